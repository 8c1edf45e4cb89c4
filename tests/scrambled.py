"""Events rewritten in the formats of other people and programs.

Every format is a function of the games and the roster of an event (rows as `csv.DictReader` reads
them, with the real events' own columns) and returns the texts of two files, as bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Rows = Sequence[Mapping[str, str]]


@dataclass(frozen=True)
class Files:
    """The bytes of a file of games and of one of the roster; no bytes: there is none."""

    games: bytes
    roster: bytes = b""


@dataclass(frozen=True)
class Plain:
    """One game: winner, loser, how, and both figures of each, the winner's first."""

    round: str
    scenario: str
    winner: str
    loser: str
    way: str
    cp: tuple[str, str]
    ap: tuple[str, str]


def plain(games: Rows) -> list[Plain]:
    """Return the games of either kind of file as one kind."""
    found = []
    for row in games:
        if "loser" in row:
            names = row["winner"], row["loser"]
        else:
            one, two = row["player1"], row["player2"]
            names = (one, two) if row["winner"] == one else (two, one)
        found.append(
            Plain(
                row["round"],
                row.get("scenario", ""),
                *names,
                row.get("condition", ""),
                (row.get("winner_cp", ""), row.get("loser_cp", "")),
                (row.get("winner_destroyed", ""), row.get("loser_destroyed", "")),
            )
        )
    return found


def written(head: str, rows: Sequence[Sequence[str]], separator: str = ",") -> str:
    """Return a table as text; no cell of the events has a separator in it."""
    return "\n".join([head, *(separator.join(row) for row in rows), ""])


def camel(games: Rows, roster: Rows) -> Files:
    """Semicolons, names of columns in camel case, winner and opponent, Windows' line ends."""
    head = "RoundNumber;Winner;Opponent;WinType;WinnerCP;OpponentCP;WinnerAPD;OpponentAPD;Mission"
    rows = [(g.round, g.winner, g.loser, g.way, *g.cp, *g.ap, g.scenario) for g in plain(games)]
    people = [(r["name"], r["faction"], r.get("club", "")) for r in roster]
    return Files(
        written(head, rows, ";").replace("\n", "\r\n").encode("utf-8-sig"),
        written("PlayerName;ArmyFaction;ClubTeam", people, ";").encode("cp1252"),
    )


def two_lines(games: Rows, roster: Rows) -> Files:
    """Write a line for each player and game, in tabs, shuffled within the file; UTF-16."""
    rows = []
    for g in plain(games):
        rows.append((g.round, g.winner, g.loser, "W", g.way, g.cp[0], g.ap[0], g.scenario))
        rows.append((g.round, g.loser, g.winner, "L", g.way, g.cp[1], g.ap[1], g.scenario))
    random.Random(3).shuffle(rows)
    head = "Rd\tPlayer\tOpponent\tResult\tHow\tVP\tAPD\tScenario"
    people = "".join(f"{r['name']}; {r['faction']}; {r.get('club', '')}\n" for r in roster)
    return Files(written(head, rows, "\t").encode("utf-16"), people.encode())


def club_sheet(games: Rows, roster: Rows) -> Files:
    """Write a spreadsheet: title, remark, then players with their figures, winner as 1 or 2."""
    rows = []
    for at, g in enumerate(plain(games)):
        first = (g.winner, g.cp[0], g.ap[0])
        second = (g.loser, g.cp[1], g.ap[1])
        turned = at % 2 == 1
        pair = (*second, *first) if turned else (*first, *second)
        rows.append((g.round, *pair, "2" if turned else "1", g.way, g.scenario))
    head = "Round,Player 1,CP,AP,Player 2,CP,AP,Winner,Victory,Scenario"
    title = "Autumn Steamroller, 12th of May, Leeds\n# typed by hand after the event\n\n"
    people = [(r["faction"], r.get("club", ""), r["name"]) for r in roster]
    return Files(
        (title + written(head, rows)).encode(),
        ("The players\n\n" + written("Faction,Team,Name", people)).encode(),
    )


def by_rounds(games: Rows, roster: Rows) -> Files:
    """Write a part for each round under its title, with columns renamed and reordered in turn."""
    heads = (
        ("Attacker", "Defender", "Winner", "How", "CP1", "CP2", "AP1", "AP2", "Scenario"),
        ("Scenario", "AP2", "AP1", "CP2", "CP1", "How", "Winner", "Defender", "Attacker"),
    )
    text = ""
    for number in sorted({g.round for g in plain(games)}):
        head = heads[int(number) % 2]
        text += f"Round {number}\n{'|'.join(head)}\n"
        for g in plain(games):
            cells = dict(
                zip(heads[0], (g.winner, g.loser, g.winner, g.way, *g.cp, *g.ap, g.scenario),
                    strict=True)
            )  # fmt: skip
            text += "|".join(cells[one] for one in head) + "\n" if g.round == number else ""
    rows = [
        ("#", "First Name", "Last Name", "Email Address", "Army"),
        *((str(at), "", r["name"], "x@example.org", r["faction"]) for at, r in enumerate(roster)),
    ]
    return Files(text.encode(), "\n".join(",".join(row) for row in rows).encode())


def at_tables(games: Rows, roster: Rows) -> Files:
    """Write a line for each player at a table, without the opponent; T³'s text for the roster."""
    tables: dict[str, int] = {}
    rows = []
    for g in plain(games):
        tables[g.round] = tables.get(g.round, 0) + 1
        table = str(tables[g.round])
        rows.append((g.round, table, g.winner, "won", g.way, g.cp[0], g.ap[0], g.scenario))
        rows.append((g.round, table, g.loser, "lost", g.way, g.cp[1], g.ap[1], g.scenario))
    head = "round number,table,player name,result,method,control points,army points,mission"
    lines = [
        f"{at}||{r['name']}||||||{r['faction']}||||{r.get('club', '')}||1||0||1||{at}||"
        for at, r in enumerate(roster)
    ]
    t3 = "\n".join(["2.0", "Steamroller", "4711", str(len(lines)), *lines])
    return Files(written(head, rows).encode(), t3.encode("cp1252"))


def told(games: Rows, roster: Rows) -> Files:
    """Headings in a language that the program does not speak: somebody says what they mean."""
    head = "Ronde;Winnaar;Verliezer;Manier;PuntenW;PuntenV;KillsW;KillsV;Missie"
    rows = [(g.round, g.winner, g.loser, g.way, *g.cp, *g.ap, g.scenario) for g in plain(games)]
    return Files(written(head, rows, ";").encode())


MEANINGS = {
    "Ronde": "round",
    "Winnaar": "winner",
    "Verliezer": "loser",
    "Manier": "how it was won",
    "PuntenW": "points of winner",
    "PuntenV": "points of loser",
    "KillsW": "destroyed by winner",
    "KillsV": "destroyed by loser",
    "Missie": "scenario",
}
"""What is picked for the headings of `told`."""

SHAPES: dict[str, Callable[[Rows, Rows], Files]] = {
    "camel": camel,
    "two_lines": two_lines,
    "club_sheet": club_sheet,
    "by_rounds": by_rounds,
    "at_tables": at_tables,
    "told": told,
}
