"""The desk: checks who asks, runs one command in one transaction, keeps the journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from data import journal
from data.backup import Copied, Second
from data.backup import backup as copy_event
from data.journal import JournalEntry
from data.store import Entry, EventFileError, Reader, Store
from srtui.desk.command import Command, Doubtful, Moment, Role, Work, checked_clock
from srtui.desk.undone import undo_refusal
from srtui.rules.clock.values import Stamp
from srtui.rules.value import Value, names_of
from srtui.state.clocks import ClockCache
from srtui.state.event import Event
from srtui.state.reading import EventCache, read_event
from srtui.state.refused import Refused

_WHERE = {"beside": "beside it", "second": "in the second place"}
UNSEEN = "The event changed before that key came: look at it, then press the key again."
"""Why a key takes nothing away that was not on the screen when it was pressed."""


class Done(Value):
    """What a command did: its sentence, and warnings that did not stop it."""

    sentence: str
    warnings: tuple[str, ...] = ()


class Seat(Value):
    """Who works at a desk: the role, and the terminal's name as the journal shows it.

    `table`: the one table that a terminal of the role TABLE serves.
    """

    role: Role = Role.TO
    terminal: str = "laptop"
    table: int | None = None


class Desk:
    """One terminal's way to one event file. Store, clocks and entropy are passed in.

    `clock` gives the time in UTC, `entropy` fresh text for seeds, `stamps` the moment as the
    machine's own clocks know it. Everything raises `Refused`, `Doubtful` or
    `data.store.EventFileError`, each with a sentence to show.
    """

    def __init__(
        self,
        store: Store,
        seat: Seat,
        clock: Callable[[], datetime],
        entropy: Callable[[], str],
        stamps: Callable[[], Stamp],
    ) -> None:
        self.store = store
        self.seat = seat
        self.clock = clock
        self._entropy = entropy
        self.stamps = stamps
        self._cache = EventCache()
        self.clocks = ClockCache()

    def beside(self, seat: Seat) -> Desk:
        """Another seat in the same program: it shares what was read of the event."""
        other = Desk(self.store, seat, self.clock, self._entropy, self.stamps)
        # One reading for all seats: 65 terminals that each read after every tap of 64 tables would
        # take 2.5 cores.
        other._cache, other.clocks = self._cache, self.clocks
        return other

    def fresh(self) -> str:
        """A text that was never used before, to name something by."""
        return self._entropy()

    def event(self) -> Event:
        """The event as it stands in the file; read again only when it has changed.

        A game's clock is no part of it: taps cost nobody a reading.
        """
        with self.store.read() as reader:
            return self._cache.event(reader)

    def refusal(self, command: Command) -> str | None:
        """Why the command cannot be done now; None when it can."""
        return self._refusal(command, self.event())

    def run(
        self,
        command: Command,
        *,
        sure: bool = False,
        at: Stamp | None = None,
        seen: Event | None = None,
        answered: Sequence[str] = (),
    ) -> Done:
        """Do the command. Raises `Refused`, or `Doubtful` where it looks wrong and not `sure`.

        `at`: when the person pressed the key; default: now. `seen`: the event as the person saw it
        then; what takes something away is refused where it has changed since. Default: any.
        `answered`: doubts that the person has said yes to.
        """
        stamp = at or self.stamps()  # before waiting for anything
        event = self.event()
        # Before anything is copied or waited for, and once more inside: the event may have moved.
        if reason := self._refusal(command, event):
            raise Refused(reason)
        # Outside of the transaction: a copy takes as long as the disk does, and others write on.
        warnings = self._backup_before(command, sure=sure, answered=answered)
        seat = self.seat
        now = Moment(self._now(), self._entropy(), stamp, seat.role.value, seat.terminal)
        entry = self._entry(command.id, command.about(event), _plain(command))
        with self.store.write(entry) as writer:
            event = self._cache.event(writer)
            # The same object as long as nothing has changed: no value has to be compared.
            if seen is not None and seen is not event and command.takes_away():
                raise Refused(UNSEEN)
            if reason := self._refusal(command, event):
                raise Refused(reason)
            # A cache of its own, kept after the commit: what is taken back was never folded.
            clocks = ClockCache(self.clocks)
            work = Work(event, writer, now, clocks)
            sentence = command.apply(work)
            # After it, so that nobody is asked about what cannot be done; this takes it all back.
            if not sure:
                _ask((*command.doubts(event), *work.doubts), answered)
            at_table = seat.role is Role.TABLE
            journaled = not command.secret and (command.journaled or not at_table)
            if journaled:
                writer.say(sentence)
        self.clocks.keep(clocks)
        if journaled:
            warnings += self._backup_after(event)
        return Done(sentence, tuple(warnings))

    def role_refusal(self, command: type[Command]) -> str | None:
        """Why nobody at this seat may do such a command; None where somebody may."""
        role = self.seat.role
        if role in command.roles:
            return None
        return f"{command.title} is for the organizer, not for a {role.value}."

    def _refusal(self, command: Command, event: Event) -> str | None:
        role = self.seat.role
        if reason := self.role_refusal(type(command)):
            return reason
        if role is Role.TABLE and (reason := self._elsewhere(command, event)):
            return reason
        return command.refusal(event)

    def _elsewhere(self, command: Command, event: Event) -> str | None:
        """Why a table's terminal may not do it: its field `game` does not name its own game."""
        own = self.seat.table
        if own is None:
            return "This terminal serves no table."
        # Refused rather than allowed: a command without a game concerns more than one table.
        if not hasattr(command, "game") or not isinstance(command.game, int | None):
            return None
        game = None if command.game is None else event.games_by_id.get(command.game)
        if game is not None and game.table == own:
            return None
        return f"This terminal serves table {own} only."

    def to_undo(self, subjects: tuple[str, ...] | None = None) -> JournalEntry | None:
        """What `undo` would take back; None where there is nothing."""
        with self.store.read() as reader:
            return journal.next_undo(reader, self.seat.role.value, self.seat.terminal, subjects)

    def undo_hindered(self, entry: JournalEntry) -> str | None:
        """Why an entry cannot be taken back now, in a sentence; None: nothing hinders it.

        It is tried, and taken back itself: nothing else knows all that may rest on rows.
        """
        check = self._check()

        def tried(reader: Reader) -> None:
            check(reader)
            raise _Possible

        try:
            journal.undo_entry(self.store, self._entry("undo", "event", "{}"), entry.id, tried)
        except _Possible:
            return None
        except journal.CannotUndo as fault:
            return str(fault)
        except Refused as fault:
            return f"Cannot undo “{entry.sentence}”: {fault}"
        return None

    def next_undo(self, subjects: tuple[str, ...] | None = None) -> str | None:
        """The sentence of what `undo` would take back; None where there is nothing."""
        found = self.to_undo(subjects)
        return found.sentence if found else None

    def passed_over(self, subjects: tuple[str, ...] | None = None) -> str | None:
        """What came after that and cannot be undone (a vote, a secret choice), in a sentence."""
        with self.store.read() as reader:
            found = journal.passed_over(reader, self.seat.role.value, self.seat.terminal, subjects)
        return f"“{found.sentence}” came later and stays: it cannot be undone." if found else None

    def to_redo(self, subjects: tuple[str, ...] | None = None) -> JournalEntry | None:
        """What `redo` would bring back; None where there is nothing."""
        with self.store.read() as reader:
            return journal.next_redo(reader, self.seat.role.value, self.seat.terminal, subjects)

    def next_redo(self, subjects: tuple[str, ...] | None = None) -> str | None:
        """The sentence of what `redo` would bring back; None where there is nothing."""
        found = self.to_redo(subjects)
        return found.sentence if found else None

    def undo(
        self,
        subjects: tuple[str, ...] | None = None,
        *,
        sure: bool = False,
        expected: int | None = None,
    ) -> Done:
        """Take back the newest entry of this seat on these subjects (None: any).

        Raises `Doubtful` where something that cannot be undone came after it, and not `sure`.
        Refused where it is another than the one `expected` (by id), about which somebody was asked.
        """
        with _refused_by_journal():
            entry, over = self._entry("undo", "event", "{}"), self.passed_over(subjects)
            older = self.next_undo(subjects)
            if over is not None and older is not None and not sure:
                raise Doubtful((over, f"What can be undone is older: “{older}”"))
            said = journal.undo(
                self.store, entry, self._check(), subjects=subjects, expected=expected
            )
            return Done(said, () if over is None else (over,))

    def undo_entry(self, number: int, *, sure: bool = False) -> Done:
        """Take back the entry with this number.

        Somebody else's only as the organizer: raises `Doubtful`, which names both, if not `sure`.
        """
        said = self.not_mine(number)
        if said is not None and not sure:
            raise Doubtful((said,))
        with _refused_by_journal():
            entry = self._entry("undo", "event", json.dumps({"entry": number}))
            return Done(journal.undo_entry(self.store, entry, number, self._check()))

    def not_mine(self, number: int) -> str | None:
        """Whose entry this is and who would take it back, in a sentence; None for one's own.

        Raises `Refused` where this seat may not.
        """
        role, terminal = self.seat.role, self.seat.terminal
        with self.store.read() as reader:
            entry = journal.by_id(reader, number)
        if entry is None or (entry.role, entry.terminal) == (role.value, terminal):
            return None
        if role is not Role.TO:
            raise Refused(f"{entry.who} did “{entry.sentence}”: only the organizer takes it back.")
        return (
            f"{entry.who} did “{entry.sentence}” and you, {journal.whose(role.value, terminal)}, "
            "take it back."
        )

    def redo(self, subjects: tuple[str, ...] | None = None, *, expected: int | None = None) -> Done:
        """Bring back what was last undone; nothing is drawn again. `expected`: as for `undo`."""
        with _refused_by_journal():
            entry = self._entry("redo", "event", "{}")
            return Done(
                journal.redo(self.store, entry, self._check(), subjects=subjects, expected=expected)
            )

    def _check(self) -> journal.Check:
        from srtui.desk.game.take_back import clock_refusal  # a game's commands: not for the start

        # Before the transaction, which holds the rows as they were put back.
        before = self.event()

        def check(reader: Reader) -> None:
            # Not from the cache: this runs before the transaction raises any revision, so that the
            # cache would give the event as it was.
            after = read_event(reader)
            if reason := undo_refusal(before, after) or clock_refusal(
                reader, before, after, ClockCache(self.clocks)
            ):
                raise Refused(reason)

        return check

    def backup(self, reason: str = "by hand") -> Done:
        """Copy the event beside the file and to the second place.

        Refused where no copy came about at all.
        """
        copied = self._copied(reason)
        if not copied.made:
            raise Refused("\n".join(copied.warnings))
        where = [_WHERE[place] for place, fault in copied.faults.items() if fault is None]
        said = f"A copy of the event is saved {' and '.join(where)}."
        return Done(said, tuple(copied.warnings))

    def _backup_before(self, command: Command, *, sure: bool, answered: Sequence[str]) -> list[str]:
        """A copy before a pairing or an import; a question that comes first makes none."""
        if not command.backup_before:
            return []
        if not sure:
            _ask(command.doubts(self.event()), answered)
        return self._backup("before pairing")

    def _backup_after(self, before: Event) -> list[str]:
        """A copy when the last result of a round has come in."""
        if before.round is None or not before.round.open_games:
            return []
        try:
            after = self.event()
        except (Refused, EventFileError):  # what was done is saved; the next look says the rest
            return []
        finished = after.round is not None and after.round.complete
        return self._backup(f"round {before.round.number} end") if finished else []

    def _backup(self, reason: str) -> list[str]:
        """What to warn of; a copy never stops what it is made for, nor fails what is saved."""
        try:
            return self._copied(reason).warnings
        except (Refused, EventFileError) as fault:
            return [f"No copy was made. {fault}"]

    def _copied(self, reason: str) -> Copied:
        event, second = self.event(), None
        if event.backup_second is not None:
            second = Second(Path(event.backup_second), event.backup_mount)
        copied = copy_event(self.store, reason, self._now(), second)
        with suppress(EventFileError):  # a file that takes nothing says so itself
            self._note(event, copied)
        return copied

    def _note(self, event: Event, copied: Copied) -> None:
        """Keep what has changed about the places, so that every terminal warns until it works."""
        changed = {
            place: fault
            for place, fault in copied.faults.items()
            if event.copy_faults.get(place) != fault
        }
        if not changed:
            return
        # In a transaction of its own, after the command's: a fault of a copy must not fail what was
        # saved.
        with self.store.write(self._entry("backup", "event", "{}")) as writer:
            for place, fault in changed.items():
                folder = (event.backup_second or "") if place == "second" else ""
                row = {"at": self._now(), "place": place, "folder": folder, "fault": fault}
                writer.insert("copying", row)

    def _now(self) -> str:
        return checked_clock(self.clock().astimezone(UTC)).isoformat(timespec="seconds")

    def _entry(self, command: str, subject: str, arguments: str) -> Entry:
        return Entry(
            at=self._now(),
            role=self.seat.role.value,
            terminal=self.seat.terminal,
            command=command,
            arguments=arguments,
            subject=subject,
        )


class _Possible(Exception):
    """Something could be done, and nothing has been."""


def _ask(doubts: Sequence[str], answered: Sequence[str]) -> None:
    """Raise `Doubtful` with what has not been answered."""
    if left := [one for one in doubts if one not in answered]:
        raise Doubtful(left)


def _plain(command: Command) -> str:
    named = command.arguments().items()
    values = {name: getattr(command, name) for name, one in named if not one.secret}
    return json.dumps(values, default=_plain_value)


def _plain_value(value: Any) -> Any:
    """A value as JSON has it: its fields, or its text where it has none."""
    if isinstance(value, Value):
        return {name: getattr(value, name) for name in names_of(type(value))}
    return str(value)


@contextmanager
def _refused_by_journal() -> Iterator[None]:
    try:
        yield
    except journal.CannotUndo as fault:
        raise Refused(str(fault)) from None
