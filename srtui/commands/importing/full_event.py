"""Import of a complete event exported by srtui, as the rows of a new event."""

from typing import Any

from data.event.reader import Reader
from data.event.schema import TABLES, Keep
from data.exporting import event_dump as whole
from data.importing import tabular
from data.importing.json_cells import read_json
from srtui.commands.command import Work
from srtui.commands.event.new import checked_size
from srtui.commands.importing.files import path_of
from srtui.model.clock import read_clock
from srtui.model.event import Event, Phase
from srtui.model.played import read_played
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.rules.value import Value
from srtui.text.phrases import Phrase, counted, phrase

LARGEST = 200_000_000
"""Bytes; an event of thousands of players with every draw is a tenth of it."""
NOT_EMPTY = "This event is not empty: import the whole event into a new event file."
_REPLACED = ("event_variant", "house_rule", "setting")
"""Tables that may have rows in a new event; the import replaces them."""


class FullEvent(Value):
    """An exported event, checked: `event` is what the import gives, `rows` are to be written."""

    name: str
    rows: whole.Rows
    event: Event


def text_of(path: str) -> str | None:
    """Return a JSON file's text, or None for any other file or an unreadable one."""
    try:
        place = path_of(path)
        if not place.is_file() or place.stat().st_size > LARGEST:
            return None
        # `newline=""`: army lists' texts must be the exported ones, line ends included.
        with place.open(encoding="utf-8-sig", newline="") as file:
            # Its beginning first: a long table of games is not read twice.
            start = file.read(100)
            return start + file.read() if start.lstrip()[:1] in ("{", "[") else None
    except (OSError, RuntimeError, ValueError):  # a wrong path is reported later
        return None


def read(text: str, path: str) -> FullEvent | None:
    """Return the event in a file's text, or None for other JSON. Raises `Refused` if damaged."""
    name = tabular.name_of(path_of(path))
    try:
        content = read_json(text, name)
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None
    if not isinstance(content, dict) or not {"format", "event", "rows"} <= content.keys():
        return None
    if content["format"] != whole.FORMAT:
        raise Refused(f"{name} was written by a newer version of srtui: install the latest one.")
    # Checked in memory, in its final form: nothing is written from an invalid file.
    try:
        with whole.laid_out(_checked_rows(content["rows"])) as (reader, rows):
            return FullEvent(name, rows, _checked_event(reader))
    except Exception as fault:  # the file may contain anything
        reason = (str(fault).splitlines() or [type(fault).__name__])[0][:200].rstrip(".")
        raise Refused(f"{name} is not a valid event ({reason}): export it again.") from fault


def _checked_rows(rows: Any) -> whole.Rows:
    tables = isinstance(rows, dict) and all(isinstance(some, list) for some in rows.values())
    if not tables or not all(isinstance(one, dict) for some in rows.values() for one in some):
        raise whole.WholeFault("its rows are not tables")
    return dict(rows)


def _checked_event(reader: Reader) -> Event:
    """Return the rows' event after checking its edition, standings, games and clocks."""
    event = read_event(reader)
    if event.edition.id != event.edition_id:
        raise whole.WholeFault(f"its edition is {event.edition.id}, not {event.edition_id}")
    checked_size(event.edition, event.size)
    if [one.number for one in event.rounds] != [*range(1, len(event.rounds) + 1)]:
        raise whole.WholeFault("a round is missing")
    event.standings()
    for game in event.games:
        if game.second is not None:
            read_clock(reader, event, game)
        if event.steps.get(game.id) and event.rounds[game.round - 1].phase is not Phase.DRAFT:
            # Folded here: a turn that does not fit is the file's fault, not a screen's.
            _ = read_played(reader, event, game).state
    return event


def refuse_begun(event: Event) -> None:
    """Refuse an event in which something has already happened or is planned."""
    begun = (
        event.players, event.rounds, event.plan, event.specials, event.tables_out, event.ticks,
        event.penalties,
    )  # fmt: skip
    if any(begun):
        raise Refused(NOT_EMPTY)


def warnings(event: Event, whole_event: FullEvent) -> tuple[str, ...]:
    """Return warnings about what the event loses, and whether that can be undone."""
    was, now = event, whole_event.event
    effects = [
        f"This event, {was.name} ({was.edition_id}), will become {now.name} ({now.edition_id}), "
        "taking its name, edition, size, variants, house rules and settings from the file."
    ]
    if any(whole_event.rows[table] for table in ("tap", "vote")):
        effects.append(
            "This cannot be undone, because the file has clocks or votes: use a new event file."
        )
    return tuple(effects)


def write(work: Work, whole_event: FullEvent) -> Phrase:
    """Replace the event with the exported one; return a sentence for the journal."""
    writer = work.writer
    for table in whole_event.rows:
        # Checked again inside the transaction: the event may have changed since the question.
        if table not in ("event", *_REPLACED) and writer.row(f'SELECT 1 FROM "{table}"'):
            raise Refused(NOT_EMPTY)
    for table in _REPLACED:
        for row in writer.table(table):
            if table != "setting" or whole.handed_on(row):
                writer.delete(table, row["id"])
    for table, rows in whole_event.rows.items():
        if table == "event":
            # Updated, not replaced: this event's own seed and backup folder stay.
            writer.update(table, 1, **whole.of_event(rows[0]))
        elif rows and TABLES[table].keep is Keep.VOTES:
            writer.rewrite(table, rows)
        elif rows:
            writer.insert_all(table, rows)
    return phrase("Imported from {event}: {summary}.", whole_event.name, summary(whole_event.event))


def summary(event: Event) -> str:
    """Format the event's name and the size of its contents."""
    players, rounds = counted(len(event.players), "player"), counted(len(event.rounds), "round")
    return f"{event.name}, {players}, {rounds} and {counted(len(event.games), 'game')}"
