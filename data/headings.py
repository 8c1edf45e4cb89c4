"""What columns are called in people's files, and what a person may say that one means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from data.clean import shown
from data.columns import OTHER, OWN, Words, plain
from data.tabular import TableFault

_ROSTER = {
    "name": "name|player|player name|full name|participant|attendee|attendee name|entrant",
    "given": "first name|given name|forename|vorname|attendee first name",
    "family": "last name|family name|surname|nachname|attendee last name|attendee surname",
    "nickname": "nickname|nick|alias|handle|display name",
    "faction": "faction|army|army faction|army name|faction name",
    "club": "club|team|meta|group|club meta|club team|home|origin|city|team name",
    "paid": "paid|payment|fee paid",
    "here": "here|checked in|check in|present",
    "stand_in": "stand in|dummy|ringer",
}
_SIDES = {
    "winner": "winner|winning player|winner name|winners name|victor",
    "loser": "loser|losing player|loser name|losers name|defeated",
    "first": "p 1|player 1|first|first player|attacker|player a|player 1 name|name 1",
    "second": "p 2|player 2|second|second player|defender|player b|player 2 name|name 2",
}
_MORE = {"first": "player|name|player name", "second": "opponent|opp|opponent name|against|versus"}
"""What players are called where each line is one player's view of a game."""
_GAMES = {
    "event": "event|tournament|event name|tournament name",
    "round": "round|rd|r|round number|rnd|round no",
    "table": "table|board|table number|table no",
    "scenario": "scenario|mission",
    "way": "way|condition|how|win condition|victory condition|win type|won by|by|method"
    "|type of win|victory type|victory",
    "result": "result|outcome|w l|w l t|w l d|won|game result|match result",
}
_FIGURES = {
    "points": "cp|vp|cps|vps|points|point|score|scored|control points|victory points"
    "|scenario points|control point|victory point",
    "destroyed": "destroyed|ap|apd|aps|kills|army points|army points destroyed|points destroyed"
    "|ap destroyed|destroyed points|destroyed ap|killed|points killed|army points killed",
}
_IDLE = (
    "id", "status", "note", "due", "rank", "pinned table", "number", "nr", "no", "num", "place",
    "timestamp",
)  # fmt: skip
"""Columns of this program's own exports, and such, that say nothing to bring in."""
_SAID = {
    "first": "player 1",
    "second": "player 2 (opponent)",
    "way": "how it was won",
    "result": "won, lost or drawn",
    "given": "first name",
    "family": "last name",
    "stand_in": "stand-in",
    "here": "checked in",
    "event": "which event",
    "winner": "winner",
    OWN: "the player named first",
    OTHER: "the player named second",
    "": "not used",
}


def roster_words(given: Iterable[tuple[str, str]] = ()) -> Words:
    """The columns of a roster. `given`: headings, each with what it means. Raises `TableFault`."""
    spellings = _spellings(_ROSTER)
    return Words(spellings, _passed_over(), _given(given, spellings))


def game_words(given: Iterable[tuple[str, str]] = ()) -> Words:
    """The columns of games, in the same way."""
    spellings = _game_spellings()
    return Words(spellings, _passed_over(), _given(given, spellings))


def meanings(words: Words) -> tuple[str, ...]:
    """The keys that a column can be said to mean, in the order in which they are offered."""
    keys = dict.fromkeys(words.spellings.values())
    return tuple(key for key in keys if " " not in key or key.split()[0] in _FIGURES)


def meaning_said(key: str) -> str:
    """A key in words: `destroyed first` is destroyed by player 1."""
    figure, _, side = key.partition(" ")
    if figure in _FIGURES:
        by = "destroyed by" if figure == "destroyed" else "points of"
        return f"{by} {_SAID.get(side, side).partition(' (')[0]}"
    return _SAID.get(key, key)


def _passed_over() -> frozenset[str]:
    return frozenset(map(plain, _IDLE))


def _given(given: Iterable[tuple[str, str]], spellings: Mapping[str, str]) -> dict[str, str]:
    """What was said of columns, by their plain names. Raises `TableFault`."""
    keys: dict[str, str] = {}
    for heading, meaning in given:
        key = _meant(heading, meaning, spellings)
        if not plain(heading) or key is None:
            some = ", ".join(sorted({k for k in spellings.values() if " " not in k}))
            raise TableFault(
                f"“{shown(heading)}={shown(meaning)}”: written HEADING=MEANING; the meanings are "
                f"{some}, points and destroyed of a side (“points winner”), or - to leave it out."
            )
        keys[plain(heading)] = key
    return keys


def _meant(heading: str, meaning: str, spellings: Mapping[str, str]) -> str | None:
    """The key of a meaning; a figure alone belongs to the side that the heading names."""
    if meaning.strip() in ("", "-"):
        return ""
    if meaning.strip() in spellings.values():
        return meaning.strip()
    figure = next((key for key, all_ in _FIGURES.items() if _is_one(meaning, all_)), None)
    if figure is None or "round" not in spellings:
        return spellings.get(plain(meaning))
    sides = {
        side: [plain(word) for word in f"{names}|{_MORE.get(side, names)}".split("|")]
        for side, names in _SIDES.items()
    }
    hits = [
        (len(word), side) for side, all_ in sides.items() for word in all_ if word in plain(heading)
    ]
    # The longest spelling that is in the heading: a shorter one may be a part of it.
    return f"{figure} {max(hits)[1] if hits else OWN}"


def _is_one(word: str, all_: str) -> bool:
    return plain(word) in map(plain, all_.split("|"))


def _spellings(columns: Mapping[str, str]) -> dict[str, str]:
    return {plain(spelling): key for key, all_ in columns.items() for spelling in all_.split("|")}


def _game_spellings() -> dict[str, str]:
    spellings = _spellings({**_GAMES, **_SIDES})
    for side, names in _MORE.items():
        for name in names.split("|"):
            # `setdefault`: what a column is called exactly goes before what can be put together.
            spellings.setdefault(plain(name), side)
    for side, names in _SIDES.items():
        all_ = [*names.split("|"), *_MORE.get(side, "").split("|"), *_digit(side)]
        for part, words in (("given", _ROSTER["given"]), ("family", _ROSTER["family"])):
            _combine(spellings, words, filter(None, all_), f"{part} {side}")
        for figure, words in _FIGURES.items():
            _combine(spellings, words, filter(None, all_), f"{figure} {side}")
    for part in ("given", "family"):
        spellings |= {plain(word): f"{part} first" for word in _ROSTER[part].split("|")}
    for figure, words in _FIGURES.items():
        for word in words.split("|"):
            spellings.setdefault(plain(word), f"{figure} {OWN}")
            spellings.setdefault(plain(f"own {word}"), f"{figure} {OWN}")
            spellings.setdefault(plain(f"{word} against"), f"{figure} second")
    return spellings


def _combine(spellings: dict[str, str], words: str, sides: Iterable[str], key: str) -> None:
    all_ = list(sides)
    for word in words.split("|"):
        for side in all_:
            for spelling in (f"{side} {word}", f"{side}s {word}", f"{word} {side}"):
                spellings.setdefault(plain(spelling), key)


def _digit(side: str) -> list[str]:
    return {"first": ["1"], "second": ["2"]}.get(side, [])
