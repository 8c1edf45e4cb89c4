"""Amounts of money, as people type them."""

from srtui.model.refused import Refused
from srtui.text.phrases import is_number

NONE = "-"


def read_amount(text: str) -> int | None:
    """Return hundredths of an amount with up to two places, point or comma; None for `-`."""
    typed = text.strip()
    if typed == NONE:
        return None
    # Use hundredths throughout: as a float, 12.10 would not be exactly what was typed.
    units, point, hundredths = typed.replace(",", ".").partition(".")
    if (
        not is_number(units)
        or len(units) > 6
        or (point and not (is_number(hundredths) and len(hundredths) < 3))
    ):
        raise Refused(f"“{typed[:20]}” is not an amount: type 15, 12.50, or - for none.")
    return int(units) * 100 + int(hundredths.ljust(2, "0") if hundredths else 0)


def amount_as_typed(amount: int | None) -> str:
    """Format an amount as people type it."""
    if amount is None:
        return NONE
    return f"{amount // 100}.{amount % 100:02}" if amount % 100 else str(amount // 100)
