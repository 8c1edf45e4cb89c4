"""Every shape of `field_shapes`: the right people, and a question for each who may not play."""

from __future__ import annotations

from pathlib import Path

import pytest
from field_shapes import ALL, REFUSED, Shape
from hall import Hall

from data.machine.system import typed_word
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.model.refused import Refused


def plan_of(hall: Hall, shape: Shape, tmp_path: Path) -> RosterPlan:
    if shape.pasted:
        return ImportRoster("pasted", text=shape.text).plan(hall.event)
    path = tmp_path / "sheet.txt"
    path.write_text(shape.text, encoding="utf-8")
    return ImportRoster(str(path)).plan(hall.event)


@pytest.mark.parametrize("shape", ALL, ids=[shape.id for shape in ALL])
def test_field_shape_brings_its_people_or_asks(hall: Hall, shape: Shape, tmp_path: Path) -> None:
    plan = plan_of(hall, shape, tmp_path)
    details = any("/" in player for player in shape.players)
    said = tuple(
        f"{one.name}/{one.faction}/{one.club}" if details else one.name for one in plan.players
    )
    assert said == shape.players
    assert set(shape.asked) <= {question.name for question in plan.questions}
    text = "\n".join(plan.warnings)
    assert [word for word in shape.said if word not in text] == []


@pytest.mark.parametrize("kind", REFUSED)
def test_text_of_a_machine_is_refused_by_its_kind(hall: Hall, kind: str, tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text(REFUSED[kind], encoding="utf-8")
    with pytest.raises(Refused, match=f"{kind}.* can't read") as fault:
        _ = ImportRoster(str(tmp_path / "file.txt")).plan(hall.event)
    assert "export players or games as CSV" in str(fault.value)
    with pytest.raises(Refused, match="can't read"):
        ImportRoster("pasted", text=REFUSED[kind]).plan(hall.event)


def test_text_of_few_names_leaves_out_its_sentences(hall: Hall) -> None:
    text = (
        "Dear all, the cup is near!\nPlease bring 2 lists: printed.\nAnna Berg\n"
        "Parking is free (see map).\nQuestions? Ask us!\n"
    )
    plan = ImportRoster("pasted", text=text).plan(hall.event)
    assert [one.name for one in plan.players] == ["Anna Berg"]
    assert len(plan.questions) == 4
    assert "doesn't look like a list of players: 4 of 5 lines" in "\n".join(plan.warnings)


def test_file_of_answers_answers_every_question(hall: Hall, tmp_path: Path) -> None:
    people = ["Anna Berg", "Bo Lind", "Cy Dahl", "Di Ek", "Ed Falk", "Fay Gold"]
    sheet, answers = tmp_path / "sheet.csv", tmp_path / "answers.txt"
    rows = "".join(f"{name};waiting list\n" for name in people)
    sheet.write_text(f"Name;Status\n{rows}", encoding="utf-8")
    answers.write_text("".join(f"{name}=in\n" for name in people), encoding="utf-8")
    asked = ImportRoster(str(sheet)).plan(hall.event)
    assert asked.warnings[0].startswith(
        "6 names need an answer. To answer them all at once, use --names FILE"
    )
    assert [question.name for question in asked.questions] == people
    plan = ImportRoster(str(sheet), names=str(answers)).plan(hall.event)
    assert [one.name for one in plan.players] == people
    assert "need an answer" not in "\n".join(plan.warnings)
    answers.write_text("Anna Berg\n", encoding="utf-8")
    with pytest.raises(Refused, match="type NAME="):
        ImportRoster(str(sheet), names=str(answers)).plan(hall.event)


def test_columns_that_disagree_are_asked_about_with_what_each_would_change(
    hall: Hall, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "Name,Faction,Army faction\nAnna Berg,Khador,Cryx\nBo Lind,Dusk,Dusk\nCy Moe,,Cryx\n",
        encoding="utf-8",
    )
    plan = ImportRoster(str(sheet)).plan(hall.event)
    assert [one.faction for one in plan.players] == ["Khador", "Dusk", "Cryx"]
    assert plan.warnings[0] == (
        "sheet.csv: Faction and Army faction disagree in line 2 (“Khador”, “Cryx”), so Faction is "
        "used. To use Army faction instead, add "
        f"--column {typed_word('Army faction=faction')}."
    )
    other = ImportRoster(str(sheet), column=(("Army faction", "faction"),)).plan(hall.event)
    assert [one.faction for one in other.players] == ["Cryx", "Dusk", "Cryx"]
