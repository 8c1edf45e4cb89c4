"""`srtui serve FILE --web PORT`: browsers at tables, and the sheet with their addresses."""

import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from srtui.cli import out
from srtui.cli.opening import event_at, path_of, reading
from srtui.commands.command import ConfirmationRequired
from srtui.model.refused import Refused
from srtui.model.serving import Started, read_devices
from srtui.server.addresses import addresses, in_url
from srtui.server.folder import Folder
from srtui.server.hub import House
from srtui.server.serve import Also
from srtui.server.serving import heard, started_last
from srtui.server.tickets import unused, write_tickets
from srtui.text.seats import players_places, void_text

USUAL_PORT = 8040
"""Default port for browsers."""
MISSING = (
    "To serve browsers, install two more packages (aiohttp and textual-serve): pip install "
    "'srtui[web]'. Everything else works without them."
)


def browsers(house: House, requested: Started) -> Also:
    """Return a function that starts the web server. Refused without packages or certificate."""
    try:
        import textual_serve  # noqa: F401 - its bundle is read

        from srtui.server.web import OPEN_WIFI, Web
    except ImportError:
        raise Refused(MISSING) from None
    tls, host = _tls(requested.cert, requested.key), requested.host
    hostname, certified = socket.gethostname().lower(), names_of(requested.cert)

    async def begin() -> Callable[[], Awaitable[None]]:
        # Only names of this machine: another site could point any other name here.
        names = frozenset({"localhost", hostname, f"{hostname}.local", host.lower(), *certified})
        end, at = await Web(house, names).listen(host, requested.web or 0, tls)
        house.web = at
        scheme = "http" if tls is None else "https"
        reached = (host,) if host else (*_machine_names(certified), *addresses())
        house.browsers = tuple(f"{scheme}://{in_url(one)}:{at}/" for one in reached)
        out.lines(f"Browsers: {one} (pages and clocks for everyone)" for one in house.browsers)
        out.say("For players, srtui serve FILE --addresses SHEET.html writes one-time addresses.")
        if tls is None:
            out.warn([OPEN_WIFI])
        return end

    return begin


def _tls(cert: str, key: str) -> ssl.SSLContext | None:
    if not cert:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key or None)
    except ssl.SSLError:
        raise Refused(
            f"{cert} cannot be used: it is not in PEM format, or the key does not match."
        ) from None
    except OSError as fault:
        raise Refused(
            f"{cert} cannot be used: {fault.strerror}. Name another certificate with --cert, or "
            "serve without one (--cert off)."
        ) from None
    return context


def names_of(cert: str) -> tuple[str, ...]:
    """Return a certificate's host names, including wildcards such as *.club.example."""
    if not cert:
        return ()
    from cryptography import x509  # for who serves TLS

    try:
        found = x509.load_pem_x509_certificates(Path(cert).read_bytes())[0]
        said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, OSError, x509.ExtensionNotFound):
        return ()
    return tuple(name.lower() for name in said.get_values_for_type(x509.DNSName))


def _machine_names(names: Sequence[str]) -> list[str]:
    """Return those names that belong to one machine: no wildcards, not localhost."""
    return [one for one in names if "*" not in one and one != "localhost"]


def write_sheet(
    file: str,
    sheet: Path,
    port: int | None,
    hosts: tuple[str, ...],
    cert: str | None,
    *,
    sure: bool,
    zones: bool,
) -> None:
    """Write the sheet; unless `sure`, ask first if that would void unused earlier addresses.

    `port`, `hosts`, `cert`: if None or empty, as the event's server serves browsers. `zones`: also
    for a tablet in each zone.
    """
    event, path, folder = event_at(file), path_of(file).resolve(), Folder()
    with reading(file) as desk, desk.store.read() as reader:
        unused_before = len(unused(folder, path, read_devices(reader)))
    if unused_before and not sure:
        raise ConfirmationRequired((void_text(unused_before),))
    places = players_places(event, zones=zones)
    base = _base_url(folder, path, port, hosts, cert)
    out.say(write_tickets(folder, path, places, sheet, base, event.languages))


def _base_url(
    folder: Folder, event: Path, port: int | None, hosts: Sequence[str], cert: str | None
) -> str:
    """Return the browsers' base URL: as requested, as the server runs now, or as it last ran."""
    runs = heard(event, folder)
    if runs is not None and runs.browsers and not (hosts or cert or port):
        return runs.browsers[0].removesuffix("/")
    last = started_last(event, folder)
    cert = cert or last.cert
    at_last = (last.host,) if last.host else ()
    hosts = hosts or at_last or (*_machine_names(names_of(cert)), *addresses())
    if not hosts:
        raise Refused("This machine has no address: give one with --at ADDRESS.")
    port = port if port and port > 0 else last.web or USUAL_PORT
    return f"{'https' if cert else 'http'}://{in_url(hosts[0])}:{port}"
