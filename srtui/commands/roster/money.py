"""The fee of the event, and of players who pay a different one."""

from collections.abc import Mapping
from typing import Any

from srtui.commands.command import Work, arg, option
from srtui.commands.roster.players import RosterCommand
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.model.setting import FEE, Fee, stored
from srtui.text.phrases import Phrase, phrase

LONGEST = 8
"""Letters of a currency."""


class SetFee(RosterCommand, id="roster.fee", title="Fee"):
    """Set the fee for everyone, or for one player: 15, 12.50, or - for none.

    With - and a player, that player pays the standard fee again.
    """

    amount: int | None = arg("amount", "money", help="15, 12.50; - for none")
    player: int | None = option(
        "player", "player", default=None, help="this player only; default: everyone"
    )
    currency: str = option("currency", default="", help="EUR; default: unchanged")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        fee = event.fee
        return {"amount": fee.amount, "currency": fee.currency} if fee is not None else {}

    def apply(self, work: Work) -> Phrase:
        if self.player is not None:
            return self._set_one_fee(work, self.player)
        if self.amount is None:
            if not work.setting(FEE, None):
                raise Refused("The event has no fee.")
            return phrase("The event no longer has a fee.")
        before = work.event.fee
        currency = clean(self.currency, "The currency", empty=True)
        if len(currency) > LONGEST:
            raise Refused(f"A currency has at most {LONGEST} characters, such as EUR.")
        fee = Fee(self.amount, currency or (before.currency if before is not None else ""))
        work.setting(FEE, stored(fee.amount, fee.currency))
        return phrase("The fee is {amount} for each player.", fee.format_amount(fee.amount))

    def _set_one_fee(self, work: Work, player_id: int) -> Phrase:
        player = work.event.player(player_id)
        fee = work.event.fee or Fee(0)
        work.writer.update("player", player.id, fee=self.amount)
        if self.amount is None:
            return phrase("{player} now pays the standard fee.", player.name)
        return phrase("{player} now pays {amount}.", player.name, fee.format_amount(self.amount))
