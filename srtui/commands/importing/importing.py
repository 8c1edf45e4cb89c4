"""Commands that import players, and complete events started on paper or in another program."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, field
from functools import cached_property

from data.importing import tabular
from data.importing.import_warning import InputWarning
from data.importing.rows import GameRow, Incoming, RosterRow
from data.importing.shapes import Meanings, Shapes
from srtui.commands.command import Command, Work, arg, option
from srtui.commands.importing import files
from srtui.commands.importing import full_event as whole
from srtui.commands.importing.matches import write_matches
from srtui.commands.importing.names import PERSONS
from srtui.commands.importing.plan import Plan, plan_event
from srtui.commands.importing.roster import RosterPlan, plan_roster, write_lists, write_players
from srtui.commands.importing.teams import write_teams
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.rules.record import Game
from srtui.rules.value import replace
from srtui.text.importing import Answers, As
from srtui.text.phrases import Phrase, counted, paragraph, phrase, phrase_count
from srtui.text.players import over

COLUMN_HELP = "what a heading means: HEADING=MEANING (WinnerCP=points)"
NAME_HELP = (
    "what a name or cell means: NAME=bye, stand-in, player, one, two, in, out, back, "
    "same, other, yes or no"
)
NAMES_HELP = "a file of answers, with one line NAME=ANSWER for each name"
ONLY_HELP = "which of several events in the file, by name or number; all: they are one event"


class FileCommand(Command):
    """Base class of both imports: the meanings of a file's columns, names and cells."""

    _: KW_ONLY
    column: Meanings = option("column", "columns", default=(), help=COLUMN_HELP)
    name: Answers = option("name", "stand for", default=(), help=NAME_HELP)
    names: str = option("names file", default="", help=NAMES_HELP)
    only: str = option("only", default="", help=ONLY_HELP)
    shapes: Shapes | None = field(default=None, compare=False)
    """Meanings of the columns of earlier files."""

    @cached_property
    def answers(self) -> Answers:
        """The answers about names: those from a file, then typed ones."""
        return (*files.answers(self.names), *self.name)

    @property
    def _with_saved(self) -> Answers:
        """The answers, preceded by answers about spellings from earlier files."""
        saved = self.shapes.meanings(_PERSONS) if self.shapes is not None else ()
        kept = [(name, As(answer)) for name, answer in saved if answer in PERSONS]
        return (*kept, *self.answers)

    def _remember(self, columns: Sequence[tuple[str, str]], imported: Meanings) -> None:
        """Save the columns' meanings, and whether two spellings are the same person's."""
        if self.shapes is None:
            return
        if imported:
            self.shapes.remember([column for column, _ in columns], imported)
        if persons := {name: str(answer) for name, answer in self.answers if answer in PERSONS}:
            known = {**dict(self.shapes.meanings(_PERSONS)), **persons}
            self.shapes.remember(_PERSONS, tuple(known.items()))


_PERSONS = ("two spellings of a name",)
"""Under which answers about spellings are saved on this machine, beside those about columns."""


class ImportRoster(FileCommand, id="roster.import", title="Import players", subject="roster"):
    """Import many players from a file: a table, one name per line, or another program's export.

    Columns that it reads, if the file has them: name (or first and last name), faction, club, paid,
    here. Players who are already on the roster only get their new details.
    """

    file: str = arg("file", help="a table (CSV), one name per line, JSON, or another event")
    text: str | None = None
    """What was pasted instead; `file` then only says where it comes from."""

    @cached_property
    def rows(self) -> Incoming[RosterRow]:
        """The file's content, read once, so that preview and import see the same."""
        try:
            return files.roster(
                self.file, files.ImportAnswers(self.column, self.shapes), self.text, self.only
            )
        except tabular.TableFault as fault:
            raise Refused(str(fault)) from fault

    def plan(self, event: Event) -> RosterPlan:
        """Return the import's effect, for a preview. Raises `Refused` if it is impossible."""
        return plan_roster(
            event.players,
            self.rows,
            event.entering_round,
            self._with_saved,
            listed=event.lists,
            teams=event.teams,
            team_size=event.team_size,
            asks_teams=event.team_size is None and not event.rounds,
        )

    def remember(self) -> None:
        """Store the columns' meanings for the next file with the same columns."""
        self._remember(self.rows.columns, self.column)

    def refusal(self, event: Event) -> str | None:
        return over(event)

    def warnings(self, event: Event) -> tuple[str, ...]:
        return self.plan(event).warnings

    def apply(self, work: Work) -> Phrase:
        plan = self.plan(work.event)
        if not (plan.new or plan.changed or plan.teams or plan.lists):
            why = next(
                iter(plan.warnings), "everyone in the file is already on the roster, unchanged."
            )
            raise Refused(f"No one to add: {why}")
        ids = write_players(work, plan.new, plan.changed)
        write_lists(work, plan, ids)
        if plan.team_size is not None:
            work.writer.update("event", 1, team_size=plan.team_size)
        write_teams(work, plan.teams, ids, plan.team_size or work.event.team_size or 0)
        added = phrase("{players} added", counted(len(plan.new), "player"))
        if (late := work.event.entering_round) > 1:
            added = phrase("{added} (joining in round {round})", added, late)
        if self.text is not None:
            sentence = phrase(
                "Roster pasted: {added}, {changed} changed.", added, len(plan.changed)
            )
        else:
            file = tabular.name_of(files.path_of(self.file))
            sentence = phrase(
                "Roster from {file}: {added}, {changed} changed.", file, added, len(plan.changed)
            )
        teams = sum(team.id is None for team in plan.teams)
        entered = phrase_count("{count} team entered.", "{count} teams entered.", teams)
        return paragraph(sentence, entered if teams else "")


class ImportEvent(FileCommand, id="import", title="Import an event", backup_before=True):
    """Import an event that was started on paper or in another tool, up to its last round.

    The games file needs a line of column names: round, then winner and loser, or player1, player2
    and winner, or player, opponent and result; also way, points, destroyed, table and scenario if
    known. A line with one player is a bye. Figures are kept as reported. To restore a whole event
    into an empty one, give the file that `srtui export FILE all --json` writes.
    """

    games: str = arg(
        "games file", help="a CSV file with a line of column names, or a whole event as JSON"
    )
    roster: str = option("roster file", default="", help="a CSV file")
    _: KW_ONLY
    roster_column: Meanings = option(
        "column of the roster",
        "columns",
        default=(),
        help="a heading of the roster file: HEADING=MEANING",
    )

    @cached_property
    def rows(self) -> tuple[Incoming[GameRow], Incoming[RosterRow] | None]:
        """The files' content, read once, so that preview and import see the same."""
        told, of_roster = (
            files.ImportAnswers(one, self.shapes) for one in (self.column, self.roster_column)
        )
        try:
            game_rows = files.games(self.games, told, self.only)
        except tabular.TableFault as fault:
            raise Refused(str(fault)) from fault
        if not self.roster:
            return game_rows, None
        try:
            roster = files.roster(self.roster, of_roster)
        except tabular.TableFault as fault:
            raise Refused(_with_roster_option(str(fault))) from fault
        warnings = [
            InputWarning(_with_roster_option(doubt), doubt.weight, doubt.on_screen)
            for doubt in roster.warnings
        ]
        return game_rows, replace(roster, warnings=tuple(warnings))

    @cached_property
    def full_event(self) -> whole.FullEvent | None:
        """The exported event if the file is one, otherwise None. May raise `Refused`."""
        text = whole.text_of(self.games)
        return None if text is None else whole.read(text, self.games)

    def own_into(self, event: Event) -> whole.FullEvent | None:
        """Return the event exported by srtui, or None; `Refused` if it may not be imported here."""
        if self.full_event is not None:
            whole.refuse_begun(event)
            if self.roster:
                raise Refused("A whole event includes its roster: leave out the roster file.")
        return self.full_event

    def plan(self, event: Event) -> Plan:
        """Return the import's effect, for a preview. Raises `Refused` if it is impossible."""
        return plan_event(event, *self.rows, self._with_saved)

    def remember(self) -> None:
        """Store the columns' meanings for the next file with the same columns."""
        if self.full_event is not None:
            return
        games, roster = self.rows
        self._remember(games.columns, self.column)
        if roster is not None:
            self._remember(roster.columns, self.roster_column)

    def refusal(self, event: Event) -> str | None:
        if event.rounds:
            return "This event already has rounds: import the games into a new event."
        return over(event)

    def warnings(self, event: Event) -> tuple[str, ...]:
        found = self.own_into(event)
        return self.plan(event).warnings if found is None else whole.warnings(event, found)

    def apply(self, work: Work) -> Phrase:
        found = self.own_into(work.event)
        if found is not None:
            return whole.write(work, found)
        plan = self.plan(work.event)
        known = set(work.event.by_id)
        players = plan.event.players
        new = [player for player in players if player.id not in known]
        ids = write_players(work, new, [player for player in players if player.id in known])
        write_lists(work, plan.roster, ids)
        rounds = [
            {
                "number": one.number,
                "phase": one.phase.value,
                "scenario": one.scenario,
                "closed_at": work.now.iso_time if one.phase is Phase.CLOSED else None,
            }
            for one in plan.event.rounds
        ]
        work.writer.insert_all("round", rounds)
        work.writer.insert_all("game", [_row(work, game, ids) for game in plan.event.games])
        write_matches(work, plan.event.matches)
        imported = phrase(
            "{players}, {rounds} and {games}",
            counted(len(players), "player"),
            counted(len(plan.event.rounds), "round"),
            counted(plan.games, "game"),
        )
        if plan.dropped:
            imported = phrase("{imported}; dropped: {players}", imported, len(plan.dropped))
        file = tabular.name_of(files.path_of(self.games))
        return phrase("Imported from {file}: {imported}.", file, imported)


def _with_roster_option(sentence: str) -> str:
    """Return a sentence about the roster of a games file, whose columns have their own option."""
    return sentence.replace("--column ", "--roster-column ")


def _row(work: Work, game: Game, ids: dict[int, int]) -> dict[str, object]:
    outcome = game.outcome
    row: dict[str, object] = {
        "round": game.round,
        "first": ids[game.first],
        "second": None if game.second is None else ids[game.second],
        "table_number": game.table,
        "made_by": "import",
        "state": "confirmed" if outcome else "open",
        "outcome": outcome.value if outcome else None,
        "way": game.way.value if game.way else None,
        "entered_at": work.now.iso_time if outcome else None,
    }
    for name in ("points", "recorded", "destroyed"):
        both = getattr(game, name) if outcome else (None, None)
        row[f"{name}_first"], row[f"{name}_second"] = both
    return row
