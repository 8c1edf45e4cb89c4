"""An army list as it is typed or pasted, and as it is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from data import tabular
from data.clean import NAME_LIMIT, Unclean, block
from data.longshanks import is_page, text_of
from srtui.rules.lists import ArmyList, Extra
from srtui.rules.lists.text import read_text
from srtui.rules.value import names_of, replace
from srtui.state.refused import Refused
from srtui.words import find
from srtui.words.typed import clean

MOST, MOST_TIER = 9999, 9


class Given(Protocol):
    """What may be said of a list; None: nothing."""

    @property
    def leader(self) -> str | None:
        """The leader of the list."""

    @property
    def points(self) -> int | None:
        """The army points of the list."""

    @property
    def bonus(self) -> int | None:
        """What battlegroup points come on top."""

    @property
    def faction(self) -> str | None:
        """The faction of the list."""

    @property
    def theme(self) -> str | None:
        """The theme of the list."""

    @property
    def tier(self) -> int | None:
        """The tier of the theme."""

    @property
    def objective(self) -> str | None:
        """The objective that it brings."""

    @property
    def characters(self) -> tuple[str, ...] | None:
        """The characters in the list."""

    @property
    def specialists(self) -> tuple[Extra, ...] | None:
        """The specialists of the list."""

    @property
    def reinforcements(self) -> tuple[Extra, ...] | None:
        """The reinforcements of the list."""


def list_said(army: ArmyList) -> str:
    """A list in a few words: list 1 (Haley 2, 54 points)."""
    parts = [army.leader] if army.leader else []
    parts += [f"{army.points} points"] if army.points is not None else []
    return f"list {army.number}" + (f" ({', '.join(parts)})" if parts else "")


def read_given(text: str, file: str) -> str:
    """The text that was pasted or lies in a file, made harmless; its lines stay as they are.

    Of a page that a browser saved, as of Longshanks, its words.
    """
    try:
        if file.strip():
            text = tabular.read_text(Path(file.strip()).expanduser())
        return block(text_of(text) if is_page(text) else text)
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None
    except Unclean as fault:
        raise Refused(f"The list's text: {fault}") from None


def from_text(army: ArmyList, text: str) -> ArmyList:
    """A list with what its text says; what is not found there stays."""
    if not text:
        return army
    found = read_text(text)
    said: dict[str, Any] = {name: getattr(found, name) for name in names_of(type(found))}
    # Only what was found: a text in which nothing is recognised takes nothing away.
    return replace(army, **{key: _cut(value) for key, value in said.items() if value})


def _cut(value: Any) -> Any:
    """A name found in a text may be as long as one that is typed."""
    return value[:NAME_LIMIT].strip() if isinstance(value, str) else value


def with_given(army: ArmyList, by_hand: Given) -> ArmyList:
    """A list with what was typed beside its text."""
    typed: dict[str, Any] = {
        key: clean(value, f"The {key}", empty=True)
        for key in ("leader", "faction", "theme", "objective")
        if (value := getattr(by_hand, key)) is not None
    }
    for key in ("points", "bonus", "tier"):
        if (number := getattr(by_hand, key)) is not None:
            typed[key] = _within(key, number, MOST_TIER if key == "tier" else MOST)
    for key in ("specialists", "reinforcements", "characters"):
        if (names := getattr(by_hand, key)) is not None:
            typed[key] = names
    return replace(army, **typed)


def _within(what: str, value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise Refused(f"{what.capitalize()}: a number from 0 to {most}.")
    return value


def read_names(words: Sequence[str]) -> tuple[str, ...]:
    """Characters by name; `-` is none."""
    return tuple(clean(word, "A character") for word in words if word.strip() not in ("", "-"))


def read_extras(words: Sequence[str]) -> tuple[Extra, ...]:
    """Specialists or reinforcements; `-` is none."""
    return tuple(_extra(word) for word in words if word.strip() not in ("", "-"))


def _extra(word: str) -> Extra:
    """Read one specialist or reinforcement, written NAME, NAME=POINTS or NAME=POINTS+BONUS."""
    name, equals, cost = word.rpartition("=")
    if not equals:
        return Extra(clean(word, "A name"))
    points, plus, bonus = cost.partition("+")
    numbers = [find.whole_number(points), find.whole_number(bonus) if plus else 0]
    if None in numbers:
        raise Refused(f"“{word[:40]}”: written NAME=POINTS, or NAME=POINTS+BONUS for a Leader.")
    within = [_within("points", one or 0, MOST) for one in numbers]
    return Extra(clean(name, "A name"), within[0], within[1])
