"""Whole games of each edition by touch, to every end that a table can reach.

One event of six tables: a concession, an assassination, a clock or timer that runs out, a disputed
turn, a device that is offline for 20 seconds and has a wrong clock, and for the last the end of the
round's time (dice down or a tie). By
`make deep`, where a Chromium is installed; `SRTUI_PICTURES=FOLDER` keeps the pictures.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from by_touch import (
    AGAIN,
    TALL,
    WIDE,
    Table,
    answer,
    end_phase,
    end_turn,
    ending,
    hall_by_touch,
    look,
    set_up,
    sit,
)
from chromium import BEGINS, Page, program
from command_line import CommandLine, srtui
from hall import PACKAGED

from srtui.cli.opening import desk_at
from srtui.commands.clock.game import Adjust
from srtui.commands.desk import Seat
from srtui.model.clock import read_clock
from srtui.rules.clock import SECOND, Clock, advance
from srtui.text.find import game as find_game

pytest.importorskip("aiohttp")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="processes end by signals"),
]
PHONE = (390, 844)
OFFLINE = 21
"""Seconds without a connection: after 20 the page gives its line up and asks for another."""
HOURS_WRONG = """const right = Date.now; Date.now = () => right() - 3 * 3600 * 1000;"""
CLOSE = 2
"""Seconds by which the clock of a page may differ from the server's, on a busy machine."""


class Seats:
    """A table with its players, from left to right, and their devices."""

    def __init__(self, path: Path, number: int, pages: Sequence[Page], name: str) -> None:
        self.path, self.number, self.pages, self.name = path, number, pages, name
        with desk_at(str(path), Seat()) as desk:
            game = find_game(desk.event(), str(number))
            left, right = (desk.event().name_of(player) for player in game.players)
            self._least = desk.event().edition.timing.min_turn_seconds
        self.table, self.players = Table(path, game.id), (left, right)

    def clock(self) -> Clock:
        """Return the table's clock at this moment, from the file."""
        with desk_at(str(self.path), Seat()) as desk, desk.store.read() as reader:
            game = find_game(desk.event(), str(self.number))
            return advance(read_clock(reader, desk.event(), game), desk.stamps())

    async def begin(self, turns: int) -> None:
        """Play from the set-up through some turns of both players."""
        await set_up(self.pages, self.name)
        for page, player in zip((self.pages[0], self.pages[-1]), self.players, strict=True):
            await page.tap(f"{player}: I am ready")
        await asyncio.sleep(AGAIN)
        while await end_phase(self.pages, self.table):
            pass
        for turn in range(turns):
            await self.end_turn(f"asked-{turn}")

    async def end_turn(self, name: str) -> None:
        """End a turn once it has lasted for as long as the edition asks."""
        await asyncio.sleep(self._least)
        await end_turn(self.pages, self.table, f"{self.name}-{name}")

    async def menu(self, choice: str) -> None:
        """Choose from the menu of the player whose turn it is, and answer what is asked then."""
        page, _ = await ending(self.pages)
        await page.tap("Menu")
        await page.says(choice)
        await look(page, f"{self.name}-menu")
        await page.tap(choice)
        await page.until("document.querySelector('button.enter') !== null")
        await look(page, f"{self.name}-end")
        await answer(page)

    async def agree(self) -> None:
        """Let the left player propose the result, and the right one agree."""
        left, right = self.pages[0], self.pages[-1]
        await left.says("propose this")
        await look(left, f"{self.name}-over")
        await left.tap(f"{self.players[0]}: propose this")
        async with asyncio.timeout(BEGINS):
            while not any("agree" in button.said for button in await right.buttons()):
                if any(button.said == "Yes" for button in await left.buttons()):
                    await look(left, f"{self.name}-unknown")
                    await left.tap("Yes")  # nobody has counted the army points
                await asyncio.sleep(AGAIN)
        await look(right, f"{self.name}-proposed")
        await right.tap(f"{self.players[1]}: agree")
        await left.until("document.querySelectorAll('.side:not(:disabled)').length === 0")
        await look(left, f"{self.name}-agreed")


async def conceded(seats: Seats) -> None:
    await seats.begin(2)
    await seats.menu(f"{seats.players[0]} wins: {seats.players[1]} concedes")
    await seats.agree()


async def assassinated(seats: Seats) -> None:
    await seats.begin(3)
    await seats.menu(f"{seats.players[1]} wins by assassination")
    await seats.agree()


async def out_of_time(seats: Seats) -> None:
    """Settle a fallen clock; end the turn whose timer has run out."""
    await seats.begin(2)
    if (clock := seats.clock()).running is None:  # the timer of a turn starts by a key
        (starts,) = (
            button.said
            for button in await seats.pages[0].buttons()
            if "side" in button.kind and not button.disabled and ": ends " not in button.said
        )
        await seats.pages[0].tap(starts)
        await asyncio.sleep(AGAIN)
        clock = seats.clock()
    assert clock.active is not None
    assert clock.running == clock.active
    left = clock.own_ns(clock.active) // SECOND
    with desk_at(str(seats.path), Seat()) as desk:
        desk.run(Adjust(seats.table.game, who=clock.active, time=5 - left), sure=True)
    async with asyncio.timeout(BEGINS):
        while not ((now := seats.clock()).fallen is not None or now.time_up):
            await asyncio.sleep(0.2)
    await asyncio.sleep(AGAIN)
    page = seats.pages[0]
    await look(page, f"{seats.name}-time")
    if now.fallen is None:
        await seats.end_turn("late")
        await seats.menu(f"{seats.players[0]} wins by assassination")
    else:
        await page.tap("Settle")
        await asyncio.sleep(AGAIN)
        while await page.run("document.querySelector('button.enter') === null"):
            for player in seats.players:  # both agree on the state of the table
                await page.tap(player)
                await asyncio.sleep(AGAIN)
        await look(page, f"{seats.name}-settled")
        await answer(page)
    await seats.agree()


async def disputed(seats: Seats) -> None:
    """Dispute a turn at one's own device, with a reason, and withdraw that."""
    await seats.begin(2)
    page, _ = await ending(seats.pages)
    await page.tap("Dispute")
    await page.says("Keyboard")
    await look(page, f"{seats.name}-reason")
    await asyncio.sleep(AGAIN)
    (keyboard,) = (button for button in await page.buttons() if button.said == "Keyboard")
    await page.tapped(keyboard)
    await page.until("document.activeElement.tagName === 'TEXTAREA'")
    await page.call("Input.insertText", text="The flag was contested")
    await page.tap("Done")
    await page.says("Withdraw dispute")
    for side, one in enumerate(seats.pages):
        await look(one, f"{seats.name}-disputed-{side}")
    await page.tap("Withdraw dispute")
    await page.says("Dispute")
    await asyncio.sleep(AGAIN)
    await seats.end_turn("again")
    await seats.menu(f"{seats.players[0]} wins by assassination")
    await seats.agree()


class Wire:
    """A network between a device and the server that can stall without a word."""

    def __init__(self) -> None:
        self.up = asyncio.Event()
        self.up.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand bytes on while the network is up."""
        try:
            while data := await reader.read(65536):
                await self.up.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def wired(port: int) -> AsyncIterator[tuple[Wire, int]]:
    """Yield a network to a port, and the port at which it begins."""
    wire = Wire()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await wire.up.wait()
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.CancelledError):  # the test is over
            await asyncio.gather(wire.carry(reader, back), wire.carry(there, writer))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield wire, server.sockets[0].getsockname()[1]
    finally:
        wire.up.set()
        server.close()


async def offline(seats: Seats, wire: Wire) -> None:
    """Cut a device off: it says so, comes back by itself and shows the same game."""
    await seats.begin(2)
    (page,) = seats.pages
    before = seats.clock()
    wire.up.clear()
    await page.until("told.textContent.startsWith('No answer') && !told.hidden")
    await look(page, f"{seats.name}-no-answer")
    await asyncio.sleep(OFFLINE)
    wire.up.set()
    await page.until("told.hidden && document.querySelectorAll('#keys button').length > 1")
    after = seats.clock()
    assert (after.taps, after.active, after.running) == (
        before.taps,
        before.active,
        before.running,
    ), "the game's clock has gone on meanwhile"
    await same_time(seats, page)
    await seats.end_turn("back")
    await same_time(seats, page)
    await seats.menu(f"{seats.players[1]} wins: {seats.players[0]} concedes")
    await seats.agree()


async def same_time(seats: Seats, page: Page) -> None:
    """Compare the clocks that a page shows with the server's."""
    shown = await page.run("['left', 'right'].map(id => document.getElementById(id).dataset.time)")
    clock = seats.clock()
    for side, text in enumerate(shown):
        if not text:
            continue
        minutes, _, seconds = text.partition(":")
        left = clock.own_ns(side) / SECOND
        assert abs(60 * int(minutes) + int(seconds) - left) <= CLOSE, (side, text, left)


async def out_of_round(seats: Seats, line: CommandLine, others: asyncio.Event) -> None:
    """End by the round's time: dice down, where the edition has it; else a tie that both agree."""
    await seats.begin(2)
    await others.wait()
    with desk_at(str(seats.path), Seat()) as desk:
        called = desk.event().edition.timing.dice_down
    page = seats.pages[0]
    if called:
        line.run("clock dice-down", "--sure")
        await asyncio.sleep(AGAIN)
        _, key = await ending(seats.pages)
        assert key.endswith("ends the game")
        await look(page, f"{seats.name}-called")
        await page.tap(key)
        await page.until("document.querySelector('button.enter') !== null")
        await answer(page)
        await seats.agree()
        return
    await page.tap("Menu")
    await page.tap(f"{seats.players[0]} proposes a tie")
    async with asyncio.timeout(BEGINS):
        while not any("agree" in button.said for button in await page.buttons()):
            labels = [button.said for button in await page.buttons()]
            if "-" in labels:  # nobody has counted the army points
                await look(page, f"{seats.name}-counted")
                await page.tap("-", "digit")
                await page.tap("Done")
            elif "Yes" in labels:
                await page.tap("Yes")
            await asyncio.sleep(AGAIN)
    await look(page, f"{seats.name}-tie")
    await page.tap(f"{seats.players[1]}: agree")
    await page.until("document.querySelectorAll('.side:not(:disabled)').length === 0")


@pytest.mark.parametrize("edition", sorted(PACKAGED))
async def test_games_by_touch_reach_every_end(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "hall.srtui"
    assert srtui("new", path, "--edition", edition, "--seed", "together").code == 0
    line = CommandLine(path)
    names = "\n".join(["name", *(f"Player {number:02}" for number in range(12)), ""])
    assert srtui("roster", path, "import", "-", stdin=names).code == 0
    for words in (("pair",), ("scenario",), ("publish",), ("announce",), ("start",)):
        line.run(*words, "--sure")
    async with (
        hall_by_touch(path, tmp_path, range(1, 7)) as (server, browser, tokens),
        wired(int(server.web)) as (wire, port),
    ):

        async def table(
            number: int, name: str, *sizes: tuple[int, int], base: str = server.base
        ) -> Seats:
            pages = [await browser.page(*size) for size in sizes]
            for at, page in enumerate(pages):
                if base != server.base:
                    await page.call("Page.addScriptToEvaluateOnNewDocument", source=HOURS_WRONG)
                await sit(page, base, tokens[number, str(at + 1)])
            if len(pages) == 2:
                await pages[0].lead("One side", "Other side")
                await pages[1].lead("One side", "Other side")
                await pages[1].lead("Other side", "Both sides")
            return Seats(path, number, pages, f"{edition}-{name}")

        others = asyncio.Event()
        last = await table(6, "round", WIDE)
        async with asyncio.TaskGroup() as every:
            every.create_task(out_of_round(last, line, others))
            async with asyncio.TaskGroup() as tables:
                tables.create_task(conceded(await table(1, "conceded", PHONE)))
                tables.create_task(assassinated(await table(2, "assassinated", WIDE)))
                tables.create_task(out_of_time(await table(3, "time", TALL)))
                tables.create_task(disputed(await table(4, "disputed", PHONE, TALL)))
                through = f"http://127.0.0.1:{port}"
                tables.create_task(offline(await table(5, "offline", PHONE, base=through), wire))
            others.set()
    with desk_at(str(path), Seat()) as desk:
        proposed = [*desk.event().proposals.values()]
    assert [one.agreed for one in proposed] == [True] * 6
