"""Tables in a headless Chromium, from the roll to the agreed result by touch alone, at the sizes of
a telephone and of tablets. By `make deep`, where a Chromium is.

`SRTUI_PICTURES=FOLDER` keeps what was seen.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from chromium import BEGINS, Page, chromium, program
from process import Server
from programs import event_of

from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat
from srtui.rules.record import Outcome
from srtui.rules.value import Value
from srtui.server.folder import Folder
from srtui.server.tickets import make_tickets
from srtui.text.seats import table_places

pytest.importorskip("aiohttp")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
]
PHONE, TALL, WIDE = (360, 740), (800, 1280), (1280, 800)
LEAST = 48
PHASES, TURNS = 4, 3
"""Deployment and advance move, of each player; turns of each."""
AGAIN = 1.3
"""Seconds after which the same key is not taken for one that is held down."""
STEPS = 60
"""Taps at most from the first step of the set-up to clocks that run."""


def kept(name: str) -> Path | None:
    """Where a picture goes that somebody wants to look at."""
    folder = os.environ.get("SRTUI_PICTURES")
    return Path(folder) / f"web-{name}.png" if folder else None


async def look(page: Page, name: str, *, clocks: bool = False) -> None:
    """Everything that can be tapped is large enough and inside of the screen; `clocks`: each
    player's area is a quarter of it, both half, but for what parts them.
    """
    width, height = await page.run("[innerWidth, innerHeight]")
    found = await page.buttons()
    assert found
    for one in found:
        assert min(one.width, one.height) >= LEAST, (name, one)
        assert 0 <= one.x <= one.x + one.width <= width, (name, one)
    assert await page.overlaid() == [], name
    sides = [one for one in found if "side" in one.kind]
    if clocks:
        share = sum((one.width + 6) * (one.height + 6) for one in sides) / (width * height)
        assert share > 0.49, (name, share)
    assert await page.run("document.documentElement.scrollWidth") <= width
    if (path := kept(name)) is not None:
        await asyncio.sleep(0.5)  # what is painted has come
        await page.picture(path)


class Table(Value):
    """A table as its file says it: what is confirmed there is waited for, not for how long."""

    path: Path
    game: int

    def ended(self) -> int:
        """How many phases and turns have ended on its clock."""
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as file:
            asked = "SELECT count(*) FROM tap WHERE game = ? AND kind = 'end'"
            return int(file.execute(asked, [self.game]).fetchone()[0])


async def sit(page: Page, base: str, token: str) -> None:
    """Use an address; the table is there."""
    await page.go(f"{base}/t/{token}")
    (sits,) = await page.buttons()
    await page.tapped(sits)
    await page.until("document.querySelectorAll('#keys button').length > 1")


async def set_up(pages: Sequence[Page]) -> None:
    """Answer each step of the set-up until the clocks can begin; devices take turns."""
    for at in range(STEPS):
        page = pages[at % len(pages)]
        found = await page.buttons()
        if any("I am ready" in one.said for one in found):
            return
        answers = [one for one in found if one.kind == "answer"]
        step = next(iter(answers), None) or next((one for one in found if one.said == "Done"), None)
        if step is not None:
            await page.tapped(step)  # the other device may have answered meanwhile
        await asyncio.sleep(AGAIN)
    raise AssertionError([one.said for one in found])


async def end(page: Page, table: Table, key: str, *keeps: str) -> None:
    """End a phase or a turn, by this key and then those; on the disk it has ended."""
    ended = table.ended() + 1
    for one in (key, *keeps):
        await page.tap(one)
    async with asyncio.timeout(BEGINS):
        while table.ended() < ended:
            await asyncio.sleep(0.1)
    await asyncio.sleep(AGAIN)


async def play(pages: Sequence[Page], table: Table, names: tuple[str, str], name: str) -> None:
    """From the set-up to the agreed result. `pages`: of the left and of the right player, or one of
    both; `names`: who sits left and right.
    """
    left, right = pages[0], pages[-1]
    await set_up(pages)
    await look(left, f"{name}-ready", clocks=len(pages) == 1)
    await left.tap(f"{names[0]}: I am ready")
    await right.tap(f"{names[1]}: I am ready")
    for _ in range(PHASES):
        await end(left, table, "End phase")
    await left.says("End turn")
    await look(left, f"{name}-left", clocks=True)
    await right.says("End turn")
    await look(right, f"{name}-right", clocks=True)
    for at in range(TURNS):
        await end(left, table, "End turn", "Confirm")
        await right.tap("End turn")
        await right.says("Confirm")
        await look(right, f"{name}-asked-{at}")
        await end(right, table, "Confirm")
    await left.tap("Menu")
    await left.says("wins by assassination")
    await look(left, f"{name}-menu")
    await left.tap(f"{names[0]} wins by assassination")
    await left.tap("Confirm")
    await left.says("propose this")
    await look(left, f"{name}-over")
    await figures(left)
    await left.tap(f"{names[0]}: propose this")
    await right.says("agree")
    await look(right, f"{name}-proposed")
    await right.tap(f"{names[1]}: agree")


async def figures(page: Page) -> None:
    """Type both players' army points on the figure pad: each digit is a button."""
    for figure in ("42", "17"):
        for digit in figure:
            await page.tap(digit, "digit")
        await page.tap("Next figure")


@pytest.mark.skipif(sys.platform == "win32", reason="signals end the server")
async def test_two_tables_by_touch_from_the_roll_to_the_agreed_result(tmp_path: Path) -> None:
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    server = Server(path, tmp_path, web=True)
    await server.start()
    try:
        made = make_tickets(Folder(), path.resolve(), table_places((1, 2)))
        tokens = {(place.table, seat): token for place, seat, token in made}
        async with chromium(tmp_path / "chromium") as browser:
            both = await browser.page(*WIDE)
            own = [await browser.page(*size) for size in (PHONE, TALL)]
            await sit(both, server.base, tokens[1, "1"])
            await sit(own[0], server.base, tokens[2, "1"])
            await sit(own[1], server.base, tokens[2, "2"])
            await own[0].lead("One side", "Other side")
            await own[1].lead("One side", "Other side")
            await own[1].lead("Other side", "Both sides")
            with desk_at(str(path), Seat()) as desk:
                event = desk.event()
                games = {game.table: game for game in event.rounds[-1].games}
            async with asyncio.TaskGroup() as tables:
                for number, pages, name in ((1, [both], "one"), (2, own, "two")):
                    game = games[number]
                    one, other = (event.name_of(player) for player in game.players)
                    table = Table(path, game.id)
                    tables.create_task(play(pages, table, (one, other), name))
            for page in (both, *own):
                await page.until("document.querySelectorAll('.side:not(:disabled)').length === 0")
            await look(both, "one-agreed")
            await look(own[0], "two-agreed")
    finally:
        server.end()
    with desk_at(str(path), Seat()) as desk:
        proposed = [*desk.event().proposals.values()]
    assert [(one.agreed, one.outcome, one.destroyed) for one in proposed] == [
        (True, Outcome.FIRST, (42, 17))
    ] * 2
    assert "unexpected" not in server.log.read_text()


async def test_a_finger_counts_where_it_was_meant_and_a_dead_line_is_said(tmp_path: Path) -> None:
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    server = Server(path, tmp_path, web=True)
    await server.start()
    try:
        ((_, _, token), *_) = make_tickets(Folder(), path.resolve(), table_places((1,)))
        async with chromium(tmp_path / "chromium") as browser:
            page = await browser.page(*PHONE)
            await sit(page, server.base, token)
            # What the server offers from here on is said by the test.
            await page.run(
                "window.pad = (asks, ...said) => show({sides: ['', ''], names: ['A', 'B'],"
                " taps: said.map(one => ({id: one, said: one, kind: 'key'})), rows: [], asks});"
                "window.keys = []; send = one => window.keys.push(one); pad(true, 'One', 'Two')"
            )
            await asyncio.sleep(0.5)
            one, _ = (button for button in await page.buttons() if button.kind == "key")
            at = one.x + one.width / 2, one.y + one.height / 2
            await page.touch(*at)
            assert await page.run("keys") == ["One"]
            await page.run("pad(true, 'Other', 'One')")
            await page.touch(*at)
            assert await page.run("keys") == ["One"], "it has just come under the finger"
            await page.run("pad(true, 'Other', 'One', 'More')")
            await asyncio.sleep(0.5)
            await page.run("pad(true, 'Other', 'One')")
            await page.touch(*at)
            assert await page.run("keys") == ["One", "Other"], "it stands there as before"

            server.process.send_signal(signal.SIGSTOP)
            await page.until("told.textContent.startsWith('No answer') && !told.hidden")
            server.process.send_signal(signal.SIGCONT)
            await page.until("told.hidden")
    finally:
        server.end()


async def test_both_players_fingers_count_at_one_tablet(tmp_path: Path) -> None:
    """A finger that rests on one's own side keeps nobody from his key."""
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    server = Server(path, tmp_path, web=True)
    await server.start()
    try:
        ((_, _, token), *_) = make_tickets(Folder(), path.resolve(), table_places((1,)))
        async with chromium(tmp_path / "chromium") as browser:
            page = await browser.page(*WIDE)
            await page.call(
                "Page.addScriptToEvaluateOnNewDocument",
                source="navigator.wakeLock.request = async kind => { window.lit = kind; };",
            )
            await sit(page, server.base, token)
            assert await page.run("lit") == "screen", "it does not fall asleep"
            await page.run(
                "window.keys = []; send = one => window.keys.push(one);"
                "show({sides: ['ready', 'ready'], names: ['A', 'B'], taps: [], rows: []})"
            )
            await asyncio.sleep(0.5)
            left, right = (
                {"x": one.x + one.width / 2, "y": one.y + one.height / 2}
                for one in await page.buttons()
                if "side" in one.kind
            )
            for kind, points in (
                ("touchStart", [left]), ("touchStart", [left, right]), ("touchEnd", []),
            ):  # fmt: skip
                await page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
            assert await page.run("keys") == ["\t|ready", "\x7f|ready"]
    finally:
        server.end()
