"""Check of an event file: views are read, games and clocks replayed, rows compared.

`data.event.doctor` checks pages and constraints; this module checks their meaning. A file that
passes can be opened, displayed and edited.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from data.event.backup import copied_on, copies, copies_on, own_and_others
from data.event.doctor import Finding, HealthCheck, doctor, examined
from data.event.journal import author_of, external_changes
from data.event.reader import DbRow, Reader
from data.event.sqlite import EventFileError
from data.event.writer import StoredChange
from srtui.documents.sections import PaneLine, PaneSection, line, section
from srtui.model.clock import ClockCache
from srtui.model.event import Event
from srtui.model.played import read_played
from srtui.model.read_event import EventCache
from srtui.model.refused import Refused
from srtui.queries.awards.awards import awards
from srtui.queries.event.backups import other_event_text
from srtui.queries.event.settings import event_view
from srtui.queries.game.scoring import scoring
from srtui.queries.hall.terrain import terrain
from srtui.queries.journal.entries import journal, rows_changed
from srtui.queries.lists import lists_view
from srtui.queries.pairing.pairings import pairings
from srtui.queries.pairing.verify import verify
from srtui.queries.roster.conduct import conduct
from srtui.queries.roster.players import roster
from srtui.queries.rounds.results import results
from srtui.queries.standings.standings import standings
from srtui.rules.record import Game
from srtui.text.phrases import counted, joined

_MOST_LISTED = 10
"""Number of rows changed by another program that are reported one by one."""
_RESULT = ("round", "first", "second", "outcome", "way", "state")
_FIGURES = ("points", "recorded", "destroyed", "army")
"""Columns of `game`, and beginnings of its columns, from which standings are calculated."""
_ALL_STANDINGS = frozenset(
    {"event", "house_rule", "event_variant", "stay", "penalty", "round", "cut", "cut_place",
     "tie_order"}
)  # fmt: skip
"""Tables on which the standings of every round depend."""


def health(path: Path) -> list[Finding]:
    """Return all findings about the event file at `path`. Never raises for a bad file."""
    return doctor(path, event_findings)


class NoBackup(Refused):
    """Refusal because an event has no backup; `others` are the newest backups of other events."""

    def __init__(self, sentence: str, others: Sequence[Path] = ()) -> None:
        super().__init__(sentence)
        self.others = tuple(others)


def offered(target: Path, folder: Path | None = None) -> tuple[Path, list[str]]:
    """Return the newest sound backup in a folder (None: next to the event), and warnings.

    `folder` may be the backup itself. Changes by another program are reported, but do not
    disqualify a backup: they may be intended. Raises `NoBackup` if there is none.
    """
    if folder is not None and not folder.is_dir():
        return folder, backup_faults(folder)
    skipped: list[str] = []
    candidates = copies(target) if folder is None else copies_on(target, folder)
    custom, others = own_and_others(target, candidates)
    if others and not custom:
        backups = "The only backup is" if len(others) == 1 else f"All {len(others)} backups are"
        newest = f"{backups} of {other_event_text(others[-1])}"
        none = f"There is no backup of the event in {target.name}. {newest}."
        raise NoBackup(none, others[-1:])
    # From the newest back to the first sound one: a damaged file's backup is damaged too.
    for backup in reversed(custom):
        faults = backup_faults(backup, damage)
        if not faults:
            return backup, [*skipped, *backup_faults(backup)]
        skipped.append(f"Skipped {backup.name}: {faults[0]}")
    if skipped:
        raise Refused(
            "\n".join(["None of the backups can be used: give the path of another.", *skipped])
        )
    raise _no_backup(target, folder)


def _no_backup(target: Path, folder: Path | None) -> NoBackup:
    """Return a refusal for an event without backups that names the events that have some."""
    place = (
        f"next to {target.name or target}" if folder is None else f"of {target.stem} in {folder}"
    )
    others = copied_on(target.parent if folder is None else folder)
    if others:
        others_text = f"There is no backup {place}, only backups of {joined(list(others))}."
        return NoBackup(others_text, tuple(others.values()))
    return NoBackup(f"There is no backup {place}: give the path of one, or of a drive with some.")


def event_findings(reader: Reader) -> Iterator[Finding]:
    """Yield all findings: damage, and changes by another program."""
    sound = True
    for finding in damage(reader):
        sound = sound and finding.fine
        yield finding
    if sound:
        # Last, and only for a sound file: damage would look like a change by another program.
        yield from _journal_findings(EventCache().event(reader), reader)


def backup_faults(backup: Path, check: HealthCheck = event_findings) -> list[str]:
    """Return a backup's faults before it is restored, in sentences; empty if it is sound."""
    return [finding.sentence for finding in examined(backup, check) if not finding.fine]


def damage(reader: Reader) -> Iterator[Finding]:
    """Read the event as the program does, and replay games and clocks; yield the findings."""
    event = None
    for part, read in _READINGS:
        try:
            if event is None:
                event = EventCache().event(reader)
            read(event, reader)
        except (Refused, EventFileError) as fault:
            yield Finding(False, f"{part} cannot be read. {fault}")
        except Exception as error:  # every damage is reported
            yield Finding(
                False,
                f"{part} cannot be read ({type(error).__name__}: {error}): the file is damaged. "
                "`srtui restore FILE` brings back the last good backup.",
            )
        else:
            continue
        if event is None:
            return
    if event is not None:
        yield from _replay_findings(event, reader)


def _rounds(event: Event, _: Reader) -> None:
    for round_ in event.rounds:
        results(event, round_.number)
        pairings(event, round_.number)
        standings(event, round_.number)


def _journal(_: Event, reader: Reader) -> None:
    for row in journal(reader):
        rows_changed(reader, row.id)
        if row.undone not in (True, False):
            raise ValueError(row)
    # A game's log searches the arguments in SQL, which fails at the first unreadable one.
    unreadable = reader.row("SELECT id FROM journal WHERE NOT json_valid(arguments)")
    if unreadable is not None:
        raise ValueError(f"the arguments of entry {unreadable['id']}")


# The views that screens show, with their names in findings: if all of them can be read, the event
# can be used. A view that raises is a finding; its result does not matter.
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


def _replay_findings(event: Event, reader: Reader) -> Iterator[Finding]:
    """Replay every scored or clocked game from its steps and taps, and yield the findings."""
    clocks, bad = ClockCache(), 0
    tapped = {row["game"] for row in reader.rows("SELECT DISTINCT game FROM tap")}
    games = [game for game in event.games if game.id in tapped or event.steps.get(game.id)]
    for game in games:
        for fault in _faults(event, reader, game, clocks if game.id in tapped else None):
            bad += 1
            yield Finding(False, f"{_game_text(event, game)}: {fault}")
    if not bad and games:
        yield Finding(
            True, f"Replayed {counted(len(games), 'game')} with clocks, all exactly as stored."
        )


def _faults(event: Event, reader: Reader, game: Game, clocks: ClockCache | None) -> Iterator[str]:
    try:
        if clocks is not None:
            clocks.read(reader, event, game)
        if event.steps.get(game.id):
            scoring(event, read_played(reader, event, game))
    except (Refused, EventFileError) as fault:
        yield str(fault)
    except Exception as error:  # every damage is reported
        yield f"it cannot be replayed ({type(error).__name__}: {error})."


def _journal_findings(event: Event, reader: Reader) -> Iterator[Finding]:
    """Yield a finding for each row that differs from its newest journal entry."""
    rows = external_changes(reader)
    if not rows:
        yield Finding(True, "Every row matches the journal.")
    for change in rows[:_MOST_LISTED]:
        yield Finding(False, _external_change_text(event, reader, change))
    if len(rows) > _MOST_LISTED:
        yield Finding(False, f"{len(rows) - _MOST_LISTED} more rows do not match the journal.")


def _external_change_text(event: Event, reader: Reader, change: StoredChange) -> str:
    writer, affected = _last_writer_text(reader, change), _touched_standings(change)
    return (
        f"A program other than srtui changed the file: {_row_text(event, change)} "
        f"{_change_text(change)}; {writer}. This affects {affected}. Undo leaves such rows alone, "
        "so correct them there, or restore a backup."
    )


def _last_writer_text(reader: Reader, change: StoredChange) -> str:
    row = reader.row("SELECT * FROM journal WHERE id = ?", [change.entry])
    if row is None:
        return "no journal entry wrote this row"
    author = author_of(row["role"], row["terminal"])
    minute = row["at"][:16].replace("T", " ")
    return f"{author} last wrote this row at {minute} UTC (entry {row['id']})"


def _row_text(event: Event, change: StoredChange) -> str:
    row = change.after or change.before or {}
    if change.table == "game":
        game = next((game for game in event.games if game.id == change.id), None)
        return _game_text(event, game) if game else f"game {change.id} in round {row.get('round')}"
    if change.table == "player":
        return f"player {row.get('name')}"
    if change.table == "event":
        return "the event"
    return f"{change.table.replace('_', ' ')} {change.id}"


def _game_text(event: Event, game: Game) -> str:
    names = " against ".join(event.name_of(player) for player in game.players)
    return f"the game {names} in round {game.round}"


def _change_text(change: StoredChange) -> str:
    if change.after is None:
        return "is gone"
    if change.before is None:
        return "was added"
    columns = _changed_columns(change)
    changes = [
        f"{column} {_value_text(change.before, column)} became {_value_text(change.after, column)}"
        for column in columns[:4]
    ]
    if len(columns) > 4:
        changes.append("…")
    return f"has changed: {', '.join(changes)}"


def _changed_columns(change: StoredChange) -> list[str]:
    kept = change.before or {}
    now = change.after or {}
    return [column for column in {**kept, **now} if kept.get(column) != now.get(column)]


def _value_text(row: DbRow, column: str) -> str:
    value = row.get(column)
    if column in ("seed", "value", "variable"):  # may be a secret of the organizer
        return "(not shown)"
    return "nothing" if value is None or value == "" else str(value)[:40]


def _touched_standings(change: StoredChange) -> str:
    """Format which standings a change affects."""
    row = change.after or change.before or {}
    columns = _changed_columns(change)
    if change.table == "game":
        if any(column in _RESULT or column.startswith(_FIGURES) for column in columns):
            return f"the standings from round {row.get('round')} onwards"
        return "no standings"
    if change.table in _ALL_STANDINGS or (change.table == "player" and "stand_in" in columns):
        return "all standings"
    return "no standings"


def findings_page(path: Path) -> tuple[PaneSection, ...]:
    """Return a section with a line for each finding about an event file."""
    return section("", map(_finding_line, health(path)))


def _finding_line(finding: Finding) -> PaneLine:
    if finding.fine:
        return line(finding.sentence, mark="done")
    return line(finding.sentence, "late", mark="late")
