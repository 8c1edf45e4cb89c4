"""Exports: stable columns, harmless cells, games that can be imported again."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from data.exporting.export import SaveFault, save
from data.importing.tabular import csv_text, parse_text
from srtui.commands.demo.play import make_demo, play
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.roster.players import AddPlayer
from srtui.model.event import Event
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome
from srtui.sheets import export


def written(folder: Path, event: Event) -> ImportEvent:
    for name, sheet in (("roster", export.roster(event)), ("games", export.games(event))):
        (folder / f"{name}.csv").write_text(csv_text(sheet.columns, sheet.rows), encoding="utf-8")
    return ImportEvent(str(folder / "games.csv"), str(folder / "roster.csv"))


def games_of(event: Event) -> list[tuple[object, ...]]:
    return [
        (
            game.round,
            game.table,
            [event.name_of(player) for player in game.players],
            game.outcome,
            game.way,
            game.points,
            game.recorded,
            game.destroyed,
        )
        for game in event.games
    ]


def figures_of(event: Event) -> dict[str, tuple[object, ...]]:
    return {
        event.name_of(line.player): (
            line.tp,
            line.figures[Figure.SOS],
            line.figures[Figure.POINTS],
            line.figures[Figure.DESTROYED],
            line.ties,
        )
        for line in event.standings()
    }


def test_a_round_with_every_outcome_comes_back_as_it_was(hall: Hall, tmp_path: Path) -> None:
    hall.add(["Anna", "=Bert", "Tie", "Bye", "Both", "1", 'Łukasz, the "2"', "-", "x\ty"])
    outcomes = cycle(["tie", "both", "1", "2"])
    hall.play(lambda _event, _game: next(outcomes))
    hall.play(lambda _event, _game: "2")
    outcomes = cycle(["1", "2", "both", "tie"])
    hall.play(lambda _event, _game: next(outcomes))
    assert {game.outcome for game in hall.event.games} == set(Outcome)
    (tmp_path / "again").mkdir()
    again = Hall(tmp_path / "again")
    again.run(written(tmp_path, hall.event), sure=False)
    assert games_of(again.event) == games_of(hall.event)
    assert figures_of(again.event) == figures_of(hall.event)
    again.store.close()


@pytest.mark.wide(2)
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2026"])
def test_a_whole_day_comes_back_as_it_was(
    tmp_path: Path, hall_of: Callable[[str], Hall], edition: str
) -> None:
    again = hall_of(edition)
    desk = make_demo(tmp_path / "demo.srtui", edition, 17, "one", again.clock, again.machine)
    list(play(desk, "one"))
    before = desk.event()
    again.run(written(tmp_path, before))
    assert games_of(again.event) == games_of(before)
    assert figures_of(again.event) == figures_of(before)
    assert [one.scenario for one in again.event.rounds] == [one.scenario for one in before.rounds]
    desk.store.close()


def test_the_columns_stay_as_they_are(hall: Hall) -> None:
    event = hall.event
    assert ",".join(export.roster(event).columns) == (
        "id,name,faction,club,paid,here,stand_in,status,pinned_table,note,due"
    )
    assert ",".join(export.games(event).columns) == (
        "round,table,scenario,player1,player2,winner,way,points1,points2,destroyed1,destroyed2"
    )
    assert ",".join(export.standings(event).columns) == (
        "rank,name,faction,club,tp,sos,points,destroyed,assassinations,wins,losses,ties,byes,games_won"
    )


def test_the_standings_of_a_file_are_those_of_the_event(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    sheet = export.standings(hall.event)
    (first, *_) = sheet.records()
    line = hall.event.standings()[0]
    assert (first["rank"], first["name"], first["tp"]) == (
        line.rank,
        hall.event.name_of(line.player),
        line.tp,
    )
    assert len(parse_text(csv_text(sheet.columns, sheet.rows), "x").rows) == 4


def test_everything_is_json_with_players_by_name(hall: Hall) -> None:
    hall.add(3)
    hall.play()
    found = json.loads(json.dumps(export.everything(hall.event)))
    assert [one["name"] for one in found["roster"]] == ["Anna", "Bert", "Cleo"]
    games = found["rounds"][0]["games"]
    assert sorted(len(game["players"]) for game in games) == [1, 2]
    assert found["event"]["edition"] == "sr2026"


def test_a_game_without_a_result_has_no_figures(hall: Hall, tmp_path: Path) -> None:
    hall.add(4)
    hall.play()
    hall.run(meant(hall, ClearResult, "1"))
    first, *_ = export.games(hall.event).records()
    assert (first["winner"], first["points1"], first["destroyed2"]) == ("", "", "")
    (tmp_path / "again").mkdir()
    again = Hall(tmp_path / "again")
    again.run(written(tmp_path, hall.event))
    assert games_of(again.event) == games_of(hall.event)
    again.run(meant(again, Result, "1", "1", "s", 5, 1, 20, 10))
    again.store.close()


def test_a_file_that_is_there_is_not_written_over_unasked(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    save(path, "one\n")
    with pytest.raises(SaveFault, match="already exists"):
        save(path, "two\n")
    assert path.read_text(encoding="utf-8") == "one\n"
    save(path, "two\n", replace=True)
    assert path.read_text(encoding="utf-8") == "two\n"
    with pytest.raises(SaveFault, match="is a folder"):
        save(tmp_path, "x", replace=True)
    with pytest.raises(SaveFault, match="cannot be written"):
        save(tmp_path / "nowhere" / "x.csv", "x")
    assert [one.name for one in tmp_path.iterdir()] == ["games.csv"]


def test_an_event_file_is_never_written_over(hall: Hall) -> None:
    with pytest.raises(SaveFault, match="is an event file"):
        save(hall.path, "x", replace=True)
    assert hall.event.name == "Hall"


def test_a_roster_comes_back_with_marks(hall: Hall, tmp_path: Path) -> None:
    hall.run(AddPlayer("Anna", club="Iron", faction="Khador", paid=True))
    hall.run(AddPlayer("@Bert"))
    sheet = export.roster(hall.event)
    assert "'@Bert" in csv_text(sheet.columns, sheet.rows)
    (tmp_path / "roster.csv").write_text(csv_text(sheet.columns, sheet.rows), encoding="utf-8")
    (tmp_path / "again").mkdir()
    again = Hall(tmp_path / "again")
    again.run(ImportRoster(str(tmp_path / "roster.csv")), sure=False)
    known = [(one.name, one.club, one.faction, one.paid) for one in again.event.players]
    assert known == [("Anna", "Iron", "Khador", True), ("@Bert", "", "", False)]
    again.store.close()
