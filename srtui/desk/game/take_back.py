"""How anything about a game is taken back: keys, turns with their score, results, what undo may.

The players take back their own last key or turn end until the next one, both agreeing; a judge can
take back one after the other. A tap is never taken out of the file: undo leaves alone what went
with one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from srtui.desk.command import ALWAYS, Role, Work, arg
from srtui.desk.game.base import GameCommand, Tapping, for_table, refuse_decided, whole
from srtui.desk.game.score import clear_proposal
from srtui.desk.game.taps import clock_now
from srtui.rules.clock import Clock, Kind, Stage, Tap
from srtui.rules.clock.office import NOT_YOURS
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.clocks import ClockCache, just_begun, read_clock
from srtui.state.event import Event, Phase
from srtui.state.played import Played, part_of, read_played
from srtui.state.refused import Refused
from srtui.state.steps import Step, write_steps
from srtui.words.clocks import KEYS, key_said
from srtui.words.keys import held
from srtui.words.turns import part_said
from srtui.words.wording import where

if TYPE_CHECKING:
    from data.store import Reader


class TakeBack(Tapping, id="play.back", title="Take back"):
    """Take back the last key or turn end of a table: score and clock go on as if it had not been.

    The time since counts for the player whose turn it is again; where the game had ended, for
    nobody. At the table both players have to agree; a judge need not ask, and can take back more,
    one after the other.
    """

    agreed: bool = arg(
        "agreed", "flag", option=True, default=False, help="both players say so, at the table"
    )

    def apply(self, work: Work) -> str:
        game = work.event.game(self.game)
        refuse_decided(work, game)
        if for_table(work) and not self.agreed:
            raise Refused("Both players have to agree to take something back.")
        clock = clock_now(work, game)
        played = self.played(work) if work.event.steps.get(game.id) else None
        last = _last_done(work.event, played, clock, own=for_table(work))
        if last is None:
            more = " A judge can do more." * for_table(work)
            raise Refused(f"There is nothing to take back here.{more}")
        if for_table(work):
            _refuse_not_theirs(last, clock)
        if last.steps:
            write_steps(work.writer, game.id, (), last.steps[0].number - 1)
        if last.tap is not None and last.tap.kind is Kind.STOP:
            self.tap(work, game, Kind.RESUME)  # what was over has stood: it goes on from there
        elif last.tap is not None:
            self.tap(work, game, Kind.BACK, tap=last.tap.number)
        return f"{where(game)}, taken back: {last.said}"

    def question(self, event: Event, reader: Reader) -> str:
        """Which key or turn of which table goes; nothing is asked where there is none."""
        game = event.game(self.game)
        played = whole(read_played(reader, event, game)) if event.steps.get(game.id) else None
        last = _last_done(event, played, read_clock(reader, event, game), own=False)
        return "" if last is None else f"{where(game)}, to be taken back: {held(last.said)}"


class LastDone(Value):
    """What was done last in a game: steps that were kept, the tap that went with them, in words."""

    said: str
    steps: tuple[Step, ...] = ()
    tap: Tap | None = None


def _last_done(
    event: Event, played: Played | None, clock: Clock | None, *, own: bool
) -> LastDone | None:
    """What would be taken back; None: nothing. `own`: only what the players may take back.

    Steps that came without a tap go first, as of a turn that is not over or a game without a clock.
    """
    if played is not None and (loose := _loose(played, clock)):
        return LastDone(_said(event, played, loose[0].number), loose)
    if clock is None or (tap := _last(clock, own=own)) is None:
        return None
    if (span := _span(tap)) is None:
        return LastDone(f"{key_said(tap.kind, clock.turn)}.", tap=tap)
    if played is None or len(played.steps) != span[1]:
        raise Refused("The score was changed since: a judge sets score and clock right.")
    return LastDone(_said(event, played, span[0] + 1), played.steps[span[0] :], tap)


def _refuse_not_theirs(last: LastDone, clock: Clock | None) -> None:
    """Refuse at a table what somebody else has scored, or an end that is not the players'."""
    if last.tap is None and any(step.role != Role.TABLE.value for step in last.steps):
        raise Refused("A judge or the organizer has scored this: call one to take it back.")
    stopped = last.tap is not None and last.tap.kind is Kind.STOP
    if stopped and clock is not None and _held(clock):
        raise Refused(NOT_YOURS.sentence)


def _held(clock: Clock) -> bool:
    """Whether a game does not go on by its end being taken back: that is not the players' then."""
    return clock.paused is not None or clock.fallen is not None


def _span(tap: Tap) -> tuple[int, int] | None:
    """How many steps there were before and after what was scored with a tap; None: nothing was."""
    steps = tap.detail.get("steps")
    if not isinstance(steps, list):
        return None
    before, after = steps
    return int(before), int(after)


def _loose(played: Played, clock: Clock | None) -> tuple[Step, ...]:
    """The steps of the last entry of the list, where they came without a tap."""
    part = played.parts[-1]
    taps = () if clock is None else _standing(clock)
    spans = [span for tap in taps if (span := _span(tap))]
    covered = max((after for _, after in spans), default=0)
    return tuple(one for one in part.steps if one.number > covered)


def _last(clock: Clock, *, own: bool) -> Tap | None:
    """The last key that counts; of the players' own only the one that they may take back."""
    keys = [one for one in _standing(clock) if one.kind in KEYS]
    if own:
        return next((one for one in keys if one.number == clock.back), None)
    return keys[-1] if keys else None


def _standing(clock: Clock) -> tuple[Tap, ...]:
    """The taps that count; of the ends only that of a game which has not gone on since."""
    # A game that was resumed has its stop in the log still; only the one that holds can be taken
    # back.
    ends = [one.number for one in clock.log if one.kind is Kind.STOP]
    over = ends[-1:] if clock.stage is Stage.STOPPED else []
    return tuple(one for one in clock.log if one.kind is not Kind.STOP or one.number in over)


def _said(event: Event, played: Played, number: int) -> str:
    """The entry of the turn list that begins with a step, or holds it."""
    part = next(one for one in played.parts if one.steps[-1].number >= number)
    return part_said(played, event, part)


class DropTurns(GameCommand, id="score.drop", title="Drop turns", taking=ALWAYS):
    """Take back a turn of a game and everything after it, by its number in the list of `game`."""

    part: int = arg("number", "number", help="of the first turn to drop, in the list")

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, work.event.game(self.game))
        if played.folded.refusal is not None and self.part == len(played.parts) + 1:
            first = played.folded.at
        else:
            first = part_of(played, self.part).steps[0].number - 1
        count = len(played.parts) - self.part + 1
        write_steps(work.writer, played.game.id, (), first)
        turns = "1 entry is" if count == 1 else f"{count} entries are"
        return f"{where(played.game)}: {turns} dropped, from number {self.part} on."


def reopen(command: Tapping, work: Work, game: Game) -> str:
    """Take a proposal away; the clock goes on where the game is not over by its score."""
    clear_proposal(work, game)
    work.writer.update("game", game.id, state="open")
    clock = clock_now(work, game)
    if clock is None or clock.stage is not Stage.STOPPED:
        return ""
    if not any(tap.kind is Kind.STOP and tap.detail.get("proposal") for tap in clock.log[-1:]):
        return ""
    after = command.tap(work, game, Kind.RESUME)
    return " The clock goes on." if after.paused is None else " Its clock is paused still."


# What undo and redo have to leave alone


def clock_refusal(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """Why the clocks do not allow it: a tap is never taken out of the file."""
    newest = after.round
    if newest is not None and newest.phase is Phase.DRAFT and _tapped(reader, newest.games, "{"):
        return f"Clocks of round {newest.number} were started: it cannot become a draft again."
    if running := _unstarted(reader, before, after, clocks):
        return running
    if played := _beside_a_clock(reader, before, after, clocks):
        return played
    scored = [one for one in after.games if before.steps.get(one.id) != after.steps.get(one.id)]
    apart = _tapped(reader, scored, '"steps":')
    if apart is None:
        return None
    table = apart.table
    return f"The clock of table {table} goes with its score: take it back there (; or play.back)."


def _unstarted(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """A round that has not started, with clocks that its start began."""
    old, new = before.round, after.round
    if old is None or new is None or old.phase is not Phase.RUNNING:
        return None
    if new.phase is not Phase.PUBLISHED:
        return None
    played = [game for game in new.games if game.second is not None]
    if not any(just_begun(clocks.read(reader, after, game)) for game in played):
        return None
    return (
        f"Clocks of round {new.number} run: set them back first (clock reset all), or pause the "
        "hall and let the round be."
    )


def _beside_a_clock(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """A result, confirmed or proposed, that comes back to a game that has gone on since."""
    had = {one.id for one in before.games if _has_result(before, one)}
    for game in after.games:
        if game.id in had or not _has_result(after, game):
            continue
        if clocks.read(reader, after, game).going:
            place = f"The game at table {game.table}" if game.table else "The game"
            return f"{place} is played on its clock since: type the result again when it is over."
    return None


def _has_result(event: Event, game: Game) -> bool:
    return game.second is not None and (game.outcome is not None or game.id in event.proposals)


def _tapped(reader: Reader, games: Iterable[Game], like: str) -> Game | None:
    """The first of the games with a tap whose detail holds `like`."""
    for game in games:
        if reader.row("SELECT 1 FROM tap WHERE game = ? AND instr(detail, ?)", [game.id, like]):
            return game
    return None
