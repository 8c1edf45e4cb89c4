"""Money: the fee, the totals, and the players who have not paid."""

from data.clean import fold
from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.setting import Fee
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Status
from srtui.rules.value import Value, field
from srtui.text.phrases import counted


class Owing(Value):
    """A player who has not paid, with the amount in hundredths."""

    player: int
    name: str
    checked_in: bool = field(name="here")
    amount: int


class Money(Value):
    """Amounts due, paid and still owed, in hundredths of `currency`.

    A player who dropped without paying and was never checked in owes nothing.
    """

    fee: int
    currency: str
    due: int
    paid: int
    owed: int
    owing: tuple[Owing, ...]


def money(event: Event) -> Money:
    """Return the event's totals; all are 0 if there is no fee."""
    fee = fee_of(event)
    # Not players who left before checking in: their fee is not expected.
    counts = [
        player
        for player in event.players
        if player.paid or player.checked_in or player.status(event.entering_round) is Status.IN
    ]
    paid = sum(fee.amount_for(one) for one in counts if one.paid)
    left = [one for one in counts if not one.paid and fee.amount_for(one)]
    owing = tuple(
        Owing(one.id, one.name, one.checked_in, fee.amount_for(one))
        for one in sorted(left, key=lambda one: fold(one.name))
    )
    owed = sum(one.amount for one in owing)
    return Money(fee.amount, fee.currency, paid + owed, paid, owed, owing)


def money_text(view: Money, *, brief: bool = False) -> str:
    """Format how much of the total is paid and how much is owed; `brief`: to follow "paid"."""
    fee = Fee(view.fee, view.currency)
    paid = f"{fee.format_amount(view.paid)} of {fee.format_amount(view.due)}"
    owe = "owes" if len(view.owing) == 1 else "owe"
    owing = f"{counted(len(view.owing), 'player')} {owe} {fee.format_amount(view.owed)}."
    return f"{paid}. {owing}" if brief else f"{paid} paid, {owing}"


def fee_of(event: Event) -> Fee:
    """Return the fee, or 0 if none is set: players with their own fee still pay it."""
    return event.fee or Fee(0)


def has_fee(event: Event) -> bool:
    """Tell whether any player has to pay."""
    return event.fee is not None or any(one.fee for one in event.players)


class OwingQuery(Query[Money], id="roster.owing", title="The fee", paged=False):
    """Show the fees due and paid, and the players yet to pay (roster fee sets the fee)."""

    def read(self, snapshot: Snapshot) -> Money:
        return money(snapshot.event)

    def page(self, value: Money, snapshot: Snapshot) -> Sections:
        fee = fee_of(snapshot.event)
        columns: tuple[TableColumn[Owing], ...] = (
            TableColumn("No.", lambda row: Piece(str(row.player), "muted"), right=True),
            TableColumn("Player", lambda row: row.name),
            TableColumn("Here", lambda row: row.checked_in),
            TableColumn("Owes", lambda row: fee.format_amount(row.amount), right=True),
        )
        table = tabled(columns, value.owing) if value.owing else None
        return (*sentences([money_text(value)]), *section("", [table]))
