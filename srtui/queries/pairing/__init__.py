"""Queries about pairings."""
