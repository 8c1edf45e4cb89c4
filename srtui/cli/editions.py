"""The editions on offer, one of them described, a file of one's own checked."""

from __future__ import annotations

from pathlib import Path

import click

from srtui.cli import out
from srtui.cli.event import facts, offers
from srtui.cli.opening import json_option
from srtui.views.editions import EditionView, checked, edition_rows, edition_view


@click.command()
@click.argument("edition", required=False)
@click.argument("file", required=False, type=click.Path())
@json_option
def editions(edition: str | None, file: str | None, as_json: bool) -> None:
    """List the editions, describe one by its id, or check a file: editions check FILE."""
    if edition == "check" and file is not None:
        view = checked(Path(file))
        _print(view, as_json, f"{Path(file).name} is sound: {view.title}.")
    elif file is not None:
        raise click.UsageError("Two words are only for: srtui editions check FILE")
    elif edition == "check":
        raise click.UsageError("Which file? srtui editions check FILE")
    elif edition is not None:
        view = edition_view(edition)
        _print(view, as_json, f"{view.title} (version {view.version})")
    else:
        _list(as_json)


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
        out.say("Variants:")
        offers(view.variants)
    if view.elsewhere:
        out.say("Not printed in the document:")
        out.lines(f"  {one.label}: {one.value}" for one in view.elsewhere)
