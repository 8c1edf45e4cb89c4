"""The words that say the steps of a turn again: the grammar of the command line, backwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from screens.game.entry import TurnEntry
from srtui.model.steps import StoredMove
from srtui.model.turn_answers import ROLL, take_turn
from srtui.rules.game import Answered, Happened, Play, Typed
from srtui.text.answers import KILL_BOX, REPEATED, usual_word

EVENTS = ("destroyed", "captured")


def words_of(play: Play, steps: Iterable[StoredMove], *, roll: bool = False) -> tuple[str, ...]:
    """Return the words that give these steps of one turn again.

    `roll`: dice that were rolled are to be rolled again, instead of typed as they fell.
    """
    found: list[str] = []
    claimed = False
    for one in steps:
        move = one.move
        if isinstance(move, Happened):
            who = "" if move.captor is None else f":{move.captor + 1}"
            found.append(f"{move.kind}={'+'.join((move.element, *move.also))}{who}")
        elif isinstance(move, Typed):
            found += [f"+{figure}" for figure in move.points]
        elif isinstance(move, Answered):
            claims = {key for key in move.values if key.rpartition(":")[0] in _elements(play)}
            rolled = one.rolled if roll else ()
            found = _merged(found, _answers_said(play, move.values, rolled, REPEATED * claimed))
            claimed = claimed or bool(claims)
    return tuple(found)


def _merged(said: list[str], more: list[str]) -> list[str]:
    """One word for an effect that both players did, one after the other."""
    found = {word.partition("=")[0]: at for at, word in enumerate(said) if "=" in word}
    merged = list(said)
    for word in more:
        thing, _, value = word.partition("=")
        if thing in found and thing not in EVENTS:
            merged[found[thing]] += f"+{value}"
        else:
            merged.append(word)
    return merged


def _elements(play: Play) -> set[str]:
    return {one.id for one in play.scenario.elements}


def _answers_said(
    play: Play, values: Mapping[str, str], rolled: Sequence[str], again: str
) -> list[str]:
    """One answered question, thing by thing."""
    parts: dict[str, list[str]] = {}
    elements, found = _elements(play), list[str]()
    if figures := _figures_said(play, values):
        return [figures]
    for key, value in sorted(values.items(), key=lambda one: not one[0].endswith(":may")):
        if key == "kill_box":
            found += [KILL_BOX] * (value == "yes")
            continue
        names = [name for name in key.split(":") if name != "pick"]
        thing, who = names[0], "" if names[1] == "-" else str(int(names[1]) + 1)
        claim = thing in elements and len(names) == 2
        mine = parts.setdefault(again + thing if claim else thing, [])
        if claim:
            full = who if value == usual_word(play) else f"{who}:{value}"
            mine += [full] * bool(value)
        elif value in ("yes", "no"):
            mine += [who] * (value == "yes")
        else:
            said = ROLL if key in rolled else value
            _behind(mine, who, said)
    for thing, whole in parts.items():
        if whole or thing.removeprefix(again) in elements:
            found.append(f"{thing}={'+'.join(whole) or 0}")
    return found


def _figures_said(play: Play, values: Mapping[str, str]) -> str:
    """Return a tiebreaker's figures; empty if the answer was something else."""
    steps = {one.id for one in play.rule.tiebreaks if one.asked}
    name = next(iter(values), "").rpartition(":")[0]
    if name not in steps or not all(one.isdigit() for one in values.values()):
        return ""
    return f"{name}={values[f'{name}:0']}-{values[f'{name}:1']}"


def _behind(mine: list[str], who: str, said: str) -> None:
    """Put a choice or a die behind its player."""
    for at, part in enumerate(mine):
        if not who or part.partition(":")[0] == who:
            mine[at] = f"{part}:{said}"
            return
    mine.append(f"{who}:{said}" if who else said)


def told_words(entry: TurnEntry) -> tuple[str, ...]:
    """Return the words for the turn that a panel holds."""
    assert entry.base is not None
    steps = take_turn(entry.base, entry.answers, ended=entry.entered.ended).steps
    return words_of(entry.base.play, steps, roll=True)
