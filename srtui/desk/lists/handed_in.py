"""The commands of the army lists: handing in, changing, accepting what is found in them.

A list builder's text is kept as it is; what is found in it fills the fields that are not given.
Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from data.reader import Row
from srtui.desk.command import ALWAYS, Arg, Command, Work, arg
from srtui.rules.lists import ArmyList, Extra
from srtui.rules.record import Player
from srtui.rules.value import replace
from srtui.state.before import list_by, lists_of
from srtui.state.event import Event, Phase
from srtui.state.list_findings import findings_of, open_findings
from srtui.state.lists import columns
from srtui.state.refused import Refused
from srtui.words.lists import from_text, list_said, read_given, with_given
from srtui.words.typed import clean
from srtui.words.wording import counted, joined

MOST_LISTS = 99


def _begun(event: Event) -> tuple[str, ...]:
    first = event.rounds[0] if event.rounds else None
    if first is None or (first.phase in (Phase.DRAFT, Phase.PUBLISHED) and not event.played):
        return ()
    return ("The first round has started: lists stay as they are from then on.",)


def _left(event: Event, player: Player) -> str:
    """How many findings are open, to be said behind what was done."""
    count = len(open_findings(event, player))
    return f" {counted(count, 'finding')} to look at." if count else ""


class ListCommand(Command, subject="lists"):
    """What the commands of one player's lists share."""

    player: int = arg("player", "player")

    def doubts(self, event: Event) -> tuple[str, ...]:
        return _begun(event)


class ListFields(ListCommand):
    """What can be said of a list, by its text or figure by figure."""

    text_file: str = arg(
        "text file", option=True, default="", help="the list builder's text", kw_only=True
    )
    leader: str | None = arg("Leader", option=True, default=None, kw_only=True)
    points: int | None = arg(
        "points", "number", option=True, default=None, help="with bonus points", kw_only=True
    )
    bonus: int | None = arg("bonus points", "number", option=True, default=None, kw_only=True)
    faction: str | None = arg("faction", "faction", option=True, default=None, kw_only=True)
    theme: str | None = arg("theme", option=True, default=None, kw_only=True)
    tier: int | None = arg("tier", "number", option=True, default=None, kw_only=True)
    objective: str | None = arg("objective", option=True, default=None, kw_only=True)
    characters: tuple[str, ...] | None = arg(
        "characters", "names", option=True, default=None, kw_only=True,
        help="beside the Leader; - for none",
    )  # fmt: skip
    specialists: tuple[Extra, ...] | None = arg(
        "specialists", "extras", option=True, default=None, kw_only=True,
        help="NAME=POINTS; - for none",
    )  # fmt: skip
    reinforcements: tuple[Extra, ...] | None = arg(
        "reinforcements", "extras", option=True, default=None, kw_only=True,
        help="NAME=POINTS, LEADER=POINTS+BONUS; -: none",
    )  # fmt: skip
    text: str = field(default="", kw_only=True)
    """What was pasted, instead of a file."""

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Which list it is, right behind whose it is."""
        found = dict(super().arguments())
        return {"player": found.pop("player"), "number": found.pop("number"), **found}


class AddList(ListFields, id="list.add", title="Hand in a list"):
    """Hand in an army list of a player: by its figures, by its text, or both.

    The text of a list builder is kept as it is; points, Leader, faction and theme are looked for
    in it where they are not given.
    """

    number: int = arg("list", "number", option=True, default=0, help="0: the next one")

    def apply(self, work: Work) -> str:
        event = work.event
        player = event.player(self.player)
        mine = {one.number for one in lists_of(event, player.id)}
        number = self.number or next(n for n in range(1, MOST_LISTS + 2) if n not in mine)
        if not 1 <= number <= MOST_LISTS:
            raise Refused(f"Lists are numbered from 1 to {MOST_LISTS}.")
        if number in mine:
            raise Refused(f"{player.name} has a list {number}: edit it, or give another number.")
        text = read_given(self.text, self.text_file)
        army = with_given(from_text(ArmyList(player.id, number), text), self)
        # A text in which nothing is recognised is a list all the same: it is kept for people to
        # read.
        if army == ArmyList(player.id, number) and not text:
            raise Refused("Give the list's text, or at least its Leader and points.")
        work.writer.insert("army_list", {**columns(army), "text": text})
        return f"{player.name}: {list_said(army)} is handed in.{_left(_with(event, army), player)}"


class EditList(ListFields, id="list.edit", title="Change a list"):
    """Change a list: what is given; a new text is looked through again."""

    number: int = arg("list", "number")

    def apply(self, work: Work) -> str:
        event = work.event
        player = event.player(self.player)
        old = list_meant(event, player, self.number)
        text = read_given(self.text, self.text_file)
        army = with_given(from_text(old, text), self)
        changes: dict[str, object] = {**columns(army), **({"text": text} if text else {})}
        # With the row and not with the list: a new text that is understood alike is a change, too.
        row = _row(work, old)
        if all(row[key] == value for key, value in changes.items()):
            raise Refused("Nothing to change: give a new text, or another value.")
        work.writer.update("army_list", row["id"], **changes)
        return f"{player.name}: {list_said(army)} is changed.{_left(_with(event, army), player)}"


class RemoveList(ListCommand, id="list.remove", title="Take a list away", taking=ALWAYS):
    """Take a list away, where it has not been played."""

    number: int = arg("list", "number")

    def apply(self, work: Work) -> str:
        event = work.event
        player = event.player(self.player)
        old = list_meant(event, player, self.number)
        games = [game for game in event.games if player.id in game.players]
        played = [one for one in games if one.lists[one.side(player.id)] == self.number]
        if played:
            raise Refused(f"{player.name} played list {self.number} in round {played[0].round}.")
        open_ = {game.id for game in games if game.outcome is None}
        # Which list he chose is secret until both have: to refuse only that one would tell it.
        if any(one.player == player.id and one.game in open_ for one in event.hidden):
            raise Refused(f"{player.name} is choosing a list for a game: wait until it is shown.")
        work.writer.delete("army_list", _row(work, old)["id"])
        return f"{player.name}: {list_said(old)} is taken away."


class AcceptFinding(ListCommand, id="list.accept", title="Accept an exception", taking="off"):
    """Accept something that was found in a player's lists, with the reason, on record.

    When the lists change so that it reads otherwise, it is found anew.
    """

    finding: str = arg("finding", "finding", help="its key in `lists`: points:1, leader:1+2")
    reason: str = arg("reason", default="")
    off: bool = arg("take back", "flag", option=True, default=False)

    def doubts(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing: an accepted finding changes no list, and comes up while one plays."""
        return ()

    def apply(self, work: Work) -> str:
        event = work.event
        player = event.player(self.player)
        key = clean(self.finding, "The finding")
        rows = work.writer.table("list_exception", "player = ? AND key = ?", (player.id, key))
        if self.off:
            if not rows:
                raise Refused(f"Nothing called {key[:40]} was accepted.")
            work.writer.delete("list_exception", rows[0]["id"])
            return f"{player.name}: no longer accepted: {rows[0]['sentence']}"
        findings = [one for one, _ in findings_of(event, player) if one.key == key]
        if not findings:
            keys = joined([one.key for one, _ in findings_of(event, player)], "or") or "nothing"
            raise Refused(f"Nothing called {key[:40]} is found here: {keys}.")
        row: dict[str, object] = {
            "player": player.id,
            "key": findings[0].key,
            "sentence": findings[0].sentence,
            "reason": clean(self.reason, "The reason"),
            "accepted_by": work.now.role,
            "at": work.now.at,
        }
        if rows:
            work.writer.update("list_exception", rows[0]["id"], **row)
        else:
            work.writer.insert("list_exception", row)
        return f"{player.name}: accepted, {row['reason']}: {findings[0].sentence}"


def list_meant(event: Event, who: Player, number: int) -> ArmyList:
    """A player's list by its number; refuses where there is none."""
    found = list_by(event, who.id, number)
    if found is None:
        known = joined([str(one.number) for one in lists_of(event, who.id)], "or") or "none yet"
        raise Refused(f"{who.name} has no list {number}: {known}.")
    return found


def _row(work: Work, one: ArmyList) -> Row:
    where = "player = ? AND number = ?"
    return work.writer.table("army_list", where, (one.player, one.number))[0]


def _with(event: Event, army: ArmyList) -> Event:
    """The event with one list as it has just been written."""
    others: Sequence[ArmyList] = [
        one for one in lists_of(event, army.player) if one.number != army.number
    ]
    lists = tuple(sorted((*others, army), key=lambda one: one.number))
    return replace(event, lists={**event.lists, army.player: lists})
