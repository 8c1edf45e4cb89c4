"""The fee of the event, as the organizer has set it: a row of `setting`, which undo knows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from srtui.model.setting import values_of
from srtui.rules.record import Player
from srtui.rules.value import Value

if TYPE_CHECKING:
    from data.event.store import Reader

FEE = "fee"
"""The key of the row."""


class Fee(Value):
    """Fee of each player, in hundredths of the currency, which is a word such as EUR."""

    amount: int
    currency: str = ""

    def amount_for(self, player: Player) -> int:
        """Return one player's fee: their own if set; a stand-in pays nothing."""
        if player.fee is not None:
            return player.fee
        return 0 if player.stand_in else self.amount

    def format_amount(self, amount: int) -> str:
        """Format an amount in this currency: 15 EUR, 12.50 EUR."""
        whole, hundredths = divmod(amount, 100)
        number = f"{whole}.{hundredths:02}" if hundredths else str(whole)
        return f"{number} {self.currency}".strip()


def stored_fee(fee: Fee) -> str:
    """Return the fee as its row stores it."""
    return json.dumps([fee.amount, fee.currency], ensure_ascii=False)


def read_fee(reader: Reader) -> Fee | None:
    """Return the fee; None if the event has none."""
    for row in reader.table("setting", "key = ?", (FEE,)):
        fee = Fee(*values_of(row["value"], (int,), (str,)))
        if fee.amount < 0:
            raise ValueError("a fee is less than nothing")
        return fee
    return None
