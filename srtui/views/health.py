"""What ails an event file: as the program reads it, games and clocks replayed, rows by the journal.

`data.doctor` looks at pages and constraints; this looks at what they mean. What is sound here can
be opened, shown and worked on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from data.backup import copied_on, copies, copies_on
from data.doctor import Finding, Look, doctor, examined
from data.journal import whose
from data.reader import Reader, Row
from data.sqlite import EventFileError
from data.strangers import Stranger, strangers
from srtui.rules.record import Game
from srtui.state.clocks import ClockCache
from srtui.state.event import Event
from srtui.state.played import read_played
from srtui.state.reading import EventCache
from srtui.state.refused import Refused
from srtui.views.awards import awards
from srtui.views.conduct import conduct
from srtui.views.event import event_view
from srtui.views.journal import changed_by, journal
from srtui.views.lists import lists_view
from srtui.views.pairings import pairings
from srtui.views.results import results
from srtui.views.roster import roster
from srtui.views.scoring import scoring
from srtui.views.standings import standings
from srtui.views.terrain import terrain
from srtui.views.verify import verify

_SHOWN = 10
_RESULT = ("round", "first", "second", "outcome", "way", "state")
_FIGURES = ("points", "recorded", "destroyed", "army")
_ALL_STANDINGS = frozenset(
    {"event", "house_rule", "event_variant", "stay", "penalty", "round", "cut", "cut_place",
     "tie_order"}
)  # fmt: skip


def health(path: Path) -> list[Finding]:
    """Everything that can be said about the event file at `path`; never raises for a bad one."""
    return doctor(path, look_at_event)


def ails(copy: Path) -> list[str]:
    """What is wrong with a copy that somebody wants to bring back; nothing where it is sound."""
    return _bad(copy, look_at_event)


def offered(target: Path, folder: Path | None = None) -> tuple[Path, list[str]]:
    """The newest copy in a folder, as that of a stick (None: beside the event), that is not
    damaged, and what is to be said before.

    What another program changed is said, and is no reason to pass a copy over: it may have been
    meant. Refused where there is none.
    """
    passed: list[str] = []
    found = copies(target) if folder is None else copies_on(target, folder)
    # The newest first, and the first sound one: a copy of a damaged file is damaged, too.
    for copy in reversed(found):
        faults = _bad(copy, damage)
        if not faults:
            return copy, [*passed, *ails(copy)]
        passed.append(f"{copy.name} is passed over: {faults[0]}")
    if passed:
        raise Refused("\n".join(["No copy is sound: give the path of another.", *passed]))
    if folder is None:
        raise Refused(
            f"There is no copy beside {target.name}: give the path of one, or of a stick with some."
        )
    raise Refused(_none_on(target, folder))


def _none_on(target: Path, folder: Path) -> str:
    """That a stick has no copy of this event; whose copies it has instead."""
    none = f"{folder} has no copy of {target.stem}"
    if others := copied_on(folder):
        names = ", ".join(others)
        return f"{none}, but of {names}: give the file that name, as srtui restore {others[0]}."
    return f"{none}, nor of any other event: is it the right stick?"


def _bad(copy: Path, what: Look) -> list[str]:
    return [one.sentence for one in examined(copy, what) if not one.fine]


def look_at_event(reader: Reader) -> Iterator[Finding]:
    """Everything: what is damaged, and what another program changed."""
    sound = True
    for one in damage(reader):
        sound = sound and one.fine
        yield one
    if sound:
        # Last, and only of a sound file: what damage has done would be taken for another program's
        # change.
        yield from _by_the_journal(EventCache().event(reader), reader)


def damage(reader: Reader) -> Iterator[Finding]:
    """Read the event as the program does, and replay games and clocks."""
    event = None
    for part, read in _READINGS:
        try:
            if event is None:
                event = EventCache().event(reader)
            read(event, reader)
        except (Refused, EventFileError) as fault:
            yield Finding(False, f"{part} cannot be read. {fault}")
        except Exception as error:  # whatever damage does, it is said
            yield Finding(
                False,
                f"{part} cannot be read ({type(error).__name__}: {error}): the file is damaged. "
                "`srtui restore` brings back the last good backup.",
            )
        else:
            continue
        if event is None:
            return
    if event is not None:
        yield from _replayed(event, reader)


def _rounds(event: Event, _: Reader) -> None:
    for round_ in event.rounds:
        results(event, round_.number)
        pairings(event, round_.number)
        standings(event, round_.number)


def _journal(_: Event, reader: Reader) -> None:
    for row in journal(reader):
        changed_by(reader, row.id)
        if row.undone not in (True, False):
            raise ValueError(row)


# By the views that the screens have: what they can show can be worked with.
_READINGS: tuple[tuple[str, Callable[[Event, Reader], object]], ...] = (
    ("The event", lambda event, _: event_view(event)),
    ("The roster", lambda event, _: roster(event)),
    ("The standings", lambda event, _: standings(event)),
    ("The rounds", _rounds),
    ("The lists", lambda event, _: lists_view(event)),
    ("The awards", lambda event, _: awards(event)),
    ("The penalties", lambda event, _: conduct(event)),
    ("The terrain", lambda event, _: event.round and terrain(event)),
    ("The journal", _journal),
    ("The draws", verify),
)


def _replayed(event: Event, reader: Reader) -> Iterator[Finding]:
    """Every game that was scored or clocked, played again from its steps and taps."""
    clocks, bad = ClockCache(), 0
    tapped = {row["game"] for row in reader.rows("SELECT DISTINCT game FROM tap")}
    games = [game for game in event.games if game.id in tapped or event.steps.get(game.id)]
    for game in games:
        for fault in _faults(event, reader, game, clocks if game.id in tapped else None):
            bad += 1
            yield Finding(False, f"{_game_said(event, game)}: {fault}")
    if not bad and games:
        yield Finding(True, f"Games and clocks replayed as they were kept: {len(games)}.")


def _faults(event: Event, reader: Reader, game: Game, clocks: ClockCache | None) -> Iterator[str]:
    try:
        if clocks is not None:
            clocks.read(reader, event, game)
        if event.steps.get(game.id):
            played = read_played(reader, event, game)
            scoring(event, played)
    except (Refused, EventFileError) as fault:
        yield str(fault)
    except Exception as error:  # whatever damage does, it is said
        yield f"it cannot be replayed ({type(error).__name__}: {error})."


def _by_the_journal(event: Event, reader: Reader) -> Iterator[Finding]:
    strange = strangers(reader)
    if not strange:
        yield Finding(True, "Every row is as the journal says.")
    for one in strange[:_SHOWN]:
        yield Finding(False, _stranger_said(event, reader, one))
    if len(strange) > _SHOWN:
        yield Finding(False, f"{len(strange) - _SHOWN} further rows are not as the journal says.")


def _stranger_said(event: Event, reader: Reader, one: Stranger) -> str:
    return (
        f"Another program changed the file, not srtui: {_row_said(event, one)} {_change(one)}; "
        f"{_last_said(reader, one)}. It touches {_touched(one)}. Undo leaves such rows alone: put "
        "it right in the program that did it, or restore a backup."
    )


def _last_said(reader: Reader, one: Stranger) -> str:
    row = reader.row("SELECT * FROM journal WHERE id = ?", [one.entry])
    if row is None:
        return "no entry of the journal ever wrote it"
    who = whose(row["role"], row["terminal"])
    return f"{who} wrote it last, at {row['at'][:16].replace('T', ' ')} UTC (entry {row['id']})"


def _row_said(event: Event, stranger: Stranger) -> str:
    row = stranger.now or stranger.kept or {}
    if stranger.table == "game":
        game = next((game for game in event.games if game.id == stranger.id), None)
        return (
            _game_said(event, game) if game else f"game {stranger.id} of round {row.get('round')}"
        )
    if stranger.table == "player":
        return f"player {row.get('name')}"
    if stranger.table == "event":
        return "the event"
    return f"{stranger.table.replace('_', ' ')} {stranger.id}"


def _game_said(event: Event, game: Game) -> str:
    names = " against ".join(event.name_of(player) for player in game.players)
    return f"the game {names} of round {game.round}"


def _change(stranger: Stranger) -> str:
    if stranger.now is None:
        return "is gone"
    if stranger.kept is None:
        return "was added"
    moved = _moved(stranger)
    said = [
        f"{key} {_value(stranger.kept, key)} became {_value(stranger.now, key)}"
        for key in moved[:4]
    ]
    return f"has changed: {', '.join(said)}{', …' * (len(moved) > 4)}"


def _moved(one: Stranger) -> list[str]:
    kept, now = one.kept or {}, one.now or {}
    return [key for key in {**kept, **now} if kept.get(key) != now.get(key)]


def _value(row: Row, key: str) -> str:
    value = row.get(key)
    if key in ("seed", "value", "variable"):  # what only the organizer may know stays in the file
        return "(not shown)"
    return "nothing" if value is None or value == "" else str(value)[:40]


def _touched(stranger: Stranger) -> str:
    """Which standings depend on what was changed."""
    row = stranger.now or stranger.kept or {}
    moved = _moved(stranger)
    if stranger.table == "game":
        if any(key in _RESULT or key.startswith(_FIGURES) for key in moved):
            return f"the standings from round {row.get('round')} on"
        return "no standings"
    if stranger.table in _ALL_STANDINGS or (stranger.table == "player" and "stand_in" in moved):
        return "all standings"
    return "no standings"
