"""Imports: files and texts read into rows of players and games."""
