"""Reasons of pairings are those of the draw, and agree with the proof, whatever happens since."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.commands.game.result import Correct
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.pairing.by_hand import Bye, Pin, Swap
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.rounds.seats import CorrectSeats
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.pairing.pairings import Pairings, pairings, warnings_text
from srtui.queries.pairing.verify import correction_texts, verify
from srtui.rules.edition import Level
from srtui.text.pairing import faults_of

Act = Callable[[Hall, random.Random], None]
OTHER_WAY = "every other pairing"


def second_round(hall: Hall, *names: str) -> None:
    """Two rounds: the first by hand in this order and won by the first named, the second drawn."""
    hall.add(names)
    hall.run(PairRound(by_hand=True))
    for one, other in zip(names[::2], names[1::2], strict=True):
        hall.run(meant(hall, Pin, one, other))
    hall.run(Publish())
    hall.type()
    hall.run(PairRound())


def reason_for(view: Pairings, name: str) -> str:
    return next(
        pair.reason
        for pair in view.pairs
        if name in (pair.first.name, pair.second.name if pair.second else "")
    )


def test_reason_after_a_correction_is_that_of_the_draw(
    hall: Hall,
) -> None:
    second_round(hall, "Ada", "Bob", "Cyd", "Dee")
    hall.run(Publish())
    hall.run(meant(hall, Correct, "Ada", "Bob", "s", 3, 5, 10, 20, in_round=1))
    view = pairings(hall.event)
    assert reason_for(view, "Bob") == (
        "Both had 0 TP at the draw. Bob had 0 TP when paired and now has 1: a result was corrected."
    )
    assert reason_for(view, "Cyd").startswith("Both had 1 TP at the draw. Ada had 1 TP when paired")
    assert warnings_text(hall.event, view) == ()
    assert faults_of(hall.event, hall.event.newest_round()) == ()


def test_a_swap_to_a_pairing_as_good_breaks_nothing(hall: Hall) -> None:
    second_round(hall, "Ada", "Bob", "Cyd", "Dee", "Eli", "Fay")
    view = pairings(hall.event)
    down = next(pair for pair in view.pairs if pair.first.tp != (pair.second or pair.first).tp)
    level = next(pair for pair in view.pairs if pair.first.tp == 1 and pair is not down)
    assert down.second is not None
    other = next(
        side
        for side in (level.first, level.second)
        if side is not None and down.second.player not in hall.game(side.name, 1).players
    )
    hall.run(meant(hall, Swap, down.first.name, other.name))
    with hall.store.read() as reader:
        found = verify(hall.event, reader)[-1]
    assert found.best
    assert not [pair.reason for pair in pairings(hall.event).pairs if "no odd group" in pair.reason]


def test_what_was_given_is_not_another_way(hall: Hall) -> None:
    """Anna has the bye by hand, so that of five players the draw had four to pair."""
    hall.add(5)
    hall.play(by_name)
    hall.run(PairRound())
    first = hall.event.newest_round().games[0].first
    hall.run(Bye(first))
    hall.run(Redraw("a bye by hand"))
    with hall.store.read() as reader:
        best = verify(hall.event, reader)[-1].best
    said = [pair.reason for pair in pairings(hall.event).pairs if OTHER_WAY in pair.reason]
    assert best or all("that keeps what was set by hand" in text for text in said)


def test_a_correction_of_seats_makes_no_rematch_of_the_draw(hall: Hall) -> None:
    second_round(hall, "Ada", "Bob", "Cyd", "Dee")
    hall.run(Publish())
    winner = next(pair for pair in pairings(hall.event).pairs if pair.first.tp == 1)
    assert winner.second is not None
    # Both won in round 1 at other tables; the changed entry has one of the losers as the winner.
    loser = hall.event.name_of(
        next(p for p in hall.game(winner.first.name, 1).players if p != winner.first.player)
    )
    hall.run(meant(hall, CorrectSeats, 1, loser, winner.second.name))
    said = reason_for(pairings(hall.event), winner.first.name)
    assert "meet again" not in said
    assert "has met other opponents than at the draw" in said


def test_imported_pairs_are_not_set_by_hand_and_not_the_best(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(
        "round,player 1,player 2,winner\n1,Ada,Bo,Ada\n1,Cy,Di,Cy\n2,Ada,Di,Ada\n2,Cy,Bo,Cy\n",
        encoding="utf-8",
    )
    hall.run(ImportEvent(str(file)))
    for pair in pairings(hall.event, 2).pairs:
        assert pair.reason.startswith("Paired elsewhere, and imported.")
        assert OTHER_WAY not in pair.reason
        assert "by hand" not in pair.reason


def _correct(hall: Hall, chance: random.Random) -> None:
    game = chance.choice(hall.event.rounds[0].games)
    if game.second is not None:
        one = hall.event.name_of(chance.choice(game.players))
        hall.run(meant(hall, Correct, one, one, "s", 5, 3, 20, 10, in_round=1))


def _swap(hall: Hall, chance: random.Random) -> None:
    one, other = chance.sample([who.id for who in hall.event.players], 2)
    hall.run(Swap(one, other))


def _bye(hall: Hall, chance: random.Random) -> None:
    hall.run(Bye(chance.choice(hall.event.players).id))


def _redraw(hall: Hall, chance: random.Random) -> None:
    del chance
    hall.run(Redraw("again"))


def _publish(hall: Hall, chance: random.Random) -> None:
    del chance
    hall.run(Publish())


@pytest.mark.parametrize("seed", range(12))
def test_reasons_agree_with_the_proof(hall: Hall, seed: int) -> None:
    chance = random.Random(seed)
    hall.add(chance.choice((6, 7, 9)))
    hall.play()
    hall.run(PairRound())
    for _ in range(6):
        act: Act = chance.choice((_correct, _swap, _bye, _redraw, _publish))
        try:
            act(hall, chance)
        except Refused:
            continue
        _agrees(hall)


def _agrees(hall: Hall) -> None:
    with hall.store.read() as reader:
        found = verify(hall.event, reader)[-1]
    view = pairings(hall.event)
    figures = {one.level: one.figure for one in found.report.levels}
    text = " ".join(pair.reason for pair in view.pairs)
    for level, words in ((Level.REMATCH, "meet again"), (Level.SECOND_PAIR_DOWN, "down again")):
        if figures.get(level) == 0:
            assert words not in text
    if figures.get(Level.TP_GAP) == 0:
        assert "odd number" not in text
        assert "no odd group" not in text
    without = {side.name for side in view.unpaired}
    texts = correction_texts(hall.event, hall.event.rounds[-1])
    for said in (texts[player] for player in found.corrected):
        assert said in text or said.partition(" had ")[0] in without
    for pair in view.pairs:
        if pair.second is not None and pair.cause.startswith("Both have"):
            assert pair.cause == f"Both have {pair.first.tp} TP."
            assert pair.first.tp == pair.second.tp
