"""The tables of the hall, in words."""

from __future__ import annotations

from srtui.state.event import Event


def out_said(event: Event, table: int) -> str:
    """That a table is out of use, and why; empty where it is not."""
    if table not in event.tables_out:
        return ""
    reason = event.tables_out[table]
    return f"out of use: {reason}" if reason else "out of use"
