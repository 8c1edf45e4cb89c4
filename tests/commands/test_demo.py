"""The demo: ready to go on with, and a whole day that shows what can happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hall import BEGIN, Machine

from data import editions
from data.clean import fold
from data.event.journal import entries
from data.importing.incoming import roster
from data.importing.tabular import read_file
from data.samples import PLAYERS
from srtui.commands.demo.play import make_demo, newest_edition, people, play
from srtui.commands.desk import Desk
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.model.score import Score
from srtui.rules.record import Outcome, Status, Way
from srtui.text.result_warnings import looks_wrong

ROUNDS = {"brawlmachine": 3, "whos-the-boss": 3}
"""Rounds of 17 players where an edition has not five."""
EDITIONS = [one.id for one in editions.offered() if not one.custom and one.id != "league"]


class Demo:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[Desk] = []

    def make(self, edition: str = "sr2026", players: int = 16, seed: str = "one") -> Desk:
        path = self._folder / f"{len(self._made)}.srtui"
        self._made.append(make_demo(path, edition, players, seed, lambda: BEGIN, Machine()))
        return self._made[-1]

    def played(self, edition: str = "sr2026", players: int = 16, seed: str = "one") -> Event:
        desk = self.make(edition, players, seed)
        assert list(play(desk, seed))[-1].round is None
        return desk.event()

    def close(self) -> None:
        for desk in self._made:
            desk.store.close()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    made = Demo(tmp_path)
    yield made
    made.close()


def test_a_demo_begins_with_everybody_here_and_round_1_published(demo: Demo) -> None:
    event = demo.make(players=15).event()
    assert len(event.players) == 15
    assert all(one.checked_in and one.paid for one in event.players)
    (first,) = event.rounds
    assert (first.phase, len(first.open_games)) == (Phase.PUBLISHED, 7)
    assert first.scenario is not None


def test_a_league_without_rounds_has_no_demo(demo: Demo) -> None:
    with pytest.raises(Refused, match="There is no demo of a league without rounds"):
        demo.make("league")


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_day_is_played_in_every_edition(demo: Demo, edition: str) -> None:
    event = demo.played(edition, 17)
    assert event.finished_at
    assert event.played == event.planned_rounds == ROUNDS.get(edition, 5)
    assert not [one for one in event.rounds if one.open_games]
    shown = {game.way for game in event.games if game.way}
    assert shown == {rule.way for rule in event.edition.ways}
    outcomes = {game.outcome for game in event.games}
    assert {Outcome.TIE, Outcome.BYE, Outcome.FIRST, Outcome.SECOND} <= outcomes


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8])
def test_a_day_with_few_players_comes_to_its_end(demo: Demo, players: int) -> None:
    assert demo.played(players=players).finished_at


def test_a_day_has_a_late_entry_a_drop_a_return_and_a_disqualification(demo: Demo) -> None:
    event = demo.played()
    stays = [[(stay.round, stay.status) for stay in one.status_changes] for one in event.players]
    here, out = Status.IN, Status.DROPPED
    assert [(2, here)] in stays
    assert [(1, here), (2, out), (3, here)] in stays
    assert any(found[-1][1] is Status.DISQUALIFIED for found in stays)
    assert any(found[-1] == (3, out) for found in stays)


def test_a_late_entry_does_not_make_the_event_longer(demo: Demo) -> None:
    desk = demo.make(players=16)
    planned = desk.event().planned_rounds
    list(play(desk, "one"))
    assert len(desk.event().players) == 17
    assert desk.event().planned_rounds == planned == 4


def test_a_day_has_a_correction_of_round_1_and_an_undo(demo: Demo) -> None:
    desk = demo.make()
    scenes = list(play(desk, "one"))
    with desk.store.read() as reader:
        done = [one.command for one in entries(reader)]
    assert done.count("undo") == 1
    assert done.count("correct") == 1
    assert any(said.startswith("Undone: ") for said in scenes[0].sentences)
    assert any("paired with the old result" in said for said in scenes[2].sentences)


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_figure_of_the_demo_looks_wrong(demo: Demo, edition: str) -> None:
    event = demo.played(edition, 16)
    for game in event.games:
        if game.outcome not in (None, Outcome.BYE) and game.way is not Way.NO_SHOW:
            assert game.outcome is not None
            score = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
            assert looks_wrong(event, game, score) == ()


def test_the_seed_decides_everything(demo: Demo) -> None:
    assert demo.played().games == demo.played().games
    assert demo.played().games != demo.played(seed="two").games


def test_more_players_than_names_are_numbered() -> None:
    known = len(read_file(PLAYERS).rows)
    names = [line.split(",")[0] for line in people(known + 3, "one").splitlines()[1:]]
    assert len({fold(name) for name in names}) == known + 3


def test_the_invented_players_are_a_roster_without_a_doubt() -> None:
    found = roster(read_file(PLAYERS), "players.csv")
    assert found.warnings == ()
    assert len({fold(row.name) for row in found.rows}) == len(found.rows) >= 140


def test_the_newest_edition_is_the_one_in_force_last() -> None:
    assert newest_edition() == "sr2026"


def test_an_unknown_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no edition"):
        make_demo(tmp_path / "x.srtui", "sr1999", 8, "one", lambda: BEGIN, Machine())
    assert list(tmp_path.iterdir()) == []
