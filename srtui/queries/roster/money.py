"""Money: the fee, the sums, and every player who has not paid."""

from data.clean import fold
from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.setting import Fee
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Player, Status
from srtui.rules.value import Value, field
from srtui.text.phrases import counted


class Owing(Value):
    """A player who has not paid, and the amount; `said`: with the currency."""

    player: int
    name: str
    checked_in: bool = field(name="here")
    amount: int
    amount_text: str = field(name="said")


class Money(Value):
    """Amounts due, paid and still owed, in hundredths of `currency`.

    A player who dropped without paying and was never checked in owes nothing. `sentence`: the sums
    as text.
    """

    fee: int
    currency: str
    due: int
    paid: int
    owed: int
    owing: tuple[Owing, ...]
    sentence: str


def money(event: Event) -> Money:
    """Return the sums of the event; all are 0 without a fee."""
    fee = fee_of(event)
    counts = [one for one in event.players if _counts(event, one)]
    paid = sum(fee.amount_for(one) for one in counts if one.paid)
    left = [one for one in counts if not one.paid and fee.amount_for(one)]
    owing = tuple(
        Owing(
            one.id,
            one.name,
            one.checked_in,
            fee.amount_for(one),
            fee.format_amount(fee.amount_for(one)),
        )
        for one in sorted(left, key=lambda one: fold(one.name))
    )
    owed = sum(one.amount for one in owing)
    owe = "owes" if len(owing) == 1 else "owe"
    text = f"{fee.format_amount(paid)} of {fee.format_amount(paid + owed)} paid"
    text += f", {counted(len(owing), 'player')} {owe} {fee.format_amount(owed)}."
    return Money(fee.amount, fee.currency, paid + owed, paid, owed, owing, text)


def sums_text(event: Event) -> str:
    """Return what was paid of the total, and behind a full stop what is still owed."""
    fee, view = fee_of(event), money(event)
    paid = f"{fee.format_amount(view.paid)} of {fee.format_amount(view.due)}."
    owing = len(view.owing)
    owed = fee.format_amount(view.owed)
    owe = f" {counted(owing, 'player')} {'owes' if owing == 1 else 'owe'} {owed}."
    return paid + owe


def fee_of(event: Event) -> Fee:
    """Return the fee; 0 if none is set, so that players with their own fee still pay it."""
    return event.fee or Fee(0)


def has_fee(event: Event) -> bool:
    """Tell whether anybody has anything to pay."""
    return event.fee is not None or any(one.fee for one in event.players)


def due_said(event: Event, player: Player) -> str:
    """Format what a player pays; empty if it is nothing."""
    fee = fee_of(event)
    return fee.format_amount(fee.amount_for(player)) if fee.amount_for(player) else ""


def _counts(event: Event, player: Player) -> bool:
    # Not players who left before checking in: nobody expects their fee.
    return player.paid or player.checked_in or player.status(event.entering_round) is Status.IN


OWING: tuple[TableColumn[Owing], ...] = (
    TableColumn("No.", lambda row: Piece(str(row.player), "muted"), right=True),
    TableColumn("Player", lambda row: row.name),
    TableColumn("Here", lambda row: row.checked_in),
    TableColumn("Owes", lambda row: row.amount_text, right=True),
)


class OwingQuery(Query[Money], id="roster.owing", title="The fee", paged=False):
    """Show what is due and paid, and who has not paid yet (roster fee sets the fee)."""

    def read(self, snapshot: Snapshot) -> Money:
        """Return the sums of the event."""
        return money(snapshot.event)

    def page(self, value: Money, snapshot: Snapshot) -> Sections:
        """Show the sums, and a row for each player who owes."""
        table = tabled(OWING, value.owing) if value.owing else None
        return (*sentences([value.sentence]), *section("", [table]))
