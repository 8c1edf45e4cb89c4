"""The event as tables, and as one nested structure, for spreadsheets and other programs.

Column names and their order stay the same in every version; games can be imported again.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from unicodedata import normalize

from data.event.reader import Reader
from data.exporting.event_dump import FORMAT, LEFT_OUT, draft_rounds, hidden_length, rows_of
from data.importing.tabular import csv_text
from srtui.model.event import Event, Penalty, Round
from srtui.model.refused import Refused
from srtui.queries.awards.awards import awards
from srtui.queries.roster.money import fee_of, has_fee
from srtui.rules.awards import Special
from srtui.rules.edition import Figure
from srtui.rules.lists.values import ArmyList
from srtui.rules.record import Game, Outcome, Player
from srtui.rules.teams.match import TeamMatch
from srtui.rules.value import Value, fields_of, replace
from srtui.text.cut import stage_text
from srtui.text.money import amount_as_typed
from srtui.text.phrases import joined, phrase, phrase_count
from srtui.text.players import status_words
from srtui.text.rounds import scenario_name
from srtui.text.standings import decimal
from srtui.text.teams import refuse_singles, team_name, teams_of

_WORDS = {Outcome.TIE: "tie", Outcome.BOTH_LOSE: "both lose", Outcome.BYE: "bye"}


class ExportTable(Value):
    """A table: column names, and rows with a cell for each column; None is an empty cell."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def records(self) -> list[dict[str, object]]:
        """Return the rows as dictionaries by column name."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def roster(event: Event) -> ExportTable:
    """Return the players in the order they were added."""
    fee = fee_of(event)
    # These are the spellings that `data.importing.headings` reads, so the file can be edited in a
    # spreadsheet and imported again.
    columns: dict[str, Callable[[Player], object]] = {
        "id": lambda player: player.id,
        "name": lambda player: player.name,
        "faction": lambda player: player.faction,
        "club": lambda player: player.club,
        "paid": lambda player: _yes(player.paid),
        "here": lambda player: _yes(player.checked_in),
        "stand_in": lambda player: _yes(player.stand_in),
        "status": lambda player: status_words(player, event.next_number),
        "pinned_table": lambda player: player.pinned_table,
        "note": lambda player: player.note,
        "due": lambda player: amount_as_typed(fee.amount_for(player)) if has_fee(event) else None,
    }
    if event.team_size is not None:
        columns["team"] = lambda player: team_name(event, player.id)

    def cells(player: Player) -> tuple[object, ...]:
        return tuple(cell(player) for cell in columns.values())

    return ExportTable(tuple(columns), tuple(map(cells, event.players)))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def games(event: Event) -> ExportTable:
    """Return all games by round and table, with points as scored; a bye has one player."""
    columns = (
        "round table scenario player1 player2 winner way points1 points2 destroyed1 destroyed2"
    )
    return ExportTable(
        tuple(columns.split()),
        tuple(_game(event, one, game) for one in event.rounds for game in one.games),
    )


def _game(event: Event, round_: Round, game: Game) -> tuple[object, ...]:
    # Ties and the like fill both columns, since a player may be called Tie.
    word = _WORDS.get(game.outcome, "") if game.outcome else ""
    return (
        game.round,
        game.table,
        scenario_name(event, round_),
        event.name_of(game.first),
        event.name_of(game.second) if game.second is not None else "",
        event.name_of(game.winner) if game.winner is not None else word,
        game.way.value if game.way else word,
        *(game.points if game.outcome else ("", "")),
        *(game.destroyed if game.outcome else ("", "")),
    )


def standings(event: Event, number: int | None = None) -> ExportTable:
    """Return the standings after a round (default: the last one with results), with all figures."""
    columns = STANDINGS_COLUMNS if event.team_size is None else (*STANDINGS_COLUMNS, "team")
    rows = []
    for line in event.standings(number):
        cells = fields_of(event.by_id[line.player], "name faction club")
        cells |= fields_of(line, "rank wins losses ties byes")
        cells |= {figure.value: decimal(line.figures[figure]) for figure in Figure}
        cells["team"] = team_name(event, line.player)
        rows.append(tuple(cells[name] for name in columns))
    return ExportTable(columns, tuple(rows))


_PROMISED = "rank name faction club tp sos points destroyed assassinations wins losses ties byes"

# Other programs count columns, so new figures come last.
STANDINGS_COLUMNS = tuple(dict.fromkeys([*_PROMISED.split(), *(one.value for one in Figure)]))


def everything(event: Event) -> Mapping[str, Any]:
    """Return the whole event, players by name, ready for JSON."""
    house_rules = [fields_of(rule, "key value from_round") for rule in event.house_rules]
    rounds = [_round(event, round_) for round_ in event.rounds]
    penalties = [_penalty(event, penalty) for penalty in event.penalties]
    if event.team_size is not None:
        penalties += [_penalty(event.pairing, penalty) for penalty in event.team_penalties]
    return {
        "event": {
            "name": event.name,
            "edition": event.edition_id,
            "size": event.size,
            "variants": dict(event.variants),
            "house_rules": house_rules,
            "created_at": event.created_at,
            "finished_at": event.finished_at,
        },
        "roster": _players(event),
        "lists": [_list_data(event, army) for lists in event.lists.values() for army in lists],
        "rounds": rounds,
        "penalties": penalties,
        "awards": _awards(event),
        "cut": _cut_data(event.pairing),
        "standings": standings(event).records(),
        **_of_teams(event),
    }


def _players(event: Event) -> list[Mapping[str, Any]]:
    rows: list[Mapping[str, Any]] = []
    for record, player in zip(roster(event).records(), event.players, strict=True):
        stays = {str(stay.round): stay.status.value for stay in player.status_changes}
        rows.append({**record, "stays": stays})
    return rows


def _awards(event: Event) -> list[Mapping[str, Any]]:
    return [
        {"name": row.name, "category": row.category, "who": row.winner, "how": row.state}
        for row in awards(event).rows
        if row.kind != "offer"
    ]


def _cut_data(event: Event) -> Mapping[str, Any] | None:
    cut = event.cut
    if cut is None:
        return None
    return {
        "after": cut.round,
        "top": [event.name_of(player) for player in cut.members(event.next_number)],
        "form": event.edition_at(cut.round + 1).cut.form,
        "bracket": _bracket_data(event),
    }


def _of_teams(event: Event) -> Mapping[str, Any]:
    """Return teams, matches and team standings; empty in an event of singles."""
    if event.team_size is None:
        return {}
    return {
        "team_size": event.team_size,
        "teams": team_members(event).records(),
        "matches": team_matches(event).records(),
        "team_standings": standings(event.pairing).records(),
    }


def names_for(event: Event) -> tuple[str, ...]:
    """Return the names of the tables that an event has, for spreadsheets."""
    others = {"t3"} if event.team_size is not None else {"t3", *OF_TEAMS}
    return tuple(name for name in SHEETS if name not in others)


def _bracket_data(event: Event) -> list[Mapping[str, Any]]:
    """Return each round's matches in an elimination; empty if there is none."""
    found = event.bracket(event.next_number)
    if found is None or event.cut is None:
        return []
    rounds = [*found.rounds, found.next] if found.next else list(found.rounds)
    rows: list[Mapping[str, Any]] = []
    for round_, matches in enumerate(rounds, event.cut.round + 1):
        for match in matches:
            names = [*map(event.name_of, filter(None, (match.first, match.second)))]
            rows.append({"round": round_, "stage": stage_text(match), "players": names})
    return rows


def complete_event(event: Event, reader: Reader) -> Mapping[str, Any]:
    """Return the event with all its rows, for other programs; an empty event can import it."""
    return {
        "format": FORMAT,
        **everything(replace(event, specials=tuple(map(_without_open_vote, event.specials)))),
        "left_out": dict(LEFT_OUT),
        "rows": rows_of(reader),
    }


def _without_open_vote(award: Special) -> Special:
    """Return an award without its open vote: the importing event starts a new one."""
    return replace(award, votes=tuple(one for one in award.votes if not one.open))


def left_out(event: Event, reader: Reader) -> tuple[str, ...]:
    """Return sentences that say what an export leaves out."""
    sentences = ["the journal, and the event's seed."]
    if reader.row("SELECT 1 FROM setting WHERE key GLOB 'pin *'"):
        sentences.append("PINs: set them again.")
    if event.backup_second:
        sentences.append(phrase("the second backup folder, {backup_second}.", event.backup_second))
    for row in reader.table("round", order="number"):
        if hidden_length(row):
            sentences.append(phrase("the hidden length of round {round}.", row["number"]))
    if drafts := sorted(draft_rounds(reader)):
        rounds = joined([str(one) for one in drafts])
        sentences.append(
            phrase("the seeds of draws that are not published (round {rounds}).", rounds)
        )
    sentences += [
        phrase_count(
            "the open vote on {award}, with {count} vote.",
            "the open vote on {award}, with {count} votes.",
            len(award.vote.voters),
            award.name,
        )
        for award in event.specials
        if award.vote is not None and award.vote.open
    ]
    if hidden := reader.value("SELECT count(*) FROM hidden_choice"):
        sentences.append(
            phrase_count(
                "{count} choice that only one of two players has made.",
                "{count} choices that only one of two players has made.",
                hidden,
            )
        )
    if taps := reader.value("SELECT count(*) FROM tap"):
        sentences.append(
            phrase_count(
                "the machine on which {count} tap of clocks was made.",
                "the machine on which {count} taps of clocks were made.",
                taps,
            )
        )
    return tuple(sentences)


def _list_data(event: Event, army: ArmyList) -> Mapping[str, Any]:
    return {
        "player": event.name_of(army.player),
        **fields_of(army, "number leader faction theme points bonus"),
    }


def _penalty(event: Event, penalty: Penalty) -> Mapping[str, Any]:
    return {
        event.entrant if event.order else "player": event.name_of(penalty.player),
        **fields_of(penalty, "round kind reason"),
        **({"points": penalty.points} if penalty.points else {}),
    }


def _round(event: Event, round_: Round) -> Mapping[str, Any]:
    return {
        "number": round_.number,
        "phase": round_.phase.value,
        "scenario": round_.scenario,
        "games": [_game_record(event, game) for game in round_.games],
    }


def _game_record(event: Event, game: Game) -> Mapping[str, Any]:
    return {
        "table": game.table,
        "players": [event.name_of(player) for player in game.players],
        "outcome": game.outcome.value if game.outcome else None,
        "way": game.way.value if game.way else None,
        "points": game.points,
        "counted": game.recorded,
        **fields_of(game, "destroyed by_hand lists"),
    }


def team_members(event: Event) -> ExportTable:
    """Return all players of all teams, reserves last; a reserve has no seat."""
    refuse_singles(event)
    rows = []
    for team in event.teams:
        for seat, player in [*enumerate(team.players, 1), *((None, id) for id in team.reserves)]:
            cells = fields_of(event.by_id[player], "name faction").values()
            rows.append((team.id, team.name, team.captain, seat, *cells))
    columns = "team_id team captain seat player faction"
    return ExportTable(tuple(columns.split()), tuple(rows))


def team_matches(event: Event) -> ExportTable:
    """Return all matches by round and zone; a bye has one team."""
    refuse_singles(event)
    columns = "round zone team1 team2 winner won1 won2 points1 points2 destroyed1 destroyed2"
    return ExportTable(
        tuple(columns.split()), tuple(_match(event, match) for match in event.matches)
    )


def _match(event: Event, match: TeamMatch) -> tuple[object, ...]:
    result = event.tally_of(match)
    names = [event.team(team).name for team in match.teams]
    word = _WORDS.get(result.outcome, "") if result.outcome else ""
    sides = {Outcome.FIRST: names[0], Outcome.SECOND: names[-1]}
    return (
        match.round,
        match.zone,
        names[0],
        names[1] if len(names) > 1 else "",
        sides.get(result.outcome, word) if result.outcome else "",
        *result.won,
        *result.points,
        *result.destroyed,
    )


def t3_results(event: Event) -> ExportTable:
    """Return a finished event's standings as T³'s administrators expect them; see `t3_text`.

    The fields are those of GöPP's export file, described in docs/paper.md: nicknames and cities do
    not exist here, players have no T³ number, and TP are the only points.
    """
    if not event.finished_at:
        raise Refused("T³ takes results of a finished event: finish it first.")
    columns = (
        "id first last nick faction city team "
        "rank sum points difference army painting quiz fairness other"
    )
    rows = []
    for line in event.standings():
        player = event.by_id[line.player]
        first, _, last = player.name.rpartition(" ")
        points = decimal(line.figures[Figure.TP])
        named = 0, first, last, "", player.faction, "", player.club
        if line.rank is not None:
            rows.append((*named, line.rank, points, points, *[0] * 6))
    return ExportTable(tuple(columns.split()), tuple(rows))


def t3_text(event: Event) -> bytes:
    """Return GöPP's export file; the event's T³ number is taken from its address there (`tid=`).

    Letters missing from its Latin-1 lose their accents. Sources: TXM's T³ export (`IO.cs`), which
    describes the fields, and a second program's, which names the one that TXM leaves open.
    """
    table = t3_results(event)
    finished = datetime.fromisoformat(event.finished_at or "")
    number = re.search(r"[?&]tid=(\d+)", event.address)
    version = finished.strftime("#GoePP-Exportdatei, v1.3.3 Export vom %d.%m.%Y")
    lines = [[version], [f"#TID-{number[1] if number else 0}"]]
    for row in table.rows:
        lines.append([str(cell).replace("||", " ") for cell in row])
    text = "".join("||".join((*line, "x\r\n")) for line in lines).translate(_CROSSED)
    latin = (letter if letter < "\u0100" else normalize("NFKD", letter)[0] for letter in text)
    return "".join(latin).encode("latin-1", "replace")


_CROSSED = str.maketrans("łŁđĐıœŒ’", "lLdDioO'")


def file_text(event: Event, name: str) -> str | bytes:
    """Return a table's file contents. Refused if the event does not have the table."""
    if name == "t3":
        return t3_text(event)
    table = SHEETS[name](event)
    return csv_text(table.columns, table.rows)


PRIVATE = frozenset(("roster", "all"))
"""What is written so that nobody else can read it: notes, who has paid, lists that are closed."""
SHEETS: dict[str, Callable[[Event], ExportTable]] = {
    "roster": roster,
    "games": games,
    "standings": standings,
    "teams": team_members,
    "matches": team_matches,
    "team-standings": lambda event: standings(teams_of(event)),
    "t3": t3_results,
}
"""Every table by its name on the command line."""
OF_TEAMS = frozenset(("teams", "matches", "team-standings"))
"""Tables that only a team event has."""
