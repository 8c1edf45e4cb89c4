"""The standings as a table in the edition's words, prizes, and tables by faction and club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from data.clean import fold
from srtui.rules.edition import Figure
from srtui.rules.record import Player, Status
from srtui.rules.standings import Line
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.words import find
from srtui.words.players import status_words
from srtui.words.standings import heading, number, ordinal, record_text
from srtui.words.wording import NAMED, counted, joined

LACKING = " · ?: not known, counts 0"


class StandingRow(Value):
    """One player. `rank` is "3", "=3" where it is shared, "-" without one; `note` says why.

    `figures` stand in the order of the view's headings, as text. `cut`: made the cut.
    """

    player: int
    rank: str
    name: str
    record: str
    figures: tuple[str, ...]
    faction: str
    club: str
    cut: bool = False
    note: str = ""


class Prize(Value):
    """Who gets a place; more than one name where equals still share it."""

    place: int
    players: tuple[int, ...]
    names: tuple[str, ...]
    sentence: str


class Standings(Value):
    """After a round. `cut_after`: how many rows stand above the line of the cut; 0: no cut."""

    round: int
    title: str
    final: bool
    headings: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    cut_after: int
    prizes: tuple[Prize, ...]


def standings(event: Event, number: int | None = None) -> Standings:
    """The standings after a round (default: the last with results)."""
    until = event.played if number is None else find.round_(event, number).number
    lines = event.standings(until)
    edition = event.edition
    cut = event.cut
    top = cut.members(until) if cut is not None and cut.round < until else ()
    ranked = [line for line in lines if line.rank is not None]
    final = bool(event.finished_at) and until == event.played
    return Standings(
        round=until,
        title=_title(event, until, final) + LACKING * any(line.lacking for line in lines),
        final=final,
        headings=tuple(heading(edition, figure) for figure in event.standings_rule(until).order),
        rows=tuple(_row(event, line, until, line.player in top) for line in lines),
        cut_after=sum(line.player in top for line in ranked),
        prizes=_prizes(event, ranked) if until else (),
    )


def _title(event: Event, until: int, final: bool) -> str:
    if final:
        return f"Final standings after {counted(until, 'round')}"
    if not until:
        return "Standings before the first round"
    missing = sum(game.second is not None for game in event.rounds[until - 1].open_games)
    still = f" ({missing} still open)" if missing else ""
    cut = event.cut
    made = f", cut to the top {len(cut.top)}" if cut is not None and cut.round == until else ""
    return f"Standings after round {until}{still}{made}"


def _row(event: Event, line: Line, until: int, in_cut: bool) -> StandingRow:
    player, rule = event.by_id[line.player], event.standings_rule(until)
    return StandingRow(
        player=player.id,
        rank=rank_text(line),
        name=player.name,
        record=record_text(line),
        figures=tuple(
            number(line.figure(figure), rule.sos) + lacking_mark(line, figure)
            for figure in rule.order
        ),
        faction=player.faction,
        club=player.club,
        cut=in_cut,
        note=_note(player, line, until),
    )


def lacking_mark(line: Line, figure: Figure) -> str:
    """What stands behind a figure that is reckoned from games of which it is not known."""
    return "?" if figure in line.lacking else ""


def rank_text(line: Line) -> str:
    """A rank as it is shown: =3 where it is shared, - without one."""
    return "-" if line.rank is None else f"{'=' if line.shared else ''}{line.rank}"


def _note(who: Player, line: Line, until: int) -> str:
    status = who.status(until + 1)
    if line.rank is None:
        return "no rank: disqualified" if status is Status.DISQUALIFIED else "no rank: stand-in"
    return status_words(who, until + 1) if status is Status.DROPPED else ""


def _prizes(event: Event, ranked: Sequence[Line]) -> tuple[Prize, ...]:
    """The edition's places: those who share a rank share its places until it is decided (P-2)."""
    prizes: list[Prize] = []
    for place, line in enumerate(ranked[: event.edition.awards.places], 1):
        equal = [one for one in ranked if one.rank == line.rank]
        if len(equal) == 1 or event.decided([one.player for one in equal]):
            prizes.append(_won(event, place, line, equal))
        else:
            prizes.append(_shared(event, place, equal))
    return tuple(prizes)


def _won(event: Event, place: int, line: Line, equal: Sequence[Line]) -> Prize:
    name = event.name_of(line.player)
    others = [event.name_of(one.player) for one in equal if one is not line]
    decided = f" (equal with {joined(others, most=NAMED)}; the order was decided)" if others else ""
    return Prize(place, (line.player,), (name,), f"{ordinal(place)}: {name}{decided}.")


def _shared(event: Event, place: int, equal: Sequence[Line]) -> Prize:
    names = [event.name_of(one.player) for one in equal]
    all_ = joined(names, most=NAMED)
    said = f"{ordinal(place)}: {all_} are equal on every figure; decide between them."
    return Prize(place, tuple(one.player for one in equal), tuple(names), said)


class Group(Value):
    """A faction or a club: its players, their TP on average (exact), and the best of them."""

    name: str
    players: int
    tp: int
    mean: Fraction
    best: str


def groups(
    event: Event, by: Literal["faction", "club"], number: int | None = None
) -> tuple[Group, ...]:
    """Factions or clubs by TP on average; who names none is left out, as are stand-ins."""
    until = event.played if number is None else find.round_(event, number).number
    members: defaultdict[str, list[tuple[str, Line]]] = defaultdict(list)
    for line in event.standings(until):
        named = getattr(event.by_id[line.player], by)
        if named and line.rank is not None:
            # People spell their own club in more than one way; it is shown as the best of them has
            # it.
            members[fold(named)].append((named, line))
    found = [_group(event, list(lines)) for lines in members.values()]
    return tuple(sorted(found, key=lambda one: (-one.mean, -one.players, one.name)))


def _group(event: Event, members: Sequence[tuple[str, Line]]) -> Group:
    tp = sum(line.tp for _, line in members)
    # Standings come best first, and so does each group of them.
    name, best = members[0]
    said = f"{event.name_of(best.player)} ({rank_text(best)})"
    return Group(name, len(members), tp, Fraction(tp, len(members)), said)
