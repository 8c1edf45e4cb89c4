"""Commands that draw a round. Sources: rules.md ALL-2 to ALL-6, P-2 to P-4."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from data.event.reader import Reader
from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.commands.pairing.draws import DrawRequest, draw_round, drawn_by_bracket
from srtui.commands.rounds.stages import close_round
from srtui.model.cut import bracket_begun, cut_played, rounds_left
from srtui.model.event import Event, Phase, Round
from srtui.model.lists import forget
from srtui.model.pairing import byes_by_hand
from srtui.model.refused import clean
from srtui.rules.seeded import derived
from srtui.rules.value import replace
from srtui.text import rounds
from srtui.text.cut import due_doubt, free_seat_text
from srtui.text.phrases import Phrase, capital, counted, joined, paragraph, phrase
from srtui.text.teams import short_teams

FEW = 16
"""Players of whom it is looked whether everyone has met everyone."""


class PairRound(
    Command, id="pair", title="Pair the next round", subject="round", backup_before=True
):
    """Pair the next round as a draft: pairings, bye and tables, from a recorded seed."""

    seed: str = option("seed", default="", help="draw from this seed, to repeat a draw")
    by_hand: bool = option("by hand", "flag", default=False, help="an empty draft")

    def question(self, event: Event, reader: Reader) -> str:
        """Return a question if nobody is checked in and a single key would pair everybody."""
        del reader
        nobody_checked_in = "" if self.by_hand else rounds.nobody_here(event)
        if nobody_checked_in and event.team_size is not None:
            return (
                f"{nobody_checked_in} To check teams in, press {{go|g}} k and {{teams.check-in|c}}."
            )
        how = "To check players in, press {go|g} r and {roster.check-in|c}."
        return f"{nobody_checked_in} {how}" if nobody_checked_in else ""

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.finished_at:
            return "The event is finished."
        if event.edition.league is not None:
            return "This league has no rounds: enter games as they are played (league game)."
        if newest is not None and newest.phase is Phase.DRAFT:
            return f"Round {newest.number} is a draft: publish it, change it, or draw it again."
        if event.unfinished is not None and not _may_stay_open(event):
            return f"{rounds.open_games_text(event.unfinished)} Enter the results first."
        paired, cap = event.pairing, event.next_edition.rounds.cap
        if cap and event.next_number > cap and not paired.elimination:
            return f"The event ends after {counted(cap, 'round')}: finish it."
        if self.by_hand and event.team_size is not None:
            return "Teams cannot be paired by hand: draw them, then swap two of them in the draft."
        return _too_few(paired) if len(paired.players_of(event.next_number)) < 2 else None

    def warnings(self, event: Event) -> Iterator[str]:
        paired, leader = event.pairing, event.single_leader
        left = paired.cut is not None and (rounds_left(paired) or not cut_played(paired))
        over = event.round is not None and event.round.complete
        if leader is not None and over and event.played >= event.planned_rounds and not left:
            yield rounds.leader_warning(leader)
        if games := rounds.pairs_text(event, event.still_to_play):
            yield f"These games are still to be played, now or later: {games}."
        yield from due_doubt(paired)
        if gone := free_seat_text(paired):
            yield f"{gone}."
        if everyone_has_met(paired):
            players = counted(len(paired.players_of(event.next_number)), event.entrant)
            yield (
                f"All {players} have met each other: every pairing of round {event.next_number} "
                "will be a rematch."
            )
        yield from filter(None, (rounds.missing_doubt(paired),))
        yield from short_teams(event, event.next_number)

    def apply(self, work: Work) -> Phrase:
        event, number = work.event.pairing, work.event.next_number
        if event.round is not None:
            close_round(work, event.round)
        bracket = event.bracket(number)
        finals = () if bracket is not None else _finals_pairs(event, number)
        row = {"number": number, "phase": Phase.DRAFT.value, "finals": int(bool(finals))}
        work.writer.insert("round", row)
        if self.by_hand:
            return phrase("Round {number} is an empty draft: pair the players by hand.", number)
        attempt, seed = _next_draw(work, number, self.seed)
        new = DrawRequest(number, event.players_of(number), finals, finals=bool(finals))
        if bracket is not None:
            new = drawn_by_bracket(event, number, bracket.next)
        return draw_round(work, new, attempt, seed)


def _may_stay_open(event: Event) -> bool:
    """Tell whether the next round can be paired while earlier results are still missing.

    This is so in rounds that last for days, whose players meet when they like; not for a cut, which
    depends on results, nor in a team event, whose captains pair for one round at a time.
    """
    lasting = all(one.complete or (one.deadline and one.games) for one in event.published)
    return lasting and event.cut is None and event.team_size is None


def _too_few(event: Event) -> str:
    """Format why fewer than two players, or teams, cannot be paired, and what to do."""
    if bracket_begun(event):
        return "The elimination bracket is over: finish the event."
    if event.cut is not None:
        return f"Fewer than two {event.entrant}s are left in the cut: finish the event."
    if event.order:
        return "A round needs at least two teams: add them first."
    return "A round needs at least two players: add them on the roster."


def _next_draw(work: Work, number: int, typed_seed: str) -> tuple[int, str]:
    """Return the number of a round's next draw, and its seed: as typed, or derived.

    A seed is shown with its round, and reveals nothing about other draws.
    """
    # Draws are a log that undo does not touch, so that no seed is used twice.
    drawn = work.writer.value("SELECT max(attempt) FROM draw WHERE round = ?", (number,)) or 0
    seed = clean(typed_seed, "The seed", empty=True)
    return drawn + 1, seed or derived(work.event.seed, f"draw/{number}/{drawn + 1}")


def _finals_pairs(event: Event, number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of finals tables in the last round: 1st and 2nd, 3rd and 4th (P-4)."""
    if not event.edition_at(number).standings.finals_tables or number != event.planned_rounds:
        return ()
    playing = {player.id for player in event.players_of(number)}
    ranked = [line.player for line in event.standings() if line.player in playing]
    return tuple(zip(ranked[0:4:2], ranked[1:4:2], strict=False))


class Redraw(Command, id="redraw", title="Redraw", subject="round", taking=ALWAYS):
    """Redraw the draft. Pairings and byes made by hand stay; srtui lists those that cannot.

    The old draw stays on record, with the reason. No reason is needed if someone has left or joined
    since the draw.
    """

    reason: str = arg("reason", default="", help="the reason; saved with the draw")
    seed: str = option("seed", default="")
    clubs_apart: bool = option(
        "keep clubs apart", "flag", default=False, help="in round 1, from this draw on, if possible"
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return no values: the form opens for the reason."""
        return {} if _roster_change(event) else {"reason": ""}

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None or newest.phase is not Phase.DRAFT:
            return "Only a draft can be redrawn: change a published round one pairing at a time."
        if not (self.reason.strip() or self.clubs_apart or _roster_change(event)):
            return "Give a reason for the redraw: it is saved with the draw."
        return None

    def apply(self, work: Work) -> Phrase:
        if self.clubs_apart:
            work.writer.update("event", 1, club_wish=1)
            work = replace(work, event=replace(work.event, club_wish=True))
        event = work.event.pairing
        draft = event.newest_round()
        reason = clean(self.reason, "The reason", empty=True) or capital(_roster_change(work.event))
        # Before anything is deleted, because it reads these games.
        bracket = event.bracket(draft.number)
        new, lost = _redraw_request(event, draft)
        if bracket is not None:
            new, lost = drawn_by_bracket(event, draft.number, bracket.next), []
        if work.event.team_size is None:
            forget(work.writer, *(game.id for game in draft.games))
        table = "game" if work.event.team_size is None else "team_match"
        for game in draft.games:
            work.writer.delete(table, game.id)
        attempt, seed = _next_draw(work, draft.number, self.seed)
        said = draw_round(work, new, attempt, seed, reason)
        return paragraph(phrase("{drawn} (draw {number})", said, attempt), *lost)


def _roster_change(event: Event) -> str:
    """Return the players who have dropped or entered since the draft was drawn."""
    paired = event.pairing
    return rounds.draft_changed(paired, paired.round) if paired.round is not None else ""


def everyone_has_met(event: Event) -> bool:
    """Tell whether the next round's players have all met, so that a round robin is over."""
    players = [player.id for player in event.players_of(event.next_number)]
    if not 2 < len(players) <= FEW:
        return False
    met = {frozenset(game.players) for game in event.games if game.second is not None}
    return all(frozenset(pair) in met for pair in combinations(players, 2))


def _redraw_request(event: Event, round_: Round) -> tuple[DrawRequest, list[str]]:
    """Return the request for a redraw, and sentences about the manual pairings that are not kept.

    Manual pairings and byes stay if their players are all still in the event.
    """
    number, finals = round_.number, round_.finals
    here = {player.id for player in event.players_of(number)}
    byes = [game.first for game in byes_by_hand(round_) if game.first in here]
    lost: list[str] = []
    odd = len(event.players_of(number, but=byes)) % 2
    if byes and odd and rounds.people_changed(event, round_):
        # Keeping it would leave an odd number to draw, and so require a second one.
        lost.append(
            f"{event.name_of(byes.pop())} loses the bye, because the number of players has changed."
        )
    others = event.players_of(number, but=byes)
    pairs = _pairs_by_hand(event, round_, {player.id for player in others}, lost)
    # A single bye that leaves an even number of others is part of the draw, which explains and
    # checks it; several byes are not.
    if len(byes) == 1 and not len(others) % 2:
        ids = {*byes, *(player.id for player in others)}
        playing = tuple(player for player in event.players if player.id in ids)
        return DrawRequest(number, playing, pairs, byes[0], finals), lost
    return DrawRequest(number, others, pairs, None, finals, tuple(byes)), lost


def _pairs_by_hand(
    event: Event, round_: Round, playing: set[int], lost: list[str]
) -> tuple[tuple[int, int], ...]:
    """Return the manual pairings that stay, and add sentences about those that do not to `lost`."""
    pairs: list[tuple[int, int]] = []
    for game in round_.games:
        if game.second is None or not game.by_hand:
            continue
        names = joined([event.name_of(player) for player in game.players])
        if not playing.issuperset(game.players):
            lost.append(f"{names} are no longer paired, because one of them has left.")
        elif game.pinned:
            pairs.append((game.first, game.second))
        else:
            lost.append(f"{names} were paired as a side effect and have been drawn again.")
    return tuple(pairs)
