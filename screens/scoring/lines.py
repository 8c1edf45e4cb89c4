"""The Scoring screen in lines of text."""

from rich.text import Text

from screens.game import rows
from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys, one_line, wrapped
from screens.theme.means import HUES
from screens.theme.signs import Signs
from srtui.documents.layout import cut, pad
from srtui.documents.map.cells import legend
from srtui.queries.clock.facts import proposal_words
from srtui.queries.game.scoring import Scoring
from srtui.rules.value import replace
from srtui.text.phrases import WithKeys, capital
from srtui.text.results import ended_words


def heading(view: Scoring, part: int, phase: str = "") -> str:
    """Return the table, the scenario, the turn or phase, and whether an old turn is re-entered."""
    parts = [f"Table {view.table}", view.scenario]
    if view.over:
        parts.append("over")
    elif phase:
        parts.append(phase)
    elif view.active is not None:
        parts.append(f"turn {view.turn}, {view.players[view.active]}")
    if view.kill_box and not phase:
        parts.append(f"kill box {view.kill_box} in")
    return f"{'CORRECTING · ' if part else ''}{' · '.join(parts)}"


def below_map(view: Scoring, size: tuple[int, int], signs: Signs) -> list[Text]:
    """Return the map's legend, then as many of the last turns as fit."""
    width, height = size[0] - 1, size[1]
    holders = Text.assemble(
        " ", (" 1 ", "first"), (" 2 ", "second"), " theirs  ",
        (f" {signs.late} ", "contested"), " contested  ", (f" {signs.dot} ", "free"), " nobody's",
    )  # fmt: skip
    kinds = legend(view.map.scene, width, fine=signs.fine)
    last = view.turns[-max(1, height - 1) :]
    turns = [Text(f" {cut(turn.text, width, signs.cut)}", style="muted") for turn in last]
    if height <= len(view.turns) + len(kinds) + 2:  # turns are worth more: a legend is learned once
        return [holders, *turns]
    title = [Text(), rows.heading(" Turns so far", width, signs)] if turns else []
    return [holders, *(Text(f" {kind}", style="muted") for kind in kinds), *title, *turns]


def question_lines(
    entry: TurnEntry,
    size: tuple[int, int],
    signs: Signs,
    keys: RowKeys,
    *,
    large: bool,
    players: bool,
) -> list[Text]:
    """Return points, open rows, the score and its value in `size` cells and lines.

    `players`: these lines show the players and their points, which are otherwise elsewhere.
    """
    view = with_result(entry)
    assert view is not None
    width, height = size
    lines = [_player(view, number, width) for number in (0, 1)] if players else []
    if view.active is None:
        lines += [Text(), Text("Who has the first turn?", style="strong")]
        for number, name in enumerate(view.players):
            lines.append(
                Text.assemble(rows.badge(number), (f" {cut(name, width - 4)}", HUES[number]))
            )
    lines += rows.first_lines(view, width)
    room = width, height - len(lines)
    lines += rows.asking_lines(entry, room, signs, keys, least=rows.ROWS_LEAST)
    # An element that cannot be held this turn has no row, but its map letter is explained.
    asked = {row.letter for row in entry.rows if row.kind == "claim"}
    lines += [one_line(f"{let} {name}", width) for let, name in view.legend if let not in asked]
    lines += [Text(f"in this turn: {said}") for said in view.events]
    lines += rows.instruction_lines(view.prompts)
    asks = not (view.over or decided(entry)) and view.active is not None
    worth = _standing_lines(view, width) if asks else []
    gains = view.sources if large or view.over else ()
    sources = [one_line(f"{one.points[0]}-{one.points[1]} {one.text}", width) for one in gains]
    by_turn = rows.points_lines(view, signs) if large else []
    title = [Text(), rows.heading("Points by turn", width, signs)] if by_turn else []
    won = [Text(said, style="muted") for said in view.victory] if large else []
    below = [*title, *by_turn]
    whole = [*below, *([Text()] if won else []), *won]
    parts = [part for part in (lines, worth, sources) if part]
    apart = [line for part in parts for line in (Text(), *part)][players:]
    roomy = large and len(wrapped([*apart, *whole], width)) <= height
    return _with_sentences([*(apart if roomy else [*lines, *worth, *sources]), *below], won, size)


def _with_sentences(lines: list[Text], sentences: list[Text], size: tuple[int, int]) -> list[Text]:
    """Return the lines, a blank one, and as many sentences as fit below completely."""
    width, height = size
    fitting = [*sentences]
    while fitting and len(wrapped([*lines, Text(), *fitting], width)) > height:
        fitting.pop()
    return [*lines, Text(), *fitting] if fitting else lines


def decided(entry: TurnEntry) -> bool:
    """Tell whether the game has its result."""
    return entry.played is not None and entry.played.game.outcome is not None


def with_result(entry: TurnEntry) -> Scoring | None:
    """Return the view of the game; with a result, its final points."""
    view = entry.view
    game = entry.played.game if entry.played is not None else None
    if view is None or game is None or game.outcome is None:
        return view
    first, second = game.points
    return view if first is None or second is None else replace(view, points=(first, second))


def _player(view: Scoring, number: int, width: int) -> Text:
    """Return a player's number, name and points; the background shows whose turn it is."""
    active = view.active == number and not view.over
    figures = f"{view.points[number]} {view.points_term}"
    name = pad(f" {view.players[number]} ({view.roles[number]})", width - len(figures) - 4)
    style = f"strong {HUES[number]}"
    line = Text.assemble(rows.badge(number), (name, style), (figures, style))
    line.style = "raised" if active else ""
    return line


def _standing_lines(view: Scoring, width: int) -> list[Text]:
    first, second = rows.short_names(view.players)
    worth = Text.assemble(
        ("this turn: ", "muted"),
        (f"{first} +{view.worth[0]}", "one"),
        ", ",
        (f"{second} +{view.worth[1]}", "two"),
    )
    worth.truncate(width)
    return [worth, Text(view.tiebreak)]


def sentence(entry: TurnEntry, width: int, keys: WithKeys) -> list[Text]:
    """Return the turn as it will be saved, or why it cannot be; below, what to do."""
    view, event, played = entry.view, entry.event, entry.played
    assert view is not None
    assert event is not None
    assert played is not None
    to_do = "Enter saves it."
    if view.over and decided(entry):
        to_do = ""
    elif view.over and entry.rows:
        player = entry.rows[0].asked if len(entry.rows) == 1 else "each player"
        to_do = f"Type what {player} destroyed; enter saves the result."
    elif view.over:
        to_do = "Enter saves the result."
    proposal = event.proposals.get(played.game.id)
    as_kept, asks = rows.turn_summary(entry, to_do, ending="Ending the game. ")
    if entry.decided:
        as_kept = f"{capital(ended_words(event, played.game))}: the result is in."
        asks = keys("{scoring.turns|s} re-enters a turn, {back|esc} goes back.")
    elif proposal is not None and proposal.agreed:
        as_kept = f"Both agree: {proposal_words(event, played.game, proposal)}."
        asks = keys("The organizer confirms it with {next|n}; enter saves the result above.")
    elif view.active is None and not view.over:
        as_kept, asks = "", "Press 1 or 2."
    return [one_line(as_kept, width), one_line(asks, width)]
