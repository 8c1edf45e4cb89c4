"""The editions on offer, one of them described, a file of one's own checked."""

from __future__ import annotations

from pathlib import Path

import click

from srtui.cli import out
from srtui.cli.event import facts, offers, preset_offers
from srtui.cli.opening import json_option
from srtui.views.editions import EditionView, checked, edition_rows, edition_view, scenario_of
from srtui.views.scenario import ScenarioView, sheet


@click.command()
@click.argument("edition", required=False)
@click.argument("what", required=False, type=click.Path(), metavar="[SCENARIO|FILE]")
@json_option
def editions(edition: str | None, what: str | None, as_json: bool) -> None:
    """List the editions, describe one by its id or one of its scenarios, or check a file.

    srtui editions ID, srtui editions ID "a scenario", srtui editions check FILE.
    """
    if edition == "check" and what is not None:
        view = checked(Path(what))
        _print(view, as_json, f"{Path(what).name} is sound: {view.title}.")
    elif edition is not None and what is not None:
        _scenario(scenario_of(edition, what), as_json)
    elif edition == "check":
        raise click.UsageError("Which file? srtui editions check FILE")
    elif edition is not None:
        view = edition_view(edition)
        _print(view, as_json, f"{view.title} (version {view.version})")
    else:
        _list(as_json)


def _scenario(view: ScenarioView, as_json: bool) -> None:
    if as_json:
        out.as_json(view)
        return
    out.lines(sheet(view))


def _list(as_json: bool) -> None:
    rows = edition_rows()
    if as_json:
        out.as_json(rows)
        return
    for row in rows:
        own = " (your own)" if row.own else ""
        fault = f" - cannot be used: {row.fault}" if row.fault else ""
        out.say(f"{row.id:<12}  {row.title}{own}{fault}")


def _print(view: EditionView, as_json: bool, title: str) -> None:
    if as_json:
        out.as_json(view)
        return
    out.say(title)
    facts(list(view.rules))
    out.say("Sizes: " + ", ".join(map(str, view.sizes)) + f"; usual: {view.default_size}")
    out.say("Rounds: " + ", ".join(f"to {most} players {count}" for most, count in view.rounds))
    out.say("Ways of winning: " + ", ".join(f"{one.label} {one.value}" for one in view.ways))
    out.say("Scenarios: " + ", ".join(f"{one.label} ({one.value})" for one in view.scenarios))
    if view.variants:
        out.say("Variants")
        offers(view.variants)
    preset_offers(view.presets)
    if view.elsewhere:
        out.say("Not printed in the document:")
        out.lines(f"  {one.label}: {one.value}" for one in view.elsewhere)
