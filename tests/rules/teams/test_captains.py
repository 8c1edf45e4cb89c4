"""The captains' procedures: who acts, what is legal, what is made (teams.md T-26 to T-37)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.teams.board import CaptainsBoard, IllegalStep, board, undone
from srtui.rules.teams.values import (
    Answer,
    CaptainStart,
    CaptainStep,
    Procedure,
    StepKind,
    TablePick,
    UnfitProcedure,
)
from srtui.rules.value import replace

ALDER, BIRCH = 0, 1
A1, A2, A3, A4, A5 = range(1, 6)
B1, B2, B3, B4, B5 = range(11, 16)
NOBODY = 0


def start(procedure: Procedure, size: int, table: int = 1) -> CaptainStart:
    hands = (tuple(range(1, size + 1)), tuple(range(11, size + 11)))
    return CaptainStart(procedure, hands, tuple(range(table, table + size)))


def rolled(first: int = 5, second: int = 3) -> CaptainStep:
    return CaptainStep(None, StepKind.ROLL, (first, second))


def chosen(side: int, role: int) -> CaptainStep:
    return CaptainStep(side, StepKind.ROLE, (role,))


def play(
    begin: CaptainStart, *answers: tuple[int, Answer], after: Sequence[CaptainStep] = ()
) -> list[CaptainStep]:
    """Return the steps that give these answers, each by its side."""
    steps = list(after)
    for side, answer in answers:
        ask = board(begin, steps).ask(side)
        assert ask is not None
        steps.append(CaptainStep(ask.side, ask.kind, answer))
        board(begin, steps)
    return steps


SNAKE = start(Procedure.SNAKE, 5, table=11)
AS_A = [rolled(), chosen(ALDER, 0)]
EXAMPLE_1: Sequence[tuple[int, Answer]] = (
    (BIRCH, (B3,)),
    (ALDER, (A1, A4)),
    (BIRCH, (A4,)),
    (ALDER, (13,)),
    (BIRCH, (B1, B5)),
    (ALDER, (B5,)),
    (BIRCH, (11,)),
    (ALDER, (A2, A5)),
    (BIRCH, (A2,)),
    (ALDER, (15,)),
    (BIRCH, (B2, B4)),
    (ALDER, (B2,)),
    (BIRCH, (12,)),
)


def test_snake_of_five_makes_the_games_of_example_1() -> None:
    after = board(SNAKE, play(SNAKE, *EXAMPLE_1, after=AS_A))

    assert after.complete
    assert [(game.cards, game.table) for game in after.games] == [
        ((A4, B3), 13),
        ((A1, B5), 11),
        ((A2, B1), 15),
        ((A5, B2), 12),
        ((A3, B4), 14),
    ]


def test_snake_shows_hands_and_put_up_after_each_step() -> None:
    after = board(SNAKE, play(SNAKE, *EXAMPLE_1[:4], after=AS_A))

    assert after.hands == ((A2, A3, A5), (B1, B2, B4, B5))
    assert after.up == (ALDER, A1)
    assert after.tables == (11, 12, 14, 15)
    assert [ask.side for ask in after.asks] == [BIRCH]


@pytest.mark.parametrize(
    ("made", "step"),
    [
        (1, CaptainStep(ALDER, StepKind.OFFER, (A1, A1))),
        (4, CaptainStep(BIRCH, StepKind.OFFER, (B3, B1))),
        (10, CaptainStep(BIRCH, StepKind.OFFER, (B2,))),
        (3, CaptainStep(ALDER, StepKind.TABLE, (16,))),
        (6, CaptainStep(BIRCH, StepKind.TABLE, (13,))),
        (1, CaptainStep(BIRCH, StepKind.OFFER, (B1, B2))),
    ],
    ids=["twice", "paired", "one of two left", "outside the zone", "taken", "other side"],
)
def test_snake_refuses_illegal_step(made: int, step: CaptainStep) -> None:
    steps = play(SNAKE, *EXAMPLE_1[:made], after=AS_A)

    with pytest.raises(IllegalStep):
        board(SNAKE, [*steps, step])


def test_tied_roll_is_rolled_again() -> None:
    after = board(SNAKE, [rolled(4, 4)])

    assert [ask.kind for ask in after.asks] == [StepKind.ROLL]


def test_winner_of_the_roll_may_be_b() -> None:
    after = board(SNAKE, [rolled(), chosen(ALDER, 1)])

    assert after.a == BIRCH
    assert [(ask.side, ask.kind) for ask in after.asks] == [(ALDER, StepKind.PUT_UP)]


@pytest.mark.parametrize(
    ("size", "picks", "tables"), [(3, "BA", "AB"), (4, "BAB", "ABA"), (5, "BABA", "ABAB")]
)
def test_snake_alternates_picks_and_tables(size: int, picks: str, tables: str) -> None:
    begin = start(Procedure.SNAKE, size)
    asked = [(ask.kind, "AB"[ask.side or 0]) for ask in _first_answers(begin, AS_A)]

    assert "".join(side for kind, side in asked if kind is StepKind.PICK) == picks
    assert "".join(side for kind, side in asked if kind is StepKind.TABLE) == tables


def test_b_picks_all_tables_if_set() -> None:
    begin = replace(start(Procedure.SNAKE, 5), table_pick=TablePick.B)
    asked = _first_answers(begin, AS_A)

    assert [ask.side for ask in asked if ask.kind is StepKind.TABLE] == [BIRCH] * 4


def _first_answers(begin: CaptainStart, steps: Sequence[CaptainStep]) -> Iterator[CaptainStep]:
    """Yield the steps of captains who always give the first possible answer."""
    played = list(steps)
    while asks := board(begin, played).asks:
        played.append(CaptainStep(asks[0].side, asks[0].kind, asks[0].choices[0]))
        yield played[-1]


def _ends(begin: CaptainStart, steps: tuple[CaptainStep, ...]) -> Iterator[CaptainsBoard]:
    """Yield the board after every sequence of choices."""
    now = board(begin, steps)
    if now.complete:
        yield now
        return
    ask = now.asks[0]
    for answer in ask.choices:
        yield from _ends(begin, (*steps, CaptainStep(ask.side, ask.kind, answer)))


@pytest.mark.parametrize(("size", "sequences", "sets"), [(3, 36, 6), (4, 576, 24)])
def test_snake_has_all_sequences(size: int, sequences: int, sets: int) -> None:
    begin = replace(start(Procedure.SNAKE, size), table_pick=TablePick.DRAWN)
    ends = list(_ends(begin, tuple(AS_A)))

    assert len(ends) == sequences
    assert len({frozenset(game.cards for game in end.games) for end in ends}) == sets


@pytest.mark.deep
def test_snake_of_five_has_all_sequences() -> None:
    begin = replace(start(Procedure.SNAKE, 5), table_pick=TablePick.DRAWN)
    ends = list(_ends(begin, tuple(AS_A)))

    assert len(ends) == 14_400
    assert len({frozenset(game.cards for game in end.games) for end in ends}) == 120


def test_blind_cards_have_all_sequences() -> None:
    ends = list(_ends(start(Procedure.CARDS, 3), (rolled(),)))

    assert len(ends) == 36
    assert len({frozenset(game.cards for game in end.games) for end in ends}) == 6


def test_blind_cards_pair_an_empty_place_as_in_example_4() -> None:
    begin = CaptainStart(Procedure.CARDS, ((A1, A2, NOBODY), (B1, B2, B3)), (1, 2, 3))
    answers = ((ALDER, (A1,)), (BIRCH, (B2,)), (ALDER, (B3,)), (BIRCH, (NOBODY,)))
    after = board(begin, play(begin, *answers, after=[rolled()]))

    assert after.complete
    assert [(game.cards, game.table) for game in after.games] == [
        ((A1, B3), 1),
        ((NOBODY, B2), None),
        ((A2, B1), 2),
    ]


def test_blind_cards_show_nothing_before_both_are_laid() -> None:
    begin = start(Procedure.CARDS, 3)
    before = board(begin, [rolled()])
    after = board(begin, play(begin, (ALDER, (A2,)), after=[rolled()]))

    assert replace(after, asks=()) == replace(before, asks=())
    assert [ask.side for ask in after.asks] == [BIRCH]


def test_german_cards_let_the_winner_choose_the_table() -> None:
    begin = replace(start(Procedure.CARDS, 3), chosen=True)
    cards = ((ALDER, (A1,)), (BIRCH, (B1,)), (ALDER, (B2,)), (BIRCH, (A2,)))
    after = board(begin, play(begin, *cards, after=[rolled(), chosen(ALDER, 1)]))

    assert {game.cards: game.table for game in after.games} == {
        (A1, B2): 3,
        (A2, B1): 1,
        (A3, B3): 2,
    }


def test_attack_and_defend_of_five() -> None:
    begin = start(Procedure.ATTACK, 5)
    answers = (
        (ALDER, (A1,)), (BIRCH, (B1,)),
        (ALDER, (A2, A3)), (BIRCH, (B2, B3)),
        (ALDER, (B2,)), (BIRCH, (A3,)),
        (ALDER, (5,)), (BIRCH, (4,)),
        (ALDER, (A2,)), (BIRCH, (B3,)),
        (ALDER, (B5,)), (BIRCH, (A4,)),
        (BIRCH, (1,)), (ALDER, (2,)),
    )  # fmt: skip
    after = board(begin, play(begin, *answers, after=AS_A))

    assert after.complete
    assert [(game.cards, game.table) for game in after.games] == [
        ((A1, B2), 5),
        ((A3, B1), 4),
        ((A2, B5), 2),
        ((A4, B3), 1),
        ((A5, B4), 3),
    ]


@pytest.mark.parametrize(("procedure", "size"), [(Procedure.CARDS, 5), (Procedure.ATTACK, 4)])
def test_procedure_refuses_other_team_sizes(procedure: Procedure, size: int) -> None:
    with pytest.raises(UnfitProcedure):
        board(start(procedure, size))


def test_fixed_seats_need_no_step_if_nobody_may_swap() -> None:
    after = board(start(Procedure.SEATS, 3))

    assert [(game.cards, game.table) for game in after.games] == [
        ((A1, B1), 1),
        ((A2, B2), 2),
        ((A3, B3), 3),
    ]


def test_loser_of_the_roll_decides_first_whether_to_swap() -> None:
    begin = replace(start(Procedure.SEATS, 3), swaps=(True, True))
    steps = play(begin, (BIRCH, (B1, B3)), (ALDER, ()), after=[rolled()])
    after = board(begin, steps)

    assert [game.cards for game in after.games] == [(A1, B3), (A2, B2), (A3, B1)]


STARTS = st.one_of(
    st.builds(
        lambda size, pick: replace(start(Procedure.SNAKE, size), table_pick=pick),
        st.integers(2, 8),
        st.sampled_from(TablePick),
    ),
    st.builds(lambda german: replace(start(Procedure.CARDS, 3), chosen=german), st.booleans()),
    st.builds(lambda size: start(Procedure.ATTACK, size), st.sampled_from([3, 5, 7])),
    st.builds(
        lambda size, one, other: replace(start(Procedure.SEATS, size), swaps=(one, other)),
        st.integers(2, 8),
        st.booleans(),
        st.booleans(),
    ),
)


@given(STARTS, st.lists(st.tuples(st.integers(0, 1), st.integers(0, 35))))
def test_every_walk_pairs_everybody_once(begin: CaptainStart, walk: list[tuple[int, int]]) -> None:
    steps: list[CaptainStep] = []
    # 1 once the walk is over: answer 0 to a roll is a tie, which is rolled again.
    turns = chain(walk, repeat((0, 1)))
    while (now := board(begin, steps)).asks:
        assert all(ask.choices for ask in now.asks)
        assert len({ask.side for ask in now.asks}) == len(now.asks)
        captain, answer = next(turns)
        ask = now.asks[captain % len(now.asks)]
        steps.append(CaptainStep(ask.side, ask.kind, ask.choices[answer % len(ask.choices)]))
        earlier = undone(begin, steps)
        assert list(steps[: len(earlier)]) == list(earlier)
        assert len(steps) - len(earlier) in (1, 2)

    assert sorted(game.cards[0] for game in now.games) == sorted(begin.hands[0])
    assert sorted(game.cards[1] for game in now.games) == sorted(begin.hands[1])
    assert sorted(game.table or 0 for game in now.games) == list(begin.tables)


def test_undo_returns_both_secret_cards() -> None:
    begin = start(Procedure.CARDS, 3)
    steps = play(begin, (ALDER, (A1,)), (BIRCH, (B1,)), after=[rolled()])

    assert undone(begin, steps) == (rolled(),)
    assert undone(begin, steps[:2]) == (rolled(),)
