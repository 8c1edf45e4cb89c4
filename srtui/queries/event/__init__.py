"""Queries about the event."""
