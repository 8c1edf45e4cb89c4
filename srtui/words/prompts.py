"""What the players do now with their models: each prompt of a turn as one sentence with names."""

from __future__ import annotations

from srtui.rules.edition import Effect, Reinforcements
from srtui.rules.game import Stage, State
from srtui.rules.game.values import Prompt
from srtui.state.played import Played
from srtui.words.places import corner_seen, inches


def prompts_said(played: Played, state: State) -> tuple[str, ...]:
    """What was prompted at the end of the turn last told."""
    return tuple(prompt_said(played, one) for one in state.prompts)


def prompt_said(played: Played, prompt: Prompt) -> str:
    """Anna may move blue 50 mm up to 5 in toward the opponent's terrain."""
    effect = played.play.scenario.effect(prompt.source)
    if effect is None:
        return _headed(played, prompt, played.play.rule.terrain_gone, with_name=False)
    if prompt.what == "motion":
        return _motion(played, prompt, effect)
    text = {"then": effect.then, "at_zero": effect.at_zero}.get(prompt.what, effect.text)
    return _headed(played, prompt, text, with_name=prompt.what != "at_zero")


def _motion(played: Played, prompt: Prompt, effect: Effect) -> str:
    motion = effect.motion
    assert motion is not None
    assert prompt.side is not None
    who = f"{played.name(prompt.side)} {'may' if motion.may else 'must'} move"
    far = f"{'up to ' if motion.up_to else ''}{inches(prompt.inches)}"
    toward = f" toward {motion.toward}" if motion.toward else ""
    return f"{who} {played.play.scenario.element_name(prompt.element)} {far}{toward}."


def _headed(played: Played, prompt: Prompt, text: str, *, with_name: bool) -> str:
    """A text of the edition behind whom and what it is about."""
    about = [played.name(prompt.side)] if with_name and prompt.side is not None else []
    about += [played.play.scenario.element_name(prompt.element)] if prompt.element else []
    said = f"{', '.join(about)}: {text}" if about else text[:1].upper() + text[1:]
    return said if said.endswith(".") else f"{said}."


def starting_said(played: Played) -> tuple[str, ...]:
    """What the player whose turn begins may do then: his reinforcements may come.

    Whether they have come already nobody has told the program.
    """
    rule, state = played.play.rule.reinforcements, played.state
    comes = played.play.scenario.reinforcements and rule is not None and played.opener is not None
    if not comes or rule is None or state.stage is not Stage.PLAY or state.number < rule.from_turn:
        return ()
    return (_reinforced(played, rule, state.active), *rule.notes)


def _reinforced(played: Played, rule: Reinforcements, side: int) -> str:
    return (
        f"{played.name(side)}'s reinforcements may come, all at once: each within "
        f"{inches(rule.within)} of his line, {inches(rule.line)} along both edges of "
        f"{corner_seen(rule.corners[side], side + 1)}."
    )
