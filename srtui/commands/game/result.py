"""A game's result: typed, as scored, proposed at its table; corrected or cleared.

Sources: rules.md sections 1.2, 2.2, 3.2, 4.2; decision ALL-8.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY

from data.event.reader import Reader
from srtui.commands.clock.base import GameCommand, Tapping, clock_now, for_table, refuse_decided
from srtui.commands.command import ALWAYS, ANYBODY, TO_AND_JUDGE, Arg, Work, arg, option
from srtui.commands.game.base import store_result, with_reason
from srtui.commands.game.proposals import propose
from srtui.model.event import Event, Phase, Round
from srtui.model.notices import UNKNOWN_GAMES
from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.model.score import Score, of_both
from srtui.rules.record import Game, Outcome, Way
from srtui.text.figures import UNKNOWN, FigureInput, TypedResult, lacking, replaced_text
from srtui.text.phrases import Phrase, dashed, held, joined, paragraph, phrase, table_of, which
from srtui.text.result_warnings import asks_of_destroyed, asks_of_result
from srtui.text.results import outcome_words

Asks = Callable[[Event, Game, Score, Sequence[FigureInput]], tuple[str, ...]]
FIGURES = ("points_first", "points_second", "destroyed_first", "destroyed_second")
"""The arguments for figures, in the order in which a slip has them."""
GOES_ON = "The game is not over: score its turns, or end it (score end)."


class TypeResult(GameCommand, subject="round"):
    """Base class for commands that type a result of any round; `keep` stores it with warnings."""

    winner: Outcome | None = arg(
        "winner",
        "winner",
        default=None,
        help="1, 2, a name, tie, or both (both lose); scored takes it from the turns",
    )
    way: Way | None = arg("how", "way", help="the way or its letter; - for a tie", default=None)
    points_first: FigureInput = arg("points of the first", "figure", default=None)
    points_second: FigureInput = arg("points of the second", "figure", default=None)
    destroyed_first: FigureInput = arg("destroyed by the first", "figure", default=None)
    destroyed_second: FigureInput = arg("destroyed by the second", "figure", default=None)
    _: KW_ONLY
    reason: str = option(
        "reason", default="", help="for example for a ruling; the journal and the game show it"
    )

    def moved(self, read: Event, now: Event) -> str:
        """Return that the players or table are not those that a person has read, otherwise ""."""
        before = read.games_by_id.get(self.game)
        after = now.games_by_id.get(self.game)
        if before is None or after is None:
            return ""
        if (before.players, before.table) == (after.players, after.table):
            return ""
        return phrase(
            "{table} has changed: check what is typed now, then save it.", table_of(before)
        )

    @property
    def figures(self) -> tuple[FigureInput, FigureInput, FigureInput, FigureInput]:
        """The four figures in the order of a slip."""
        return (self.points_first, self.points_second, self.destroyed_first, self.destroyed_second)

    def keep(
        self, work: Work, game: Game, typed: TypedResult, asks: Asks = asks_of_result
    ) -> Phrase:
        """Store a result after asking about anything that looks wrong."""
        score = typed.score(work.event, game)
        work.warnings.extend(asks(work.event, game, score, typed.figures))
        if typed.way is Way.RULING:
            work.warn_own_players(game.players)
        why = replaced_text(work.event, game, score, typed.figures)
        return with_reason(paragraph(store_result(work, game, score), why), self.reason)


def _refusal_of_draft(one: Round) -> str | None:
    if one.phase is not Phase.DRAFT:
        return None
    return phrase("Round {round} is still a draft: publish it before entering results.", one.number)


class Result(TypeResult, Tapping, id="result", title="Enter a result", roles=ANYBODY):
    """Enter the result of a game of this round. Figures are in the order of the pairing.

    `winner` is 1 or 2 (the player named first or second), part of a name, `tie`, or `both` if
    both lose. `way` is the way of winning or its letter. Points are control or victory points as
    scored on the table, destroyed are army points; `-` is an unknown figure.

    If a game is scored turn by turn and over, winner, way and points come from its turns: give
    only the table, or `scored - - - 60 45` with what each destroyed.

    `--by` names the player who proposes it: the opponent agrees, and the organizer confirms it. At
    a table this is the only way. If only some turns are scored, a table can propose only a tie,
    when the round's time is over.
    """

    by: int | None = option(
        "proposed by",
        "side",
        default=None,
        choices=("1", "2"),
        asked=False,
        help="the player who proposes it at the table",
    )

    def about(self) -> str:
        """Return the game for a proposal, otherwise the round, as for every typed result."""
        return super().about() if self.by is None else f"game:{self.game}"

    def refusal(self, event: Event) -> str | None:
        game = event.game(self.game)
        newest = event.rounds[-1]
        if reason := _refusal_of_draft(newest):
            return reason
        if game.round != newest.number:
            return phrase("Round {round} is over: correct its results (correct).", game.round)
        return None

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        if self.by is None and for_table(work):
            raise Refused("Who proposes it, 1 or 2? The opponent agrees (--by 1).")
        if self.by is not None:
            refuse_decided(work, game)
            said = propose(self, work, game, self.by, self._entered_result(work, game))
            return with_reason(said, self.reason)
        if self.winner is not None:
            return self.keep(work, game, self._entered_result(work, game))
        if game.outcome is not None:
            raise Refused("This game already has a result: correct it, or clear it first.")
        return self.keep(work, game, self._entered_result(work, game), asks_of_destroyed)

    def _entered_result(self, work: Work, game: Game) -> TypedResult:
        """Return the result as entered.

        It is the scored result, one typed by hand, or a tie of a game whose time is over, with its
        points so far (C-21).

        A table can enter nothing else for a scored game.
        """
        if self.winner is None:
            return self._scored_result(work, game)
        points = self.figures[:2]
        tie = self.winner is Outcome.TIE
        counts = self.by is not None or (tie and points == (None, None))
        if not counts or not work.event.steps.get(game.id):
            return TypedResult(self.winner, self.way, self.figures)
        played = self.played(work)
        if self.by is not None and played.state.result is not None:
            raise Refused("The game is scored and over: its result comes from its turns.")
        if not tie:
            raise Refused(GOES_ON)
        scored = played.pair(played.state.points)
        return TypedResult(self.winner, self.way, (*scored, *self.figures[2:]))

    def _scored_result(self, work: Work, game: Game) -> TypedResult:
        """Return the result and figures of a game's fold. Raises `Refused` before the game ends."""
        if not work.event.steps.get(game.id):
            raise Refused(
                "No turn of this game has been scored: enter the winner, how, and the "
                "points (1 s 5 3)."
            )
        played = self.played(work)
        result = played.state.result
        if result is None:
            raise Refused(GOES_ON)
        points = played.pair(played.state.points)
        # Every slip has the scored figures, or `-`: only different figures are a contradiction.
        typed = zip(self.figures[:2], points, strict=True)
        if self.way not in (None, result.way) or any(
            given not in (None, UNKNOWN, scored) for given, scored in typed
        ):
            raise Refused(
                "Way and points come from the turns, {points}: leave them out.", dashed(points)
            )
        winner = played.outcome(result.side)
        return TypedResult(winner, result.way, (*points, *self._destroyed_inputs(played)))

    def _destroyed_inputs(self, played: PlayedGame) -> tuple[FigureInput, FigureInput]:
        typed, decided = self.figures[2:], played.killed
        if decided is None:
            return typed
        if any(
            isinstance(one, int) and one != kept for one, kept in zip(typed, decided, strict=True)
        ):
            raise Refused(
                "Destroyed points decided the tiebreaker, {decided}: re-enter that turn (score "
                "correct) to change it.",
                dashed(decided),
            )
        return decided


class Correct(TypeResult, id="correct", title="Correct a result"):
    """Correct the result of any game of any round; everything is recalculated."""

    winner: Outcome = arg("winner", "winner", help="1, 2, a name, tie, or both (both lose)")
    _: KW_ONLY
    in_round: int = arg("round", "round")

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments with the round first, as people think of a result."""
        found = dict(super().arguments())
        return {"in_round": found.pop("in_round"), **found}

    def refusal(self, event: Event) -> str | None:
        return _refusal_of_draft(event.rounds[event.game(self.game).round - 1])

    def apply(self, work: Work) -> Phrase:
        told = TypedResult(self.winner, self.way, self.figures)
        return self.keep(work, work.event.game(self.game), told)


class LeaveUnknown(GameCommand, id="unknown", title="Leave figures unknown", subject="round"):
    """Declare that nobody will find out what a finished game lacks: nobody is reminded of it.

    The figures stay unknown in the standings until a correction gives them.
    """

    in_round: int = option("round", "round", default=0, help="default: the newest")

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        figures = next((one.figures for one in lacking(work.event) if one.game == game.id), ())
        if not figures:
            raise Refused("{which} lacks no figure.", which(game))
        work.setting(UNKNOWN_GAMES, json.dumps(sorted({*work.event.unknown_games, game.id})))
        return phrase("{game}: {figures} are left unknown.", which(game), joined(figures))


class ClearResult(
    GameCommand,
    id="clear",
    title="Clear a result",
    subject="round",
    taking=ALWAYS,
    roles=TO_AND_JUDGE,
):
    """Clear the result of a game of this round: the game is open again."""

    def question(self, event: Event, reader: Reader) -> str:
        """Return the result that would be lost; empty if there is none, which is refused."""
        del reader
        game = event.game(self.game)
        if game.outcome in (None, Outcome.BYE):
            return ""
        names = joined([event.name_of(player) for player in game.players])
        return held(
            phrase(
                "{table}, {names}: {result}. The game is open again after this.",
                table_of(game),
                names,
                outcome_words(event, game),
            )
        )

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        if game.outcome in (None, Outcome.BYE):
            raise Refused("There is no result to clear here.")
        newest = work.event.rounds[-1]
        if newest.phase is Phase.CLOSED or game.round != newest.number:
            raise Refused("The round is closed: correct the result instead.")
        none = None, None
        figures = of_both(points=none, recorded=none, destroyed=none)
        empty = {"outcome": None, "way": None, "entered_at": None, **figures}
        work.writer.update("game", game.id, state="open", **empty)
        if game.id in work.event.unknown_games:
            # Unknown figures of this result do not carry over to the next one.
            work.setting(UNKNOWN_GAMES, json.dumps(sorted(work.event.unknown_games - {game.id})))
        said = phrase("{which} has no result now; the game is open again.", which(game))
        if clock_now(work, game) is None:
            return said
        return paragraph(said, phrase("Its clock is paused: resume it (clock resume)."))
