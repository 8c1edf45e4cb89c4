"""Team matches on the board: in progress, and the captains' boards while they pair."""

from collections.abc import Sequence
from textwrap import wrap

from srtui.documents.layout import cut
from srtui.model.event import Event, Round
from srtui.queries.teams.rows import BoardHand, match_board
from srtui.rules.teams.match import TeamMatch
from srtui.text.phrases import phrase

Lines = tuple[str, ...]


def captain_pages(
    event: Event, round_: Round, width: int, height: int
) -> tuple[tuple[str, Lines], ...]:
    """Return pages of all boards of captains now pairing, with a title and lines for each."""
    blocks = [_block(event, match, width) for match in _at_work(event, round_)]
    pages: list[list[str]] = []
    for block in blocks:
        if not pages or len(pages[-1]) + len(block) + 1 > height:
            pages.append([])
        pages[-1] += ([""] if pages[-1] else []) + block
    return tuple(
        (phrase("Round {number}: captains", round_.number), tuple(page[:height])) for page in pages
    )


def _at_work(event: Event, round_: Round) -> list[TeamMatch]:
    return [
        match
        for match in event.matches
        if match.round == round_.number and match.second is not None and not event.games_of(match)
    ]


def _block(event: Event, match: TeamMatch, width: int) -> list[str]:
    """Return a match's board as lines: who must act, both hands, games, remaining tables."""
    view = match_board(event, match)
    zone = "" if match.zone is None else phrase("Zone {zone}: ", match.zone)
    lines = [f"{zone}{view.title}", *(f"  {text}" for text in view.next)]
    lines += [f"  {_hand(hand)}" for hand in view.hands]
    games = [f"{game.table or '-'} {game.first} - {game.second}" for game in view.games]
    if games:
        lines.append(phrase("  Games: {games}", "; ".join(games)))
    if view.tables:
        lines.append(phrase("  Tables left: {tables}", ", ".join(map(str, view.tables))))
    return [part for line in lines for part in _folded(line, width)]


def _hand(hand: BoardHand) -> str:
    return f"{hand.title}: {', '.join(card.name_and_state for card in hand.cards)}"


def _folded(line: str, width: int) -> Sequence[str]:
    return wrap(line, width, subsequent_indent="    ") or [cut(line, width)]
