"""What is found in the lists of a player of the event, and what of it the organizer accepts."""

from __future__ import annotations

from srtui.rules.lists import Finding, findings
from srtui.rules.record import Player
from srtui.state.before import lists_of
from srtui.state.event import Event


def findings_of(event: Event, player: Player) -> tuple[tuple[Finding, str], ...]:
    """What is found in a player's lists, each with the reason for which it is accepted, or empty.

    A stand-in need hand in nothing.
    """
    lists = lists_of(event, player.id)
    if player.stand_in and not lists:
        return ()
    # By the sentence, too: a list that was changed since is another fault, and open again.
    accepted = {(one.key, one.sentence): one.reason for one in event.exceptions.get(player.id, ())}
    found = findings(event.edition, event.size, lists, player.faction)
    return tuple((one, accepted.get((one.key, one.sentence), "")) for one in found)


def open_findings(event: Event, player: Player) -> tuple[Finding, ...]:
    """What is found and not accepted."""
    return tuple(one for one, reason in findings_of(event, player) if not reason)
