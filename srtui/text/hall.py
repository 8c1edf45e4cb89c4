"""The tables of the hall, in words."""

from srtui.model.event import Event


def out_said(event: Event, table: int) -> str:
    """Format that a table is out of use, and why; empty if it is in use."""
    if table not in event.tables_out:
        return ""
    reason = event.tables_out[table]
    return f"out of use: {reason}" if reason else "out of use"
