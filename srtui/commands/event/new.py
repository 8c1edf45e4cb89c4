"""Creation of an event: its file, edition and variants, in one transaction."""

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

from data import editions
from data.clean import UNFIT_NAME, block, is_file_name
from data.event.places import in_time, mount_of
from data.event.store import JournalHead, Store, Writer
from srtui.commands.command import Moment, Verb, checked_clock, option
from srtui.model.event import Event
from srtui.model.house_rules import (
    HouseRule,
    Variants,
    edition_of,
    house_rules_of,
    size_of,
    used_by,
)
from srtui.model.refused import Refused, clean
from srtui.model.teams import MOST_IN_TEAM, TEAM_RULE, TeamRule, rule_json
from srtui.rules.edition import Edition, Preset, VariantValue
from srtui.rules.overlay import CannotChange, keys
from srtui.text import find
from srtui.text.editions import given_to, preset_of, read_scenario_ids
from srtui.text.phrases import joined, phrase
from srtui.text.teams import team_order

MOST = 9999
LAST_ROUND = 99
POLICIES = {"top-first": "top_first", "mixed": "mixed"}
ROUNDS_HELP = "0: as in the edition's table"


class NewEvent(Verb, id="new", title="New event"):
    """Create an event file, which holds the whole event and the edition's current text."""

    rare = frozenset({"order", "round_ends", "policy", "preset", "variant", "set", "seed"})

    edition: str = option("edition", "edition", help="press space to choose, or type its id")
    size: int | None = option(
        "size", "size", default=None, unit="army points", help="empty: the usual size"
    )
    name: str = option("name", default="", help="default: the file's name")
    teams: int | None = option(
        "players in a team", "number", default=None, help="2 to 8; empty: players enter alone"
    )
    order: str = option(
        "order of teams", "team order", default="", help="games, schedule, or figures"
    )
    tables: int = option("tables", "number", default=0, help="0: as many as needed")
    policy: str = option(
        "table policy",
        default="top-first",
        choices=tuple(POLICIES),
        help="top-first: the top pairs get the lowest tables that are new to both players",
    )
    rounds: int = option("rounds", "number", default=0, help=ROUNDS_HELP)
    preset: str = option(
        "preset", "preset", default="", help="sets size, variants and rules together"
    )
    variant: tuple[tuple[str, str], ...] = option(
        "variants", "variants", default=(), help="KEY, KEY=NUMBER or KEY=SCENARIO,…"
    )
    set: tuple[tuple[str, str], ...] = option(
        "house rules", "house rules", default=(), help="KEY=VALUE"
    )
    seed: str = option("seed", default="", help="a secret; every random draw is made from it")
    round_ends: str = option(
        "rounds end", default="", help="week, or Sunday 20:00; empty: all rounds on one day"
    )

    def create(self, path: Path, now: Moment, copies: str = "") -> Store:
        """Create the file at `path`.

        Raises `Refused`, or the store's or the edition's fault. `copies`: the second backup folder
        from this machine's settings; if it is missing now, as on a drive that is not plugged in,
        the event starts without one.
        """
        checked_clock(datetime.fromisoformat(now.iso_time))
        edition_text = self._text()
        # Unchanged first, to find variants and presets, and faults of the edition itself.
        printed = checked_edition(edition_text, self.edition, (), ())
        preset = preset_of(printed, self.preset) if self.preset.strip() else None
        variants, rules = self._chosen(printed, preset)
        edition = checked_edition(edition_text, self.edition, variants, rules)
        size = edition.default_size if self.size is None else self.size
        if preset is not None:
            size = size_of(preset, size, self.size)
        checked_size(edition, size)
        self._check_numbers()
        order = team_order(self.order) if self.order.strip() else ()
        if order and not self.teams:
            raise Refused("Only team events have an order: also give the size of a team.")
        name = clean(self.name or path.stem, "The name")
        seed = clean(self.seed, "The seed", empty=True) or now.entropy
        row = {
            "id": 1,
            "name": name,
            "edition_id": edition.id,
            "edition_text": edition_text,
            "edition_format": edition.format,
            "edition_hash": sha256(edition_text.encode()).hexdigest(),
            "size": size,
            "table_count": self.tables,
            "table_policy": POLICIES.get(self.policy, "top_first"),
            "team_size": checked_team_size(self.teams),
            "rounds_planned": self.rounds or None,
            "seed": seed,
            "preset": preset.key if preset else None,
            "created_at": now.iso_time,
        }
        with suppress(Refused):
            row |= second_folder_as_stored(copies)

        def begin(writer: Writer) -> None:
            writer.insert("event", row)
            write_variants(writer, variants)
            write_house_rules(writer, rules, now.iso_time)
            if order:
                value = rule_json(TeamRule(order=order))
                writer.insert("setting", {"key": TEAM_RULE, "value": value})
            writer.say(
                phrase("Created {event}: {edition}, {size} points.", name, edition.title, size)
            )

        entry = JournalHead(now.iso_time, "to", "laptop", self.id, "{}", "event")
        return Store.create(path, entry, begin)

    def _check_numbers(self) -> None:
        if not 0 <= self.tables <= MOST:
            raise Refused("The number of tables must be 0 (as many as needed) or more.")
        if not 0 <= self.rounds <= LAST_ROUND:
            raise Refused(f"The number of rounds must be 0 (as the edition says) to {LAST_ROUND}.")

    def is_league(self) -> bool:
        """Tell whether the edition has no rounds. Raises `Refused` if the edition is unusable."""
        return checked_edition(self._text(), self.edition, (), ()).league is not None

    def size_doubts(self) -> tuple[str, ...]:
        """Warn if the edition lacks the size; empty if it has it, or there is no edition."""
        try:
            edition = checked_edition(self._text(), self.edition, (), ())
            checked_size(edition, edition.default_size if self.size is None else self.size)
        except Refused:  # creating it says why
            return ()
        return size_warning(edition, self.size)

    def warnings(self) -> tuple[str, ...]:
        """Return the warnings to confirm before the event is created."""
        asked = (
            "Teams will be ranked by games won, then strength of schedule (VTC 2020, WTC 2024). "
            "For the reverse (WTC 2015, ATC 2018), choose the order “schedule”.",
        )
        return (*self.size_doubts(), *(asked if self.teams and not self.order.strip() else ()))

    def _chosen(
        self, printed: Edition, preset: Preset | None
    ) -> tuple[Variants, tuple[HouseRule, ...]]:
        """Return the variants and house rules: the preset's, and those named in addition."""
        variants = tuple(_variant(printed, *variant) for variant in self.variant)
        rules = tuple(HouseRule(house_key(key), value) for key, value in self.set)
        if ends := self.round_ends.strip():
            rules = (HouseRule("timing.round_ends", json.dumps(ends)), *rules)
        keys = [key for key, _ in variants]
        rule_keys = [rule.key for rule in rules]
        for written in (keys, rule_keys):
            if twice := next((key for key in written if written.count(key) > 1), None):
                raise Refused(f"{twice} is given twice.")
        if preset is None:
            return variants, rules
        # Values named by hand override the preset's.
        of_preset = [variant for variant in used_by(preset) if variant[0] not in keys]
        return (*of_preset, *variants), house_rules_of(preset, 1, rules, first=rule_keys)

    def _text(self) -> str:
        try:
            return editions.text(self.edition)
        except (editions.UnknownEdition, editions.EditionFault) as fault:
            raise Refused(str(fault)) from None


def second_folder_as_stored(folder: str) -> dict[str, str | None]:
    """Return the second backup folder as stored. Raises `Refused` if it does not exist."""
    if not folder:
        return {"backup_second": None, "backup_mount": None}
    if not is_file_name(folder):
        raise Refused(UNFIT_NAME)
    try:
        place = Path(folder).expanduser().absolute()
        # With a time limit: a hanging drive must not block the form.
        there, mount = in_time(lambda: (place.is_dir(), mount_of(place)))
    except (OSError, ValueError, RuntimeError):
        there, mount = False, ""
    if not there:
        raise Refused(f"There is no folder {folder}: plug in the drive, or name another folder.")
    return {"backup_second": str(place), "backup_mount": mount}


def write_variants(writer: Writer, variants: Variants) -> None:
    """Make the event use exactly these variants, in this order, keeping unchanged first rows."""
    target = [(key, None if given is None else json.dumps(given)) for key, given in variants]
    rows = writer.table("event_variant", order="id")
    have = [(row["key"], row["parameter"]) for row in rows]
    # Rows from the first difference on are rewritten, because variants apply in the order chosen;
    # the others keep their ids, so that an older undo still fits.
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(have, target, strict=False))
    same = len([*alike])
    for row in rows[same:]:
        writer.delete("event_variant", row["id"])
    for key, parameter in target[same:]:
        writer.insert("event_variant", {"key": key, "parameter": parameter})


def write_house_rules(writer: Writer, rules: Sequence[HouseRule], now: str) -> None:
    """Give the event exactly these house rules, keeping rows that do not change."""
    rows = writer.table("house_rule")
    ids = {(row["key"], row["value"], row["from_round"]): row["id"] for row in rows}
    target = [(one.key, one.value, one.from_round) for one in rules]
    # Remove all before adding any: key and round are unique together.
    for rule, id in ids.items():
        if rule not in target:
            writer.delete("house_rule", id)
    for rule in target:
        if rule not in ids:
            row = dict(zip(("key", "value", "from_round"), rule, strict=True))
            writer.insert("house_rule", {**row, "set_by": "to", "set_at": now})


def checked_team_size(size: int | None) -> int | None:
    """Return the team size as stored (0: no teams). Raises `Refused` for an impossible size."""
    if size and not 2 <= size <= MOST_IN_TEAM:
        raise Refused(f"A team has 2 to {MOST_IN_TEAM} players; for no teams, enter 0 or nothing.")
    return size or None


def size_warning(edition: Edition, size: int | None) -> tuple[str, ...]:
    """Return a warning about a size that the edition does not have."""
    if size is None or size in edition.sizes:
        return ()
    sizes = joined([str(each) for each in edition.sizes])
    return (f"{edition.title} has no games of {size} points. Its sizes are {sizes}.",)


def checked_size(edition: Edition, size: int) -> None:
    """Refuse a size that no event has; 0 is allowed only if the edition offers it (P-11)."""
    if size > MOST or (size < 1 and size not in edition.sizes):
        raise Refused(f"The event's size must be from 1 to {MOST} army points.")


def _variant(printed: Edition, key: str, written: str) -> tuple[str, VariantValue]:
    number = find.whole_number(written)
    words = () if number is not None else tuple(one for one in written.split(",") if one.strip())
    known = printed.variant(key)
    if written and number is None and not (known and known.takes == "scenarios"):
        typed = f"{key}={written}"[:40]
        raise Refused(f"“{typed}” cannot be read: write a variant's number as KEY=4.")
    return key, given_to(printed, key, number, read_scenario_ids(printed, words))


def house_key(text: str) -> str:
    """Return a house rule's key in stored form: typed text, sanitized."""
    return block(text[:MOST]).strip()


def checked_edition(
    text: str, source: str, variants: Variants, rules: tuple[HouseRule, ...]
) -> Edition:
    """Return the edition with variants and house rules. Raises `Refused` if one does not fit."""
    try:
        return edition_of(text, source, variants, rules)
    except (editions.EditionFault, CannotChange) as fault:
        raise Refused(str(fault)) from None


def keys_of(event: Event) -> list[str]:
    """Return the keys of the event's edition that a house rule can change."""
    return list(keys(editions.parse(event.edition_text, event.edition_id)))
