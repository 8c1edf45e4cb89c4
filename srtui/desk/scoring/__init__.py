"""A game scored turn by turn."""
