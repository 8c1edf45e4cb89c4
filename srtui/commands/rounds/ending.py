"""Commands that end an event: cut, order, finish (rules.md ALL-1, 17-2, P-2, P-3)."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from data.event.reader import Reader
from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.commands.event.settings import write_house_rule
from srtui.commands.game.base import write_result
from srtui.commands.rounds.stages import close_round, no_deadline
from srtui.model import cut as cuts
from srtui.model.event import Event, Phase
from srtui.model.house_rules import HouseRule
from srtui.model.refused import Refused
from srtui.model.score import Figures, score_of
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome
from srtui.rules.seeded import Seeded, derived
from srtui.rules.standings import PlayerFigures
from srtui.text.awards import ranked_for, tied_for, tied_prize
from srtui.text.cut import ELIMINATION, FORMS, form_text, left_text, meaning_text
from srtui.text.figures import lacking_text
from srtui.text.phrases import Phrase, counted, held, joined, paragraph, phrase, phrase_count
from srtui.text.rounds import length_text, open_games_text, pairs_text


class MakeCut(Command, id="cut", title="Cut to the top", subject="event", taking=ALWAYS):
    """Cut to the top players or teams: only they play on; the others keep rank and figures.

    With swiss, as in the rules documents, they play the remaining rounds under the usual pairing
    rules. Elimination, a seeded bracket, is a house rule. A cut between teams leaves the players'
    ranks as they are.
    """

    top: int = arg("top", "number", help="how many play on")
    form: str = option(
        "format",
        default="",
        choices=FORMS,
        help="swiss: as in the rules documents; elimination: a seeded bracket, a house rule",
    )
    third_place: bool | None = option(
        "third-place game",
        "flag",
        default=None,
        help="elimination only: the losers of the semifinals play for third place",
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return the number set by a variant in use; an edition's mere recommendation is typed."""
        rule = event.pairing.next_edition.cut
        top = {"top": rule.top} if rule.top and cuts.proposed_cut(event.pairing) else {}
        return {**top, "form": rule.form, "third_place": rule.third_place}

    def _format(self, event: Event) -> tuple[str, bool]:
        """Return the form, and whether there is a third-place game: as given, or as now."""
        rule = event.next_edition.cut
        third_place = rule.third_place if self.third_place is None else self.third_place
        return self.form or rule.form, third_place

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the players who would stop; empty if nobody would, or if it is refused anyway."""
        event = event.pairing
        lines = cuts.playing(event)
        stop = len(lines) - self.top
        if self.top < 2 or stop < 1:
            return ""
        form, third = self._format(event)
        meaning = meaning_text(event, lines[: self.top], form, third_place=third)
        return (
            f"The top {self.top} play on; {counted(stop, event.entrant)} will stop and keep "
            f"their rank and figures. {held(meaning)} {{undo|u}} undoes it."
        )

    def refusal(self, event: Event) -> str | None:
        event = event.pairing
        if event.finished_at:
            return "The event is finished."
        if event.next_edition.cut.use == "none":
            return f"{event.edition.title} has no cut; a house rule (cut.use) can add one."
        if event.cut is not None:
            return f"The cut was made after round {event.cut.round}; an event has only one cut."
        if event.round is None or not event.round.complete:
            return "You can make the cut once the round is complete."
        return None

    def warnings(self, event: Event) -> Iterator[str]:
        event = event.pairing
        if not cuts.late_enough(event):
            yield f"Only {event.played} of {counted(event.planned_rounds, 'round')} played so far."
        if self._format(event)[0] != ELIMINATION and event.played >= event.planned_rounds:
            planned = counted(event.planned_rounds, "planned round")
            yield (
                f"All {planned} have been played, so no round is left for the cut: set more "
                "rounds, or choose single elimination."
            )
        undefeated = sum(line.losses == 0 for line in cuts.playing(event))
        if undefeated > self.top:
            yield (
                f"{counted(undefeated, event.entrant)} are undefeated, but only the top {self.top} "
                "would play on."
            )

    def apply(self, work: Work) -> Phrase:
        event = work.event.pairing
        lines = cuts.playing(event)
        if not 2 <= self.top < len(lines):
            raise Refused(f"Between 2 and {len(lines) - 1} {event.entrant}s can play on.")
        rank, drawn = lines[self.top - 1].rank, ""
        if lines[self.top].rank == rank:
            drawn = _draw_lots(work, event, lines, rank, f"the cut to {self.top}")
        self._store_form(work)
        cut = work.writer.insert(
            "cut", {"round": event.played + 1, "top": self.top, "made_at": work.now.iso_time}
        )
        for place, line in enumerate(lines[: self.top], 1):
            row = {"cut": cut, event.entrant: line.player, "place": place}
            work.writer.insert("cut_place", {**row, "figures": figures_at_cut(line)})
        names = [event.name_of(line.player) for line in lines[: self.top]]
        form = form_text(self._format(event)[0])
        said = phrase(
            "Cut to the top {number}: {players}. They play {form}.", self.top, names, form
        )
        return paragraph(said, _dropped_from_cut(event, lines[self.top - 1]), drawn)

    def _store_form(self, work: Work) -> None:
        """Write the form as a house rule unless it already applies."""
        rule, number = work.event.next_edition.cut, work.event.next_number
        form, third = self._format(work.event)
        if form != ELIMINATION and self.third_place:
            raise Refused("A third-place game needs single elimination: choose that format.")
        if form != rule.form:
            write_house_rule(work, HouseRule("cut.form", json.dumps(form), number))
        if form == ELIMINATION and third != rule.third_place:
            write_house_rule(work, HouseRule("cut.third_place", json.dumps(third), number))


class MoveUp(
    Command,
    id="move-up",
    title="Move up into the cut",
    subject="event",
    asks="The next player or team in the ranking joins the cut.",
):
    """Move the next-ranked player or team into the cut to replace one that has left."""

    def refusal(self, event: Event) -> str | None:
        event = event.pairing
        if event.finished_at:
            return "The event is finished."
        if event.cut is None:
            return "No cut has been made."
        if cuts.bracket_begun(event):
            return (
                f"Round {event.cut.round + 1} of the elimination bracket is published: no one "
                f"can move up, and a {event.entrant} that leaves loses without a game."
            )
        if cuts.seats_free(event) < 1:
            return f"{_no_place_text(event)}: no one can move up."
        if not cuts.waiting(event):
            return "No one below the cut is still in the event."
        return None

    def apply(self, work: Work) -> Phrase:
        event = work.event.pairing
        below = cuts.waiting(event)
        drawn = _draw_lots(work, event, below, below[0].rank, "moving up into the cut")
        moving = below[0]
        cut = work.writer.value("SELECT max(id) FROM cut")
        # After the last place: a player who has left keeps their place on record.
        place = work.writer.value("SELECT max(place) FROM cut_place WHERE cut = ?", (cut,))
        figures = figures_at_cut(moving)
        since = event.entering_round
        row = {"cut": cut, event.entrant: moving.player, "place": place + 1, "from_round": since}
        work.writer.insert("cut_place", {**row, "figures": figures})
        name = event.name_of(moving.player)
        said = phrase(
            "{player} has moved up into the cut and plays on from round {round}.", name, since
        )
        return paragraph(said, drawn)


def _no_place_text(event: Event) -> str:
    """Format that no place in the cut is free, and if players have left, that others play."""
    cut = event.cut
    top = len(cut.top) if cut is not None else 0
    inside = cuts.members_in(event)
    if cut is not None and {player.id for player in inside} == {*cut.top}:
        return f"All of the top {top} are still in"
    return f"{counted(len(inside), event.entrant)} play on in the cut to the top {top}"


def _draw_lots(
    work: Work, event: Event, lines: list[PlayerFigures], rank: int | None, purpose: str
) -> str:
    """Put those who share a rank in an order drawn by lot, and say so; "" if it is decided."""
    tied = [line for line in lines if line.rank == rank]
    equal = [line.player for line in tied]
    if len(equal) < 2 or event.decided(equal):
        return ""
    order = draw_order(work, event, equal, purpose)
    first = lines.index(tied[0])  # those who share a rank are adjacent
    lines[first : first + len(tied)] = sorted(tied, key=lambda line: order.index(line.player))
    names = [event.name_of(player) for player in order]
    return phrase("These are tied on every figure, so lots were drawn: {players}.", names)


def _dropped_from_cut(event: Event, last: PlayerFigures) -> str:
    """Name the dropped players who would otherwise have made the cut."""
    here = {line.player for line in cuts.playing(event)}
    names = []
    for line in event.standings():
        if line.rank and line.rank <= (last.rank or 0) and line.player not in here:
            names.append(event.name_of(line.player))
    return phrase("No longer in the event: {players}.", names) if names else ""


def _open_cut_warning(event: Event) -> list[str]:
    """Return a warning if rounds of the cut are left to play."""
    found = event.bracket(event.next_number)
    over = not found.next if found is not None else cuts.rounds_left(event) < 1
    left = left_text(event)
    return [] if over else [f"The cut is not finished: {left or 'a game is left'}."]


def figures_at_cut(line: PlayerFigures) -> str:
    """Return a player's figures on entering the cut, as JSON for the record."""
    return json.dumps({"tp": line.tp, "points": line.figures[Figure.POINTS], "rank": line.rank})


def draw_order(work: Work, event: Event, players: list[int], purpose: str) -> list[int]:
    """Draw an order among tied players or teams from a seed that is stored (P-2)."""
    # Sort by id first: the draw depends on its seed alone, not on the order of names.
    order = sorted(players)
    seed = derived(work.event.seed, f"order/{work.now.entropy}")
    Seeded(seed).shuffle(order)
    store_order(work, event, order, purpose, "draw", seed)
    return order


def store_order(
    work: Work, event: Event, order: list[int], purpose: str, decided_by: str, seed: str | None
) -> None:
    """Store an order among tied players, and who decided it."""
    row = {
        "purpose": purpose,
        "round": work.event.played,
        "seed": seed,
        "players": json.dumps(order),
        "teams": int(bool(event.order)),
        "decided_by": decided_by,
        "at": work.now.iso_time,
    }
    work.writer.insert("tie_order", row)


def break_tie(work: Work, event: Event, ids: list[int], *, draw: bool) -> Phrase:
    """Order tied players or teams (`Event.pairing`) by lot, or as named."""
    noun = "team" if event.order else "player"
    ranks = {line.rank for line in event.standings() if line.player in ids}
    if len(set(ids)) < max(2, len(ids)):
        raise Refused(f"Name at least two {noun}s who share a rank, each once.")
    if len(ranks) != 1 or None in ranks:
        raise Refused(f"These {noun}s do not share a rank, so their figures decide.")
    rank = ranks.pop()
    left = [
        event.name_of(line.player)
        for line in event.standings()
        if line.rank == rank and line.player not in ids
    ]
    if left:
        raise Refused(f"Name all {noun}s who share rank {rank}, including {', '.join(left)}.")
    if draw:
        ids = draw_order(work, event, ids, f"rank {rank}")
    else:
        store_order(work, event, ids, f"rank {rank}", "organizer", None)
    manner = "drawn by lot" if draw else "decided by the organizer"
    return phrase(
        "The order for seats and prizes was {how}: {names}. They still share rank {rank} in the "
        "standings.",
        manner,
        ", ".join(map(event.name_of, ids)),
        rank,
    )


class Decide(Command, id="decide", title="Break a tie"):
    """Order players who share a rank, for a seat or a prize: best first, or drawn by lot.

    The shared rank stays; only who gets the seat or the prize is decided.
    """

    players: tuple[int, ...] = arg("players", "several players", help="best first")
    draw: bool = option("draw the order", "flag", default=False)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return the players tied for the next prize."""
        prize = tied_prize(event) if event.finished_at else None
        if prize is None or ranked_for(event, prize) is not event:
            return {}
        return {"players": tied_for(event, prize)}

    def apply(self, work: Work) -> Phrase:
        ids = [work.event.player(player).id for player in self.players]
        return break_tie(work, work.event, ids, draw=self.draw)


class Unplayed(
    Command,
    id="unplayed",
    title="Close unplayed games",
    subject="round",
    taking=ALWAYS,
    needs="several_days",
):
    """Close the open games of rounds that run over several days: both players lose.

    If a game is made up later, enter it as a correction.
    """

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        games = counted(len(event.still_to_play), "open game")
        return f"In {games}, both players will lose. {{undo|u}} undoes it."

    def refusal(self, event: Event) -> str | None:
        if event.still_to_play:
            return None
        return no_deadline(event) or "No game is open."

    def apply(self, work: Work) -> Phrase:
        games = work.event.still_to_play
        for game in games:
            write_result(work, game, score_of(work.event, game, Outcome.BOTH_LOSE, None, Figures()))
        return phrase_count(
            "This game was not played, so both players lose: {games}.",
            "{count} games were not played, so both players lose: {games}.",
            len(games),
            pairs_text(work.event, games),
        )


class Finish(Command, id="finish", title="Finish the event", taking=ALWAYS):
    """End the event: the standings become final, and no further round is paired."""

    def question(self, event: Event, reader: Reader) -> str:
        """Return the question: the winner, and that nothing is paired afterwards."""
        del reader
        return f"{_winner_text(event)} No round can be paired after this. {{undo|u}} undoes it."

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.finished_at:
            return "The event is already finished."
        if newest is None or not event.played:
            return "No round has been played yet."
        if newest.phase is Phase.DRAFT:
            return f"Round {newest.number} has been drawn but not played: undo the draw first."
        if event.unfinished is not None:
            return open_games_text(event.unfinished)
        return None

    def warnings(self, event: Event) -> tuple[str, ...]:
        warnings = []
        if event.pairing.cut is not None:
            warnings += _open_cut_warning(event.pairing)
        elif event.edition.league is not None:
            pass  # it has no number of rounds
        elif event.played < event.planned_rounds and event.single_leader is None:
            warnings.append(
                f"Only {event.played} of {counted(event.planned_rounds, 'round')} played so far, "
                f"and no {event.entrant} leads alone."
            )
        voting = [one.name for one in event.specials if one.vote is not None and one.vote.open]
        if voting:
            are = "A vote is" if len(voting) == 1 else "Votes are"
            warnings.append(f"{are} still open: {joined(voting)}.")
        return (*warnings, *lacking_text(event))

    def apply(self, work: Work) -> Phrase:
        event = work.event
        newest = event.newest_round()
        close_round(work, newest)
        work.writer.update("event", 1, finished_at=work.now.iso_time, finished_round=newest.number)
        entrants = event.pairing
        first = _sharing_first(entrants)
        return phrase_count(
            "The event is finished after {rounds}: {players} wins.",
            "The event is finished after {rounds}: {players} share first place; break the tie "
            "if a prize needs it.",
            len(first),
            length_text(event),
            joined([entrants.name_of(line.player) for line in first]),
        )


def _sharing_first(event: Event) -> list[PlayerFigures]:
    """Return the players or teams that share the first rank, or the only one that has it."""
    return [line for line in event.standings() if line.rank == 1]


def _winner_text(event: Event) -> str:
    """Format who wins if the event ends now, and by which tiebreaker."""
    event = event.pairing
    first = _sharing_first(event)
    names = joined([held(event.name_of(line.player)) for line in first])
    if len(first) > 1:
        return f"{names} share first place."
    equal = [line for line in event.standings() if line.tp == first[0].tp] if first else []
    if event.cut is not None or len(equal) < 2:
        return f"{names} wins." if first else ""
    tied, tp = counted(len(equal), event.entrant), f"{first[0].tp} {event.edition.terms.tp}"
    return f"{tied} have {tp}: {names} wins on tiebreakers."
