"""The standings as a table in the edition's words, prizes, and tables by faction and club."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from msgspec.structs import asdict

from data.clean import fold
from srtui.commands.command import option
from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.sections import line as sentence
from srtui.documents.table import TableColumn, tabled
from srtui.model.cut import complete_rounds
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.rules.bracket import Reached
from srtui.rules.edition import Figure, SosFormula
from srtui.rules.record import Game, Status
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import Value, fields_of, replace
from srtui.text import find
from srtui.text.awards import place_title, places_won
from srtui.text.cut import HOUSE, reached_text, round_stage
from srtui.text.phrases import NAMED, capital, counted, joined, phrase
from srtui.text.players import since, since_words
from srtui.text.rounds import length_text
from srtui.text.standings import heading, number, ordinal, record_text
from srtui.text.teams import team_name, teams_of

LACKING = phrase("?: unknown, counts 0")


class StandingRow(PlayerFigures, kw_only=True):
    """A player in the standings. `rank` is None for a stand-in or a disqualified player.

    `figures` are those that rank the event, by name; `unknown` are those missing from one of the
    player's games, which counts 0. `status` applies from round `since` on; None before the player
    enters. `cut`: they made the cut. `bracket`: how far they came in an elimination; a number: the
    slots of the stage that they lost, 4 for a semifinal. `playing`: their game of this round is
    open and does not count yet.
    """

    figures: Mapping[Figure, Fraction]
    name: str
    faction: str
    club: str
    team: str
    status: Status | None
    since: int
    cut: bool
    bracket: Reached | None
    playing: bool

    @property
    def out(self) -> bool:
        """Whether the player has no rank, or has dropped."""
        return self.rank is None or self.status is Status.DROPPED


class Prize(Value):
    """A place's winner, or all who share it; `tied` are the others, if the order was decided."""

    place: int
    players: tuple[int, ...]
    names: tuple[str, ...]
    tied: tuple[str, ...]


class Standings(Value):
    """The standings after a round.

    `order` are the figures; the first difference decides. `headings` are their columns' headings;
    `entrant_heading` is that of the names, Player or Team. `sos` is the formula. `cut_after` is the
    number of rows above the cut line; 0: no cut.
    """

    round: int
    final: bool
    order: tuple[Figure, ...]
    sos: SosFormula
    headings: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    cut_after: int
    prizes: tuple[Prize, ...]
    entrant_heading: str


def standings(event: Event, number: int | None = None) -> Standings:
    """Return the standings after a round (default: last with results)."""
    until = find.ranked_until(event, number)
    lines = event.standings(until)
    rule = event.standings_rule(until)
    cut = event.cut
    top = cut.members(until) if cut is not None and cut.round < until else ()
    final = bool(event.finished_at) and until == event.ranked_until()
    reached = event.reached(until)
    playing = {player for game in _open_games(event, until) for player in game.players}

    def row(line: PlayerFigures) -> StandingRow:
        player = event.by_id[line.player]
        status = player.status(until + 1)
        return StandingRow(
            **figures_in(line, rule.order),
            **fields_of(player, "name faction club"),
            team=team_name(event, player.id),
            status=status,
            since=since(player, status),
            cut=player.id in top,
            bracket=reached.get(player.id),
            playing=player.id in playing,
        )

    headings = tuple(heading(event.edition, figure) for figure in rule.order)
    return Standings(
        round=until,
        final=final,
        order=rule.order,
        sos=rule.sos,
        headings=headings,
        rows=tuple(map(row, lines)),
        cut_after=sum(line.player in top for line in lines if line.rank is not None),
        prizes=tuple(_prizes(event, lines)) if until else (),
        entrant_heading=event.entrant_heading,
    )


def _open_games(event: Event, until: int) -> list[Game]:
    """Return open games up to a round; rounds that last for days can leave some behind."""
    return [game for one in event.rounds[:until] for game in one.open_games]


def figures_in(line: PlayerFigures, order: Sequence[Figure]) -> dict[str, Any]:
    """Return a line's fields, with only the figures that rank the event."""
    figures = {figure: Fraction(line.figures[figure]) for figure in order}
    unknown = tuple(figure for figure in line.unknown if figure in order)
    return asdict(replace(line, figures=figures, unknown=unknown))


def standings_title(event: Event, view: Standings) -> str:
    """Return which standings these are, and that figures are unknown."""
    title = _stage(event, view.round, view.final)
    return f"{title} · {LACKING}" if any(row.unknown for row in view.rows) else title


def _stage(event: Event, until: int, final: bool) -> str:
    if final and event.team_cut is not None:
        return phrase(
            "Final standings of players, after round {round}, when the teams were cut", until
        )
    # For teams, name the figures that set their order early, where a narrow screen shows it.
    names = ", ".join(heading(event.edition, figure) for figure in event.order)
    ranked = phrase(" by {figures}", names) if names else ""
    league = event.edition.league is not None
    if final:
        rounds = length_text(event) if league else counted(until, "round")
        return phrase("Final standings after {rounds}{ranked}", rounds, ranked)
    if league and until:
        return phrase("Standings after {games}", length_text(event))
    if not until:
        return phrase("Standings before the first round{ranked}", ranked)
    missing = sum(game.second is not None for game in _open_games(event, until))
    games = counted(missing, "match", "matches") if event.order else counted(missing, "game")
    title = phrase("Standings after round {round}{ranked}", until, ranked)
    if missing:
        title = phrase(
            "Standings during round {round}{ranked} ({games} to come)", until, ranked, games
        )
    cut = event.cut
    made: list[str] = []
    if cut is not None and cut.round == until:
        made = [phrase("cut to the top {players}", len(cut.top)), *[HOUSE] * event.elimination]
    if stage := round_stage(event, until):
        made.append(stage)
    if event.team_cut is not None and event.team_cut.round == until:
        made = [phrase("when the teams were cut")]
    return ", ".join((title, *made))


def figure_cell(line: PlayerFigures, figure: Figure, formula: SosFormula) -> str:
    """Format a figure: 2.500, or 12? if it is missing from one of the player's games."""
    formula = formula if figure is Figure.SOS else SosFormula.TP
    return number(line.figures[figure], formula) + ("?" if figure in line.unknown else "")


def rank_text(line: "PlayerFigures | Group") -> str:
    """Format a rank: =3 if it is shared, - without one."""
    return "-" if line.rank is None else f"{'=' if line.shared else ''}{line.rank}"


def note_text(row: StandingRow, *, brief: bool = False) -> str:
    """Return a note on why a player is unranked, or that they dropped; `brief`: dropped R3."""
    if row.rank is None:
        dropped = phrase("never played") if row.status is Status.DROPPED else phrase("stand-in")
        why = phrase("disqualified") if row.status is Status.DISQUALIFIED else dropped
        return why if brief else phrase("no rank: {why}", why)
    return since_words(phrase("dropped"), row.since, brief=brief) if row.out else ""


def _prizes(event: Event, lines: Sequence[PlayerFigures]) -> Iterator[Prize]:
    for place, players, equal in places_won(event, lines):
        tied = tuple(event.name_of(one) for one in equal if one not in players)
        yield Prize(place, players, tuple(map(event.name_of, players)), tied)


def prize_text(event: Event, prize: Prize) -> str:
    """Format who has a place, or who still shares it, without a full stop."""
    place, names = prize.place, joined(prize.names, most=NAMED)
    title = ordinal(place) if event.team_size is None else place_title(event, place)
    if len(prize.players) > 1:
        if came := reached_text(event.reached(event.played).get(prize.players[0])):
            return phrase("{place}: {players} are tied ({came}); break the tie", title, names, came)
        return phrase("{place}: {players} are tied on every figure; break the tie", title, names)
    if not prize.tied:
        return f"{title}: {names}"
    others = joined(prize.tied, most=NAMED)
    return phrase(
        "{place}: {player} (tied with {others}; the order was decided)", title, names, others
    )


class Group(Value):
    """A faction or club: its players, their average TP (exact), its best player and their rank."""

    name: str
    players: int
    tp: int
    mean: Fraction
    best: str
    rank: int | None
    shared: bool


def groups(
    event: Event, column: Literal["faction", "club"], number: int | None = None
) -> tuple[Group, ...]:
    """Return factions or clubs by average TP, without stand-ins and players who name none."""
    until = find.ranked_until(event, number)
    members: defaultdict[str, list[tuple[str, PlayerFigures]]] = defaultdict(list)
    for line in event.standings(until):
        named = getattr(event.by_id[line.player], column)
        if named and line.rank is not None:
            # People spell their club in several ways; the best player's spelling is shown.
            members[fold(named)].append((named, line))
    found = [_group(event, list(lines)) for lines in members.values()]
    return tuple(sorted(found, key=lambda one: (-one.mean, -one.players, one.name)))


def _group(event: Event, members: Sequence[tuple[str, PlayerFigures]]) -> Group:
    tp = sum(line.tp for _, line in members)
    # Standings come best first, and so does each group.
    name, best = members[0]
    mean = Fraction(tp, len(members))
    return Group(name, len(members), tp, mean, event.name_of(best.player), best.rank, best.shared)


LAST = 99
"""What gives way first; figures do so by their place."""


def rank_columns(view: Standings) -> tuple[TableColumn[StandingRow], ...]:
    """Return the ranks' columns: who, their record, the event's figures."""

    def shown(figure: Figure) -> Callable[[StandingRow], str]:
        return lambda row: figure_cell(row, figure, view.sos)

    return (
        TableColumn("Rank", rank_text, right=True),
        TableColumn(
            view.entrant_heading,
            lambda row: Piece(row.name, "dropped" if row.out else ""),
            name=True,
        ),
        TableColumn("W-L-T", record_text, gives=1),
        *(
            TableColumn(view.headings[at], shown(figure), right=True, gives=at if at > 1 else 0)
            for at, figure in enumerate(view.order)
        ),
    )


ABOUT: tuple[TableColumn[StandingRow], ...] = (
    TableColumn("Faction", lambda row: Piece(row.faction, "muted"), gives=LAST - 1),
    TableColumn("Club", lambda row: Piece(row.club, "muted"), gives=LAST),
)
"""The columns about players, behind those of their ranks."""


def standings_columns(view: Standings) -> tuple[TableColumn[StandingRow], ...]:
    """Return the standings' columns: ranks, and facts about the players."""
    ranks = rank_columns(view)
    in_teams = any(row.team for row in view.rows)
    team = (TableColumn[StandingRow]("Team", lambda row: row.team, gives=2),)
    return (
        *ranks[:2],
        *(team if in_teams else ()),
        *ranks[2:],
        *(ABOUT if view.entrant_heading == "Player" else ()),
        TableColumn("Note", _note, brief=_note_brief, gives=LAST + 1),
    )


def _note(row: StandingRow) -> str:
    playing = "playing" if row.playing else ""
    cut = "made the cut" if row.cut else ""
    return note_text(row) or playing or reached_text(row.bracket) or cut


def _note_brief(row: StandingRow) -> str:
    """Return the short note for a list, where a line already shows the cut and missing rank."""
    return note_text(row, brief=True) or reached_text(row.bracket)


def group_columns(by: str) -> tuple[TableColumn[Group], ...]:
    """Return the columns of factions or clubs."""
    return (
        TableColumn(capital(by), lambda row: row.name, name=True),
        TableColumn("Players", lambda row: row.players, right=True),
        TableColumn("TP", lambda row: row.tp, right=True),
        TableColumn("Average TP", lambda row: f"{float(row.mean):.2f}", right=True, gives=2),
        TableColumn("Best", lambda row: f"{row.best} ({rank_text(row)})", gives=1),
    )


class StandingsQuery(
    Query[Standings | tuple[Group, ...]], id="standings", title="Standings", paged=False
):
    """Show the standings after a round, by player, team, faction or club."""

    by: Literal["player", "team", "faction", "club"] = option(
        "by",
        choices=("player", "team", "faction", "club"),
        help="one row for each; factions and clubs by average TP",
        default="player",
    )
    round: int | None = option("round", "number", help="default: last with results", default=None)

    def read(self, snapshot: Snapshot) -> Standings | tuple[Group, ...]:
        if self.by == "team":
            return standings(teams_of(snapshot.event), self.round)
        if self.by == "player":
            return standings(snapshot.event, self.round)
        return groups(snapshot.event, self.by, self.round)

    def answered(self) -> str:
        return "standings" if self.by in ("player", "team") else "groups"

    def page(self, value: Standings | tuple[Group, ...], snapshot: Snapshot) -> Sections:
        if isinstance(value, tuple):
            none = () if value else sentences([f"No one has a {self.by}."])
            return (*section("", [tabled(group_columns(self.by), value)] if value else []), *none)
        entered = snapshot.event.pairing if self.by == "team" else snapshot.event
        title = standings_title(entered, value)
        if snapshot.event.team_size is not None:
            title = f"{title} · {value.entrant_heading.lower()}s"
        table = tabled(standings_columns(value), value.rows)
        complete = complete_rounds(entered)
        whole = [f"Round {complete} is the last with every result (--round {complete})."]
        return (
            *section("", [sentence(title), table]),
            *sentences(whole if 0 < complete < value.round else []),
            *sentences(f"{prize_text(entered, prize)}." for prize in value.prizes),
        )
