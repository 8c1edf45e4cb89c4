"""Shared parts of commands on one game: its steps, its first turn, and who may decide.

A game is its steps (the score) and its taps (the clock), and both advance together: a command that
ends a turn or the game writes both in one transaction. Steps are stored as they were entered; the
score is always their fold (`srtui.rules.game`).
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY

from srtui.commands.clock.base import Tapping, clock_now, for_table, stop_clock
from srtui.commands.command import ANYBODY, Work, option
from srtui.model.captains import captain_start
from srtui.model.event import Phase, Round
from srtui.model.played import PlayedGame
from srtui.model.pregame import CAPTAINS
from srtui.model.refused import Refused, clean
from srtui.model.score import Score, bye_score, columns
from srtui.model.setting import stored
from srtui.model.steps import StoredMove, write_steps
from srtui.rules.record import Game
from srtui.rules.teams.board import board
from srtui.rules.teams.values import Paired, Procedure
from srtui.rules.value import replace
from srtui.text.phrases import Phrase, paragraph, phrase, phrase_count, which
from srtui.text.result_warnings import match_text, what_rests_on
from srtui.text.results import result_sentence

WORDS = "what happened: center=1 left=2:dominates kill-box fuse=1:left:2 destroyed=x +1 +0"


def with_reason(sentence: str, reason: str) -> Phrase:
    """Return a sentence for the journal, followed by the reason if one was given."""
    cleaned = clean(reason, "The reason", empty=True)
    return paragraph(sentence, phrase("Reason: {reason}.", cleaned.rstrip(".")) if cleaned else "")


class Telling(Tapping, roles=ANYBODY):
    """Base class for commands that enter a turn or an ending, which may ask for confirmation.

    They know the first turn, append steps to the game's, and may stop its clock or pass it on.
    """

    _: KW_ONLY
    after: int = option(
        "after",
        "number",
        default=-1,
        asked=False,
        help="apply only if this many steps are stored, so that nothing is scored twice",
    )

    first: int | None = option("first turn", "side", default=None, choices=("1", "2"))
    goes_on: bool = option(
        "continues",
        "flag",
        default=False,
        help="the game is not over: save the answers and continue",
    )

    def told_of(self, work: Work) -> PlayedGame:
        """Return the game to enter this into; `Refused` if it has other steps than expected."""
        played = self.in_play(work) if for_table(work) else self.played(work)
        played = begun(work, played, self.first)
        if self.after not in (-1, len(played.steps)):
            raise Refused("This game has changed: check it again.")
        return played


def set_first(work: Work, played: PlayedGame, first: int) -> PlayedGame:
    """Store who has the first turn. Raises `Refused` if the clock already runs in another order."""
    if first != played.opener and clock_now(work, played.game) is not None:
        raise Refused("The clock has started in the other order: take its start back first.")
    work.writer.update("game", played.game.id, opener=played.game.players[first])
    return replace(played, opener=first)


def begun(work: Work, played: PlayedGame, first: int | None) -> PlayedGame:
    """Return the game with its first turn set, now or before. Raises `Refused` if it is not."""
    if first is not None:
        if played.steps and first != played.opener:
            raise Refused("The first turn is already set: change it with score first.")
        return set_first(work, played, first)
    if played.opener is None:
        first_name, second_name = played.names
        raise Refused(f"Who has the first turn, {first_name} (1) or {second_name} (2)? --first 1")
    return played


def store_steps(
    work: Work, played: PlayedGame, steps: tuple[StoredMove, ...], after: int | None = None
) -> None:
    """Store steps after the existing ones, or after step number `after`."""
    first_index = len(played.steps) if after is None else after
    now = work.now
    fresh = tuple(
        # A step stored before keeps its author and time.
        step if step.at else replace(step, at=now.iso_time, role=now.role, terminal=now.terminal)
        for step in steps
    )
    write_steps(work.writer, played.game.id, fresh, first_index)


def store_result(work: Work, game: Game, score: Score) -> Phrase:
    """Store a two-player result; return a sentence that includes what rests on the former one."""
    write_result(work, game, score)
    event = work.event
    match = match_text(event, game, score)
    result = phrase("{game}: {result}", which(game), result_sentence(event, game, score))
    return paragraph(result, match, what_rests_on(event, game, score))


def write_result(work: Work, game: Game, score: Score) -> None:
    """Store a confirmed result, stop the game's clock and remove its proposal."""
    work.writer.update("game", game.id, **columns(score), entered_at=work.now.iso_time)
    clear_proposal(work, game)
    stop_clock(work, game)


def clear_proposal(work: Work, game: Game) -> None:
    """Remove the result that a game's table proposed, if any."""
    work.writer.delete_where("proposal", "game = ?", [game.id])


def publish_matches(work: Work, newest: Round) -> Phrase:
    """Give teams with a bye their games, and say what the captains must do."""
    event = work.event
    published = replace(newest, phase=Phase.PUBLISHED)
    matches = [match for match in event.matches if match.round == newest.number]
    byes: list[str] = []
    waiting = 0
    for match in matches:
        start = captain_start(event, match)
        if match.second is None:
            name = event.team(match.first).name
            byes.append(phrase("{team} has the bye and wins every game.", name))
            write_games(work, published, [Paired((card, 0)) for card in start.hands[0]])
        elif start.procedure is not Procedure.HAND and board(start).complete:
            write_games(work, published, board(start).games)
        else:
            waiting += 1
    if waiting and event.team_rule.minutes:
        work.setting(CAPTAINS, stored(newest.number, work.now.iso_time))
    sentence = phrase_count(
        "Round {round} is published with 1 match.",
        "Round {round} is published with {count} matches.",
        sum(match.second is not None for match in matches),
        newest.number,
    )
    captains = phrase("The captains pair their players now.") if waiting else ""
    return paragraph(sentence, *byes, captains)


def write_games(work: Work, round_: Round, games: Sequence[Paired]) -> None:
    """Write a match's games; a player without an opponent gets the edition's bye."""
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
