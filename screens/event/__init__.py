"""Screens of the event."""
