"""Sentences about a round's pairs: why they were made, and what they break.

A drawn pair is explained by the figures of its draw, as its proof judges it (`verify`): with
today's figures, a result corrected since would make the reasons false.
"""

import json
from collections.abc import Mapping, Sequence

from srtui.model.event import Event, Round
from srtui.model.pairing import as_drawn, drawn_as, entrants, request_then
from srtui.rules.bracket import Bracket
from srtui.rules.pairing import explain
from srtui.rules.pairing.explain import BY_HAND, PairingWords, reasons
from srtui.rules.pairing.values import Entrant, Reason, Request
from srtui.rules.record import Game
from srtui.rules.value import Value, replace
from srtui.text.cut import bracket_faults, match_of, match_reason, stage_text
from srtui.text.phrases import counted

PAIRED_ELSEWHERE = "Paired elsewhere, and imported."


class Explained(Value):
    """A game's explanation. `broken`: criteria it breaks; `since`: changes since its draw.

    `ranks`: the position of each of `broken` in the edition's order.
    """

    cause: str
    broken: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()


def faults_of(event: Event, round_: Round) -> tuple[str, ...]:
    """Return sentences on what a round's pairs break, whether drawn or made by hand."""
    if event.bracket(round_.number) is not None:
        return bracket_faults(event, round_)
    found = explained(event, round_).values()
    ranked = [each for one in found for each in zip(one.ranks, one.broken, strict=True)]
    sentences = [text for _, text in sorted(ranked, key=lambda each: each[0])]
    byes = [game.first for game in round_.games if game.second is None]
    if len(byes) > 1:
        names = ", ".join(map(event.name_of, byes))
        sentences.append(f"{len(byes)} players have a bye: {names}.")
    return tuple(sentences)


def explained(event: Event, round_: Round) -> Mapping[int, Explained]:
    """Return the explanation for each game's pairing in a round, by the game's id."""
    if (bracket := event.bracket(round_.number)) is not None:
        return {game.id: _by_bracket(event, bracket, game) for game in round_.games}
    if event.team_size is not None:
        return {game.id: Explained("Paired by the captains.") for game in round_.games}
    drawn = drawn_as(round_.games, round_.source.draws)
    now, pairs, byes = as_drawn(event, round_, drawn)
    drawn_request = None if drawn is None else request_then(event, round_, drawn)
    changed = {} if drawn_request is None else changed_since(event, round_, drawn_request)
    by_draw: Mapping[frozenset[int], Reason] = {}
    if drawn_request is not None and drawn is not None:
        stored = json.loads(drawn["pairs"])
        by_draw = _reasons_by_players(reasons(drawn_request, stored["pairs"], stored["bye"]))
    # Only drawn pairs are known to be the best possible; all others count as set by hand.
    by_hand = [
        game
        for game in round_.games
        if frozenset(game.players) not in by_draw or (game.by_hand and not game.imported)
    ]
    by_others = _reasons_by_players(reasons(_with(now, by_hand), pairs, byes[0] if byes else None))
    by_game = {}
    for game in round_.games:
        players = frozenset(game.players)
        since = tuple(changed[player] for player in game.players if player in changed)
        if drawn_request is not None and game not in by_hand:
            by_game[game.id] = _explain(event, round_, drawn_request, by_draw[players], since)
        elif players in by_others:
            by_game[game.id] = _explain(event, round_, now, by_others[players], since)
        else:
            # A draw gives only one bye: any other was given by a person.
            by_game[game.id] = Explained("Set by hand.", since=since)
        if game.imported and game in by_hand:
            by_game[game.id] = _explain_by_hand(by_game[game.id])
        if round_.finals and game.pinned and game.second is not None:
            one = by_game[game.id]
            remarks = (*one.remarks, "finals table")
            by_game[game.id] = replace(one, cause="Finals table, by rank.", remarks=remarks)
    return by_game


def _by_bracket(event: Event, bracket: Bracket, game: Game) -> Explained:
    """Return why an elimination game is paired as it is: by its seeds, or by hand."""
    match = match_of(event, game)
    if match is None:
        why = "Set by hand: the bracket pairs other players."
        return Explained(why, remarks=("not in the bracket",))
    return Explained(match_reason(bracket, match), remarks=(stage_text(match),))


def _explain_by_hand(explanation: Explained) -> Explained:
    broken = (text.replace(f": {BY_HAND}.", ": paired elsewhere.") for text in explanation.broken)
    return replace(explanation, cause=PAIRED_ELSEWHERE, broken=tuple(broken))


def _reasons_by_players(given: Sequence[Reason]) -> Mapping[frozenset[int], Reason]:
    return {frozenset(reason.players): reason for reason in given}


def _with(request: Request, by_hand: Sequence[Game]) -> Request:
    pairs = tuple((game.first, game.second) for game in by_hand if game.second is not None)
    bye = next((game.first for game in by_hand if game.second is None), None)
    return replace(request, pairs=pairs, bye=bye)


def _explain(
    event: Event, round_: Round, request: Request, reason: Reason, since: tuple[str, ...]
) -> Explained:
    name, given = event.name_of, explain.BY_RANK if round_.finals else BY_HAND
    words = PairingWords(event.edition.terms.tp, f"{event.entrant}s")
    breaks = [explain.word_break(request, broken, name, given, words) for broken in reason.breaks]
    levels = [request.levels.index(broken.level) for broken in reason.breaks]
    return Explained(
        explain.word_cause(request, reason, name, before=bool(since), words=words),
        tuple(breaks),
        since,
        explain.word_remarks(reason),
        tuple(levels),
    )


def changed_since(event: Event, round_: Round, drawn_request: Request) -> Mapping[int, str]:
    """Return a sentence for each drawn player whose figures have changed since, by id."""
    known = [event.by_id[one.id] for one in drawn_request.entrants if one.id in event.by_id]
    now = {one.id: one for one in entrants(event, round_.number, known)}
    return {
        one.id: said
        for one in drawn_request.entrants
        if one.id in now and (said := _change(event, one, now[one.id]))
    }


def _change(event: Event, drawn: Entrant, now: Entrant) -> str:
    name, unit = event.name_of(drawn.id), event.edition.terms.tp
    if drawn.tp != now.tp:
        tp = f"{drawn.tp} {unit}"
        return f"{name} had {tp} when paired and now has {now.tp}: a result was corrected."
    if drawn.byes != now.byes:
        byes = counted(drawn.byes, "bye")
        return f"{name} had {byes} when paired and now has {now.byes}: a pairing was corrected."
    if frozenset(drawn.opponents) != frozenset(now.opponents):
        return f"{name} has met other opponents than at the draw: earlier pairings were corrected."
    if drawn.pair_downs != now.pair_downs:
        downs = counted(drawn.pair_downs, "pair-down")
        return (
            f"{name} had {downs} when paired and now has {now.pair_downs}: a pairing was corrected."
        )
    return ""
