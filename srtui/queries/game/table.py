"""A table's terminal: players, both clocks, whose turn, questions, next steps.

Both players' figures are in the order of the pairing. Nothing ticks here: a clock's display is
computed for the moment passed in.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from srtui.model.captains import captains_board, match_in_zone, match_of_team
from srtui.model.event import Round
from srtui.model.refused import Refused
from srtui.queries.clock.face import Face, countdown, face_of
from srtui.queries.day.event_line import seconds_of_round
from srtui.queries.game.table_messages import (
    Urgent,
    alerts,
    confirmed,
    disputed_by,
    now_text,
    take_back_text,
)
from srtui.queries.game.table_read import AtTable, TableStage
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.clock import Stamp, advance
from srtui.rules.teams.match import TeamMatch, zone_of
from srtui.rules.value import Value, field, replace
from srtui.text.phrases import EMPTY, Phrase, phrase, translate
from srtui.text.rounds import pause_texts, public_scenario
from srtui.text.standings import ordinal, record_text
from srtui.text.teams import match_names

if TYPE_CHECKING:
    from srtui.queries.standings.standings import StandingRow


def steps_before(terminal: AtTable) -> tuple[tuple[str, bool], ...]:
    """Return the steps before the clocks, a line each with its player, without skipped ones."""
    if terminal.setup is None:
        return ()
    lines = []
    for step in terminal.setup.steps:
        if terminal.setup.done and not step.done:
            continue
        who = f"{terminal.setup.names[step.player]}: " if step.player is not None else ""
        said = step.result if step.done else ""
        named = not who or who.removesuffix(": ") in said
        lines.append((("" if named else who) + (said or translate(step.text)), step.done))
    return tuple(lines)


SAME_TABLE = phrase("stays here")


class Place(Value):
    """The next table of a player who played here or, after the event, their final rank."""

    name: str
    text: Phrase = field(name="said")
    """table 4; bye; no game; 5th of 16, 3-2."""


def places_next(terminal: AtTable, round_: Round) -> tuple[Place, ...]:
    """Return where the previous round's players go in this round."""
    if round_.number < 2:
        return ()
    before = terminal.event.rounds[round_.number - 2].at_table(terminal.table)
    return tuple(
        Place(terminal.event.name_of(player), _seat_text(terminal, round_, player))
        for player in (before.players if before is not None else ())
    )


def _seat_text(terminal: AtTable, one: Round, player: int) -> Phrase:
    game = one.game_of(player)
    if game is None:
        team = terminal.event.team_of.get(player)
        match = None if team is None else match_of_team(terminal.event, team)
        if match is not None and not terminal.event.games_of(match):
            return _expected_seat_text(terminal, match, player)
        return phrase("no game in this round")
    if game.second is None:
        return phrase("has the bye")
    if game.table is None:
        return phrase("table not set yet")
    return _seat_words(terminal, game.table)


def _expected_seat_text(terminal: AtTable, match: TeamMatch, player: int) -> Phrase:
    """Return, as far as known, where a player will play whose captains are still pairing."""
    with suppress(Refused):  # the captains' screens say what has changed
        for game in captains_board(terminal.event, match).games:
            if player in game.cards and game.table:
                return _seat_words(terminal, game.table)
    return phrase("in zone {zone}, once the captains have paired", match.zone)


def _seat_words(terminal: AtTable, table: int) -> Phrase:
    return translate(SAME_TABLE) if table == terminal.table else phrase("table {table}", table)


def _pairing_here(terminal: AtTable, round_: Round) -> Phrase | None:
    """Return whose captains are pairing for this table, or None."""
    size = terminal.event.team_size
    match = None if size is None else match_in_zone(terminal.event, zone_of(terminal.table, size))
    if not round_.to_pair or match is None or terminal.event.games_of(match):
        return None
    names = match_names(terminal.event, match)
    return phrase(
        "Your captains are pairing ({match}). Wait: the table shows who plays here.", names
    )


def places_won(terminal: AtTable, round_: Round | None) -> tuple[Place, ...]:
    """Return the event's winners, and the places of the last players at this table."""
    if round_ is None:
        return ()
    from srtui.queries.standings.standings import standings  # for the last page of the day alone

    game = round_.at_table(terminal.table)
    shown = standings(terminal.event)
    ranked = [row for row in shown.rows if row.rank is not None]
    here = () if game is None else game.players
    # A shared first place has no winner to name at a table.
    first = ranked[:1] if ranked and not ranked[0].shared else []
    custom = [row for row in ranked if row.player in here and row not in first]
    return tuple(
        Place(
            row.name,
            phrase("wins the event") if row in first else _place_won_text(row, len(ranked)),
        )
        for row in [*first, *custom]
    )


def _place_won_text(row: StandingRow, players: int) -> Phrase:
    figures = ordinal(row.rank or 0), players, record_text(row)
    if row.shared:
        return phrase("tied for {rank} of {players}, {record}", *figures)
    return phrase("{rank} of {players}, {record}", *figures)


class Player(Face, kw_only=True):
    """A player at the table; `time` is their clock's, empty if none is shown.

    `said` is the clock's state as text; `active`: it is their turn.
    """

    name: str
    role: str
    points: int | None
    active: bool


class TableView(Value):
    """Content of a table's terminal.

    `now`: what is happening, or the question, as a sentence. `alerts`: urgent messages, most
    important first; `urgent`: the kind of the first one, `called`: whether a judge was called.
    `turns`: the turn limit; 0: no limit. `left`: seconds left in the round, negative after its end;
    None if nobody may know, or no round is running. `confirmed`: the last turn as confirmed;
    `disputed`: who disputes it. `steps`: the steps before the clocks, done or not. `goes`: where
    the last game's players go now.
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
    alerts: tuple[Phrase, ...] = ()
    urgent: Urgent = ""
    called: bool = False
    countdown: Phrase = EMPTY
    confirmed: Phrase = EMPTY
    disputed: str = ""
    steps: tuple[tuple[str, bool], ...] = ()
    """What comes before the clocks: each step as a line, and whether it is done."""
    deploys: tuple[str, ...] = ()
    """Where each deploys, until a clock runs or a turn is scored."""
    goes: tuple[Place, ...] = ()
    back: Phrase = EMPTY
    """What the table can take back now; empty: nothing."""


def table_view(terminal: AtTable, now: Stamp) -> TableView:
    """Return a table's content as of `now`."""
    game = terminal.game
    round_ = terminal.event.shown_round
    if game is None or round_ is None:
        return _free_view(terminal, round_, now)
    terminal = replace(terminal, clock=advance(terminal.clock, now))
    begun = terminal.clock.stage is not ClockStage.WAITING or terminal.tally.steps
    clock, stage, warned = terminal.clock, terminal.stage, tuple(alerts(terminal, now))
    return TableView(
        table=terminal.table,
        round=round_.number,
        stage=stage,
        scenario=public_scenario(terminal.event, round_),
        head=_head_text(terminal, round_),
        now=now_text(terminal),
        players=(_player(terminal, 0), _player(terminal, 1)),
        points_term=terminal.event.edition_at(round_.number).terms.points,
        turn=terminal.turn,
        turns=0 if terminal.played is None else terminal.played.play.rule.turn_limit,
        phase=clock.phase_name,
        active=terminal.active,
        runs=clock.running,
        left=seconds_of_round(round_, now.utc),
        alerts=(*(text for text, _ in warned), *_notices(terminal, now)),
        urgent=warned[0][1] if warned else "",
        called=clock.called_at is not None and game.outcome is None,
        countdown=countdown(clock),
        confirmed=confirmed(terminal),
        disputed=disputed_by(terminal),
        steps=steps_before(terminal) if stage in (TableStage.SETUP, TableStage.READY) else (),
        deploys=() if begun or terminal.setup is None else terminal.setup.deployment,
        goes=places_next(terminal, round_) if clock.stage is ClockStage.WAITING else (),
        back=take_back_text(terminal),
    )


def _notices(at: AtTable, now: Stamp) -> tuple[Phrase, ...]:
    """Return the organizer's notices for this table or for all."""
    told = (one for one in at.event.notices if one.table in (None, at.table))
    notices = (phrase("Notice: {one}", one.text) for one in told if one.holds(now.utc))
    return (*pause_texts(at.event), *notices)


def _free_view(terminal: AtTable, round_: Round | None, stamp: Stamp) -> TableView:
    goes = places_next(terminal, round_) if round_ is not None else ()
    if terminal.event.finished_at:
        now = phrase("The event is over. Thank you for playing.")
        goes = places_won(terminal, round_)
    elif round_ is None:
        now = phrase("No round is published yet.")
    elif round_.complete:
        now = phrase("The next round will be paired soon.")
    else:
        now = _pairing_here(terminal, round_) or phrase("There is no game here this round.")
    return TableView(
        table=terminal.table,
        round=round_.number if round_ else 0,
        stage=TableStage.FREE,
        scenario="",
        head=_head_text(terminal, round_),
        now=now,
        alerts=_notices(terminal, stamp),
        goes=goes,
    )


def _head_text(terminal: AtTable, round_: Round | None) -> str:
    table = phrase("Table {table}", terminal.table)
    if round_ is None or terminal.event.finished_at:
        return f"{table} · {terminal.event.name}"
    scenario = public_scenario(terminal.event, round_) if terminal.game else ""
    return " · ".join(filter(None, (table, phrase("round {round}", round_.number), scenario)))


def _player(terminal: AtTable, number: int) -> Player:
    assert terminal.game is not None
    terms = terminal.event.edition_at(terminal.game.round).terms
    opener = terminal.played.opener if terminal.played is not None else None
    role = terms.first if opener == number else terms.second
    decided = terminal.game.outcome is not None
    points = terminal.game.points if decided else terminal.tally.points
    return Player(
        **asdict(face_of(terminal.clock, number, over=decided)),
        name=terminal.event.name_of(terminal.game.players[number]),
        role=role if opener is not None else "",
        points=points[number],
        active=not decided and terminal.active == number,
    )
