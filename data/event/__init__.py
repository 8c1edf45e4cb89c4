"""The event file: opening, reading, writing, backup and repair."""
