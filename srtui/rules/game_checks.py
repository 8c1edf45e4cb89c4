"""Checks of what an edition's scenarios share: the ladder, turns, kill box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from srtui.rules.decode import Fault
from srtui.rules.edition import Due, Edition, GameRule, Need, ScenarioRule
from srtui.rules.scenario_checks import HAPPENS, below, ids, known

STATES: Final = ("destroyed", "standing")
"""States that a condition can ask for besides the words of the ladder."""


def game(value: GameRule) -> Iterator[Fault]:
    """Check a ladder and tiebreakers: each word once, none that means something else."""
    if not value.ladder:
        yield Fault("ladder", "needs at least one word")
    yield from ids("ladder", (rung.word for rung in value.ladder), "word")
    yield from ids("tiebreaks", (one.id for one in value.tiebreaks))
    words = [rung.word for rung in value.ladder]
    yield from ids("holding", (row.id for row in value.holding))
    for row in value.holding:
        yield from known(f"holding[id={row.id}].level", row.level, "word", words)
        if (row.where == "within") != bool(row.inches):
            yield Fault(
                f"holding[id={row.id}].inches", 'goes with where = "within", and only there'
            )
    for rung in value.ladder:
        if rung.word in (*HAPPENS, *STATES):
            yield Fault(f"ladder[word={rung.word}].word", "has a meaning of its own")


def scenarios(value: Edition) -> Iterator[Fault]:
    """Check what scenarios say about shared things: words of the ladder, turns, a kill box."""
    for rule in value.scenarios:
        key = f"scenarios[id={rule.id}]"
        for name, filled in (("elements", rule.elements), ("lines", rule.lines)):
            if not filled:
                yield Fault(f"{key}.{name}", "needs at least one")
        if rule.kill_box and value.game.kill_box is None:
            yield Fault(f"{key}.kill_box", "there is no game.kill_box")
        yield from below(key, _levels(value.game, rule))
        yield from below(key, _turns(value.game, rule))


def _levels(shared: GameRule, rule: ScenarioRule) -> Iterator[Fault]:
    ladder = [rung.word for rung in shared.ladder]
    for line in rule.lines:
        key = f"lines[id={line.id}]"
        if line.level:
            yield from known(f"{key}.level", line.level, "word", [*ladder, *HAPPENS])
        yield from _need_levels(f"{key}.needs", line.needs, ladder)
    for fact in rule.facts:
        yield from _need_levels(f"facts[id={fact.id}].requires", fact.requires, ladder)
    for effect in rule.effects:
        yield from _need_levels(f"effects[id={effect.id}].requires", effect.requires, ladder)
        if effect.motion is not None:
            key = f"effects[id={effect.id}].motion.level"
            yield from known(key, effect.motion.level, "word", ladder)


def _need_levels(key: str, needs: Iterable[Need], ladder: list[str]) -> Iterator[Fault]:
    for number, need in enumerate(needs, 1):
        yield from known(f"{key}[{number}].level", need.level, "word", [*ladder, *STATES])


def _turns(shared: GameRule, rule: ScenarioRule) -> Iterator[Fault]:
    """Check that what is due falls in a turn that is played, and that scores if it must."""
    due = [(f"lines[id={one.id}]", one.due) for one in rule.lines]
    due += [(f"facts[id={one.id}]", one.due) for one in rule.facts]
    due += [(f"effects[id={one.id}]", one.due) for one in rule.effects]
    for key, moment in due:
        if moment is None:
            continue
        if shared.turn_limit and moment.turn > shared.turn_limit:
            yield Fault(f"{key}.due.turn", f"the game ends after turn {shared.turn_limit}")
        if key.startswith(("lines", "facts")) and _before(moment, shared):
            yield Fault(f"{key}.due", f"nothing scores before turn {shared.scores_from}")


def _before(moment: Due, shared: GameRule) -> bool:
    return (moment.turn, moment.player) < (shared.scores_from, 2)
