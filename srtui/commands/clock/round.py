"""Commands on all clocks of a round, or on one of them.

They start, reset, pause and resume clocks, settle interruptions, and call dice down.

Each leaves a journal entry. `all` means every game in play in the round. A round whose tables have
no clocks can be paused and resumed too: a fire alarm also interrupts games on paper slips. Sources:
rules.md 1.3 (dice down), 3.3, 4.3, 5.3 (pauses).
"""

from collections.abc import Callable, Container
from datetime import datetime, timedelta
from typing import Literal

from data.event.reader import Reader
from srtui.commands.clock.base import TapRefused, Taps, clock_of, last_tap, write_tap
from srtui.commands.clock.game import begin, clocked, untimed
from srtui.commands.command import TO_AND_JUDGE, Command, Role, Work, arg, option
from srtui.model.clock import playing_round, unseen
from srtui.model.event import Event, Phase, Round
from srtui.model.played import read_played
from srtui.model.pregame import is_begun, left_to_do, read_before
from srtui.model.refused import Refused, clean
from srtui.model.setting import stored
from srtui.model.times import KEY, read_settings
from srtui.model.wall import PAUSE, stood
from srtui.model.wall import stored_anchor as anchor_kept
from srtui.rules.clock import SECOND, Clock, Gap, Kind, Stage
from srtui.rules.clock.end_of_round import hall_pause_ns
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.text.clock import (
    Charged,
    Excepted,
    charged_text,
    going_on,
    minutes,
    seconds_charged,
    tables_text,
)
from srtui.text.phrases import Phrase, counted, paragraph, phrase, phrase_count, table_of
from srtui.text.rounds import open_typed

EARLY = timedelta(minutes=1)
"""Time before the end of a round from which dice down is too early."""
EVERY = "a table number, a player's name, or all"


class HallCommand(Taps, subject="clocks", roles=TO_AND_JUDGE):
    """Base class for commands on one table or, with `all`, on every game of the round.

    Changes to all clocks at once have a subject of their own, which undo on Clocks includes.
    """

    game: int | None = arg("table", "games", help=EVERY)

    def refusal(self, event: Event) -> str | None:
        return untimed(event)


def clocks_where(work: Work, fits: Callable[[Clock], bool]) -> list[tuple[Game, Clock]]:
    """Return the current round's games with clocks for which `fits` is true at this moment."""
    games = [game for game in playing_round(work.event).games if game.second is not None]
    clocks = [(game, clock_of(work, game)) for game in games]
    return [(game, clock) for game, clock in clocks if fits(clock)]


class Pause(HallCommand, id="clock.pause", title="Pause clocks"):
    """Pause the clocks at one table, or at all tables, until you resume them (`clock resume`).

    If they are already paused, you can still add a reason. If no table has a clock, the round's
    timer stops.
    """

    reason: str = arg("reason", default="")

    def apply(self, work: Work) -> Phrase:
        reason = clean(self.reason, "The reason", empty=True)
        if self.game is not None:
            game = clocked(work.event, self.game)
            if game.outcome is not None:
                raise Refused(f"{table_of(game)} has a result: there is nothing to pause.")
            self.tap(work, game, Kind.PAUSE, reason=reason)
            return _with_reason(phrase("{table} is paused", table_of(game)), reason)
        running = clocks_where(work, lambda clock: clock.going and not clock.paused_hall)
        paused = clocks_where(work, lambda clock: clock.going and clock.paused_hall)
        played = playing_round(work.event)
        timed = played.phase is Phase.RUNNING and played.ends_at is not None
        if timed and played.open_games and not running and not paused:
            return _pause_round(work, reason)  # its tables have no clocks
        if not running and not (paused and reason):
            raise Refused(
                "It is already paused." if paused else "No clock is running in this round."
            )
        # All tables pause at once and the reason is asked for afterwards, then written to each.
        for game, _ in [*running, *paused] if reason else running:
            write_tap(work, game, Kind.PAUSE, reason=reason, hall=True)
        if not running:
            return _with_reason(phrase("All tables are paused"), reason)
        said = phrase_count("Paused at {count} table", "Paused at {count} tables", len(running))
        return _with_reason(said, reason)


def _with_reason(paused: str, reason: str) -> Phrase:
    return phrase("{paused}: {reason}.", paused, reason) if reason else phrase("{paused}.", paused)


class Resume(HallCommand, id="clock.resume", title="Resume clocks"):
    """Resume the clocks at one table, or at all tables.

    A table that was paused on its own does not resume with the others, nor does one with an
    interruption that still has to be settled.
    """

    def apply(self, work: Work) -> Phrase:
        if self.game is not None:
            game = clocked(work.event, self.game)
            if game.outcome is not None:
                raise Refused(f"{table_of(game)} has a result: clear it before resuming the clock.")
            _refuse_over(work, game)
            clock = self._resume_game(work, game)
            runs = going_on(work.event, game, clock)
            said = phrase("{table} has resumed; {runs}.", table_of(game), runs)
            return paragraph(said, delay_round(work))
        paused = clocks_where(
            work, lambda clock: clock.stage is not Stage.STOPPED and clock.paused is not None
        )
        games = [game for game, clock in paused if clock.paused_hall or not clock.paused_alone]
        if playing_round(work.event).paused_at is not None:
            return _resume_round(work)
        if not games:
            raise Refused("There is nothing to resume: nobody has paused all tables.")
        after = [(game, write_tap(work, game, Kind.RESUME, hall=True)) for game in games]
        left = [game for game, clock in after if clock.paused is not None]
        still = [game for game, clock in paused if clock.paused_alone and not clock.paused_hall]
        alone = sorted({*left, *still}, key=lambda game: game.table or 0)
        apart = tables_text(alone)
        rest = phrase("Still paused for other reasons: {tables}.", apart) if alone else ""
        resumed = phrase("Resumed at {tables}.", counted(len(games) - len(left), "table"))
        return paragraph(resumed, rest, delay_round(work))

    def _resume_game(self, work: Work, game: Game) -> Clock:
        """Resume a finished game, even if it was paused when it ended."""
        stopped = clock_of(work, game).stage is Stage.STOPPED
        clock = self.tap(work, game, Kind.RESUME)
        return write_tap(work, game, Kind.RESUME) if stopped and clock.paused is not None else clock


def _refuse_over(work: Work, game: Game) -> None:
    """Refuse to run the clock of a won game: its last turn must be taken back first."""
    if read_played(work.writer, work.event, game).state.stage is GameStage.OVER:
        raise Refused(
            f"{table_of(game)}'s game is over by the score: first take back what ended it (play "
            "back, or score drop)."
        )


def delay_round(work: Work) -> str:
    """Delay the round's end by the time that all tables were paused, naming it unless hidden."""
    played = playing_round(work.event)
    if played.started_at is None or played.ends_at is None:
        return ""
    paused = hall_pause_ns(clock for _, clock in clocks_where(work, lambda _: True))
    planned = _planned_end(work, played)
    assert planned is not None
    if (planned + timedelta(seconds=paused // SECOND)).isoformat() == played.ends_at:
        return ""
    row = {"round": played.number, "started_at": played.started_at, "seconds": paused // SECOND}
    work.writer.insert("delay", row)
    return _delay_text(played, paused / SECOND)


def _planned_end(work: Work, round_: Round) -> datetime | None:
    """Return a round's end by its row, since the event's own value already includes the pauses.

    None for an imported event, which does not know how long a hidden round lasts.
    """
    ends = work.writer.value("SELECT ends_at FROM round WHERE id = ?", [round_.id])
    return None if ends is None else datetime.fromisoformat(ends)


def _delay_text(round_: Round, seconds: float) -> str:
    """Format by how many whole minutes a round ends later; empty if that is hidden."""
    later = round(seconds / 60)
    if not later or round_.hidden_end:
        return ""
    return phrase_count(
        "The round ends {count} minute later than planned.",
        "The round ends {count} minutes later than planned.",
        later,
    )


# Rounds whose tables have no clocks


def _pause_round(work: Work, reason: str) -> Phrase:
    """Pause the round, or give a paused round a reason. Refused if paused and without a reason."""
    played = playing_round(work.event)
    if played.paused_at is not None and not reason:
        raise Refused("It is already paused.")
    assert played.started_at is not None
    since = played.paused_at or work.now.stamp.utc.isoformat()
    if played.paused_at is None:
        work.setting(PAUSE, anchor_kept(played.number, played.started_at, work.now.stamp))
    work.setting(KEY, stored(played.number, played.started_at, since, reason))
    why = reason or phrase("its timer is stopped")
    return phrase("Round {round} is paused: {reason}.", played.number, why)


def _resume_round(work: Work) -> Phrase:
    """Resume the round and delay its end by the pause, saying so unless the end is hidden."""
    played = playing_round(work.event)
    assert played.paused_at is not None
    if played.source.paused is not None:
        paused = stood(played.source.paused.moment, work.now.stamp)
    else:
        paused = work.now.stamp.utc - datetime.fromisoformat(played.paused_at)
    seconds = max(0, round(paused.total_seconds()))
    later = ""
    if (planned := _planned_end(work, played)) is not None:
        ends = planned + timedelta(seconds=seconds)
        work.writer.update("round", played.id, ends_at=ends.isoformat())
        later = _delay_text(played, seconds)
    work.setting(KEY, None)
    work.setting(PAUSE, None)
    return paragraph(phrase("Round {round} has resumed.", played.number), later)


# Dice down


class DiceDown(
    Command,
    id="clock.dice-down",
    title="Dice down",
    subject="clocks",
    asks="No table will start another turn in this round.",
    needs="dice_down",
):
    """Call dice down at all tables: the current turn ends, and the game with it.

    Players first finish a movement or a roll they have started, and the damage from a direct hit.
    If you called it too early, cancel it with --off: the games continue.
    """

    off: bool = option("undo", "flag", default=False, help="dice down was called too early")

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the question; cancelling dice down needs none, since games only continue."""
        return "" if self.off else self.asks

    def refusal(self, event: Event) -> str | None:
        one = playing_round(event)
        if not event.edition_at(one.number).timing.dice_down:
            if not one.open_games:
                return "This edition has no dice down, and no game is open."
            typed = open_typed(event, one.open_games[0].table or 0)
            return phrase(
                "This edition has no dice down: enter the open games in Results. {typed}", typed
            )
        return None

    def apply(self, work: Work) -> Phrase:
        if self.off:
            return _cancel_dice_down(work)
        called = clocks_where(work, lambda clock: clock.going and not clock.dice_down)
        if not called and clocks_where(work, lambda clock: clock.going and clock.dice_down):
            raise Refused(
                "Dice down was called. If that was too early, press v at a game, or use --off."
            )
        if not called:
            raise Refused("No game in this round is being played on a clock.")
        work.warnings.extend(_too_early(work))
        for game, _ in called:
            write_tap(work, game, Kind.DICE_DOWN)
        return phrase(
            "Dice down at {tables}: finish the current move or roll; then the turn and the game "
            "end.",
            counted(len(called), "table"),
        )


def _too_early(work: Work) -> tuple[str, ...]:
    """Return a warning if the round has time left, without giving away a hidden end."""
    newest = playing_round(work.event)
    now = datetime.fromisoformat(work.now.iso_time)
    ends = newest.ends_by(now)
    if ends is None or ends - now < EARLY:
        return ()
    if newest.hidden_end:
        return (f"Round {newest.number} still has time left.",)
    left = counted(int((ends - now).total_seconds()) // 60, "minute")
    return (f"Round {newest.number} has {left} left.",)


def _cancel_dice_down(work: Work) -> Phrase:
    """Undo dice down, except at tables whose clock would have run since."""
    found = clocks_where(work, lambda clock: clock.going and clock.dice_down)
    if not found:
        raise Refused("Dice down has not been called, or the games are over.")
    ended = [game for game, clock in found if clock.done and clock.budget.kind == "clocks"]
    continuing = [(game, clock) for game, clock in found if game not in ended]
    late = phrase("Too late at {tables}: the last turn has ended.", tables_text(ended))
    if not continuing:
        raise Refused(late)
    for game, clock in continuing:
        write_tap(work, game, Kind.BACK, tap=last_tap(clock, Kind.DICE_DOWN))
    cancelled = phrase_count(
        "Dice down has been cancelled: {count} table continues.",
        "Dice down has been cancelled: {count} tables continue.",
        len(continuing),
    )
    return paragraph(cancelled, late if ended else "")


class Notice(
    HallCommand,
    id="clock.notice",
    title="Record interruptions",
    roles=TO_AND_JUDGE | {Role.TABLE},
    journaled=False,
):
    """Record that the machine slept or restarted while clocks were running, and stop the clocks.

    Every terminal does this automatically as soon as it wakes up. You decide afterwards how much of
    the time is charged (clock charge).
    """

    def apply(self, work: Work) -> Phrase:
        every = playing_round(work.event).games
        games = every if self.game is None else (clocked(work.event, self.game),)
        interrupted = [
            game
            for game in games
            if game.second is not None and unseen(work.clock(game), work.now.stamp)
        ]
        if not interrupted:
            raise Refused("No clock was interrupted, or the interruption is already recorded.")
        for game in interrupted:
            write_tap(work, game, Kind.NOTICE)
        return phrase(
            "Clocks were interrupted at {tables}: decide how much time to charge each player.",
            tables_text(interrupted),
        )


# Clocks started with the round


def begin_round(work: Work, round_: Round) -> str:
    """Start the round's clocks and say so; return "" if each table starts its own.

    A table that is still setting up starts its clocks itself once both players are ready: nobody is
    charged for set-up (corrections.md 31).
    """
    if work.event.edition_at(round_.number).timing.kind == "none":
        return ""
    if read_settings(work.writer).starts != "organizer":
        return ""
    games = [game for game in round_.open_games if game.second is not None]
    clocks = [(game, work.clock(game)) for game in games]
    waiting = [
        game for game, clock in clocks if clock.stage is Stage.WAITING and clock.paused is None
    ]
    stages = {game: _setup_stage(work, game) for game in waiting}
    ready = [game for game in waiting if stages[game] == "done"]
    late = [game for game in waiting if stages[game] == "begun" or (ready and game not in ready)]
    for game in ready:
        begin(work, game)
    at = counted(len(ready), "table")
    running = phrase("Clocks are running at {tables}.", at) if ready else ""
    if not late:
        return running
    still = phrase_count(
        "{tables} is still setting up: its clocks start once both players are ready.",
        "{tables} are still setting up: their clocks start once both players are ready.",
        len(late),
        tables_text(late).capitalize(),
    )
    return paragraph(running, still)


def _setup_stage(work: Work, game: Game) -> Literal["", "begun", "done"]:
    """Return how far a game's set-up has got; empty if it was not entered here."""
    before = read_before(work.writer, work.event, game)
    begun = is_begun(work.event, before)
    if before.opener is not None and not (begun and left_to_do(work.event, before)):
        return "done"
    return "begun" if begun else ""


class Reset(HallCommand, id="clock.reset", title="Reset clocks"):
    """Reset clocks that no player has used yet, as if they had never started.

    Use it if a round was started too early: after resetting `all`, you can undo its start.
    """

    def apply(self, work: Work) -> Phrase:
        if self.game is not None:
            game = clocked(work.event, self.game)
            if not _undo_start(work, game):
                raise Refused("Players have used this clock: take back their key presses first.")
            return phrase("{table}'s clock was reset.", table_of(game))
        going = [game for game, _ in clocks_where(work, lambda clock: clock.going)]
        if not going:
            raise Refused("No clock can be reset: no game is under way.")
        back = [game for game in going if _undo_start(work, game)]
        if not back:
            raise Refused("No clock can be reset: players have used every clock.")
        gone_on = [game for game in going if game not in back]
        rest = phrase("Already in use: {tables}.", tables_text(gone_on)) if gone_on else ""
        said = phrase("The clocks were reset at {tables}.", counted(len(back), "table"))
        return paragraph(said, rest)


def _undo_start(work: Work, game: Game) -> bool:
    """Undo the start of a clock; return False if anything depends on it."""
    clock = work.clock(game)
    began = last_tap(clock, Kind.BEGIN)
    if began is None or not clock.going:
        raise Refused(f"{table_of(game)}'s clock has not started.")
    try:
        write_tap(work, game, Kind.BACK, tap=began)
    except TapRefused:
        return False
    return True


# Settling interruptions


class Charge(HallCommand, id="clock.charge", title="Settle interruptions"):
    """Settle an interruption: decide how much of it to charge to the clock that was running.

    A machine that was off or asleep cannot know whether the players carried on. One decision covers
    all tables: all of it, nothing, or a time such as 1:30. --excepted 7=all decides table 7
    separately, and --excepted 7 leaves it open. The clocks are paused afterwards, until you resume
    them. Time that no table is charged for delays the end of the round, as a pause does.
    """

    how: Charged = arg("charged", "charged", help="all, nothing, or a time such as 1:30")
    excepted: Excepted = option(
        "except", "excepted", default=(), help="7=all or 7=1:30; 7: leave it open"
    )

    def apply(self, work: Work) -> Phrase:
        if self.excepted and self.game is not None:
            raise Refused("Exceptions only work with all tables: leave them out for one table.")
        interrupted, exceptions = self._interrupted_games(work), dict(self.excepted)
        if set(exceptions) - {game.id for game, _ in interrupted}:
            raise Refused("One of the tables named as exceptions was not interrupted.")
        decided = [
            (game, gap, seconds_charged(how, gap, game))
            for game, gap in interrupted
            if (how := exceptions.get(game.id, self.how)) is not None
        ]
        if not decided:
            raise Refused("Every interrupted table is an exception, so nothing is left to decide.")
        for game, gap, seconds in decided:
            # A decision for a single table does not delay the round's end.
            with_hall = self.game is None and game.id not in exceptions
            write_tap(work, game, Kind.CHARGE, gap.side, seconds=seconds, hall=with_hall)
        left = [game for game, _ in interrupted if exceptions.get(game.id, self.how) is None]
        still = phrase("Still to settle: {tables}.", tables_text(left)) if left else ""
        paused = phrase("The clocks are paused now: resume them (clock resume).")
        return paragraph(self._sentence(work.event, decided, exceptions), still, paused)

    def _interrupted_games(self, work: Work) -> list[tuple[Game, Gap]]:
        if self.game is None:
            found = clocks_where(work, lambda clock: clock.interrupted is not None)
        else:
            game = clocked(work.event, self.game)
            found = [(game, clock_of(work, game))]
        gaps = [(game, clock.interrupted) for game, clock in found if clock.interrupted is not None]
        if not gaps:
            hall = self.game is None
            raise Refused("No clock was interrupted." if hall else "It was not interrupted.")
        return gaps

    def _sentence(
        self, event: Event, decided: list[tuple[Game, Gap, int]], exceptions: Container[int]
    ) -> str:
        if self.game is not None:
            game, gap, seconds = decided[0]
            assert gap.side is not None
            time, name = minutes(seconds), event.names_of(game)[gap.side]
            if gap.seconds is not None:
                time = phrase("{time} of {interruption}", time, minutes(round(gap.seconds)))
            return phrase("{table}: {time} was charged to {name}.", table_of(game), time, name)
        each = [
            f"table {game.table} {minutes(seconds)}"
            for game, _, seconds in decided
            if game.id in exceptions
        ]
        charged = charged_text(self.how)
        if each:
            charged = phrase("{charged}; {exceptions}", charged, each)
        return phrase_count(
            "{count} interruption settled; time charged: {charged}.",
            "{count} interruptions settled; time charged: {charged}.",
            len(decided),
            charged,
        )
