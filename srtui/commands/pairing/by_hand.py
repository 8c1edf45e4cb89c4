"""Pairings made and changed by hand, in a draft and after publishing.

Pairing by hand always works: no level causes a refusal; `publish` says which are broken before
anybody sees the round.
"""

from collections.abc import Iterable
from itertools import count, islice

from srtui.commands.clock.base import clock_now
from srtui.commands.command import ALWAYS, TABLE_HELP, Command, Work, arg
from srtui.commands.pairing.draws import MAX_SENTENCES, seat
from srtui.commands.roster.players import two_players
from srtui.model.event import Event, Phase, Round
from srtui.model.lists import forget
from srtui.model.refused import Refused
from srtui.model.score import bye_score, columns
from srtui.rules.record import Game, Outcome, Status
from srtui.rules.tables import word_seating
from srtui.text.cut import outside_doubt
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase, phrase_count

NO_TABLES = "In a round of several days, games have no tables: players meet where they like."


class Swap(Command, id="swap", title="Swap two players", subject="round", taking=ALWAYS):
    """Swap two players' seats in the current round; one of them may have a bye or no game.

    Both keep their new seats when the draft is redrawn.
    """

    player: int = arg("player", "player")
    other: int = arg("other", "player")

    def refusal(self, event: Event) -> str | None:
        teams = {event.team_of.get(self.player), event.team_of.get(self.other)}
        if event.team_size is None or len(teams) == 1:
            return None
        return "In a team event, swap two players of one team, or two teams (match swap)."

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        work.warnings.extend(outside_doubt(work.event, self.player, self.other))
        a, b = two_players(work.event, self.player, self.other)
        games = _free_games(work, newest, (a.id, b.id))
        if games[a.id] is not None and games[a.id] == games[b.id]:
            raise Refused(f"{a.name} and {b.name} are already playing each other.")
        if games[a.id] is None and games[b.id] is None:
            raise Refused(f"Neither {a.name} nor {b.name} has a game in round {newest.number}.")
        seats = {a.id: b.id, b.id: a.id}
        changed = [g for g in games.values() if g is not None]
        _reseat(work, changed, seats)
        if newest.phase is Phase.DRAFT:
            # For a redraw; finals tables follow rank alone.
            stays = [game for game in changed if game.second is None or not newest.finals]
            work.writer.update_all("game", {game.id: {"pinned": 1} for game in stays})
        return phrase("{a} and {b} have swapped seats.", a.name, b.name)


def _free_games(work: Work, round_: Round, players: tuple[int, ...]) -> dict[int, Game | None]:
    """Return the players' games; `Refused` if one has been played. Byes can always change."""
    games = {player: round_.game_of(player) for player in players}
    for player, game in games.items():
        if game is not None:
            _refuse_played(work, game, work.event.name_of(player))
    return games


def _refuse_played(work: Work, game: Game, name: str) -> None:
    if game.outcome not in (None, Outcome.BYE):
        raise Refused(
            f"{name}'s game already has a result: clear it first, or correct the seats "
            "(correct-seats)."
        )
    if work.event.steps.get(game.id):
        raise Refused(f"{name}'s game is being scored turn by turn: drop its turns first.")
    if game.id in work.event.proposals:
        raise Refused(f"{name}'s table has proposed a result: reject it first.")
    if clock_now(work, game) is not None:
        raise Refused(f"The clock in {name}'s game has started: take that back first (play back).")


def _delete(work: Work, game: Game) -> None:
    """Delete a game. Raises `Refused` if it has clock entries or a penalty."""
    # Check the log, not the clock: taps that were taken back also name this game.
    if work.writer.row("SELECT 1 FROM tap WHERE game = ?", [game.id]):
        raise Refused(
            f"The game at table {game.table} cannot be removed, because its clock has run."
        )
    cost = next((one for one in work.event.penalties if one.game == game.id), None)
    if cost is not None:
        name = work.event.name_of(cost.player)
        raise Refused(
            f"{name}'s penalty ({cost.reason}) cost the game at table {game.table}, so the pairing "
            "stays: undo the penalty first."
        )
    forget(work.writer, game.id)
    work.writer.delete("game", game.id)


def _reseat(work: Work, games: list[Game], seats: dict[int, int]) -> None:
    """Replace the players of games, all at once; lists, roll and turn order become open again."""
    forget(work.writer, *(game.id for game in games))
    choices = ("opener", "list_first", "list_second", "army_first", "army_second")
    changes = {
        game.id: {
            **dict.fromkeys(choices),
            "first": seats.get(game.first, game.first),
            "second": None if game.second is None else seats.get(game.second, game.second),
            "made_by": "hand",
        }
        for game in games
    }
    work.writer.update_all("game", changes)
    if games:
        _enter(work, games[0].round, seats.values())


def _enter(work: Work, number: int, players: Iterable[int]) -> None:
    """Count late entries from the round in which they are seated."""
    for player in players:
        # None means that the player enters in a later round. Another row would be a second entry.
        if work.event.by_id[player].status(number) is None:
            stay, *_ = work.writer.table("stay", "player = ?", (player,), "round")
            if stay["status"] == Status.IN:
                work.writer.update("stay", stay["id"], round=number)
            else:
                row = {"player": player, "round": number, "status": Status.IN.value, "reason": ""}
                work.writer.insert("stay", row)


class PairCommand(Command, subject="round", taking=ALWAYS):
    """Base class for commands that change single pairings; in a team event only captains do."""

    def refusal(self, event: Event) -> str | None:
        if event.team_size is None:
            return None
        return "In a team event, captains pair the players: to do it yourself, use captain pairs."


class Pin(PairCommand, id="pin", title="Pair two players by hand"):
    """Pair two players by hand; their opponents meet each other. A redraw keeps the pairing."""

    player: int = arg("player", "player")
    other: int = arg("other", "player")

    def apply(self, work: Work) -> Phrase:
        work.warnings.extend(outside_doubt(work.event, self.player, self.other))
        return _pair(work, self.player, self.other)


def _pair(work: Work, player: int, other: int) -> Phrase:
    """Pair two players, also for a redraw; their opponents meet each other, or have no game."""
    newest = work.event.open_round()
    a, b = two_players(work.event, player, other)
    games = _free_games(work, newest, (a.id, b.id))
    own_game, other_game = games[a.id], games[b.id]
    if own_game is not None and own_game == other_game:
        work.writer.update("game", own_game.id, pinned=1)
        return phrase("{a} and {b} stay paired when the round is redrawn.", a.name, b.name)
    opponents = [game.opponent(who) for who, game in games.items() if game is not None]
    tables = _take_games(work, own_game, other_game)
    _new_game(work, newest.number, (a.id, b.id), tables[0], pinned=True)
    left = [who for who in opponents if who is not None]
    sentence = phrase("{a} and {b} are paired.", a.name, b.name)
    if len(left) == 2 and not any(map(work.event.has_left, left)):
        # Not pinned: nobody asked for this pair, so a new draw may split it.
        _new_game(work, newest.number, (left[0], left[1]), tables[1])
        names = map(work.event.name_of, left)
        return paragraph(sentence, phrase("{first} and {second} now meet each other.", *names))
    return paragraph(sentence, _no_game(work, left) if left else "")


def _no_game(work: Work, players: list[int]) -> Phrase:
    names = joined([work.event.name_of(player) for player in players])
    return phrase_count(
        "{players} has no game now.", "{players} have no game now.", len(players), names
    )


def _take_games(work: Work, *games: Game | None) -> list[int | None]:
    """Delete games; return their tables, then the next free ones, for new games."""
    removed = [game for game in games if game is not None]
    for game in removed:
        _delete(work, game)
    one = work.event.rounds[-1]
    if not work.event.at_tables(one.number):
        return [None, None]
    used = {*work.event.tables_out, *(game.table for game in one.games)}
    free = (number for number in count(1) if number not in used)
    return [*(game.table for game in removed if game.table is not None), *islice(free, 2)]


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
        scenario = work.event.edition_at(number).scenario(one.scenario)
        row |= columns(bye_score(work.event, one, scenario)) | {"entered_at": work.now.iso_time}
    work.writer.insert("game", row)
    _enter(work, number, [player for player in pair if player is not None])


class Unpair(PairCommand, id="unpair", title="Split up a pairing"):
    """Split up a pairing (or a bye) of the current round; both players then have no game."""

    game: int = arg("table", "game", help=TABLE_HELP)

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        game = work.event.game(self.game)
        _free_games(work, newest, game.players)
        _delete(work, game)
        return phrase_count(
            "{players} now has no game in round {round}.",
            "{players} now have no game in round {round}.",
            len(game.players),
            joined([*map(work.event.name_of, game.players)]),
            newest.number,
        )


class Bye(PairCommand, id="bye", title="Bye by hand"):
    """Give a player the bye by hand; whoever had it takes their seat. A redraw keeps this bye."""

    player: int = arg("player", "player")

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        work.warnings.extend(outside_doubt(work.event, self.player))
        player = work.event.player(self.player)
        own_game = _free_games(work, newest, (player.id,))[player.id]
        byes = [game for game in newest.games if game.second is None]
        if own_game is not None and own_game in byes:
            if newest.phase is not Phase.DRAFT or own_game.pinned:
                raise Refused(f"{player.name} already has the bye.")
            work.writer.update("game", own_game.id, made_by="hand", pinned=1)
            return phrase("{player} keeps the bye when the round is redrawn.", player.name)
        # Nobody should be seated with a player who has left.
        alone = own_game is not None and any(
            work.event.has_left(who) for who in own_game.players if who != player.id
        )
        if byes and not alone:
            seats = {player.id: byes[0].first, byes[0].first: player.id}
            _reseat(work, [game for game in (own_game, byes[0]) if game is not None], seats)
            work.writer.update("game", byes[0].id, pinned=1)
            plays = phrase("{player} plays instead.", work.event.name_of(byes[0].first))
            instead = plays if own_game else _no_game(work, [byes[0].first])
            return paragraph(phrase("{player} has the bye.", player.name), instead)
        if own_game is not None:
            _delete(work, own_game)
        _new_game(work, newest.number, (player.id, None), None, pinned=True)
        opponent = own_game.opponent(player.id) if own_game else None
        left = _no_game(work, [opponent]) if opponent else ""
        return paragraph(phrase("{player} has the bye.", player.name), left)


class TakeSeat(PairCommand, id="seat", title="Take a no-show's seat"):
    """Give a no-show's seat to a late entry without a game, or to the player with the bye.

    If the player in the seat has the bye, the two play each other.
    """

    player: int = arg("player", "player", help="who takes the seat")
    missing: int = arg("no-show", "player", help="the player in the seat")

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        work.warnings.extend(outside_doubt(work.event, self.player))
        bye = newest.game_of(self.missing)
        alone = bye is not None and not bye.second and newest.game_of(self.player) is None
        if alone and self.player != self.missing:
            return _pair(work, self.player, self.missing)
        comes, missing = two_players(work.event, self.player, self.missing)
        games = _free_games(work, newest, (comes.id, missing.id))
        seat_, own_game = games[missing.id], games[comes.id]
        if seat_ is None:
            raise Refused(f"{missing.name} has no seat in round {newest.number}.")
        stays = missing.checked_in and not work.event.has_left(missing.id)
        if stays and seat_.second is not None:
            work.warnings.append(f"{missing.name} is checked in and would have no game.")
        if own_game is not None and own_game.second is not None:
            raise Refused(
                f"{comes.name} is already playing at table {own_game.table}: swap the two instead."
            )
        if own_game is not None:
            _delete(work, own_game)
        _reseat(work, [seat_], {missing.id: comes.id})
        return phrase(
            "{player} has taken {missing}'s seat; {missing} has no game this round.",
            comes.name,
            missing.name,
        )


class MoveTable(Command, id="table-move", title="Move to another table", subject="round"):
    """Move a game to another table; if a game is already there, the two swap tables."""

    game: int = arg("table", "game", help=TABLE_HELP)
    to: int = arg("to table", "number")

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        game = work.event.game(self.game)
        if game.second is None:
            raise Refused("A bye has no table.")
        if not work.event.at_tables(newest.number):
            raise Refused(NO_TABLES)
        if not 1 <= self.to <= 9999:
            raise Refused("Table numbers start at 1.")
        if self.to in work.event.tables_out:
            raise Refused(f"Table {self.to} is out of use: put it back in use first (table-back).")
        if 0 < work.event.table_count < self.to:
            tables = counted(work.event.table_count, "table")
            work.warnings.append(f"There is no table {self.to}: the event has only {tables}.")
        there = newest.at_table(self.to)
        changes: dict[int, dict[str, int | None]] = {game.id: {"table_number": self.to}}
        if there is not None and there.id != game.id:
            changes[there.id] = {"table_number": game.table}
        work.writer.update_all("game", changes)
        names = " and ".join(map(work.event.name_of, game.players))
        return phrase("{names} now play at table {to}.", names, self.to)


class Tables(Command, id="tables", title="Reassign the tables", subject="round", taking=ALWAYS):
    """Reassign the tables of the current round."""

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if not event.at_tables(newest.number):
            return NO_TABLES
        if any(game.outcome not in (None, Outcome.BYE) for game in newest.games):
            return "Results are in, so tables cannot change."
        return None

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        by_pair = {(g.first, g.second): g for g in newest.games if g.second is not None}
        pairs = [(first, second) for first, second in by_pair if second is not None]
        # With entropy: when repeated, tables should come out differently.
        seed = f"{work.event.seed}/{work.now.entropy}"
        finals = [pair for pair in pairs if newest.finals and by_pair[pair].pinned][:2]
        found = work.event.bracket(newest.number)
        if found is not None:
            by_players = {frozenset(pair): pair for pair in pairs}
            order = [match.players for match in found.next]
            finals = [by_players[players] for players in order if players in by_players]
        seating = seat(work.event, newest.number, pairs, seed=seed, finals=finals)
        changes = {
            by_pair[pair].id: {"table_number": table} for pair, table in seating.tables.items()
        }
        work.writer.update_all("game", changes)
        said = phrase("The tables of round {round} were reassigned.", newest.number)
        return paragraph(said, *word_seating(seating, work.event.name_of)[:MAX_SENTENCES])
