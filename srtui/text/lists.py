"""Army lists as they are typed or pasted, and as they are formatted."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from data.clean import (
    NAME_LIMIT,
    UNFIT_NAME,
    Unclean,
    block,
    clean_line,
    first_few,
    is_file_name,
    shown,
)
from data.importing import tabular
from data.importing.pages import is_page, text_of
from srtui.model.refused import Refused, clean
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.text import read_text
from srtui.rules.lists.values import ArmyList, Extra, ListFigures, faction_of_army
from srtui.rules.value import names_of, replace
from srtui.text import find
from srtui.text.phrases import counted, paragraph

MOST, MOST_TIER = 9999, 9
MOST_CARDS = 30
"""Command cards that are stored of a list."""


def read_given(text: str, file: str) -> str:
    """Return the pasted text, or a file's, made harmless; its lines stay unchanged.

    For a page saved by a browser, such as one from Longshanks, return the text in it.
    """
    try:
        if file.strip():
            if not is_file_name(file):
                raise Refused(UNFIT_NAME)
            text, _ = tabular.read_doubtful(Path(file.strip()).expanduser())
        return block(text_of(text) if is_page(text) else text)
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None
    except Unclean as fault:
        raise Refused(f"The list's text: {fault}") from None


def from_text(army: ArmyList, text: str) -> ArmyList:
    """Return a list with the fields found in a text; its other fields are kept."""
    return with_content(army, read_text(text)) if text else army


def with_content(army: ArmyList, content: ListFigures) -> ArmyList:
    """Return a list with the known parts of its content, cut to the length that can be typed."""
    values = {name: _storable_names(getattr(content, name)) for name in names_of(ListFigures)}
    # Only recognized values: a text in which nothing is recognized must not remove anything.
    return replace(army, **{name: value for name, value in values.items() if value})


def unread_lines(text: str) -> tuple[tuple[int, str], ...]:
    """Return a text's lines that are not understood, with their line numbers."""
    unread = [line for part in split_lists(text) for line in read_text(part).unread]
    numbered: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if unread and line.strip() and unread[0] in line.strip("*_ "):
            numbered.append((number, unread.pop(0)))
    return tuple(numbered)


def with_army(faction: str, army: str, recognized: str) -> str | None:
    """Return faction and army as one value, if either is typed; the text may add the faction."""
    faction, army = faction.strip(), army.strip()
    if not faction and not army:
        return None
    if not faction:
        faction = faction_of_army(army) or recognized.partition(" - ")[0]
    return f"{faction} - {army}" if faction and army else faction or army


def notes_on(text: str) -> str:
    """Return sentences on a text's command cards and on lines that are not understood."""
    contents = [read_text(part) for part in split_lists(text)]
    notes = [
        f"{counted(len(content.cards), 'command card')}: {', '.join(content.cards)}."
        for content in contents
        if content.cards
    ]
    seconds = [content.second_leader for content in contents if content.second_leader]
    notes += [f"Second Leader: {second}." for second in seconds]
    notes += points_notes(text)
    if unread := [line for content in contents for line in content.unread]:
        some = first_few([f"“{shown(line)}”" for line in unread], 3)
        notes.append(f"Not understood: {some}.")
    return paragraph(*notes)


def points_notes(text: str) -> Iterator[str]:
    """Yield a sentence for each list whose stated points differ from the sum of its entries."""
    for content in map(read_text, split_lists(text)):
        if content.stated is not None:
            total = content.points if content.added is None else content.added
            yield f"The text says {content.stated} points, but its entries add up to {total}."


def _storable_names(value: Any) -> Any:
    """Return names as they can be stored, omitting any that cannot be stored at all."""
    if isinstance(value, tuple):
        return tuple(filter(None, map(_storable_names, value[:MOST_CARDS])))
    try:
        return clean_line(value[:NAME_LIMIT]) if isinstance(value, str) else value
    except Unclean:
        return ""


def with_given(army: ArmyList, given: Mapping[str, Any]) -> ArmyList:
    """Return a list with values typed separately from its text, by field name."""
    typed: dict[str, Any] = {}
    for key, value in given.items():
        if isinstance(value, str):
            typed[key] = clean(value, f"The {key}", empty=True)
        elif isinstance(value, int):
            typed[key] = _checked_figure(key, value, MOST_TIER if key == "tier" else MOST)
        else:
            typed[key] = value
    return replace(army, **typed)


def _checked_figure(what: str, value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise Refused(f"{what.capitalize()} must be a number from 0 to {most}.")
    return value


def read_extras(words: Sequence[str]) -> tuple[Extra, ...]:
    """Read specialists or reinforcements; `-` means none."""
    return tuple(_extra(word) for word in words if word.strip() not in ("", "-"))


def _extra(word: str) -> Extra:
    """Read one specialist or reinforcement, written NAME, NAME=POINTS or NAME=POINTS+BONUS."""
    name, equals, cost = word.rpartition("=")
    if not equals:
        return Extra(clean(word, "A name"))
    points, plus, bonus = cost.partition("+")
    numbers = [find.whole_number(points), find.whole_number(bonus) if plus else 0]
    if None in numbers:
        raise Refused(
            f"“{word[:40]}” is not an entry: type NAME=POINTS, or NAME=POINTS+BONUS for a Leader."
        )
    within = [_checked_figure("points", one or 0, MOST) for one in numbers]
    return Extra(clean(name, "A name"), within[0], within[1])
