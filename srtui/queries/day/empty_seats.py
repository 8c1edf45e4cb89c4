"""The next step where a player has left a published pairing: what can become of the opponent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from srtui.model.announcement import waits_for_announcement
from srtui.model.drafts import unpaired
from srtui.model.event import Event, Phase
from srtui.model.places import Vacant, has_left, vacant
from srtui.model.score import Figures, Score, bye_score, score_of
from srtui.rules.history import past
from srtui.rules.record import Outcome, Player, Status, Way
from srtui.rules.value import Value
from srtui.text.phrases import joined

SeatPlace = Literal["pairings", "results"]
MOST = 2
"""Players without a game who are offered by name."""


class SeatOption(Value):
    """One thing that can be done: its letter, what it means, by which command with which values.

    `place` is the screen where it is done; without a command it is done there by hand.
    """

    letter: str
    text: str
    place: SeatPlace
    command: str = ""
    values: tuple[tuple[str, int | str], ...] = ()


class EmptySeat(Value):
    """A pairing that somebody has left, and what can be done about it."""

    sentence: str
    options: tuple[SeatOption, ...]
    table: int


def empty_seat(event: Event) -> EmptySeat | None:
    """Return the first pairing that somebody has left; None where there is none."""
    empty = vacant(event)
    if not empty:
        return None
    first = empty[0]
    played = bool(event.steps.get(first.game.id)) or first.game.id in event.proposals
    table = first.game.table or 0
    if first.waiting is None and event.team_size is not None:
        return EmptySeat(_both_lose_text(first), tuple(_both_lose(event, first)), table)
    if first.waiting is None:
        return EmptySeat(_both_text(first), tuple(_split(event, first)), table)
    if played:
        return EmptySeat(_played_text(first, first.waiting), (_concession(first.waiting),), table)
    if event.team_size is not None:
        options = tuple(_options_in_match(event, first, first.waiting))
        return EmptySeat(_in_match_text(first, first.waiting), options, table)
    sentence = _waiting_text(first, first.waiting)
    return EmptySeat(sentence, tuple(_options(event, first, first.waiting, empty)), table)


def _place_text(vacancy: Vacant) -> str:
    return f"at table {vacancy.game.table}" if vacancy.game.table else "in this round"


def _both_text(vacancy: Vacant) -> str:
    names = joined([player.name for player in vacancy.departed])
    return f"{names} dropped, and their game {_place_text(vacancy)} stays open: split the pairing."


def _played_text(vacancy: Vacant, waiting: Player) -> str:
    place = _place_text(vacancy)
    return (
        f"{vacancy.departed[0].name} dropped during the game {place}: type its result, "
        f"{waiting.name} wins by concession."
    )


def _waiting_text(vacancy: Vacant, waiting: Player) -> str:
    return (
        f"{vacancy.departed[0].name} dropped, and {waiting.name} has no opponent "
        f"{_place_text(vacancy)}: give a no-show win, a bye or another opponent."
    )


def _options(
    event: Event, vacancy: Vacant, waiting: Player, empty: tuple[Vacant, ...]
) -> Iterator[SeatOption]:
    if event.newest_round().phase is Phase.RUNNING:
        yield _concession(waiting)
    yield from _opponents(event, vacancy, waiting, empty)
    yield _no_show(event, vacancy, waiting)
    yield _bye(event, vacancy, waiting)
    yield from _start(event, vacancy)


def _both_lose_text(empty: Vacant) -> str:
    names = joined([player.name for player in empty.departed])
    return (
        f"{names} dropped, and their game {_place_text(empty)} stays open: enter a loss for both."
    )


def _both_lose(event: Event, empty: Vacant) -> Iterator[SeatOption]:
    text = "both lose: neither team wins this game"
    values = (("game", empty.game.id), ("winner", Outcome.BOTH_LOSE))
    yield SeatOption("b", text, "results", "result", values)
    yield from _start(event, empty)


def _in_match_text(empty: Vacant, waiting: Player) -> str:
    place = _place_text(empty)
    return (
        f"{empty.departed[0].name} dropped, and {waiting.name} has no opponent {place}: "
        "give a no-show win; a reserve plays from the next round on."
    )


def _options_in_match(event: Event, empty: Vacant, waiting: Player) -> Iterator[SeatOption]:
    """Yield what can become of a game in a match of teams: nobody from elsewhere plays in it."""
    if event.newest_round().phase is Phase.RUNNING:
        yield _concession(waiting)
    yield _no_show(event, empty, waiting)
    yield from _start(event, empty)


def _split(event: Event, vacancy: Vacant) -> Iterator[SeatOption]:
    text = "split the pairing: neither has a game, no one wins"
    yield SeatOption("x", text, "pairings", "unpair", (("game", vacancy.game.id),))
    yield from _start(event, vacancy)


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
        yield SeatOption("s", f"{label}: {effect}", "results", step)


def _concession(waiting: Player) -> SeatOption:
    text = f"{waiting.name} wins by concession: type the result of their game"
    return SeatOption("c", text, "results")


def _opponents(
    event: Event, empty_game: Vacant, waiting: Player, empty: tuple[Vacant, ...]
) -> Iterator[SeatOption]:
    """Return the players who could take the empty seat, each with what it means."""
    newest = event.newest_round()
    missing_player = ("missing", empty_game.departed[0].id)
    resting = [event.by_id[game.first] for game in newest.games if game.second is None]
    here = [who for who in resting if not has_left(event, who)]
    if here:
        text = f"{here[0].name}, who has the bye, plays {waiting.name}: no bye this round"
        yield SeatOption("p", text, "pairings", "seat", (("player", here[0].id), missing_player))
    others = [
        other.waiting for other in empty if other is not empty_game and other.waiting is not None
    ]
    if others:
        text = f"{others[0].name}, whose opponent dropped too, plays {waiting.name}"
        values = (("player", waiting.id), ("other", others[0].id))
        yield SeatOption("o", text, "pairings", "pin", values)
    late = [who for who in event.players if _came_late(who, newest.number)]
    for letter, who in zip("lm", late[:MOST], strict=False):
        text = f"{who.name}, who came late, plays {waiting.name}: in from round {newest.number}"
        yield SeatOption(letter, text, "pairings", "seat", (("player", who.id), missing_player))
    for letter, who in zip("uv", unpaired(event, newest)[:MOST], strict=False):
        text = f"{who.name}, who has no game, plays {waiting.name}"
        yield SeatOption(letter, text, "pairings", "seat", (("player", who.id), missing_player))


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
    return SeatOption("w", text, "results", "result", values)


def _bye(event: Event, empty_game: Vacant, waiting: Player) -> SeatOption:
    newest = event.newest_round()
    scenario = event.edition_at(newest.number).scenario(newest.scenario)
    worth = _worth(event, bye_score(event, newest, scenario), 0)
    history = past(event.games, newest.number)
    again = waiting.id in history and history[waiting.id].byes
    kind = "another bye" if again else "the bye"
    text = f"{waiting.name} has {kind}: {worth}; no game for {empty_game.departed[0].name}"
    return SeatOption("b", text, "pairings", "bye", (("player", waiting.id),))


def _worth(event: Event, score: Score, side: int) -> str:
    unit = event.edition.terms.points
    points, destroyed = score.points[side], score.destroyed[side]
    figures = [f"{points} {unit}"] if points is not None else []
    if destroyed is not None:
        figures.append(f"{destroyed} APD")
    return ", ".join(["1 TP", *figures])
