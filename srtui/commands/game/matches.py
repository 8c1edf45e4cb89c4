"""Games of a team match, written once its captains have paired their players."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.commands.command import Work
from srtui.model.announcement import CAPTAINS, row_value
from srtui.model.captains import captain_start
from srtui.model.event import Phase, Round
from srtui.model.score import bye_score, columns
from srtui.rules.teams.board import board
from srtui.rules.teams.values import Paired, Procedure
from srtui.rules.value import replace
from srtui.text.phrases import counted


def publish_matches(work: Work, newest: Round) -> str:
    """Give teams with a bye their games, and say what the captains have to do."""
    event = work.event
    published = replace(newest, phase=Phase.PUBLISHED)
    matches = [match for match in event.matches if match.round == newest.number]
    byes, waiting = "", 0
    for match in matches:
        start = captain_start(event, match)
        if match.second is None:
            name = event.team(match.first).name
            byes += f" {name} has the bye: {counted(event.team_size or 0, 'game')} won."
            write_games(work, published, [Paired((card, 0)) for card in start.hands[0]])
        elif start.procedure is not Procedure.HAND and board(start).complete:
            write_games(work, published, board(start).games)
        else:
            waiting += 1
    if waiting and event.team_rule.minutes:
        work.setting(CAPTAINS, row_value(newest.number, work.now.iso_time))
    pairs = sum(match.second is not None for match in matches)
    sentence = f"Round {newest.number} is published: {counted(pairs, 'match', 'matches')}.{byes}"
    return f"{sentence} The captains pair their players now." if waiting else sentence


def write_games(work: Work, round_: Round, games: Sequence[Paired]) -> None:
    """Write the games of a match; a player whose opponent is missing gets the edition's bye."""
    scenario = work.event.edition_at(round_.number).scenario(round_.scenario)
    bye = columns(bye_score(work.event, round_, scenario)) | {"entered_at": work.now.iso_time}
    for game in games:
        row: dict[str, object] = {"round": round_.number, "made_by": "draw"}
        players = [card for card in game.cards if card > 0]
        if len(players) == 2:
            row |= {"first": players[0], "second": players[1], "table_number": game.table}
            work.writer.insert("game", row)
        elif players:
            row |= {"first": players[0], "second": None, "table_number": None}
            work.writer.insert("game", row | bye)
