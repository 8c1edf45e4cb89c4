"""What keys about a game come to: every command that a screen makes for one, and its menus.

Here and nowhere else a game's screens make commands. Nothing is shown or done here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from screens.game.entry import TurnEntry
from srtui.desk.command import Command, Role
from srtui.desk.game.by_hand import Adopt, AdoptClock, Mode, Overrule
from srtui.desk.game.charge import Charge
from srtui.desk.game.clock_office import Adjust, Attend, SetRight, Strike
from srtui.desk.game.corrections import CorrectTurn, Dispute, Settle
from srtui.desk.game.end import HOW, EndGame, SettleFlag
from srtui.desk.game.hall import DiceDown, Pause, Resume
from srtui.desk.game.keys import Begin, CallJudge, EndTurn, Extend, Hold, PressKey
from srtui.desk.game.proposals import Agree, Confirm, Reject, Withdraw
from srtui.desk.game.result import Result
from srtui.desk.game.take_back import DropTurns, TakeBack
from srtui.desk.game.turn import FirstTurn, Turn
from srtui.desk.hall.out_of_use import TableOut
from srtui.desk.setup.choosing import SetupDone
from srtui.desk.spoken import values_of
from srtui.rules.clock import Clock, Stage
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED
from srtui.rules.game.values import End
from srtui.rules.record import Outcome, Way
from srtui.rules.value import Value, field
from srtui.state.event import Event
from srtui.state.played import ANSWERS, POINTS, Played
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow
from srtui.views.scoring import Scoring
from srtui.views.setup import SetupStep, answer
from srtui.views.table_read import AtTable, TableStage
from srtui.words.figures import Typed

C = TypeVar("C", bound=Command)
Figures = tuple[Typed, Typed]
"""Points of both, as they are typed."""


class Form(Value):
    """A command of which something is to be asked first; `given`: what is known of it."""

    command: type[Command]
    given: Mapping[str, Any]


class Look(Value):
    """The game on the screen where it is scored; `disputed`: its disputed turn said anew."""

    disputed: bool = False


Act = Command | Ended | Form | Look
Choice = tuple[str, Act]
"""A line of a menu, and what it leads to: a command, an end of the game, a form, the game."""


# Turns, ends and the result at the organizer's terminal


def first_turn(played: Played, number: int) -> Command:
    """Say that a player has the first turn."""
    return FirstTurn(played.game.id, number)


def keeping(entry: TurnEntry) -> Command | None:
    """What keeps the turn, the correction, the end or the result that is told.

    None where the result is in already.
    """
    view, played, ended = entry.view, entry.played, entry.told.ended
    assert view is not None
    assert played is not None
    game = played.game
    if entry.state.part:
        return CorrectTurn(game.id, entry.state.part, entry.answers)
    if entry.decided:
        return None
    if view.over:
        return _as_scored(game.id, entry)
    if ended is not None:
        return EndGame(game.id, ended.how, ended.side, entry.answers, after=view.kept)
    return Turn(game.id, entry.answers, after=view.kept)


def _as_scored(game: int, entry: TurnEntry) -> Command:
    first, second = entry.destroyed
    return Result(game, destroyed_first=first, destroyed_second=second)


def drop(played: Played, number: int) -> Command:
    """An entry of the turn list and all after it go."""
    return DropTurns(played.game.id, number)


def game_choices(view: Scoring, played: Played) -> list[Choice]:
    """The organizer's menu where the game is now."""
    found: list[Choice] = []
    game = {"game": played.game.id}
    if not view.over and view.active is not None:
        wins = played.play.rule.wins
        ways = [how for how in HOW if how not in DESTROYED or getattr(wins, how)]
        found += endings(view.players, ways)
    mode = ANSWERS if view.points_only else POINTS
    said = "Ask for answers in this game" if view.points_only else "Type only points here"
    found.append((said, Mode(mode, game=played.game.id)))
    if view.active is not None:
        found.append(("Set the points by hand", Form(Overrule, game)))
    if not played.steps:
        found.append(("Take over from paper", Form(Adopt, game)))
    found.append(("Who has the first turn", Form(FirstTurn, game)))
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
    whether it came late, together with others, and by how many seconds at most it came late after
    its line had stalled.
    """

    game: int
    seen: int
    key: str
    late: bool = False
    late_by: int = 0

    def _of(self, kind: type[C], **given: Any) -> C:
        """The command that this press comes to; what taps the clock knows what was seen of it."""
        if "seen" in kind.arguments():
            given |= {"seen": self.seen, "key": self.key}
            given |= {"late": self.late, "late_by": self.late_by}
        return kind(game=self.game, **given)  # type: ignore[call-arg]

    def begin(self) -> Command:
        """Both are ready: the clocks begin."""
        return self._of(Begin)

    def side(self, number: int, clock: Clock | None) -> Command | None:
        """A player's key: his opponent's clock runs. None where it does so already."""
        if clock is None or clock.budget.kind == "none":
            return None
        if clock.budget.kind == "clocks" and clock.turned == 1 - number and not clock.held:
            return None
        return self._of(PressKey, who=number)

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
        told = {"answers": entry.answers, "after": view.kept}
        if ended is None:
            return self._of(Turn, early=early, **told)
        if ended.how == "clock":
            return self._of(SettleFlag, agree=agreed, **told)
        return self._of(EndGame, how=ended.how, who=ended.side, **told)

    def dispute(self, number: int) -> Command:
        """A player says that the turn before was not so."""
        return self._of(Dispute, who=number)

    def propose(self, number: int, entry: TurnEntry) -> Command | None:
        """A player proposes the result that the game came to."""
        if entry.view is None or not entry.view.over:
            return None
        first, second = entry.destroyed
        return self._of(Result, by=number, destroyed_first=first, destroyed_second=second)

    def propose_tie(self, number: int, destroyed: Figures) -> Command:
        """A player proposes a tie: the time of the round is over."""
        return self.propose_by_hand(number, Outcome.TIE, None, (None, None), destroyed)

    def propose_by_hand(
        self, number: int, winner: Outcome, way: Way | None, points: Figures, destroyed: Figures
    ) -> Command:
        """A player proposes a result whose turns were not scored."""
        return self._of(
            Result, by=number, winner=winner, way=way,
            points_first=points[0], points_second=points[1],
            destroyed_first=destroyed[0], destroyed_second=destroyed[1],
        )  # fmt: skip

    def agree(self, number: int) -> Command:
        """A player agrees to the proposed result."""
        return self._of(Agree, who=number)

    def withdraw(self, number: int) -> Command:
        """A player takes a proposed result back, or does not agree to it."""
        return self._of(Withdraw, who=number)

    def step(self, event: Event, step: SetupStep, value: str = "") -> Command:
        """A step before the game is done, or answered."""
        return answer(event, self.game, step, value)

    def skip_setup(self, first: int | None = None) -> Command:
        """The rest of the set-up without its steps; `first` has the first turn."""
        return SetupDone(self.game, first)


def too_short(clock: Clock, entry: TurnEntry) -> bool:
    """Whether the turn as told ends the game before a turn may end, which both have to verify."""
    wins = entry.view is not None and entry.view.ends and entry.told.ended is None
    return wins and clock.budget.early_end and clock.short_ns > 0


TableChoice = tuple[str, Ended | str]
"""A line of a table's menu, and what it leads to: an end, or an action of the screen."""
KEYED: tuple[TableChoice, ...] = (
    ("Skip the rest of the set-up (k)", "skip"),
    ("Withdraw the result (b)", "withdraw"),
    ("Take back (b)", "take_back"),
    ("Dispute the turn before (d)", "dispute"),
    ("Call a judge (!)", "call"),
    ("The turns so far (s)", "turns"),
    ("The scenario (t)", "sheet"),
    ("A judge's PIN (p)", "judge"),
    ("Practice with the keys (i)", "practice"),
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
    given: Mapping[str, Any] = field(default_factory=dict)

    def command(self, at: AtTable, answers: Mapping[str, Any]) -> Command:
        """The command with what was asked, values or words. Refused where words mean nothing."""
        assert at.game is not None
        words = {"game": at.game.id, **self.given, **answers}
        return self.kind(**values_of(self.kind, at.event, words))


def judge_acts(at: AtTable, clock: Clock | None) -> list[JudgeAct]:
    """What a judge can do at this table now."""
    assert at.game is not None
    found: list[JudgeAct] = []
    if clock is not None and clock.called_at is not None:
        found.append(JudgeAct("I am here", Attend))
    if clock is not None and clock.interrupted is not None:
        found += [
            JudgeAct("Charge the whole interruption", Charge, given={"how": "all"}),
            JudgeAct("Charge nothing of it", Charge, given={"how": 0}),
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
        found.append(JudgeAct("Correct the points", Overrule, "points"))
        ruling = {"how": "ruling"}
        found.append(JudgeAct("End the game by ruling", EndGame, "winner", ruling))
    return found


# The clock of a game, from the organizer's terminal or a judge's

_SETTLED_FIRST = frozenset(
    {State.FLAG, State.STRUCK, State.INTERRUPTED, State.HALL, State.PAUSED, State.ROLL, State.BEGIN}
)
"""What keeps a clock from running, or from beginning."""


def clock_choices(row: ClockRow, role: Role) -> list[Choice]:
    """What can be done about the clock of a game now; the likeliest comes first."""
    if _SETTLED_FIRST & set(row.states):
        return resolutions(row, role, _SETTLED_FIRST)
    if row.state is State.NO_CLOCK and row.timed:
        return [("Set the clock: whose turn, both times", set_clock(row, always=True))]
    if row.stage not in (Stage.PHASES, Stage.TURNS):
        return []
    found: list[Choice] = [
        (f"{row.players[side]}'s clock runs", PressKey(row.game, who=1 - side))
        for side in (0, 1)
        if row.runs != side
    ]
    what = row.phase or "turn"
    whose = "" if row.active is None else f" of {row.players[row.active]}"
    found.append((f"End the {what}{whose} on the clock", EndTurn(row.game)))
    found.append(("Pause the table", Pause(row.game)))
    return found


def ends_on_clock(row: ClockRow) -> bool:
    """Whether a phase or turn of the game can end on its clock as it stands."""
    return row.stage in (Stage.PHASES, Stage.TURNS) and not _SETTLED_FIRST & set(row.states)


def set_clock(row: ClockRow, *, always: bool = False) -> Form:
    """A clock that was kept elsewhere; the form begins with whose turn it is, where that is known,
    or `always`.
    """
    known = {"game": row.game}
    if always or (row.turn and row.active is not None):
        known |= {"turn": max(1, row.turn), "whose": row.active or 0}
    return Form(AdoptClock, known)


def from_paper(row: ClockRow) -> list[Choice]:
    """A game that was begun on paper goes on here: its score, or its clock."""
    return [("Turn and points", Form(Adopt, {"game": row.game})), ("Clocks", set_clock(row))]


_KEYS: Mapping[str, tuple[type[Command], ...]] = {
    "confirm": (Confirm,),
    "side": (PressKey,),
    "end_on_clock": (EndTurn,),
    "extend": (Extend,),
    "take_back": (TakeBack,),
    "pause": (Pause, Resume),
    "hall": (Pause, Resume),
    "adjust": (Adjust,),
    "adopt": (Adopt, AdoptClock),
    "close": (Result,),
    "broken": (TableOut,),
}


CLOCK_ACTIONS = frozenset({"side", "end_on_clock", "extend", "take_back"})
"""Actions of keys that only a clock gives a meaning."""


def may(role: Role, action: str) -> bool:
    """Whether a role may do what an action of the board stands for."""
    commands = _KEYS.get(action)
    return commands is None or any(role in command.roles for command in commands)


def confirm(game: int) -> Command:
    """The result that a table proposes."""
    return Confirm(game)


def pause_or_resume(row: ClockRow) -> Form:
    """The table stands, or goes on."""
    paused = {State.PAUSED, State.HALL} & set(row.states)
    return Form(Resume if paused else Pause, {"game": row.game})


def pause_all(reason: str = "") -> Command:
    """The whole hall stands."""
    return Pause(None, reason=reason)


RESUME_ALL = Form(Resume, {"game": None})
"""The whole hall goes on."""


def adjust(row: ClockRow) -> Form:
    """Give time to a clock, or take it."""
    return Form(Adjust, {"game": row.game})


def out_of_use(row: ClockRow) -> Form:
    """Take a table out of use."""
    return Form(TableOut, {} if row.table is None else {"table": row.table})


def result_by_hand(row: ClockRow) -> Form:
    """Type the result."""
    return Form(Result, {"game": row.game})


def resolutions(
    row: ClockRow, role: Role, only: frozenset[State] = frozenset(State)
) -> list[Choice]:
    """What can be done about the first thing that the game waits for; nothing where it waits for
    nothing that can be done here. The likeliest comes first. `only`: no other states are meant.
    """
    for state in row.states:
        if state in _ANSWERS and state in only:
            return _ANSWERS[state](row.game, role)
    return []


def _flag(game: int, _: Role) -> list[Choice]:
    return [
        ("Settle it: last scoring, who agrees", Form(SettleFlag, {"game": game})),
        ("Look at the game, score it there", Look()),
        ("Give time back", Form(Adjust, {"game": game})),
    ]


def _key_late(game: int, _: Role) -> list[Choice]:
    return [("Set the late key right", SetRight(game))]


def _struck(game: int, _: Role) -> list[Choice]:
    return [("End the game by ruling", Form(EndGame, {"game": game, "how": "ruling"}))]


def _called(game: int, _: Role) -> list[Choice]:
    return [("A judge is there", Attend(game))]


def _interrupted(game: int, _: Role) -> list[Choice]:
    """One decision for the whole hall comes first: a power cut or a closed lid met all tables."""
    found: list[Choice] = []
    for where, said in ((None, "All tables"), (game, "This table")):
        found += [
            (f"{said}: charge nothing", Charge(where, how=0)),
            (f"{said}: charge all of it", Charge(where, how="all")),
            (f"{said}: say how much", Form(Charge, {"game": where})),
        ]
    return found


def _disputed(game: int, _: Role) -> list[Choice]:
    return [
        ("The turn stands as it was confirmed", Settle(game)),
        ("Say it anew", Look(disputed=True)),
        ("Look at the game", Look()),
    ]


def _tie(game: int, _: Role) -> list[Choice]:
    return [
        ("Type the tie", Form(Result, {"game": game, "winner": Outcome.TIE})),
        ("Give time: it is played on", Form(Adjust, {"game": game})),
        ("Look at the game", Look()),
    ]


def _proposed(game: int, _: Role) -> list[Choice]:
    return [
        ("Confirm the result", Confirm(game)),
        ("Send it back to the table", Form(Reject, {"game": game})),
        ("Look at the game", Look()),
    ]


def _dice(_: int, role: Role) -> list[Choice]:
    found: list[Choice] = [("Look at the game, end it there", Look())]
    if role in DiceDown.roles:
        found.append(("Dice down was called too early: all play on", DiceDown(off=True)))
    return found


_ANSWERS: dict[State, Callable[[int, Role], list[Choice]]] = {
    State.FLAG: _flag,
    State.STRUCK: _struck,
    State.CALLED: _called,
    State.KEY_LATE: _key_late,
    State.INTERRUPTED: _interrupted,
    State.DISPUTED: _disputed,
    State.TIE: _tie,
    State.HALL: lambda *_: [("Resume the hall", Resume(None))],
    State.DICE: _dice,
    State.PAUSED: lambda game, _: [("Resume the table", Resume(game))],
    State.PROPOSED: _proposed,
    State.AGREED: _proposed,
    State.ENDED: lambda *_: [("Look at the game", Look())],
    State.ROLL: lambda game, _: [("Who has the first turn", Form(FirstTurn, {"game": game}))],
    State.BEGIN: lambda game, _: [("Let the clocks begin", Begin(game))],
}
