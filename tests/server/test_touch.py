"""Tables in a headless Chromium, from the roll to the agreed result by touch alone.

At the sizes of a telephone and of tablets. By `make deep`, where a Chromium is installed.

`SRTUI_PICTURES=FOLDER` keeps the pictures.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from by_touch import (
    AGAIN,
    PHONE,
    SIDEWAYS,
    TALL,
    WIDE,
    Table,
    end_phase,
    end_turn,
    ending,
    hall_by_touch,
    look,
    set_up,
    sit,
)
from chromium import Page, program
from programs import event_of

from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat
from srtui.rules.record import Outcome

pytest.importorskip("aiohttp")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
]
SCORED = 3
"""Turns of each player that are played: from the second on, elements are held and scored."""
MOST = 5
"""Taps of a turn in which nobody takes or loses anything: the end, an effect and its die, Done."""


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
    async with hall_by_touch(path, tmp_path, (1, 2, 3)) as (server, browser, tokens):
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
    with desk_at(str(path), Seat()) as desk:
        proposed = [*desk.event().proposals.values()]
    assert [(one.agreed, one.outcome, one.destroyed) for one in proposed] == [
        (True, Outcome.FIRST, (42, 17))
    ] * 3
    assert all(any(one.points) for one in proposed), "what was taken was scored"


@pytest.mark.skipif(sys.platform == "win32", reason="signals end the server")
async def test_language_chosen_by_touch_stays_on_its_device(tmp_path: Path) -> None:
    """Through a page that is opened again, a lost line, another device and another server."""
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    async with hall_by_touch(path, tmp_path, (1,)) as (server, browser, tokens):
        page, other = await browser.page(*PHONE), await browser.page(*WIDE)
        await sit(page, server.base, tokens[1, "1"])
        await sit(other, server.base, tokens[1, "2"])
        await page.lead("One side", "Other side")
        await page.tap("Language")
        await look(page, "languages")
        await page.tap("Deutsch")

        async def german() -> None:
            await page.says("Schiedsrichter rufen")
            await page.says("Andere Seite")
            assert await page.run("document.documentElement.lang") == "de"

        await german()
        await look(page, "german")
        await other.says("Call judge")
        await page.go(f"{server.base}/table")
        await german()
        await page.run("line.close()")
        await page.until("!line || line.readyState !== WebSocket.OPEN")
        await page.until("line && line.readyState === WebSocket.OPEN")
        await german()
        server.process.kill()
        await page.until("told.textContent.startsWith('Keine Verbindung') && !told.hidden")
        server.process.wait()
        await server.start()
        await german()
        await other.says("Call judge")


async def test_finger_acts_on_the_intended_button_and_dead_line_shows(tmp_path: Path) -> None:
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    async with hall_by_touch(path, tmp_path, (1,)) as (server, browser, tokens):
        page = await browser.page(*PHONE)
        await sit(page, server.base, tokens[1, "1"])
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


async def test_both_players_fingers_count_at_one_tablet(tmp_path: Path) -> None:
    """A finger that rests on one's own side does not block the opponent's key."""
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        line.do(*words)
    async with hall_by_touch(path, tmp_path, (1,)) as (server, browser, tokens):
        page = await browser.page(*WIDE)
        await page.call(
            "Page.addScriptToEvaluateOnNewDocument",
            source="navigator.wakeLock.request = async kind => { window.lit = kind; };",
        )
        await sit(page, server.base, tokens[1, "1"])
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
