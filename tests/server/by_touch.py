"""A table's page in a headless Chromium, played by fingers alone.

`SRTUI_PICTURES=FOLDER` keeps the pictures.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

from chromium import BEGINS, Browser, Page, chromium
from process import Server

from srtui.rules.value import Value
from srtui.server.folder import Folder
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.seats import table_places

PHONE, TALL, WIDE, SIDEWAYS = (360, 740), (800, 1280), (1280, 800), (740, 360)
LEAST = 48
AGAIN = 1.3
"""Seconds after which the same key is not taken for one that is held down."""
STEPS = 60
"""Taps at most from the first step of the set-up to clocks that run, and for a turn's answers."""
HELD = "50 mm"
"""The element that the player takes whose turn it is."""
_CUT = """[...document.querySelectorAll('main button')].filter(b => b.offsetParent
  && b.scrollHeight > b.clientHeight + 1).map(b => b.textContent)"""
"""Buttons whose label has no room."""
ANSWER = (
    "(row => row.querySelector('button.digit') || row.querySelector('button'))"
    "(document.querySelector('.row.missing'))"
)
"""The first answer, or digit, to the first question that must be answered."""


def kept(name: str) -> Path | None:
    """Where a picture goes that somebody wants to look at."""
    folder = os.environ.get("SRTUI_PICTURES")
    return Path(folder) / f"web-{name}.png" if folder else None


_ROOM = """(keys => [keys.scrollHeight - keys.clientHeight, keys.getBoundingClientRect().bottom
  - Math.max(...[...keys.children].map(one => one.getBoundingClientRect().bottom))])
  (document.querySelector('main:not(.rows):not(.digits):not(.reads) > #keys:not(:empty)'))"""
"""By how much buttons are scrolled where no turn is asked about, and what they leave empty."""


async def look(page: Page, name: str) -> None:
    """Everything that can be tapped is large enough, inside of the screen, under nothing.

    Buttons fill their room, and none has to be scrolled to.
    """
    width, height = await page.run("[innerWidth, innerHeight]")
    buttons = await page.buttons()
    assert buttons
    for button in buttons:
        assert min(button.width, button.height) >= LEAST, (name, button)
        assert 0 <= button.x <= button.x + button.width <= width, (name, button)
        assert 0 <= button.y <= button.y + button.height <= height + 1, (name, button)
    assert (found := await page.overlaid()) == [], (name, found)
    assert (found := await page.run(_CUT)) == [], (name, found)
    assert await page.run("document.documentElement.scrollWidth") <= width
    if (room := await page.run(_ROOM)) is not None and (width, height) != SIDEWAYS:
        assert max(room) <= 2, (name, room)
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


@asynccontextmanager
async def hall_by_touch(
    path: Path, folder: Path, tables: Iterable[int]
) -> AsyncIterator[tuple[Server, Browser, Mapping[tuple[int | None, str], str]]]:
    """Yield the server of an event, a browser, and the token of each seat at some tables."""
    server = Server(path, folder, web=True)
    await server.start()
    try:
        made = store_tickets(Folder(), path.resolve(), new_tickets(table_places(tables)))
        async with chromium(folder / "chromium") as browser:
            yield server, browser, {(place.table, seat): token for place, seat, token in made}
    finally:
        server.end()
    assert "unexpected" not in server.log.read_text()


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
    await until_ended(table, ended)
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
    await answer(page)
    await until_ended(table, ended)
    taps: int = await page.run("sent") - before
    return taps


async def answer(page: Page) -> None:
    """Give the first answer to each question that must have one, and save them."""
    for _ in range(STEPS):
        await asyncio.sleep(AGAIN)
        if not await page.run("document.querySelectorAll('.row.missing').length"):
            await page.tap("Done")
            return
        await touch(page, ANSWER)
    raise AssertionError([button.said for button in await page.buttons()])


async def _take(page: Page, name: str) -> None:
    """Let a player have the element: their button is then filled, on their own side."""
    filled = (
        "[...document.querySelectorAll('.row')].filter(r => r.querySelector('p').textContent"
        f".startsWith('{HELD}')).flatMap(r => [...r.querySelectorAll('.column button')])"
        f".filter(b => b.textContent === '{name}')"
    )
    assert not await page.run(f"{filled}[0].classList.contains('on')")
    await touch(page, f"{filled}[0]")
    await page.until(f"{filled}[0].classList.contains('on')")


async def touch(page: Page, button: str) -> None:
    """Touch a button, which some JavaScript names, once it has been in sight for long enough."""
    await page.run(f"{button}.scrollIntoView({{block: 'nearest'}})")
    await asyncio.sleep(0.5)
    await page.touch(
        *await page.run(
            f"(box => [box.x + box.width / 2, box.y + box.height / 2])"
            f"({button}.getBoundingClientRect())"
        )
    )


async def until_ended(table: Table, ended: int) -> None:
    async with asyncio.timeout(BEGINS):
        while table.ended() < ended:
            await asyncio.sleep(0.1)
    await asyncio.sleep(AGAIN)
