"""Queries about the day."""
