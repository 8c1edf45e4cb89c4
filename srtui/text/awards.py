"""Prizes: who can win them, and why others cannot (rules.md section 0, 1.11, 2.11, 3.8, 5.8)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from data.clean import fold
from srtui.model.event import Event
from srtui.rules.awards import Decision as Decided
from srtui.rules.awards import Special, decision, without_prize
from srtui.rules.edition import SpecialRow
from srtui.rules.record import Player
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import Value
from srtui.text.phrases import phrase
from srtui.text.standings import ordinal


def out_of_prizes(event: Event) -> Mapping[int, str]:
    """Return the players who cannot win any award, by id, with the reason."""
    now = event.entering_round
    reasons = {one.id: without_prize(one, now) for one in event.players}
    return {player: reason for player, reason in reasons.items() if reason}


def row_of(event: Event, award: Special) -> SpecialRow | None:
    """Return the edition's row for a special award; None for a custom one."""
    return event.edition.awards.named(award.kind) if award.kind else None


def is_for_painting(event: Event, award: Special) -> bool:
    """Tell whether an award is for painting, by the edition or by a custom one's name."""
    row = row_of(event, award)
    return row.painted if row is not None else "paint" in fold(award.name)


def unpainted(event: Event, player: Player) -> str:
    """Return why a player fails the painting standard; empty if they meet it."""
    standard = event.edition.painting.standard
    return f"below the paint standard ({standard})" if standard and player.painted is False else ""


def unchecked_paint(event: Event, player: Player) -> str:
    """Return what has yet to be checked if a painting standard is required; empty if nothing."""
    standard = event.edition.painting.standard
    return f"paint not checked ({standard})" if standard and player.painted is None else ""


def model_faults(event: Event, player: int) -> tuple[str, ...]:
    """Return the findings from a player's model check, with notes, in the edition's order."""
    order = {row.id: index for index, row in enumerate(event.edition.legality)}
    findings = [finding for finding in event.findings if finding.player == player]
    findings.sort(key=lambda finding: order.get(finding.item, len(order)))
    items = ((finding.item, finding.note) for finding in findings)
    return tuple(f"{item}: {note}" if note else item for item, note in items)


def barred(event: Event, award: Special) -> Mapping[int, str]:
    """Return the players who cannot win this award, by id, with the reason."""
    reasons = dict(out_of_prizes(event))
    if is_for_painting(event, award):
        for one in event.players:
            if one.id not in reasons and (reason := unpainted(event, one)):
                reasons[one.id] = reason
    return reasons


def undecided(event: Event) -> tuple[str, ...]:
    """Return the special awards that have no winner yet."""
    return tuple(one.name for one in event.specials if decided(event, one).winner is None)


def decided(event: Event, award: Special) -> Decided:
    """Return an award's current decision."""
    return decision(award, barred(event, award).keys())


class Prize(Value):
    """A prize and its winner. `number`: the place, or the id of an award.

    `player` is 0 and `name` empty while tied players are not yet ordered. In a team event there are
    also prizes for teams; `player` is then the team's id.
    """

    kind: Literal["place", "team", "award"]
    number: int
    title: str
    player: int
    name: str

    @property
    def id(self) -> str:
        """Return the prize's id as stored: place 1, award 3, team 1."""
        return f"{self.kind} {self.number}"


def prize_places(event: Event) -> int:
    """Return the number of player places that win a prize."""
    return event.edition.awards.places if event.team_size is None else event.team_rule.best_players


def in_turn(event: Event) -> tuple[Prize, ...]:
    """Return the prizes in the order of announcement: special ones, places from the last, teams."""
    prizes: list[Prize] = []
    for award in event.specials:
        winner = decided(event, award).winner
        if winner is not None:
            prizes.append(Prize("award", award.id, award.name, winner, event.name_of(winner)))
    if event.team_size is None:
        return (*prizes, *_place_prizes(event, "place"))
    return (*prizes, *_place_prizes(event, "place"), *_place_prizes(event.pairing, "team"))


def _place_prizes(event: Event, kind: Literal["place", "team"]) -> Iterator[Prize]:
    """Yield an event's place prizes, last place first; `event`: as its players or teams play it."""
    for place, players, _ in reversed([*places_won(event, event.standings())]):
        player = players[0] if len(players) == 1 else 0
        name = event.name_of(player) if player else ""
        yield Prize(kind, place, place_title(event, place), player, name)


def places_won(
    event: Event, lines: Iterable[PlayerFigures]
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Yield each place with a prize, its winners, and all who are tied for it.

    There is one winner, or all the tied players until the organizer has ordered them (P-2).
    """
    ranked = [line for line in lines if line.rank is not None]
    for place, line in enumerate(ranked[: prize_places(event)], 1):
        equal = tuple(one.player for one in ranked if one.rank == line.rank)
        decided_between = len(equal) == 1 or event.decided(equal)
        yield place, (line.player,) if decided_between else equal, equal


def place_title(event: Event, place: int) -> str:
    """Return the name of a place's prize: 2nd place; for players in a team event: best player."""
    if event.team_size is None:
        return phrase("{place} place", ordinal(place))
    return phrase("Best player") if place == 1 else phrase("{place} best player", ordinal(place))


def ranked_for(event: Event, prize: Prize) -> Event:
    """Return the event whose standings decide a prize: as its teams play it, or its players."""
    return event.pairing if prize.kind == "team" else event


def tied_for(event: Event, prize: Prize) -> tuple[int, ...]:
    """Return the players tied for a prize, not yet ordered; empty if one player wins it."""
    entrants = ranked_for(event, prize)
    found = {place: players for place, players, _ in places_won(entrants, entrants.standings())}
    return () if prize.player else found[prize.number]


def tied_prize(event: Event) -> Prize | None:
    """Return the prize whose tie must be broken next; None if one can be announced."""
    left = to_announce(event)
    begun = event.prizes_told is not None or bool(announced(event))
    return next((prize for prize in (left[:1] if begun else left) if not prize.player), None)


def announced(event: Event) -> tuple[Prize, ...]:
    """Return announced prizes that still go to the same players, in order of announcement."""
    prizes = in_turn(event)
    if event.announced is None:  # a file of before, which counts them
        return prizes[: event.prizes_told or 0]
    known = {(prize.id, prize.player): prize for prize in prizes}
    keys = [(one.prize, one.player) for one in event.announced]
    return tuple(known[key] for key in keys if key in known)


def to_announce(event: Event) -> tuple[Prize, ...]:
    """Return the prizes still to be announced, in order."""
    done = announced(event)
    return tuple(prize for prize in in_turn(event) if prize not in done)


def announced_for(event: Event, prize: Prize) -> str:
    """Return the player or team a prize was last announced for; empty if it was not announced."""
    entrants = ranked_for(event, prize).by_id
    players = [entrants.get(one.player) for one in event.announced or () if one.prize == prize.id]
    return players[-1].name if players and players[-1] is not None else ""


def prizes_changed(before: Event, after: Event) -> tuple[str, ...]:
    """Return sentences saying how a change affects the prizes of a finished event."""
    if not before.finished_at:
        return ()
    done = {prize.id for prize in announced(before)}
    if not after.finished_at:
        return ("Prizes have already been announced, but this reopens the event.",) if done else ()
    now = {prize.id: prize for prize in in_turn(after)}
    told = announced(after)
    withdrawn = (
        f"Everyone has already heard that {prize.title} goes to {prize.name}."
        for prize in announced(before)
        if prize not in told and now.get(prize.id) == prize
    )
    changed = (
        _change_text(prize, now.get(prize.id), announced=prize.id in done)
        for prize in in_turn(before)
        if prize.player and (prize.id not in now or now[prize.id].player != prize.player)
    )
    return (*withdrawn, *changed)


def _change_text(was: Prize, now: Prize | None, *, announced: bool) -> str:
    if now is None:
        winner = "no one"
    elif now.player:
        winner = now.name
    else:
        winner = "several tied players"
    if announced:
        return f"{was.title} was announced for {was.name}, but now goes to {winner}."
    return f"Now {was.title} goes to {winner} instead of {was.name}."
