"""Refusals, as sentences for the person who asked, and sanitizing of typed text."""

import re

from data.clean import Unclean, block, clean_line
from srtui.rules.plural import Phrase, phrase, rules_text, translate

_ENDLESS = re.compile(r"\S{500,}")
"""A word longer than any path that a person would read."""


class Refused(Exception):
    """A command that cannot be carried out; the message is a sentence for the person who asked.

    With `values`, it is made like a `phrase` and shown in the reader's language. It may repeat
    typed text, so it is sanitized here, and very long words are cut.
    """

    def __init__(self, sentence: str, *values: object) -> None:
        if not isinstance(sentence, Phrase):
            sentence = phrase(sentence, *values) if values else rules_text(sentence)
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        """Return the sentence in the session's language, which a writing thread does not have."""
        short = _ENDLESS.sub(lambda word: f"{word[0][:60]}…", translate(self.sentence))
        # The maximum length: cleaning may replace one letter by four.
        return block(short, limit=len(short) * 4 + 1)


def clean(raw: str, label: str, *, empty: bool = False) -> str:
    """Return a person's text, sanitized. Raises `Refused` if it is empty or too long."""
    if empty and not raw.strip():
        return ""
    try:
        return clean_line(raw)
    except Unclean as fault:
        raise Refused(f"{label}: {fault}") from None
