"""Parts of a pasted line: a name, and the faction, club, payment and status after it."""

import re
from collections.abc import Sequence

from data.importing import cells, vocabulary
from data.importing.cells import Part, words_of
from data.importing.marks import PICTURES, without_symbols_behind
from srtui.rules.lists.values import army_named, faction_named
from srtui.rules.value import Value, replace

_BETWEEN = re.compile(
    f"(\\s*[-=]>\\s*|\\s+(?:--|[-–—|/])\\s+|[)\\]]\\s+(?=\\w)|\\s*[:(\\[]\\s*|,\\s+|\\s*[{PICTURES}]+\\s*(?:[-–—|/]\\s+)?)"
)
_AROUND = re.compile(r"\s+[-–—|/]\s+|,\s+|\s+[(\[]")
_NOT_A_NAME = re.compile(
    r"[!?+:~]|\s[&/]\s|\b\d+\s?-\s?\d+\b|^\d+(?:st|nd|rd|th)\b|\s[vV][sS]\.?\s|https?://|\w{3}\.\s+\w|\s[-–—]\s|,$|(?:\w{4}|\))\.$|\bx\d\b|\S@\S+\.\w"
)
_NUMBER = re.compile(r"(?<![#\w])\d{4,}|\d{1,2}[./]\d{1,2}[./]|(?:\d[\s/.-]?){7,}")
"""A year, a date or a phone number; a number of Discord behind a name is none."""
_CONTACT = re.compile(r"\S+@\S+\.\w+|\+?(?:[\d()/.-]\s?){7,}")
_MONEY = r"\d{1,4}(?:[.,]\d\d?)?"
_PRICE = re.compile(
    r"^(?P<name>.*[^\W\d_].*?)\s+"
    rf"(?P<price>{_MONEY}\s?(?:€|£|\$|zł|eur|euro|pln|gbp)|[€£$]\s?{_MONEY})(?:\s+\w+)?$",
    re.IGNORECASE,
)
_INNER = re.compile(r"([(\[])([^)\]]*)([)\]])\s+(?=\w)")
_MOST_WORDS = 6
"""Words of a name with a nickname; a line with more is a sentence."""
_MOST_SMALL = 2
"""Words of a name with a small letter: van der."""
_LONGEST = 1000
"""Characters of a line that is searched for parts; patterns take minutes for 200,000."""
_LEAST_OF_STATUS = 4
"""Letters of a word behind a dash that says that somebody comes."""
_WORDS_OF_ARMY = 4
"""Words of the longest name of an army."""
_LEAST_LETTERS = 6
"""Letters of a word behind a name without a dash: a short one may be a surname."""
_DOUBTED = "❌✖✗✘🚫⛔👎❓❔⏳🤔🤷😢😭💤☐⬜"
"""Pictures beside a name that may say that a person does not come."""


LINE_COLUMNS = ("Name", "Faction", "Club", "Paid", "Status", "Message", "Team", "Captain")
"""Names of the columns of a table that is made of lines."""


class NameParts(Value):
    """A line's parts. `recognized`: whether anything other than the name was recognized."""

    name: str
    faction: str = ""
    club: str = ""
    paid: bool | None = None
    status: str = ""
    message: str = ""
    """What a person wrote: words that may say whether they come, and are asked about."""
    team: str = ""
    captain: bool = False
    recognized: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells for the columns `LINE_COLUMNS`."""
        paid = {True: "yes", False: "no", None: ""}[self.paid]
        captain = "yes" if self.captain else ""
        words = (self.name, self.faction, self.club, paid, self.status, self.message)
        return (*words, self.team, captain)

    @property
    def odd(self) -> bool:
        """Whether the name is more likely to be a sentence."""
        return is_odd_name(self.name, named=bool(self.faction))


def is_odd_name(name: str, *, named: bool = False) -> bool:
    """Tell whether a name is more likely to be something else: a sentence, an address.

    `named`: it is under a heading for names or before a faction, so “Anna Freitag” is not a day.
    """
    words = name.split()
    if not any(map(str.isalpha, name)) or len(words) > _MOST_WORDS:
        return True
    if _NOT_A_NAME.search(name) or _NUMBER.search(name) or is_army(name):
        return True
    if sum(word[0].islower() for word in words) > _MOST_SMALL:
        return True
    written_as_name = len(words) in (2, 3) and all(word[0].isupper() for word in words)
    return is_chat(name) and not (named and written_as_name)


def begins_as_name(text: str) -> bool:
    """Tell whether a text begins with two words written like a name, as in “Anna Berg +1”."""
    words = text.split()[:2]
    return len(words) == 2 and all(word.isalpha() and word[0].isupper() for word in words)


_NO_NAME = re.compile(
    r"\d{1,2}[-. ](?:[^\W\d]{3}|[^\W\d]{3}[-. ]\d{2,4})|true|false|null|nan|#[a-z/]+!?",
    re.IGNORECASE,
)
"""What a sheet has beside names: 3-Apr, TRUE, #REF!"""


def is_no_name(text: str) -> bool:
    """Tell whether a text is a date, a sheet's tick box or an error, and so no name."""
    return _NO_NAME.fullmatch(text.strip()) is not None or cells.is_moment(text)


def army_in(message: str) -> str:
    """Return the army named in a message, or "" if there is none."""
    words = re.findall(r"\w+", message)
    for count in range(min(_WORDS_OF_ARMY, len(words)), 0, -1):
        for at in range(len(words) - count + 1):
            if is_army(army := " ".join(words[at : at + count])):
                return army
    return ""


def without_politeness(message: str, army: str) -> str:
    """Return a message without an army and polite words: “Cryx please” becomes empty."""
    padded = f" {words_of(message)} ".replace(f" {words_of(army)} ", " ")
    for polite in sorted(vocabulary.words("polite"), key=len, reverse=True):
        padded = padded.replace(f" {polite} ", " ")
    return padded.strip()


def is_doubted(pictures: str) -> bool:
    """Tell whether one of these pictures may mean that a person is not coming."""
    return any(picture in _DOUBTED for picture in pictures)


def is_chat(text: str) -> bool:
    """Tell whether a text contains a word typical of messages, as in “I am in”."""
    padded = f" {words_of(text)} "
    chat = vocabulary.words("chat") | vocabulary.words("polite")
    return any(f" {word} " in padded for word in chat)


def parts_of(line: str) -> NameParts:
    """Return the parts of a one-cell line. Only recognized parts are removed from the name."""
    if len(line) > _LONGEST:
        return NameParts(line.strip())
    text, pictures = without_symbols_behind(line)
    parts = _read(text.strip())
    doubted = next((one for one in pictures if one in _DOUBTED), "")
    if doubted and not parts.status:
        return replace(parts, status=doubted, recognized=True)
    return parts


def of_cells(name: str, others: Sequence[str]) -> NameParts:
    """Return the parts of a line with separate cells: faction and club, in this order.

    A cell that says whether somebody is coming or has paid is neither, nor is an address or a tick.
    """
    parts = NameParts(name)
    named: list[str] = []
    for cell in others:
        if (found := _with_state(parts, cell)) is not None:
            parts = found
        elif cells.mentions_status(cell):
            parts = replace(parts, message=cell, recognized=True)
        elif (
            _CONTACT.fullmatch(cell) or cell.isdecimal() or (cell and cells.flag(cell) is not None)
        ):
            parts = replace(parts, recognized=True)
        else:
            named.append(cell)
    faction, club = (*named, "", "")[:2]
    return replace(parts, faction=faction, club=club)


def _with_state(parts: NameParts, word: str) -> NameParts | None:
    """Return the parts with the status, payment or role in a word; None for any other word."""
    if cells.part(word) in cells.AWAY:
        return replace(parts, status=word, recognized=True)
    if (paid := _payment_word(word)) is not None:
        return replace(parts, paid=paid, recognized=True)
    return replace(parts, captain=True, recognized=True) if cells.is_captain(word) else None


def _read(text: str) -> NameParts:
    if match := _PRICE.match(text):
        amount = cells.amount(match["price"])
        if amount is not None:
            parts = _read(match["name"].rstrip(" -–—:,"))
            return replace(parts, paid=amount > 0, recognized=True)
    text = _INNER.sub(lambda m: f"{m[0].strip()} - " if is_army(m[2]) else m[0], text)
    pieces = _BETWEEN.split(text)
    words = [piece.strip(" )]") for piece in pieces[::2]]
    if is_army(words[0]) and len(words) == 2 and not _is_known(words[1]):
        return NameParts(words[1], words[0], recognized=True)
    first = next((at for at, word in enumerate(words[1:], 1) if _is_known(word)), 0)
    if not first or not words[0]:
        return _with_last_word(text)
    name = "".join(pieces[: 2 * first - 1]).strip()
    # The bracket after “Bo Lind (Bobby) Cryx” is at the beginning of the faction.
    closing = ")" if name.count("(") > name.count(")") else ""
    parts = NameParts(f"{name}{closing}", recognized=True)
    behind = "".join(pieces[2 * first :])
    # Without a bracket at its end whose opening one is not in the text.
    closed = behind.count("(") >= behind.count(")") and behind.count("[") >= behind.count("]")
    return _with_rest(parts, words[first:], behind.strip() if closed else behind.rstrip(" )]"))


def _with_rest(parts: NameParts, words: list[str], behind: str) -> NameParts:
    """Return the parts with what the other words say."""
    others: list[str] = []
    for index, word in enumerate(words):
        if (found := _with_state(parts, word)) is not None:
            parts = found
        elif cells.mentions_status(word):
            parts = replace(parts, message=", ".join(words[index:]))
            break
        elif word and cells.exact_part(word) is not Part.IN:
            others.append(word)
    if not others:
        return parts
    if parts.paid is None and not parts.status and not parts.message:
        return _with_club(parts, behind)
    faction = " - ".join(filter(is_army, others))
    club = ", ".join(word for word in others if not is_army(word))
    return replace(parts, faction=faction, club=club)


def _with_last_word(text: str) -> NameParts:
    """Return a name and what the words after it say: a faction, a payment, a status."""
    name, _, last = text.rpartition(" ")
    word = words_of(last)
    parts = _with_army_behind(name)
    if parts is None and (not name or len(word) < _LEAST_LETTERS):
        return _with_army_behind(text) or NameParts(text)
    parts = parts or NameParts(name.strip())
    if cells.exact_part(word) in cells.AWAY:
        return replace(parts, status=last, recognized=True)
    paid = cells.payment(last)
    if paid is None:
        return _with_army_behind(text) or NameParts(text)
    return replace(parts, paid=paid, recognized=True)


def _with_army_behind(text: str) -> NameParts | None:
    """Return a name and the faction directly after it, or None if there is none."""
    words = text.split()
    for count in range(min(_WORDS_OF_ARMY, len(words) - 1), 0, -1):
        name, army = (" ".join(part) for part in (words[:-count], words[-count:]))
        if is_army(army):
            return None if is_odd_name(name) else NameParts(name, army, recognized=True)
    return None


def _with_club(parts: NameParts, behind: str) -> NameParts:
    """Return the parts with a faction, and the club if one follows it."""
    faction, *rest = (word.strip(" )]") for word in _AROUND.split(behind))
    rest = [word for word in rest if cells.exact_part(word) is not Part.IN]
    if len(rest) == 1 and is_army(faction) and not is_army(rest[0]):
        return replace(parts, faction=faction, club=rest[0])
    return replace(parts, faction=behind if rest else faction)


def _is_known(word: str) -> bool:
    if len(words_of(word)) >= _LEAST_OF_STATUS and cells.exact_part(word) is Part.IN:
        return True
    stays_away = cells.part(word) in cells.AWAY or cells.mentions_status(word)
    return is_army(word) or _payment_word(word) is not None or stays_away


def is_army(word: str) -> bool:
    """Tell whether a word is the name of a faction or of an army within a faction."""
    return bool(word) and (faction_named(word) is not None or army_named(word) is not None)


def _payment_word(word: str) -> bool | None:
    """Return whether a word says that somebody has paid or not; None for any other word."""
    return cells.payment(word) if words_of(word) else None
