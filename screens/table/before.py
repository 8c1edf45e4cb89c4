"""A table's terminal before the game: questions, choices, remaining steps."""

from rich.text import Text
from textual.geometry import Size

from screens.game.rows import beginning, wrapped
from screens.table.shown import TableSnapshot
from srtui.queries.game.table import TableView
from srtui.queries.setup import SetupStep
from srtui.text.phrases import phrase

LEFT_LEAST = 3
"""Lines at least of what is still to be done before the game."""


def setup_lines(shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the lines before the clocks: the question and its answers, the steps done.

    Where there is little room, what comes last is left out, then what was done first.
    """
    (width, height), view, signs = size, shown.view, shown.signs
    now = "" if shown.step is None else _step_text(view, shown.step)
    asked = wrapped([*_begun(shown), *map(Text, view.deploys)], width)
    if len(asked) > height:
        asked = wrapped(_begun(shown, short=True), width)
    done: list[list[Text]] = []
    left: list[list[Text]] = []
    for text, is_done in view.steps:
        if is_done:
            done.append(_hung(signs.done, text, width, muted=True))
        elif text != now:
            left.append(_hung(signs.open, text, width, muted=False))
    room = max(0, height - len(asked) - 1)
    kept = room - min(sum(map(len, left)), LEFT_LEAST)
    while done and sum(map(len, done)) > kept:
        del done[0]
    steps = [line for step in (*done, *left) for line in step]
    return [*asked, Text(), *beginning(steps, room, width, signs)]


def _hung(sign: str, said: str, width: int, *, muted: bool) -> list[Text]:
    """Return a step behind its sign; further lines are indented below its text."""
    style = "muted" if muted else ""
    lines = []
    for index, line in enumerate(wrapped([Text(said, style=style)], width - 2)):
        head = "  " if index else f"{sign} "
        lines.append(Text.assemble((head, style), line))
    return lines


def _begun(shown: TableSnapshot, *, short: bool = False) -> list[Text]:
    """Return who has to go where, the current question, and that a choice may be changed."""
    view, step, hidden = shown.view, shown.step, shown.hidden
    asked = [Text(view.now, style="strong")] if step is None else _asked(shown, step, short=short)
    if hidden:
        key = shown.with_keys("{table.back|b}")
        asked.append(Text(f"  {key} {_rechosen(view, hidden[-1], step)}"))
    moves = [f"{player.name}: {player.text}" for player in view.goes if player.text != "stays here"]
    if not moves:
        return asked
    text = "   ".join(moves)
    return [Text(phrase("Moved: {text}", text), style="strong cursor"), *asked]


def _rechosen(view: TableView, hidden: SetupStep, step: SetupStep | None) -> str:
    """Return what the key does while a choice is hidden: change it, or keep it."""
    assert view.players is not None
    assert hidden.player is not None
    if step is hidden:
        return "keep the choice as made"
    return phrase("{player} chooses again", view.players[hidden.player].name)


def _step_text(view: TableView, step: SetupStep) -> str:
    """Return a step with the name of the player who does it."""
    assert view.players is not None
    if step.player is None:
        return step.text
    return phrase("{player}: {step}", view.players[step.player].name, step.text)


def _asked(shown: TableSnapshot, step: SetupStep, *, short: bool) -> list[Text]:
    """Return the next step and the keys that answer it; `short` leaves out explanations."""
    asked = [Text(_step_text(shown.view, step), style="strong")]
    if step.hint:
        asked.append(Text(step.hint))
    texts = [text.partition(": ")[0] if short else text for _, text in step.options]
    asked += [Text(f"  {at} {text}") for at, text in enumerate(texts, 1)]
    if step.typed:
        asked.append(Text(shown.with_keys("  {table.words|o} in your own words")))
    if step.secret:
        asked.append(Text("Opponent: look away."))
    if not step.options:
        asked.append(Text(shown.with_keys("  {table.done|space}: done")))
    return asked
