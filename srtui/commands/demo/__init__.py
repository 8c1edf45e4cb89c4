"""A ready-made event to play with."""
