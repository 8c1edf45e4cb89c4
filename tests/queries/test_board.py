from collections.abc import Callable
from datetime import timedelta

import pytest
from hall import BEGIN, Hall
from meant import meant

from srtui.commands.event.settings import AddPlan
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.documents.layout import width_of
from srtui.queries.hall.board import Page, heading, headline, pages, time_shown

SIZES = [(40, 18), (76, 18), (116, 34), (198, 50)]
LONG = "Bartholomew Featherstonehaugh-Castellanos "


def running(hall: Hall, players: int) -> Hall:
    hall.add([f"{LONG if n % 7 == 3 else 'Player '}{n}" for n in range(players)])
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    return hall


def pages_by(word: str, shown: tuple[Page, ...]) -> list[Page]:
    return [page for page in shown if word in page.title]


@pytest.mark.wide
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 9, 40, 130])
def test_every_page_fits_its_terminal(hall: Hall, players: int, size: tuple[int, int]) -> None:
    event = running(hall, players).event
    for page in pages(event, BEGIN, *size):
        assert len(page.head) + len(page.lines) <= size[1]
        assert max(map(width_of, (*page.head, *page.lines)), default=0) <= size[0]


@pytest.mark.parametrize("players", [2, 9, 41, 130])
def test_every_player_is_listed_once_by_name_and_once_by_table(hall: Hall, players: int) -> None:
    hall.add([f"P{n:03}" for n in range(players)])
    hall.run(PairRound())
    hall.run(Publish())
    shown = pages(hall.event, BEGIN, 90, 20)
    for word in ("by name", "by table"):
        text = " ".join(line for page in pages_by(word, shown) for line in page.lines)
        missing = [one.name for one in hall.event.players if one.name not in text]
        assert not missing
    tables = " ".join(line for page in pages_by("by table", shown) for line in page.lines)
    assert tables.count("P0") + tables.count("P1") == players


def test_list_by_name_shows_each_players_table(hall: Hall) -> None:
    hall.add(9)
    hall.run(PairRound())
    hall.run(Publish())
    lines = [
        line
        for page in pages_by("by name", pages(hall.event, BEGIN, 76, 18))
        for line in page.lines
    ]
    for game in hall.event.rounds[0].games:
        for player in game.players:
            line = next(one for one in lines if one.startswith(hall.event.name_of(player)))
            assert line.split()[1] == (str(game.table) if game.second else "bye")


def test_a_draft_is_never_told(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    before = pages(hall.event, BEGIN, 76, 18)
    said = headline(hall.event, hall.now)
    hall.run(PairRound())
    assert pages(hall.event, BEGIN, 76, 18) == before
    assert headline(hall.event, hall.now) == said
    assert not pages_by("Round 2", before)


def test_the_first_draft_is_not_told_either(hall: Hall) -> None:
    hall.add(8)
    before = pages(hall.event, BEGIN, 76, 18)
    hall.run(PairRound())
    assert pages(hall.event, BEGIN, 76, 18) == before
    assert len(before) == 1


def test_standings_leave_an_unfinished_round_out(hall: Hall) -> None:
    running(hall, 6)
    titles = [page.title for page in pages_by("Standings", pages(hall.event, BEGIN, 76, 18))]
    assert titles == ["Standings after round 1"]


def test_rows_are_spaced_if_there_is_room(hall: Hall) -> None:
    hall.add(6)
    hall.run(PairRound())
    hall.run(Publish())
    roomy, tight = (
        pages_by("by name", pages(hall.event, BEGIN, 76, high))[0].lines for high in (13, 12)
    )
    assert roomy[1::2] == ("",) * 5
    assert "" not in tight


def test_the_day_plan_is_a_page_of_its_own(hall: Hall) -> None:
    hall.run(meant(hall, AddPlan, "Round 1", at="10:00"))
    hall.run(meant(hall, AddPlan, "Bring your own cup"))
    (page,) = pages_by("Today", pages(hall.event, BEGIN, 76, 18))
    assert page.lines == ("10:00  Round 1", "", "       Bring your own cup")
    assert not page.clock


def test_the_time_left_is_on_the_board_while_a_round_runs(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    assert time_shown(hall.event, hall.now) == ""
    hall.run(Start())
    ends = hall.event.rounds[0].ends_at
    assert ends is not None
    end = BEGIN.fromisoformat(ends)
    event = hall.event
    assert time_shown(event, end - timedelta(minutes=65, seconds=1)) == "1:05"
    assert time_shown(event, end + timedelta(minutes=3, seconds=30)) == "-0:03"
    assert "3 min over" in headline(event, end + timedelta(minutes=3, seconds=30))
    assert [page.clock for page in pages(event, BEGIN, 76, 18)].count(True) == 1
    hall.type()
    assert time_shown(hall.event, end) == ""


@pytest.mark.wide
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 33, 130])
def test_columns_mean_what_they_hold(hall: Hall, players: int, size: tuple[int, int]) -> None:
    event = running(hall, players).event
    (page, *_) = pages_by("by table", pages(event, BEGIN, *size))
    spans = {told: (begin, end) for begin, end, told in page.means}
    firsts = {event.name_of(game.first) for game in event.rounds[-1].games}
    line = page.lines[0]
    begin, end = spans["one"]
    assert any(line[begin:end].startswith(name[:8]) for name in firsts)
    assert page.head[-1][slice(*spans["two"])].strip("-") == ""


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_wide_page_few_rows_are_spread(hall: Hall, players: int) -> None:
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    small, large = (
        pages_by("by table", pages(hall.event, BEGIN, *size))[0] for size in SIZES[1::2]
    )
    assert width_of(large.head[-1]) >= 1.4 * width_of(small.head[-1])
    assert len(large.head) + len(large.lines) <= SIZES[3][1]


def test_heading_shows_time_left_and_time_of_day(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    assert heading(hall.event, hall.now).round == "Steamroller 2026"
    hall.run(Publish())
    hall.run(Start())
    ends = hall.event.rounds[0].ends_at
    assert ends is not None
    told = heading(hall.event, BEGIN.fromisoformat(ends) - timedelta(seconds=90))
    assert (told.round, told.left, told.complete) == ("Round 1", 90, False)
    hall.type()
    told = heading(hall.event, hall.now)
    assert (told.left, told.complete) == (None, True)


def test_heading_never_reveals_a_hidden_end(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    assert hall.event.rounds[0].hidden_end
    assert heading(hall.event, hall.now).left is None
    # Nor is there a separate page for it, without a schedule.
    assert not any(page.clock for page in pages(hall.event, hall.now, 78, 20))


def test_on_40_cells_names_are_whole_rather_than_in_two_blocks(hall: Hall) -> None:
    hall.add([f"Bartholomew Player {n}" for n in range(60)])
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    lines = [
        line
        for page in pages_by("by name", pages(hall.event, BEGIN, 38, 11))
        for line in page.lines
    ]
    for n in range(60):
        assert any(f"Bartholomew Player {n} " in line for line in lines)
