"""The event as tables and as one structure, for spreadsheets and other programs.

Column names and their order stay as they are from version to version; the games can be brought in
again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from data.whole import FORMAT, LEFT_OUT, draft_rounds, hidden_length, rows_of
from srtui.rules.awards import Special
from srtui.rules.edition import Figure
from srtui.rules.lists import ArmyList
from srtui.rules.record import Game, Outcome, Player
from srtui.rules.standings import Line
from srtui.rules.value import Value, replace
from srtui.state.event import Event, Penalty, Round
from srtui.views.awards import awards
from srtui.views.money import fee_of, has_fee
from srtui.views.standings import Prize, StandingRow
from srtui.views.standings import standings as standings_view
from srtui.words.money import say_amount
from srtui.words.players import status_words
from srtui.words.rounds import scenario_name
from srtui.words.standings import decimal
from srtui.words.wording import counted, joined

if TYPE_CHECKING:
    from data.store import Reader

_WORDS = {Outcome.TIE: "tie", Outcome.BOTH_LOSE: "both lose", Outcome.BYE: "bye"}


class Sheet(Value):
    """A table: column names and rows of as many cells; None is an empty cell."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def records(self) -> list[dict[str, object]]:
        """The rows by column name."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def roster(event: Event) -> Sheet:
    """The players in the order in which they were added."""
    fee = fee_of(event)
    # The spellings with which `data.headings` reads them back: who edits the file in a spreadsheet
    # brings it in again.
    columns = "id name faction club paid here stand_in status pinned_table note due"
    return Sheet(
        tuple(columns.split()),
        tuple(
            (
                player.id,
                player.name,
                player.faction,
                player.club,
                _yes(player.paid),
                _yes(player.checked_in),
                _yes(player.stand_in),
                status_words(player, event.next_number),
                player.pinned_table,
                player.note,
                say_amount(fee.of(player)) if has_fee(event) else None,
            )
            for player in event.players
        ),
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def games(event: Event) -> Sheet:
    """Every game by round and table, points as scored on the table; a bye has one player."""
    columns = (
        "round table scenario player1 player2 winner way points1 points2 destroyed1 destroyed2"
    )
    return Sheet(
        tuple(columns.split()),
        tuple(_game(event, one, game) for one in event.rounds for game in one.games),
    )


def _game(event: Event, round_: Round, game: Game) -> tuple[object, ...]:
    # A tie and the like stand in both columns: somebody may be called Tie.
    word = _WORDS.get(game.outcome, "") if game.outcome else ""
    winner = event.name_of(game.winner) if game.winner is not None else word
    return (
        game.round,
        game.table,
        scenario_name(event, round_),
        event.name_of(game.first),
        event.name_of(game.second) if game.second is not None else "",
        winner,
        game.way.value if game.way else word,
        *(game.points if game.outcome else ("", "")),
        *(game.destroyed if game.outcome else ("", "")),
    )


def standings(event: Event, number: int | None = None) -> Sheet:
    """The standings after a round (default: the last with results), with every figure."""
    columns = "rank name faction club tp sos points destroyed assassinations wins losses ties byes"
    return Sheet(
        tuple(columns.split()),
        tuple(_line(event.by_id[line.player], line) for line in event.standings(number)),
    )


def _line(who: Player, line: Line) -> tuple[object, ...]:
    figures = (line.points, line.destroyed, line.assassinations)
    record = (line.wins, line.losses, line.ties, line.byes)
    return (
        line.rank, who.name, who.faction, who.club, line.tp, decimal(line.sos), *figures, *record
    )  # fmt: skip


class Ranked(Value):
    """A player in the standings. `rank` is None for a stand-in and who is disqualified; `figures`:
    by name, those that his event is ranked by; `unknown`: which of them lack a game of his.
    """

    rank: int | None
    shared: bool
    player: int
    name: str
    faction: str
    club: str
    wins: int
    losses: int
    ties: int
    byes: int
    figures: Mapping[str, int | float]
    unknown: tuple[str, ...]
    cut: bool
    note: str


class Ranking(Value):
    """The standings after a round, in figures. `order`: the figures, the first that differs counts.
    `cut_after`: how many rows stand above the line of the cut; 0: no cut.
    """

    round: int
    title: str
    final: bool
    order: tuple[str, ...]
    rows: tuple[Ranked, ...]
    cut_after: int
    prizes: tuple[Prize, ...]


def ranking(event: Event, number: int | None = None) -> Ranking:
    """The standings after a round (default: the last with results), for another program."""
    shown = standings_view(event, number)
    order = event.standings_rule(shown.round).order
    return Ranking(
        round=shown.round,
        title=shown.title,
        final=shown.final,
        order=tuple(figure.value for figure in order),
        rows=tuple(
            _ranked(row, line, order)
            for row, line in zip(shown.rows, event.standings(shown.round), strict=True)
        ),
        cut_after=shown.cut_after,
        prizes=shown.prizes,
    )


def _ranked(row: StandingRow, line: Line, order: Sequence[Figure]) -> Ranked:
    return Ranked(
        line.rank, line.shared, row.player, row.name, row.faction, row.club, line.wins, line.losses,
        line.ties, line.byes, {one.value: decimal(line.figure(one)) for one in order},
        tuple(one.value for one in order if one in line.lacking), row.cut, row.note,
    )  # fmt: skip


def everything(event: Event) -> Mapping[str, Any]:
    """The whole event, players by name, ready for JSON."""
    return {
        "event": {
            "name": event.name,
            "edition": event.edition_id,
            "size": event.size,
            "variants": dict(event.variants),
            "house_rules": [
                {"key": rule.key, "value": rule.value, "from_round": rule.from_round}
                for rule in event.house_rules
            ],
            "created_at": event.created_at,
            "finished_at": event.finished_at,
        },
        "roster": [
            {**record, "stays": {str(stay.round): stay.status.value for stay in one.stays}}
            for record, one in zip(roster(event).records(), event.players, strict=True)
        ],
        "lists": [_list(event, one) for lists in event.lists.values() for one in lists],
        "rounds": [_round(event, round_) for round_ in event.rounds],
        "penalties": [_penalty(event, penalty) for penalty in event.penalties],
        "awards": [
            {"name": row.name, "category": row.category, "who": row.who, "how": row.state}
            for row in awards(event).rows
            if row.kind != "offer"
        ],
        "cut": None
        if event.cut is None
        else {
            "after": event.cut.round,
            "top": [event.name_of(one) for one in event.cut.members(event.next_number)],
        },
        "standings": standings(event).records(),
    }


def whole(event: Event, reader: Reader) -> Mapping[str, Any]:
    """The event for other programs, with every row of it: it can be brought into an empty event."""
    shown = replace(event, specials=tuple(map(_closed, event.specials)))
    return {
        "format": FORMAT,
        **everything(shown),
        "left_out": dict(LEFT_OUT),
        "rows": rows_of(reader),
    }


def _closed(award: Special) -> Special:
    """An award without a vote that is open: it begins anew where the event goes on."""
    return replace(award, votes=tuple(one for one in award.votes if not one.open))


def left_out(event: Event, reader: Reader) -> tuple[str, ...]:
    """What of this event is not handed on, in sentences."""
    sentences = ["The journal, and the event's seed."]
    if reader.row("SELECT 1 FROM setting WHERE key GLOB 'pin *'"):
        sentences.append("PINs: set them anew.")
    if event.backup_second:
        sentences.append(f"The second place for copies, {event.backup_second}.")
    for row in reader.table("round", order="number"):
        if hidden_length(row):
            sentences.append(f"How long round {row['number']} lasts, since it is hidden.")
    if drafts := sorted(draft_rounds(reader)):
        rounds = joined([str(one) for one in drafts])
        sentences.append(f"The seed of draws that are not published (round {rounds}).")
    sentences += [
        f"The open vote on {award.name}, with {counted(len(award.vote.voters), 'vote')}."
        for award in event.specials
        if award.vote is not None and award.vote.open
    ]
    if hidden := reader.value("SELECT count(*) FROM hidden_choice"):
        sentences.append(f"{counted(hidden, 'choice')} that only one of two players has made.")
    if taps := reader.value("SELECT count(*) FROM tap"):
        sentences.append(f"Of {counted(taps, 'tap')} of clocks, on which machine they were made.")
    return tuple(sentences)


def _list(event: Event, army: ArmyList) -> Mapping[str, Any]:
    return {
        "player": event.name_of(army.player),
        "number": army.number,
        "leader": army.leader,
        "faction": army.faction,
        "theme": army.theme,
        "points": army.points,
        "bonus": army.bonus,
    }


def _penalty(event: Event, penalty: Penalty) -> Mapping[str, Any]:
    return {
        "player": event.name_of(penalty.player),
        "round": penalty.round,
        "kind": penalty.kind,
        "reason": penalty.reason,
    }


def _round(event: Event, round_: Round) -> Mapping[str, Any]:
    return {
        "number": round_.number,
        "phase": round_.phase.value,
        "scenario": round_.scenario,
        "games": [
            {
                "table": game.table,
                "players": [event.name_of(player) for player in game.players],
                "outcome": game.outcome.value if game.outcome else None,
                "way": game.way.value if game.way else None,
                "points": game.points,
                "counted": game.recorded,
                "destroyed": game.destroyed,
                "by_hand": game.by_hand,
                "lists": game.lists,
            }
            for game in round_.games
        ],
    }


PRIVATE = frozenset(("roster", "all"))
"""What is written so that nobody else can read it: notes, who has paid, lists that are closed."""
SHEETS: dict[str, Callable[[Event], Sheet]] = {
    "roster": roster,
    "games": games,
    "standings": standings,
}
"""Every table by its name on the command line."""
