"""The languages that players can choose: a folder each, with its catalogues.

A language is offered once it is complete, and compiled (by `make languages` and by every build).
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from srtui.rules.plural import Language
from srtui.rules.value import Value

FOLDER = Path(__file__).parent
ENGLISH = "en"


class OfferedLanguage(Value):
    """A language: its name in itself, and who speaks it and has read the translation, if anyone."""

    code: str
    name: str
    checked_by: str

    @property
    def catalogue(self) -> GNUTranslations | None:
        """Catalogue, read when the language is first spoken; None for English."""
        return None if self.code == ENGLISH else catalogue_of(self.code)


def chosen(codes: Iterable[str]) -> tuple[OfferedLanguage, ...]:
    """Return these languages as far as they are on offer here; English if none is."""
    offered = languages()
    return tuple(offered[code] for code in codes if code in offered) or (offered[ENGLISH],)


def first_language(codes: Iterable[str]) -> Language:
    """Return the first of these languages that is on offer here; English if none is."""
    return Language(chosen(codes)[0].catalogue)


@cache
def languages() -> dict[str, OfferedLanguage]:
    """Return the languages on offer by their codes, English first."""
    known = {ENGLISH: OfferedLanguage(ENGLISH, "English", "")}
    for path in sorted(FOLDER.glob("*/srtui.mo")):
        text = path.with_name("language.toml").read_text(encoding="utf-8")
        about = tomllib.loads(text.partition("\nsame =")[0])  # the rest is for translators
        if about["complete"]:
            code = path.parent.name
            known[code] = OfferedLanguage(code, about["name"], about["checked_by"])
    return known


@cache
def catalogue_of(code: str) -> GNUTranslations:
    """Return the catalogue of a language that is on offer."""
    with (FOLDER / code / "srtui.mo").open("rb") as file:
        return GNUTranslations(file)
