"""The editions on offer, and one of them described."""

from __future__ import annotations

from pathlib import Path

from data import editions as files
from srtui.rules.edition import Edition
from srtui.rules.lacks import lacks
from srtui.rules.value import Value
from srtui.views.document import Document
from srtui.views.event import Fact, not_printed, rules
from srtui.views.presets import PresetOffer, presets
from srtui.views.scenario import scenario_sheet
from srtui.views.variants import Offer, offer
from srtui.words import find


class EditionRow(Value):
    """An edition on offer; `fault` says why it cannot be used, if so."""

    id: str
    title: str
    own: bool
    fault: str


class EditionView(Value):
    """One edition: what it says at its usual size, its scenarios and its variants."""

    id: str
    title: str
    version: str
    sizes: tuple[int, ...]
    default_size: int
    rules: tuple[Fact, ...]
    rounds: tuple[tuple[int, int], ...]
    """Up to so many players: so many rounds."""
    scenarios: tuple[Fact, ...]
    """Name, and the dice that select it."""
    variants: tuple[Offer, ...]
    presets: tuple[PresetOffer, ...]
    ways: tuple[Fact, ...]
    """The letter of each way of winning, and its name."""
    elsewhere: tuple[Fact, ...]
    """Values that the document does not print, and where they come from."""
    lacks: tuple[str, ...]
    """What the sheets of its scenarios do not say, because the edition does not."""


def edition_rows(own: Path | None = None) -> tuple[EditionRow, ...]:
    """All editions on offer (`own`: another folder than the user's)."""
    return tuple(EditionRow(one.id, one.title, one.own, one.fault) for one in files.offered(own))


def edition_view(edition_id: str, own: Path | None = None) -> EditionView:
    """One edition on offer. Raises what the loader raises."""
    return describe(_whole(files.text(edition_id, own), edition_id))


def scenario_of(edition_id: str, text: str, own: Path | None = None) -> Document:
    """A scenario of an edition on offer, by its id or a part of its name. Refused where unclear."""
    edition = _whole(files.text(edition_id, own), edition_id)
    return scenario_sheet(edition, find.scenario(edition, text))


def file_of(text: str, own: Path | None = None) -> Path:
    """The file that is meant by a path, or by the id of an edition on offer."""
    path = Path(text)
    if path.exists():
        return path
    return next((one.path for one in files.offered(own) if one.id == text), path)


def checked(path: Path) -> EditionView:
    """An edition file of one's own, every variant tried. Raises `EditionFault` with all faults."""
    text = files.whole_text(path)
    return describe(files.check(files.parse(text, path.name), path.name))


def unoffered(path: Path, edition_id: str, own: Path | None = None) -> str:
    """Why a sound file is not offered to new events, in a sentence; empty where it is."""
    known = files.offered(own)
    if any(one.path.resolve() == path.resolve() and not one.fault for one in known):
        return ""
    inside = path.resolve().parent == (own or files.own_folder()).resolve()
    for one in known:
        if one.id == edition_id and (inside or not one.own):
            return f'It is not offered: the id "{edition_id}" is taken by {one.path.name}.'
    return f"To have it offered, put it into {own or files.own_folder()}."


def _whole(text: str, source: str) -> Edition:
    return files.edition(files.parse(text, source), source)


def describe(edition: Edition) -> EditionView:
    """An edition as it is shown."""
    dates = [one.isoformat() for one in (edition.valid_from, edition.valid_to) if one]
    valid = (Fact("Valid", " to ".join(dates)),) if dates else ()
    return EditionView(
        id=edition.id,
        title=edition.title,
        version=edition.version,
        sizes=tuple(edition.sizes),
        default_size=edition.default_size,
        rules=(*valid, *rules(edition, edition.default_size)),
        rounds=tuple((one.players, one.rounds) for one in edition.rounds.table),
        scenarios=tuple(
            Fact(
                scenario.name,
                "-".join(map(str, scenario.dice)) if scenario.dice else "by a variant",
            )
            for scenario in edition.scenarios
        ),
        variants=tuple(offer(one) for one in edition.variants),
        presets=presets(edition),
        ways=tuple(Fact(one.key, one.name) for one in edition.ways),
        elsewhere=not_printed(edition),
        lacks=lacks(edition),
    )
