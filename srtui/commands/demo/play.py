"""Events of invented people: the demo, with a day played by commands, and that of the tour."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime
from itertools import count
from pathlib import Path

from data import editions, samples
from data.importing import tabular
from srtui.commands.command import Command, Moment
from srtui.commands.demo.results import Dice, mirrored, result_command, result_of
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.game.result import Correct
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify, Penalty
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop, Paid, Return
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import TakeStep
from srtui.commands.teams.roster import AddTeam
from srtui.model.captains import captains_board
from srtui.model.event import Phase, Round
from srtui.model.refused import Refused
from srtui.rules.clock.values import Stamp
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.seeded import Seeded
from srtui.rules.teams.match import TeamMatch
from srtui.rules.value import Value
from srtui.text.phrases import counted

INCIDENTS_FROM = 8
"""With fewer players than this nobody drops out, comes late or is disqualified."""


def newest_edition() -> str:
    """Return the id of the packaged edition that took effect last."""
    # By the date in the edition's file: the code does not know which edition is the newest.
    dated = [
        (editions.parse(editions.text(one.id), one.id).get("valid_from", date.min), one.id)
        for one in editions.offered()
        if not one.custom
    ]
    return max(dated)[1]


def make_demo(
    path: Path,
    edition: str,
    players: int,
    seed: str,
    clock: Callable[[], datetime],
    stamps: Callable[[], Stamp],
    teams: int | None = None,
) -> Desk:
    """Create an event at `path` with the roster checked in and round 1 drawn and published.

    `seed` alone determines everything; `teams` is the team size of a team event. Raises the errors
    of `NewEvent` and of the store.
    """
    begin = Moment(clock().isoformat(timespec="seconds"), seed, stamps())
    new = NewEvent(edition=edition, name="Demo event", seed=seed, teams=teams, policy="mixed")
    if new.is_league():
        raise Refused(
            "There is no demo of a league without rounds: create a league instead (new FILE "
            "--league)."
        )
    store = new.create(path, begin)
    number = count(1)
    desk = Desk(store, Seat(), clock, lambda: f"{seed}/{next(number)}", stamps)
    if teams is None:
        desk.run(ImportRoster("sample players", people(players, seed)))
    else:
        enter_teams(desk, named_people(players, seed), teams)
    for command in (CheckIn(None), Paid(None), PairRound(), Scenario(), Publish()):
        desk.run(command, sure=True)
    return desk


def named_people(number: int, seed: str) -> list[tuple[str, str]]:
    """Return invented players, each with a faction."""
    table = tabular.parse(people(number, seed).encode(), "sample players")
    name = table.columns.index("name")
    faction = table.columns.index("faction")
    return [(row.cells[name], row.cells[faction]) for row in table.rows]


def people(number: int, seed: str) -> str:
    """Return invented players as CSV; names repeat with a number once the list is used up."""
    table = tabular.read_file(samples.PLAYERS)
    rows = [row.cells for row in table.rows]
    Seeded(f"{seed}/people").shuffle(rows)
    chosen: list[tuple[str, ...]] = []
    for index in range(number):
        again, at = divmod(index, len(rows))
        name, *rest = rows[at]
        chosen.append((f"{name} {again + 1}" if again else name, *rest))
    return tabular.csv_text(table.columns, chosen)


class DemoScene(Value):
    """A part of the day: `round` is complete (None at the end); `said` is what was special."""

    round: int | None
    sentences: tuple[str, ...]


def play(desk: Desk, seed: str) -> Iterator[DemoScene]:
    """Play the event to its end by commands, yielding a scene after each round."""
    day = _Day(desk, Seeded(f"{seed}/play"), seed)
    while desk.event().played < desk.event().planned_rounds:
        yield day.round()
    yield DemoScene(None, (desk.run(Finish(), sure=True).sentence,))


class _Day:
    """State of the demo between rounds."""

    def __init__(self, desk: Desk, seeded: Seeded, seed: str) -> None:
        self._desk = desk
        self._dice = Dice(seeded)
        players = desk.event().players
        self._incidents = desk.event().team_size is None and len(players) >= INCIDENTS_FROM
        self._seed = seed
        self._sentences: list[str] = []
        self._missing: int | None = None
        self._mistyped = False
        edition = desk.event().edition
        ways = [rule.way for rule in edition.ways if rule.way is not Way.DISQUALIFICATION]
        # The day's first games show every way a game can end, beginning with a no-show and a tie.
        self._to_show: list[Way | Outcome] = [Outcome.TIE, *ways]
        if self._incidents and Way.NO_SHOW in ways:
            self._to_show.remove(Way.NO_SHOW)
            self._to_show.insert(0, Way.NO_SHOW)

    def round(self) -> DemoScene:
        """Pair the round if necessary, play every game, and return the scene."""
        self._sentences = []
        if self._desk.event().round is None or self._desk.event().newest_round().complete:
            self._between_rounds()
            for command in (PairRound(), Scenario(), Publish()):
                self._run(command)
        if self._desk.event().team_size is not None:
            pair_players(self._desk, self._seed)
        self._run(Start())
        newest = self._desk.event().newest_round()
        self._play_conduct(newest)
        for game in self._desk.event().newest_round().open_games:
            self._play(game)
        if newest.number == 3:
            self._correct_round_1()
        return DemoScene(newest.number, tuple(self._sentences))

    def _run(self, command: Command, *, tell: bool = False) -> None:
        said = self._desk.run(command, sure=True).sentence
        if tell:
            self._sentences.append(said)

    def _between_rounds(self) -> None:
        event = self._desk.event()
        if not self._incidents:
            return
        if event.played == 1:
            self._run(AddPlayer("Wendelin Spätauf", paid=True, here=True), tell=True)
            if self._missing is not None:
                self._run(Drop(self._missing, "no-show"), tell=True)
        if event.played == 2:
            if self._missing is not None:
                self._run(Return(self._missing), tell=True)
            here = {player.id for player in event.present}
            last = [line.player for line in event.standings() if line.player in here][-1]
            self._run(Drop(last, "the last train"), tell=True)

    def _play_conduct(self, one: Round) -> None:
        if not self._incidents or one.number != 2:
            return
        games = [game for game in one.open_games if game.second is not None]
        self._run(Penalty(games[0].first, "warning", "slow play"), tell=True)
        self._run(Disqualify(games[-1].first, "loaded dice"), tell=True)

    def _play(self, game: Game) -> None:
        special = self._to_show.pop(0) if self._to_show else None
        result = result_of(self._desk.event(), game, self._dice, special)
        if result.way is Way.SCENARIO and not self._mistyped:
            self._mistyped = True
            self._run(result_command(mirrored(result)))
            self._sentences.append(self._desk.undo(("round",)).sentence)
        self._run(result_command(result), tell=result.way in (Way.NO_SHOW, Way.CONCESSION))
        if result.way is Way.NO_SHOW:
            loser = self._desk.event().rounds[-1].game_of(game.first)
            self._missing = loser.loser if loser else None

    def _correct_round_1(self) -> None:
        games = [game for game in self._desk.event().rounds[0].games if game.loser is not None]
        if not games:
            return
        game = next((one for one in games if one.way is Way.TIEBREAK), games[0])
        result = mirrored(game)
        assert result.outcome is not None
        figures = (*result.points, *result.destroyed)
        self._run(Correct(game.id, result.outcome, result.way, *figures, in_round=1), tell=True)


TEAMS = (
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper",
    "Larch", "Maple", "Oak", "Pine", "Rowan", "Spruce", "Thorn", "Willow", "Yew",
)  # fmt: skip


def enter_teams(desk: Desk, players: Sequence[tuple[str, str]], size: int) -> None:
    """Enter teams of the given size from names and factions; remaining players do not play."""
    for index in range(len(players) // size):
        again, number = divmod(index, len(TEAMS))
        name = TEAMS[number]
        if again:
            name += f" {again + 1}"
        members = players[index * size : (index + 1) * size]
        entries = "; ".join(f"{player}, {faction}" for player, faction in members)
        desk.run(AddTeam(name, entries), sure=True)


def pair_players(desk: Desk, seed: str) -> None:
    """Have the captains of all the newest round's matches pair their players."""
    number = desk.event().newest_round().number
    for match in desk.event().matches:
        if match.round == number and match.second is not None:
            _pair_match(desk, match, Seeded(f"{seed}/captains/{match.id}"))


def _pair_match(desk: Desk, match: TeamMatch, dice: Seeded) -> None:
    while not desk.event().games_of(match):
        event = desk.event()
        asks = captains_board(event, match).asks
        ask = next(ask for ask in asks if (match.id, ask.side) not in event.hidden_steps)
        answer = ask.choices[dice.below(len(ask.choices))]
        desk.run(TakeStep(match.teams[ask.side or 0], answer), sure=True)


TOUR_PLAYERS = 7
"""An odd number: the person who takes the tour is added, and then all have an opponent."""
TOUR_SEED = "tour"


def make_tour(path: Path, clock: Callable[[], datetime], stamps: Callable[[], Stamp]) -> None:
    """Create the tour's event at `path`, nobody checked in. Raises the errors of `NewEvent`."""
    begin = Moment(clock().isoformat(timespec="seconds"), TOUR_SEED, stamps())
    new = NewEvent(edition=newest_edition(), name="The tour", seed=TOUR_SEED, policy="mixed")
    with closing(new.create(path, begin)) as store:
        desk = Desk(store, Seat(), clock, lambda: TOUR_SEED, stamps)
        desk.run(ImportRoster("sample players", people(TOUR_PLAYERS, TOUR_SEED)), sure=True)


def enter_open_results(desk: Desk) -> str:
    """Enter plausible results for the tables still open, and return a sentence about it.

    Each is an ordinary result, in the journal and undoable. Refused if no round is running.
    """
    event = desk.event()
    newest = event.round
    if newest is None or newest.phase is not Phase.RUNNING or not newest.open_games:
        raise Refused("No table has a slip yet: start a round first.")
    dice = Dice(Seeded(f"{TOUR_SEED}/{newest.number}"))
    for game in newest.open_games:
        desk.run(result_command(result_of(event, game, dice)), sure=True)
    slips = counted(len(newest.open_games), "slip")
    return f"Round {newest.number} is complete, with {slips} entered."
