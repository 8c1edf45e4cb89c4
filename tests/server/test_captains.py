"""Captains pair their players at their own seats: over SSH, and on tablets in a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from chromium import chromium, program
from hall import Hall
from meant import meant
from patience import PATIENCE
from served import Device, Venue, new_key, serving, without_codes

from screens.ask import ConfirmScreen
from screens.captain.screen import CaptainApp, CaptainScreen
from srtui.commands.hall.devices import LetIn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.matches import ConcedeMatch
from srtui.commands.teams.roster import AddTeam, DropTeam, PasteTeams, SetTeamRule
from srtui.model.captains import captains_board, match_of_team
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.serving import Serving
from srtui.queries.hall.devices import captains_typed, server_lines
from srtui.rules.teams.values import CaptainAsk, StepKind
from srtui.server.keys import fingerprint
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.seats import (
    DevicePlace,
    SeatKind,
    address_of,
    place_of,
    place_text,
    players_places,
    refuse_strange,
)

TEAMS = """
Alder: Ada; Anton; Asta

Birch: Bea; Ben; Bo
"""
SEATS = ("team1", "team2")


@pytest.fixture
def hall(team_hall: Callable[[int], Hall]) -> Hall:
    """Publish a round of two teams of three; the captains have paired nobody."""
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    hall.run(PairRound(seed="captains"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())
    return hall


@pytest_asyncio.fixture
async def venue(hall: Hall, tmp_path: Path) -> AsyncIterator[Venue]:
    async with serving(hall, tmp_path) as one:
        yield one


def captain_places(event: Event) -> list[DevicePlace]:
    return [place for place in players_places(event) if place.kind is SeatKind.CAPTAIN]


def at_seat(venue: Venue, side: int) -> CaptainApp | None:
    """Return the app at a captain's seat, if its board is on the screen."""
    for line in venue.house.seats:
        if str(line.place) == SEATS[side] and isinstance(line.app, CaptainApp):
            return line.app if isinstance(line.app.screen, CaptainScreen) else None
    return None


def offered(venue: Venue, side: int) -> StepKind | None:
    """Return the question that a captain's screen offers to answer now."""
    app = at_seat(venue, side)
    screen = None if app is None else app.screen
    if not isinstance(screen, CaptainScreen) or screen.seat is None or not screen.seat.options:
        return None
    return screen.seat.kind


def first_answer(venue: Venue, side: int) -> str:
    """Return the first answer that a captain's screen offers, in words."""
    app = at_seat(venue, side)
    assert app is not None
    assert isinstance(app.screen, CaptainScreen)
    return app.screen.choices[0][1]


def is_asked(venue: Venue, side: int) -> bool:
    """Tell whether a captain can answer a question that is painted."""
    for line in venue.house.seats:
        if str(line.place) == SEATS[side] and line.app is not None:
            screen = line.app.screen
            return isinstance(screen, ConfirmScreen) and screen.painted
    return False


Step = Callable[[int, CaptainAsk], Awaitable[None]]


async def paired_by(venue: Venue, step: Step) -> None:
    """Let captains answer every question with their first choice until the games are made."""
    hall = venue.hall
    match = hall.event.matches[0]
    while not hall.event.games_of(match):
        event = hall.event
        ask = next(
            ask
            for ask in captains_board(event, match).asks
            if (match.id, ask.side) not in event.hidden_steps
        )
        side = ask.side or 0
        await venue.until(lambda: offered(venue, side) is ask.kind)  # noqa: B023
        await step(side, ask)
        await venue.until(lambda: hall.event is not event)  # noqa: B023
    assert len(hall.event.games_of(match)) == 3


async def over_ssh(venue: Venue) -> list[Device]:
    devices = []
    for seat in SEATS:
        key = new_key()
        await venue.let_in(key, seat, f"Tablet {seat}")
        devices.append(await venue.device(seat, key))
    return devices


@pytest.mark.parametrize("procedure", ["snake", "cards"])
async def test_two_captains_pair_a_match_over_ssh(venue: Venue, procedure: str) -> None:
    venue.hall.run(SetTeamRule(procedure=procedure))
    devices = await over_ssh(venue)

    async def step(side: int, ask: CaptainAsk) -> None:
        devices[side].forget()
        devices[side].type(b"a")
        if ask.kind is not StepKind.ROLL:
            await venue.until(lambda: is_asked(venue, side))
            devices[side].type(b"y")

    await paired_by(venue, step)
    await devices[0].sees("All players are paired")


async def test_captains_device_is_allowed_like_a_tables(venue: Venue) -> None:
    device = await venue.device("captain-alder", new_key())
    await device.sees("Alder's captain: this device asks to connect")
    await venue.until(lambda: next(iter(venue.house.door), None))
    waits = next(iter(venue.house.door))
    venue.hall.run(LetIn(waits.key, "team1", "Blue tablet"))
    await device.sees("roll off")


@pytest.mark.parametrize("procedure", ["snake", "cards"])
async def test_two_captains_pair_a_match_on_tablets(venue: Venue, procedure: str) -> None:
    aiohttp = pytest.importorskip("aiohttp")
    from srtui.server.web import Web

    venue.hall.run(SetTeamRule(procedure=procedure))
    end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
    base = f"http://127.0.0.1:{port}"
    made = store_tickets(
        venue.folder, venue.hall.desk.store.path, new_tickets(captain_places(venue.hall.event))
    )
    assert [str(place) for place, _, _ in made] == list(SEATS)
    browsers, lines = [], []
    try:
        for _, _, token in made:
            browser = aiohttp.ClientSession(
                base_url=base, cookie_jar=aiohttp.CookieJar(unsafe=True)
            )
            browsers.append(browser)
            await browser.post(f"/t/{token}", headers={"Origin": base})
            lines.append(
                await browser.ws_connect(
                    "/line/table?width=100&height=40", origin=base, max_msg_size=0
                )
            )
        pads = [Tablet(line) for line in lines]

        async def step(side: int, ask: CaptainAsk) -> None:
            event = venue.hall.event
            if ask.kind is StepKind.ROLL:
                await pads[side].tap("Roll the dice", lambda: venue.hall.event is not event)
                return
            await pads[side].tap(first_answer(venue, side), lambda: is_asked(venue, side))
            await pads[side].tap("Yes", lambda: venue.hall.event is not event)

        await paired_by(venue, step)
        for pad in pads:
            pad.reading.cancel()
    finally:
        for browser in browsers:
            await browser.close()
        await end()


class Tablet:
    """A browser's line: the last buttons that it received, and touching them."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._taps: list[dict[str, Any]] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._line:
            if isinstance(message.data, str) and message.data.startswith('["pad"'):
                self._taps = json.loads(message.data)[1]["taps"]

    async def tap(self, wanted: str, is_done: Callable[[], bool]) -> None:
        """Touch the button with a label; again, if it came too soon to count."""
        async with asyncio.timeout(PATIENCE):
            while not is_done():
                for tap in self._taps:
                    if tap["label"] == wanted:
                        await self._line.send_str(json.dumps(["tap", tap["id"]]))
                await self._settled(is_done)

    async def _settled(self, is_done: Callable[[], bool]) -> None:
        """Wait until a touch has done its work, for about two seconds."""
        for _ in range(100):
            if is_done():
                return
            await asyncio.sleep(0.02)


async def test_devices_of_captains_stay_where_they_are_for_two_rounds_and_a_drop(
    team_hall: Callable[[int], Hall], tmp_path: Path
) -> None:
    """Alder's captain by SSH, Birch's and Cedar's in browsers: nobody touches a device between."""
    aiohttp = pytest.importorskip("aiohttp")
    from srtui.server.web import Web

    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS + "\nCedar: Cleo; Carl; Cora\n"))
    async with serving(hall, tmp_path) as venue:
        key = new_key()
        await venue.let_in(key, "team1", "Laptop of Alder")
        end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
        base = f"http://127.0.0.1:{port}"
        tickets = store_tickets(
            venue.folder, hall.desk.store.path, new_tickets(captain_places(hall.event)[1:])
        )
        jars = [aiohttp.CookieJar(unsafe=True) for _ in tickets]
        try:
            async with (
                aiohttp.ClientSession(base_url=base, cookie_jar=jars[0]) as birch,
                aiohttp.ClientSession(base_url=base, cookie_jar=jars[1]) as cedar,
            ):
                ssh = await venue.device("captain-alder", key)
                screens: list[Callable[[], str]] = [lambda: ssh.seen]
                for browser, (_, _, token) in zip((birch, cedar), tickets, strict=True):
                    await browser.post(f"/t/{token}", headers={"Origin": base})
                    line = await browser.ws_connect(
                        "/line/table?width=100&height=40", origin=base, max_msg_size=0
                    )
                    screens.append(Shown(line).text)
                met = set[frozenset[int]]()
                for number in (1, 2):
                    hall.run(PairRound(seed=f"round {number}"))
                    hall.run(meant(hall, Scenario))
                    hall.run(Publish())
                    for team, screen in enumerate(screens, 1):
                        match = match_of_team(hall.event, team)
                        assert match is not None
                        name = hall.event.team(team).name
                        others = [each for each in match.teams if each != team]
                        text = (
                            f"{name} · zone {match.zone} against {hall.event.team(others[0]).name}"
                            if others
                            else f"{name} has the bye in round {number}. Wait"
                        )
                        await venue.until(lambda: text in screen())  # noqa: B023
                        met.add(frozenset(match.teams))
                    hall.run(Start())
                    hall.run(ConcedeMatch(next(iter(match_teams(hall)))))
                assert len(met) == 4, "each round had another match and another bye"
                hall.run(DropTeam(3))
                await venue.until(lambda: "Cedar has dropped out." in screens[2]())
        finally:
            await end()


def match_teams(hall: Hall) -> tuple[int, ...]:
    number = hall.event.newest_round().number
    return next(
        one.teams for one in hall.event.matches if one.round == number and one.second is not None
    )


class Shown:
    """All that a browser's line has shown."""

    def __init__(self, line: Any) -> None:
        self._got = bytearray()
        self._line = line
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._line:
            if isinstance(message.data, bytes):
                self._got += message.data

    def text(self) -> str:
        return without_codes(self._got)


async def test_captains_key_is_of_no_team_at_the_next_event(
    venue: Venue, team_hall: Callable[[int], Hall], tmp_path_factory: pytest.TempPathFactory
) -> None:
    key = new_key()
    await venue.let_in(key, "team1", "Laptop of Alder")
    other = Hall(tmp_path_factory.mktemp("next"), teams=3)
    other.run(PasteTeams("Elm: Eva; Ed; Elli"))
    async with serving(other, tmp_path_factory.mktemp("served")) as following:
        following.house.folder.keep_devices(venue.folder.devices())
        known = await following.house.admit_known(fingerprint(key), place_of("team1"))
        assert known is None
        assert fingerprint(key) not in venue.folder.devices()
    other.store.close()


@pytest.mark.deep
@pytest.mark.skipif(not program(), reason="no Chromium is installed")
@pytest.mark.parametrize("procedure", ["snake", "cards"])
async def test_two_captains_pair_a_match_by_touch(
    venue: Venue, procedure: str, tmp_path: Path
) -> None:
    pytest.importorskip("aiohttp")
    from srtui.server.web import Web

    venue.hall.run(SetTeamRule(procedure=procedure))
    end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
    base = f"http://127.0.0.1:{port}"
    seats = captain_places(venue.hall.event)
    made = store_tickets(venue.folder, venue.hall.desk.store.path, new_tickets(seats))
    try:
        async with chromium(tmp_path / "chromium") as browser:
            pages = []
            for size, (_, _, token) in zip(((360, 740), (1280, 800)), made, strict=True):
                page = await browser.page(*size)
                await page.go(f"{base}/t/{token}")
                (sits,) = await page.buttons()
                await page.tapped(sits)
                pages.append(page)

            async def step(side: int, ask: CaptainAsk) -> None:
                page = pages[side]
                # By its label: one of the step before would be sent in vain.
                answer = await page.tap(first_answer(venue, side), "answer")
                assert min(answer.width, answer.height) >= 48
                if ask.kind is not StepKind.ROLL:
                    await page.tap("Yes")

            await paired_by(venue, step)
    finally:
        await end()


def test_captain_is_known_by_the_teams_name(hall: Hall) -> None:
    assert [str(place) for place in captain_places(hall.event)] == list(SEATS)
    place = place_of("captain-birch", hall.event)
    assert str(place) == "team2"
    assert address_of(hall.event, place) == "captain-birch"
    assert place_text(hall.event, place) == "Birch's captain"
    with pytest.raises(Refused, match="no zone 9"):
        refuse_strange(place_of("zone9"), hall.event)
    with pytest.raises(Refused, match="no team #9"):
        refuse_strange(place_of("team9"), hall.event)
    for text in ("captain-elm", "captain-", "captain", "captain1a", "team0", "zone", "team"):
        with pytest.raises(Refused):
            place_of(text, hall.event)


def test_server_says_what_captains_type(hall: Hall) -> None:
    told = Serving(1, 4022, ("192.0.2.7",), "SHA256:a", since="2026-03-07T09:05:00+00:00")
    lines = [line.text for line in server_lines(told, None, hall.event)]
    named = "Instead of table1, you can type table2, table3 …, judge, board or captain-alder …"
    assert named in lines
    assert captains_typed(hall.event) == ("captain-alder", "captain-birch")


def test_names_of_teams_become_addresses_that_can_be_typed(hall: Hall) -> None:
    for number, name in enumerate(("Zoë & Co.", "zoe-co", "???"), 3):
        hall.run(AddTeam(name, "", ""))
        place = DevicePlace(SeatKind.CAPTAIN, number)
        assert place_of(address_of(hall.event, place), hall.event) == place
    assert address_of(hall.event, DevicePlace(SeatKind.CAPTAIN, 3)) == "captain-zoe-co"


def test_captain_has_no_seat_in_an_event_of_singles(tmp_path: Path) -> None:
    (tmp_path / "single").mkdir()
    single = Hall(tmp_path / "single")
    with pytest.raises(Refused, match="not a team event"):
        refuse_strange(place_of("team1"), single.event)
    single.store.close()
