"""Commands by captains: their steps, taking them back, and pairings by hand."""

import json
from collections.abc import Sequence

from srtui.commands.command import (
    ALWAYS,
    TO_AND_JUDGE,
    TO_JUDGE_AND_CAPTAIN,
    Command,
    Role,
    Work,
    arg,
    option,
)
from srtui.commands.game.base import write_games
from srtui.model.captains import captain_start, captains_board, newest_match
from srtui.model.event import Event, Phase
from srtui.model.lists import forget
from srtui.model.refused import Refused, clean
from srtui.model.teams import read_expectations, read_hidden_step, rule_json, seal, secret_place
from srtui.rules.seeded import Seeded
from srtui.rules.teams.board import board, undone
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.outlook import CHANCES, Expectations
from srtui.rules.teams.values import Answer, CaptainAsk, CaptainStep, Paired, StepKind
from srtui.text import find
from srtui.text.phrases import Phrase, is_number, joined, paragraph, phrase
from srtui.text.teams import NO_TEAMS, NOBODY, card_name, match_names, question_text, step_text


class CaptainCommand(Command, subject="round", roles=TO_JUDGE_AND_CAPTAIN):
    """Base class for commands on a team's match in the newest round."""

    team: int = arg("team", "team")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.team_size is None:
            return NO_TEAMS
        if newest is None or newest.phase is Phase.DRAFT:
            return "The captains pair their players once the round is published."
        if newest_match(event, self.team).second is None:
            return f"{event.team(self.team).name} has the bye."
        return None

    def match_to_pair(self, event: Event) -> TeamMatch:
        """Return the team's match. Raises `Refused` if its games are already made."""
        match = newest_match(event, self.team)
        if event.games_of(match):
            raise Refused(
                "{match} is already paired: undo the last step with u, or enter the pairings by "
                "hand (captain pairs).",
                match_names(event, match),
            )
        return match


class TakeStep(CaptainCommand, id="captain.step", title="Captain's step"):
    """Take the next step for a captain: a player, two players, a table, A or B, or the dice.

    A secret step stays hidden until the other captain's is in, and can be changed until then.
    """

    answer: Answer = arg("answer", "captain answer")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = self.match_to_pair(event)
        side = match.teams.index(self.team)
        ask = captains_board(event, match).ask(side)
        if ask is None or self.answer not in ask.choices:
            raise Refused("The board has changed: check it, then try again.")
        if ask.secret:
            return _take_secret_step(work, match, side, ask, self.answer)
        return _write_steps(work, match, [CaptainStep(ask.side, ask.kind, self.answer)])


def _take_secret_step(
    work: Work, match: TeamMatch, side: int, ask: CaptainAsk, answer: Answer
) -> Phrase:
    """Store a secret step until the other captain's is made, then reveal both."""
    _store_procedure(work, match)
    name = work.event.team(match.teams[side]).name
    if not work.writer.table("hidden_step", "team_match = ? AND side = ?", (match.id, 1 - side)):
        sealed = seal(secret_place("step", match, side), answer)
        if work.writer.put("hidden_step", {"team_match": match.id, "side": side}, sealed=sealed):
            return phrase("{name} has changed its secret step.", name)
        return phrase("{name} is ready; both cards are shown together.", name)
    stored = read_hidden_step(work.writer, match, 1 - side)
    _forget_hidden(work, match)
    if stored is None:
        laid = _take_secret_step(work, match, side, ask, answer)
        opponent = work.event.team(match.teams[1 - side]).name
        return paragraph(
            laid,
            phrase("{team} laid its step on another machine and must take it again.", opponent),
        )
    answers = {side: answer, 1 - side: stored}
    steps = [CaptainStep(each, ask.kind, answers[each]) for each in (0, 1)]
    return _write_steps(work, match, steps)


def _write_steps(work: Work, match: TeamMatch, steps: Sequence[CaptainStep]) -> Phrase:
    """Write revealed steps, and the games once all are made."""
    event = work.event
    made = event.captain_steps.get(match.id, ())
    _ask_back(work, match, None)
    _store_procedure(work, match)
    for number, step in enumerate(steps, len(made) + 1):
        row = {
            "team_match": match.id,
            "number": number,
            "side": step.side,
            "kind": step.kind.value,
            "answer": json.dumps(step.answer),
        }
        work.writer.insert("captain_step", row)
    after = board(captain_start(event, match), (*made, *steps))
    text = paragraph(*(step_text(event, match, step) for step in steps))
    if after.complete:
        write_games(work, event.newest_round(), after.games)
        return phrase(
            "{text} {match} is paired: {games}.",
            text,
            match_names(event, match),
            games_text(event, after.games),
        )
    return paragraph(text, *(question_text(event, match, ask) for ask in after.asks))


def _store_procedure(work: Work, match: TeamMatch) -> None:
    """Store the procedure with the first step: later settings do not affect this match."""
    if match.rule is None:
        work.writer.update("team_match", match.id, rule=rule_json(work.event.team_rule.of_match))


def games_text(event: Event, games: Sequence[Paired]) -> str:
    """Format pairings with their tables: 13 Ada - Bo, 14 Chidi - Dan."""
    texts = []
    for game in games:
        first, second = game.cards
        players = f"{card_name(event, first)} - {card_name(event, second)}"
        texts.append(f"{game.table} {players}" if game.table else players)
    return ", ".join(texts)


class Expect(
    CaptainCommand,
    id="captain.expect",
    title="Expectation",
    roles=frozenset((Role.CAPTAIN,)),
    secret=True,
):
    """Note how players are expected to do against opponents: 1 is a loss, 5 a win, 0 blank.

    Only the captain can see it: the file keeps it sealed, and neither the journal nor any other
    screen, page or export shows it.
    """

    noted: Expectations = arg("expectations", "words", secret=True)

    def apply(self, work: Work) -> Phrase:
        event, writer = work.event, work.writer
        match = newest_match(event, self.team)
        side = match.teams.index(self.team)
        hands = captain_start(event, match).hands
        if not event.team_rule.expectations:
            raise Refused("The organizer has switched expectations off.")
        if any(own not in hands[side] or other not in hands[1 - side] for own, other in self.noted):
            raise Refused("The players of this match have changed: open the grid again.")
        if not all(0 <= step <= len(CHANCES) for step in self.noted.values()):
            raise Refused("An expectation must be from 1 to {most}, or 0 for none.", len(CHANCES))
        noted = {**read_expectations(writer, match, side), **self.noted}
        value = [(*pair, step) for pair, step in noted.items() if step]
        sealed = seal(secret_place("expectation", match, side), value)
        seats = {(row["team_match"], row["side"]): row for row in writer.table("expectation")}
        row = seats.get((match.id, side)) or {"id": writer.next_id("expectation")}
        seats[match.id, side] = {**row, "team_match": match.id, "side": side, "sealed": sealed}
        # By match and side: the order of rows would reveal who noted something last.
        writer.rewrite("expectation", [seats[seat] for seat in sorted(seats)])
        return phrase("Noted.")


class RollOff(CaptainCommand, id="captain.roll", title="Roll off for the captains"):
    """Roll the dice for both captains of a match, until one of them wins."""

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = self.match_to_pair(event)
        ask = captains_board(event, match).ask(0)
        if ask is None or ask.kind is not StepKind.ROLL:
            raise Refused("The captains have rolled off.")
        dice = Seeded(f"{event.seed}/roll/{match.id}/{work.now.entropy}")
        rolled = dice.roll(6), dice.roll(6)
        while rolled[0] == rolled[1]:
            rolled = dice.roll(6), dice.roll(6)
        return _write_steps(work, match, [CaptainStep(None, StepKind.ROLL, rolled)])


class UndoStep(
    CaptainCommand, id="captain.undo", title="Take a captain's step back", taking=ALWAYS
):
    """Take back the last step of a match's captains; if it was secret, both captains' steps.

    At a captain's terminal, this only asks the other captain: the step is taken back once they
    agree. A secret step that nobody has seen is taken back at once. Once the last step has paired
    the match, undo it in the journal instead.
    """

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = self.match_to_pair(event)
        by_captain = work.now.role == Role.CAPTAIN.value
        side = match.teams.index(self.team)
        if by_captain and (match.id, 1 - side) in event.hidden_steps:
            raise Refused("The opponent's secret step is in: make yours.")
        if _forget_hidden(work, match):
            return phrase("The secret step in {match} was taken back.", match_names(event, match))
        steps = event.captain_steps.get(match.id, ())
        if not steps:
            raise Refused("The captains have not started.")
        if by_captain and match.take_back != 1 - side:
            return self._ask(work, match, side)
        _ask_back(work, match, None)
        left = undone(captain_start(event, match), steps)
        _remove_steps(work, match, len(left))
        texts = [step_text(event, match, step) for step in steps[len(left) :]]
        return phrase("Taken back: {steps}", paragraph(*texts))

    def _ask(self, work: Work, match: TeamMatch, side: int) -> Phrase:
        """Ask the other captain to take back the last step; a second time, withdraw the request."""
        name = work.event.team(self.team).name
        if match.take_back == side:
            _ask_back(work, match, None)
            return phrase("{name} no longer asks to take the last step back.", name)
        _ask_back(work, match, side)
        other = work.event.team(match.teams[1 - side]).name
        return phrase(
            "{name} has asked to take the last step back; {other} must agree.", name, other
        )


class KeepStep(CaptainCommand, id="captain.keep", title="Keep the captains' last step"):
    """Refuse the other captain's request to take the last step back."""

    def apply(self, work: Work) -> Phrase:
        match = self.match_to_pair(work.event)
        if match.take_back != 1 - match.teams.index(self.team):
            raise Refused("The other captain has not asked to take a step back.")
        _ask_back(work, match, None)
        return phrase("{team} has refused: the last step stays.", work.event.team(self.team).name)


class ClearSteps(
    CaptainCommand,
    id="captain.clear",
    title="Clear the captains' steps",
    taking=ALWAYS,
    roles=TO_AND_JUDGE,
):
    """Take back every step of a match's captains."""

    def apply(self, work: Work) -> Phrase:
        match = self.match_to_pair(work.event)
        end_captains(work, match)
        _remove_steps(work, match, 0)
        return phrase("The captains of {match} start over.", match_names(work.event, match))


def end_captains(work: Work, match: TeamMatch) -> None:
    """Delete anything that waits for the other captain: the games are made without it."""
    _forget_hidden(work, match)
    _ask_back(work, match, None)


def _forget_hidden(work: Work, match: TeamMatch) -> bool:
    return bool(work.writer.delete_where("hidden_step", "team_match = ?", [match.id]))


def _ask_back(work: Work, match: TeamMatch, side: int | None) -> None:
    """Store the side whose captain asks to take back the last step; None if nobody asks."""
    if match.take_back != side:
        work.writer.update("team_match", match.id, take_back=side)


def _remove_steps(work: Work, match: TeamMatch, left: int) -> None:
    """Delete all steps after the first `left`, last first."""
    rows = work.writer.table("captain_step", "team_match = ?", (match.id,), "number")
    for row in reversed(rows[left:]):
        work.writer.delete("captain_step", row["id"])
    if not left and match.rule is not None:
        work.writer.update("team_match", match.id, rule=None)


class PairsByHand(
    CaptainCommand, id="captain.pairs", title="Enter a match's pairings", roles=TO_AND_JUDGE
):
    """Enter a match's pairings yourself, whatever its captains have done so far.

    Separate games by commas: `ada=bo=13, chidi=dan=14`. `-` is an empty seat; the table is
    optional.
    """

    pairs: tuple[str, ...] = arg("pairings", "words")
    reason: str = option("reason", default="")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        match = newest_match(event, self.team)
        texts = [text for words in self.pairs for text in words.split(",") if text.strip()]
        for game in event.games_of(match):
            _remove_game(work, event, game.id)
        games = _with_tables(event, match, [self._game(event, match, t) for t in texts])
        self._check(event, match, games)
        end_captains(work, match)
        write_games(work, event.newest_round(), games)
        reason = clean(self.reason, "The reason", empty=True)
        names, said = match_names(event, match), games_text(event, games)
        if reason:
            return phrase("{match} was paired by hand ({reason}): {games}.", names, reason, said)
        return phrase("{match} was paired by hand: {games}.", names, said)

    def _game(self, event: Event, match: TeamMatch, text: str) -> Paired:
        parts = [part.strip() for part in text.split("=")]
        if len(parts) not in (2, 3):
            raise Refused(f"“{text[:40]}” cannot be read: write a game as PLAYER=OPPONENT=TABLE.")
        cards = [0 if part in ("-", NOBODY) else find.player(event, part).id for part in parts[:2]]
        teams = [event.team_of.get(card) for card in cards]
        if teams[1] == match.first or (teams[0] is not None and teams[0] != match.first):
            cards.reverse()
        table = parts[2] if len(parts) == 3 else ""
        if table and not is_number(table):
            raise Refused(f"“{table[:20]}” is not a table number.")
        return Paired((cards[0], cards[1]), int(table) if table else None)

    def _check(self, event: Event, match: TeamMatch, games: Sequence[Paired]) -> None:
        """Refuse pairings that leave out a player or use one twice."""
        start = captain_start(event, match)
        for side in (0, 1):
            players = sorted(card for card in start.hands[side] if card > 0)
            named = sorted(game.cards[side] for game in games if game.cards[side] > 0)
            if players != named:
                names = joined([event.name_of(player) for player in players])
                raise Refused(f"Each of {names} must play exactly once.")


def _with_tables(event: Event, match: TeamMatch, games: Sequence[Paired]) -> list[Paired]:
    """Assign the zone's remaining tables, in order, to games without one."""
    used = {game.table for game in games}
    free = [table for table in sorted(captain_start(event, match).tables) if table not in used]
    return [
        Paired(game.cards, free.pop(0)) if game.played and game.table is None and free else game
        for game in games
    ]


def _remove_game(work: Work, event: Event, id: int) -> None:
    game = event.game(id)
    if game.outcome is not None and game.second is not None:
        raise Refused(f"The game at table {game.table} has a result: clear it first.")
    if event.steps.get(id) or work.writer.row("SELECT 1 FROM tap WHERE game = ?", [id]):
        raise Refused(f"The game at table {game.table} has started: swap players instead.")
    forget(work.writer, id)
    work.writer.delete("game", id)
