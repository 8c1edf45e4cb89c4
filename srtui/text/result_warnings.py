"""Warnings before a result counts: apparent errors, replacements, later rounds based on it.

Sources: rules.md sections 1.2, 2.2, 3.2, 4.2; decision 12-1.
"""

from collections.abc import Sequence
from typing import NamedTuple

from srtui.model.event import Event, Phase
from srtui.model.pregame import armies_of
from srtui.model.score import Score, sides_that_count
from srtui.rules.counting import concession_award, halves_of
from srtui.rules.edition import Edition, Half
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.teams.match import Tally, TeamMatch, tally
from srtui.rules.value import replace
from srtui.text.cut import match_of, stage_text
from srtui.text.figures import FigureInput, left_out
from srtui.text.phrases import joined, paragraph, phrase, phrase_count, table_of, which
from srtui.text.results import result_said
from srtui.text.teams import match_names, result_text


class MatchChange(NamedTuple):
    """A match before and after the result of one of its games."""

    match: TeamMatch
    before: Tally
    after: Tally


def match_change(event: Event, game: Game, score: Score) -> MatchChange | None:
    """Return a result's effect on its game's match; None in an event of singles."""
    team = event.team_of.get(game.first)
    for match in event.matches:
        if match.round == game.round and team in match.teams:
            with_result = replace(
                game,
                outcome=score.outcome,
                recorded=score.recorded,
                destroyed=score.destroyed,
            )
            games = [with_result if one.id == game.id else one for one in event.games_of(match)]
            after = tally(match, games, event.team_of, event.team_size or 0)
            return MatchChange(match, event.tally_of(match), after)
    return None


def match_text(event: Event, game: Game, score: Score) -> str:
    """Return a game's match with the new result, and what a correction changes in it."""
    change = match_change(event, game, score)
    if change is None:
        return ""
    names = match_names(event, change.match)
    now = result_text(event, change.match, change.after)
    before = result_text(event, change.match, change.before)
    if game.outcome is None:
        return phrase("{names}: {result}.", names, now)
    if now == before:
        return phrase("{names} stays {result}.", names, now)
    text = phrase("{names} is now {now}; it was {before}.", names, now, before)
    if change.after.outcome is change.before.outcome:
        return paragraph(text, phrase("The match itself stays as it was."))
    return paragraph(
        text,
        phrase("This changes the wins of both teams, and the schedule of their opponents."),
    )


MOST_POINTS = 30
"""Points of a scenario that hardly any game gives: more are asked about."""
NO_LIST = (
    "{name} has no registered list, so half of the event's size counts, without points for "
    "warjacks and warbeasts."
)


class Wrong(NamedTuple):
    """An apparent error in a result: `kind` describes it for any game, `sentence` for this one."""

    kind: str
    sentence: str


def looks_wrong(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Return questions about a result that may be correct but seldom is."""
    return tuple(one.sentence for one in wrongs(event, game, score))


def wrongs(event: Event, game: Game, score: Score) -> tuple[Wrong, ...]:
    """Return a result's apparent errors with their kinds, which group the errors of many games."""
    edition = event.edition_at(game.round)
    every: list[Wrong] = []
    if (winner := score.outcome.side) is not None:
        every += _winner_behind(event, game, score, winner)
    every += _nobody_through(event, game, score)
    worth = _army_worth(event, edition)
    for side, scored in enumerate(score.points):
        if (scored or 0) > MOST_POINTS:
            figure = f"{scored} {edition.terms.points}"
            player = event.name_of(game.players[side])
            many = phrase("{player} has {points}, far more than a game gives.", player, figure)
            every.append(Wrong("far more points than a game gives", many))
    for side in (0, 1):
        if (score.destroyed[side] or 0) > worth:
            more = f"more than an army is worth (about {worth} with its Leader)"
            name = event.name_of(game.players[side])
            points = score.destroyed[side] or 0
            said = f"{name} destroyed {points} points, {more}."
            every.append(Wrong(f"destroyed {more}", said))
    return tuple(every)


def _nobody_through(event: Event, game: Game, score: Score) -> list[Wrong]:
    """Return an error if nobody won a game of an elimination, saying who plays on."""
    found = event.bracket(game.round)
    if found is None or score.outcome.side is not None or game.second is None:
        return []
    order = [*found.seeds, *game.players]
    first = min(game.players, key=order.index)
    stage = match_of(event, game)
    where = stage_text(stage) if stage is not None else "elimination"
    sentence = f"No one wins the {where}: {event.name_of(first)}, the better seed, advances."
    return [Wrong("no winner in an elimination: the better seed advances", sentence)]


def _winner_behind(event: Event, game: Game, score: Score, winner: int) -> list[Wrong]:
    edition = event.edition_at(game.round)
    points = score.points[winner]
    opponent_points = score.points[1 - winner]
    if points is None or opponent_points is None:
        return []
    name = event.name_of(game.players[winner])
    unit = edition.terms.points
    if score.way is Way.SCENARIO and points <= opponent_points:
        sentence = f"{name} is down as the scenario winner, {points} {unit} to {opponent_points}."
        return [Wrong(f"won by scenario with no more {unit} than the opponent", sentence)]
    if score.way is Way.TIEBREAK and points < opponent_points:
        sentence = (
            f"{name} is down as the winner by tiebreaker, {points} {unit} to {opponent_points}."
        )
        return [Wrong(f"won by tiebreaker with fewer {unit} than the opponent", sentence)]
    scenario = edition.scenario(event.rounds[game.round - 1].scenario)
    if (
        score.way is Way.SCENARIO
        and scenario
        and scenario.threshold
        and points < scenario.threshold
    ):
        takes = f"a win in {scenario.name} takes {scenario.threshold}"
        sentence = f"{name} is down as the scenario winner with {points} {unit}, but {takes}."
        return [Wrong(f"won by scenario with too few {unit}, since {takes}", sentence)]
    return []


def _army_worth(event: Event, edition: Edition) -> int:
    """Return the most destroyed points that an army, with its Leader, is usually worth.

    Bonus points, if an edition has them, amount to about half the size.
    """
    bonus = event.size // 2 if edition.lists.bonus_points else 0
    return event.size + bonus + 10


def asks_of_result(
    event: Event, game: Game, score: Score, figures: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return the questions to ask before a result with these four typed figures counts."""
    return (
        *no_chess_clock(event, game, score.way),
        # In the order of asking: first what would be lost, finally what looks odd.
        *closes_scoring(event, game),
        *replaces(event, game, score),
        *award_open(event, game, score.way),
        *army_open(event, game, score, figures),
        *left_out(event, game, score, figures),
        *counts_nothing(event, game, score, figures),
        *counted_as_destroyed(event, game, score),
        *looks_wrong(event, game, score),
    )


def counts_nothing(
    event: Event, game: Game, score: Score, figures: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return a warning if figures were typed for a loser who gets nothing under the edition."""
    edition = event.edition_at(game.round)
    count = sides_that_count(edition, score.outcome, score.way)
    rule = edition.way(score.way)
    uncounted = [side for side in (0, 1) if side not in count]
    # Both players' points come before both players' destroyed, as on a slip.
    if rule is None or not any(
        figures[side + 2 * part] not in (None, "-", 0) for side in uncounted for part in (0, 1)
    ):
        return ()
    name = event.name_of(game.players[uncounted[0]])
    return (
        f"{name} scores nothing in a game that ends by {rule.name}, so figures typed for {name} "
        "are ignored.",
    )


def counted_as_destroyed(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Return what counts as destroyed in a concession, if it is missing (C-5, P-13, P-21)."""
    edition = event.edition_at(game.round)
    rule = edition.way(score.way)
    winner = score.outcome.side
    counts = rule is not None and rule.award and edition.concession.destroyed.counted
    if not counts or winner is None or score.destroyed[winner] is not None:
        return ()
    # An edition need not include assassination as a way of winning.
    kill = edition.way(Way.ASSASSINATION)
    none = f" This is not a win by {kill.name}." if kill is not None else ""
    return (
        "The winner's destroyed points count as if the opponent's Leader were destroyed now: "
        f"{edition.game.counting.leader} for the Leader, everything already destroyed, and the "
        f"whole battlegroup, now inert or wild.{none}",
    )


def asks_of_destroyed(
    event: Event, game: Game, score: Score, figures: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return the questions to ask before destroyed points are added to an existing result."""
    # As a tie without points: the rest of the result has been asked about, or will be.
    alone = Score(Outcome.TIE, None, (0, 0), (0, 0), score.destroyed)
    return (*left_out(event, game, score, figures), *looks_wrong(event, game, alone))


def award_open(event: Event, game: Game, way: Way | None) -> tuple[str, ...]:
    """Return what an award cannot count yet: half a threshold without a scenario (12-1)."""
    edition = event.edition_at(game.round)
    rule = edition.way(way)
    if rule is None or not rule.award or edition.concession.points.counted:
        return ()
    scenario = edition.scenario(event.rounds[game.round - 1].scenario)
    if concession_award(edition, event.size, scenario).points is not None:
        return ()
    return (
        f"Choose a scenario first: without one, the award for a {rule.name} counts only what is "
        "entered.",
    )


def no_chess_clock(event: Event, game: Game, way: Way | None) -> tuple[str, ...]:
    """Return a warning if a result is a loss on time, but no clock in this event loses games."""
    edition = event.edition_at(game.round)
    rule = edition.way(way)
    if way is not Way.CLOCK or rule is None or rule in edition.ways:
        return ()
    return (
        f"{table_of(game)}: nobody can lose on time here, because this event has no chess clocks.",
    )


def army_open(
    event: Event, game: Game, score: Score, figures: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return what is uncertain about an award of half the opponent's army (ALL-8)."""
    edition = event.edition_at(game.round)
    rule, winner = edition.way(score.way), score.outcome.side
    halves_army = edition.concession.destroyed.half_of is Half.ARMY
    if rule is None or not rule.award or winner is None or not halves_army:
        return ()
    loser = event.name_of(game.players[1 - winner])
    armies = armies_of(event, game, 1 - winner)
    if not armies:
        # With bonus points, lists are larger than the event's size.
        short = edition.lists.bonus_points and figures[2 + winner] is None
        return (f"{NO_LIST.format(name=loser)}",) if short else ()
    halves = halves_of(armies)
    if halves != (None,) and len(halves) == 1:
        return ()
    known = " or ".join(str(one) for one in halves if one is not None)
    listed = f" (half of it is {known})" if None not in halves else ""
    return (
        f"srtui doesn't know which list {loser} played{listed}: note the list (list played), or "
        f"enter the points that {event.name_of(game.players[winner])} destroyed.",
    )


def closes_scoring(event: Event, game: Game) -> tuple[str, ...]:
    """Return a warning that the result would close a game scored turn by turn."""
    if game.outcome is not None or not event.steps.get(game.id):
        return ()
    return (f"{table_of(game)} is being scored turn by turn: this result ends the game instead.",)


def replaces(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Return warnings with the result being replaced and the new one.

    Empty if the new result only adds figures that were unknown.
    """
    if game.outcome is None:
        return ()
    before = (game.outcome, game.way, *game.points, *game.destroyed)
    after = (score.outcome, score.way, *score.points, *score.destroyed)
    changed = [was for was, becomes in zip(before, after, strict=True) if was != becomes]
    if set(changed) == {None}:
        return ()
    old = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
    return (
        f"{which(game)} already has a result: {result_said(event, game, old)}",
        f"This replaces it: {result_said(event, game, score)}",
    )


def what_rests_on(event: Event, game: Game, score: Score) -> str:
    """Return a correction's consequences for later rounds, and whether to act on them."""
    if game.outcome is None:
        return ""
    side = score.outcome.side
    winner = None if side is None else game.players[side]
    match = match_change(event, game, score)
    same = winner == game.winner if match is None else match.after.outcome is match.before.outcome
    paired, cut = _paired_on(event, game, same=same), _cut_on(event, game.round)
    check = check_again() if event.finished_at else ""
    return paragraph(paired, cut if cut != paired else "", check)


def check_again() -> str:
    """Return the reminder shown after a change to a finished event."""
    return phrase("The event is finished: check its standings again.")


def _paired_on(event: Event, game: Game, *, same: bool) -> str:
    """Return the rounds paired on it; published ones stay. `same`: same winner as before."""
    if same and len(event.rounds) > game.round:
        return phrase("Later pairings do not depend on it and stay as they are.")
    return rounds_paired_on(event, game.round)


def _cut_on(event: Event, number: int) -> str:
    """Return that the cut was made on round `number`'s old result; empty if it was not."""
    cut = event.pairing.cut
    if cut is None or number > cut.round:
        return ""
    return phrase("The cut after round {round} was made with the old result.", cut.round)


def rounds_paired_on(event: Event, number: int) -> str:
    """Return the rounds, and the cut, based on an old result of round `number`; empty if none."""
    later = [one for one in event.rounds if one.number > number]
    if not later:
        return _cut_on(event, number)
    sentence = phrase_count(
        "Round {rounds} was paired with the old result.",
        "Rounds {rounds} were paired with the old result.",
        len(later),
        joined([str(one.number) for one in later]),
    )
    if later[-1].phase is Phase.DRAFT:
        return paragraph(sentence, phrase("Round {round} is a draft: redraw it.", later[-1].number))
    return paragraph(
        sentence, phrase_count("It stays as it is.", "They stay as they are.", len(later))
    )
