"""Named changes that an edition offers, and its presets of a size, variants and house rules."""

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive
from srtui.rules.value import Value, field

PARAMETER = "$parameter"
"""Placeholder in `Variant.set` for the number, or the list of scenarios, that the variant takes."""

CATEGORY = "category:"
"""Before a category's name in `needs` and `excludes`: every other variant of that category."""

VariantValue = int | tuple[str, ...] | None
"""What an event gives to a variant: its number, its scenarios by id, or nothing."""


class Unwise(Value):
    """A variant (or `category:NAME`) that does not go well with this one, and the reason."""

    IDENTITY: ClassVar[str] = "beside"

    beside: str
    line: str


class Variant(Value):
    """A named change that the edition offers. `set` overrides keys of the edition.

    `parameter` names the number that the variant takes, which `set` refers to as "$parameter"; with
    `takes = "scenarios"` it takes a list of scenarios instead. `unset` are keys that fall back to
    the default for editions that do not set them. `needs` and `excludes` are keys of variants, or
    `category:NAME` for every variant of one.
    """

    IDENTITY: ClassVar[str] = "key"

    key: str
    name: str
    category: Literal[
        "rounds", "standings", "timing", "lists", "scenario", "victory", "painting", "switch"
    ]
    line: str
    """One line of explanation, in our own words."""
    set: dict[str, object] = field(default_factory=dict)
    unset: tuple[str, ...] = ()
    parameter: str = ""
    parameter_min: Positive = 1
    parameter_max: Positive = 16
    takes: Literal["number", "scenarios"] = "number"
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    because: str = ""
    """Why it needs or excludes what it does, as a sentence."""
    unwise: tuple[Unwise, ...] = ()
    advice: str = ""
    """Said when the document advises against it, or when it is unwise."""
    notes: tuple[str, ...] = ()
    """What else everybody must know of it, for the announcement."""


class Use(Value):
    """A preset's variant, with its `number` or `scenarios` if it takes one."""

    IDENTITY: ClassVar[str] = "variant"

    variant: str
    number: Natural | None = None
    scenarios: tuple[str, ...] = ()

    @property
    def variant_value(self) -> VariantValue:
        """The variant's parameter."""
        return self.scenarios or self.number


class Demand(Value):
    """A preset's requirement, as a line of our own.

    `counts` is what the program can count: at least `least` `players`, or players with that many
    `lists`. The organizer ticks off anything else. `qualifiers`: distinct players of the qualifying
    events count too; the organizer notes their number.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    line: str
    counts: Literal["", "players", "lists"] = ""
    least: Natural = 0
    qualifiers: bool = False


class Preset(Value):
    """An event format as the document describes it.

    `sizes` are the sizes allowed (the first is set if the event has another; none: any). `use` are
    its variants, `may` the keys of further variants allowed, and `set` its house rules.
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
