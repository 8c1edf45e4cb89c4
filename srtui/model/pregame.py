"""Facts about a game before its first turn: lists, roll, choices, but no hidden ones.

The scenario is known once it is announced, a row of `setting` (corrections.md 28, 31).
"""

from itertools import takewhile

from data.event.reader import Reader
from srtui.model.event import Event, Phase, Round
from srtui.model.lists import LIST, Hidden, read_selections
from srtui.model.played import opener_of
from srtui.model.refused import Refused
from srtui.rules.applies import SetupAsk, asks
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.lists.findings import Finding, findings
from srtui.rules.lists.values import ArmyList, ListChoice, choices_left
from srtui.rules.record import Game, Outcome, Player
from srtui.rules.value import Value

DONE = "done"
"""The value of a step that is ticked off."""
REMAINING = ":rest"
"""The selection that says: all that is left was done without the program."""
NONE = "-"
"""The value of a choice that changes nothing."""


class Before(Value):
    """A game before its first turn. `opener` and the roll's `winner` are sides of the pairing."""

    game: Game
    edition: Edition
    scenario: ScenarioRule | None
    opener: int | None
    selections: dict[tuple[str, int | None], str]
    asks: tuple[SetupAsk, ...]

    @property
    def rolled(self) -> str:
        """The starting roll in its stored form: the winner (1 or 2), then the dice."""
        rows = [ask.key for ask in self.asks if ask.row.kind == "roll"]
        return next((self.selections.get((key, None), "") for key in rows), "")


def read_before(reader: Reader, event: Event, game: Game) -> Before:
    """Return the game's current facts. Raises `Refused` for a bye and in a draft."""
    game = next((one for one in event.games if one.id == game.id), game)  # as the event has it now
    if game.second is None:
        raise Refused("{name} has the bye: there is nothing to set up.", event.name_of(game.first))
    if event.rounds[game.round - 1].phase is Phase.DRAFT:
        raise Refused("Round {round} is still a draft: publish it first.", game.round)
    edition = event.edition_at(game.round)
    round_ = event.rounds[game.round - 1]
    scenario = edition.scenario(round_.scenario) if scenario_known(event, round_) else None
    opener = opener_of(reader, game)
    selections = read_selections(reader, game.id)
    rolled = [
        selections[row.id, None]
        for row in edition.setup
        if row.kind == "roll" and (row.id, None) in selections
    ]
    winner = int(rolled[0][:1]) - 1 if rolled else None
    found = asks(edition, event.size_of(round_), scenario, opener, winner)
    return Before(game, edition, scenario, opener, selections, found)


def lists_of(event: Event, player: int) -> tuple[ArmyList, ...]:
    """Return a player's submitted lists by number."""
    return event.lists.get(player, ())


def numbers_of(event: Event, game: Game, player: int) -> tuple[int, ...]:
    """Return the numbers of a player's lists, or all possible numbers if none is submitted."""
    known = tuple(one.number for one in lists_of(event, player))
    return known or tuple(range(1, event.edition_at(game.round).lists.maximum + 1))


def played_list(event: Event, game: Game, side: int) -> int | None:
    """Return the number of a player's list in a game, if both players may know it."""
    if game.lists[side] is not None:
        return game.lists[side]
    numbers = numbers_of(event, game, game.players[side])
    return numbers[0] if len(numbers) == 1 else None


def list_by(event: Event, player: int, number: int | None) -> ArmyList | None:
    """Return a player's list by its number."""
    return next((one for one in lists_of(event, player) if one.number == number), None)


def armies_of(event: Event, game: Game, side: int) -> tuple[int | None, ...]:
    """Return the points of each list that a player may have fielded (ALL-8).

    None stands for a list of unknown points. Empty if no list is registered.
    """
    if game.armies[side] is not None:
        return (game.armies[side],)
    number = played_list(event, game, side)
    armies = lists_of(event, game.players[side])
    return tuple(army.points for army in armies if number in (None, army.number))


def choice_of(event: Event, game: Game, player: int) -> ListChoice:
    """Return the lists a player may choose for a game, given those played in earlier rounds."""
    rule = event.edition_at(game.round).lists
    before = [one for one in event.games if one.round < game.round and player in one.players]
    counting = [one for one in before if _uses_list(event, one)]
    played = [played_list(event, one, one.side(player)) for one in counting]
    known = [number for number in played if number is not None]
    # More rounds may be played than planned.
    rounds = max(event.planned_rounds, game.round)
    numbers, left = numbers_of(event, game, player), rounds - game.round + 1
    return choices_left(rule, numbers, known, rounds, left, unknown=len(played) - len(known))


def _uses_list(event: Event, game: Game) -> bool:
    """Tell whether a game uses a list, or a bye records one."""
    if game.outcome is Outcome.BYE or game.second is None:
        return game.lists[0] is not None or event.edition_at(game.round).lists.bye_marks
    return True


def has_chosen(event: Event, game: Game, side: int, kind: str = LIST) -> bool:
    """Tell whether a player has made a choice that the opponent has not made yet."""
    return Hidden(game.id, kind, game.players[side]) in event.hidden


def missing_lists(event: Event, game: Game) -> tuple[int, ...]:
    """Return the sides whose list for a game is neither known nor chosen."""
    setup = event.edition_at(game.round).setup
    if game.second is None or not any(row.kind == LIST for row in setup):
        return ()
    unknown = [side for side in (0, 1) if played_list(event, game, side) is None]
    return tuple(side for side in unknown if not has_chosen(event, game, side))


def closed(event: Event, game: Game) -> bool:
    """Tell whether a game's lists are still hidden from everybody else."""
    rule = event.edition_at(game.round).lists
    known = all(played_list(event, game, side) is not None for side in range(len(game.players)))
    return rule.shown == "chosen" and not known


def left_to_do(event: Event, before: Before) -> tuple[SetupAsk, ...]:
    """Return the open set-up steps; after set-up, only an unknown turn order."""
    left = [ask for ask in before.asks if not is_done(event, before, ask)]
    rest_done = (REMAINING, None) in before.selections
    return tuple(ask for ask in left if not rest_done or ask.row.kind in ("roll", "first"))


def is_done(event: Event, before: Before, ask: SetupAsk) -> bool:
    """Tell whether a set-up step is done, even in secret."""
    game, side = before.game, ask.side
    kind = LIST if ask.row.kind == LIST else ask.key
    if ask.row.secret and side is not None and has_chosen(event, game, side, kind):
        return True
    match ask.row.kind:
        case "list":
            return played_list(event, game, side or 0) is not None
        case "roll":
            return bool(before.rolled) or before.opener is not None
        case "first":
            return before.opener is not None
    player = game.players[side or 0] if ask.row.who == "both" else None
    return bool(before.selections.get((ask.key, player)) or settled(event, before, ask))


def is_begun(event: Event, before: Before) -> bool:
    """Tell whether the players have started to set up with this program."""
    return any(has_chosen(event, before.game, side) for side in (0, 1)) or bool(before.selections)


def settled(event: Event, before: Before, ask: SetupAsk) -> str | None:
    """Return a choice that is already determined: no specialists if the list brings none."""
    if ask.row.kind != "specialists" or ask.side is None:
        return None
    found = list_by(event, before.game.players[ask.side], played_list(event, before.game, ask.side))
    return NONE if found is not None and not found.specialists else None


def open_before(event: Event, before: Before, ask: SetupAsk) -> SetupAsk | None:
    """Return the first open step that must come before this one, or None."""
    earlier = takewhile(lambda step: step.row != ask.row, before.asks)
    return next((step for step in earlier if _is_open(event, before, step)), None)


def _is_open(event: Event, before: Before, ask: SetupAsk) -> bool:
    if ask.row.kind == LIST:
        used = bool(event.lists) or before.game.round in event.lists_chosen
        return used and ask.side in missing_lists(event, before.game)
    if ask.row.kind == "roll":
        return not before.rolled and before.opener is None
    return ask.row.kind == "first" and before.opener is None


ANNOUNCED = "scenario announced"
"""The key of the row of `setting` that says which round was announced last, and when."""
CAPTAINS = "captains began"
"""The key of the row of `setting` that says since when the captains of a round pair."""


def scenario_known(event: Event, round_: Round) -> bool:
    """Tell whether a round's scenario is public.

    It is secret until announced, at the latest when the round starts, unless the edition announces
    all of them in advance. Team captains know it when they pair their players.
    """
    beforehand = bool(event.edition_at(round_.number).selection.announced)
    if beforehand or round_.phase is Phase.DRAFT:
        return beforehand
    started = round_.phase in (Phase.RUNNING, Phase.CLOSED)
    return started or event.entrant == "team" or round_.announced_at is not None


def waits_for_announcement(event: Event) -> bool:
    """Tell whether the newest round is published and its scenario is still to be announced."""
    newest = event.round
    if newest is None or newest.phase is not Phase.PUBLISHED or not event.announces_apart:
        return False
    return bool(newest.open_games) and not scenario_known(event, newest)


def findings_of(event: Event, player: Player) -> tuple[tuple[Finding, str], ...]:
    """Return the findings about a player's lists, each with the reason for accepting it, or ""."""
    lists = lists_of(event, player.id)
    if player.stand_in and not lists:
        return ()
    # Compare the sentence, too: a list changed since has another fault, which is open again.
    accepted = {(one.key, one.sentence): one.reason for one in event.exceptions.get(player.id, ())}
    found = findings(event.edition, event.size, lists, player.faction)
    return tuple((one, accepted.get((one.key, one.sentence), "")) for one in found)


def open_findings(event: Event, player: Player) -> tuple[Finding, ...]:
    """Return the findings that have not been accepted."""
    return tuple(one for one, reason in findings_of(event, player) if not reason)
