"""Warnings before a result counts: apparent errors, replacements, later rounds based on it.

Sources: rules.md sections 1.2, 2.2, 3.2, 4.2; decision 12-1.
"""

from collections.abc import Iterator, Sequence

from srtui.model.event import Event, Phase
from srtui.model.pregame import armies_of
from srtui.model.score import Score, sides_that_count
from srtui.rules.counting import concession_award, halves_of
from srtui.rules.edition import Half
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.teams.match import Tally, TeamMatch, tally
from srtui.rules.value import replace
from srtui.text.cut import match_of, stage_text
from srtui.text.figures import UNKNOWN, FigureInput, left_out
from srtui.text.phrases import joined, paragraph, phrase, phrase_count, table_of, which
from srtui.text.results import result_sentence
from srtui.text.teams import match_names, result_text


def _match_after(event: Event, game: Game, score: Score) -> tuple[TeamMatch, Tally] | None:
    """Return a game's match with its tally after a result; None in an event of singles."""
    team = event.team_of.get(game.first)
    for match in event.matches:
        if match.round == game.round and team in match.teams:
            result = {name: getattr(score, name) for name in ("outcome", "recorded", "destroyed")}
            games = [
                replace(each, **result) if each.id == game.id else each
                for each in event.games_of(match)
            ]
            return match, tally(match, games, event.team_of, event.team_size or 0)
    return None


def match_text(event: Event, game: Game, score: Score) -> str:
    """Return a game's match with the new result, and what a correction changes in it."""
    if (played := _match_after(event, game, score)) is None:
        return ""
    match, after = played
    tally_before = event.tally_of(match)
    names, now = match_names(event, match), result_text(event, match, after)
    before = result_text(event, match, tally_before)
    if game.outcome is None:
        return phrase("{names}: {result}.", names, now)
    if now == before:
        return phrase("{names} stays {result}.", names, now)
    text = phrase("{names} is now {now}; it was {before}.", names, now, before)
    effect = phrase("This changes the wins of both teams, and the schedule of their opponents.")
    if after.outcome is tally_before.outcome:
        effect = phrase("The match itself stays as it was.")
    return paragraph(text, effect)


MOST_POINTS = 30
"""Points of a scenario that hardly any game gives: more are asked about."""
NO_LIST = (
    "{name} has no registered list, so half of the event's size counts, without points for "
    "warjacks and warbeasts."
)


def looks_wrong(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Return questions about a result that may be correct but seldom is."""
    return tuple(sentence for _, sentence in apparent_errors(event, game, score))


def apparent_errors(event: Event, game: Game, score: Score) -> Iterator[tuple[str, str]]:
    """Yield a result's apparent errors: each described for any game, then for this one.

    The descriptions for any game group the errors of many games.
    """
    edition = event.edition_at(game.round)
    if (winner := score.outcome.side) is not None:
        yield from _winner_behind(event, game, score, winner)
    elif game.second is not None and (bracket := event.bracket(game.round)) is not None:
        first = min(game.players, key=[*bracket.seeds, *game.players].index)
        match = match_of(event, game)
        stage = stage_text(match) if match is not None else "elimination"
        sentence = f"No one wins the {stage}: {event.name_of(first)}, the better seed, advances."
        yield "no winner in an elimination: the better seed advances", sentence
    names = [event.name_of(player) for player in game.players]
    for name, scored in zip(names, score.points, strict=False):
        if (scored or 0) > MOST_POINTS:
            points = f"{scored} {edition.terms.points}"
            sentence = phrase("{player} has {points}, far more than a game gives.", name, points)
            yield "far more points than a game gives", sentence
    # What an army with its Leader is usually worth; bonus points are about half the size.
    worth = event.size + (event.size // 2 if edition.lists.bonus_points else 0) + 10
    for name, destroyed in zip(names, score.destroyed, strict=False):
        if (destroyed or 0) > worth:
            more = f"more than an army is worth (about {worth} with its Leader)"
            yield f"destroyed {more}", f"{name} destroyed {destroyed} points, {more}."


def _winner_behind(
    event: Event, game: Game, score: Score, winner: int
) -> Iterator[tuple[str, str]]:
    edition = event.edition_at(game.round)
    points, other = score.points[winner], score.points[1 - winner]
    if points is None or other is None:
        return
    name, unit = event.name_of(game.players[winner]), edition.terms.points
    scenario = edition.scenario(event.rounds[game.round - 1].scenario)
    if score.way is Way.SCENARIO and points <= other:
        sentence = f"{name} is down as the scenario winner, {points} {unit} to {other}."
        yield f"won by scenario with no more {unit} than the opponent", sentence
    elif score.way is Way.TIEBREAK and points < other:
        sentence = f"{name} is down as the winner by tiebreaker, {points} {unit} to {other}."
        yield f"won by tiebreaker with fewer {unit} than the opponent", sentence
    elif score.way is Way.SCENARIO and scenario and points < (scenario.threshold or 0):
        takes = f"a win in {scenario.name} takes {scenario.threshold}"
        sentence = f"{name} is down as the scenario winner with {points} {unit}, but {takes}."
        yield f"won by scenario with too few {unit}, since {takes}", sentence


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
    typed = [figure for side in uncounted for figure in figures[side::2]]
    if rule is None or all(figure in (None, UNKNOWN, 0) for figure in typed):
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
    if {was for was, becomes in zip(before, after, strict=True) if was != becomes} == {None}:
        return ()
    old = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
    return (
        f"{which(game)} already has a result: {result_sentence(event, game, old)}",
        f"This replaces it: {result_sentence(event, game, score)}",
    )


def what_rests_on(event: Event, game: Game, score: Score) -> str:
    """Return a correction's consequences for later rounds, and whether to act on them."""
    if game.outcome is None:
        return ""
    side = score.outcome.side
    same = (None if side is None else game.players[side]) == game.winner
    if (played := _match_after(event, game, score)) is not None:
        match, after = played
        same = after.outcome is event.tally_of(match).outcome
    paired, cut = rounds_paired_on(event, game.round), _cut_on(event, game.round)
    if same and len(event.rounds) > game.round:
        paired = phrase("Later pairings do not depend on it and stay as they are.")
    check = check_again() if event.finished_at else ""
    return paragraph(paired, cut if cut != paired else "", check)


def check_again() -> str:
    """Return the reminder shown after a change to a finished event."""
    return phrase("The event is finished: check its standings again.")


def _cut_on(event: Event, number: int) -> str:
    """Return that the cut was made on round `number`'s old result; empty if it was not."""
    cut = event.pairing.cut
    if cut is None or number > cut.round:
        return ""
    return phrase("The cut after round {round} was made with the old result.", cut.round)


def rounds_paired_on(event: Event, number: int) -> str:
    """Return the rounds, and the cut, based on an old result of round `number`; empty if none."""
    later = event.rounds[number:]
    if not later:
        return _cut_on(event, number)
    sentence = phrase_count(
        "Round {rounds} was paired with the old result.",
        "Rounds {rounds} were paired with the old result.",
        len(later),
        joined([str(round_.number) for round_ in later]),
    )
    follows = phrase_count("It stays as it is.", "They stay as they are.", len(later))
    if later[-1].phase is Phase.DRAFT:
        follows = phrase("Round {round} is a draft: redraw it.", later[-1].number)
    return paragraph(sentence, follows)
