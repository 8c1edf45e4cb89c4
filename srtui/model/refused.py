"""Refusal, as a sentence for the person who asked, and text that a person typed, made harmless."""

import re

from data.clean import Unclean, block, clean_line
from srtui.rules.plural import Phrase, phrase, rules_text, translate

_ENDLESS = re.compile(r"\S{500,}")
"""A word longer than any path that a person would read."""


class Refused(Exception):
    """A command that cannot be done; the message is a sentence for the person who asked.

    With `values` it is made as by `phrase`, and read in the language of who asked. It may repeat
    what was typed, so it is made harmless here, and endless words are cut short.
    """

    def __init__(self, sentence: str, *values: object) -> None:
        if not isinstance(sentence, Phrase):
            sentence = phrase(sentence, *values) if values else rules_text(sentence)
        super().__init__(sentence)
        self._sentence = sentence

    def __str__(self) -> str:
        """Return the sentence in the session's language: a thread that writes has none."""
        short = _ENDLESS.sub(lambda word: f"{word[0][:60]}…", translate(self._sentence))
        # As long as it can get: cleaning may take four letters for one.
        return block(short, limit=len(short) * 4 + 1)


def clean(raw: str, label: str, *, empty: bool = False) -> str:
    """Text from a person, made harmless; refuses what is empty or too long."""
    if empty and not raw.strip():
        return ""
    try:
        return clean_line(raw)
    except Unclean as fault:
        raise Refused(f"{label}: {fault}") from None
