"""The standings in words: records, figures and their headings."""

from __future__ import annotations

from fractions import Fraction

from srtui.rules.edition import Edition, Figure, SosFormula
from srtui.rules.standings import Line, figures
from srtui.rules.value import Value
from srtui.state.event import Event


class Side(Value):
    """One player of a pair as it is shown: the record is of the rounds before."""

    player: int
    name: str
    record: str
    tp: int
    club: str = ""
    faction: str = ""


def record_text(line: Line) -> str:
    """Wins-losses, and ties where there are any: 2-1, 2-1-1."""
    return f"{line.wins}-{line.losses}" + (f"-{line.ties}" if line.ties else "")


def sides(event: Event, before: int) -> dict[int, Side]:
    """Every player with the record that he brings into round `before`."""
    lines = figures(event.field(before - 1))
    return {
        who.id: Side(
            who.id, who.name, record_text(lines[who.id]), lines[who.id].tp, who.club, who.faction
        )
        for who in event.players
    }


def with_record(side: Side) -> str:
    """A name with its record, to be read back: Anna (2-1)."""
    return f"{side.name} ({side.record})"


def heading(edition: Edition, figure: Figure) -> str:
    """The column of a figure, in the edition's words."""
    return {
        Figure.TP: "TP",
        Figure.SOS: "SoS",
        Figure.POINTS: edition.terms.points,
        Figure.DESTROYED: "APD",
        Figure.ASSASSINATIONS: "Kills",
    }[figure]


def figure_name(edition: Edition, figure: Figure) -> str:
    """A figure in full, for a sentence."""
    return {
        Figure.TP: "tournament points",
        Figure.SOS: "strength of schedule",
        Figure.POINTS: edition.terms.points_name,
        Figure.DESTROYED: "army points destroyed",
        Figure.ASSASSINATIONS: "assassination wins",
    }[figure]


def number(value: int | Fraction, formula: SosFormula = SosFormula.TP) -> str:
    """A figure: whole, or with three places where the event's strength of schedule has them."""
    if isinstance(value, int) or (formula is SosFormula.TP and value.denominator == 1):
        return str(value)
    return f"{float(value):.3f}"


def decimal(value: int | Fraction) -> int | float:
    """A figure as a number that every program reads, to six places."""
    return int(value) if value.denominator == 1 else round(float(value), 6)


def ordinal(place: int) -> str:
    """A place as an English ordinal: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    # 11th, 112th: the ones that English says otherwise.
    end = "th" if place % 100 in (11, 12, 13) else ends.get(place % 10, "th")
    return f"{place}{end}"
