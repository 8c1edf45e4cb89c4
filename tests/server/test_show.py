"""The featured table in browsers: what everybody gets, when, and that no secret is in it."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from clocked import clock_at
from hall import NAMES, PACKAGED, Hall, by_name
from meant import meant
from patience import PATIENCE
from search import DEEP
from served import Venue

from data.event import sqlite
from data.event.store import Store
from screens.theme.palette import PALETTES
from srtui.commands.awards.special import AddAward, EndPrizes, EnterAward, TellPrize
from srtui.commands.awards.votes import CastVote, OpenVote
from srtui.commands.clock.game import Begin, CallJudge, EndTurn, PressKey
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.command import Command
from srtui.commands.demo.play import enter_teams, named_people
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.hall.notices import Feature, PutNotice
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Announce, Publish, Scenario, Start
from srtui.commands.teams.captains import RollOff, TakeStep, UndoStep
from srtui.commands.teams.roster import SetTeamRule
from srtui.documents import chart
from srtui.documents.map import svg
from srtui.model.captains import captains_board
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.clock.rows import clock_row
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.featured import featured
from srtui.rules.clock import SECOND

aiohttp = pytest.importorskip("aiohttp")
shows = pytest.importorskip("srtui.server.show")


@dataclass
class Pages:
    """The web part of a venue."""

    venue: Venue
    base: str

    @property
    def hall(self) -> Hall:
        return self.venue.hall

    async def line(self, browser: Any, path: str = "", origin: str = "") -> Any:
        """Open the channel of a page."""
        return await browser.ws_connect(f"{self.base}/line/show{path}", origin=origin or self.base)


@pytest_asyncio.fixture
async def pages(venue: Venue) -> AsyncIterator[Pages]:
    from srtui.server.web import Web

    end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
    yield Pages(venue, f"http://127.0.0.1:{port}")
    await end()


async def told(line: Any, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the first message that is wanted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await line.receive()
            assert message.type is aiohttp.WSMsgType.TEXT, message
            found: dict[str, Any] = json.loads(message.data)
            if wanted(found):
                return found


def names(message: dict[str, Any]) -> list[str]:
    """Return whom a message shows."""
    return [player["name"] for player in (message.get("shown") or {}).get("players", ())]


def begun(message: dict[str, Any]) -> bool:
    """Tell whether a clock runs in what a message shows."""
    players = (message.get("shown") or {}).get("players", ())
    return any(player["ends"] for player in players)


async def test_page_is_for_everybody_and_framed_by_ours_alone(pages: Pages) -> None:
    async with aiohttp.ClientSession() as browser:
        for path in ("/show", "/show/1", "/show/addresses", "/show/1/addresses"):
            answer = await browser.get(pages.base + path)
            assert answer.status == 200
            assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert (await browser.get(f"{pages.base}/board")).headers["X-Frame-Options"] == "DENY"
        listed = await (await browser.get(f"{pages.base}/show/1/addresses")).text()
        assert f"{pages.base}/show/1?part=clocks" in listed
        for path in ("/show/12345", "/show/x", "/show/1/"):
            assert (await browser.get(pages.base + path)).status == 404


async def test_nothing_is_loaded_from_elsewhere(pages: Pages) -> None:
    async with aiohttp.ClientSession() as browser:
        for path in ("/show", "/show.js", "/show.css"):
            text = await (await browser.get(pages.base + path)).text()
            assert "http:" not in text.replace('replace("http', "")
            assert "https:" not in text


async def test_channel_follows_the_marked_table(pages: Pages) -> None:
    async with aiohttp.ClientSession() as browser:
        line, second = await pages.line(browser), await pages.line(browser, "/2")
        assert (await told(line, lambda _: True))["shown"] is None
        there = await told(second, names)
        assert there["shown"]["table"] == "Table 2"
        pages.hall.run(Feature(1))
        first = await told(line, names)
        assert first["shown"]["table"] == "Table 1"
        assert set(names(first)) & set(names(there)) == set()


async def test_clock_of_a_page_is_the_table_s(pages: Pages) -> None:
    hall = pages.hall
    async with aiohttp.ClientSession() as browser:
        line = await pages.line(browser, "/1")
        hall.run(meant(hall, Begin, "1"))
        running = await told(line, begun)
        left = clock_at(hall, 1).left_ns
        ends = running["shown"]["players"][0]["ends"]
        assert ends - running["now"] == left[0] * 1000 // SECOND


async def test_delay_is_held_back_here_and_an_address_only_lengthens_it(pages: Pages) -> None:
    hall = pages.hall
    hall.run(Feature(1))
    async with aiohttp.ClientSession() as browser:
        now = await pages.line(browser)
        await told(now, names)
        hall.machine.go_on(61)
        hall.run(meant(hall, Begin, "1"))
        await told(now, begun)
        hall.run(Feature(delay=60))
        assert not begun(await told(now, lambda one: one.get("delay") == 60))
        late = [await pages.line(browser, f"?delay={asked}") for asked in ("0", "-5", "90", "x")]
        for line, delay in zip(late, (60, 60, 90, 60), strict=True):
            first = await told(line, lambda one: "delay" in one)
            assert (first["delay"], begun(first)) == (delay, False)
            assert first["now"] == hall.machine().ns // 1_000_000 - delay * 1000
            assert bool(first["shown"]) is (delay == 60)
        hall.machine.go_on(60)
        await told(late[0], begun)
        assert not begun(await told(late[2], lambda one: one.get("shown")))


async def test_page_that_is_late_says_when_it_begins(pages: Pages) -> None:
    hall = pages.hall
    hall.run(Feature(1))
    async with aiohttp.ClientSession() as browser:
        now = await told(await pages.line(browser), names)
        late = await pages.line(browser, "?delay=120")
        empty = await told(late, lambda _: True)
        assert empty["shown"] is None
        assert empty["waits"] == "Starts in {time}"
        assert empty["begins"] - empty["now"] == 120_000
        hall.machine.go_on(120)
        begun = await told(late, names)
        assert begun["shown"] == now["shown"]
        assert "waits" not in begun


def test_state_of_a_page_is_in_the_words_of_the_clocks(hall: Hall) -> None:
    hall.run(meant(hall, Begin, "1"))
    hall.run(meant(hall, Pause, "1"))
    read = read_table(hall.desk, 1)
    row = featured(read, hall.machine(), hall.now.astimezone())
    assert read.game is not None
    clocks = clock_row(read.event, read.game, read.clock, hall.machine(), read.tally)
    assert shows.frame(read.event, row)["state"] == clocks.state_text == "paused"


async def test_what_is_undone_was_true_then(pages: Pages) -> None:
    hall = pages.hall
    hall.run(Feature(1))
    async with aiohttp.ClientSession() as browser:
        now, late = await pages.line(browser), await pages.line(browser, "?delay=60")
        await told(now, names)
        hall.machine.go_on(100)
        await told(late, names)
        hall.run(PutNotice("wrong"))
        await told(now, lambda one: (one.get("shown") or {}).get("notices"))
        hall.machine.go_on(20)
        hall.desk.undo()
        await told(now, lambda one: "shown" in one and not one["shown"]["notices"])
        hall.machine.go_on(45)
        await told(late, lambda one: (one.get("shown") or {}).get("notices"))
        hall.machine.go_on(20)
        await told(late, lambda one: "shown" in one and not one["shown"]["notices"])


async def test_late_page_goes_on_after_a_restart_of_the_server(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    from srtui.server.web import Web

    monkeypatch.setattr(shows, "SAVES", 1)
    hall, house = pages.hall, pages.venue.house
    hall.run(Feature(1))
    async with aiohttp.ClientSession() as browser, asyncio.timeout(PATIENCE):
        await told(await pages.line(browser), names)
        hall.machine.go_on(61)
        hall.run(Feature(delay=60))
        hall.run(PutNotice("soon"))
        while b"soon" not in house.folder.read(shows.LATE):
            await asyncio.sleep(0.05)
        end, port = await Web(house).listen("127.0.0.1", 0, None)
        again = await Pages(pages.venue, f"http://127.0.0.1:{port}").line(browser)
        shown = (await told(again, names))["shown"]
        assert shown["notices"] == []
        hall.machine.go_on(60)
        await told(again, lambda one: (one.get("shown") or {}).get("notices"))
        await end()


async def test_page_is_not_blank_while_a_new_server_has_not_looked(pages: Pages) -> None:
    from srtui.server.web import Web

    pages.hall.run(Feature(1))
    await pages.venue.until(lambda: pages.venue.house.event.featured.table)
    async with aiohttp.ClientSession() as browser:
        end, port = await Web(pages.venue.house).listen("127.0.0.1", 0, None)
        again = await Pages(pages.venue, f"http://127.0.0.1:{port}").line(browser)
        assert names(await told(again, lambda message: "shown" in message))
        await end()


async def test_damaged_or_old_memory_of_late_pages_is_left_alone(pages: Pages) -> None:
    house = pages.venue.house
    here = [str(house.desk.store.path), "another start of the machine", 1]
    for text in (b"{", b"[1]", json.dumps([here, [[0, {"table": "old"}]]]).encode()):
        house.folder.write(shows.LATE, text)
        show = shows.Shows(house)
        show._restore()
        assert show.watch(1).history.begins is None


async def test_page_that_says_anything_is_closed_and_pages_are_counted(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shows, "MOST_PAGES", 2)
    async with aiohttp.ClientSession() as browser:
        first, _ = await pages.line(browser), await pages.line(browser)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await pages.line(browser)
        assert refused.value.status == 503
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await pages.line(browser, origin="http://elsewhere.example")
        assert refused.value.status == 403
        await first.send_str("hello")
        async with asyncio.timeout(PATIENCE):
            while not first.closed:
                await first.receive()
        await told(await pages.line(browser), lambda _: True)


# Secrets

ALWAYS = (
    "UPDATE event SET seed = 'another'",
    "UPDATE setting SET value = '{}' WHERE key GLOB 'pin *'",
    "UPDATE player SET note = 'another', paid = 1 - paid",
    "UPDATE round SET minutes = minutes + 100, variable = variable + 100, "
    "ends_at = '2026-03-07T23:59:00+00:00' WHERE variable IS NOT NULL",
    "UPDATE hidden_choice SET value = '9'",
    "UPDATE hidden_step SET sealed = '9'",
    "UPDATE ballot_entry SET tally = tally + 7",
    "DELETE FROM voter",
    "DELETE FROM team_match WHERE round IN (SELECT number FROM round WHERE phase = 'draft')",
    "DELETE FROM game WHERE round IN (SELECT number FROM round WHERE phase = 'draft')",
    "DELETE FROM round WHERE phase = 'draft'",
    # Until both players have chosen, and their game has begun.
    "UPDATE army_list SET leader = 'Another', theme = 'X', points = 1 WHERE player NOT IN ("
    "SELECT player.id FROM player JOIN game ON player.id IN (first, second) "
    "WHERE list_first NOT NULL AND list_second NOT NULL AND round = (SELECT max(number) FROM "
    "round WHERE phase <> 'draft') AND (game.id IN (SELECT game FROM tap) OR game.id IN "
    "(SELECT game FROM step)))",
)
"""Other secrets; who sees no difference knows none."""
UNANNOUNCED = "UPDATE round SET scenario = NULL WHERE number = {}"
"""Until the round has begun, its scenario is announced, or a result shows that it was played."""
STANDINGS = (
    "UPDATE game SET points_first = points_second, points_second = points_first, "
    "outcome = CASE outcome WHEN 'first' THEN 'second' WHEN 'second' THEN 'first' ELSE outcome END"
)
"""While prizes are announced, for the board shows nothing else: standings would give them away."""


def frames(hall: Hall) -> list[Any]:
    """Return what the pages of all tables show."""
    now, wall = hall.machine(), hall.now.astimezone()
    read = (read_table(hall.desk, table) for table in range(1, 7))
    return [shows.frame(one.event, featured(one, now, wall)) for one in read]


def other(hall: Hall, place: Path, changes: tuple[str, ...]) -> list[Any]:
    """Return the same of the same event with other secrets."""
    connection = sqlite.connect(hall.path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    place.mkdir()
    path = Path(shutil.copy(hall.path, place / hall.path.name))
    connection = sqlite.connect(path)
    connection.execute("PRAGMA foreign_keys = OFF")
    for change in changes:
        connection.execute(change)
    connection.commit()
    connection.close()
    store = Store.open(path)
    try:
        copy = Hall.__new__(Hall)
        copy.__dict__.update(hall.__dict__, store=store, path=path)
        copy.desk = copy.at(hall.desk.seat)
        return frames(copy)
    finally:
        store.close()


def singles(edition: str) -> Callable[[Path], Hall]:
    """Return the beginning of an event of players, each with two lists."""

    def begin(folder: Path) -> Hall:
        hall = Hall(folder, edition)
        hall.add(5)
        for name in ("Anna", "Bert", "Cleo", "Dora", "Emil"):
            for number in (1, 2):
                hall.run(meant(hall, AddList, name, leader=f"{name}'s {number}", points=35))
        return hall

    return begin


def teams(folder: Path) -> Hall:
    """Begin an event of teams whose captains lay their cards in secret."""
    hall = Hall(folder, teams=3)
    enter_teams(hall.desk, named_people(12, "show"), 3)
    hall.run(SetTeamRule(procedure="cards"))
    return hall


def last_round(folder: Path) -> Hall:
    """Begin before the last results of an event: votes and prizes are to come."""
    hall = singles("sr2012")(folder)
    for _ in range(2):
        hall.play(by_name)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(AddAward("Spoon"))
    return hall


STARTS: dict[str, Callable[[Path], Hall]] = {
    **{edition: singles(edition) for edition in sorted(PACKAGED)},
    "teams": teams,
    "prizes": last_round,
}


def walk(hall: Hall, dice: random.Random) -> Callable[[], Command]:
    """Return what makes any command of an event that goes on."""

    def at(kind: type[Command], *more: Any, **named: Any) -> Command:
        return meant(hall, kind, str(dice.choice((1, 2))), *more, **named)

    def choose() -> Command:
        games = [game for game in hall.event.rounds[-1].games if game.second is not None]
        return ChooseList(dice.choice(games).id, dice.choice((0, 1)), dice.choice((1, 2)))

    def captains() -> Command:
        newest = [one for one in hall.event.matches if one.round == hall.event.rounds[-1].number]
        match = dice.choice(newest)
        asks = captains_board(hall.event, match).asks
        if not asks or dice.random() < 0.1:
            return dice.choice((RollOff, UndoStep))(dice.choice(match.teams) or match.first)
        ask = dice.choice(asks)
        side = dice.choice((0, 1)) if ask.side is None else ask.side
        return TakeStep(match.teams[side] or match.first, dice.choice(ask.choices))

    makers: list[Callable[[], Command]] = [
        Publish, Start, Announce, choose, choose, choose,
        lambda: meant(hall, Scenario, "roll"),
        lambda: at(FirstTurn, dice.choice("12")),
        lambda: at(Begin), lambda: at(EndTurn), lambda: at(EndTurn), lambda: at(Turn),
        lambda: at(PressKey, who=dice.choice("12")), lambda: at(CallJudge, "1"),
        lambda: at(Turn, (f"+{dice.choice('012')}", f"+{dice.choice('012')}")),
        lambda: at(Pause), lambda: at(Resume), lambda: Feature(dice.choice((1, 2, 3))),
    ]  # fmt: skip
    if hall.event.team_size is not None:
        makers += [captains] * 8
    if hall.event.specials:
        makers += [
            *[TellPrize] * 6, EndPrizes, Finish,
            lambda: meant(hall, EnterAward, "Spoon", dice.choice(NAMES[:5])),
            lambda: meant(hall, OpenVote, "Spoon"),
            lambda: meant(hall, CastVote, "Spoon", dice.choice(NAMES[:5]), 1),
        ]  # fmt: skip
    else:
        makers.append(PairRound)
    return lambda: dice.choice(makers)()


def secrets(event: Event) -> tuple[str, ...]:
    """Return what changes everything that the board keeps to itself now."""
    changes = list(ALWAYS)
    # Captains know the scenario when they pair their players.
    open_in = {Phase.DRAFT} if event.team_size is not None else {Phase.DRAFT, Phase.PUBLISHED}
    for one in event.rounds:
        played = any(game.outcome for game in one.games)
        if one.phase in open_in and not one.announced_at and not played:
            changes.append(UNANNOUNCED.format(one.number))
    if event.prizes_told is not None:
        changes.append(STANDINGS)
    return tuple(changes)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(24 if DEEP else 1))
def test_no_state_shows_a_secret(tmp_path: Path, start: str, seed: int) -> None:
    dice = random.Random(f"{start} {seed}")
    hall = STARTS[start](tmp_path)
    make, looked = walk(hall, dice), 0
    for step in range(1500):
        if looked == 16:
            break
        try:
            hall.run(make())
        except (Refused, LookupError):
            continue
        hall.machine.go_on(dice.choice((1, 40, 300)))
        newest = hall.event.rounds[-1] if hall.event.rounds else None
        if newest is not None and newest is hall.event.shown_round and dice.random() < 0.1:
            hall.type(by_name)
        changes = secrets(hall.event)
        assert other(hall, tmp_path / f"step {step}", changes) == frames(hall), step
        looked += 1
    hall.store.close()
    assert looked == 16


def test_search_sees_a_difference(hall: Hall, tmp_path: Path) -> None:
    changed = other(hall, tmp_path / "seen", ("UPDATE player SET name = name || ' X'",))
    assert changed != frames(hall)


# Contrast


def luminance(colour: list[float]) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    parts = [each / 255 for each in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def laid_over(colour: str, picture: list[float]) -> list[float]:
    """Return a colour of the style sheet over a picture, which shines through if it is clear."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits
    red, green, blue, clear = bytes.fromhex(digits.ljust(8, "f"))
    part = clear / 255
    return [
        own * part + below * (1 - part)
        for own, below in zip((red, green, blue), picture, strict=True)
    ]


@pytest.mark.parametrize("theme", ["", "dark", "light"])
@pytest.mark.parametrize("picture", [[0.0] * 3, [255.0] * 3], ids=["dark", "bright"])
def test_every_text_stands_out_from_its_panel_over_any_picture(
    theme: str, picture: list[float]
) -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", styles(), flags=re.DOTALL))
    colours: dict[str, str] = {}
    for places, body in rules:
        if places.strip() in {"body", f"body.{theme}"}:
            colours |= dict(re.findall(r"--(\w+): (#\w+)", body))
    panel = laid_over(colours["ground"], picture)
    for name in ("text", "muted", "late", "one", "two"):
        assert contrast(laid_over(colours[name], picture), panel) >= 4.5, name


@pytest.mark.parametrize(("theme", "look"), [("", "dark"), ("light", "light")])
def test_players_have_the_hues_of_every_screen(theme: str, look: str) -> None:
    (body,) = re.findall(rf"\nbody{'.light' if theme else ''} {{([^}}]*)}}", styles())
    palette = PALETTES[look]
    for name in ("one", "two", "late"):
        assert f"--{name}: {getattr(palette, name)};" in body + ";", name
    if theme:
        assert (palette.one, palette.two) == chart.HUES
        assert [hue for hue, _ in svg.HUES.values()] == [palette.one, palette.two, palette.late]


def styles() -> str:
    """Return the style sheet of the pages."""
    return Path(shows.__file__).with_name("browser").joinpath("show.css").read_text("utf-8")
