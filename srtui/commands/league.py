"""A league without rounds: games as they are played, hobby points, commendations."""

from __future__ import annotations

from datetime import date, datetime, time

from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.model.event import Event, Phase, Round
from srtui.model.league import LEAGUE
from srtui.model.lists import forget
from srtui.model.refused import Refused, clean
from srtui.model.score import columns
from srtui.model.setting import stored
from srtui.rules.record import Game, Outcome
from srtui.rules.value import replace
from srtui.text.figures import FigureInput, TypedResult
from srtui.text.phrases import Phrase, paragraph, phrase
from srtui.text.results import NOBODY_WON, read_way, way_name

LAST_ROUND = 99
MOST = 9999


class LeagueCommand(Command, subject="round", needs="league"):
    """Base class for commands that exist only in a league without rounds."""

    def refusal(self, event: Event) -> str | None:
        if event.edition.league is None:
            return "This event has rounds, so it has no league games."
        return "The event is finished." if event.finished_at else None


class EnterGame(LeagueCommand, id="league.game", title="Enter a league game", several=True):
    """Enter a league game: the winner, the opponent, and how it was won, or t for a tie.

    If you know the scores, enter the winner's first. `--on` is for a game played on an earlier
    day.
    """

    winner: int = arg("winner", "player", help="the winner, or either player of a tie")
    other: int = arg("opponent", "player")
    how: str = arg("how", help="the letter for how it was won, or t for a tie")
    points_first: FigureInput = arg("points of the winner", "figure", default=None)
    points_second: FigureInput = arg("points of the opponent", "figure", default=None)
    destroyed_first: FigureInput = arg("destroyed by the winner", "figure", default=None)
    destroyed_second: FigureInput = arg("destroyed by the opponent", "figure", default=None)
    on: str = option("played on", default="", help="2026-03-07; default: today")

    def refusal(self, event: Event) -> str | None:
        if self.winner == self.other:
            return "Name two different players."
        return super().refusal(event)

    def apply(self, work: Work) -> Phrase:
        event, pair = work.event, {self.winner, self.other}
        if left := [event.name_of(who) for who in (self.winner, self.other) if event.has_left(who)]:
            work.warnings.append(f"No longer in the league: {', '.join(left)}.")
        outcome = NOBODY_WON.get(self.how.strip().casefold(), Outcome.FIRST)
        way = read_way(event.edition, self.how) if outcome is Outcome.FIRST else None
        free = (one.number for one in event.rounds if not any(map(one.game_of, pair)))
        number = next(free, 0)
        if not number:
            round_ = _next_round(work)
            event, number = replace(event, rounds=(*event.rounds, round_)), round_.number
        row = {"round": number, "first": self.winner, "second": self.other, "made_by": "hand"}
        game = Game(work.writer.insert("game", row), number, self.winner, self.other)
        figures = (self.points_first, self.points_second)
        destroyed = (self.destroyed_first, self.destroyed_second)
        score = TypedResult(outcome, way, (*figures, *destroyed)).score(event, game)
        work.writer.update("game", game.id, **columns(score), entered_at=_moment(work, self.on))
        names = f"#{game.id}", event.name_of(self.winner), event.name_of(self.other)
        if way is None:
            return phrase("Game {number}: {first} and {second} tie.", *names)
        name = way_name(event.edition, way)
        return phrase("Game {number}: {first} beats {second} by {way}.", *names, name)


def _next_round(work: Work) -> Round:
    """Return a new round with room for another game of both players."""
    number = work.event.next_number
    if number > LAST_ROUND:
        raise Refused(f"A player can have at most {LAST_ROUND} games in a league.")
    row = {"number": number, "phase": Phase.RUNNING.value, "started_at": work.now.iso_time}
    return Round(work.writer.insert("round", row), number, Phase.RUNNING, ())


def _moment(work: Work, day: str) -> str:
    """Return noon of a typed day, or now. Raises `Refused` for a future day."""
    if not day.strip():
        return work.now.iso_time
    now = datetime.fromisoformat(work.now.iso_time)
    try:
        noon = datetime.combine(date.fromisoformat(day.strip()), time(12)).astimezone(now.tzinfo)
    except ValueError:
        raise Refused(f"“{day[:20]}” is not a date: write it like 2026-03-07.") from None
    if noon.astimezone().date() > now.astimezone().date():
        raise Refused("{day} is in the future: type today's date or an earlier one.", day.strip())
    return min(noon, now).isoformat(timespec="seconds")


class RemoveGame(LeagueCommand, id="league.remove", title="Remove a league game", taking=ALWAYS):
    """Remove a league game that was entered by mistake; enter it again if it was played."""

    game: int = arg("number of the game", "number", help="as shown in the list of games")

    def refusal(self, event: Event) -> str | None:
        if self.game not in event.games_by_id:
            return f"There is no game #{self.game}."
        return super().refusal(event)

    def apply(self, work: Work) -> Phrase:
        names = work.event.names_of(work.event.game(self.game))
        forget(work.writer, self.game)
        work.writer.delete("game", self.game)
        return phrase("Game #{number} between {first} and {second} was removed.", self.game, *names)


class Hobby(LeagueCommand, id="league.hobby", title="Hobby points", subject="roster", several=True):
    """Give a player hobby points, for example for painted models; -1 takes one back."""

    player: int = arg("player", "player")
    points: int = arg("points", "number")
    text: str = arg("for", default="", help="what was painted")

    def apply(self, work: Work) -> Phrase:
        if not self.points or abs(self.points) > MOST:
            raise Refused(f"Give 1 to {MOST} hobby points; a minus takes them back.")
        _store_note(work, self.player, self.points, clean(self.text, "The reason", empty=True))
        total = work.event.hobby_points(self.player) + self.points
        name = work.event.name_of(self.player)
        return phrase("{player} now has {total} hobby points.", name, total)


class Commend(
    LeagueCommand, id="league.commend", title="Commendation", subject="roster", taking="off"
):
    """Record that a player has earned one of the league's commendations."""

    player: int = arg("player", "player")
    name: str = arg("commendation")
    off: bool = option("take back", "flag", default=False)

    def refusal(self, event: Event) -> str | None:
        rule = event.edition.league
        if rule is not None and self.name not in rule.commendations:
            known = ", ".join(rule.commendations) or "-"
            return f"There is no commendation “{self.name[:40]}”. The league has {known}."
        return super().refusal(event)

    def apply(self, work: Work) -> Phrase:
        event, rule = work.event, work.event.edition.league
        assert rule is not None
        held = event.commendations(self.player)
        name = event.name_of(self.player)
        if self.off:
            for note in event.league_notes:
                if (note.player, note.points, note.note) == (self.player, None, self.name):
                    work.setting(f"{LEAGUE}{note.number}", None)
            return phrase("{player} no longer has {commendation}.", name, self.name)
        if self.name in held:
            raise Refused(f"{name} already has this commendation.")
        _store_note(work, self.player, None, self.name)
        said = phrase("{player} has earned {commendation}.", name, self.name)
        award = len(held) + 1 == rule.needed
        return paragraph(said, phrase("These are enough for the award.") if award else "")


def _store_note(work: Work, player: int, points: int | None, note: str) -> None:
    number = max((each.number for each in work.event.league_notes), default=0) + 1
    work.setting(f"{LEAGUE}{number}", stored(player, points, note))
