"""The standings as a table in the edition's words, prizes, and tables by faction and club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from data.clean import fold
from srtui.commands.command import arg
from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.sections import line as sentence
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.rules.edition import Figure
from srtui.rules.record import Player, Status
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.awards import place_title, prize_places
from srtui.text.cut import HOUSE, came_to, round_stage
from srtui.text.phrases import NAMED, capital, counted, joined
from srtui.text.players import status_words
from srtui.text.standings import decimal, heading, number, ordinal, record_text
from srtui.text.teams import team_name, teams_of

LACKING = " · ?: unknown, counts 0"


class StandingRow(Value):
    """Player's row. `rank` is "3", "=3" if shared, "-" without one; `note` says why.

    `figures` are in the order of the view's headings, as text. `cut`: made the cut. `bracket`: how
    far they came in an elimination: winner, finalist, third, still in, out in the semifinal.
    """

    player: int
    rank: str
    name: str
    record: str
    figures: tuple[str, ...]
    faction: str
    club: str
    cut: bool = False
    note: str = ""
    bracket: str = ""
    team: str = ""


class Prize(Value):
    """The winner of a place; more than one name if tied players still share it."""

    place: int
    players: tuple[int, ...]
    names: tuple[str, ...]
    sentence: str


class Standings(Value):
    """Standings after a round. `cut_after`: number of rows above the cut's line; 0: no cut.

    `entrant_heading` heads the names of those who are ranked: Player or Team.
    """

    round: int
    title: str
    final: bool
    headings: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    cut_after: int
    prizes: tuple[Prize, ...]
    entrant_heading: str = "Player"


def standings(event: Event, number: int | None = None) -> Standings:
    """Return the standings after a round (default: the last with results)."""
    until = event.played if number is None else find.round_(event, number).number
    lines = event.standings(until)
    edition = event.edition
    cut = event.cut
    top = cut.members(until) if cut is not None and cut.round < until else ()
    ranked = [line for line in lines if line.rank is not None]
    cut_after = sum(line.player in top for line in ranked)
    final = bool(event.finished_at) and until == event.played
    title = _title(event, until, final)
    if any(line.lacking for line in lines):
        title += LACKING
    headings = tuple(heading(edition, figure) for figure in event.standings_rule(until).order)
    came = came_to(event, until)
    rows = tuple(_row(event, line, until, line.player in top, came) for line in lines)
    return Standings(
        round=until,
        title=title,
        final=final,
        headings=headings,
        rows=rows,
        cut_after=cut_after,
        prizes=_prizes(event, ranked) if until else (),
        entrant_heading=event.entrant_heading,
    )


def _title(event: Event, until: int, final: bool) -> str:
    if final:
        return f"Final standings after {counted(until, 'round')}"
    if not until:
        return "Standings before the first round"
    missing = sum(game.second is not None for game in event.rounds[until - 1].open_games)
    still = f" ({missing} still open)" if missing else ""
    cut = event.cut
    made = f", cut to the top {len(cut.top)}" if cut is not None and cut.round == until else ""
    if made and event.elimination:
        made += f", {HOUSE}"
    if stage := round_stage(event, until):
        made += f", {stage}"
    return f"Standings after round {until}{still}{made}"


def _row(
    event: Event, line: PlayerFigures, until: int, in_cut: bool, came: Mapping[int, str]
) -> StandingRow:
    player = event.by_id[line.player]
    rule = event.standings_rule(until)
    return StandingRow(
        player=player.id,
        rank=rank_text(line),
        name=player.name,
        record=record_text(line),
        figures=tuple(
            number(line.figure(figure), rule.sos) + lacking_mark(line, figure)
            for figure in rule.order
        ),
        faction=player.faction,
        club=player.club,
        cut=in_cut,
        note=_note(player, line, until),
        bracket=came.get(player.id, ""),
        team=team_name(event, player.id),
    )


def lacking_mark(line: PlayerFigures, figure: Figure) -> str:
    """Return the mark of a figure that is computed from games with unknown figures."""
    return "?" if figure in line.lacking else ""


def rank_text(line: PlayerFigures) -> str:
    """Format a rank: =3 if it is shared, - without one."""
    return "-" if line.rank is None else f"{'=' if line.shared else ''}{line.rank}"


def _note(who: Player, line: PlayerFigures, until: int) -> str:
    status = who.status(until + 1)
    if line.rank is None:
        return "no rank: disqualified" if status is Status.DISQUALIFIED else "no rank: stand-in"
    return status_words(who, until + 1) if status is Status.DROPPED else ""


def _prizes(event: Event, ranked: Sequence[PlayerFigures]) -> tuple[Prize, ...]:
    """Return the edition's places: equals share them until the order is decided (P-2)."""
    prizes: list[Prize] = []
    for place, line in enumerate(ranked[: prize_places(event)], 1):
        equal = [one for one in ranked if one.rank == line.rank]
        if len(equal) == 1 or event.decided([one.player for one in equal]):
            prizes.append(_won(event, place, line, equal))
        else:
            prizes.append(_shared(event, place, equal))
    return tuple(prizes)


def _won(event: Event, place: int, line: PlayerFigures, equal: Sequence[PlayerFigures]) -> Prize:
    name = event.name_of(line.player)
    text = f"{_place(event, place)}: {name}"
    others = [event.name_of(tied.player) for tied in equal if tied is not line]
    if others:
        text += f" (tied with {joined(others, most=NAMED)}; the order was decided)"
    return Prize(place, (line.player,), (name,), f"{text}.")


def _place(event: Event, place: int) -> str:
    """Return 2nd; of a player in a team event, best player."""
    return ordinal(place) if event.team_size is None else place_title(event, place)


def _shared(event: Event, place: int, equal: Sequence[PlayerFigures]) -> Prize:
    names = [event.name_of(one.player) for one in equal]
    all_ = joined(names, most=NAMED)
    came = came_to(event, event.played).get(equal[0].player)
    how = f"are tied ({came})" if came else "are tied on every figure"
    said = f"{_place(event, place)}: {all_} {how}; break the tie."
    return Prize(place, tuple(one.player for one in equal), tuple(names), said)


class Group(Value):
    """A faction or a club: its players, their average TP (exact), and the best of them."""

    name: str
    players: int
    tp: int
    mean: Fraction
    best: str


def groups(
    event: Event, column: Literal["faction", "club"], number: int | None = None
) -> tuple[Group, ...]:
    """Factions or clubs by TP on average; who names none is left out, as are stand-ins."""
    until = event.played if number is None else find.round_(event, number).number
    members: defaultdict[str, list[tuple[str, PlayerFigures]]] = defaultdict(list)
    for line in event.standings(until):
        named = getattr(event.by_id[line.player], column)
        if named and line.rank is not None:
            # People spell their own club in more than one way; it is shown as the best of them has
            # it.
            members[fold(named)].append((named, line))
    found = [_group(event, list(lines)) for lines in members.values()]
    return tuple(sorted(found, key=lambda one: (-one.mean, -one.players, one.name)))


def _group(event: Event, members: Sequence[tuple[str, PlayerFigures]]) -> Group:
    tp = sum(line.tp for _, line in members)
    # Standings come best first, and so does each group of them.
    name, best = members[0]
    said = f"{event.name_of(best.player)} ({rank_text(best)})"
    return Group(name, len(members), tp, Fraction(tp, len(members)), said)


class Ranked(Value):
    """A player in the standings.

    `rank` is None for a stand-in or a disqualified player; `figures`: by name, those that rank the
    event; `unknown`: the figures that are missing for one of the player's games.
    """

    rank: int | None
    shared: bool
    player: int
    name: str
    faction: str
    club: str
    wins: int
    losses: int
    ties: int
    byes: int
    figures: Mapping[str, int | float]
    unknown: tuple[str, ...]
    cut: bool
    note: str
    team: str


class Ranking(Value):
    """The standings after a round, as figures.

    `order`: the figures; the first difference counts. `cut_after`: the number of rows above the
    line of the cut; 0: no cut.
    """

    round: int
    title: str
    final: bool
    order: tuple[str, ...]
    rows: tuple[Ranked, ...]
    cut_after: int
    prizes: tuple[Prize, ...]


def ranking(event: Event, number: int | None = None) -> Ranking:
    """Return the standings after a round (default: the last with results), for other programs."""
    shown = standings(event, number)
    order = event.standings_rule(shown.round).order
    both = zip(shown.rows, event.standings(shown.round), strict=True)
    rows = tuple(_ranked(row, line, order) for row, line in both)
    return Ranking(
        round=shown.round,
        title=shown.title,
        final=shown.final,
        order=tuple(figure.value for figure in order),
        rows=rows,
        cut_after=shown.cut_after,
        prizes=shown.prizes,
    )


def _ranked(row: StandingRow, line: PlayerFigures, order: Sequence[Figure]) -> Ranked:
    figures = {figure.value: decimal(line.figure(figure)) for figure in order}
    lacking = tuple(figure.value for figure in order if figure in line.lacking)
    return Ranked(
        line.rank,
        line.shared,
        row.player,
        row.name,
        row.faction,
        row.club,
        line.wins,
        line.losses,
        line.ties,
        line.byes,
        figures,
        lacking,
        row.cut,
        row.note,
        row.team,
    )


LAST = 99
"""What gives way first; figures do so by their place."""


def rank_columns(view: Standings) -> tuple[TableColumn[StandingRow], ...]:
    """Return the columns of ranks: who, their record, the event's figures."""

    def figure(number: int) -> Callable[[StandingRow], str]:
        return lambda row: row.figures[number]

    return (
        TableColumn("Rank", lambda row: row.rank, right=True),
        TableColumn(view.entrant_heading, _name, name=True),
        TableColumn("W-L-T", lambda row: row.record, gives=1),
        *(
            TableColumn(name, figure(at), right=True, gives=at if at > 1 else 0)
            for at, name in enumerate(view.headings)
        ),
    )


ABOUT: tuple[TableColumn[StandingRow], ...] = (
    TableColumn("Faction", lambda row: Piece(row.faction, "muted"), gives=LAST - 1),
    TableColumn("Club", lambda row: Piece(row.club, "muted"), gives=LAST),
)
"""The columns about players, behind those of their ranks."""


def standings_columns(view: Standings) -> tuple[TableColumn[StandingRow], ...]:
    """Return the columns of the standings: ranks, and what is known of players."""
    ranks = rank_columns(view)
    in_teams = any(row.team for row in view.rows)
    team = (TableColumn[StandingRow]("Team", lambda row: row.team, gives=2),)
    return (
        *ranks[:2],
        *(team if in_teams else ()),
        *ranks[2:],
        *(ABOUT if view.entrant_heading == "Player" else ()),
        TableColumn("Note", _note_text, brief=_note_brief),
    )


def _name(row: StandingRow) -> Piece:
    return Piece(row.name, "dropped" if row.note else "")


def _note_text(row: StandingRow) -> str:
    return row.note or row.bracket or ("made the cut" if row.cut else "")


def _note_brief(row: StandingRow) -> str:
    """Return the note of a list, in which a line shows the cut and no rank is seen."""
    return row.note.removeprefix("no rank: ").replace(" after round ", " R") or row.bracket


def group_columns(by: str) -> tuple[TableColumn[Group], ...]:
    """Return the columns of factions or clubs."""
    return (
        TableColumn(capital(by), lambda row: row.name, name=True),
        TableColumn("Players", lambda row: row.players, right=True),
        TableColumn("TP", lambda row: row.tp, right=True),
        TableColumn("Average TP", lambda row: f"{float(row.mean):.2f}", right=True, gives=2),
        TableColumn("Best", lambda row: row.best, gives=1),
    )


class StandingsQuery(
    Query[Ranking | tuple[Group, ...]], id="standings", title="Standings", paged=False
):
    """Show the standings after a round, by player, team, faction or club."""

    by: Literal["player", "team", "faction", "club"] = arg(
        "by",
        "choice",
        option=True,
        choices=("player", "team", "faction", "club"),
        help="a row for each; faction and club by average TP",
        default="player",
    )
    round: int | None = arg(
        "round", "number", option=True, help="the newest if not given", default=None
    )

    def read(self, snapshot: Snapshot) -> Ranking | tuple[Group, ...]:
        """Return the standings as figures, or factions or clubs by average TP."""
        if self.by == "team":
            return ranking(teams_of(snapshot.event), self.round)
        if self.by == "player":
            return ranking(snapshot.event, self.round)
        return groups(snapshot.event, self.by, self.round)

    def answered(self) -> str:
        """Return the name of the JSON."""
        return "standings" if self.by in ("player", "team") else "groups"

    def _event(self, snapshot: Snapshot) -> Event:
        """Return the event as its players play it, or its teams."""
        return teams_of(snapshot.event) if self.by == "team" else snapshot.event

    def page(self, value: Ranking | tuple[Group, ...], snapshot: Snapshot) -> Sections:
        """Show a row for each player with the prizes, or for each faction or club."""
        if isinstance(value, tuple):
            none = () if value else sentences([f"No one has a {self.by}."])
            return (*section("", [tabled(group_columns(self.by), value)] if value else []), *none)
        view = standings(self._event(snapshot), self.round)
        title = view.title
        if snapshot.event.team_size is not None:
            title = f"{title} · {view.entrant_heading.lower()}s"
        table = tabled(standings_columns(view), view.rows)
        return (
            *section("", [sentence(title), table]),
            *sentences(prize.sentence for prize in view.prizes),
        )
