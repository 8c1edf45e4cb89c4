"""Names of columns in people's files, and meanings that a person may assign to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

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
    "status": "status (takes part or not)",
    "dropped": "does not take part",
    "coming": "takes part",
    "quantity": "number of tickets",
    "ticket": "ticket or part",
    "list": "army lists",
    "pinned_table": "table (always)",
    "match": "number of the game",
    "tied": "whether it was a draw",
    "winner": "winner",
    OWN_SIDE: "the player named first",
    OTHER_SIDE: "the player named second",
    "": "not used",
}


def roster_words(meanings_given: Iterable[tuple[str, str]] = ()) -> Words:
    """Return the columns of a roster; raise `TableFault`.

    `meanings_given`: headings, each with what it means.
    """
    spellings = _spellings(vocabulary.headings("roster"))
    parts = _spellings({"part": vocabulary.headings("roster")["part"]})
    # "Nom" alone is the name; beside a first name the reader of the name takes it as the last one.
    spellings |= dict.fromkeys(parts, "name")
    questions = {key: words.split("|") for key, words in vocabulary.headings("questions").items()}
    return Words(spellings, _passed_over(), _assigned(meanings_given, spellings), questions)


def game_words(given: Iterable[tuple[str, str]] = ()) -> Words:
    """Return the columns of games, in the same way."""
    spellings = _game_spellings()
    return Words(spellings, _passed_over(), _assigned(given, spellings))


def meanings(words: Words) -> tuple[str, ...]:
    """Return the keys that a column can mean, in the order in which they are offered."""
    keys = dict.fromkeys(words.spellings.values())
    return tuple(key for key in keys if " " not in key or key.split()[0] in _figures())


def meaning_said(key: str) -> str:
    """Format a key: `destroyed first` is destroyed by player 1."""
    figure, _, side = key.partition(" ")
    if figure in _figures():
        by = "destroyed by" if figure == "destroyed" else "points of"
        return f"{by} {_LABELS.get(side, side).partition(' (')[0]}"
    return _LABELS.get(key, key)


def _passed_over() -> frozenset[str]:
    return frozenset(map(plain, "|".join(vocabulary.headings("idle").values()).split("|")))


def _assigned(given: Iterable[tuple[str, str]], spellings: Mapping[str, str]) -> dict[str, str]:
    """Return the assigned meanings by plain column names; raise `TableFault`."""
    keys: dict[str, str] = {}
    for heading, meaning in given:
        key = _key_of(heading, meaning, spellings)
        if not plain(heading) or key is None:
            some = ", ".join(sorted({k for k in spellings.values() if " " not in k}))
            raise TableFault(
                f"“{shown(heading)}={shown(meaning)}”: write HEADING=MEANING; the meanings are "
                f"{some}, points and destroyed of a side (“points winner”), or - to leave it out."
            )
        keys[plain(heading)] = key
    return keys


def _key_of(heading: str, meaning: str, spellings: Mapping[str, str]) -> str | None:
    """Return the key of a meaning; a figure alone belongs to the side that the heading names."""
    if meaning.strip() in ("", "-"):
        return ""
    if meaning.strip() in spellings.values():
        return meaning.strip()
    figure = next((key for key, all_ in _figures().items() if _is_one(meaning, all_)), None)
    if figure is None or "round" not in spellings:
        return spellings.get(plain(meaning))
    hits: list[tuple[int, str]] = []
    for side, names in _sides().items():
        words = map(plain, f"{names}|{_more().get(side, names)}".split("|"))
        hits += [(len(word), side) for word in words if word in plain(heading)]
    # The longest spelling that is in the heading: a shorter one may be a part of it.
    _, side = max(hits, default=(0, OWN_SIDE))
    return f"{figure} {side}"


def _is_one(word: str, all_: str) -> bool:
    return plain(word) in map(plain, all_.split("|"))


def _spellings(columns: Mapping[str, str]) -> dict[str, str]:
    spellings: dict[str, str] = {}
    for key, all_ in columns.items():
        for spelling in all_.split("|"):
            spellings.setdefault(plain(spelling), key)
    return spellings


def _sides() -> vocabulary.Section:
    return vocabulary.headings("sides")


def _more() -> vocabulary.Section:
    """Return the names of the players where each line is one player's view of a game."""
    return vocabulary.headings("own")


def _figures() -> vocabulary.Section:
    return vocabulary.headings("figures")


@cache
def _game_spellings() -> Mapping[str, str]:
    spellings = _spellings({**vocabulary.headings("games"), **_sides()})
    for side, names in _more().items():
        for name in names.split("|"):
            # `setdefault`: what a column is called exactly goes before what can be put together.
            spellings.setdefault(plain(name), side)
    names_of_people = {part: vocabulary.headings("roster")[part] for part in ("given", "family")}
    for side, names in _sides().items():
        all_ = [*names.split("|"), *_more().get(side, "").split("|"), *_digit(side)]
        for part, words in names_of_people.items():
            _combine(spellings, words, filter(None, all_), f"{part} {side}")
        for figure, words in _figures().items():
            _combine(spellings, words, filter(None, all_), f"{figure} {side}")
    first = [*_sides()["first"].split("|"), *_digit("first")]
    _combine(spellings, vocabulary.headings("games")["result"], first, "result")
    for part, words in names_of_people.items():
        # “First” and “last” alone are names in a roster; here “first” is a player.
        for word in words.split("|"):
            spellings.setdefault(plain(word), f"{part} first")
    for figure, words in _figures().items():
        for word in words.split("|"):
            spellings.setdefault(plain(word), f"{figure} {OWN_SIDE}")
            spellings.setdefault(plain(f"own {word}"), f"{figure} {OWN_SIDE}")
            spellings.setdefault(plain(f"{word} against"), f"{figure} second")
    return spellings


def _combine(spellings: dict[str, str], words: str, sides: Iterable[str], key: str) -> None:
    all_ = list(sides)
    for word in words.split("|"):
        for side in all_:
            for spelling in (f"{side} {word}", f"{side}s {word}", f"{word} {side}"):
                spellings.setdefault(plain(spelling), key)


def _digit(side: str) -> list[str]:
    return {"first": ["1", "a"], "second": ["2", "b"]}.get(side, [])
