"""Appearance: colours by meaning, and symbols with the same meanings."""
