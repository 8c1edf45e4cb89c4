"""Teams of a demo event, and captains who pair their players by chance."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.commands.desk import Desk
from srtui.commands.teams.captains import TakeStep
from srtui.commands.teams.roster import AddTeam
from srtui.model.captains import captains_board
from srtui.rules.seeded import Seeded
from srtui.rules.teams.match import TeamMatch

TEAMS = (
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper",
    "Larch", "Maple", "Oak", "Pine", "Rowan", "Spruce", "Thorn", "Willow", "Yew",
)  # fmt: skip


def enter_teams(desk: Desk, players: Sequence[tuple[str, str]], size: int) -> None:
    """Enter teams of a size from names and factions; players who are left over do not play."""
    for index in range(len(players) // size):
        again, number = divmod(index, len(TEAMS))
        name = TEAMS[number]
        if again:
            name += f" {again + 1}"
        members = players[index * size : (index + 1) * size]
        entries = "; ".join(f"{player}, {faction}" for player, faction in members)
        desk.run(AddTeam(name, entries), sure=True)


def pair_players(desk: Desk, seed: str) -> None:
    """Let the captains of all matches of the newest round pair their players."""
    number = desk.event().newest_round().number
    for match in desk.event().matches:
        if match.round == number and match.second is not None:
            _pair_match(desk, match, Seeded(f"{seed}/captains/{match.id}"))


def _pair_match(desk: Desk, match: TeamMatch, dice: Seeded) -> None:
    while not desk.event().games_of(match):
        event = desk.event()
        asks = captains_board(event, match).asks
        ask = next(ask for ask in asks if (match.id, ask.side) not in event.hidden_steps)
        answer = ask.choices[dice.below(len(ask.choices))]
        desk.run(TakeStep(match.teams[ask.side or 0], answer), sure=True)
