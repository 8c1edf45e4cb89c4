"""Taking back parts of a game: keys, turns with their score, results; limits of undo.

Players who both agree take back their own last key or turn end until the next one; a judge can take
back one after another. A tap is never removed from the file, so undo does not touch anything stored
with one.
"""

from collections.abc import Iterable

from data.event.reader import Reader
from srtui.commands.clock.base import (
    GameCommand,
    Tapping,
    checked_fold,
    clock_now,
    for_table,
    refuse_decided,
)
from srtui.commands.command import ALWAYS, Work, arg, option
from srtui.commands.game.base import clear_proposal
from srtui.model.clock import ClockCache, just_begun, read_clock
from srtui.model.event import Event, Phase
from srtui.model.played import part_of, read_played
from srtui.model.refused import Refused
from srtui.model.steps import write_steps
from srtui.rules.clock import Kind, Stage
from srtui.rules.record import Game
from srtui.text.phrases import Phrase, held, phrase, table_of
from srtui.text.turns import last_done, why_not_theirs


class TakeBack(Tapping, id="play.back", title="Take back"):
    """Take back a table's last key or turn end: score and clock continue as if it had not happened.

    The time since counts for the player whose turn it is again, or for no one if the game had
    ended. At the table both players must agree; a judge need not ask, and can take back more, one
    at a time.
    """

    agreed: bool = option("agreed", "flag", default=False, help="both players agree, at the table")

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        refuse_decided(work, game)
        if for_table(work) and not self.agreed:
            raise Refused("Both players must agree to take something back.")
        clock = clock_now(work, game)
        played = self.played(work) if work.event.steps.get(game.id) else None
        last = last_done(work.event, played, clock, own_only=for_table(work))
        if last is None and for_table(work):
            raise Refused("There is nothing to take back here. A judge can do more.")
        if last is None:
            raise Refused("There is nothing to take back here.")
        if for_table(work) and (reason := why_not_theirs(last, clock)):
            raise Refused(reason)
        if last.steps:
            write_steps(work.writer, game.id, (), last.steps[0].number - 1)
        if last.tap is not None and last.tap.kind is Kind.STOP:
            self.tap(work, game, Kind.RESUME)  # the clock was stopped at the end of the game
        elif last.tap is not None:
            self.tap(work, game, Kind.BACK, tap=last.tap.number)
        return phrase("{table}, undone: {last}", table_of(game), last.text)

    def question(self, event: Event, reader: Reader) -> str:
        """Return the question naming the key or turn to be removed; empty if there is none."""
        game = event.game(self.game)
        played = None
        if event.steps.get(game.id):
            played = checked_fold(read_played(reader, event, game))
        last = last_done(event, played, read_clock(reader, event, game), own_only=False)
        if last is None:
            return ""
        return phrase("{table}, to be undone: {held}", table_of(game), held(last.text))


class DropTurns(GameCommand, id="score.drop", title="Remove turns", taking=ALWAYS):
    """Drop a turn of a game and everything after it, by its number in the list of `game`."""

    part: int = arg("number", "number", help="of the first turn to drop, in the list")

    def apply(self, work: Work) -> Phrase:
        played = self.as_kept(work)
        if played.folded.refusal is not None and self.part == len(played.parts) + 1:
            first = played.folded.accepted
        else:
            first = part_of(played, self.part).steps[0].number - 1
        write_steps(work.writer, played.game.id, (), first)
        table = table_of(played.game)
        return phrase("{table}: everything from entry {part} on was dropped.", table, self.part)


def reopen(command: Tapping, work: Work, game: Game) -> str:
    """Remove a proposal, and resume the clock unless the score has ended the game."""
    clear_proposal(work, game)
    work.writer.update("game", game.id, state="open")
    clock = clock_now(work, game)
    if clock is None or clock.stage is not Stage.STOPPED:
        return ""
    if not any(tap.kind is Kind.STOP and tap.detail.get("proposal") for tap in clock.log[-1:]):
        return ""
    after = command.tap(work, game, Kind.RESUME)
    if after.paused is None:
        return phrase("The clock is running.")
    return phrase("Its clock is still paused.")


# Changes that undo and redo must not make


def clock_refusal(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """Return why the clocks do not allow an undo, or None: a tap is never removed from the file."""
    newest = after.round
    if (
        newest is not None
        and newest.phase is Phase.DRAFT
        and _first_tapped(reader, newest.games, "{")
    ):
        return phrase(
            "Clocks of round {round} were started: it cannot become a draft again.", newest.number
        )
    for refusal in (_start_refusal, _result_refusal):
        if reason := refusal(reader, before, after, clocks):
            return reason
    scored = [one for one in after.games if before.steps.get(one.id) != after.steps.get(one.id)]
    separate = _first_tapped(reader, scored, '"steps":')
    if separate is None:
        return None
    return phrase(
        "The clock of table {table} goes with its score: take it back there (; or play back).",
        separate.table,
    )


def _start_refusal(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """Return a refusal if a round would not be started while its clocks have been."""
    old, new = before.round, after.round
    if old is None or new is None or (old.phase, new.phase) != (Phase.RUNNING, Phase.PUBLISHED):
        return None
    played = [game for game in new.games if game.second is not None]
    if not any(just_begun(clocks.read(reader, after, game)) for game in played):
        return None
    return phrase(
        "Clocks of round {round} are running: reset them first (clock reset all), or pause all "
        "tables and keep the round.",
        new.number,
    )


def _result_refusal(reader: Reader, before: Event, after: Event, clocks: ClockCache) -> str | None:
    """Return a refusal if a (proposed) result would return to a game that has continued since."""
    had = {one.id for one in before.games if _has_result(before, one)}
    for game in after.games:
        if game.id in had or not _has_result(after, game):
            continue
        if clocks.read(reader, after, game).going:
            place = phrase("The game at table {table}", game.table) if game.table else "The game"
            return phrase(
                "{place} has been played on its clock since: enter the result again when it is "
                "over.",
                place,
            )
    return None


def _has_result(event: Event, game: Game) -> bool:
    return game.second is not None and (game.outcome is not None or game.id in event.proposals)


def _first_tapped(reader: Reader, games: Iterable[Game], like: str) -> Game | None:
    """Return the first game with a tap whose detail matches `like`, or None."""
    for game in games:
        if reader.row("SELECT 1 FROM tap WHERE game = ? AND instr(detail, ?)", [game.id, like]):
            return game
    return None
