"""Changes to what is public already: pairings, the scenario, prizes.

Asked about in the same words, whichever command it is, and whether it is done, undone or redone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from data.machine.printed import Places
from srtui.model.event import Event, Phase, Round
from srtui.model.places import known_places, moved
from srtui.model.read_event import read_event
from srtui.rules.value import Value
from srtui.text.rounds import known_pairing, told_scenario

if TYPE_CHECKING:
    from data.event.store import Reader

MOVING = frozenset({"event", "roster", "round", "terrain"})
"""Subjects of commands that can move a pairing. Keys at a table cannot, and are many."""


class Changed(Value):
    """A change to something public. `asked` is the question before it.

    `sentences` stay in the journal. `was` holds the seats before the change, if they have changed.
    `withdrawn` is shown if an undo turns a published round into a draft: screens ask before every
    undo, and scripts undo without a question.
    """

    asked: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    was: Places = ()
    withdrawn: tuple[str, ...] = ()


NOTHING = Changed()


def what_changes(before: Event, reader: Reader, subject: str) -> Changed:
    """Return what a command has changed; `reader` is inside its transaction."""
    newest = before.round
    published = newest is not None and newest.phase is not Phase.DRAFT
    if before.finished_at or (published and subject in MOVING):
        return between(before, read_event(reader))
    return NOTHING


def between(before: Event, after: Event) -> Changed:
    """Return what the hall knew in `before` that is otherwise in `after`."""
    prizes = _prizes(before, after)
    old, new = before.round, after.round
    if old is None or new is None or not _same(old, new):
        paired_on = old is not None and new is not None and new.number > old.number
        return Changed(prizes, prizes, withdrawn=() if paired_on else known_pairing(before))
    pairing = known_pairing(before) if moved(old, new) else ()
    asked = (*pairing, *_scenario(before, old, new), *prizes)
    return Changed(asked, prizes, known_places(before) if pairing else ())


def _same(old: Round, new: Round) -> bool:
    """Tell whether it is the same round, and public in both."""
    return old.number == new.number and Phase.DRAFT not in (old.phase, new.phase)


def _scenario(before: Event, old: Round, new: Round) -> tuple[str, ...]:
    told = told_scenario(before, old)
    if not told or old.scenario == new.scenario:
        return ()
    return (f"Round {old.number} is {old.phase.value}: the players know its scenario, {told}.",)


def _prizes(before: Event, after: Event) -> tuple[str, ...]:
    if not before.finished_at:
        return ()
    from srtui.text.awards import prizes_changed  # only once an event is over

    return prizes_changed(before, after)
