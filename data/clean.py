"""Text from people, sanitized once, wherever it enters the program.

A terminal obeys escape sequences, and invisible characters or those that change the direction of
writing can mislead a reader. All of them are removed. Even so, the text must never be shown as
markup: `[` is an ordinary character here.
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

NAME_LIMIT = 80
BLOCK_LIMIT = 20_000
_MARKS_IN_A_ROW = 4

_ESCAPES = re.compile(
    r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"  # OSC, DCS ...
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI
    r"|\x1b[ -/]+[0-~]"  # character sets
)
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
# These do not decompose into a letter and an accent; with them Łukasz is found under L.
_TYPED_FOR = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i"}
)
# Including full-width = + - @, which spreadsheets treat like the plain characters.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


class Unclean(ValueError):
    """Text that cannot be used; the message says why and what to do."""


def clean_line(raw: str, *, limit: int = NAME_LIMIT) -> str:
    """Return a line of visible text with single spaces. Raises Unclean if empty or too long.

    Joiners stay between letters of scripts that spell with them (Persian, Hindi ...) and are
    removed everywhere else, also from joined emoji.
    """
    clean = " ".join(_visible(_ESCAPES.sub("", raw)).split())
    clean = unicodedata.normalize("NFC", clean)
    if not clean:
        raise Unclean("it has no visible characters; type at least one letter or digit.")
    _refuse_longer(clean, limit)
    return clean


def block(raw: str, *, limit: int = BLOCK_LIMIT) -> str:
    """Return text of several lines, such as an army list, with its indents; may be empty.

    Lines end with a line feed, tabs become four spaces. Raises Unclean if too long.
    """
    lines = _ESCAPES.sub("", raw).expandtabs(4).splitlines()
    kept = (unicodedata.normalize("NFC", _visible(line)).rstrip() for line in lines)
    clean = "\n".join(kept).strip("\n")
    _refuse_longer(clean, limit)
    return clean


def harmless(raw: str) -> str:
    """Return text, or JSON with text in it, sanitized; text written by this program is unchanged.

    Used for files that somebody may have changed.
    """
    if raw[:1] in ("{", "[", '"'):
        with suppress(ValueError, RecursionError):
            found = json.loads(raw)
            clean = _harmless_inside(found)
            return raw if clean == found else json.dumps(clean)
    return _harmless_lines(raw)


def _harmless_lines(raw: str) -> str:
    return "\n".join(map(_visible, _ESCAPES.sub("", raw).split("\n")))


def _harmless_inside(value: Any) -> Any:
    if isinstance(value, str):
        return _harmless_lines(value)
    if isinstance(value, list):
        return [_harmless_inside(one) for one in value]
    if isinstance(value, dict):
        return {_harmless_inside(key): _harmless_inside(one) for key, one in value.items()}
    return value


def shown(words: str, most: int = 30) -> str:
    """Return words from a file in a form for a sentence, sanitized and short."""
    try:
        clean = clean_line(words, limit=len(words) + 1)
    except Unclean:
        return "?"
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def first_few(texts: Sequence[str], most: int) -> str:
    """Join the first texts; an ellipsis at the end stands for all others."""
    if len(texts) > most:
        texts = [*texts[:most], "…"]
    return ", ".join(texts)


UNFIT_NAME = (
    "A file name cannot contain line breaks or other control characters: type it again without "
    "them."
)


def is_file_name(text: str) -> bool:
    """Tell whether a path can be typed, shown and printed: no part has control characters."""
    return not any(
        # A NUL is refused by every system, and has its own sentence.
        unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") and char not in f"{_JOINERS}\0"
        for char in text
    )


def fold(name: str) -> str:
    """Return the key by which names are compared: no case, accents, width or joiners.

    Letters missing on many keyboards are replaced by those typed instead.
    """
    apart = unicodedata.normalize("NFKD", name).casefold().translate(_TYPED_FOR)
    bare = "".join(c for c in apart if not "\u0300" <= c <= "\u036f" and c not in _JOINERS)
    key = " ".join(unicodedata.normalize("NFKC", bare).split())
    # Otherwise all names that consist of accents or joiners would be equal.
    return key or name.casefold()


def guard_formula(cell: str) -> str:
    """Return a CSV cell that a spreadsheet reads as text, or as the number it is."""
    return "'" + cell if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def _visible(line: str) -> str:
    """Return `line` without invisible characters, with every kind of space as a plain one."""
    # Composed first: marks combined into a letter do not count as piled up.
    seen = unicodedata.normalize("NFC", line)
    seen = "".join(" " if c.isspace() else c for c in seen if _is_kept(c))
    seen = "".join(c for i, c in enumerate(seen) if c not in _JOINERS or _joins(seen, i))
    return _few_marks(seen)


def _is_kept(char: str) -> bool:
    if char.isspace() or char in _JOINERS:
        return True
    return unicodedata.category(char)[0] != "C" and not _UNSEEN.match(char)


def _joins(line: str, index: int) -> bool:
    around = line[index - 1 : index] + line[index + 1 : index + 2]
    return len(around) == 2 and all(
        c > "\u0590" and unicodedata.category(c)[0] in "LM" for c in around
    )


def _few_marks(line: str) -> str:
    """Return `line` without marks that have no base letter or pile up into the lines above."""
    chars: list[str] = []
    marks = _MARKS_IN_A_ROW
    for char in line:
        if unicodedata.category(char)[0] != "M":
            marks = _MARKS_IN_A_ROW if char == " " else 0
        elif marks < _MARKS_IN_A_ROW:
            marks += 1
        else:
            continue
        chars.append(char)
    return "".join(chars)


def _refuse_longer(clean: str, limit: int) -> None:
    if len(clean) > limit:
        raise Unclean(f"it is {len(clean):,} characters long; shorten it to {limit:,} or fewer.")
