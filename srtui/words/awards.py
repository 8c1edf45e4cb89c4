"""Who can get which prize, and why not (rules.md section 0, 1.11, 2.11, 3.8, 5.8)."""

from __future__ import annotations

from collections.abc import Mapping

from srtui.rules.awards import Decision as Decided
from srtui.rules.awards import Special, decision, without_prize
from srtui.rules.edition import SpecialRow
from srtui.rules.record import Player
from srtui.state.event import Event

_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def out_of_prizes(event: Event) -> Mapping[int, str]:
    """Who can have no award at all, by id, and why."""
    now = event.entering_round
    reasons = {one.id: without_prize(one, now) for one in event.players}
    return {player: reason for player, reason in reasons.items() if reason}


def row_of(event: Event, award: Special) -> SpecialRow | None:
    """What the edition says of a special award; None for an own one."""
    return event.edition.awards.named(award.kind) if award.kind else None


def unpainted(event: Event, player: Player) -> str:
    """Why a player falls short of the painting standard; empty when he does not."""
    standard = event.edition.painting.standard
    return f"not painted as {standard} asks" if standard and player.painted is False else ""


def unseen_paint(event: Event, player: Player) -> str:
    """What is still to be looked at where a painting standard is required."""
    standard = event.edition.painting.standard
    return f"paint not looked at ({standard})" if standard and player.painted is None else ""


def model_faults(event: Event, player: int) -> tuple[str, ...]:
    """What the look at his models found, each with its note, in the edition's order."""
    order = {row.id: at for at, row in enumerate(event.edition.legality)}
    found = [one for one in event.findings if one.player == player]
    found.sort(key=lambda one: order.get(one.item, len(order)))
    return tuple(f"{one.item}: {one.note}" if one.note else one.item for one in found)


def barred(event: Event, award: Special) -> Mapping[int, str]:
    """Who cannot get this award, by id, and why."""
    reasons = dict(out_of_prizes(event))
    row = row_of(event, award)
    if row is not None and row.painted:
        for one in event.players:
            if one.id not in reasons and (reason := unpainted(event, one)):
                reasons[one.id] = reason
    return reasons


def undecided(event: Event) -> tuple[str, ...]:
    """The special awards that nobody has yet."""
    return tuple(one.name for one in event.specials if decided(event, one).winner is None)


def decided(event: Event, award: Special) -> Decided:
    """Who gets an award, as things stand."""
    return decision(award, barred(event, award).keys())


def in_turn(event: Event) -> tuple[tuple[str, str], ...]:
    """The prizes in the order in which a hall is told them, each with who gets it: special awards,
    then the places from the last to the first. "" where equal players are not decided between.
    """
    prizes: list[tuple[str, str]] = []
    for award in event.specials:
        winner = decided(event, award).winner
        if winner is not None:
            prizes.append((award.name, event.name_of(winner)))
    ranked = [line for line in event.standings() if line.rank is not None]
    # By place and not by rank: of equals whom the organizer has put in order each has a prize of
    # his own.
    for place in range(min(event.edition.awards.places, len(ranked)), 0, -1):
        line = ranked[place - 1]
        equal = [one.player for one in ranked if one.rank == line.rank]
        sure = len(equal) == 1 or event.decided(equal)
        prizes.append(
            (f"{_PLACES.get(place, f'{place}th')} place", event.name_of(line.player) * sure)
        )
    return tuple(prizes)
