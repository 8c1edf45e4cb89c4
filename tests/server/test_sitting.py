"""Devices connect, sit, are taken over, moved and removed: by real SSH."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import asyncssh
import pytest
from hall import Hall
from invented import Invented, invented, offered
from served import Venue, new_key, serving

from screens.table.app import TableApp
from srtui.commands.clock.game import Begin
from srtui.commands.hall.devices import LetIn, LetOut
from srtui.commands.roster.players import AddPlayer
from srtui.model.serving import Serving, read_devices
from srtui.server import device_lifecycle as stay
from srtui.server import serving as said
from srtui.server.device_lifecycle import EXPIRED
from srtui.server.hub import BUILT_AT_ONCE, LET_OUT
from srtui.server.keys import fingerprint
from srtui.text.seats import SeatKind

AT_ONE = "Table 1 · round 1"


async def test_a_device_waits_with_a_number_until_it_is_let_in(venue: Venue) -> None:
    key = new_key()
    device = await venue.device("table1", key)
    await device.sees("1 0 0 0")
    assert AT_ONE not in device.seen
    waits = next(iter(venue.house.door))
    venue.hall.run(LetIn(waits.key, "table1", "Blue tablet"))
    await device.sees(AT_ONE)
    assert not list(venue.house.door)


async def test_a_known_device_sits_at_once_and_reads_what_others_do(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    device.forget()
    venue.hall.run(AddPlayer("Zoe"))
    device.type(b"c")
    await device.sees("judge was called")


async def test_what_is_known_on_the_machine_is_let_in_at_the_next_event(
    venue: Venue, tmp_path_factory: pytest.TempPathFactory
) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    await venue.until(venue.folder.devices)
    other = Hall(tmp_path_factory.mktemp("other"))
    other.add(4)
    folder = venue.folder.path.parent
    async with serving(other, folder) as next_day:
        device = await next_day.device("table1", key)
        await device.sees("Table 1")
        await next_day.until(lambda: any(one.name for one in next_day.house.seats))
        with other.store.read() as reader:
            assert [(one.name, one.place) for one in read_devices(reader)] == [
                ("Blue tablet", "table1")
            ]
        elsewhere = await next_day.device("table2", key)
        await elsewhere.sees("asks to connect")


async def test_a_device_without_a_key_waits_each_time(venue: Venue) -> None:
    device = await venue.device("table1")
    await device.sees("has no key")
    waits = next(iter(venue.house.door))
    venue.hall.run(LetIn(waits.key, "table1", "Old laptop"))
    await device.sees(AT_ONE)
    device.leave()
    again = await venue.device("table1")
    await again.sees("asks to connect")


async def test_the_newer_device_takes_the_seat_and_the_older_is_told(venue: Venue) -> None:
    keys = new_key(), new_key()
    for number, key in enumerate(keys):
        await venue.let_in(key, "table1", f"Tablet {number}")
    old = await venue.device("table1", keys[0])
    await old.sees(AT_ONE)
    new = await venue.device("table1", keys[1])
    await new.sees(AT_ONE)
    await old.sees("Another device has replaced this one.")
    new.forget()
    old.type(b"\r")
    await new.sees("Another device has replaced this one.")
    assert [one.name for one in venue.house.seats] == ["Tablet 0"]


async def test_one_that_is_let_out_is_told_and_waits_again(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    venue.hall.run(LetOut(1))
    assert await device.ended() == 0
    assert "has removed this device:" in device.seen
    again = await venue.device("table1", key)
    await again.sees("asks to connect")


async def test_a_closing_sentence_is_in_the_language_of_its_device(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    with offered(xx=Invented()):
        venue.house.keep_language(fingerprint(key), "xx")
        device = await venue.device("table1", key)
        await device.sees(invented("Scenario").partition("·")[0])
        venue.hall.run(LetOut(1))
        assert await device.ended() == 0
    assert invented(LET_OUT) in device.seen


async def test_undo_of_letting_in_lets_out_and_is_not_forgotten(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    venue.hall.desk.undo()
    await device.ended()
    assert "has removed this device:" in device.seen
    await venue.until(lambda: not venue.folder.devices())
    again = await venue.device("table1", key)
    await again.sees("asks to connect")


async def test_a_fault_of_the_pulse_is_written_down_and_the_next_one_comes(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    collect = venue.house.collect
    monkeypatch.setattr(venue.house, "collect", lambda: divide(0))
    await venue.until(lambda: venue.faults)
    monkeypatch.setattr(venue.house, "collect", collect)
    device.forget()
    venue.hall.run(LetOut(1))
    await device.sees("has removed this device:")
    assert len(venue.faults) == 1


async def test_journal_distinguishes_two_judges_and_two_organizers(venue: Venue) -> None:
    keys = {name: new_key() for name in ("Maria", "Jo", "Kim", "Lee")}
    for name in ("Maria", "Jo"):
        await venue.let_in(keys[name], "judge", name)
    for name in ("Kim", "Lee"):
        venue.organizer(keys[name], name)
    for name, key in keys.items():
        device = await venue.device("judge" if name in ("Maria", "Jo") else "to", key)
        await device.sees("Hall")
    seats = {(one.place.kind, one.name) for one in venue.house.seats}
    assert seats == {
        (SeatKind.JUDGE, "Maria"),
        (SeatKind.JUDGE, "Jo"),
        (SeatKind.TO, "Kim"),
        (SeatKind.TO, "Lee"),
    }
    terminals = {one.app.desk.seat.terminal for one in venue.house.seats}
    assert terminals == {"Maria", "Jo", "Kim", "Lee"}


async def test_a_board_needs_no_key(venue: Venue) -> None:
    device = await venue.device("board")
    await device.sees("Round 1")
    assert not list(venue.house.door)


async def test_organizers_only_by_a_key_of_this_machine(venue: Venue) -> None:
    for key in (new_key(), None):
        with pytest.raises(asyncssh.PermissionDenied):
            await venue.device("to", key)
    judge = new_key()
    await venue.let_in(judge, "judge", "Maria")
    with pytest.raises(asyncssh.PermissionDenied):
        await venue.device("to", judge)


@pytest.mark.parametrize("place", ["table3", "table0", "root", "", "Table1", "table1 "])
async def test_other_places_are_refused_in_a_sentence(venue: Venue, place: str) -> None:
    with pytest.raises(asyncssh.DisconnectError, match=r"(?i)table"):
        await venue.device(place or "admin", new_key())


async def test_a_fault_ends_one_device_alone(venue: Venue) -> None:
    keys = new_key(), new_key()
    for number, key in enumerate(keys, 1):
        await venue.let_in(key, f"table{number}", f"Tablet {number}")
    ill, well = [await venue.device(f"table{n}", key) for n, key in enumerate(keys, 1)]
    await ill.sees(AT_ONE)
    await well.sees("Table 2")
    app = next(one.app for one in venue.house.seats if one.place.table == 1)
    assert app is not None
    app.call_later(divide, 0)
    await ill.ended()
    assert "Something unexpected happened here" in ill.seen
    assert [type(one) for one in venue.faults] == [ZeroDivisionError]
    well.forget()
    well.type(b"c")
    await well.sees("judge was called")
    again = await venue.device("table1", keys[0])
    await again.sees(AT_ONE)


def divide(by: int) -> float:
    """Fails as a program fails, with 0."""
    return 1 / by


async def test_nobody_waits_for_ever(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("srtui.server.device_lifecycle.EXPIRY", 0.5)
    device = await venue.device("table1", new_key())
    await device.ended()
    assert EXPIRED in device.seen


async def test_other_programs_read_who_waits_and_who_is_seated(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    await (await venue.device("table1", key)).sees(AT_ONE)
    await (await venue.device("table2", new_key())).sees("asks to connect")

    def heard() -> Serving | None:
        return said.heard(venue.hall.store.path, venue.folder)

    await venue.until(lambda: (now := heard()) and now.waiting and now.seated)
    now = heard()
    assert now is not None
    assert now.port == venue.port
    assert [(one.place, one.number) for one in now.waiting] == [("table2", 1000)]
    assert [(one.place, one.name, one.width) for one in now.seated] == [
        ("table1", "Blue tablet", 80)
    ]


async def test_a_device_that_is_gone_leaves_its_seat(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    device.leave()
    await venue.until(lambda: not list(venue.house.seats))
    await venue.until(lambda: not venue.house.lines)
    await asyncio.sleep(0)
    assert not venue.faults


async def test_the_end_of_the_server_is_said(hall: Hall, tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    async with serving(hall, tmp_path) as venue:
        key = new_key()
        await venue.let_in(key, "table1", "Blue tablet")
        device = await venue.device("table1", key)
        await device.sees(AT_ONE)
        venue.devices.clear()
    await device.ended()
    assert "organizer's machine has closed this connection:" in device.seen
    assert said.heard(hall.store.path, venue.folder) is None


async def test_all_tables_press_their_keys_and_a_game_is_left_alone(venue: Venue) -> None:
    keys = new_key(), new_key()
    for number, key in enumerate(keys, 1):
        await venue.let_in(key, f"table{number}", f"Tablet {number}")
    first, second = [await venue.device(f"table{n}", key) for n, key in enumerate(keys, 1)]
    await first.sees(AT_ONE)
    await second.sees("Table 2")
    plays = next(one.app for one in venue.house.seats if one.place.table == 2)
    assert isinstance(plays, TableApp)
    game = next(one.id for one in venue.hall.event.games if one.table == 1)
    venue.hall.run(Begin(game))
    await venue.until(lambda: _tested(venue, 1) == "plays")
    said.want(venue.folder, venue.hall.store.path, "test", on=True)
    await second.sees("left side: press tab")
    assert "press tab" not in first.seen
    assert _tested(venue, 2) == "asked"
    second.type(b"\x7f")
    await second.sees("Press tab, on the left, first")
    assert _tested(venue, 2) == "asked"
    second.type(b"\t")
    await venue.until(lambda: _tested(venue, 2) == "left")
    second.type(b"\x7f")
    await second.sees("Both keys work")
    assert (_tested(venue, 1), _tested(venue, 2)) == ("plays", "both")
    await venue.until(lambda: (now := venue.house.serving) and now.testing)
    now = venue.house.serving
    assert now is not None
    assert {one.place: one.tested for one in now.seated}["table1"] == "plays"
    said.want(venue.folder, venue.hall.store.path, "test", on=False)
    await venue.until(lambda: not venue.house.testing)
    await venue.until(lambda: plays.screen is plays.home)
    with venue.hall.store.read() as reader:
        taps = {row["game"] for row in reader.table("tap")}
    assert len(taps) == 1, "what was pressed for the test is no key of a game"


async def test_a_test_ends_where_a_game_begins(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Tablet 1")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    said.want(venue.folder, venue.hall.store.path, "test", on=True)
    await device.sees("left side: press tab")
    app = next(one.app for one in venue.house.seats)
    assert isinstance(app, TableApp)
    game = next(one.id for one in venue.hall.event.games if one.table == 1)
    venue.hall.run(Begin(game))
    await venue.until(lambda: app.screen is app.home)
    assert app.tested == "plays"


def _tested(venue: Venue, table: int) -> str:
    app = next(one.app for one in venue.house.seats if one.place.table == table)
    assert isinstance(app, TableApp)
    return app.tested


async def test_fault_in_reading_keys_ends_one_device_with_a_message(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = new_key(), new_key()
    for number, key in enumerate(keys, 1):
        await venue.let_in(key, f"table{number}", f"Tablet {number}")
    ill, well = [await venue.device(f"table{n}", key) for n, key in enumerate(keys, 1)]
    await ill.sees(AT_ONE)
    await well.sees("Table 2")
    driver = next(one for one in venue.house.seats if one.place.table == 1)._driver  # type: ignore[attr-defined]
    monkeypatch.setattr(driver, "typed", lambda data, late: divide(0))
    ill.type(b"c")
    await ill.ended()
    assert "Something unexpected happened here" in ill.seen
    assert any("table1: fault ZeroDivisionError" in one for one in venue.lines)
    well.forget()
    well.type(b"c")
    await well.sees("judge was called")


async def test_faults_at_the_beginning_leave_room_for_others(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Tablet")
    builds = stay._app

    async def fails(line: object, house: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(stay, "_app", fails)
    for _ in range(BUILT_AT_ONCE + 1):
        ill = await venue.device("table1", key)
        await ill.ended()
        assert "Something unexpected happened here" in ill.seen
    monkeypatch.setattr(stay, "_app", builds)
    again = await venue.device("table1", key)
    await again.sees(AT_ONE)
    assert len(venue.faults) == BUILT_AT_ONCE + 1


async def test_background_failure_is_logged(venue: Venue) -> None:
    asyncio.get_running_loop().call_soon(divide, 0)
    await venue.until(lambda: venue.faults)
    assert any("something failed: fault ZeroDivisionError" in one for one in venue.lines)
