"""Screens of the rounds."""
