"""The organizer's own file of people: names, clubs and factions to offer at the next event.

It is in the user's data folder, and only the user may read it. Events do not depend on it: changes
and deletions here change no event. docs/people.md says what is stored and how it is deleted.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import convert, to_builtins

from data.clean import fold
from data.machine.disk import FileFault, reason, remove, write_whole
from srtui.rules.value import Value, replace

FORMAT = 1


class Person(Value):
    """A person. `factions`: newest first."""

    name: str
    club: str = ""
    factions: tuple[str, ...] = ()

    @property
    def faction(self) -> str:
        """The faction played last."""
        return self.factions[0] if self.factions else ""


People = tuple[Person, ...]


def place() -> Path:
    """Return the file's path; it need not exist."""
    from platformdirs import user_data_path  # 4 ms: only where people are looked up or kept

    return user_data_path("srtui") / "people.json"


def offered() -> People:
    """Return all people; empty if the file cannot be read: their own page says why."""
    try:
        return read()
    except FileFault:
        return ()


def read(path: Path | None = None) -> People:
    """Return all people, sorted by name; empty if there is no file. Raises `FileFault`."""
    path = path or place()
    try:
        return _sorted_people(convert(json.loads(path.read_bytes())["people"], list[Person]))
    except FileNotFoundError:
        return ()
    except OSError as fault:
        raise FileFault(f"{path} cannot be read ({fault.strerror or fault}).") from None
    except (ValueError, LookupError, TypeError):
        raise FileFault(
            f"{path} is damaged and cannot be read. Repair it, or delete it to start over."
        ) from None


def keep(people: Iterable[Person], path: Path | None = None) -> None:
    """Rewrite the file, readable only by its owner; delete it if empty. Raises `FileFault`."""
    path = path or place()
    rows = to_builtins(_sorted_people(people))
    try:
        if not rows:
            # Not an empty list: a user who deletes everybody wants no trace of it on this machine.
            remove(path)
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = json.dumps({"format": FORMAT, "people": rows}, ensure_ascii=False, indent=1)
        write_whole(path, text.encode(), mode=0o600, sync=True)
    except OSError as fault:
        raise FileFault(
            f"{path} cannot be written ({reason(fault, path)}): nothing was changed."
        ) from None


def _sorted_people(people: Iterable[Person]) -> People:
    return tuple(sorted(people, key=lambda one: (fold(one.name), one.name)))


# Changes to the people; each returns everybody after the change


def person_named(people: People, text: str) -> Person:
    """Return the person with a name or part of one; raise `FileFault` unless exactly one fits."""
    wanted = fold(text)
    exact = [one for one in people if fold(one.name) == wanted]
    matches = exact or [one for one in people if wanted and wanted in fold(one.name)]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise FileFault(f"Nobody is called “{text[:40]}”: `srtui people show` lists everyone.")
    names = ", ".join(one.name for one in matches[:5])
    raise FileFault(f"“{text[:40]}” could be {names}: type more of the name.")


def with_all(people: People, more: Sequence[Person]) -> People:
    """Return the people together with an event's: new ones added, clubs and factions updated."""
    known = {fold(one.name): one for one in people}
    for one in more:
        before = known.get(fold(one.name))
        known[fold(one.name)] = one if before is None else _merged_person(one, before)
    return _sorted_people(known.values())


def changed(people: People, who: Person, fresh: Person) -> People:
    """Return the people with one replaced; raise `FileFault` if the new name is in use."""
    others = [one for one in people if one != who]
    if any(fold(one.name) == fold(fresh.name) for one in others):
        raise FileFault(f"{fresh.name} already exists: merge the two people instead.")
    return _sorted_people((*others, fresh))


def merged(people: People, person: Person, into: Person) -> People:
    """Return the people with two merged into one, who keeps the name of `into`."""
    if person == into:
        raise FileFault(f"Both names belong to {person.name}: name two different people.")
    others = [one for one in people if one not in (person, into)]
    return _sorted_people((*others, _merged_person(into, person)))


def without(people: People, who: Person) -> People:
    """Return the people except this one."""
    return tuple(one for one in people if one != who)


def _merged_person(person: Person, other: Person) -> Person:
    """Return the combined data of both people, under the first one's name."""
    # Reversed, so that the first of two spellings is kept; `ordered` decides the order.
    factions = {fold(word): word for word in reversed((*person.factions, *other.factions))}
    ordered = dict.fromkeys(fold(word) for word in (*person.factions, *other.factions))
    return replace(
        person, club=person.club or other.club, factions=tuple(factions[word] for word in ordered)
    )
