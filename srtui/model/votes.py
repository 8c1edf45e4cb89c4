"""Open votes on special awards: who may vote, and who has not voted yet."""

from data.clean import fold
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.awards import Special, Vote, electorate


def open_vote(award: Special) -> Vote:
    """Return the award's open vote. Raises `Refused` if there is none."""
    if award.vote is None or not award.vote.open:
        raise Refused("No vote on {award} is open.", award.name)
    return award.vote


def open_awards(event: Event) -> tuple[Special, ...]:
    """Return the awards with an open vote."""
    return tuple(one for one in event.specials if one.vote is not None and one.vote.open)


def waiting(event: Event, vote: Vote) -> tuple[int, ...]:
    """Return the players who may vote and have not yet, by name."""
    may = electorate(event.players, event.entering_round)
    left = [one for one in may if one.id not in vote.voters]
    return tuple(one.id for one in sorted(left, key=lambda one: (fold(one.name), one.id)))


def electors(event: Event, vote: Vote) -> int:
    """Return the final number of voters: those who have voted, and those who still may."""
    return len(vote.voters) + len(waiting(event, vote))
