"""A blind vote on the screen: choose a name, then type a number that is hidden.

It needs a desk but no particular app, so that it works on the organizer's screen and at a table's
terminal. docs/awards.md says what is stored of a vote.
"""

import asyncio
from functools import partial

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from data.clean import fold
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.widgets.choice_field import cap
from screens.widgets.lines import refusing
from srtui.commands.awards.votes import CastVote
from srtui.commands.desk import Desk
from srtui.model.event import Event
from srtui.model.hall import open_awards, waiting
from srtui.queries.awards.awards import Candidate, ballot
from srtui.rules.awards import Special
from srtui.rules.record import Game
from srtui.text.phrases import is_number, phrase

SHARE = 50
"""Per cent of the screen's lines that names and entries take at most."""
SLIP_KEYS = phrase("{|enter} vote   {slip.page-down|pgdn} more entries   {slip.leave|esc} cancel")
KEYS = phrase("{|enter} start voting   {ballot.leave|esc} back   {|up}, {|down} choose")


class BallotSlip(Dialog[int]):
    """A ballot by number, typed unseen; closes with the number typed twice, or 0."""

    CSS_PATH = "ballot.tcss"
    box = "ballot"
    keys = SLIP_KEYS
    tells = True
    BINDINGS = bindings(
        bind("escape", "slip.leave", "Back, no vote"),
        bind("pagedown", "slip.page-down", action="scroll(1)"),
        bind("pageup", "slip.page-up", action="scroll(-1)"),
    )

    def __init__(self, title: str, entries: tuple[Candidate, ...]) -> None:
        super().__init__()
        self.heading = title
        self._entries = entries

    def parts(self) -> ComposeResult:
        """Yield the entries and two input lines."""
        with VerticalScroll(id="entries", can_focus=False):
            yield Static(Text("\n").join(map(_entry, self._entries)))
        field = partial(Input, password=True, compact=True, max_length=9)
        yield field(placeholder=phrase("number (hidden)"), id="vote-first")
        yield field(placeholder=phrase("repeat it"), id="vote-again")

    def on_resize(self) -> None:
        """Use the screen's height."""
        cap(self.query_one("#entries"), SHARE)

    def on_mount(self) -> None:
        """Focus the field for the first number."""
        self.set_focus(self.query_one("#vote-first", Input))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go from the first field to the second; from there, cast the vote."""
        event.stop()
        first, repeated = (self.query_one(f"#vote-{name}", Input) for name in ("first", "again"))
        if event.input is first:
            self.set_focus(repeated)
            return
        typed, same = first.value.strip(), repeated.value.strip()
        first.value = repeated.value = ""
        if typed == same and is_number(typed) and 1 <= int(typed) <= len(self._entries):
            self.dismiss(int(typed))
            return
        wrong = phrase("The two numbers are different")
        if typed == same:
            wrong = phrase("No entry has that number")
        self.message_line.refuse(phrase("{wrong}: type the number again, twice.", wrong))
        self.set_focus(first)

    def action_scroll(self, way: int) -> None:
        """Scroll the entries by a page, `way` 1 down or -1 up."""
        self.page(self.query_one("#entries"), way)

    def action_leave(self) -> None:
        """Close without a vote: no entry has the number 0."""
        self.dismiss(0)


class Ballot(Dialog[None]):
    """Dialog to choose a voter among those who have not voted.

    With a `table`, only the players of its game.

    `event` is the last one read; it is read again after each vote. `award` is an award's id;
    without one, the first award on which somebody here may vote is used.
    """

    CSS_PATH = "ballot.tcss"
    box = "ballot"
    keys = KEYS
    tells = True
    BINDINGS = bindings(
        bind("escape", "ballot.leave", "Back"),
        bind("down", "ballot.down", action="move(1)"),
        bind("up", "ballot.up", action="move(-1)"),
    )

    def __init__(
        self, desk: Desk, event: Event, award: int | None = None, table: int | None = None
    ) -> None:
        super().__init__()
        self._desk = desk
        self._event = event
        self._award = award
        self._table = table
        self._voters: tuple[tuple[int, str], ...] = ()
        self._listed: tuple[int, ...] = ()
        self._special: Special | None = None

    def parts(self) -> ComposeResult:
        """Yield the vote's subject, the line for finding a name, and the names."""
        yield Static("", id="ballot-title", markup=False)
        yield Input(placeholder=phrase("part of your name"), id="voter", compact=True)
        yield OptionList(id="voters")

    def on_resize(self) -> None:
        """Use the screen's height."""
        cap(self.query_one("#voters"), SHARE)

    def on_mount(self) -> None:
        """Focus the line for typing names; the list is only displayed."""
        self.query_one("#voters", OptionList).can_focus = False
        self.set_focus(self.query_one("#voter", Input))
        self._show()

    @work(exclusive=True, group="ballot")
    async def look(self) -> None:
        """Read who may still vote, and on which award."""
        with refusing(self.message_line.refuse):
            self._event = await asyncio.to_thread(self._desk.event)
            self._show()

    def _show(self) -> None:
        event = self._event
        self._special, voters = who_votes(event, self._award, self._table)
        self._voters = tuple((one, event.name_of(one)) for one in voters)
        title = self.query_one("#ballot-title", Static)
        said = phrase("Everyone here has voted.")
        if self._special is not None:
            category = f" ({self._special.category})" if self._special.category else ""
            said = phrase("Vote on {name}{category}: who are you?", self._special.name, category)
        title.update(Text(said, style="bold"))
        self._list(self.query_one("#voter", Input).value)

    def _list(self, part: str) -> None:
        names = self.query_one("#voters", OptionList)
        names.clear_options()
        shown = [(player, name) for player, name in self._voters if fold(part) in fold(name)]
        names.add_options(Option(Text(name)) for _, name in shown)
        self._listed = tuple(player for player, _ in shown)  # in the order of the options
        names.highlighted = 0 if names.option_count else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only names that contain the text."""
        if event.input.id == "voter":
            self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Let the player under the cursor vote."""
        event.stop()
        self._let_one_vote()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Let the clicked player vote."""
        event.option_list.highlighted = event.option_index
        self._let_one_vote()

    def _let_one_vote(self) -> None:
        """Let one player vote. The slip opens immediately: the next key belongs to the vote."""
        names, award = self.query_one("#voters", OptionList), self._special
        vote = award.vote if award else None
        if award is None or vote is None or names.highlighted is None:
            self.message_line.refuse(phrase("Nobody by that name has a vote left here."))
            return
        voter = self._listed[names.highlighted]
        title = phrase("{voter} votes on {award}", self._event.name_of(voter), award.name)
        slip = BallotSlip(title, ballot(self._event, award, vote).entries)
        # With the slip's entries: a number refers to these, whatever is added meanwhile.
        self.app.push_screen(slip, partial(self._take_vote, award.id, voter, vote.entries))

    def _take_vote(
        self, award: int, voter: int, among: tuple[int, ...], choice: int | None
    ) -> None:
        """Handle a closed slip, with a vote or without one."""
        self.query_one("#voter", Input).value = ""
        if choice:
            here = None if self._table is None else _game_at(self._event, self._table)
            game = None if here is None else here.id
            self._cast_vote(CastVote(award, voter, choice, game=game, among=among))
        else:
            self.look()

    @work(group="do")
    async def _cast_vote(self, command: CastVote) -> None:
        with refusing(self.message_line.refuse):
            done = await base_of(self).write(partial(self._desk.run, command))
            self.message_line.plain(done.sentence)
        self.look()

    def action_move(self, way: int) -> None:
        """Move up or down in the names."""
        names = self.query_one("#voters", OptionList)
        if names.option_count:
            now = names.highlighted or 0
            names.highlighted = max(0, min(now + way, names.option_count - 1))


def who_votes(
    event: Event, award: int | None = None, table: int | None = None
) -> tuple[Special | None, tuple[int, ...]]:
    """Return the open award and its remaining voters; for a `table`, only its players."""
    for special in open_awards(event):
        if special.vote is None or award not in (None, special.id):
            continue
        voters = waiting(event, special.vote)
        if table is not None:
            game = _game_at(event, table)
            voters = tuple(who for who in voters if game is not None and who in game.players)
        if voters:
            return special, voters
    return None, ()


def _game_at(event: Event, table: int) -> Game | None:
    return event.round.at_table(table) if event.round else None


def _entry(one: Candidate) -> Text:
    what = f"  {one.subject}" if one.subject else ""
    return Text.assemble((f"{one.number:>3} ", "bold"), f"{one.name}{what}")
