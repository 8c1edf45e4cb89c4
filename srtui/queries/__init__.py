"""Queries: frozen rows and worded sentences about an event."""
