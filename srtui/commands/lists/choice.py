"""Commands that choose a list for a game, in secret, or record it afterwards.

A player's choice appears nowhere until the opponent has chosen, neither in the sentence nor in the
journal's arguments nor in any view. Sources: rules.md 1.4, 1.10, 2.4, 2.10, 3.8, 4.4, 5.5.
"""

from collections.abc import Sequence

from data.event.reader import Reader
from srtui.commands.command import ANYBODY, TABLE_HELP, TO_AND_JUDGE, Command, Work, arg, option
from srtui.model.event import Event, Phase
from srtui.model.lists import LIST, Hidden, hide, take_hidden
from srtui.model.pregame import choice_of, list_by, numbers_of, played_list
from srtui.model.refused import Refused
from srtui.rules.record import Game
from srtui.text.phrases import Phrase, joined, phrase
from srtui.text.rounds import unannounced


def game_to_set_up(event: Event, game_id: int) -> Game:
    """Return a game before its end. Raises `Refused` for drafts, byes and games with a result."""
    game = event.game(game_id)
    one = event.round_at(game.round)
    if one.phase is Phase.DRAFT:
        raise Refused("Round {round} is still a draft: publish it first.", one.number)
    if game.second is None:
        raise Refused("{name} has the bye: there is nothing to set up.", event.name_of(game.first))
    if game.outcome is not None:
        raise Refused("Table {table} already has a result.", game.table)
    return game


class ChooseList(Command, id="list.choose", title="Choose a list", subject="lists", roles=ANYBODY):
    """Choose the list for this game in secret; both are shown once both players have chosen.

    Until then, a player may choose again. srtui asks for the number and hides what you type.
    """

    game: int = arg("table", "game", help=TABLE_HELP)
    who: int = arg("player", "side", choices=("1", "2"))
    number: int = arg("list", "number", secret=True)

    def secret_field(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the list's field: the opponent at the same table sees it once both have chosen."""
        return "number"

    def apply(self, work: Work) -> Phrase:
        event = work.event
        work.warnings.extend(unannounced(event))
        game, side = game_to_set_up(event, self.game), self.who
        player = game.players[side]
        if game.lists[side] is not None:
            raise Refused(
                "Table {table}: the lists are shown; a judge can correct them.", game.table
            )
        _refuse_list(event, game, player, self.number)
        hide(work.writer, Hidden(game.id, LIST, player), str(self.number))
        chosen = phrase(
            "Table {table}: {player} has chosen a list.", game.table, event.name_of(player)
        )
        # Both choices move to the game once both exist, and are shown.
        known = [played_list(work.event, game, each) for each in (0, 1)]
        numbers = _revealed_numbers(work, game, known)
        if numbers is None:
            return chosen
        note_lists(work, game, numbers)
        return phrase(
            "Table {table}: {lists}", game.table, played_lists_text(work.event, game, numbers)
        )


def _refuse_list(event: Event, game: Game, player: int, number: int) -> None:
    """Refuse a list without naming it: others may be reading a shared screen."""
    numbers = numbers_of(event, game, player)
    allowed = choice_of(event, game, player).numbers
    if number not in numbers:
        known = joined([str(one) for one in numbers], "or")
        raise Refused("{player} has no such list: choose {known}.", event.name_of(player), known)
    if number not in allowed:
        raise Refused(
            "{player} must play list {lists}, so that each is played often enough.",
            event.name_of(player),
            joined([str(one) for one in allowed], "or"),
        )


def _revealed_numbers(
    work: Work, game: Game, known: Sequence[int | None]
) -> tuple[int | None, ...] | None:
    """Return both lists, making the hidden choices public; None while one is missing."""
    made = work.writer.table("hidden_choice", "game = ? AND kind = ?", (game.id, LIST))
    chosen = {row["player"]: int(row["value"]) for row in made}
    pairs = zip(game.players, known, strict=True)
    # A publicly known list overrides a secret choice: a judge has recorded it since.
    numbers = tuple(number or chosen.get(player) for player, number in pairs)
    if None in numbers:
        return None
    take_hidden(work.writer, game.id, LIST)
    return numbers


def note_lists(work: Work, game: Game, numbers: Sequence[int | None]) -> None:
    """Write which lists are played, with their current points."""
    changes: dict[str, object] = {}
    for name, player, number in zip(("first", "second"), game.players, numbers, strict=False):
        found = list_by(work.event, player, number)
        changes |= {f"list_{name}": number, f"army_{name}": found.points if found else None}
    work.writer.update("game", game.id, **changes)


def played_lists_text(event: Event, game: Game, numbers: Sequence[int | None]) -> str:
    """Format the players with their lists: Anna plays list 2 (Haley), Bert list 1."""
    parts: list[str] = []
    for player, number in zip(game.players, numbers, strict=False):
        if number is not None:
            found = list_by(event, player, number)
            leader = f" ({found.leader})" if found and found.leader else ""
            verb = "" if parts else " plays"
            parts.append(f"{event.name_of(player)}{verb} list {number}{leader}")
    return ", ".join(parts) + "."


class PlayedLists(
    Command, id="list.played", title="Lists played", subject="lists", roles=TO_AND_JUDGE
):
    """Record which lists were played if they were not chosen in srtui, or correct the record.

    Enter the numbers in the order of the pairing; 0 leaves one unchanged. With a bye, enter the
    list that counts as played, if the event requires each list to be played.
    """

    game: int = arg("table", "game", help=TABLE_HELP)
    first: int = arg("list of the first player", "number")
    second: int = arg("list of the second player", "number", default=0)
    in_round: int = option("round", "round", default=0, help="default: the newest")

    def apply(self, work: Work) -> Phrase:
        event, game = work.event, work.event.game(self.game)
        if event.rounds[game.round - 1].phase is Phase.DRAFT:
            raise Refused(f"Round {game.round} is still a draft.")
        numbers: list[int | None] = []
        for side, number in enumerate((self.first, self.second)[: len(game.players)]):
            player = game.players[side]
            name, left = event.name_of(player), choice_of(event, game, player).numbers
            if number and number not in (known := numbers_of(event, game, player)):
                named = joined([str(one) for one in known], "or")
                raise Refused(f"{name} has no list {number}: choose {named}.")
            if number and number not in left:
                owed = joined([str(one) for one in left], "or")
                work.warnings.append(f"{name} should have played list {owed}.")
            numbers.append(number or game.lists[side])
        if not any(numbers):
            raise Refused("Name at least one list.")
        if game.second is None and not event.edition_at(game.round).lists.bye_marks:
            work.warnings.append("In this event, no list has to be marked for a bye.")
        both = _revealed_numbers(work, game, numbers) or tuple(numbers)
        note_lists(work, game, both)
        at = f"Table {game.table}" if game.second else f"Round {game.round}, bye"
        return phrase("{table}: {lists}", at, played_lists_text(event, game, both))
