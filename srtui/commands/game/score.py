"""Saving of a result, whoever types, scores or rules it."""

from __future__ import annotations

from srtui.commands.clock.taps import stop_clock
from srtui.commands.command import Work
from srtui.model.score import Score, columns
from srtui.rules.record import Game
from srtui.text.match_results import match_text
from srtui.text.result_warnings import what_rests_on
from srtui.text.results import kept_said


def keep_result(work: Work, game: Game, score: Score) -> str:
    """Write the result of two players, and say it with what rests on the one before."""
    write_result(work, game, score)
    event = work.event
    match = match_text(event, game, score)
    return kept_said(event, game, score) + match + what_rests_on(event, game, score)


def write_result(work: Work, game: Game, score: Score) -> None:
    """Write a confirmed result to its game; stop its clock and remove its proposal."""
    work.writer.update("game", game.id, **columns(score), entered_at=work.now.iso_time)
    clear_proposal(work, game)
    stop_clock(work, game)


def clear_proposal(work: Work, game: Game) -> None:
    """Remove the result that a game's table has proposed, if there is one."""
    for row in work.writer.table("proposal", "game = ?", [game.id]):
        work.writer.delete("proposal", row["id"])
