"""What the commands of one game share: its steps, who has the first turn, whose word counts.

A game is its steps (the score) and its taps (the clock), and both go on together: what ends a turn
or the game writes both in one transaction. Steps are kept as they were said; the score is always
their fold (`srtui.rules.game`).
"""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Command, Role, Work, arg
from srtui.desk.game.taps import clock_now, write_tap
from srtui.rules.clock import Clock, Kind, Stage
from srtui.rules.record import Game
from srtui.rules.value import replace
from srtui.state.event import Event
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.state.steps import Step, write_steps
from srtui.words.wording import where

ANYBODY = TO_AND_JUDGE | {Role.TABLE}
"""The players at their terminal, and whoever may do it for them."""
TABLE = "a table number, or a player's name"
WORDS = "what happened: center=1 left=2:dominates kill-box fuse=1:left:2 destroyed=x +1 +0"


class GameCommand(Command, roles=TO_AND_JUDGE):
    """What is done to one game. Of `subject="round"` is what says its result."""

    game: int = arg("table", "game", help=TABLE)

    def about(self, event: Event) -> str:  # noqa: ARG002
        """The game: undo on its screen takes back what belongs to it. A result is the round's: undo
        on Results takes back whatever was typed there last.
        """
        return "round" if self.subject == "round" else f"game:{self.game}"

    def doubts(self, event: Event) -> tuple[str, ...]:
        """That nothing of this changes a result which is in, where it says none itself."""
        game = event.game(self.game)
        stays = game.outcome is not None and self.subject != "round"
        return (f"{where(game)} has a result already; it stays.",) if stays else ()

    def as_kept(self, work: Work) -> Played:
        """The game with its steps, also where they do not fit together any more."""
        return read_played(work.writer, work.event, work.event.game(self.game))

    def played(self, work: Work) -> Played:
        """The game with its steps. Refused where they do not fit together."""
        return whole(self.as_kept(work))


def whole(played: Played) -> Played:
    """The same game. Refused where its steps do not fit together, as after a change of its rules:
    then the fold, and what is said of its turns, ends at a step in the middle.
    """
    if played.folded.refusal is not None:
        raise Refused(
            f"Step {played.folded.at + 1} of this game does not fit any more: "
            f"{played.folded.refusal.sentence} Drop it and what follows."
        )
    return played


class Taps(Command, roles=ANYBODY):
    """What taps clocks: it may say what was seen of them, and by which key press it comes."""

    seen: int = arg(
        "taps seen", "number", option=True, default=-1, kw_only=True, asked=False,
        help="only where nothing else runs since so many taps of the clock",
    )  # fmt: skip
    key: str = arg(
        "key", option=True, default="", kw_only=True, asked=False,
        help="a name for this tap: sent twice it counts once",
    )  # fmt: skip
    late: bool = arg(
        "late", "flag", option=True, default=False, kw_only=True, asked=False,
        help="it came late, together with other keys: kept and marked",
    )  # fmt: skip
    late_by: int = arg(
        "late by", "number", option=True, default=0, kw_only=True, asked=False, unit="seconds",
        help="so many seconds late at most, after its line had stalled: kept and marked",
    )  # fmt: skip

    def tap(
        self, work: Work, game: Game, kind: Kind, side: int | None = None, **detail: object
    ) -> Clock:
        """Tap the game's clock in the same transaction. Refused where the tap does not count."""
        return write_tap(
            work, game, kind, side, seen=self.seen, key=self.key, late=self.late,
            late_by=self.late_by, **detail
        )  # fmt: skip

    def stop(self, work: Work, game: Game, clock: Clock | None, **detail: object) -> None:
        """The game is over, or its result proposed: its clock stands, where it has one."""
        if clock is not None and clock.stage is not Stage.STOPPED:
            self.tap(work, game, Kind.STOP, None, **detail)


class Tapping(Taps, GameCommand, roles=ANYBODY):
    """What players do at their terminal, or others for them, and what taps the clock with it."""

    def in_play(self, work: Work) -> Played:
        """The game with its steps. Refused where it has a result, or where one is proposed."""
        # Before all else: sent twice, it would be told that the game has moved on, by itself.
        if self.key and work.writer.row("SELECT 1 FROM tap WHERE key = ?", [self.key]):
            raise Refused("This has been counted already.")
        refuse_decided(work, work.event.game(self.game))
        return self.played(work)


class Telling(Tapping, roles=ANYBODY):
    """What says a turn or an end, which may be asked on, and who had the first turn. It keeps steps
    behind those of the game, and may stop or pass on its clock with them.
    """

    after: int = arg(
        "after", "number", option=True, default=-1, kw_only=True, asked=False,
        help="only where so many steps are kept, so that nothing is scored twice",
    )  # fmt: skip

    first: int | None = arg(
        "first turn", "side", option=True, default=None, kw_only=True, choices=("1", "2")
    )
    goes_on: bool = arg(
        "goes on", "flag", option=True, default=False, kw_only=True,
        help="it is not over: keep what is said and ask on",
    )  # fmt: skip

    def told_of(self, work: Work) -> Played:
        """The game this is told of; the office may still score what has its result. Refused where
        it has other steps than this was meant for.
        """
        played = self.in_play(work) if for_table(work) else self.played(work)
        played = begun(work, played, self.first)
        if self.after not in (-1, len(played.steps)):
            raise Refused("This game has moved on meanwhile: look at it again.")
        return played


def for_table(work: Work) -> bool:
    """Whether the players themselves ask, at their terminal."""
    return work.now.role == Role.TABLE.value


def refuse_decided(work: Work, game: Game) -> None:
    """Refuse where nothing is to be changed at the table any more."""
    if game.outcome is not None:
        raise Refused(f"{where(game)} has its result: the organizer corrects it.")
    if game.id in work.event.proposals:
        raise Refused("A result is proposed for this game: withdraw it first.")


def set_first(work: Work, played: Played, first: int) -> Played:
    """Write who has the first turn. Refused where the clock runs by another order already."""
    if first != played.opener and clock_now(work, played.game) is not None:
        raise Refused("The clock has begun with the other order: take its beginning back first.")
    work.writer.update("game", played.game.id, opener=played.game.players[first])
    return replace(played, opener=first)


def begun(work: Work, played: Played, first: int | None) -> Played:
    """The game with its first turn said, now or before. Refused where it is not."""
    if first is not None:
        if played.steps and first != played.opener:
            raise Refused("Who has the first turn was said already: change it by score first.")
        return set_first(work, played, first)
    if played.opener is None:
        first_name, second_name = played.names
        raise Refused(f"Who has the first turn, {first_name} (1) or {second_name} (2)? --first 1")
    return played


def keep_steps(
    work: Work, played: Played, steps: tuple[Step, ...], after: int | None = None
) -> None:
    """Write steps behind those that are there (or behind number `after`)."""
    here = len(played.steps) if after is None else after
    now = work.now
    fresh = tuple(
        # One that was there before says still who made it, and when.
        step if step.at else replace(step, at=now.at, role=now.role, terminal=now.terminal)
        for step in steps
    )
    write_steps(work.writer, played.game.id, fresh, here)
