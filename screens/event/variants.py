"""The variants of the edition, by category: one key uses one or stops using it."""

from collections.abc import Iterable, Iterator

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Choose
from screens.event_app import app_of
from screens.widgets.columns import ROOMY
from screens.widgets.grid import Column, Grid, Part, Row
from srtui.commands.event.variants import UseVariant
from srtui.model.event import Event
from srtui.queries.event.presets import Offer, by_category, called, line_of, offers

COLUMNS = Column(""), Column("")
HEADING = "This is a heading: choose one of the variants below it."
SHARE = 0.4
"""Share of a screen's lines that variants may fill before they take all lines."""
KEYS = "{variants.toggle|space} or {|enter} turn on or off   {variants.leave|esc} back"


class Variants(Dialog[None]):
    """Every variant with its meaning; below, what speaks against the one under the cursor."""

    CSS_PATH = "variants.tcss"
    box = "variants"
    heading = "Variants"
    keys = KEYS
    tells = True
    BINDINGS = bindings(
        bind("space,enter", "variants.toggle", "On or off", action="switch"),
        bind("escape,q", "variants.leave", "Back"),
    )

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self._begin_at = key
        self._offers: dict[str, Offer] = {}

    def parts(self) -> ComposeResult:
        """Yield the list, and the text about the current line."""
        yield Grid(COLUMNS)
        yield Static("", id="about", markup=False)

    def on_mount(self) -> None:
        """Show the variants, with the cursor on the one asked for."""
        self.call_after_refresh(self._fill)

    @property
    def current(self) -> Offer | None:
        """The variant under the cursor; None on a heading."""
        row = self._grid.current
        return self._offers.get(row.word) if row else None

    def _fill(self) -> None:
        found = offers(app_of(self).event)
        self._offers = {one.key: one for one in found}
        rows = list(_rows(found))
        airy = [*_with_blank_lines(rows)]
        long = self.size.height < ROOMY[1] or len(airy) > self.size.height * SHARE
        self.query_one(".variants").set_class(long, "-long")
        self._grid.fill(rows if long else airy)
        if self._begin_at or self._grid.cursor_row == 0:
            self._grid.go_to(self._begin_at or next(iter(self._offers), ""))
            self._begin_at = ""
        self._show_details()

    def on_grid_moved(self) -> None:
        """Show the description of the current line."""
        self.message_line.clear_refusal()
        self._show_details()

    def _show_details(self) -> None:
        one = self.current
        self.query_one("#about", Static).update(HEADING if one is None else "\n".join(about(one)))

    def action_switch(self) -> None:
        """Use the variant under the cursor, or stop using it; ask for its number if it has one."""
        offer = self.current
        if offer is None:
            return
        if offer.in_use:
            self._do(UseVariant(offer.key, off=True))
        elif offer.impossible:
            self.message_line.refuse(offer.impossible)
        elif offer.takes == "scenarios":
            self._list(offer)
        elif offer.parameter:
            self._ask(offer)
        else:
            self._do(UseVariant(offer.key))

    def _do(self, command: UseVariant) -> None:
        self.run_worker(self._attempt(command, app_of(self).pressed_on.shown), group="do")

    async def _attempt(self, command: UseVariant, seen: Event | None = None) -> None:
        reason = await app_of(self).attempt(command, seen=seen)
        if reason is None:
            self.message_line.plain(app_of(self).last_said)
        elif reason:
            self.message_line.refuse(reason)
        else:
            self.message_line.plain("Nothing was changed.")
        await self._reread()

    async def _reread(self) -> None:
        await app_of(self).read()
        self._fill()

    @work(group="ask")
    async def _ask(self, offer: Offer) -> None:
        form = CommandForm(UseVariant, {"key": offer.key}, only=("key", "number"))
        if await self.app.push_screen_wait(form):
            self.message_line.plain(app_of(self).last_said)
        await self._reread()

    @work(group="ask")
    async def _list(self, offer: Offer) -> None:
        """Let the user choose scenarios in order."""
        rules = [rule for rule in app_of(self).event.edition.scenarios if not rule.optional]
        chosen = await self.app.push_screen_wait(
            Choose("Choose the scenarios, in the order of play", [rule.name for rule in rules])
        )
        if chosen:
            await self._attempt(UseVariant(offer.key, scenarios=tuple(rules[n].id for n in chosen)))


def _rows(found: tuple[Offer, ...]) -> Iterator[Row]:
    for title, part in by_category(found):
        used = sum(one.in_use for one in part)
        count = Part(f"{used} of {len(part)} in use" if used else "", "muted")
        yield Row(f"head:{title}", (Part(title, "strong"), count), group=True)
        for offer in part:
            box = Part("[x]", "running") if offer.in_use else "[ ]"
            notes = [Part("  (not now)", "muted")] if offer.impossible else []
            notes += [Part("  (unwise)", "late")] if offer.against else []
            name = Part(called(offer), "strong") if offer.in_use else Part(offer.name)
            means = "done" if offer.impossible and not offer.in_use else ""
            yield Row(offer.key, (box, (name, *notes)), f"{offer.name} {offer.line}", means=means)


def _with_blank_lines(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows with a blank line above each heading but the first."""
    for at, row in enumerate(rows):
        if row.group and at:
            yield Row(f"blank:{row.key}", (), group=True)
        yield row


def about(offer: Offer) -> tuple[str, ...]:
    """Return a variant's meaning, why it cannot be used now, and what speaks against it."""
    takes = f" You will be asked for a number of {offer.parameter}." if offer.parameter else ""
    takes = " You will be asked which scenarios to play." if offer.takes == "scenarios" else takes
    takes = "" if offer.in_use else takes
    against = [f"Not now: {offer.impossible}"] if offer.impossible else []
    against += [f"Not advised: {line}" for line in offer.against]
    return (line_of(offer) + takes, *([offer.advice] if offer.advice else []), *against)
