"""Variants: named changes of an edition, which of them go together, and warnings about them."""

from collections.abc import Sequence

from srtui.rules.decode import Decoder, shown, suggestion
from srtui.rules.edition import CATEGORY, PARAMETER, Variant, VariantValue
from srtui.rules.overlay import CannotChange, KeyChange, Raw, merge, rows_of

Chosen = Sequence[tuple[str, VariantValue]]
"""The variants of an event by key, each with what it is given, in the order chosen."""


def with_variants(raw: Raw, chosen: Chosen) -> Raw:
    """Return `raw` with variants merged in the order chosen, each with its number if it takes one.

    Raises `CannotChange` for an unknown variant, a missing, unwanted or out-of-range number, an
    unmet need, or an excluded combination.
    """
    variants = [_variant_of(raw, key) for key, _ in chosen]
    for place, variant in enumerate(variants):
        if variant in variants[:place]:
            raise CannotChange(f"{variant.name} is chosen twice.")
    for variant, (_, parameter) in zip(variants, chosen, strict=True):
        others = [other for other in variants if other is not variant]
        _refuse_needs(
            variant, others, [_variant_of(raw, row["key"]) for row in rows_of(raw["variants"])]
        )
        _refuse_excluded(variant, others)
        _refuse_given(variant, parameter)
        raw = merge(raw, changes_of(variant, parameter))
    return raw


def changes_of(variant: Variant, given: VariantValue) -> list[KeyChange]:
    """Return a variant's changes, with its number or scenarios inserted."""
    value = list(given) if isinstance(given, tuple) else given
    changed = [(key, value if to == PARAMETER else to) for key, to in variant.set.items()]
    return [*changed, *((key, None) for key in variant.unset)]


def _variant_of(raw: Raw, key: str) -> Variant:
    title = raw.get("title")
    rows = rows_of(raw.get("variants"))
    row = next((row for row in rows if row.get("key") == key), None)
    if row is None:
        advice = suggestion(key, tuple(str(row.get("key")) for row in rows))
        raise CannotChange(f"{title} has no variant {shown(key)}; {advice}")
    decoder = Decoder({})
    variant = decoder.read(Variant, row)
    if variant is None:
        raise CannotChange(f"variants[key={key}].{decoder.faults[0]}")
    return variant


def names_variant(name: str, other: Variant) -> bool:
    """Tell whether an entry of `needs` or `excludes` names this variant."""
    return name in (other.key, CATEGORY + other.category)


def why_not(variant: Variant, others: Sequence[Variant], offered: Sequence[Variant]) -> str:
    """Return, as a sentence, why a variant cannot be used with `others`; empty if it can.

    Numbers and the merged result are not checked; `offered` are all the edition's variants.
    """
    try:
        _refuse_needs(variant, others, offered)
        # Both ways: an edition states an exclusion in only one of the two variants.
        for first, second in ((variant, other) for other in others):
            _refuse_excluded(first, [second])
            _refuse_excluded(second, [first])
    except CannotChange as refusal:
        return str(refusal)
    return ""


def _refuse_needs(variant: Variant, others: Sequence[Variant], offered: Sequence[Variant]) -> None:
    for name in variant.needs:
        if not any(names_variant(name, other) for other in others):
            wanted = " or ".join(other.name for other in offered if names_variant(name, other))
            raise CannotChange(_because(variant, f"can only be used together with {wanted}"))


def _refuse_excluded(variant: Variant, others: Sequence[Variant]) -> None:
    for other in others:
        if any(names_variant(name, other) for name in variant.excludes):
            raise CannotChange(_because(variant, f"cannot be combined with {other.name}"))


def _because(variant: Variant, said: str) -> str:
    return f"{variant.name} {said}{f': {variant.because}' if variant.because else '.'}"


def _refuse_given(variant: Variant, parameter: VariantValue) -> None:
    if not variant.parameter:
        if parameter is not None:
            raise CannotChange(f"{variant.name} does not take a number.")
    elif variant.takes == "scenarios":
        if not isinstance(parameter, tuple) or not parameter:
            raise CannotChange(f"{variant.name} needs {variant.parameter}: name at least one.")
    elif (
        not isinstance(parameter, int)
        or not variant.parameter_min <= parameter <= variant.parameter_max
    ):
        limits = f"{variant.parameter_min} to {variant.parameter_max}"
        raise CannotChange(f"{variant.name} needs a number of {variant.parameter} from {limits}.")


def unwise(variant: Variant, others: Sequence[Variant], several: str) -> tuple[str, ...]:
    """Return warnings about using a variant with `others`, as sentences; it is not refused.

    `several` is the document's sentence about several variants of one category (P-9).
    """
    reasons = [variant.advice] if variant.advice else []
    for other in others:
        reasons += [row.line for row in variant.unwise if names_variant(row.beside, other)]
        reasons += [row.line for row in other.unwise if names_variant(row.beside, variant)]
        if both := _both_set(variant, other):
            reasons.append(
                f"{variant.name} and {other.name} both set {both}: the later variant counts."
            )
    # A switch only reads a rule differently: several of them do not make an event unusual (P-9).
    kin = [other for other in others if other.category == variant.category != "switch"]
    return (*reasons, *([several] if several and kin else []))


def _both_set(variant: Variant, other: Variant) -> str:
    """Return a key that both variants set to different values, or an empty string."""
    first, second = ({**dict.fromkeys(v.unset), **v.set} for v in (variant, other))
    return next((key for key in first if key in second and first[key] != second[key]), "")
