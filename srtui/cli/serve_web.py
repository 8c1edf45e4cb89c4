"""`srtui serve --web`: browsers at tables, and the sheet of their addresses."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from srtui.cli import out
from srtui.cli.opening import event_at, path_of
from srtui.state.refused import Refused
from srtui.venue.addresses import addresses, in_url
from srtui.venue.folder import Folder
from srtui.venue.house import House
from srtui.venue.serve import Also
from srtui.venue.ticket_sheet import write_tickets
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
    own, certified = socket.gethostname().lower(), names_of(cert)

    async def begin() -> Callable[[], Awaitable[None]]:
        # Each name by which a browser may call this machine: any other is one that a strange page
        # has pointed here.
        names = frozenset({"localhost", own, f"{own}.local", host.lower(), *certified})
        end, at = await Web(house, names).listen(host, port, tls)
        scheme = "http" if tls is None else "https"
        reached = (host,) if host else (*_whole(certified), *addresses())
        house.browsers = tuple(f"{scheme}://{in_url(one)}:{at}/" for one in reached)
        out.lines(f"Browsers: {one} (pages and clocks for everybody)" for one in house.browsers)
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
    except ssl.SSLError:
        raise Refused(
            "This certificate cannot be used: it is none in PEM form, or its key is another."
        ) from None
    except OSError as fault:
        raise Refused(f"This certificate cannot be used: {fault.strerror}.") from None
    return context


def names_of(cert: str | None) -> tuple[str, ...]:
    """The names for which a certificate stands, also such as *.club.example; those of machines
    that are named by an address have none.
    """
    if cert is None:
        return ()
    from cryptography import x509  # for who serves TLS

    try:
        found = x509.load_pem_x509_certificates(Path(cert).read_bytes())[0]
        said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, OSError, x509.ExtensionNotFound):
        return ()
    return tuple(name.lower() for name in said.get_values_for_type(x509.DNSName))


def _whole(names: Sequence[str]) -> list[str]:
    """Those that are the name of one machine."""
    return [one for one in names if "*" not in one and one != "localhost"]


def write_sheet(file: str, sheet: Path, port: int, tried: Sequence[str], cert: str | None) -> None:
    """Write the sheet; the addresses that were made before are void."""
    event, found = event_at(file), tried or (*_whole(names_of(cert)), *addresses())
    if not found:
        raise Refused("This machine has no address: say one with --at ADDRESS.")
    base = f"{'http' if cert is None else 'https'}://{in_url(found[0])}:{port}"
    out.say(write_tickets(Folder(), path_of(file).resolve(), tables_of(event), sheet, base))
