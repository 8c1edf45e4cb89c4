"""Planning of the rounds of an event started elsewhere, from rows that name its games.

Nothing is written here: the plan is a pure function of the event and the rows, so that a preview
shows exactly what the import will do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from data.clean import fold, shown
from data.importing.cells import words_of
from data.importing.import_warning import InputWarning, Weight, by_weight
from data.importing.rows import GameRow, Incoming, RosterRow
from srtui.commands.importing.game_warnings import NOT_GIVEN, doubtful_pairings, doubtful_results
from srtui.commands.importing.matches import plan_matches
from srtui.commands.importing.names import NameQuestion
from srtui.commands.importing.roster import RosterPlan, plan_roster
from srtui.commands.importing.seats import Odd, PlayerMatcher, ResolvedRow
from srtui.model.event import Event, Phase, Round
from srtui.model.refused import Refused
from srtui.model.score import bye_score, capped
from srtui.rules.record import Game, Outcome, Player, Status, StatusChange, Way
from srtui.rules.teams.match import TeamMatch
from srtui.rules.value import Value, field, replace
from srtui.text.importing import Answers, outcome_of, scenario_of, way_of


class Plan(Value):
    """The event after an import, and all warnings in one list.

    New players and games have ids that are valid only in the plan. `questions` are all about names,
    whether answered or not.
    """

    event: Event
    roster: RosterPlan
    warnings: tuple[InputWarning, ...]
    questions: tuple[NameQuestion, ...] = ()

    @property
    def games(self) -> int:
        """Number of games without byes."""
        return sum(game.second is not None for game in self.event.games)

    @property
    def dropped(self) -> tuple[Player, ...]:
        """Players who are out of the event by the next round."""
        event = self.event
        return tuple(p for p in event.players if p.status(event.next_number) is not Status.IN)


def plan_event(
    event: Event,
    games: Incoming[GameRow],
    roster: Incoming[RosterRow] | None = None,
    answers: Answers = (),
) -> Plan:
    """Plan the rounds of an event that has none. Raises `Refused` if no plan is possible."""
    if event.team_size is not None and roster is not None:
        raise Refused(
            "In a team event, import the roster with its teams first (srtui roster FILE import "
            "ROSTER), and then the games."
        )
    playing = frozenset(fold(name) for row in games.rows for name in (row.first, row.second))
    on_roster = plan_roster(
        event.players, roster or Incoming(), answers=answers, playing=playing, listed=event.lists
    )
    seating = PlayerMatcher(event.players, on_roster, answers)
    seated = tuple(one for row in games.rows if (one := seating.seat(row)) is not None)
    if not seated:
        why = next(iter((*games.warnings, *seating.odd.sentences())), "")
        raise Refused(f"There are no games to import. {why}".strip())
    rounds, odd = _rounds(event, seated)
    everyone = tuple(seating.players.values())
    matches: tuple[TeamMatch, ...] = ()
    if event.team_size is None:
        statuses = {fold(name): status for name, status in on_roster.left}
        stays = (_with_entries_and_drops(player, rounds) for player in everyone)
        players = tuple(_with_departure(p, statuses.get(fold(p.name)), len(rounds)) for p in stays)
        import_warnings: Sequence[InputWarning] = absences(players)
    else:
        # Some of a team's players rest: their games do not show that they have left.
        players = everyone
        rounds, matches, import_warnings = plan_matches(event, rounds, players)
    planned = replace(event, players=players, rounds=rounds, matches=matches)
    questions = {one.name: one for one in (*on_roster.questions, *seating.asked.questions())}
    warnings = (
        *on_roster.warnings,
        *games.warnings,
        *seating.warnings(),
        *odd.sentences(),
        *doubtful_results(planned, {one.game.id: one.row for one in seated}),
        *doubtful_pairings(planned),
        *import_warnings,
    )
    warnings = by_weight(dict.fromkeys(warnings))
    return Plan(planned, on_roster, warnings, tuple(questions.values()))


def _rounds(event: Event, seated: Sequence[ResolvedRow]) -> tuple[tuple[Round, ...], Odd]:
    by_round: dict[int, list[ResolvedRow]] = {}
    for one in seated:
        by_round.setdefault(one.game.round, []).append(one)
    last, odd = max(by_round), Odd()
    for number in range(1, last):
        if number not in by_round:
            raise Refused(f"There are games in round {last}, but none in round {number}.")
    figures_told = any(one.row.points != NOT_GIVEN for one in seated)
    rounds = tuple(
        _round(event, by_round[number], figures_told, odd) for number in range(1, last + 1)
    )
    # The last round may still be in progress; in earlier rounds, missing results stay missing.
    if rounds[-1].open_games:
        rounds = (*rounds[:-1], replace(rounds[-1], phase=Phase.PUBLISHED))
    return rounds, odd


def _round(event: Event, seated: Sequence[ResolvedRow], figures_told: bool, odd: Odd) -> Round:
    number = seated[0].game.round
    one = Round(number, number, Phase.CLOSED, (), scenario=_scenario(event, number, seated, odd))
    results = _Results(event, one, figures_told, odd)
    return replace(one, games=_with_tables([results.game(each) for each in seated], seated, odd))


def _scenario(event: Event, number: int, seated: Sequence[ResolvedRow], odd: Odd) -> str | None:
    """Return the scenario named by most lines of a round, if the edition has it, or None."""
    named = Counter(one.row.scenario for one in seated if one.row.scenario)
    if not named:
        return None
    # A single game in the wrong row must not decide the scenario of a whole round.
    word = named.most_common(1)[0][0]
    scenario = scenario_of(event.edition_at(number), word)
    for each in seated:
        if scenario is None and each.row.scenario == word:
            title = event.edition.title
            odd.note(
                each.row.line,
                f"“{shown(word)}” does not clearly name a scenario of {title}, so it was skipped.",
            )
        elif each.row.scenario not in ("", word):
            odd.note(
                each.row.line, "the scenario was skipped: most games of the round have another."
            )
    return scenario.id if scenario else None


class _Results(Value):
    """Reader of the results of a round's games."""

    event: Event
    round: Round
    figures_told: bool
    odd: Odd
    ways: dict[str, Way | None] = field(default_factory=dict)
    """Words for ways of winning that were looked up."""

    def game(self, one: ResolvedRow) -> Game:
        """Return the game as it will be written; faults in its line go to `odd`."""
        row, game = one.row, one.game
        if game.second is None:
            return self._bye(row, game)
        outcome = outcome_of(row)
        if outcome is None:
            fault = "no winner is named"
            if row.winner:
                fault = f"the winner “{shown(row.winner)}” is neither player"
            elif row.way:
                fault = f"no winner is named, and “{shown(row.way)}” is not a result"
            self.odd.note(row.line, f"{fault}, so the game is imported without a result.")
            return game
        if row.way not in self.ways:
            edition = self.event.edition_at(row.round)
            self.ways[row.way] = way_of(edition, row.way) if row.way else None
        # A game lost by both keeps a named way of winning, such as a double no-show.
        way = self.ways[row.way] if outcome is Outcome.BOTH_LOSE else None
        if outcome in (Outcome.FIRST, Outcome.SECOND):
            way = self._way(row, self.ways[row.way])
        return self._scored(replace(game, outcome=outcome, way=way), row)

    def _bye(self, row: GameRow, game: Game) -> Game:
        """Return a bye as the file reports it, or with the edition's award if it reports none."""
        byed = replace(game, outcome=Outcome.BYE)
        # A file without figures gives byes none either: an award would be its only figure.
        if row.points != NOT_GIVEN or not self.figures_told:
            return self._scored(byed, row)
        scenario = self.event.edition_at(game.round).scenario(self.round.scenario)
        score = bye_score(self.event, self.round, scenario)
        said = (
            f"a bye without figures gets {score.points[0]} and {score.destroyed[0]} as its award."
        )
        self.odd.note(row.line, said)
        return replace(
            byed, points=score.points, recorded=score.recorded, destroyed=score.destroyed
        )

    def _scored(self, game: Game, row: GameRow) -> Game:
        recorded = capped(self.event.edition_at(game.round), row.points)
        return replace(game, points=row.points, recorded=recorded, destroyed=row.destroyed)

    def _way(self, row: GameRow, way: Way | None) -> Way:
        if way is None:
            why = f"“{shown(row.way)}” is not a way to win" if row.way else "no way to win is given"
            self.odd.note(row.line, f"{why}, so the win is recorded as a ruling.")
        if way is Way.DISQUALIFICATION:
            said = (
                "the game was won by a disqualification. If that was for the whole event, "
                "disqualify the player too."
            )
            self.odd.note(row.line, said)
        return way or Way.RULING


def _with_tables(games: list[Game], seated: Sequence[ResolvedRow], odd: Odd) -> tuple[Game, ...]:
    """Return the games in table order; a game without a table gets the next free one."""
    used: set[int] = set()
    # Given tables first, all of them: only then is it known which are free.
    for index, (game, one) in enumerate(zip(games, seated, strict=True)):
        if game.table in used:
            odd.note(one.row.line, "its table is taken in this round, so the game gets another.")
            games[index] = replace(game, table=None)
        elif game.table:
            used.add(game.table)
    free = iter(number for number in range(1, 2 * len(games) + 1) if number not in used)
    seats = [
        game if game.table or game.second is None else replace(game, table=next(free))
        for game in games
    ]
    return tuple(sorted(seats, key=lambda game: (game.table is None, game.table)))


def _with_entries_and_drops(player: Player, rounds: Sequence[Round]) -> Player:
    """Return a player with entries and drops as shown by their games.

    They enter with their first game and count as dropped in rounds without one. A player without
    games is out from round 1 on; a stand-in, who plays only if needed, is always in.
    """
    if player.stand_in:
        return player
    periods: list[StatusChange] = []
    for number, round_ in enumerate(rounds, 1):
        here = round_.game_of(player.id) is not None
        status = Status.IN if here else Status.DROPPED
        # Rounds before the first game do not change the status: the player had not entered yet.
        if (periods and periods[-1].status is not status) or (here and not periods):
            periods.append(StatusChange(number, status))
    if not periods:
        return replace(player, status_changes=(StatusChange(1, Status.DROPPED),))
    return replace(player, status_changes=tuple(periods), checked_in=True)


def _with_departure(player: Player, status: str | None, rounds: int) -> Player:
    """Return a player who, if the roster calls them dropped, is out from the next round on."""
    if status is None or player.status(rounds + 1) is not Status.IN:
        return player
    kind = Status.DISQUALIFIED if "disqualif" in words_of(status) else Status.DROPPED
    return replace(player, status_changes=(*player.status_changes, StatusChange(rounds + 1, kind)))


_ABSENCES = (
    "Joined in round {round}: {players}.",
    "Missed round {round} and came back: {players}.",
    "Dropped after round {round}, because no game followed: {players}. Return any who are still "
    "playing.",
    "Dropped, because they have no game: {players}. Return any who are still playing.",
)


def absences(players: Sequence[Player]) -> list[InputWarning]:
    """Return warnings about assumed late entries, gaps, drops, and players without games."""
    named = defaultdict[tuple[int, int], list[str]](list)
    for player in players:
        for kind_and_round in _absences(player.status_changes):
            named[kind_and_round].append(player.name)
    return [
        InputWarning(_ABSENCES[kind].format(round=at, players=", ".join(who)), Weight.PLAYER)
        for (kind, at), who in sorted(named.items())
    ]


def _absences(changes: Sequence[StatusChange]) -> Iterator[tuple[int, int]]:
    """Yield which of `_ABSENCES` a player's status changes show, each with its round."""
    if changes[0].round > 1:
        yield 0, changes[0].round
    for stay, back in pairwise(changes):
        if stay.status is Status.DROPPED:
            yield from ((1, number) for number in range(stay.round, back.round))
    if changes[-1].status is Status.DROPPED:
        yield (2, changes[-1].round - 1) if changes[-1].round > 1 else (3, 0)
