"""Decoding of bytes in any encoding, and repair of garbled letters, with warnings."""

import codecs
import html
import re
import unicodedata
from collections.abc import Sequence

from data.clean import shown
from data.importing.import_warning import InputWarning, Weight, about_lines, quoted

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_ALPHABETS = {"cp1251": "CYRILLIC", "cp1253": "GREEK"}
"""Encodings of another alphabet, of which a word has all its letters or none."""
_OLD = ("cp1252", "cp1250", "mac_roman", "cp850")
"""Encodings of older programs; of two that read equally well the first is taken."""
_SURE = 8
"""Number of letters of another alphabet that is too high for chance."""
_HIGH = (
    "\x80-\xbf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122"
)
_TWICE = re.compile(f"[\xc2-\xdf][{_HIGH}]|[\xe0-\xef][{_HIGH}]{{2}}|[\xf0-\xf4][{_HIGH}]{{3}}")
_RUN = re.compile(f"(?:{_TWICE.pattern})+")
"""UTF-8 that was read as Windows' encoding: each byte of a letter became a letter."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}\d?);")
_WORDS = re.compile(r"[,;|\t\s\"]+")
_EXAMPLES = 3
_TYPED = "‘’“”„–—…\xa0"
"""Signs beside letters that programs put into names by themselves."""
_LOST = "\ufffd"


def decoded(raw: bytes, name: str) -> tuple[str, tuple[InputWarning, ...]]:
    """Return the text of the file `name`, and warnings about guesses.

    Raises `UnicodeError` if the bytes are not text.
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _checked_text(raw.removeprefix(mark).decode(encoding)), ()
    # UTF-16 without a mark: in Latin text every other byte is 0, which shows the byte order.
    if b"\0" in raw and not raw.startswith(codecs.BOM_UTF8):
        half = "utf-16-le" if raw[1:200:2].count(0) > raw[0:200:2].count(0) else "utf-16-be"
        return _checked_text(raw.decode(half)), ()
    return _eight_bit(raw.removeprefix(codecs.BOM_UTF8), name)


def _checked_text(text: str) -> str:
    if re.search(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]", text):
        raise UnicodeError
    return text


def _eight_bit(raw: bytes, name: str) -> tuple[str, tuple[InputWarning, ...]]:
    """Decode UTF-8 line by line; other lines get the encoding that makes most sense for all."""
    try:
        return _checked_text(raw.decode("utf-8")), ()
    except UnicodeDecodeError:
        pass
    raw_lines = raw.split(b"\n")
    odd = [at for at, line in enumerate(raw_lines) if not _is_utf8(line)]
    encoding = _likeliest_encoding(b" ".join(raw_lines[at] for at in odd))
    strange = set(odd)
    read = [
        line.decode(encoding, "replace") if at in strange else line.decode("utf-8")
        for at, line in enumerate(raw_lines)
    ]
    examples = [word for at in odd for word in _WORDS.split(read[at]) if not word.isascii()]
    look = f"check the accents ({quoted(dict.fromkeys(examples))})."
    warning = InputWarning(f"{name} is not UTF-8 and was read as {encoding}: {look}", Weight.PLAYER)
    if any(not line.isascii() for at, line in enumerate(read) if at not in strange):
        said = f"read as {encoding}, since this is not UTF-8 like the rest; {look}"
        (warning,) = about_lines(name, [at + 1 for at in odd], said, Weight.PLAYER)
    return _checked_text("\n".join(read)), (warning,)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _likeliest_encoding(raw: bytes) -> str:
    for encoding, alphabet in _ALPHABETS.items():
        if _is_of(raw.decode(encoding, "replace"), alphabet):
            return encoding
    return max(_OLD, key=lambda encoding: _name_score(raw.decode(encoding, "replace")))


def _is_of(text: str, alphabet: str) -> bool:
    """Tell whether all words with non-ASCII letters fit an alphabet, as names do."""
    words = [word for word in re.findall(r"\w+", text) if not word.isascii()]
    joined = "".join(words)
    # A single word of a few letters may consist of Latin letters with accents.
    if len(joined) < _SURE or any(char.isascii() for char in joined):
        return False
    letters = filter(str.isalpha, joined)
    if not all(unicodedata.name(char, "").startswith(alphabet) for char in letters):
        return False
    mixed = [word for word in words if word not in (word.capitalize(), word.upper())]
    return len(mixed) * 4 <= len(words)


def _name_score(text: str) -> int:
    """Return a score of how much a text looks like names: letters, not capitals within words."""
    sense = 0
    for before, char in zip(" " + text, text, strict=False):
        if char.isascii():
            continue
        if unicodedata.category(char)[0] != "L":
            sense -= 2
        else:
            sense += -1 if char.isupper() and before.islower() else 1
    return sense


def mended(text: str, name: str) -> tuple[str, tuple[InputWarning, ...]]:
    """Return the text with garbled letters repaired and entities decoded, and warnings."""
    warnings: list[InputWarning] = []
    if _TWICE.search(text) or _ENTITY.search(text):
        before = text.split("\n")
        whole = [_mend(line) for line in before]
        pairs = _changes(before, whole)
        text = "\n".join(whole)
        if pairs:
            few = ", ".join(f"“{shown(old)}” as “{shown(new)}”" for old, new in pairs[:_EXAMPLES])
            more = f", … ({len(pairs)} words)" if len(pairs) > _EXAMPLES else ""
            warnings.append(
                InputWarning(
                    f"{name} had garbled letters, now repaired: {few}{more}.", Weight.PLAYER
                )
            )
    at = [number for number, line in enumerate(text.split("\n"), 1) if _LOST in line]
    lost = f"a letter is missing ({_LOST}); type the name again."
    warnings += about_lines(name, at, lost, Weight.PLAYER)
    return text, tuple(warnings)


def _mend(line: str) -> str:
    return _ENTITY.sub(_entity, _RUN.sub(_decode_run, line))


def _decode_run(run: re.Match[str]) -> str:
    """Undo one or two rounds of wrong decoding in garbled letters; return others unchanged."""
    once = _TWICE.sub(_decode_once, run[0])
    for whole in (once, _TWICE.sub(_decode_once, once)):
        if all(char.isalpha() or char in _TYPED for char in whole):
            return whole
    return run[0]


def _decode_once(matches: re.Match[str]) -> str:
    try:
        # Below 256 unchanged: for five bytes the Windows encoding has no letter.
        codes = (ord(char) if ord(char) < 256 else char.encode("cp1252")[0] for char in matches[0])
        return bytes(codes).decode("utf-8")
    except ValueError:
        return matches[0]


def _entity(entity: re.Match[str]) -> str:
    """Return the intended character, unless it would separate a table's cells."""
    sign = html.unescape(entity[0])
    if sign == '"':
        return "'"
    return entity[0] if sign in ",;|\t\n\r" or (not sign.isprintable() and sign != "\xa0") else sign


def _changes(before: Sequence[str], whole: Sequence[str]) -> list[tuple[str, str]]:
    """Return the repaired words, each once, before and after repair."""
    pairs: dict[str, str] = {}
    for old, new in zip(before, whole, strict=True):
        if old != new:
            for word in re.split(r"[,|\t\s\"]+", old):
                if (mended_word := _mend(word)) != word:
                    # a word may extend into the next cell if semicolons separate them
                    end = mended_word.find(";")
                    rest = len(mended_word) - end if end > 0 else 0
                    pairs.setdefault(
                        word[: len(word) - rest], mended_word[: len(mended_word) - rest]
                    )
    return list(pairs.items())
