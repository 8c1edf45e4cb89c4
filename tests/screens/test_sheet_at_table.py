"""The scenario's sheet at a table: from the round's start, as the event is, whole by keys."""

from __future__ import annotations

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import set_up, terminal

from screens.pages.page import Page
from screens.widgets.text_part import PageLines
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.sheets.scenario import scenario_sheet


async def test_the_sheet_is_secret_before_the_round_and_open_in_its_set_up(hall: Hall) -> None:
    hall.add(2)
    for command in (PairRound(), meant(hall, Scenario, "high-stakes"), Publish()):
        hall.run(command)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "t")
            assert not isinstance(app.screen, Page)
            assert "High Stakes" not in seen(app)
            assert "t Scenario" not in seen(app)
            hall.run(Start())
            app.look()
            await settled(pilot)
            assert "t Scenario" in seen(app)
            await press(pilot, "t")
            assert "Steamroller 2026 - High Stakes" in seen(app)
            await press(pilot, "escape")
            assert not isinstance(app.screen, Page)


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_whole_sheet_can_be_read_by_keys(hall: Hall, size: tuple[int, int]) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await press(pilot, "t")
            text = seen(app)
            while True:
                await press(pilot, "pagedown")
                if seen(app) == text[-len(seen(app)) :]:
                    break
                text += seen(app)
            edition = hall.event.edition_at(1)
            scenario = edition.scenario("high-stakes")
            assert scenario is not None
            lines = app.screen.query_one(PageLines).lines
            shown = ["".join(part.text for part in line).rstrip() for line in lines]
            assert [line for line in shown if line not in text] == []
            said = [
                word
                for part in scenario_sheet(edition, scenario).sections
                for sentence in (part.heading, *part.notes, *part.text)
                for word in sentence.split()
            ]
            assert len(said) > 400
            assert set(said) - set("\n".join(shown).split()) == set()
            await press(pilot, "home")
            assert "Steamroller 2026 - High Stakes" in seen(app)


async def test_the_sheet_is_as_the_event_is(hall: Hall) -> None:
    hall.run(meant(hall, SetHouseRule, "scenarios[id=high-stakes].lead", "7"))
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "t")
            text = ""
            for _ in range(12):
                text += seen(app)
                await press(pilot, "pagedown")
            assert "if you lead by 7 VP" in text
