"""The terminal at a table: who plays, both clocks, whose turn, what is asked now, what comes next.

Figures of the two players stand in the order of the pairing. Nothing ticks here: what a clock shows
is worked out for the moment that is passed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.rules.clock import Stage as ClockStage
from srtui.rules.clock import Stamp
from srtui.rules.value import Value
from srtui.state.event import Round
from srtui.views.table_clock import Lit, countdown, face_of
from srtui.views.table_read import AtTable, TableStage, seconds_of_round
from srtui.views.table_said import (
    Urgent,
    alerts,
    back_said,
    confirmed,
    disputed_by,
    now_said,
)
from srtui.words.rounds import paused_said, told_scenario

if TYPE_CHECKING:
    from srtui.views.standings import StandingRow


def steps_before(at: AtTable) -> tuple[tuple[str, bool], ...]:
    """What comes before the clocks, each step in a line with who does it; what was skipped not."""
    if at.setup is None:
        return ()
    lines = []
    for step in at.setup.steps:
        if at.setup.done and not step.done:
            continue
        who = f"{at.setup.names[step.who]}: " if step.who is not None else ""
        said = step.said if step.done else ""
        named = said.startswith(who.removesuffix(": ")) if who else True
        lines.append((("" if named else who) + (said or step.text), step.done))
    return tuple(lines)


class Place(Value):
    """Where somebody who played here goes next; after the event, where he has come in."""

    name: str
    said: str
    """table 4; bye; no game; 5th of 16, 3-2."""


def places_next(at: AtTable, round_: Round) -> tuple[Place, ...]:
    """Where those who played here in the round before go in this one."""
    if round_.number < 2:
        return ()
    before = at.event.rounds[round_.number - 2].at_table(at.table)
    if before is None:
        return ()
    return tuple(
        Place(at.event.name_of(player), _seat(round_, player, at.table))
        for player in before.players
    )


def _seat(one: Round, player: int, here: int) -> str:
    game = one.game_of(player)
    if game is None:
        return "no game in this round"
    if game.second is None:
        return "has the bye"
    if game.table is None:
        return "table not said yet"
    return "stays here" if game.table == here else f"table {game.table}"


def places_won(at: AtTable, round_: Round | None) -> tuple[Place, ...]:
    """After the event: who has won, and where those have come in who played here last."""
    if round_ is None:
        return ()
    from srtui.views.standings import standings  # for the last page of the day alone

    game, shown = round_.at_table(at.table), standings(at.event)
    ranked = [row for row in shown.rows if not row.note.startswith("no rank")]
    here = () if game is None else game.players
    # A shared first place has no winner that a table could name.
    first = ranked[:1] if ranked and not ranked[0].rank.startswith("=") else []
    own = [row for row in ranked if row.player in here and row not in first]
    return tuple(
        Place(row.name, "wins the event" if row in first else _came_in(row, len(ranked)))
        for row in [*first, *own]
    )


def _came_in(row: StandingRow, players: int) -> str:
    rank = row.rank.removeprefix("=")
    shared = "shares place" if row.rank != rank else "place"
    return f"{shared} {rank} of {players}, {row.record}"


class Player(Value):
    """One player at the table. `time` is his clock, empty where none is shown.

    `said`: what his clock does, in words; `active`: it is his turn.
    """

    name: str
    role: str
    points: int | None
    time: str
    lit: Lit
    said: str
    active: bool


class TableView(Value):
    """Everything that a terminal shows of its table.

    `now`: what goes on, or what is asked, in a sentence. `alerts`: what must not be missed, most
    important first; `urgent`: of what kind the first one is, `called`: whether a judge is wanted.
    `turns`: after so many the game ends; 0: without limit. `left`: seconds of the round, below 0
    over it; None where nobody may know, or none is running. `confirmed`: what the last turn was, as
    it was confirmed; `disputed`: who says that it is not so. `steps`: what comes before the clocks,
    done or not. `goes`: where those who played here last go now.
    """

    table: int
    round: int
    stage: TableStage
    scenario: str
    """Empty while it is secret."""
    head: str
    now: str
    players: tuple[Player, Player] | None = None
    points_term: str = ""
    turn: int = 0
    turns: int = 0
    phase: str = ""
    active: int | None = None
    runs: int | None = None
    left: int | None = None
    alerts: tuple[str, ...] = ()
    urgent: Urgent = ""
    called: bool = False
    countdown: str = ""
    confirmed: str = ""
    disputed: str = ""
    steps: tuple[tuple[str, bool], ...] = ()
    """What comes before the clocks: each step as a line, and whether it is done."""
    deploys: tuple[str, ...] = ()
    """Where each deploys, as long as no clock runs and no turn is scored."""
    goes: tuple[Place, ...] = ()
    back: str = ""
    """What the table can take back now; empty: nothing."""


def table_view(at: AtTable, now: Stamp) -> TableView:
    """A table at a moment."""
    game = at.game
    round_ = at.event.shown_round
    if game is None or round_ is None:
        return _free(at, round_, now)
    at = at.at_moment(now)
    clock, stage, warned = at.clock, at.stage, alerts(at, now)
    return TableView(
        table=at.table,
        round=round_.number,
        stage=stage,
        scenario=told_scenario(at.event, round_),
        head=_head(at, round_),
        now=now_said(at),
        players=(_player(at, 0), _player(at, 1)),
        points_term=at.event.edition_at(round_.number).terms.points,
        turn=at.turn,
        turns=0 if at.played is None else at.played.play.rule.turn_limit,
        phase=at.phase,
        active=at.active,
        runs=clock.running,
        left=seconds_of_round(at, now),
        alerts=(*(alert.said for alert in warned), *_notices(at, now)),
        urgent=warned[0].urgent if warned else "",
        called=clock.called_at is not None and game.outcome is None,
        countdown=countdown(clock),
        confirmed=confirmed(at),
        disputed=disputed_by(at),
        steps=steps_before(at) if stage in (TableStage.SETUP, TableStage.READY) else (),
        deploys=_deploys(at),
        goes=places_next(at, round_) if clock.stage is ClockStage.WAITING else (),
        back=back_said(at),
    )  # fmt: skip


def _deploys(at: AtTable) -> tuple[str, ...]:
    begun = at.clock.stage is not ClockStage.WAITING or at.tally.steps
    return () if begun or at.setup is None else at.setup.deployment


def _notices(at: AtTable, now: Stamp) -> tuple[str, ...]:
    """What the organizer tells this table, or all."""
    told = (one for one in at.event.notices if one.table in (None, at.table))
    notices = (f"Notice: {one.text}" for one in told if one.holds(now.utc))
    return (*paused_said(at.event), *notices)


def _free(at: AtTable, round_: Round | None, stamp: Stamp) -> TableView:
    goes = places_next(at, round_) if round_ is not None else ()
    if at.event.finished_at:
        now, goes = "The event is over. Thank you for playing.", places_won(at, round_)
    elif round_ is None:
        now = "No round is published yet."
    elif round_.complete:
        now = "The next round is paired soon."
    else:
        now = "Nobody plays here in this round."
    return TableView(
        table=at.table, round=round_.number if round_ else 0, stage=TableStage.FREE, scenario="",
        head=_head(at, round_), now=now, alerts=_notices(at, stamp), goes=goes,
    )  # fmt: skip


def _head(at: AtTable, round_: Round | None) -> str:
    parts = [f"Table {at.table}"]
    if round_ is not None:
        parts += [f"round {round_.number}", told_scenario(at.event, round_) if at.game else ""]
    if round_ is None or at.event.finished_at:
        parts = [parts[0], at.event.name]
    return " · ".join(part for part in parts if part)


def _player(at: AtTable, number: int) -> Player:
    assert at.game is not None
    terms = at.event.edition_at(at.game.round).terms
    opener = at.played.opener if at.played is not None else None
    role = "" if opener is None else (terms.first if opener == number else terms.second)
    decided = at.game.outcome is not None
    face = face_of(at.clock, number, over=decided)
    points = at.game.points if decided else at.tally.points
    active = not decided and at.active == number
    return Player(
        name=at.event.name_of(at.game.players[number]),
        role=role,
        points=points[number],
        time=face.text,
        lit=face.lit,
        said=face.said,
        active=active,
    )
