"""Commands on army lists: submitting, changing, accepting findings.

A list builder's text is stored unchanged; values found in it fill the fields that are not given.
Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4.
"""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, field

from data.event.reader import DbRow
from srtui.commands.command import ALWAYS, Arg, Command, Work, arg, option
from srtui.model.event import Event, Phase
from srtui.model.lists import columns
from srtui.model.pregame import findings_of, list_by, lists_of, open_findings
from srtui.model.refused import Refused, clean
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.values import ArmyList, Extra, ListFigures
from srtui.rules.record import Player
from srtui.rules.value import names_of, replace
from srtui.text.lists import from_text, notes_on, read_given, with_given
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase
from srtui.text.setup import list_text

MOST_LISTS = 99


def _open_findings_text(event: Event, player: Player) -> str:
    """Format how many findings are open, as a sentence; empty if none are."""
    count = len(open_findings(event, player))
    return phrase("{findings} to check.", counted(count, "finding")) if count else ""


class ListCommand(Command, subject="lists"):
    """Base class for commands on a player's lists."""

    player: int = arg("player", "player")

    def of_player(self, work: Work) -> Player:
        """Return the player whose list is about to change."""
        first = work.event.rounds[0] if work.event.rounds else None
        early = first is None or first.phase in (Phase.DRAFT, Phase.PUBLISHED)
        if not early or work.event.played:
            work.warnings.append("The first round has started: lists should no longer change.")
        return work.event.player(self.player)


class ListFields(ListCommand):
    """Base class for commands with arguments that describe a list: its text, or single values."""

    _: KW_ONLY
    text_file: str = option("text file", default="", help="the list builder's text")
    leader: str | None = option("Leader", default=None)
    points: int | None = option("points", "number", default=None, help="with bonus points")
    bonus: int | None = option("bonus points", "number", default=None)
    faction: str | None = option("faction", "faction", default=None)
    theme: str | None = option("theme", default=None)
    tier: int | None = option("tier", "number", default=None)
    objective: str | None = option("objective", default=None)
    arena: str | None = option("arena", default=None)
    cards: tuple[str, ...] | None = option(
        "command cards", "names", default=None, help="- for none"
    )
    characters: tuple[str, ...] | None = option(
        "characters", "names", default=None, help="besides the Leader; - for none"
    )
    specialists: tuple[Extra, ...] | None = option(
        "specialists", "extras", default=None, help="NAME=POINTS; - for none"
    )
    reinforcements: tuple[Extra, ...] | None = option(
        "reinforcements", "extras", default=None, help="NAME=POINTS, LEADER=POINTS+BONUS; -: none"
    )
    text: str = field(default="")
    """What was pasted, instead of a file."""

    @property
    def values_by_hand(self) -> Mapping[str, object]:
        """Values given by hand."""
        names = (*names_of(ListFigures), "characters")
        values = {name: getattr(self, name, None) for name in names}
        return {name: value for name, value in values.items() if value is not None}

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments, with the list's number right after the player."""
        found = dict(super().arguments())
        return {"player": found.pop("player"), "number": found.pop("number"), **found}


class AddList(ListFields, id="list.add", title="Submit a list"):
    """Submit a player's army list: its text, its values such as Leader and points, or both.

    Text from a list builder is saved as it is; points, Leader, faction and theme are taken from it
    unless you enter them.
    """

    number: int = option("list", "number", default=0, help="0: the next one")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = self.of_player(work)
        own_numbers = {one.number for one in lists_of(event, player.id)}
        texts = split_lists(read_given(self.text, self.text_file))
        if len(texts) > 1 and self.values_by_hand:
            raise Refused(
                f"The text holds {counted(len(texts), 'list')}: submit it without "
                f"{joined(list(self.values_by_hand))}, then edit each list."
            )
        numbers = self._numbers(player, own_numbers, len(texts))
        armies: list[ArmyList] = []
        for number, part in zip(numbers, texts, strict=True):
            empty = ArmyList(player=player.id, number=number)
            army = with_given(from_text(empty, part), self.values_by_hand)
            # A text in which nothing is recognized is still a list, stored for people to read.
            if army == empty and not part:
                raise Refused("Give the list's text, or at least its Leader and points.")
            work.writer.insert("army_list", {**columns(army), "text": part})
            event = _with(event, army)
            armies.append(army)
        lists = joined([list_text(army) for army in armies])
        said = phrase("{player} has submitted {lists}.", player.name, lists)
        return paragraph(said, _open_findings_text(event, player), *map(notes_on, texts))

    def _numbers(self, player: Player, used: set[int], lists: int) -> list[int]:
        """Return the numbers of the submitted lists. Raises `Refused` if one is in use."""
        free = [n for n in range(1, MOST_LISTS + lists + 1) if n not in used]
        numbers = [*range(self.number, self.number + lists)] if self.number else free[:lists]
        if not all(1 <= number <= MOST_LISTS for number in numbers):
            raise Refused(f"Lists are numbered from 1 to {MOST_LISTS}.")
        if taken := next((number for number in numbers if number in used), 0):
            raise Refused(
                f"{player.name} already has a list {taken}: edit it, or use another number."
            )
        return numbers


class EditList(ListFields, id="list.edit", title="Change a list"):
    """Change a list. Values that you leave out stay as they are; a new text is read again."""

    number: int = arg("list", "number")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = self.of_player(work)
        old = existing_list(event, player, self.number)
        text = read_given(self.text, self.text_file)
        if (lists := len(split_lists(text))) > 1:
            raise Refused(f"The text holds {counted(lists, 'list')}: give only list {self.number}.")
        army = with_given(from_text(old, text), self.values_by_hand)
        changes: dict[str, object] = {**columns(army), **({"text": text} if text else {})}
        # Compare rows, not lists: a new text with the same values is a change, too.
        row = _row(work, old)
        if all(row[key] == value for key, value in changes.items()):
            raise Refused("Nothing to change: give a new text or a different value.")
        work.writer.update("army_list", row["id"], **changes)
        said = phrase("Changed {player}'s {list}.", player.name, list_text(army))
        return paragraph(said, _open_findings_text(_with(event, army), player))


class RemoveList(ListCommand, id="list.remove", title="Delete a list", taking=ALWAYS):
    """Delete a list that has not been played."""

    number: int = arg("list", "number")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = self.of_player(work)
        old = existing_list(event, player, self.number)
        games = [game for game in event.games if player.id in game.players]
        played = [one for one in games if one.lists[one.side(player.id)] == self.number]
        if played:
            raise Refused(f"{player.name} has played list {self.number} (round {played[0].round}).")
        open_ = {game.id for game in games if game.outcome is None}
        # The chosen list is secret until both have chosen: refusing only that one would reveal it.
        if any(one.player == player.id and one.game in open_ for one in event.hidden):
            raise Refused(f"{player.name} is choosing a list for a game: wait until that is shown.")
        work.writer.delete("army_list", _row(work, old)["id"])
        return phrase("Deleted {player}'s {list}.", player.name, list_text(old))


class AcceptFinding(ListCommand, id="list.accept", title="Accept an exception", taking="off"):
    """Accept a finding in a player's lists; the reason is saved with it.

    If the lists change and the finding reads differently, it is reported again.
    """

    finding: str = arg(
        "finding", "finding", help="its key in `lists`, such as points:1 or leader:1+2"
    )
    reason: str = arg("reason", default="")
    off: bool = option("remove", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = event.player(self.player)
        key = clean(self.finding, "The finding")
        if self.off:
            of_key = "player = ? AND key = ?", (player.id, key)
            if not (rows := work.writer.delete_where("list_exception", *of_key)):
                raise Refused(f"The finding {key[:40]} has not been accepted.")
            return phrase(
                "No longer accepted for {player}: {sentence}", player.name, rows[0]["sentence"]
            )
        findings = [one for one, _ in findings_of(event, player) if one.key == key]
        if not findings:
            keys = joined([one.key for one, _ in findings_of(event, player)], "or") or "nothing"
            raise Refused(f"There is no finding {key[:40]} here. The findings are {keys}.")
        sentence, reason = findings[0].sentence, clean(self.reason, "The reason")
        work.writer.put(
            "list_exception",
            {"player": player.id, "key": key},
            sentence=sentence,
            reason=reason,
            accepted_by=work.now.role,
            at=work.now.iso_time,
        )
        return phrase("{player}: accepted, {reason}: {first}", player.name, reason, sentence)


def existing_list(event: Event, player: Player, number: int) -> ArmyList:
    """Return a player's list by its number. Raises `Refused` if there is none."""
    found = list_by(event, player.id, number)
    if found is None:
        known = joined([str(one.number) for one in lists_of(event, player.id)], "or") or "none yet"
        raise Refused(f"{player.name} has no list {number}: {known}.")
    return found


def _row(work: Work, one: ArmyList) -> DbRow:
    return work.writer.table("army_list", "player = ? AND number = ?", (one.player, one.number))[0]


def _with(event: Event, army: ArmyList) -> Event:
    others: Sequence[ArmyList] = [
        one for one in lists_of(event, army.player) if one.number != army.number
    ]
    lists = tuple(sorted((*others, army), key=lambda one: one.number))
    return replace(event, lists={**event.lists, army.player: lists})
