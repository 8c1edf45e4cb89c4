"""Commands, forms and menus for keys about a game, on every screen that shows one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from screens.game.entry import TurnEntry
from srtui.commands.clock.game import (
    Adjust,
    Attend,
    Begin,
    EndTurn,
    Extend,
    PressKey,
    SetRight,
    Strike,
)
from srtui.commands.clock.round import Charge, DiceDown, Pause, Resume
from srtui.commands.command import Command, Role
from srtui.commands.game.by_hand import Adopt, AdoptClock, Mode, Overrule
from srtui.commands.game.corrections import CorrectTurn, Settle
from srtui.commands.game.proposals import Confirm, Reject
from srtui.commands.game.result import FIGURES, Result
from srtui.commands.game.take_back import TakeBack
from srtui.commands.game.turn import END_WAYS, EndGame, FirstTurn, Turn
from srtui.commands.hall.terrain import TableOut
from srtui.commands.parsing import values_of
from srtui.model.played import ANSWERS, POINTS, PlayedGame
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import ClockRow
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.table_read import AtTable, TableStage
from srtui.rules.clock import Clock, Stage, Stamp, already_runs
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED, rests_on_agreement
from srtui.rules.game.values import End
from srtui.rules.record import Outcome, Way
from srtui.rules.value import Value, field, fields_of, replace
from srtui.text.figures import FigureInput
from srtui.text.phrases import Phrase, phrase, translate

C = TypeVar("C", bound=Command)


class Form(Value):
    """A command that needs input first; `given` are its known arguments."""

    command: type[Command]
    values: Mapping[str, Any]


class OpenGame(Value):
    """Open the scoring screen of the game; `disputed`: to re-enter its disputed turn."""

    disputed: bool = False


class TurnEnds(Value):
    """End a turn, with its answers if the screen asked for them, otherwise on the clock alone."""

    on_clock: EndTurn


Act = Command | Ended | Form | OpenGame | TurnEnds
MenuItem = tuple[str, Act]
"""A line of a menu, and what it leads to: a command, an end of the game, a form, the game."""


class Menu(Value):
    """A menu to choose from; a single item runs at once."""

    title: str
    choices: Sequence[MenuItem]


Led = Act | Menu | str | None
"""What a key leads to; a sentence: why it does nothing; None: it is so already."""


# Turns, endings and results


class Press(Value):
    """A key press about a game.

    It holds how many taps of the clock had been seen, its unique name, whether it arrived late
    together with others, its greatest delay in seconds after its connection stalled, and when it
    was pressed. Without a clock it holds only the game.
    """

    game: int
    seen: int = -1
    key: str = ""
    late: bool = False
    late_by: int = 0
    pressed_at: Stamp | None = None

    def command(self, kind: type[C], **given: Any) -> C:
        """Return this press's command, which records the taps that the screen had shown."""
        given |= {"game": self.game}
        if "seen" in kind.arguments():
            given |= fields_of(self, "seen key late late_by")
        return kind(**given)

    def side(self, number: int, clock: Clock | None) -> Command | None:
        """Return a player's key as a command, which runs the opponent's clock; None if it runs."""
        if clock is None or clock.budget.kind == "none":
            return None
        runs = clock.budget.kind == "clocks" and already_runs(clock, 1 - number)
        return None if runs else self.command(PressKey, who=number)

    def turn(self, entry: TurnEntry, *, early: bool = False) -> Command:
        """Return the command for the answered turn: its end, a fallen flag, or an early end."""
        view, ended = entry.view, entry.entered.ended
        assert view is not None
        told = {"answers": entry.answers, "after": view.step_count}
        if ended is None:
            return self.command(Turn, early=early, **told)
        agreed = "yes" if ended.agreed else "no"
        return self.command(EndGame, how=ended.kind, who=ended.side, agreed=agreed, **told)

    def result(self, entry: TurnEntry, by: int | None = None) -> Command:
        """Return the command for the game's result; a player at the table (`by`) proposes it."""
        first, second = entry.destroyed
        return self.command(Result, by=by, destroyed_first=first, destroyed_second=second)

    def by_hand(
        self, author: int, winner: Outcome, way: Way | None, *figures: FigureInput
    ) -> Command:
        """Return a player's proposal of an unscored result, with its figures as on a slip."""
        typed = dict(zip(FIGURES, figures, strict=True))
        return self.command(Result, by=author, winner=winner, way=way, **typed)


def saving_command(entry: TurnEntry) -> Command | None:
    """Return the command that saves this turn, correction, ending or result; None once saved."""
    view, played = entry.view, entry.played
    assert view is not None
    assert played is not None
    press = Press(played.game.id)
    if entry.state.part:
        return CorrectTurn(press.game, entry.state.part, entry.answers)
    if entry.decided:
        return None
    return press.result(entry) if view.over else press.turn(entry)


def game_choices(view: Scoring, played: PlayedGame) -> list[MenuItem]:
    """Return the organizer's menu for the current state of the game."""
    choices: list[MenuItem] = []
    game = {"game": played.game.id}
    if not view.over and view.active is not None:
        wins = played.play.rule.wins
        ways = [how for how in END_WAYS if how not in DESTROYED or getattr(wins, how)]
        for line, ended in endings(view.players, ways):
            if not rests_on_agreement(played.play, played.state, ended):
                choices.append((line, ended))
                continue
            disagreed = replace(ended, agreed=False)
            choices.append((phrase("{line}; both agree on the table state", line), ended))
            choices.append((phrase("{line}; they disagree on the state", line), disagreed))
    if view.points_only:
        choices.append((phrase("Ask for answers in this game"), Mode(ANSWERS, **game)))
    else:
        choices.append((phrase("Type only points here"), Mode(POINTS, **game)))
    if view.active is not None:
        choices.append((phrase("Set the points by hand"), Form(Overrule, game)))
    if not played.steps:
        choices.append((phrase("Continue from paper"), Form(Adopt, game)))
    choices.append((phrase("Choose who goes first"), Form(FirstTurn, game)))
    return choices


# Early endings of a game

ENDINGS: tuple[tuple[End, Callable[[str, str], Phrase]], ...] = (
    ("assassination", lambda one, _: phrase("{player} wins by assassination", one)),
    ("wiped_out", partial(phrase, "{player} wins: {other} has no models left")),
    ("battlegroup", partial(phrase, "{player} wins: {other} has no warjacks and warbeasts left")),
    ("concession", partial(phrase, "{player} wins: {other} concedes")),
    ("clock", lambda one, _: phrase("{player}'s clock has run out", one)),
    ("ruling", lambda one, _: phrase("{player} wins by ruling", one)),
)
"""Ways to end with a player: a sentence with that player's name and the opponent's."""
WITHOUT: tuple[tuple[End, str], ...] = (
    ("both_leaders", phrase("Both Leaders are destroyed")),
    ("dice_down", phrase("Dice down")),
)
"""Ways to end with nobody's name."""


def endings(names: tuple[str, str], ways: Sequence[End]) -> list[tuple[str, Ended]]:
    """Return early endings of the game with their text, each for both players."""
    player_endings = [
        (sentence(name, names[1 - number]), Ended(how, number))
        for how, sentence in ENDINGS
        if how in ways
        for number, name in enumerate(names)
    ]
    return player_endings + [(translate(text), Ended(how)) for how, text in WITHOUT if how in ways]


def endings_for_players(table: AtTable) -> list[End]:
    """Return the early endings that players can declare."""
    assert table.played is not None
    found: list[End] = [how for how in DESTROYED if getattr(table.played.play.rule.wins, how)]
    found += ["concession", "both_leaders"]
    return found + ["dice_down"] * table.clock.dice_down


# Other actions at a table


def too_short(clock: Clock, entry: TurnEntry) -> bool:
    """Tell whether the answered turn ends the game so early that both players must confirm it."""
    wins = entry.view is not None and entry.view.ends and entry.entered.ended is None
    return wins and clock.budget.early_end and clock.short_ns > 0


TableChoice = tuple[str, Ended | str]
"""A line of a table's menu, and what it leads to: an end, or an action of the screen."""
KEYED: tuple[TableChoice, ...] = (
    (phrase("Skip the rest of the set-up"), "skip"),
    (phrase("Withdraw the result"), "withdraw"),
    (phrase("Take back"), "take_back"),
    (phrase("Dispute the last turn"), "dispute"),
    (phrase("Call a judge ({table.call|!})"), "call"),
    (phrase("The turns so far"), "turns"),
    (phrase("The scenario"), "sheet"),
    (phrase("A judge's PIN"), "judge"),
    (phrase("Practice with the keys"), "practice"),
    (phrase("Swap left and right"), "swap"),
    (phrase("Vote on an award"), "vote"),
)
"""Further actions in the menu of a table, where possible.

Letters of their own are not named: those before the lines choose, and could be taken for them.
"""


def table_choices(table: AtTable, stage: TableStage) -> list[TableChoice]:
    """Return the menu of a table for the current state of its game."""
    choices: list[TableChoice] = []
    played = table.played
    if stage is TableStage.PLAY and played is not None and played.opener is not None:
        choices += endings(played.names, endings_for_players(table))
    if stage in (TableStage.PLAY, TableStage.READY) and not (played and played.steps):
        choices.append((phrase("Propose a final result without scored turns"), "propose"))
    if stage is TableStage.PLAY and played is not None and played.steps:
        for number, name in enumerate(played.names):
            tie = f"tie({number})"
            choices.append((phrase("{name} proposes a tie: the round's time is up", name), tie))
    return choices


# A judge at a table


class JudgeAct(Value):
    """A judge's action at a table: its menu text, and what to ask first."""

    label: str
    kind: type[Command]
    asks: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    def command(self, table: AtTable, answers: Mapping[str, Any]) -> Command:
        """Return the command with the answers. Raises `Refused` if a typed answer is invalid."""
        assert table.game is not None
        words = {"game": table.game.id, **self.values, **answers}
        return self.kind(**values_of(self.kind, table.event, words))


def judge_acts(table: AtTable, clock: Clock) -> list[JudgeAct]:
    """Return the actions open to a judge at this table now."""
    assert table.game is not None
    acts: list[JudgeAct] = []
    if clock.called_at is not None:
        acts.append(JudgeAct(phrase("I am here"), Attend))
    if clock.interrupted is not None:
        acts += [
            JudgeAct(phrase("Charge the whole interruption"), Charge, values={"how": "all"}),
            JudgeAct(phrase("Charge none of it"), Charge, values={"how": 0}),
            JudgeAct(phrase("Charge part of it"), Charge, ("how",)),
        ]
    if table.game.id in table.event.proposals:
        acts.append(JudgeAct(phrase("Confirm the result"), Confirm))
        acts.append(JudgeAct(phrase("Reject the result"), Reject, ("reason",)))
    if clock.budget.kind != "none" and clock.taps:
        pause = JudgeAct(phrase("Pause"), Pause, ("reason",))
        acts.append(pause if clock.paused is None else JudgeAct(phrase("Resume"), Resume))
        acts.append(JudgeAct(phrase("Give or take time"), Adjust, ("whose", "time", "reason")))
        if clock.budget.strikes:
            acts.append(JudgeAct(phrase("A player stopped the clock"), Strike, ("player",)))
    acts.append(JudgeAct(phrase("Take back the last key or turn"), TakeBack))
    if table.game.id in table.event.disputes:
        acts.append(JudgeAct(phrase("Keep the disputed turn"), Settle, ("reason",)))
    if table.played is not None and table.played.opener is not None:
        acts.append(JudgeAct(phrase("Correct the points"), Overrule, ("points", "reason")))
        label, ruling = phrase("End the game by ruling"), {"how": "ruling"}
        acts.append(JudgeAct(label, EndGame, ("winner", "reason"), ruling))
    return acts


# A game's clock, from the organizer's or a judge's terminal

_SETTLED_FIRST = frozenset(
    {State.FLAG, State.STRUCK, State.INTERRUPTED, State.HALL, State.PAUSED, State.ROLL, State.BEGIN}
)
"""What keeps a clock from running, or from beginning."""


def clock_choices(row: ClockRow, role: Role) -> list[MenuItem]:
    """Return the actions on the clock of a game, the likeliest first."""
    if _SETTLED_FIRST & set(row.states):
        return resolutions(row, role, _SETTLED_FIRST)
    if row.state is State.NO_CLOCK and row.timed:
        return [(phrase("Set the clock: whose turn, both times"), set_clock(row, always=True))]
    if not ends_on_clock(row):
        return []
    choices: list[MenuItem] = [
        (phrase("Run {player}'s clock", row.players[side]), PressKey(row.game, who=1 - side))
        for side in (0, 1)
        if row.runs != side
    ]
    period = row.phase or "turn"
    ends = phrase("End the {period} on the clock", period)
    if row.active is not None:
        ends = phrase("End {player}'s {period} on the clock", row.players[row.active], period)
    return [
        *choices, (ends, EndTurn(row.game)), (phrase("Pause the table"), Pause(row.game))
    ]  # fmt: skip


def ends_on_clock(row: ClockRow) -> bool:
    """Tell whether a phase or turn can end on the clock in its current state."""
    return row.stage in (Stage.PHASES, Stage.TURNS) and not _SETTLED_FIRST & set(row.states)


def set_clock(row: ClockRow, *, always: bool = False) -> Form:
    """Return the form for a clock kept elsewhere, with the active player if known or `always`."""
    known = {"game": row.game}
    if always or (row.turn and row.active is not None):
        known |= {"turn": max(1, row.turn), "whose": row.active or 0}
    return Form(AdoptClock, known)


class OnRow(Value):
    """The game that a key on an organizer's or judge's screen concerns, and who presses it."""

    row: ClockRow
    press: Press
    role: Role
    clock: Clock | None
    """As it was read last; None where it has none that can run."""

    @property
    def table(self) -> str:
        """The game's table."""
        return phrase("table {value}", self.row.table or "?")

    def form(self, kind: type[Command], **given: Any) -> Form:
        """Return a command's form for this game."""
        return Form(kind, {"game": self.row.game, **given})


class RowKey(Value):
    """A key about a game: what it leads to, and its commands.

    A role has it if it may run one of the commands (none: everyone has it). `timed`: it applies
    only to a clock. `once`: holding it down has no further effect.
    """

    leads: Callable[[OnRow], Led]
    commands: tuple[type[Command], ...] = ()
    timed: bool = False
    once: bool = False


def _clock(context: OnRow) -> Led:
    if choices := clock_choices(context.row, context.role):
        return Menu(context.row.waits or phrase("Clock of {table}", context.table), choices)
    return phrase("{table} has no clock to run: {state}.", context.table, context.row.state_text)


def _side(context: OnRow, side: int) -> Led:
    """Press a player's key on their behalf; start the clocks if they have not started."""
    if {State.BEGIN, State.ROLL} & set(context.row.states):
        return _clock(context)
    return context.press.side(side, context.clock)


def _end(context: OnRow) -> Led:
    """End the phase or the turn; if a flag has fallen, settle that."""
    if not ends_on_clock(context.row):
        return _clock(context)
    ends = context.press.command(EndTurn)
    return TurnEnds(ends) if context.row.stage is Stage.TURNS else ends


def _answer(context: OnRow) -> Led:
    if choices := resolutions(context.row, context.role):
        return Menu(context.row.waits or context.row.state_text, choices)
    return phrase("{table} needs nothing; press . for its clock.", context.table)


def _confirm(context: OnRow) -> Led:
    """Confirm the table's proposal with one key, after a question if there are warnings."""
    if {State.PROPOSED, State.AGREED}.isdisjoint(context.row.states):
        return phrase("{table} has proposed no result.", context.table)
    return context.press.command(Confirm)


def _pause(context: OnRow) -> Led:
    paused = {State.PAUSED, State.HALL} & set(context.row.states)
    return Resume(context.row.game) if paused else Pause(context.row.game)


def _continue_from_paper(context: OnRow) -> Led:
    """Continue a game that started on paper, in its score or its clock."""
    choices = [
        (phrase("Turn and points"), context.form(Adopt)),
        (phrase("Clocks"), set_clock(context.row)),
    ]
    return Menu(phrase("Continue a game from paper"), choices)


def _out_of_use(context: OnRow) -> Led:
    return Form(TableOut, {} if context.row.table is None else {"table": context.row.table})


ROW_KEYS: Mapping[str, RowKey] = {
    "first": RowKey(lambda context: _side(context, 0), (PressKey,), timed=True),
    "second": RowKey(lambda context: _side(context, 1), (PressKey,), timed=True),
    "end": RowKey(_end, (EndTurn,), timed=True, once=True),
    "clock": RowKey(_clock),
    "answer": RowKey(_answer),
    "open": RowKey(lambda _: OpenGame()),
    "confirm": RowKey(_confirm, (Confirm,)),
    "extend": RowKey(
        lambda context: context.press.command(Extend), (Extend,), timed=True, once=True
    ),
    "back": RowKey(
        lambda context: context.press.command(TakeBack, agreed=True), (TakeBack,), timed=True
    ),
    "pause": RowKey(_pause, (Pause, Resume)),
    "adjust": RowKey(lambda context: context.form(Adjust), (Adjust,)),
    "adopt": RowKey(_continue_from_paper, (Adopt, AdoptClock)),
    "close": RowKey(lambda context: context.form(Result), (Result,)),
    "broken": RowKey(_out_of_use, (TableOut,)),
}
"""The keys about a game on the screens of organizer and judges, by the argument of `row`."""


def offered(role: Role, key: RowKey, *, ticks: bool) -> bool:
    """Tell whether a role has a key of these screens; `ticks`: there is a clock."""
    may = not key.commands or any(role in one.roles for one in key.commands)
    return may and (ticks or not key.timed)


def resolutions(
    row: ClockRow, role: Role, only: frozenset[State] = frozenset(State)
) -> list[MenuItem]:
    """Return the actions for the first thing that the game waits for, the likeliest first.

    Empty if nothing can be done here. `only` limits them to some states.
    """
    known = _resolutions(row.game, role)
    return next((known[one] for one in row.states if one in known and one in only), [])


def _resolutions(game: int, role: Role) -> Mapping[State, list[MenuItem]]:
    its = {"game": game}
    look: MenuItem = (phrase("Open the game"), OpenGame())
    proposed: list[MenuItem] = [
        (phrase("Confirm the result"), Confirm(game)),
        (phrase("Send it back to the table"), Form(Reject, its)),
        look,
    ]
    early: MenuItem = (phrase("Dice down was too early: all play on"), DiceDown(off=True))
    return {
        State.FLAG: [
            (phrase("Settle it: last scoring, who agrees"), Form(EndGame, {**its, "how": "clock"})),
            (phrase("Open the game to score it"), OpenGame()),
            (phrase("Give time back"), Form(Adjust, its)),
        ],
        State.STRUCK: [(phrase("End the game by ruling"), Form(EndGame, {**its, "how": "ruling"}))],
        State.CALLED: [(phrase("Judge has arrived"), Attend(game))],
        State.KEY_LATE: [(phrase("Correct the late key"), SetRight(game))],
        # one decision for all tables comes first: a power cut or a closed lid affected them all
        State.INTERRUPTED: [
            *_charges(None, phrase("All tables")),
            *_charges(game, phrase("This table")),
        ],
        State.DISPUTED: [
            (phrase("Leave the turn as confirmed"), Settle(game)),
            (phrase("Re-enter it"), OpenGame(disputed=True)),
            look,
            (phrase("Keep the turn, with a reason"), Form(Settle, its)),
        ],
        State.TIE: [
            (phrase("Enter the tie"), Form(Result, {**its, "winner": Outcome.TIE})),
            (phrase("Give time: play continues"), Form(Adjust, its)),
            look,
        ],
        State.HALL: [(phrase("Resume all tables"), Resume(None))],
        State.DICE: [
            (phrase("Open the game to end it"), OpenGame()),
            *([early] if role in DiceDown.roles else []),
        ],
        State.PAUSED: [(phrase("Resume the table"), Resume(game))],
        State.PROPOSED: proposed,
        State.AGREED: proposed,
        State.ENDED: [look],
        State.ROLL: [(phrase("Choose who goes first"), Form(FirstTurn, its))],
        State.BEGIN: [(phrase("Start the clocks"), Begin(game))],
    }  # fmt: skip


def _charges(game: int | None, said: str) -> list[MenuItem]:
    return [
        (phrase("{said}: charge nothing", said), Charge(game, how=0)),
        (phrase("{said}: charge all of it", said), Charge(game, how="all")),
        (phrase("{said}: enter how much", said), Form(Charge, {"game": game})),
    ]
