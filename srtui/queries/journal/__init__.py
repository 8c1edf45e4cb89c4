"""Queries about the journal."""
