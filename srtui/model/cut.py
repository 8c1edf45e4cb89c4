"""Cuts: whether one is due and for whom, how many rounds are left, and who can still win."""

from itertools import takewhile

from srtui.model.event import Event
from srtui.rules.record import Player, Status, StatusChange
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import replace


def playing(event: Event) -> list[PlayerFigures]:
    """Return the lines of ranked players still in the event, best first."""
    return [
        line
        for line in event.standings()
        if line.rank and event.by_id[line.player].status(event.entering_round) is Status.IN
    ]


def proposed_cut(event: Event) -> int:
    """Return the size of the cut proposed now, or 0 for none (rules.md 3.2, 17-2, P-3)."""
    rule = event.next_edition.cut
    if rule.use == "none" or event.cut is not None or not event.played:
        return 0
    few = event.planned_rounds < rule.recommended_from_rounds
    if not rule.top and (rule.use == "variant" or few):
        return 0
    lines = playing(event)
    undefeated = sum(line.losses == 0 for line in lines)
    # If no number is printed (C-8) the organizer is asked; at least the unbeaten play on.
    top = rule.top or rule.recommended_top or max(2, undefeated)
    return top if late_enough(event) and undefeated <= top < len(lines) else 0


def late_enough(event: Event) -> bool:
    """Tell whether a cut is late enough to need no confirmation (corrections.md 20)."""
    rule = event.next_edition.cut
    return bool(rule.top) or event.played >= event.planned_rounds * rule.min_share


def members_in(event: Event) -> list[Player]:
    """Return the players in the cut who are still in the event."""
    number = event.entering_round
    members = event.cut.members(number) if event.cut is not None else ()
    found = [event.by_id[player] for player in members if player in event.by_id]
    return [player for player in found if player.status(number) is Status.IN]


def seats_free(event: Event) -> int:
    """Return how many players have left the cut and were not replaced; negative if too many."""
    return len(event.cut.top) - len(members_in(event)) if event.cut is not None else 0


def waiting(event: Event) -> list[PlayerFigures]:
    """Return the players eliminated by the cut, best first."""
    inside = event.cut.members(event.entering_round) if event.cut else ()
    return [line for line in playing(event) if line.player not in inside]


def bracket_begun(event: Event) -> bool:
    """Tell whether an elimination's first round is published, so that its seeds are fixed."""
    cut = event.cut
    return cut is not None and event.elimination and event.entering_round > cut.round + 1


def can_move_up(event: Event) -> bool:
    """Tell whether a player below the cut can replace a player who has left it."""
    if event.cut is None or event.finished_at or bracket_begun(event):
        return False
    return seats_free(event) > 0 and bool(waiting(event))


def left_cut(event: Event) -> list[Player]:
    """Return the players who have left the cut since the last round was paired."""
    cut, number = event.cut, event.entering_round
    if cut is None:
        return []
    members = [event.by_id[player] for player in cut.members(number) if player in event.by_id]
    out = [player for player in members if player.status(number) is not Status.IN]
    return [player for player in out if player.status(number - 1) is Status.IN]


def rounds_left(event: Event) -> int:
    """Return how many planned rounds are not complete, including a current one."""
    return max(0, event.planned_rounds - complete_rounds(event))


def complete_rounds(event: Event) -> int:
    """Return the number of the last round up to which all results are entered."""
    complete = takewhile(lambda each: each.complete, event.published)
    return max((each.number for each in complete), default=0)


def contenders(event: Event) -> list[Player]:
    """Return the cut's players who can still win, best first; in Swiss, by catching the leader."""
    if event.cut is None:
        return []
    found = event.bracket(event.next_number)
    if found is not None:
        return [event.by_id[player] for player in found.alive]
    here = {player.id for player in members_in(event)}
    lines = [line for line in event.standings(complete_rounds(event)) if line.player in here]
    number = complete_rounds(event) + 1
    # In the next round 1st meets 2nd at the finals tables (P-4).
    if event.edition_at(number).standings.finals_tables and number == event.planned_rounds:
        return [event.by_id[line.player] for line in lines[:2]]
    most = max((line.tp for line in lines), default=0)
    left = max(1, rounds_left(event)) if not cut_played(event) else rounds_left(event)
    return [event.by_id[line.player] for line in lines if line.tp + left >= most]


def cut_played(event: Event) -> bool:
    """Tell whether a round has been played since the cut."""
    return event.cut is not None and complete_rounds(event) > event.cut.round


def with_status(event: Event, player: Player, status: Status) -> Event:
    """Return the event as if a player had a status from the next pairing on."""
    number = event.entering_round
    earlier = (stay for stay in player.status_changes if stay.round < number)
    changed = replace(player, status_changes=(*earlier, StatusChange(number, status)))
    players = tuple(changed if each.id == player.id else each for each in event.players)
    return replace(event, players=players)
