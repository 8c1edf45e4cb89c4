"""A captain's seat: the match's board, and the answers that the captain can give."""

from collections.abc import Collection

from data.event.reader import Reader
from srtui.commands.command import Role
from srtui.documents.sections import PaneSection, PaneTable, Piece, Sections, line, section
from srtui.documents.table import unheaded
from srtui.model.captains import captains_board, match_in_zone, match_of_team, why_captain_stops
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.model.teams import read_hidden_step
from srtui.queries.lists import list_text
from srtui.queries.teams.overview import GAMES
from srtui.queries.teams.rows import (
    BoardHand,
    MatchBoard,
    board_lines,
    choice_text,
    match_board,
    match_state,
)
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import Answer, CaptainAsk, StepKind
from srtui.rules.value import Value, replace
from srtui.text.phrases import paragraph, phrase
from srtui.text.teams import answer_text, question_text, team_at


class CaptainSeat(Value):
    """Content of a captain's terminal.

    `team` is the acting captain's team; None while a zone's tablet does not know who is using it.
    `options` are the answers in words, in the order of `answers`; both are empty while the opponent
    acts. A roll-off has a single option and no answer. `asks_back` is the request to take back the
    last step, as a sentence, or empty. `agrees` is the team that may agree to it here. `holders`
    are the teams whose captains a zone's tablet asks, in the order of `options`.
    """

    zone: int | None
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
    is_laid: bool = False
    agrees: int | None = None
    holders: tuple[int, ...] = ()


def captain_seat(event: Event, team: int) -> CaptainSeat:
    """Return what a team's captain sees now, wherever the team plays."""
    match = match_of_team(event, team)
    name = event.team(team).name if team in event.team_by_id else ""
    if reason := why_captain_stops(event, team):
        return CaptainSeat(None, 0, name, reason, team)
    if match is None or match.second is None:
        return CaptainSeat(None, 0, name, _no_board_text(event, team, name, match), team)
    side = match.teams.index(team)
    title = phrase(
        "{name} · zone {zone} against {team}", name, match.zone, team_at(event, match, 1 - side)
    )
    view = match_board(event, match)
    if event.games_of(match):
        return CaptainSeat(
            match.zone, side, title, _paired_text(event, match, team), team, board=view
        )
    try:
        ask = captains_board(event, match).ask(side)
    except Refused as reason:
        return CaptainSeat(match.zone, side, title, str(reason), team, board=view)
    is_laid = (match.id, side) in event.hidden_steps
    rolls = ask is not None and ask.kind is StepKind.ROLL
    choices = () if ask is None or rolls else ask.choices
    options = tuple(choice_text(event, ask, each) for each in choices) if ask else ()
    return CaptainSeat(
        zone=match.zone,
        side=side,
        title=title,
        sentence=_sentence(event, match, ask, is_laid=is_laid),
        team=team,
        options=(phrase("Roll the dice"),) if rolls else options,
        answers=choices,
        kind=None if ask is None else ask.kind,
        may_take_back=is_laid or bool(event.captain_steps.get(match.id)),
        asks_back=_asks_back(event, match, side),
        board=view,
        is_laid=is_laid,
        agrees=team if match.take_back == 1 - side else None,
    )


def zone_seat(
    event: Event, zone: int, present: Collection[int] = (), holder: int | None = None
) -> CaptainSeat:
    """Return what a zone's tablet shows to both captains of the match there.

    `present` are the teams whose captains have confirmed in this round that they are there.
    `holder` is the team whose captain is using it alone, for a secret step.
    """
    match = match_in_zone(event, zone)
    if match is None or match.second is None:
        sentence = phrase("No match in zone {zone}. Wait for the next round.", zone)
        return CaptainSeat(zone, 0, phrase("Zone {zone}", zone), sentence)
    board = match_board(event, match)
    names = [event.team(team).name for team in match.teams]
    title = phrase("Zone {zone} · {name} against {other_name}", zone, names[0], names[1])
    seat = CaptainSeat(zone, 0, title, "", board=board)
    absent = [team for team in match.teams if team not in present]
    if absent:
        return replace(
            seat,
            sentence=phrase("Round {n}. Both captains confirm that they are here.", match.round),
            options=tuple(
                phrase("{team}'s captain is here", event.team(each).name) for each in absent
            ),
            holders=tuple(absent),
        )
    asks = () if event.games_of(match) else captains_board(event, match).asks
    if not any(ask.secret for ask in asks):
        side = next((ask.side for ask in asks if ask.side is not None), 0)
        seat = captain_seat(event, match.teams[side])
        ask = captains_board(event, match).ask(side) if asks else None
        asked = question_text(event, match, ask) if ask is not None else seat.sentence
        other = None if match.take_back is None else match.teams[1 - match.take_back]
        return replace(seat, title=title, sentence=asked, agrees=other)
    if holder in match.teams:
        return replace(captain_seat(event, holder), title=title)
    return replace(
        seat,
        sentence=phrase("A secret step. Only the captain whose turn it is looks at this tablet."),
        options=tuple(phrase("{team}'s captain looks alone", name) for name in names),
        holders=match.teams,
    )


def _not_playing_text(event: Event, team: int, number: int) -> str:
    """Format that a team does not play in round `number` after a cut; empty if it may."""
    cut = event.team_cut
    if cut is None or team in cut.members(number):
        return ""
    return phrase(
        "{team} does not play on after the cut after round {round}. Its rank stays.",
        event.team(team).name,
        cut.round,
    )


def _no_board_text(event: Event, team: int, name: str, match: TeamMatch | None) -> str:
    """Format why a captain has no board in this round, and what comes next."""
    newest = event.round
    if out := _not_playing_text(event, team, newest.number if newest else 0):
        return out
    if match is not None:
        return phrase(
            "{team} has the bye in round {round}. Wait for the next round.", name, match.round
        )
    if newest is None or newest.phase is Phase.DRAFT:
        number = event.next_number if newest is None else newest.number
        return phrase("Round {round} is not published yet. Wait here for your board.", number)
    return phrase(
        "{team} has no match in round {round}. Wait for the next round.", name, newest.number
    )


def laid_text(reader: Reader, event: Event, team: int) -> str:
    """Format a team's own secret step that waits for the opponent's; empty if there is none."""
    match = match_of_team(event, team)
    if match is not None and match.second is not None and not event.games_of(match):
        side = match.teams.index(team)
        ask = captains_board(event, match).ask(side)
        answer = read_hidden_step(reader, match, side)
        if ask is not None and answer is not None:
            return answer_text(event, ask.kind, answer)
    return ""


def _paired_text(event: Event, match: TeamMatch, team: int) -> str:
    state, counts = match_state(event, match), event.tally_of(match).outcome is not None
    if not counts and all(game.outcome is None for game in event.games_of(match)):
        return phrase("All players are paired and can go to their tables.")
    ended = phrase("{state}.", state)
    if not counts:
        return ended
    ahead = _not_playing_text(event, team, match.round + 1) or phrase("Wait for the next round.")
    return paragraph(ended, ahead)


def _sentence(event: Event, match: TeamMatch, ask: CaptainAsk | None, *, is_laid: bool) -> str:
    """Format what this captain does now, or which captain is being waited for."""
    if ask is None:
        asks = captains_board(event, match).asks
        return phrase(
            "Wait. {questions}", paragraph(*(question_text(event, match, each) for each in asks))
        )
    if is_laid:
        return phrase(
            "Your secret step is in. Wait for the opponent's; until then you may change yours."
        )
    return phrase("Your turn. {question}", question_text(event, match, ask))


def _asks_back(event: Event, match: TeamMatch, side: int) -> str:
    if match.take_back is None:
        return ""
    if match.take_back == side:
        return phrase("You have asked to take the last step back. Wait: the opponent must agree.")
    name = team_at(event, match, match.take_back)
    return phrase("{team} asks to take the last step back. Do you agree?", name)


def seat_sections(seat: CaptainSeat) -> tuple[PaneSection, ...]:
    """Return the board for a captain: hands side by side, own first, then tables and games."""
    board = seat.board
    if board is None:
        return ()
    hands = board.hands if seat.side == 0 else board.hands[::-1]
    tables = ", ".join(map(str, board.tables))
    return (
        *section("", [_hands(hands)] if hands else []),
        *section("", [line(phrase("Tables left: {tables}", tables))] if tables else []),
        *section(phrase("Games"), [unheaded(GAMES, board.games)]),
        *section(phrase("Steps"), [line(step, "muted") for step in reversed(board.steps)]),
    )


def seat_lines(seat: CaptainSeat) -> tuple[str, ...]:
    """Return what a captain's terminal shows, as lines."""
    options = "; ".join(seat.options)
    lines = (seat.title, seat.sentence, f"  {options}" if options else "", seat.asks_back)
    board = () if seat.board is None else board_lines(seat.board)
    return (*(text for text in lines if text), *board)


def seat_lists(reader: Reader, event: Event, seat: CaptainSeat) -> Sections:
    """Return both teams' lists of players without an opponent, put up or offered first."""
    hands = () if seat.board is None else seat.board.hands
    cards = [card for hand in hands for card in hand.cards if card.player > 0]
    cards.sort(key=lambda card: not (card.up or card.offered))
    sections: list[PaneSection] = []
    for card in cards:
        for army in event.lists.get(card.player, ()):
            text = list_text(reader, event, event.by_id[card.player], army.number, Role.CAPTAIN)
            heading = phrase("{player}, list {number}", card.name, army.number)
            if army.leader:
                heading = phrase("{list}: {leader}", heading, army.leader)
            sections += section(heading, [line(row) for row in text.splitlines()])
    if not sections:
        sections += section("", [line(phrase("No lists have been submitted."))])
    return tuple(sections)


def _hands(hands: tuple[BoardHand, ...]) -> PaneTable:
    """Return both hands as a table, with a player of each team in a row."""
    most = max(len(hand.cards) for hand in hands)
    rows = []
    for index in range(most):
        rows.append(tuple(piece for hand in hands for piece in _card(hand, index)))
    headings = tuple(text for hand in hands for text in (hand.title, phrase("Leaders")))
    return PaneTable(tuple(rows), (False,) * len(headings), headings)


def _card(hand: BoardHand, index: int) -> tuple[Piece, Piece]:
    if index >= len(hand.cards):
        return Piece(""), Piece("")
    card = hand.cards[index]
    name = Piece(card.name_and_state, "strong" if card.state else "")
    return name, Piece(" / ".join(card.leaders), "muted")
