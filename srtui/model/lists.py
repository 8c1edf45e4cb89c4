"""Army lists and pre-game choices, as rows of the event file."""

import json
from typing import NamedTuple

from data.event.reader import Reader
from data.event.writer import Writer
from srtui.model.setting import grouped, of_row
from srtui.rules.lists.values import ArmyList, Extra
from srtui.rules.value import Value

LIST = "list"
"""The kind of a hidden choice that is an army list."""

_PLAIN = (
    "player", "number", "leader", "faction", "theme", "tier", "points", "bonus", "objective",
    "format", "arena",
)  # fmt: skip
"""Values of a list that its row holds as they are."""


class Hidden(NamedTuple):
    """A player's hidden choice for a game: the game's id, its kind, the player's id."""

    game: int
    kind: str
    player: int


class ListException(Value):
    """A finding that the organizer accepts, as worded at the time, and the reason."""

    key: str
    sentence: str
    reason: str


def read_lists(reader: Reader) -> dict[int, tuple[ArmyList, ...]]:
    """Return every player's lists by number; their texts remain in the file."""
    rows = reader.rows(
        "SELECT player, number, leader, faction, theme, tier, points, bonus, objective,"
        " characters, specialists, reinforcements, format, arena, cards"
        " FROM army_list ORDER BY player, number"
    )
    lists = []
    for row in rows:
        army = ArmyList(
            **{key: row[key] for key in _PLAIN},
            characters=tuple(map(str, json.loads(row["characters"]))),
            specialists=_extras(row["specialists"]),
            reinforcements=_extras(row["reinforcements"]),
            cards=tuple(map(str, json.loads(row["cards"]))),
        )
        lists.append((army.player, army))
    return grouped(lists)


def _extras(text: str) -> tuple[Extra, ...]:
    return tuple(Extra(str(name), points, int(bonus)) for name, points, bonus in json.loads(text))


def extras_json(extras: tuple[Extra, ...]) -> str:
    """Return specialists or reinforcements in their stored form."""
    return json.dumps([[one.name, one.points, one.bonus] for one in extras], ensure_ascii=False)


def read_list_text(reader: Reader, player: int, number: int) -> str:
    """Return a list's text as submitted; empty if there is none."""
    sql = "SELECT text FROM army_list WHERE player = ? AND number = ?"
    return str(reader.value(sql, (player, number)) or "")


def read_exceptions(reader: Reader) -> dict[int, tuple[ListException, ...]]:
    """Return the accepted exceptions by player."""
    rows = reader.table("list_exception", order="id")
    return grouped((row["player"], of_row(ListException, row)) for row in rows)


def read_hidden(reader: Reader) -> frozenset[Hidden]:
    """Return which hidden choices have been made; their values are never read here."""
    rows = reader.rows("SELECT game, kind, player FROM hidden_choice")
    return frozenset(Hidden(row["game"], row["kind"], row["player"]) for row in rows)


def read_selections(reader: Reader, game: int) -> dict[tuple[str, int | None], str]:
    """Return a game's open selections by kind and, if a player made it, by player."""
    rows = reader.table("selection", "game = ?", (game,), order="id")
    return {(row["kind"], row["player"]): row["value"] for row in rows}


def select(writer: Writer, game: int, kind: str, player: int | None, value: str) -> None:
    """Write a selection, replacing an earlier one."""
    writer.put("selection", {"game": game, "kind": kind, "player": player}, value=value)


def hide(writer: Writer, choice: Hidden, value: str) -> None:
    """Store one player's choice until the other has chosen."""
    writer.put("hidden_choice", choice._asdict(), value=value)


def take_hidden(writer: Writer, game: int, kind: str) -> dict[int, str]:
    """Remove the hidden choices of one kind from the file, and return them by player."""
    rows = writer.delete_where("hidden_choice", "game = ? AND kind = ?", (game, kind))
    return {row["player"]: row["value"] for row in rows}


def forget(writer: Writer, *games: int) -> None:
    """Delete all pre-game choices of games that are removed or get other players."""
    for game in games:
        for table in ("hidden_choice", "selection"):
            writer.delete_where(table, "game = ?", (game,))


def columns(army: ArmyList) -> dict[str, object]:
    """Return a list's row as columns, without its text."""
    return {key: getattr(army, key) for key in _PLAIN} | {
        "characters": json.dumps(army.characters, ensure_ascii=False),
        "specialists": extras_json(army.specialists),
        "reinforcements": extras_json(army.reinforcements),
        "cards": json.dumps(army.cards, ensure_ascii=False),
    }
