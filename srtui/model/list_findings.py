"""Findings in the lists of a player of the event, and those that the organizer accepts."""

from srtui.model.event import Event
from srtui.model.pregame import lists_of
from srtui.rules.lists import Finding, findings
from srtui.rules.record import Player


def findings_of(event: Event, player: Player) -> tuple[tuple[Finding, str], ...]:
    """Return the findings in a player's lists, each with the reason for accepting it, or ""."""
    lists = lists_of(event, player.id)
    if player.stand_in and not lists:
        return ()
    # By the sentence, too: a list that was changed since is another fault, and open again.
    accepted = {(one.key, one.sentence): one.reason for one in event.exceptions.get(player.id, ())}
    found = findings(event.edition, event.size, lists, player.faction)
    return tuple((one, accepted.get((one.key, one.sentence), "")) for one in found)


def open_findings(event: Event, player: Player) -> tuple[Finding, ...]:
    """Return the findings that are not accepted."""
    return tuple(one for one, reason in findings_of(event, player) if not reason)
