"""The board for the hall: as a place, and as a program of its own."""
