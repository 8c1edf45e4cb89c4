"""Teams, matches and captains' steps, as rows of the event file.

Captains' secrets are sealed with this machine's key, which is kept elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal

from msgspec import to_builtins

from data.clean import fold
from data.event.reader import Reader
from data.event.writer import Writer
from data.machine import recent
from data.machine.disk import write_whole
from srtui.model.refused import Refused
from srtui.model.setting import grouped, of_row
from srtui.rules.edition import Figure
from srtui.rules.teams.match import ONE_FOR_A_WIN, MatchPoints, MatchRule, Team, TeamMatch
from srtui.rules.teams.outlook import Expectations
from srtui.rules.teams.values import Answer, CaptainStep, Procedure, TablePick
from srtui.rules.value import Value, field

MOST_IN_TEAM = 8
TEAM_RULE = "teams"
"""The key of the row of `setting` that holds the settings of a team event, as JSON."""


def read_teams(reader: Reader) -> tuple[Team, ...]:
    """Return the teams in the order they entered."""
    rows = reader.rows("SELECT id, team, seat FROM player WHERE team NOT NULL ORDER BY seat, id")
    players = grouped((row["team"], row["id"]) for row in rows if row["seat"] is not None)
    reserves = grouped((row["team"], row["id"]) for row in rows if row["seat"] is None)
    return tuple(
        of_row(Team, row, players=players.get(row["id"], ()), reserves=reserves.get(row["id"], ()))
        for row in reader.table("team", order="id")
    )


RESERVE = "reserve "
"""The beginning of the key of the row of `setting` with the players whom a reserve may replace;
the reserve's id follows."""


def insert_team(writer: Writer, name: str, captain: str) -> int:
    """Insert a team, and return its id."""
    return writer.insert("team", {"name": name, "name_key": fold(name), "captain": captain})


def read_matches(reader: Reader) -> tuple[TeamMatch, ...]:
    """Return all rounds' matches in zone order, byes last."""
    return tuple(
        of_row(
            TeamMatch,
            row,
            by_hand=row["made_by"] != "draw",
            rule=None if row["rule"] is None else json.loads(row["rule"]),
        )
        for row in reader.table("team_match", order="round, zone IS NULL, zone, id")
    )


def read_steps(reader: Reader) -> Mapping[int, tuple[CaptainStep, ...]]:
    """Return the captains' open steps by match id."""
    return grouped(
        (row["team_match"], of_row(CaptainStep, row, answer=json.loads(row["answer"])))
        for row in reader.table("captain_step", order="team_match, number")
    )


def read_hidden_steps(reader: Reader) -> frozenset[tuple[int, int]]:
    """Return which sides have made a secret step, by match; the steps are never read here."""
    rows = reader.rows("SELECT team_match, side FROM hidden_step")
    return frozenset((row["team_match"], row["side"]) for row in rows)


def read_hidden_step(reader: Reader, match: TeamMatch, side: int) -> Answer | None:
    """Return a side's secret step, or None if there is none or another machine sealed it."""
    answer = _read_secret(reader, "hidden_step", "step", match, side)
    return tuple(answer) if isinstance(answer, list) else None


def read_expectations(reader: Reader, match: TeamMatch, side: int) -> Expectations:
    """Return a side's captain's expectations, to show only to that captain."""
    stored = _read_secret(reader, "expectation", "expectation", match, side)
    return {(own, other): step for own, other, step in stored} if isinstance(stored, list) else {}


def _read_secret(
    reader: Reader, table: str, kind: Secret, match: TeamMatch, side: int
) -> object | None:
    rows = reader.table(table, "team_match = ? AND side = ?", (match.id, side))
    return unseal(secret_place(kind, match, side), rows[0]["sealed"]) if rows else None


Secret = Literal["step", "expectation"]


def secret_place(kind: Secret, match: TeamMatch, side: int) -> str:
    """Return the purpose under which a captain's secret is sealed."""
    return f"{kind} {match.id} {side}"


def rule_json(rule: TeamRule | MatchRule) -> str:
    """Return a team event's settings or a match's procedure in stored form."""
    return json.dumps(to_builtins(rule))


GAMES_FIRST = (Figure.TP, Figure.GAMES_WON, Figure.SOS, Figure.POINTS, Figure.DESTROYED)
"""Team wins, games won, strength of schedule, points, army points destroyed."""
SCHEDULE_FIRST = (Figure.TP, Figure.SOS, Figure.GAMES_WON, Figure.POINTS, Figure.DESTROYED)
ORDERS = {"games": GAMES_FIRST, "schedule": SCHEDULE_FIRST}
"""The two orders that events have used, by the word of their setting."""


class TeamRule(Value):
    """Settings of a team event.

    `german`: with blind cards, the roll's winner chooses the table of the first card. `leaders`: no
    Leader may appear twice in a team's lists. `faction_most`: players of one faction per team; 0
    for any number. `minutes`: the captains' time, after which they are reminded; 0 for no limit.
    `points`: match points for a win, a draw and a loss. `head_to_head`: it decides between teams
    that are tied on every figure and have all met. `best_players`: the number of players who get a
    prize besides the teams. `expectations`: captains may privately note their expected results.
    """

    procedure: Procedure = Procedure.SNAKE
    table_pick: TablePick = field(default=TablePick.OTHER, name="tables")
    german: bool = False
    order: tuple[Figure, ...] = GAMES_FIRST
    leaders: bool = True
    faction_most: int = 0
    minutes: int = 0
    points: MatchPoints = ONE_FOR_A_WIN
    head_to_head: bool = True
    best_players: int = 1
    expectations: bool = True

    @property
    def of_match(self) -> MatchRule:
        """The procedure with which a match's captains begin."""
        return MatchRule(self.procedure, self.table_pick, self.german)


_ROOM = 1024
"""Bytes to which each secret is filled up, so that its length says nothing."""


def seal(about: str, value: object) -> str:
    """Seal a value for one purpose (`about`), so that a copy of the file does not reveal it."""
    from cryptography.fernet import Fernet  # 84 ms: where captains have secrets

    text = json.dumps([about, value], separators=(",", ":")).encode().ljust(_ROOM)
    return Fernet(_machine_key()).encrypt(text).decode()


def unseal(about: str, sealed: str) -> object | None:
    """Return the sealed value, or None if sealed on another machine or for another purpose."""
    from cryptography.fernet import Fernet, InvalidToken  # 84 ms: where captains have secrets

    try:
        place, value = json.loads(Fernet(_machine_key()).decrypt(sealed))
    except InvalidToken:
        return None
    return value if place == about else None


def _machine_key() -> bytes:
    """Return this machine's key, created once and readable only by its owner."""
    from cryptography.fernet import Fernet

    path = recent.state_file("captains.key")
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, Fernet.generate_key(), mode=0o600, sync=True)
        return path.read_bytes()
    except OSError as fault:
        raise Refused(f"{path}, the captains' key, cannot be used: {fault.strerror}.") from None
