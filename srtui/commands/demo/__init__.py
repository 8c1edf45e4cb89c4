"""A ready event to play with."""
