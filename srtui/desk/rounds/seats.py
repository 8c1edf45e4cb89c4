"""Who really sat where in a round that was played: corrected with all that follows from it.

A result stays with its seat: what was written at a table counts for whom sat there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from srtui.desk.command import ALWAYS, Command, Work, arg
from srtui.rules.history import past
from srtui.rules.record import Game, Outcome, Player, Status
from srtui.rules.value import replace
from srtui.state.event import Event, Phase, Round
from srtui.state.refused import Refused
from srtui.state.score import Score
from srtui.words.results import score_said
from srtui.words.wording import counted, joined

MOST = 8
"""Ranks that one sentence holds."""

Seats = Mapping[int, int]
"""Who takes whose seat: by the id of who was written there."""


class SeatCommand(Command, subject="round", taking=ALWAYS):
    """What the two corrections share: which round, and who takes whose seat."""

    in_round: int = arg("round", "round")
    player: int = arg("player", "player")

    def seats(self, event: Event, one: Round) -> Seats:
        """Who really sat where in a round. Raises `Refused`."""
        raise NotImplementedError

    def _corrected(self, event: Event) -> tuple[Round, Seats]:
        round_ = _played(event, self.in_round)
        seats = self.seats(event, round_)
        if not any(is_over(game) for game in _games(round_, seats)):
            raise Refused(
                f"No game of theirs in round {round_.number} has a result yet: change the pairs "
                "instead (swap, bye)."
            )
        return round_, seats

    def doubts(self, event: Event) -> tuple[str, ...]:
        one, seats = self._corrected(event)
        return (_seats_said(event, one, seats), *follows(event, one, seats))

    def apply(self, work: Work) -> str:
        one, seats = self._corrected(work.event)
        _write(work, one, seats)
        said = _seats_said(work.event, one, seats)
        return " ".join([said, *follows(work.event, one, seats)])


class CorrectSeats(SeatCommand, id="correct-seats", title="Correct who sat where"):
    """Correct who played in a round that is over: two players sat in each other's place.

    Their results stay with the seats: what was written at a table counts for who sat there. What
    follows for standings, rematches and byes is said before it is done.
    """

    other: int = arg("in whose place", "player")

    def seats(self, event: Event, round_: Round) -> Seats:
        player, other = event.player(self.player), event.player(self.other)
        if player.id == other.id:
            raise Refused("Name two different players.")
        mine, theirs = round_.game_of(player.id), round_.game_of(other.id)
        if mine is None and theirs is None:
            raise Refused(
                f"Neither {player.name} nor {other.name} has a game in round {round_.number}."
            )
        if mine is theirs:
            raise Refused(
                f"{player.name} and {other.name} played each other in round {round_.number}: "
                "correct the result instead."
            )
        return {player.id: other.id, other.id: player.id}


class CorrectBye(SeatCommand, id="correct-bye", title="Correct a bye"):
    """Correct who had the bye in a round that is over; who was written down takes his seat.

    The result of that seat stays with it. What follows for standings, rematches and byes is said
    before it is done.
    """

    def seats(self, event: Event, round_: Round) -> Seats:
        player = event.player(self.player)
        byes = [game.first for game in round_.games if game.second is None]
        if player.id in byes:
            raise Refused(f"{player.name} has the bye of round {round_.number} already.")
        if not byes:
            raise Refused(
                f"Nobody has a bye in round {round_.number}: say who sat in {player.name}'s place "
                "(correct-seats)."
            )
        return {player.id: byes[0], byes[0]: player.id}


def _played(event: Event, number: int) -> Round:
    one = event.round_at(number)
    if one.phase is Phase.DRAFT:
        raise Refused(f"Round {one.number} is a draft: swap its players (swap).")
    return one


def _games(round_: Round, seats: Seats) -> list[Game]:
    return [game for game in round_.games if any(player in seats for player in game.players)]


def reseated(event: Event, round_: Round, seats: Seats) -> Event:
    """The event as if the round had been played in these seats."""
    games = tuple(
        replace(
            game,
            first=seats.get(game.first, game.first),
            second=None if game.second is None else seats.get(game.second, game.second),
        )
        for game in round_.games
    )
    changed = replace(round_, games=games)
    return replace(
        event, rounds=tuple(changed if each is round_ else each for each in event.rounds)
    )


def _write(work: Work, round_: Round, seats: Seats) -> None:
    games = _games(round_, seats)
    for game in games:
        if game.id in work.event.proposals:
            raise Refused(f"Table {game.table} proposes a result: confirm or reject it first.")
    changes: dict[int, dict[str, object]] = {}
    for game in games:
        row = work.writer.existing("game", [game.id])[game.id]
        changed: dict[str, object] = {
            key: seats[row[key]] for key in ("first", "second", "opener") if row[key] in seats
        }
        for side in ("first", "second"):  # which of his own lists the other played is not known
            if side in changed:
                changed |= {f"list_{side}": None, f"army_{side}": None}
        # By hand from now on: no draw has put these two together, and `verify` must not say so.
        changes[game.id] = {**changed, "made_by": "hand"}
    # At one moment: for an instant the same player would sit in two games.
    work.writer.update_all("game", changes)
    # What names players beside the game's own row; the log of its clock names sides, which stay.
    for table, column in (("selection", "player"), ("step", "disputed_by")):
        for game in games:
            for row in work.writer.table(table, "game = ?", [game.id]):
                if row[column] in seats:
                    work.writer.update(table, row["id"], **{column: seats[row[column]]})


# What is said


def _seats_said(event: Event, round_: Round, seats: Seats) -> str:
    """Who really sat where, and what counts there now."""
    first, second = (event.by_id[player] for player in seats)
    after = reseated(event, round_, seats)
    new = after.rounds[round_.number - 1]
    # Said of the event as it would be, so that question and journal have the same words.
    where = [_place_said(after, new, who) for who in (first, second)]
    return " ".join([f"Round {round_.number}: {'; '.join(where)}.", *_results(after, new, seats)])


def _place_said(event: Event, round_: Round, who: Player) -> str:
    game = round_.game_of(who.id)
    if game is None:
        return f"{who.name} has no game"
    opponent = game.opponent(who.id)
    if opponent is None:
        return f"{who.name} has the bye"
    at = f" at table {game.table}" if game.table else ""
    return f"{who.name} {'played' if is_over(game) else 'plays'} {event.name_of(opponent)}{at}"


def _results(event: Event, round_: Round, seats: Seats) -> list[str]:
    return [
        score_said(
            event,
            game,
            Score(game.outcome, game.way, game.points, game.recorded, game.destroyed),
        )
        for game in _games(round_, seats)
        if game.outcome is not None and game.second is not None
    ]


def follows(event: Event, round_: Round, seats: Seats) -> tuple[str, ...]:
    """What follows for standings, later pairs, byes, the cut and the end, in sentences."""
    after = reseated(event, round_, seats)
    later = [each for each in after.rounds if each.number > round_.number]
    sentences = [
        *_entries(event, round_, seats),
        *_ranks(event, after),
        *_met_again(event, after),
        *_byes(after, seats),
    ]
    if later:
        sentences.append(_later(later))
    if event.cut is not None and round_.number <= event.cut.round:
        sentences.append(f"The cut after round {event.cut.round} was made on the old seats.")
    if event.finished_at:
        sentences.append("The event is finished: look at its standings again.")
    return tuple(sentences)


def _entries(event: Event, round_: Round, seats: Seats) -> list[str]:
    """Players who were not in the event then, and penalties that were given in these games."""
    absent = [
        who.name
        for who in map(event.by_id.__getitem__, seats)
        if who.status(round_.number) is not Status.IN
    ]
    was = "was" if len(absent) == 1 else "were"
    sentences = (
        [f"{joined(absent)} {was} not in the event in round {round_.number}."] if absent else []
    )
    games = {game.id for game in _games(round_, seats)}
    sentences += [
        f"{event.name_of(given.player)} has a penalty from that game: look at it again."
        for given in event.penalties
        if given.game in games and given.player in seats
    ]
    return sentences


def _ranks(event: Event, after: Event) -> list[str]:
    """Whose rank or TP changes; the newest standings, or those of the corrected round."""
    old = {line.player: line for line in event.standings()}
    new = {line.player: line for line in after.standings()}
    points = [
        f"{event.name_of(player)} {line.tp} TP instead of {old[player].tp}"
        for player, line in new.items()
        if line.tp != old[player].tp
    ]
    moved = [
        f"{event.name_of(player)} {old[player].rank} to {line.rank}"
        for player, line in new.items()
        if line.rank != old[player].rank
    ]
    if not points and not moved:
        return ["Nobody's rank changes."]
    more = f" and {len(moved) - MOST} more" if len(moved) > MOST else ""
    said = [f"{'; '.join(points)}."] if points else []
    return [*said, f"Ranks: {', '.join(moved[:MOST])}{more}."] if moved else said


def _met_again(event: Event, after: Event) -> list[str]:
    """Pairs of any round that have become rematches, or are none any more."""
    old, new = _rematches(event), _rematches(after)
    said = [
        f"{_pair(after, pair)} met in rounds {joined([str(one) for one in rounds])}: a rematch now."
        for pair, rounds in new.items()
        if pair not in old
    ]
    return said + [
        f"{_pair(after, pair)} did not meet twice any more." for pair in old if pair not in new
    ]


def _pair(event: Event, pair: frozenset[int]) -> str:
    return joined(sorted(map(event.name_of, pair)))


def _rematches(event: Event) -> dict[frozenset[int], list[int]]:
    met: dict[frozenset[int], list[int]] = {}
    for game in event.games:
        if game.second is not None:
            met.setdefault(frozenset(game.players), []).append(game.round)
    return {pair: rounds for pair, rounds in met.items() if len(rounds) > 1}


def _byes(after: Event, seats: Seats) -> list[str]:
    history = past(after.games, after.next_number)
    return [
        f"{after.name_of(player)} has {counted(history[player].byes, 'bye')} now."
        for player in seats
        if player in history and history[player].byes > 1
    ]


def _later(later: Sequence[Round]) -> str:
    drafts = [one for one in later if one.phase is Phase.DRAFT]
    if drafts and len(later) == 1:
        return f"Round {drafts[0].number} is a draft drawn before this: draw it again."
    numbers = joined([str(one.number) for one in later])
    many = len(later) > 1
    again = f" Draw the draft of round {drafts[0].number} again." if drafts else ""
    return f"Round{'s' * many} {numbers} {'were' if many else 'was'} paired before this.{again}"


def is_over(game: Game | None) -> bool:
    """Whether who sat there is a matter of correcting: the game has a result."""
    return game is not None and game.outcome not in (None, Outcome.BYE)
