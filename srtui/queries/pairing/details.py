"""Explanation of a pair, its alternatives, and the quality of the whole round."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from srtui.documents.map.scene import TableMap, scenario_map
from srtui.documents.sections import (
    HARD,
    Mark,
    PaneLine,
    PaneSection,
    PaneView,
    Piece,
    line,
    section,
)
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import as_drawn
from srtui.queries.lists import choosing_text
from srtui.queries.pairing.alternatives import Question, Reply, alternatives
from srtui.queries.pairing.pairings import Pair, Pairings
from srtui.queries.pairing.verify import checked, quality
from srtui.queries.rounds.results import their_games
from srtui.rules.edition import Level
from srtui.rules.pairing.explain import breaks_of
from srtui.rules.pairing.values import Break, Entrant, Request
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.text.phrases import WithKeys, as_made, joined, phrase, table_words
from srtui.text.rounds import public_scenario
from srtui.text.standings import Side, record_text

DrawReader = Callable[[Round], Mapping[str, Any] | None]
"""Reads the stored draw from which a round comes."""
TABLES = 8
"""Tables that are named behind a count."""


class _Known(Value):
    """Facts shared by all rows of a round."""

    event: Event
    view: Pairings
    drawn: Mapping[str, Any] | None
    request: Request
    round_sections: tuple[PaneSection, ...]


NO_GAME = (
    "Press {pairings.pin|y} here and on another player to pair both, or {pairings.bye|b} for a bye."
)


class PairingsPane:
    """Details of a round's pairings, cached while the event does not change."""

    def __init__(self, drawn: DrawReader, keys: WithKeys = as_made) -> None:
        self.keys = keys
        self._drawn = drawn
        self._known: _Known | None = None
        self._answers: dict[int, tuple[Question, ...]] = {}

    def game(self, event: Event, view: Pairings, game: int) -> PaneView | None:
        """Return the details of a pair or bye by its game's id, or None if it is gone."""
        pair = next((one for one in view.pairs if one.game == game), None)
        now = event.games_by_id.get(game)
        if pair is None or now is None or view.round > len(event.rounds):
            return None
        known = self._round_facts(event, view)
        chooses = section("Lists", [line(choosing_text(pair.choosing))] if pair.choosing else [])
        players = (part for at, side in enumerate(pair.sides) for part in player_lines(side, at))
        questions = (
            section(question.asked, map(_answer, question.answers))
            for question in self._instead(known, now)
        )
        return PaneView(
            f"game {game}",
            (
                *section(_place_text(now), players),
                *pairing_reasons(known.request, now, pair),
                *section("Why this table", map(line, _table_reasons(event, now))),
                *chain.from_iterable(questions),
                *chooses,
                *their_games(event, now),
                *known.round_sections,
            ),
            map=_map(event, view.round),
            spare=True,
        )

    def alone(self, event: Event, view: Pairings, side: Side) -> PaneView | None:
        """Return the details of a player without a game, or None if the round is gone."""
        if view.round > len(event.rounds):
            return None
        lines = [
            line("No game in this round.", "late", mark="late"),
            line(self.keys(NO_GAME), "muted"),
        ]
        return PaneView(
            f"player {side.player}",
            (
                *section("", player_lines(side, 0)),
                *section("No game", lines),
                *self._round_facts(event, view).round_sections,
            ),
        )

    def _round_facts(self, event: Event, view: Pairings) -> _Known:
        known = self._known
        if known is None or known.event is not event or known.view is not view:
            one = event.rounds[view.round - 1]
            drawn = self._drawn(one)
            whole = _round_sections(event, one, drawn)
            known = _Known(event, view, drawn, as_drawn(event, one, drawn)[0], whole)
            self._known, self._answers = known, {}
        return known

    def _instead(self, known: _Known, game: Game) -> tuple[Question, ...]:
        if game.id not in self._answers:
            one = known.event.rounds[game.round - 1]
            self._answers[game.id] = alternatives(known.event, one, game, known.drawn)
        return self._answers[game.id]


def _map(event: Event, number: int) -> TableMap | None:
    """Return the map of the round's scenario, once it is public."""
    one = event.rounds[number - 1]
    edition = event.edition_at(number)
    found = edition.scenario(one.scenario) if public_scenario(event, one) else None
    return scenario_map(edition, found) if found is not None else None


def _place_text(game: Game) -> str:
    if game.second is None:
        return "Bye"
    return f"Table {game.table}" if game.table else "No table yet"


def _round_sections(
    event: Event, round_: Round, drawn: Mapping[str, Any] | None
) -> tuple[PaneSection, ...]:
    request, pairs, byes = as_drawn(event, round_, drawn)
    tp = {who.id: who.tp for who in request.entrants}
    down = [
        game
        for game in round_.games
        if game.second is not None and tp.get(game.first) != tp.get(game.second)
    ]
    broken = breaks_of(request, pairs, byes[0] if len(byes) == 1 else None)
    counts = [
        ("Rematches", _games_breaking(round_, broken, Level.REMATCH)),
        ("Paired down", down),
        ("By hand", [game for game in round_.games if game.by_hand]),
    ]
    if Level.CLUB in request.levels:
        counts.insert(2, ("Same club", _games_breaking(round_, broken, Level.CLUB)))
    if event.bracket(round_.number) is not None:
        counts = counts[-1:]
    lines = [
        line(_tables(games), "muted", label=what, right=str(len(games))) for what, games in counts
    ]
    report = checked(event, round_, drawn)
    proof = quality(event, round_, report)
    good = line(proof, "" if report.best else "late", mark="done" if report.best else "late")
    title = "The draft" if round_.phase is Phase.DRAFT else f"Round {round_.number}"
    return section(title, (*lines, good))


def _games_breaking(one: Round, broken: Sequence[Break], level: Level) -> list[Game]:
    pairs = {frozenset(each.players) for each in broken if each.level is level}
    return [game for game in one.games if frozenset(game.players) in pairs]


def _tables(games: Sequence[Game]) -> str:
    """Format the games' tables, if there are few."""
    numbers = sorted(game.table for game in games if game.table is not None)
    if not numbers or len(numbers) > TABLES:
        return ""
    tables = "table" if len(numbers) == 1 else "tables"
    return f"{tables} {joined([str(number) for number in numbers])}"


_MARKS: dict[str, tuple[Mark, str]] = {
    "chosen": ("", ""),
    "as good": ("done", ""),
    "better": ("late", "late"),
    "worse": ("dropped", "muted"),
    "open": ("judge", "muted"),
}


def player_lines(
    side: Side, at: int, *, winner: bool = False, about: str = ""
) -> tuple[PaneLine, ...]:
    """Return a game's player as lines; `about` replaces faction and club."""
    hue = ("one", "two")[at]
    badge = Piece(f"{HARD}{at + 1}{HARD}", ("first", "second")[at])
    name = Piece(f" {side.name}", f"winner {hue}" if winner else hue)
    said = about or " · ".join(one for one in (side.faction, side.club) if one)
    top = PaneLine((badge, name), right=(Piece(record_text(side)),))
    return (top, *([line(said, "muted", indent=4)] if said else ()))


def pairing_reasons(request: Request, game: Game, pair: Pair) -> tuple[PaneSection, ...]:
    """Return which pairing rules are kept and which are broken."""
    known = {one.id: one for one in request.entrants}
    kept = [level for level in request.levels if _level_holds(known, game, level)]
    mark: Mark = "late" if pair.by_hand and pair.broken else "done"
    lines = [line(pair.cause, mark=mark)] if pair.cause else []
    lines += [line(_KEPT_RULES[level], mark="done") for level in kept if level in _KEPT_RULES]
    lines += [line(text, "late", mark="late") for text in pair.broken]
    lines += [line(text, "muted") for text in pair.since]
    return section("Why this bye" if game.second is None else "Why this pairing", lines)


def _table_reasons(event: Event, game: Game) -> tuple[str, ...]:
    """Return why a pair is at its table, and which lower tables its players have used."""
    if game.table is None or game.second is None or event.order:
        return ()
    players = [event.by_id[player] for player in game.players]
    pinned = [who for who in players if who.pinned_table == game.table]
    if pinned:
        return (phrase("{player} plays every round at this table.", pinned[0].name),)
    if event.table_policy != "top_first":
        return ("Tables are drawn by lot; nobody gets the same one twice if it can be avoided.",)
    reasons = [phrase("The top pairs get the lowest tables that are new to both players.")]
    history = event.past(game.round)
    for who in players:
        lower = sorted({table for table in history[who.id].tables if table < game.table})
        if lower:
            reasons.append(
                phrase("{player} has already played at {tables}.", who.name, table_words(lower))
            )
    return tuple(reasons)


_KEPT_RULES = {
    Level.REMATCH: "They have not met before.",
    Level.SECOND_PAIR_DOWN: "Neither has been paired down before.",
    Level.SECOND_BYE: "No bye before.",
    Level.APART: "Nobody has asked to keep them apart.",
    Level.CLUB: "They are from different clubs.",
}


def _level_holds(known: dict[int, Entrant], game: Game, level: Level) -> bool:
    """Tell whether a level applies to a game and is kept."""
    first = known[game.first]
    if game.second is None:
        return level is Level.SECOND_BYE and not first.byes
    second = known[game.second]
    upper = max(first, second, key=lambda each: each.tp)
    return {
        Level.REMATCH: second.id not in first.opponents and first.id not in second.opponents,
        Level.SECOND_PAIR_DOWN: first.tp != second.tp and not upper.pair_downs,
        Level.APART: bool(first.kept_apart or second.kept_apart)
        and second.id not in first.kept_apart,
        Level.CLUB: bool(first.club or second.club) and first.club != second.club,
    }.get(level, False)


def _answer(reply: Reply) -> PaneLine:
    mark, means = _MARKS[reply.stand]
    return line(reply.text, means, mark=mark)
