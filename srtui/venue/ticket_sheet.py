"""The sheet of one-time addresses: a slip for each device, with its address as text and QR."""

from __future__ import annotations

import io
from html import escape
from pathlib import Path

import segno

from srtui.state.refused import Refused
from srtui.venue.folder import Folder
from srtui.venue.tickets import make_tickets

NO_TABLES = "The event has no tables yet: say how many, or add players, then make the addresses."
_STYLE = (
    "body{font:14px sans-serif;display:grid;grid-template-columns:1fr 1fr}"
    "div{border:1px dashed;padding:8mm;break-inside:avoid}svg{width:40mm;height:40mm}"
    "code{overflow-wrap:anywhere}"
)


def write_tickets(folder: Folder, event: Path, tables: int, sheet: Path, base: str) -> str:
    """Write new addresses for the tables 1 to `tables` of the event at `event` (resolved) into
    `sheet`; says so. Those that were made before and not used are void. `base`: where browsers are
    served, as http://192.0.2.7:8040. Refused where there is no table, or no room for the sheet.
    """
    if not tables:
        raise Refused(NO_TABLES)
    try:
        sheet.touch(mode=0o600)  # before anything is void
        fresh = make_tickets(folder, event, range(1, tables + 1))
        parts = [_slip(table, seat, f"{base}/t/{token}") for table, seat, token in fresh]
        sheet.write_text(
            '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Addresses</title>'
            f"<style>{_STYLE}</style>{''.join(parts)}</html>",
            encoding="utf-8",
        )
    except OSError as fault:
        raise Refused(f"{sheet} cannot be written: {fault.strerror}.") from None
    return f"{len(fresh)} addresses, each for one use: print {sheet}, then take it away."


def _slip(table: int, seat: str, address: str) -> str:
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True
    )
    return (
        f"<div><h2>Table {table}, device {seat}</h2>{drawn.getvalue().decode()}"
        f"<p><code>{escape(address)}</code>"
        "<p>For one device, once. The second device of a table sits beside the first.</div>"
    )
