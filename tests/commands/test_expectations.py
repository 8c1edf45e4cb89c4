"""A captain's expectations: sealed for that seat, and on no way out of the event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import pytest
from hall import Hall

from data.event.sqlite import connect
from data.machine import recent
from srtui.commands.command import Role
from srtui.commands.demo.play import enter_teams, named_people
from srtui.commands.desk import Desk, Seat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.registry import commands
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.captains import Expect
from srtui.commands.teams.roster import SetTeamRule
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.teams import read_expectations
from srtui.queries.bug_report import bug_report
from srtui.queries.hall.board import pages
from srtui.queries.query import Query, Snapshot
from srtui.queries.registry import queries
from srtui.queries.teams.captain import captain_seat, seat_lines
from srtui.queries.teams.expectations import expectation_grid
from srtui.sheets.export import complete_event
from srtui.sheets.folder import folder_at
from srtui.sheets.paper import names_for, sheets_at
from srtui.sheets.sql_tables import sql_tables


@pytest.fixture
def hall(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    enter_teams(hall.desk, named_people(6, "expect"), 3)
    for command in (PairRound(), Scenario(), Publish()):
        hall.run(command)
    return hall


def captain(hall: Hall, side: int) -> Desk:
    (match,) = hall.event.matches
    return hall.desk.for_seat(Seat(Role.CAPTAIN, f"captain {side}", team=match.teams[side]))


def fill(hall: Hall, side: int, step: Callable[[int, int], int]) -> dict[tuple[int, int], int]:
    """Note a step for each game, and return them."""
    event = hall.event
    (match,) = event.matches
    own, other = (event.team(match.teams[each]).players for each in (side, 1 - side))
    noted = {(a, b): step(i, j) for i, a in enumerate(own) for j, b in enumerate(other)}
    captain(hall, side).run(Expect(match.teams[side], noted))
    return noted


def read(hall: Hall, side: int) -> dict[tuple[int, int], int]:
    (match,) = hall.event.matches
    with hall.store.read() as reader:
        return dict(read_expectations(reader, match, side))


def test_expectations_are_kept_and_cleared_for_one_seat(hall: Hall) -> None:
    own = fill(hall, 0, lambda i, j: (i + j) % 5 + 1)
    assert read(hall, 0) == own
    assert read(hall, 1) == {}
    theirs = fill(hall, 1, lambda i, j: 5 - (i + j) % 5)
    assert (read(hall, 0), read(hall, 1)) == (own, theirs)
    first = next(iter(own))
    (match,) = hall.event.matches
    captain(hall, 0).run(Expect(match.first, {first: 0}))
    assert first not in read(hall, 0)


def test_only_the_captains_own_seat_notes_them(hall: Hall) -> None:
    (match,) = hall.event.matches
    own, other = (hall.event.team(team).players[0] for team in match.teams)
    command = Expect(match.first, {(own, other): 5})
    for desk in (hall.desk, hall.judge(), captain(hall, 1)):
        with pytest.raises(Refused):
            desk.run(command, sure=True)
    with pytest.raises(Refused, match="The players of this match have changed"):
        captain(hall, 0).run(Expect(match.first, {(other, own): 5}))
    with pytest.raises(Refused, match="1 to 5, or 0"):
        captain(hall, 0).run(Expect(match.first, {(own, other): 6}))
    hall.run(SetTeamRule(expectations="no"))
    with pytest.raises(Refused, match="switched expectations off"):
        captain(hall, 0).run(command)
    with hall.store.read() as reader:
        assert expectation_grid(reader, hall.event, match.first) is None
    assert Expect not in commands()


def journal(hall: Hall) -> list[str]:
    with hall.store.read() as reader:
        rows = [*reader.table("journal"), *reader.table("journal_row")]
    return [str(dict(row)) for row in rows]


def _asked(query: type[Query[object]], event: Event) -> tuple[int, ...]:
    """Return the first team or player for a query that asks for one."""
    kinds = [asked.kind for asked in query.asked().values()]
    first = {"team": event.teams[0].id, "player": event.players[0].id}
    return tuple(first[kind] for kind in kinds[:1] if kind in first)


def _ways_out(hall: Hall) -> Iterator[tuple[str, str]]:
    """Yield everything that leaves an event, by name: each must be the same with other contents."""
    event = hall.event
    for sheet in names_for(event):
        with suppress(Refused):
            yield f"sheet {sheet}", str(sheets_at(hall.desk, sheet))
    with hall.store.read() as reader:
        yield "export", json.dumps(complete_event(event, reader), default=str)
        for table, rows in sql_tables(event, {}).items():
            yield f"sql {table}", str([dict(row) for row in rows.rows])
        for query in queries():
            snapshot = Snapshot(hall.desk, reader, Role.TO)
            with suppress(Refused, TypeError):  # some ask for a game or an award
                yield f"query {query.id}", str(query(*_asked(query, event)).read(snapshot))
        yield "journal", "\n".join(journal(hall))
    yield "bug report", "\n".join(bug_report(hall.path, "laptop"))
    for name, page in folder_at(hall.desk).items():
        yield f"page {name}", page
    yield "board", str(pages(event, hall.clock(), 120, 40))
    yield "event", str(event)
    for team in event.teams:
        yield f"seat {team.name}", "\n".join(seat_lines(captain_seat(event, team.id)))


def test_no_way_out_of_the_event_changes_with_what_a_captain_expects(hall: Hall) -> None:
    nothing = dict(_ways_out(hall))
    fill(hall, 0, lambda i, j: (2 * i + j) % 5 + 1)
    before = dict(_ways_out(hall))
    fill(hall, 0, lambda i, j: 5 - (2 * i + j) % 5)
    after = dict(_ways_out(hall))
    assert len(before) > 60, sorted(before)
    assert any(name.startswith("query team") for name in before)
    assert after == before
    # Only the bug report, which counts the rows of each table, tells that something is noted.
    assert {name for name in after if after[name] != nothing[name]} <= {"bug report"}


def test_file_without_the_machines_key_opens_nothing(hall: Hall) -> None:
    noted = fill(hall, 0, lambda i, j: (3 * i + j) % 5 + 1)
    assert noted
    recent.state_file("captains.key").unlink()
    assert read(hall, 0) == {}
    again = fill(hall, 0, lambda i, j: 4)
    assert read(hall, 0) == again, "the event runs on"


def test_what_was_noted_before_stays_nowhere_in_the_file(hall: Hall) -> None:
    (match,) = hall.event.matches
    own, other = (hall.event.team(team).players[0] for team in match.teams)
    captain(hall, 0).run(Expect(match.first, {(own, other): 5}))
    with closing(connect(hall.path, read_only=True)) as file:
        (sealed,) = file.execute("SELECT sealed FROM expectation").fetchone()
    captain(hall, 0).run(Expect(match.first, {(own, other): 1}))
    hall.store.close()
    assert sealed.encode() not in hall.path.read_bytes()
