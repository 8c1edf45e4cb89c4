"""The games of the newest round with their clocks and scores, read again only where one moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.desk.desk import Desk
from srtui.rules.clock import Clock, Stamp
from srtui.rules.edition import Edition
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.clock_settings import read_settings
from srtui.state.clocks import ClockCache
from srtui.state.event import Event, Phase, Round
from srtui.views.clock_facts import Tally
from srtui.views.clocks import ClockRow, Summary, clock_rows, summary

if TYPE_CHECKING:
    from data.store import Reader


class Sheet(Value):
    """All games of a round as they were last read; their rows at any moment after that."""

    event: Event
    games: tuple[tuple[Game, Clock, Tally], ...] = ()
    bells: bool = False
    """Whether a called judge and a fallen flag may be heard."""
    round: int = 0
    """The number of the round; 0: none is published."""

    def rows(self, now: Stamp) -> tuple[ClockRow, ...]:
        """Every game at a table, at the moment `now`."""
        return clock_rows(self.event, self.games, now)

    def row(self, game: int, now: Stamp) -> ClockRow | None:
        """One game (by id) at that moment; None where it was not read."""
        found = next((one for one in self.games if one[0].id == game), None)
        return None if found is None else next(iter(clock_rows(self.event, [found], now)), None)

    def summary(self, now: Stamp) -> Summary:
        """What waits for organizer or judge at that moment."""
        return summary(self.rows(now))


# Compared by what it holds: the event is read anew by every command, with other objects of the same
# values.
class _Basis(Value):
    """What a game's clock and score rest on; while it is the same they are not read again."""

    revision: int
    game: Game
    names: tuple[str, ...]
    scenario: str | None
    size: int
    edition: Edition
    phase: Phase


class ClockBook:
    """Keeps what it has read, and reads again only the games that have moved."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[_Basis, Clock, Tally]] = {}
        self._clocks = ClockCache()

    def read(self, reader: Reader, event: Event, *, every_game: bool = True) -> Sheet:
        """The games with two players of the newest round that everybody may see; without
        `every_game` only those of which something besides points was told.
        """
        playing = event.shown_round
        if playing is None:
            return Sheet(event)
        revisions = reader.revisions()
        told = frozenset() if every_game else _told(reader, event)
        games = [
            game for game in playing.games
            if game.second is not None and (every_game or game.id in told)
        ]  # fmt: skip
        fresh = {
            game.id: self._followed(reader, event, game, _basis(revisions, event, playing, game))
            for game in games
        }
        # As a whole, which drops the games of the round before.
        self._known = fresh
        found = tuple((game, *fresh[game.id][1:]) for game in games)
        return Sheet(event, found, read_settings(reader).bells == "on", playing.number)

    def _followed(
        self, reader: Reader, event: Event, game: Game, basis: _Basis
    ) -> tuple[_Basis, Clock, Tally]:
        known = self._known.get(game.id)
        if known is not None and known[0] == basis:
            return known
        from srtui.views.tally import read_tally  # the rules of a game, for its first score

        return basis, self._clocks.read(reader, event, game), read_tally(reader, event, game)


def sheet_of(desk: Desk, *, every_game: bool = True) -> Sheet:
    """The clocks of an event as they stand, read once."""
    event = desk.event()
    with desk.store.read() as reader:
        return ClockBook().read(reader, event, every_game=every_game)


def _told(reader: Reader, event: Event) -> frozenset[int]:
    """The games with taps, a proposal or a dispute."""
    tapped = (row["game"] for row in reader.rows("SELECT DISTINCT game FROM tap"))
    return frozenset(tapped) | event.proposals.keys() | event.disputes.keys()


def _basis(revisions: dict[str, int], event: Event, round_: Round, game: Game) -> _Basis:
    return _Basis(
        revisions.get(f"game:{game.id}", 0),
        game,
        tuple(event.name_of(player) for player in game.players),
        round_.scenario,
        event.size_of(round_),
        event.edition_at(round_.number),
        round_.phase,
    )
