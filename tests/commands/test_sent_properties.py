"""Generated files in six languages: the right people and games come in, or srtui asks."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search import wide

from data.importing import encoding, vocabulary
from data.importing.cells import flag, paid
from data.importing.game_tables import games_table
from data.importing.headings import game_words, roster_words
from data.importing.incoming import games
from data.importing.marks import unmarked
from data.importing.rosters import pasted, players
from data.importing.several import Several
from data.importing.tabular import TableFault, parse_text
from srtui.commands.importing.roster import RosterPlan, plan_roster
from srtui.rules.lists.text import read_text
from srtui.rules.lists.values import ARMIES
from srtui.rules.record import Outcome
from srtui.text.importing import outcome_of

FILE = Path(vocabulary.__file__).parent / "headings.toml"
HEADINGS = tomllib.loads(FILE.read_text(encoding="utf-8"))
CELLS = tomllib.loads((FILE.parent / "cells.toml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "de", "fr", "es", "pl", "it", "pt")
GIVEN = ("Anna", "Zoë", "Jörg", "José", "Łukasz", "Bo", "Mary Ann", "Jean-Luc")
FAMILY = ("Berg", "Lind", "García", "Müller", "O'Neill", "Żak", "de Vries", "Dahl")
MARKS = ("{}", "**{}**", "- {}", "1. {}", "> *{}*", "`{}`", "__{}__", "### {}", "• {}", "||{}||")

PEOPLE = st.lists(
    st.tuples(st.sampled_from(GIVEN), st.sampled_from(FAMILY)),
    min_size=2,
    max_size=6,
    unique=True,
)


def words(section: str, language: str) -> list[str]:
    table: dict[str, str] = HEADINGS
    for key in section.split("."):
        table = table[key]  # type: ignore[assignment]
    return str(table.get(language, "")).split("|") if language in table else []


def plan_of(text: str | bytes) -> RosterPlan:
    raw = text if isinstance(text, bytes) else text.encode()
    decoded, warnings = encoding.decoded(raw, "f.csv")
    return plan_roster((), players(decoded, "f.csv", warnings, roster_words(), file=True))


def names(plan: RosterPlan) -> list[str]:
    return [one.name for one in plan.players]


@wide(40)
@given(data=st.data(), people=PEOPLE)
def test_people_come_in_by_the_headings_of_any_language(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    given_name = data.draw(st.sampled_from(words("roster.given", language)))
    family = data.draw(st.sampled_from(words("roster.family", language)))
    club = data.draw(st.sampled_from(words("roster.club", language)))
    paid_heading = data.draw(st.sampled_from(words("roster.paid", language)))
    separator = data.draw(st.sampled_from([",", ";", "\t"]))
    columns = data.draw(st.permutations(["given", "family", "club", "paid", "number"]))
    heads = {
        "given": given_name,
        "family": family,
        "club": club,
        "paid": paid_heading,
        "number": "Attendee #",
    }
    lines = [separator.join(heads[one].title() for one in columns)]
    for at, (first, last) in enumerate(people):
        cells = {
            "given": first,
            "family": last,
            "club": "Ravens",
            "paid": "nein",
            "number": str(at),
        }
        lines.append(separator.join(cells[one] for one in columns))
    coded = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
    plan = plan_of("\n".join(lines).encode(coded))
    assert names(plan) == [f"{first} {last}" for first, last in people]
    assert not any(one.paid for one in plan.players)


@wide(40)
@given(data=st.data(), people=PEOPLE)
def test_who_does_not_take_part_is_asked_about_by_name(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    heading = data.draw(st.sampled_from(words("roster.status", language)))
    kept = data.draw(st.sampled_from(CELLS["status"]["in"][language].split("|")))
    away = CELLS["status"]["out"][language] + "|" + CELLS["status"]["waiting"][language]
    lost = data.draw(st.sampled_from(away.split("|")))
    lines = [f"Name;{heading}"]
    lines += [f"{first} {last};{kept}" for first, last in people[1:]]
    lines.append(f"{' '.join(people[0])};{lost}")
    plan = plan_of("\n".join(lines))
    assert names(plan) == [f"{first} {last}" for first, last in people[1:]]
    assert [one.name for one in plan.questions] == [" ".join(people[0])]


@wide(60)
@given(
    cell=st.one_of(
        st.text(alphabet="abcßö€ 0123456789.,-()✓", min_size=1, max_size=12),
        st.sampled_from(["PayPal", "15 of 30", "half", "Bar", "Twint", "see below"]),
    )
)
def test_cell_of_payments_is_understood_or_quoted(cell: str) -> None:
    plan = plan_of(f'name;paid\nAnna Berg;"{cell}"\nBo Lind;yes\n')
    anna = next(one for one in plan.players if one.name == "Anna Berg")
    bare = cell.strip()
    if bare and paid(bare) is None:
        assert bare in "\n".join((*plan.warnings, *(one.name for one in plan.questions)))
    else:
        assert anna.paid is bool(bare and paid(bare))


DENIALS = {
    "en": "not",
    "de": "nicht",
    "fr": "non",
    "es": "no",
    "pl": "nie",
    "it": "non",
    "pt": "não",
}


@wide(60)
@given(data=st.data())
def test_payment_word_is_understood_in_any_language(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    heading = data.draw(st.sampled_from(words("roster.paid", language)))
    means = data.draw(st.sampled_from(["yes", "no"]))
    word = data.draw(st.sampled_from(CELLS["paid"][means][language].split("|")))
    denied = means == "yes" and data.draw(st.booleans())
    around = data.draw(st.sampled_from(["{}", "{} (PayPal)", " {} ", "{}: 12.03.", "{}, Anna"]))
    cell = around.format(f"{DENIALS[language]} {word}" if denied else word)
    spelled = data.draw(st.sampled_from([str.lower, str.upper, str.title]))(cell)
    plan = plan_of(f'Name;{heading}\nAnna Berg;"{spelled}"\n')
    assert [one.paid for one in plan.players] == [means == "yes" and not denied]


@wide(40)
@given(data=st.data(), people=PEOPLE)
def test_last_name_first_is_turned_below_a_heading_in_any_language(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    heading = data.draw(st.sampled_from(words("roster.reversed", language)))
    spelled = data.draw(st.sampled_from(["{}", "“{}”", "{} *", "{}:"])).format(heading.title())
    separator = data.draw(st.sampled_from([";", "\t", ","]))
    quote = '"' if separator == "," else data.draw(st.sampled_from(["", '"']))
    is_first = data.draw(st.booleans())
    rows = [(f"{quote}{spelled}{quote}", "Club")]
    rows += [(f"{quote}{last}, {first}{quote}", "Ravens") for first, last in people]
    lines = [separator.join(row if is_first else row[::-1]) for row in rows]
    coded = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
    plan = plan_of("\n".join(lines).encode(coded))
    assert names(plan) == [f"{first} {last}" for first, last in people]


TEAM_HEADS = ("{}:", "**{}**", "## {}", "Team: {}", "Mannschaft: {}", "__{}__", "Équipe : {}")


@wide(40)
@given(
    data=st.data(),
    people=st.lists(
        st.tuples(st.sampled_from(GIVEN), st.sampled_from(FAMILY)),
        min_size=4,
        max_size=8,
        unique=True,
    ),
)
def test_blocks_of_players_are_their_teams_in_any_marks(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    head = data.draw(st.sampled_from(TEAM_HEADS))
    bullet = data.draw(st.sampled_from(["- ", "1. ", "• ", "2) "]))
    behind = data.draw(st.sampled_from(["", " - Khador", " (Cryx)", ", Cygnar"]))
    captain = data.draw(st.sampled_from(["", " (C)", " ⭐"]))
    gap = data.draw(st.sampled_from(["", "\n"]))
    size = data.draw(st.integers(2, len(people) - 2))
    expected: list[tuple[str, str]] = []
    text = ""
    for team, members in (("Red Dragons", people[:size]), ("Żubry", people[size:])):
        text += head.format(team) + "\n"
        for at, (first, last) in enumerate(members):
            text += f"{bullet}{first} {last}{behind}{'' if at else captain}\n"
            expected.append((team, f"{first} {last}"))
        text += gap
    rows = pasted(text).rows
    assert [(row.team, row.name) for row in rows] == expected
    assert [row.captain for row in rows] == [
        bool(captain) and at in (0, size) for at in range(len(people))
    ]


@wide(60)
@given(people=PEOPLE, mark=st.sampled_from(MARKS), faction=st.sampled_from([*ARMIES, ""]))
def test_marks_around_pasted_names_never_change_a_name(
    people: list[tuple[str, str]], mark: str, faction: str
) -> None:
    behind = f" - {faction}" if faction else ""
    text = "\n".join(mark.format(f"{first} {last}{behind}") for first, last in people)
    rows = pasted(text).rows
    assert [(one.name, one.faction) for one in rows] == [
        (f"{first} {last}", faction) for first, last in people
    ]


@wide(60)
@given(st.text(max_size=40))
def test_no_mark_takes_letters_out_of_the_middle_of_a_line(line: str) -> None:
    bare = unmarked(line)
    letters = "".join(char for char in bare if char.isalpha())
    assert letters in "".join(char for char in line if char.isalpha()) or "<" in line or ":" in line


@wide(30)
@given(data=st.data())
def test_two_events_in_one_file_are_never_one(data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(["event", "event_id", "season"]))
    tables = HEADINGS["games"][key]
    heading = data.draw(st.sampled_from("|".join(tables.values()).split("|")))
    rows = [
        f"{event};{number};A{event}{number};B{event}{number}"
        for event in (2025, 2026)
        for number in (1, 2, 3)
    ]
    text = "\n".join([f"{heading};round;winner;loser", *data.draw(st.permutations(rows))])
    with pytest.raises(Several, match="holds 2 events"):
        games(parse_text(text, "g.csv", known=game_words().known), "g.csv", game_words())


@wide(40)
@given(data=st.data())
def test_games_come_in_by_the_headings_of_any_language(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    heads = {
        key: data.draw(st.sampled_from(words(section, language)))
        for key, section in (
            ("round", "games.round"), ("table", "games.table"), ("first", "sides.first"),
            ("second", "sides.second"), ("winner", "sides.winner"),
        )
    }  # fmt: skip
    figure = data.draw(st.sampled_from(words("figures.points", language)))
    heads |= {"one": f"{figure} 1", "two": f"{figure} 2"}
    cells = {
        "round": "1",
        "table": "4",
        "first": "Anna",
        "second": "Bo",
        "winner": "Bo",
        "one": "3",
        "two": "5",
    }
    order = data.draw(st.permutations(list(heads)))
    text = ";".join(heads[one] for one in order) + "\n" + ";".join(cells[one] for one in order)
    (row,) = games(parse_text(text, "g.csv", known=game_words().known), "g.csv", game_words()).rows
    assert (row.round, row.table, row.first, row.second, row.winner, row.points) == (
        1,
        4,
        "Anna",
        "Bo",
        "Bo",
        (3, 5),
    )


@wide(40)
@given(data=st.data())
def test_word_for_the_end_of_a_game_is_read_in_any_language(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    end = data.draw(st.sampled_from(["tie", "both_lose"]))
    word = data.draw(st.sampled_from(CELLS["outcome"][end][language].split("|")))
    spelled = data.draw(st.sampled_from([str.lower, str.upper, str.title]))(word)
    text = f"Round;Player 1;Player 2;Winner\n1;Anna;Bo;{spelled}\n"
    (row,) = games(parse_text(text, "g.csv", known=game_words().known), "g.csv", game_words()).rows
    assert outcome_of(row) is {"tie": Outcome.TIE, "both_lose": Outcome.BOTH_LOSE}[end]
    result = data.draw(st.sampled_from(["won", "lost"]))
    word = data.draw(st.sampled_from(CELLS["outcome"][result][language].split("|")))
    text = f"Round;Player;Opponent;Result\n1;Anna;Bo;{word}\n"
    (row,) = games(parse_text(text, "g.csv", known=game_words().known), "g.csv", game_words()).rows
    assert outcome_of(row) is {"won": Outcome.FIRST, "lost": Outcome.SECOND}[result]


@wide(40)
@given(data=st.data())
def test_a_list_in_any_manner_has_its_army_leader_and_points(data: st.DataObject) -> None:
    faction = data.draw(st.sampled_from([name for name, armies in ARMIES.items() if armies]))
    army = data.draw(st.sampled_from(ARMIES[faction]))
    title = data.draw(st.sampled_from(["", "My list\n", "Anna, list 1\n\n", "Cup 2026\nDay 1\n"]))
    head = data.draw(
        st.sampled_from(["{f} - {a}", "[Prime] {f} - {a}", "{a} - {f}", "{f} ({a})", "{a}",
                         "{f} - {a} [75/75]", "75/75 {f} - {a}"])
    )  # fmt: skip
    below = data.draw(st.sampled_from(["", "Grand Melee - 75 pts\n", "[75/75]\n", "Prime\n"]))
    cards = data.draw(st.sampled_from(["", "PC CARD\nTrapdoor\nSecond Wind\n"]))
    costs = data.draw(st.lists(st.integers(1, 40), min_size=2, max_size=6))
    entry = data.draw(st.sampled_from(["{c} Model {n}", "Model {n} [{c}]", "Model {n} ({c})"]))
    entries = "\n".join(entry.format(c=cost, n="abcdef"[at]) for at, cost in enumerate(costs))
    text = f"{title}{head.format(f=faction, a=army)}\n{below}{cards}Kommander Olga\n{entries}\n"
    found = read_text(text)
    assert (found.faction, found.leader, found.points) == (
        f"{faction} - {army}",
        "Kommander Olga",
        sum(costs),
    )


STATUSES = ("waiting", "out")
ENCODED = {"utf-8": "ÄöŻé", "utf-16": "ÄöŻé", "cp1252": "Äöé", "cp1250": "ÄöŻ"}
"""Encodings, each with letters that it has."""


@wide(40)
@given(data=st.data(), people=PEOPLE)
def test_title_of_a_message_is_asked_about_for_every_player_below_it(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    title = data.draw(
        st.sampled_from(CELLS["status"][data.draw(st.sampled_from(STATUSES))][language].split("|"))
    )
    around = data.draw(st.sampled_from(["{}", "**{}**", "{}:", "{} (2/8)", "### {}", "__{}__"]))
    bullet = data.draw(st.sampled_from(["", "- ", "1. ", "• "]))
    first, *others = [f"{given_name} {family}" for given_name, family in people]
    lines = [f"{bullet}{first}", around.format(title.title()), *(bullet + one for one in others)]
    plan = plan_roster((), pasted("\n".join(lines)))
    assert names(plan) == [first]
    assert [one.name for one in plan.questions] == others


@wide(40)
@given(data=st.data(), people=PEOPLE)
def test_status_behind_a_pasted_name_is_asked_about(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    words_of_status = CELLS["status"][data.draw(st.sampled_from(STATUSES))][language].split("|")
    status = data.draw(st.sampled_from(words_of_status))
    behind = data.draw(st.sampled_from([" - {}", " ({})", " – Khador – {}", ", {}", " | {}"]))
    lines = [f"{first} {last}" for first, last in people]
    lines[-1] += behind.format(status)
    plan = plan_roster((), pasted("\n".join(lines)))
    assert names(plan) == [f"{first} {last}" for first, last in people[:-1]]
    assert [one.name for one in plan.questions] == [" ".join(people[-1])]


@wide(30)
@given(data=st.data(), people=PEOPLE)
def test_status_in_any_column_is_asked_about(
    data: st.DataObject, people: list[tuple[str, str]]
) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    away = CELLS["status"]["out"][language].split("|")
    status = data.draw(st.sampled_from([word for word in away if flag(word) is None]))
    columns = data.draw(st.permutations(["Name", "Faction", "Remark of the shop"]))
    lines = [";".join(columns)]
    for number, (first, last) in enumerate(people, 1):
        cells = {
            "Name": f"{first} {last}",
            "Faction": "Khador",
            "Remark of the shop": status if number == len(people) else "",
        }
        lines.append(";".join(cells[column] for column in columns))
    plan = plan_of("\n".join(lines))
    assert names(plan) == [f"{first} {last}" for first, last in people[:-1]]
    assert [one.name for one in plan.questions] == [" ".join(people[-1])]


@wide(30)
@given(people=PEOPLE, swapped=st.integers(0, 5), comma=st.booleans())
def test_family_name_first_is_asked_about(
    people: list[tuple[str, str]], swapped: int, comma: bool
) -> None:
    first, last = people[swapped % len(people)]
    other = f"{last}, {first}" if comma else f"{last} {first}"
    lines = ["Name;Faction", *(f"{one} {two};Khador" for one, two in people), f'"{other}";Khador']
    plan = plan_of("\n".join(lines))
    assert other in [one.name for one in plan.questions]
    assert f"Is {other} the same person as {first} {last}?" in "\n".join(plan.warnings)


@wide(30)
@given(data=st.data())
def test_letters_of_any_encoding_are_right_or_doubted(data: st.DataObject) -> None:
    coded = data.draw(st.sampled_from(sorted(ENCODED)))
    letter = data.draw(st.sampled_from(ENCODED[coded]))
    text = f"Name;Verein\n{letter}nna Berg;Köln\nBo Lind;Mainz\n"
    if coded == "cp1250":
        text = text.replace("Köln", "Łódź")
    plan = plan_of(text.encode(coded))
    doubted = any("accents" in one or "read as" in one for one in plan.warnings)
    assert names(plan)[1:] == ["Bo Lind"]
    assert names(plan)[0] == f"{letter}nna Berg" or doubted


# Refusals: kind 5


@wide(40)
@given(data=st.data())
def test_refusal_names_every_heading_and_on_a_screen_the_key(data: st.DataObject) -> None:
    headings = data.draw(
        st.lists(st.sampled_from(["Kolor", "Zażółć", "Größe", "Âge", "Talla", "Cibo", "Idade"]),
                 min_size=2, max_size=5, unique=True)
    )  # fmt: skip
    separator = data.draw(st.sampled_from(";\t,|"))
    encoding_ = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
    faction = data.draw(
        st.sampled_from(words("roster.faction", data.draw(st.sampled_from(LANGUAGES))))
    )
    head = separator.join([*headings, faction])
    row = separator.join([*("x1" for _ in headings), "Khador"])
    with pytest.raises(TableFault) as caught:
        plan_of(f"{head}\n{row}\n{row}\n".encode(encoding_))
    assert [each for each in headings if each not in str(caught.value)] == []
    assert "ctrl+l" in caught.value.hint_on_screen


# Games in other shapes than one table: kind 7


@wide(40)
@given(data=st.data())
def test_games_are_the_same_in_every_shape(data: st.DataObject) -> None:
    players_ = data.draw(st.permutations(["Anna", "Zoë", "Jörg", "Łukasz"]))
    winners = data.draw(st.lists(st.sampled_from([0, 1]), min_size=2, max_size=2))
    pairs = [players_[:2], players_[2:]]
    expected = {frozenset(pair): pair[winner] for pair, winner in zip(pairs, winners, strict=True)}
    flat = [
        {"round": 1, "player1": pair[0], "player2": pair[1], "winner": pair[winner]}
        for pair, winner in zip(pairs, winners, strict=True)
    ]
    lines = [
        f"1;{number};{player};{'won' if pair[winner] == player else 'lost'}"
        for number, (pair, winner) in enumerate(zip(pairs, winners, strict=True), 1)
        for player in pair
    ]
    cells = "".join(
        f"<tr><td>{g['round']}</td><td>{g['player1']}</td><td>{g['player2']}</td>"
        f"<td>{g['winner']}</td></tr>"
        for g in flat
    )
    head = "<tr><th>Round</th><th>Player 1</th><th>Player 2</th><th>Winner</th></tr>"
    shape = data.draw(
        st.sampled_from(
            [
                json.dumps(flat),
                json.dumps({"rounds": [{"number": 1, "matches": flat}]}),
                "\n".join(["round;match;player;result", *data.draw(st.permutations(lines))]),
                f"<html><body><table>{head}{cells}</table></body></html>",
            ]
        )
    )
    rows = games(games_table(shape, "g", game_words()), "g", game_words()).rows
    read = {}
    for row in rows:
        won = row.first if row.result == "won" else row.second if row.result else row.winner
        read[frozenset((row.first, row.second))] = won
    assert read == expected


# Teams: a table of teams in any language


@wide(40)
@given(data=st.data())
def test_players_of_a_team_come_in_by_the_headings_of_any_language(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    team = data.draw(st.sampled_from(words("roster.team", language)))
    member = data.draw(st.sampled_from(words("team.member", language)))
    separator = data.draw(st.sampled_from(";\t,"))
    size = data.draw(st.integers(2, 8))
    columns = [f"{member} {number}" for number in range(1, size + 1)]
    if data.draw(st.booleans()):
        columns = [column.title() for column in columns]
    rows = [[f"{name} {GIVEN[at]}" for at in range(size)] for name in ("Berg", "Dahl")]
    text = "\n".join(
        separator.join(line) for line in ([team, *columns], ["Rot", *rows[0]], ["Blau", *rows[1]])
    )
    read = players(text, "f.csv", (), roster_words(), file=True).rows
    teams = zip(("Rot", "Blau"), rows, strict=True)
    expected = [(name, player) for name, members in teams for player in members]
    assert [(row.team, row.name) for row in read] == expected
