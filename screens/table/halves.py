"""The upper part of a table: top line, both players' halves, urgent messages."""

from typing import Literal

from screens.game.answering import EntryStage
from screens.game.front import DIGITS_FROM, Half, name_line
from screens.table.shown import PLAYED, TableSnapshot, offered
from screens.table.sides import NAMED, SHORT
from screens.theme.means import HUES
from screens.theme.signs import Mark, Signs
from screens.widgets.text_part import Line, Part, cells_of
from srtui.documents.layout import cut, width_of
from srtui.model.played import first_names
from srtui.queries.clock.facts import LOW
from srtui.queries.day.event_line import minutes_left
from srtui.queries.game.table import Player, TableView
from srtui.queries.game.table_read import TableStage, may_begin
from srtui.rules.clock import Clock, already_runs
from srtui.rules.record import Outcome
from srtui.text.phrases import joined, phrase
from srtui.text.results import figure_text

MEANING = 13
"""Cells for what a key does in a half of 20, behind the longest name of a key."""
TWO_LABELS = 20
"""Lines of a terminal from which a half has room for two labels."""
_UNTIMED = (TableStage.SETUP, TableStage.DONE)
"""Where no clock is near to be used, or it is no longer."""


# Top line


def head(shown: TableSnapshot) -> Line:
    """Return table, round and scenario; on the right, whose turn it is and the round's time left.

    If space is short, the scenario is dropped first, then the round, then words on the right.
    """
    view, width = shown.view, shown.size.width
    parts = view.head.split(" · ")
    for wide in (shown.roomy, False):
        right = [*_turn_parts(view, roomy=wide), *_chips(view, shown.signs, roomy=wide)]
        room = width - 2 - cells_of(right)
        while len(parts) > 1 and width_of(" · ".join(parts)) > room:
            parts.pop()
        if width_of(parts[0]) <= room:
            break
    left = cut(" · ".join(parts), room)
    return (Part(f" {left}", "strong"), Part(" " * (room - width_of(left) + 1)), *right)


_STAGES = {
    TableStage.FREE: phrase("free"),
    TableStage.SETUP: phrase("set-up"),
    TableStage.READY: phrase("ready"),
    TableStage.OVER: phrase("over"),
    TableStage.PROPOSED: phrase("proposed"),
    TableStage.AGREED: phrase("agreed"),
    TableStage.DONE: phrase("result in"),
}


def _turn_parts(view: TableView, *, roomy: bool) -> list[Part]:
    """Return the turn, the turn limit and whose turn it is; otherwise the game's stage."""
    if view.players is None:
        return []
    if view.stage not in PLAYED:
        return [Part(f"{_STAGES[view.stage]} ", "muted")]
    period = view.phase or (phrase("turn {turn}", view.turn) if view.turn else "")
    if not view.phase and view.turns and view.turn:
        period = phrase("turn {turn}/{turns}", view.turn, view.turns)
        if roomy:
            period = phrase("turn {turn} of {turns}", view.turn, view.turns)
    if period and roomy and view.active is not None:
        whose = view.players[view.active].name
        return [Part(f"{period}, "), Part(f"{whose} ", f"strong {HUES[view.active]}")]
    return [Part(f"{period} ")] if period else []


def _chips(view: TableView, signs: Signs, *, roomy: bool) -> list[Part]:
    """Return filled labels: whether a judge is called, and the round's time left."""
    chips = [Part(phrase(" {judge} JUDGE ", signs.judge), "called")] if view.called else []
    if view.left is not None:
        late = view.left < LOW
        said = minutes_left(view.left, brief=not roomy)
        mark = signs.late if late else signs.running
        chips.append(Part(f" {mark} {said} ", "late" if late else "running"))
    return chips


# A player's half


def halves(shown: TableSnapshot) -> tuple[Half, Half] | None:
    """Return both halves from left to right, or None if no game is being played."""
    if shown.view.players is None:
        return None
    left, right = (_half(shown, number, side) for side, number in enumerate(shown.order))
    return left, right


def _half(shown: TableSnapshot, number: int, side: int) -> Half:
    view, size, signs = shown.view, shown.size, shown.signs
    assert view.players is not None
    player = view.players[number]
    width = size.width // 2
    labels = [*_space(shown, number), *_side(shown, number, side)]
    most = 2 if size.height >= TWO_LABELS else 1
    if view.stage in PLAYED:
        # The number of lines never depends on the keys, so that lending a clock changes no layout.
        labels += [()] * most
    score = f"{figure_text(player.points)} {view.points_term}"
    time = "" if view.stage in _UNTIMED else player.time
    clock_width = 0 if shown.digits and size.height >= DIGITS_FROM else width_of(time)
    return Half(
        place=number,
        active=player.active,
        name=name_line(number, player.name, player.role, width, signs.cut, strong=player.active),
        time=time,
        lit=player.lit,
        points="" if player.points is None or not time else str(player.points),
        status=_status(shown, number, width - width_of(score) - 2 - clock_width),
        score=Part(score, f"strong {HUES[number]}"),
        labels=tuple(labels[:most]),
    )


def _status(shown: TableSnapshot, number: int, width: int) -> Line:
    """Return whose turn it is and their clock's state; after the game, the result."""
    assert shown.view.players is not None
    assert shown.last_read.game is not None
    outcome = shown.last_read.game.outcome
    player = shown.view.players[number]
    mark, label, style = (
        _state(shown.view, player) if outcome is None else _ending_parts(outcome, number)
    )
    sign = f"{shown.signs.symbol(mark)} " if mark else ""
    first, _, rest = label.partition(", ")
    room = width - width_of(sign) - 1  # what comes first in it counts most
    label = label if width_of(label) <= room or not rest else first
    label = label if width_of(label) <= room else label.replace("under ", "<")
    label = label if width_of(label) <= room else label.partition(" ")[0]  # FLAG of FLAG FALLEN
    text = f"{sign}{label}"
    if style == "contested" and width_of(text) + 2 <= width:
        text = f" {text} "
    return (Part(" "), Part(cut(text, width), style))


def _ending_parts(outcome: Outcome, number: int) -> tuple[Mark | Literal[""], str, str]:
    if outcome is Outcome.TIE:
        return "done", phrase("tie"), "done"
    won = outcome.side == number
    return (
        ("done", phrase("won"), f"winner {HUES[number]}") if won else ("", phrase("lost"), "done")
    )


def _state(view: TableView, player: Player) -> tuple[Mark | Literal[""], str, str]:
    turn = phrase("turn") if player.active and view.stage in PLAYED else ""
    first, _, more = player.clock_text.partition(", ")
    if player.lit == "fallen":
        return "late", player.clock_text.upper(), "contested"
    if player.lit == "low":
        return "late", f"{more}, {turn or first}" if more else first, "late"
    if player.lit == "runs":
        return "running", ", ".join(filter(None, (turn or first, more))), "running"
    if player.lit == "stands" and player.clock_text:
        return "stands", f"{player.clock_text}, {turn}" if turn else player.clock_text, "strong"
    if not player.time and turn:
        return "running", turn, "running"
    return "", ", ".join(part for part in (turn, player.clock_text) if part), "muted"


# Current effects of keys


def _space(shown: TableSnapshot, number: int) -> list[Line]:
    """Return the wait until this player's running turn may end; empty if there is none."""
    wait = shown.view.countdown
    # No turn ends while nothing can run.
    if shown.view.active != number or shown.last_read.clock.halted or not wait:
        return []
    if not shown.roomy:
        wait = phrase("can end in {short} s.", wait.parts["short"])
    return [(Part(f" {wait}", "muted"),)]


def _side(shown: TableSnapshot, number: int, side: int) -> list[Line]:
    ready = shown.view.stage is TableStage.READY and may_begin(shown.last_read)
    if ready and number in shown.entry.state.ready:
        return [(Part(f" {phrase('{sign} ready', shown.signs.done)}", "running"),)]
    text = meaning(shown, number, roomy=shown.roomy)
    if not text:
        return []
    keys = NAMED if shown.roomy else SHORT
    return [(Part(" "), Part(keys[side], "key"), Part(f": {text}"))]


def meaning(shown: TableSnapshot, number: int, *, roomy: bool) -> str:
    """Return what a player's key currently does; empty if nothing."""
    view, table = shown.view, shown.last_read
    assert view.players is not None
    if shown.entry.state.stage is EntryStage.FIGURES:
        return ""
    if view.stage is TableStage.READY and may_begin(table):
        return phrase("I am ready")
    if view.players[1 - number].lit == "fallen":
        return ""  # no time is left that could run
    if ends_turn(shown, number):
        return _ends(shown, roomy=roomy)
    if view.stage is TableStage.PLAY and any(player.time for player in view.players):
        return _runs(view, table.clock, number, roomy=roomy)
    if view.stage is TableStage.OVER:
        return phrase("propose this")
    if view.stage is TableStage.PROPOSED and table.game is not None:
        proposal = table.event.proposals[table.game.id]
        return "" if proposal.by == table.game.players[number] else phrase("agree")
    return ""


def ends_turn(shown: TableSnapshot, number: int) -> bool:
    """Tell whether a player's key currently ends their own turn or phase."""
    if shown.view.active != number:
        return False
    return offered(shown, "end_phase") or offered(shown, "end_turn")


def _ends(shown: TableSnapshot, *, roomy: bool) -> str:
    if shown.view.phase:
        return phrase("ends {phase}", shown.view.phase) if roomy else phrase("done")
    if shown.clock.dice_down:
        return phrase("ends the game") if roomy else phrase("game over")
    return phrase("ends the turn") if roomy else phrase("end turn")


def _runs(view: TableView, clock: Clock, number: int, *, roomy: bool) -> str:
    """Return what a side's key does in play: run the opponent's clock; else empty."""
    assert view.players is not None
    opponent = first_names((view.players[0].name, view.players[1].name))[1 - number]
    if clock.paused is not None or clock.interrupted is not None:
        return ""
    if number == view.active:
        return ""  # a key of its own lends the clock or stops the timer
    turns = clock.budget.kind == "turns"
    if not turns and already_runs(clock, 1 - number):
        return ""
    if roomy:
        if turns:
            return phrase("runs {player}'s time", opponent)
        return phrase("runs {player}'s clock", opponent)
    said = phrase("{player} runs", opponent)
    return said if width_of(said) <= MEANING else phrase("clock {number} runs", 2 - number)


# Urgent messages


def banner(shown: TableSnapshot) -> Line:
    """Return the most urgent message; empty if there is none."""
    view, width, signs = shown.view, shown.size.width, shown.signs
    if view.stage is TableStage.FALLEN and view.players is not None:
        fallen = [one.name for one in view.players if one.lit == "fallen"]
        text = phrase(" {sign} FLAG FALLEN: {players} ", signs.late, joined(fallen))
        settles = (
            Part(f"{signs.dot} {phrase('settle it')}: "),
            Part(shown.with_keys("{table.settle|space}"), "key"),
        )
        key = settles if offered(shown, "settle") else ()
        if width_of(text) + sum(width_of(one.text) for one in key) > width:
            # The player's half shows whose flag it is.
            text = phrase(" {late} FLAG FALLEN ", signs.late)
        return (Part(cut(text, width), "contested"), *key)
    if not view.alerts:
        return ()
    if view.urgent == "called":
        return (Part(cut(f" {signs.judge} {view.alerts[0]} ", width), "called"),)
    mark, style = (signs.late, "late") if view.urgent else (signs.next, "strong")
    return (Part(cut(f" {mark} {view.alerts[0]}", width - 1), style),)


AROUND = 4
"""Cells of a banner that are not its sentence's: the sign, and a blank on each side of both."""


def beside_banner(shown: TableSnapshot) -> list[str]:
    """Return the other urgent messages, and the banner's own if it is cut off there."""
    view, room = shown.view, shown.size.width - AROUND
    first = view.alerts[:1]
    whole = view.stage is not TableStage.FALLEN and all(width_of(text) <= room for text in first)
    return list(view.alerts[1:] if whole else view.alerts)
