"""A turn's results and the last action, as sentences with names.

A table offers what its players may take back, and the command takes back exactly that.
"""

from collections.abc import Iterable

from srtui.model.event import Event
from srtui.model.played import PlayedGame, TurnPart
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove
from srtui.rules.clock import Clock, Kind, Tap
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.clock.office import NOT_YOURS
from srtui.rules.clock.values import OFFICE_ROLES
from srtui.rules.edition import Deployment, Effect
from srtui.rules.game import Adopted, Overruled, Stage, State
from srtui.rules.game.values import Prompt
from srtui.rules.value import Value
from srtui.text.clock import KEYS, key_text
from srtui.text.phrases import (
    EMPTY,
    Phrase,
    capital,
    dashed,
    paragraph,
    phrase,
    phrase_count,
    table_of,
)
from srtui.text.places import far_text, inches, seen_corner_text
from srtui.text.results import scored_way


def turn_said(played: PlayedGame, before: State, after: State) -> Phrase:
    """Format the turn between two states: Anna's turn 4: Anna +2, 3-1."""
    points = [0, 0]
    for gain in after.gains[len(before.gains) :]:
        points[gain.side] += gain.points
    gained = zip(played.names, played.pair((points[0], points[1])), strict=True)
    gains = ", ".join(f"{name} +{gain}" for name, gain in gained if gain) or phrase("no points")
    values = (played.name(before.active), before.number, gains, dashed(played.pair(after.points)))
    if after.turn == before.turn and after.result is None:
        turn = phrase("{player}'s turn {turn} so far: {gains}, {points}.", *values)
    else:
        turn = phrase("{player}'s turn {turn}: {gains}, {points}.", *values)
    return paragraph(turn, *_removal_texts(played, before, after))


def _removal_texts(played: PlayedGame, before: State, after: State) -> Iterable[Phrase]:
    """Yield a sentence for each element that an effect removed from the table."""
    gone = after.removed - before.removed - after.destroyed
    for element in played.play.scenario.elements:
        if element.id in gone and element.kind != "cache":
            yield phrase("{element} was removed.", capital(element.name))


def outcome_text(played: PlayedGame, event: Event, state: State) -> Phrase:
    """Format how the game ended; empty while it is going on."""
    result = state.result
    if result is None:
        return EMPTY
    if result.side is None or result.way is None:
        return phrase("It is a tie: {reason}.", result.reason)
    name = played.name(result.side)
    way = scored_way(event.edition_at(played.game.round), result.way)
    if result.reason is None:  # a concession, a ruling
        return phrase("{player} wins by {way}.", name, way)
    return phrase("{player} wins by {way}: {reason}.", name, way, result.reason)


def part_text(played: PlayedGame, event: Event, part: TurnPart) -> Phrase:
    """Format one line in the list of turns."""
    move = part.steps[0].move
    if isinstance(move, Adopted):
        return phrase_count(
            "Continued from paper after 1 turn, {points}.",
            "Continued from paper after {count} turns, {points}.",
            move.turns,
            dashed(move.points),
        )
    if isinstance(move, Overruled):
        return phrase("Points set to {points} by hand: {reason}.", dashed(move.points), move.reason)
    said = turn_said(played, part.before, part.after)
    return paragraph(said, outcome_text(played, event, part.after))


def entered_turn_text(played: PlayedGame, event: Event, after: State) -> Phrase:
    """Format a sentence about an entered turn, given the game's state `after` it."""
    turn = phrase("{table}, {turn}", table_of(played.game), turn_said(played, played.state, after))
    return paragraph(turn, outcome_text(played, event, after))


def prompt_texts(played: PlayedGame, state: State) -> tuple[str, ...]:
    """Format the prompts after the last turn, each movement with its element."""
    moves = {(one.source, one.side) for one in state.prompts if one.kind == "motion"}
    sentences: list[str] = []
    afterwards: dict[str, None] = {}
    for prompt in state.prompts:
        moved = (prompt.source, prompt.side) in moves
        if moved and prompt.kind == "text":
            continue
        effect = played.play.scenario.effect(prompt.source)
        if moved and prompt.kind == "then" and effect is not None:
            afterwards[effect.then] = None
        else:
            sentences.append(prompt_text(played, prompt))
    return (*sentences, *afterwards)


def prompt_text(played: PlayedGame, prompt: Prompt) -> str:
    """Format a prompt: Anna may move blue 50 mm up to 5 in toward the opponent's terrain."""
    effect = played.play.scenario.effect(prompt.source)
    if effect is None:
        return _with_heading(played, prompt, played.play.rule.terrain_gone, with_name=False)
    if prompt.kind == "motion":
        return _motion(played, prompt, effect)
    text = {"then": effect.then, "at_zero": effect.at_zero}.get(prompt.kind, effect.text)
    return _with_heading(played, prompt, text, with_name=prompt.kind != "at_zero")


def _motion(played: PlayedGame, prompt: Prompt, effect: Effect) -> str:
    motion = effect.motion
    assert motion is not None
    assert prompt.side is not None
    element = played.play.scenario.element_name(prompt.element)
    moved = played.name(prompt.side), element, far_text(motion, prompt.inches)
    if motion.may:
        return phrase("{player} may move {element} {inches}.", *moved)
    return phrase("{player} must move {element} {inches}.", *moved)


def _with_heading(played: PlayedGame, prompt: Prompt, text: str, *, with_name: bool) -> str:
    """Format a text of the edition, preceded by the player and the element it concerns."""
    about = []
    if with_name and prompt.side is not None:
        about.append(played.name(prompt.side))
    if prompt.element:
        about.append(played.play.scenario.element_name(prompt.element))
    sentence = f"{', '.join(about)}: {text}" if about else capital(text)
    return sentence if sentence.endswith(".") else f"{sentence}."


def first_turn_texts(played: PlayedGame, kind: Deployment | None) -> tuple[str, ...]:
    """Format a reminder of the deployment that belongs to a player's first turn."""
    state = played.state
    begins = played.opener is not None and state.stage is not Stage.OVER and state.number == 1
    if not begins or kind is None or not kind.first_turn:
        return ()
    return (f"{played.name(state.active)}: {kind.first_turn}",)


def starting_texts(played: PlayedGame) -> tuple[str, ...]:
    """Format what may arrive in the turn that begins, whether or not it has arrived before."""
    rule, state = played.play.rule.reinforcements, played.state
    comes = played.play.scenario.reinforcements and rule is not None and played.opener is not None
    if not comes or rule is None or state.stage is not Stage.PLAY or state.number < rule.from_turn:
        return ()
    side = state.active
    arrive = phrase(
        "{player}'s reinforcements may come, all together: each within {within} of the first "
        "{line} of either edge from {corner}.",
        played.name(side),
        inches(rule.within),
        inches(rule.line),
        seen_corner_text(rule.corners[side], side + 1),
    )
    return (arrive, *rule.notes)


class LastDone(Value):
    """The steps entered last and the clock tap made with them, in words."""

    text: Phrase
    steps: tuple[StoredMove, ...] = ()
    tap: Tap | None = None


def last_done(
    event: Event, played: PlayedGame | None, clock: Clock | None, *, own_only: bool
) -> LastDone | None:
    """Return what would be taken back, or None. `own_only`: only what players may take back.

    Refused if the score has advanced without the clock. Steps entered without a tap come first, as
    in a turn that is not over or a game without a clock.
    """
    if played is not None and (loose := _loose_steps(played, clock)):
        return LastDone(_entry_text(event, played, loose[0].number), loose)
    if clock is None or (tap := _last_key(clock, own=own_only)) is None:
        return None
    if (span := _span(tap)) is None:
        return LastDone(phrase("{key}.", key_text(tap.kind, clock.turn)), tap=tap)
    if played is None or len(played.steps) != span[1]:
        raise Refused("The score has changed since: a judge must correct score and clock.")
    return LastDone(_entry_text(event, played, span[0] + 1), played.steps[span[0] :], tap)


def why_not_theirs(last: LastDone, clock: Clock | None) -> Phrase:
    """Return why the players cannot take it back themselves; empty if they can."""
    if last.tap is None and any(step.role in OFFICE_ROLES for step in last.steps):
        return phrase("A judge or the organizer has scored this: call one to take it back.")
    if last.tap is None or last.tap.kind is not Kind.STOP or clock is None:
        return EMPTY
    return NOT_YOURS.sentence if clock.paused is not None or clock.fallen is not None else EMPTY


def _span(tap: Tap) -> tuple[int, int] | None:
    """Return the number of steps before and after a tap that scored; None if it did not."""
    steps = tap.detail.get("steps")
    if not isinstance(steps, list):
        return None
    before, after = steps
    return int(before), int(after)


def _loose_steps(played: PlayedGame, clock: Clock | None) -> tuple[StoredMove, ...]:
    """Return the steps of the last list entry that were entered without a tap."""
    taps = () if clock is None else _standing_taps(clock)
    covered = max((after for _, after in filter(None, map(_span, taps))), default=0)
    return tuple(step for step in played.parts[-1].steps if step.number > covered)


def _last_key(clock: Clock, *, own: bool) -> Tap | None:
    """Return the last key press that counts; with `own`, only one that players may take back."""
    keys = (tap for tap in reversed(_standing_taps(clock)) if tap.kind in KEYS)
    return next((tap for tap in keys if not own or tap.number == clock.back), None)


def _standing_taps(clock: Clock) -> tuple[Tap, ...]:
    """Return the taps that count; a game's end counts only if the game has not resumed."""
    # A resumed game's log still contains its stop; only the one in effect counts.
    ends = [tap.number for tap in clock.log if tap.kind is Kind.STOP]
    over = ends[-1:] if clock.stage is ClockStage.STOPPED else []
    return tuple(tap for tap in clock.log if tap.kind is not Kind.STOP or tap.number in over)


def _entry_text(event: Event, played: PlayedGame, number: int) -> Phrase:
    """Return the entry in the list of turns that contains a step."""
    part = next(part for part in played.parts if part.steps[-1].number >= number)
    return part_text(played, event, part)
