"""Names of columns in people's files, and meanings that a person may assign to them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from data.clean import shown
from data.importing import vocabulary
from data.importing.columns import OTHER_SIDE, OWN_SIDE, Words, plain
from data.importing.tabular import TableFault

_LABELS = {
    "first": "player 1",
    "second": "player 2 (opponent)",
    "way": "how it was won",
    "result": "won, lost or drawn",
    "given": "first name",
    "family": "last name",
    "reversed": "last name, first name",
    "stand_in": "stand-in",
    "here": "checked in",
    "event": "which event",
    "event_id": "which event (number)",
    "season": "which event (year, season)",
    "status": "status (playing or not)",
    "dropped": "not playing",
    "coming": "playing",
    "quantity": "number of tickets",
    "ticket": "ticket or part",
    "list": "army lists",
    "pinned_table": "table (always)",
    "identity": "id (for players of the same name)",
    "town": "town (counts as the club)",
    "club_above": "club (empty: as above)",
    "match": "number of the game",
    "tied": "draw (yes or no)",
    "winner": "winner",
    OWN_SIDE: "the player named first",
    OTHER_SIDE: "the player named second",
    "": "not used",
}


_PEOPLE = ("given", "family")
_FIRST = ("name", "faction", "club", "note")
"""Meanings that are offered first, in this order."""
_sides = partial(vocabulary.section, "sides")
_more = partial(vocabulary.section, "own")
"""The names of the players where each line is one player's view of a game."""
_figures = partial(vocabulary.section, "figures")
_DIGITS = {"first": "1|a", "second": "2|b"}


def roster_words(meanings_given: Iterable[tuple[str, str]] = ()) -> Words:
    """Return a roster's columns, some with assigned meanings. Raises `TableFault`."""
    spellings = _spellings(vocabulary.section("roster").items())
    # "Nom" alone is the name; next to a first name, the name reader takes it as the last name.
    spellings |= dict.fromkeys(map(plain, vocabulary.words("roster", "part")), "name")
    questions = {key: words.split("|") for key, words in vocabulary.section("questions").items()}
    return Words(spellings, _passed_over(), _assigned_keys(meanings_given, spellings), questions)


def game_words(given: Iterable[tuple[str, str]] = ()) -> Words:
    """Return the columns of games, in the same way."""
    spellings = _game_spellings()
    return Words(
        spellings, _passed_over(), _assigned_keys(given, spellings), put_together=_put_together
    )


def meanings(words: Words) -> tuple[str, ...]:
    """Return the keys that a column can have, in the order offered."""
    keys = [key for key in dict.fromkeys(words.spellings.values()) if " " not in key]
    sides = (*_sides(), OWN_SIDE) if words.of_games else ()
    # The key for anything else comes early, so that it is found without paging.
    keys = sorted(keys, key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
    return (*keys, *(f"{figure} {side}" for side in sides for figure in _figures()))


def meaning_text(key: str) -> str:
    """Format a key: `destroyed first` is destroyed by player 1."""
    figure, _, side = key.partition(" ")
    if figure in _figures():
        by = "destroyed by" if figure == "destroyed" else "points of"
        return f"{by} {_LABELS.get(side, side).partition(' (')[0]}"
    return _LABELS.get(key, key)


def _passed_over() -> frozenset[str]:
    return frozenset(map(plain, vocabulary.words("idle")))


def _assigned_keys(
    given: Iterable[tuple[str, str]], spellings: Mapping[str, str]
) -> dict[str, str]:
    """Return the assigned meanings by plain column names; raise `TableFault`."""
    keys: dict[str, str] = {}
    for heading, meaning in given:
        key = _key_of(heading, meaning, spellings)
        if not plain(heading) or key is None:
            some = ", ".join(sorted({k for k in spellings.values() if " " not in k}))
            raise TableFault(
                f"“{shown(heading)}={shown(meaning)}” is unclear: type HEADING=MEANING. A meaning "
                f"is one of {some}, a side's figure (“points winner”), or - to skip the column."
            )
        keys[plain(heading)] = key
    return keys


def _key_of(heading: str, meaning: str, spellings: Mapping[str, str]) -> str | None:
    """Return the key of a meaning; a figure alone belongs to the side that the heading names."""
    if meaning.strip() in ("", "-"):
        return ""
    part, _, side = meaning.strip().partition(" ")
    if meaning.strip() in spellings.values() or (side in _sides() and part in _parts_of_sides()):
        return meaning.strip()
    all_ = {key: map(plain, words.split("|")) for key, words in _figures().items()}
    figure = next((key for key, words in all_.items() if plain(meaning) in words), None)
    if "round" not in spellings:
        return spellings.get(plain(meaning))
    if figure is None:
        return spellings.get(plain(meaning)) or _put_together(plain(meaning))
    hits: list[tuple[int, str]] = []
    for side, names in _sides().items():
        words = map(plain, f"{names}|{_more().get(side, names)}".split("|"))
        hits += [(len(word), side) for word in words if word in plain(heading)]
    # The longest spelling that is in the heading: a shorter one may be a part of it.
    _, side = max(hits, default=(0, OWN_SIDE))
    return f"{figure} {side}"


def _spellings(columns: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the key of each plain word; what is named first goes before what is named again."""
    spellings: dict[str, str] = {}
    for key, all_ in columns:
        for spelling in all_.split("|"):
            spellings.setdefault(plain(spelling), key)
    return spellings


@cache
def _game_spellings() -> Mapping[str, str]:
    """Return the headings of games but those that `_put_together` puts together."""
    figures = _figures().items()
    exact = [vocabulary.section("games"), _sides(), _more()]
    # “First” and “last” alone are names in a roster; here “first” is a player.
    bare = [(f"{part} first", _parts_of_sides()[part]) for part in _PEOPLE]
    bare += [(f"{figure} {OWN_SIDE}", words) for figure, words in figures]
    for figure, words in figures:
        for word in words.split("|"):
            bare += [
                (f"{figure} {OWN_SIDE}", f"own {word}"),
                (f"{figure} second", f"{word} against"),
            ]
    spellings = _spellings(pair for section in exact for pair in section.items())
    for name, key in _spellings(bare).items():
        if _put_together(name) is None:
            spellings.setdefault(name, key)
    return spellings


@cache
def _put_together(heading: str) -> str | None:
    """Return the key of a side and a word, `p1cp` or `apdwinner`; the first one counts."""
    keys = []
    for end in range(1, len(heading)):
        head, tail = heading[:end], heading[end:]
        pairs = ((head, tail), (head.removesuffix("s"), tail), (tail, head))
        keys += [key for name, word in pairs for key in _keys_together(name, word)]
    return min(keys)[-1] if keys else None


def _keys_together(name: str, word: str) -> Iterator[tuple[int, int, str]]:
    """Yield the keys of a side's name with a word, behind their order."""
    for order, side in _side_names().get(name, ()):
        for place, part in _side_words().get(word, ()):
            if part != "result":
                yield order, place, f"{part} {side}"
            elif side == "first":
                yield len(_sides()), place, part


def _parts_of_sides() -> Mapping[str, str]:
    """Return the words for what a column may say of a side."""
    names = {part: vocabulary.section("roster")[part] for part in _PEOPLE}
    return {**names, **_figures()}


def _by_word(groups: Mapping[str, str]) -> Mapping[str, Sequence[tuple[int, str]]]:
    """Return the keys of each plain word, behind their order."""
    keys: dict[str, list[tuple[int, str]]] = {}
    for order, (key, words) in enumerate(groups.items()):
        for word in words.split("|"):
            keys.setdefault(plain(word), []).append((order, key))
    return keys


@cache
def _side_names() -> Mapping[str, Sequence[tuple[int, str]]]:
    names = _sides().items()
    others = (_more(), _DIGITS)
    return _by_word(
        {side: "|".join((all_, *(more.get(side, all_) for more in others))) for side, all_ in names}
    )


@cache
def _side_words() -> Mapping[str, Sequence[tuple[int, str]]]:
    return _by_word({**_parts_of_sides(), "result": vocabulary.section("games")["result"]})
