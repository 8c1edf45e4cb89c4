"""docs/json.md: every answer under --json, its shape, and the shapes that it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec
from rule_proofs import TESTS

from data.doctor import Finding
from data.whole import FORMAT
from srtui.cli import answers
from srtui.cli.people import PeopleSaid
from srtui.cli.settings import SettingsSaid
from srtui.desk.desk import Done
from srtui.rules.edition.hall import ReminderRow, TerrainMethod
from srtui.rules.series import Row
from srtui.state.devices import Device
from srtui.state.serving import Serving
from srtui.views import (
    alternatives,
    awards,
    clocks,
    conduct,
    day,
    document,
    editions,
    event,
    explain,
    export,
    journal,
    lists,
    money,
    pairings,
    report,
    results,
    roster,
    scoring,
    setup,
    standings,
    status,
    table,
    terrain,
    verify,
)

PAGE = TESTS.parent / "docs" / "json.md"


@dataclass(frozen=True)
class Answer:
    """An answer by its name, the type of its data, and the commands that give it."""

    name: str
    type: Any
    commands: Sequence[str]


# the program itself names these where types are checked only: a start would load them all
vars(answers).update(
    Device=Device, Serving=Serving, Question=alternatives.Question, Pair=pairings.Pair,
    Scoring=scoring.Scoring, Document=document.Document,
)  # fmt: skip

ANSWERS = (
    Answer("awards", awards.Awards, ["award FILE list"]),
    Answer("award", awards.AwardRow, ["award FILE show AWARD"]),
    Answer("clocks", tuple[clocks.ClockRow, ...], ["clock FILE show"]),
    Answer("copies", tuple[str, ...], ["backup FILE --list"]),
    Answer("count", tuple[str, ...], ["count FILE COST MODELS LEFT"]),
    Answer("day", day.Day, ["day FILE"]),
    Answer("devices", answers.DeviceList, ["device FILE list"]),
    Answer("differs", tuple[answers.Differing, ...], ["edition FILE differs"]),
    Answer("doctor", tuple[Finding, ...], ["doctor FILE"]),
    Answer("done", Done, ["every command that changes an event"]),
    Answer("edition", editions.EditionView, ["editions ID", "editions check PATH"]),
    Answer("editions", tuple[editions.EditionRow, ...], ["editions"]),
    Answer("event", event.EventView, ["event FILE"]),
    Answer("explain", explain.Explained, ["explain FILE PLAYER"]),
    Answer("game", answers.ScoredGame, ["game FILE TABLE"]),
    Answer("groups", tuple[standings.Group, ...], ["standings FILE --by faction"]),
    Answer("journal", tuple[journal.EntryRow, ...], ["journal FILE"]),
    Answer("lists", lists.Lists, ["lists FILE"]),
    Answer("methods", tuple[TerrainMethod, ...], ["terrain FILE methods"]),
    Answer("owing", money.Money, ["roster FILE owing"]),
    Answer("pairing", answers.Pairing, ["pairings FILE --of PLAYER"]),
    Answer("pairings", pairings.Pairings, ["pairings FILE"]),
    Answer("pairings-by-name", tuple[pairings.Seated, ...], ["pairings FILE --by name"]),
    Answer("people", PeopleSaid, ["people", "people show"]),
    Answer("penalties", conduct.Conduct, ["penalties FILE"]),
    Answer("player-lists", lists.PlayerLists, ["lists FILE PLAYER"]),
    Answer("preview", answers.Preview, ["import FILE GAMES --preview"]),
    Answer("refused", answers.Refusal, ["every command that is refused or asks for --sure"]),
    Answer("reminders", tuple[ReminderRow, ...], ["reminders FILE"]),
    Answer("report", report.Report, ["report FILE"]),
    Answer("results", results.Results, ["results FILE"]),
    Answer("roster", roster.Roster, ["roster FILE list"]),
    Answer("scenario", document.Document, ["editions ID SCENARIO"]),
    Answer("settings", SettingsSaid, ["settings", "settings show"]),
    Answer("series", tuple[Row, ...], ["series FOLDER"]),
    Answer("setup", setup.SetupView, ["setup FILE show TABLE"]),
    Answer("sheets", tuple[document.Document, ...], ["print FILE SHEET"]),
    Answer("standings", export.Ranking, ["standings FILE"]),
    Answer("status", status.Status, ["status FILE"]),
    Answer("table", table.TableView, ["table FILE N"]),
    Answer("terrain", terrain.Terrain, ["terrain FILE list"]),
    Answer("verify", tuple[verify.Verified, ...], ["verify FILE"]),
)

_INTRO = f"""# JSON

Made by `make docs` from the types that the program prints; `tests/covered/test_json.py` holds it
against the output. Every command takes `--json` and prints one object on stdout (`open`, `board`,
`tour`, `demo`, `organizers`, `serve`, `takeover` and `page`, which show screens or run until they
are ended, `completion`, `help` and `settings keys` take none; that, too, is refused as JSON):

```json
{{"format": {FORMAT}, "answer": "status", "data": {{}}}}
```

`format` changes when a name or a type below changes, `answer` names the shape of `data`. A figure
is a number, to six places where it is no whole one; what is not known or does not apply is `null`
or empty, as it says. Nothing else is on stdout; warnings of a command are in its answer.

A command that does nothing says why in the same frame (`refused`), and in its exit code:

| Exit code | |
|---|---|
| 0 | done |
| 1 | refused; also `doctor` and `verify` where something is wrong |
| 2 | wrong use of the command line |
| 3 | doubtful: it is done with `--sure` |

`srtui export FILE roster|games|standings --json` writes `{{"format": {FORMAT}, "roster": […]}}`
with the columns of the CSV as names, and `srtui export FILE all --json` the whole event, which
comes back into an empty one: [bringing-in.md](bringing-in.md). With `--to` they go into that file,
and stdout stays empty.
"""


def page() -> str:
    """The whole page."""
    schemas, shapes = msgspec.json.schema_components(
        [one.type for one in ANSWERS], schema_hook=_hook
    )
    said = [_INTRO, "## Answers", "", "| `answer` | `data` | Commands |", "|---|---|---|"]
    for one, schema in zip(ANSWERS, schemas, strict=True):
        commands = ", ".join(
            f"`{words}`" if "FILE" in words or words[0] != "e" or words.startswith("edi") else words
            for words in one.commands
        )
        said.append(f"| `{one.name}` | {_type(schema)} | {commands} |")
    said += ["", "## Shapes"]
    for name in sorted(shapes):
        said += ["", f"### {_named(name)}", "", *_shape(shapes[name])]
    return "\n".join(said) + "\n"


def _named(name: str) -> str:
    """A shape's name; of two that are called alike, behind the module's."""
    return ".".join(name.split(".")[-2:])


def _hook(kind: type) -> dict[str, Any]:
    if kind is Fraction:
        return {"type": "number"}
    raise NotImplementedError(kind)


def _shape(schema: Mapping[str, Any]) -> list[str]:
    """What a shape is, and its fields."""
    said = [" ".join(schema.get("description", "").split()), ""] if "description" in schema else []
    if "enum" in schema:
        return [*said, "One of " + ", ".join(f"`{one}`" for one in schema["enum"]) + "."]
    return [*said, *(f"- `{name}`: {_type(one)}" for name, one in schema["properties"].items())]


def _type(schema: Mapping[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        name = _named(schema["$ref"].rpartition("/")[2])
        return f"[{name}](#{name.lower().replace('.', '')})"
    if "anyOf" in schema:
        kinds = [_type(one) for one in schema["anyOf"]]
        return " or ".join(
            dict.fromkeys(
                "number" if one == "integer" and "number" in kinds else one for one in kinds
            )
        )
    if "enum" in schema:
        return " or ".join(f'`"{one}"`' for one in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"names to {_type(inner)}" if inner else "names to values"
    return str(schema.get("type", "any"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
