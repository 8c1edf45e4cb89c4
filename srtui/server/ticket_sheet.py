"""The sheet of one-time addresses: a slip for each device, with its address as text and QR."""

import io
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path

import segno

from data.locale import first_language
from data.machine.disk import reason, replace
from srtui.model.refused import Refused
from srtui.rules.plural import in_language, language_code
from srtui.server.folder import Folder
from srtui.server.tickets import Fresh, keep_tickets, new_tokens
from srtui.text.phrases import capital, counted, phrase, translate
from srtui.text.seats import DevicePlace, SeatKind

NO_TABLES = "The event has no tables yet: set their number or add players, then make the addresses."
_STYLE = (
    "body{font:14px sans-serif;display:grid;grid-template-columns:1fr 1fr}"
    "div{border:1px dashed;padding:8mm;break-inside:avoid}svg{width:40mm;height:40mm}"
    "code{overflow-wrap:anywhere}"
)


def write_tickets(
    folder: Folder,
    event: Path,
    places: Mapping[DevicePlace, str],
    sheet: Path,
    base: str,
    languages: Sequence[str] = (),
) -> str:
    """Write new addresses for the event at `event` (resolved) to `sheet`; return a sentence.

    `places`: with their names. `languages`: the players'; slips are in the first of them.

    Earlier addresses that were not used become void. `base`: where browsers are served, such as
    http://192.0.2.7:8040. Refused if there are no places, or the sheet cannot be written.
    """
    if not places:
        raise Refused(NO_TABLES)
    fresh = new_tokens(places)
    with in_language(first_language(languages)):
        page = _page(places, fresh, base).encode()
    # Complete on disk before any address becomes void, and in place only afterwards: this also
    # keeps a sheet whose addresses are still valid from being overwritten.
    written = sheet.with_name(f"{sheet.name}.{os.getpid()}.new")
    try:
        written.touch(mode=0o600)
        written.write_bytes(page)
        keep_tickets(folder, event, fresh)
        replace(written, sheet)
    except OSError as fault:
        raise Refused(f"{sheet} cannot be written: {reason(fault, sheet)}.") from None
    finally:
        with suppress(OSError):
            written.unlink()
    addresses = counted(len(fresh), "address", "addresses")
    return f"{addresses}, each for one use: print {sheet}, then delete it."


def _page(names: Mapping[DevicePlace, str], fresh: Sequence[Fresh], base: str) -> str:
    slips = "".join(
        _slip(names[place], place, seat, f"{base}/t/{token}") for place, seat, token in fresh
    )
    return (
        f'<!DOCTYPE html><html lang="{language_code()}"><meta charset="utf-8">'
        f"<title>{phrase('Addresses')}</title>"
        f"<style>{_STYLE}</style>{slips}</html>"
    )


def _slip(name: str, place: DevicePlace, seat: str, address: str) -> str:
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True
    )
    return (
        f"<div><h2>{escape(_heading(name, place, seat))}</h2>{drawn.getvalue().decode()}"
        f"<p><code>{escape(address)}</code><p>{translate(_NOTES[place.kind])}</div>"
    )


def _heading(name: str, place: DevicePlace, seat: str) -> str:
    named = phrase("{place}, device {device}", name, seat)
    return capital(named if place.kind is SeatKind.TABLE else name)


_NOTES = {
    SeatKind.TABLE: phrase(
        "Works once, for one device. A table's second device goes beside the first."
    ),
    SeatKind.CAPTAIN: phrase("Works once, for one device: it follows the team through all rounds."),
    SeatKind.ZONE: phrase(
        "Works once, for one tablet that stays here: both captains of each round use it."
    ),
}
