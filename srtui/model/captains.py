"""The captains' board of one of the event's matches."""

from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.rules.record import Status
from srtui.rules.seeded import Seeded
from srtui.rules.teams.board import CaptainsBoard, IllegalStep, board
from srtui.rules.teams.match import Team, TeamMatch, zone_tables
from srtui.rules.teams.values import CaptainStart, Procedure, StepKind, TablePick


def line_up(event: Event, team: Team, number: int) -> tuple[int, ...]:
    """Return a team's players in order; empty places are 0, -1, -2, each counted as a card."""
    size = event.team_size or 0
    active = [player for player in team.players if event.by_id[player].status(number) is Status.IN]
    missing = size - len(active)
    return (*active[:size], *range(0, -missing, -1))


def captain_start(event: Event, match: TeamMatch) -> CaptainStart:
    """Return the starting position for the captains of a match."""
    rule = match.rule or event.team_rule.of_match
    teams = [event.team(team) for team in match.teams]
    tables = () if match.zone is None else zone_tables(match.zone, event.team_size or 0)
    free = [table for table in tables if table not in event.tables_out]
    if rule.procedure is Procedure.SNAKE and rule.table_pick is TablePick.DRAWN:
        Seeded(f"{event.seed}/zone/{match.round}/{match.id}").shuffle(free)
    hands = [line_up(event, team, match.round) for team in teams]
    return CaptainStart(
        rule.procedure,
        (hands[0], hands[1] if len(hands) > 1 else ()),
        tuple(free),
        rule.table_pick,
        chosen=rule.german,
        swaps=(_may_swap(event, match, match.first), _may_swap(event, match, match.second)),
    )


def _may_swap(event: Event, match: TeamMatch, team: int | None) -> bool:
    """Tell whether a team still has its swap, unused in earlier matches."""
    earlier = [one for one in event.matches if one.round < match.round and team in one.teams]
    return not any(
        step.kind is StepKind.SWAP and step.side == one.teams.index(team) and step.answer
        for one in earlier
        for step in event.captain_steps.get(one.id, ())
    )


def captains_board(event: Event, match: TeamMatch) -> CaptainsBoard:
    """Return a match's board as both captains see it; `Refused` if its players have changed."""
    try:
        return board(captain_start(event, match), event.captain_steps.get(match.id, ()))
    except IllegalStep:
        raise Refused(
            "The players of this match have changed since its captains began: take their steps "
            "back (captain clear), and start again."
        ) from None


def match_in_zone(event: Event, zone: int) -> TeamMatch | None:
    """Return the newest round's match in a zone, or None until the round is published."""
    return next((match for match in _published_matches(event) if match.zone == zone), None)


def match_of_team(event: Event, team: int) -> TeamMatch | None:
    """Return a team's match in the newest round, or None until it is published."""
    return next((match for match in _published_matches(event) if team in match.teams), None)


def _published_matches(event: Event) -> tuple[TeamMatch, ...]:
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return ()
    return tuple(match for match in event.matches if match.round == newest.number)


def why_captain_stops(event: Event, team: int) -> str:
    """Return why a team's captain takes no further steps; empty if they may.

    A team that drops still finishes its current round.
    """
    if team not in event.team_by_id:
        return "This team is no longer in the event."
    name = event.team(team).name
    if event.finished_at:
        return f"The event has ended. {name}'s captain has nothing more to do."
    match = match_of_team(event, team)
    now = event.entering_round if match is None or event.games_of(match) else match.round
    if event.pairing.by_id[team].status(now) is not Status.IN:
        return f"{name} has dropped out. Its captain has nothing more to do."
    return ""


def newest_match(event: Event, team: int, in_round: int | None = None) -> TeamMatch:
    """Return a team's match in a round, by default the newest. Raises `Refused` without one."""
    number = event.newest_round().number if in_round is None else in_round
    for match in event.matches:
        if match.round == number and team in match.teams:
            return match
    raise Refused("{team} has no match in round {round}.", event.team(team).name, number)
