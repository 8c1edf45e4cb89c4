"""The organizer's own file of people: names, clubs and factions, to be offered at the next event.

It lies in the user's data folder and only he may read it. Events know nothing of it: what is
changed or deleted here changes no event. docs/people.md says what is kept and how it is deleted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from data.clean import fold
from srtui.rules.value import Value, replace

FORMAT = 1


class PeopleFault(Exception):
    """Why the file cannot be read or written, or what is meant by nobody; a sentence."""


class Person(Value):
    """A person. `factions`: the newest first."""

    name: str
    club: str = ""
    factions: tuple[str, ...] = ()

    @property
    def faction(self) -> str:
        """The faction he played last."""
        return self.factions[0] if self.factions else ""


People = tuple[Person, ...]


def place() -> Path:
    """Where the file lies; it need not be there."""
    from platformdirs import user_data_path  # only where people are looked up or kept

    return user_data_path("srtui") / "people.json"


def read(at: Path | None = None) -> People:
    """Everybody, by name; nobody where there is no file. Raises `PeopleFault`."""
    at = at or place()
    try:
        said = json.loads(at.read_bytes())
        return _ordered(_person(one) for one in said["people"])
    except FileNotFoundError:
        return ()
    except OSError as fault:
        raise PeopleFault(f"{at} cannot be read ({fault.strerror or fault}).") from None
    except (ValueError, LookupError, TypeError):
        raise PeopleFault(
            f"{at} is no list of people. Mend it, or delete it to begin anew."
        ) from None


def _person(said: Any) -> Person:
    name, club, factions = said["name"], said.get("club", ""), said.get("factions", [])
    if not (isinstance(name, str) and isinstance(club, str) and isinstance(factions, list)):
        raise TypeError
    return Person(name, club, tuple(str(one) for one in factions))


def keep(people: Iterable[Person], at: Path | None = None) -> None:
    """Write the file anew, for its owner alone; of nobody it is deleted. Raises `PeopleFault`."""
    at = at or place()
    rows = [
        {"name": one.name, "club": one.club, "factions": list(one.factions)}
        for one in _ordered(people)
    ]
    fresh = at.with_name(f"{at.name}.{os.getpid()}.new")
    try:
        if not rows:
            # Not an empty list: who has deleted everybody wants no trace of it on this machine.
            at.unlink(missing_ok=True)
            return
        at.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = json.dumps({"format": FORMAT, "people": rows}, ensure_ascii=False, indent=1)
        with suppress(FileNotFoundError):
            fresh.unlink()
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(at)
    except OSError as fault:
        with suppress(OSError):
            fresh.unlink()
        raise PeopleFault(
            f"{at} cannot be written ({fault.strerror or fault}): nothing was changed."
        ) from None


def _ordered(people: Iterable[Person]) -> People:
    return tuple(sorted(people, key=lambda one: (fold(one.name), one.name)))


# What is done with them; each gives everybody as they are then


def meant(people: People, text: str) -> Person:
    """Who is meant by a name or a part of it. Raises `PeopleFault` where that is not one."""
    wanted = fold(text)
    exact = [one for one in people if fold(one.name) == wanted]
    found = exact or [one for one in people if wanted and wanted in fold(one.name)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise PeopleFault(f"Nobody is called “{text[:40]}”: srtui people lists everybody.")
    names = ", ".join(one.name for one in found[:5])
    raise PeopleFault(f"“{text[:40]}” may be {names}: say more of the name.")


def with_all(people: People, more: Sequence[Person]) -> People:
    """With people of an event: who is new is added, of others club and faction are those now."""
    known = {fold(one.name): one for one in people}
    for one in more:
        before = known.get(fold(one.name))
        known[fold(one.name)] = one if before is None else _together(one, before)
    return _ordered(known.values())


def changed(people: People, who: Person, fresh: Person) -> People:
    """With `fresh` instead of one of them. Raises `PeopleFault` where another is called so."""
    others = [one for one in people if one != who]
    if any(fold(one.name) == fold(fresh.name) for one in others):
        raise PeopleFault(f"{fresh.name} is there already: merge the two instead.")
    return _ordered((*others, fresh))


def merged(people: People, who: Person, into: Person) -> People:
    """With both as one person, who keeps the name of `into`."""
    if who == into:
        raise PeopleFault(f"{who.name} is one person already: name two.")
    others = [one for one in people if one not in (who, into)]
    return _ordered((*others, _together(into, who)))


def without(people: People, who: Person) -> People:
    """The people without one of them."""
    return tuple(one for one in people if one != who)


def _together(one: Person, other: Person) -> Person:
    """What is known of both, the first named before."""
    # Reversed, so that of two spellings the first named is kept; the order is that of `ordered`.
    factions = {fold(word): word for word in reversed((*one.factions, *other.factions))}
    ordered = dict.fromkeys(fold(word) for word in (*one.factions, *other.factions))
    return replace(
        one, club=one.club or other.club, factions=tuple(factions[word] for word in ordered)
    )
