"""Queries about games."""
