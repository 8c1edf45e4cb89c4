"""The newest round's games with clocks and scores; only changed games are read again."""

from data.event.reader import Reader
from srtui.commands.command import arg
from srtui.commands.desk import Desk
from srtui.documents.sections import Sections, section, sentences
from srtui.documents.table import tabled
from srtui.model.clock import ClockCache
from srtui.model.event import Event, Round
from srtui.model.refused import Refused
from srtui.model.times import read_settings
from srtui.queries.clock.facts import Tally
from srtui.queries.clock.rows import (
    CLOCKS,
    ClockRow,
    Summary,
    by_table,
    clock_row,
    game_text,
    summary,
)
from srtui.queries.query import Query, Snapshot
from srtui.rules.clock import Clock, Stamp
from srtui.rules.record import Game
from srtui.rules.value import Value, replace


class GamesSnapshot(Value):
    """A round's games as last read; gives their rows at any later moment."""

    event: Event
    games: tuple[tuple[Game, Clock, Tally], ...] = ()
    bells: bool = False
    """Whether a called judge and a fallen flag may be heard."""
    round: int = 0
    """The number of the round; 0: none is published."""

    def rows(self, now: Stamp) -> tuple[ClockRow, ...]:
        """Return a row for every game, as of `now`, by table."""
        rows = (clock_row(self.event, game, clock, now, tally) for game, clock, tally in self.games)
        return tuple(sorted(rows, key=by_table))

    def row(self, game: int, now: Stamp) -> ClockRow | None:
        """Return the row of one game (by id) as of `now`, or None if it was not read."""
        games = tuple(each for each in self.games if each[0].id == game)
        return next(iter(replace(self, games=games).rows(now)), None)

    def summary(self, now: Stamp) -> Summary:
        """Return what waits for the organizer or a judge as of `now`."""
        return summary(self.rows(now))


Basis = tuple[object, ...]
"""Inputs of a game's clock and score; while they are equal, neither is read again."""


class ClockBook:
    """Cache of clocks that reads only changed games again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Basis, Clock, Tally]] = {}
        self._clocks = ClockCache()

    def read(self, reader: Reader, event: Event, *, every_game: bool = True) -> GamesSnapshot:
        """Return the newest published round's two-player games.

        Without `every_game`, only those for which anything but points was entered.
        """
        playing = event.shown_round
        if playing is None:
            return GamesSnapshot(event)
        revisions = reader.revisions()
        games = [game for game in playing.games if game.second is not None]
        if not every_game:
            tapped = {row["game"] for row in reader.rows("SELECT DISTINCT game FROM tap")}
            entered = tapped | event.proposals.keys() | event.disputes.keys()
            games = [game for game in games if game.id in entered]
        fresh = {
            game.id: self._read_game(reader, event, game, _basis(revisions, event, playing, game))
            for game in games
        }
        # Replace the whole cache, which drops the previous round's games.
        self._known = fresh
        found = tuple((game, *fresh[game.id][1:]) for game in games)
        return GamesSnapshot(event, found, read_settings(reader).bells == "on", playing.number)

    def _read_game(
        self, reader: Reader, event: Event, game: Game, basis: Basis
    ) -> tuple[Basis, Clock, Tally]:
        known = self._known.get(game.id)
        if known is not None and known[0] == basis:
            return known
        from srtui.queries.clock.face import read_tally  # the rules of a game, for its first score

        return basis, self._clocks.read(reader, event, game), read_tally(reader, event, game)


def sheet_of(desk: Desk, *, every_game: bool = True) -> GamesSnapshot:
    """Return an event's current clocks, without caching."""
    event = desk.event()
    with desk.store.read() as reader:
        return ClockBook().read(reader, event, every_game=every_game)


def _basis(revisions: dict[str, int], event: Event, round_: Round, game: Game) -> Basis:
    # Compare by content: every command reads the event again, into new objects with equal values.
    return (
        revisions.get(f"game:{game.id}", 0),
        game,
        tuple(event.name_of(player) for player in game.players),
        round_.scenario,
        event.size_of(round_),
        event.edition_at(round_.number),
        round_.phase,
    )


class ClocksQuery(
    Query[tuple[ClockRow, ...]], id="clock.show", title="Clocks", answer="clocks", paged=False
):
    """Show the clocks of the round: whose clock runs, turn, points, what each game waits for.

    TABLE is a table number, or a player's name; without it all games are shown.
    """

    table: int | None = arg("table", "game", default=None)

    def read(self, snapshot: Snapshot) -> tuple[ClockRow, ...]:
        """Return the round's games, or only one. Raises `Refused` for a game without a clock."""
        rows = sheet_of(snapshot.desk).rows(snapshot.desk.stamps())
        if self.table is None:
            return rows
        shown = tuple(row for row in rows if row.game == self.table)
        if not shown:
            first = snapshot.event.name_of(snapshot.event.game(self.table).first)
            raise Refused("{first} has the bye, or the round is a draft.", first)
        return shown

    def page(self, value: tuple[ClockRow, ...], snapshot: Snapshot) -> Sections:
        if self.table is not None:
            return sentences(map(game_text, value))
        needs = [game_text(row) for row in value if row.needs]
        return (*section("", [tabled(CLOCKS, value)]), *sentences(needs))
