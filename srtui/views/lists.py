"""The army lists of the players: figures, what is found in them, who may read them, who chooses.

A choice that is hidden is nowhere here; lists are left out for those who may not read them yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from data.clean import fold
from srtui.desk.command import Role
from srtui.rules.lists import ArmyList, Extra, bounds, least, limits, to_look_at
from srtui.rules.record import Game, Player, Status
from srtui.rules.value import Value
from srtui.state.before import closed, lists_of, missing_lists, played_list
from srtui.state.event import Event, Phase
from srtui.state.list_findings import findings_of
from srtui.state.lists import read_list_text
from srtui.words.wording import counted, joined

if TYPE_CHECKING:
    from data.store import Reader


class ListRow(Value):
    """One list. `least` and `most` are the bounds of its points; `played` the rounds it was in."""

    number: int
    leader: str
    faction: str
    theme: str
    tier: int | None
    points: int | None
    bonus: int | None
    least: int
    most: int
    objective: str
    characters: tuple[str, ...]
    specialists: tuple[Extra, ...]
    reinforcements: tuple[Extra, ...]
    played: tuple[int, ...]


class Found(Value):
    """One finding, and why it is accepted (empty: it is not)."""

    key: str
    sentence: str
    accepted: str


class PlayerLists(Value):
    """A player's lists. `state`: ok, 2 findings, none. `hidden`: they are not to be read yet."""

    player: int
    name: str
    faction: str
    active: bool
    state: str
    lists: tuple[ListRow, ...]
    findings: tuple[Found, ...]
    hidden: bool = False

    @property
    def open(self) -> int:
        """How many findings are not accepted."""
        return sum(not one.accepted for one in self.findings)


class Lists(Value):
    """Everybody's lists by name. `wanted`: what the event asks for; `notes`: what to look at."""

    wanted: str
    rows: tuple[PlayerLists, ...]
    notes: tuple[str, ...]
    sentence: str


def lists_view(event: Event, role: Role = Role.TO, table: int | None = None) -> Lists:
    """The lists as a seat may read them; `table` is that of a table's terminal."""
    ordered = sorted(event.players, key=lambda one: (fold(one.name), one.id))
    rows = tuple(player_lists(event, player, role, table) for player in ordered)
    return Lists(wanted_said(event), rows, to_look_at(event.edition), lists_said(event))


def lists_said(event: Event) -> str:
    """How many of the players handed in lists, and how many of those want a look."""
    states = [list_state(event, player) for player in event.players if _asked(event, player)]
    given = sum(state != "none" for state in states)
    doubtful = given - states.count("ok")
    said = f"Lists: {given} of {counted(len(states), 'player')}"
    return f"{said}, {doubtful} to look at." if doubtful else f"{said}."


def _asked(event: Event, player: Player) -> bool:
    """Whether lists are asked of a player: he is in, and no stand-in."""
    return player.status(event.entering_round) is Status.IN and not player.stand_in


def player_lists(
    event: Event, player: Player, role: Role = Role.TO, table: int | None = None
) -> PlayerLists:
    """One player's lists as a seat may read them."""
    findings = findings_of(event, player)
    hidden = not may_read(event, player, role, table)
    # Left out here and not where they are shown: a view without them can be shown by nobody.
    lists = () if hidden else lists_of(event, player.id)
    return PlayerLists(
        player=player.id,
        name=player.name,
        faction=player.faction,
        active=_asked(event, player),
        state=list_state(event, player),
        lists=tuple(_row(event, player, one) for one in lists),
        findings=()
        if hidden
        else tuple(Found(one.key, one.sentence, reason) for one, reason in findings),
        hidden=hidden,
    )


def list_state(event: Event, player: Player) -> str:
    """How it stands with a player's lists, in a word: ok, 2 findings, none."""
    if not lists_of(event, player.id):
        return "none"
    left = sum(not reason for _, reason in findings_of(event, player))
    return counted(left, "finding") if left else "ok"


def _row(event: Event, player: Player, army: ArmyList) -> ListRow:
    low, high = bounds(event.edition, event.size, army.bonus)
    played = [
        game.round
        for game in event.games
        if player.id in game.players and game.lists[game.side(player.id)] == army.number
    ]
    return ListRow(
        number=army.number,
        leader=army.leader,
        faction=army.faction,
        theme=army.theme,
        tier=army.tier,
        points=army.points,
        bonus=army.bonus,
        least=low,
        most=high,
        objective=army.objective,
        characters=army.characters,
        specialists=army.specialists,
        reinforcements=army.reinforcements,
        played=tuple(played),
    )


def wanted_said(event: Event) -> str:
    """What the event asks of lists, in a sentence or two."""
    rule, size = event.edition.lists, event.size
    if rule.required == rule.maximum:
        number = f"Exactly {counted(rule.required, 'list')}"
    else:
        number = f"{rule.required} to {rule.maximum} lists"
    raised = " and the Leader's bonus points" if rule.bonus_points else ""
    low, high = bounds(event.edition, size, 0)
    sentences = [f"{number} of {low} to {high} points{raised}."]
    most = limits(event.edition, size)
    if most.specialists is not None:
        sentences.append(f"Specialists: {most.specialists} points.")
    if most.reinforcements is not None:
        sentences.append(f"Reinforcements: {most.reinforcements} points.")
    if rule.objective == "list":
        sentences.append("Each list names an objective.")
    if rule.tier_at_least:
        sentences.append(f"Each reaches tier {rule.tier_at_least} of its theme.")
    return " ".join([*sentences, *_played_said(event)])


def _played_said(event: Event) -> Iterator[str]:
    """How often each list is played, as far as lists and rounds are known (worked example 4)."""
    rule, rounds = event.edition.lists, event.planned_rounds
    if often := least(rule, rule.required, rounds):
        within = f" in the {rounds} rounds expected" if rule.played_evenly else ""
        told = "; who has no choice left tells the opponent before the game" * rule.forced_told
        yield f"Each is played at least {counted(often, 'time')}{within}{told}."


def may_read(event: Event, player: Player, role: Role, table: int | None = None) -> bool:
    """Whether a seat may read a player's lists now.

    The organizer always; the others not while they are closed for the player's game (where the
    edition has it so). A table's terminal reads those of its own game, the board none.
    """
    if role is Role.TO:
        return True
    newest = event.round
    shown = newest is not None and newest.phase is not Phase.DRAFT
    game = newest.game_of(player.id) if newest is not None and shown else None
    if role is Role.JUDGE:
        return game is None or not closed(event, game)
    if role is Role.TABLE:
        return game is not None and game.table == table and not closed(event, game)
    return False


def list_text(
    reader: Reader, event: Event, player: Player, number: int, role: Role = Role.TO,
    table: int | None = None,
) -> str:  # fmt: skip
    """The text of a list as it was handed in; empty where there is none, or it may not be read."""
    readable = may_read(event, player, role, table)
    return read_list_text(reader, player.id, number) if readable else ""


def choosing(event: Event, game: Game) -> str:
    """Who has still to choose a list for a game: Anna and Bert choose their lists; empty for none.

    Only in events that know lists, and while the game is open.
    """
    one = event.rounds[game.round - 1]
    used = bool(event.lists) or one.number in event.lists_chosen
    if one.phase is Phase.DRAFT or game.outcome is not None or not used:
        return ""
    names = [event.name_of(game.players[side]) for side in missing_lists(event, game)]
    if not names:
        return ""
    return f"{joined(names)} {'chooses a list' if len(names) == 1 else 'choose their lists'}"


def played_said(event: Event, game: Game) -> tuple[str, ...]:
    """The list of each player, where both are known: list 2 (Haley); else nothing."""
    numbers = [played_list(event, game, side) for side in range(len(game.players))]
    if None in numbers or not event.lists:
        return ()
    said = []
    for player, number in zip(game.players, numbers, strict=True):
        leader = next((one.leader for one in lists_of(event, player) if one.number == number), "")
        said.append(f"list {number}" + (f" ({leader})" if leader else ""))
    return tuple(said)
