"""Who owes what: the fee, the sums, and every player who has not paid."""

from __future__ import annotations

from data.clean import fold
from srtui.rules.record import Player, Status
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.money import Fee
from srtui.views.layout import Column, table
from srtui.words.wording import counted


class Owing(Value):
    """A player who has not paid, and how much; `said`: with the currency."""

    player: int
    name: str
    here: bool
    amount: int
    said: str


class Money(Value):
    """What is due, paid and still owed, in hundredths of `currency`.

    Who has left without paying and was never here owes nothing. `sentence`: the sums in words.
    """

    fee: int
    currency: str
    due: int
    paid: int
    owed: int
    owing: tuple[Owing, ...]
    sentence: str


def money(event: Event) -> Money:
    """The sums of the event; all are 0 where it has no fee."""
    fee = fee_of(event)
    counts = [one for one in event.players if _counts(event, one)]
    paid = sum(fee.of(one) for one in counts if one.paid)
    left = [one for one in counts if not one.paid and fee.of(one)]
    owing = tuple(
        Owing(one.id, one.name, one.checked_in, fee.of(one), fee.said(fee.of(one)))
        for one in sorted(left, key=lambda one: fold(one.name))
    )
    owed = sum(one.amount for one in owing)
    said = f"{fee.said(paid)} of {fee.said(paid + owed)} paid"
    said += f", {counted(len(owing), 'player')} owe{'s' * (len(owing) == 1)} {fee.said(owed)}."
    return Money(fee.amount, fee.currency, paid + owed, paid, owed, owing, said)


def fee_of(event: Event) -> Fee:
    """The fee; 0 where none is set, so that one who pays something of his own still does."""
    return event.fee or Fee(0)


def has_fee(event: Event) -> bool:
    """Whether anybody has anything to pay."""
    return event.fee is not None or any(one.fee for one in event.players)


def due_said(event: Event, player: Player) -> str:
    """What a player pays; empty where there is nothing."""
    fee = fee_of(event)
    return fee.said(fee.of(player)) if fee.of(player) else ""


def money_lines(view: Money) -> list[str]:
    """The sums, and a line for each who owes."""
    if not view.owing:
        return [view.sentence]
    columns = (
        Column("No.", right=True),
        Column("Player"),
        Column("Here"),
        Column("Owes", right=True),
    )
    rows = [
        (str(one.player), one.name, "yes" if one.here else "no", one.said) for one in view.owing
    ]
    return [view.sentence, "", *table(columns, rows)]


def _counts(event: Event, player: Player) -> bool:
    # Not who has left before he came: nobody waits for his fee.
    return player.paid or player.checked_in or player.status(event.entering_round) is Status.IN
