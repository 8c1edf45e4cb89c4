"""Tables in a headless Chromium, from the roll to the agreed result by touch alone, at the sizes of
a telephone and of tablets. By `make deep`, where a Chromium is.

`SRTUI_PICTURES=FOLDER` keeps what was seen.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from chromium import Page, chromium, program
from process import Server
from programs import event_of

from srtui.cli.opening import desk_at
from srtui.desk.desk import Seat
from srtui.rules.record import Outcome
from srtui.venue.folder import Folder
from srtui.venue.tickets import make_tickets

pytest.importorskip("aiohttp")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
]
PHONE, TALL, WIDE = (360, 740), (800, 1280), (1280, 800)
LEAST = 48
TURNS = 3
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


async def sit(page: Page, base: str, token: str) -> None:
    """Use an address; the table is there."""
    await page.go(f"{base}/t/{token}")
    await page.tap("Sit down here")
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
            await page.tap(step.said)
        await asyncio.sleep(AGAIN)
    raise AssertionError([one.said for one in found])


async def play(pages: Sequence[Page], names: tuple[str, str], name: str) -> None:
    """From the set-up to the agreed result. `pages`: of the left and of the right player, or one of
    both; `names`: who sits left and right.
    """
    left, right = pages[0], pages[-1]
    await set_up(pages)
    await look(left, f"{name}-ready", clocks=len(pages) == 1)
    await left.tap(f"{names[0]}: I am ready")
    await right.tap(f"{names[1]}: I am ready")
    for _ in range(4):  # deployment and advance move, each twice
        await left.tap("End phase")
        await asyncio.sleep(AGAIN)
        if any(one.said == "End turn" for one in await left.buttons()):
            break
    await left.until(
        "[...document.querySelectorAll('#keys button')].some(b => b.textContent === 'End turn')"
    )
    await look(left, f"{name}-left", clocks=True)
    await look(right, f"{name}-right", clocks=True)
    for at in range(TURNS):
        await left.tap("End turn")
        await left.tap("Keep turn")
        await asyncio.sleep(AGAIN)  # the other device has seen it
        await right.tap("End turn")
        await look(right, f"{name}-asked-{at}")
        await right.tap("Keep turn")
        await asyncio.sleep(AGAIN)
    await left.tap("Menu")
    await look(left, f"{name}-menu")
    await left.tap(f"{names[0]} wins by assassination")
    await left.tap("Keep turn")
    await look(left, f"{name}-over")
    await figures(left)
    await left.tap(f"{names[0]}: propose this")
    await look(right, f"{name}-proposed")
    await right.tap(f"{names[1]}: agree")


async def figures(page: Page) -> None:
    """Type both players' army points on the figure pad: each digit is a button."""
    for figure in ("42", "17"):
        for digit in figure:
            await page.tap(digit)
            await asyncio.sleep(
                AGAIN / 2
            )  # what is offered has changed, and its place is looked up
        await page.tap("Next figure")
        await asyncio.sleep(AGAIN)


@pytest.mark.skipif(sys.platform == "win32", reason="signals end the server")
async def test_two_tables_by_touch_from_the_roll_to_the_agreed_result(tmp_path: Path) -> None:
    path = tmp_path / "hall.srtui"
    line = event_of(path, 4)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("start",)):
        line.do(*words)
    server = Server(path, tmp_path, web=True)
    await server.start()
    try:
        made = make_tickets(Folder(), path.resolve(), (1, 2))
        tokens = {(table, seat): token for table, seat, token in made}
        async with chromium(tmp_path / "chromium") as browser:
            both = await browser.page(*WIDE)
            own = [await browser.page(*size) for size in (PHONE, TALL)]
            await sit(both, server.base, tokens[1, "1"])
            await sit(own[0], server.base, tokens[2, "1"])
            await sit(own[1], server.base, tokens[2, "2"])
            await own[0].tap("One side")
            await own[1].tap("One side")
            await own[1].tap("Other side")
            with desk_at(str(path), Seat()) as desk:
                event = desk.event()
                names = {
                    game.table: tuple(event.name_of(one) for one in game.players)
                    for game in event.rounds[-1].games
                }
            async with asyncio.TaskGroup() as tables:
                tables.create_task(play([both], names[1], "one"))
                tables.create_task(play(own, names[2], "two"))
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
