"""The warnings that a player or a team has, and the clubs and teams of judges."""

from collections.abc import Iterable, Mapping

from data.clean import fold
from data.event.reader import Reader
from srtui.model.event import Event, Penalty
from srtui.rules.record import Player
from srtui.rules.teams.match import Team

WARNING = "warning"
JUDGE = "judge "
"""What the key of a judge's club or team begins with; the judge's name follows."""


def read_judges(reader: Reader) -> Mapping[str, str]:
    """Return each judge's club or team, by the judge's name."""
    rows = reader.table("setting", f"key GLOB '{JUDGE}*'", order="id")
    return {row["key"].removeprefix(JUDGE): row["value"] for row in rows}


def noted_judge(event: Event, name: str) -> str:
    """Return the name under which a judge's side is noted; the given one if none is."""
    return next((judge for judge in event.judges if fold(judge) == fold(name)), name)


def own_player(event: Event, judge: str, players: Iterable[int]) -> Player | None:
    """Return the first player of the club or team of the judge with this name; None if none is."""
    own = fold(event.judges.get(noted_judge(event, judge), ""))
    for player in map(event.player, players):
        team = event.team_of.get(player.id)
        sides = (player.club, "" if team is None else event.team(team).name)
        if own and own in map(fold, sides):
            return player
    return None


def warnings_of(event: Event, who: Player | Team) -> tuple[Penalty, ...]:
    """Return the warnings of a player, or of a team (`Event.pairing`), oldest first."""
    return tuple(one for one in event.penalties if one.player == who.id and one.kind == WARNING)
