"""An event that 18 teams of three really played, where the folder SRTUI_REAL_EVENTS has it."""

from __future__ import annotations

import csv
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.game.result import Result
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.matches import SwapTeams
from srtui.model.event import Event
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome

FOLDER = Path(os.environ.get("SRTUI_REAL_EVENTS", "-")) / "54-players"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="SRTUI_REAL_EVENTS names no folder")
ROUNDS = 4

Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def clubs() -> dict[str, str]:
    return {row["name"]: row["club"] for row in rows_of("roster.csv")}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Yield the team event, with its matches and games as they were played."""
    hall = Hall(tmp_path_factory.mktemp("teams"), "sr2017beta", teams=3)
    lines = [f"{row['name']},{row['faction']},{row['club']}" for row in rows_of("roster.csv")]
    text = "\n".join(("name,faction,team", *lines))
    hall.desk.run(ImportRoster("pasted", text=text), sure=True)
    for number in range(1, ROUNDS + 1):
        play(hall, [row for row in rows_of("games.csv") if row["round"] == str(number)])
    yield hall
    hall.store.close()


def play(hall: Hall, rows: list[Row]) -> None:
    """Play a round: the teams are swapped until they meet as they did."""
    club = clubs()
    ids = {team.name: team.id for team in hall.event.teams}
    players = {player.name: player.id for player in hall.event.players}
    hall.desk.run(PairRound(), sure=True)
    meetings = {club[row["player1"]]: club[row["player2"]] for row in rows}
    for first, second in meetings.items():
        now = opponent(hall.event, ids[first])
        if now != ids[second]:
            hall.desk.run(SwapTeams(now, ids[second]), sure=True)
    hall.desk.run(Publish(), sure=True)
    for first in meetings:
        pairs = [
            f"{row['player1']}={row['player2']}" for row in rows if club[row["player1"]] == first
        ]
        pairs += [
            f"{row['player2']}={row['player1']}" for row in rows if club[row["player2"]] == first
        ]
        hall.desk.run(PairsByHand(ids[first], tuple(pairs)), sure=True)
    hall.desk.run(Start(), sure=True)
    way = next(rule.way for rule in hall.event.edition.ways if rule.played)
    by_players = {
        frozenset((players[row["player1"]], players[row["player2"]])): row for row in rows
    }
    for game in hall.event.newest_round().games:
        winner = players[by_players[frozenset(game.players)]["winner"]]
        outcome = Outcome.FIRST if game.first == winner else Outcome.SECOND
        hall.desk.run(Result(game.id, outcome, way, 0, 0, 0, 0), sure=True)


def opponent(event: Event, team: int) -> int:
    newest = event.newest_round().number
    match = next(each for each in event.matches if each.round == newest and team in each.teams)
    return next(each for each in match.teams if each != team)


def test_players_of_teams_have_the_published_figures(played: Hall) -> None:
    event = played.event
    ours = {
        event.name_of(line.player): (str(line.tp), str(line.figures[Figure.SOS]))
        for line in event.standings()
    }
    assert ours == {row["name"]: (row["tp"], row["sos"]) for row in rows_of("published.csv")}


def test_teams_have_the_figures_of_an_independent_count(played: Hall) -> None:
    """Counted from the file of games and nothing else: wins of teams, games, opponents' wins."""
    club, won, wins = clubs(), Counter[str](), Counter[str]()
    met: list[tuple[str, str]] = []
    for number in range(1, ROUNDS + 1):
        score: dict[frozenset[str], Counter[str]] = {}
        for row in rows_of("games.csv"):
            if row["round"] == str(number):
                sides = frozenset((club[row["player1"]], club[row["player2"]]))
                score.setdefault(sides, Counter())[club[row["winner"]]] += 1
                won[club[row["winner"]]] += 1
        for sides, games in score.items():
            assert games.total() == 3
            wins[games.most_common(1)[0][0]] += 1
            one, other = sides
            met += [(one, other), (other, one)]
    strength = Counter[str]()
    for team, other in met:
        strength[team] += wins[other]

    teams = played.event.pairing
    ours = {
        teams.name_of(line.player): (
            line.tp,
            line.figures[Figure.GAMES_WON],
            line.figures[Figure.SOS],
        )
        for line in teams.standings()
    }
    assert ours == {name: (wins[name], won[name], strength[name]) for name in set(club.values())}
    ranks = [(line.tp, line.figures[Figure.GAMES_WON]) for line in teams.standings()]
    assert ranks == sorted(ranks, reverse=True)
