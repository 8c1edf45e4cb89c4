"""Tests keep away from the folders of the person who runs them, on every system."""

from pathlib import Path

import pytest

from data.machine import people, recent, settings


@pytest.mark.parametrize(
    "place",
    [people.place, settings.place, lambda: recent.state_file("venue")],
    ids=["people", "settings", "venue"],
)
def test_every_folder_of_a_person_lies_among_those_of_the_tests(
    place: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert callable(place)
    assert tmp_path_factory.getbasetemp() in Path(place()).parents
