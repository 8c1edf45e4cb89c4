"""Choices for the opponent of a player who leaves, or has left, a published pairing."""

from collections.abc import Iterator
from typing import Literal

from srtui.model.announcement import waits_for_announcement
from srtui.model.drafts import unpaired
from srtui.model.event import Event, Phase
from srtui.model.places import Vacant, has_left, vacant
from srtui.model.score import Figures, Score, bye_score, score_of
from srtui.rules.history import past
from srtui.rules.record import Game, Outcome, Player, Status, Way
from srtui.rules.value import Value
from srtui.text.phrases import joined

SeatPlace = Literal["pairings", "results"]
ANOTHER = "another opponent"
MOST = 2
"""Players without a game who are offered by name."""


class SeatOption(Value):
    """One thing that can be done: its letter, what it means, by which command with which values.

    `place` is the screen where it is done; without a command it is done there by hand. `brief`: the
    kind of thing, as a sentence names it.
    """

    letter: str
    brief: str
    text: str
    place: SeatPlace
    command: str = ""
    values: tuple[tuple[str, int | str], ...] = ()


class EmptySeat(Value):
    """A pairing that somebody has left, and what can be done about it."""

    action: str
    reason: str
    options: tuple[SeatOption, ...]
    table: int


def empty_seat(event: Event) -> EmptySeat | None:
    """Return the first pairing that somebody has left; None where there is none."""
    first = next(iter(vacant(event)), None)
    if first is None:
        return None
    table = first.game.table or 0
    place = f"at table {table}" if table else f"in round {first.game.round}"
    names = joined([player.name for player in first.departed])
    options = seat_options(event, first)
    have = "has" if len(first.departed) == 1 else "have"
    reason = f"{names} {have} dropped."
    if first.waiting is not None:
        reason = f"{names} {have} dropped, and {first.waiting.name} has no opponent."
    actions = {
        "c": f"Enter the concession {place}, or choose another result.",
        "b": f"Enter a loss for both players {place}.",
        "x": f"Split the pairing {place}.",
    }
    if options[0].letter == "c" and len(options) == 1:
        action = f"Enter the concession {place}."
    elif first.waiting is None or options[0].letter == "c":
        action = actions[options[0].letter]
    else:
        action = f"Choose what becomes of the game {place}."
    return EmptySeat(action, reason, options, table)


def waits_text(event: Event, player: Player, game: Game) -> str:
    """Return what is to be decided once a player has left a game: the kinds of `seat_options`."""
    opponent = event.player(game.opponent(player.id) or 0)
    options = seat_options(event, Vacant(game, (player,), opponent))
    kinds = dict.fromkeys(option.brief for option in options if option.brief)
    return f"{opponent.name} still needs {joined([*kinds], 'or')}."


def seat_options(event: Event, empty: Vacant) -> tuple[SeatOption, ...]:
    """Return what can become of a game that somebody has left, the likeliest first."""
    waiting = empty.waiting
    if waiting is None:
        found = _both_lose(empty) if event.team_size is not None else _split(empty)
    elif event.steps.get(empty.game.id) or empty.game.id in event.proposals:
        return (_concession(waiting),)
    else:
        found = _options(event, empty, waiting)
    return (*found, *_start(event, empty))


def _options(event: Event, empty: Vacant, waiting: Player) -> Iterator[SeatOption]:
    """Yield what can become of one who waits; nobody from elsewhere plays in a match of teams."""
    if event.newest_round().phase is Phase.RUNNING:
        yield _concession(waiting)
    if event.team_size is not None:
        yield _no_show(event, empty, waiting)
        return
    yield from _opponents(event, empty, waiting)
    yield _no_show(event, empty, waiting)
    yield _bye(event, empty, waiting)


def _both_lose(empty: Vacant) -> Iterator[SeatOption]:
    text = "both lose: neither team wins this game"
    values = (("game", empty.game.id), ("winner", Outcome.BOTH_LOSE))
    yield SeatOption("b", "", text, "results", "result", values)


def _split(vacancy: Vacant) -> Iterator[SeatOption]:
    text = "split the pairing: neither has a game, no one wins"
    yield SeatOption("x", "", text, "pairings", "unpair", (("game", vacancy.game.id),))


def _start(event: Event, vacancy: Vacant) -> Iterator[SeatOption]:
    newest = event.newest_round()
    if newest.phase is Phase.PUBLISHED:
        effect = (
            f"table {vacancy.game.table} stays open"
            if vacancy.game.table
            else "the game stays open"
        )
        step = "announce" if waits_for_announcement(event) else "start"
        label = "announce the scenario" if step == "announce" else f"start round {newest.number}"
        yield SeatOption("s", "", f"{label}: {effect}", "results", step)


def _concession(waiting: Player) -> SeatOption:
    text = f"{waiting.name} wins by concession: type the result of their game"
    return SeatOption("c", "a win by concession", text, "results")


def _opponents(event: Event, empty: Vacant, waiting: Player) -> Iterator[SeatOption]:
    """Yield the players who could take the empty seat, each with what it means."""
    newest = event.newest_round()

    def seat(letter: str, player: Player, text: str) -> SeatOption:
        values = (("player", player.id), ("missing", empty.departed[0].id))
        return SeatOption(letter, ANOTHER, text, "pairings", "seat", values)

    plays = f"plays {waiting.name}"
    resting = [event.by_id[game.first] for game in newest.games if game.second is None]
    for player in [who for who in resting if not has_left(event, who)][:1]:
        yield seat("p", player, f"{player.name}, who has the bye, {plays}: no bye this round")
    others = [one.waiting for one in vacant(event) if one.game.id != empty.game.id and one.waiting]
    for player in others[:1]:
        values = (("player", waiting.id), ("other", player.id))
        text = f"{player.name}, whose opponent dropped too, {plays}"
        yield SeatOption("o", ANOTHER, text, "pairings", "pin", values)
    late = [who for who in event.players if _came_late(who, newest.number)]
    for letter, player in zip("lm", late[:MOST], strict=False):
        text = f"{player.name}, who came late, {plays}: in from round {newest.number}"
        yield seat(letter, player, text)
    for letter, player in zip("uv", unpaired(event, newest)[:MOST], strict=False):
        yield seat(letter, player, f"{player.name}, who has no game, {plays}")


def _came_late(who: Player, number: int) -> bool:
    """Tell whether a player entered after a round was published."""
    new = who.status(number) is None and who.status(number + 1) is Status.IN
    return new and not who.stand_in


def _no_show(event: Event, empty_game: Vacant, waiting: Player) -> SeatOption:
    game, missing = empty_game.game, empty_game.departed[0]
    side = game.side(waiting.id)
    outcome = Outcome.SECOND if side else Outcome.FIRST
    score = score_of(event, game, outcome, Way.NO_SHOW, Figures())
    text = f"{waiting.name} wins by no-show: {_worth(event, score, side)}; {missing.name} loses"
    values = (("game", game.id), ("winner", outcome), ("way", Way.NO_SHOW))
    return SeatOption("w", "a no-show win", text, "results", "result", values)


def _bye(event: Event, empty_game: Vacant, waiting: Player) -> SeatOption:
    newest = event.newest_round()
    scenario = event.edition_at(newest.number).scenario(newest.scenario)
    worth = _worth(event, bye_score(event, newest, scenario), 0)
    history = past(event.games, newest.number)
    again = waiting.id in history and history[waiting.id].byes
    kind = "another bye" if again else "the bye"
    text = f"{waiting.name} has {kind}: {worth}; no game for {empty_game.departed[0].name}"
    return SeatOption("b", "a bye", text, "pairings", "bye", (("player", waiting.id),))


def _worth(event: Event, score: Score, side: int) -> str:
    unit = event.edition.terms.points
    points, destroyed = score.points[side], score.destroyed[side]
    figures = [f"{points} {unit}"] if points is not None else []
    if destroyed is not None:
        figures.append(f"{destroyed} APD")
    return ", ".join(["1 TP", *figures])
