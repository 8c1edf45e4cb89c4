"""The program is killed (SIGKILL) at random moments while results are entered."""

from __future__ import annotations

import random
import shutil
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest
from programs import event_of, play, programs

from data.event import journal
from srtui.cli.opening import desk_at
from srtui.commands.desk import Desk, Seat
from srtui.rules.record import Outcome

pytestmark = pytest.mark.process

KILLS = 30


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    """Return an event of 32 players before its first round."""
    return event_of(tmp_path / "roster.srtui", 32).path


def play_and_kill(path: Path, chance: random.Random) -> list[Any]:
    """Let a program play the event and kill it at some moment; what it acknowledged."""
    ear, mouth = programs.Pipe(duplex=False)
    process = programs.Process(target=play, args=(path, mouth))
    process.start()
    mouth.close()
    told = [ear.recv() for _ in range(chance.randrange(1, 45))]
    wait([], timeout=chance.random() * 0.006)  # so that it falls on any step of a command
    process.kill()
    process.join()
    try:
        while True:
            told.append(ear.recv())
    except EOFError:
        ear.close()
        return told


@pytest.mark.push
def test_every_acknowledged_result_is_there_after_a_kill(roster: Path) -> None:
    chance = random.Random(2026)
    results = 0
    for attempt in range(KILLS):
        path = Path(shutil.copy(roster, roster.with_name(f"killed-{attempt}.srtui")))
        told = play_and_kill(path, chance)
        with desk_at(str(path), Seat()) as desk:
            assert_kept(desk, told)
            assert_undo_works(desk)
        results += sum(kind == "result" for kind, _ in told)
    assert results > 10 * KILLS


def assert_kept(desk: Desk, told: list[Any]) -> None:
    """Check that the file is undamaged and has what was reported, and at most one command more."""
    with desk.store.read() as reader:
        assert reader.value("PRAGMA integrity_check") == "ok"
        assert reader.rows("PRAGMA foreign_key_check") == []
        done = [one for one in journal.entries(reader)[::-1] if one.subject == "round"]
    assert len(done) - len(told) in (0, 1)
    games = {game.id: game for game in desk.event().games}
    for (kind, what), entry in zip(told, done, strict=False):
        if kind == "result":
            game = games[what]
            assert (game.outcome, game.points, game.destroyed) == (
                Outcome.FIRST,
                (5, what),
                (40, 30),
            )
        else:
            assert entry.sentence == what
    open_games = sum(game.outcome is None for game in games.values())
    typed = sum(entry.command == "result" for entry in done)
    assert open_games == len(games) - typed, "no result is there that no command made"


def assert_undo_works(desk: Desk) -> None:
    """Check that the newest command can be undone and redone."""
    before, offered = desk.event(), desk.next_undo()
    assert desk.undo().sentence == f"Undone: {offered}"
    assert desk.event() != before
    assert desk.redo().sentence == f"Redone: {offered}"
    assert desk.event() == before
