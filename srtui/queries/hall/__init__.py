"""Queries about the hall."""
