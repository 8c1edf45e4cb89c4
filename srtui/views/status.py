"""Where the event is, and what needs the organizer now: the two lines on top of every screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from srtui.desk.ending import proposed_cut
from srtui.desk.rounds import open_said
from srtui.desk.state import Event, Phase, Round
from srtui.desk.wording import counted

Place = Literal["event", "roster", "pairings", "results", "standings"]


@dataclass(frozen=True, slots=True)
class Next:
    """The next step: where it is done, and by which command (empty: by hand on that screen)."""

    sentence: str
    place: Place
    command: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """The state as one line, and the next step."""

    state: str
    next: Next


def status(event: Event, now: datetime) -> Status:
    """The two lines, at `now` (UTC)."""
    return Status(state_line(event, now), next_step(event))


def state_line(event: Event, now: datetime) -> str:
    """Event, edition, round and phase, time left, games out."""
    parts = [event.name, f"{event.edition.short} {event.size}", *_round_parts(event, now)]
    return " · ".join(parts)


def _round_parts(event: Event, now: datetime) -> list[str]:
    newest = event.round
    if event.finished_at:
        return [f"finished after {event.played} rounds"]
    if newest is None:
        return [counted(len(event.present), "player"), "not begun"]
    of = f"/{event.planned_rounds}" if newest.number <= event.planned_rounds else ""
    parts = [f"round {newest.number}{of} {phase_word(newest)}"]
    if newest.phase is Phase.RUNNING and newest.ends_at and newest.open_games:
        parts.append(time_left(newest.ends_at, now))
    if newest.phase is not Phase.DRAFT and newest.open_games:
        parts.append(f"{len(newest.open_games)} of {counted(_count(newest), 'game')} out")
    return parts


def phase_word(one: Round) -> str:
    """The phase of a round in a word."""
    if one.phase in (Phase.RUNNING, Phase.PUBLISHED) and one.complete:
        return "complete"
    return one.phase.value


def _count(one: Round) -> int:
    return sum(game.second is not None for game in one.games)


def time_left(ends_at: str, now: datetime) -> str:
    """Minutes to the expected end of a round, or over it."""
    seconds = (datetime.fromisoformat(ends_at) - now).total_seconds()
    minutes = int(seconds // 60) if seconds >= 0 else int(-seconds // 60)
    return f"{minutes} min left" if seconds >= 0 else f"{minutes} min over"


def next_step(event: Event) -> Next:
    """What needs the organizer now (ALL-1: nothing ends an event by itself)."""
    newest = event.round
    if event.finished_at:
        return Next("The event is finished: standings and prizes.", "standings")
    if newest is None:
        return _before_round_1(event)
    if newest.phase is Phase.DRAFT:
        return _with_draft(newest)
    if newest.open_games:
        if newest.phase is Phase.PUBLISHED:
            return Next(f"Start round {newest.number} when everybody sits.", "results", "start")
        return Next(f"Type the results: {tables(newest)}.", "results")
    if event.unfinished is not None:
        return Next(open_said(event.unfinished), "results")
    return _after_round(event, newest)


def _before_round_1(event: Event) -> Next:
    if len(event.players_of(1)) < 2:
        return Next("Add the players.", "roster", "roster.add")
    return Next(f"Pair round 1: {len(event.present)} players are in.", "pairings", "pair")


def _with_draft(newest: Round) -> Next:
    if not newest.games:
        return Next(f"Pair round {newest.number} by hand.", "pairings", "pin")
    return Next(f"Look at the draft of round {newest.number}, publish it.", "pairings", "publish")


def _after_round(event: Event, newest: Round) -> Next:
    leader = event.single_leader
    if leader is not None and (event.cut is None or leader.id in event.cut.top):
        said = f"{leader.name} alone leads on TP: finish the event, or pair another round."
        return Next(said, "standings", "finish")
    cap = event.next_edition.rounds.cap
    if cap and newest.number >= cap:
        return Next(f"All {cap} rounds are played: finish.", "standings", "finish")
    if top := proposed_cut(event):
        said = f"Cut to the top {top}, or pair round {event.next_number}."
        return Next(said, "standings", "cut")
    if newest.number >= event.planned_rounds:
        said = f"{newest.number} rounds are played, nobody leads alone: finish, or pair another."
        return Next(said, "standings", "finish")
    said = f"All games are in: pair round {event.next_number}."
    return Next(said, "pairings", "pair")


def tables(one: Round, most: int = 8) -> str:
    """The tables without a result."""
    found: Sequence[str] = [str(game.table) if game.table else "?" for game in one.open_games]
    word = "table" if len(found) == 1 else "tables"
    return f"{word} {', '.join(found[:most])}" + (", …" if len(found) > most else "")
