"""Events that were really played, where the folder SRTUI_REAL_EVENTS has them."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent
from srtui.commands.pairing.pair import PairRound
from srtui.queries.standings.explain import explain
from srtui.rules.edition import Figure
from srtui.rules.record import Status

FOLDER = Path(os.environ.get("SRTUI_REAL_EVENTS", "-"))
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="SRTUI_REAL_EVENTS names no folder")


@pytest.fixture
def brought_in(hall_of: Callable[[str], Hall]) -> Callable[[str], Hall]:
    def bring_in(name: str) -> Hall:
        hall = hall_of("sr2017beta")
        folder = FOLDER / name
        hall.run(ImportEvent(str(folder / "games.csv"), str(folder / "roster.csv")))
        return hall

    return bring_in


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_20_players_have_the_standings_computed_elsewhere_in_every_figure(
    brought_in: Callable[[str], Hall],
) -> None:
    event = brought_in("20-players").event
    ours = [
        {
            "rank": str(line.rank),
            "name": event.name_of(line.player),
            "tp": str(line.tp),
            "sos": str(line.figures[Figure.SOS]),
            "cp": str(line.figures[Figure.POINTS]),
            "destroyed": str(line.figures[Figure.DESTROYED]),
        }
        for line in event.standings()
    ]
    assert ours == rows_of(FOLDER / "20-players" / "standings.csv")


def test_54_players_have_the_tp_and_sos_that_were_published(
    brought_in: Callable[[str], Hall],
) -> None:
    event = brought_in("54-players").event
    ours = {
        event.name_of(line.player): (str(line.tp), str(line.figures[Figure.SOS]))
        for line in event.standings()
    }
    published = rows_of(FOLDER / "54-players" / "published.csv")
    assert ours == {row["name"]: (row["tp"], row["sos"]) for row in published}


def test_122_players_go_on_with_a_next_round_and_every_rank_is_explained(
    brought_in: Callable[[str], Hall],
) -> None:
    hall = brought_in("122-players")
    games = rows_of(FOLDER / "122-players" / "games.csv")
    assert len(hall.event.games) == len(games)
    last = {name for row in games if row["round"] == "4" for name in (row["winner"], row["loser"])}
    here = {one.name for one in hall.event.players if one.status(5) is Status.IN}
    assert here == last
    hall.run(PairRound())
    event = hall.event
    assert {event.name_of(p) for game in event.rounds[4].games for p in game.players} == last
    for line in event.standings():
        said = explain(event, line.player)
        assert sum(step.tp for step in said.steps) == line.tp
        assert sum(step.points for step in said.steps) == line.figures[Figure.POINTS]  # type: ignore[misc]
        assert sum(step.destroyed for step in said.steps) == line.figures[Figure.DESTROYED]  # type: ignore[misc]
        strength = sum(step.sos for step in said.steps)
        assert strength == line.figures[Figure.SOS]
        assert said.parted
