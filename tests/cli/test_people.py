"""The organizer's own people: kept on request, corrected, merged, deleted, beside the events."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hall import Hall
from one_file import Cli

from data.machine import people
from data.machine.disk import FileFault
from data.machine.people import Person, merged, read, with_all
from srtui.commands.roster.players import AddPlayer
from srtui.queries.roster.people import read_person, typed_as, why_no_person

ANNA = Person("Anna Abel", "Iron", ("Cryx",))


def test_people_are_stored_only_on_request(cli: Cli) -> None:
    cli.new(players=4)
    assert "No players have been saved yet" in cli.ok("people")
    assert not people.place().exists()


def test_people_of_an_event_are_kept_for_the_owner_alone(cli: Cli) -> None:
    cli.new(players=4)
    cli.ok("roster", cli.file, "edit", "a-player", "--club", "Iron", "--faction", "Cryx")
    assert cli.ok("people", "fill", cli.file) == "4 new: 4 people now.\n"
    assert cli.ok("people", "fill", cli.file) == "0 new: 4 people now.\n"
    assert read()[0].factions == ("Cryx",)
    if os.name != "nt":
        assert people.place().stat().st_mode & 0o777 == 0o600
    cli.ok("people", "change", read()[0].name, "--faction", "Khador, Cryx")
    assert people.place().stat().st_mode & 0o777 == 0o600 or os.name == "nt"
    assert read()[0].factions == ("Khador", "Cryx")
    assert cli.json("people")["people"][0]["factions"] == ["Khador", "Cryx"]


def test_newer_event_wins_and_older_details_stay() -> None:
    known = with_all((ANNA,), [Person("anna abel", "", ("Khador",)), Person("Bo")])
    assert known == (Person("anna abel", "Iron", ("Khador", "Cryx")), Person("Bo"))


def test_two_become_one_who_keeps_the_second_name() -> None:
    double = Person("A. Abel", "Steel", ("Khador", "cryx"))
    assert merged((double, ANNA), double, ANNA) == (
        Person("Anna Abel", "Iron", ("Cryx", "Khador")),
    )
    with pytest.raises(FileFault, match="two different people"):
        merged((ANNA,), ANNA, ANNA)


def test_deleting_asks_first_and_changes_no_event(cli: Cli) -> None:
    cli.new(players=3)
    cli.ok("people", "fill", cli.file)
    before = Path(cli.file).read_bytes()
    name = read()[0].name
    asked = cli.run("people", "remove", name)
    assert asked.exit_code == 3
    assert len(read()) == 3
    cli.ok("people", "remove", name, "--sure")
    assert [one.name for one in read()] != [name]
    cli.ok("people", "merge", read()[0].name, read()[1].name)
    assert cli.run("people", "empty").exit_code == 3
    cli.ok("people", "empty", "--sure")
    assert not people.place().exists()
    assert Path(cli.file).read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"people": [{"name": 3}]}', '{"people": 1}'])
def test_a_broken_file_is_one_sentence_and_stays(cli: Cli, text: str) -> None:
    people.place().parent.mkdir(parents=True)
    people.place().write_text(text)
    said = cli.run("people")
    assert said.exit_code == 1
    assert "is damaged and cannot be read" in said.output
    assert people.place().read_text("utf-8") == text


def test_a_name_that_is_nobodys_or_severals_is_refused(cli: Cli) -> None:
    people.keep([ANNA, Person("Anna Ball")])
    assert "could be Anna Abel, Anna Ball" in cli.run("people", "change", "anna").output
    assert "Nobody is called" in cli.run("people", "remove", "zoe").output
    assert (
        "already exists: merge" in cli.run("people", "change", "ball", "--name", "anna abel").output
    )
    assert "Nothing to change" in cli.run("people", "change", "ball").output


@pytest.mark.parametrize("who", [ANNA, Person("Bo"), Person("Cy", "Iron"), Person("D", "", ("X",))])
def test_person_is_read_as_typed(who: Person) -> None:
    assert read_person(typed_as(who)) == who


def test_line_without_a_name_is_not_a_person() -> None:
    assert why_no_person(" ; Cryx")
    assert not why_no_person("Bo")


def test_an_event_reads_no_people(hall: Hall) -> None:
    people.keep([ANNA])
    hall.run(AddPlayer("Anna Abel"))
    assert hall.event.players[0].club == ""
