"""The editions on offer, and descriptions of single editions."""

from pathlib import Path

from data import editions as files
from srtui.documents.sections import PaneLine, PaneSection, line
from srtui.queries.event.presets import Offer, PresetOffer, offer, presets
from srtui.queries.event.settings import Fact, not_printed, rules
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.lacks import lacks
from srtui.rules.value import Value, field, fields_of
from srtui.text import find


class EditionRow(Value):
    """An edition on offer; `fault` says why it cannot be used, otherwise empty."""

    id: str
    title: str
    custom: bool = field(name="own")
    fault: str


class EditionView(Value):
    """An edition's rules at its default size, its scenarios, and its variants."""

    id: str
    title: str
    version: str
    sizes: tuple[int, ...]
    default_size: int
    rules: tuple[Fact, ...]
    rounds: tuple[tuple[int, int], ...]
    """Pairs: up to a number of players, a number of rounds."""
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


def edition_rows() -> tuple[EditionRow, ...]:
    """Return all editions on offer."""
    return tuple(EditionRow(one.id, one.title, one.custom, one.fault) for one in files.offered())


def edition_view(edition_id: str) -> EditionView:
    """Return one edition on offer. Raises the loader's errors."""
    return describe(_parse_edition(files.text(edition_id), edition_id))


def scenario_of(edition_id: str, text: str) -> tuple[Edition, ScenarioRule]:
    """Return an edition and its scenario by id or part of its name. Raises `Refused` if unclear."""
    edition = _parse_edition(files.text(edition_id), edition_id)
    return edition, find.scenario(edition, text)


def file_of(text: str) -> Path:
    """Return the path for a path or for the id of an edition on offer."""
    path = Path(text)
    if path.exists():
        return path
    return next((one.path for one in files.offered() if one.id == text), path)


def custom_edition_view(path: Path) -> EditionView:
    """Describe a custom edition, trying every variant. Raises `EditionFault` with all faults."""
    text = files.whole_text(path)
    return describe(files.check(files.parse(text, path.name), path.name))


def not_offered_reason(path: Path, edition_id: str) -> str:
    """Return, as a sentence, why a valid file is not offered to new events; empty if it is."""
    known = files.offered()
    if any(one.path.resolve() == path.resolve() and not one.fault for one in known):
        return ""
    inside = path.resolve().parent == files.own_folder().resolve()
    for one in known:
        if one.id == edition_id and (inside or not one.custom):
            return f'The edition is not offered: {one.path.name} already has the id "{edition_id}".'
    return f"To offer this edition for new events, put the file in {files.own_folder()}."


def _parse_edition(text: str, source: str) -> Edition:
    return files.edition(files.parse(text, source), source)


def describe(edition: Edition) -> EditionView:
    """Return an edition in the form shown to people."""
    dates = [one.isoformat() for one in (edition.valid_from, edition.valid_to) if one]
    valid = (Fact("Valid", " to ".join(dates)),) if dates else ()
    dice = (("-".join(map(str, rule.dice)), rule.name) for rule in edition.scenarios)
    rounds = tuple((row.players, row.rounds) for row in edition.rounds.table)
    scenarios = tuple(Fact(name, roll or "by a variant") for roll, name in dice)
    return EditionView(
        **fields_of(edition, "id title version default_size"),
        sizes=tuple(edition.sizes),
        rules=(*valid, *rules(edition, edition.default_size)),
        rounds=rounds,
        scenarios=scenarios,
        variants=tuple(map(offer, edition.variants)),
        presets=presets(edition),
        ways=tuple(Fact(way.key, way.name) for way in edition.ways),
        elsewhere=not_printed(edition),
        lacks=lacks(edition),
    )


def editions_page() -> tuple[PaneSection, ...]:
    """Return a section per edition on offer; for an unreadable one it says why."""
    return tuple(
        PaneSection(
            f"{row.title} ({row.id})",
            (line(row.fault, "late", mark="late"),)
            if row.fault
            else _edition(edition_view(row.id)),
        )
        for row in edition_rows()
    )


def _edition(view: EditionView) -> tuple[PaneLine, ...]:
    sizes = ", ".join(map(str, view.sizes))
    scenarios = ", ".join(fact.label for fact in view.scenarios)
    lines = [line(f"{sizes}; usual: {view.default_size}", label="Sizes")]
    lines += [line(fact.value, label=fact.label) for fact in view.rules]
    lines.append(line(scenarios, label="Scenario names"))
    lines += [line(f"{offer.name}: {offer.line}", mark="dot") for offer in view.variants]
    return tuple(lines)
