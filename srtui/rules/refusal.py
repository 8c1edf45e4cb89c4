"""Refusals by the folds of a game and of its clock."""

from srtui.rules.plural import Phrase, phrase
from srtui.rules.value import Value


class Refusal(Value):
    """A move or tap that is not possible, with a name for programs and a sentence for people."""

    name: str
    sentence: Phrase


def cannot(name: str, form: str, *values: object) -> Refusal:
    """Return a refusal whose sentence is a phrase."""
    return Refusal(name, phrase(form, *values))
