"""Commands on the event's settings, variants, house rules and schedule."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from data.event.places import in_time
from data.event.rights import no_rights_text
from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.commands.event.new import (
    LAST_ROUND,
    MOST,
    POLICIES,
    ROUNDS_HELP,
    checked_edition,
    checked_size,
    checked_team_size,
    house_key,
    second_folder_as_stored,
    size_warning,
)
from srtui.model.event import Event, Phase
from srtui.model.house_rules import HouseRule
from srtui.model.lists import forget
from srtui.model.refused import Refused, clean
from srtui.model.setting import stored
from srtui.model.times import DAY, LAST_DAY, LATER_DAY, LINE_DAY, TURNOVER, DayPlan
from srtui.rules.timing import rounds_needed
from srtui.rules.value import replace
from srtui.text.phrases import Phrase, counted, paragraph, phrase
from srtui.text.plan import PlanLine

LONGEST = 1440
"""Minutes of a day."""


class SetEvent(Command, id="set", title="Event settings"):
    """Change the name, size, teams, tables, rounds or second backup folder; the rest stays."""

    name: str = option("name", default="")
    size: int | None = option("size", "size", default=None, unit="army points")
    teams: int | None = option(
        "players in a team", "number", default=None, help="2 to 8; 0: no teams"
    )
    tables: int | None = option("tables", "number", default=None, help="0: as many as needed")
    policy: str = option(
        "table policy",
        default="",
        choices=tuple(POLICIES),
        help="top-first: the top pairs get the lowest tables that are new to both players",
    )
    rounds: int | None = option("rounds", "number", default=None, help=ROUNDS_HELP)
    clubs_apart: bool | None = option(
        "keep clubs apart", "flag", default=None, help="in round 1, if possible"
    )
    backup_to: str | None = option(
        "second backup folder", "folder", default=None, help="a folder; - for none"
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        return {
            "name": event.name,
            "size": event.size,
            "teams": event.team_size or 0,
            "tables": event.table_count,
            "policy": next(key for key, kept in POLICIES.items() if kept == event.table_policy),
            "rounds": event.rounds_planned or 0,
            "clubs_apart": event.club_wish,
            "backup_to": event.backup_second or "",
        }

    def warnings(self, event: Event) -> tuple[str, ...]:
        finals = event.next_edition.standings.finals_tables
        warnings = [
            *rounds_warnings(event, self.rounds),
            *(finals_warnings(event, self.rounds) if finals else ()),
            *_clock_warnings(event, self.size),
            *(size_warning(event.edition, self.size) if self.size != event.size else ()),
        ]
        if event.rounds and self.teams is not None and (self.teams or None) != event.team_size:
            warnings.append("This discards the draft of round 1: pair the round again afterwards.")
        return tuple(warnings)

    def apply(self, work: Work) -> Phrase:
        changes = self._changes()
        if self.teams is not None:
            changes |= _reassign_seats(work, checked_team_size(self.teams))
        if not changes:
            raise Refused("Nothing to change: give a name, size, teams, tables, policy or rounds.")
        if "size" in changes and work.event.played:
            raise Refused("Results are in, so the event's size cannot change.")
        if self.size is not None:
            checked_size(work.event.edition, self.size)
        work.writer.update("event", 1, **changes)
        said = [_change_text(key, value) for key, value in changes.items() if key != "backup_mount"]
        return paragraph(*said, _open_place_warning(changes.get("backup_second")))

    def _changes(self) -> dict[str, object]:
        changes: dict[str, object] = {}
        if self.name:
            changes["name"] = clean(self.name, "The name")
        for key, label, value, most in (
            ("size", "Size", self.size, MOST),
            ("table_count", "Tables", self.tables, MOST),
            ("rounds_planned", "Rounds", self.rounds, LAST_ROUND),
        ):
            if value is not None:
                if not 0 <= value <= most:
                    raise Refused(f"{label}: enter a number from 0 to {most}.")
                changes[key] = value
        if self.rounds == 0:
            changes["rounds_planned"] = None
        if self.policy:
            if self.policy not in POLICIES:
                raise Refused(f"The table policy must be {' or '.join(POLICIES)}.")
            changes["table_policy"] = POLICIES[self.policy]
        if self.clubs_apart is not None:
            changes["club_wish"] = int(self.clubs_apart)
        if self.backup_to is not None:
            changes |= second_folder_as_stored(self.backup_to)
        return changes


def _reassign_seats(work: Work, size: int | None) -> dict[str, object]:
    """Assign every team's seats for another team size; players beyond it become reserves.

    A draft of round 1 is withdrawn. Raises `Refused` once that round is published, and if teams
    would be left in an event without teams.
    """
    event = work.event
    if size == event.team_size:
        return {}
    if event.rounds and event.rounds[0].phase is not Phase.DRAFT:
        raise Refused("Round 1 is published, so the size of teams cannot change.")
    if size is None and event.teams:
        raise Refused("Teams have entered: remove them first to make this an event without teams.")
    for draft in event.rounds:
        forget(work.writer, *(game.id for game in draft.games))
        for table in ("game", "team_match"):
            work.writer.delete_where(table, "round = ?", [draft.number])
        work.writer.delete("round", draft.id)
    seats: dict[int, dict[str, object]] = {}
    for team in event.teams:
        for seat, player in enumerate((*team.players, *team.reserves), 1):
            seats[player] = {"seat": seat if size and seat <= size else None}
    work.writer.update_all("player", seats)
    return {"team_size": size}


def rounds_warnings(event: Event, rounds: int | None) -> list[str]:
    """Return warnings about an implausible number of rounds."""
    if not rounds:
        return []
    # Dropped and cut players count, too: the others have met them.
    event = event.pairing
    begun, players = len(event.rounds), len(event.players)
    total = counted(rounds, "round")
    if rounds < begun:
        return [f"Round {begun} is already paired, so with {total} the event would be over."]
    # With an even number, each can meet all others once; with an odd number, each also has a bye.
    most = players - 1 + players % 2 if players > 1 else rounds_needed(event.next_edition, MOST)
    if rounds <= max(most, begun):
        return []
    if players > 1:
        entered = counted(players, event.entrant)
        return [f"With {total} for {entered}, only rematches are left from round {most + 1} on."]
    return [f"{total} is a lot: even {MOST} players need only {most}."]


def finals_warnings(event: Event, rounds: int | None) -> list[str]:
    """Warn if finals tables do not fit the recommended number of rounds (P-4)."""
    needed = rounds_needed(event.next_edition, max(2, len(event.present)))
    if not rounds or rounds == needed:
        return []
    return [f"Finals tables are meant for {counted(needed, 'round')}, but {rounds} are planned."]


_NO_VALUE = {
    "team_size": phrase("Players enter alone."),
    "table_count": phrase("There are as many tables as needed."),
    "rounds_planned": phrase("The edition decides how many rounds are played."),
    "club_wish": phrase("Clubs are not kept apart."),
    "backup_second": phrase("There is no second backup folder."),
}


_NOW = {
    "name": partial(phrase, "The event is now called {name}."),
    "size": partial(phrase, "The event is played at {size} points."),
    "team_size": partial(phrase, "Teams have {team_size} players each."),
    "table_count": partial(phrase, "The number of tables is {number}."),
    "rounds_planned": partial(phrase, "The number of planned rounds is {number}."),
    "backup_second": partial(phrase, "Backups also go to {folder}."),
}


def _change_text(key: str, value: object) -> Phrase:
    if key == "club_wish" and value:
        return phrase("Clubs are kept apart in round 1, if possible.")
    if key == "table_policy" and value == "top_first":
        return phrase("The top pairs get the lowest tables that are new to both players.")
    if key == "table_policy":
        return phrase("Tables are drawn at random.")
    return _NOW[key](value) if value or key not in _NO_VALUE else _NO_VALUE[key]


def _open_place_warning(second: object) -> str:
    """Return a warning about a drive that stores no permissions, when it is set."""
    if not isinstance(second, str):
        return ""
    try:
        found = in_time(lambda: no_rights_text(Path(second)))
    except OSError:  # it has stopped answering: the first copy says so
        return ""
    return found or ""


def _clock_warnings(event: Event, size: int | None) -> tuple[str, ...]:
    """Return a warning that another size changes the clocks of a running round (P-7)."""
    current = event.round
    if current is None or current.phase is not Phase.RUNNING or current.size is not None:
        return ()
    if size in (None, event.size):
        return ()
    return (f"Round {current.number} is running: its clocks change now, but its end does not.",)


class SetHouseRule(Command, id="house-rule", title="House rule", taking="off"):
    """Change one of the edition's rules for this event, from a given round on."""

    key: str = arg("key", "house key", help="for example bye.points.fixed")
    value: str | None = arg("value", "value", default=None, help="written as in the edition file")
    from_round: int = option("from round", "number", default=0, help="0: the next one")
    off: bool = option("remove", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        event = work.event
        if not 0 <= self.from_round <= LAST_ROUND:
            raise Refused(f"A house rule can start in any round from 1 to {LAST_ROUND}.")
        if event.rounds:
            work.warnings.append("The event has started: announce this to everyone.")
        # A league has no rounds from which a rule could apply.
        league = event.edition.league is not None
        start = self.from_round or (1 if league else event.entering_round)
        key = house_key(self.key)
        if self.off:
            if not work.writer.delete_where("house_rule", "key = ?", [key]):
                raise Refused(f"There is no house rule for {key}.")
            _refuse_other_form(event, tuple(each for each in event.house_rules if each.key != key))
            return phrase("Removed the house rule {key}.", key)
        if self.value is None:
            raise Refused("Give the value that applies from now on.")
        rule = HouseRule(key, self.value, start)
        write_house_rule(work, rule)
        return phrase("House rule from round {start}: {key} = {rule}.", start, rule.key, rule.value)


def write_house_rule(work: Work, rule: HouseRule) -> None:
    """Write a house rule, replacing one for the same key and round; `Refused` if not allowed."""
    event = work.event
    others = tuple(
        each
        for each in event.house_rules
        if (each.key, each.from_round) != (rule.key, rule.from_round)
    )
    # Check the whole edition: a value may be valid, but not together with the other rules.
    checked_edition(event.edition_text, event.edition_id, event.variants, (*others, rule))
    _refuse_other_form(event, (*others, rule))
    key = {"key": rule.key, "from_round": rule.from_round}
    work.writer.put("house_rule", key, value=rule.value, set_by="to", set_at=work.now.iso_time)


def _refuse_other_form(event: Event, rules: tuple[HouseRule, ...]) -> None:
    """Refuse another form of a cut once a round has been paired by it."""
    cut = event.pairing.cut
    if cut is None or len(event.rounds) <= cut.round:
        return
    after = replace(event, house_rules=rules)
    if after.pairing.elimination != event.pairing.elimination:
        raise Refused(
            f"The format of the cut cannot change, because round {cut.round + 1} was paired from "
            "it: undo that pairing first."
        )


class AddPlan(Command, id="plan.add", title="Add to the schedule", several=True):
    """Add a line to the schedule, such as: 09:30 Check-in.

    If the rounds have planned times, a line with a length is a break: no round starts during it,
    and it moves when the round before it runs late.
    """

    what: PlanLine = arg("text", "plan line")
    at: str | None = option("time", "time of day", default=None, help="HH:MM")
    minutes: int = option(
        "length", "number", default=0, unit="minutes", help="for everyone's break; 0: no break"
    )
    day: int = option("day", "number", default=1, help="2: the day after round 1")

    def apply(self, work: Work) -> Phrase:
        activity = self.what.title
        starts_at = self.at or self.what.starts or ""
        last = work.writer.value("SELECT max(position) FROM plan_item") or 0
        if not 0 <= self.minutes <= LONGEST:
            raise Refused(f"A break can last from 0 to {LONGEST} minutes.")
        if self.minutes and not starts_at:
            raise Refused("A break needs a start time, such as 12:30 Lunch.")
        if not 1 <= self.day <= LAST_DAY:
            raise Refused(f"The day must be a number from 1 to {LAST_DAY}.")
        if self.day > 1 and not starts_at:
            raise Refused("A line on a later day needs a time, such as 09:30 Final.")
        row = {"position": last + 1, "what": activity, "starts_at": starts_at or None}
        line = work.writer.insert("plan_item", {**row, "minutes": self.minutes or None})
        if self.day > 1:
            work.setting(f"{LINE_DAY}{line}", stored(self.day))
        said = f"{starts_at} {activity}".strip()
        if self.minutes:
            said = phrase("{line} ({minutes})", said, counted(self.minutes, "minute"))
        if self.day > 1:
            said = phrase("day {day}, {line}", self.day, said)
        return phrase("Schedule: {line}.", said)


class SetDay(Command, id="plan.set", title="Plan the day's round times", taking="off"):
    """Plan the day's rounds from the start of round 1, with the edition's round length.

    Later rounds and breaks move when a round runs late. Boards show the times, with a ~ before
    estimates; a hidden end is not shown.
    """

    start: str | None = arg("round 1 starts", "time of day", default=None, help="HH:MM")
    turnover: int = option(
        "between rounds",
        "number",
        default=TURNOVER,
        unit="minutes",
        help="from the end of a round to the start of the next",
    )
    length: int = option(
        "length of a round", "number", default=0, unit="minutes", help="0: as the edition says"
    )
    off: bool = option("no planned times", "flag", default=False)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        plan = event.day or DayPlan("")
        return {"start": plan.start, "turnover": plan.turnover, "length": plan.length}

    def apply(self, work: Work) -> Phrase:
        if self.off:
            if not work.setting(DAY, None):
                raise Refused("No round times are planned.")
            for later in work.event.day.later if work.event.day else ():
                work.setting(f"{LATER_DAY}{later.day}", None)
            return phrase("The planned round times were removed.")
        if not self.start:
            raise Refused("Enter the time when round 1 starts, as HH:MM.")
        for what, minutes in (("gap between rounds", self.turnover), ("round length", self.length)):
            if not 0 <= minutes <= LONGEST:
                raise Refused(f"The {what} must be from 0 to {LONGEST} minutes.")
        work.setting(DAY, stored(self.start, self.turnover, self.length))
        between = phrase("{minutes} between rounds", counted(self.turnover, "minute"))
        if self.length:
            between = phrase("{between} of {minutes}", between, counted(self.length, "minute"))
        return phrase("Round 1 starts at {start}, with {gaps}.", self.start, between)


class PlanLaterDay(Command, id="plan.day", title="Plan a later day", taking="off"):
    """Set the time and the round that a later day of the event starts with.

    For example, day 2 starts at 09:30 with round 4. Earlier rounds belong to earlier days.
    """

    day: int = arg("day", "number", help="2: the day after round 1")
    start: str | None = arg("start", "time of day", default=None, help="HH:MM")
    round: int = arg("first round", "number", default=0, help="the day's first round")
    off: bool = option("remove the start", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        plan = work.event.day
        if plan is None:
            raise Refused("The rounds have no planned times: plan the start of round 1 first.")
        if not 2 <= self.day <= LAST_DAY:
            raise Refused(f"The number of a later day must be from 2 to {LAST_DAY}.")
        key = f"{LATER_DAY}{self.day}"
        if self.off:
            if not work.setting(key, None):
                raise Refused(f"Day {self.day} has no planned start.")
            return phrase("Day {day} no longer has a planned start.", self.day)
        if not self.start:
            raise Refused(f"Enter the time when day {self.day} starts, as HH:MM.")
        self._refuse_overlap(plan)
        work.setting(key, stored(self.start, self.round))
        first = self.day, self.start, self.round
        return phrase("Day {day} starts at {start} with round {round}.", *first)

    def _refuse_overlap(self, plan: DayPlan) -> None:
        """Refuse a day that starts with a round of an earlier or a later day."""
        if not 2 <= self.round <= LAST_ROUND:
            raise Refused(
                f"Name the round, from 2 to {LAST_ROUND}, that day {self.day} starts with, for "
                f"example: day {self.day} {self.start} 4."
            )
        for other in plan.later:
            before = other.day < self.day and other.round >= self.round
            after = other.day > self.day and other.round <= self.round
            if before or after:
                raise Refused(
                    f"Day {other.day} starts with round {other.round}: a later day needs a later "
                    "round."
                )


class RemovePlan(Command, id="plan.remove", title="Remove from the schedule", taking=ALWAYS):
    """Remove a line from the schedule."""

    line: int = arg("line", "planned", help="the line's number in the schedule")

    def apply(self, work: Work) -> Phrase:
        item = next((one for one in work.event.plan if one.id == self.line), None)
        if item is None:
            raise Refused("That line is no longer in the schedule.")
        work.setting(f"{LINE_DAY}{item.id}", None)
        work.writer.delete("plan_item", item.id)
        return phrase("Removed from the schedule: {activity}.", item.activity)
