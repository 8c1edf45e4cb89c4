"""A captain's expectations for games, visible only on that captain's own terminal."""

from data.event.reader import Reader
from srtui.documents.layout import cut
from srtui.documents.sections import PaneTable, Piece, Sections, line, section
from srtui.model.captains import captain_start, captains_board, match_of_team
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.teams import read_expectations
from srtui.rules.teams.outlook import Cases, Expectations, Outlook, outlook
from srtui.rules.teams.values import Hands, StepKind
from srtui.rules.value import Value
from srtui.text.phrases import decimal_text, phrase
from srtui.text.teams import answer_text

NAME = 10
"""Cells of an opponent's name above a column."""


class ExpectationGrid(Value):
    """A captain's expectations. `hands` are own players and opponents, without empty places.

    `kind` is the captain's open question, whose answers are in the outlook; None without one.
    """

    team: int
    hands: Hands
    noted: Expectations
    outlook: Outlook | None
    kind: StepKind | None


def expectation_grid(reader: Reader, event: Event, team: int) -> ExpectationGrid | None:
    """Return a captain's grid for the team's next match, or None if there is none."""
    match = match_of_team(event, team)
    if match is None or match.second is None or not event.team_rule.expectations:
        return None
    side, start = match.teams.index(team), captain_start(event, match)
    if event.games_of(match):
        return None
    noted = read_expectations(reader, match, side)
    try:
        ask = captains_board(event, match).ask(side)
    except Refused:
        return None
    steps = event.captain_steps.get(match.id, ())
    shown = outlook(start, steps, side, noted) if noted else None
    own = tuple(card for card in start.hands[side] if card > 0)
    others = tuple(card for card in start.hands[1 - side] if card > 0)
    kind = None if ask is None else ask.kind
    return ExpectationGrid(team, (own, others), noted, shown, kind)


def grid_sections(event: Event, grid: ExpectationGrid, row: int, column: int) -> Sections:
    """Return the grid with the cursor's cell marked, and what each choice leaves open."""
    own, others = grid.hands
    cells = []
    for at, player in enumerate(own):
        pieces = [Piece(event.name_of(player))]
        for index, opponent in enumerate(others):
            step = str(grid.noted.get((player, opponent)) or "·")
            here = (at, index) == (row, column)
            pieces.append(Piece(f"[{step}]" if here else f" {step} ", "strong" if here else ""))
        cells.append(tuple(pieces))
    heads = ("", *(cut(event.name_of(opponent), NAME) for opponent in others))
    table = PaneTable(tuple(cells), (False,) * len(heads), heads)
    shown = grid.outlook
    cases: Sections = ()
    steps = phrase("1 loses · 3 is even · 5 wins · 0 empties the cell")
    if shown is not None:
        lines = [line(phrase("Games won in this match"), right=cases_text(shown.now))]
        if grid.kind is not None:
            for answer, left in shown.answers.items():
                text = answer_text(event, grid.kind, answer)
                lines.append(line(text, right=cases_text(left)))
        cases = section(phrase("Worst and best case"), lines)
    return (*section("", [table, line(steps, "muted")]), *cases)


def cases_text(cases: Cases) -> str:
    """Format the games won in the worst and the best case: 2.1 to 3.5."""
    worst, best = (decimal_text(f"{games / 10:.1f}") for games in (cases.worst, cases.best))
    return phrase("{worst} to {best}", worst, best)
