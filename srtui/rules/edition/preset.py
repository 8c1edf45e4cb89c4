"""Whole events that an edition describes: a size, variants and house rules under one name."""

from __future__ import annotations

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural
from srtui.rules.edition.variant import VariantValue
from srtui.rules.value import Value, field


class Use(Value):
    """A variant of a preset, with its `number` or its `scenarios` where it takes them."""

    IDENTITY: ClassVar[str] = "variant"

    variant: str
    number: Natural | None = None
    scenarios: tuple[str, ...] = ()

    @property
    def variant_value(self) -> VariantValue:
        """Parameter of the variant."""
        return self.scenarios or self.number


class Demand(Value):
    """Requirement of a preset, in a line of our own.

    `counts` is what the program can count itself: at least `least` `players`, or players with that
    many `lists`. The organizer ticks off anything else. `qualifiers`: the different players of the
    qualifiers count as well; the organizer notes their number.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    line: str
    counts: Literal["", "players", "lists"] = ""
    least: Natural = 0
    qualifiers: bool = False


class Preset(Value):
    """An event as the document describes it.

    `sizes` are those it may have (the first is set where the event has another one; none: any).
    `use` are its variants, `may` the keys of those that are allowed beside them, `set` house rules.
    """

    IDENTITY: ClassVar[str] = "key"

    key: str
    name: str
    line: str
    sizes: tuple[Natural, ...] = ()
    use: tuple[Use, ...] = ()
    may: tuple[str, ...] = ()
    set: dict[str, object] = field(default_factory=dict)
    demands: tuple[Demand, ...] = ()
