"""Keeping two players apart for the whole event: a household, a car, a parent and a child."""

from srtui.commands.command import Work, arg, option
from srtui.commands.roster.players import RosterCommand, two_players
from srtui.model.event import Phase
from srtui.model.refused import Refused, clean
from srtui.text.phrases import Phrase, paragraph, phrase


class KeepApart(RosterCommand, id="roster.apart", title="Keep two players apart", taking="off"):
    """Keep two players apart for the whole event; `--off` ends that.

    Every draw honours it unless a rule of the edition gets in the way; then srtui tells you. It
    has priority over keeping clubs apart.
    """

    player: int = arg("player", "player")
    other: int = arg("the other player", "player")
    reason: str = option("reason", default="", help="one household, one car")
    off: bool = option("no longer", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        # Lower id first, as the table requires: each pair is stored once, however it is typed.
        player, other = two_players(work.event, *sorted((self.player, self.other)))
        names = f"{player.name} and {other.name}"
        pair = "player = ? AND other = ?", (player.id, other.id)
        if self.off:
            if not work.writer.delete_where("apart", *pair):
                raise Refused(f"{names} are not kept apart.")
            return phrase("{names} are no longer kept apart.", names)
        if work.writer.table("apart", *pair):
            raise Refused(f"{names} are already kept apart.")
        reason = clean(self.reason, "The reason", empty=True)
        work.writer.insert("apart", {"player": player.id, "other": other.id, "reason": reason})
        text = phrase("{names} will be kept apart from the next draw on", names)
        text = phrase("{apart} ({reason}).", text, reason) if reason else phrase("{apart}.", text)
        newest = work.event.round
        if newest is None or newest.phase is not Phase.DRAFT:
            return text
        game = newest.game_of(player.id)
        if game is None or other.id not in game.players:
            return text
        return paragraph(
            text, phrase("The two meet in the draft of round {round}: redraw it.", newest.number)
        )
