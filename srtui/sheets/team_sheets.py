"""Sheets for a team event's teams and players: captains' sheets, matches with results."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, zip_longest
from operator import attrgetter

from srtui.documents.document import BLANK, Document, Grid, Section
from srtui.documents.table import printed, without
from srtui.model.captains import captain_start, line_up
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.teams.overview import MATCHES, MEMBERS
from srtui.queries.teams.rows import TeamRow, match_board, matches, teams, teams_text
from srtui.rules.teams.board import board
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import CaptainAsk, CaptainStart, CaptainStep, StepKind
from srtui.rules.value import replace
from srtui.sheets.round_sheets import Since, title_of
from srtui.text import find
from srtui.text.phrases import phrase
from srtui.text.teams import SHEET_TEXTS, card_name, refuse_singles

Made = Callable[[Event, int | None], Document]
FIRST_WINS = (2, 1)
"""The dice on a sheet with blanks: the first team wins, and the sheet calls it A."""


def of_both(made: Made) -> Made:
    """Return a maker whose sheet, in a team event, shows the teams before their players."""

    def both(event: Event, number: int | None = None) -> Document:
        if event.team_size is None:
            return made(event, number)
        teams, players = made(event.pairing, number), made(event, number)
        sections = (
            *_with_heading(teams.sections, phrase("Teams")),
            *_with_heading(players.sections, phrase("Players")),
        )
        below = " · ".join(dict.fromkeys(filter(None, (teams.below, players.below))))
        return replace(teams, sections=sections, below=below)

    return both


def _with_heading(sections: tuple[Section, ...], heading: str) -> tuple[Section, ...]:
    """Return sections with a heading above the first one; none if there are no sections."""
    filled = [part for part in sections if part.grid is None or part.grid.rows or part.text]
    if not filled:
        return ()
    first, *rest = filled
    return (replace(first, heading=first.heading or heading), *rest)


def team_list(event: Event) -> Document:
    """Return all teams with their players, lists and findings, a table for each team."""
    refuse_singles(event)
    view = teams(event)
    if not view.rows:
        raise Refused("There are no teams yet: add one first (team add).")
    return Document(f"{event.name} - {teams_text(view)}", tuple(map(_team, view.rows)))


def _team(row: TeamRow) -> Section:
    heading = f"{row.name} ({row.status})" if row.status else row.name
    if row.captain:
        heading = phrase("{team}, captain {captain}", heading, row.captain)
    return Section(heading, grid=printed(MEMBERS, row.members), text=row.findings)


def captains(event: Event, number: int | None = None) -> Document:
    """Return a sheet for each match's captains: both teams, and the steps with blanks."""
    parts: list[Section] = []
    for match in _shown_matches(event, number):
        head = f"{_zone_text(event, match)}   {_round_title(event, match.round)}"
        parts += (
            Section(head, grid=_rosters(event, match), page=True),
            Section(phrase("Steps"), fields=tuple(_blank_steps(event, match))),
            Section(phrase("Games"), grid=_blank_games(event, match)),
        )
    title = phrase("{round_title}: captains", _round_title(event, number))
    return Document(title, tuple(parts), bare=True)


def _rosters(event: Event, match: TeamMatch) -> Grid:
    """Return both teams' cards side by side, with the Leaders of all lists."""
    heads = tuple(
        head for team in match.teams for head in (event.team(team).name, phrase("Leaders"))
    )
    hands = [line_up(event, event.team(team), match.round) for team in match.teams]
    card = partial(_card, event)
    rows = (chain(*map(card, cards)) for cards in zip_longest(*hands, fillvalue=0))
    return Grid(heads, tuple(map(tuple, rows)))


def _card(event: Event, card: int) -> tuple[str, str]:
    leaders = (army.leader for army in event.lists.get(card, ()) if army.leader)
    return card_name(event, card), " / ".join(leaders)


def _blank_steps(event: Event, match: TeamMatch) -> Iterator[str]:
    """Yield a procedure's questions in order, as labels for lines to fill in.

    The first possible answer is assumed each time: the order of questions does not depend on it.
    """
    start = captain_start(event, match)
    steps: list[CaptainStep] = []
    while asks := board(start, steps).asks:
        for ask in asks:
            yield _label(event, match, start, ask, steps)
        for ask in asks:
            answer = FIRST_WINS if ask.kind is StepKind.ROLL else ask.choices[0]
            steps.append(CaptainStep(ask.side, ask.kind, answer))


def _label(
    event: Event, match: TeamMatch, start: CaptainStart, ask: CaptainAsk, steps: list[CaptainStep]
) -> str:
    roles = board(start, steps).a
    if ask.side is None:
        return phrase("Both teams roll off:")
    if ask.kind is StepKind.ROLE:
        return phrase("Team A is:")
    team = "A" if roles == ask.side else "B"
    if roles is None:
        team = event.team(match.teams[ask.side]).name
    return phrase("{team} {does}:", team, SHEET_TEXTS[ask.kind])


def _blank_games(event: Event, match: TeamMatch) -> Grid:
    names = (event.team(team).name for team in match.teams)
    rows = tuple((str(at), "", "", BLANK) for at in range(1, (event.team_size or 0) + 1))
    return Grid((phrase("Game"), *names, phrase("Table")), rows, lined=True)


def match_sheets(event: Event, number: int | None = None, since: Since | None = None) -> Document:
    """Return a result sheet for each match, or only for those with a game changed `since`."""
    parts = [
        _match_sheet(event, match)
        for match in _shown_matches(event, number)
        if since is None or set(map(attrgetter("id"), event.games_of(match))) & since.games
    ]
    title = phrase("{round_title}: matches", _round_title(event, number))
    return Document(title, tuple(parts), bare=True)


def _match_sheet(event: Event, match: TeamMatch) -> Section:
    view = match_board(event, match)
    names = [event.team(team).name for team in match.teams]
    known = [(str(game.table or "-"), game.first, game.second) for game in view.games]
    known += [(BLANK, "", "")] * ((event.team_size or 0) - len(known))
    rows = tuple((*cells, "", "", "") for cells in known)
    points = event.edition_at(match.round).terms.points
    heads = (phrase("Table"), names[0], names[1], phrase("Winner"), points, phrase("Destroyed"))
    return Section(
        f"{_zone_text(event, match)}   {_round_title(event, match.round)}",
        grid=Grid(heads, rows, (True, *(False for _ in heads[1:])), lined=True),
        fields=(
            phrase("Games won by {name}:", names[0]),
            phrase("Games won by {name}:", names[1]),
            phrase("Captains sign:"),
        ),
        page=True,
    )


def match_results(event: Event, number: int) -> Section:
    """Return a round's matches with their results so far."""
    return Section(
        phrase("Matches"), grid=printed(without(MATCHES, "Tables"), matches(event, number).rows)
    )


def match_lines(event: Event, number: int) -> tuple[str, ...]:
    """Return a round's matches as lines; empty in an event of singles."""
    if event.team_size is None:
        return ()
    lines = []
    for row in matches(event, number).rows:
        cells = row.zone, row.first, row.second, row.state
        match = phrase("Zone {zone}: {first} - {second}: {state}", *cells)
        lines.append(phrase("Bye: {first}", row.first) if row.zone is None else match)
    return tuple(lines)


def _shown_matches(event: Event, number: int | None) -> list[TeamMatch]:
    """Return the matches that are actually played in a published round, by zone."""
    refuse_singles(event)
    round_ = find.round_(event, number)
    if round_.phase is Phase.DRAFT:
        raise Refused("Round {round} is a draft: publish it first.", round_.number)
    found = [match for match in event.matches if match.round == round_.number]
    return [match for match in found if match.second is not None]


def _zone_text(event: Event, match: TeamMatch) -> str:
    tables = captain_start(event, match).tables
    if match.zone is None or not tables:
        return phrase("No zone")
    return phrase("Zone {zone}, tables {first} to {last}", match.zone, min(tables), max(tables))


def _round_title(event: Event, number: int | None) -> str:
    return title_of(event, find.round_(event, number))
