"""Words and figures that several views share: records, ways, statuses, headings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from srtui.desk.state import Event, Phase, Round
from srtui.desk.wording import dashed
from srtui.rules.edition import Edition, Figure, SosFormula
from srtui.rules.record import Both, Game, Outcome, Player, Status, Way
from srtui.rules.standings import Line, figures


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a pair as it is shown: the record is of the rounds before."""

    player: int
    name: str
    record: str
    tp: int
    club: str = ""
    faction: str = ""


def record(line: Line) -> str:
    """Wins-losses, and ties where there are any: 2-1, 2-1-1."""
    return f"{line.wins}-{line.losses}" + (f"-{line.ties}" if line.ties else "")


def sides(event: Event, before: int) -> dict[int, Side]:
    """Every player with the record that he brings into round `before`."""
    lines = figures(event.field(before - 1))
    return {
        who.id: Side(
            who.id, who.name, record(lines[who.id]), lines[who.id].tp, who.club, who.faction
        )
        for who in event.players
    }


def with_record(side: Side) -> str:
    """A name with its record, to be read back: Anna (2-1)."""
    return f"{side.name} ({side.record})"


def scenario_name(event: Event, one: Round) -> str:
    """The scenario of a round; empty while none is chosen."""
    found = event.edition_at(one.number).scenario(one.scenario or "")
    return found.name if found else ""


def told_scenario(event: Event, one: Round) -> str:
    """The same for everybody's eyes: it is secret until the round starts, if not announced."""
    begun = one.phase in (Phase.RUNNING, Phase.CLOSED)
    begun = begun or bool(event.edition_at(one.number).selection.announced)
    played = any(game.outcome is not None and game.second is not None for game in one.games)
    return scenario_name(event, one) if begun or played else ""


def way_name(edition: Edition, way: Way | None) -> str:
    """The edition's word for a way of winning; the plain one where it has none."""
    if way is None:
        return ""
    rule = edition.way(way)
    return rule.name if rule else way.value.replace("_", " ")


def outcome_words(event: Event, game: Game) -> str:
    """How a game ended: Anna wins, tie, both lose, bye; empty while it is open."""
    fixed = {Outcome.TIE: "tie", Outcome.BOTH_LOSE: "both lose", Outcome.BYE: "bye"}
    if game.outcome is None:
        return "bye" if game.second is None else ""
    if game.outcome in fixed:
        return fixed[game.outcome]
    winner = game.winner
    return f"{event.name_of(winner)} wins" if winner is not None else ""


def figures_words(outcome: Outcome | None, both: Both) -> str:
    """Two figures behind the words of an outcome: the winner's first, as he is named; 5-3."""
    return dashed(both[::-1] if outcome is Outcome.SECOND else both) or "not known"


def figure_text(figure: int | None) -> str:
    """A figure in its cell; ? where it is not known."""
    return "?" if figure is None else str(figure)


def pair_text(both: Both) -> str:
    """Two figures in their cell, in the order of the names beside it: 5-3, ?-? where unknown."""
    return "-".join(map(figure_text, both))


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


def status_words(player: Player, now: int) -> str:
    """A player's place in the event when round `now` is paired: in, dropped after round 2, late."""
    said: list[str] = []
    if player.stand_in:
        said.append("stand-in")
    status = player.status(now)
    entered = player.stays[0].round if player.stays else 1
    if status is Status.DROPPED:
        said.append(_since("dropped", _last(player, Status.DROPPED)))
    elif status is Status.DISQUALIFIED:
        said.append(_since("disqualified", _last(player, Status.DISQUALIFIED)))
    elif entered > 1 and not player.stand_in:
        said.append(f"late, from round {entered}")
    elif back := _returned(player, now):
        said.append(f"back from round {back}")
    return ", ".join(said) or "in"


def _returned(player: Player, now: int) -> int:
    """From which round a player who had left is in again; 0 where he never left."""
    stays = [stay for stay in player.stays if stay.round <= now]
    left = [at for at, stay in enumerate(stays) if stay.status is not Status.IN]
    return stays[left[-1] + 1].round if left and left[-1] + 1 < len(stays) else 0


def _last(player: Player, status: Status) -> int:
    return max(stay.round for stay in player.stays if stay.status is status)


def _since(word: str, from_round: int) -> str:
    return f"{word} after round {from_round - 1}" if from_round > 1 else f"{word} before round 1"


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    end = "th" if place % 100 in (11, 12, 13) else ends.get(place % 10, "th")
    return f"{place}{end}"
