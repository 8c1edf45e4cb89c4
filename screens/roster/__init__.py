"""Screens of the roster."""
