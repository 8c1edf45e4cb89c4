"""Commands on the roster: who is in the event."""

from collections.abc import Collection, Mapping

from data.clean import fold
from data.event.reader import Reader
from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Command, Work, arg, option
from srtui.model.cut import with_status
from srtui.model.event import Event, Phase, Round
from srtui.model.refused import Refused, clean
from srtui.rules.record import Game, Player, Status
from srtui.rules.value import fields_of
from srtui.text.cut import leaves_text, returns_doubt
from srtui.text.next_step import waits_text
from srtui.text.phrases import Phrase, counted, held, joined, paragraph, phrase
from srtui.text.players import over, status_words
from srtui.text.rounds import drop_doubt, known_pairing, missing


def free_name(event: Event, raw: str, but: Player | None = None) -> str:
    """Return the name if nobody else in the event has it. Raises `Refused` otherwise."""
    name = clean(raw, "The name")
    other = find_by_name(event, name)
    if other is None or other == but:
        return name
    if other.status(event.entering_round) is Status.IN:
        raise Refused(f"{other.name} is already on the roster: add an initial or town to the name.")
    raise Refused(
        f"{other.name} {_out_text(event, other)}: bring them back with Return (roster return), "
        "or, if this is someone else, add an initial or town to the name."
    )


def two_players(event: Event, one: int, other: int) -> tuple[Player, Player]:
    """Return two players by id. Raises `Refused` if they are the same."""
    if one == other:
        raise Refused("Name two different players.")
    return event.player(one), event.player(other)


def find_by_name(event: Event, name: str) -> Player | None:
    """Return the player with this name, or None."""
    key = fold(name)
    return next((player for player in event.players if fold(player.name) == key), None)


def _out_text(event: Event, player: Player) -> str:
    """Format since when a player is out: dropped after round 2, was disqualified after round 2."""
    now = event.entering_round
    was = "was " if player.status(now) is Status.DISQUALIFIED else ""
    return was + status_words(player, now)


class RosterCommand(Command, subject="roster"):
    """Base class for commands on the event's players."""


class EntryCommand(RosterCommand):
    """Base class for commands by which players enter or leave; refused in a finished event."""

    def refusal(self, event: Event) -> str | None:
        return over(event)


class AddPlayer(EntryCommand, id="roster.add", title="Add a player", several=True):
    """Add a player to the roster. From round 2 on, they join late with 0 TP.

    To bring back a player who has dropped, type their name; srtui asks first.
    """

    name: str = arg("name", "name")
    faction: str = option("faction", "faction", default="")
    club: str = option("club", "club", default="")
    paid: bool = option("paid", "flag", default=False)
    here: bool = option("checked in", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        event = work.event
        if event.cut is not None:
            top = len(event.cut.top)
            work.warnings.append(f"The cut to the top {top} is made: a new player cannot play on.")
        dropped = self._dropped_with_name(event)
        if dropped is not None:
            return self._bring_back(work, dropped)
        name = free_name(event, self.name)
        enter(work, name=name, checked_in=self.here, **fields_of(self, "club faction paid"))
        number = event.entering_round
        if number == 1 or event.edition.league is not None:
            return phrase("{name} has joined the event.", name)
        if event.cut is not None:
            return phrase("{name} has joined the event, but will not play on after the cut.", name)
        said = phrase("{name} joins in round {round} with 0 TP.", name, number)
        return paragraph(said, _missed_text(event, event.rounds[number - 2]))

    def _dropped_with_name(self, event: Event) -> Player | None:
        """Return the dropped player with this name, except a stand-in, or None."""
        player = find_by_name(event, clean(self.name, "The name"))
        if player is None or player.stand_in:
            return None
        return player if player.status(event.entering_round) is Status.DROPPED else None

    def _bring_back(self, work: Work, player: Player) -> Phrase:
        """Return a dropped player to the event, with any new details."""
        # Ask only now, so that every reason for a refusal comes first.
        work.warnings.append(
            f"{player.name} {_out_text(work.event, player)}. Bring them back, with their games? "
            "If this is someone else, add an initial or town to the name."
        )
        texts = {key: text for key, text in fields_of(self, "club faction").items() if text}
        changes: dict[str, object] = {
            key: clean(text, f"The {key}", empty=True) for key, text in texts.items()
        }
        changes |= {"paid": 1} if self.paid else {}
        changes |= {"checked_in": 1} if self.here else {}
        if changes:
            work.writer.update("player", player.id, **changes)
        return bring_back(work, player)


def _missed_text(event: Event, round_: Round) -> str:
    """Format what a late player misses of this round; they could still meet the bye's player."""
    if not round_.open_games:
        return ""
    bye = next((game.first for game in round_.games if game.second is None), None)
    if bye is None:
        return phrase("The new player has no game in round {round}.", round_.number)
    return phrase(
        "The new player has no game in round {round}, unless seated with {player}, now on a bye.",
        round_.number,
        event.name_of(bye),
    )


def enter(
    work: Work,
    *,
    name: str,
    club: str = "",
    faction: str = "",
    paid: bool = False,
    checked_in: bool = False,
    stand_in: bool = False,
) -> int:
    """Write a player and the round in which they enter; the name is already sanitized."""
    player = work.writer.insert(
        "player",
        {
            "name": name,
            # Unique in the file: if two terminals write at once, the second is refused.
            "name_key": fold(name),
            "club": clean(club, "The club", empty=True),
            "faction": clean(faction, "The faction", empty=True),
            "paid": int(paid),
            "checked_in": int(checked_in),
            "stand_in": int(stand_in),
            "added_at": work.now.iso_time,
        },
    )
    stay = {"player": player, "round": work.event.entering_round, "status": "in", "reason": ""}
    work.writer.insert("stay", stay)
    return player


class EditPlayer(RosterCommand, id="roster.edit", title="Edit a player"):
    """Change a player's details: name, faction, club, table or note."""

    player: int = arg("player", "player")
    name: str = option("name", default="")
    faction: str | None = option("faction", "faction", default=None)
    club: str | None = option("club", "club", default=None)
    note: str | None = option("note", default=None)
    table: int | None = option(
        "table", "number", default=None, help="always plays at this table (0: anywhere)"
    )

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = event.player(self.player)
        changes: dict[str, object] = {}
        if self.name:
            name = free_name(event, self.name, but=player)
            changes |= {"name": name, "name_key": fold(name)}
        for key in ("club", "faction", "note"):
            value = getattr(self, key)
            if value is not None:
                changes[key] = clean(value, f"The {key}", empty=True)
        if self.table is not None:
            if self.table < 0 or self.table > 9999:
                raise Refused("Table numbers start at 1; 0 lets the player play anywhere.")
            if event.table_count and self.table > event.table_count:
                raise Refused(
                    f"There is no table {self.table}: the event has "
                    f"{counted(event.table_count, 'table')}. Name one of them, or change the "
                    "number of tables first (set --tables)."
                )
            changes["pinned_table"] = self.table or None
        if not changes:
            raise Refused("Nothing to change: give a name, club, faction, table or note.")
        work.writer.update("player", player.id, **changes)
        if self.name:
            rename_captains(work, {player.name: str(changes["name"])})
        changes.pop("name_key", None)
        return paragraph(*(_change_text(player, key, value) for key, value in changes.items()))


def rename_captains(work: Work, renamed: Mapping[str, str]) -> None:
    """Give captains who play their players' new names; `renamed` maps former to new names."""
    captains = {team.id: renamed.get(team.captain) for team in work.event.teams}
    changes = {team: {"captain": name} for team, name in captains.items() if name}
    work.writer.update_all("team", changes)


def _change_text(player: Player, key: str, value: object) -> Phrase:
    """Format a detail's new value as a sentence."""
    if key == "name":
        return phrase("{player} is now called {name}.", player.name, value)
    if key == "pinned_table" and value:
        return phrase("{player} always plays at table {table}.", player.name, value)
    if key == "pinned_table":
        return phrase("{player} can play at any table.", player.name)
    detail = key.removesuffix("s")
    if value:
        return phrase("{player}'s {detail} is now {text}.", player.name, detail, value)
    return phrase("{player} no longer has a {detail}.", player.name, detail)


class RemovePlayer(RosterCommand, id="roster.remove", title="Remove a player", taking=ALWAYS):
    """Remove a player before the first round; later, drop the player instead."""

    player: int = arg("player", "player")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = event.player(self.player)
        # Records refer to players: without them, games and penalties are unreadable.
        if any(player.id in game.players for game in event.games):
            raise Refused(f"{player.name} has been paired: drop them instead of removing them.")
        if any(one.player == player.id for one in event.penalties):
            raise Refused(f"{player.name} has a penalty on record: drop them instead.")
        if any(player.id in award.players for award in event.specials):
            raise Refused(
                f"{player.name} is entered for an award: drop them instead of removing them."
            )
        # Rows that only describe the player go first; others were refused above.
        work.writer.delete_where("apart", "? IN (player, other)", [player.id])
        for table in ("stay", "model_finding", "army_list", "list_exception"):
            work.writer.delete_where(table, "player = ?", [player.id])
        work.writer.delete("player", player.id)
        return phrase("Removed {player} from the roster.", player.name)


class CheckIn(
    RosterCommand, id="roster.check-in", title="Check in", taking="out", roles=TO_AND_JUDGE
):
    """Check a player in; `--out` undoes it. `all` means everyone in the event.

    `--paid` also records the payment.
    """

    player: int | None = arg("player", "players")
    out: bool = option("not here", "flag", default=False)
    paid: bool = option("paid", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        only = None if self.out else {one.id for one in _in_event(work.event)}
        said = mark(work, self.player, "checked_in", not self.out, "here", only)
        if self.out:
            return said
        paid = mark(work, self.player, "paid", True, "paid", only) if self.paid else ""
        return paragraph(said, self._not_paired(work.event), paid)

    def _not_paired(self, event: Event) -> str:
        """Note that a player who checks in is out, as a late no-show; "" if they are active."""
        who = None if self.player is None else event.player(self.player)
        if who is None or who.id in {one.id for one in _in_event(event)}:
            return ""
        return phrase(
            "{player} has left the event and won't be paired until you bring them back.", who.name
        )


class Paid(RosterCommand, id="roster.paid", title="Paid", taking="unpaid"):
    """Record that a player has paid; `--unpaid` undoes it. `all` means everyone."""

    player: int | None = arg("player", "players")
    unpaid: bool = option("not paid", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        # Not those who dropped before they came, either: the totals would include unpaid fees.
        within = {one.id for one in _in_event(work.event)}
        owe = within | {one.id for one in work.event.players if one.checked_in}
        return mark(
            work, self.player, "paid", not self.unpaid, "paid", None if self.unpaid else owe
        )


def _in_event(event: Event) -> list[Player]:
    return [one for one in event.players if one.status(event.entering_round) is Status.IN]


def mark(
    work: Work,
    player: int | None,
    column: str,
    value: bool,
    word: str,
    among: Collection[int] | None = None,
) -> Phrase:
    """Set a yes/no column of one player, or of all (None), limited to the ids `among` if given."""
    everybody = [one for one in work.event.players if among is None or one.id in among]
    chosen = everybody if player is None else [work.event.player(player)]
    changed = [one for one in chosen if getattr(one, column) is not value]
    for one in changed:
        work.writer.update("player", one.id, **{column: int(value)})
    state = word if value else phrase("not {state}", word)
    if player is None and value and 0 < len(changed) < len(everybody):
        numbers = len(changed), state, len(everybody)
        return phrase("{count} more {state}. All {players} are {state}.", *numbers)
    if player is None:
        concerned = everybody if value else changed
        return phrase("{players} {state}.", counted(len(concerned), "player"), state)
    return phrase("{player}: {state}.", chosen[0].name, state)


class Drop(EntryCommand, id="roster.drop", title="Drop", taking=ALWAYS):
    """Drop a player from the next pairing on; their results stay, and they may return."""

    player: int = arg("player", "player")
    reason: str = option("reason", default="")

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return what a cut loses if one of its players drops; other drops need no question."""
        return held(leaves_text(event, self.player))

    def warnings(self, event: Event) -> tuple[str, ...]:
        player = event.player(self.player)
        if (game := open_game(event, player)) is not None:
            waits = waits_text(event, player, game)
            has = f"{player.name} has a game at table {game.table}, and {waits}"
            return (*known_pairing(event), has)
        newest = event.round
        if newest is None or newest.phase is not Phase.DRAFT or not newest.game_of(player.id):
            return ()
        return (f"{player.name} is in the draft of round {newest.number}: redraw the round.",)

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = event.player(self.player)
        set_status(work, player, Status.DROPPED, clean(self.reason, "The reason", empty=True))
        said = phrase("{player} has dropped and won't be paired.", player.name)
        left = ""
        if (game := open_game(event, player)) is not None:
            left = phrase("At table {table} {waits}", game.table, waits_text(event, player, game))
        return paragraph(said, left, leaves_text(event, player.id))


def open_game(event: Event, player: Player) -> Game | None:
    """Return the player's open game in the newest published round, or None."""
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return None
    game = newest.game_of(player.id)
    return game if game is not None and game.outcome is None else None


class DropMissing(
    RosterCommand, id="roster.drop-missing", title="Drop missing players", taking=ALWAYS
):
    """Drop everyone who has not checked in before round 1 is paired; they may return."""

    def refusal(self, event: Event) -> str | None:
        if event.rounds:
            return "Round 1 is already paired: drop missing players by name."
        if not missing(event):
            return "Nobody is missing: either everyone has checked in, or no one has yet."
        return over(event)

    def warnings(self, event: Event) -> tuple[str, ...]:
        return (drop_doubt(event),)

    def apply(self, work: Work) -> Phrase:
        absent = missing(work.event)
        for who in absent:
            set_status(work, who, Status.DROPPED, "")
        names = joined([who.name for who in absent], most=2)
        return phrase("Dropped {players} before round 1. You can still bring them back.", names)


class Return(EntryCommand, id="roster.return", title="Return"):
    """Bring a dropped player back from the next pairing; a missed round gives no game and 0 TP."""

    player: int = arg("player", "player")

    def apply(self, work: Work) -> Phrase:
        who = work.event.player(self.player)
        if who.status(work.event.entering_round) is Status.DISQUALIFIED:
            work.warnings.append(f"{who.name} was disqualified.")
        return bring_back(work, who)


def bring_back(work: Work, player: Player) -> Phrase:
    """Return a player to the event from the next pairing on, and say so."""
    event = work.event
    set_status(work, player, Status.IN, "")
    work.warnings.extend(returns_doubt(event, player.id))
    after = with_status(event, player, Status.IN)
    paired_next = after.players_of(after.entering_round) if event.cut is not None else (player,)
    if player.id not in {one.id for one in paired_next}:
        return phrase("{player} is back, but will not play on after the cut.", player.name)
    if event.edition.league is not None:
        return phrase("{player} is back.", player.name)
    return phrase(
        "{player} is back and will be paired from round {round} on.",
        player.name,
        event.entering_round,
    )


def set_status(work: Work, player: Player, status: Status, reason: str) -> None:
    """Write a status that applies from the next pairing on."""
    number = work.event.entering_round
    if player.status(number) is status:
        word = {"in": "in the event", "dropped": "out"}.get(status.value, status.value)
        raise Refused(f"{player.name} is already {word}.")
    if status is Status.DROPPED and player.status(number) is Status.DISQUALIFIED:
        raise Refused(f"{player.name} was disqualified and is already out.")
    # One row per round from which something applies: a player who drops and returns before the next
    # pairing was never away.
    at = {"player": player.id, "round": number}
    work.writer.put("stay", at, status=status.value, reason=reason)


class StandIn(EntryCommand, id="roster.stand-in", title="Add a stand-in"):
    """Add a player who only plays when numbers are odd, without a rank or a prize.

    Their TP count towards their opponents' strength of schedule, as any opponent's do.
    """

    name: str = arg("name", "name")
    club: str = option("club", "club", default="")

    def apply(self, work: Work) -> Phrase:
        name = free_name(work.event, self.name)
        enter(work, name=name, club=self.club, checked_in=True, stand_in=True)
        return phrase(
            "{name} plays when numbers are odd, without a rank or a prize. Their TP count in the "
            "opponents' strength of schedule.",
            name,
        )
