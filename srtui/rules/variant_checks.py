"""Checks of variants and presets beyond their types, and of what they say about one another."""

from __future__ import annotations

from collections.abc import Iterator

from srtui.rules.checking import unique, word
from srtui.rules.decode import Fault, suggestion
from srtui.rules.edition import CATEGORY, PARAMETER, Edition, Preset, Variant


def variant(value: Variant) -> Iterator[Fault]:
    """Check that a parameter is used and has room, and that a reason has something to explain."""
    yield from word("key", value.key)
    if value.because and not (value.needs or value.excludes):
        yield Fault("because", "goes with needs or excludes")
    if value.takes == "scenarios" and not value.parameter:
        yield Fault("takes", "goes with parameter, which names what is listed")
    used = PARAMETER in value.set.values()
    if used != bool(value.parameter):
        yield Fault("parameter", f'"{PARAMETER}" in set and parameter go together')
    if value.parameter_max < value.parameter_min:
        yield Fault("parameter_max", f"is less than parameter_min {value.parameter_min}")


def preset(value: Preset) -> Iterator[Fault]:
    """Check that the key can be typed, and that each variant and requirement appears once."""
    yield from word("key", value.key)
    yield from unique("use", (f'the variant "{one.variant}"' for one in value.use))
    yield from unique("demands", (f'the id "{one.id}"' for one in value.demands))
    for one in value.demands:
        yield from word(f"demands[id={one.id}].id", one.id)
        if bool(one.counts) != bool(one.least):
            yield Fault(f"demands[id={one.id}].least", "goes with counts, and only there")


def references(value: Edition) -> Iterator[Fault]:
    """Check that the variants which others name exist."""
    keys = [one.key for one in value.variants]
    yield from unique("variants", (f'the key "{key}"' for key in keys))
    known = (*keys, *dict.fromkeys(CATEGORY + one.category for one in value.variants))
    for variant in value.variants:
        beside = tuple(row.beside for row in variant.unwise)
        for field, names in (
            ("needs", variant.needs),
            ("excludes", variant.excludes),
            ("unwise", beside),
        ):
            for name in names:
                if name not in known or name == variant.key:
                    advice = suggestion(name, known)
                    yield Fault(
                        f"variants[key={variant.key}].{field}", f'no variant "{name}"; {advice}'
                    )


def presets(value: Edition) -> Iterator[Fault]:
    """Presets once each, with variants that exist."""
    yield from unique("presets", (f'the key "{one.key}"' for one in value.presets))
    known = tuple(one.key for one in value.variants)
    for one in value.presets:
        for name in one.may:
            if name not in known:
                advice = suggestion(name, known)
                yield Fault(f"presets[key={one.key}].may", f'no variant "{name}"; {advice}')
