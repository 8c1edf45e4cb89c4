"""A league without rounds: its games and their points, its week, its commendations."""

from datetime import date, datetime

from srtui.documents.sections import Sections, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.rules.edition import LeagueRule, ScenarioRule
from srtui.rules.league import Uncounted, first_day, week_of
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.value import Value
from srtui.text.league import REASONS
from srtui.text.phrases import counted, joined
from srtui.text.results import pair_text, way_name


class LeagueGameRow(Value):
    """A league game; figures, credits and reasons are its first and second player's."""

    game: int
    day: date
    week: int
    players: tuple[int, int]
    names: tuple[str, str]
    outcome: Outcome | None
    way: Way | None
    points: tuple[int | None, int | None]
    credits: tuple[int, int]
    uncounted: tuple[Uncounted, Uncounted]


class CommendedRow(Value):
    """A player's commendations by name, and whether they suffice for the award."""

    player: int
    name: str
    names: tuple[str, ...]
    award: bool


class League(Value):
    """A league: its current week (0: none), games, newest first, and players with commendations."""

    week: int
    weeks: int
    size: int
    scenario: str
    games: tuple[LeagueGameRow, ...]
    commended: tuple[CommendedRow, ...]
    needed: int


def league(event: Event, now: datetime) -> League:
    """Return the league as of `now`, in the venue's zone; empty for an event with rounds."""
    rule = event.edition.league
    if rule is None:
        return League(0, 0, event.size, "", (), (), 0)
    week = _week(event, rule, now)
    this = rule.weeks[week - 1] if week and rule.weeks else None
    scenario = week_scenario(event, now)
    games = [_row(event, game) for game in event.games if game.id in event.credits]
    commended = []
    for player in event.players:
        if earned := event.commendations(player.id):
            enough = bool(rule.needed) and len(earned) >= rule.needed
            commended.append(CommendedRow(player.id, player.name, earned, enough))
    return League(
        week=week,
        weeks=len(rule.weeks),
        size=event.size if this is None or not this.size else this.size,
        scenario=scenario.name if scenario is not None else "",
        games=tuple(sorted(games, key=lambda row: (row.day, row.game), reverse=True)),
        commended=tuple(commended),
        needed=rule.needed,
    )


def _week(event: Event, rule: LeagueRule, now: datetime) -> int:
    return week_of(rule, first_day(rule, [*event.league_days.values(), now.date()]), now.date())


def week_scenario(event: Event, now: datetime) -> ScenarioRule | None:
    """Return the current week's scenario, or None if the week or the event has none."""
    rule = event.edition.league
    week = _week(event, rule, now) if rule is not None and rule.weeks else 0
    if rule is None or not week or event.finished_at:
        return None
    return event.edition.scenario(rule.weeks[week - 1].scenario)


def _row(event: Event, game: Game) -> LeagueGameRow:
    first, second = event.credits[game.id]
    assert game.second is not None
    return LeagueGameRow(
        game=game.id,
        day=event.league_days[game.id],
        week=first.week,
        players=(game.first, game.second),
        names=event.names_of(game),
        outcome=game.outcome,
        way=game.way,
        points=game.points,
        credits=(first.points, second.points),
        uncounted=(first.uncounted, second.uncounted),
    )


def week_text(view: League) -> str:
    """Format the current week: week 2 of 6, 50 points, Two Fronts; empty between weeks."""
    if not view.week:
        return ""
    of = f"week {view.week} of {view.weeks}" if view.weeks else f"week {view.week}"
    return ", ".join(filter(None, (of, counted(view.size, "point"), view.scenario)))


def _uncounted_text(row: LeagueGameRow) -> str:
    if row.uncounted[0] == row.uncounted[1]:
        return REASONS[row.uncounted[0]]
    reasons = zip(row.names, row.uncounted, strict=True)
    return joined([f"{name}: {REASONS[reason]}" for name, reason in reasons if reason])


def game_columns(event: Event) -> tuple[TableColumn[LeagueGameRow], ...]:
    """Return the columns of the games' table; winners come first."""
    lp = event.edition.terms.tp
    return (
        TableColumn("No.", lambda row: f"#{row.game}", right=True),
        TableColumn("Day", lambda row: row.day.isoformat(), gives=3),
        TableColumn("Week", lambda row: row.week or "-", right=True, gives=4),
        TableColumn("Player", lambda row: row.names[0], name=True),
        TableColumn("", lambda row: "tie" if row.outcome is Outcome.TIE else "beat"),
        TableColumn("Opponent", lambda row: row.names[1], name=True),
        TableColumn("How", lambda row: way_name(event.edition, row.way), gives=2),
        TableColumn(lp, lambda row: pair_text(row.credits), right=True),
        TableColumn("Does not count", _uncounted_text, gives=1),
    )


COMMENDED: tuple[TableColumn[CommendedRow], ...] = (
    TableColumn("Player", lambda row: row.name, name=True),
    TableColumn("Commendations", lambda row: joined(row.names)),
    TableColumn("Award", lambda row: row.award),
)


class LeagueQuery(Query[League], id="league.games", title="League games", paged=False):
    """Show the games and commendations of a league without rounds."""

    def read(self, snapshot: Snapshot) -> League:
        """Return the league's current state."""
        return league(snapshot.event, snapshot.now)

    def page(self, value: League, snapshot: Snapshot) -> Sections:
        """Return sections for the week, each game, and the commendations."""
        event = snapshot.event
        if event.edition.league is None:
            return sentences(["This event has rounds, so it has no league games."])
        games = tabled(game_columns(event), value.games)
        commended = tabled(COMMENDED, value.commended)
        return (
            *sentences(filter(None, [week_text(value).capitalize()])),
            *section("", [games] if value.games else []),
            *(section("Commendations", [commended]) if value.commended else ()),
        )
