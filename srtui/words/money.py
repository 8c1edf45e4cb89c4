"""Amounts of money, as they are typed."""

from __future__ import annotations

from srtui.state.refused import Refused
from srtui.words.wording import is_number

NONE = "-"


def read_amount(text: str) -> int | None:
    """Hundredths of an amount with at most two places, point or comma; None for `-`."""
    typed = text.strip()
    if typed == NONE:
        return None
    # In hundredths from the first on: as a float 12.10 is not what was typed.
    whole, point, rest = typed.replace(",", ".").partition(".")
    if (
        not is_number(whole)
        or len(whole) > 6
        or (point and not (is_number(rest) and len(rest) < 3))
    ):
        raise Refused(f"“{typed[:20]}” is no amount: say 15, 12.50, or - for none.")
    return int(whole) * 100 + int(rest.ljust(2, "0") if rest else 0)


def say_amount(amount: int | None) -> str:
    """An amount as it is typed."""
    if amount is None:
        return NONE
    return f"{amount // 100}.{amount % 100:02}" if amount % 100 else str(amount // 100)
