"""Effect of a game's result on its teams' match, in a sentence."""

from typing import NamedTuple

from srtui.model.event import Event
from srtui.model.score import Score
from srtui.rules.record import Game
from srtui.rules.teams.match import Tally, TeamMatch, tally
from srtui.rules.value import replace
from srtui.text.teams import match_names, result_text


class MatchChange(NamedTuple):
    """A match before and after a result of one of its games."""

    match: TeamMatch
    before: Tally
    after: Tally


def match_change(event: Event, game: Game, score: Score) -> MatchChange | None:
    """Return what a result does to the match of its game; None in an event of singles."""
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
    """Return the match of a game with its new result, as a sentence after it; empty in singles.

    A correction says what it was before, and that a changed result of the match changes standings.
    """
    change = match_change(event, game, score)
    if change is None:
        return ""
    names = match_names(event, change.match)
    now = result_text(event, change.match, change.after)
    before = result_text(event, change.match, change.before)
    if game.outcome is None:
        return f" {names}: {now}."
    if now == before:
        return f" {names} stays {now}."
    text = f" {names} is now {now}; it was {before}."
    if change.after.outcome is change.before.outcome:
        return f"{text} The match itself stays as it was."
    return f"{text} This changes the team wins of both, and the schedule of their opponents."
