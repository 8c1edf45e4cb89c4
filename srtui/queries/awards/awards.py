"""Awards: places from the standings, special awards, votes, and players who cannot win."""

from collections.abc import Container, Iterator
from itertools import chain
from typing import Literal

from data.clean import fold
from srtui.commands.command import arg
from srtui.documents.sections import (
    PaneLine,
    PaneSection,
    PaneView,
    Sections,
    line,
    section,
    sentences,
)
from srtui.model.event import Event
from srtui.model.hall import electors, waiting
from srtui.queries.query import Query, Snapshot
from srtui.queries.standings.details import leaders, player_games
from srtui.queries.standings.standings import prize_text, standings
from srtui.rules.awards import Special, Vote
from srtui.rules.edition import SpecialRow
from srtui.rules.value import Value, field
from srtui.text.awards import (
    announced,
    decided,
    in_turn,
    model_faults,
    out_of_prizes,
    place_title,
    prize_places,
    unchecked_paint,
    unpainted,
)
from srtui.text.phrases import NAMED, counted, joined

ANNOUNCED = ", announced"


class Candidate(Value):
    """A ballot entry with its number; `votes` is None while the vote is secret."""

    number: int
    player: int
    name: str
    subject: str = field(name="what")
    votes: int | None


class BallotView(Value):
    """A vote: its entries, and the names of the players who have voted and who still may."""

    number: int
    open: bool
    entries: tuple[Candidate, ...]
    voted: tuple[str, ...]
    waiting: tuple[str, ...]


class AwardRow(Value):
    """An award.

    `id` is the award's number, the place, or the edition's id of an award on offer. `who` is empty
    until there is a winner; `state` says how the award was decided or what is left to do.
    """

    kind: Literal["place", "team", "special", "offer"]
    id: str
    name: str
    category: str
    winner: str = field(name="who")
    state: str
    entries: tuple[str, ...] = ()
    votes: tuple[BallotView, ...] = ()
    players: tuple[int, ...] = ()
    """Winners; of a place also all who still share it. Ids of teams for the prize of a team."""


class Barred(Value):
    """A player who cannot win some award, or has something to check first."""

    player: int
    name: str
    reasons: tuple[str, ...]


class Awards(Value):
    """All awards and prizes, and the players who cannot win one.

    `final`: the event is finished. `standard` is the required painting standard, `painting` the
    edition's text about it.
    """

    rows: tuple[AwardRow, ...]
    barred: tuple[Barred, ...]
    standard: str
    painting: tuple[str, ...]
    final: bool
    notes: tuple[str, ...]


def awards(event: Event) -> Awards:
    """Return the current awards."""
    rule = event.edition.awards
    taken = {one.kind for one in event.specials}
    special = (_special_row(event, award) for award in event.specials)
    offered = (_rank_row(row) for row in rule.special if row.id not in taken)
    done = {prize.id for prize in announced(event)}
    teams = _places(event.pairing, "team", done) if event.team_size is not None else ()
    rows = (*teams, *_places(event, "place", done), *special, *offered)
    final = bool(event.finished_at)
    paint = event.edition.painting
    asked = tuple(filter(None, (*paint.asks, paint.unfit, paint.prizes)))
    return Awards(rows, _barred_rows(event), paint.standard, asked, final, rule.notes)


def awards_text(event: Event, view: Awards) -> list[str]:
    """Return how many awards are decided and announced, in sentences; until the end no places."""
    kinds = ("special", "place", "team") if view.final else ("special",)
    rows = [row for row in view.rows if row.kind in kinds]
    given = sum(bool(row.winner) for row in rows)
    awards = counted(given, "award") if view.final else counted(given, "special award")
    decided = [f"{awards} decided, {len(rows) - given} still open."] if rows or view.final else []
    if not view.final:
        places = ["Places follow the standings.", "They are final once the event is finished."]
        return places + decided
    if event.prizes_told is None and not announced(event):
        return decided
    return [*decided, f"Announced: {len(announced(event))} of {len(in_turn(event))}."]


def _places(
    event: Event, kind: Literal["place", "team"], done: Container[str]
) -> Iterator[AwardRow]:
    """Yield the first places of the players or, in a team event, of the teams."""
    found = {one.place: one for one in standings(event).prizes}
    for place in range(1, prize_places(event) + 1):
        prize = found.get(place)
        # A shared place without a tiebreak has no winner.
        winner = prize.names[0] if prize is not None and len(prize.names) == 1 else ""
        if prize is None:
            over = bool(event.finished_at)
            state = "no one is eligible" if over else "by the standings, once games are in"
        else:
            state = "by the standings" if winner else prize_text(event, prize)
        if f"{kind} {place}" in done:
            state += ANNOUNCED
        players = () if prize is None else prize.players
        title = place_title(event, place)
        yield AwardRow(kind, str(place), title, "", winner, state, players=players)


def _rank_row(row: SpecialRow) -> AwardRow:
    asks = f"; choose one of its categories ({', '.join(row.categories)})" if row.categories else ""
    return AwardRow("offer", row.id, row.name, "", "", f"not added{asks}")


def _special_row(event: Event, award: Special) -> AwardRow:
    now = decided(event, award)
    done = any(prize.id == f"award {award.id}" for prize in announced(event))
    names = ((event.name_of(entry.player), entry.text) for entry in award.entries)
    entries = tuple(f"{name}: {model}" if model else name for name, model in names)
    return AwardRow(
        kind="special",
        id=str(award.id),
        name=award.name,
        category=award.category,
        winner=event.name_of(now.winner) if now.winner is not None else "",
        state=_state(event, award) + (ANNOUNCED if done else ""),
        players=(now.winner,) if now.winner is not None else (),
        entries=entries,
        votes=tuple(ballot(event, award, vote) for vote in award.votes),
    )


def _state(event: Event, award: Special) -> str:
    """Return how an award was decided, or what is left to do."""
    now, vote = decided(event, award), award.vote
    if now.basis == "choice":
        return "by choice"
    if now.basis == "open" and vote is not None:
        return f"vote open: {len(vote.voters)} of {electors(event, vote)} have voted"
    if now.basis == "vote" and vote is not None:
        tally = dict(zip(vote.entries, vote.tally or (), strict=False))
        return f"by vote, {tally.get(now.winner or 0, 0)} of {counted(len(vote.voters), 'vote')}"
    if now.basis == "tie":
        names = joined([event.name_of(one) for one in now.tied], most=NAMED)
        return f"tied between {names}: choose a winner, or hold a second vote"
    if award.entries:
        return f"{len(award.entries)} entered: choose a winner, or open a vote"
    return "choose a winner, or open a vote"


def ballot(event: Event, award: Special, vote: Vote) -> BallotView:
    """Return a vote with numbered entries, and with counts once it is closed."""
    # None rather than 0 while it is open: a 0 would look like a count.
    tally = vote.tally or (None,) * len(vote.entries)
    return BallotView(
        number=vote.number,
        open=vote.open,
        entries=tuple(
            Candidate(number, player, event.name_of(player), award.entry_text(player), count)
            for number, (player, count) in enumerate(zip(vote.entries, tally, strict=True), 1)
        ),
        voted=tuple(sorted(map(event.name_of, vote.voters), key=fold)),
        waiting=tuple(map(event.name_of, waiting(event, vote))) if vote.open else (),
    )


def _barred_rows(event: Event) -> tuple[Barred, ...]:
    """Return the players with something to check before they get a prize, by name."""
    out = out_of_prizes(event)
    barred: list[Barred] = []
    for player in sorted(event.players, key=lambda one: (fold(one.name), one.id)):
        reasons = [f"{out[player.id]}: no award"] if player.id in out else []
        if reason := unpainted(event, player):
            reasons.append(f"{reason}: no award for painting")
        elif (unseen := unchecked_paint(event, player)) and player.id not in out:
            reasons.append(unseen)
        if faults := model_faults(event, player.id):
            reasons.append(f"models with findings ({', '.join(faults)})")
        if reasons:
            barred.append(Barred(player.id, player.name, tuple(reasons)))
    return tuple(barred)


def award_line(row: AwardRow) -> str:
    """Format an award as a line: its winner and how they won, or what is left to do."""
    name = f"{row.name} ({row.category})" if row.category else row.name
    return f"{name}: {row.winner}, {row.state}." if row.winner else f"{name}: {row.state}."


def award_parts(event: Event, view: Awards) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return headings and sentences of the awards to read out, and of who cannot win."""
    rows = (award_line(row) for row in view.rows if row.kind != "offer")
    standard = f"Painting: {view.standard} is required."
    painting = (standard, view.painting) if view.painting else ("", (standard,))
    return (
        ("", (*rows, " ".join(awards_text(event, view)))),
        *([painting] if view.standard else []),
        (
            "Check before handing over a prize:",
            tuple(f"{one.name}: {'; '.join(one.reasons)}." for one in view.barred),
        ),
    )


class AwardsQuery(Query[Awards], id="award.list", title="Awards", answer="awards", paged=False):
    """Show the awards, their winners, and the players who cannot get one."""

    def read(self, snapshot: Snapshot) -> Awards:
        return awards(snapshot.event)

    def page(self, value: Awards, snapshot: Snapshot) -> Sections:
        parts = (sentences(lines, heading) for heading, lines in award_parts(snapshot.event, value))
        return tuple(chain.from_iterable(parts))


class AwardQuery(Query[AwardRow], id="award.show", title="Award", answer="award", paged=False):
    """Show one award with its entries and votes; the tally is secret while the vote is open."""

    award: int = arg("award", "award")

    def read(self, snapshot: Snapshot) -> AwardRow:
        key = ("special", str(self.award))
        return next(row for row in awards(snapshot.event).rows if (row.kind, row.id) == key)

    def page(self, value: AwardRow, snapshot: Snapshot) -> Sections:
        votes = chain.from_iterable(section(*_vote_lines(vote)) for vote in value.votes)
        return (*sentences([award_line(value)]), *sentences(value.entries, "Entered:"), *votes)


def awards_pane(event: Event, kind: str, award: str) -> PaneView | None:
    """Return one award by its kind and id, or None if it no longer exists."""
    view = awards(event)
    row = next((one for one in view.rows if (one.kind, one.id) == (kind, award)), None)
    if row is None:
        return None
    entrants = event.pairing if row.kind == "team" else event
    parts = [PaneSection(row.name, _top(entrants, row))]
    if row.kind in ("place", "team"):
        parts += _rank_sections(entrants, row)
    parts += section("Entered", [line(entry) for entry in row.entries])
    for vote in row.votes:
        parts += section(*_vote_lines(vote))
    barred = (f"{player.name}: {joined(list(player.reasons))}" for player in view.barred)
    parts += section("Ineligible, and why", (line(text, mark="dropped") for text in barred))
    return PaneView(f"{kind} {award}", tuple(parts))


def _top(event: Event, row: AwardRow) -> tuple[PaneLine, ...]:
    winner_line = (
        line(row.winner, "strong", mark="done") if row.winner else line("nobody yet", mark="open")
    )
    winner = event.by_id.get(row.players[0]) if len(row.players) == 1 else None
    about = " · ".join(filter(None, (winner.faction, winner.club))) if winner is not None else ""
    return (
        *((line(row.category, label="For"),) if row.category else ()),
        winner_line,
        *((line(about, "muted", indent=2),) if about else ()),
        *((line(row.state, "muted"),) if row.state else ()),
    )


def _rank_sections(event: Event, row: AwardRow) -> tuple[PaneSection, ...]:
    """Return the ranks around a place, and its winner's games."""
    if not row.players:
        return ()
    games = (
        [player_games(event, row.players[0], event.ranked_until())] if len(row.players) == 1 else []
    )
    return (*section("Standings", [leaders(event, row.players)]), *section("Games", games))


def _vote_lines(vote: BallotView) -> tuple[str, list[PaneLine]]:
    """Return the parts of a vote that are not secret."""
    lines = []
    for one in vote.entries:
        what = f" ({one.subject})" if one.subject else ""
        votes = "" if one.votes is None else counted(one.votes, "vote")
        lines.append(line(f"{one.number} {one.name}{what}", right=votes))
    lines.append(line(f"Voted: {joined(list(vote.voted)) or 'nobody yet'}.", "muted"))
    if vote.waiting:
        lines.append(line(f"Not voted: {joined(list(vote.waiting))}.", mark="open"))
    return f"Vote {vote.number}, {'open' if vote.open else 'closed'}", lines
