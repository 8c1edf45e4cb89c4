"""The desk: checks who is asking, runs a command in one transaction, keeps the journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from data.event import journal
from data.event.backup import Copied, Second
from data.event.backup import backup as copy_event
from data.event.journal import JournalEntry
from data.event.store import EventFileError, JournalHead, Reader, Store
from data.machine.recent import Places
from srtui.commands.command import Command, ConfirmationRequired, Moment, Role, Work, checked_clock
from srtui.commands.undone import NOTHING, between, undo_refusal, what_changes
from srtui.model.captains import match_in_zone, why_captain_stops
from srtui.model.clock import ClockCache
from srtui.model.event import Event
from srtui.model.notices import PRIZES_ANNOUNCED, Announced, prizes_as_stored
from srtui.model.read_event import EventCache, read_event
from srtui.model.refused import Refused
from srtui.rules.clock.values import Stamp
from srtui.rules.plural import paragraph
from srtui.rules.value import Value, outside_names
from srtui.text.seats import DevicePlace, SeatKind
from srtui.text.undo import cannot_text, taken_back_text

_BACKUP_PLACES = {"beside": "next to its file", "second": "in the second folder"}
UNSEEN = "The event changed just before you pressed that key: check the screen, then press again."
"""Why a key takes nothing away that was not on the screen when it was pressed."""


class Done(Value):
    """A command's outcome, warnings that did not stop it, and the former seats if they changed."""

    sentence: str
    warnings: tuple[str, ...] = ()
    was: Places = ()


class Seat(Value):
    """The user of a desk: their role, and the terminal's name as shown in the journal.

    `table` is the only table that a terminal with role TABLE serves. `team` is the team whose
    captain a terminal with role CAPTAIN serves, wherever the team plays. `zone` is the zone of a
    terminal that serves both captains there; `team` is then that of the captain using it.
    """

    role: Role = Role.TO
    terminal: str = "laptop"
    table: int | None = None
    team: int | None = None
    zone: int | None = None


def captains_desk(place: DevicePlace, name: str) -> Seat:
    """Return the seat of a team's captain, or of a zone's tablet."""
    if place.kind is SeatKind.CAPTAIN:
        return Seat(Role.CAPTAIN, name, team=place.number)
    return Seat(Role.CAPTAIN, name, zone=place.number)


class Desk:
    """Access of one terminal to one event file. Store, clocks and entropy are passed in.

    `clock` returns the time in UTC, `entropy` fresh text for seeds, `stamps` the moment by the
    machine's own clocks. Every method may raise `Refused`, `ConfirmationRequired` or
    `data.event.store.EventFileError`, each with a sentence to show.
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
        self.entropy = entropy
        self.stamps = stamps
        self._cache = EventCache(stamps)
        self.clocks = ClockCache()

    def for_seat(self, seat: Seat) -> Desk:
        """Return a desk for another seat in this program, which shares the event as read."""
        other = Desk(self.store, seat, self.clock, self.entropy, self.stamps)
        # Read once for all: 65 terminals that each read at every tap would take 2.5 cores.
        other._cache, other.clocks = self._cache, self.clocks
        return other

    def event(self) -> Event:
        """Return the event in the file, reading it again only if it has changed.

        A game's clock is not part of the event, so a tap does not cause another read.
        """
        with self.store.read() as reader:
            return self.event_in(reader)

    def event_in(self, reader: Reader) -> Event:
        """Return the event of a snapshot that is already open."""
        return self._cache.event(reader)

    def refusal(self, command: Command) -> str | None:
        """Return why the command cannot be run now, or None if it can."""
        return self._refusal(command, self.event())

    def run(
        self,
        command: Command,
        *,
        sure: bool = False,
        pressed_at: Stamp | None = None,
        seen: Event | None = None,
        read: Event | None = None,
        answered: Sequence[str] = (),
    ) -> Done:
        """Run the command.

        Raises `Refused`, or `ConfirmationRequired` if it looks wrong and is not `sure`.

        `pressed_at`: when the person pressed the key; default: now. `seen`: the event as the person
        saw it then; a command that removes something is refused if that has changed since. None:
        unchecked. `read`: the event against which the typed text was interpreted; the command is
        refused if the text now means something else. `answered`: warnings that the person has
        confirmed.
        """
        stamp = pressed_at or self.stamps()  # before waiting for anything
        event = self.event()
        # Before any backup or wait, and again inside: the event may have changed meanwhile.
        if reason := self._refusal(command, event):
            raise Refused(reason)
        # Outside the transaction: a backup takes as long as the disk does; others keep writing.
        warnings = self._backup_before(command, sure=sure, answered=answered)
        seat = self.seat
        now = Moment(self._now(), self.entropy(), stamp, seat.role.value, seat.terminal)
        entry = self.entry(command.id, command.about(), _arguments_json(command))
        with self.store.write(entry) as writer:
            event = self._cache.event(writer)
            self._refuse_outdated(command, event, seen, read)
            # A separate cache, adopted after the commit: what is rolled back was never folded.
            clocks = ClockCache(self.clocks)
            work = Work(event, writer, now, clocks)
            if event.prizes_told is not None and event.announced is None:
                _name_prizes(work)
            sentence = command.apply(work)
            changed = what_changes(event, writer, command.subject)
            # Last, so that nobody is asked about something impossible. This rolls all of it back.
            if not sure:
                _ask((*changed.asked, *command.warnings(event), *work.warnings), answered)
            sentence = paragraph(sentence, *changed.sentences)
            at_table = self.seat.role is Role.TABLE
            journaled = not command.secret and (command.journaled or not at_table)
            if journaled:
                writer.say(sentence)
        self.clocks.keep(clocks)
        if journaled:
            warnings += self._backup_after(event)
        return Done(sentence, tuple(warnings), changed.was)

    def _refuse_outdated(
        self, command: Command, event: Event, seen: Event | None, read: Event | None
    ) -> None:
        # The same object until something changes, so no values need to be compared.
        if seen is not None and seen is not event and command.takes_away():
            raise Refused(UNSEEN)
        if reason := self._refusal(command, event):
            raise Refused(reason)
        if read is not None and read is not event and (reason := command.moved(read, event)):
            raise Refused(reason)

    def role_refusal(self, command: type[Command]) -> str | None:
        """Return why this seat may not run such a command, or None if it may."""
        role = self.seat.role
        if role in command.roles:
            return None
        return f"“{command.title}” is for the organizer, not for a {role.value}."

    def _refusal(self, command: Command, event: Event) -> str | None:
        role = self.seat.role
        if reason := self.role_refusal(type(command)):
            return reason
        if role is Role.TABLE and (reason := self._other_table_refusal(command, event)):
            return reason
        if role is Role.CAPTAIN and (reason := self._other_team_refusal(command, event)):
            return reason
        return command.refusal(event)

    def _other_team_refusal(self, command: Command, event: Event) -> str | None:
        """Return why a captain's terminal may not run it: its field `team` is another team."""
        team, zone = self.seat.team, self.seat.zone
        if team is None:
            return "This device does not know yet which team's captain is using it."
        if reason := why_captain_stops(event, team):
            return reason
        match = None if zone is None else match_in_zone(event, zone)
        if zone is not None and (match is None or team not in match.teams):
            return f"{event.team(team).name} does not play in zone {zone} this round."
        if getattr(command, "team", None) != team:
            return f"This device serves the captain of {event.team(team).name} only."
        return None

    def _other_table_refusal(self, command: Command, event: Event) -> str | None:
        """Return why a table's terminal may not run it: its field `game` is another game."""
        own_table = self.seat.table
        if own_table is None:
            return "This terminal does not belong to a table."
        # Refuse rather than allow: a command without a game concerns more than one table.
        if not hasattr(command, "game") or not isinstance(command.game, int | None):
            return None
        game = None if command.game is None else event.games_by_id.get(command.game)
        if game is not None and game.table == own_table:
            return None
        return f"This terminal belongs to table {own_table} only."

    def to_undo(self, subjects: tuple[str, ...] | None = None) -> JournalEntry | None:
        """Return the entry that `undo` would undo, or None."""
        with self.store.read() as reader:
            return journal.next_undo(reader, self.seat.role.value, self.seat.terminal, subjects)

    def taking_back(self, entry: JournalEntry, *, redo: bool = False) -> tuple[str, ...]:
        """Return what people know that undoing an entry, or its redo, changes, as sentences.

        It is tried, and taken back itself: nothing else knows all that may rest on rows. Refused
        where it cannot be taken back.
        """
        check, head = _Check(self, asking=False), self.entry("redo" if redo else "undo")

        def tried(reader: Reader) -> None:
            check(reader)
            raise _RollBack

        try:
            if redo:
                arguments = self.store, head, taken_back_text, tried
                journal.take_back(*arguments, redo=True, expected=entry.id)
            else:
                journal.undo_entry(self.store, head, entry.id, taken_back_text, tried)
        except _RollBack:
            return (*check.changed.asked, *check.changed.withdrawn)
        except journal.CannotUndo as fault:
            raise Refused(cannot_text(fault)) from None
        except Refused as fault:
            cannot = "Cannot redo" if redo else "Cannot undo"
            raise Refused(f"{cannot} “{entry.sentence}”: {fault}") from None
        return ()

    def next_undo(self, subjects: tuple[str, ...] | None = None) -> str | None:
        """Return what `undo` would undo, as a sentence, or None."""
        found = self.to_undo(subjects)
        return found.sentence if found else None

    def passed_over(self, subjects: tuple[str, ...] | None = None) -> str | None:
        """Return later changes that cannot be undone (a vote, a secret choice), as a sentence."""
        with self.store.read() as reader:
            found = journal.passed_over(reader, self.seat.role.value, self.seat.terminal, subjects)
        return f"“{found.sentence}” came later and cannot be undone." if found else None

    def to_redo(self, subjects: tuple[str, ...] | None = None) -> JournalEntry | None:
        """Return the entry that `redo` would redo, or None."""
        with self.store.read() as reader:
            return journal.next_redo(reader, self.seat.role.value, self.seat.terminal, subjects)

    def undo(
        self,
        subjects: tuple[str, ...] | None = None,
        *,
        sure: bool = False,
        expected: int | None = None,
        asking: bool = False,
    ) -> Done:
        """Undo this seat's newest entry on these subjects (None: any).

        Raises `ConfirmationRequired`, unless `sure`, if a change that cannot be undone came after
        it; when `asking`, also if the undo changes something the players already know.
        Raises `Refused` if the entry is not the one `expected` (by id) that the person confirmed.
        """
        with _refused_by_journal():
            over = self.passed_over(subjects)
            older = self.next_undo(subjects)
            if over is not None and older is not None and not sure:
                raise ConfirmationRequired((over, f"You can only undo an older change: “{older}”"))
            check = _Check(self, asking=asking and not sure)
            arguments = self.store, self.entry("undo"), taken_back_text, check
            said = journal.take_back(*arguments, subjects=subjects, expected=expected)
            return Done(said, () if over is None else (over,), check.changed.was)

    def undo_entry(self, number: int, *, sure: bool = False, asking: bool = False) -> Done:
        """Undo the entry with this number.

        Only the organizer may undo another person's entry: `ConfirmationRequired`, which names
        both, is raised unless `sure`.
        """
        said = self.other_author_text(number)
        if said is not None and not sure:
            raise ConfirmationRequired((said,))
        with _refused_by_journal():
            entry = self.entry("undo", "event", json.dumps({"entry": number}))
            check = _Check(self, asking=asking and not sure)
            said = journal.undo_entry(self.store, entry, number, taken_back_text, check)
            return Done(said, (), check.changed.was)

    def other_author_text(self, number: int) -> str | None:
        """Return whose entry this is, as a sentence; None if one's own. May raise `Refused`."""
        role, terminal = self.seat.role, self.seat.terminal
        with self.store.read() as reader:
            entry = journal.by_id(reader, number)
        if entry is None or (entry.role, entry.terminal) == (role.value, terminal):
            return None
        if role is not Role.TO:
            raise Refused(
                f"“{entry.sentence}” is by {entry.author}: only the organizer can undo it."
            )
        return (
            f"You ({journal.author_of(role.value, terminal)}) are about to undo "
            f"“{entry.sentence}” by {entry.author}."
        )

    def redo(
        self,
        subjects: tuple[str, ...] | None = None,
        *,
        expected: int | None = None,
        asking: bool = False,
    ) -> Done:
        """Redo what was undone last. `expected` and `asking` are as for `undo`."""
        with _refused_by_journal():
            check = _Check(self, asking=asking)
            arguments = self.store, self.entry("redo"), taken_back_text, check
            said = journal.take_back(*arguments, redo=True, subjects=subjects, expected=expected)
            return Done(said, (), check.changed.was)

    def backup(self, reason: str = "by hand") -> Done:
        """Back up the event next to the file and to the second folder. Refused if both fail."""
        copied = self._copy_backups(reason)
        if not copied.made:
            raise Refused("\n".join(copied.warnings))
        where = [_BACKUP_PLACES[place] for place, fault in copied.faults.items() if fault is None]
        return Done(f"The event was backed up {' and '.join(where)}.", tuple(copied.warnings))

    def _backup_before(self, command: Command, *, sure: bool, answered: Sequence[str]) -> list[str]:
        """Back up the event before a pairing or an import, but not before a question."""
        if not command.backup_before:
            return []
        if not sure:
            _ask(command.warnings(self.event()), answered)
        return self._backup("before pairing")

    def _backup_after(self, before: Event) -> list[str]:
        """Back up the event once the last result of a round is entered."""
        if before.round is None or not before.round.open_games:
            return []
        try:
            after = self.event()
        except (Refused, EventFileError):  # what was done is saved; the next look says the rest
            return []
        finished = after.round is not None and after.round.complete
        return self._backup(f"round {before.round.number} end") if finished else []

    def _backup(self, reason: str) -> list[str]:
        """Back up and return warnings: a failed backup never stops or fails the command."""
        try:
            return self._copy_backups(reason).warnings
        except (Refused, EventFileError) as fault:
            return [f"No backup was made. {fault}"]

    def _copy_backups(self, reason: str) -> Copied:
        event, second = self.event(), None
        if event.backup_second is not None:
            second = Second(Path(event.backup_second), event.backup_mount)
        copied = copy_event(self.store, reason, self._now(), second)
        with suppress(EventFileError):  # a file that takes nothing says so itself
            self._note(event, copied)
        return copied

    def _note(self, event: Event, copied: Copied) -> None:
        """Store changed faults of backup folders, so that every terminal warns until they work."""
        changed = {
            place: fault
            for place, fault in copied.faults.items()
            if event.copy_faults.get(place) != fault
        }
        if not changed:
            return
        # Later, in its own transaction: a failed backup must not undo what was saved.
        with self.store.write(self.entry("backup")) as writer:
            for place, fault in changed.items():
                folder = (event.backup_second or "") if place == "second" else ""
                row = {"at": self._now(), "place": place, "folder": folder, "fault": fault}
                writer.insert("copying", row)

    def _now(self) -> str:
        return checked_clock(self.clock().astimezone(UTC)).isoformat(timespec="seconds")

    def entry(self, command: str, subject: str = "event", arguments: str = "{}") -> JournalHead:
        """Return the head of a journal entry by this seat at this moment."""
        return JournalHead(
            at=self._now(),
            role=self.seat.role.value,
            terminal=self.seat.terminal,
            command=command,
            arguments=arguments,
            subject=subject,
        )


class _RollBack(Exception):
    """Raised to leave the transaction once the command proved possible; nothing is done."""


class _Check:
    """Check of the event that results from an undo or redo, inside its transaction.

    Raises `Refused` if that event is not allowed; when `asking`, also `ConfirmationRequired` if the
    change affects something the players already know.
    """

    def __init__(self, desk: Desk, *, asking: bool) -> None:
        # Before the transaction, in which the rows are already restored.
        self._before = desk.event()
        self._clocks = ClockCache(desk.clocks)
        self._asking = asking
        self.changed = NOTHING

    def __call__(self, reader: Reader) -> None:
        # Not at the start: it loads a game's commands.
        from srtui.commands.game.take_back import clock_refusal

        # Not from the cache: this runs before the transaction raises any revision, so the cache
        # would return the former event.
        before, after = self._before, read_event(reader)
        reason = undo_refusal(before, after) or clock_refusal(reader, before, after, self._clocks)
        if reason:
            raise Refused(reason)
        self.changed = between(before, after)
        if self.changed.asked and self._asking:
            raise ConfirmationRequired(self.changed.asked)


def _name_prizes(work: Work) -> None:
    """Name the prizes that an older file only counts, before anything changes which they are."""
    from srtui.text.awards import announced  # only while prizes are announced

    named = (Announced(one.id, one.player) for one in announced(work.event))
    work.setting(PRIZES_ANNOUNCED, prizes_as_stored(named))


def _ask(warnings: Iterable[str], answered: Sequence[str]) -> None:
    """Raise `ConfirmationRequired` with the warnings not yet confirmed, if any."""
    if left := [one for one in warnings if one not in answered]:
        raise ConfirmationRequired(left)


def _arguments_json(command: Command) -> str:
    named = command.arguments().items()
    values = {name: getattr(command, name) for name, one in named if not one.secret}
    return json.dumps(values, default=_plain_value)


def _plain_value(value: Any) -> Any:
    """Return a JSON value: the fields of `value`, or its text if it has none."""
    if isinstance(value, Value):
        names = outside_names(type(value))
        return {name: getattr(value, attribute) for attribute, name in names.items()}
    return str(value)


@contextmanager
def _refused_by_journal() -> Iterator[None]:
    try:
        yield
    except journal.CannotUndo as fault:
        raise Refused(cannot_text(fault)) from None
