"""Tables of the venue, and what surrounds the games: checks, awards and votes, warnings."""

from collections.abc import Iterable, Mapping

from data.clean import fold
from data.event.reader import Reader
from srtui.model.event import Event, Penalty, Phase
from srtui.model.refused import Refused
from srtui.model.setting import grouped, of_row
from srtui.rules.awards import Entry, Special, Vote, electorate
from srtui.rules.edition import TerrainRow
from srtui.rules.record import Player
from srtui.rules.teams.match import Team


def review_round(event: Event) -> int:
    """Return the round for which tables are checked: the drawn or current one, or the next."""
    newest = event.round
    if newest is None or newest.phase is Phase.CLOSED or newest.complete:
        return event.next_number
    return newest.number


def points_of(event: Event, number: int) -> tuple[TerrainRow, ...]:
    """Return the points to check before a round: all before the first, later what may change."""
    rows = event.edition_at(number).terrain.checklist
    return rows if number == 1 else tuple(row for row in rows if row.review)


def hall_tables(event: Event) -> tuple[int, ...]:
    """Return the venue's tables in use: as many as set or needed, and occupied ones."""
    count = event.table_count or (len(event.present) + 1) // 2
    usable = set(range(1, count + 1)) - set(event.tables_out)
    games = event.round.games if event.round else ()
    used = {game.table for game in games if game.table}
    return tuple(sorted(usable | used))


def read_ticks(reader: Reader) -> Mapping[int, frozenset[tuple[int, str]]]:
    """Return the ticked table and item pairs before each round."""
    rows = reader.table("terrain_check")
    found = grouped((row["round"], (row["table_number"], row["item"])) for row in rows)
    return {number: frozenset(ticks) for number, ticks in found.items()}


def read_specials(reader: Reader) -> tuple[Special, ...]:
    """Return the special awards in the order they were added, with their votes."""
    rows = reader.table("award_entry", order="id")
    entries = grouped((row["award"], Entry(row["player"], row["what"])) for row in rows)
    votes = _votes(reader)
    specials = []
    for row in reader.table("award", order="id"):
        around = {"entries": entries.get(row["id"], ()), "votes": votes.get(row["id"], ())}
        specials.append(of_row(Special, row, kind=row["special"], chosen=row["player"], **around))
    return tuple(specials)


def _votes(reader: Reader) -> Mapping[int, tuple[Vote, ...]]:
    """Return the votes by award; open votes are read without counts."""
    ballots = reader.rows(
        # In the query, not afterwards: what is not read cannot be leaked by any screen or fault.
        "SELECT b.vote, b.player, CASE v.state WHEN 'open' THEN 0 ELSE b.tally END AS tally"
        " FROM ballot_entry b JOIN vote v ON v.id = b.vote ORDER BY b.id"
    )
    entries = grouped((row["vote"], (row["player"], row["tally"])) for row in ballots)
    voters = grouped((row["vote"], row["player"]) for row in reader.table("voter"))
    votes: list[tuple[int, Vote]] = []
    for row in reader.table("vote", order="award, number"):
        is_open, ballot = row["state"] == "open", entries.get(row["id"], ())
        players = tuple(player for player, _ in ballot)
        tally = None if is_open else tuple(count for _, count in ballot)
        voted = frozenset(voters.get(row["id"], ()))
        votes.append((row["award"], Vote(row["id"], row["number"], is_open, players, tally, voted)))
    return grouped(votes)


def read_copy_faults(reader: Reader, second: str | None) -> Mapping[str, str]:
    """Return the backup folders' current faults, without those of a folder no longer set."""
    newest = {row["place"]: row for row in reader.table("copying", order="id")}
    return {
        place: row["fault"]
        for place, row in newest.items()
        if row["fault"] and (place == "beside" or row["folder"] == second)
    }


WARNING = "warning"
JUDGE = "judge "
"""What the key of a judge's club or team begins with; the judge's name follows."""


def read_judges(reader: Reader) -> Mapping[str, str]:
    """Return each judge's club or team, by the judge's name."""
    rows = reader.table("setting", f"key GLOB '{JUDGE}*'", order="id")
    return {row["key"].removeprefix(JUDGE): row["value"] for row in rows}


def noted_judge(event: Event, name: str) -> str:
    """Return the stored spelling of a judge's name, or the name itself if none is stored."""
    return next((judge for judge in event.judges if fold(judge) == fold(name)), name)


def own_player(event: Event, judge: str, players: Iterable[int]) -> Player | None:
    """Return the first player in the club or team of the judge with this name, or None."""
    own = fold(event.judges.get(noted_judge(event, judge), ""))
    for player in map(event.player, players):
        team = event.team_of.get(player.id)
        sides = (player.club, "" if team is None else event.team(team).name)
        if own and own in map(fold, sides):
            return player
    return None


def warnings_of(event: Event, who: Player | Team) -> tuple[Penalty, ...]:
    """Return the warnings of a player, or of a team (`Event.pairing`), oldest first."""
    return tuple(one for one in event.penalties if one.player == who.id and one.kind == WARNING)


def open_vote(award: Special) -> Vote:
    """Return the award's open vote. Raises `Refused` if there is none."""
    if award.vote is None or not award.vote.open:
        raise Refused("No vote on {award} is open.", award.name)
    return award.vote


def open_awards(event: Event) -> tuple[Special, ...]:
    """Return the awards with an open vote."""
    return tuple(one for one in event.specials if one.vote is not None and one.vote.open)


def waiting(event: Event, vote: Vote) -> tuple[int, ...]:
    """Return the players who may vote and have not yet, by name."""
    may = electorate(event.players, event.entering_round)
    left = [one for one in may if one.id not in vote.voters]
    return tuple(one.id for one in sorted(left, key=lambda one: (fold(one.name), one.id)))


def electors(event: Event, vote: Vote) -> int:
    """Return the final number of voters: those who have voted, and those who still may."""
    return len(vote.voters) + len(waiting(event, vote))
