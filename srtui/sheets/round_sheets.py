"""A round on paper: the pairings, with the scenario if it is public, and a slip for each game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import ceil

from data.machine.recent import Places, PrintedGame
from srtui.documents.document import Blanks, Document, Grid, Section, Slip, section
from srtui.documents.table import printed
from srtui.model.event import Event, Round
from srtui.model.places import place_of, places
from srtui.model.refused import Refused
from srtui.queries.pairing.pairings import (
    Pair,
    Pairings,
    Spot,
    by_name,
    pairings,
    seat_columns,
    spots,
    table_columns,
)
from srtui.rules.teams.match import zone_of
from srtui.rules.value import Value, replace
from srtui.text import find
from srtui.text.cut import round_label
from srtui.text.phrases import joined, paragraph, phrase
from srtui.text.rounds import public_scenario, still_to_play
from srtui.text.standings import with_note, with_record
from srtui.text.teams import team_note

SLIPS_ON_A_PAGE = 4


def by_table(event: Event, number: int | None = None, since: Since | None = None) -> Document:
    """Return a round's pairings by table; `since`: only those that differ from the print."""
    view, entrant = _since_last_print(pairings(event, number), since), event.entrant_heading
    grid = printed(table_columns(entrant, entrant, event.place_heading), spots(view))
    grid = replace(grid, places=(0, 1, 2)) if event.place_heading else grid
    return _sheet(event, view, grid, since)


def names(event: Event, number: int | None = None, since: Since | None = None) -> Document:
    """Return a round's pairings by name, to hang on the wall."""
    view = _since_last_print(pairings(event, number), since)
    columns = seat_columns(event.entrant_heading, event.place_heading)
    return _sheet(event, view, printed(columns, by_name(view)), since)


def _since_last_print(view: Pairings, since: Since | None) -> Pairings:
    if since is None:
        return view
    pairs = tuple(pair for pair in view.pairs if pair.game in since.games)
    unpaired = tuple(side for side in view.unpaired if side.player in since.players)
    return replace(view, pairs=pairs, unpaired=unpaired)


def _sheet(event: Event, view: Pairings, grid: Grid, since: Since | None) -> Document:
    reminder = section("", still_to_play(event, find.round_(event, view.round)))
    parts = (Section(grid=grid), *reminder, *_no_longer(since))
    return Document(_title(event, view, since), parts, wall=True)


def callout(event: Event, number: int | None = None, since: Since | None = None) -> Document:
    """Return a list for reading out, table by table."""
    view = _since_last_print(pairings(event, number), since)
    said = tuple(_spot_text(event, spot) for spot in spots(view))
    return Document(_title(event, view, since), (Section(text=said), *_no_longer(since)), wall=True)


def _title(event: Event, view: Pairings, since: Since | None) -> str:
    return round_title(event, view) + ("" if since is None else phrase(": changed"))


def _no_longer(since: Since | None) -> tuple[Section, ...]:
    removed = () if since is None else since.removed
    return section(phrase("Removed"), (f"{place}." for place in removed))


def _spot_text(event: Event, spot: Spot) -> str:
    if spot.pair is None:
        return phrase("{side} has no game.", spot.sides[0].name)
    if spot.pair.second is None:
        return phrase("{first} has the bye.", spot.pair.first.name)
    pair = with_note(spot.pair.first), with_note(spot.pair.second)
    if not event.place_heading:
        return phrase("{first} and {second}.", *pair)
    where = f"{event.place_heading} {spot.table_text}"
    return phrase("{where}: {first} and {second}.", where, *pair)


def round_title(event: Event, view: Pairings) -> str:
    """Return the event and its round, with the scenario if it is public."""
    draft = phrase(" (draft)") if view.phase == "draft" else ""
    return f"{title_of(event, find.round_(event, view.round))}{draft}"


def title_of(event: Event, round_: Round) -> str:
    """Return the event and one of its rounds, with the scenario if it is public."""
    named = public_scenario(event, round_)
    return f"{event.name} - {round_label(event, round_.number)}{f' - {named}' if named else ''}"


def slips(
    event: Event,
    number: int | None = None,
    tables: Collection[int] = (),
    since: Since | None = None,
) -> Document:
    """Return slips to fill in, several to a page, none for byes; `tables`: only for these.

    Pages are cut in a stack: slip 1 of each page lies above slip 2 of each page, and so on, so that
    the piles, placed on top of one another, are in table order.
    """
    view = _since_last_print(pairings(event, number), since)
    games = [pair for pair in view.pairs if pair.second is not None]
    if tables:
        games = [pair for pair in games if pair.table in tables]
        if not games:
            raise Refused("Round {round} has no game at any of these tables.", view.round)
    pages = ceil(len(games) / SLIPS_ON_A_PAGE)
    parts = [
        _slip(event, view, pair, page=not at)
        for page in range(pages)
        # With n pages, every nth game goes to a page: the cut piles are then in table order.
        for at, pair in enumerate(games[page::pages])
    ]
    return Document(
        phrase("{round_title}: slips", round_title(event, view)), tuple(parts), bare=True
    )


def _slip(event: Event, view: Pairings, pair: Pair, *, page: bool) -> Section:
    edition = event.edition_at(view.round)
    listed = (phrase("list"),) if edition.results.list_played else ()
    figures = edition.terms.points, phrase("destroyed"), *listed
    lines = tuple(
        Blanks(f"{with_record(side)}{team_note(event, side.player)}", phrase("won"), figures)
        for side in pair.sides
    )
    boxes = *(rule.name for rule in edition.ways), phrase("tie")
    slip = Slip(lines, phrase("Won by:"), boxes, signed=2, address=event.address)
    place = phrase("Table {table}", Spot(pair, pair.sides).table_text)
    if event.team_size is not None and pair.table:
        zone = zone_of(pair.table, event.team_size)
        place = phrase("Table {table}, zone {zone}", pair.table, zone)
    head = title_of(event, find.round_(event, view.round))
    return Section(f"{place}   {head}" if event.place_heading else head, slip=slip, page=page)


# Differences from the last print


class Since(Value):
    """Differences between a round and its last print: games and players by id.

    `games` includes byes, `slips` only games with two players. `now` and `removed` are phrases such
    as "table 3 Ada and Bo": tables as they are now, and tables on paper that no longer hold.
    """

    games: frozenset[int]
    slips: frozenset[int]
    players: frozenset[int]
    now: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.players)

    @property
    def text(self) -> str:
        """Return the differences in a sentence or two: what is new, and what to throw away."""
        new = phrase("New: {now}.", "; ".join(self.now)) if self.now else ""
        old = phrase("No longer: {removed}.", "; ".join(self.removed)) if self.removed else ""
        return paragraph(new, old)


def with_printed(on_paper: Places, printed: Places) -> Places:
    """Return what is on paper after some games have been reprinted."""
    # A new slip replaces the old one for its table and the old ones for both its players.
    tables = {table for table, _, _ in printed if table}
    players = {player for _, *both in printed for player in both if player}
    valid = (
        (table, first, second)
        for table, first, second in on_paper
        if table not in tables and players.isdisjoint({first, second})
    )
    return tuple(sorted((*valid, *printed)))


def since(event: Event, round_: Round, on_paper: Places) -> Since:
    """Return the differences between a round and its printed version."""
    current = places(round_)
    old = set(on_paper) - set(current)
    new = set(current) - set(on_paper)
    games = [game for game in round_.games if place_of(game) in new]
    game_ids = frozenset(game.id for game in games)
    slip_ids = frozenset(game.id for game in games if game.second is not None)
    return Since(
        games=game_ids,
        slips=slip_ids,
        players=frozenset(player for _, *both in (*old, *new) for player in both if player),
        now=tuple(_place_texts(event, new)),
        removed=tuple(_place_texts(event, old)),
    )


def _place_texts(event: Event, games: Iterable[PrintedGame]) -> Iterator[str]:
    for table, first, second in sorted(games):
        # A printed player may have been removed from the event since.
        players = (event.by_id.get(player) for player in (first, second) if player)
        names = joined(["?" if player is None else player.name for player in players])
        if second:
            yield phrase("table {table} {names}", table or "?", names)
        else:
            yield phrase("{names} has the bye", names)
