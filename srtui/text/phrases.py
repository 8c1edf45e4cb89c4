"""Helper words for sentences, and the keys that sentences name.

In a sentence, `{roster.add|a}` stands for a command's key, replaced by the current one, and
`{|enter}` for a key that nobody changes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from srtui.rules.plural import EMPTY as EMPTY
from srtui.rules.plural import Phrase as Phrase
from srtui.rules.plural import are as are
from srtui.rules.plural import counted as counted
from srtui.rules.plural import paragraph as paragraph
from srtui.rules.plural import phrase as phrase
from srtui.rules.plural import phrase_count as phrase_count
from srtui.rules.plural import translate as translate
from srtui.rules.record import Both, Game

MOST_DIGITS = 9
MANY = 8
"""Number of tables that are named at most."""


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number: plain digits, within the length limit."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def capital(text: str) -> str:
    """Return the text with its first letter capitalized."""
    text = translate(text)
    return text[:1].upper() + text[1:]


NAMED = 8
"""Names that a sentence holds."""


def joined(words: Sequence[str], last: str = "and", most: int | None = None) -> str:
    """Format words as A, B and C, optionally with another word than `and`.

    If there are more than `most`, only the first are named, with the number of the others.
    """
    if len(words) < 2:
        return "".join(words)
    if most is not None and len(words) > most:
        words = [*words[: most - 1], phrase("{others} others", len(words) - most + 1)]
    *first, final = words
    if last == "or":
        return phrase("{words} or {last}", first, final)
    return phrase("{words} and {last}", first, final)


def labelled(label: str, text: object) -> str:
    """Return a text after its label, with the marks of the session's language: Ada: 5."""
    return phrase("{label}: {text}", label, text)


def decimal_text(figure: str) -> str:
    """Return a figure with the session language's decimal mark."""
    whole, _, fraction = figure.partition(".")
    return phrase("{whole}.{fraction}", whole, fraction) if fraction else whole


def dashed(both: Both) -> str:
    """Format two figures: 5-3, or 5-? if one is unknown; empty if both are."""
    if both == (None, None):
        return ""
    return "-".join("?" if one is None else str(one) for one in both)


def table_of(game: Game) -> str:
    """Format a game's table to start a sentence: Table 7; if it has none, its round."""
    return (
        phrase("Table {table}", game.table) if game.table else phrase("Round {round}", game.round)
    )


def which(game: Game) -> str:
    """Format a game by its round and table: Round 2, table 7.

    For text that is read later, such as the journal's, or may be about an older round.
    """
    if game.table:
        return phrase("Round {round}, table {table}", game.round, game.table)
    return phrase("Round {round}", game.round)


def rounds_words(numbers: Iterable[int]) -> str:
    """Format round numbers, sorted and without repeats: round 2; rounds 1, 2 and 4."""
    words = [str(number) for number in sorted(set(numbers))]
    return f"{'round' if len(words) == 1 else 'rounds'} {joined(words)}"


def table_words(numbers: Sequence[int], most: int = MANY) -> str:
    """Format tables: table 3; tables 1 to 16; tables 2, 5, 7 and 12 more."""
    runs = _runs(numbers)
    more = sum(len(run) for run in runs[most:])
    named = [_run_text(run) for run in runs[:most]]
    named += [phrase("{number} more", more)] if more else []
    return phrase_count("table {tables}", "tables {tables}", len(numbers), joined(named))


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Group runs of three or more consecutive numbers; every other number is a group of its own."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[list[int]] = []
    for run in runs:
        parts += [run] if len(run) > 2 else [[number] for number in run]
    return parts


def _run_text(run: Sequence[int]) -> str:
    return phrase("{first} to {run}", run[0], run[-1]) if len(run) > 1 else str(run[0] or "?")


WithKeys = Callable[[str], str]
"""Writes the keys into a sentence."""
_HELD = "\x1a"
"""A sign that no text from people has."""
_KEY = re.compile(r"\{([a-z][\w.-]*)?\|([^{}|]+)\}")


def as_made(text: str) -> str:
    """Return the text with srtui's default keys."""
    return _KEY.sub(r"\2", text).replace(_HELD, "")


def with_own(text: str, key_of: Callable[[str, str], str]) -> str:
    """Return the text with the keys that `key_of` returns for an id and its default key."""
    return "".join(piece for piece, _ in split_own_keys(text, key_of))


def split_own_keys(text: str, key_of: Callable[[str, str], str]) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text with custom keys, each with whether it is a key."""
    at = 0
    for found in _KEY.finditer(text):
        yield text[at : found.start()].replace(_HELD, ""), False
        yield key_of(found[1], found[2]) if found[1] else found[2], True
        at = found.end()
    yield text[at:].replace(_HELD, ""), False


def keys_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the keys in a text, in order: the id ("" for a fixed key) and the default key."""
    return ((found[1] or "", found[2]) for found in _KEY.finditer(text))


def held(text: str) -> str:
    """Return people's text for use in a sentence with keys: anything like a key in it is kept."""
    return text.replace("{", "{" + _HELD)


_NAMED = re.compile(
    r" ?\((?:srtui )?([a-z][a-z-]*(?: FILE)?(?: [a-z][a-z-]*)?(?:, or [a-z]+ [a-z-]+)?)"
    r"(?: --[a-z-]+| [A-Z]+| [a-z_]+)*\)"
)
"""Commands that a sentence names in brackets: (play back, or score drop)."""
_NO_COMMAND = frozenset({"bye"})
"""Words in brackets that are the name of a command, and mean something else."""


def without_commands(text: str, way_to: Callable[[str], str | None]) -> str:
    """Return a sentence for a screen, with keys in place of the commands it names.

    `way_to` returns what to press for a command, by its id; if empty, no key leads to it, and the
    command is omitted; if None, there is no such command, and the sentence is unchanged.
    """

    def keyed(match: re.Match[str]) -> str:
        names = match[1].replace(" FILE", "").split(", or ")
        ways = [way_to(name.replace(" ", ".")) for name in names if name not in _NO_COMMAND]
        known = [way for way in ways if way is not None]
        if not known or len(known) < len(ways):
            return match[0]
        return f" ({' or '.join(known)})" if all(known) else ""

    return _NAMED.sub(keyed, text)
