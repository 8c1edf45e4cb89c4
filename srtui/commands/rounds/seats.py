"""Corrections of seats in a played round; a result stays with its seat."""

from collections.abc import Iterator, Mapping, Sequence

from srtui.commands.command import ALWAYS, Command, Work, arg
from srtui.commands.roster.players import two_players
from srtui.model.event import Event, Phase, Round
from srtui.model.refused import Refused
from srtui.model.score import Score
from srtui.model.setting import grouped
from srtui.rules.record import Game, Outcome, Player, Status, past
from srtui.rules.value import replace
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase
from srtui.text.result_warnings import check_again
from srtui.text.results import score_text

MOST = 8
"""Ranks that one sentence holds."""

Seats = Mapping[int, int]
"""Who takes whose seat: by the id of who was written there."""


class SeatCommand(Command, subject="round", taking=ALWAYS):
    """Base class of the two corrections: the round, and who takes whose seat."""

    in_round: int = arg("round", "round")
    player: int = arg("player", "player")

    def seats(self, event: Event, one: Round) -> Seats:
        """Return who actually sat where in a round. May raise `Refused`."""
        raise NotImplementedError

    def apply(self, work: Work) -> Phrase:
        event = work.event
        round_ = event.round_at(self.in_round)
        if round_.phase is Phase.DRAFT:
            raise Refused(
                f"Round {round_.number} is still a draft: swap its players instead (swap)."
            )
        seats = self.seats(event, round_)
        if not any(is_over(game) for game in _games(round_, seats)):
            raise Refused(
                f"These players have no result in round {round_.number} yet: change the pairings "
                "instead (swap, bye)."
            )
        _write(work, round_, seats)
        said = (_seats_text(event, round_, seats), *follows(event, round_, seats))
        work.warnings.extend(said)
        return paragraph(*said)


class CorrectSeats(SeatCommand, id="correct-seats", title="Correct the seats"):
    """Correct a finished round in which two players sat in each other's seats.

    Results stay with the seats and count for the players who really had them. The effects on
    standings, rematches and byes are shown before anything changes.
    """

    other: int = arg("in exchange with", "player")

    def seats(self, event: Event, round_: Round) -> Seats:
        player, other = two_players(event, self.player, self.other)
        own_game = round_.game_of(player.id)
        other_game = round_.game_of(other.id)
        if own_game is None and other_game is None:
            raise Refused(
                f"Neither {player.name} nor {other.name} has a game in round {round_.number}."
            )
        if own_game is other_game:
            raise Refused(
                f"{player.name} and {other.name} played each other in round {round_.number}: "
                "correct the result instead."
            )
        return {player.id: other.id, other.id: player.id}


class CorrectBye(SeatCommand, id="correct-bye", title="Correct a bye"):
    """Correct who had the bye in a finished round, and seat the player who did not.

    That player takes the other's seat, whose result stays with it. The effects on standings,
    rematches and byes are shown before anything changes.
    """

    def seats(self, event: Event, round_: Round) -> Seats:
        player = event.player(self.player)
        byes = [game.first for game in round_.games if game.second is None]
        if player.id in byes:
            raise Refused(f"{player.name} already has the bye in round {round_.number}.")
        if not byes:
            raise Refused(
                f"Round {round_.number} has no bye: enter who sat in {player.name}'s seat "
                "(correct-seats)."
            )
        return {player.id: byes[0], byes[0]: player.id}


def _games(round_: Round, seats: Seats) -> list[Game]:
    return [game for game in round_.games if not seats.keys().isdisjoint(game.players)]


def reseated(event: Event, round_: Round, seats: Seats) -> Event:
    """Return the event as if the round had been played in these seats."""
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
            raise Refused(f"Table {game.table} has proposed a result: confirm or reject it first.")
    changes: dict[int, dict[str, object]] = {}
    for game in games:
        row = work.writer.existing("game", [game.id])[game.id]
        changed: dict[str, object] = {
            key: seats[row[key]] for key in ("first", "second", "opener") if row[key] in seats
        }
        for side in ("first", "second"):  # the list that the other player used is unknown
            if side in changed:
                changed |= {f"list_{side}": None, f"army_{side}": None}
        # Made by hand from now on: no draw paired these two, and `verify` must not say so.
        changes[game.id] = {**changed, "made_by": "hand"}
    # In one step: otherwise the same player would briefly be in two games.
    work.writer.update_all("game", changes)
    # Other rows that name players; the clock's log names sides, which do not change.
    for table, column in (("selection", "player"), ("step", "disputed_by")):
        for game in games:
            for row in work.writer.table(table, "game = ?", [game.id]):
                if row[column] in seats:
                    work.writer.update(table, row["id"], **{column: seats[row[column]]})


# Sentences


def _seats_text(event: Event, round_: Round, seats: Seats) -> str:
    """Format who actually sat where, and what now counts there."""
    first, second = (event.by_id[player] for player in seats)
    after = reseated(event, round_, seats)
    new = after.rounds[round_.number - 1]
    # Based on the resulting event, so that question and journal use the same words.
    places = [_place_text(after, new, player) for player in (first, second)]
    said = phrase("Round {round}: {first}; {second}.", round_.number, *places)
    return paragraph(said, *_result_texts(after, new, seats))


def _place_text(event: Event, round_: Round, player: Player) -> str:
    game = round_.game_of(player.id)
    if game is None:
        return f"{player.name} has no game"
    opponent = game.opponent(player.id)
    if opponent is None:
        return f"{player.name} has the bye"
    at = f" at table {game.table}" if game.table else ""
    return f"{player.name} {'played' if is_over(game) else 'plays'} {event.name_of(opponent)}{at}"


def _result_texts(event: Event, round_: Round, seats: Seats) -> list[str]:
    texts = []
    for game in _games(round_, seats):
        if game.outcome is not None and game.second is not None:
            figures = game.points, game.recorded, game.destroyed
            texts.append(score_text(event, game, Score(game.outcome, game.way, *figures)))
    return texts


def follows(event: Event, round_: Round, seats: Seats) -> Iterator[str]:
    """Yield the consequences for standings, later pairings, byes, cut and end, as sentences."""
    after = reseated(event, round_, seats)
    yield from _entry_warnings(event, round_, seats)
    yield from (*_rank_changes(event, after), *_rematch_changes(event, after))
    history = past(after.games, after.next_number)
    for player in seats:
        if player in history and history[player].byes > 1:
            yield f"{after.name_of(player)} now has {counted(history[player].byes, 'bye')}."
    if later := [each for each in after.rounds if each.number > round_.number]:
        yield _later_rounds_text(later)
    cut = event.pairing.cut
    if cut is not None and round_.number <= cut.round:
        yield f"The cut after round {cut.round} was made with the old seats."
    if event.finished_at:
        yield check_again()


def _entry_warnings(event: Event, round_: Round, seats: Seats) -> Iterator[str]:
    """Yield warnings about players not in the event then, and penalties given in these games."""
    absent = [
        who.name
        for who in map(event.by_id.__getitem__, seats)
        if who.status(round_.number) is not Status.IN
    ]
    if absent:
        yield f"Not in the event in round {round_.number}: {joined(absent)}."
    cut = event.cut
    members = seats if cut is None or round_.number <= cut.round else cut.members(round_.number)
    below = [event.name_of(player) for player in seats if player not in members]
    if cut is not None and below:
        yield f"Not in the cut to the top {len(cut.top)}: {joined(below)}."
    games = {game.id for game in _games(round_, seats)}
    for given in event.penalties:
        if given.game in games and given.player in seats:
            yield f"{event.name_of(given.player)} has a penalty from that game: check it again."


def _rank_changes(event: Event, after: Event) -> list[str]:
    """Return whose rank or TP changes, in the newest standings or those after the round."""
    old = {line.player: line for line in event.standings()}
    new = {line.player: line for line in after.standings()}
    points = [
        f"{event.name_of(player)} has {line.tp} TP instead of {old[player].tp}"
        for player, line in new.items()
        if line.tp != old[player].tp
    ]
    moved = [
        f"{event.name_of(player)} {old[player].rank} to {line.rank}"
        for player, line in new.items()
        if line.rank != old[player].rank
    ]
    if not points and not moved:
        return ["No rank changes."]
    more = f" and {len(moved) - MOST} more" if len(moved) > MOST else ""
    said = [f"{'; '.join(points)}."] if points else []
    return [*said, f"Ranks: {', '.join(moved[:MOST])}{more}."] if moved else said


def _rematch_changes(event: Event, after: Event) -> Iterator[str]:
    """Yield pairs in any round that have become rematches, or no longer are."""
    old, new = _rematches(event), _rematches(after)
    for pair, rounds in new.items():
        if pair not in old:
            numbers = joined([str(number) for number in rounds])
            yield f"{_pair(after, pair)} met in rounds {numbers}, so that is now a rematch."
    for pair in [pair for pair in old if pair not in new]:
        yield f"The game between {_pair(after, pair)} is no longer a rematch."


def _pair(event: Event, pair: frozenset[int]) -> str:
    return joined(sorted(map(event.name_of, pair)))


def _rematches(event: Event) -> dict[frozenset[int], tuple[int, ...]]:
    games = [game for game in event.games if game.second is not None]
    met = grouped((frozenset(game.players), game.round) for game in games)
    return {pair: rounds for pair, rounds in met.items() if len(rounds) > 1}


def _later_rounds_text(later: Sequence[Round]) -> str:
    drafts = [one for one in later if one.phase is Phase.DRAFT]
    if drafts and len(later) == 1:
        return f"Round {drafts[0].number} was drawn before this correction: redraw it."
    numbers = joined([str(one.number) for one in later])
    again = f" Redraw the draft of round {drafts[0].number}." if drafts else ""
    return f"Later rounds paired before this correction: {numbers}.{again}"


def is_over(game: Game | None) -> bool:
    """Tell whether a game has a result, so that its seats can be corrected."""
    return game is not None and game.outcome not in (None, Outcome.BYE)
