"""The screen of the standings."""
