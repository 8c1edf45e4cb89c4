"""What keys about a game come to: every command that a screen makes for one, and its menus.

Here and nowhere else a game's screens make commands. Nothing is shown or done here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from screens.game.entry import TurnEntry
from srtui.desk.command import Command, Role
from srtui.desk.game.base import HOW
from srtui.desk.game.by_hand import Adopt, Mode, Overrule
from srtui.desk.game.charge import Charge
from srtui.desk.game.clock_office import Adjust, Attend, Strike
from srtui.desk.game.clock_set import AdoptClock
from srtui.desk.game.corrections import CorrectTurn, DropTurns
from srtui.desk.game.disputes import Dispute, Settle
from srtui.desk.game.flag import TableFlag
from srtui.desk.game.hall import ALL, DiceDown, Pause, Resume
from srtui.desk.game.keys import Begin, CallJudge, EndTurn, Extend, Hold, PressKey
from srtui.desk.game.proposals import Agree, Confirm, Propose, Reject, Withdraw
from srtui.desk.game.result import Result
from srtui.desk.game.table_turn import TableOver, TableTurn
from srtui.desk.game.take_back import TakeBack
from srtui.desk.game.turn import Close, EndGame, FirstTurn, Turn
from srtui.desk.hall.out_of_use import TableOut
from srtui.desk.setup.choosing import SetupDone
from srtui.rules.clock import SECOND, Clock, Stage
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED
from srtui.rules.game.values import End
from srtui.rules.record import Way
from srtui.rules.value import Value, field
from srtui.state.event import Event
from srtui.state.played import ANSWERS, POINTS, Played
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow
from srtui.views.scoring import Scoring
from srtui.views.setup import SetupStep, answer
from srtui.views.table_read import AtTable
from srtui.views.table_stage import TableStage

C = TypeVar("C", bound=Command)
Figures = tuple[int | str, int | str]
"""Points of both, as they are typed."""


class Form(Value):
    """A command of which something is to be asked first; `given`: what is known of it."""

    command: type[Command]
    given: Mapping[str, str]


class Look(Value):
    """The game on the screen where it is scored; `disputed`: its disputed turn said anew."""

    disputed: bool = False


Act = Command | Ended | Form | Look
Choice = tuple[str, Act]
"""A line of a menu, and what it leads to: a command, an end of the game, a form, the game."""


def named(played: Played) -> str:
    """A game as commands name it."""
    return f"#{played.game.first}"


def table_of(event: Event, row: ClockRow) -> str:
    """A game of the board as commands name it."""
    if row.table is not None:
        return str(row.table)
    return next(f"#{game.first}" for game in event.games if game.id == row.game)


def who(number: int) -> str:
    """A player of the pairing as commands name him: 1 or 2."""
    return str(number + 1)


# Turns, ends and the result at the organizer's terminal


def first_turn(played: Played, number: int) -> Command:
    """Say that a player has the first turn."""
    return FirstTurn(named(played), who(number))


def keeping(entry: TurnEntry, *, timed: bool) -> Command | None:
    """What keeps the turn, the correction, the end or the result that is told.

    `timed`: the turn ends on the clock as well. None where the result is in already.
    """
    view, played, told = entry.view, entry.played, entry.told
    assert view is not None
    assert played is not None
    table = named(played)
    if entry.state.part:
        return CorrectTurn(table, entry.state.part, view.words)
    if view.over:
        return None if played.game.outcome is not None else Close(table, *entry.destroyed)
    if told.ended is not None:
        side = told.ended.side
        meant = "-" if side is None else who(side)
        return EndGame(table, told.ended.how, meant, view.words)
    ends = TableTurn if timed else Turn
    return ends(table, words=view.words, after=view.kept)


def drop(played: Played, number: int) -> Command:
    """An entry of the turn list and all after it go."""
    return DropTurns(named(played), number)


def game_choices(view: Scoring, played: Played) -> list[Choice]:
    """The organizer's menu where the game is now."""
    found: list[Choice] = []
    table = {"table": named(played)}
    if not view.over and view.active is not None:
        wins = played.play.rule.wins
        ways = [how for how in HOW if how not in DESTROYED or getattr(wins, how)]
        found += endings(view.players, ways)
    mode = ANSWERS if view.points_only else POINTS
    said = "Ask for answers in this game" if view.points_only else "Type only points here"
    found.append((said, Mode(mode, game=named(played))))
    if view.active is not None:
        found.append(("Set the points by hand", Form(Overrule, table)))
    if not played.steps:
        found.append(("Take over from paper", Form(Adopt, table)))
    found.append(("Who has the first turn", Form(FirstTurn, table)))
    return found


# Ends of a game before its time

ENDINGS: tuple[tuple[End, str], ...] = (
    ("assassination", "{0} wins by assassination"),
    ("wiped_out", "{0} wins: {1} has no models left"),
    ("battlegroup", "{0} wins: {1} has no warjacks and warbeasts left"),
    ("concession", "{0} wins: {1} concedes"),
    ("clock", "The clock of {0} has run out"),
    ("ruling", "{0} wins by ruling"),
)
"""Ways to end with a player: in a sentence with his name and the other's."""
WITHOUT: tuple[tuple[End, str], ...] = (
    ("both_leaders", "Both Leaders are gone"),
    ("dice_down", "Dice down"),
)
"""Ways to end with nobody's name."""


def endings(names: tuple[str, str], ways: Sequence[End]) -> list[tuple[str, Ended]]:
    """These ways in which a game ends before its time, worded, each for both players."""
    found: list[tuple[str, Ended]] = []
    for how, said in ENDINGS:
        if how in ways:
            found += [(said.format(name, names[1 - number]), Ended(how, number))
                      for number, name in enumerate(names)]  # fmt: skip
    return found + [(said, Ended(how)) for how, said in WITHOUT if how in ways]


def ways_at(at: AtTable) -> list[End]:
    """How a game can end before its time, as far as its players can say so."""
    assert at.played is not None
    wins = at.played.play.rule.wins
    found: list[End] = [how for how in DESTROYED if getattr(wins, how)]
    found += ["concession", "both_leaders"]
    return found + ["dice_down"] * bool(at.clock is not None and at.clock.dice_down)


# Keys at a table


class Press(Value):
    """One key press at a table: for which game, how many taps of its clock were seen, its own name,
    and whether it came late, together with others.
    """

    table: str
    seen: int
    key: str
    late: bool = False

    def _of(self, kind: type[C], **given: Any) -> C:
        """The command that this press comes to; what taps the clock knows what was seen of it."""
        if "seen" in kind.arguments():
            given |= {"seen": self.seen, "key": self.key, "late": self.late}
        return kind(table=self.table, **given)  # type: ignore[call-arg]

    def begin(self) -> Command:
        """Both are ready: the clocks begin."""
        return self._of(Begin)

    def side(self, number: int, clock: Clock | None) -> Command | None:
        """A player's key: his opponent's clock runs. None where it does so already."""
        if clock is None or clock.budget.kind == "none":
            return None
        if clock.budget.kind == "clocks" and clock.turned == 1 - number and not clock.held:
            return None
        return self._of(PressKey, who=who(number))

    def end_phase(self) -> Command:
        """The phase before the first turn is over."""
        return self._of(EndTurn)

    def hold(self) -> Command:
        """Both clocks stand for the questions of a turn."""
        return self._of(Hold)

    def extend(self) -> Command:
        """The extension of the turn."""
        return self._of(Extend)

    def call(self) -> Command:
        """A judge is called."""
        return self._of(CallJudge)

    def take_back(self) -> Command:
        """The last key or turn end, on which both have agreed."""
        return self._of(TakeBack, agreed=True)

    def turn(self, entry: TurnEntry, agreed: str, *, early: bool) -> Command:
        """The turn as told: its end, a fallen flag, the end of the game before its time."""
        view, ended = entry.view, entry.told.ended
        assert view is not None
        told = {"words": view.words, "after": view.kept}
        if ended is None:
            return self._of(TableTurn, early=early, **told)
        if ended.how == "clock":
            return self._of(TableFlag, agree=agreed, **told)
        meant = ended.side
        if meant is not None and ended.how == "concession":
            meant = 1 - meant
        return self._of(TableOver, how=ended.how, who="-" if meant is None else who(meant), **told)

    def dispute(self, number: int) -> Command:
        """A player says that the turn before was not so."""
        return self._of(Dispute, who=who(number))

    def propose(self, number: int, entry: TurnEntry) -> Command | None:
        """A player proposes the result that the game came to."""
        if entry.view is None or not entry.view.over:
            return None
        first, second = entry.destroyed
        return self._of(Propose, who=who(number), destroyed_first=first, destroyed_second=second)

    def propose_tie(self, number: int, destroyed: Figures) -> Command:
        """A player proposes a tie: the time of the round is over."""
        first, second = destroyed
        return self._of(
            Propose, who=who(number), winner="tie", destroyed_first=first, destroyed_second=second
        )

    def propose_by_hand(
        self, number: int, winner: int, way: Way | None, points: Figures, destroyed: Figures
    ) -> Command:
        """A player proposes a result whose turns were not scored; `winner`: 2 for a tie."""
        return self._of(
            Propose, who=who(number), winner="tie" if winner == 2 else who(winner),
            way="-" if way is None else way.value,
            points_first=points[0], points_second=points[1],
            destroyed_first=destroyed[0], destroyed_second=destroyed[1],
        )  # fmt: skip

    def agree(self, number: int) -> Command:
        """A player agrees to the proposed result."""
        return self._of(Agree, who=who(number))

    def withdraw(self, number: int) -> Command:
        """A player takes a proposed result back, or does not agree to it."""
        return self._of(Withdraw, who=who(number))

    def step(self, step: SetupStep, value: str = "") -> Command:
        """A step before the game is done, or answered."""
        return answer(self.table, step, value)

    def skip_setup(self, first: int | None = None) -> Command:
        """The rest of the set-up without its steps; `first` has the first turn."""
        return SetupDone(self.table) if first is None else SetupDone(self.table, first=who(first))


def too_short(clock: Clock, entry: TurnEntry) -> bool:
    """Whether the turn as told ends the game before a turn may end, which both have to verify."""
    wins = entry.view is not None and entry.view.ends and entry.told.ended is None
    return wins and clock.budget.early_end and clock.turn_ns < clock.budget.min_turn * SECOND


TableChoice = tuple[str, Ended | str]
"""A line of a table's menu, and what it leads to: an end, or an action of the screen."""
KEYED: tuple[TableChoice, ...] = (
    ("Skip the rest of the set-up (k)", "skip"),
    ("Withdraw the result (b)", "withdraw"),
    ("Take back (b)", "take_back"),
    ("Dispute the turn before (d)", "dispute"),
    ("Call a judge (c)", "call"),
    ("Call a judge (!)", "call_asking"),
    ("The turns so far (s)", "turns"),
    ("The scenario (t)", "sheet"),
    ("A judge's PIN (p)", "judge"),
    ("Left and right changed over", "swap"),
    ("Vote on an award", "vote"),
)
"""What a table's menu offers beside that, where it can be done."""


def table_choices(at: AtTable, stage: TableStage) -> list[TableChoice]:
    """What a table's menu offers where the game is now."""
    found: list[TableChoice] = []
    played = at.played
    if stage is TableStage.PLAY and played is not None and played.opener is not None:
        found += endings(played.names, ways_at(at))
    if stage in (TableStage.PLAY, TableStage.READY) and not (played and played.steps):
        found.append(("Propose a result; the turns were not scored", "propose"))
    if stage is TableStage.PLAY and played is not None and played.steps:
        for number, name in enumerate(played.names):
            tie = f"tie({number})"
            found.append((f"{name} proposes a tie: the time of the round is over", tie))
    return found


# A judge at a table


class JudgeAct(Value):
    """What a judge can do at a table: said in his menu, and what is asked before it (a name in
    `screens.table.judge`; empty: nothing).
    """

    said: str
    kind: type[Command]
    asks: str = ""
    given: Mapping[str, str] = field(default_factory=dict)

    def command(self, at: AtTable, answers: Mapping[str, str]) -> Command:
        """The command with what was asked."""
        return self.kind(table=str(at.table), **self.given, **answers)  # type: ignore[call-arg]


def judge_acts(at: AtTable, clock: Clock | None) -> list[JudgeAct]:
    """What a judge can do at this table now."""
    assert at.game is not None
    found: list[JudgeAct] = []
    if clock is not None and clock.called_at is not None:
        found.append(JudgeAct("I am here", Attend))
    if clock is not None and clock.interrupted is not None:
        found += [
            JudgeAct("Charge the whole interruption", Charge, given={"how": "all"}),
            JudgeAct("Charge nothing of it", Charge, given={"how": "nothing"}),
            JudgeAct("Charge a part of it", Charge, "part"),
        ]
    if at.game.id in at.event.proposals:
        found.append(JudgeAct("Confirm the result", Confirm))
        found.append(JudgeAct("Reject the result", Reject, "reason"))
    if clock is not None and clock.budget.kind != "none" and clock.taps:
        paused = clock.paused is not None
        found.append(JudgeAct("Resume", Resume) if paused else JudgeAct("Pause", Pause, "reason"))
        found.append(JudgeAct("Give or take time", Adjust, "time"))
        if clock.budget.strikes:
            found.append(JudgeAct("A player stopped the clock himself", Strike, "player"))
    found.append(JudgeAct("Take back the last key or turn", TakeBack))
    if at.game.id in at.event.disputes:
        found.append(JudgeAct("The disputed turn stands", Settle))
    if at.played is not None and at.played.opener is not None:
        ruling = {"how": "ruling"}
        found.append(JudgeAct("End the game by ruling", TableOver, "winner", ruling))
    return found


# The clock of a game, from the organizer's terminal or a judge's

_SETTLED_FIRST = frozenset(
    {State.FLAG, State.STRUCK, State.INTERRUPTED, State.HALL, State.PAUSED, State.ROLL, State.BEGIN}
)
"""What keeps a clock from running, or from beginning."""


def clock_choices(row: ClockRow, table: str, role: Role) -> list[Choice]:
    """What can be done about the clock of a game now; the likeliest comes first."""
    if _SETTLED_FIRST & set(row.states):
        return resolutions(row, table, role, _SETTLED_FIRST)
    if row.state is State.NO_CLOCK and row.timed:
        return [("Set the clock: whose turn, both times", set_clock(row, table, always=True))]
    if row.stage not in (Stage.PHASES, Stage.TURNS):
        return []
    found: list[Choice] = [
        (f"{row.players[side]}'s clock runs", PressKey(table, who=who(1 - side)))
        for side in (0, 1)
        if row.runs != side
    ]
    what = row.phase or "turn"
    whose = "" if row.active is None else f" of {row.players[row.active]}"
    found.append((f"End the {what}{whose} on the clock", EndTurn(table)))
    found.append(("Pause the table", Pause(table)))
    return found


def set_clock(row: ClockRow, table: str, *, always: bool = False) -> Form:
    """A clock that was kept elsewhere; the form begins with whose turn it is, where that is known,
    or `always`.
    """
    known = {"table": table}
    if always or (row.turn and row.active is not None):
        known |= {"turn": str(max(1, row.turn)), "whose": who(row.active or 0)}
    return Form(AdoptClock, known)


def from_paper(row: ClockRow, table: str) -> list[Choice]:
    """A game that was begun on paper goes on here: its score, or its clock."""
    return [("Turn and points", Form(Adopt, {"table": table})), ("Clocks", set_clock(row, table))]


_KEYS: Mapping[str, tuple[type[Command], ...]] = {
    "confirm": (Confirm,),
    "pause": (Pause, Resume),
    "hall": (Pause, Resume),
    "adjust": (Adjust,),
    "adopt": (Adopt, AdoptClock),
    "close": (Result,),
    "broken": (TableOut,),
}


def may(role: Role, action: str) -> bool:
    """Whether a role may do what an action of the board stands for."""
    commands = _KEYS.get(action)
    return commands is None or any(role in command.roles for command in commands)


def confirm(table: str) -> Command:
    """The result that a table proposes."""
    return Confirm(table)


def pause_or_resume(row: ClockRow, table: str) -> Form:
    """The table stands, or goes on."""
    paused = {State.PAUSED, State.HALL} & set(row.states)
    return Form(Resume if paused else Pause, {"table": table})


def pause_all(reason: str = "") -> Command:
    """The whole hall stands."""
    return Pause(ALL, reason=reason) if reason else Pause(ALL)


RESUME_ALL = Form(Resume, {"table": ALL})
"""The whole hall goes on."""


def adjust(table: str) -> Form:
    """Give time to a clock, or take it."""
    return Form(Adjust, {"table": table})


def out_of_use(table: str) -> Form:
    """Take a table out of use."""
    return Form(TableOut, {"table": table})


def result_by_hand(table: str) -> Form:
    """Type the result."""
    return Form(Result, {"table": table})


def resolutions(
    row: ClockRow, table: str, role: Role, only: frozenset[State] = frozenset(State)
) -> list[Choice]:
    """What can be done about the first thing that the game waits for; nothing where it waits for
    nothing that can be done here. The likeliest comes first. `only`: no other states are meant.
    """
    for state in row.states:
        if state in _ANSWERS and state in only:
            return _ANSWERS[state](table, role)
    return []


def _flag(table: str, _: Role) -> list[Choice]:
    return [
        ("Settle it: last scoring, who agrees", Form(TableFlag, {"table": table})),
        ("Look at the game, score it there", Look()),
        ("Give time back", adjust(table)),
    ]


def _struck(table: str, _: Role) -> list[Choice]:
    return [("End the game by ruling", Form(TableOver, {"table": table, "how": "ruling"}))]


def _called(table: str, _: Role) -> list[Choice]:
    return [("A judge is there", Attend(table))]


def _interrupted(table: str, _: Role) -> list[Choice]:
    """One decision for the whole hall comes first: a power cut or a closed lid met all tables."""
    found: list[Choice] = []
    for where, said in ((ALL, "All tables"), (table, "This table")):
        found += [
            (f"{said}: charge nothing", Charge(where, how="nothing")),
            (f"{said}: charge all of it", Charge(where, how="all")),
            (f"{said}: say how much", Form(Charge, {"table": where})),
        ]
    return found


def _disputed(table: str, _: Role) -> list[Choice]:
    return [
        ("The turn stands as it was confirmed", Settle(table)),
        ("Say it anew", Look(disputed=True)),
        ("Look at the game", Look()),
    ]


def _tie(table: str, _: Role) -> list[Choice]:
    return [
        ("Type the tie", Form(Result, {"table": table, "winner": "tie"})),
        ("Give time: it is played on", adjust(table)),
        ("Look at the game", Look()),
    ]


def _proposed(table: str, _: Role) -> list[Choice]:
    return [
        ("Confirm the result", Confirm(table)),
        ("Send it back to the table", Form(Reject, {"table": table})),
        ("Look at the game", Look()),
    ]


def _dice(_: str, role: Role) -> list[Choice]:
    found: list[Choice] = [("Look at the game, end it there", Look())]
    if role in DiceDown.roles:
        found.append(("Dice down was called too early: all play on", DiceDown(off=True)))
    return found


_ANSWERS: dict[State, Callable[[str, Role], list[Choice]]] = {
    State.FLAG: _flag,
    State.STRUCK: _struck,
    State.CALLED: _called,
    State.INTERRUPTED: _interrupted,
    State.DISPUTED: _disputed,
    State.TIE: _tie,
    State.HALL: lambda *_: [("Resume the hall", Resume(ALL))],
    State.DICE: _dice,
    State.PAUSED: lambda table, _: [("Resume the table", Resume(table))],
    State.PROPOSED: _proposed,
    State.AGREED: _proposed,
    State.ENDED: lambda *_: [("Look at the game", Look())],
    State.ROLL: lambda table, _: [("Who has the first turn", Form(FirstTurn, {"table": table}))],
    State.BEGIN: lambda table, _: [("Let the clocks begin", Begin(table))],
}
