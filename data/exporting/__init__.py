"""Exports: tables, pages, printed sheets, a complete event."""
