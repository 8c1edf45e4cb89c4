"""Commands on conduct: warnings, loss of a game, disqualification (rules.md P-1, P-14)."""

from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Work, arg, option
from srtui.commands.game.base import store_result
from srtui.commands.roster.players import RosterCommand, open_game, set_status
from srtui.model.event import Event, Phase
from srtui.model.hall import JUDGE, WARNING, noted_judge, warnings_of
from srtui.model.played import read_played
from srtui.model.refused import Refused, clean
from srtui.model.score import Figures, Score, score_of
from srtui.rules.record import Game, Outcome, Player, Status, Way
from srtui.rules.teams.match import Team
from srtui.text.cut import leaves_text
from srtui.text.phrases import Phrase, paragraph, phrase
from srtui.text.players import when
from srtui.text.result_warnings import award_open, replaces

KINDS = (WARNING, "game-loss")
ORDINALS = {1: "a warning", 2: "a second warning", 3: "a third warning", 4: "a fourth warning"}


class Penalty(RosterCommand, id="penalty", title="Penalty", roles=TO_AND_JUDGE):
    """Record a warning, or a game loss, which ends the player's open game by ruling.

    The opponent gets at least as much as for a concession. With `--in-round`, the game of that
    round is lost, even if it already has a result.
    """

    player: int = arg("player", "player")
    kind: str = arg("kind", "choice", choices=KINDS)
    reason: str = arg("reason")
    in_round: int | None = option(
        "round", "round", default=None, help="the round whose game is lost"
    )

    def apply(self, work: Work) -> Phrase:
        player = work.event.player(self.player)
        if self.kind not in KINDS:
            raise Refused(
                "A penalty is a warning or a game-loss. To disqualify a player, use disqualify."
            )
        reason = clean(self.reason, "The reason")
        work.warn_own_players([player.id])
        if self.kind == WARNING:
            if self.in_round is not None:
                raise Refused("A warning does not cost the player a game, so do not give a round.")
            work.warnings.extend(_enough_warnings(work.event, player))
            return warn(work, work.event, player, reason)
        event, way = work.event, Way.RULING
        game = _lost_game(event, player, self.in_round)
        record(work, player, "game_loss", reason, game)
        text = phrase("{player} has lost a game: {reason}.", player.name, reason)
        if game is None:
            none = phrase("No game is open. To take away a finished game, name its round.")
            return paragraph(text, none)
        after = _lost_score(event, player, game, way, Figures(game.points, game.destroyed))
        work.warnings.extend((*award_open(event, game, way), *replaces(event, game, after)))
        return paragraph(text, lose_game(work, player, game, way))


class NameSide(RosterCommand, id="roster.judge", title="Judge's club or team"):
    """Record a judge's own club or team: srtui warns them before they rule on its players.

    The judge's name is that of their device or terminal.
    """

    judge: str = arg("judge", help="the name of the judge's device")
    side: str = arg("club or team", default="", help="empty: none")

    def apply(self, work: Work) -> Phrase:
        judge = noted_judge(work.event, clean(self.judge, "The judge's name"))
        side = clean(self.side, "The club or team", empty=True)
        if not work.setting(f"{JUDGE}{judge}", side or None) and not side:
            raise Refused("No club or team is noted for {judge}.", judge)
        if not side:
            return phrase("{judge} no longer belongs to a club or team.", judge)
        return phrase("{judge} belongs to {side}.", judge, side)


class Disqualify(RosterCommand, id="roster.disqualify", title="Disqualify", taking=ALWAYS):
    """Disqualify a player, who loses any open game and has no rank, award, vote or further rounds.

    Earlier results stay, for the opponents too.
    """

    player: int = arg("player", "player")
    reason: str = arg("reason")

    def apply(self, work: Work) -> Phrase:
        player = work.event.player(self.player)
        reason = clean(self.reason, "The reason")
        set_status(work, player, Status.DISQUALIFIED, reason)
        game = open_game(work.event, player)
        record(work, player, "disqualification", reason, game)
        lost = ""
        if game is not None:
            work.warnings.extend(award_open(work.event, game, Way.DISQUALIFICATION))
            lost = lose_game(work, player, game, Way.DISQUALIFICATION)
        both, left = lose_won_game(work, player), leaves_text(work.event, player.id)
        said = phrase("{player} is disqualified: {reason}.", player.name, reason)
        return paragraph(said, lost, both, left)


def warn(work: Work, event: Event, entrant: Player | Team, reason: str) -> Phrase:
    """Write a warning to a player of an event, or to one of its teams (`Event.pairing`)."""
    record(work, entrant, WARNING, reason)
    count = 1 + len(warnings_of(event, entrant))
    which = ORDINALS.get(count) or phrase("warning number {count}", count)
    return phrase("{entrant} has {which}: {reason}.", entrant.name, which, reason)


def _enough_warnings(event: Event, player: Player) -> tuple[str, ...]:
    """Return the edition's advice that the next warning usually costs a game, or nothing."""
    most, had = event.edition.conduct.warnings_for_loss, warnings_of(event, player)
    # `most` is 0 if an edition gives no number: nothing is proposed.
    if not most or len(had) + 1 < most:
        return ()
    before = "; ".join(f"{one.reason}, {when(one.round)}" for one in had)
    return (
        f"{player.name} has been warned before ({before}): another warning usually costs the game "
        "(game-loss).",
    )


def record(
    work: Work,
    entrant: Player | Team,
    kind: str,
    reason: str,
    game: Game | None = None,
    **cost: int,
) -> None:
    """Write a penalty with its round (0: before the first) and what it cost."""
    newest = work.event.round.number if work.event.round else 0
    work.writer.insert(
        "penalty",
        {
            "team" if isinstance(entrant, Team) else "player": entrant.id,
            "round": newest if game is None else game.round,
            "kind": kind,
            "reason": reason,
            "at": work.now.iso_time,
            "game": None if game is None else game.id,
            **cost,
        },
    )


def _lost_game(event: Event, player: Player, number: int | None) -> Game | None:
    """Return the game that a player loses: the open one, or that of the named round."""
    if number is None:
        return open_game(event, player)
    one = event.round_at(number)
    game = one.game_of(player.id)
    if one.phase is Phase.DRAFT or game is None or game.second is None:
        raise Refused(f"{player.name} has no game to lose in round {number}.")
    return game


def lose_game(work: Work, who: Player, game: Game, way: Way) -> str:
    """End a game as lost with its current score; the opponent gets at least the edition's award."""
    score = _lost_score(work.event, who, game, way, _current_figures(work, game))
    return store_result(work, game, score)


def _lost_score(event: Event, who: Player, game: Game, way: Way, standing: Figures) -> Score:
    """Return the score of a game that a player loses with its current figures."""
    outcome = Outcome.SECOND if who.id == game.first else Outcome.FIRST
    return score_of(event, game, outcome, way, standing)


def _current_figures(work: Work, game: Game) -> Figures:
    """Return a game's current figures, as typed or as scored so far."""
    if game.outcome is not None:
        return Figures(game.points, game.destroyed)
    if not work.event.steps.get(game.id):
        return Figures()
    played = read_played(work.writer, work.event, game)
    # Army points destroyed are not entered turn by turn: they stay unknown.
    return Figures(played.pair(played.state.points))


def lose_won_game(work: Work, player: Player) -> str:
    """Make both disqualified players lose a game; return a sentence, or "" if there is none."""
    newest = work.event.round
    game = newest.game_of(player.id) if newest is not None else None
    # Only if the win came from the opponent's disqualification: a win by playing stays.
    if game is None or game.way is not Way.DISQUALIFICATION or game.winner != player.id:
        return ""
    score = score_of(work.event, game, Outcome.BOTH_LOSE, Way.DISQUALIFICATION, Figures())
    return store_result(work, game, score)
