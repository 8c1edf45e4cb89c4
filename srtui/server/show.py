"""The featured table in browsers: pages for a stream and for screens at the venue.

Devices need no permission for them: they show only what the board may show, delayed by as many
seconds as the organizer has set, or more if the address asks for it. Nothing that a page sends is
read. Recent states are kept here, so that a delayed page shows what was true then.
"""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from time import monotonic
from typing import Any

from aiohttp import web

from data.locale import first_language
from srtui.documents.document import translated
from srtui.documents.map.svg import map_svg
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.setting import MOST_LATE
from srtui.queries.clock.facts import LOW, state_word
from srtui.queries.game.table_read import AtTable, read_table
from srtui.queries.hall.featured import MILLISECOND, FeaturedTable, History, featured, result_text
from srtui.rules.plural import in_language
from srtui.rules.value import fields_of
from srtui.server.hub import House
from srtui.text.phrases import capital, phrase
from srtui.text.scenario import scoring_texts

LOOK = 0.04
"""Seconds between two looks at the file, and at what a page has not got yet."""
IDLE = 1.0
"""Seconds between two looks while nobody watches a table."""
STEADY = 12
"""Looks after which a table is read although nobody did anything: its clocks run."""
SAVES = 50
"""Looks after which what late pages are still to show is saved."""
LATE = "show.json"
"""The file for it."""
SYNC = 3.0
"""Seconds after which a page gets the time although nothing has changed."""
MOST_PAGES = 48
"""Pages at once; a stream has one for each part."""
PARTS = ("names", "clocks", "score", "map", "next")
EXPLAINED = (
    "Add each address to OBS as a browser source of 1920 by 1080: everything around a part is "
    "transparent. ?theme=dark and ?theme=light fill the background, for a screen in the hall. "
    "?size=150 enlarges a part, ?delay=120 shows it 120 seconds late. Join options with &. /show "
    "follows the featured table (srtui feature FILE 7); /show/7 stays at table 7."
)
_OF_ALL = {"event", "roster", "round", "games"}
Frame = Mapping[str, Any]


def frame(event: Event, row: FeaturedTable) -> Frame:
    """Return a table's row as its pages show it, in the players' first language."""
    with in_language(first_language(event.languages)):
        return {key: translated(value) for key, value in _frame(event, row).items()}


def _frame(event: Event, row: FeaturedTable) -> Frame:
    head = row.heading
    shown: dict[str, Any] = {
        "coming": phrase("Coming next"),
        "table": phrase("Table {table}", row.table),
        "event": head.name,
        "next": capital(head.next),
        **fields_of(head, "round notices"),
    }
    game = row.game
    if row.players is None or game is None:
        return shown
    edition = event.edition_at(game.round)
    rule = edition.scenario(event.rounds[game.round - 1].scenario) if head.scenario else None
    return shown | {
        "scenario": head.scenario,
        "scores": scoring_texts(edition.terms, edition.game, rule) if rule is not None else (),
        "term": edition.terms.points,
        "players": [
            fields_of(one, "name leader left ends")
            | {"about": " · ".join(filter(None, (one.team, one.faction))), "points": points}
            for one, points in zip(row.players, row.points, strict=True)
        ],
        "turn": row.phase or (phrase("Turn {turn}", row.turn) if row.turn else ""),
        "active": row.active,
        "state": "" if row.state is None else state_word(row.state),
        "turns": row.by_turn,
        "low": LOW * 1000,
        "map": "" if row.table_map is None else map_svg(row.table_map, live=True),
        "result": result_text(event, game),
    }


class _Watched:
    """A table that somebody is watching, and when it was last asked for."""

    def __init__(self) -> None:
        self.history = History[Frame]()
        self.read: AtTable | None = None
        self.row: FeaturedTable | None = None
        """The row of the newest state."""
        self.last_asked = monotonic()


class Shows:
    """The tables being watched, and their pages."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watched: dict[int, _Watched] = {}
        self._pages = 0
        self._looked = asyncio.Event()
        self._saved: tuple[object, object] = [], []

    async def pulse(self) -> None:
        """Read the watched tables at intervals, until the server stops."""
        seen, looks = self._house.watcher.subscribe(), 0
        await asyncio.to_thread(self._restore)
        while True:
            await asyncio.sleep(LOOK if self._watched else IDLE)
            try:
                moved, looks = seen.poll(), looks + 1
                if (table := self._house.event.featured.table) is not None:
                    self.watch(table)
                for number, watched in tuple(self._watched.items()):
                    if monotonic() - watched.last_asked > MOST_LATE:
                        del self._watched[number]
                        continue
                    read = watched.read
                    own = {f"game:{read.game.id}"} if read and read.game else set()
                    fresh = read is None or not moved.isdisjoint(_OF_ALL | own)
                    if fresh or looks % STEADY == 0:
                        await asyncio.to_thread(self._look, number, watched, fresh=fresh)
                        self._looked.set()
                        self._looked = asyncio.Event()
                if looks % SAVES == 0 and self._house.event.featured.delay:
                    await asyncio.to_thread(self._save)
            except Exception as fault:  # the next look may find the file again
                self._house.log.say(self._house.report(fault))
                for watched in self._watched.values():
                    watched.read = None  # what has moved meanwhile was missed
                await asyncio.sleep(1)

    def watch(self, table: int) -> _Watched:
        """Keep a table's states, from now on and for as long as anybody asks for them."""
        watched = self._watched.setdefault(table, _Watched())
        watched.last_asked = monotonic()
        return watched

    def _look(self, table: int, watched: _Watched, *, fresh: bool) -> None:
        desk = self._house.desk
        if fresh:
            with suppress(Refused):
                watched.read = read_table(desk, table)
        if watched.read is None:
            return
        now = desk.stamps()
        row = featured(watched.read, now, desk.clock().astimezone())
        moment, newest = now.ns // MILLISECOND, watched.history.newest
        if fresh or row != watched.row or newest is None:
            watched.row, newest = row, frame(watched.read.event, row)
        watched.history.keep(moment, newest)

    def _save(self) -> None:
        """Save what delayed pages have yet to show: the server may be killed and restarted."""
        event, now = self._house.event.featured, self._house.desk.stamps()
        watched = self._watched.get(event.table or 0)
        if watched is None:
            return
        states = watched.history.since(now.ns // MILLISECOND - event.delay * 1000)
        of = [str(self._house.desk.store.path), now.boot, event.table]
        if (states, of) != self._saved:
            self._saved = states, of
            self._house.folder.write(LATE, json.dumps([of, states]).encode())

    def _restore(self) -> None:
        """Restore what the server had saved, unless the machine has restarted since."""
        with suppress(ValueError, TypeError, Refused):
            of, states = json.loads(self._house.folder.read(LATE) or b"[0, 0]")
            path, boot, table = of
            if (path, boot) == (str(self._house.desk.store.path), self._house.desk.stamps().boot):
                moments = ((int(began), dict(shown)) for began, shown in states)
                self.watch(int(table)).history = History(moments)

    def _message(self, table: int | None, asked: int) -> dict[str, Any]:
        """Return what a page may show now, with the moment at which it was true.

        Sends nothing new before the table has been read: a page that reconnects after a server
        restart keeps its picture.
        """
        event, now = self._house.event, self._house.desk.stamps().ns // MILLISECOND
        number = event.featured.table if table is None else table
        delay = max(asked, event.featured.delay)
        moment = now - delay * 1000
        message: dict[str, Any] = {"now": moment, "delay": delay}
        if number is None:
            message["shown"] = None
        elif (history := self.watch(number).history).begins is not None:
            message["shown"] = history.shown_at(moment)
            if message["shown"] is None:
                message["begins"] = history.begins
                with in_language(first_language(event.languages)):
                    message["waits"] = phrase("Starts in {time}", "{time}")
        return message

    async def channel(self, request: web.Request) -> web.StreamResponse:
        """Send a table's states to a page, as JSON."""
        name, delay = request.match_info.get("table", ""), request.query.get("delay", "")
        table = int(name) if name else None
        full = len(self._watched) >= MOST_PAGES and table not in {None, *self._watched}
        if self._pages >= MOST_PAGES or full:
            return web.Response(status=503)
        short = delay.isascii() and delay.isdigit() and len(delay) < 6
        asked = min(MOST_LATE, int(delay)) if short else 0
        socket = web.WebSocketResponse(max_msg_size=64, compress=False, heartbeat=10.0)
        await socket.prepare(request)
        self._pages += 1
        sending = asyncio.create_task(self._send(socket, table, asked))
        try:
            async for _ in socket:  # nothing is asked of a page: it may only be there
                break
        finally:
            self._pages -= 1
            sending.cancel()
            await socket.close()
        return socket

    async def _send(self, socket: web.WebSocketResponse, table: int | None, asked: int) -> None:
        loop, sent_at = asyncio.get_running_loop(), 0.0
        sent: tuple[object, ...] | None = None
        with suppress(ConnectionError, RuntimeError):
            while True:
                looked, message = self._looked, self._message(table, asked)
                new = tuple(map(message.get, ("shown", "delay", "begins")))
                if new != sent or loop.time() - sent_at > SYNC:
                    due = message if new != sent else {"now": message["now"]}
                    sent, sent_at = new, loop.time()
                    await socket.send_str(json.dumps(due))
                with suppress(TimeoutError):  # what a late page is to show was seen before
                    async with asyncio.timeout(LOOK if message["delay"] else 5 * LOOK):
                        await looked.wait()


def addresses(base: str, page: str) -> str:
    """Return the page that lists the addresses of a table's parts, each with a live preview.

    `base`: how browsers reach this server; `page`: /show, or /show with a table's number.
    """
    kinds = ("", *(f"?part={part}" for part in PARTS), "?theme=dark", "?theme=light")
    views = "".join(
        f'<article><code>{escape(base + page + kind)}</code><iframe src="{page}{kind}" '
        'loading="lazy"></iframe></article>'
        for kind in kinds
    )
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>srtui</title>'
        '<link rel="stylesheet" href="/show.css"><body class="addresses">'
        "<h1>Addresses for a stream and for the screens of the hall</h1>"
        f"<p>{escape(EXPLAINED)}</p>{views}</body></html>"
    )
