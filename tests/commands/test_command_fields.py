"""A command is a dataclass for whoever asks, and is made one only then."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from srtui.commands.command import Command, Work, arg
from srtui.rules.plural import Phrase, phrase


def declared() -> Any:
    class Greet(Command, id="greet", title="Greet"):
        """Greet somebody."""

        name: str = arg("name")

        def apply(self, work: Work) -> Phrase:
            return phrase("{name}", self.name)

    class Shout(Greet, id="shout"):
        """Greet somebody loudly."""

        loud: int = arg("how loud", "number", default=2)

    return Shout


def test_its_fields_are_found_before_anybody_has_made_one() -> None:
    shout = declared()
    assert [one.name for one in fields(shout)] == ["name", "loud"]
    assert shout.needed() == ("name",)
    assert shout.defaults()["loud"] == 2


def test_it_is_frozen_equal_and_replaced_as_ever() -> None:
    shout = declared()
    one = shout("Ada")
    assert one == shout("Ada", 2) != replace(one, loud=3)
    with pytest.raises(FrozenInstanceError):
        one.name = "Bo"


def test_to_declare_one_makes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[type] = []
    monkeypatch.setattr(
        "srtui.commands.command.dataclass", lambda **_: lambda kind: made.append(kind)
    )
    declared()
    assert made == []
