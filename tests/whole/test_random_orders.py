"""Drops, returns, moving up, cuts, corrections, swaps, seats, byes, undo and redo, in any order.

After each step nothing on the screen is false: the next step can be done, "leads alone" is true,
reasons and proof agree, nobody plays twice, and a cut has its number of players unless a question
was answered with yes.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from command_line import command
from hall import Hall
from hypothesis import seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from looks import assert_sound, look_everywhere
from search import DEEP

from srtui.commands import registry
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.pairing.pair import PairRound
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.hall.board import heading
from srtui.queries.pairing.pairings import pairings, warnings_text
from srtui.queries.pairing.verify import verify
from srtui.queries.standings.standings import standings
from srtui.rules.record import Status
from srtui.text.cut import round_stage
from srtui.text.next_step import Next

some = st.integers(0, 9)
forms = st.sampled_from(["swiss", "elimination"])
yes = st.sampled_from([True, False, False])


class AnyOrder(RuleBasedStateMachine):
    """An organizer who does anything around a cut, and answers questions now and then."""

    @initialize(
        players=st.integers(6, 10),
        rounds=st.integers(2, 3),
        top=st.sampled_from([0, 2, 3, 4, 5]),
        form=forms,
    )
    def begin(self, players: int, rounds: int, top: int, form: str) -> None:
        """Most orders begin with a cut: else few would come to one, and fewer to its end."""
        self.folder = Path(tempfile.mkdtemp(prefix="any-order-"))
        self.hall = Hall(self.folder)
        self.hall.add(players)
        self.do("set", rounds=rounds + 2)
        for _ in range(rounds):
            self.hall.play()
        self.agreed = False
        self.looked_at: Event | None = None
        if top:
            self.cut(top, form, third_place=form != "swiss")

    def do(self, id: str, *fields: object, sure: bool = True, **more: object) -> str:
        """Do a command; empty if it is refused, or asks and the answer is no."""
        try:
            return self._tried(command(id, *fields, **more)(self.hall.desk), sure)
        except Refused:
            return ""

    def _tried(self, deed: Command, sure: bool) -> str:
        desk = self.hall.desk
        try:
            return desk.run(deed, sure=False).sentence
        except ConfirmationRequired:
            if not sure:
                return ""
        self.agreed = True
        return desk.run(deed, sure=True).sentence

    def who(self, index: int) -> str:
        players = self.hall.event.players
        return f"#{players[index % len(players)].id}"

    def member(self, index: int) -> str:
        """Return a player of the cut, if there is one."""
        cut = self.hall.event.cut
        return f"#{cut.top[index % len(cut.top)]}" if cut is not None else self.who(index)

    @rule(index=some, sure=yes)
    def drop(self, index: int, sure: bool) -> None:
        self.do("roster.drop", self.member(index), sure=sure)

    @rule(index=some, sure=yes)
    def come_back(self, index: int, sure: bool) -> None:
        self.do("roster.return", self.member(index), sure=sure)

    @rule(sure=yes)
    def move_up(self, sure: bool) -> None:
        self.do("move-up", sure=sure)

    @rule(top=st.integers(2, 6), form=forms, third_place=st.booleans())
    def cut(self, top: int, form: str, third_place: bool) -> None:
        third = third_place and form == "elimination"
        before = self.hall.event.cut
        if self.do("cut", top, form=form, third_place=third):
            assert before is None, "there is one cut"
            self.agreed = False

    @rule(number=st.integers(1, 5), index=some, winner=st.sampled_from(["1", "2"]), sure=yes)
    def correct(self, number: int, index: int, winner: str, sure: bool) -> None:
        done = [one for one in self.hall.event.rounds if one.number == number]
        games = [game for one in done for game in one.games if game.second and game.outcome]
        if games:
            first = f"#{games[index % len(games)].first}"
            self.do("correct", first, winner, "s", 4, 2, 30, 20, in_round=number, sure=sure)

    @rule(index=some, other=some, how=st.sampled_from(["swap", "seat", "pin"]), sure=yes)
    def by_hand(self, index: int, other: int, how: str, sure: bool) -> None:
        second = self.who(other) if other % 2 else self.member(other)
        self.do(how, self.member(index), second, sure=sure)

    @rule(index=some, sure=yes)
    def bye(self, index: int, sure: bool) -> None:
        self.do("bye", self.who(index), sure=sure)

    @rule(subject=st.sampled_from([None, ("event",), ("roster",), ("round",)]))
    def undo(self, subject: tuple[str, ...] | None) -> None:
        try:
            self.hall.desk.undo(subject)
        except (Refused, ConfirmationRequired):
            return

    @rule(subject=st.sampled_from([None, ("event",), ("roster",), ("round",)]))
    def redo(self, subject: tuple[str, ...] | None) -> None:
        try:
            self.hall.desk.redo(subject)
        except (Refused, ConfirmationRequired):
            return

    @rule(winner=st.sampled_from(["1", "2"]), sure=st.booleans())
    def go_on(self, winner: str, sure: bool) -> None:
        """Take the next step of an ordinary day."""
        newest = self.hall.event.round
        if newest is not None and newest.phase is Phase.DRAFT:
            self.do("publish", sure=sure)
        elif newest is not None and newest.open_games:
            for game in newest.open_games:
                self.do("result", f"#{game.first}", winner, "s", 5, 1, 20 + game.first, 9)
        else:
            self.do("pair", sure=sure)

    @rule(winner=st.sampled_from(["1", "2"]))
    def play_on(self, winner: str) -> None:
        """Play a round of an ordinary day, from its pairing to its results."""
        for _ in ("pair", "publish", "result"):
            self.go_on(winner, sure=False)

    # What holds after each step

    @invariant()
    def nothing_is_false(self) -> None:
        """Check the event, unless the step was refused and changed nothing."""
        event = self.hall.event
        if event is self.looked_at:
            return
        self.looked_at = event
        self.nobody_plays_twice()
        self.a_cut_has_its_number()
        self.the_next_step_can_be_done()
        self.what_is_said_of_leaders_is_true()
        self.reasons_and_proof_agree()
        self.everything_can_be_looked_at()

    def nobody_plays_twice(self) -> None:
        event = self.hall.event
        assert_sound(event)
        for one in event.rounds:
            seated = [player for game in one.games for player in game.players]
            assert len(seated) == len(set(seated))

    def a_cut_has_its_number(self) -> None:
        event, cut = self.hall.event, self.hall.event.cut
        if cut is None or self.agreed:
            return
        number = event.entering_round
        inside = [event.by_id[player] for player in cut.members(number)]
        inside = [player for player in inside if player.status(number) is Status.IN]
        assert len(inside) <= len(cut.top), "more than the cut has"
        for one in event.rounds[cut.round :]:
            if one.phase is Phase.DRAFT or (event.elimination and one.number > cut.round + 1):
                continue
            seated = {player for game in one.games for player in game.players}
            assert len(seated) == len(cut.top), "fewer play than the cut has"

    def the_next_step_can_be_done(self) -> None:
        event = self.hall.event
        step = next_step(event)
        for id, values in _deeds(step):
            kind = registry.load_command(id)
            named = dict(values)
            if set(kind.needed()) <= named.keys() | {"top"}:
                deed = kind(**named, **({"top": 2} if "top" in kind.needed() else {}))
                assert deed.refusal(event) is None, (step.text, id, deed.refusal(event))

    def what_is_said_of_leaders_is_true(self) -> None:
        event = self.hall.event
        said = next_step(event).text
        here = {player.id for player in event.players if player.status(event.next_number)}
        cut = event.cut
        among = here if cut is None else set(cut.members(event.next_number))
        tp = sorted(line.tp for line in event.standings() if line.rank and line.player in among)
        if "is the only player on" in said:
            assert tp[-1] > tp[-2]
            assert event.played >= event.planned_rounds
        if "has won the elimination" in said:
            top = standings(event).rows[0]
            won = f"{top.name} has won the elimination"
            assert (top.bracket, won in said) == ("winner", True)
        # Nothing ends an event before its planned rounds while somebody can be paired.
        if "finish" in said.lower() and event.played < event.planned_rounds:
            assert PairRound().refusal(event) is not None, said
        if cut is not None and not event.finished_at and event.played < event.planned_rounds:
            notice = heading(event, self.hall.clock()).notices[0]
            assert notice.startswith(f"Cut to the top {len(cut.top)}")

    def reasons_and_proof_agree(self) -> None:
        event = self.hall.event
        with self.hall.desk.store.read() as reader:
            found = verify(event, reader)
        for report in found:
            view = pairings(event, report.round)
            if round_stage(event, report.round):
                assert report.best == (not warnings_text(event, view))
                assert not report.report.levels
                continue
            claims = [pair for pair in view.pairs if "every other pairing" in pair.reason]
            changed = report.by_hand or report.corrected or report.left
            assert not claims or report.best or changed, report

    def everything_can_be_looked_at(self) -> None:
        look_everywhere(self.hall.desk)

    def teardown(self) -> None:
        if hasattr(self, "hall"):
            self.hall.store.close()
            shutil.rmtree(self.folder)


def _deeds(step: Next) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """Return the commands of a step and of its choices, with the known fields of each."""
    found = [(choice.command, choice.values) for choice in step.choices]
    found += [(step.command, ())] if not step.choices else []
    return [(id, values) for id, values in found if id]  # type: ignore[misc]


ORDERS, STEPS = (10, 40) if DEEP else (6, 16)


@pytest.mark.search
@pytest.mark.parametrize("number", range(30 if DEEP else 1))
def test_nothing_is_false_in_any_order(number: int) -> None:
    """Three hundred orders, ten with each seed, always the same."""
    machine = seed(number)(type("AnyOrder", (AnyOrder,), {}))
    run_state_machine_as_test(
        machine, settings=settings(max_examples=ORDERS, stateful_step_count=STEPS, database=None)
    )
