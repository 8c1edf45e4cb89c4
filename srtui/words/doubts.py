"""What is said before a result counts: what seems wrong, what it replaces, what rests on it.

Sources: rules.md sections 1.2, 2.2, 3.2, 4.2; decision 12-1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from srtui.rules.edition import Edition
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.unplayed import concession_award
from srtui.state.event import Event, Phase
from srtui.state.score import Score, sides_that_count
from srtui.words.figures import Typed, left_out
from srtui.words.results import result_said
from srtui.words.wording import where, which


class Wrong(NamedTuple):
    """What looks wrong about a result: `kind` says it of any game, `sentence` of this one."""

    kind: str
    sentence: str


def looks_wrong(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Questions about a result that can be right but seldom is."""
    return tuple(one.sentence for one in wrongs(event, game, score))


def wrongs(event: Event, game: Game, score: Score) -> tuple[Wrong, ...]:
    """What looks wrong about a result, with its kind: so those of many games can be gathered."""
    edition = event.edition_at(game.round)
    every: list[Wrong] = []
    if (winner := score.outcome.side) is not None:
        every += _winner_behind(event, game, score, winner)
    worth = _army_worth(event, edition)
    for side in (0, 1):
        if (score.destroyed[side] or 0) > worth:
            more = f"more than an army is worth (about {worth} with its Leader)"
            name, points = event.name_of(game.players[side]), score.destroyed[side]
            said = f"{name} destroyed {points} points, {more}."
            every.append(Wrong(f"destroyed {more}", said))
    return tuple(every)


def _winner_behind(event: Event, game: Game, score: Score, winner: int) -> list[Wrong]:
    edition = event.edition_at(game.round)
    mine, theirs = score.points[winner], score.points[1 - winner]
    if mine is None or theirs is None:
        return []
    name, unit = event.name_of(game.players[winner]), edition.terms.points
    if score.way is Way.SCENARIO and mine <= theirs:
        sentence = f"{name} wins by scenario with {mine} {unit} against {theirs}."
        return [Wrong(f"won by scenario without more {unit} than the opponent", sentence)]
    if score.way is Way.TIEBREAK and mine < theirs:
        sentence = f"{name} wins by tiebreaker with {mine} {unit} against {theirs}."
        return [Wrong(f"won by tiebreaker with fewer {unit} than the opponent", sentence)]
    scenario = edition.scenario(event.rounds[game.round - 1].scenario)
    if score.way is Way.SCENARIO and scenario and scenario.threshold and mine < scenario.threshold:
        need = f"{scenario.name} is won with {scenario.threshold}"
        sentence = f"{name} wins by scenario with {mine} {unit}; {need}."
        return [Wrong(f"won by scenario with fewer {unit} than {need}", sentence)]
    return []


def _army_worth(event: Event, edition: Edition) -> int:
    """The most that an army is usually worth in destroyed points, its Leader included.

    Bonus points, where an edition has them, add up to about half of the size.
    """
    bonus = event.size // 2 if edition.lists.bonus_points else 0
    return event.size + bonus + 10


def asks_of_result(
    event: Event, game: Game, score: Score, figures: Sequence[Typed]
) -> tuple[str, ...]:
    """What is asked before a result counts that was typed with these four figures."""
    return (
        # In the order in which they are asked: what would be lost first, what merely looks odd
        # last.
        *closes_scoring(event, game),
        *replaces(event, game, score),
        *award_open(event, game, score.way),
        *left_out(event, game, score, figures),
        *counts_nothing(event, game, score, figures),
        *counted_as_destroyed(event, game, score),
        *looks_wrong(event, game, score),
    )


def counts_nothing(
    event: Event, game: Game, score: Score, figures: Sequence[Typed]
) -> tuple[str, ...]:
    """That figures were typed for a loser whom the edition leaves with nothing."""
    edition = event.edition_at(game.round)
    count = sides_that_count(edition, score.outcome, score.way)
    rule = edition.way(score.way)
    gone = [side for side in (0, 1) if side not in count]
    # Points of both stand before what both destroyed, as on a slip.
    if rule is None or not any(figures[side + 2 * part] not in (None, "-", 0)
                               for side in gone for part in (0, 1)):  # fmt: skip
        return ()
    name = event.name_of(game.players[gone[0]])
    return (f"{name} keeps nothing where the game ends by {rule.name}: his figures do not count.",)


def counted_as_destroyed(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """What counts as destroyed at a concession that is counted on the table, where it is not given.

    As after an assassination, though it is none (at-the-table.md C-5, P-13, P-21).
    """
    edition = event.edition_at(game.round)
    rule = edition.way(score.way)
    winner = score.outcome.side
    counts = rule is not None and rule.award and edition.concession.destroyed.counted
    if not counts or winner is None or score.destroyed[winner] is not None:
        return ()
    # An edition need not have it as a way of winning.
    kill = edition.way(Way.ASSASSINATION)
    none = f" It is no {kill.name}." if kill is not None else ""
    return (
        "What he has destroyed is counted as if the Leader of the other were destroyed on the "
        f"table as it stands: the Leader {edition.game.counting.leader}, all that is destroyed, "
        f"and what was in his battlegroup, now inert or wild, in full.{none}",
    )


def asks_of_destroyed(
    event: Event, game: Game, score: Score, figures: Sequence[Typed]
) -> tuple[str, ...]:
    """What is asked before army points destroyed are added to a result that was scored turn by
    turn, or is confirmed later.
    """
    # As a tie without points: what else the result is was asked before, or is asked later.
    alone = Score(Outcome.TIE, None, (0, 0), (0, 0), score.destroyed)
    return (*left_out(event, game, score, figures), *looks_wrong(event, game, alone))


def award_open(event: Event, game: Game, way: Way | None) -> tuple[str, ...]:
    """What an award cannot count yet: half of a threshold while no scenario is chosen (12-1)."""
    edition = event.edition_at(game.round)
    rule = edition.way(way)
    if rule is None or not rule.award or edition.concession.points.counted:
        return ()
    scenario = edition.scenario(event.rounds[game.round - 1].scenario)
    if concession_award(edition, event.size, scenario).points is not None:
        return ()
    return (
        f"No scenario is chosen: the award for a {rule.name} counts only what is typed. "
        "Choose it first.",
    )


def closes_scoring(event: Event, game: Game) -> tuple[str, ...]:
    """That turns of the game are scored which the result would close, as a doubt."""
    if game.outcome is not None or not event.steps.get(game.id):
        return ()
    return (f"{where(game)} is being scored turn by turn: this result closes it by hand.",)


def replaces(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """The result that would be replaced and the one that comes, as doubts."""
    if game.outcome is None:
        return ()
    old = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
    return (
        f"{which(game)} has a result: {result_said(event, game, old)}",
        f"This replaces it: {result_said(event, game, score)}",
    )


def what_rests_on(event: Event, game: Game, score: Score) -> str:
    """What a correction means for what was done on the old result, and whether to do something."""
    if game.outcome is None:
        return ""
    side = score.outcome.side
    winner = None if side is None else game.players[side]
    said = _paired_on(event, game, same=winner == game.winner)
    if event.cut is not None and game.round <= event.cut.round:
        said += f" The cut after round {event.cut.round} was made on the old result."
    return said + " The event is finished: look at its standings again." * bool(event.finished_at)


def _paired_on(event: Event, game: Game, *, same: bool) -> str:
    """Which rounds were paired on it: what is published stands. `same`: the winner is as before."""
    later = [one for one in event.rounds if one.number > game.round]
    if not later:
        return ""
    if same:
        return " The pairings of later rounds do not rest on it: they stand."
    rounds, verb, they = (
        ("Round", "was", "It stands") if len(later) == 1 else ("Rounds", "were", "They stand")
    )
    said = (
        f" {rounds} {', '.join(str(one.number) for one in later)} {verb} paired on the old result."
    )
    if later[-1].phase is Phase.DRAFT:
        return f"{said} Round {later[-1].number} is a draft: draw it again."
    return f"{said} {they}: nothing has to be done."
