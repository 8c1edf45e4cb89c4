"""Appearance: colours by meaning, and symbols that say the same."""
