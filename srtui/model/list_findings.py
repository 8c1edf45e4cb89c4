"""Findings about a player's lists, and those that the organizer accepts."""

from srtui.model.event import Event
from srtui.model.pregame import lists_of
from srtui.rules.lists.findings import Finding, findings
from srtui.rules.record import Player


def findings_of(event: Event, player: Player) -> tuple[tuple[Finding, str], ...]:
    """Return the findings about a player's lists, each with the reason for accepting it, or ""."""
    lists = lists_of(event, player.id)
    if player.stand_in and not lists:
        return ()
    # Compare the sentence, too: a list changed since has another fault, which is open again.
    accepted = {(one.key, one.sentence): one.reason for one in event.exceptions.get(player.id, ())}
    found = findings(event.edition, event.size, lists, player.faction)
    return tuple((one, accepted.get((one.key, one.sentence), "")) for one in found)


def open_findings(event: Event, player: Player) -> tuple[Finding, ...]:
    """Return the findings that have not been accepted."""
    return tuple(one for one, reason in findings_of(event, player) if not reason)
