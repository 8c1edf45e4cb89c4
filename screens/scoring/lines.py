"""The Scoring screen in lines of text."""

from rich.text import Text

from screens.game.entry import TurnEntry
from screens.game.rows import (
    ROWS_LEAST,
    RowKeys,
    asking_lines,
    badge,
    first_lines,
    now_lines,
    one_line,
    points_lines,
    short_names,
    summed_up,
    wrapped,
)
from screens.game.rows import heading as rule_of
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
    anew = "CORRECTING · " if part else ""
    return anew + " · ".join(parts)


def below_map(view: Scoring, size: tuple[int, int], signs: Signs) -> list[Text]:
    """Return the map's legend, then as many of the last turns as fit."""
    width = size[0] - 1
    height = size[1]
    signs_said = Text.assemble(
        " ",
        (" 1 ", "first"),
        (" 2 ", "second"),
        " theirs  ",
        (f" {signs.late} ", "contested"),
        " contested  ",
        (f" {signs.dot} ", "free"),
        " nobody's",
    )
    kinds = [
        Text(f" {line}", style="muted") for line in legend(view.map.scene, width, fine=signs.fine)
    ]
    has_room = height > len(view.turns) + len(kinds) + 2
    heading_lines = [Text(), rule_of(" Turns so far", width, signs)] if has_room else []
    if not has_room:  # turns are worth more: a legend is learned once
        kinds = []
    last = view.turns[-max(1, height - 1) :]
    turns = (Text(f" {cut(turn.text, width, signs.cut)}", style="muted") for turn in last)
    return [signs_said, *kinds, *(heading_lines if last else ()), *turns]


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
    view, rows = with_result(entry), entry.rows
    assert view is not None
    width, height = size
    lines = [_player(view, number, width) for number in (0, 1)] if players else []
    if view.active is None:
        lines += [Text(), Text("Who has the first turn?", style="strong")]
        for number, name in enumerate(view.players):
            lines.append(Text.assemble(badge(number), (f" {cut(name, width - 4)}", HUES[number])))
    lines += first_lines(view, width)
    room = width, height - len(lines)
    lines += asking_lines(entry, room, signs, keys, least=ROWS_LEAST)
    # An element that cannot be held this turn has no row, but its map letter is explained.
    asked = {row.letter for row in rows if row.kind == "claim"}
    lines += [one_line(f"{let} {name}", width) for let, name in view.legend if let not in asked]
    lines += [Text(f"in this turn: {said}") for said in view.events]
    lines += now_lines(view.prompts)
    worth = _standing(view, width) if asks(view, entry) else []
    gains = view.sources if large or view.over else ()
    sources = [one_line(f"{one.points[0]}-{one.points[1]} {one.text}", width) for one in gains]
    by_turn = points_lines(view, signs) if large else []
    title = [Text(), rule_of("Points by turn", width, signs)] if by_turn else []
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
    shown = list(lines)
    for sentence in sentences:
        apart = [] if len(shown) > len(lines) else [Text()]
        if len(wrapped([*shown, *apart, sentence], width)) > height:
            break
        shown += [*apart, sentence]
    return shown


def asks(view: Scoring, entry: TurnEntry) -> bool:
    """Tell whether a turn's questions are open, so that the current holders score."""
    return not (view.over or decided(entry)) and view.active is not None


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
    name = f" {view.players[number]} ({view.roles[number]})"
    line = Text.assemble(
        badge(number),
        (pad(name, width - len(figures) - 4), f"strong {HUES[number]}"),
        (figures, f"strong {HUES[number]}"),
    )
    line.style = "raised" if active else ""
    return line


def _standing(view: Scoring, width: int) -> list[Text]:
    first, second = short_names(view.players)
    worth = Text.assemble(
        ("this turn: ", "muted"),
        (f"{first} +{view.worth[0]}", "one"),
        ", ",
        (f"{second} +{view.worth[1]}", "two"),
    )
    worth.truncate(width)
    return [worth, Text(view.tiebreak)]


def _agreed(entry: TurnEntry) -> str:
    """Return the agreed but unconfirmed result, or an empty text."""
    event, played = entry.event, entry.played
    proposal = event.proposals.get(played.game.id) if event and played else None
    if event is None or played is None or proposal is None or not proposal.agreed:
        return ""
    return f"Both agree: {proposal_words(event, played.game, proposal)}."


def sentence(entry: TurnEntry, width: int, keys: WithKeys) -> list[Text]:
    """Return the turn as it will be saved, or why it cannot be; below, what to do."""
    assert entry.view is not None
    to_do = "Enter saves it."
    if entry.view.over and decided(entry):
        to_do = ""
    elif entry.view.over and entry.rows:
        player = entry.rows[0].asked if len(entry.rows) == 1 else "each player"
        to_do = f"Type what {player} destroyed; enter saves the result."
    elif entry.view.over:
        to_do = "Enter saves the result."
    if entry.decided:
        assert entry.event is not None
        assert entry.played is not None
        as_kept = f"{capital(ended_words(entry.event, entry.played.game))}: the result is in."
        leads = keys("{scoring.turns|s} re-enters a turn, {back|esc} goes back.")
        return [one_line(as_kept, width), one_line(leads, width)]
    if agreed := _agreed(entry):
        confirms = keys("The organizer confirms it with {next|n}; enter saves the result above.")
        return [one_line(agreed, width), one_line(confirms, width)]
    as_kept, asks = summed_up(entry, to_do, ending="Ending the game. ")
    if entry.view.active is None and not entry.view.over:
        as_kept, asks = "", "Press 1 or 2."
    return [one_line(as_kept, width), one_line(asks, width)]
