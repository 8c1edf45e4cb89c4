"""No next step loses its verb at 80x24, whatever happens and however long the names are.

Events are walked at random, from the first player to the last prize: mostly the next step itself is
done, and now and then something gets in its way. After each command the step of the organizer and
of a judge is an action that fits the line whole, begins with a verb and names nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hall import Hall
from search import DEEP

from screens.widgets.lines import FULL_KEY
from srtui.commands import registry
from srtui.commands.awards.special import AddAward, GiveAward
from srtui.commands.clock.game import CallJudge
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop, Return
from srtui.commands.rounds.ending import Finish, MakeCut
from srtui.commands.rounds.stages import Announce, Publish, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.roster import PasteTeams
from srtui.documents.layout import width_of
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.rows import Summary
from srtui.queries.day.status import status
from srtui.rules.record import Outcome, Way
from srtui.text.next_step import Next

VERBS = frozenset(
    {
        "Add", "Allow", "Announce", "Answer", "Break", "Call", "Change", "Check", "Choose",
        "Confirm", "Decide", "Draw", "Drop", "Enter", "Export", "Finish", "Let", "Make",
        "Pair", "Press", "Resume", "Seat", "Settle", "Split", "Start", "Wait",
    }
)  # fmt: skip
LONG = 80
STEPS, WALKS = (400, 40) if DEEP else (90, 2)


def assert_whole(step: Next, names: frozenset[str]) -> None:
    """Check that the action is whole on a line of 80 cells, beside its key and that of the rest."""
    room = 80 - len(" n ► ") - 1
    if step.reason:
        room -= len(f" … {FULL_KEY} all")
    assert width_of(step.action) <= room, step
    assert step.action.split()[0] in VERBS, step
    assert step.action.endswith("."), step
    assert step.reason == "" or step.reason.endswith("."), step
    assert not any(name in step.action for name in names), step


def name(number: int) -> str:
    return f"Maximiliana {'of the very long name ' * 9}"[: LONG - 4].strip() + f" {number:03}"


class Walk:
    """An event that is walked; `rng` decides what is done next, after the `first` commands."""

    def __init__(self, hall: Hall, rng: Random, *first: Command) -> None:
        self.hall, self.rng, self.first, self.seen = hall, rng, first, set[str]()
        self.look()
        self.do(*first)

    def do(self, *commands: Command) -> None:
        for command in commands:
            with suppress(Refused, ConfirmationRequired):
                self.hall.run(command)
            self.look()

    def look(self) -> None:
        event, hall = self.hall.event, self.hall
        players = frozenset(player.name for player in (*event.players, *event.pairing.players))
        clocks = sheet_of(hall.desk).summary(hall.machine())
        for late in (timedelta(), timedelta(hours=9)):
            for judge in (False, True):
                step = status(event, hall.now + late, clocks, judge=judge).next
                assert_whole(step, players | {award.name for award in event.specials})
                self.seen.add(step.action.split()[0])

    def go_on(self) -> None:
        """Do the next step, one of its choices if it has several."""
        hall = self.hall
        clocks = sheet_of(hall.desk).summary(hall.machine())
        step = status(hall.event, hall.now, clocks).next
        choices = [(one.command, dict(one.values)) for one in step.choices if one.command]
        command, values = self.rng.choice(choices) if choices else (step.command, {})
        kind = registry.load_command(command) if command in registry.COMMAND_MODULES else None
        if command == "cut":
            values = {"top": 4, **values}
        if kind is not None and set(kind.needed()) <= set(values):
            self.do(kind(**values))
        else:
            self.do(*self.by_hand(hall.event))

    def by_hand(self, event: Event) -> Iterator[Command]:
        """Yield what an organizer types where the step has no command of its own."""
        newest = event.round
        matches = event.matches if newest is not None and newest.to_pair else ()
        for match in matches:
            if match.second is not None and not event.games_of(match):
                sides = event.team(match.first).players, event.team(match.second).players
                pairs = zip(*sides, strict=False)
                yield PairsByHand(match.first, tuple(f"#{one}=#{two}" for one, two in pairs))
        for game in newest.open_games[:3] if newest is not None else ():
            way = self.rng.choice((Way.SCENARIO, Way.NO_SHOW, Way.CONCESSION, Way.ASSASSINATION))
            yield Result(game.id, self.rng.choice((Outcome.FIRST, Outcome.SECOND)), way, 5, 3, 9, 7)
        yield Resume(None)
        for award in event.specials:
            yield GiveAward(award.id, self.rng.choice(event.players).id)

    def disturb(self) -> None:
        """Let something get in the way."""
        event, rng = self.hall.event, self.rng
        if not event.players:
            self.do(*self.first)  # everything has been undone
            return
        if event.finished_at or rng.random() < 0.1:
            for _ in range(rng.randint(1, 6)):
                with suppress(Refused, ConfirmationRequired):
                    self.hall.desk.undo(sure=True)
                self.look()
            return
        player = rng.choice(event.players)
        games = event.round.games if event.round is not None else ()
        game = rng.choice(games) if games else None
        self.do(
            rng.choice(
                [
                    Drop(player.id),
                    Drop(player.id),
                    Return(player.id),
                    CheckIn(player.id),
                    AddPlayer(name(100 + len(event.players))),
                    PairRound(),
                    Announce(),
                    Start(),
                    *[MakeCut(4, rng.choice(("swiss", "elimination")))] * 4,
                    *[Drop(one) for one in (event.cut.top if event.cut is not None else ())],
                    Pause(game.id if game is not None else None, "a fire alarm that does not end"),
                    *([CallJudge(game.id), ClearResult(game.id)] if game is not None else []),
                    AddAward(name(300)),
                    *([Finish()] if event.played >= event.planned_rounds else []),
                ]
            )
        )


@pytest.mark.search
@pytest.mark.parametrize("number", range(WALKS))
def test_next_step_never_loses_its_verb(hall: Hall, number: int) -> None:
    players = (AddPlayer(name(player)) for player in range(9 + number % 2))
    walk = Walk(hall, Random(number), *players, CheckIn(1), SetEvent(rounds=3))
    for _ in range(STEPS):
        walk.disturb() if walk.rng.random() < 0.25 else walk.go_on()
    assert len(walk.seen) > 3, walk.seen


@pytest.mark.parametrize(
    "waiting",
    [
        {kind: (9997, 9998, 9999, 9001)}
        for kind in ("called", "flags", "interrupted", "hall", "disputed", "ties", "agreed")
    ]
    + [{"coming": ((9999, name(1)),)}, {"paused": (9998, 9999), "seated": tuple(range(9999))}],
)
def test_step_for_a_waiting_table_keeps_its_verb(hall: Hall, waiting: dict[str, Any]) -> None:
    hall.add(4)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    step = status(hall.event, hall.now, Summary(**waiting)).next
    assert_whole(step, frozenset({name(1)}))
    assert "99" in step.action or step.action.startswith("Resume all tables")


@pytest.mark.search
@pytest.mark.parametrize("number", range(WALKS))
def test_next_step_of_teams_never_loses_its_verb(team_hall: object, number: int) -> None:
    teams = (
        "\n".join((name(900 + team), *(name(10 * team + player) for player in range(3))))
        for team in range(4)
    )
    first = PasteTeams("\n\n".join(teams)), SetEvent(rounds=2)
    walk = Walk(team_hall(3), Random(number), *first)  # type: ignore[operator]
    for _ in range(STEPS):
        walk.disturb() if walk.rng.random() < 0.15 else walk.go_on()
    assert len(walk.seen) > 3, walk.seen


def test_step_of_a_finished_round_ends_no_event_early(hall: Hall) -> None:
    """With five players the step offered to finish after round 2 of 3."""
    hall.add(5)
    for number in range(1, hall.event.planned_rounds):
        hall.play()
        step = status(hall.event, hall.now).next
        assert (step.command, step.choices) == ("pair", ()), number
        assert "inish" not in step.text
    hall.play()
    assert "finish" in {choice.command for choice in status(hall.event, hall.now).next.choices}
