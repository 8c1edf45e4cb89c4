"""The awards: places from the standings, special ones, votes, and who can get nothing and why."""

from __future__ import annotations

from typing import Literal

from data.clean import fold
from srtui.rules.awards import Special, Vote
from srtui.rules.edition import SpecialRow
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.votes import electors, waiting
from srtui.views.standings import standings
from srtui.words.awards import (
    decided,
    model_faults,
    out_of_prizes,
    unpainted,
    unseen_paint,
)
from srtui.words.standings import ordinal
from srtui.words.wording import NAMED, counted, joined

Kind = Literal["place", "special", "offer"]


class Candidate(Value):
    """An entry on a ballot by its number; `votes` is None as long as they are secret."""

    number: int
    player: int
    name: str
    what: str
    votes: int | None


class BallotView(Value):
    """A vote: its entries, who has voted and who still may, by name."""

    number: int
    open: bool
    entries: tuple[Candidate, ...]
    voted: tuple[str, ...]
    waiting: tuple[str, ...]


class AwardRow(Value):
    """One award. `id` is the award's number, the place, or the edition's id of one on offer.

    `who` is empty as long as nobody has it; `state` says how it came or what is to be done.
    """

    kind: Kind
    id: str
    name: str
    category: str
    who: str
    state: str
    entries: tuple[str, ...] = ()
    votes: tuple[BallotView, ...] = ()
    players: tuple[int, ...] = ()
    """Who has it; of a place also all who still share it."""


class Barred(Value):
    """A player who cannot have some award, or something about him that is to be looked at."""

    player: int
    name: str
    reasons: tuple[str, ...]


class Awards(Value):
    """Everything about awards. `final`: the event is finished.

    `standard`: the painting that is required, and `painting` what the edition says of it.
    """

    rows: tuple[AwardRow, ...]
    barred: tuple[Barred, ...]
    standard: str
    painting: tuple[str, ...]
    final: bool
    sentence: str
    notes: tuple[str, ...]


def awards(event: Event) -> Awards:
    """The awards as they stand now."""
    rule = event.edition.awards
    taken = {one.kind for one in event.specials}
    rows = (
        *_places(event),
        *(_special(event, one) for one in event.specials),
        *(_offer(row) for row in rule.special if row.id not in taken),
    )
    open_ = [row for row in rows if row.kind != "offer" and not row.who]
    final = bool(event.finished_at)
    given = sum(1 for row in rows if row.who)
    said = f"{counted(given, 'award')} decided, {len(open_)} open"
    said += "." if final else "; places as they stand, not final."
    paint = event.edition.painting
    asked = tuple(filter(None, (*paint.asks, paint.unfit, paint.prizes)))
    return Awards(rows, _barred(event), paint.standard, asked, final, said, rule.notes)


def _places(event: Event) -> tuple[AwardRow, ...]:
    """First to third by the standings; before the first result there is nothing to say."""
    found = {one.place: one for one in standings(event).prizes}
    rows: list[AwardRow] = []
    for place in range(1, event.edition.awards.places + 1):
        prize = found.get(place)
        # Several share it: as long as nothing parts them, it is nobody's.
        who = prize.names[0] if prize is not None and len(prize.names) == 1 else ""
        if prize is None:
            over = bool(event.finished_at)
            state = "nobody is left for it" if over else "by the standings, once games are in"
        else:
            state = "by the standings" if who else prize.sentence
        players = () if prize is None else prize.players
        name = f"{ordinal(place)} place"
        rows.append(AwardRow("place", str(place), name, "", who, state, players=players))
    return tuple(rows)


def _offer(row: SpecialRow) -> AwardRow:
    asks = f"; needs a category: {', '.join(row.categories)}" if row.categories else ""
    return AwardRow("offer", row.id, row.name, "", "", f"not offered{asks}")


def _special(event: Event, award: Special) -> AwardRow:
    now = decided(event, award)
    return AwardRow(
        kind="special",
        id=str(award.id),
        name=award.name,
        category=award.category,
        who=event.name_of(now.winner) if now.winner is not None else "",
        state=_state(event, award),
        players=(now.winner,) if now.winner is not None else (),
        entries=tuple(
            f"{event.name_of(entry.player)}: {entry.what}"
            if entry.what
            else event.name_of(entry.player)
            for entry in award.entries
        ),
        votes=tuple(ballot(event, award, one) for one in award.votes),
    )


def _state(event: Event, award: Special) -> str:
    """How an award is decided, or what is to be done."""
    now, vote = decided(event, award), award.vote
    if now.how == "choice":
        return "by choice"
    if now.how == "open" and vote is not None:
        return f"vote open: {len(vote.voters)} of {electors(event, vote)} have voted"
    if now.how == "vote" and vote is not None:
        return f"by vote, {_votes_of(vote, now.winner)} of {counted(len(vote.voters), 'vote')}"
    if now.how == "tie":
        names = joined([event.name_of(one) for one in now.tied], most=NAMED)
        return f"tied between {names}: choose, or hold a second vote"
    if award.entries:
        return f"{len(award.entries)} in: choose, or open a vote"
    return "choose, or open a vote"


def _votes_of(vote: Vote, player: int | None) -> int:
    # An open vote has no tally to be told.
    counts = dict(zip(vote.entries, vote.tally or (), strict=False))
    return counts.get(player, 0) if player is not None else 0


def ballot(event: Event, award: Special, vote: Vote) -> BallotView:
    """A vote with its entries by number; counts only when it is closed."""
    # None and not 0 while it is open: a 0 would be told as a count.
    tally = vote.tally or (None,) * len(vote.entries)
    return BallotView(
        number=vote.number,
        open=vote.open,
        entries=tuple(
            Candidate(number, player, event.name_of(player), award.what(player), count)
            for number, (player, count) in enumerate(zip(vote.entries, tally, strict=True), 1)
        ),
        voted=_names(event, vote.voters),
        waiting=tuple(map(event.name_of, waiting(event, vote))) if vote.open else (),
    )


def _names(event: Event, players: frozenset[int]) -> tuple[str, ...]:
    return tuple(sorted((event.name_of(one) for one in players), key=fold))


def _barred(event: Event) -> tuple[Barred, ...]:
    """Everybody about whom something is to be known before a prize is handed over, by name."""
    out = out_of_prizes(event)
    barred: list[Barred] = []
    for player in sorted(event.players, key=lambda one: (fold(one.name), one.id)):
        reasons = [f"{out[player.id]}: no award"] if player.id in out else []
        if reason := unpainted(event, player):
            reasons.append(f"{reason}: no award for painting")
        elif (unseen := unseen_paint(event, player)) and player.id not in out:
            reasons.append(unseen)
        if faults := model_faults(event, player.id):
            reasons.append(f"models not in order ({', '.join(faults)})")
        if reasons:
            barred.append(Barred(player.id, player.name, tuple(reasons)))
    return tuple(barred)


def award_lines(view: Awards) -> tuple[str, ...]:
    """The awards as they are read out or printed."""
    text = [award_said(row) for row in view.rows if row.kind != "offer"]
    text += [view.sentence]
    if view.standard:
        text += [f"Painting: {view.standard} is required."]
        text += [f"  {one}" for one in view.painting]
    if view.barred:
        text += ["", "Before a prize is handed over:"]
        text += [f"  {one.name}: {'; '.join(one.reasons)}." for one in view.barred]
    return tuple(text)


def award_said(row: AwardRow) -> str:
    """An award in a line: who has it and how it came, or what is to be done."""
    name = f"{row.name} ({row.category})" if row.category else row.name
    return f"{name}: {row.who}, {row.state}." if row.who else f"{name}: {row.state.rstrip('.')}."


def detail(row: AwardRow) -> tuple[str, ...]:
    """One award with its entries, and its votes as far as they are not secret."""
    lines = [award_said(row)]
    if row.entries:
        lines += ["", "In for it:", *(f"  {one}" for one in row.entries)]
    for vote in row.votes:
        lines += ["", f"Vote {vote.number}, {'open' if vote.open else 'closed'}:"]
        lines += [f"  {_entry(one)}" for one in vote.entries]
        lines.append(f"  Voted: {', '.join(vote.voted) or 'nobody yet'}.")
        if vote.waiting:
            lines.append(f"  Not yet: {', '.join(vote.waiting)}.")
    return tuple(lines)


def _entry(one: Candidate) -> str:
    what = f" ({one.what})" if one.what else ""
    votes = "" if one.votes is None else f": {counted(one.votes, 'vote')}"
    return f"{one.number} {one.name}{what}{votes}"
