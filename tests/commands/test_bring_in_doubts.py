"""Warnings about games before their import, and about imported rounds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent
from srtui.commands.pairing.pair import PairRound
from srtui.model.read_event import read_event
from srtui.queries.importing import event_preview
from srtui.queries.pairing.verify import quality, verify


@pytest.fixture
def games(tmp_path: Path) -> Callable[[str], ImportEvent]:
    def write(text: str) -> ImportEvent:
        (tmp_path / "games.csv").write_text(text, encoding="utf-8")
        return ImportEvent(str(tmp_path / "games.csv"))

    return write


Games = Callable[[str], ImportEvent]
HEAD = "round,winner,loser,way,winner_cp,loser_cp,winner_destroyed,loser_destroyed\n"


def test_figures_that_an_edition_cuts_are_counted_and_said(
    hall_of: Callable[[str], Hall], games: Games
) -> None:
    hall = hall_of("sr2015")  # counts five control points
    text = f"{HEAD}1,Ada,Bo,a,9,6,1,1\n1,Cy,Di,a,5,4,1,1\n1,Eve,Fay,a,7,2,1,1\n"
    assert (
        "3 figures above 5 CP count as 5, the most that the edition allows (lines 2, 4). They "
        "are kept as reported."
    ) in games(text).plan(hall.event).warnings


def test_nothing_is_said_of_figures_that_no_edition_cuts(hall: Hall, games: Games) -> None:
    text = f"{HEAD}1,Ada,Bo,a,9,6,1,1\n"
    assert games(text).plan(hall.event).warnings == ()


def test_what_is_doubtful_about_many_games_is_one_line(hall: Hall, games: Games) -> None:
    rows = "".join(f"1,A{n},B{n},a,3,1,{900 + n},5\n" for n in range(272))
    (doubt,) = games(HEAD + rows).plan(hall.event).warnings
    assert doubt == (
        "272 games: destroyed more than an army is worth (about 85 with its Leader): "
        "lines 2, 3, 4, 5, 6, 7, … (272 lines)."
    )


def test_a_doubt_about_one_or_two_games_names_the_players(hall: Hall, games: Games) -> None:
    (doubt,) = games(f"{HEAD}1,Ada,Bo,a,3,1,900,5\n").plan(hall.event).warnings
    assert doubt.startswith("Line 2: Ada destroyed 900 points")


def test_the_important_doubts_come_first(hall: Hall, games: Games) -> None:
    head = "round,player1,player2,winner,way,cp1,cp2,destroyed1,elo\n"
    text = f"A title\n{head}1,Ada,Bo,Ada,s,5,1,900,7\n1,Cy,Dummy,Cy,,3,0,0,7\n,Cy,Di,Di,s,1,1,1,7\n"
    text += "2,Eve,Ada,?,s,1,1,1,7\n"
    said = games(text).plan(hall.event).warnings
    starts = (
        "“Dummy”",
        "games.csv, line 5 skipped: no round",
        "Line 6: the winner “?” is neither player",
        "These columns of games.csv are not used",
    )
    order = [next(at for at, one in enumerate(said) if one.startswith(start)) for start in starts]
    assert order == sorted(order)
    assert said[-1].startswith("games.csv, line 1: skipped")


THREE = """round,player1,player2,winner,way
1,Ada,Bo,Ada,s
1,Cy,bye,Cy,
1,Di,bye,Di,
2,Bo,Ada,Ada,s
2,Cy,bye,Cy,
2,Di,Eve,Di,s
"""


def test_rematches_and_byes_are_named_in_the_preview(hall: Hall, games: Games) -> None:
    plan = games(THREE).plan(hall.event)
    assert {
        "Round 1 has 2 byes: Cy and Di.",
        "Rematches in round 2: Bo and Ada (round 1).",
        "Cy has a bye in round 1 and again in round 2.",
    } <= set(plan.warnings)
    lines = event_preview(plan.event, plan.games)
    assert "Round 1: 1 game, 2 byes." in lines
    assert "Round 2: 2 games, 1 bye, 1 rematch." in lines


def verified(hall: Hall) -> list[tuple[bool, bool, str]]:
    with hall.store.read() as reader:
        event = read_event(reader)
        found = verify(event, reader)
    rounds = zip(event.rounds, found, strict=True)
    texts = [quality(event, one, view.report, brought_in=view.brought_in) for one, view in rounds]
    return [(one.brought_in, one.amiss, text) for one, text in zip(found, texts, strict=True)]


def test_verify_names_who_has_the_bye_and_does_not_fail_for_ever_over_old_rounds(
    hall: Hall, games: Games
) -> None:
    hall.run(games(THREE))
    hall.run(PairRound())
    first, second, third = verified(hall)
    assert first == (True, False, "Imported as played: Cy and Di have byes.")
    assert second[:2] == (True, False)
    assert third[:2] == (False, False)


def test_a_round_that_was_paired_here_is_still_amiss(hall: Hall, games: Games) -> None:
    hall.run(games(THREE))
    hall.run(PairRound())
    game = next(one for one in hall.event.rounds[2].games if one.second is not None)
    bye = next(one for one in hall.event.rounds[2].games if one.second is None)
    with closing(sqlite3.connect(hall.path)) as odd, odd:
        odd.execute("UPDATE game SET second = NULL WHERE id = ?", [game.id])
    third = verified(hall)[2]
    names = {hall.event.name_of(game.first), hall.event.name_of(bye.first)}
    assert third[:2] == (False, True)
    assert third[2].startswith("No legal pairing: ")
    assert all(name in third[2] for name in names)
