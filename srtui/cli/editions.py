"""Editions: listed, one described, or the user's own file checked."""

from pathlib import Path

import click

from data.editions import own_folder, text
from srtui.cli import out
from srtui.cli.fields import named_argument
from srtui.cli.opening import FilePath, json_option
from srtui.documents import document
from srtui.documents.sections import section
from srtui.queries.event.edition import (
    EditionView,
    custom_edition_view,
    edition_rows,
    edition_view,
    file_of,
    not_offered_reason,
    scenario_of,
)
from srtui.queries.event.overview import facts_table, presets_page, unprinted_page, variants_page
from srtui.sheets.scenario import scenario_sheet


@click.command()
@named_argument("edition", "edition", required=False)
@click.argument("scenario_or_file", required=False, type=FilePath(), metavar="[SCENARIO|FILE]")
@json_option
def editions(edition: str | None, scenario_or_file: str | None, as_json: bool) -> None:
    """List the editions, describe an edition or one of its scenarios, or check a file.

    srtui editions ID, srtui editions ID "a scenario", srtui editions check FILE. To read an
    edition's text, or to start a file of your own from it: srtui editions text ID.
    """
    if edition == "check" and scenario_or_file is not None:
        _check(file_of(scenario_or_file), as_json)
    elif edition == "text" and scenario_or_file is not None:
        click.echo(text(scenario_or_file), nl=False)
    elif edition in _ASKS and scenario_or_file is None:
        raise click.UsageError(_ASKS[edition])
    elif edition is not None and scenario_or_file is not None:
        sheet = scenario_sheet(*scenario_of(edition, scenario_or_file))
        out.as_json("scenario", sheet) if as_json else out.lines(document.text_lines(sheet))
    elif edition is not None:
        view = edition_view(edition)
        _print(view, as_json, f"{view.title} (version {view.version})")
    else:
        _list(as_json)


_ASKS = {
    "check": "Which file? srtui editions check FILE",
    "text": "Which edition? srtui editions text ID",
}


def _check(path: Path, as_json: bool) -> None:
    view = custom_edition_view(path)
    _print(view, as_json, f"{path.name} is sound: {view.title}.")
    if not as_json and (why := not_offered_reason(path, view.id)):
        out.say(why)


def _list(as_json: bool) -> None:
    rows = edition_rows()
    if as_json:
        out.as_json("editions", rows)
        return
    width = max(len(row.id) for row in rows)
    for row in rows:
        own = " (your own)" if row.custom else ""
        fault = f" - cannot be used: {row.fault}" if row.fault else ""
        out.say(f"{row.id:<{width}}  {row.title}{own}{fault}")
    out.say(f"Put your own editions in {own_folder()}.")


def _print(view: EditionView, as_json: bool, title: str) -> None:
    if as_json:
        out.as_json("edition", view)
        return
    out.say(title)
    out.sections(section("", [facts_table(view.rules)]))
    out.say("Sizes: " + ", ".join(map(str, view.sizes)) + f"; usual: {view.default_size}")
    out.say("Rounds: " + ", ".join(f"to {most} players {count}" for most, count in view.rounds))
    out.say("Ways of winning: " + ", ".join(f"{one.label} {one.value}" for one in view.ways))
    out.say("Scenarios: " + ", ".join(f"{one.label} ({one.value})" for one in view.scenarios))
    variants, presets = variants_page(view.variants), presets_page(view.presets)
    out.sections(variants + presets + unprinted_page(view.elsewhere))
    if view.lacks:
        out.say("Its sheets will lack")
        for sentence in view.lacks:
            out.say(f"  {sentence}")
