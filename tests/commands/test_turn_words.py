"""Turns in words, over random games in all scenarios: the same words give the same steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import packaged
from hypothesis import given
from hypothesis import strategies as st
from words_back import words_of

from data import editions
from srtui.commands.game.turn import whole_turn
from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove, answer_of, kind_of, mirrored, move_of
from srtui.model.turn_answers import NOTHING, PanelAnswers, slot, take_turn
from srtui.queries.game.scoring import possible_events, told_of
from srtui.rules.edition import Edition
from srtui.rules.game import Ask, Ended, Happened, Play, Question, Stage
from srtui.rules.record import Game
from srtui.rules.value import replace
from srtui.text.answers import read_words, things_of

EDITIONS: list[Edition] = [packaged.edition(one.id) for one in editions.offered()]
PLAYS = [Play(scenario, one.game) for one in EDITIONS for scenario in one.scenarios]


def begun(play: Play, opener: int) -> PlayedGame:
    game = Game(7, 1, 1, 2, 3)
    return PlayedGame(game, ("Anna", "Bert"), play, opener, (), False, "seed/game/7")


class Made(PanelAnswers):
    """A turn whose answers are made up as they are asked."""

    events: tuple[Happened, ...] = ()
    make: Callable[[Question, Ask, int | None], str | None] = lambda *_: None

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        return self.make(question, ask, number)


def random_turn(data: st.DataObject, played: PlayedGame) -> tuple[StoredMove, ...]:
    """Return a turn in which everything is answered at random; () if that is impossible."""

    def answer(question: Question, ask: Ask, number: int | None) -> str | None:
        if not ask.options:
            return str(data.draw(st.integers(0, 30)))
        return data.draw(st.sampled_from(ask.options))

    events: tuple[Happened, ...] = ()
    possible = [one for one, _ in possible_events(played, PanelAnswers())]
    if possible and data.draw(st.booleans()):  # type: ignore[arg-type]
        events = (data.draw(st.sampled_from(possible)),)
    ended = None
    if data.draw(st.integers(0, 9)) == 0:
        ended = Ended("dice_down")
    try:
        taken = take_turn(played, Made(events=events, make=answer), ended=ended)
    except Refused:
        return ()
    return taken.steps if taken.ask is None else ()


def moves(steps: Sequence[StoredMove]) -> list[object]:
    return [(one.move, one.number) for one in steps]


def random_game(data: st.DataObject) -> list[tuple[PlayedGame, tuple[StoredMove, ...]]]:
    """Return the turns of a game, each with the game before it."""
    played = begun(data.draw(st.sampled_from(PLAYS)), data.draw(st.sampled_from((0, 1))))
    found = []
    for _ in range(data.draw(st.integers(1, 10))):
        if played.state.stage is Stage.OVER:
            break
        steps = random_turn(data, played)
        if steps:
            found.append((played, steps))
            played = replace(played, steps=(*played.steps, *steps))
    return found


@given(st.data())
def test_the_words_of_a_turn_say_the_same_turn_again(data: st.DataObject) -> None:
    for played, steps in random_game(data):
        ended = next((one.move for one in steps if isinstance(one.move, Ended)), None)
        words = words_of(played.play, steps)
        again = whole_turn(played, read_words(played.play, words), ended=ended)
        assert moves(again.steps) == moves(steps), words


@given(st.data())
def test_steps_come_back_from_the_file_as_they_were_written(data: st.DataObject) -> None:
    for _, steps in random_game(data):
        for one in steps:
            kept = json.loads(json.dumps(answer_of(one)))
            assert move_of(kind_of(one.move), kept) == one.move
            assert mirrored(mirrored(one.move)) == one.move


@given(st.data())
def test_answers_of_a_stored_turn_give_the_same_turn(data: st.DataObject) -> None:
    for played, steps in random_game(data):
        whole = replace(played, steps=(*played.steps, *steps))
        part = whole.parts[-1]
        told = told_of(played, part)
        assert moves(take_turn(played, told, ended=told.ended).steps) == moves(part.steps)


@given(st.data())
def test_the_list_of_turns_holds_every_step_once(data: st.DataObject) -> None:
    game = random_game(data)
    if game:
        played, steps = game[-1]
        whole = replace(played, steps=(*played.steps, *steps))
        assert [one for part in whole.parts for one in part.steps] == list(whole.steps)
        assert [part.number for part in whole.parts] == list(range(1, len(whole.parts) + 1))


@given(st.data())
def test_any_words_are_a_turn_or_a_refusal(data: st.DataObject) -> None:
    play = data.draw(st.sampled_from(PLAYS))
    names = st.sampled_from((*things_of(play), "destroyed", "captured", "kill-box", "x", ""))
    value = st.text("012+:-=roll,abc", max_size=8) | st.sampled_from(("1", "2", "1+2", "12-8"))
    word = st.tuples(names, value).map("=".join) | st.text(max_size=6)
    words = data.draw(st.lists(word, max_size=4))
    played = begun(play, data.draw(st.sampled_from((0, 1))))
    for _ in range(4):
        try:
            taken = whole_turn(played, read_words(play, words))
        except Refused:
            taken = take_turn(played, NOTHING)
        if taken.ask is not None or taken.state.stage is Stage.OVER:
            return
        played = replace(played, steps=(*played.steps, *taken.steps))


def test_every_name_of_a_scenario_means_one_thing() -> None:
    for play in PLAYS:
        scenario = play.scenario
        names = [one.id for one in scenario.elements if one.held]
        names += [one.id for one in scenario.facts]
        names += [one.id for one in scenario.effects]
        names += [one.id for one in scenario.lines if one.most]
        names += [one.id for one in play.rule.tiebreaks if one.asked]
        assert len(names) == len(set(names)), scenario.id


def test_answers_are_kept_by_stage_so_that_claims_can_be_asked_twice() -> None:
    assert slot(Stage.CLAIMS, "center:0") != slot(Stage.CLAIMS_AGAIN, "center:0")


def test_one_word_applies_to_both_players() -> None:
    """`left=1+2:dominates`: both dominate, as people say it."""
    for scenario, element, word in (
        ("outflank", "left", "dominates"),
        ("payload", "red-50", "secures"),
    ):
        play = next(
            one
            for one in PLAYS
            if one.scenario.id == scenario
            and word in [rung.word for rung in one.rule.ladder]
            and any(each.id == element for each in one.scenario.elements)
        )
        ask = Ask(f"{element}:0", element, ("", word), "", 0, element)
        question = Question(Stage.CLAIMS, (ask,))
        for said in (f"{element}=1+2:{word}", f"{element}=1:{word}+2"):
            words = read_words(play, [said])
            assert [words.answer(question, ask, number) for number in (0, 1)] == [word, word]
        alone = read_words(play, [f"{element}=2:{word}"])
        assert [alone.answer(question, ask, number) for number in (0, 1)] == ["", word]
