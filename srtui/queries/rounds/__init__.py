"""Queries about rounds."""
