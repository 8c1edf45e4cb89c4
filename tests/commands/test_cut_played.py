"""What follows a cut: Swiss rounds as the documents say, or a bracket as a house rule, to the end.

Each wrong moment that was seen in a hall has its test here: a semifinal winner who met a loser, the
end proposed while rounds were left, a second cut, five who played on in a cut to four.
"""

from __future__ import annotations

import pytest
from covers import covers
from hall import Hall
from invented import Invented
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Correct, Result
from srtui.commands.pairing.by_hand import Bye, Pin, Swap
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, Drop, Return
from srtui.commands.rounds.ending import Decide, Finish, MakeCut, MoveUp
from srtui.commands.rounds.stages import Publish
from srtui.documents.document import text_lines, translated
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.event.settings import event_view
from srtui.queries.hall.board import heading, pages
from srtui.queries.pairing.pairings import pairings, warnings_text
from srtui.queries.pairing.verify import quality, verify
from srtui.queries.standings.bracket import bracket_page
from srtui.queries.standings.explain import explain
from srtui.queries.standings.standings import prize_text, rank_text, standings
from srtui.rules.plural import Language, in_language
from srtui.rules.record import Game
from srtui.sheets.export import everything
from srtui.sheets.folder import folder
from srtui.text.cut import reached_text, round_stage
from srtui.text.next_step import Next


@pytest.fixture
def hall(tmp_path: object) -> Hall:
    """Eight players, P1 the strongest, after two of four rounds; no two of them are equal."""
    hall = Hall(tmp_path)  # type: ignore[arg-type]
    hall.add([f"P{number}" for number in range(1, 9)])
    hall.run(SetEvent(rounds=4))
    play(hall)
    play(hall)
    return hall


def strong(event: Event, game: Game) -> int:
    return min(game.players, key=event.name_of)


def weak(event: Event, game: Game) -> int:
    return max(game.players, key=event.name_of)


def play(hall: Hall, wins: object = strong) -> None:
    hall.run(PairRound())
    hall.run(Publish())
    give(hall, wins)


def give(hall: Hall, wins: object = strong) -> None:
    for game in hall.event.rounds[-1].open_games:
        won = "1" if wins(hall.event, game) == game.first else "2"  # type: ignore[operator]
        points = (5, 1) if won == "1" else (1, 5)
        down = [60 - int(hall.event.name_of(player)[1:]) for player in game.players]
        hall.run(meant(hall, Result, str(game.table), won, "s", *points, *down))


def step(hall: Hall) -> Next:
    return next_step(hall.event)


def names(event: Event, players: object) -> list[str]:
    return [event.name_of(player) for player in players]  # type: ignore[attr-defined]


def meets(hall: Hall) -> set[frozenset[str]]:
    return {frozenset(names(hall.event, game.players)) for game in hall.event.rounds[-1].games}


def seeds(hall: Hall) -> list[str]:
    assert hall.event.cut is not None
    return names(hall.event, hall.event.cut.top)


def ranks(hall: Hall) -> list[tuple[str, str, str]]:
    rows = standings(hall.event).rows
    return [(rank_text(row), row.name, reached_text(row.bracket)) for row in rows]


# Swiss rounds


def test_the_question_says_what_swiss_rounds_mean(hall: Hall) -> None:
    with hall.desk.store.read() as reader:
        asked = MakeCut(4).question(hall.event, reader)
    assert asked.startswith(
        "The top 4 play on; 4 players will stop and keep their rank and figures."
    )
    assert "play on in Swiss rounds, without a bracket." in asked
    assert "Winners and losers can meet" in asked
    assert "Still to play: rounds 3 and 4" in asked


def test_the_question_about_a_cut_to_a_final_names_one_round(hall: Hall) -> None:
    with hall.desk.store.read() as reader:
        asked = MakeCut(2, "elimination").question(hall.event, reader)
    assert "By house rule, round 3 will be single elimination by seed." in asked


def test_the_next_step_never_ends_the_event_while_rounds_of_the_cut_are_left(hall: Hall) -> None:
    """One player leads alone after two rounds of a cut, and a planned round is left."""
    hall.run(SetEvent(rounds=5))
    hall.run(MakeCut(4))
    assert step(hall).command == "pair"
    assert "3 rounds left" in step(hall).text
    for left in ("2 rounds left", "1 round left"):
        play(hall)
        assert (step(hall).command, left in step(hall).text) == ("pair", True)
        assert "Finish" not in step(hall).text
        with pytest.raises(ConfirmationRequired, match="The cut is not finished"):
            hall.run(Finish(), sure=False)
        hall.run(PairRound(), sure=False)
        hall.desk.undo(("round",))
    play(hall)
    assert step(hall).command == "finish"
    hall.run(Finish(), sure=False)


def test_players_who_can_still_win_can_reach_the_leader(hall: Hall) -> None:
    hall.run(MakeCut(4))
    lines = {line.player: line.tp for line in hall.event.standings()}
    play(hall)
    after = {line.player: line.tp for line in hall.event.standings()}
    assert max(lines.values()) == 2
    can = [hall.event.name_of(player) for player in hall.event.cut.top if after[player] >= 2]
    said = step(hall).text
    assert "1 round left" in said
    assert all(name in said for name in can)


def test_all_planned_rounds_played_is_asked_before_a_swiss_cut(hall: Hall) -> None:
    hall.run(SetEvent(rounds=2))
    with pytest.raises(ConfirmationRequired, match="no round is left for the cut"):
        hall.run(MakeCut(2), sure=False)
    hall.run(MakeCut(2))
    assert step(hall).command == "pair", "a round for them comes before the end"


def test_a_second_cut_is_refused_and_not_offered(hall: Hall) -> None:
    hall.run(MakeCut(4))
    play(hall)
    assert "cut" not in [choice.command for choice in step(hall).choices]
    with pytest.raises(Refused, match="an event has only one cut"):
        hall.run(MakeCut(2))


@covers("17-2", "P-3")
def test_the_announced_cut_is_offered_when_due_and_pairing_for_all_asks(hall: Hall) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    assert sum(not line.losses for line in hall.event.standings()) <= 4
    assert step(hall).command == "cut"
    with pytest.raises(ConfirmationRequired, match="It is time to cut to the top 4"):
        hall.run(PairRound(), sure=False)
    hall.run(MakeCut(4), sure=False)


@covers("17-2", "P-3")
def test_a_due_cut_needs_no_share_of_the_rounds(tmp_path: object) -> None:
    hall = Hall(tmp_path)  # type: ignore[arg-type]
    hall.add([f"P{number}" for number in range(1, 9)])
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    play(hall)
    assert step(hall).command == "cut"
    hall.run(MakeCut(4), sure=False)


# Leaving, moving up, coming back


def test_leaving_asks_and_the_next_step_offers_to_move_up(hall: Hall) -> None:
    hall.run(MakeCut(4))
    first, fifth = seeds(hall)[0], hall.event.name_of(hall.event.standings()[4].player)
    drop, told = (
        meant(hall, Drop, first),
        f"That leaves 3 players in the cut to the top 4. {fifth} can move up.",
    )
    with hall.desk.store.read() as reader:
        assert told in drop.question(hall.event, reader), "screens ask before it is done"
    assert told in hall.run(drop, sure=False)
    assert step(hall).command == "move-up"
    assert f"{first} left the cut, leaving 3 of the top 4." in step(hall).text
    with pytest.raises(ConfirmationRequired, match="leaving 3 of the top 4"):
        hall.run(PairRound(), sure=False)
    hall.run(MoveUp())
    assert step(hall).command == "pair"
    with pytest.raises(Refused, match="4 players play on in the cut to the top 4"):
        hall.run(MoveUp())


def test_publishing_asks_about_a_player_who_left_the_draft_of_a_cut_round(hall: Hall) -> None:
    """The opponent was given a bye by hand, so nobody without a game is left to ask about."""
    hall.run(MakeCut(4))
    hall.run(PairRound())
    first, second = hall.event.rounds[-1].games[0].players
    hall.run(Bye(first))
    hall.run(Drop(second))
    with pytest.raises(ConfirmationRequired, match="left the cut, leaving 3 of the top 4"):
        hall.run(Publish(), sure=False)


def test_coming_back_after_somebody_moved_up_asks(hall: Hall) -> None:
    """Five played on in a cut to four, unasked."""
    hall.run(MakeCut(4))
    first = seeds(hall)[0]
    hall.run(meant(hall, Drop, first))
    hall.run(MoveUp())
    taken = f"{first}'s place in the cut is taken: the cut to the top 4 would then have 5"
    with pytest.raises(ConfirmationRequired, match=taken):
        hall.run(meant(hall, Return, first), sure=False)
    assert len(hall.event.players_of(3)) == 4
    hall.run(meant(hall, Return, first))
    assert len(hall.event.players_of(3)) == 5


def test_undo_of_the_drop_is_refused_after_somebody_moved_up(hall: Hall) -> None:
    hall.run(MakeCut(4))
    hall.run(meant(hall, Drop, seeds(hall)[0]))
    hall.run(MoveUp())
    with pytest.raises(Refused, match="the cut to the top 4 would have 5 players"):
        hall.desk.undo(("roster",))


def test_move_up_is_not_redone_under_a_round_published_without_the_player(hall: Hall) -> None:
    hall.run(MakeCut(4))
    first, *_ = seeds(hall)
    fifth = hall.event.name_of(hall.event.standings()[4].player)
    hall.run(meant(hall, Drop, first))
    hall.run(MoveUp())
    hall.desk.undo(("event",))
    hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(Refused, match=f"Round 3 was published without {fifth}: move a player up"):
        hall.desk.redo(("event",))
    assert hall.event.cut is not None
    assert not hall.event.cut.moved_up


def test_move_up_is_redone_over_a_draft(hall: Hall) -> None:
    hall.run(MakeCut(4))
    hall.run(meant(hall, Drop, seeds(hall)[0]))
    hall.run(MoveUp())
    hall.desk.undo(("event",))
    hall.run(PairRound())
    hall.desk.redo(("event",))
    assert len(hall.event.players_of(3)) == 4


def test_both_seats_free_are_not_called_all_still_in(hall: Hall) -> None:
    hall.run(MakeCut(4))
    one, other, *_ = seeds(hall)
    hall.run(meant(hall, Drop, one))
    hall.run(meant(hall, Drop, other))
    hall.run(MoveUp())
    hall.run(MoveUp())
    with pytest.raises(Refused) as refused:
        hall.run(MoveUp())
    assert str(refused.value) == "4 players play on in the cut to the top 4: no one can move up."


def test_players_below_the_cut_are_not_said_to_be_paired(hall: Hall) -> None:
    last = hall.event.name_of(hall.event.standings()[-1].player)
    hall.run(MakeCut(4))
    hall.run(meant(hall, Drop, last))
    said = hall.run(meant(hall, Return, last), sure=False)
    assert said == f"{last} is back, but will not play on after the cut."
    with pytest.raises(ConfirmationRequired, match="a new player cannot play on"):
        hall.run(AddPlayer("New"), sure=False)


# A bracket


def test_a_bracket_to_its_winner_with_third_place(hall: Hall) -> None:
    """A semifinal winner met a loser, a rematch came up, the end was proposed: none of it here."""
    said = hall.run(MakeCut(4, "elimination", third_place=True))
    one, two, three, four = seeds(hall)
    assert said == (
        f"Cut to the top 4: {one}, {two}, {three}, {four}. "
        "They play single elimination (house rule)."
    )
    assert [(rule.key, rule.value, rule.from_round) for rule in hall.event.house_rules] == [
        ("cut.form", '"elimination"', 3),
        ("cut.third_place", "true", 3),
    ]
    assert step(hall).text == ("Pair round 3, semifinals. 2 rounds left, all 4 can still win.")
    hall.run(PairRound(), sure=False)
    assert meets(hall) == {frozenset({one, four}), frozenset({two, three})}
    assert {game.table for game in hall.event.rounds[-1].games} == {1, 2}
    view = pairings(hall.event)
    assert round_stage(hall.event, view.round) == "semifinals"
    assert not warnings_text(hall.event, view)
    assert view.pairs[0].reason == "Semifinal of the bracket (house rule): seed 1 meets seed 4."
    hall.run(Publish(), sure=False)
    give(hall, weak)
    assert step(hall).text.startswith("Pair round 4, final and game for third place. 1 round")
    winners = set(names(hall.event, hall.event.bracket(4).alive))
    assert step(hall).text.endswith("can still win.")
    hall.run(PairRound(), sure=False)
    assert meets(hall) == {frozenset(winners), frozenset({one, two, three, four} - winners)}
    final = next(game for game in hall.event.rounds[-1].games if game.table == 1)
    assert set(names(hall.event, final.players)) == winners
    hall.run(Publish(), sure=False)
    give(hall)
    end = step(hall)
    champion = min(winners)
    assert end.text == f"Finish the event. {champion} has won the elimination bracket."
    with pytest.raises(Refused, match="The elimination bracket is over: finish the event"):
        hall.run(PairRound())
    hall.run(Finish(), sure=False)
    third = min({one, two, three, four} - winners)
    assert [row[2] for row in ranks(hall)[:4]] == ["winner", "finalist", "third", "fourth"]
    assert [row[0] for row in ranks(hall)] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert (ranks(hall)[0][1], ranks(hall)[2][1]) == (champion, third)
    assert standings(hall.event).prizes[0].names == (champion,)


def test_without_a_third_place_game_both_semifinal_losers_are_third(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    play(hall)
    play(hall)
    hall.run(Finish(), sure=False)
    assert [row[0] for row in ranks(hall)[:5]] == ["1", "2", "=3", "=3", "5"]
    third = standings(hall.event).prizes[2]
    assert "are tied (out in the semifinal)" in prize_text(hall.event, third)
    hall.run(Decide(third.players))
    assert standings(hall.event).prizes[2].names == (hall.event.name_of(third.players[0]),)


@pytest.mark.parametrize(("top", "rounds"), [(2, 1), (3, 2), (5, 3), (6, 3), (7, 3)])
def test_every_size_is_led_to_its_winner(hall: Hall, top: int, rounds: int) -> None:
    hall.run(MakeCut(top, "elimination", third_place=True))
    assert hall.event.planned_rounds == 2 + rounds
    for _ in range(rounds):
        assert step(hall).command == "pair"
        play(hall)
    assert step(hall).command == "finish"
    assert ranks(hall)[0][1] == min(seeds(hall)), "the strongest has won"
    with hall.desk.store.read() as reader:
        report = verify(hall.event, reader)
    assert all(found.legal and found.best and not found.amiss for found in report)


def test_verify_and_explain_go_by_the_bracket(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    play(hall)
    with hall.desk.store.read() as reader:
        *_, last = verify(hall.event, reader)
    text = quality(hall.event, hall.event.rounds[-1], last.report)
    assert text == "Paired by the bracket (house rule): semifinals."
    assert (last.legal, last.best, last.amiss, last.report.levels) == (True, True, False, ())
    second = standings(hall.event).rows[1]
    said = explain(hall.event, second.player).parted
    assert said[0].endswith("both are still in and the better seed is first.")
    assert "elimination, still in before out in the semifinal" in said[-1]


def test_page_of_the_bracket_is_in_the_players_language(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    one, _, three, four = seeds(hall)
    hall.run(PairRound())
    hall.run(meant(hall, Swap, four, three))
    with in_language(Language(Invented())):
        shown = "\n".join(text_lines(translated(bracket_page(hall.event)))).lower()
    assert one.lower() in shown
    for english in ("elimination", "house rule", "by hand", "top 4"):
        assert english not in shown


def test_swap_in_the_bracket_warns_and_winners_advance(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    one, two, three, four = seeds(hall)
    hall.run(PairRound())
    hall.run(meant(hall, Swap, four, three))
    assert warnings_text(hall.event, pairings(hall.event)) == (
        f"According to the bracket, {one} v {four} should be played.",
        f"According to the bracket, {two} v {three} should be played.",
    )
    with pytest.raises(ConfirmationRequired, match="According to the bracket,"):
        hall.run(Publish(), sure=False)
    hall.run(Redraw("as the bracket has it"))
    assert warnings_text(hall.event, pairings(hall.event)) == ()
    hall.run(meant(hall, Swap, four, three))
    hall.run(Publish())
    give(hall)
    hall.run(PairRound())
    assert meets(hall) == {frozenset({min(one, three), min(two, four)})}
    with hall.desk.store.read() as reader:
        third, _ = verify(hall.event, reader)[2:]
    text = quality(hall.event, hall.event.rounds[2], third.report)
    assert text.startswith(
        "These are not the bracket's pairings (house rule): According to the bracket,"
    )


def test_player_who_leaves_the_bracket_loses_unplayed(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    play(hall)
    first, second = names(hall.event, hall.event.bracket(4).alive)
    said = hall.run(meant(hall, Drop, first), sure=False)
    assert said.endswith("Their next opponent in the bracket then wins without a game.")
    with pytest.raises(Refused, match="no one can move up"):
        hall.run(MoveUp())
    assert step(hall).text == f"Finish the event. {second} has won the elimination bracket."
    hall.run(Finish(), sure=False)
    assert [row[1:] for row in ranks(hall)[:2]] == [(second, "winner"), (first, "finalist")]


def test_moving_up_before_the_first_round_of_the_bracket(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    one, two, three, four = seeds(hall)
    fifth = hall.event.name_of(hall.event.standings()[4].player)
    hall.run(meant(hall, Disqualify, one, "abuse"))
    assert step(hall).command == "move-up"
    hall.run(MoveUp())
    hall.run(PairRound(), sure=False)
    assert meets(hall) == {frozenset({two, fifth}), frozenset({three, four})}


def test_nobody_has_won_an_elimination_of_which_no_round_was_played(hall: Hall) -> None:
    """Random orders: "P4 has won the elimination", while the standings had P1 first."""
    hall.run(MakeCut(4, "elimination"))
    *gone, _ = seeds(hall)
    for name in gone:
        hall.run(meant(hall, Drop, name))
    said = step(hall)
    assert said.action == "Let the next player move up, or finish the event."
    assert said.reason.startswith(f"{gone[0]}, {gone[1]} and {gone[2]} left the cut, leaving ")
    assert said.reason.endswith("would move up. Fewer than two players are left in the cut.")
    assert "winner" not in [row[2] for row in ranks(hall)]
    with pytest.raises(Refused, match="Fewer than two players are left in the cut"):
        hall.run(PairRound())


@pytest.mark.parametrize("form", ["swiss", "elimination"])
def test_the_end_of_a_cut_with_a_free_place_is_one_sentence(hall: Hall, form: str) -> None:
    """It said "or finish: Fewer than two players are left in the cut: finish."."""
    hall.run(MakeCut(2, form))
    first, _ = seeds(hall)
    third = hall.event.name_of(hall.event.standings()[2].player)
    hall.run(meant(hall, Drop, first))
    assert step(hall).text == (
        "Let the next player move up, or finish the event. "
        f"{first} left the cut, leaving 1 of the top 2. {third} would move up. "
        "Fewer than two players are left in the cut."
    )
    assert [one.command for one in step(hall).choices] == ["move-up", "finish"]


def test_a_semifinal_corrected_after_the_final_leaves_everybody_one_place(hall: Hall) -> None:
    """Random orders: a player who had dropped and was seated again was in the standings twice."""
    hall.run(MakeCut(4, "elimination"))
    play(hall)
    play(hall)
    champion = ranks(hall)[0][1]
    lost = next(game for game in hall.event.rounds[2].games if hall.id(champion) in game.players)
    other = "2" if lost.first == hall.id(champion) else "1"
    hall.run(meant(hall, Correct, champion, other, "s", 4, 2, 30, 20, in_round=3))
    assert sorted(row[1] for row in ranks(hall)) == [f"P{number}" for number in range(1, 9)]
    assert ranks(hall)[0] == ("1", champion, "winner")


def test_a_player_let_into_the_bracket_by_hand_has_one_place(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    guest = ranks(hall)[7][1]

    def wins(event: Event, game: Game) -> int:
        return hall.id(guest) if hall.id(guest) in game.players else strong(event, game)

    hall.run(PairRound())
    hall.run(meant(hall, Swap, seeds(hall)[3], guest))
    hall.run(Publish())
    give(hall, wins)
    play(hall, wins)
    assert step(hall).text == f"Finish the event. {guest} has won the elimination bracket."
    assert sorted(row[1] for row in ranks(hall)) == [f"P{number}" for number in range(1, 9)]
    assert ranks(hall)[0] == ("1", guest, "winner")
    assert [row[0] for row in ranks(hall)] == ["1", "2", "=3", "=3", "=3", "6", "7", "8"]


def test_a_cut_is_not_redone_under_a_round_for_everybody(hall: Hall) -> None:
    """Random orders: a cut undone, a round played, the cut redone: eight had played in it."""
    hall.run(MakeCut(4))
    hall.desk.undo(("event",))
    play(hall)
    with pytest.raises(Refused, match="Round 3 was paired without the cut: undo that pairing"):
        hall.desk.redo(("event",))
    assert hall.event.cut is None


def test_the_form_stays_once_a_round_was_paired_on_it(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    hall.run(PairRound())
    with pytest.raises(Refused, match=r"(?i)round 3 was paired from"):
        hall.run(SetHouseRule("cut.form", off=True))
    with pytest.raises(Refused, match=r"(?i)round 3 was paired from"):
        hall.desk.undo(("event",))
    hall.desk.undo(("round",))
    hall.desk.undo(("event",))
    assert (hall.event.cut, hall.event.house_rules) == (None, ())
    hall.desk.redo(("event",))
    assert hall.event.elimination


def test_a_house_rule_set_before_is_the_form_of_the_cut(hall: Hall) -> None:
    hall.run(SetHouseRule("cut.form", '"elimination"'))
    assert MakeCut.filled(hall.event)["form"] == "elimination"
    hall.run(MakeCut(4))
    assert hall.event.elimination
    assert len(hall.event.house_rules) == 1
    hall.desk.undo(("event",))
    hall.run(MakeCut(4, "swiss"))
    assert not hall.event.elimination


def test_board_pages_and_data_say_form_and_contenders(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination", third_place=True))
    play(hall)
    left = "1 round left, {} and {} can still win"
    alive = names(hall.event, hall.event.bracket(4).alive)
    said = "Cut to the top 4, single elimination (house rule): " + left.format(*alive)
    assert said in heading(hall.event, hall.clock()).notices
    hall.run(PairRound())
    hall.run(Publish())
    assert heading(hall.event, hall.clock()).round == "Round 4 (final and game for third place)"
    titles = [page.title for page in pages(hall.event, hall.clock(), 80, 20)]
    assert any("final and game for third place" in title for title in titles)
    (page,) = (page for page in pages(hall.event, hall.clock(), 80, 20) if "Bracket" in page.title)
    assert page.title == "Bracket, single elimination (house rule)"
    assert "semifinal" in page.lines[0]
    assert page.lines[0].endswith("wins")
    assert "Bracket" in folder(hall.event)["index.html"]
    facts = {fact.label: fact.value for fact in event_view(hall.event).settings}
    assert facts["Cut"] == "to the top 4 after round 2, single elimination (house rule)"
    cut = everything(hall.event)["cut"]
    assert cut["form"] == "elimination"
    assert [match["stage"] for match in cut["bracket"]] == [
        "semifinal",
        "semifinal",
        "final",
        "game for third place",
    ]
    index = folder(hall.event)["index.html"]
    assert "round 4 (final and game for third place)" in index
    assert "can still win" in index


def test_players_who_can_win_are_those_of_the_round_that_is_played(hall: Hall) -> None:
    """While the semifinals are played, a loser is out at once and nobody else is."""
    hall.run(MakeCut(4, "elimination"))
    hall.run(PairRound())
    hall.run(Publish())
    game = next(game for game in hall.event.rounds[-1].games if game.table == 1)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 40, 30))
    (notice,) = heading(hall.event, hall.clock()).notices
    out = hall.event.name_of(game.second or 0)
    assert notice.startswith("Cut to the top 4, single elimination (house rule): 2 rounds left,")
    assert out not in notice


def test_a_player_below_the_cut_is_given_a_game_after_a_question_alone(hall: Hall) -> None:
    last = hall.event.name_of(hall.event.standings()[-1].player)
    hall.run(MakeCut(4))
    hall.run(PairRound())
    for command in (
        meant(hall, Swap, last, seeds(hall)[0]),
        meant(hall, Pin, last, seeds(hall)[0]),
        meant(hall, Bye, last),
    ):
        with pytest.raises(ConfirmationRequired, match=f"{last} is not in the cut to the top 4"):
            hall.run(command, sure=False)


def test_tie_in_the_bracket_asks_who_advances(hall: Hall) -> None:
    hall.run(MakeCut(4, "elimination"))
    hall.run(PairRound())
    hall.run(Publish())
    one, *_ = seeds(hall)
    tie = meant(hall, Result, "1", "tie", "", 3, 3, 40, 40)
    with pytest.raises(
        ConfirmationRequired, match=f"No one wins the semifinal: {one}, the better seed, advances"
    ):
        hall.run(tie, sure=False)
    hall.run(tie)
    assert one in names(hall.event, hall.event.bracket(4).alive)
