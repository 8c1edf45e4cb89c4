"""Planning of which players in a file join which teams of a team event, and writing it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from data.clean import fold
from data.importing.import_warning import InputWarning, Weight
from data.importing.spellings import Spellings
from srtui.commands.command import Work
from srtui.commands.importing.names import Asked
from srtui.model.teams import insert_team
from srtui.rules.teams.match import Team
from srtui.rules.value import Value
from srtui.text.phrases import joined


class Joining(NamedTuple):
    """A line that puts a player into a team. `player` is the plan's id."""

    player: int
    name: str
    team: str
    captain: bool
    line: int


class TeamPlan(Value):
    """The players who join a team: an entered one (`id`), or a new one.

    `players` are the roster plan's ids, in the order of the file. `seats` of them play; the others
    are reserves.
    """

    name: str
    id: int | None
    players: tuple[int, ...]
    seats: int
    captain: str = ""


def plan_teams(
    known: Sequence[Team], size: int, joining: Sequence[Joining], asked: Asked
) -> tuple[tuple[TeamPlan, ...], Sequence[InputWarning]]:
    """Return the teams with the players that the file puts into them, and warnings about them.

    Nobody leaves a team.
    """
    team_of = {player: team for team in known for player in team.members}
    names = {fold(team.name): team.name for team in known}
    groups: dict[str, list[Joining]] = {}
    warnings: list[InputWarning] = []
    alone: list[str] = []
    for each in joining:
        name = _team_name(each, names, asked)
        if each.player in team_of:
            now = team_of[each.player].name
            if name and fold(name) != fold(now):
                said = f"{each.name} stays in {now}, but the file says {name}."
                text = f"{said} To change that, remove and re-enter the team."
                warnings.append(InputWarning(text, Weight.PLAYER))
        elif name:
            names.setdefault(fold(name), name)
            groups.setdefault(fold(name), []).append(each)
        else:
            alone.append(each.name)
    if alone:
        players = joined(alone, most=6)
        said = f"No team was given for {players}: add players to teams on the Teams screen."
        warnings.append(InputWarning(said, Weight.PLAYER))
    by_name = {fold(team.name): team for team in known}
    teams = [_plan(names[key], by_name.get(key), size, members) for key, members in groups.items()]
    for team in teams:
        warnings += _size_warnings(team, by_name.get(fold(team.name)), size, joining)
    return tuple(teams), warnings


def _team_name(each: Joining, names: Mapping[str, str], asked: Asked) -> str:
    """Return the name of the team intended by a line; empty if it names none."""
    if not each.team or fold(each.team) in names:
        return names.get(fold(each.team), "")
    other = Spellings(names.values()).other_spelling(each.team)
    return other if other and asked.is_same(each.team, other, each.line, "team") else each.team


def _plan(name: str, entered: Team | None, size: int, members: Sequence[Joining]) -> TeamPlan:
    have = len(entered.players) if entered is not None else 0
    leads = [each.name for each in members if each.captain]
    captain = next(iter(leads), "" if entered is not None else members[0].name)
    return TeamPlan(
        name,
        None if entered is None else entered.id,
        tuple(each.player for each in members),
        max(0, min(len(members), size - have)),
        captain,
    )


def _size_warnings(
    team: TeamPlan, entered: Team | None, size: int, joining: Sequence[Joining]
) -> Iterator[InputWarning]:
    """Yield warnings about a team with too few players, or more than can play."""
    have = team.seats + (len(entered.players) if entered is not None else 0)
    if have < size:
        said = f"{team.name} has {have} of {size} players: each empty seat loses its game."
        yield InputWarning(said, Weight.PLAYER)
    reserves = set(team.players[team.seats :])
    if reserves:
        names = joined([each.name for each in joining if each.player in reserves], most=6)
        yield InputWarning(
            f"{team.name}'s {size} seats are filled in the order of the file, with {names} in "
            "reserve.",
            Weight.PLAYER,
        )


def write_teams(work: Work, teams: Sequence[TeamPlan], ids: Mapping[int, int], size: int) -> None:
    """Write teams of this size with their members; `ids` is the result of `write_players`."""
    changes: dict[int, dict[str, object]] = {}
    for team in teams:
        id = team.id
        if id is None:
            id = insert_team(work.writer, team.name, team.captain)
        elif team.captain:
            work.writer.update("team", id, captain=team.captain)
        rows = work.writer.table("player", "team = ? AND seat NOT NULL", (id,))
        taken = {row["seat"] for row in rows}
        free = [seat for seat in range(1, size + 1) if seat not in taken]
        seats = (*free[: team.seats], *(None for _ in team.players[team.seats :]))
        for player, seat in zip(team.players, seats, strict=True):
            changes[ids.get(player, player)] = {"team": id, "seat": seat}
    work.writer.update_all("player", changes)
