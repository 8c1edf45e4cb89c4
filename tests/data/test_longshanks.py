"""Saved pages of Longshanks: made up here after the description of their marks, not fetched."""

from __future__ import annotations

import pytest

from data.importing.longshanks import players_of
from data.importing.pages import text_of
from data.importing.rosters import pasted, players
from data.importing.rows import ListRow
from data.importing.tabular import TableFault


def player(number: int, name: str, title: str = "", more: str = "") -> str:
    army = f'<span class="subfaction" title="{title}"></span>' if title else ""
    return (
        f'<div class="player" id="player_{number}"><div class="rank">1<br></div>'
        f'<a class="player_link" href="#" onclick="pop_user({number}, 12)">\n {name}\n</a>'
        f"<div>{army}{more}</div></div>"
    )


PAGE = (
    "<!DOCTYPE html><html><head><title>Standings</title></head><body>"
    '<div class="player_count"><a class="player_link" onclick="pop_user(9)">nobody</a></div>'
    + player(
        71,
        "Anna &amp; Ek",
        "Kommander Orlova - Winter Korps Leader",
        '<img src="x"><span class="subfaction" title="Other - Storm Legion Leader"></span>',
    )
    + player(72, "Bert", "Goreshade - Necrofactorium Leader")
    + player(73, "Cleo")
    + "</body></html>"
)


def test_players_come_with_the_first_army_behind_their_name() -> None:
    anna, bert, cleo = players(PAGE, "page.html").rows
    assert (anna.name, anna.faction) == ("Anna & Ek", "Winter Korps")
    assert anna.lists == (ListRow(leader="Kommander Orlova", theme="Winter Korps"),)
    assert (bert.name, bert.faction) == ("Bert", "Necrofactorium")
    assert (cleo.name, cleo.faction, cleo.lists) == ("Cleo", "", ())


def test_the_members_of_a_team_are_players_each_once() -> None:
    link = '<a class="player_link" onclick="pop_user({},1)">{}</a>'
    army = '<i class="subfaction" title="{} - Korps Leader"></i>'
    team = (
        '<div class="player" id="player_5"><b>Reds</b>'
        + link.format(1, "Anna")
        + army.format("Ono")
        + link.format(2, "Bert")
        + army.format("Duo")
        + link.format(1, "Anna")
        + army.format("Later")
        + "</div>"
    )
    rows = players(f"<html>{team}</html>", "team.html").rows
    assert [(one.name, one.lists[0].leader) for one in rows] == [("Anna", "Ono"), ("Bert", "Duo")]


def team_of(number: int, name: str, members: str, armies: list[str]) -> str:
    logos = "".join(f'<img class="logo" src="x.png" title="{army}">' for army in armies)
    return (
        f'<div class="player" id="player_{number}"><a class="player_link" href="#" '
        f'onclick="pop_team({number})">{name}</a><div>{members}</div>'
        f'<div class="factions">{logos}</div></div>'
    )


def member(number: int, name: str) -> str:
    return f'<a class="player_link" onclick="pop_user({number}, 12)">{name}</a><br>'


def test_teams_give_their_name_and_armies_in_the_order_of_their_players() -> None:
    nickname = ' <span class="nickname">"annab"<br></span> Berg'
    page = (
        team_of(
            1,
            " Red\nRavens",
            member(11, "Anna" + nickname) + member(12, "Bo Lind"),
            ["Khador", "Olga - Winter Korps Leader"],
        )
        + team_of(2, "Blue", member(21, "Cy Moe") + member(22, "Di Dahl"), ["Cryx"])
        + player(31, "Emil Falk", "Goreshade - Necrofactorium Leader")
    )
    read = players(f"<html>{page}</html>", "team.html")
    assert [(one.name, one.team, one.club, one.faction) for one in read.rows] == [
        ("Anna Berg", "Red Ravens", "Red Ravens", "Khador"),
        ("Bo Lind", "Red Ravens", "Red Ravens", "Winter Korps"),
        ("Cy Moe", "Blue", "Blue", ""),
        ("Di Dahl", "Blue", "Blue", ""),
        ("Emil Falk", "", "", "Necrofactorium"),
    ]
    assert read.rows[1].lists == (ListRow(leader="Olga", theme="Winter Korps"),)
    said = "\n".join(read.warnings)
    assert "the armies of Blue were skipped" in said
    assert "read as a Longshanks page: 5 players in 2 teams." in said


def test_missing_parts_of_a_longshanks_file_are_named() -> None:
    said = [str(one) for one in players(PAGE, "page.html").warnings]
    assert "page.html was read as a Longshanks page: 3 players." in said
    assert "page.html has no army for Cleo." in said


def test_a_page_may_be_pasted_as_well() -> None:
    assert [one.name for one in pasted(PAGE).rows] == ["Anna & Ek", "Bert", "Cleo"]


@pytest.mark.parametrize("page", ["<html></html>", "<", '<div class="player" id="player_1">'])
def test_a_page_without_players_says_what_to_save(page: str) -> None:
    with pytest.raises(TableFault, match="save the event's standings page"):
        players_of(page, "page.html")


def test_a_list_comes_as_its_lines() -> None:
    page = (
        "<html><head><style>p{}</style></head><body><script>var a=1</script>"
        "<p>Khador - Winter Korps<br>Kommander Orlova</p><div>- Iron Skin</div>"
        "Grey  Wolf [9]</body>"
    )
    assert text_of(page).splitlines() == [
        "Khador - Winter Korps",
        "Kommander Orlova",
        "- Iron Skin",
        "Grey Wolf [9]",
    ]


def test_a_page_that_leaves_out_the_end_of_its_head_has_words() -> None:
    """HTML lets it; where a browser keeps the source as it came, all of the list was silent."""
    page = "<html><head><title>List</title><body><p>Sorscha</p><p>Man-O-War 12</p>"
    assert text_of(page).splitlines() == ["Sorscha", "Man-O-War 12"]
