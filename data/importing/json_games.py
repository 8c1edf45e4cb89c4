"""Games in JSON: a flat list, or rounds, matches and players that hold them.

A structure is walked from above. What it says beside its lists (a round, a team, a player's name)
belongs to each game below it; a number stands for the player whose `id` it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from data.importing.columns import Words, plain
from data.importing.json_cells import flat_cells, word_of

_ROUNDS = ("rounds", "preliminaryrounds", "swissrounds", "eliminationrounds")
_PLAYERS = ("players", "participants", "entrants", "members", "roster", "active")
_DELETED = ("deleted", "removed", "cancelled", "canceled", "void", "voided")
_NUMBERS = ("round", "number", "roundnumber", "n", "index", "roundno")
_DEEPEST = 8
_SIDES = ("first", "second", "winner", "loser")
_SIDE_LISTS = ("players", "sides", "participants", "competitors", "results", "scores", "entries")
"""Names of lists of the two players of one game."""
_SCORES = ("combinedscore", "score", "gamepoints", "points")
_WON = ("winner", "won", "iswinner")
_USED = frozenset(("id", "playerid", "firstname", "lastname", "name", "user", *_SCORES, *_WON))
"""What is read of a player, whatever else the structure says."""
_RESULTS = {"2": "won", "1": "tie", "0": "lost"}
"""Results of a player as Best Coast Pairings writes them."""

_HEADINGS = {"first": "player 1", "second": "player 2", "winner": "winner", "loser": "loser"}
_FIGURES_BESIDE = ("player1Game", "player2Game")

GameCells = dict[str, str]


def games_in(content: Any, words: Words) -> list[GameCells]:
    """Return a structure's games, each as cells of text. Empty if it has none."""
    return list(_walk(content, words, {}, _names_by_id(content)))


# Players by number


def _names_by_id(content: Any, depth: int = 0) -> dict[str, str]:
    """Return the names of a structure's persons by id."""
    names: dict[str, str] = {}
    if depth > _DEEPEST:
        return names
    if isinstance(content, Mapping):
        for key, value in content.items():
            if plain(str(key)) in _PLAYERS and isinstance(value, list):
                names |= _ids_of(value)
            names |= _names_by_id(value, depth + 1)
    elif isinstance(content, list):
        for item in content:
            names |= _names_by_id(item, depth + 1)
    return names


def _ids_of(people: Sequence[Any]) -> dict[str, str]:
    names: dict[str, str] = {}
    for person in people:
        if isinstance(person, Mapping) and (name := name_in(person)):
            for key in ("id", "playerId", "player_id", "userId"):
                if identity := word_of(person.get(key)):
                    names[identity] = name
    return names


def name_in(person: Mapping[str, Any]) -> str:
    """Return a person's name in a structure, or an empty string."""
    by_key = {plain(str(key)): value for key, value in person.items()}
    parts = [word_of(by_key.get(key)) for key in ("firstname", "lastname")]
    if any(parts):
        return " ".join(filter(None, parts))
    for key in ("name", "fullname", "playername", "player", "nickname"):
        if word := word_of(by_key.get(key)):
            return word
    user = by_key.get("user")
    return name_in(user) if isinstance(user, Mapping) else ""


# The walk


def _walk(
    value: Any, words: Words, above: GameCells, names: Mapping[str, str], depth: int = 0
) -> Iterator[GameCells]:
    """Yield the games in a value. `above`: what the structures around it say."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _walk(item, words, above, names, depth + 1)
    elif isinstance(value, Mapping):
        game = _game(value, words, names)
        if _is_game({**above, **game}, game, words):
            yield {**above, **game}
            return
        for key, inner in value.items():
            # A deleted pairing was not played.
            if isinstance(inner, (list, Mapping)) and plain(str(key)) not in _DELETED:
                context = _context(value, words, above)
                yield from _games_below(inner, str(key), words, context, names, depth)


def _games_below(
    inner: Any, key: str, words: Words, above: GameCells, names: Mapping[str, str], depth: int
) -> Iterator[GameCells]:
    """Yield the games below a key. Items of a list of rounds are numbered."""
    kind = plain(key)
    if not isinstance(inner, list) or kind not in (*_ROUNDS, *_PLAYERS):
        yield from _walk(inner, words, above, names, depth + 1)
        return
    for number, item in enumerate(inner, 1):
        if kind in _ROUNDS:
            context = {**above, "round": _round_of(item) or str(number)}
        else:
            # Games below a person are from that person's point of view.
            name = name_in(item) if isinstance(item, Mapping) else ""
            context = {**above, **({"player": name} if name else {})}
        yield from _walk(item, words, context, names, depth + 1)


def _round_of(item: Any) -> str:
    if not isinstance(item, Mapping):
        return ""
    by_key = {plain(str(key)): word_of(value) for key, value in item.items()}
    return next((by_key[key] for key in _NUMBERS if by_key.get(key, "").isdecimal()), "")


def _context(value: Mapping[str, Any], words: Words, above: GameCells) -> GameCells:
    """Return what a structure says about the games below it."""
    context = dict(above)
    for inner_key, inner in value.items():
        word = word_of(inner) if not isinstance(inner, Mapping) else ""
        meaning = words.exact(str(inner_key))
        if word and meaning in ("round", "scenario", "event", "event_id", "season", "table"):
            context[str(inner_key)] = word
    return context


# One game


def _game(value: Mapping[str, Any], words: Words, names: Mapping[str, str]) -> GameCells:
    """Return the cells of a structure that may be a game, with players by name."""
    plain_cells = {key: inner for key, inner in value.items() if key not in _FIGURES_BESIDE}
    apart = {key for key in plain_cells if words.exact(str(key)) in _SIDES}
    cells = flat_cells({key: plain_cells[key] for key in plain_cells if key not in apart}, words)
    for key, inner in plain_cells.items():
        side = words.exact(str(key))
        if side in _SIDES:
            cells |= _side(str(key), inner, side, names, words)
            cells |= _unused_of_side(str(key), inner, words)
        elif plain(str(key)) in _SIDE_LISTS and isinstance(inner, list) and len(inner) == 2:
            for side, player in zip(_SIDES, inner, strict=False):
                cells |= _side(_HEADINGS[side], player, side, names, words)
    _add_figures_beside(value, cells)
    if value.get("intentionalDraw") is True:
        cells["result"] = "tie"
    elif (score := _score_of_both(plain_cells, cells, words)) is not None:
        cells.setdefault("result", score)
    return cells


def _unused_of_side(key: str, value: Any, words: Words) -> GameCells:
    """Return a player's unused cells in a game, so that they can be reported."""
    inner = value.items() if isinstance(value, Mapping) else ()
    return {
        f"{key} {heading}": word
        for heading, item in inner
        if (word := word_of(item))
        and plain(str(heading)) not in _USED
        and words.exact(str(heading)) is None
    }


def _score_of_both(value: Mapping[str, Any], cells: GameCells, words: Words) -> str | None:
    """Return the scores of a game that nobody seems to have won, as of a cut; else None."""
    sides = [inner for key, inner in value.items() if words.exact(str(key)) in _SIDES]
    told = any(plain(str(key)) in _WON for side in sides if isinstance(side, dict) for key in side)
    points = [cells.get(f"points {_HEADINGS[side]}", "") for side in _SIDES[:2]]
    return None if told or "winner" in cells or not all(points) else "-".join(points)


def _side(key: str, value: Any, side: str, names: Mapping[str, str], words: Words) -> GameCells:
    """Return the cells of one player of a game: a name, an id, or a structure with figures."""
    if not isinstance(value, Mapping):
        word = word_of(value)
        return {key: names.get(word, word)} if word else {}
    by_key = {plain(str(inner)): item for inner, item in value.items()}
    identity = word_of(by_key.get("id")) or word_of(by_key.get("playerid"))
    name = name_in(value) or names.get(identity, "")
    cells = {key: name} if name else {}
    for inner, item in value.items():
        figure, _, own = (words.exact(str(inner)) or "").partition(" ")
        if own == "own" and (word := word_of(item)):
            cells.setdefault(f"{figure} {_HEADINGS[side]}", word)
        elif figure == "result" and side == "first" and (word := word_of(item)):
            cells.setdefault("result", word)
    if score := _score(by_key):
        cells.setdefault(f"points {_HEADINGS[side]}", score)
    if name and any(by_key.get(key) is True for key in _WON):
        cells["winner"] = name
    return cells


def _score(by_key: Mapping[str, Any]) -> str:
    """Return the score of a player; the sum if two games are counted as one match."""
    for key in _SCORES:
        if word := word_of(by_key.get(key)):
            return word
    parts = [value for key, value in by_key.items() if key.endswith("score")]
    numbers = [part for part in parts if isinstance(part, int) and not isinstance(part, bool)]
    return str(sum(numbers)) if numbers else ""


def _add_figures_beside(value: Mapping[str, Any], cells: GameCells) -> None:
    """Add the results that Best Coast Pairings has beside the players, as `player1Game`."""
    for side, key in zip(_SIDES, _FIGURES_BESIDE, strict=False):
        game = value.get(key)
        if not isinstance(game, Mapping):
            continue
        if points := word_of(game.get("points")) or word_of(game.get("score")):
            cells.setdefault(f"points {_HEADINGS[side]}", points)
        result = _RESULTS.get(word_of(game.get("result")), "")
        if side == "first" and result:
            cells.setdefault("result", result)


def _is_game(cells: GameCells, own: GameCells, words: Words) -> bool:
    """Tell whether cells name two players, or a player with a round, and say so themselves."""
    keys = {words.exact(key) for key in cells}
    own_keys = {words.exact(key) for key in own}
    sides = keys & set(_SIDES)
    return (
        "round" in keys
        and bool(own_keys & set(_SIDES))
        and (len(sides) > 1 or bool(keys & {"table", "match", "result"}))
    )
