"""Commands on checking a player's models: whether they are legal and painted.

Sources: rules.md 1.11, 2.11, 3.8, 5.8 and "For judges" in section 8. Findings are stored for the
organizer; nothing happens automatically.
"""

from collections.abc import Sequence

from srtui.commands.command import TO_AND_JUDGE, Work, arg, option
from srtui.commands.roster.players import RosterCommand
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.rules.edition import LegalityRow
from srtui.rules.record import Player
from srtui.text.phrases import Phrase, counted, paragraph, phrase


class Painted(
    RosterCommand, id="roster.painted", title="Painted", taking="no unseen", roles=TO_AND_JUDGE
):
    """Record whether a player's models meet the painting standard; `all` means everyone."""

    player: int | None = arg("player", "players")
    no: bool = option("below standard", "flag", default=False)
    unseen: bool = option("not checked", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        painted = None if self.unseen else not self.no
        word = phrase("below paint standard") if self.no else phrase("painted")
        if self.unseen:
            word = phrase("paint not checked")
        chosen = work.event.players if self.player is None else [work.event.player(self.player)]
        changed = [one for one in chosen if one.painted is not painted]
        for one in changed:
            work.writer.update("player", one.id, painted=None if painted is None else int(painted))
        if self.player is None:
            return phrase("{players}: {state}.", counted(len(changed), "player"), word)
        said, rule = phrase("{player}: {state}.", chosen[0].name, word), work.event.edition.painting
        return paragraph(said, rule.unfit if rule.standard and painted is False else "")


class Inspect(
    RosterCommand, id="roster.inspect", title="Check models", taking="unseen", roles=TO_AND_JUDGE
):
    """Record the result of checking a player's models.

    Without findings, the models are ready; `--unseen` clears the check.
    """

    player: int = arg("player", "player")
    points: tuple[str, ...] = arg(
        "findings", "model points", help="the ids of the points that failed", default=()
    )
    note: str = option("note", default="", help="which model, and what was agreed")
    unseen: bool = option("not checked", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        player = work.event.player(self.player)
        rows = () if self.unseen else _points(work.event, self.points)
        note = clean(self.note, "The note", empty=True)
        # A check is complete and replaces the previous one.
        work.writer.delete_where("model_finding", "player = ?", [player.id])
        for row in rows:
            work.writer.insert("model_finding", {"player": player.id, "item": row.id, "note": note})
        work.writer.update("player", player.id, models_checked=int(not self.unseen))
        return _check_text(player, rows, note, self.unseen)


def _points(event: Event, points: Sequence[str]) -> tuple[LegalityRow, ...]:
    """Return the points with these ids. Raises `Refused` if the edition's list has changed."""
    rows = {row.id: row for row in event.edition.legality}
    if gone := next((id for id in points if id not in rows), None):
        raise Refused(f"{event.edition.title} has no model point {gone}: check the models again.")
    return tuple(rows[id] for id in points)


def _check_text(player: Player, rows: Sequence[LegalityRow], note: str, unseen: bool) -> Phrase:
    if unseen:
        return phrase("{player}'s models still have to be checked.", player.name)
    if not rows:
        return phrase("{player}'s models are ready.", player.name)
    names = [row.id for row in rows]
    if note:
        return phrase("{player} has findings: {points} ({note}).", player.name, names, note)
    return phrase("{player} has findings: {points}.", player.name, names)
