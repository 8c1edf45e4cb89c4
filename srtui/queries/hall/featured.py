"""The featured table: what the board may show of one table, and its last moments.

A running clock is stored as the moment at which it runs out, by the machine's own count, so that
the row stays the same while only time passes.
"""

from collections import deque
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Generic, TypeVar

from srtui.documents import layout
from srtui.documents.layout import Column
from srtui.documents.map.cells import size_in
from srtui.documents.map.scene import TableMap
from srtui.model.event import Event
from srtui.model.pregame import closed, list_by, played_list
from srtui.model.setting import MOST_LATE
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import clock_row
from srtui.queries.game.table_read import AtTable
from srtui.queries.hall.board import MAP_GAP, TEXT_ROOM, Heading, Page, heading, mapped
from srtui.queries.hall.board_clocks import PUBLIC
from srtui.queries.rounds.results import brief_name
from srtui.rules.clock import SECOND, Stamp, advance
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.clock.values import IntPair
from srtui.rules.record import Both, Game
from srtui.rules.value import Value, replace
from srtui.text.phrases import capital, phrase
from srtui.text.results import ended_words, figure_text
from srtui.text.rounds import public_scenario

MILLISECOND = SECOND // 1000
T = TypeVar("T")


class FeaturedPlayer(Value):
    """A player at the table; `leader` is empty until everybody may know it.

    `left` is in milliseconds, for a stopped clock; `ends` is when a running clock runs out.
    """

    name: str
    faction: str
    leader: str
    team: str
    left: int | None
    ends: int | None


class FeaturedTable(Value):
    """A table of the newest round. Without `players` there is no game to show.

    Figures are in the order of the pairing. `state` is None if it is not public.
    """

    table: int
    heading: Heading
    players: tuple[FeaturedPlayer, FeaturedPlayer] | None = None
    game: Game | None = None
    """With its result as soon as it is in."""
    points: Both = (0, 0)
    turn: int = 0
    phase: str = ""
    active: int | None = None
    state: State | None = None
    by_turn: tuple[tuple[int, IntPair], ...] = ()
    """Points by the number of the turn, up to the last one that gave something."""
    table_map: TableMap | None = None
    """None until the scenario is announced."""


def featured(terminal: AtTable, now: Stamp, wall: datetime) -> FeaturedTable:
    """Return a table as of `now`; `wall` is the same moment in the venue's zone."""
    event, game, clock = terminal.event, terminal.game, advance(terminal.clock, now)
    # The round's time and the time of day change by themselves: the display counts them itself.
    head = replace(heading(event, wall), left=None, time="", signal="")
    if game is None or game.second is None or event.prizes_told is not None:
        return FeaturedTable(terminal.table, head)
    row = clock_row(event, game, clock, now, terminal.tally)
    begun = clock.stage is not ClockStage.WAITING or bool(terminal.tally.steps)
    scored = terminal.scored if public_scenario(event, event.rounds[game.round - 1]) else None
    gains = dict(scored.by_turn) if scored is not None else {}

    def player(side: int) -> FeaturedPlayer:
        person = event.by_id[game.players[side]]
        left, ends = clock.left_of(side), None
        if clock.running == side and left is not None:
            ends, left = (now.ns + left) // MILLISECOND, None
        team = event.team_of.get(person.id)
        return FeaturedPlayer(
            name=person.name,
            faction=person.faction,
            leader=_leader(terminal, game, side) if begun else "",
            team="" if team is None else event.team(team).name,
            left=None if left is None else left // MILLISECOND,
            ends=ends,
        )

    return FeaturedTable(
        table=terminal.table,
        heading=head,
        players=(player(0), player(1)),
        game=game,
        points=row.points,
        turn=row.turn if begun else 0,
        phase=row.phase if begun else "",
        active=row.active if begun else None,
        state=row.state if row.state in PUBLIC else None,
        by_turn=tuple(
            (turn, gains.get(turn, (0, 0))) for turn in range(1, max(gains, default=0) + 1)
        ),
        table_map=None if scored is None else scored.map,
    )


def _leader(terminal: AtTable, game: Game, side: int) -> str:
    """Return a player's Leader once both armies are on the table."""
    event = terminal.event
    if closed(event, game):
        return ""
    found = list_by(event, game.players[side], played_list(event, game, side))
    return "" if found is None else found.leader


CLOCK_LINES = 3
"""Lines of a game's clocks with their heading, and a blank one below."""


def featured_page(
    event: Event, row: FeaturedTable, games: Collection[int], width: int, height: int
) -> Page | None:
    """Return the table as a board page; None if it has no game, or is shown with a delay.

    `games` are those whose clocks the board shows.
    """
    game = row.game
    if row.players is None or game is None or event.featured.delay:
        return None
    clock = tuple({game.id}.intersection(games))
    high = height - CLOCK_LINES if clock else height
    remaining = width - size_in(width, high).width - MAP_GAP
    terms = event.edition_at(game.round).terms
    heads = (Column(""), *(Column(str(turn), right=True) for turn, _ in row.by_turn))
    cells = []
    for side, player in enumerate(row.players):
        figures = (points[side] for _, points in row.by_turn)
        texts = map(figure_text, (*figures, row.points[side]))
        cells.append((brief_name(event, player.name), *texts))
    lines = [
        *(
            " · ".join(filter(None, (player.name, player.team, player.faction, player.leader)))
            for player in row.players
        ),
        "",
        *layout.table(
            (*heads, Column(terms.points, right=True)),
            cells,
            remaining if remaining >= TEXT_ROOM else width,
        ),
        "",
        result_text(event, game),
    ]
    title = phrase("Table {table}", row.table)
    if not game.outcome and (row.phase or row.turn):
        now = row.phase or phrase("turn {turn}", row.turn)
        title = phrase("Table {table}: {turn}", row.table, now)
    if row.table_map is None:
        return Page(title, (), tuple(lines), games=clock)
    return replace(mapped(title, row.table_map, lines, width, high), games=clock)


def result_text(event: Event, game: Game) -> str:
    """Format how a game ended, with its points; empty while it is open."""
    return "" if game.outcome is None else capital(ended_words(event, game))


class History(Generic[T]):
    """The last seconds of a display, each state with the millisecond from which it applies."""

    def __init__(self, states: Iterable[tuple[int, T]] = ()) -> None:
        self._states = deque(states)

    def since(self, moment: int) -> list[tuple[int, T]]:
        """Return the states from the one shown at `moment` on."""
        before = sum(began <= moment for began, _ in self._states)
        return list(self._states)[max(0, before - 1) :]

    @property
    def begins(self) -> int | None:
        """The first state's moment, or None if there is none."""
        return self._states[0][0] if self._states else None

    @property
    def newest(self) -> T | None:
        """The last state, or None if there is none."""
        return self._states[-1][1] if self._states else None

    def keep(self, moment: int, shown: T) -> None:
        """Store what is shown from `moment` on, and drop states that can no longer be shown."""
        if not self._states or self._states[-1][1] != shown:
            self._states.append((moment, shown))
        while len(self._states) > 1 and self._states[1][0] <= moment - MOST_LATE * 1000:
            self._states.popleft()

    def shown_at(self, moment: int) -> T | None:
        """Return what was shown at a moment, or None if nothing is stored for it."""
        return next((shown for since, shown in reversed(self._states) if since <= moment), None)
