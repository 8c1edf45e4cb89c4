"""Whether a cut is due, and among whom."""

from __future__ import annotations

from srtui.rules.record import Status
from srtui.rules.standings import Line
from srtui.state.event import Event


def playing(event: Event) -> list[Line]:
    """The lines of those who have a rank and are still in the event, best first."""
    return [
        line
        for line in event.standings()
        if line.rank and event.by_id[line.player].status(event.entering_round) is Status.IN
    ]


def proposed_cut(event: Event) -> int:
    """To how many players a cut is proposed now; 0 for none (rules.md 3.2, 17-2, P-3)."""
    rule = event.next_edition.cut
    if rule.use == "none" or event.cut is not None or not event.played:
        return 0
    if rule.use == "variant" and not rule.top:
        return 0
    if not rule.top and event.planned_rounds < rule.recommended_from_rounds:
        return 0
    lines = playing(event)
    undefeated = sum(line.losses == 0 for line in lines)
    # Where no number is printed (C-8) the organizer is asked: at least the unbeaten play on.
    top = rule.top or rule.recommended_top or max(2, undefeated)
    late_enough = event.played >= event.planned_rounds * rule.min_share
    return top if late_enough and undefeated <= top < len(lines) else 0
