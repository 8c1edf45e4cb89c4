"""Team matches formed from a file's games: each team meets one other in a round."""

from collections.abc import Iterator, Mapping, Sequence

from data.clean import shown
from data.importing.import_warning import InputWarning, Weight
from srtui.commands.command import Work
from srtui.model.event import Event, Round
from srtui.model.refused import Refused
from srtui.rules.record import Game, Player
from srtui.rules.teams.match import TeamMatch, zone_tables
from srtui.rules.value import replace
from srtui.text.phrases import counted, joined


def plan_matches(
    event: Event, rounds: Sequence[Round], players: Sequence[Player]
) -> tuple[tuple[Round, ...], tuple[TeamMatch, ...], Sequence[InputWarning]]:
    """Return rounds with their games at the matches' tables, the matches, and warnings.

    The matches have the plan's ids. `Refused` if teams could not play them.
    """
    names = {player.id: player.name for player in players}
    playing = {player for round_ in rounds for game in round_.games for player in game.players}
    alone = [names[player] for player in sorted(playing) if player not in event.team_of]
    if alone:
        raise Refused(
            f"Players without a team: {joined(alone, most=6)}. Import the roster with its teams "
            "first (srtui roster FILE import ROSTER), or say which player a name means (--name)."
        )
    planned: list[Round] = []
    matches: list[TeamMatch] = []
    warnings: list[InputWarning] = []
    for round_ in rounds:
        games = _by_match(event, round_)
        zones = {teams: zone for zone, teams in enumerate(_in_order(games), 1)}
        seated: list[Game] = []
        for teams, played in games.items():
            seated += _at_tables(event, zones.get(teams), played)
            second = teams[1] if len(teams) > 1 else None
            number, zone = round_.number, zones.get(teams)
            matches.append(
                TeamMatch(len(matches) + 1, number, teams[0], second, zone, by_hand=True)
            )
        warnings += _warnings(event, round_, games, seated)
        ordered = sorted(seated, key=lambda game: (game.table is None, game.table))
        planned.append(replace(round_, games=tuple(ordered)))
    return tuple(planned), tuple(matches), warnings


Teams = tuple[int, ...]


def _in_order(games: Mapping[Teams, Sequence[Game]]) -> list[Teams]:
    """Return the matches' teams, those at the file's lowest tables first."""
    pairs = [teams for teams in games if len(teams) > 1]
    return sorted(pairs, key=lambda teams: min(game.table or 0 for game in games[teams]))


def _by_match(event: Event, round_: Round) -> Mapping[Teams, list[Game]]:
    """Return a round's games by their two teams, or by the one team with the bye."""
    meets: dict[int, int] = {}
    for game in round_.games:
        if len(game.players) < 2:
            continue
        first, second = (event.team_of[player] for player in game.players)
        for team, other in ((first, second), (second, first)):
            if team == other or meets.setdefault(team, other) != other:
                raise Refused(_two_opponents(event, round_, team, {other, meets.get(team, other)}))
    games: dict[Teams, list[Game]] = {}
    for game in round_.games:
        team = event.team_of[game.first]
        teams: Teams = (team, meets[team]) if team in meets else (team,)
        if teams[::-1] in games:
            teams = teams[::-1]
        games.setdefault(teams, []).append(game)
    size = event.team_size or 0
    for teams, played in games.items():
        if len(played) > size:
            names = " and ".join(event.team(team).name for team in teams)
            count = counted(len(played), "game")
            raise Refused(f"Round {round_.number}: {names} have {count} for {size} players each.")
    return games


def _two_opponents(event: Event, round_: Round, team: int, others: set[int]) -> str:
    name = event.team(team).name
    if others == {team}:
        return f"In round {round_.number}, two players of {shown(name)} meet: check their teams."
    met = joined([event.team(other).name for other in sorted(others)])
    return f"In round {round_.number}, {shown(name)} meets {met}, but should meet one team only."


def _at_tables(event: Event, zone: int | None, games: Sequence[Game]) -> Iterator[Game]:
    """Yield a match's games at its zone's tables, in the order of the file's tables."""
    tables = iter(() if zone is None else zone_tables(zone, event.team_size or 0))
    for game in sorted(games, key=lambda game: (game.table is None, game.table or 0)):
        yield replace(game, table=next(tables) if game.second is not None else None)


def _warnings(
    event: Event, round_: Round, games: Mapping[Teams, Sequence[Game]], seated: Sequence[Game]
) -> Iterator[InputWarning]:
    """Yield warnings about matches with too few games, and about tables other than the file's."""
    size = event.team_size or 0
    for teams, played in games.items():
        if len(teams) > 1 and len(played) < size:
            names = " and ".join(event.team(team).name for team in teams)
            said = f"Round {round_.number}: {names} have only {len(played)} of {size} games."
            yield InputWarning(said, Weight.RESULT)
    before = {game.id: game.table for game in round_.games}
    if any(before[game.id] not in (None, game.table) for game in seated):
        yield InputWarning(
            f"Round {round_.number}: tables were reassigned to keep each match together."
        )


def write_matches(work: Work, matches: Sequence[TeamMatch]) -> None:
    """Write a plan's matches."""
    work.writer.insert_all(
        "team_match",
        [
            {"round": match.round, "first": match.first, "second": match.second,
             "zone": match.zone, "made_by": "import"}
            for match in matches
        ],
    )  # fmt: skip
