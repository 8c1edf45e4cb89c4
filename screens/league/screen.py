"""Games of a league without rounds, entered as they are played, on one line with two names."""

from textual import work

from screens.bindings import bind, bindings
from screens.dialogs.typed import TextPrompt
from screens.event_app import app_of
from screens.frame import Frame
from screens.widgets.grid import Row, row_cells
from srtui.commands.game.result import FIGURES
from srtui.commands.league import Commend, EnterGame, Hobby, RemoveGame
from srtui.commands.parsing import values_of
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.league import game_columns, league, week_text
from srtui.text.results import NOBODY_WON, read_way

QUESTION = "Who beat whom, and how? For example: ada bo s 5 3 (t is a tie)"
ARGUMENTS = ("winner", "other", "how", *FIGURES)


def read_line(event: Event, line: str) -> EnterGame:
    """Parse a game from a line: two names, how it was won, figures. May raise `Refused`."""
    words = line.split()
    if len(words) < 3 or len(words) > len(ARGUMENTS):
        raise Refused("Type both names and how the game was won: ada bo s, for example.")
    typed = dict(zip(ARGUMENTS, words, strict=False))
    if words[2].casefold() not in NOBODY_WON:
        read_way(event.edition, words[2])
    return EnterGame(**values_of(EnterGame, event, typed))


class LeagueScreen(Frame):
    """Games as they are played, the newest first.

    a takes a game in one line: the winner, the opponent, how it was won (t: a tie), and figures if
    they are known. One word of each name is enough.
    """

    place = "games"
    subjects = frozenset({"event", "roster", "round", "games"})

    BINDINGS = bindings(
        bind("a", "games.add", "Game", "Enter a game in one line"),
        bind("e", "games.form", "Form", "Enter a game in a form, even one from an earlier day",
             asks=EnterGame, show=False),
        bind("h", "games.hobby", "Hobby", "Give hobby points", begins=Hobby),
        bind("c", "games.commend", "Commend", "Note a commendation", begins=Commend),
        bind("delete,x", "games.remove", "Remove", "Remove the selected game"),
    )  # fmt: skip

    def show(self, event: Event) -> None:
        """Show the games, and the week in the heading."""
        view = league(event, app_of(self).desk.clock().astimezone())
        columns, signs = game_columns(event), app_of(self).signs
        rows = [
            Row(one.game, row_cells(columns, one, signs), " ".join(one.names), one.game)
            for one in view.games
        ]
        self._grid.fill(rows, columns)
        self._heading.say("Games", week_text(view))
        self.offer_keys("No games yet", "games.add")

    @work(group="ask")
    async def action_add(self) -> None:
        """Ask for a game in one line."""
        event = app_of(self).event
        line = await self.app.push_screen_wait(TextPrompt(QUESTION, why_not=self._why_not))
        if line:
            app_of(self).do(read_line(event, line))

    def _why_not(self, line: str) -> str:
        try:
            if line.strip():
                read_line(app_of(self).event, line)
        except Refused as refused:
            return str(refused)
        return ""

    def action_remove(self) -> None:
        """Remove the game under the cursor."""
        if (row := self._grid.current) is not None and row.id:
            app_of(self).do(RemoveGame(row.id))
