"""How a result is written, whoever types, scores or rules it."""

from __future__ import annotations

from srtui.desk.command import Work
from srtui.desk.game.stopping import stop_clock
from srtui.rules.record import Game
from srtui.state.score import Score, columns


def write_score(work: Work, game: Game, score: Score) -> None:
    """Write a score to its game as confirmed; what its table has proposed is done with by it."""
    work.writer.update("game", game.id, **columns(score), entered_at=work.now.at)
    clear_proposal(work, game)
    stop_clock(work, game)


def clear_proposal(work: Work, game: Game) -> None:
    """Take away what the table of a game has proposed, if it has."""
    for row in work.writer.table("proposal", "game = ?", [game.id]):
        work.writer.delete("proposal", row["id"])
