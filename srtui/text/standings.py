"""The standings in words: records, figures and their headings."""

from fractions import Fraction

from srtui.model.event import Event
from srtui.model.places import vacant
from srtui.rules.edition import Edition, Figure, SosFormula
from srtui.rules.record import Player
from srtui.rules.standings import Record, figures
from srtui.text.phrases import decimal_text, phrase

DROPPED = "dropped"


class Side(Record, kw_only=True):
    """A player with their record before a round. `left`: they have left a game that is open."""

    name: str
    tp: int
    club: str
    faction: str
    left: bool


def record_text(line: Record) -> str:
    """Format wins-losses, with ties if there are any: 2-1, 2-1-1."""
    return f"{line.wins}-{line.losses}" + (f"-{line.ties}" if line.ties else "")


def sides(event: Event, before: int) -> dict[int, Side]:
    """Return all players with their records before round `before`, by id."""
    lines = figures(event.field(before - 1))
    newest = event.round
    gone = vacant(event) if newest is not None and newest.number == before else ()
    left = {player.id for one in gone for player in one.departed}

    def side(player: Player) -> Side:
        line = lines[player.id]
        return Side(  # field by field: every result makes one for each player
            player=player.id,
            wins=line.wins,
            losses=line.losses,
            ties=line.ties,
            tp=line.tp,
            name=player.name,
            club=player.club,
            faction=player.faction,
            left=player.id in left,
        )

    return {player.id: side(player) for player in event.players}


def with_record(side: Side) -> str:
    """Format a name with the player's record: Anna (2-1); Anna (2-1, dropped)."""
    if side.left:
        return phrase("{name} ({record}, dropped)", side.name, record_text(side))
    return f"{side.name} ({record_text(side)})"


def with_note(side: Side) -> str:
    """Return a name, with a note if the player has left: Anna (dropped)."""
    return phrase("{name} (dropped)", side.name) if side.left else side.name


def heading(edition: Edition, figure: Figure) -> str:
    """Return a figure's column heading, in the edition's terms."""
    return figure.rule.heading.format(terms=edition.terms)


def figure_name(edition: Edition, figure: Figure) -> str:
    """Return a figure's full name, for use in a sentence."""
    name = figure.rule.name
    return name.format(terms=edition.terms) if "{" in name else name


def number(value: int | Fraction, formula: SosFormula = SosFormula.TP) -> str:
    """Format a figure; to three places if it is a fraction or `formula` gives fractions."""
    if isinstance(value, int) or (formula is SosFormula.TP and value.denominator == 1):
        return str(value)
    return decimal_text(f"{float(value):.3f}")


def decimal(value: int | Fraction) -> int | float:
    """Return a figure as a number that all programs can read, to six decimal places."""
    return int(value) if value.denominator == 1 else round(float(value), 6)


def ordinal(place: int) -> str:
    """Format a place as an English ordinal: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    # 11th, 112th: irregular in English.
    match 0 if place % 100 in (11, 12, 13) else place % 10:
        case 1:
            return phrase("{place}st", place)
        case 2:
            return phrase("{place}nd", place)
        case 3:
            return phrase("{place}rd", place)
    return phrase("{place}th", place)
