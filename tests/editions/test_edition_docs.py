"""docs/editions.md: its example is a whole edition, and it names every key there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from data import editions
from srtui.rules.decode import hints
from srtui.rules.edition import (
    Amount,
    Award,
    AwardsRule,
    ConductRule,
    CutRule,
    Demand,
    Deployment,
    DeploymentZone,
    Edition,
    Figure,
    LegalityRow,
    Level,
    ListsRule,
    PaintingRule,
    PaperRow,
    Phase,
    Preset,
    ReminderRow,
    ResultsRule,
    RoundsRule,
    ScenarioRule,
    Selection,
    SetupRow,
    SosFormula,
    SpecialRow,
    StandingsRule,
    Terms,
    TerrainMethod,
    TerrainRow,
    TerrainRule,
    TimingRow,
    TimingRule,
    Unwise,
    Variable,
    Variant,
    VariantUse,
    Way,
    WayRule,
)
from srtui.rules.overlay import merge, with_variants

TEXT = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
EXAMPLE = "\n".join(re.findall(r"(?s)```toml\n(.*?)```", TEXT))


def test_the_blocks_of_the_example_are_one_sound_edition() -> None:
    raw = editions.parse(EXAMPLE, "hall.toml")
    assert editions.check(raw, "hall.toml").title == "Town Hall Steamroller"
    short = editions.edition(with_variants(raw, [("short-evening", 3)]), "hall.toml")
    assert (short.rounds.cap, short.timing.table[0].player_clock) == (3, 30)
    preset = short.preset("christmas")
    assert preset is not None
    assert [(one.variant, one.variant_value) for one in preset.use] == [("short-evening", 3)]


def test_the_faults_shown_are_the_faults_given() -> None:
    raw = editions.parse(EXAMPLE, "hall.toml")
    raw["bye"]["points"]["fixed"] = "three"
    raw["standings"]["odrer"] = []
    raw["lists"]["required"] = 3
    with pytest.raises(editions.EditionFault) as caught:
        editions.check(raw, "hall.toml")
    shown = re.findall(r"(?m)^hall\.toml: .*$", TEXT)
    assert set(shown) <= set(str(caught.value).splitlines())
    assert len(shown) == 3


def test_the_refused_house_rule_is_refused_in_these_words() -> None:
    raw = merge(editions.parse(EXAMPLE, "hall"), [("default_size", 40)])
    with pytest.raises(editions.EditionFault) as caught:
        editions.edition(raw, "hall")
    assert str(caught.value) in TEXT


@pytest.mark.parametrize(
    "cls",
    [
        Amount,
        Award,
        AwardsRule,
        ConductRule,
        CutRule,
        Demand,
        Deployment,
        DeploymentZone,
        Edition,
        LegalityRow,
        ListsRule,
        PaintingRule,
        PaperRow,
        Phase,
        Preset,
        ReminderRow,
        ResultsRule,
        RoundsRule,
        ScenarioRule,
        Selection,
        SetupRow,
        SpecialRow,
        StandingsRule,
        TerrainMethod,
        TerrainRow,
        TerrainRule,
        Terms,
        TimingRow,
        TimingRule,
        Unwise,
        VariantUse,
        Variable,
        Variant,
        WayRule,
    ],
)
def test_every_key_is_named(cls: type) -> None:
    missing = {name for name in hints(cls) if not re.search(rf"\b{name}\b", TEXT)}
    assert not missing


@pytest.mark.parametrize("words", [Figure, Level, SosFormula, Way])
def test_every_word_is_named(words: Any) -> None:
    assert not {one for one in words if not re.search(rf"[`\"]{one}[`\"]", TEXT)}
