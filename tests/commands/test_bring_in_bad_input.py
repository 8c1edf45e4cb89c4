"""Bad files: a preview that says what would happen, nothing written without a yes, nothing lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from hall import Hall

from srtui.commands.command import ConfirmationRequired
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.model.refused import Refused

HEAD = "round,player1,player2,winner,way\n"
SAME = "1,Ada,Bo,Ada,s\n"


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def write(text: str | bytes, name: str = "games.csv") -> str:
        raw = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(raw)
        return str(tmp_path / name)

    return write


File = Callable[..., str]


def nothing_is_written(hall: Hall) -> bool:
    return (hall.event.players, hall.event.rounds) == ((), ())


def test_thousands_of_lines_are_a_preview(hall: Hall, file: File) -> None:
    plan = ImportEvent(file(HEAD + SAME * 5_000)).plan(hall.event)
    assert len(plan.event.games) == 1
    (doubt,) = plan.warnings
    assert doubt.endswith("… (4999 lines): skipped, because the same game is already listed.")
    assert nothing_is_written(hall)


def test_twice_the_lines_take_twice_the_calls(hall: Hall, file: File) -> None:
    short, long = file(HEAD + SAME * 500, "short.csv"), file(HEAD + SAME * 1_000, "long.csv")
    counts = [calls(partial(ImportEvent(path).plan, hall.event)) for path in (short, long)]
    assert counts[1] < 2.1 * counts[0]


def calls(work: Callable[[], object]) -> int:
    """Return how many functions of Python are called by some work: its cost on every machine."""
    count = 0

    def noted(_frame: FrameType, event: str, _value: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(noted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def test_more_players_than_an_event_takes_are_one_sentence(hall: Hall, file: File) -> None:
    names = "".join(f"Player {n}\n" for n in range(10_000))
    with pytest.raises(Refused, match=r"too many players \(10,001\): the limit is 9,999"):
        hall.run(ImportRoster(file(f"Ada Holm\n{names}", "names.txt")))
    assert nothing_is_written(hall)


def test_mixed_encodings_are_read_line_by_line_and_asked_about(hall: Hall, file: File) -> None:
    raw = HEAD.encode() + "1,Zoë,Bo,Zoë,s\n".encode() + "1,Núñez,Di,1,s\n".encode("cp1252")
    with pytest.raises(
        ConfirmationRequired, match=r"line 3: not UTF-8 as the rest is .* “1,Núñez|“Núñez”"
    ):
        hall.run(ImportEvent(file(raw)), sure=False)
    assert nothing_is_written(hall)
    hall.run(ImportEvent(file(raw)))
    assert [one.name for one in hall.event.players] == ["Zoë", "Bo", "Núñez", "Di"]


TWO = (
    f"{HEAD}1,Ada,Bo,Ada,s\n1,Cy,Di,Cy,s\n2,Ada,Cy,Ada,s\n2,Bo,Di,Bo,s\n"
    f"{HEAD}1,Eve,Fay,Eve,s\n1,Gil,Hal,Gil,s\n2,Eve,Gil,Eve,s\n2,Fay,Hal,Hal,s\n"
)
TITLED = """event,round,winner,loser,way
Spring Cup,1,Ada,Bo,s
Autumn Cup,1,Ada,Cy,s
Spring Cup,2,Ada,Cy,s
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TWO, r"holds 2 events: 1 from line 2 on \(4 lines\), 2 from line 7 on \(4 lines\)"),
        (TITLED, r"holds 2 events: 1 “Spring Cup” \(2 lines\), 2 “Autumn Cup” \(1 line\)"),
    ],
)
def test_two_events_in_one_file_are_asked_about(
    hall: Hall, file: File, text: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        hall.run(ImportEvent(file(text)))
    assert nothing_is_written(hall)


def test_one_of_two_events_is_chosen_by_number_or_name_or_both_are_one(
    hall: Hall, file: File
) -> None:
    def names(text: str, only: str) -> list[str]:
        plan = ImportEvent(file(text), only=only).plan(hall.event)
        return [one.name for one in plan.event.players]

    assert names(TWO, "2") == ["Eve", "Fay", "Gil", "Hal"]
    assert names(TITLED, "autumn cup") == ["Ada", "Cy"]
    assert len(names(TWO, "all")) == 8


def test_files_that_are_the_other_way_round_are_told_so(hall: Hall, file: File) -> None:
    games = file(f"{HEAD}1,Ada,Bo,Ada,s\n")
    roster = file("name,faction\nAda,Khador\nBo,Cryx\n", "roster.csv")
    with pytest.raises(Refused, match=r"roster\.csv is a roster, not a list of games"):
        hall.run(ImportEvent(roster, games))
    with pytest.raises(Refused, match=r"games\.csv is a list of games, not a roster"):
        hall.run(ImportRoster(games))
    assert nothing_is_written(hall)


def test_games_without_a_roster_bring_their_players(hall: Hall, file: File) -> None:
    hall.run(ImportEvent(file(f"{HEAD}1,Ada,Bo,Ada,s\n")), sure=False)
    assert [one.name for one in hall.event.players] == ["Ada", "Bo"]


def test_the_same_file_twice_adds_nothing(hall: Hall, file: File) -> None:
    games, roster = file(f"{HEAD}1,Ada,Bo,Ada,s\n"), file("name\nAda\nBo\n", "roster.csv")
    hall.run(ImportRoster(roster))
    with pytest.raises(Refused, match="No one to add:"):
        hall.run(ImportRoster(roster))
    hall.run(ImportEvent(games, roster))
    before = hall.event
    with pytest.raises(Refused, match="has rounds: import"):
        hall.run(ImportEvent(games, roster))
    assert (hall.event.players, hall.event.games) == (before.players, before.games)


def test_json_of_games_is_one_sentence(hall: Hall, file: File) -> None:
    with pytest.raises(Refused, match=r"games\.csv is JSON without games: use a CSV table"):
        hall.run(ImportEvent(file('{"rounds": []}')))
