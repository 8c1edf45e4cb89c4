"""`srtui serve --web`: browsers at tables, and the sheet of their addresses."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from pathlib import Path

from srtui.cli import out
from srtui.cli.opening import event_at, path_of
from srtui.state.refused import Refused
from srtui.venue.addresses import addresses
from srtui.venue.folder import Folder
from srtui.venue.house import House
from srtui.venue.serve import Also
from srtui.venue.tickets import make_tickets
from srtui.words.seats import tables_of

MISSING = (
    "Browsers need two packages more, which come with: pip install 'srtui[web]' (aiohttp and "
    "textual-serve). Everything else works without them."
)


def browsers(house: House, host: str, port: int, cert: str | None, key: str | None) -> Also:
    """What lets browsers come as well. Refused where packages or the certificate are missing."""
    try:
        import textual_serve  # noqa: F401 - its bundle is read

        from srtui.venue.web import OPEN_WIFI, Web
    except ImportError:
        raise Refused(MISSING) from None
    tls = _tls(cert, key)
    own = socket.gethostname().lower()

    async def begin() -> Callable[[], Awaitable[None]]:
        names = frozenset({"localhost", own, f"{own}.local", host.lower()})
        end, at = await Web(house, names).listen(host, port, tls)
        scheme = "http" if tls is None else "https"
        for one in (host,) if host else addresses():
            out.say(f"Browsers: {scheme}://{one}:{at}/ (pages and clocks for everybody)")
        out.say("Tables: srtui serve FILE --addresses SHEET.html writes one-time addresses.")
        if tls is None:
            out.warn([OPEN_WIFI])
        return end

    return begin


def _tls(cert: str | None, key: str | None) -> ssl.SSLContext | None:
    if cert is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as fault:
        raise Refused(f"This certificate cannot be used: {fault}.") from None
    return context


def write_sheet(file: str, sheet: Path, port: int, tried: Sequence[str], *, tls: bool) -> None:
    """Write the sheet; the addresses that were made before are void."""
    event, found = event_at(file), tried or tuple(addresses()[:1])
    if not found:
        raise Refused("This machine has no address: say one with --at ADDRESS.")
    made = make_tickets(Folder(), path_of(file).resolve(), range(1, tables_of(event) + 1))
    start = f"{'https' if tls else 'http'}://{found[0]}:{port}"
    parts = [_slip(table, seat, f"{start}/t/{token}") for table, seat, token in made]
    text = (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Addresses</title><style>'
        "body{font:14px sans-serif;display:grid;grid-template-columns:1fr 1fr}"
        "div{border:1px dashed;padding:8mm;break-inside:avoid}svg{width:40mm;height:40mm}"
        f"code{{overflow-wrap:anywhere}}</style>{''.join(parts)}</html>"
    )
    sheet.touch(mode=0o600)
    sheet.write_text(text, encoding="utf-8")
    out.say(f"{len(made)} addresses, each for one use: print {sheet}, then take it away.")


def _slip(table: int, seat: str, address: str) -> str:
    import segno  # only for a sheet

    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True
    )
    qr = drawn.getvalue().decode()
    return (
        f"<div><h2>Table {table}, device {seat}</h2>{qr}<p><code>{escape(address)}</code>"
        "<p>For one device, once. The second device of a table sits beside the first.</div>"
    )
