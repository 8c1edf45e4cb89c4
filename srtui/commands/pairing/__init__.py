"""Rounds paired: drawn, by hand, seated."""
