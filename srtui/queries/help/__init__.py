"""Queries about help."""
