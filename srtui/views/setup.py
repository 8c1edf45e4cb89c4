"""What is still to be done before the first turn of a game, step by step, for its table.

A choice that is hidden is nowhere in these values: only that it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from srtui.desk.command import Command
from srtui.desk.lists.choice import ChooseList
from srtui.desk.setup.choosing import Roll, Select
from srtui.desk.spoken import spoken
from srtui.rules.lists import ArmyList
from srtui.rules.record import Game
from srtui.rules.setup import Ask
from srtui.rules.value import Value
from srtui.state.before import (
    NONE,
    REST,
    Before,
    choice_of,
    closed,
    has_chosen,
    list_by,
    played_list,
    read_before,
    settled,
)
from srtui.state.event import Event, Phase
from srtui.state.lists import LIST
from srtui.words.deployment import depths_said
from srtui.words.setup import FIRST, SECOND, offered_words, selection_said

if TYPE_CHECKING:
    from data.store import Reader


CHOSEN = "has chosen"


class SetupStep(Value):
    """One step. `who` does it: 0 or 1 of the pairing, None: both together, or not known yet.

    `options` are (value, text) to choose from; `typed`: other words may be typed, too. Without
    options it is ticked off. `said` is what came of it, with the player's name where each chooses
    for himself; `hint` what is good to know before. `command` is the id of the command that answers
    it (empty: it cannot be yet); `answer` makes it. `hidden`: chosen and not shown yet, so that it
    may be chosen again.
    """

    key: str
    text: str
    who: int | None
    options: tuple[tuple[str, str], ...]
    said: str
    done: bool
    secret: bool
    command: str
    typed: bool = False
    hint: str = ""
    hidden: bool = False


class SetupView(Value):
    """The steps in order, the next one to be asked, whether all is done.

    `waits`: what has to come from elsewhere first; empty otherwise.
    """

    table: int | None
    names: tuple[str, str]
    steps: tuple[SetupStep, ...]
    next: SetupStep | None
    done: bool
    waits: str = ""
    deployment: tuple[str, ...] = ()
    """Where each deploys, once it is known who has the first turn."""


def setup_view(reader: Reader, event: Event, game: Game) -> SetupView:
    """The set-up of a game as it stands. Refused for a bye and in a draft."""
    before = read_before(reader, event, game)
    rest_done = (REST, None) in before.selections
    steps = tuple(_step(event, before, ask) for ask in before.asks)
    left = [
        step
        for step, ask in zip(steps, before.asks, strict=True)
        # `setup.done` leaves out all but the turn order, which is still asked.
        if not step.done and not (rest_done and ask.row.kind not in ("roll", "first"))
    ]
    ready = [step for step in left if step.command]
    early = event.rounds[game.round - 1].phase is Phase.PUBLISHED
    waits = "The scenario is told when the round starts." if early else ""
    return SetupView(
        table=game.table,
        names=event.names_of(game),
        steps=steps,
        next=ready[0] if ready else None,
        done=not left and not waits,
        waits=waits,
        deployment=depths_said(event, game, before.opener),
    )


def answer(event: Event, game: int, step: SetupStep, value: str = "") -> Command:
    """The command that answers a step with one of its options, or with words that are typed."""
    named = {"game": game, "who": step.who}
    if step.command == ChooseList.id:
        return spoken(event, ChooseList, {**named, "number": value})
    if step.command == Roll.id:
        return spoken(event, Roll, {"game": game, "winner": value or NONE})
    # Without what tells the two players' steps apart: the command has that as its player.
    return Select(game, step.key.partition("@")[0], step.who, value or NONE)


def _step(event: Event, before: Before, ask: Ask) -> SetupStep:
    """One step with what came of it; its key is made different for each player."""
    both = ask.row.who == "both"
    outcome = _said(event, before, ask)
    hidden = _hidden(event, before, ask)
    command = {"list": ChooseList.id, "roll": Roll.id}.get(ask.row.kind, Select.id)
    return SetupStep(
        # Screens tell steps by their key, and what both choose is asked twice.
        key=f"{ask.key}@{(ask.side or 0) + 1}" if both else ask.key,
        text=_text(ask),
        who=ask.side,
        options=() if ask.open else tuple(_options(event, before, ask)),
        said=_with_name(event, before, ask, CHOSEN if hidden else outcome),
        done=bool(hidden or outcome),
        secret=ask.row.secret,
        command="" if ask.open else command,
        typed=ask.row.kind in ("specialists", "edge", "terrain"),
        hint="" if outcome else _hint(event, before, ask),
        hidden=hidden,
    )


def _with_name(event: Event, before: Before, ask: Ask, outcome: str) -> str:
    """A list or a hidden choice with its player's name; the other sentences have it."""
    if not outcome or ask.side is None:
        return outcome
    name = event.name_of(before.game.players[ask.side])
    if outcome == CHOSEN:
        return f"{name} {CHOSEN}"
    return f"{name} plays {outcome}" if ask.row.kind == LIST else outcome


def _text(ask: Ask) -> str:
    return f"{ask.element.name.capitalize()}: {ask.row.text}" if ask.element else ask.row.text


def _hidden(event: Event, before: Before, ask: Ask) -> bool:
    """Whether the choice is made and not shown yet."""
    if not ask.row.secret or ask.side is None:
        return False
    return has_chosen(event, before.game, ask.side, LIST if ask.row.kind == LIST else ask.key)


def _said(event: Event, before: Before, ask: Ask) -> str:
    """What came of a step that is done and shown; empty otherwise."""
    game = before.game
    if ask.row.kind == "list":
        return _list_said(event, game, ask.side or 0)
    if ask.row.kind == "roll":
        return _roll_said(event, before)
    if ask.row.kind == "first":
        if before.opener is None:
            return ""
        return f"{event.name_of(game.players[before.opener])} goes first."
    player = game.players[ask.side or 0] if ask.row.who == "both" else None
    value = before.selections.get((ask.key, player)) or settled(event, before, ask)
    return "" if value is None else selection_said(event, game, ask, value)


def _list_said(event: Event, game: Game, side: int) -> str:
    """The list that a player takes, where everybody knows it: it is shown, or his only one."""
    number = played_list(event, game, side)
    return "" if number is None else list_words(event, game, side, number)


def list_words(event: Event, game: Game, side: int, number: int) -> str:
    """A list in a few words: list 2 (Haley 2, 54 points, objective Bunker).

    Its number alone where the edition keeps lists closed until both have chosen.
    """
    found = list_by(event, game.players[side], number)
    parts = [] if found is None or closed(event, game) else list(_parts(found))
    return f"list {number}" + (f" ({', '.join(parts)})" if parts else "")


def _parts(army: ArmyList) -> Iterator[str]:
    if army.leader:
        yield army.leader
    if army.theme:
        yield army.theme
    if army.points is not None:
        yield f"{army.points} points"
    if army.objective:
        yield f"objective {army.objective}"


def _roll_said(event: Event, before: Before) -> str:
    if not before.rolled:
        return "Nobody rolled: who is first was said." if before.opener is not None else ""
    winner, *dice = before.rolled.split()
    name = event.name_of(before.game.players[int(winner) - 1])
    rolled = f" ({', '.join(dice)})" if dice else ""
    return f"{name} rolled higher{rolled}."


def _hint(event: Event, before: Before, ask: Ask) -> str:
    """What is good to know before a step is done."""
    if ask.row.kind == "list" and ask.side is not None:
        return _forced(event, before, ask.side)
    if ask.row.kind == "specialists" and ask.side is not None:
        found = _list_played(event, before, ask.side)
        return ", ".join(one.name for one in found.specialists) if found else ""
    if ask.row.kind == "tick" and ask.row.when == "reinforcements":
        return _reinforcements(event, before)
    if ask.row.kind == "tick" and ask.row.when == "objectives":
        return before.edition.lists.objectives_note
    return ""


def _forced(event: Event, before: Before, side: int) -> str:
    player = before.game.players[side]
    choice = choice_of(event, before.game, player)
    if not choice.forced:
        return ""
    told = " The opponent has to be told before the game." * before.edition.lists.forced_told
    return f"Only list {choice.numbers[0]} is left to choose, so that each is played.{told}"


def _list_played(event: Event, before: Before, side: int) -> ArmyList | None:
    numbers = [played_list(event, before.game, one) for one in (0, 1)]
    if None in numbers:
        return None
    return list_by(event, before.game.players[side], numbers[side])


def _reinforcements(event: Event, before: Before) -> str:
    sides = []
    for side, player in enumerate(before.game.players):
        found = _list_played(event, before, side)
        if found and found.reinforcements:
            names = ", ".join(one.name for one in found.reinforcements)
            sides.append(f"{event.name_of(player)}: {names}")
    return "; ".join(sides)


def _options(event: Event, before: Before, ask: Ask) -> Iterator[tuple[str, str]]:
    """What can be chosen, each with the text that is shown for it."""
    game, terms = before.game, before.edition.terms
    names = [event.name_of(player) for player in game.players]
    words = {
        FIRST: f"{terms.first} (first turn)",
        SECOND: f"{terms.second} (second turn)",
        "stay": "the side where he stands",
        "change": "the other side",
    }
    if ask.row.kind == "list" and ask.side is not None:
        player = game.players[ask.side]
        for number in choice_of(event, game, player).numbers:
            yield str(number), list_words(event, game, ask.side, number)
    elif ask.row.kind == "roll":
        yield "-", "roll here"
        yield "1", f"{names[0]} rolled higher"
        yield "2", f"{names[1]} rolled higher"
    elif ask.row.kind == "objective":
        for one in before.edition.lists.objectives:
            yield one.name, f"{one.name}: {one.text}" if one.text else one.name
    elif ask.row.kind == "specialists":
        yield NONE, "no changes"
    elif ask.row.kind == "terrain":
        yield NONE, "chosen, or there is none"
    else:
        for word in offered_words(before, ask):
            yield word, words.get(word, word)
