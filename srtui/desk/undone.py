"""What an undo may not leave behind: it puts rows back beside what others have done since.

Undo takes back the newest entry of one person on one screen, so it can jump over entries of
others that change no row of his but rest on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from srtui.rules.record import Game
from srtui.state.clocks import ClockCache, begun, just_begun
from srtui.state.event import Event, Phase

if TYPE_CHECKING:
    from data.store import Reader


def undo_refusal(before: Event, after: Event) -> str | None:
    """Why the event cannot become `after` by undo or redo, in one sentence; None when it can."""
    return _draft_played(after) or _closed_open(before, after) or _cut_gone(before, after)


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
    return f"The clock of table {apart.table} goes with its score: take it back there (play.back)."


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
        if begun(clocks.read(reader, after, game)):
            where = f"The game at table {game.table}" if game.table else "The game"
            return f"{where} is played on its clock since: type the result again when it is over."
    return None


def _has_result(event: Event, game: Game) -> bool:
    return game.second is not None and (game.outcome is not None or game.id in event.proposals)


def _tapped(reader: Reader, games: Iterable[Game], like: str) -> Game | None:
    """The first of the games with a tap whose detail holds `like`."""
    for game in games:
        if reader.row("SELECT 1 FROM tap WHERE game = ? AND instr(detail, ?)", [game.id, like]):
            return game
    return None


def _draft_played(after: Event) -> str | None:
    newest = after.round
    if newest is None or newest.phase is not Phase.DRAFT:
        return None
    chosen = after.selected | {one.game for one in after.hidden}
    if any(game.id in chosen or any(game.lists) for game in newest.games):
        return f"Lists of round {newest.number} are chosen: it cannot become a draft again."
    scored = {*after.steps, *after.proposals}
    if any(game.outcome is not None or game.id in scored for game in newest.games):
        return (
            f"Results of round {newest.number} are in: it cannot become a draft again. "
            "Clear them first."
        )
    return None


def _closed_open(before: Event, after: Event) -> str | None:
    """A closed round may have open games from an import; undo adds none."""
    opened = _open_in_closed(after) - _open_in_closed(before)
    if not opened:
        return None
    number = min(opened)[0]
    return f"Round {number} is closed: correct its result instead of taking it back."


def _open_in_closed(event: Event) -> set[tuple[int, int]]:
    return {
        (one.number, game.id)
        for one in event.rounds
        if one.phase is Phase.CLOSED
        for game in one.open_games
    }


def _cut_gone(before: Event, after: Event) -> str | None:
    """The cut, or a player's place inside it, with a round paired on it."""
    if before.cut is None:
        return None
    if after.cut is None:
        since = before.cut.round + 1
        return _paired_on(since) if len(after.rounds) >= since else None
    for player, since in set(before.cut.moved_up) - set(after.cut.moved_up):
        for one in after.rounds:
            if one.number >= since and one.game_of(player):
                return _paired_on(one.number)
    return None


def _paired_on(number: int) -> str:
    return f"Round {number} was paired on the cut: undo that pairing first."
