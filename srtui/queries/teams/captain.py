"""A captain's seat: the board of its match, and the answers that its captain can give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.commands.command import Role
from srtui.documents.sections import PaneSection, PaneTable, Piece, Sections, line, section
from srtui.model.captains import captains_board, seated_team
from srtui.model.event import Event
from srtui.queries.lists import list_text
from srtui.queries.teams.overview import games_table
from srtui.queries.teams.rows import (
    BoardHand,
    MatchBoard,
    board_lines,
    match_board,
    match_state,
)
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import Answer, CaptainAsk, StepKind
from srtui.rules.value import Value
from srtui.text.seats import SIDES
from srtui.text.teams import answer_text, question_text, team_at

if TYPE_CHECKING:
    from data.event.store import Reader

NO_MATCH = "No match in this zone now: wait until a round is published."
ROLL = "Roll the dice"


class CaptainSeat(Value):
    """Content of a captain's terminal. `team` is None while no match is in the zone.

    `options` are the answers in words, in the order of `answers`; both are empty while the opponent
    acts. A roll-off has a single option and no answer. `asks_back`: the request to take the last
    step back, as a sentence; empty if there is none.
    """

    zone: int
    side: int
    title: str
    sentence: str
    team: int | None = None
    options: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    kind: StepKind | None = None
    may_take_back: bool = False
    asks_back: str = ""
    board: MatchBoard | None = None


def captain_seat(event: Event, zone: int, side: int) -> CaptainSeat:
    """Return what the captain at a zone's seat sees now; side 0 is the first team of the match."""
    team = seated_team(event, zone, side)
    seat = f"Captain {zone}{SIDES[side]}"
    if team is None:
        return CaptainSeat(zone, side, seat, NO_MATCH)
    newest = event.newest_round().number
    match = next(each for each in event.matches if each.round == newest and team in each.teams)
    title = f"{seat} · {event.team(team).name}"
    view = match_board(event, match)
    if event.games_of(match):
        return CaptainSeat(zone, side, title, _paired(event, match), team, board=view)
    ask = captains_board(event, match).ask(side)
    is_laid = (match.id, side) in event.hidden_steps
    rolls = ask is not None and ask.kind is StepKind.ROLL
    choices = () if ask is None or rolls else ask.choices
    options = tuple(answer_text(event, ask.kind, each) for each in choices) if ask else ()
    return CaptainSeat(
        zone=zone,
        side=side,
        title=title,
        sentence=_sentence(event, match, ask, is_laid=is_laid),
        team=team,
        options=(ROLL,) if rolls else options,
        answers=choices,
        kind=None if ask is None else ask.kind,
        may_take_back=is_laid or bool(event.captain_steps.get(match.id)),
        asks_back=_asks_back(event, match, side),
        board=view,
    )


def _paired(event: Event, match: TeamMatch) -> str:
    if match_state(event, match).startswith("0-0,") and not _has_result(event, match):
        return "All players are paired and can go to their tables."
    return f"{match_state(event, match)}."


def _has_result(event: Event, match: TeamMatch) -> bool:
    return any(game.outcome is not None for game in event.games_of(match))


def _sentence(event: Event, match: TeamMatch, ask: CaptainAsk | None, *, is_laid: bool) -> str:
    """Return what this captain does now, or the captain who is waited for."""
    if ask is None:
        asks = captains_board(event, match).asks
        return " ".join(question_text(event, match, each) for each in asks)
    if is_laid:
        return "Your secret step is in, the opponent's is not: you may change yours."
    return f"Your turn. {question_text(event, match, ask)}"


def _asks_back(event: Event, match: TeamMatch, side: int) -> str:
    if match.take_back is None:
        return ""
    if match.take_back == side:
        return "You have asked to take the last step back: the opponent must agree."
    return f"{team_at(event, match, match.take_back)} asks to take the last step back."


def seat_sections(seat: CaptainSeat) -> tuple[PaneSection, ...]:
    """Return the board of a captain's seat: hands side by side, own first, tables and games."""
    board = seat.board
    if board is None:
        return ()
    hands = board.hands if seat.side == 0 else board.hands[::-1]
    tables = ", ".join(map(str, board.tables))
    return (
        *section("", [_hands(hands)] if hands else []),
        *section("", [line(f"Tables left: {tables}")] if tables else []),
        *section("Games", [games_table(board)] if board.games else []),
        *section("Steps", [line(step, "muted") for step in reversed(board.steps)]),
    )


def seat_lines(seat: CaptainSeat) -> tuple[str, ...]:
    """Return a captain's seat as lines."""
    options = "; ".join(seat.options)
    lines = (seat.title, seat.sentence, f"  {options}" if options else "", seat.asks_back)
    board = () if seat.board is None else board_lines(seat.board)
    return (*(text for text in lines if text), *board)


def seat_lists(reader: Reader, event: Event, seat: CaptainSeat) -> Sections:
    """Return the lists of both teams' players without an opponent, put up or offered first."""
    hands = () if seat.board is None else seat.board.hands
    cards = [card for hand in hands for card in hand.cards if card.player > 0]
    cards.sort(key=lambda card: not (card.up or card.offered))
    sections: list[PaneSection] = []
    for card in cards:
        for army in event.lists.get(card.player, ()):
            text = list_text(reader, event, event.by_id[card.player], army.number, Role.CAPTAIN)
            heading = f"{card.name}, list {army.number}{f': {army.leader}' if army.leader else ''}"
            sections += section(heading, [line(row) for row in text.splitlines()])
    if not sections:
        sections += section("", [line("No lists have been submitted.")])
    return tuple(sections)


def _hands(hands: tuple[BoardHand, ...]) -> PaneTable:
    """Return both hands as one table: a player of each team in a row."""
    most = max(len(hand.cards) for hand in hands)
    rows = tuple(_cards(hands, index) for index in range(most))
    headings: list[str] = []
    for hand in hands:
        team = f"{hand.team} ({hand.role})" if hand.role else hand.team
        headings += [team, "Leaders"]
    return PaneTable(rows, (False,) * len(headings), tuple(headings))


def _cards(hands: tuple[BoardHand, ...], index: int) -> tuple[Piece, ...]:
    return tuple(piece for hand in hands for piece in _card(hand, index))


def _card(hand: BoardHand, index: int) -> tuple[Piece, Piece]:
    if index >= len(hand.cards):
        return Piece(""), Piece("")
    card = hand.cards[index]
    name = Piece(card.name)
    if card.up:
        name = Piece(f"{card.name} (put up)", "strong")
    elif card.offered:
        name = Piece(f"{card.name} (offered)", "strong")
    return name, Piece(" / ".join(card.leaders), "muted")
