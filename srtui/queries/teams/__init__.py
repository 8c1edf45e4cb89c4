"""Queries about teams and their matches."""
