"""Queries about clocks."""
