"""The same tables and boards for browsers, in one process with SSH; off by default.

Public pages are read-only and come from memory. A device at a table was allowed through a one-time
address, and has had its cookie since. Judges and organizers cannot connect this way.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape
from importlib.resources import files
from ipaddress import ip_address
from itertools import takewhile
from pathlib import Path
from ssl import SSLContext
from typing import Any

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from data.event.store import EventFileError
from data.locale import first_language
from screens.table.app import TableApp
from screens.table.pad import MILLISECOND, Pad, pad_of
from screens.theme.look import depth_for
from srtui.model.refused import Refused
from srtui.rules.plural import Language, in_language, language_code
from srtui.rules.value import replace
from srtui.server.addresses import why_not
from srtui.server.hub import House
from srtui.server.limits import Bucket
from srtui.server.outlet import HIGH
from srtui.server.seats import MOST_BOARDS
from srtui.server.session import PATIENCE, Session
from srtui.server.show import Shows, addresses
from srtui.server.tickets import (
    Ticket,
    device_key,
    device_of,
    find_ticket,
    is_used,
    new_cookie,
    seat_of,
    tickets,
    was_used_by,
)
from srtui.sheets.folder import folder_at
from srtui.text.phrases import phrase, translate
from srtui.text.seats import DevicePlace, SeatKind, place_of, place_text

COOKIE = "srtui"
FRAME = 4_096
"""Bytes of a frame that a browser may send."""
SIDES = {"": None, "left": 0, "right": 1}
"""The sides for which a device may be set, as its page names them."""
MALFORMED = 8
"""Frames that mean nothing after which a line is closed."""
MOST_LINES, MOST_SOCKETS = 160, 400
"""Terminals in browsers at once; connections of any kind."""
MOST_OF_ONE = 200
"""Connections of one address: of a hall of 64 tables behind one router all come from one."""
SAYS_WITHIN = 10.0
"""Seconds from a connection to its first whole request."""
GUESSES_A_SECOND, GUESSES_AT_ONCE = 0.2, 8
"""Wrong addresses that one machine may try."""
MOST_REMEMBERED = 1_000
RELOAD = 20
PAD_AFTER = 0.08
"""Seconds after a picture at which the elements to tap are read."""
OPEN_WIFI = (
    "Without a certificate, anyone on this Wi-Fi can read what a browser sends, and take its place "
    "at that table. Browsers take no PIN and show no judge's or organizer's screen. "
    "--cert and --key add TLS."
)
UNEXPECTED = phrase("Something unexpected happened here. Nothing saved is lost. Reload this page.")
TOO_OFTEN = phrase("Too many invalid addresses: wait half a minute, then open your own link again.")
NOT_HERE = phrase("There is no page at this address.")
STRANGE = phrase("Open this page with the address that the organizer gave you.")
NOT_LET_IN = phrase("This address has been used or is invalid: ask the organizer for another.")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
        "data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_FRAMED = _HEADERS | {
    "Content-Security-Policy": _HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}
"""Of pages that anybody may look at: ours show them in frames."""
_FOLDER = Path(__file__).with_name("browser")
Listening = tuple[Callable[[], Awaitable[None]], int]
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Tab(Session):
    """A terminal in a browser."""

    touch = True

    def __init__(
        self,
        house: House,
        place: DevicePlace,
        key: str,
        address: str,
        socket: web.WebSocketResponse,
    ) -> None:
        super().__init__(house, place, key, address)
        self._socket = socket
        # Painting cannot wait as aiohttp's sending does: a single task sends everything in order.
        self._frames: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._held = 0
        self._pong = asyncio.Event()
        self._pad = Pad()
        self._to_pad: asyncio.TimerHandle | None = None
        self._catalogue = house.catalogue_of(key)
        """The language of what the page says by itself."""
        self._side: int | None = None
        """The side that this device is set to; None: both players use it."""
        self._writes = asyncio.create_task(self._write())
        self.environ = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.depth = depth_for(self.environ)

    async def _write(self) -> None:
        with suppress(ConnectionError, RuntimeError):
            while (frame := await self._frames.get()) is not None:
                if isinstance(frame, str):
                    await self._socket.send_str(frame)
                else:
                    await self._socket.send_bytes(frame)
                self._held -= len(frame)
            await self._socket.close()

    def _queue(self, frame: bytes | str) -> None:
        self._held += len(frame)
        self._frames.put_nowait(frame)

    def _send(self, data: bytes) -> None:
        self._queue(data)
        if self._to_pad is None and self.place.kind is not SeatKind.BOARD:
            self._to_pad = self._loop.call_later(PAD_AFTER, self._send_pad)
            # Also immediately: the timer may be late, with another question's buttons still shown.
            self._loop.call_soon(self._send_pad_text)

    def _send_pad(self) -> None:
        """Send the page its buttons, if they have changed."""
        self._to_pad = None
        self._send_pad_text()

    def _send_pad_text(self) -> None:
        self._send_side()
        if self._catalogue is not self.language.catalogue:
            self._catalogue = self.language.catalogue
            with in_language(self.language):
                self._queue(json.dumps(["words", _page_words()]))
        pad = pad_of(self.app) if self.app is not None and not self.ended else Pad()
        # Whether another device is at the same table.
        shared = any(one is not self and one.place == self.place for one in self._house.seats)
        pad = replace(pad, shared=shared and isinstance(self.app, TableApp))
        if pad != self._pad:
            self._pad = pad
            now = self._house.desk.stamps().ns // MILLISECOND
            # A label that keeps its source parts is sent as plain text.
            self._queue(json.dumps(["pad", msgspec.to_builtins(pad, enc_hook=str), now]))

    def _send_side(self) -> None:
        """Tell the table's screen which side uses this device."""
        if isinstance(self.app, TableApp):
            self.app.home.own_side = self._side

    def _waiting(self) -> int:
        return self._held

    async def _asked(self) -> None:
        # When another device joins or leaves the table, nothing is painted here.
        self._send_pad_text()
        self._pong.clear()
        with suppress(ConnectionError, RuntimeError):
            await self._socket.ping()
        # This wait always ends: the link drops a browser that is silent for `LOST_AFTER`.
        await self._pong.wait()

    def _close(self) -> None:
        if self._to_pad is not None:
            self._to_pad.cancel()
        if self._question is not None:
            self._question.cancel()
        self._frames.put_nowait(None)
        self._loop.call_later(PATIENCE, self._abort)

    def _abort(self) -> None:
        self._writes.cancel()
        # aiohttp's `close` waits for the other end, and there is no public way to abort.
        if self._socket._req is not None and self._socket._req.transport is not None:
            self._socket._req.transport.abort()

    async def read(self) -> None:
        """Process what the browser sends until it disconnects."""
        wrong = 0
        async for message in self._socket:
            if message.type is WSMsgType.PONG:
                self._pong.set()
            elif message.type is WSMsgType.PING:
                await self._socket.pong(message.data)
            elif message.type is WSMsgType.ERROR or not self._take(message):
                wrong += 1
                if wrong > MALFORMED:
                    self._house.log.say(f"{self.place}: {self.address} sends nonsense")
                    break
        self.lost()

    def _take(self, message: WSMessage) -> bool:
        """Act on a frame; return False if it is meaningless."""
        if message.type is not WSMsgType.TEXT:
            return False
        try:
            kind, *said = json.loads(message.data)
        except (ValueError, TypeError, RecursionError):
            return False
        match kind, said:
            case "stdin", [str(keys)]:
                self.typed(keys.encode("utf-8", "replace"))
            case "tap", [str(id)]:
                self._press_button(id)
            case "side", [str(side)] if side in SIDES:
                self._side = SIDES[side]
                self._send_side()
            case "resize", [{"width": int(width), "height": int(height)}]:
                self.sized(width, height)
            case "ping", [str(moment)]:
                if self._held <= HIGH:  # who asks without reading gets no more answers
                    self._queue(json.dumps(["pong", moment[:32]]))
            case "focus" | "blur", []:
                pass
            case _:
                return False
        return True

    def _press_button(self, id: str) -> None:
        """Act on a button if it still exists: its label referred to what was on screen then."""
        tap = None if self.app is None or self.ended else pad_of(self.app).tapped(id)
        if tap is None:
            return
        if tap.sends:
            self.typed(tap.sends.encode())
        elif isinstance(self.app, TableApp) and self.takes(1):
            self.app.call_later(self.app.home.tapped, tap.kind, tap.slot, tap.value)


class Web:
    """Pages, addresses and connections; `names`: the machine's names, besides its addresses."""

    def __init__(self, house: House, names: frozenset[str] = frozenset({"localhost"})) -> None:
        self._house, self._names = house, names
        self._guesses: OrderedDict[str, Bucket] = OrderedDict()
        self._lines = self._boards = 0
        self._lookup = asyncio.Lock()
        """Addresses are looked up one after the other: of two who use one at once the first sits,
        and each guess is counted before the next.
        """
        self._pages: dict[str, str] = {}
        self._stamp: object = None
        self._fresh: set[object] = set()
        """Connections that have not asked for anything yet."""
        self._assets = _assets()
        self._shows = Shows(house)

    # Access

    async def _guard(self, request: web.Request, handler: Answer) -> web.StreamResponse:
        """Refuse requests from other pages or for other names; add headers to all other answers."""
        self._fresh.discard(request.protocol)
        with in_language(first_language(self._house.event.languages)):
            if not self._is_own_host(request.host):
                return _sentence_page(STRANGE, status=403)
            if not self._is_from_own_page(request):
                self._house.log.say(f"{request.remote} came from another page and was refused")
                return _sentence_page(STRANGE, status=403)
            answer = await self._answer(request, handler)
        # A socket's headers have already been sent by then.
        if not answer.prepared:
            answer.headers.update(_FRAMED if request.path.startswith("/show") else _HEADERS)
        return answer

    async def _answer(self, request: web.Request, handler: Answer) -> web.StreamResponse:
        try:
            return await handler(request)
        except web.HTTPException as refused:
            sentence = NOT_HERE if refused.status == 404 else refused.reason
            return _sentence_page(sentence, status=refused.status)
        except (Refused, EventFileError) as reason:  # a disk that is full, a file that is locked
            return _sentence_page(str(reason), status=503)
        except Exception as fault:
            if request.path.startswith("/line/"):  # its socket has been answered
                raise
            self._house.log.say(f"{request.remote}: {self._house.report(fault)}")
            return _sentence_page(UNEXPECTED, status=500)

    # Another page can point its own name at this machine (DNS rebinding): its Origin and Host then
    # agree, and only the name gives it away.
    def _is_own_host(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            name = name.lower()
            return name in self._names or f"*.{name.partition('.')[2]}" in self._names
        return True

    def _is_from_own_page(self, request: web.Request) -> bool:
        """Tell whether a request is from our own page, as sockets and changes require."""
        origin = request.headers.get("Origin")
        if origin is None:
            return (
                request.method == "GET"
                and "upgrade" not in request.headers.get("Connection", "").lower()
            )
        return bool(origin == f"{request.scheme}://{request.host}")

    def _guesses_left(self, request: web.Request) -> Bucket:
        """Return the remaining guesses of the machine making a request."""
        address = request.remote or "?"
        bucket = self._guesses.pop(address, None) or Bucket(GUESSES_A_SECOND, GUESSES_AT_ONCE)
        self._guesses[address] = bucket
        if len(self._guesses) > MOST_REMEMBERED:
            self._guesses.popitem(last=False)
        return bucket

    def _wrong(self, request: web.Request) -> web.Response:
        self._house.log.say(f"{request.remote} tried an invalid address")
        return _sentence_page(NOT_LET_IN, status=403)

    # Pages

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Return a page of the event from memory: no name is ever looked up on disk."""
        await self._renew()
        found = self._pages.get(request.match_info.get("name") or "index.html")
        if found is None:
            raise web.HTTPNotFound
        return web.Response(text=found, content_type="text/html")

    async def _renew(self) -> None:
        if self._stamp is not self._house.event:
            # Taken before the pages are made: the next request sees any change in the meantime.
            stamp = self._house.event
            pages = await asyncio.to_thread(folder_at, self._house.desk, RELOAD)
            live = '<nav><a href="/board">Clocks</a> '
            self._pages = {name: one.replace("<nav>", live, 1) for name, one in pages.items()}
            self._stamp = stamp

    async def asset(self, request: web.Request) -> web.StreamResponse:
        """Return one of the terminal page's files from memory."""
        kind, data = self._assets[request.path]
        return web.Response(body=data, content_type=kind, charset="utf-8")

    async def terminal(self, request: web.Request) -> web.StreamResponse:
        """Return the page for a table or the board."""
        seated = self._seat_of_request(request)
        if request.path == "/table" and seated is None:
            return _sentence_page(NOT_LET_IN, status=403)
        key = seated[1] if seated is not None and request.path == "/table" else ""
        with in_language(Language(self._house.catalogue_of(key))):
            return web.Response(text=terminal_page(), content_type="text/html")

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Return a table's page for a stream, or the page that lists its addresses."""
        page = request.path.removesuffix("/addresses")
        if page == request.path:
            text = _own_page("show.html")
        else:
            text = addresses(f"{request.scheme}://{request.host}", page)
        return web.Response(text=text, content_type="text/html")

    # Addresses

    async def ticket(self, request: web.Request) -> web.StreamResponse:
        """Offer the table; only a tap uses up the address, so link previews do not."""
        device = device_of(request.cookies.get(COOKIE, ""), self._house.devices)
        if device is not None and was_used_by(request.match_info["token"], device):
            # The same code on the same device: its tab was closed, and it returns to its seat.
            return web.Response(status=303, headers={"Location": "/table"})
        async with self._lookup:
            found = await self._ticket(request)
        if found is None:
            return self._wrong(request)
        place = place_text(self._house.event, place_of(found.place))
        return _sentence_page(
            phrase("Use this device for {place}?", place),
            f'<form method="post"><button>{escape(phrase("Use this device"))}</button></form>',
        )

    async def sit(self, request: web.Request) -> web.StreamResponse:
        """Use up an address: from then on the browser is identified by a cookie."""
        async with self._lookup:
            unused = await self._ticket(request)
            if unused is None:
                return self._wrong(request)
            cookie = new_cookie()
            name = f"browser {unused.seat}"
            try:
                await self._house.let_in(device_key(unused, cookie), unused.place, name)
            except Refused as reason:
                return _sentence_page(str(reason), status=403)
        answer = web.Response(status=303, headers={"Location": "/table"})
        answer.set_cookie(
            COOKIE,
            cookie,
            httponly=True,
            samesite="Strict",
            secure=request.secure,
            max_age=3 * 86400,
        )
        return answer

    async def _ticket(self, request: web.Request) -> Ticket | None:
        """Return an address's ticket, or None if it does not exist or has been used.

        Requests are handled one by one, so that each of many guesses is charged before the next is
        looked up. A correct one costs nothing: a whole venue may share one address.
        """
        bucket = self._guesses_left(request)
        if not bucket.take(1, asyncio.get_running_loop().time()):
            raise web.HTTPTooManyRequests(reason=TOO_OFTEN)
        made = await asyncio.to_thread(tickets, self._house.folder, self._house.desk.store.path)
        found = find_ticket(made, request.match_info["token"])
        if found is None or is_used(found, self._house.devices):
            return None
        bucket.give(1)
        return found

    def _seat_of_request(self, request: web.Request) -> tuple[DevicePlace, str, str] | None:
        """Return the place, key and seat of the device with this cookie; None if there is none."""
        device = device_of(request.cookies.get(COOKIE, ""), self._house.devices)
        return None if device is None else (place_of(device.place), device.key, seat_of(device))

    # Connections

    async def line(self, request: web.Request) -> web.StreamResponse:
        """Serve one terminal: a table's, if its cookie is known, or a board."""
        place, key, seat = DevicePlace(SeatKind.BOARD), "", ""
        if request.match_info["what"] == "table":
            seated = self._seat_of_request(request)
            if seated is None:
                return web.Response(status=403)
            place, key, seat = seated
        board = place.kind is SeatKind.BOARD
        if self._lines >= MOST_LINES or (board and self._boards >= MOST_BOARDS):
            return web.Response(status=503)
        # `autoping` would answer by itself and swallow pongs, which are the answers to our own
        # pings. Uncompressed, as with SSH: small input could become huge.
        socket = web.WebSocketResponse(max_msg_size=FRAME, autoping=False, compress=False)
        await socket.prepare(request)
        tab = Tab(self._house, place, key, request.remote or "?", socket)
        tab.seat = seat
        tab.sized(_size_of(request.query.get("width")), _size_of(request.query.get("height")))
        self._lines += 1
        self._boards += board
        try:
            tab.begin()
            await tab.read()
        finally:
            self._lines -= 1
            self._boards -= board
            tab.lost()
        return socket

    # The server

    def app(self) -> web.Application:
        """Return the web application with its routes."""

        async def guard(request: web.Request, handler: Answer) -> web.StreamResponse:
            return await self._guard(request, handler)

        app = web.Application(middlewares=[web.middleware(guard)], client_max_size=FRAME)
        app.router.add_get("/t/{token}", self.ticket)
        app.router.add_post("/t/{token}", self.sit)
        app.router.add_get("/table", self.terminal)
        app.router.add_get("/board", self.terminal)
        app.router.add_get("/line/{what:table|board}", self.line)
        for table in ("", "/{table:\\d{1,4}}"):
            app.router.add_get(f"/show{table}", self.show)
            app.router.add_get(f"/show{table}/addresses", self.show)
            app.router.add_get(f"/line/show{table}", self._shows.channel)
        for path in self._assets:
            app.router.add_get(path, self.asset)
        app.router.add_get("/", self.page)
        app.router.add_get("/{name:[a-z0-9-]+\\.html}", self.page)
        return app

    async def listen(self, host: str, port: int, tls: SSLContext | None) -> Listening:
        """Start listening; return a function that stops it, and the port. Refused if that fails."""
        runner = web.AppRunner(
            # `serve` handles signals: aiohttp would only end its own part of the process.
            self.app(),
            access_log=None,
            handle_signals=False,
            shutdown_timeout=1.0,
            keepalive_timeout=20.0,
        )
        await runner.setup()
        loop, served = asyncio.get_running_loop(), runner.server
        watching = loop.create_task(self._shows.pulse())
        assert served is not None

        def connected() -> Any:
            connection = served()
            if len(served.connections) >= min(MOST_SOCKETS, self._house.crowd.most):
                loop.call_later(0.01, connection.force_close)
            else:
                self._fresh.add(connection)
                loop.call_later(SAYS_WITHIN, self._close_silent, connection)
                loop.call_later(
                    0.01, _limit_connections, connection, served
                )  # once it has its address
            return connection

        try:
            listener = await loop.create_server(connected, host or None, port, ssl=tls, backlog=256)
        except OSError as fault:
            watching.cancel()
            await runner.cleanup()
            raise Refused(f"No browser can connect on port {port}: {why_not(fault)}.") from None

        async def end() -> None:
            watching.cancel()
            listener.close()
            await runner.cleanup()

        return end, listener.sockets[0].getsockname()[1]

    def _close_silent(self, one: web.RequestHandler) -> None:
        if one in self._fresh:
            self._fresh.discard(one)
            one.force_close()


def _limit_connections(connection: web.RequestHandler, served: web.Server) -> None:
    """Close a connection whose address already has as many older ones as allowed.

    If many arrive at once, the first must stay, although all are only checked afterwards.
    """
    older = takewhile(
        lambda other: other is not connection, served.connections
    )  # in order of arrival
    address = _address(connection)
    if sum(_address(other) == address for other in older) >= MOST_OF_ONE:
        connection.force_close()


def _address(one: web.RequestHandler) -> str:
    peer = one.transport.get_extra_info("peername") if one.transport is not None else None
    return str(peer[0]) if peer else ""


def _size_of(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0


def _own_page(name: str) -> str:
    """Return one of our own pages, with the session's language declared in it."""
    return (_FOLDER / name).read_text("utf-8").replace('lang="en"', f'lang="{language_code()}"', 1)


def terminal_page() -> str:
    """Return a terminal's page, with the texts that the page itself shows."""
    words = escape(json.dumps(_page_words()))
    return _own_page("table.html").replace("<html ", f'<html data-words="{words}" ', 1)


def _page_words() -> dict[str, str]:
    """Return the texts that a terminal's page itself shows, in the session's language."""
    return {
        "lang": language_code(),
        "keyboard": phrase("Keyboard"),
        "own-": phrase("One side"),
        "own-left": phrase("Other side"),
        "own-right": phrase("Both sides"),
        "lost": phrase("No connection to the organizer's machine: trying again."),
        "silent": phrase(
            "No answer from the organizer's machine for {seconds} s: a key counts when it arrives.",
            "{seconds}",
        ),
    }


def _sentence_page(sentence: str, form: str = "", *, status: int = 200) -> web.Response:
    text = (
        f'<!DOCTYPE html><html lang="{language_code()}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/page.css">'
        "<title>srtui</title>"
        f'<div style="padding:16px"><p>{escape(translate(sentence))}</p>{form}</div>'
        "</html>"
    )
    return web.Response(text=text, status=status, content_type="text/html")


def _assets() -> dict[str, tuple[str, bytes]]:
    """Return the terminal page's files by path: their type and content."""
    bundle = files("textual_serve") / "static"
    custom = (_FOLDER / name for name in ("page.js", "page.css", "show.js", "show.css"))
    return {
        f"/{file.name}": (
            "text/css" if file.name.endswith(".css") else "text/javascript",
            file.read_bytes(),
        )
        for file in (bundle / "js/textual.js", bundle / "css/xterm.css", *custom)
    }
