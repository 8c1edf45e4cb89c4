"""Screens of special awards, and the ballot on which players vote."""
