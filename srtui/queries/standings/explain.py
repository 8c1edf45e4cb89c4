"""Explanation of a rank: every round, its gain, and the difference from the neighbours.

Sources: rules.md sections 1.8, 2.8, 3.7; ALL-4, ALL-6, 12-10, 15-11, P-2, P-3, P-4.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from srtui.documents.table import TableColumn
from srtui.model.event import Event
from srtui.queries.standings.standings import figure_cell, figures_in
from srtui.rules.edition import Figure, SosFormula
from srtui.rules.record import Game, Outcome, Player, Status
from srtui.rules.standings import (
    Field,
    PlayerFigures,
    figures,
    game_figures,
    opponent_share,
    won_of_games,
)
from srtui.rules.value import Value, field, replace
from srtui.text import find
from srtui.text.cut import reached_text
from srtui.text.league import credit_notes
from srtui.text.phrases import NAMED, Phrase, counted, joined, paragraph, phrase, phrase_count
from srtui.text.players import status_words
from srtui.text.results import figure_text, outcome_words, way_name, with_way
from srtui.text.standings import figure_name, heading, number
from srtui.text.teams import points_lost_text


class Step(Value):
    """A player's round. `sos` is its opponent's contribution, `how` explains it."""

    round: int
    opponent: str
    table: int | None
    result: str
    tp: int
    sos: Fraction
    explanation: str = field(name="how")
    points: int | None
    destroyed: int | None


class Explained(PlayerFigures, kw_only=True):
    """A player's rank after round `after`, explained.

    `order` are the figures that rank the event, `sos` is the formula. Sentences say what separates
    the player from the ranks above and below; `notes` are further remarks.
    """

    figures: Mapping[Figure, Fraction]
    name: str
    after: int
    order: tuple[Figure, ...]
    sos: SosFormula
    steps: tuple[Step, ...]
    parted: tuple[Phrase, ...]
    notes: tuple[str, ...]


def explain(event: Event, player: int, number: int | None = None) -> Explained:
    """Explain a player's rank after a round (default: the last with results)."""
    until = find.ranked_until(event, number)
    lines = event.standings(until)
    shown_player = event.by_id[player]
    field = _field(event, player, until)
    line = next(one for one in lines if one.player == player)
    rule = event.standings_rule(until)
    return Explained(
        **figures_in(line, rule.order),
        name=shown_player.name,
        after=until,
        order=rule.order,
        sos=rule.sos,
        steps=_steps(event, player, field),
        parted=_neighbour_texts(event, lines, line, until),
        notes=_notes(event, shown_player, field, until),
    )


def totals(event: Event, view: Explained) -> tuple[tuple[str, str], ...]:
    """Return every figure's heading and value, in the event's order."""
    return tuple(
        (heading(event.edition, figure), figure_cell(view, figure, view.sos))
        for figure in view.order
    )


def step_columns(event: Event, view: Explained) -> tuple[TableColumn[Step], ...]:
    """Return columns for the figures that rank the event, and for those that every result has."""
    killing = event.field(view.after).killing
    games = {step.round: event.rounds[step.round - 1].game_of(view.player) for step in view.steps}
    gained = {
        number: {} if game is None else game_figures(game, view.player, killing)
        for number, game in games.items()
    }

    def column(figure: Figure) -> TableColumn[Step]:
        def content(step: Step) -> str:
            if figure is Figure.SOS:
                return number(step.sos, view.sos)
            return figure_text(gained[step.round].get(figure, 0))

        return TableColumn(heading(event.edition, figure), content, right=True)

    shown = dict.fromkeys([*view.order, Figure.TP, Figure.POINTS, Figure.DESTROYED])
    return tuple(map(column, shown))


def _field(event: Event, player: int, until: int) -> Field:
    """Return the inputs of a player's figures; below a cut, those at the cut (P-3)."""
    field = event.field(until)
    cut = field.cut
    if cut is None or cut.round >= until or player in cut.members(until):
        return field
    # As in `standings` for players below a cut: the explained sum must equal the displayed one.
    return replace(field, until=cut.round, cut=None, finals=None)


def _steps(event: Event, player: int, field: Field) -> tuple[Step, ...]:
    share, describe = opponent_share(field), _opponent_texts(event, field)
    nothing = f"0 {event.edition.terms.tp}."
    # A round before the player entered is not a round without a game.
    entered = (
        event.by_id[player].status_changes[0].round if event.by_id[player].status_changes else 1
    )
    steps: list[Step] = []
    for round_ in event.rounds[: field.until]:
        game = round_.game_of(player)
        if game is not None:
            steps.append(_step(event, player, game, share, describe))
        else:
            result = phrase("no game") if round_.number >= entered else phrase("not yet in")
            steps.append(Step(round_.number, "", None, result, 0, Fraction(0), nothing, 0, 0))
    return tuple(steps)


def _step(
    event: Event,
    player: int,
    game: Game,
    share: Callable[[int], Fraction],
    describe: Callable[[int], str],
) -> Step:
    opponent, side, done = game.opponent(player), game.side(player), game.outcome is not None
    reason: str
    if game.second is None:
        sos, reason = Fraction(0), phrase("A bye has no opponent, so it adds nothing.")
    elif opponent is None or not done:
        sos, reason = Fraction(0), phrase("The game has no result yet.")
    else:
        sos, reason = share(opponent), describe(opponent)
    return Step(
        round=game.round,
        opponent=phrase("bye") if opponent is None else event.name_of(opponent),
        table=game.table,
        result=_result_text(event, player, game),
        tp=game.tournament_points(side) if done else 0,
        sos=Fraction(sos),
        explanation=reason,
        points=game.recorded[side],
        destroyed=game.destroyed[side],
    )


def _result_text(event: Event, player: int, game: Game) -> str:
    if game.outcome is None:
        return phrase("open")
    if game.outcome not in (Outcome.FIRST, Outcome.SECOND):
        return outcome_words(event, game)
    verb = phrase("won") if game.won(player) else phrase("lost")
    if game.games_won is not None:
        own = game.side(player)
        return f"{verb} {game.games_won[own]}-{game.games_won[1 - own]}"
    edition = event.edition_at(game.round)
    rule = edition.way(game.way)
    return (
        with_way(verb, rule)
        if rule
        else phrase("{result} by {way}", verb, way_name(edition, game.way))
    )


def _opponent_texts(event: Event, field: Field) -> Callable[[int], str]:
    """Return a function from a player's id to a sentence on what that opponent adds."""
    lines, now = figures(field), field.until + 1

    def sentence(opponent: int) -> str:
        player, line = event.by_id[opponent], lines[opponent]
        out = player.status(now) in (Status.DROPPED, Status.DISQUALIFIED)
        status = status_words(player, now) if out or player.stand_in else ""
        if field.rule.sos is SosFormula.TP_PER_GAME:
            text = _by_games(field, line, player.name)
        elif field.rule.sos is SosFormula.WINS_PER_ROUND:
            text = _by_rounds(field, line, player.name, out)
        else:
            points = f"{line.tp} {event.edition.terms.tp}"
            text = phrase("{player} has {points}", player.name, points)
        return phrase("{sentence} ({status}).", text, status) if status else f"{text}."

    return sentence


def _by_games(field: Field, line: PlayerFigures, name: str) -> str:
    won, count = won_of_games(field.rule, line)
    said = phrase("byes counted") if field.rule.sos_byes else phrase("the bye left out")
    bye = f", {said}" if line.byes else ""
    if not won:
        return phrase(
            "{player} has not won a game{bye}; this counts as one win: 1/{rounds}",
            name,
            bye,
            max(1, field.total_rounds),
        )
    return phrase_count(
        "{player} has {won} TP in {count} game{bye}: {won}/{count}",
        "{player} has {won} TP in {count} games{bye}: {won}/{count}",
        count,
        name,
        won,
        bye,
    )


def _by_rounds(field: Field, line: PlayerFigures, name: str, out: bool) -> str:
    rounds = max(1, field.total_rounds)
    if out and not line.wins:
        return phrase("{player} left without a win; this counts as one: 1/{rounds}", name, rounds)
    if field.rule.sos_winless == "all" and not line.wins:
        return phrase("{player} has no wins; this counts as one: 1/{rounds}", name, rounds)
    wins, share = counted(line.wins, "win"), f"{line.wins}/{rounds}"
    return phrase(
        "{player} has {wins} over {rounds}: {share}", name, wins, counted(rounds, "round"), share
    )


def _neighbour_texts(
    event: Event, lines: tuple[PlayerFigures, ...], line: PlayerFigures, until: int
) -> tuple[Phrase, ...]:
    """Format what separates a player from the neighbours, or who shares the rank."""
    if line.rank is None:
        return (phrase("Has no order."),)
    ranked = [one for one in lines if one.rank is not None]
    equal = [one for one in ranked if one.rank == line.rank and one is not line]
    above = [one for one in ranked if (one.rank or 0) < line.rank]
    below = [one for one in ranked if (one.rank or 0) > line.rank]
    reasons = [_against_text(event, above[-1], line, until)] if above else []
    if equal:
        reasons.append(_tie_text(event, line, equal, until))
    if below:
        reasons.append(_against_text(event, line, below[0], until))
    return tuple(reasons)


def _against_text(event: Event, upper: PlayerFigures, lower: PlayerFigures, until: int) -> Phrase:
    """Format why one player ranks above another."""
    names = event.name_of(upper.player), event.name_of(lower.player)
    field = event.field(until)
    cut = field.cut
    if cut is not None and cut.round < until:
        inside = cut.members(until)
        if upper.player in inside and lower.player not in inside:
            return phrase(
                "{upper} is above {lower}: the cut after round {round} separates them.",
                *names,
                cut.round,
            )
        if field.elimination and lower.player in inside:
            reason = _by_bracket(event, upper, lower, until)
            return phrase("{upper} is above {lower}: {reason}.", *names, reason)
    # Finals decide places 1 to 3 (P-4); below, the figures do, by the order for the rest.
    below = cut is not None and cut.round < until and lower.player not in cut.members(until)
    finals = field.finals is not None and field.finals <= until and not below
    if finals and not field.elimination and (upper.rank or 9) <= 3:
        return phrase(
            "{upper} is above {lower} because of the finals tables in round {round}.",
            *names,
            field.finals,
        )
    figure = decides(event, upper, lower, until)
    if figure is not None:
        cells = (figure_cell(one, figure, field.rule.sos) for one in (upper, lower))
        return phrase(
            "{upper} is above {lower} by {figure}: {more} to {fewer}.",
            *names,
            figure_name(event.edition, figure),
            *cells,
        )
    if field.head_to_head and event.order:
        return phrase(
            "{upper} is above {lower}: they are tied on every figure, so their own matches decide.",
            *names,
        )
    if field.head_to_head:
        return phrase(
            "{upper} is above {lower}: they are tied on every figure, so their own games decide.",
            *names,
        )
    return phrase("{upper} is above {lower}.", *names)


def _by_bracket(event: Event, upper: PlayerFigures, lower: PlayerFigures, until: int) -> str:
    """Format why one player of an elimination ranks above the other."""
    above, below = (event.reached(until).get(line.player) for line in (upper, lower))
    outcome = reached_text(above)
    if above != below:
        return phrase("elimination, {above} before {below}", outcome, reached_text(below))
    if above == "still in":
        return phrase("elimination, both are still in and the better seed is first")
    figure = decides(event, upper, lower, until)
    if figure is None:
        return phrase("elimination, both {outcome}", outcome)
    name = figure_name(event.edition, figure)
    return phrase("elimination, both {outcome}; {figure} decides", outcome, name)


def decides(event: Event, upper: PlayerFigures, lower: PlayerFigures, until: int) -> Figure | None:
    """Return the figure that ranks one player above another, or None if no figure does."""
    counting = _order(event, upper, until)
    return next((one for one in counting if upper.figures[one] != lower.figures[one]), None)


def _order(event: Event, upper: PlayerFigures, until: int) -> tuple[Figure, ...]:
    """Return the figures that decide between `upper` and the next player below."""
    field, rule = event.field(until), event.standings_rule(until)
    finals = field.finals is not None and field.finals <= until and rule.finals_rest
    cut = event.cut
    below = cut is not None and cut.round < until and upper.player not in cut.members(until)
    if finals and not below:
        return rule.finals_rest
    return rule.order


def _tie_text(event: Event, line: PlayerFigures, equal: list[PlayerFigures], until: int) -> Phrase:
    names = joined([event.name_of(one.player) for one in equal], most=NAMED)
    came = reached_text(event.reached(until).get(line.player))
    why = phrase("both {outcome}", came) if came else phrase("tied on every figure")
    shared = phrase("Shares rank {rank} with {names}: {why}.", line.rank, names, why)
    if event.decided([one.player for one in [line, *equal]]):
        return paragraph(shared, phrase("The order for a seat or a prize has been decided."))
    return paragraph(
        shared, phrase("If a seat or prize needs an order, the organizer decides or draws it.")
    )


def _unknown_texts(event: Event, player: Player, field: Field) -> list[str]:
    """Return a sentence for each round in which some of a player's figures are unknown."""
    sentences: list[str] = []
    for game in field.games:
        if game.outcome is None or game.round > field.until or player.id not in game.players:
            continue
        values = game_figures(game, player.id, field.killing)
        unknown = [figure for figure in field.rule.order if values.get(figure, 0) is None]
        names = joined([figure_name(event.edition, figure) for figure in unknown], most=NAMED)
        if names:
            sentences.append(
                phrase("Round {round}: {names} unknown (?), counted as 0.", game.round, names)
            )
    return sentences


def _notes(event: Event, player: Player, field: Field, until: int) -> tuple[str, ...]:
    sentences: list[str] = []
    status = player.status(until + 1)
    if player.stand_in:
        sentences.append(
            phrase(
                "A stand-in has no rank or prize, but their TP count towards their opponents' "
                "strength of schedule."
            )
        )
    words = status_words(player, until + 1)
    if status is Status.DISQUALIFIED:
        sentences.append(phrase("{player} is {status}: no rank, no prize.", player.name, words))
    elif status is Status.DROPPED:
        sentences.append(phrase("{player} {status}: results and rank stay.", player.name, words))
    sentences += [*_unknown_texts(event, player, field), *credit_notes(event, player.id)]
    sentences += [
        phrase("Penalty ({reason}): {effect}.", each.reason, points_lost_text(event, each))
        for each in event.penalties
        if each.player == player.id and each.points and each.round <= field.until
    ]
    if field.until < until:
        sentences.append(
            phrase("Missed the cut; rank and figures of round {round} stay.", field.until)
        )
    if event.edition.results.points_cap:
        most = f"{event.edition.results.points_cap} {event.edition.terms.points}"
        sentences.append(phrase("A game counts for at most {points}.", most))
    return tuple(sentences)
