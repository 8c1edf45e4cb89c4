"""The board of a team event: teams with zones, captains at work, matches as they go."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hall import Hall

from screens.board.large import large_pages
from srtui.commands.demo.play import enter_teams, named_people, pair_players
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import RollOff, TakeStep
from srtui.commands.teams.roster import SetTeamRule
from srtui.model.captains import captains_board
from srtui.queries.hall.board import captain_boards, heading, pages
from srtui.rules.record import Outcome
from srtui.text.teams import captains_time

NOW = datetime(2026, 3, 7, 10, tzinfo=UTC)
SIZES = [(80, 22), (120, 38)]


@pytest.fixture
def published(team_hall: Callable[[int], Hall]) -> Hall:
    """Four teams of three in two zones; nothing is paired by the captains."""
    hall = team_hall(3)
    enter_teams(hall.desk, named_people(12, "board"), 3)
    for command in (PairRound(seed="board"), Scenario(), Publish()):
        hall.desk.run(command, sure=True)
    return hall


def shown(hall: Hall, size: tuple[int, int] = (80, 22)) -> str:
    found = pages(hall.event, NOW, *size)
    for page in found:
        assert len(page.head) + len(page.lines) <= size[1], page.title
    return "\n".join(line for page in found for line in (page.title, *page.head, *page.lines))


def win(hall: Hall, game: int) -> None:
    """Let the first player of a game win."""
    way = next(rule.way for rule in hall.event.edition.ways if rule.played)
    hall.run(Result(game, Outcome.FIRST, way, 5, 2, 40, 30), sure=True)


@pytest.mark.parametrize("size", SIZES)
def test_teams_are_posted_with_zone_and_opponent(published: Hall, size: tuple[int, int]) -> None:
    text = shown(published, size)
    assert "teams by name" in text
    assert all(text.count(team.name) >= 2 for team in published.event.teams)
    assert "by table" not in text, "no player is paired"


@pytest.mark.parametrize("size", SIZES)
def test_board_shows_captains_at_work(published: Hall, size: tuple[int, int]) -> None:
    match = published.event.matches[0]
    published.run(RollOff(match.first))
    text = shown(published, size)
    (ask,) = captains_board(published.event, match).asks
    assert ask.side is not None
    name = published.event.team(match.teams[ask.side]).name
    assert f"{name}: choose team A or team B" in text
    assert "Tables left: " in text


def test_secret_step_is_on_no_page_of_the_board(published: Hall) -> None:
    published.run(SetTeamRule(procedure="cards"))
    match = published.event.matches[0]
    published.run(RollOff(match.first))
    texts = []
    ask = captains_board(published.event, match).ask(0)
    assert ask is not None
    for answer in ask.choices[:2]:
        published.run(TakeStep(match.first, answer))
        texts.append(shown(published))
    assert texts[0] == texts[1]
    assert "is ready; both cards are shown together" in texts[0]


def test_match_is_shown_as_it_goes(published: Hall) -> None:
    pair_players(published.desk, "board")
    published.desk.run(Start(), sure=True)
    assert not captain_boards(published.event, 80, 22)
    match = published.event.matches[0]
    first, *_ = published.event.games_of(match)
    win(published, first.id)
    won = "1-0" if published.event.team_of[first.first] == match.first else "0-1"
    assert f"{won}, 2 to come" in shown(published)
    large = large_pages(published.event, NOW, (156, 40), ())
    scores = [
        cell.text
        for page in large
        if page.title.endswith("matches")
        for row in page.rows
        for cell in row
    ]
    assert won in scores


def test_standings_of_teams_come_before_those_of_players(published: Hall) -> None:
    pair_players(published.desk, "board")
    published.desk.run(Start(), sure=True)
    for game in published.event.newest_round().games:
        win(published, game.id)
    assert all(
        published.event.tally_of(match).outcome in (Outcome.FIRST, Outcome.SECOND)
        for match in published.event.matches
    )
    text = shown(published)
    assert text.index("Teams: Standings") < text.index("\nStandings after")


def test_captains_are_reminded_of_their_time(team_hall: Callable[[int], Hall]) -> None:
    hall = team_hall(3)
    enter_teams(hall.desk, named_people(12, "board"), 3)
    hall.run(SetTeamRule(minutes=15))
    for command in (PairRound(seed="board"), Scenario(), Publish()):
        hall.desk.run(command, sure=True)
    now = hall.desk.clock()
    assert captains_time(hall.event, now).startswith("Captains pair until ")
    late = now + timedelta(minutes=16)
    assert captains_time(hall.event, late) == "The captains' time is up: 2 matches still to pair."
    assert captains_time(hall.event, late) in heading(hall.event, late).notices
    pair_players(hall.desk, "board")
    assert captains_time(hall.event, late) == ""
