"""The screen of a league without rounds."""
