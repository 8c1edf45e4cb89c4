"""Set-up steps before a game's first turn, for its table; hidden choices stay hidden."""

from collections.abc import Iterator

from data.event.reader import Reader
from srtui.commands.command import Command, arg
from srtui.commands.lists.choice import ChooseList
from srtui.commands.parsing import parse_command
from srtui.commands.setup.choosing import Roll, Select
from srtui.documents.sections import Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.lists import LIST
from srtui.model.pregame import (
    NONE,
    Before,
    choice_of,
    closed,
    has_chosen,
    is_done,
    left_to_do,
    list_by,
    played_list,
    read_before,
    scenario_known,
    settled,
)
from srtui.queries.query import Query, Snapshot
from srtui.rules.applies import SetupAsk
from srtui.rules.lists.values import ArmyList
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.text.phrases import paragraph, phrase, translate
from srtui.text.scenario import destroyed_from_text
from srtui.text.setup import FIRST, SECOND, depth_texts, list_text, offered_words, selection_text

CHOSEN = phrase("has chosen")
WAITS = phrase("Set-up starts once the scenario is announced.")


class SetupStep(Value):
    """A set-up step.

    `who` carries it out: player 0 or 1 of the pairing; None: both together, or unknown. `options`
    are (value, text) pairs to choose from; `typed`: other text is possible, too. A step without
    options is ticked off. `said` is its outcome, with the player's name if each player chooses
    separately; `hint` helps before it is done. `command` is the id of the command that answers it
    (empty: not possible yet), with the answer in its argument `answer`. `hidden`: it is chosen but
    not revealed yet, so that it can be chosen again.
    """

    key: str
    text: str
    player: int | None = field(name="who")
    options: tuple[tuple[str, str], ...]
    result: str = field(name="said")
    done: bool
    secret: bool
    command: str
    typed: bool = False
    hint: str = ""
    hidden: bool = False


class SetupView(Value):
    """The steps, the next one, whether all are done, and what must happen elsewhere (`waits`)."""

    table: int | None
    names: tuple[str, str]
    steps: tuple[SetupStep, ...]
    next: SetupStep | None
    done: bool
    waits: str = ""
    deployment: tuple[str, ...] = ()
    """Where each deploys, once it is known who has the first turn."""


def setup_view(reader: Reader, event: Event, game: Game) -> SetupView:
    """Return a game's current set-up. Raises `Refused` for a bye and in a draft."""
    before = read_before(reader, event, game)
    steps = tuple(_step(event, before, ask) for ask in before.asks)
    open_asks = left_to_do(event, before)
    left = [step for step, ask in zip(steps, before.asks, strict=True) if ask in open_asks]
    secret = not scenario_known(event, event.rounds[game.round - 1])
    waits = WAITS if secret else ""
    # Lists are chosen for a scenario (corrections.md 28): nothing is asked before it is known.
    ready = [] if secret else [step for step in left if step.command]
    return SetupView(
        table=game.table,
        names=event.names_of(game),
        steps=steps,
        next=ready[0] if ready else None,
        done=not left and not waits,
        waits=waits,
        deployment=depth_texts(event, game, before.opener),
    )


def answer(event: Event, game: int, step: SetupStep, value: str = "") -> Command:
    """Return the command that answers a step with one of its options, or with typed text."""
    named = {"game": game, "who": step.player}
    if step.command == ChooseList.id:
        return parse_command(event, ChooseList, {**named, "number": value})
    if step.command == Roll.id:
        return parse_command(event, Roll, {"game": game, "winner": value or NONE})
    # Without the suffix that distinguishes both players' steps: the command has a player argument.
    return Select(game, step.key.partition("@")[0], step.player, value or NONE)


def _step(event: Event, before: Before, ask: SetupAsk) -> SetupStep:
    """Return one step with its outcome; its key differs for each player."""
    both = ask.row.who == "both"
    outcome = _result_text(event, before, ask)
    hidden = _is_hidden(event, before, ask)
    command = {"list": ChooseList.id, "roll": Roll.id}.get(ask.row.kind, Select.id)
    return SetupStep(
        # Screens identify steps by key, and a choice by both players is asked twice.
        key=f"{ask.key}@{(ask.side or 0) + 1}" if both else ask.key,
        text=_text(ask),
        player=ask.side,
        options=() if ask.open else tuple(_options(event, before, ask)),
        result=_with_name(event, before, ask, CHOSEN if hidden else outcome),
        done=is_done(event, before, ask),
        secret=ask.row.secret,
        command="" if ask.open else command,
        typed=ask.row.kind in ("specialists", "edge", "terrain"),
        hint="" if outcome else _hint(event, before, ask),
        hidden=hidden,
    )


def _with_name(event: Event, before: Before, ask: SetupAsk, outcome: str) -> str:
    """Add the player's name to a list or a hidden choice; other outcomes contain it."""
    if not outcome or ask.side is None:
        return outcome
    name = event.name_of(before.game.players[ask.side])
    if outcome == CHOSEN:
        return f"{name} {CHOSEN}"
    return phrase("{name} plays {outcome}", name, outcome) if ask.row.kind == LIST else outcome


def _text(ask: SetupAsk) -> str:
    if ask.element is None:
        return translate(ask.row.text)
    return f"{translate(ask.row.text).removesuffix('.')} ({ask.element.name})."


def _is_hidden(event: Event, before: Before, ask: SetupAsk) -> bool:
    """Tell whether a choice is made but not revealed yet."""
    if not ask.row.secret or ask.side is None:
        return False
    return has_chosen(event, before.game, ask.side, LIST if ask.row.kind == LIST else ask.key)


def _result_text(event: Event, before: Before, ask: SetupAsk) -> str:
    """Format the outcome of a step that is done and revealed; empty otherwise."""
    game = before.game
    if ask.row.kind == "list":
        number = played_list(event, game, ask.side or 0)
        return "" if number is None else list_words(event, game, ask.side or 0, number)
    if ask.row.kind == "roll":
        return _roll_text(event, before)
    if ask.row.kind == "first":
        if before.opener is None:
            return ""
        return phrase("{player} has the first turn.", event.name_of(game.players[before.opener]))
    player = game.players[ask.side or 0] if ask.row.who == "both" else None
    value = before.selections.get((ask.key, player)) or settled(event, before, ask)
    return "" if value is None else selection_text(event, game, ask, value)


def list_words(event: Event, game: Game, side: int, number: int) -> str:
    """Format a list: list 2 (Haley 2, 54 points), or only its number if lists are hidden."""
    found = list_by(event, game.players[side], number)
    if found is None or closed(event, game):
        return phrase("list {number}", number)
    return list_text(found, whole=True)


def _roll_text(event: Event, before: Before) -> str:
    if not before.rolled:
        return (
            phrase("No roll: the first player was set by hand.")
            if before.opener is not None
            else ""
        )
    winner, *dice = before.rolled.split()
    name = event.name_of(before.game.players[int(winner) - 1])
    rolled = f" ({', '.join(dice)})" if dice else ""
    return phrase("{name} rolled higher{rolled}.", name, rolled)


def _hint(event: Event, before: Before, ask: SetupAsk) -> str:
    if ask.row.kind == "list" and ask.side is not None:
        return _forced_text(event, before, ask.side)
    if ask.row.kind == "specialists" and ask.side is not None:
        found = _list_played(event, before, ask.side)
        return ", ".join(one.name for one in found.specialists) if found else ""
    if ask.row.kind == "tick" and ask.row.when == "reinforcements":
        return _reinforcements(event, before)
    if ask.row.kind == "tick" and ask.row.when == "objectives":
        due = before.edition.game.destroyed_from
        damaged = "" if due is None else destroyed_from_text(before.edition.terms, due)
        return paragraph(before.edition.lists.objectives_note, damaged)
    return ""


def _forced_text(event: Event, before: Before, side: int) -> str:
    choice = choice_of(event, before.game, before.game.players[side])
    if not choice.forced:
        return ""
    hint = phrase(
        "Only list {number} is left to choose, so that each is played.", choice.numbers[0]
    )
    tell = phrase("Tell the opponent before the game.")
    return paragraph(hint, tell if before.edition.lists.forced_told else "")


def _list_played(event: Event, before: Before, side: int) -> ArmyList | None:
    numbers = [played_list(event, before.game, one) for one in (0, 1)]
    if None in numbers:
        return None
    return list_by(event, before.game.players[side], numbers[side])


def _reinforcements(event: Event, before: Before) -> str:
    sides = []
    for side, player in enumerate(before.game.players):
        found = _list_played(event, before, side)
        if found and found.reinforcements:
            names = ", ".join(one.name for one in found.reinforcements)
            sides.append(f"{event.name_of(player)}: {names}")
    return "; ".join(sides)


def _options(event: Event, before: Before, ask: SetupAsk) -> Iterator[tuple[str, str]]:
    game, terms = before.game, before.edition.terms
    names = [event.name_of(player) for player in game.players]
    words = {
        FIRST: _order_text(terms.first, FIRST),
        SECOND: _order_text(terms.second, SECOND),
        "stay": phrase("both stay on their sides"),
        "change": phrase("both change sides"),
    }
    if ask.row.kind == "list" and ask.side is not None:
        player = game.players[ask.side]
        for number in choice_of(event, game, player).numbers:
            yield str(number), list_words(event, game, ask.side, number)
    elif ask.row.kind == "roll":
        yield "-", phrase("roll here")
        yield "1", phrase("{name} rolled higher", names[0])
        yield "2", phrase("{name} rolled higher", names[1])
    elif ask.row.kind == "objective":
        for one in before.edition.lists.objectives:
            yield one.name, f"{one.name}: {one.text}" if one.text else one.name
    elif ask.row.kind == "specialists":
        yield NONE, phrase("no changes")
    elif ask.row.kind == "terrain":
        yield NONE, phrase("placed, or no terrain within reach")
    else:
        for word in offered_words(before, ask):
            yield word, words.get(word, word)


def _order_text(role: str, order: str) -> str:
    """Format a role as an option, with its turn unless the name says it."""
    return (
        role if role.casefold().startswith(order) else phrase("{role} ({order} turn)", role, order)
    )


class SetupQuery(Query[SetupView], id="setup.show", title="Set-up", answer="setup", paged=False):
    """Show what is still to be done before the first turn of a game."""

    table: int = arg("table", "game")

    def read(self, snapshot: Snapshot) -> SetupView:
        event = snapshot.event
        return setup_view(snapshot.reader, event, event.game(self.table))

    def page(self, value: SetupView, snapshot: Snapshot) -> Sections:
        title = phrase(
            "Table {table}: {first} (1), {second} (2)", value.table, value.names[0], value.names[1]
        )
        after = [*value.deployment]
        if value.next is not None and value.next.options:
            options = (f"{word} = {text}" for word, text in value.next.options)
            after.append(phrase("Next: {options}", "; ".join(options)))
        if value.next is not None:
            after.append(
                phrase("Type: srtui {typed}", _command_line(value, value.next, snapshot.file))
            )
        after.append(
            value.waits
            or (phrase("Everything is done.") if value.done else phrase("Not done yet."))
        )
        names = value.names
        columns: tuple[TableColumn[SetupStep], ...] = (
            TableColumn("", lambda step: "x" if step.done else ""),
            TableColumn("Typed as", lambda step: step.key.partition("@")[0]),
            TableColumn("Who", lambda step: "" if step.player is None else names[step.player]),
            TableColumn(
                "What", lambda step: step.result or " ".join(filter(None, [step.text, step.hint]))
            ),
        )
        return (*section("", [line(title), tabled(columns, value.steps)]), *sentences(after))


def _command_line(view: SetupView, step: SetupStep, file: str) -> str:
    """Return the command line that answers a step."""
    group, _, verb = step.command.partition(".")
    side = "-" if step.player is None else str(step.player + 1)
    words = [group, file, verb, str(view.table)]
    if step.command == ChooseList.id:
        return " ".join([*words, side])
    if step.command != Roll.id:
        key, _, _ = step.key.partition("@")
        words += [key, side]
    # A shell records its lines, so a secret choice is not typed there but at a prompt.
    if not step.secret and (step.options or step.typed):
        words.append("CHOICE")
    return " ".join(words)
