"""A form completes what it knows: keys of the edition, variants, scenarios, players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press
from hall import Hall
from watching import field, go, until

from data import editions
from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from srtui.commands.command import Command
from srtui.commands.event.new import keys_of
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.roster.conduct import Penalty
from srtui.commands.rounds.stages import Scenario
from srtui.rules.overlay import merge

AppFor = Callable[..., SrtuiApp]


@pytest.mark.wide(2)
@pytest.mark.parametrize(
    ("command", "name", "typed", "whole"),
    [
        (SetHouseRule, "key", "bye.points.f", "bye.points.fixed"),
        (SetHouseRule, "key", "timing.table[size=75].pl", "timing.table[size=75].player_clock"),
        (UseVariant, "key", "cut", "cut-to-top"),
        (Scenario, "scenario", "payl", "Payload"),
        (Penalty, "player", "an", "Anna"),
    ],
)
async def test_a_beginning_is_completed(
    hall: Hall, app_for: AppFor, command: type[Command], name: str, typed: str, whole: str
) -> None:
    hall.add(("Anna", "Bert"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        app.push_screen(CommandForm(command, {name: typed[:-1]}))
        line = await field(pilot, name)
        app.screen.set_focus(line)
        await press(pilot, "end", typed[-1])
        await until(pilot, lambda: line._suggestion == whole)
        await press(pilot, "right")
        assert line.value == whole


def test_every_key_that_is_offered_can_be_changed(hall: Hall) -> None:
    raw = editions.parse(hall.event.edition_text, hall.event.edition_id)
    offered = keys_of(hall.event)
    assert len(set(offered)) == len(offered) > 100
    for key in offered:
        assert merge(raw, [(key, "other")]) != raw
