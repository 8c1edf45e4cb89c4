"""The event itself: settings, its edition's rules, differences, and the schedule."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap

from textual import events, work
from textual.app import ComposeResult

from data.event import backup
from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.event.variants import Variants
from screens.event_app import app_of
from screens.frame import Frame
from screens.pages import reports
from screens.theme.signs import Mark
from screens.widgets.columns import NARROW, text_of
from screens.widgets.grid import Column, Grid, Part, Row
from screens.widgets.pane import Looking
from srtui.commands.event import settings as commands
from srtui.commands.event.variants import MeetDemand, UsePreset
from srtui.documents.layout import width_of
from srtui.model.event import Event
from srtui.queries.day.day import DayQuery, event_pane
from srtui.queries.event.changes import Change
from srtui.queries.event.presets import called, line_of
from srtui.queries.event.settings import EventView, event_view
from srtui.rules.value import replace
from srtui.text.edition_labels import edition_label, names_in, value_text
from srtui.text.editions import as_json
from srtui.text.phrases import capital, counted

LABEL = 24
SHORT_LABEL = 13
"""The same on the narrowest terminals."""
NOT_IN_VALUE = 7
"""Cells of the list's width that are neither the label's nor the value's."""
MEASURE = 96
"""Cells of a line that the eye still follows back to the next one."""
BESIDE_FROM = 160
"""Columns of a terminal from which a line of that length leaves room for a pane."""
COLUMNS = Column(""), Column("")

SETTINGS = {
    "Size": "size", "Teams": "teams", "Rounds": "rounds", "Tables": "tables",
    "Same club in round 1": "clubs_apart", "Second backup folder": "backup_to",
}  # fmt: skip
"""The field in which the form begins that changes a line."""
STATES = {"met": "ok", "missing": "MISSING", "open": "open"}
"""How a demand of a preset is met, in a word."""
MARKS: dict[str, Mark] = {"ok": "done", "MISSING": "late", "open": "open"}
"""And with which sign."""

CHECKED = "srtui checks this itself, from the settings, the roster and the lists."
SettingLine = tuple[str, str, str]
"""Key of the row, label, value; a heading has no value."""


class EventScreen(Frame):
    """Every setting of the event, and its effect in the edition.

    Enter changes what is under the cursor: a setting, a variant, a house rule.
    """

    place = "event"
    numbers = ""
    subjects = frozenset({"event", "roster", "round"})

    BINDINGS = bindings(
        bind("enter", "event.change", "Change", "Change the selected value"),
        bind("e", "event.settings", "Settings",
             "Change name, size, teams, tables, rounds or backup folder", begins=commands.SetEvent),
        bind("v", "event.variant", "Variants", "Turn the edition's variants on or off"),
        bind("p", "event.preset", "Preset", "Set up the whole event from a preset"),
        bind("a", "event.announcement", "Announcement", "Preview the announcement for players"),
        bind("h", "event.house-rule", "House rule", "Change a single rule, from a given round on"),
        bind("d", "event.day", "Day", "Show today's schedule", shows=DayQuery),
        bind("D", "event.set-day", "Rounds begin", "Plan the day's round times", show=False),
        bind("l", "event.plan", "Plan", "Add lines to the day's schedule",
             begins=commands.AddPlan),
        bind("L", "event.off-plan", "Remove",
             "Remove the selected line from the schedule", show=False),
        bind("i", "event.notice", "Notice", "Post a notice on all boards and tables",
             begins="notice.put", show=False),
        bind("I", "event.end-notice", "End notice", "Remove one notice, or all",
             begins="notice.end", show=False),
        bind("b", "event.bring-in", "Import", "Import an event started elsewhere, with its games",
             begins="import", show=False),
        bind("k", "event.backup", "Back up",
             "Back up the event next to its file and in the second folder", action="back_up"),
    )  # fmt: skip

    def body(self) -> ComposeResult:
        """Yield one list of all facts, with a heading for each part."""
        yield Grid(COLUMNS, id="facts")

    def on_resize(self, _: events.Resize) -> None:
        """Wrap the lines for the new width."""
        self.show(app_of(self).event)

    def show(self, event: Event) -> None:
        """Fill the list with the event's settings."""
        self.keys_useless = frozenset() if event.edition.presets else frozenset({"event.preset"})
        self._show(event)

    @work(exclusive=True, group="show")
    async def _show(self, event: Event) -> None:
        """Show the facts; backups are looked up on disk, outside the event loop."""
        desk = app_of(self).desk
        copies = await asyncio.to_thread(backup.copies, desk.store.path)
        width = self._grid.size.width or self.size.width
        label = LABEL if width >= NARROW else SHORT_LABEL
        room = min(MEASURE, max(20, width - label - NOT_IN_VALUE))
        said = app_of(self).with_keys
        view = event_view(event, desk.seat.role)
        lines = [
            (key, label, said(value) if key.startswith(("head:", "day:")) else value)
            for key, label, value in _lines(view, names_in(event.edition), copies)
        ]
        rows = [row for line in lines for row in _rows(line, label, room)]
        narrow = [row for row in rows if width_of(text_of(row.cells[0])) <= label]
        self._grid.fill(rows, measured=narrow)

    def looking(self, event: Event) -> Looking | None:
        """Return the schedule and the factions, if they fit without broken sentences."""
        if self.app.size.width < BESIDE_FROM:
            return None
        return partial(event_pane, event, app_of(self).desk.clock().astimezone())

    # What is under the cursor

    def _key(self) -> tuple[str, str]:
        """Return the kind and the key of the row under the cursor."""
        # A long value continues in rows with the first one's key and `+1`, `+2` appended.
        row = self._grid.current
        kind, _, which = (row.word.partition("+")[0] if row else "").partition(":")
        return kind, which

    def action_change(self) -> None:
        """Change the setting under the cursor."""
        kind, which = self._key()
        act: dict[str, Callable[[], object]] = {
            "set": lambda: self.app.push_screen(
                CommandForm(commands.SetEvent, {}, first_field=SETTINGS.get(which, ""))
            ),
            "variant": self.action_variant,
            "change": self.action_house_rule,
            "plan": lambda: self.begin(commands.AddPlan, {}),
            "day": self.action_set_day,
            "demand": self.action_demand,
            "check": lambda: self.message_line.refuse(CHECKED),
            "copies": lambda: reports.copies(app_of(self)),
        }
        act.get(kind, self.action_house_rule)()

    # What is done

    def action_variant(self) -> None:
        """Choose variants, starting at the one under the cursor."""
        kind, key = self._key()
        self.app.push_screen(Variants(key if kind == "variant" else ""))

    @work(group="ask")
    async def action_preset(self) -> None:
        """Choose a preset; its checklist then appears on this screen."""
        event = app_of(self).event
        presets = event.edition.presets
        if not presets:
            self.message_line.refuse(f"{event.edition.title} has no presets.")
            return
        lines = [f"{one.name}: {one.line}" for one in presets]
        if event.preset:
            lines.append("None: stop following the preset, but keep its settings.")
        at = await self.app.push_screen_wait(Pick("Set the event up as", lines))
        if at == len(presets):
            app_of(self).do(UsePreset(event.preset or "", off=True))
        elif at >= 0:
            app_of(self).do(UsePreset(presets[at].key))

    def action_demand(self) -> None:
        """Tick off the requirement under the cursor, clear the tick, or enter its number."""
        event, (kind, which) = app_of(self).event, self._key()
        if kind != "demand" or not which:
            return
        preset = event.edition.preset(event.preset or "")
        demands = preset.demands if preset is not None else ()
        if any(demand.qualifiers for demand in demands if demand.id == which):
            self.app.push_screen(CommandForm(MeetDemand, {"demand": which}, first_field="total"))
        else:
            app_of(self).do(MeetDemand(which, off=which in event.preset_met))

    def action_announcement(self) -> None:
        """Show the event's announcement, as it would be printed."""
        reports.sheet(app_of(self), "announcement")

    def action_house_rule(self) -> None:
        """Set a house rule; the one under the cursor is filled in."""
        kind, which = self._key()
        given = {}
        if kind == "change":
            change = event_view(app_of(self).event).changes[int(which)]
            given = {"key": change.key, "value": as_json(change.now)} if change.rows == 1 else {}
        self.app.push_screen(
            CommandForm(commands.SetHouseRule, given, first_field="value" if given else "")
        )

    def action_set_day(self) -> None:
        """Plan when rounds start, on a later day if that is under the cursor."""
        event, (kind, which) = app_of(self).event, self._key()
        later = event.day.later if event.day is not None else ()
        chosen = next((day for day in later if kind == "day" and which == str(day.day)), None)
        if chosen is None:
            self.begin(commands.SetDay, {})
        else:
            given = {"day": str(chosen.day), "start": chosen.start, "round": str(chosen.round)}
            self.app.push_screen(CommandForm(commands.PlanLaterDay, given, first_field="start"))

    def action_off_plan(self) -> None:
        """Remove the line under the cursor from the schedule."""
        kind, which = self._key()
        if kind == "plan":
            app_of(self).do(commands.RemovePlan(int(which)))
        else:
            self.begin(commands.RemovePlan, {})

    def action_back_up(self) -> None:
        """Back up the event next to its file and to the second folder."""
        reports.back_up(app_of(self))


def _lines(view: EventView, names: Mapping[str, str], copies: list[Path]) -> Iterator[SettingLine]:
    """Yield every line; `names` are the names of the edition's list rows."""
    yield "head:event", view.name, "{event.settings|e} or {event.change|enter} changes settings"
    for fact in view.settings:
        yield f"set:{fact.label}", fact.label, fact.value
    source = "set by the edition, variants and house rules; {event.house-rule|h} changes a rule"
    yield "head:rules", "The rules", source
    for fact in view.rules:
        yield f"rule:{fact.label}", fact.label, fact.value
    yield from _preset_lines(view)
    yield "head:changes", "Rule changes", "" if view.changes else "no changes"
    for number, change in enumerate(view.changes):
        yield f"change:{number}", capital(edition_label(change.key, names)), _change_text(change)
    if view.elsewhere:
        yield "head:elsewhere", "Not in the document", "with sources"
    for fact in view.elsewhere:
        yield f"rule:{fact.label}", fact.label, fact.value
    plan_keys = "{event.plan|l} adds lines"
    if view.plan:
        plan_keys += ", {event.off-plan|L} removes one"
    yield "head:plan", "Plan of the day", plan_keys
    if view.day is None:
        yield "day:", "Rounds", "no times are set yet; {event.set-day|D} sets them"
    else:
        between = f"{counted(view.day.turnover, 'minute')} between rounds"
        length = f", {counted(view.day.length, 'minute')} each" if view.day.length else ""
        yield "day:", view.day.start, f"Round 1, {between}{length}; {{event.day|d}} shows the day"
        for later in view.day.later:
            first = f"Round {later.round}, the first on day {later.day}"
            yield f"day:{later.day}", later.start, first
    for item in view.plan:
        lasts = f" ({counted(item.minutes, 'minute')})" if item.minutes else ""
        day = f", on day {item.day}" if item.day > 1 else ""
        yield f"plan:{item.id}", item.starts_at or "", f"{item.activity}{lasts}{day}"
    yield "head:copies", "Backups", "{event.backup|k} makes one now"
    yield "copies:", "Next to file", _copies_text(copies)


def _preset_lines(view: EventView) -> Iterator[SettingLine]:
    """Return the preset with what it lacks, and the variants in use."""
    if view.preset is not None:
        heading = f"Preset: {view.preset.name}"
        yield "head:preset", heading, f"{view.preset.summary}; enter ticks an item off"
        for number, one in enumerate(view.preset.checks):
            yield f"demand:{one.id}" if one.id else f"check:{number}", STATES[one.state], one.text
    used = [offer for offer in view.variants if offer.in_use]
    offered = f"{{event.variant|v}} offers {len(view.variants)}"
    if view.presets:
        offered += f", {{event.preset|p}} {len(view.presets)} presets"
    if not used:
        offered += "; none in use"
    yield "head:variants", "Variants", offered
    for offer in used:
        yield f"variant:{offer.key}", called(offer), " ".join((line_of(offer), *offer.notes))


def _change_text(change: Change) -> str:
    since = f" from round {change.from_round}" if change.from_round > 1 else ""
    how = f"by {change.variant}" if change.variant else "by a house rule"
    rows = f", in {change.rows} rows" if change.rows > 1 else ""
    source = "our value" if change.unprinted else "printed"
    printed = f", {source} {value_text(change.printed)}" if change.printed else ""
    return f"{value_text(change.now)}{since} ({how}{printed}{rows})"


def _copies_text(copies: list[Path]) -> str:
    if not copies:
        return "no backups yet; one is made before each pairing and after each round"
    at = datetime.fromtimestamp(copies[-1].stat().st_mtime).astimezone()
    return f"{counted(len(copies), 'backup')}, the newest from {at:%H:%M} ({at:%Y-%m-%d})"


def _rows(line: SettingLine, room: int, width: int) -> list[Row]:
    """Return a line as rows; a label wider than `room` is put above its value."""
    key, label, value = line
    if key.startswith("head:"):
        return [Row(key, (Part(label, "strong"), value), group=True)]
    mark = MARKS.get(label) if key.startswith(("demand:", "check:")) else None
    means = "done" if mark == "done" else ""
    if value.startswith("IN USE"):
        means = "strong"
    first, *more = (
        Row(key, (Part(part, mark or "muted"), text), f"{label} {value}", means=means)
        for part, text in _lines_of(label, value, room, width)
    )
    further = [
        replace(row, key=f"{key}+{index}", goes_on=True) for index, row in enumerate(more, 1)
    ]
    return [replace(first, mark=mark), *further]


def _lines_of(label: str, value: str, room: int, width: int) -> list[tuple[str, str]]:
    values = wrap(value, width)
    if width_of(label) <= room:
        return list(zip_longest([label], values, fillvalue=""))
    label_lines = [(part, "") for part in wrap(label, room + width)]
    return label_lines + [("", text) for text in values]
