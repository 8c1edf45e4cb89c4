"""Why a player stands where he stands: every round, what it gave, what parts him from the others.

Sources: rules.md sections 1.8, 2.8, 3.7; ALL-4, ALL-6, 12-10, 15-11, P-2, P-3, P-4.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from srtui.rules.edition import Figure, SosFormula, StandingsRule
from srtui.rules.record import Game, Outcome, Player, Status
from srtui.rules.standings import Field, Line, figures, lacking, opponent_share, won_of_games
from srtui.rules.value import Value, replace
from srtui.state.event import Event
from srtui.views.standings import lacking_mark, rank_text
from srtui.words import find
from srtui.words.players import status_words
from srtui.words.results import outcome_words, way_name
from srtui.words.standings import figure_name, heading, number, record_text
from srtui.words.wording import NAMED, joined


class Step(Value):
    """One round of the player. `sos` is what its opponent gives, `how` says why so much."""

    round: int
    opponent: str
    table: int | None
    result: str
    tp: int
    sos: str
    how: str
    points: int | None
    destroyed: int | None


class Explained(Value):
    """One player. `totals` are heading and value of every figure in the event's order.

    `parted` says what parts him from the ranks above and below; `notes` what else bears on it.
    """

    player: int
    name: str
    rank: str
    record: str
    after: int
    points_term: str
    steps: tuple[Step, ...]
    totals: tuple[tuple[str, str], ...]
    parted: tuple[str, ...]
    notes: tuple[str, ...]


def explain(event: Event, player: int, number: int | None = None) -> Explained:
    """Explain a player's rank after a round (default: the last with results)."""
    until = event.played if number is None else find.round_(event, number).number
    lines = event.standings(until)
    who = event.by_id[player]
    field = _field(event, player, until)
    line = next(one for one in lines if one.player == player)
    rule = event.standings_rule(until)
    return Explained(
        player=player,
        name=who.name,
        rank=rank_text(line),
        record=record_text(line),
        after=until,
        points_term=event.edition.terms.points,
        steps=_steps(event, player, field),
        totals=tuple(
            (
                heading(event.edition, figure),
                _number(rule, line.figure(figure)) + lacking_mark(line, figure),
            )
            for figure in rule.order
        ),
        parted=_parted(event, lines, line, until),
        notes=_notes(event, who, field, until),
    )


def _number(rule: StandingsRule, value: int | Fraction) -> str:
    return number(value, rule.sos)


def _field(event: Event, player: int, until: int) -> Field:
    """What the player's figures are computed from: below a cut, they are those of the cut (P-3)."""
    field = event.field(until)
    cut = field.cut
    if cut is None or cut.round >= until or player in cut.members(until):
        return field
    # As `standings` does for who stands below a cut: the sum explained has to be the sum shown.
    return replace(field, until=cut.round, cut=None, finals=None)


def _steps(event: Event, player: int, field: Field) -> tuple[Step, ...]:
    share, how = opponent_share(field), _how(event, field)
    # A round before he came is no round without a game.
    entered = event.by_id[player].stays[0].round if event.by_id[player].stays else 1
    steps: list[Step] = []
    for round_ in event.rounds[: field.until]:
        game = round_.game_of(player)
        if game is not None:
            steps.append(_step(event, player, game, field.rule, share, how))
        elif round_.number >= entered:
            steps.append(Step(round_.number, "", None, "no game", 0, "0", "0 TP.", 0, 0))
        else:
            steps.append(Step(round_.number, "", None, "not yet in", 0, "0", "0 TP.", 0, 0))
    return tuple(steps)


def _step(
    event: Event,
    player: int,
    game: Game,
    rule: StandingsRule,
    share: Callable[[int], Fraction],
    how: Callable[[int], str],
) -> Step:
    opponent, side, done = game.opponent(player), game.side(player), game.outcome is not None
    if game.second is None:
        sos, reason = Fraction(0), "A bye has no opponent: it gives nothing."
    elif opponent is None or not done:
        sos, reason = Fraction(0), "The game has no result yet."
    else:
        sos, reason = share(opponent), how(opponent)
    return Step(
        round=game.round,
        opponent="bye" if opponent is None else event.name_of(opponent),
        table=game.table,
        result=_result(event, player, game),
        tp=int(game.won(player)) if done else 0,
        sos=_number(rule, sos),
        how=reason,
        points=game.recorded[side],
        destroyed=game.destroyed[side],
    )


def _result(event: Event, player: int, game: Game) -> str:
    if game.outcome is None:
        return "open"
    if game.outcome not in (Outcome.FIRST, Outcome.SECOND):
        return outcome_words(event, game)
    verb = "won" if game.won(player) else "lost"
    return f"{verb} by {way_name(event.edition_at(game.round), game.way)}"


def _how(event: Event, field: Field) -> Callable[[int], str]:
    """What an opponent gives, in a sentence, by his id."""
    lines, rounds, rule = figures(field), max(1, field.total_rounds), field.rule
    word = {
        SosFormula.TP: _by_tp,
        SosFormula.TP_PER_GAME: _by_games,
        SosFormula.WINS_PER_ROUND: _by_rounds,
    }[field.rule.sos]

    def said(opponent: int) -> str:
        who = event.by_id[opponent]
        out = who.status(field.until + 1) in (Status.DROPPED, Status.DISQUALIFIED)
        status = status_words(who, field.until + 1) if out or who.stand_in else ""
        return f"{word(who, lines[opponent], rounds, out, rule)}{f' ({status})' * bool(status)}."

    return said


def _by_tp(who: Player, line: Line, rounds: int, out: bool, rule: StandingsRule) -> str:  # noqa: ARG001
    return f"{who.name} has {line.tp} TP"


def _by_games(who: Player, line: Line, rounds: int, out: bool, rule: StandingsRule) -> str:  # noqa: ARG001
    won, count = won_of_games(rule, line)
    said = "byes counted" if rule.sos_byes else "the bye left out"
    bye = f", {said}" if line.byes else ""
    if not won:
        return f"{who.name} has won no game{bye}: 1 over {rounds} rounds"
    games = f"{count} game" + "s" * (count != 1)
    return f"{who.name} has {won} TP in {games}{bye}: {won}/{count}"


def _by_rounds(who: Player, line: Line, rounds: int, out: bool, rule: StandingsRule) -> str:
    if out and not line.wins:
        return f"{who.name} left without a win, which counts as one: 1/{rounds}"
    if rule.sos_winless == "all" and not line.wins:
        return f"{who.name} has not won, which counts as one win: 1/{rounds}"
    wins = f"{line.wins} win" + "s" * (line.wins != 1)
    return f"{who.name} has {wins} over {rounds} rounds: {line.wins}/{rounds}"


def _parted(event: Event, lines: tuple[Line, ...], line: Line, until: int) -> tuple[str, ...]:
    """What decides between him and the next above and below, or whom he shares the rank with."""
    if line.rank is None:
        return ("Stands in no order.",)
    ranked = [one for one in lines if one.rank is not None]
    equal = [one for one in ranked if one.rank == line.rank and one is not line]
    above = [one for one in ranked if (one.rank or 0) < line.rank]
    below = [one for one in ranked if (one.rank or 0) > line.rank]
    said = [_against(event, above[-1], line, until)] if above else []
    said += [_equal(event, line, equal)] if equal else []
    said += [_against(event, line, below[0], until)] if below else []
    return tuple(said)


def _against(event: Event, upper: Line, lower: Line, until: int) -> str:
    """Why one stands above the other."""
    names = f"{event.name_of(upper.player)} is above {event.name_of(lower.player)}"
    field = event.field(until)
    cut = field.cut
    if cut is not None and cut.round < until and lower.player not in cut.members(until):
        if upper.player in cut.members(until):
            return f"{names}: the cut after round {cut.round} came between."
    # Finals decide places 1 to 3 (P-4); below, figures do, by the order for the rest.
    elif field.finals is not None and field.finals <= until and (upper.rank or 9) <= 3:
        return f"{names} by the finals tables of round {field.finals}."
    figure = decides(event, upper, lower, until)
    if figure is not None:
        said = " to ".join(
            _number(field.rule, one.figure(figure)) + lacking_mark(one, figure)
            for one in (upper, lower)
        )
        return f"{names} by {figure_name(event.edition, figure)}: {said}."
    return f"{names}."


def decides(event: Event, upper: Line, lower: Line, until: int) -> Figure | None:
    """The figure by which one stands above the other; None: it is none of them."""
    counting = _order(event, upper, until)
    return next((one for one in counting if upper.figure(one) != lower.figure(one)), None)


def _order(event: Event, upper: Line, until: int) -> tuple[Figure, ...]:
    """The figures that count between `upper` and the next one below."""
    field, rule = event.field(until), event.standings_rule(until)
    finals = field.finals is not None and field.finals <= until and rule.finals_rest
    cut = event.cut
    below = cut is not None and cut.round < until and upper.player not in cut.members(until)
    if finals and not below:
        return rule.finals_rest
    return rule.order


def _equal(event: Event, line: Line, equal: list[Line]) -> str:
    names = joined([event.name_of(one.player) for one in equal], most=NAMED)
    shared = f"Shares rank {line.rank} with {names}: equal on every figure."
    if event.decided([one.player for one in [line, *equal]]):
        return f"{shared} The order for a seat or a prize has been decided."
    return f"{shared} Where a seat or a prize needs an order, the organizer decides or draws it."


def _unknown(event: Event, who: Player, field: Field) -> list[str]:
    """Which figures of his are not known."""
    sentences: list[str] = []
    for game in field.games:
        if game.outcome is None or game.round > field.until or who.id not in game.players:
            continue
        found = lacking(game, game.side(who.id))
        names = [figure_name(event.edition, figure) for figure in field.rule.order]
        gone = joined(
            [name for name, one in zip(names, field.rule.order, strict=True) if one in found],
            most=NAMED,
        )
        if gone:
            sentences.append(f"Round {game.round}: {gone} not known (?), reckoned as 0.")
    return sentences


def _notes(event: Event, player: Player, field: Field, until: int) -> tuple[str, ...]:
    sentences: list[str] = []
    status = player.status(until + 1)
    if player.stand_in:
        sentences.append(
            "A stand-in has no rank and no prize; his TP count in the strength of schedule of "
            "those he met, as any opponent's do."
        )
    if status is Status.DISQUALIFIED:
        sentences.append(f"{player.name} is {status_words(player, until + 1)}: no rank, no prize.")
    elif status is Status.DROPPED:
        sentences.append(f"{player.name} {status_words(player, until + 1)}: results and rank stay.")
    sentences += _unknown(event, player, field)
    if field.until < until:
        sentences.append(
            f"Not among the top of the cut: rank and figures of round {field.until} stay."
        )
    if event.edition.results.points_cap:
        cap, term = event.edition.results.points_cap, event.edition.terms.points
        sentences.append(f"No game counts more than {cap} {term}.")
    return tuple(sentences)
