"""Queries about awards."""
