"""Reasons why a result has other figures than those that were typed."""

from collections.abc import Iterator, Sequence

from srtui.model.event import Event
from srtui.model.score import Score, sides_that_count
from srtui.rules.edition import Amount, Edition, Half, WayRule
from srtui.rules.record import Both, Game
from srtui.text.phrases import dashed, joined

_HALF = {
    Half.SIZE: "half of the event's size",
    Half.ARMY: "half of the opponent's army",
    Half.THRESHOLD: "half of what wins the scenario",
}


def replaced_text(event: Event, game: Game, score: Score, typed: Sequence[object]) -> str:
    """Return why typed figures are replaced, as sentences after a result; empty: none is.

    The figures are points, points, destroyed, destroyed; the text shows them as the result does,
    the winner's first.
    """
    edition = event.edition_at(game.round)
    term = edition.terms.points
    winner = score.outcome.side

    def shown(both: Both) -> str:
        return dashed(both[::-1] if winner == 1 else both)

    sentences = []
    if reasons := list(_reasons(edition, score, typed[:2], score.points, term)):
        sentences.append(f"{shown(score.points)} {term}, because {joined(reasons)}.")
    if reasons := list(_reasons(edition, score, typed[2:], score.destroyed, "")):
        sentences.append(f"Destroyed {shown(score.destroyed)}, because {joined(reasons)}.")
    if score.recorded != score.points:
        cap = edition.results.points_cap
        sentences.append(f"Only {shown(score.recorded)} {term} count, because {cap} is the limit.")
    return " ".join(sentences)


def _reasons(
    edition: Edition, score: Score, typed: Sequence[object], counted_figures: Both, term: str
) -> Iterator[str]:
    """Yield the reasons for one pair of figures.

    `term` names them; empty: army points destroyed.
    """
    changed = [
        side for side in (0, 1) if type(typed[side]) is int and typed[side] != counted_figures[side]
    ]
    rule, winner = edition.way(score.way), score.outcome.side
    if not changed:
        return
    if rule is None or winner is None:
        yield "nothing else counts for it"
        return
    if winner in changed and rule.award:
        yield _award(edition, rule, term)
    if 1 - winner in changed and sides_that_count(edition, score.outcome, score.way) == (winner,):
        yield f"the loser gets nothing where a game is won by {rule.name}"


def _award(edition: Edition, rule: WayRule, term: str) -> str:
    amount = edition.concession.points if term else edition.concession.destroyed
    least = "at least " if edition.concession.at_least else ""
    return f"a win by {rule.name} gives {least}{_amount(amount)}{f' {term}' if term else ''}"


def _amount(amount: Amount) -> str:
    return str(amount.fixed) if amount.half_of is None else _HALF[amount.half_of]
