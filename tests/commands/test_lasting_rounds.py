"""Rounds that last for days: no clock, no tables, an end on another day."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hall import BEGIN, Hall, named_first
from meant import meant

from srtui.commands.clock.round import Pause
from srtui.commands.command import Moment
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.game.result import Correct, Result
from srtui.commands.pairing.by_hand import MoveTable, Pin, Tables
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.ending import Finish, Unplayed
from srtui.commands.rounds.stages import Publish, RoundEnds, Scenario, Start
from srtui.model.event import Phase
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries.day.status import Status, status
from srtui.queries.hall.board import heading, pages, time_shown
from srtui.queries.standings.standings import standings, standings_title
from srtui.rules.clock.values import Stamp
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.timing import round_end
from srtui.sheets.folder import folder
from srtui.sheets.round_sheets import by_table, names, slips

SATURDAY = datetime(2026, 3, 7, 9)


@pytest.mark.parametrize(
    ("rule", "ends"),
    [
        ("week", datetime(2026, 3, 14, 9)),
        ("10 days", datetime(2026, 3, 17, 9)),
        ("2 weeks", datetime(2026, 3, 21, 9)),
        ("Sunday 20:00", datetime(2026, 3, 15, 20)),  # tomorrow would be a round of a day
        ("tuesday 18:30", datetime(2026, 3, 10, 18, 30)),
        ("Wednesday", datetime(2026, 3, 11, 23, 59)),
        ("Saturday 09:00", datetime(2026, 3, 14, 9)),
        ("", None),
        ("someday", None),
        ("Sunday 24:00", None),
        ("0 days", None),
    ],
)
def test_round_end_is_the_first_that_leaves_three_days(rule: str, ends: datetime | None) -> None:
    assert round_end(rule, SATURDAY) == ends


@pytest.fixture
def league(hall: Hall) -> Hall:
    """Six players whose rounds end on Sundays; round 1 is drawn and has a scenario."""
    hall.run(meant(hall, SetHouseRule, "timing.round_ends", '"Sunday 20:00"'))
    hall.add(6)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    return hall


def step(hall: Hall, days: float = 0) -> Status:
    return status(hall.event, BEGIN + timedelta(days=days))


def test_new_event_takes_the_end_of_its_rounds_or_refuses_it(tmp_path: Path) -> None:
    begin = Moment(BEGIN.isoformat(timespec="seconds"), "entropy", Stamp("b", 0, 0, BEGIN))
    made = NewEvent(edition="sr2026", round_ends="week").create(tmp_path / "a.srtui", begin)
    with made.read() as reader:
        event = read_event(reader)
    made.close()
    assert event.lasts(1)
    assert event.edition.timing.kind == "none"
    with pytest.raises(Refused, match="Sunday 20:00, 7 days or 2 weeks"):
        NewEvent(edition="sr2026", round_ends="later").create(tmp_path / "b.srtui", begin)


def test_publishing_begins_the_round_and_names_its_end(league: Hall) -> None:
    said = league.run(Publish())
    assert said == "Round 1 is published: 3 games. It ends on Sunday 2026-03-15, 20:00."
    assert league.event.rounds[0].phase is Phase.RUNNING
    with pytest.raises(Refused, match="already started"):
        league.run(Start())


def test_the_scenario_is_chosen_before_publishing(hall: Hall) -> None:
    hall.run(meant(hall, SetHouseRule, "timing.round_ends", '"week"'))
    hall.add(4)
    hall.run(PairRound())
    assert step(hall).next.command == "scenario"
    hall.run(meant(hall, Scenario, "two-fronts"))
    assert step(hall).next.command == "publish"


def test_games_have_no_tables_whoever_pairs_them(league: Hall) -> None:
    game = league.game("Anna")
    other = next(one for one in league.event.games if one.id != game.id)
    league.run(Pin(game.first, other.first))
    assert {one.table for one in league.event.games} == {None}
    for command in (Tables(), MoveTable(league.event.games[0].id, 3)):
        with pytest.raises(Refused, match="have no tables"):
            league.run(command)


def test_no_clock_is_started_or_shown(league: Hall) -> None:
    league.run(Publish())
    with pytest.raises(Refused):
        league.run(Pause(None))
    shown = heading(league.event, BEGIN)
    assert (shown.left, shown.signal, time_shown(league.event, BEGIN)) == (None, "", "")
    assert not [page for page in pages(league.event, BEGIN, 90, 20) if page.clock]


def test_next_step_names_the_open_games_and_their_end(league: Hall) -> None:
    league.run(Publish())
    first, *others = league.event.games
    league.run(_won(first))
    left = ", ".join(" and ".join(league.event.names_of(game)) for game in others)
    shown = step(league, 1)
    assert shown.next.action == "Enter the results as they come in."
    assert shown.next.reason == (
        f"Round 1 ends on Sunday 2026-03-15, 20:00. Still to play: {left}."
    )
    assert "7 days left" in shown.state


def test_results_come_in_any_order_and_lead_to_the_next_round(league: Hall) -> None:
    league.run(Publish())
    for game in reversed(league.event.games):
        league.run(_won(game))
    assert step(league, 1).next.command == "pair"


def test_a_round_that_is_over_takes_results_more_time_or_a_loss_for_both(league: Hall) -> None:
    league.run(Publish())
    choices = {one.letter: one.command for one in step(league, 9).next.choices}
    assert choices == {"e": "", "m": "round-ends", "p": "pair", "b": "unplayed"}
    league.run(RoundEnds("2026-03-20 18:00"))
    assert step(league, 9).next.choices == ()
    first, *_ = league.event.games
    league.run(_won(first))
    assert "2 games were not played, so both players lose" in league.run(Unplayed())
    assert step(league, 9).next.command == "pair"


def test_an_end_that_has_passed_or_means_nothing_is_refused(league: Hall) -> None:
    with pytest.raises(Refused, match="No round of several days is running"):
        league.run(RoundEnds("3 days"))
    league.run(Publish())
    for typed in ("2026-03-01 10:00", "soon", ""):
        with pytest.raises(Refused, match="is not in the future"):
            league.run(RoundEnds(typed))
    assert league.run(RoundEnds("3 days")).startswith("Round 1 ends on Tuesday 2026-03-10, 09:00")


def test_a_game_made_up_later_is_a_correction(league: Hall) -> None:
    league.run(Publish())
    league.run(Unplayed())
    league.run(PairRound())
    game = league.event.rounds[0].games[0]
    league.run(meant(league, Correct, str(league.event.name_of(game.first)), "1", "s", in_round=1))
    assert league.event.rounds[0].games[0].winner == game.first


def test_a_player_who_leaves_is_asked_about_as_in_a_hall(league: Hall) -> None:
    league.run(Publish())
    league.run(Drop(league.event.games[0].first))
    assert "has dropped" in step(league).next.reason


def test_board_and_sheets_remind_of_open_games_without_tables(league: Hall) -> None:
    league.run(Publish())
    first, second, third = league.event.games
    league.run(_won(first))
    event = league.event
    assert "Round 1 ends on Sunday 2026-03-15, 20:00." in heading(event, BEGIN).notices
    (left,) = [page for page in pages(event, BEGIN, 90, 20) if "still to play" in page.title]
    text = " ".join(left.lines)
    assert all(name in text for game in (second, third) for name in event.names_of(game))
    assert not any(name in text for name in event.names_of(first))
    for sheet in (names(event), by_table(event)):
        (reminder,) = [part.notes for part in sheet.sections if part.notes]
        assert reminder[0] == "Round 1 ends on Sunday 2026-03-15, 20:00."
        headings = next(part.grid for part in sheet.sections if part.grid).headings
        assert "Table" not in headings
    assert not any("Table" in part.heading for part in slips(event).sections)
    assert "Round 1 ends on Sunday 2026-03-15, 20:00." in folder(event)["index.html"]


@pytest.fixture
def second_week(league: Hall) -> Hall:
    """Round 2 is paired and published while a game of round 1 is open."""
    league.run(Publish())
    for game in league.event.games[1:]:
        league.run(_won(game))
    league.run(PairRound())
    league.run(meant(league, Scenario, "two-fronts"))
    league.run(Publish())
    return league


def test_the_next_round_is_paired_while_a_game_is_open(league: Hall) -> None:
    league.run(Publish())
    first, *others = league.event.games
    for game in others:
        league.run(_won(game))
    names = " and ".join(league.event.names_of(first))
    assert [*PairRound().warnings(league.event)] == [
        f"These games are still to be played, now or later: {names}."
    ]
    league.run(PairRound())
    round_2 = league.event.rounds[1].games
    assert {*first.players} not in [{*game.players} for game in round_2]
    assert league.event.rounds[0].games[0].outcome is None


def test_next_step_offers_no_next_round_that_cannot_be_paired(
    league: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    league.run(Publish())
    assert "pair the next round" in step(league, 9).next.action
    monkeypatch.setattr(PairRound, "refusal", lambda *_: "The event ends after 1 round: finish it.")
    over = step(league, 9).next
    assert "pairings" not in [choice.place for choice in over.choices]
    assert over.action == "Enter the missing results, extend the round, or close the open games."


def test_an_earlier_open_game_is_named_wherever_open_games_are(second_week: Hall) -> None:
    event = second_week.event
    first, second = event.names_of(event.games[0])
    still = f"Still open from round 1: {first} and {second}."
    assert step(second_week, 9).next.reason.endswith(still)
    assert heading(event, BEGIN).notices[1] == still
    (reminder,) = [part.notes for part in by_table(event).sections if part.notes]
    assert reminder[-1] == still
    assert still in folder(event)["index.html"]
    assert "(4 games to come)" in standings_title(event, standings(event, 2))
    assert "(1 game to come)" in standings_title(event, standings(event, 1))
    assert {row.name for row in standings(event, 1).rows if row.playing} == {first, second}


def test_an_earlier_open_game_takes_its_result_and_counts(second_week: Hall) -> None:
    first = second_week.event.games[0]
    name = second_week.event.name_of(first.first)
    second_week.run(meant(second_week, Correct, name, "1", "s", in_round=1))
    assert second_week.event.rounds[0].complete
    found = {line.player: line.tp for line in second_week.event.standings()}
    assert found[first.first] == 1


def test_next_step_after_the_newest_round_names_the_earlier_game(second_week: Hall) -> None:
    for game in second_week.event.rounds[1].games:
        second_week.run(_won(game))
    shown = step(second_week, 9)
    choices = {one.letter: one.command for one in shown.next.choices}
    assert choices == {"e": "", "p": "pair", "b": "unplayed"}
    assert shown.next.reason.startswith("Still open from round 1: ")
    with pytest.raises(Refused, match="1 game has no result in round 1"):
        second_week.run(Finish())
    second_week.run(Unplayed())
    assert second_week.event.unfinished is None


def test_a_round_with_a_clock_waits_for_its_results(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(Refused, match="Enter the results first"):
        hall.run(PairRound())


def test_the_scenario_stays_on_the_board_until_the_round_is_over(league: Hall) -> None:
    league.run(Publish())
    for days in (0, 3):
        now = BEGIN + timedelta(days=days)
        assert "Round 1: Two Fronts" in [page.title for page in pages(league.event, now, 90, 40)]
    league.type(named_first)
    assert not [page for page in pages(league.event, BEGIN, 90, 40) if "Two Fronts" in page.title]


def test_a_league_plays_to_its_end(league: Hall) -> None:
    league.run(Publish())
    league.type(named_first)
    league.play()
    league.play()
    assert league.run(Finish()).startswith("The event is finished after 3 rounds")


def _won(game: Game) -> Result:
    return Result(game.id, Outcome.FIRST, Way.SCENARIO, 5, 3, 60, 40)
