"""The fee: of the event, and of a player who pays another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from srtui.desk.command import Command, Work, arg
from srtui.state.event import Event
from srtui.state.money import FEE, Fee, kept
from srtui.state.refused import Refused
from srtui.words.typed import clean

LONGEST = 8
"""Letters of a currency."""


class SetFee(Command, id="roster.fee", title="Fee", subject="roster"):
    """Say what the event costs each player, or one player alone: 15, 12.50, or - for none.

    With - and a player he pays what all pay again.
    """

    amount: int | None = arg("amount", "money", help="15, 12.50; - for none")
    player: int | None = arg(
        "player", "player", option=True, default=None, help="him alone; else everybody"
    )
    currency: str = arg("currency", option=True, default="", help="EUR; else as it was")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        fee = event.fee
        return {"amount": fee.amount, "currency": fee.currency} if fee is not None else {}

    def apply(self, work: Work) -> str:
        if self.player is not None:
            return self._of_one(work, self.player)
        if self.amount is None:
            if not work.setting(FEE, None):
                raise Refused("The event has no fee.")
            return "The event has no fee any more."
        before = work.event.fee
        currency = clean(self.currency, "The currency", empty=True)
        if len(currency) > LONGEST:
            raise Refused(f"A currency has at most {LONGEST} letters, such as EUR.")
        fee = Fee(self.amount, currency or (before.currency if before is not None else ""))
        work.setting(FEE, kept(fee))
        return f"The fee is {fee.said(fee.amount)} for each player."

    def _of_one(self, work: Work, player: int) -> str:
        who, fee = work.event.player(player), work.event.fee or Fee(0)
        work.writer.update("player", who.id, fee=self.amount)
        if self.amount is None:
            return f"{who.name} pays what everybody pays."
        return f"{who.name} pays {fee.said(self.amount)}."
