"""Queries about the roster."""
