"""An invented language: sentences in brackets, a third longer, in letters of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from gettext import NullTranslations
from unittest.mock import patch

from data import locale
from data.locale import OfferedLanguage

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "äḅċḋëḟġḥïĵḳḷṁṅöṗɋṙṡṫüṿẅẋÿẓÄḄĊḊËḞĠḤÏĴḲḶṀṄÖṖɊṘṠṪÜṾẄẌŸẒ",
)
_ASKING = "data.locale", "screens.base", "screens.hall_terminal", "srtui.commands.event.address"
"""Modules that ask which languages are on offer."""
_PLACE = re.compile(r"(\{[^{}]*\})")
OPEN, CLOSE, LONGER = "⟦", "⟧", "·"
WORD = re.compile(r"[A-Za-z]{3,}")
CUT = re.compile(r"\w+(?=…)|(?<=│)\w+|\w+(?=│)")
"""What is left of a word at a mark, or at the frame of a dialog above it."""
KEPT = (
    "enter esc space tab backspace bksp down pgup pgdn VP APD Leader Leaders Spring Steamroller "
    "Fir Larch late from lunch Lunch Prizes Water is at the bar desk please"
)
"""Names of keys and events, what the organizer typed, and terms that stay English."""


def invented(text: str) -> str:
    """Return a sentence in the invented language; its places and the blanks around it stay."""
    pieces = (
        each if _PLACE.fullmatch(each) else each.translate(LETTERS) for each in _PLACE.split(text)
    )
    inner = "".join(pieces)
    lead, trail = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
    return f"{lead}{OPEN}{inner.strip()}{LONGER * (len(text) // 3)}{CLOSE}{trail}"


def unmarked(shown: str) -> int:
    """Return how many sentences of the invented language lack their end, and the mark of a cut."""
    left = 0
    for line in shown.replace("..", "…").splitlines():
        for sign in line:
            if sign == OPEN:
                left += 1
            elif sign == CLOSE:
                left -= 1
            elif sign == "…":
                left = 0
    return left


class Invented(NullTranslations):
    """The catalogue of the invented language; `asked`: the sentences that were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return invented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return invented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message


@contextmanager
def offered(**catalogues: NullTranslations) -> Iterator[None]:
    """Offer these languages beside English, by their codes."""
    known = {code: OfferedLanguage(code, code.title(), "") for code in ("en", *catalogues)}
    with ExitStack() as patches:
        for module in _ASKING:
            patches.enter_context(patch(f"{module}.languages", lambda: known))
        patches.enter_context(patch.object(locale, "catalogue_of", catalogues.__getitem__))
        yield
