"""A result on which a table agrees, and which counts once the organizer confirms it."""

from srtui.commands.clock.base import GameCommand, Tapping, clock_now
from srtui.commands.command import TO_AND_JUDGE, Work, arg
from srtui.commands.game.base import store_result
from srtui.commands.game.take_back import reopen
from srtui.model.event import PROPOSED, Event, Proposal
from srtui.model.refused import Refused, clean
from srtui.model.score import of_both, proposed_score
from srtui.rules.clock import Stage
from srtui.rules.record import Game, Outcome
from srtui.text.figures import TypedResult
from srtui.text.phrases import Phrase, paragraph, phrase, table_of
from srtui.text.result_warnings import asks_of_destroyed, award_open, looks_wrong
from srtui.text.results import ended_words, score_text


def propose(command: Tapping, work: Work, game: Game, side: int, result: TypedResult) -> Phrase:
    """Store the result proposed by a player of the pairing, and stop the game's clock."""
    if result.outcome not in PROPOSED:
        raise Refused("Only the organizer can enter that both lose.")
    event, score = work.event, result.score(work.event, game)
    clock = clock_now(work, game)
    fallen = None if clock is None or clock.stage is Stage.STOPPED else clock.fallen
    if fallen is not None and score.outcome is Outcome.TIE:  # it has a loser
        name = event.name_of(game.players[fallen])
        raise Refused("{name}'s clock has run out: settle that first (score end clock).", name)
    work.warnings.extend(asks_of_destroyed(event, game, score, result.figures))
    work.writer.insert("proposal", _row(work, game, side, result))
    # The note says why an earlier proposal was rejected: this one answers it.
    work.writer.update("game", game.id, state="proposed", note="")
    command.stop(work, game, clock, proposal=True)
    names = event.names_of(game)
    proposed = score_text(event, game, score)
    agrees = phrase("{name} can agree; either player can withdraw it.", names[1 - side])
    return phrase(
        "{name} has proposed a result. {proposed} {agrees}", names[side], proposed, agrees
    )


def _row(work: Work, game: Game, side: int, result: TypedResult) -> dict[str, object]:
    """Return a proposal's row: the figures as entered, before any award or cap."""
    known = result.known
    return {
        "game": game.id,
        "player": game.players[side],
        "at": work.now.iso_time,
        "winner": PROPOSED[result.outcome],
        "way": result.way.value if result.way else None,
        **of_both(points=known.points, destroyed=known.destroyed),
    }


def proposal_of(event: Event, game: Game) -> Proposal:
    """Return the result that a game's players propose. Raises `Refused` if there is none."""
    proposal = event.proposals.get(game.id)
    if proposal is None and game.outcome is not None:  # another organizer was quicker
        raise Refused("{table} has a result: {ended}.", table_of(game), ended_words(event, game))
    if proposal is None:
        raise Refused("{table}: no result is proposed.", table_of(game))
    return proposal


class Agree(Tapping, id="play.agree", title="Agree to the result"):
    """Agree to the result that the opponent proposes."""

    who: int = arg("player", "side", choices=("1", "2"), help="who agrees")

    def apply(self, work: Work) -> Phrase:
        event, game = work.event, work.event.game(self.game)
        proposal = proposal_of(event, game)
        name = event.name_of(game.players[self.who])
        if proposal.by == game.players[self.who]:
            raise Refused("{name} has proposed it: the opponent agrees.", name)
        if proposal.agreed:
            raise Refused("Both have agreed; the organizer confirms it.")
        id = work.writer.value("SELECT id FROM proposal WHERE game = ?", [game.id])
        work.writer.update("proposal", id, agreed_at=work.now.iso_time)
        work.writer.update("game", game.id, state="agreed")
        said = score_text(event, game, proposed_score(event, game, proposal))
        return phrase("{name} has agreed. {said} The organizer confirms it.", name, said)


class Withdraw(Tapping, id="play.withdraw", title="Withdraw the result"):
    """Withdraw a proposed result at its table, or decline it, until it is confirmed.

    If the score has not ended the game, its clock resumes.
    """

    who: int = arg("player", "side", choices=("1", "2"), help="who withdraws it, or does not agree")

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        proposal = proposal_of(work.event, game)
        name = work.event.name_of(game.players[self.who])
        own = proposal.by == game.players[self.who]
        goes_on = reopen(self, work, game)
        if own or proposal.agreed:
            said = phrase("{table}: {name} has withdrawn the result.", table_of(game), name)
        else:
            said = phrase("{table}: {name} did not agree to the result.", table_of(game), name)
        return paragraph(said, goes_on)


class Reject(Tapping, id="play.reject", title="Reject a proposed result", roles=TO_AND_JUDGE):
    """Send a proposed result back to its table, with the reason; an unfinished game continues."""

    reason: str = arg("reason")

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        proposal_of(work.event, game)
        reason = clean(self.reason, "The reason")
        goes_on = reopen(self, work, game)
        work.writer.update("game", game.id, note=reason)
        said = phrase("{table}'s result was rejected: {reason}.", table_of(game), reason)
        return paragraph(said, goes_on)


class Confirm(GameCommand, id="play.confirm", title="Confirm a proposed result", subject="round"):
    """Confirm the result that a table proposes, as if it had been entered for the round."""

    def apply(self, work: Work) -> Phrase:
        event, game = work.event, work.event.game(self.game)
        proposal = proposal_of(event, game)
        score = proposed_score(event, game, proposal)
        if not proposal.agreed:
            other = next(player for player in game.players if player != proposal.by)
            work.warnings.append(phrase("{player} has not agreed to it.", event.name_of(other)))
        if (by := event.disputes.get(game.id)) is not None:
            name = event.name_of(by)
            work.warnings.append(phrase("{by} disputes a turn that is not settled.", name))
        work.warnings.extend(award_open(event, game, score.way))
        work.warnings.extend(looks_wrong(event, game, score))
        return phrase("Confirmed. {keep_result}", store_result(work, game, score))
