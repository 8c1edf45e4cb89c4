"""What a table's terminal shows, in lines of text for the width there is."""

from __future__ import annotations

from rich.text import Text

from screens.game.entry import TurnEntry
from screens.game.rows import (
    MORE,
    ROWS_LEAST,
    asking_lines,
    beginning,
    in_sight,
    now_lines,
    summed_up,
    wrapped,
)
from screens.game.state import GameState, Stage
from screens.table.sides import NAMED, SHORT
from srtui.rules.value import Value
from srtui.views.layout import cut, pad, width_of
from srtui.views.scoring import Scoring
from srtui.views.table import Player, TableView
from srtui.views.table_read import AtTable, TableStage, may_begin
from srtui.words.results import figure_text

WIDE = 60
"""Cells from which there is room for whole sentences."""


class Seating(Value):
    """Who sits left and who right, as players of the pairing: 0 and 1."""

    left: int = 0

    @property
    def order(self) -> tuple[int, int]:
        """The players from left to right."""
        return self.left, 1 - self.left


def halves(left: Text, right: Text, width: int) -> Text:
    """Two texts side by side, each in the middle of its half."""
    half = width // 2
    return Text.assemble(_centred(left, half), _centred(right, width - half), no_wrap=True)


def _centred(text: Text, width: int) -> Text:
    made = Text(cut(text.plain, width), style=text.style)
    space = width - width_of(made.plain)
    return Text.assemble(" " * (space // 2), made, " " * (space - space // 2), style=text.style)


def head(view: TableView, width: int) -> Text:
    """Table, round, scenario; on the right whose turn it is."""
    right = _turn(view, width) if view.players else ""
    room = max(0, width - 2 - width_of(right) - 1)
    return Text(f" {pad(view.head, room)} {right} ", no_wrap=True, overflow="ellipsis")


def _turn(view: TableView, width: int) -> str:
    assert view.players is not None
    whose = "" if view.active is None else view.players[view.active].name
    if view.stage not in (TableStage.PLAY, TableStage.FALLEN):
        return view.stage.value if view.stage is not TableStage.FREE else ""
    what = view.phase or (f"turn {view.turn}" if view.turn else "")
    return f"{what}, {whose}" if width >= WIDE and whose and what else what


def names(view: TableView, seating: Seating, width: int) -> Text:
    """Both names; whose turn it is, is marked."""
    if view.players is None:
        return Text()
    left, right = (_name(view.players[one], width // 2) for one in seating.order)
    return halves(left, right, width)


def _name(one: Player, width: int) -> Text:
    role = f" · {one.role}" if one.role else ""
    said = one.name + role if width_of(one.name + role) + 4 <= width else one.name
    if not one.active:
        return Text(said, style="bold")
    return Text(f"> {cut(said, width - 4)} <", style="bold reverse")


def figures(view: TableView, seating: Seating, width: int) -> Text:
    """Points, and what each clock does."""
    if view.players is None:
        return Text()
    left, right = (Text(_figure(view, view.players[one], width)) for one in seating.order)
    return halves(left, right, width)


def _figure(view: TableView, one: Player, width: int) -> str:
    points = f"{figure_text(one.points)} {view.points_term}"
    said = one.said if width >= WIDE else one.said.rpartition(", ")[2]
    return f"{points} · {said}" if said else points


def sides(meaning: tuple[str, str], width: int) -> Text:
    """What the key of each side does; empty where it does nothing."""
    keys = NAMED if width >= WIDE else SHORT
    left, right = (
        Text(f"{key}: {said}" if said else "", style="bold")
        for key, said in zip(keys, meaning, strict=True)
    )
    return halves(left, right, width)


def meaning(
    view: TableView, at: AtTable, state: GameState, seating: Seating, width: int
) -> tuple[str, str]:
    """What the key of each side does now, from left to right; empty where it does nothing."""
    if view.players is None or state.stage is Stage.FIGURES:
        return "", ""
    left, right = (_meaning(view, at, state, number, width) for number in seating.order)
    return left, right


def _meaning(view: TableView, at: AtTable, state: GameState, number: int, width: int) -> str:
    assert view.players is not None
    names = [player.name for player in view.players]
    first = [name.split()[0] for name in names]
    other = (first if first[0] != first[1] else names)[1 - number]
    if view.stage is TableStage.READY and may_begin(at):
        return "is ready" if number in state.ready else "I am ready"
    if view.players[1 - number].lit == "fallen":
        return ""  # no time is left that could run
    if view.stage is TableStage.PLAY and any(player.time for player in view.players):
        return _runs(view, at, number, other, wide=width >= WIDE)
    if view.stage is TableStage.OVER:
        return "propose this"
    if view.stage is TableStage.PROPOSED and at.game is not None:
        proposal = at.event.proposals[at.game.id]
        return "" if proposal.by == at.game.players[number] else "agree"
    return ""


def _runs(view: TableView, at: AtTable, number: int, other: str, *, wide: bool) -> str:
    """A side's key while the game is played."""
    if at.clock is not None and at.clock.budget.kind == "turns":
        if number == view.active:
            if view.runs is None:
                return ""
            return "stops the timer" if wide else "stops"
        return f"runs {other}'s time" if wide else f"{other} runs"
    return f"runs {other}'s clock" if wide else f"{other} runs"


def banner(view: TableView, width: int) -> Text:
    """What must not be missed; else the least time of the turn, while it counts."""
    said = view.alerts[0] if view.alerts else view.countdown
    if view.stage is TableStage.FALLEN and view.players is not None:
        fallen = [one.name for one in view.players if one.lit == "fallen"]
        said = f"FLAG FALLEN: {' and '.join(fallen)}"
    return Text(f" {cut(said, width - 2)} ", no_wrap=True) if said else Text()


def beside_banner(view: TableView, width: int) -> list[str]:
    """What else must not be missed, and the banner's own sentence where it is cut there."""
    first = view.alerts[:1]
    whole = view.stage is not TableStage.FALLEN and all(width_of(one) <= width for one in first)
    return [*(() if whole else first), *view.alerts[1:]]


# The body


def waiting_lines(view: TableView) -> list[Text]:
    """Before a game and after it: what goes on, and where everybody goes."""
    lines = [Text(view.now, style="bold")]
    if view.goes:
        lines += [
            Text(),
            *(Text.assemble((one.name, "bold"), f"  {one.said}") for one in view.goes),
        ]
    return lines


def untimed(view: TableView) -> bool:
    """Whether no clock is shown: none is used, or none is near to be."""
    if view.players is None or view.stage in (TableStage.SETUP, TableStage.DONE):
        return True
    return not any(one.time for one in view.players)


def playing_lines(view: TableView, scored: Scoring | None, width: int) -> list[Text]:
    """While a game is played: what else is to be said, the last turn as confirmed, what stands."""
    lines = [Text(view.now, style="bold")] if view.now else []
    lines += [Text(said) for said in beside_banner(view, width)]
    lines += map(Text, view.deploys)
    if view.countdown and view.alerts:
        lines.append(Text(view.countdown))
    if view.confirmed:
        lines.append(Text.assemble(("Confirmed: ", "bold"), view.confirmed))
    if view.stage is TableStage.PLAY and scored is not None and not view.phase:
        lines += now_lines(scored.prompts)
        lines += _standing(scored)
    return lines


def _standing(scored: Scoring) -> list[Text]:
    held = [f"{row.short}: {row.said}" for row in scored.rows
            if row.kind == "claim" and any(row.values)]  # fmt: skip
    if scored.active is None:
        return []
    lines = [Text("; ".join(held))] if held else []
    if any(scored.worth):
        first, second = scored.players
        said = f"At the end of this turn: {first} +{scored.worth[0]}, {second} +{scored.worth[1]}."
        lines.append(Text(said))
    if scored.kill_box:
        lines.append(Text(f"Kill box: {scored.kill_box} in."))
    if scored.tiebreak and scored.turn > 1:
        lines.append(Text(scored.tiebreak))
    return lines


def questions(
    entry: TurnEntry, told: str, width: int, height: int, *, goes_on: bool = False
) -> list[Text]:
    """The questions of a turn in `height` lines: the row under the cursor is always in sight."""
    view = entry.view
    if view is None:
        return []
    rows, at = entry.rows, entry.state.at
    above, asked, about = asking_lines(view, rows, at, width)
    summed = summed_up(entry, told, goes_on=goes_on)
    said = wrapped([Text(line, style="bold") for line in summed], width)
    events = [Text(cut(f"in this turn: {one}", width)) for one in view.events]
    above = wrapped(above, width)
    least = min(len(asked), ROWS_LEAST)
    spare = height - len(above) - len(said) - len(events) - least
    events += beginning(wrapped(now_lines(view.follows), width), spare, width)
    free = height - len(above) - len(said) - len(events)
    about = beginning(wrapped(about, width), free - least, width, MORE)
    room = max(1, free - len(about))
    shown = in_sight(asked, rows, at, room)
    for line in shown:  # one that were broken would push out what is said last
        line.truncate(width, overflow="ellipsis")
    return [*above, *shown, *about, *events, *said]


def hint(entry: TurnEntry, width: int) -> str:
    """How the rows are answered; empty where none of them is an element."""
    if entry.view is None or not any(row.kind == "claim" for row in entry.rows):
        return ""
    first, second = entry.view.players
    if width < WIDE:
        return f"a {first}, A {second}, again: on"
    return f"Small letter: {first}. Capital: {second}. Again: the next word, then nobody."
