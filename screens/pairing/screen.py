"""A round's pairs: drawn, changed by hand, reviewed, published."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, get_args

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.color import Color
from textual.widgets import Input, Static

from data.clean import fold
from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.event_app import app_of
from screens.frame import Frame, refused
from screens.pages.page import Page
from screens.pairing import rows as shown
from screens.theme.signs import Mark
from screens.widgets.grid import Grid, Row
from screens.widgets.heading import Offer
from screens.widgets.pane import Looking, Pane
from srtui.commands.pairing import by_hand
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.rounds.seats import CorrectBye, CorrectSeats, is_over
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.documents.layout import cut
from srtui.documents.table import TableColumn, without
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import drawn_of
from srtui.queries.pairing.pairings import Pairings, Spot, pairings
from srtui.rules.value import Value
from srtui.text.kinds import ROLL
from srtui.text.standings import Side

if TYPE_CHECKING:
    from srtui.queries.pairing.details import PairingsPane

TwoPlayers = type[by_hand.Swap] | type[by_hand.Pin]

WORDS: dict[str, tuple[str, str, TwoPlayers]] = {
    "swap": ("swaps with", "{pairings.swap|s}", by_hand.Swap),
    "pin": ("will play", "{pairings.pin|y}", by_hand.Pin),
}
"""What takes two presses: the words between the two names, the key, the command."""

MARKS: dict[str, Mark] = {"draft": "draft", "published": "published"}
"""The sign of every pair of a round, by its phase."""
WHY_KEY = "  {pairings.why|w} why"
WHY_LINES = 3
"""Lines that a reason may take below the list; all of it is behind w."""
KEYS_OF_CHOSEN = (
    "  ←→  {pairings.swap|s} swap  {pairings.pin|y} by hand  {pairings.bye|b} bye  "
    "{pairings.unpair|x} split  {pairings.move|m} table" + WHY_KEY
)
KEYS_OF_OVER = "  ←→  {pairings.swap|s} swap seats with …  {pairings.bye|b} correct bye" + WHY_KEY
"""Keys for the chosen player, shown beside the name; then those of a round that is over."""


class Press(Value):
    """The first press of a change that needs two players."""

    change: str
    player: Side


class PairingsScreen(Frame):
    """The pairings, the reasons for them, and the rules they break.

    Left and right choose one of the two players under the cursor: the keys act on that player. s
    and y are pressed twice: on one player, then on the other. Nobody else sees a draft until it is
    published; a published round can still be changed while its games have no result. If they have
    one, and in an older round ([), s and b correct the seats and the bye: the results stay with the
    seats.
    """

    CSS_PATH = "pairings.tcss"
    place = "pairings"

    BINDINGS = bindings(
        bind("p", "pairings.pair", "Pair", "Pair the next round as a draft"),
        bind("k", "pairings.publish", "Publish",
             "Publish the draft; srtui warns you if it breaks a rule",
             begins=Publish, target="newest"),
        bind("r", "pairings.redraw", "Redraw",
             "Redraw the draft and give a reason; manual pairings stay",
             begins=Redraw, target="newest"),
        bind("c", "pairings.scenario", "Scenario", "Roll or choose the round's scenario"),
        bind("v", "pairings.order", "Order", "Change the order: by table, name or score"),
        bind("w,enter", "pairings.why", "Why",
             "Explain this pairing, and list the round's warnings", show=False),
        bind("s", "pairings.swap", "Swap", "Swap two players: press this key on each in turn",
             action="two('swap')", show=False),
        bind("y", "pairings.pin", "By hand",
             "Pair two players by hand: press this key on each", action="two('pin')", show=False),
        bind("b", "pairings.bye", "Bye", "Give the chosen player the bye", show=False),
        bind("x", "pairings.unpair", "Split", "Split up the pairing (or bye)",
             begins=by_hand.Unpair, target="game", show=False),
        bind("m", "pairings.move", "Table", "Move to another table",
             begins=by_hand.MoveTable, target="game", show=False),
        bind("t", "pairings.tables", "Tables", "Reassign all tables",
             begins=by_hand.Tables, target="newest", show=False),
        bind("l", "pairings.seat", "Seat",
             "Give a player an empty seat, left by a no-show or a bye", show=False),
        bind("h", "pairings.by-hand", "Pair by hand", action="empty_draft",
             tooltip="Start an empty draft, or pair from a given seed", show=False),
        bind("left", "pairings.first", "First",
             "Choose the pairing's first player", action="side(False)", show=False),
        bind("right", "pairings.second", "Second",
             "Choose the pairing's second player", action="side(True)", show=False),
        bind("left_square_bracket", "pairings.earlier", "Earlier round",
             "Look at an earlier round", show=False),
        bind("right_square_bracket", "pairings.later", "Later round",
             "Look at a later round", show=False),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._round = 0  # 0: the newest
        self._order: shown.PairingOrder = "table"
        self._second = False
        self._mark: Press | None = None
        self._view: Pairings | None = None
        self._spots: dict[str, Spot] = {}
        self._key_of: dict[int, str] = {}
        self._rows: dict[str, Row] = {}
        self._touched: set[str] = set()  # rows with a mark
        self._drawn_now: tuple[int, frozenset[int]] = (0, frozenset())
        """The round that is shown and its games: a new draw is shown from its first pair."""

    def body(self) -> ComposeResult:
        """Yield the round, the pairs, the reason, the chosen player."""
        yield from super().body()
        yield Static("", id="why", markup=False)
        yield Static("", id="chosen", markup=False)

    # Showing

    def show(self, event: Event) -> None:
        """Show the chosen round; a thread explains it, since thousands of pairs take a while."""
        self.keys_useless = _useless_keys(event)
        self._show_round(event)

    @work(exclusive=True, group="show")
    async def _show_round(self, event: Event) -> None:
        if self._round >= len(event.rounds):
            self._round = 0  # the newest, also where the one looked at is gone
        if event.rounds:
            self._view = await asyncio.to_thread(pairings, event, self._round or len(event.rounds))
            back, signs = bool(self._round), app_of(self).signs
            self._heading.say(*shown.heading(event, self._view, looking_back=back, signs=signs))
        else:
            self._view = None
            self._heading.say("Pairings")
        self._arrange_columns()
        if event.team_size is not None:
            more = (self.before_a_round(""),)
            self.offer_keys("The captains have not paired their players yet", more=more)
        elif PairRound().refusal(event) is None:
            self.offer_keys("No round is paired yet", "pairings.pair", "pairings.by-hand")
        else:
            self.offer_keys("No round is paired yet", more=(Offer("g r", "Add players first"),))

    def _arrange_columns(self) -> None:
        spots = shown.ordered(self._view, self._order) if self._view else ()
        drawn = (self._number, frozenset(spot.pair.game for spot in spots if spot.pair is not None))
        # By games: a swap keeps most of them, and the cursor its place; a new draw keeps none.
        another = drawn[0] != self._drawn_now[0] or drawn[1].isdisjoint(self._drawn_now[1])
        self._drawn_now = drawn
        self._spots = {spot.key: spot for spot in spots}
        self._key_of = {side.player: spot.key for spot in spots for side in spot.sides}
        self._rows = self._rows_of(self._spots)
        self._touched = set()
        self._make_room()
        self._fill()
        if another:
            self._grid.action_end(-1)
        self._paint()

    def _rows_of(self, keys: Iterable[str], chosen: int = 0, marked: int = 0) -> dict[str, Row]:
        phase = self._view.phase if self._view is not None else ""
        mark: Mark | None = MARKS.get(phase)  # in a round that runs a game has a state of its own
        how = shown.PairingDisplay(app_of(self).signs, mark, self._columns, chosen, marked)
        return {key: shown.row(self._spots[key], how) for key in keys}

    @property
    def _columns(self) -> tuple[TableColumn[shown.SpotLine], ...]:
        columns = shown.BY_NAME if self._order == "name" else shown.BY_TABLE
        if self._view is not None and self._view.round == 1:
            columns = without(columns, "TP", "W-L")  # everyone has none
        return columns if app_of(self).event.place_heading else without(columns, "Tbl", "Table")

    def _fill(self) -> None:
        self._grid.fill(list(self._rows.values()), self._columns)

    def _make_room(self) -> None:
        """Reserve lines for the longest reason below the list, so that the list does not move."""
        wide = max(20, self.size.width - 2)
        whys = {spot.pair.reason for spot in self._spots.values() if spot.pair is not None}
        longest = max((len(wrap(why, wide)) for why in whys), default=1)
        few = self.has_class("-tiny")
        self.query_one("#why", Static).styles.height = min(longest, 1 if few else WHY_LINES)

    def _paint(self) -> None:
        """Update the marks, and the reason below; other rows are not touched."""
        chosen, mark = self._chosen(), self._mark
        players = chosen.player if chosen else 0, mark.player.player if mark else 0
        marked = {self._key_of[player] for player in players if player in self._key_of}
        # Only two or four of 2,000 rows change: the list need not look at the others.
        self._rows |= self._rows_of(self._touched | marked, *players)
        self._touched = marked
        self._fill()
        self._paint_reason()
        self.look_beside()

    def _paint_reason(self) -> None:
        """Write the lines below the list."""
        spot = self._spot()
        room = WHY_LINES * max(20, self.size.width - 2) - 20
        warning = Color.parse(self.app.theme_variables["warning"]).rich_color.name
        text = shown.reason_text(spot, room, f"bold {warning}") if spot else Text()
        told = self.query_one("#why", Static)
        told.set_class(spot is None, "hidden")
        # Without layout: its height is fixed, and the list would jump with every row.
        told.update(text, layout=False)
        line, one_line = self.query_one("#chosen", Static), not self.has_class("-tiny")
        line.update(Text(self._chosen_text(), overflow="ellipsis", no_wrap=one_line))
        line.set_class(self._view is None, "hidden")

    def _chosen_text(self) -> str:
        chosen, mark = self._chosen(), self._mark
        if mark is not None:
            words, key, _ = WORDS[mark.change]
            if mark.change == "swap" and self._is_over(mark.player):
                words = "swap seats with"
            other = chosen if chosen and chosen.player != mark.player.player else None
            key = app_of(self).with_keys(key)
            esc = app_of(self).shown_key("back", "esc")
            other_does = f"  {key} on the other player, or type a name  "
            does = f"  {key} confirms  " if other else other_does
            does += f"{esc} cancels"
            room = self._chosen_width - len(f" {words} {does}…") - bool(other)
            room = max(8, room // 2 if other else room)
            sign = app_of(self).signs.cut
            meant = f"{cut(other.name, room, sign)}?" if other else "…"
            return f"{cut(mark.player.name, room, sign)} {words} {meant}{does}"
        if chosen is None:
            return ""
        keys = KEYS_OF_OVER if self._is_over(chosen) else KEYS_OF_CHOSEN
        if any(pane.roomy for pane in self.query(Pane)):
            keys = keys.removesuffix(WHY_KEY)  # the pane shows it, now or in a moment
        keys = app_of(self).with_keys(keys)
        room = max(8, self._chosen_width - len(keys) - 10)
        return f"Chosen: {cut(chosen.name, room, app_of(self).signs.cut)}{keys}"

    @property
    def _chosen_width(self) -> int:
        """Return the width of the line that names the chosen player."""
        return self.query_one("#chosen").size.width or self.size.width

    def on_grid_moved(self, event: Grid.Moved) -> None:
        """Repaint both halves of the row for the player now under the cursor."""
        event.stop()
        self._paint()

    def on_resize(self) -> None:
        """Fit the sentences to the new width."""
        self._make_room()
        self._paint_reason()

    def _spot(self) -> Spot | None:
        row = self._grid.current
        return self._spots.get(row.word) if row else None

    def _chosen(self) -> Side | None:
        spot = self._spot()
        return spot.sides[-1 if self._second else 0] if spot else None

    # Details beside the list

    def looking(self, event: Event) -> Looking | None:
        """Return the reason for the pair under the cursor, and its alternatives."""
        view, spot = self._view, self._spot()
        if view is None or spot is None:
            return None
        if spot.pair is None:
            return partial(self._beside_list.alone, event, view, spot.sides[0])
        return partial(self._beside_list.game, event, view, spot.pair.game)

    @cached_property
    def _beside_list(self) -> PairingsPane:
        from srtui.queries.pairing.details import PairingsPane  # what draws is not for the start

        return PairingsPane(self._drawn, app_of(self).with_keys)

    def _drawn(self, one: Round) -> Mapping[str, Any] | None:
        with app_of(self).desk.store.read() as reader:
            return drawn_of(reader, one)

    # Keys that only change the view

    def action_side(self, second: bool) -> None:
        """Choose the first or the second player of the pair."""
        self._second = second
        self._paint()

    def action_order(self) -> None:
        """Sort by table, name and score in turn; by score, the cursor goes to the leaders."""
        chosen = self._chosen()
        orders = get_args(shown.PairingOrder)
        self._order = orders[(orders.index(self._order) + 1) % len(orders)]
        self.message_line.plain(f"Sorted by {self._order}.")
        self._arrange_columns()
        if self._order == "score":
            self._second = False
            self._grid.action_end(-1)
            self._paint()
        elif chosen is not None:
            self._find(chosen.player)

    def on_key(self, event: events.Key) -> None:
        """Treat letters as a name while the second of two players is asked for."""
        letter = event.character or ""
        keys = [app_of(self).with_keys(key) for _, key, _ in WORDS.values()]
        if self._mark is not None and letter.isalpha() and letter not in keys:
            event.stop()
            self.action_find(letter)
        else:
            super().on_key(event)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the named player, even if they are the second of a pair."""
        word = fold(self.finding.word)
        named = [
            side.player
            for spot in self._spots.values()
            for side in spot.sides
            if word and word in fold(side.name)
        ]
        if self._mark is None or not named:
            super().on_input_submitted(event)
            return
        self._close_find()
        self._find(named[0])
        self._paint()

    def _find(self, player: int) -> None:
        for spot in self._spots.values():
            ids = [side.player for side in spot.sides]
            if player in ids:
                self._second = len(ids) == 2 and ids[1] == player
                self._grid.go_to(spot.key)
                return

    @work(exclusive=True, group="report")
    async def action_why(self) -> None:
        """Show everything about the pair under the cursor and about the round."""
        view, event = self._view, app_of(self).event
        if view is None:
            self.message_line.refuse("No round is paired yet.")
            return
        looking = self.looking(event)
        details = await asyncio.to_thread(looking) if looking is not None else None
        sections = details.sections if details is not None else ()
        sections = (*sections, *shown.round_sections(event, view))
        await self.app.push_screen(Page(f"Round {view.round}: why", sections))

    def action_earlier(self) -> None:
        """Show the round before the shown one, if any."""
        event = app_of(self).event
        if event.rounds:
            self._round = max(1, (self._round or len(event.rounds)) - 1)
            self._mark = None
            self.reload()

    def action_later(self) -> None:
        """Show the round after the shown one; after the last, the newest."""
        if self._round:
            self._round += 1
            self.reload()

    def action_back(self) -> None:
        """Clear the marked player, or end the filter."""
        if self._mark is not None:
            self._mark = None
            self._paint()
        else:
            super().action_back()

    # What changes the round

    def action_pair(self) -> None:
        """Draw the next round as a draft, and show it whatever round is on screen."""
        self._round = 0
        self.begin(PairRound, {})

    def action_empty_draft(self) -> None:
        """Open the form of the draw: by hand, or from a seed."""
        self.app.push_screen(CommandForm(PairRound, {"by_hand": True}))

    def action_scenario(self) -> None:
        """Open the scenario's form, which rolls unless one is named."""
        if not app_of(self).event.rounds:
            self.message_line.refuse("No round is paired yet: press p, then choose its scenario.")
            return
        if self._is_newest():
            self.app.push_screen(CommandForm(Scenario, {"scenario": ROLL}))

    def action_two(self, change: str) -> None:
        """Mark a player; on the second press, apply the change to both."""
        if change == "pin" and app_of(self).answered_before:
            # Otherwise the next letter, such as n, would search for an opponent.
            self.message_line.refuse(
                "You have already confirmed. To pair by hand, choose a player first."
            )
            return
        chosen = self._chosen()
        # In an older round, too, to correct seats; pairs are made only in the newest round.
        if change == "swap" and chosen is not None:
            self._press(change, chosen)
        elif (who := self._to_change()) is not None:
            self._press(change, who)

    def _press(self, change: str, side: Side) -> None:
        mark, self._mark = self._mark, None
        if mark is None or mark.change != change or mark.player.player == side.player:
            # the same player twice: keep waiting for the second player
            self._mark = Press(change, side)
        else:
            self._do_two(change, mark.player, side)
        self._paint()

    def _do_two(self, change: str, one: Side, other: Side) -> None:
        ids = one.player, other.player
        if change == "swap" and (self._is_over(one) or self._is_over(other)):
            app_of(self).do(CorrectSeats(self._number, *ids))
        else:
            app_of(self).do(WORDS[change][2](*ids))

    @property
    def _number(self) -> int:
        return self._view.round if self._view else 0

    def _is_over(self, side: Side) -> bool:
        """Tell whether a seat in the shown round can only be corrected, since it was played."""
        if not self._number:
            return False
        one = app_of(self).event.rounds[self._number - 1]
        return bool(self._round) or is_over(one.game_of(side.player))

    def action_bye(self) -> None:
        """Give the chosen player the bye; in a played round, correct it."""
        chosen = self._chosen()
        if chosen is not None and self._is_over(chosen):
            app_of(self).do(CorrectBye(self._number, chosen.player))
        elif (who := self._to_change()) is not None:
            app_of(self).do(by_hand.Bye(who.player))

    def action_seat(self) -> None:
        """Ask who replaces the chosen player, or whom that player replaces."""
        if (who := self._to_change()) is not None:
            spot = self._spot()
            plays = spot is not None and spot.pair is not None and spot.pair.second is not None
            self.begin(by_hand.TakeSeat, {"missing" if plays else "player": who.player})

    def target_values(self, target: str) -> Mapping[str, Any] | None:
        """Return the chosen player's game, for keys about one, or show why nothing can change."""
        if target == "newest":
            return {} if self._is_newest() else None
        if (who := self._to_change()) is None:
            return None
        game = app_of(self).event.newest_round().game_of(who.player)
        if game is None:
            self.message_line.refuse(f"{who.name} has no game in round {self._number}.")
            return None
        return {"game": game.id}

    def _to_change(self) -> Side | None:
        """Return the chosen player of the newest round, or show why there is none."""
        chosen = self._chosen()
        if chosen is None:
            said = "No player is chosen: press {pairings.pair|p} to pair the next round."
            self.message_line.refuse(app_of(self).with_keys(said))
        return chosen if chosen is not None and self._is_newest() else None

    def _is_newest(self) -> bool:
        """Tell whether the newest round is shown; if not, show how to get to it."""
        if self._round:
            said = "This is an earlier round: press {pairings.later|]} until you reach the newest."
            self.message_line.refuse(app_of(self).with_keys(said))
        return not self._round


def _useless_keys(event: Event) -> frozenset[str]:
    """Return the ids of keys that have no effect in the current event."""
    found = refused(event, {"pairings.pair": PairRound(), "pairings.publish": Publish()})
    newest = event.round
    if newest is None or newest.phase is not Phase.DRAFT:
        found |= {"pairings.redraw"}
    if newest is None or newest.complete or Scenario().refusal(event):
        found |= {"pairings.scenario"}
    return found
