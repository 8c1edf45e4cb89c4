"""Commands on choices before the first turn, other than lists: roll, order, edge, ...

Sources: rules.md 1.10, 2.10, 3.8, 5.5; decisions 26-11, P-10.
"""

from functools import partial, reduce

from data.event.reader import Reader
from srtui.commands.command import ANYBODY, TABLE_HELP, Command, Role, Work, arg, option
from srtui.commands.game.base import set_first
from srtui.commands.lists.choice import game_to_set_up
from srtui.model.event import Event
from srtui.model.lists import Hidden, hide, select, take_hidden
from srtui.model.played import read_played
from srtui.model.pregame import (
    DONE,
    NONE,
    REMAINING,
    Before,
    has_chosen,
    open_before,
    read_before,
    settled,
)
from srtui.model.refused import Refused, clean
from srtui.rules.applies import SetupAsk, roll_off
from srtui.text.phrases import Phrase, joined, paragraph, phrase
from srtui.text.rounds import unannounced
from srtui.text.setup import FIRST, chooser, offered_words, selection_text


class SetupCommand(Command, subject="games", roles=ANYBODY):
    """Base class for commands before the first turn."""

    game: int = arg("table", "game", help=TABLE_HELP)

    def before(self, work: Work) -> Before:
        """Return the state of the game before its first turn."""
        work.warnings.extend(unannounced(work.event))
        return read_before(work.writer, work.event, game_to_set_up(work.event, self.game))

    def ask_order(self, work: Work, before: Before, ask: SetupAsk) -> None:
        """Ask for confirmation if a step is too early: lists first, then roll, then turn order."""
        earlier = open_before(work.event, before, ask)
        if earlier is not None:
            work.warnings.append(phrase("This comes first: {row}", earlier.row.text))


class Roll(SetupCommand, id="setup.roll", title="Starting roll"):
    """Make the starting roll here, or enter who won it with dice of their own.

    A table rolls once; only an organizer or judge can have it rolled again.
    """

    winner: int | None = arg(
        "winner", "side", choices=("1", "2", "-"), default=None, help="- to roll here"
    )

    def apply(self, work: Work) -> Phrase:
        before = self.before(work)
        game, event = before.game, work.event
        ask = next((ask for ask in before.asks if ask.row.kind == "roll"), None)
        if ask is None:
            raise Refused("This edition has no starting roll.")
        if before.rolled and work.now.role == Role.TABLE.value:
            raise Refused("The starting roll was made; a judge can have it made again.")
        _refuse_begun(work, before)
        self.ask_order(work, before, ask)
        names = [event.name_of(player) for player in game.players]
        if self.winner is not None:
            select(work.writer, game.id, ask.key, None, str(self.winner + 1))
            return phrase(
                "Table {table}: {name} won the starting roll.", game.table, names[self.winner]
            )
        # The previous roll is part of the seed, so that rolling again gives different dice.
        rolls = roll_off(f"{event.seed}/game/{game.id}/start/{before.rolled}")
        winner = 0 if rolls[-1][0] > rolls[-1][1] else 1
        dice = " ".join(f"{one}-{other}" for one, other in rolls)
        select(work.writer, game.id, ask.key, None, f"{winner + 1} {dice}")
        return phrase(
            "Table {table}: {first} and {second} rolled {dice}, so {name} won.",
            game.table,
            *names,
            reduce(partial(phrase, "{before}, then {dice}"), dice.split()),
            names[winner],
        )


def _refuse_begun(work: Work, before: Before) -> None:
    """Refuse to change the turn order once turns are stored or a clock has been tapped."""
    game = before.game
    taps = work.writer.value("SELECT count(*) FROM tap WHERE game = ?", [game.id])
    # Only a known order can no longer be changed; an unknown one may still be entered.
    if before.opener is not None and (work.event.steps.get(game.id) or taps):
        raise Refused("Table {table} is being played: the turn order stays as it is.", game.table)


class Select(SetupCommand, id="setup.choose", title="Choose before the game"):
    """Make one choice of the set-up: who goes first, an edge, an objective, specialists, terrain.

    Steps have the names that `setup show` uses. A secret choice is shown once both players have
    chosen; until then a player may choose again. You are prompted for it, and it is hidden.
    """

    kind: str = arg("step", help="its name in the list of steps")
    who: int | None = arg(
        "player",
        "side",
        choices=("-", "1", "2"),
        default=None,
        help="who chooses; - if that is clear",
    )
    value: str = arg("choice", default="", help="an offered word, or your own words")

    def secret_field(self, event: Event, reader: Reader) -> str:
        """Return the answer's field if both players choose before either choice is revealed."""
        before = read_before(reader, event, game_to_set_up(event, self.game))
        return "value" if self._ask(before, event).row.secret else ""

    def apply(self, work: Work) -> Phrase:
        before = self.before(work)
        ask = self._ask(before, work.event)
        value = self._value(before, ask)
        self.ask_order(work, before, ask)
        if ask.row.kind == "first":
            return _set_order(work, before, ask, value)
        if ask.row.secret:
            return _choose_secretly(work, before, ask, value)
        if work.now.role == Role.TABLE.value and work.event.steps.get(before.game.id):
            raise Refused("{rule} The game is being played: a judge can change it.", ask.row.text)
        player = None if ask.row.who != "both" else before.game.players[ask.side or 0]
        select(work.writer, before.game.id, ask.key, player, value)
        return phrase(
            "Table {table}: {selection}",
            before.game.table,
            selection_text(work.event, before.game, ask, value),
        )

    def _ask(self, before: Before, event: Event) -> SetupAsk:
        if self.kind in ("list", "roll"):
            raise Refused("Use its own command: {command}.", _COMMANDS[self.kind])
        side = self.who
        named = [ask for ask in before.asks if ask.key == self.kind]
        if not named:
            known = joined(list(dict.fromkeys(ask.key for ask in before.asks)), "or")
            raise Refused(
                "There is no step {kind} before this game: {known}.", self.kind[:40], known
            )
        fits = [ask for ask in named if side is None or ask.side in (side, None)]
        if named[0].open:
            raise Refused("The first player is not set yet, so it is not clear who chooses.")
        if not fits:
            raise Refused(
                "{chooser} makes this choice.", chooser(event, before.game, named[0].side)
            )
        if len(fits) > 1:
            raise Refused("Who chooses? 1 is named first, 2 second.")
        return fits[0]

    def _value(self, before: Before, ask: SetupAsk) -> str:
        """Return the stored value: an offered word, or free text."""
        if ask.row.kind == "tick":
            return DONE
        word = clean(self.value, "The choice")
        offered = {key.casefold(): key for key in offered_words(before, ask)}
        if word.casefold() in offered:
            return offered[word.casefold()]
        if ask.row.kind in ("first", "objective"):
            raise Refused("Choose {words}.", joined(list(offered.values()), "or"))
        return word


_COMMANDS = {"list": "list choose", "roll": "setup roll"}


def _set_order(work: Work, before: Before, ask: SetupAsk, value: str) -> Phrase:
    _refuse_begun(work, before)
    game = before.game
    if before.opener is not None and work.now.role == Role.TABLE.value:
        raise Refused("The first player is set; a judge can change it.")
    assert ask.side is not None
    opener = ask.side if value == FIRST else 1 - ask.side
    work.writer.update("game", game.id, opener=game.players[opener])
    event, terms = work.event, before.edition.terms
    first = chooser(event, game, opener)
    second = chooser(event, game, 1 - opener)
    if terms.first.casefold().startswith(FIRST):
        return phrase(
            "Table {table}: {first} goes first, {second} second.", game.table, first, second
        )
    return phrase(
        "Table {table}: {first} goes first ({as_first}), {second} second ({as_second}).",
        game.table,
        first,
        terms.first,
        second,
        terms.second,
    )


def _choose_secretly(work: Work, before: Before, ask: SetupAsk, value: str) -> Phrase:
    """Keep a choice hidden until both have been made, then reveal them together."""
    event, game = work.event, before.game
    assert ask.side is not None
    player = game.players[ask.side]
    keys = {side: (ask.key, game.players[side]) for side in (0, 1)}
    if keys[ask.side] in before.selections:
        if work.now.role == Role.TABLE.value:
            raise Refused(
                "Table {table}: both choices are known; a judge can correct them.", game.table
            )
        select(work.writer, game.id, ask.key, player, value)
        return phrase(
            "Table {table}: {selection}", game.table, selection_text(event, game, ask, value)
        )
    hide(work.writer, Hidden(game.id, ask.key, player), value)
    other = 1 - ask.side
    # A player with nothing to choose must not keep the opponent's choice hidden.
    default = settled(event, before, SetupAsk(ask.key, ask.row, other))
    if default is None and not has_chosen(event, game, other, ask.key):
        return phrase(
            "Table {table}: {player} has chosen ({choice}).",
            game.table,
            event.name_of(player),
            ask.row.id,
        )
    made = take_hidden(work.writer, game.id, ask.key)
    sentences = []
    for side in (0, 1):
        # A player who had nothing to choose has no row: the default applies.
        chosen = made.get(game.players[side], default or NONE)
        select(work.writer, game.id, ask.key, game.players[side], chosen)
        sentences.append(selection_text(event, game, SetupAsk(ask.key, ask.row, side), chosen))
    return phrase("Table {table}: {choices}", game.table, paragraph(*sentences))


class SetupDone(SetupCommand, id="setup.done", title="Set-up is done"):
    """Finish the set-up without this checklist, and set who has the first turn.

    If that is not set, now or before, you are asked for the turn order.
    """

    first: int | None = option("first turn", "side", default=None, choices=("1", "2"))

    def apply(self, work: Work) -> Phrase:
        before = self.before(work)
        game = before.game
        select(work.writer, game.id, REMAINING, None, DONE)
        sentence = phrase("Table {table}: the rest of the set-up is done.", game.table)
        if self.first is None or before.opener == self.first:
            return sentence
        if before.opener is not None and work.now.role == Role.TABLE.value:
            raise Refused("The first player is set; a judge can change it.")
        _refuse_begun(work, before)
        after = set_first(work, read_played(work.writer, work.event, game), self.first)
        return phrase("{sentence} {after} has the first turn.", sentence, after.name(0))
