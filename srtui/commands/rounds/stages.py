"""Commands that move a round forward: scenario, publish, size, start (rules.md section 0, P-5)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from data.event.reader import Reader
from srtui.commands.command import Command, Work, arg
from srtui.commands.event.new import checked_size
from srtui.commands.game.base import publish_matches, write_result
from srtui.model.cut import left_cut
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import unpaired
from srtui.model.pregame import ANNOUNCED, waits_for_announcement
from srtui.model.refused import Refused
from srtui.model.score import bye_score
from srtui.model.setting import stored
from srtui.model.wall import ROUND, stored_anchor
from srtui.rules.counting import bye_award
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Game, Status
from srtui.rules.scenarios import Rolled, against_rules, offered, roll_scenario
from srtui.rules.seeded import Seeded
from srtui.rules.timing import roll_variable, round_end, round_length
from srtui.text.cut import free_seat_text
from srtui.text.kinds import ROLL
from srtui.text.phrases import (
    Phrase,
    capital,
    counted,
    held,
    joined,
    paragraph,
    phrase,
    phrase_count,
)
from srtui.text.results import figure_text
from srtui.text.rounds import day_text, open_games_text, scenario_name, standing_changed


class Scenario(Command, id="scenario", title="Scenario of the round", subject="round"):
    """Choose the current round's scenario by name, or roll it with the edition's dice."""

    scenario: str = arg("scenario", "scenario", help="a name, an id, or roll", default=ROLL)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:  # noqa: ARG003
        return {"scenario": ROLL}

    def refusal(self, event: Event) -> str | None:
        scored = [game for game in _games(event) if event.steps.get(game.id)]
        if not scored:
            return None
        return (
            f"Table {scored[0].table} is being scored turn by turn in the round's scenario: drop "
            "its turns first."
        )

    def warnings(self, event: Event) -> Iterator[str]:
        if against := self._against_rules_text(event):
            yield against
        newest = event.round
        if newest is not None and newest.announced_at is not None:
            yield "The scenario has been announced: players may already have chosen lists for it."
        if any(game.outcome is not None and game.second is not None for game in _games(event)):
            yield "Results are in, and their awards will not change: check these results again."

    def _against_rules_text(self, event: Event) -> str:
        """Return why the edition's rules would not choose it now; empty for a roll."""
        newest = event.round
        if newest is None or self.scenario == ROLL:
            return ""
        edition = event.edition_at(newest.number)
        chosen = edition.scenario(self.scenario)
        return against_rules(edition, chosen, _scenarios_played(event, newest)) if chosen else ""

    def apply(self, work: Work) -> Phrase:
        newest = work.event.open_round()
        edition = work.event.edition_at(newest.number)
        used = _scenarios_played(work.event, newest)
        chosen, roll_text = edition.scenario(self.scenario), ""
        rerolls: list[str] = []
        if self.scenario == ROLL:
            seeded = Seeded(f"{work.event.seed}/scenario/{newest.number}/{work.now.entropy}")
            rolled = roll_scenario(edition, used, seeded)
            dice = ", then ".join(map(_dice_text, rolled.rolls))
            roll_text = phrase("rolled {dice}", dice) if dice else rolled.reason
            chosen = rolled.scenario
            rerolls = [*_reroll_texts(edition, rolled, used)]
        elif chosen is None:
            raise Refused(f"{edition.title} has no scenario {self.scenario}.")
        work.writer.update("round", newest.id, scenario=chosen.id)
        # The byes of a published round have an award, and half of a threshold is known only now.
        if newest.phase is not Phase.DRAFT:
            award_byes(work, newest, chosen)
        repeated = phrase("This scenario has been played before.") if chosen.id in used else ""
        said = phrase("Round {round} plays {scenario}.", newest.number, chosen.name)
        if roll_text:
            named = newest.number, chosen.name, roll_text
            said = phrase("Round {round} plays {scenario} ({roll}).", *named)
        return paragraph(said, *rerolls, repeated)


def _games(event: Event) -> tuple[Game, ...]:
    return event.round.games if event.round else ()


def _scenarios_played(event: Event, newest: Round) -> list[str]:
    # Exclude the round itself: rolling again must not treat its own first roll as a repetition.
    return [one.scenario for one in event.rounds if one.scenario and one.number != newest.number]


def _dice_text(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


def _reroll_texts(edition: Edition, rolled: Rolled, used: Sequence[str]) -> Iterator[str]:
    """Yield why the dice were rolled again, once per roll that could not count."""
    by_dice = {rule.dice: rule for rule in offered(edition)}
    for dice in dict.fromkeys(rolled.rolls[:-1]):
        faces, rule = _dice_text(dice), by_dice.get(dice)
        if rule is None:
            yield phrase("{dice} is a re-roll.", faces)
            continue
        name = rule.name
        if rule.id in used:
            yield phrase("{dice} is {scenario}, which has already been played.", faces, name)
        else:
            yield phrase("{dice} is {scenario}, but other groups come first.", faces, name)


class Publish(Command, id="publish", title="Publish the round", subject="round"):
    """Publish the draft: pairings and tables become final, and byes get their award."""

    def question(self, event: Event, reader: Reader) -> str:
        """Return the question: even if undone, players will have seen the pairings."""
        del reader
        event = event.pairing
        if (newest := event.round) is None:
            return ""
        byes = [event.name_of(game.first) for game in newest.games if game.second is None]
        played = len(newest.games) - len(byes)
        teams = event.entrant == "team"
        games = counted(played, "match", "matches") if teams else counted(played, "game")
        names = held(joined(byes))
        bye = f" and the {'bye' if len(byes) == 1 else 'byes'} for {names}" if byes else ""
        if event.lasts(newest.number):
            return (
                f"Everyone will see round {newest.number} ({games}{bye}), and the round begins. "
                "After that you can change individual pairings, but not redraw the round."
            )
        return (
            f"Everyone will see round {newest.number}: boards and tables show {games}{bye}. After "
            "that you can change individual pairings, but not redraw the round."
        )

    def refusal(self, event: Event) -> str | None:
        newest = event.pairing.round
        if newest is None:
            return "No round is paired yet: pair the first one."
        # A draft's byes get their award when it is published: before that nobody has a result.
        if newest.phase is not Phase.DRAFT:
            return f"Round {newest.number} is already published."
        if not newest.games:
            return f"Round {newest.number} has no pairings yet: draw it, or pair by hand."
        return None

    def warnings(self, event: Event) -> Iterator[str]:
        from srtui.text.pairing import faults_of  # 6 ms: the rules of pairing: not for the start

        secret = event.team_size is not None and not event.newest_round().scenario
        event = event.pairing
        newest = event.newest_round()
        left = [who.name for who in unpaired(event, newest)]
        absent = [
            event.name_of(player)
            for game in newest.games
            for player in game.players
            if event.by_id[player].status(newest.number) is not Status.IN
        ]
        if left:
            yield f"These players have no game: {', '.join(left)}."
        if absent:
            yield f"No longer in the event: {', '.join(absent)}."
        # Pairing asks about players who left the cut before it, but not about these.
        drawn = newest.drawn_for
        left_since = [who for who in left_cut(event) if drawn is None or who.id in drawn]
        if left_since and not absent and (free := free_seat_text(event)):
            yield f"{free}."
        if changed := standing_changed(event, newest):
            yield f"{capital(changed)}: redraw it."
        byes = any(game.second is None for game in newest.games)
        edition = event.edition_at(newest.number)
        scenario = edition.scenario(newest.scenario)
        if byes and bye_award(edition, event.size, scenario).points is None:
            points = edition.terms.points
            yield f"No scenario has been chosen, so the bye's {points} are not known yet."
        if secret:
            yield "No scenario has been chosen: the captains will pair without knowing it."
        yield from faults_of(event, newest)

    def apply(self, work: Work) -> Phrase:
        newest = work.event.newest_round()
        edition = work.event.edition_at(newest.number)
        phase: dict[str, object] = {"phase": Phase.PUBLISHED.value}
        until = ""
        if ends := round_end(edition.timing.round_ends, _local(work)):
            # Nothing to wait for: from now on the players decide when they meet.
            phase = {"phase": Phase.RUNNING.value, "started_at": work.now.iso_time}
            phase |= {"ends_at": _as_stored(ends)}
            until = phrase("It ends on {moment}.", day_text(ends))
        work.writer.update("round", newest.id, **phase)
        if work.event.team_size is not None:
            return paragraph(publish_matches(work, newest), until)
        byes = award_byes(work, newest, edition.scenario(newest.scenario))
        games = counted(sum(game.second is not None for game in newest.games), "game")
        return paragraph(
            phrase("Round {round} is published: {games}.", newest.number, games), until, *byes
        )


def _local(work: Work) -> datetime:
    """Return the moment by the wall clock, by which a round of several days ends."""
    return datetime.fromisoformat(work.now.iso_time).astimezone().replace(tzinfo=None)


def _as_stored(local: datetime) -> str:
    return local.astimezone(UTC).isoformat(timespec="seconds")


class RoundEnds(
    Command,
    id="round-ends",
    title="Change the end of the round",
    subject="round",
    needs="several_days",
):
    """Set when the running round of several days ends, for example to give it more time."""

    end: str = arg("end", help="2026-03-08 20:00, Sunday 20:00, or 3 days")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        newest = event.round
        ends = newest.deadline if newest is not None else None
        return {"end": f"{ends:%Y-%m-%d %H:%M}"} if ends is not None else {}

    def refusal(self, event: Event) -> str | None:
        return no_deadline(event)

    def apply(self, work: Work) -> Phrase:
        now, newest = _local(work), work.event.newest_round()
        try:
            ends = datetime.fromisoformat(self.end.strip()).replace(tzinfo=None)
        except ValueError:
            ends = round_end(self.end, now) or now
        if ends <= now:
            raise Refused(
                f"“{self.end[:40]}” is not in the future: write 2026-03-08 20:00, Sunday 20:00 or "
                "3 days."
            )
        work.writer.update("round", newest.id, ends_at=_as_stored(ends))
        return phrase("Round {round} ends on {moment}.", newest.number, day_text(ends))


def no_deadline(event: Event) -> str | None:
    """Return that no round of several days is running, or None if one is."""
    newest = event.round
    if newest is not None and newest.phase is Phase.RUNNING and newest.deadline is not None:
        return None
    return "No round of several days is running."


def award_byes(work: Work, round_: Round, scenario: ScenarioRule | None) -> list[Phrase]:
    """Write the edition's award into a round's byes, and return sentences about it."""
    terms, sentences = work.event.edition_at(round_.number).terms, []
    for game in round_.games:
        if game.second is None:
            score = bye_score(work.event, round_, scenario)
            write_result(work, game, score)
            sentences.append(
                phrase(
                    "{player} has the bye: 1 TP, {number} {points}, {destroyed} destroyed.",
                    work.event.name_of(game.first),
                    figure_text(score.points[0]),
                    terms.points,
                    figure_text(score.destroyed[0]),
                )
            )
    return sentences


class RoundSize(Command, id="size", title="Size of the round", subject="round"):
    """Play the current round at another size, which sets its clocks and its length.

    Byes and half-size awards stay at the event's size. Without a size, the event's own applies
    again.
    """

    size: int | None = arg("size", "number", default=None, unit="army points")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet: pair the first one."
        if newest.phase not in (Phase.DRAFT, Phase.PUBLISHED):
            return f"Round {newest.number} has started: its clocks cannot change."
        return None

    def apply(self, work: Work) -> Phrase:
        newest, event = work.event.newest_round(), work.event
        if self.size is not None:
            checked_size(event.edition_at(newest.number), self.size)
        round_size = None if self.size in (None, event.size) else self.size
        # Read from the log: a clock that was reset has started, too, with the times of its size.
        tapped = work.writer.value(
            "SELECT count(DISTINCT game) FROM tap JOIN game ON game.id = game WHERE round = ?",
            [newest.number],
        )
        if tapped and round_size != newest.size:
            raise Refused(f"Clocks have started at {counted(tapped, 'table')}, so the size stays.")
        work.writer.update("round", newest.id, size=round_size)
        return phrase(
            "Round {round} is played at {points} points.", newest.number, round_size or event.size
        )


def _not_waiting(event: Event) -> str | None:
    """Return why the newest round is not waiting for its start, or None if it is."""
    newest = event.round
    if newest is None:
        return "No round is paired yet: pair the first one."
    if newest.phase is Phase.DRAFT:
        return f"Round {newest.number} is still a draft: publish it first."
    return (
        None if newest.phase is Phase.PUBLISHED else f"Round {newest.number} has already started."
    )


class Start(Command, id="start", title="Start the round", subject="round"):
    """Start the round's timer and the clocks; if its length is hidden, it is rolled now.

    The players' clocks start at every table that has finished its set-up, unless each table starts
    its own (clock settings). A table that is still setting up starts its clocks once it is ready.
    """

    def refusal(self, event: Event) -> str | None:
        return _not_waiting(event)

    def warnings(self, event: Event) -> tuple[str, ...]:
        newest = event.newest_round()
        if newest.to_pair:
            return (open_games_text(newest),)
        if not waits_for_announcement(event) or not newest.scenario:
            return ()
        return (
            f"The scenario for round {newest.number} has not been announced, so no table has set "
            "up: announce it first (announce).",
        )

    def apply(self, work: Work) -> Phrase:
        newest = work.event.newest_round()
        edition = work.event.edition_at(newest.number)
        size = work.event.size_of(newest)
        scenario = edition.scenario(newest.scenario)
        # With entropy: from seed and number alone, anybody could compute each round's length.
        seeded = Seeded(f"{work.event.seed}/length/{newest.number}/{work.now.entropy}")
        rolled = roll_variable(edition.timing, size, seeded)
        minutes = round_length(
            edition.timing,
            size,
            reinforcements=scenario is not None and scenario.reinforcements,
            variable=rolled.minutes if rolled else 0,
        )
        started = datetime.fromisoformat(work.now.iso_time)
        work.writer.update(
            "round",
            newest.id,
            phase=Phase.RUNNING.value,
            started_at=work.now.iso_time,
            ends_at=(started + timedelta(minutes=minutes)).isoformat() if minutes else None,
            minutes=minutes,
            variable=rolled.minutes if rolled else None,
        )
        work.setting(ROUND, stored_anchor(newest.number, work.now.iso_time, work.now.stamp))
        lasts = _length_text(minutes, secret=rolled is not None)
        from srtui.commands.clock.round import begin_round  # 2 ms: not for every look at a round

        said = phrase("Round {round} has started.", newest.number)
        return paragraph(said, lasts, begin_round(work, newest))


def _length_text(minutes: int | None, *, secret: bool) -> str:
    if minutes is None:
        return phrase("No time limit.")
    if secret:
        return phrase(
            "The round's length was rolled, and only you can see it: remind the players to win "
            "by scenario or assassination before the end."
        )
    return phrase_count(
        "The round lasts about {count} minute.", "The round lasts about {count} minutes.", minutes
    )


def close_round(work: Work, one: Round) -> None:
    """Close a round in which every game has a result."""
    if one.phase is not Phase.CLOSED:
        work.writer.update("round", one.id, phase=Phase.CLOSED.value, closed_at=work.now.iso_time)


class Announce(Command, id="announce", title="Announce the scenario", subject="round"):
    """Announce the current round's scenario, so that players can choose lists and set up.

    No clock runs until you start the round.
    """

    def refusal(self, event: Event) -> str | None:
        if reason := _not_waiting(event):
            return reason
        newest = event.newest_round()
        if not scenario_name(event, newest):
            return f"Round {newest.number} has no scenario yet: choose or roll it (scenario)."
        if newest.announced_at is not None:
            return f"The scenario for round {newest.number} has already been announced."
        return None

    def apply(self, work: Work) -> Phrase:
        newest = work.event.newest_round()
        work.setting(ANNOUNCED, stored(newest.number, work.now.iso_time))
        return phrase(
            "Round {round} plays {scenario}, with {minutes} for lists and set-up. No clock runs "
            "until you start the round.",
            newest.number,
            scenario_name(work.event, newest),
            counted(work.event.setup_minutes, "minute"),
        )
