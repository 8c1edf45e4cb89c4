"""Commands on matches: swap teams in a draft, concede, rule; penalties of teams."""

from collections.abc import Mapping
from dataclasses import KW_ONLY
from typing import Any

from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Command, Work, arg, option
from srtui.commands.game.base import write_games, write_result
from srtui.commands.roster.conduct import record, warn
from srtui.commands.rounds.ending import break_tie
from srtui.commands.teams.captains import end_captains
from srtui.model.captains import captain_start, newest_match
from srtui.model.event import Event, Phase
from srtui.model.hall import WARNING
from srtui.model.refused import Refused, clean
from srtui.model.score import Figures, score_of
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import Paired
from srtui.text.awards import ranked_for, tied_for, tied_prize
from srtui.text.phrases import Phrase, counted, paragraph, phrase
from srtui.text.result_warnings import rounds_paired_on
from srtui.text.teams import NO_TEAMS, find_team, match_names

MATCH_POINTS = "match-points"
RULINGS = {"tie": Outcome.TIE, "both": Outcome.BOTH_LOSE}


class TeamsCommand(Command):
    """Base class for commands that exist only in a team event."""

    def refusal(self, event: Event) -> str | None:
        return NO_TEAMS if event.team_size is None else None


class SwapTeams(Command, id="match.swap", title="Swap two teams", subject="round", taking=ALWAYS):
    """Swap two teams in a draft; one may have the bye. A redraw keeps both where they are."""

    team: int = arg("team", "team")
    other: int = arg("other team", "team")

    def refusal(self, event: Event) -> str | None:
        if event.team_size is None:
            return NO_TEAMS
        newest = event.round
        if newest is None or newest.phase is not Phase.DRAFT:
            return "Teams can only be swapped in a draft, before their captains start."
        return None

    def apply(self, work: Work) -> Phrase:
        event = work.event
        matches = newest_match(event, self.team), newest_match(event, self.other)
        if matches[0] == matches[1]:
            raise Refused(f"{match_names(event, matches[0])} are paired with each other.")
        seats = {self.team: self.other, self.other: self.team}
        changes = {
            match.id: {
                "first": seats.get(match.first, match.first),
                "second": match.second and seats.get(match.second, match.second),
                "made_by": "hand",
                "pinned": 1,
            }
            for match in matches
        }
        work.writer.update_all("team_match", changes)
        names = [event.team(team).name for team in seats]
        return phrase("{team} and {other} were swapped.", *names)


class ConcedeMatch(
    TeamsCommand,
    id="match.concede",
    title="Concede a match",
    subject="round",
    taking=ALWAYS,
    roles=TO_AND_JUDGE,
):
    """Let a team concede its match: it loses all its games that have no result yet.

    If the captains have not paired their players yet, they meet in the order of their teams.
    """

    team: int = arg("team that concedes", "team")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = newest_match(event, self.team)
        if match.second is not None and not event.games_of(match):
            games = self._pair_by_seats(work, match)
        else:
            games = [game for game in event.games_of(match) if game.outcome is None]
        if not games:
            raise Refused(f"{match_names(event, match)} has no open game to concede.")
        for game in games:
            by_first = event.team_of[game.first] == self.team
            outcome = Outcome.SECOND if by_first else Outcome.FIRST
            write_result(work, game, score_of(event, game, outcome, Way.CONCESSION, Figures()))
        name, conceded = event.team(self.team).name, counted(len(games), "game")
        names = match_names(event, match)
        return phrase("{team} has conceded {games} of {match}.", name, conceded, names)

    def _pair_by_seats(self, work: Work, match: TeamMatch) -> list[Game]:
        """Write an unpaired match's games, seat against seat; return those to be played."""
        event = work.event
        newest = event.newest_round()
        if newest.phase is Phase.DRAFT:
            raise Refused(f"Round {newest.number} is a draft: publish it first, or drop the team.")
        start = captain_start(event, match)
        end_captains(work, match)
        write_games(work, newest, [Paired(seat) for seat in zip(*start.hands, strict=True)])
        return [
            Game(row["id"], newest.number, row["first"], row["second"])
            for row in work.writer.table("game", "round = ? AND outcome IS NULL", (newest.number,))
            if event.team_of[row["first"]] in match.teams
        ]


class DecideTeams(TeamsCommand, id="team.decide", title="Break a tie between teams"):
    """Order teams that share a rank, for a seat or a prize: best first, or drawn by lot.

    The shared rank stays; only who gets the seat or the prize is decided.
    """

    teams: tuple[int, ...] = arg("teams", "several teams", help="best first")
    draw: bool = option("draw the order", "flag", default=False)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return the teams tied for the next prize."""
        prize = tied_prize(event) if event.finished_at else None
        if prize is None or ranked_for(event, prize) is event:
            return {}
        return {"teams": tied_for(event, prize)}

    def apply(self, work: Work) -> Phrase:
        ids = [work.event.team(team).id for team in self.teams]
        return break_tie(work, work.event.pairing, ids, draw=self.draw)


class PenalizeTeam(
    TeamsCommand,
    id="team.penalty",
    title="Penalty for a team",
    subject="roster",
    roles=TO_AND_JUDGE,
):
    """Record a warning for a team, or take match points from it.

    The points are taken off in the standings and the next pairings; its opponents lose nothing. To
    take a match away from a team, rule on the match.
    """

    team: int = arg("team", "team")
    kind: str = arg("kind", "choice", choices=(WARNING, MATCH_POINTS))
    reason: str = arg("reason")
    points: int = option("match points", "number", default=1, help="how many it loses")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        team, reason = event.team(self.team), clean(self.reason, "The reason")
        work.warn_own_players(team.players)
        if self.kind == WARNING:
            return warn(work, event.pairing, team, reason)
        if self.kind != MATCH_POINTS or self.points < 1:
            raise Refused("A team's penalty is a warning or match-points (at least one point).")
        record(work, team, "match_points", reason, points=self.points)
        term = event.pairing.edition.terms.tp
        return phrase(
            "{team} loses {points} {term}: {reason}.", team.name, self.points, term, reason
        )


class RuleMatch(
    TeamsCommand, id="match.rule", title="Rule on a match", subject="round", roles=TO_AND_JUDGE
):
    """Decide a match by a ruling, for example as a penalty; its games stay as played.

    Name the team that wins, `tie`, `both` (both lose), or `games` to let the games decide again.
    """

    team: int = arg("team", "team")
    winner: str = arg("result", help="a team's name, tie, both, or games")
    reason: str = arg("reason", default="", help="the journal shows it")
    _: KW_ONLY
    round: int | None = option("round", "number", default=None, help="default: the newest")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = newest_match(event, self.team, self.round)
        if match.second is None:
            raise Refused("You cannot rule on a bye.")
        word = self.winner.strip().casefold()
        ruling = RULINGS.get(word)
        if ruling is None and word != "games":
            team = find_team(event, self.winner).id
            if team not in match.teams:
                raise Refused(f"{event.team(team).name} is not playing in this match.")
            ruling = Outcome.FIRST if team == match.first else Outcome.SECOND
        work.warn_own_players(each for team in match.teams for each in event.team(team).players)
        work.writer.update("team_match", match.id, ruling=ruling.value if ruling else None)
        reason = clean(self.reason, "The reason", empty=True)
        names = match_names(event, match)
        text = f"Ruling on {names}: {self.winner.strip()}" if ruling else f"{names}: no ruling"
        why = phrase("{text} ({reason}).", text, reason) if reason else phrase("{text}.", text)
        return paragraph(why, rounds_paired_on(event, match.round))
