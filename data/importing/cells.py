"""Cells that answer a question: yes or no, an amount paid, whether a person takes part."""

import re
from collections.abc import Collection
from enum import Enum
from functools import cache

from data.clean import fold
from data.importing import vocabulary

_CURRENCY = r"(?:(?:[€$£¥]|zł|zl|kr|eur|euros?|usd|gbp|pln|chf|sek|dkk|nok|czk|huf|cad|aud)\.?)"
_AMOUNT = re.compile(
    rf"(?:{_CURRENCY}\s*)?(\d{{1,6}}(?:[.,]\d{{1,2}}|[.,]-?)?)\s*{_CURRENCY}?", re.IGNORECASE
)
_SIGN = re.compile(r"[\ufe0e\ufe0f]")
# 2026-03-01, 1.3., 01/03/2026 09:15, 09:15
_BEHIND_MINUTES = r"(?::\d{2})?(?:\s?[ap]m|\s?uhr|\s?h)?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_DATE = rf"(?:\d{{4}}[-/.]{_DAY}[-/.]{_DAY}|{_DAY}[./-]{_DAY}(?:\.|[./-]\d{{2,4}}))"
_MOMENT = re.compile(
    rf"{_DATE}(?:,?\s+\d{{1,2}}[:.]\d{{2}}{_BEHIND_MINUTES})?|\d{{1,2}}:\d{{2}}{_BEHIND_MINUTES}",
    re.IGNORECASE,
)
_REMARK = re.compile(
    rf"(?P<head>{_AMOUNT.pattern}|[^\W\d]+)(?:\s*[^\w\s]\s*|\s+)(?P<remark>[^\W\d].*)",
    re.IGNORECASE,
)
"""An amount or a word before a remark."""
_NOTHING_PAID = re.compile(
    rf"(?:{_CURRENCY}\s*)?0(?:[.,]0{{1,2}})?\s*{_CURRENCY}?\s*(?:[^\w\s]|\s[^\W\d])", re.IGNORECASE
)
"""A payment of nothing before a remark: 0, cash."""
_LONGEST_REMARK = 200
_LEAST_LETTERS = 6
"""Letters of a word that says in a remark that somebody is out; a shorter one says other things."""
_LONGEST_BESIDE = 4
"""Letters of a word that says little before another state: “late cancellation”."""
_DASHES = "–—"
_FALSE_ENDS = (
    *("not", "nicht", "non", "no", "nie", "nao", "sin", "un"),
    *("niet", "ej", "inte", "ikke", "ei", "nem", "не"),
)


class Part(Enum):
    """A person's participation, according to a status cell."""

    IN = "in"
    OUT = "out"
    WAITING = "waiting"


AWAY = (Part.OUT, Part.WAITING)


def flag(cell: str) -> bool | None:
    """Return whether a cell says yes or no; None if neither is understood."""
    answer = {"1": True, "1.0": True, "0": False, "0.0": False}.get(cell.strip())
    return _yes_or_no(cell, "flags") if answer is None else answer


def amount(cell: str) -> int | None:
    """Return an amount of money in hundredths, or None if the cell is not one."""
    match = _AMOUNT.fullmatch(cell.strip())
    if match is None:
        return None
    units, _, rest = match[1].replace(",", ".").replace("-", "").partition(".")
    return int(units) * 100 + int((rest or "0").ljust(2, "0"))


def paid(cell: str) -> bool | None:
    """Return whether a cell says that somebody has paid, or None if it is not understood."""
    found = amount(cell)
    if found is not None:
        return found > 0
    if is_moment(cell):
        return True
    if "?" in cell:
        return None
    # An amount or a yes before a payment method, as in “15 € bar”.
    remark = _REMARK.fullmatch(cell.strip())
    if remark and words_of(remark["remark"]) in _words("paid", "by"):
        return paid(remark["head"]) if amount(remark["head"]) != 0 else None
    for section in ("paid", "flags"):
        answer = _yes_or_no(cell, section)
        if answer is not None:
            return answer
    if _mentions(cell, _words("paid", "no")):
        return False
    first, _, rest = words_of(cell).partition(" ")
    denied = any(word in _negations("flags") for word in rest.split())
    return True if first in _words("paid", "yes") and not denied else None


def is_moment(cell: str) -> bool:
    """Tell whether a cell is a date or a time of day, at which somebody paid or arrived."""
    return _MOMENT.fullmatch(cell.strip()) is not None


def is_probably_paid(cell: str) -> bool:
    """Tell whether an unclear payment was most likely made; “0, cash” was not."""
    is_denied = not _negations("paid").isdisjoint(words_of(cell).split())
    return _NOTHING_PAID.match(cell.strip()) is None and not is_denied


def _mentions(cell: str, phrases: Collection[str]) -> bool:
    """Tell whether a cell contains one of several phrases; a short word may mean something else."""
    padded = f" {words_of(cell)} "
    return any(len(each) >= _LEAST_LETTERS and f" {each} " in padded for each in phrases)


def payment(cell: str) -> bool | None:
    """Return whether a cell mentions that a payment was made or not, or None."""
    answer = _yes_or_no(cell, "paid")
    return False if answer is None and _mentions(cell, _words("paid", "no")) else answer


def part(cell: str) -> Part | None:
    """Return whether a person takes part; of several statuses, one that says no wins."""
    parts = {_part(one) for one in re.split(r"[,;/]", cell) if one.strip()}
    return next((each for each in (Part.OUT, Part.WAITING, None, Part.IN) if each in parts), None)


def withdrawn(payment: str) -> bool:
    """Tell whether a payment cell says that a person does not take part, such as “refunded”.

    A number in it is an amount and not a status: the player of “0, cash” takes part.
    """
    parts = [one for one in re.split(r"[,;/]", payment) if any(map(str.isalpha, one))]
    found = part(",".join(parts))
    refunded = any(_mentions(one, status_words(Part.OUT)) for one in parts)
    # “card declined, paid cash”: the last part is what finally happened.
    return found in AWAY and refunded and paid(parts[-1]) is not True


def _part(cell: str) -> Part | None:
    key = words_of(cell)
    first = key.partition(" ")[0]
    if cell.strip() in ("0", "1"):
        return Part.IN if cell.strip() == "1" else Part.OUT
    if (exact := exact_part(key)) is not None:
        return exact
    # "WL 1", "Reserve 2": the position on a list.
    unnumbered = " ".join(word for word in key.split() if not word.isdecimal())
    if exact_part(unnumbered) is Part.WAITING:
        return Part.WAITING
    # "not cancelled" is not the word alone; its meaning is asked about.
    if exact_part(_negated(key)) is Part.OUT:
        return None
    # "cancelled by the buyer" is a status; "cancelled my hotel" is a remark without a status.
    for inside in (Part.WAITING, Part.OUT):
        if (rest := _words_with(key, status_words(inside))) is not None:
            # “Confirmed (was on waiting list)” contains two statuses.
            comes = status_words(Part.IN) | vocabulary.words("ticket")
            words = {word for word in rest.split() if not word.isdecimal()}
            remark = not words <= _neutral() or (len(first) > _LONGEST_BESIDE and first in comes)
            return None if remark else inside
    return Part.IN if first not in _FALSE_ENDS and exact_part(first) is Part.IN else None


def _words_with(key: str, states: Collection[str]) -> str | None:
    """Return the words around the longest status in a text, or None if it contains none."""
    padded = f" {key} "
    found = [each for each in states if len(each) > 3 and f" {each} " in padded]
    return padded.replace(f" {max(found, key=len)} ", " ", 1) if found else None


@cache
def _neutral() -> frozenset[str]:
    """Return words next to a status that do not change it, including those within statuses."""
    sections = [vocabulary.words(each) for each in ("beside", "chat", "polite", "farewell")]
    sections.append(_words("paid", "by"))
    states = map(status_words, AWAY)
    return frozenset(
        word for words in (*sections, *states) for each in words for word in each.split()
    )


def is_nothing(cell: str) -> bool:
    """Tell whether a club or faction cell says that there is none."""
    words = words_of(cell)
    return not words or words in vocabulary.words("nothing")


def is_opponent_missing(name: str) -> bool:
    """Tell whether a name in a game means a missing opponent: a bye, or “dropped”."""
    words = words_of(name)
    if words in vocabulary.words("nobody"):
        return True
    return len(words) >= _LEAST_LETTERS and exact_part(words) is Part.OUT


def is_player(cell: str) -> bool:
    """Tell whether a cell names a player's ticket or role, such as “attendee”."""
    return words_of(cell) in vocabulary.words("ticket")


def is_captain(cell: str) -> bool:
    """Tell whether a cell is the role of a captain: Captain, TC."""
    words = words_of(cell)
    return words in vocabulary.words("roster", "captain") or words in ("tc", "capt", "cpt", "kpt")


def mentions_status(cell: str) -> bool:
    """Tell whether a remark contains a word that may mean that somebody does not take part."""
    if len(cell) > _LONGEST_REMARK or "\n" in cell:
        return False
    return any(_mentions(cell, status_words(part)) for part in AWAY)


def exact_part(text: str) -> Part | None:
    """Return what a text says that is only a word for whether a person takes part, or None."""
    key = words_of(text)
    return next((part for part in Part if key in status_words(part)), None)


def status_words(part: Part) -> frozenset[str]:
    """Return the words that by themselves say whether a person takes part."""
    return _words("status", part.value)


def _yes_or_no(cell: str, section: str) -> bool | None:
    bare = _SIGN.sub("", cell.strip())
    key = words_of(bare)
    for answer, name in ((False, "no"), (True, "yes")):
        if bare in vocabulary.words(section, name) or key in _words(section, name):
            return answer
    if _negated(key) in _words(section, "yes"):
        return False
    # "✅ 15 €", "❌ (pays on Saturday)"; a dash before words may be a bullet.
    if key and not bare[0].isascii() and bare[0] not in _DASHES:
        for answer, name in ((False, "no"), (True, "yes")):
            if bare[0] in vocabulary.words(section, name):
                return answer
    # "Yes (cash)", "nein, noch nicht": the first part decides, the rest is a remark.
    first, *remark = re.split(r"[(\[,;:/–-]", bare, maxsplit=1)
    head = words_of(first)
    if head in ("", key):
        return None
    # "Paid: no" says no.
    if remark and words_of(remark[0]) in _negations("flags"):
        return False
    if _negated(head) in _words(section, "yes"):
        return False
    for answer, name in ((False, "no"), (True, "yes")):
        if head in _words(section, name):
            return answer
    return None


def _negated(key: str) -> str:
    """Return what a text negates: “not received” negates “received”; otherwise empty."""
    first, _, rest = key.partition(" ")
    return rest if first in _FALSE_ENDS else ""


def _negations(section: str) -> frozenset[str]:
    """Return the words that negate others, and those that mean no in such a cell."""
    return _words(section, "no").union(_FALSE_ENDS)


@cache
def _words(section: str, name: str) -> frozenset[str]:
    return frozenset(filter(None, map(words_of, vocabulary.words(section, name))))


def words_of(text: str) -> str:
    """Return a text as single words, without case, accents and punctuation."""
    return " ".join(re.sub(r"[\W_]+", " ", fold(text)).split())
