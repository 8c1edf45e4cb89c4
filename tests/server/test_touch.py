"""Tables in a headless Chromium, from the roll to the agreed result by touch alone.

At the sizes of a telephone and of tablets. By `make deep`, where a Chromium is installed.

`SRTUI_PICTURES=FOLDER` keeps the pictures.
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
PHONE, TALL, WIDE, SIDEWAYS = (360, 740), (800, 1280), (1280, 800), (740, 360)
LEAST = 48
SCORED = 3
"""Turns of each player that are played: from the second on, elements are held and scored."""
AGAIN = 1.3
"""Seconds after which the same key is not taken for one that is held down."""
STEPS = 60
"""Taps at most from the first step of the set-up to clocks that run, and for a turn's answers."""
MOST = 5
"""Taps of a turn in which nobody takes or loses anything: the end, an effect and its die, Done."""
HELD = "50 mm"
"""The element that the player takes whose turn it is."""


_CUT = """[...document.querySelectorAll('main button')].filter(b => b.offsetParent
  && b.scrollHeight > b.clientHeight + 1).map(b => b.textContent)"""
"""Buttons whose label has no room."""
_ANSWER = "document.querySelector('.row.missing button')"
"""The first answer to the first question that must be answered."""


def kept(name: str) -> Path | None:
    """Where a picture goes that somebody wants to look at."""
    folder = os.environ.get("SRTUI_PICTURES")
    return Path(folder) / f"web-{name}.png" if folder else None


async def look(page: Page, name: str) -> None:
    """Everything that can be tapped is large enough, inside of the screen, under nothing."""
    width, height = await page.run("[innerWidth, innerHeight]")
    buttons = await page.buttons()
    assert buttons
    for button in buttons:
        assert min(button.width, button.height) >= LEAST, (name, button)
        assert 0 <= button.x <= button.x + button.width <= width, (name, button)
        assert 0 <= button.y <= button.y + button.height <= height + 1, (name, button)
    assert await page.overlaid() == [], name
    assert await page.run(_CUT) == [], name
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


async def set_up(pages: Sequence[Page], name: str) -> None:
    """Answer each step of the set-up until the clocks can begin; devices take turns."""
    for at in range(STEPS):
        page = pages[at % len(pages)]
        buttons = await page.buttons()
        if any("I am ready" in button.said for button in buttons):
            return
        if at < len(pages):
            await look(page, f"{name}-set-up-{at}")
        answers = [button for button in buttons if button.kind == "answer"]
        done = (button for button in buttons if button.said == "Done")
        step = next(iter(answers), None) or next(done, None)
        if step is not None:
            await page.tapped(step)  # the other device may have answered meanwhile
        await asyncio.sleep(AGAIN)
    raise AssertionError([button.said for button in buttons])


async def ending(pages: Sequence[Page]) -> tuple[Page, str]:
    """Return the device whose player can end what goes on, and what their key says."""
    async with asyncio.timeout(BEGINS):
        while True:
            for page in pages:
                for button in await page.buttons():
                    if "side" in button.kind and not button.disabled and ": ends " in button.said:
                        return page, button.said
            await asyncio.sleep(0.1)


async def end_phase(pages: Sequence[Page], table: Table) -> bool:
    """End the phase that goes on; False if turns have begun."""
    page, key = await ending(pages)
    if key.endswith("ends the turn"):
        return False
    ended = table.ended() + 1
    await page.tap(key)
    await _until(table, ended)
    return True


async def end_turn(pages: Sequence[Page], table: Table, name: str, *, takes: bool = False) -> int:
    """End the turn that goes on, by its answers; return with how many taps."""
    page, key = await ending(pages)
    ended, before = table.ended() + 1, await page.run("sent")
    await page.tap(key)
    await page.until("document.querySelector('button.enter') !== null")
    await look(page, name)
    if takes:
        await _take(page, key.partition(":")[0])
    for _ in range(STEPS):
        await asyncio.sleep(AGAIN)
        if not await page.run("document.querySelectorAll('.row.missing').length"):
            await page.tap("Done")
            await _until(table, ended)
            taps: int = await page.run("sent") - before
            return taps
        await _touch(page, _ANSWER)
    raise AssertionError(name)


async def _take(page: Page, name: str) -> None:
    """Let a player have the element: their button is then filled, on their own side."""
    filled = (
        "[...document.querySelectorAll('.row')].filter(r => r.querySelector('p').textContent"
        f".startsWith('{HELD}')).flatMap(r => [...r.querySelectorAll('.column button')])"
        f".filter(b => b.textContent === '{name}')"
    )
    assert not await page.run(f"{filled}[0].classList.contains('on')")
    await _touch(page, f"{filled}[0]")
    await page.until(f"{filled}[0].classList.contains('on')")


async def _touch(page: Page, button: str) -> None:
    """Touch a button, which some JavaScript names, once it has been in sight for long enough."""
    await page.run(f"{button}.scrollIntoView({{block: 'nearest'}})")
    await asyncio.sleep(0.5)
    await page.touch(
        *await page.run(
            f"(box => [box.x + box.width / 2, box.y + box.height / 2])"
            f"({button}.getBoundingClientRect())"
        )
    )


async def _until(table: Table, ended: int) -> None:
    async with asyncio.timeout(BEGINS):
        while table.ended() < ended:
            await asyncio.sleep(0.1)
    await asyncio.sleep(AGAIN)


async def play(pages: Sequence[Page], table: Table, names: tuple[str, str], name: str) -> None:
    """Play from the set-up to the agreed result.

    `pages`: of the left and of the right player, or one for both; `names`: those of the left and
    right player.
    """
    left, right = pages[0], pages[-1]
    await set_up(pages, name)
    await look(left, f"{name}-ready")
    await left.tap(f"{names[0]}: I am ready")
    await right.tap(f"{names[1]}: I am ready")
    await asyncio.sleep(AGAIN)
    while await end_phase(pages, table):
        pass
    await look(left, f"{name}-left")
    await look(right, f"{name}-right")
    for turn in range(2 * SCORED):
        taps = await end_turn(pages, table, f"{name}-asked-{turn}", takes=turn == 3)
        assert taps <= MOST + (turn == 3), (name, turn, taps)
    await left.tap("Scenario")
    await left.says("Back")
    await look(left, f"{name}-sheet")
    await left.tap("Back")
    await asyncio.sleep(AGAIN)
    page, _ = await ending(pages)
    await page.tap("Menu")
    await page.says("wins by assassination")
    await look(page, f"{name}-menu")
    await page.tap(f"{names[0]} wins by assassination")
    await page.until("document.querySelector('button.enter') !== null")
    await look(page, f"{name}-last")
    await asyncio.sleep(AGAIN)
    await page.tap("Done")
    await left.says("propose this")
    await look(left, f"{name}-over")
    await figures(left)
    await look(left, f"{name}-figures")
    await left.tap(f"{names[0]}: propose this")
    await right.says("agree")
    await look(right, f"{name}-proposed")
    await right.tap(f"{names[1]}: agree")


async def figures(page: Page) -> None:
    """Type both players' army points: each digit is a button, and none moves after the first."""
    for figure in ("42", "17"):
        places = []
        for digit in figure:
            places.append(await page.run(_DIGITS))
            await page.tap(digit, "digit")
            await asyncio.sleep(AGAIN)
        assert places == [await page.run(_DIGITS)] * len(figure)
        await page.tap("Next figure")
        await asyncio.sleep(AGAIN)


_DIGITS = """[...document.querySelectorAll('button.digit')].map(b => {
  const box = b.getBoundingClientRect(); return [b.textContent, box.x, box.y]})"""
"""Where the digits are."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals end the server")
async def test_tables_by_touch_from_the_roll_to_the_result(tmp_path: Path) -> None:
    path = tmp_path / "hall.srtui"
    line = event_of(path, 6)
    for words in (("pair",), ("scenario", "high-stakes"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    server = Server(path, tmp_path, web=True)
    await server.start()
    try:
        made = make_tickets(Folder(), path.resolve(), table_places((1, 2, 3)))
        tokens = {(place.table, seat): token for place, seat, token in made}
        async with chromium(tmp_path / "chromium") as browser:
            both, sideways = await browser.page(*WIDE), await browser.page(*SIDEWAYS)
            own = [await browser.page(*size) for size in (PHONE, TALL)]
            await sit(both, server.base, tokens[1, "1"])
            await sit(own[0], server.base, tokens[2, "1"])
            await sit(own[1], server.base, tokens[2, "2"])
            await sit(sideways, server.base, tokens[3, "1"])
            await own[0].lead("One side", "Other side")
            await own[1].lead("One side", "Other side")
            await own[1].lead("Other side", "Both sides")
            with desk_at(str(path), Seat()) as desk:
                event = desk.event()
                games = {game.table: game for game in event.rounds[-1].games}
            async with asyncio.TaskGroup() as tables:
                for number, pages, name in (
                    (1, [both], "one"),
                    (2, own, "two"),
                    (3, [sideways], "three"),
                ):
                    game = games[number]
                    left, right = (event.name_of(player) for player in game.players)
                    table = Table(path, game.id)
                    tables.create_task(play(pages, table, (left, right), name))
            for page in (both, sideways, *own):
                await page.until("document.querySelectorAll('.side:not(:disabled)').length === 0")
            await look(both, "one-agreed")
            await look(own[0], "two-agreed")
            await look(sideways, "three-agreed")
    finally:
        server.end()
    with desk_at(str(path), Seat()) as desk:
        proposed = [*desk.event().proposals.values()]
    assert [(one.agreed, one.outcome, one.destroyed) for one in proposed] == [
        (True, Outcome.FIRST, (42, 17))
    ] * 3
    assert all(any(one.points) for one in proposed), "what was taken was scored"
    assert "unexpected" not in server.log.read_text()


async def test_finger_acts_on_the_intended_button_and_dead_line_shows(tmp_path: Path) -> None:
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
            # From here on the test sends what the server offers.
            await page.run(
                "window.pad = (asks, ...said) => show({sides: ['', ''], names: ['A', 'B'],"
                " taps: said.map(one => ({id: one, label: one, kind: 'key'})), rows: [], asks});"
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
    """A finger that rests on one's own side does not block the opponent's key."""
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
                ("touchStart", [left]),
                ("touchStart", [left, right]),
                ("touchEnd", []),
            ):
                await page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
            assert await page.run("keys") == ["\t|ready", "\x7f|ready"]
    finally:
        server.end()
