"""The commands for the event itself: its settings, variants, house rules, day plan."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data.places import in_time
from data.rights import no_rights_said
from srtui.desk.command import ALWAYS, Command, Work, arg
from srtui.desk.event.new import checked_edition, checked_size, house_key, second_place
from srtui.rules.rounds import rounds_needed
from srtui.state.day import DAY, TURNOVER, DayPlan, kept
from srtui.state.event import Event, Phase
from srtui.state.house import HouseRule
from srtui.state.refused import Refused
from srtui.words.plan import PlanLine
from srtui.words.typed import clean
from srtui.words.wording import counted

LAST_ROUND = 99
LONGEST = 1440
"""Minutes of a day."""
POLICIES = {"mixed": "mixed", "top-first": "top_first"}


class SetEvent(Command, id="set", title="Event settings"):
    """Change name, size, tables, rounds, second place for copies; the rest stays as it is."""

    name: str = arg("name", option=True, default="")
    size: int | None = arg("size", "number", option=True, default=None, unit="army points")
    tables: int | None = arg(
        "tables", "number", option=True, default=None, help="0: as many as needed"
    )
    policy: str = arg(
        "table policy", "choice", option=True, default="", choices=tuple(POLICIES),
        help="top-first: the leaders at table 1",
    )  # fmt: skip
    rounds: int | None = arg(
        "rounds", "number", option=True, default=None, help="0: as the edition's table says"
    )
    clubs_apart: bool | None = arg(
        "clubs apart in round 1", "flag", option=True, default=None, help="a wish, never a must"
    )
    backup_to: str | None = arg(
        "second place for copies", "folder", option=True, default=None, help="a folder; - for none"
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        return {
            "name": event.name,
            "size": event.size,
            "tables": event.table_count,
            "policy": next(key for key, kept in POLICIES.items() if kept == event.table_policy),
            "rounds": event.rounds_planned or 0,
            "clubs_apart": event.club_wish,
            "backup_to": event.backup_second or "",
        }

    def doubts(self, event: Event) -> tuple[str, ...]:
        finals = event.next_edition.standings.finals_tables
        return (
            *(finals_doubt(event, self.rounds) if finals else ()),
            *_clocks_doubt(event, self.size),
        )

    def apply(self, work: Work) -> str:
        changes = self._changes()
        if not changes:
            raise Refused("Nothing to change: give a name, size, tables, policy, rounds, …")
        if "size" in changes and work.event.played:
            raise Refused("Results are in: the event's size stays as it is.")
        if self.size is not None:
            checked_size(work.event.edition, self.size)
        work.writer.update("event", 1, **changes)
        words = {"table_count": "tables", "table_policy": "policy", "rounds_planned": "rounds",
                 "club_wish": "clubs apart", "backup_second": "second place"}  # fmt: skip
        said = ", ".join(
            f"{words.get(key, key)} {_say(key, value)}"
            for key, value in changes.items()
            if key != "backup_mount"
        )
        return f"Event: {said}.{_open_place(changes.get('backup_second'))}"

    def _changes(self) -> dict[str, object]:
        changes: dict[str, object] = {}
        if self.name:
            changes["name"] = clean(self.name, "The name")
        for key, value, least in (
            ("size", self.size, 0),
            ("table_count", self.tables, 0),
            ("rounds_planned", self.rounds, 0),
        ):
            if value is not None:
                most = LAST_ROUND if key == "rounds_planned" else 9999
                if not least <= value <= most:
                    word = {"table_count": "tables", "rounds_planned": "rounds"}.get(key, key)
                    raise Refused(f"{word.capitalize()}: a number from {least} to {most}.")
                changes[key] = value
        if changes.get("rounds_planned") == 0:
            changes["rounds_planned"] = None
        if self.policy:
            if self.policy not in POLICIES:
                raise Refused(f"The table policy is one of: {', '.join(POLICIES)}.")
            changes["table_policy"] = POLICIES[self.policy]
        if self.clubs_apart is not None:
            changes["club_wish"] = int(self.clubs_apart)
        if self.backup_to is not None:
            changes |= second_place(self.backup_to)
        return changes


def finals_doubt(event: Event, rounds: int | None) -> list[str]:
    """Finals tables are meant for the last of the recommended rounds (P-4)."""
    needed = rounds_needed(event.next_edition, max(2, len(event.present)))
    if not rounds or rounds == needed:
        return []
    return [f"Finals tables are for the {needed} rounds of the table; {rounds} are set."]


def _say(key: str, value: object) -> str:
    if key == "club_wish":
        return "yes" if value else "no"
    if value is None:
        return "none" if key == "backup_second" else "as the edition says"
    return str(value).replace("_", "-") if key == "table_policy" else str(value)


def _open_place(second: object) -> str:
    """What is said once of a stick that knows no rights, when it is set."""
    if not isinstance(second, str):
        return ""
    try:
        found = in_time(lambda: no_rights_said(Path(second)))
    except OSError:  # it has stopped answering: the first copy says so
        return ""
    return f" {found}" if found else ""


def _clocks_doubt(event: Event, size: int | None) -> tuple[str, ...]:
    """Another size means other times, also for clocks that run (P-7)."""
    one = event.round
    if one is None or one.phase is not Phase.RUNNING or one.size is not None:
        return ()
    if size in (None, event.size):
        return ()
    return (f"Round {one.number} is being played: its clocks change at once, its end does not.",)


class SetHouseRule(Command, id="house-rule", title="House rule", taking="off"):
    """Change a single value of the edition for this event, from a round on."""

    key: str = arg("key", "house key", help="for example bye.points.fixed")
    value: str | None = arg("value", "value", default=None, help="as in the edition file")
    from_round: int = arg("from round", "number", option=True, default=0, help="0: the next one")
    off: bool = arg("take back", "flag", option=True, default=False)

    def doubts(self, event: Event) -> tuple[str, ...]:
        return ("The event has begun: announce this to everybody.",) if event.rounds else ()

    def apply(self, work: Work) -> str:
        event = work.event
        if not 0 <= self.from_round <= LAST_ROUND:
            raise Refused(f"A house rule counts from a round between 1 and {LAST_ROUND}.")
        start = self.from_round or event.entering_round
        key = house_key(self.key)
        rows = work.writer.table("house_rule", "key = ?", (key,))
        if self.off:
            if not rows:
                raise Refused(f"There is no house rule for {key}.")
            for row in rows:
                work.writer.delete("house_rule", row["id"])
            return f"House rule taken back: {key}."
        if self.value is None:
            raise Refused("Give the value that counts from now on.")
        rule = HouseRule(key, self.value, start)
        kept = tuple(one for one in event.house_rules if one.key != rule.key or
                     one.from_round != start)  # fmt: skip
        # The whole edition, before anything is written: a value may be sound by itself and none
        # beside the other rules.
        checked_edition(event.edition_text, event.edition_id, event.variants, (*kept, rule))
        for row in rows:
            if row["from_round"] == start:
                work.writer.delete("house_rule", row["id"])
        work.writer.insert(
            "house_rule",
            {
                "key": rule.key,
                "value": rule.value,
                "from_round": start,
                "set_by": "to",
                "set_at": work.now.at,
            },
        )
        return f"House rule from round {start}: {rule.key} = {rule.value}."


class AddPlan(Command, id="plan.add", title="Add to the day plan", several=True):
    """Add a line to the day plan, such as: 09:30 Check-in.

    Where the rounds have planned times, what lasts some minutes is a break: no round begins in it,
    and it moves when the round before it runs late.
    """

    what: PlanLine = arg("what", "plan line")
    at: str | None = arg("time", "time of day", option=True, default=None, help="HH:MM")
    minutes: int = arg(
        "lasts",
        "number",
        option=True,
        default=0,
        unit="minutes",
        help="minutes, a break for all; 0: none",
    )

    def apply(self, work: Work) -> str:
        what, at = self.what.what, self.at or self.what.at or ""
        last = work.writer.value("SELECT max(position) FROM plan_item") or 0
        if not 0 <= self.minutes <= LONGEST:
            raise Refused(f"A break lasts from 0 to {LONGEST} minutes.")
        if self.minutes and not at:
            raise Refused("Say when the break begins, as in 12:30 Lunch.")
        row = {"position": last + 1, "what": what, "starts_at": at or None}
        work.writer.insert("plan_item", {**row, "minutes": self.minutes or None})
        lasts = f" ({counted(self.minutes, 'minute')})" if self.minutes else ""
        return f"Day plan: {at} {what}{lasts}.".replace("  ", " ")


class SetDay(Command, id="plan.set", title="When the rounds begin", taking="off"):
    """Plan the rounds of the day from the start of round 1; the length is the edition's.

    The times of later rounds and of breaks move when a round runs late. They stand on the board,
    those that are reckoned with a ~ before them; a hidden end is not in them.
    """

    start: str | None = arg("round 1 begins", "time of day", default=None, help="HH:MM")
    turnover: int = arg(
        "between rounds", "number", option=True, default=TURNOVER, unit="minutes",
        help="from the end of a round to the start of the next",
    )  # fmt: skip
    length: int = arg(
        "a round lasts", "number", option=True, default=0, unit="minutes",
        help="0: as the edition says",
    )  # fmt: skip
    off: bool = arg("no planned times", "flag", option=True, default=False)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        plan = event.day or DayPlan("")
        return {"start": plan.start, "turnover": plan.turnover, "length": plan.length}

    def apply(self, work: Work) -> str:
        if self.off:
            if not work.setting(DAY, None):
                raise Refused("The rounds have no planned times.")
            return "The rounds have no planned times any more."
        if not self.start:
            raise Refused("Say when round 1 begins, HH:MM.")
        for what, minutes in (("turnover", self.turnover), ("length of a round", self.length)):
            if not 0 <= minutes <= LONGEST:
                raise Refused(f"The {what} is from 0 to {LONGEST} minutes.")
        plan = DayPlan(self.start, self.turnover, self.length)
        work.setting(DAY, kept(plan))
        length = f", a round of {plan.length} minutes" if plan.length else ""
        return f"Round 1 begins at {plan.start}, {plan.turnover} minutes between rounds{length}."


class RemovePlan(Command, id="plan.remove", title="Take off the day plan", taking=ALWAYS):
    """Take a line off the day plan."""

    line: int = arg("line", "planned", help="its number in the plan")

    def apply(self, work: Work) -> str:
        item = next((one for one in work.event.plan if one.id == self.line), None)
        if item is None:
            raise Refused("That line is off the day plan already.")
        work.writer.delete("plan_item", item.id)
        return f"Off the day plan: {item.what}."
