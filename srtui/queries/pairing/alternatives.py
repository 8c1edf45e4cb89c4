"""Other candidates for a bye, a pair-down or a game, as sentences, with what decided."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from data.clean import fold
from srtui.model.event import Event, Round
from srtui.model.pairing import as_drawn
from srtui.rules.edition import Level
from srtui.rules.pairing.instead import Instead, Stand, for_bye, for_opponent, for_pair_down
from srtui.rules.pairing.values import Request
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.text.phrases import counted, joined

MOST = 4
"""Names that a line holds; more are counted."""
_OTHERS = {
    Level.REMATCH: "{first} and {second} would meet again",
    Level.TP_GAP: "{first} and {second} would meet across a wider TP gap",
    Level.SECOND_PAIR_DOWN: "{first} would be paired down again",
    Level.APART: "That would pair {first} and {second}, who are kept apart",
    Level.CLUB: "That would pair {first} and {second}, who are from the same club",
}
_SOMEBODY = {
    Level.REMATCH: "two others would meet again",
    Level.TP_GAP: "the TP gaps would be wider",
    Level.SECOND_PAIR_DOWN: "a player would be paired down again",
    Level.APART: "two players who are kept apart would meet",
    Level.CLUB: "two players from one club would meet",
    Level.SECOND_BYE: "a player would have a second bye",
    Level.LOWEST_BYE: "the bye would go to a player with more TP",
}
_PREFERRED: dict[Level | None, str] = {
    Level.REMATCH: "fewer rematches",
    Level.SECOND_BYE: "fewer byes before",
    Level.LOWEST_BYE: "lower in TP",
    Level.TP_GAP: "smaller TP gaps",
    Level.SECOND_PAIR_DOWN: "fewer second pair-downs",
    Level.APART: "fewer kept-apart players meet",
    Level.CLUB: "fewer same-club pairings",
}
"""What favours a candidate whom the rules prefer."""


class Reply(Value):
    """An answer: how an alternative compares, and the sentence for it."""

    stand: Literal["chosen", "as good", "better", "worse", "open"]
    text: str


class Question(Value):
    """A question about a game, answered for each other player."""

    asked: str
    answers: tuple[Reply, ...]


def alternatives(
    event: Event, round_: Round, game: Game, drawn: Mapping[str, Any] | None
) -> tuple[Question, ...]:
    """Return the alternatives to a game or bye; `drawn` is its draw's row, if there is one.

    Empty for finals tables, which go by rank, for a bracket, for games made by captains, and for an
    incomplete round.
    """
    if event.team_size is not None or event.bracket(round_.number) is not None:
        return ()
    request, pairs, byes = as_drawn(event, round_, drawn)
    seated = [player for pair in pairs for player in pair] + list(byes)
    # A complete pairing leaves out at most one player, and only if their number is odd.
    if round_.finals or len(byes) > 1 or len(seated) % 2 != len(byes) or len(pairs) < 1:
        return ()
    bye = byes[0] if byes else None
    facts = _Facts(event, request, drawn is not None)
    if game.second is None:
        by_hand = request.bye == game.first
        candidates = for_bye(request, pairs, game.first)
        return (facts.question("Others for the bye", candidates, game.first, by_hand=by_hand),)
    pair = (game.first, game.second)
    by_hand = set(pair) in map(set, request.pairs)
    upper, lower = sorted((facts.known[player] for player in pair), key=lambda who: -who.tp)
    label, candidates = (
        f"Other opponents with {lower.tp} TP",
        for_opponent(request, pairs, bye, pair),
    )
    others = facts.question(label, candidates, lower.id, by_hand=by_hand)
    if upper.tp == lower.tp:
        return (others,)
    label = f"Others who could be paired down from {upper.tp} TP"
    candidates = for_pair_down(request, pairs, bye, pair)
    return (facts.question(label, candidates, upper.id, by_hand=by_hand), others)


class _Facts:
    """Lookup tables for the sentences."""

    def __init__(self, event: Event, request: Request, drawn: bool) -> None:
        self._event = event
        self._request = request
        self._drawn = drawn
        self.known = {entrant.id: entrant for entrant in request.entrants}

    def question(
        self, question: str, candidates: Sequence[Instead], player: int, *, by_hand: bool
    ) -> Question:
        """Return the alternatives to `player`; `by_hand`: the pair or bye was set by hand."""
        if not candidates:
            return Question(question, (Reply("chosen", "No one else."),))
        not_as_good = (Stand.WORSE, Stand.NOT_FOUND, Stand.HELD)
        # Grouped by sentence: of sixty players, most are out for the same reason and share a line.
        players_by_reason: dict[tuple[Stand, str], list[int]] = {}
        for one in candidates:
            if one.stand in not_as_good:
                players_by_reason.setdefault((one.stand, self._reason(one)), []).append(one.player)
        barred = [
            Reply(
                "open" if stand is Stand.NOT_FOUND else "worse", f"{self._names(players)}: {said}"
            )
            for (stand, said), players in players_by_reason.items()
        ]
        return Question(question, (*self._chosen(candidates, player, by_hand=by_hand), *barred))

    def _chosen(self, candidates: Sequence[Instead], player: int, *, by_hand: bool) -> list[Reply]:
        """Return who would have been as good or better, and what decided."""
        name = self._name(player)
        equal = [one.player for one in candidates if one.stand is Stand.AS_GOOD]
        answers = [Reply("chosen", f"{name} was set by hand.")] if by_hand else []
        better = [one for one in candidates if one.stand is Stand.BETTER]
        if better:
            # A gain is measured in breaks, so the lowest one is the best.
            most = min(one.gain for one in better)
            best = [one for one in better if one.gain == most]
            names = self._names([one.player for one in best])
            reason = _PREFERRED.get(best[0].level, "")
            answers.append(Reply("better", f"The rules prefer {names}: {reason}."))
        if equal:
            text = f"{self._names(equal)} would be just as good."
            if not by_hand:
                decided = "The draw's seed decided" if self._drawn else "No rule decides"
                text += f" {decided} between the {counted(len(equal) + 1, self._event.entrant)}."
            answers.append(Reply("as good", text))
        elif not by_hand and not better:
            answers.append(Reply("chosen", f"No one else would be just as good as {name}."))
        return answers

    def _reason(self, instead: Instead) -> str:
        entrant = self.known[instead.player]
        if instead.stand is Stand.HELD:
            return "paired by hand."
        begin = "no equally good swap was found: " if instead.stand is Stand.NOT_FOUND else ""
        if instead.level is None:
            return "no equally good swap was found."
        if instead.level is Level.SECOND_BYE:
            return f"{counted(entrant.byes, 'bye')} before."
        if instead.level is Level.LOWEST_BYE:
            equals = (each.tp for each in self._request.entrants if each.byes <= entrant.byes)
            return f"{entrant.tp} TP, but others with as few byes have {min(equals)}."
        if instead.by_candidate:
            return begin + self._breaks_alone_text(instead)
        if not instead.pair:
            return f"{begin}{_SOMEBODY[instead.level]}."
        pair = sorted(instead.pair, key=lambda player: -self.known[player].tp)
        names = dict(zip(("first", "second"), map(self._name, pair), strict=False))
        return begin + _OTHERS[instead.level].format(**names) + "."

    def _breaks_alone_text(self, instead: Instead) -> str:
        """Format what a candidate alone breaks; the form fits one or several."""
        others = [self._name(player) for player in instead.pair if player != instead.player]
        if instead.level is Level.REMATCH:
            return f"met {others[0] if others else 'everyone below'} before."
        if instead.level is Level.SECOND_PAIR_DOWN:
            return "paired down before."
        if instead.level is Level.TP_GAP:
            return "the TP gap would be wider."
        if instead.level is Level.APART:
            return "to be kept apart."
        return f"same club{f' as {others[0]}' if others else ''}."

    def _name(self, player: int) -> str:
        return self._event.name_of(player)

    def _names(self, players: Sequence[int]) -> str:
        return joined(sorted(map(self._name, players), key=fold), most=MOST)
