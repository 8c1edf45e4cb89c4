"""Looking at an event in every way there is, and what must hold whatever was done to it."""

from __future__ import annotations

from srtui.cli.opening import utc_now
from srtui.commands.desk import Desk
from srtui.model.event import Event
from srtui.queries.day.status import status
from srtui.queries.event.settings import event_view
from srtui.queries.journal.entries import journal
from srtui.queries.pairing.pairings import by_name, pairings
from srtui.queries.pairing.verify import Verified, verify
from srtui.queries.roster.players import roster
from srtui.queries.rounds.results import results
from srtui.queries.standings.explain import explain
from srtui.queries.standings.standings import groups, standings
from srtui.rules.record import Outcome
from srtui.sheets.export import everything


def look_everywhere(desk: Desk) -> None:
    """Every view of the event as it stands; none may raise."""
    event = desk.event()
    event_view(event)
    roster(event)
    status(event, utc_now())
    everything(event)
    groups(event, "club")
    for player in event.players:
        explain(event, player.id)
    for one in event.rounds:
        standings(event, one.number)
        by_name(pairings(event, one.number))
        results(event, one.number)
    with desk.store.read() as reader:
        journal(reader, 50)


def assert_sound(event: Event) -> None:
    """Check what holds for every event (rules.md section 0, ALL-6, P-2)."""
    for one in event.rounds:
        seated = [player for game in one.games for player in game.players]
        assert len(seated) == len(set(seated)), "nobody plays twice in a round"
        tables = [game.table for game in one.games if game.table is not None]
        assert len(tables) == len(set(tables)), "no table is used twice"
        won = sum(game.winner is not None for game in one.games)
        assert won <= len(one.games)
        assert all(
            (game.second is None) == (game.outcome is Outcome.BYE)
            for game in one.games
            if game.outcome is not None
        )
    lines = event.standings()
    assert sorted(line.player for line in lines) == sorted(one.id for one in event.players)
    if event.cut is None:
        decided = [game for game in event.games if game.winner is not None]
        assert sum(line.tp for line in lines) == len(decided)
        ranks = [line.rank for line in lines if line.rank is not None]
        assert ranks == sorted(ranks)
        assert all(line.rank is None for line in lines[len(ranks) :])


def checked(desk: Desk) -> Verified:
    """Return the checker's answer about the newest round."""
    with desk.store.read() as reader:
        return verify(desk.event(), reader)[-1]
