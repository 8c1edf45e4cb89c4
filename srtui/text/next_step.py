"""The next step as a value, and the step for a pairing that a player has left."""

from collections.abc import Iterator
from typing import Literal

from srtui.model.event import Event, Phase
from srtui.model.pairing import unpaired
from srtui.model.places import Vacant, vacant
from srtui.model.pregame import waits_for_announcement
from srtui.model.score import Figures, Score, bye_score, score_of
from srtui.rules.record import Game, Outcome, Player, Status, Way, past
from srtui.rules.value import Value, field, replace
from srtui.text.phrases import joined

ScreenName = Literal[
    "event",
    "roster",
    "pairings",
    "results",
    "tables",
    "standings",
    "awards",
    "devices",
    "teams",
    "games",
]
_KINDS = {
    "": "a win by concession",
    "seat": "another opponent",
    "pin": "another opponent",
    "result": "a no-show win",
    "bye": "a bye",
}
"""Choices for a player who waits, by command, as a sentence names them."""
MOST = 2
"""Players without a game who are offered by name."""


class Choice(Value):
    """One of several next steps: its letter, its effect and on whom, the screen, the command.

    `answers`: warnings of that command that the person has read beside it; `given`: arguments that
    are already known.
    """

    letter: str
    label: str = field(name="said")
    place: ScreenName
    command: str
    answers: tuple[str, ...] = ()
    values: tuple[tuple[str, int | str | tuple[int, ...]], ...] = field(default=(), name="given")
    table: int = 0
    """Where it is done by hand, the table that is meant."""


class Next(Value):
    """The next step: what to do and why, its screen and its command (empty: by hand there).

    `sentence`: the action, which fits a line of 80 and names no person. `reason`: the facts behind
    it. `table`: the table that has waited longest; 0: none, but the screen shows where. `choices`:
    all steps, if more than one is possible; `command` is then that of the first. `sheets`: the
    sheets to print before it. `instead`: another way, said only when the step asks.
    """

    action: str = field(name="sentence")
    place: ScreenName
    command: str = ""
    table: int | None = None
    choices: tuple[Choice, ...] = ()
    sheets: str = ""
    reason: str = ""
    instead: str = ""

    @property
    def text(self) -> str:
        """Return the action, then the reason."""
        return f"{self.action} {self.reason}".rstrip()


def empty_seat(event: Event) -> Next | None:
    """Return the step for the first pairing that a player has left; None if there is none."""
    first = next(iter(vacant(event)), None)
    if first is None:
        return None
    table = first.game.table or 0
    place = f"at table {table}" if table else f"in round {first.game.round}"
    have = "has" if len(first.departed) == 1 else "have"
    names = joined([player.name for player in first.departed])
    reason = f"{names} {have} dropped."
    if first.waiting is not None:
        reason += f" {first.waiting.name} has no opponent."
    choices = tuple(replace(choice, table=table) for choice in seat_choices(event, first))
    likeliest = choices[0]
    actions = {
        "": f"Enter the concession {place}, or choose another result.",
        "result": f"Enter a loss for both players {place}.",
        "unpair": f"Split the pairing {place}.",
    }
    action = actions[likeliest.command] if first.waiting is None or not likeliest.command else ""
    if len(choices) == 1:
        action = action.replace(", or choose another result", "")
    return Next(
        action or f"Decide what happens to the game {place}.",
        likeliest.place,
        likeliest.command,
        choices=choices,
        reason=reason,
    )


def waits_text(event: Event, player: Player, game: Game) -> str:
    """Return the decision needed once a player has left a game: the kinds of `seat_choices`."""
    opponent = event.player(game.opponent(player.id) or 0)
    choices = seat_choices(event, Vacant(game, (player,), opponent))
    kinds = dict.fromkeys(_KINDS[one.command] for one in choices if one.command in _KINDS)
    remedies = joined([*kinds], "or")
    return f"{opponent.name} still needs {remedies}."


def seat_choices(event: Event, empty: Vacant) -> tuple[Choice, ...]:
    """Return the options for a game that a player has left, the likeliest first."""
    game, waiting = empty.game, empty.waiting
    if waiting is None and event.team_size is not None:
        lost = (("game", game.id), ("winner", Outcome.BOTH_LOSE))
        text = "both lose: neither team wins this game"
        choices = [Choice("b", text, "results", "result", values=lost)]
    elif waiting is None:
        text = "split the pairing: neither player has a game this round"
        choices = [Choice("x", text, "pairings", "unpair", values=(("game", game.id),))]
    elif event.steps.get(game.id) or game.id in event.proposals:
        return (_concession_choice(waiting),)
    else:
        choices = [*_waiting_player_choices(event, empty, waiting)]
    newest = event.newest_round()
    if newest.phase is Phase.PUBLISHED:
        waits = waits_for_announcement(event)
        label = "announce the scenario" if waits else f"start round {newest.number}"
        effect = f"table {game.table} stays open" if game.table else "the game stays open"
        step = "announce" if waits else "start"
        choices.append(Choice("s", f"{label}: {effect}", "results", step))
    return tuple(choices)


def _waiting_player_choices(event: Event, empty: Vacant, waiting: Player) -> Iterator[Choice]:
    """Yield options for the waiting player; nobody from elsewhere can play in a team match."""
    if event.newest_round().phase is Phase.RUNNING:
        yield _concession_choice(waiting)
    if event.team_size is None:
        yield from _opponent_choices(event, empty, waiting)
    yield _no_show_choice(event, empty, waiting)
    if event.team_size is None:
        yield _bye_choice(event, empty, waiting)


def _concession_choice(waiting: Player) -> Choice:
    text = f"{waiting.name} wins by concession: check the slip, then press enter"
    return Choice("c", text, "results", "")


def concession_slip(event: Event, table: int) -> str:
    """Return the slip for a concession at a table that one player has left; "" if none has."""
    left = next((one for one in vacant(event) if one.game.table == table), None)
    if left is None or left.waiting is None:
        return ""
    way = event.edition_at(left.game.round).way(Way.CONCESSION)
    return f"{table} {left.game.side(left.waiting.id) + 1} {way.key}" if way is not None else ""


def _opponent_choices(event: Event, empty: Vacant, waiting: Player) -> Iterator[Choice]:
    """Yield the players who could take the empty seat, each with the consequences."""
    newest = event.newest_round()

    def seat(letter: str, player: Player, text: str) -> Choice:
        values = (("player", player.id), ("missing", empty.departed[0].id))
        return Choice(letter, text, "pairings", "seat", values=values)

    name = waiting.name
    resting = [event.by_id[game.first] for game in newest.games if game.second is None]
    for player in [who for who in resting if not event.has_left(who.id)][:1]:
        yield seat("p", player, f"{player.name}, who has the bye, plays {name}: no bye this round")
    others = [one.waiting for one in vacant(event) if one.game.id != empty.game.id and one.waiting]
    for player in others[:1]:
        values = (("player", waiting.id), ("other", player.id))
        text = f"{player.name}, whose opponent dropped too, plays {name}"
        yield Choice("o", text, "pairings", "pin", values=values)
    late = [who for who in event.players if entered_late(who, newest.number)]
    for letter, player in zip("lm", late[:MOST], strict=False):
        text = f"{player.name}, who came late, plays {name} and joins in round {newest.number}"
        yield seat(letter, player, text)
    for letter, player in zip("uv", unpaired(event, newest)[:MOST], strict=False):
        yield seat(letter, player, f"{player.name}, who has no game, plays {name}")


def entered_late(who: Player, number: int) -> bool:
    """Tell whether a player entered after round `number` was published."""
    return who.status(number) is None and who.status(number + 1) is Status.IN and not who.stand_in


def _no_show_choice(event: Event, empty_game: Vacant, waiting: Player) -> Choice:
    game, missing = empty_game.game, empty_game.departed[0]
    side = game.side(waiting.id)
    outcome = Outcome.SECOND if side else Outcome.FIRST
    worth = _award_text(event, score_of(event, game, outcome, Way.NO_SHOW, Figures()), side)
    text = f"{waiting.name} wins by no-show: {worth}; {missing.name} loses"
    values = (("game", game.id), ("winner", outcome), ("way", Way.NO_SHOW))
    return Choice("w", text, "results", "result", values=values)


def _bye_choice(event: Event, empty_game: Vacant, waiting: Player) -> Choice:
    newest = event.newest_round()
    scenario = event.edition_at(newest.number).scenario(newest.scenario)
    worth = _award_text(event, bye_score(event, newest, scenario), 0)
    history = past(event.games, newest.number)
    kind = "another bye" if waiting.id in history and history[waiting.id].byes else "the bye"
    text = f"{waiting.name} gets {kind}: {worth}; no game for {empty_game.departed[0].name}"
    return Choice("b", text, "pairings", "bye", values=(("player", waiting.id),))


def _award_text(event: Event, score: Score, side: int) -> str:
    unit = event.edition.terms.points
    points, destroyed = score.points[side], score.destroyed[side]
    figures = [f"{points} {unit}"] if points is not None else []
    if destroyed is not None:
        figures.append(f"{destroyed} APD")
    return ", ".join(["1 TP", *figures])
