"""The commands that make a round's pairs: the draw, and everything that is done by hand.

Sources: rules.md ALL-2 to ALL-6, P-2 to P-4. Pairing by hand always works: nothing here is
refused because of a level; `publish` says what is broken before anybody sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from srtui.desk import find
from srtui.desk.command import Command, Refused, Work, arg
from srtui.desk.draws import SAID, Drawn, draw_round, players_of, seat
from srtui.desk.results import columns
from srtui.desk.roster import clean
from srtui.desk.rounds import bye_score, close, open_said
from srtui.desk.state import Event, Phase, Round
from srtui.rules.record import Game, Outcome
from srtui.rules.tables import word_seating


@dataclass(frozen=True)
class Pair(Command):
    """Draw the next round as a draft: pairs, bye and tables, from a recorded seed."""

    id: ClassVar[str] = "pair"
    title: ClassVar[str] = "Pair the next round"
    subject: ClassVar[str] = "round"
    backup_before: ClassVar[bool] = True

    seed: str = arg("seed", option=True, default="", help="draw from this seed, to repeat a draw")
    by_hand: bool = arg("by hand", "flag", option=True, default=False, help="an empty draft")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.finished_at:
            return "The event is finished."
        if newest is not None and newest.phase is Phase.DRAFT:
            return f"Round {newest.number} is a draft: publish it, change it, or draw it again."
        if newest is not None and newest.open_games:
            return f"{open_said(newest)} Type the results first."
        cap = event.edition.rounds.cap
        if cap and event.next_number > cap:
            return f"The event lasts {cap} rounds: finish it."
        if len(players_of(event, event.next_number)) < 2:
            return "Two players are needed to pair a round: add them on the roster."
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        said: list[str] = []
        leader = event.single_leader
        if leader is not None and event.round is not None and event.round.complete:
            said.append(f"{leader.name} alone leads on TP: the event can be finished now.")
        here = [one for one in event.present if one.checked_in]
        away = [one.name for one in event.present if not one.checked_in]
        if event.next_number == 1 and here and away:
            some = ", ".join(away[:8]) + (", …" if len(away) > 8 else "")
            said.append(f"Not checked in, and paired all the same: {some}.")
        return tuple(said)

    def apply(self, work: Work) -> str:
        event, number = work.event, work.event.next_number
        if event.round is not None:
            close(work, event.round)
        finals = _finals_pairs(event, number)
        work.writer.insert(
            "round",
            {
                "number": number,
                "phase": Phase.DRAFT.value,
                "finals": int(bool(finals)),
                "cut_top": len(event.cut.top) if event.cut else None,
            },
        )
        if self.by_hand:
            return f"Round {number} is an empty draft: pair the players by hand."
        attempt = _attempts(work, number) + 1
        seed = clean(self.seed, "The seed", empty=True) or f"{event.seed}/{number}/{attempt}"
        new = Drawn(number, players_of(event, number), finals)
        return draw_round(work, new, attempt, seed)


def _attempts(work: Work, number: int) -> int:
    found = work.writer.value("SELECT max(attempt) FROM draw WHERE round = ?", (number,))
    return found or 0


def _finals_pairs(event: Event, number: int) -> tuple[tuple[int, int], ...]:
    """Finals tables (P-4): in the last round of the table, 1st meets 2nd and 3rd meets 4th."""
    if not event.edition.standings.finals_tables or number != event.planned_rounds:
        return ()
    playing = {player.id for player in players_of(event, number)}
    top = [line.player for line in event.standings() if line.player in playing][:4]
    return tuple((top[n], top[n + 1]) for n in (0, 2) if n + 1 < len(top))


@dataclass(frozen=True)
class Redraw(Command):
    """Draw the draft again; pinned pairs and a pinned bye stay. The old draw is kept on record."""

    id: ClassVar[str] = "redraw"
    title: ClassVar[str] = "Draw again"
    subject: ClassVar[str] = "round"

    reason: str = arg("reason", help="why it is drawn again; it is kept with the draw")
    seed: str = arg("seed", option=True, default="")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None or newest.phase is not Phase.DRAFT:
            return "Only a draft can be drawn again; a published round is changed pair by pair."
        return None

    def apply(self, work: Work) -> str:
        one = find.round_(work.event)
        playing = players_of(work.event, one.number)
        ids = {player.id for player in playing}
        kept = [game for game in one.games if game.pinned and ids.issuperset(game.players)]
        pairs = tuple((g.first, g.second) for g in kept if g.second is not None)
        byes = [game.first for game in kept if game.second is None]
        bye = byes[0] if byes and len(playing) % 2 else None
        for game in one.games:
            work.writer.delete("game", game.id)
        attempt = _attempts(work, one.number) + 1
        seed = (
            clean(self.seed, "The seed", empty=True) or f"{work.event.seed}/{one.number}/{attempt}"
        )
        new = Drawn(one.number, playing, pairs, bye)
        said = draw_round(work, new, attempt, seed, clean(self.reason, "The reason"))
        return f"{said} (draw {attempt})"


@dataclass(frozen=True)
class Swap(Command):
    """Let two players change places in the newest round, a bye or no game included."""

    id: ClassVar[str] = "swap"
    title: ClassVar[str] = "Swap two players"
    subject: ClassVar[str] = "round"

    player: str = arg("player", "player")
    other: str = arg("other", "player")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        a, b = find.player(work.event, self.player), find.player(work.event, self.other)
        if a.id == b.id:
            raise Refused("Name two different players.")
        games = _free_games(work.event, one, (a.id, b.id))
        if games[a.id] is not None and games[a.id] == games[b.id]:
            raise Refused(f"{a.name} and {b.name} play each other already.")
        if games[a.id] is None and games[b.id] is None:
            raise Refused(f"Neither {a.name} nor {b.name} has a game in round {one.number}.")
        seats = {a.id: b.id, b.id: a.id}
        _reseat(work, [g for g in games.values() if g is not None], seats)
        return f"{a.name} and {b.name} change places."


def _free_games(event: Event, one: Round, players: tuple[int, ...]) -> dict[int, Game | None]:
    """The players' games, refused where a result is in; byes can always be changed."""
    games: dict[int, Game | None] = {}
    for player in players:
        game = one.game_of(player)
        if game is not None and game.outcome not in (None, Outcome.BYE):
            name = event.name_of(player)
            raise Refused(f"{name}'s game has a result already: clear it first.")
        games[player] = game
    return games


def _reseat(work: Work, games: list[Game], seats: dict[int, int]) -> None:
    """Put other players into games, all at once; a player mapped to 0 leaves his seat."""
    changes = {
        game.id: {
            "first": seats.get(game.first, game.first),
            "second": None if game.second is None else seats.get(game.second, game.second),
            "made_by": "hand",
        }
        for game in games
    }
    work.writer.update_all("game", changes)


@dataclass(frozen=True)
class Pin(Command):
    """Pair two players by hand; their opponents meet each other. It stays when redrawn."""

    id: ClassVar[str] = "pin"
    title: ClassVar[str] = "Pair two players by hand"
    subject: ClassVar[str] = "round"

    player: str = arg("player", "player")
    other: str = arg("other", "player")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        a, b = find.player(work.event, self.player), find.player(work.event, self.other)
        if a.id == b.id:
            raise Refused("Name two different players.")
        games = _free_games(work.event, one, (a.id, b.id))
        mine, theirs = games[a.id], games[b.id]
        if mine is not None and mine == theirs:
            work.writer.update("game", mine.id, pinned=1)
            return f"{a.name} and {b.name} stay a pair when the round is drawn again."
        left = [
            game.opponent(player)
            for player, game in games.items()
            if game is not None and game.second is not None
        ]
        table = _take_games(work, mine, theirs)
        _new_game(work, one.number, (a.id, b.id), table[0], pinned=True)
        rest = [player for player in left if player is not None]
        said = f"{a.name} and {b.name} are a pair."
        if len(rest) == 2:
            _new_game(work, one.number, (rest[0], rest[1]), table[1])
            first, second = map(work.event.name_of, rest)
            return f"{said} So are {first} and {second}."
        if rest:
            return f"{said} {work.event.name_of(rest[0])} has no game now."
        return said


def _take_games(work: Work, *games: Game | None) -> list[int | None]:
    """Take games away; their tables, then the next free ones, for new games."""
    gone = [game for game in games if game is not None]
    for game in gone:
        work.writer.delete("game", game.id)
    tables: list[int | None] = [game.table for game in gone if game.table is not None]
    one = work.event.rounds[-1]
    used = {game.table for game in one.games}
    number = 1
    while len(tables) < 2:
        if number not in used:
            tables.append(number)
        number += 1
    return tables


def _new_game(
    work: Work,
    number: int,
    pair: tuple[int, int | None],
    table: int | None,
    *,
    pinned: bool = False,
) -> None:
    row: dict[str, object] = {"round": number, "first": pair[0], "second": pair[1]}
    row |= {"table_number": table, "made_by": "hand", "pinned": int(pinned)}
    one = work.event.rounds[-1]
    if pair[1] is None and one.phase is not Phase.DRAFT:
        scenario = work.event.edition_at(number).scenario(one.scenario or "")
        row |= columns(bye_score(work.event, one, scenario)) | {"entered_at": work.now.at}
    work.writer.insert("game", row)


@dataclass(frozen=True)
class Unpair(Command):
    """Take a pair (or a bye) of the newest round apart; both have no game then."""

    id: ClassVar[str] = "unpair"
    title: ClassVar[str] = "Take a pair apart"
    subject: ClassVar[str] = "round"

    table: str = arg("table", "player", help="a table number, or a player's name")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        game = find.game(work.event, self.table)
        _free_games(work.event, one, game.players)
        work.writer.delete("game", game.id)
        names = " and ".join(map(work.event.name_of, game.players))
        return f"{names} {'have' if game.second else 'has'} no game in round {one.number} now."


@dataclass(frozen=True)
class Bye(Command):
    """Give a player the bye by hand; who had it takes his seat. Stays when redrawn."""

    id: ClassVar[str] = "bye"
    title: ClassVar[str] = "Bye by hand"
    subject: ClassVar[str] = "round"

    player: str = arg("player", "player")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        who = find.player(work.event, self.player)
        mine = _free_games(work.event, one, (who.id,))[who.id]
        byes = [game for game in one.games if game.second is None]
        if mine in byes:
            raise Refused(f"{who.name} has the bye already.")
        if byes:
            seats = {who.id: byes[0].first, byes[0].first: who.id}
            _reseat(work, [game for game in (mine, byes[0]) if game is not None], seats)
            work.writer.update("game", byes[0].id, pinned=1)
            plays = f" {work.event.name_of(byes[0].first)} "
            return (
                f"{who.name} has the bye.{plays}{'plays instead' if mine else 'has no game now'}."
            )
        if mine is not None:
            work.writer.delete("game", mine.id)
        _new_game(work, one.number, (who.id, None), None, pinned=True)
        opponent = mine.opponent(who.id) if mine else None
        left = f" {work.event.name_of(opponent)} has no game now." if opponent else ""
        return f"{who.name} has the bye.{left}"


@dataclass(frozen=True)
class TakeSeat(Command):
    """Somebody takes a no-show's seat: a latecomer without a game, or who had the bye."""

    id: ClassVar[str] = "seat"
    title: ClassVar[str] = "Take a no-show's seat"
    subject: ClassVar[str] = "round"

    player: str = arg("who comes", "player")
    missing: str = arg("whose seat", "player")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        comes = find.player(work.event, self.player)
        missing = find.player(work.event, self.missing)
        if comes.id == missing.id:
            raise Refused("Name two different players.")
        games = _free_games(work.event, one, (comes.id, missing.id))
        seat_, own = games[missing.id], games[comes.id]
        if seat_ is None:
            raise Refused(f"{missing.name} has no seat in round {one.number}.")
        if own is not None and own.second is not None:
            raise Refused(f"{comes.name} plays at table {own.table} already: swap the two instead.")
        if own is not None:
            work.writer.delete("game", own.id)
        _reseat(work, [seat_], {missing.id: comes.id})
        return f"{comes.name} takes {missing.name}'s seat; {missing.name} has no game this round."


@dataclass(frozen=True)
class MoveTable(Command):
    """Play a game at another table; a game that is there changes places with it."""

    id: ClassVar[str] = "table-move"
    title: ClassVar[str] = "Move to another table"
    subject: ClassVar[str] = "round"

    table: str = arg("table", "player", help="a table number, or a player's name")
    to: int = arg("to table", "number")

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        game = find.game(work.event, self.table)
        if game.second is None:
            raise Refused("A bye has no table.")
        if not 1 <= self.to <= 9999:
            raise Refused("A table's number is 1 or more.")
        there = one.at_table(self.to)
        changes: dict[int, dict[str, int | None]] = {game.id: {"table_number": self.to}}
        if there is not None and there.id != game.id:
            changes[there.id] = {"table_number": game.table}
        work.writer.update_all("game", changes)
        names = " and ".join(map(work.event.name_of, game.players))
        return f"{names} play at table {self.to}."


@dataclass(frozen=True)
class Tables(Command):
    """Assign the tables of the newest round again."""

    id: ClassVar[str] = "tables"
    title: ClassVar[str] = "Assign the tables again"
    subject: ClassVar[str] = "round"

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if any(game.outcome not in (None, Outcome.BYE) for game in newest.games):
            return "Results are in: tables stay as they are."
        return None

    def apply(self, work: Work) -> str:
        one = find.draft(work.event)
        by_pair = {(g.first, g.second): g for g in one.games if g.second is not None}
        pairs = [(first, second) for first, second in by_pair if second is not None]
        seating = seat(work.event, one.number, pairs, seed=f"{work.event.seed}/{work.now.entropy}")
        changes = {
            by_pair[pair].id: {"table_number": table} for pair, table in seating.tables.items()
        }
        work.writer.update_all("game", changes)
        said = [f"Tables of round {one.number} are assigned again."]
        return " ".join([*said, *word_seating(seating, work.event.name_of)[:SAID]])
