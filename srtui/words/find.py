"""From what a person types to what is meant: a player by number or part of a name, a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from data.clean import fold
from srtui.rules.awards import Special
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Game, Player
from srtui.state.event import Event, Round
from srtui.state.refused import Refused
from srtui.words.wording import is_number


class Point(Protocol):
    """A line of a checklist of the edition."""

    @property
    def id(self) -> str:
        """By what it is ticked off."""


P = TypeVar("P", bound=Point)


def whole_number(text: str) -> int | None:
    """What plain digits say, at most nine of them; None for any other text."""
    digits = text.strip()
    return int(digits) if is_number(digits) else None


def player(event: Event, text: str) -> Player:
    """The player meant by `#7`, a whole name, or a part that only one name has."""
    wanted = fold(text)
    if not wanted:
        raise Refused("Name a player: a part of the name is enough.")
    # A name may begin with a sign: only with a number behind it is it one of the roster.
    if wanted.startswith("#") and (id := whole_number(wanted[1:])) is not None:
        found = event.by_id.get(id)
        if found is None:
            raise Refused(f"There is no player {text}.")
        return found
    names = {fold(one.name): one for one in event.players}
    # A whole name first: Ann is to be found, though Anna is there too.
    if wanted in names:
        return names[wanted]
    return _only([one for name, one in names.items() if wanted in name], text)


def _only(fitting: list[Player], text: str) -> Player:
    if not fitting:
        raise Refused(f"No player's name contains “{text.strip()[:40]}”.")
    if len(fitting) > 1:
        some = ", ".join(one.name for one in fitting[:4]) + (", …" if len(fitting) > 4 else "")
        raise Refused(f"“{text.strip()[:40]}” fits {len(fitting)} players ({some}): type more.")
    return fitting[0]


def round_(event: Event, number: int | None = None) -> Round:
    """A round by its number; the newest one by default."""
    return event.newest_round() if number is None else event.round_at(number)


def game(event: Event, text: str, number: int | None = None) -> Game:
    """The game meant by a table number or by a player's name, in a round (default: the newest)."""
    in_round = round_(event, number)
    if (table := whole_number(text)) is not None:
        meant = in_round.at_table(table)
        if meant is None:
            tables = [one.table for one in in_round.games if one.table is not None]
            upto = f" Tables in use: {min(tables)} to {max(tables)}." if tables else ""
            raise Refused(f"Round {in_round.number} has no game at table {table}.{upto}")
        return meant
    who = player(event, text)
    meant = in_round.game_of(who.id)
    if meant is None:
        raise Refused(f"{who.name} has no game in round {in_round.number}.")
    return meant


def scenario(edition: Edition, text: str) -> ScenarioRule:
    """The scenario meant by an id, a name or a part that only one name has."""
    wanted = fold(text)
    exact = [one for one in edition.scenarios if wanted in (fold(one.id), fold(one.name))]
    found = exact or [one for one in edition.scenarios if wanted and wanted in fold(one.name)]
    if len(found) != 1:
        names = ", ".join(one.name for one in found or edition.scenarios)
        raise Refused(f"Which scenario? {names}.")
    return found[0]


def point(rows: Sequence[P], text: str) -> P:
    """The point of a checklist meant by its id or a part that only one id has."""
    wanted = fold(text)
    exact = [row for row in rows if row.id == wanted]
    found = exact or [row for row in rows if wanted and wanted in row.id]
    if len(found) != 1:
        raise Refused(f"Which point? {', '.join(row.id for row in found or rows)}.")
    return found[0]


def award(event: Event, text: str) -> Special:
    """The award meant by its number (#2), its name, or a part that only one name has."""
    wanted = fold(text)
    number = whole_number(wanted.removeprefix("#")) if wanted.startswith("#") else None
    exact = [one for one in event.specials if fold(one.name) == wanted or one.id == number]
    found = exact or [one for one in event.specials if wanted and wanted in fold(one.name)]
    if len(found) != 1:
        names = ", ".join(one.name for one in found or event.specials)
        raise Refused(f"Which award? {names}." if names else "No award is offered: add one first.")
    return found[0]
