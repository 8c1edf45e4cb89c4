"""The order of teams: asked for with the event, and said by every standing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import BEGIN, Hall, Machine

from screens.board.large import large_pages
from srtui.commands.command import Moment
from srtui.commands.demo.play import enter_teams, named_people
from srtui.commands.event.new import NewEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.matches import ConcedeMatch
from srtui.commands.teams.roster import SetTeamRule
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.model.teams import GAMES_FIRST, SCHEDULE_FIRST
from srtui.queries.choices import AskedIn, choices
from srtui.queries.hall.board import pages
from srtui.queries.standings.standings import standings, standings_title
from srtui.rules.edition import Figure
from srtui.sheets.event_sheets import standings_list
from srtui.sheets.folder import folder
from srtui.sheets.team_sheets import of_both

NOW = Moment(BEGIN.isoformat(timespec="seconds"), "entropy", Machine()())


def order_of(path: Path, order: str) -> tuple[Figure, ...]:
    store = NewEvent(edition="sr2026", teams=5, order=order).create(path, NOW)
    with store.read() as reader:
        found = read_event(reader).team_rule.order
    store.close()
    return found


def test_order_is_chosen_with_the_event(tmp_path: Path) -> None:
    assert order_of(tmp_path / "a.srtui", "schedule") == SCHEDULE_FIRST
    assert order_of(tmp_path / "b.srtui", "games") == GAMES_FIRST
    assert order_of(tmp_path / "c.srtui", "tp points") == (Figure.TP, Figure.POINTS)
    assert order_of(tmp_path / "d.srtui", "") == GAMES_FIRST
    with pytest.raises(Refused, match="The order must be games, schedule, or"):
        order_of(tmp_path / "e.srtui", "luck")
    with pytest.raises(Refused, match="Only team events have an order"):
        NewEvent(edition="sr2026", order="games").create(tmp_path / "f.srtui", NOW)


def test_team_event_without_an_order_asks_and_names_the_events() -> None:
    (asked,) = NewEvent(edition="sr2026", teams=5).warnings()
    assert all(event in asked for event in ("VTC 2020", "WTC 2024", "WTC 2015", "ATC 2018"))
    assert NewEvent(edition="sr2026", teams=5, order="games").warnings() == ()
    assert NewEvent(edition="sr2026").warnings() == ()


@pytest.mark.parametrize("command", [NewEvent, SetTeamRule])
def test_form_offers_both_orders_with_their_events(command: type[NewEvent | SetTeamRule]) -> None:
    offered = choices(command.arguments()["order"], AskedIn(None, {}))
    years = {choice.word: choice.meaning.partition(": ")[2] for choice in offered}
    assert years == {"games": "VTC 2020, WTC 2024", "schedule": "WTC 2015, ATC 2018"}


@pytest.mark.parametrize(
    ("order", "said"),
    [("games", "by TW, GW, SoS, VP, APD"), ("schedule", "by TW, SoS, GW, VP, APD")],
)
def test_every_standing_of_teams_says_which_figures_count(
    team_hall: Callable[[int], Hall], order: str, said: str
) -> None:
    hall = team_hall(2)
    enter_teams(hall.desk, named_people(4, "order"), 2)
    hall.run(SetTeamRule(order=order))
    for command in (PairRound(), Scenario(), Publish()):
        hall.run(command)
    (match,) = hall.event.matches
    hall.run(ConcedeMatch(match.first))

    event = hall.event
    title = standings_title(event.pairing, standings(event.pairing))
    assert said in title
    assert said in of_both(standings_list)(event, None).title
    assert any(said in page.title for page in pages(event, BEGIN, 80, 22))
    assert any(said in page.title for page in large_pages(event, BEGIN, (300, 60), ()))
    assert said in str(folder(event)["standings.html"])
    assert "by" not in standings_title(event, standings(event)).split()
