"""The event file: opened, read, written, copied and repaired."""
