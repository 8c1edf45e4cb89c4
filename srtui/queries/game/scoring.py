"""A game scored turn by turn: questions, state, points, ending; figures as in the pairing."""

from collections.abc import Callable
from itertools import combinations
from typing import TypeVar

from data.event.journal import author_of
from srtui.documents.map.scene import Edge, Holder, TableMap, letters, table_map
from srtui.model.event import Event
from srtui.model.played import PlayedGame, TurnPart
from srtui.model.turn_answers import (
    PanelAnswers,
    TurnRefused,
    TurnResult,
    as_asked,
    slot,
    take_turn,
)
from srtui.queries.game.turn_rows import TurnRow, rows
from srtui.rules.edition import Edition
from srtui.rules.game import Answered, Ended, Happened, Stage, State, Typed, asked, step
from srtui.rules.game.ends import leader_by_tiebreaks, open_now
from srtui.rules.game.values import Gain
from srtui.rules.value import Value, field
from srtui.text.phrases import EMPTY, Phrase, joined, paragraph, phrase, translate
from srtui.text.scenario import victory_texts
from srtui.text.setup import deployment_of
from srtui.text.turns import (
    first_turn_texts,
    outcome_text,
    part_text,
    prompt_texts,
    starting_texts,
    turn_said,
)

K = TypeVar("K", Phrase, str, int)


class Source(Value):
    """Points by their source."""

    text: Phrase
    points: tuple[int, int]


class Entry(Value):
    """A listed turn: its number, its score, who entered it and when."""

    number: int
    text: str = field(name="said")
    entered_at: str = field(name="at")
    author: str = field(name="by")


class Scoring(Value):
    """A game's current state, and its state once the entered turn is confirmed.

    `active` is the player whose turn it is (0 or 1), None until the first turn is set. `worth` is
    what the current state scores at least at the end of this turn. `sentence` describes the turn as
    entered. `ready`: it can be confirmed. `refused`: why it cannot.
    """

    game: int
    table: int | None
    round: int
    scenario: str
    players: tuple[str, str]
    roles: tuple[str, str]
    points_term: str
    active: int | None
    turn: int
    stage: Stage
    points: tuple[int, int]
    step_count: int = field(name="kept")
    points_only: bool
    kill_box: int
    rows: tuple[TurnRow, ...]
    events: tuple[Phrase, ...]
    notes: tuple[Phrase, ...]
    """What else is to be minded with what is asked."""
    prompts: tuple[str, ...]
    """Instructions for now: after the entered turn, otherwise after the last stored one, and at the
    beginning of the next."""
    follows: tuple[str, ...]
    """Instructions after the turn, if it ends as entered, or as it is."""
    worth: tuple[int, int]
    gives: tuple[tuple[str, tuple[int, int]], ...]
    """The same by element, those that give something."""
    open: tuple[Source, ...]
    sources: tuple[Source, ...]
    by_turn: tuple[tuple[int, tuple[int, int]], ...]
    """Points by the number of the turn, those that gave something."""
    sentence: Phrase
    ready: bool
    ends: bool
    """The game is over once the entered turn is stored."""
    wins: str
    """The name of the player who wins then; empty: nobody."""
    refused: Phrase
    fallen: str
    """The player whose clock has fallen, while the opponent finishes the turn."""
    victory: tuple[Phrase, ...]
    tiebreak: Phrase
    result: Phrase
    over: bool
    turns: tuple[Entry, ...]
    broken: Phrase
    map: TableMap
    moved: tuple[str, ...]
    """Elements that a rule may have moved since: the map shows where they began."""
    legend: tuple[tuple[str, str], ...]
    """Letter and name of every element in play."""


def scoring(event: Event, played: PlayedGame, answers: PanelAnswers | None = None) -> Scoring:
    """Return a game with the answers entered for its current turn."""
    answers = answers or PanelAnswers()
    entered, refused = _entered_turn(played, answers)
    state, after = played.state, entered.state
    edition = event.edition_at(played.game.round)
    over = state.stage is Stage.OVER
    # Only the latest claims count: an effect before the scoring may ask for them again.
    stages = (Stage.BEFORE, Stage.FACTS)
    claimed = (stop.state for stop in reversed(entered.stops) if stop.question.stage in stages)
    opened = open_now(played.play, next(claimed, state))
    opener = played.opener
    marks = after if entered.steps else state
    if entered.ask is not None and entered.stops:
        marks = entered.stops[-1].state
    winner = None if refused or over or after.result is None else after.result.side
    has_kill_box = played.play.kill_box_counts(state)
    marked = letters(played.play.scenario)
    follows = prompt_texts(played, after) if entered.steps and not refused else ()
    notes = dict.fromkeys(note for stop in entered.stops for note in stop.question.notes)
    events = tuple(_event_text(played, answer) for answer in answers.events)
    turns = tuple(_entry(played, event, part) for part in played.parts)
    roles = edition.terms.first, edition.terms.second
    return Scoring(
        game=played.game.id,
        table=played.game.table,
        round=played.game.round,
        scenario=played.play.scenario.name,
        players=played.names,
        roles=roles[::-1] if opener == 1 else roles,
        points_term=edition.terms.points,
        active=None if opener is None else played.side(state.active),
        turn=state.number,
        stage=state.stage,
        points=played.pair(state.points),
        step_count=len(played.steps),
        points_only=played.points_only,
        kill_box=played.play.kill_box_inches(state.number) if has_kill_box else 0,
        rows=rows(played, entered) if not over and opener is not None else (),
        events=events,
        notes=tuple(notes),
        prompts=follows if answers != PanelAnswers() else _prompts(played, edition),
        follows=follows,
        worth=_sums(played, opened),
        gives=_points_by(played, opened, lambda gain: gain.element),
        open=_sources(played, opened),
        sources=_sources(played, state.gains),
        by_turn=_points_by(played, state.gains, lambda gain: gain.turn // 2 + 1),
        sentence=EMPTY if refused or opener is None or over else _sentence(played, event, entered),
        ready=not refused and entered.ask is None and opener is not None,
        ends=not refused and after.result is not None,
        wins="" if winner is None else played.name(winner),
        refused=translate(refused),
        fallen="" if state.fallen is None or over else played.name(state.fallen),
        victory=victory_texts(edition, played.play.scenario),
        tiebreak=tiebreak_said(played, state),
        result=outcome_text(played, event, state),
        over=over,
        turns=turns,
        broken=_break_text(played),
        map=_map(played, edition, marks),
        moved=_moved_elements(played),
        legend=tuple(
            (marked.get(element.id, "?"), translate(element.name))
            for element in played.play.standing(marks)
        ),
    )


def _prompts(played: PlayedGame, edition: Edition) -> tuple[str, ...]:
    """Return what players must do after the stored turn and at the start of the next."""
    first = first_turn_texts(played, deployment_of(edition, played.play.scenario))
    return (*prompt_texts(played, played.state), *first, *starting_texts(played))


def _map(played: PlayedGame, edition: Edition, state: State) -> TableMap:
    """Return the table with elements' holders; the first player's edge is near."""
    scenario = played.play.scenario
    here = {one.id for one in played.play.standing(state)}
    gone = frozenset(one.id for one in scenario.elements if one.id not in here)
    holders = {one.id: _holder(played, state, one.id) for one in scenario.elements}
    deep = played.play.kill_box_inches(state.number) if played.play.kill_box_matters else 0
    near, far = (_edge(played, edition, side) for side in (0, 1))
    return table_map(edition, scenario, near, far, holders, gone, deep)


def _moved_elements(played: PlayedGame) -> tuple[str, ...]:
    """Return the elements that players were told to move or allowed to move."""
    prompts = (prompt for part in played.parts for prompt in part.after.prompts)
    moved = dict.fromkeys(prompt.element for prompt in prompts if prompt.kind == "motion")
    return tuple(played.play.scenario.element_name(element) for element in moved if element)


def _edge(played: PlayedGame, edition: Edition, side: int) -> Edge:
    """Return whose edge this is, in the edition's words until the turn order is known."""
    term = (edition.terms.first, edition.terms.second)[side]
    if played.opener is None:
        return Edge(0, term)
    return Edge(played.side(side) + 1, played.name(side), term)


def _holder(played: PlayedGame, state: State, element: str) -> Holder:
    words = state.claims.get(element, ("", ""))
    holders: tuple[Holder, Holder] = ("one", "two")
    held = [holders[played.side(side)] for side in (0, 1) if words[side]]
    if len(held) == 2:
        return "both"
    return held[0] if held else "nobody"


def _entered_turn(played: PlayedGame, answers: PanelAnswers) -> tuple[TurnResult, Phrase]:
    """Return the turn as entered or, if it is refused, up to that question, and the reason."""
    if played.opener is None or played.state.stage is Stage.OVER or played.folded.refusal:
        return TurnResult((), played.state), EMPTY
    answers = as_asked(played, answers)
    try:
        return take_turn(played, answers, ended=answers.ended), EMPTY
    except TurnRefused as refused:
        if refused.turn.stops:
            return refused.turn, refused.sentence
        try:
            # Drop events and ending: the questions remain on the screen.
            return take_turn(played, PanelAnswers(answers.answers)), refused.sentence
        except TurnRefused as again:
            return again.turn, refused.sentence


def _sentence(played: PlayedGame, event: Event, taken: TurnResult) -> Phrase:
    said = turn_said(played, played.state, taken.state)
    return paragraph(said, outcome_text(played, event, taken.state))


def _sums(played: PlayedGame, gains: tuple[Gain, ...]) -> tuple[int, int]:
    first, second = (sum(gain.points for gain in gains if gain.side == side) for side in (0, 1))
    return played.pair((first, second))


def _sources(played: PlayedGame, gains: tuple[Gain, ...]) -> tuple[Source, ...]:
    by_text = _points_by(played, gains, lambda gain: _source(played, gain))
    return tuple(Source(text, points) for text, points in by_text)


def _points_by(
    played: PlayedGame, gains: tuple[Gain, ...], key: Callable[[Gain], K]
) -> tuple[tuple[K, tuple[int, int]], ...]:
    """Return both players' points, grouped by a key of the gains in order of appearance."""
    groups: dict[K, list[Gain]] = {}
    for gain in gains:
        groups.setdefault(key(gain), []).append(gain)
    return tuple((value, _sums(played, tuple(group))) for value, group in groups.items())


def _source(played: PlayedGame, gain: Gain) -> Phrase:
    scenario = played.play.scenario
    named = {line.id: line.text for line in scenario.lines}
    named |= {effect.id: effect.text for effect in scenario.effects}
    fixed: dict[str, str] = {
        "kill_box": phrase("kill box"),
        "typed": phrase("points typed"),
        "adopted": phrase("continued from paper"),
        "overruled": phrase("set by hand"),
    }
    text = named.get(gain.source) or fixed.get(gain.source, gain.source)
    if gain.element:
        return phrase("{source} ({element})", text, scenario.element_name(gain.element))
    return phrase("{source}", text)


def tiebreak_said(played: PlayedGame, state: State) -> Phrase:
    """Format what the tiebreakers would decide if the game ended now."""
    if state.stage is Stage.OVER or played.opener is None:
        return EMPTY
    side, step = leader_by_tiebreaks(played.play, state)
    if step is None:
        return phrase("Level on every tiebreaker: a tie.")
    if side is None:
        return phrase("If it ended now: {step} would decide.", step.text)
    return phrase("If it ended now: {played} by {step}.", played.name(side), step.text)


def _entry(played: PlayedGame, event: Event, part: TurnPart) -> Entry:
    last = part.steps[-1]
    by = author_of(last.role, last.terminal)
    said = part_text(played, event, part)
    if last.disputed_by is not None and not last.settled:
        said = paragraph(said, phrase("{player} disputes it.", event.name_of(last.disputed_by)))
    return Entry(part.number, said, last.at, by)


def _break_text(played: PlayedGame) -> Phrase:
    refusal = played.folded.refusal
    if refusal is None:
        return EMPTY
    return phrase(
        "Entry {number} no longer fits: {refusal} Drop it and everything after it.",
        len(played.parts) + 1,
        refusal.sentence,
    )


def _event_text(played: PlayedGame, event: Happened) -> Phrase:
    things = joined([*map(played.play.scenario.element_name, (event.element, *event.also))])
    if event.kind == "gone":
        return phrase("the piece of {things} is gone", things)
    if event.captor is None:
        return phrase("{things} destroyed", things)
    return phrase("{things} captured by {player}", things, played.names[event.captor])


def told_of(before: PlayedGame, part: TurnPart) -> PanelAnswers:
    """Return the answers of a stored turn, for re-entry. `before` is the game without that turn."""
    answers: dict[str, str] = {}
    events: list[Happened] = []
    points, ended, state = None, None, before.state
    for stored in part.steps:
        move = before.turned(stored.move)
        if isinstance(move, Answered) and (question := asked(before.play, state)):
            answers |= {slot(question.stage, key): value for key, value in move.values.items()}
        elif isinstance(stored.move, Happened):
            events.append(stored.move)
        elif isinstance(stored.move, Typed):
            points = stored.move.points
        elif isinstance(stored.move, Ended):
            ended = stored.move
        after = step(before.play, state, move)
        state = after if isinstance(after, State) else state
    return PanelAnswers(answers, tuple(events), points, ended)


def possible_events(played: PlayedGame, told: PanelAnswers) -> tuple[tuple[Happened, Phrase], ...]:
    """Return the events possible in this turn, destroyed or captured elements, with sentences."""
    state = played.state
    for event in told.events:
        after = step(played.play, state, played.turned(event))
        state = after if isinstance(after, State) else state
    in_play = [element.id for element in played.play.standing(state)]
    wanted = [Happened("destroyed", id) for id in in_play]
    wanted += [Happened("captured", id, number) for id in in_play for number in (0, 1)]
    # One blast can remove two elements, with neither player first.
    wanted += [Happened("destroyed", id, None, (also,)) for id, also in combinations(in_play, 2)]
    wanted += [Happened("gone", id) for id in in_play]
    return tuple(
        (event, _event_text(played, event))
        for event in wanted
        if isinstance(step(played.play, state, played.turned(event)), State)
    )
