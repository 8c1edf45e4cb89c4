"""Reading the event file into values."""

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, TypeVar

from data.editions import EditionFault
from data.event.reader import DbRow, Reader
from data.event.schema import TABLES
from data.event.sqlite import EventFileError
from srtui.model.event import (
    PROPOSED,
    DrawnFigures,
    Event,
    KeptApart,
    ModelFinding,
    Penalty,
    Phase,
    PlanItem,
    Proposal,
    Round,
)
from srtui.model.hall import read_copy_faults, read_judges, read_specials, read_ticks
from srtui.model.house_rules import HouseRule, given_of
from srtui.model.league import read_days, read_notes
from srtui.model.lists import read_exceptions, read_hidden, read_lists
from srtui.model.notices import PRIZES_TOLD, UNKNOWN_GAMES, read_announced, read_notices
from srtui.model.pairing import drawn_as, groups
from srtui.model.pregame import ANNOUNCED, CAPTAINS
from srtui.model.refused import Refused
from srtui.model.setting import (
    ADDRESS,
    LANGUAGES,
    grouped,
    of_row,
    of_rows,
    read_featured,
    read_fee,
    read_numbered,
    read_stored,
    read_text,
)
from srtui.model.teams import (
    RESERVE,
    TEAM_RULE,
    TeamRule,
    read_hidden_steps,
    read_matches,
    read_steps,
    read_teams,
)
from srtui.model.times import LINE_DAY, RoundPause, read_day, read_round_pause, read_settings
from srtui.model.wall import PAUSE, ROUND, Anchor, RoundSource, read_anchor
from srtui.rules.clock.values import Stamp
from srtui.rules.league import credits_of
from srtui.rules.overlay import CannotChange
from srtui.rules.record import Game, Player, StatusChange
from srtui.rules.standings import Cut
from srtui.rules.teams.match import Team, TeamMatch
from srtui.rules.value import replace

K = TypeVar("K", RoundPause, Anchor)
SUBJECTS = sorted({kept.subject for kept in TABLES.values()} - {"clocks", "devices", "pins"})
"""The revisions that move when the event does."""


class EventCache:
    """Cache of the event, which is read again when one of its revisions has changed.

    Many apps of one process that ask at once wait for a single reading.
    """

    def __init__(self, stamps: Callable[[], Stamp] | None = None) -> None:
        """Make an empty cache; `stamps` returns the current moment by the machine's own clocks."""
        self._stamps = stamps
        self._held: tuple[float, Event] | None = None
        self._reading = Lock()

    def event(self, reader: Reader) -> Event:
        """Return the event in this snapshot, or at the beginning of this transaction.

        Raises `Refused` if its stored edition cannot be used.
        """
        marks = ",".join("?" * len(SUBJECTS))
        # One number for all: revisions only grow, so if any of them changes, the sum does.
        total = f"SELECT total(number) FROM revision WHERE subject IN ({marks})"
        revision = reader.value(total, SUBJECTS)
        # A server's apps ask at once: one of them reads for all, and the others wait for its
        # result.
        with self._reading:
            held = self._held
            if held is None or held[0] != revision:
                held = self._held = (revision, self._read(reader))
        return held[1]

    def _read(self, reader: Reader) -> Event:
        event = _require_sound(read_event(reader))
        newest = event.round
        if newest is None or newest.source.clock is None:
            return event
        source = dataclasses.replace(newest.source, stamps=self._stamps)
        return replace(event, rounds=(*event.rounds[:-1], replace(newest, source=source)))


def _require_sound(event: Event) -> Event:
    """Return the event. Raises `Refused` if its stored edition is unusable with its house rules."""
    try:
        event.edition  # noqa: B018 - decoded here, so that nobody meets the fault later
    except (EditionFault, CannotChange) as fault:
        reason = str(fault).splitlines()[0]
        raise Refused(f"The edition stored in this event cannot be used: {reason}") from None
    return event


def read_event(reader: Reader) -> Event:
    """Read the whole event, in one consistent snapshot if the reader provides one.

    Raises EventFileError for content that no program writes: damage that SQLite does not detect.
    """
    try:
        return _with_league(_event(reader), reader)
    except (LookupError, TypeError, ValueError) as error:
        raise EventFileError(
            f"The event file is damaged ({type(error).__name__}: {error}). Work on a copy of it: "
            "`srtui doctor FILE` shows what is wrong, and `srtui restore FILE` restores the last "
            "good backup."
        ) from error


def _with_league(event: Event, reader: Reader) -> Event:
    try:
        rule = event.edition.league
    except (EditionFault, CannotChange):  # `_require_sound` says it
        return event
    if rule is None:
        return event
    days = read_days(reader)
    played = [game for game in event.games if game.id in days and game.second is not None]
    credits = credits_of(rule, played, days)

    def scored(game: Game) -> Game:
        pair = credits.get(game.id)
        return replace(game, match_points=(pair[0].points, pair[1].points)) if pair else game

    return replace(
        event,
        rounds=tuple(
            replace(round_, games=tuple(map(scored, round_.games))) for round_ in event.rounds
        ),
        league_days=days,
        credits=credits,
        league_notes=read_notes(reader),
    )


_PLAIN = (
    "name", "edition_id", "edition_text", "size", "table_count", "table_policy", "rounds_planned",
    "seed", "created_at", "finished_at", "backup_second", "backup_mount", "preset", "team_size",
)  # fmt: skip
"""Values of an event that its row holds as they are."""
_OF_ROUND = ("id", "number", "size", "scenario", "started_at", "minutes", "variable")
"""The same of a round."""


def _event(reader: Reader) -> Event:
    row = reader.table("event")[0]
    teams, matches = read_teams(reader), read_matches(reader)
    rounds = _rounds(reader, teams, matches)
    settings = read_settings(reader)
    in_teams = row["team_size"] is not None
    rows_out = reader.table("table_out", order="number")
    sent_back = {game["id"]: game["note"] for game in reader.table("game", "note <> ''")}
    used = reader.table("event_variant", order="id")
    counts = reader.rows("SELECT game, count(*) AS steps FROM step GROUP BY game")
    disputed = reader.table("step", "disputed_by IS NOT NULL AND NOT settled", order="id")
    selections = reader.rows("SELECT DISTINCT game FROM selection")
    # A team event's draws pair teams: its players see rounds without them.
    undrawn = (
        replace(one, source=dataclasses.replace(one.source, draws=()), drawn_for=None)
        for one in rounds
    )
    values = {name: row[name] for name in _PLAIN}
    variants = tuple((one["key"], given_of(one["parameter"])) for one in used)
    steps = {one["game"]: one["steps"] for one in counts}
    selected = frozenset(one["game"] for one in selections)
    proposals = {row["game"]: _proposal(row) for row in reader.table("proposal")}
    tables_out = {out["number"]: out["reason"] for out in rows_out}
    return Event(
        **values,
        club_wish=bool(row["club_wish"]),
        variants=variants,
        preset_met=frozenset(json.loads(row["preset_met"])),
        house_rules=of_rows(HouseRule, reader.table("house_rule", order="id")),
        players=_players(reader),
        rounds=tuple(undrawn) if in_teams else rounds,
        match_rounds=rounds if in_teams else (),
        penalties=_penalties(reader, "player"),
        team_penalties=_penalties(reader, "team"),
        plan=_plan(reader),
        cut=None if in_teams else _cut(reader),
        team_cut=_cut(reader) if in_teams else None,
        tie_orders=_tie_orders(reader),
        team_orders=_tie_orders(reader, teams=True),
        steps=steps,
        lists=read_lists(reader),
        exceptions=read_exceptions(reader),
        hidden=read_hidden(reader),
        selected=selected,
        proposals=proposals,
        sent_back=sent_back,
        findings=of_rows(ModelFinding, reader.table("model_finding", order="player, id")),
        kept_apart=of_rows(KeptApart, reader.table("apart", order="id")),
        tables_out=tables_out,
        specials=read_specials(reader),
        ticks=read_ticks(reader),
        copy_faults=read_copy_faults(reader, row["backup_second"]),
        disputes={one["game"]: one["disputed_by"] for one in disputed},
        notices=read_notices(reader),
        day=read_day(reader),
        fee=read_fee(reader),
        address=read_text(reader, ADDRESS),
        languages=tuple(filter(None, read_text(reader, LANGUAGES).split(","))),
        featured=read_featured(reader),
        loud_end=settings.round_end == "loud",
        announces_apart=settings.announces == "before",
        setup_minutes=settings.setup,
        judges=read_judges(reader),
        prizes_told=read_stored(reader, PRIZES_TOLD, int),
        announced=read_announced(reader),
        unknown_games=read_stored(reader, UNKNOWN_GAMES, frozenset[int]) or frozenset(),
        teams=teams,
        matches=matches,
        captain_steps=read_steps(reader),
        hidden_steps=read_hidden_steps(reader),
        team_rule=read_stored(reader, TEAM_RULE, TeamRule) or TeamRule(),
        reserves=read_numbered(reader, RESERVE, tuple[int, ...]),
    )


def _penalties(reader: Reader, entrant: str) -> tuple[Penalty, ...]:
    return tuple(
        of_row(Penalty, row, player=row[entrant])
        for row in reader.table("penalty", f"{entrant} NOT NULL", order="id")
    )


def _plan(reader: Reader) -> tuple[PlanItem, ...]:
    days = read_numbered(reader, LINE_DAY, tuple[int])
    rows = reader.table("plan_item", order="position")
    return tuple(of_row(PlanItem, row, day=days.get(row["id"], (1,))[0]) for row in rows)


def _players(reader: Reader) -> tuple[Player, ...]:
    stays = reader.table("stay", order="round")
    statuses = grouped((row["player"], of_row(StatusChange, row)) for row in stays)
    return tuple(
        of_row(Player, row, status_changes=statuses.get(row["id"], ()))
        for row in reader.table("player", order="id")
    )


def _both(row: DbRow, name: str) -> tuple[Any, Any]:
    return row[f"{name}_first"], row[f"{name}_second"]


def _game(row: DbRow) -> Game:
    return of_row(
        Game,
        row,
        table=row["table_number"],
        by_hand=row["made_by"] != "draw",
        imported=row["made_by"] == "import",
        **{name: _both(row, name) for name in ("points", "recorded", "destroyed")},
        lists=_both(row, "list"),
        armies=_both(row, "army"),
    )


_PROPOSED = {kept: outcome for outcome, kept in PROPOSED.items()}


def _proposal(row: DbRow) -> Proposal:
    figures = {name: _both(row, name) for name in ("points", "destroyed")}
    return of_row(Proposal, row, by=row["player"], outcome=_PROPOSED[row["winner"]], **figures)


def _drawn_for(
    draws: Sequence[Mapping[str, Any]], row: Mapping[str, Any], games: Sequence[Game]
) -> Mapping[int, DrawnFigures] | None:
    """Return the players of a round's draw with their figures, or None if they are not needed."""
    if row["phase"] != Phase.DRAFT and row["number"] != 1:
        return None
    drawn = drawn_as(games, draws)
    if drawn is None or groups(drawn).isdisjoint(frozenset(game.players) for game in games):
        return None
    entrants = json.loads(drawn["basis"])["entrants"]
    return {id: (tp, byes, downs) for id, tp, byes, downs, *_ in entrants}


def _to_pair(
    number: int, teams: Sequence[Team], matches: Sequence[TeamMatch], games: Sequence[Game]
) -> int:
    """Return the number of a round's matches without games."""
    players = {team.id: team.members for team in teams}
    playing = {player for game in games for player in game.players}
    return sum(
        playing.isdisjoint(players[match.first]) for match in matches if match.round == number
    )


def _rounds(
    reader: Reader, teams: Sequence[Team] = (), matches: tuple[TeamMatch, ...] = ()
) -> tuple[Round, ...]:
    # By table, those without one last: draws and lists use this order, which must not depend on how
    # rows are stored.
    rows = reader.table("game", order="round, table_number IS NULL, table_number, id")
    games = grouped((row["round"], _game(row)) for row in rows)
    entered = grouped((row["round"], row["outcome"] and row["entered_at"]) for row in rows)
    later = {
        # The last row for a start includes all of its pauses.
        (row["round"], row["started_at"]): row["seconds"]
        for row in reader.table("delay", order="id")
    }
    draws = grouped((row["round"], row) for row in reader.table("draw", order="round, attempt"))
    pause = read_round_pause(reader)
    begin, stop = read_anchor(reader, ROUND), read_anchor(reader, PAUSE)
    # The round announced last, and the one whose captains began last, each with the moment.
    announced, began = (read_stored(reader, key, tuple[int, str]) for key in (ANNOUNCED, CAPTAINS))
    rounds = []
    for row in reader.table("round", order="number"):
        number = row["number"]
        played, drawn = games.get(number, ()), draws.get(number, ())
        # In a team event, a draw is compared with the matches.
        pairs = [
            Game(one.id, number, one.first, one.second) for one in matches if one.round == number
        ]
        fresh = Round(
            **{name: row[name] for name in _OF_ROUND},
            phase=Phase(row["phase"]),
            games=played,
            finals=bool(row["finals"]),
            announced_at=announced[1] if announced and announced[0] == number else None,
            captains_since=began[1] if began and began[0] == number else None,
            ends_at=_delayed_end(row["ends_at"], later.get((number, row["started_at"]), 0)),
            **_pause_fields(row, pause),
            done_at=_newest_moment(entered.get(number, ())),
            source=RoundSource(drawn, _from_current_run(row, begin), _from_current_run(row, stop)),
            drawn_for=_drawn_for(drawn, row, pairs if matches else played),
            to_pair=_to_pair(number, teams, matches, played),
        )
        rounds.append(fresh)
    return tuple(rounds)


def _from_current_run(row: DbRow, stored: K | None) -> K | None:
    """Return a stored pause or moment if it is from the current run of a round."""
    if stored is None or row["phase"] != Phase.RUNNING.value:
        return None
    # Compare the start, too: a round that was reset and restarted is not paused.
    own = (stored.number, stored.started_at) == (row["number"], row["started_at"])
    return stored if own else None


def _pause_fields(row: DbRow, last: RoundPause | None) -> dict[str, Any]:
    """Return since when a running round is paused, and why, as fields of `Round`."""
    pause = _from_current_run(row, last)
    return {"paused_at": pause.since, "paused_why": pause.reason} if pause else {}


def _newest_moment(moments: Sequence[str | None]) -> str | None:
    """Return the newest moment, or None if any is unknown."""
    known = [one for one in moments if one is not None]
    return max(known) if known and len(known) == len(moments) else None


def _delayed_end(ends_at: str | None, seconds: int) -> str | None:
    if ends_at is None or not seconds:
        return ends_at
    return (datetime.fromisoformat(ends_at) + timedelta(seconds=seconds)).isoformat()


def _cut(reader: Reader) -> Cut | None:
    row = reader.row("SELECT id, round FROM cut ORDER BY round DESC LIMIT 1")
    if row is None:
        return None
    # Of one kind: a team event's cut is between its teams.
    sql = (
        "SELECT coalesce(team, player) AS entrant, from_round FROM cut_place WHERE cut = ? "
        "ORDER BY place"
    )
    places = [(place["entrant"], place["from_round"]) for place in reader.rows(sql, (row["id"],))]
    top = tuple(entrant for entrant, since in places if since is None)
    moved_up = tuple((entrant, since) for entrant, since in places if since is not None)
    # In the file, a cut belongs to the first round played within it.
    return Cut(round=row["round"] - 1, top=top, moved_up=moved_up)


def _tie_orders(reader: Reader, *, teams: bool = False) -> tuple[tuple[int, ...], ...]:
    rows = reader.table("tie_order", "teams = ?", (int(teams),), order="id")
    return tuple(tuple(json.loads(row["players"])) for row in rows)
