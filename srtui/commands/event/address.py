"""The address at which players open the event on their phones, and their languages."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from data.locale import ENGLISH, languages
from srtui.commands.command import Command, Work, arg
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.model.setting import ADDRESS, LANGUAGES
from srtui.text.phrases import Phrase, phrase

NONE = "-"


class SetAddress(Command, id="address", title="Address of the event's pages"):
    """Set the web address of the event's pages: slips and boards then show it as a QR code.

    To that address, upload the folder that `srtui page FILE FOLDER` writes; or give your club's
    page instead. Without an address, no QR code is shown.
    """

    address: str = arg("address", help="https://club.example/event; - for none")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        return {"address": event.address}

    def apply(self, work: Work) -> Phrase:
        if self.address.strip() == NONE:
            if not work.setting(ADDRESS, None):
                raise Refused("No address was given.")
            return phrase("Slips and boards no longer show an address.")
        named = _checked_address(clean(self.address, "The address"))
        work.setting(ADDRESS, named)
        return phrase("Slips and boards now show {address} as a QR code.", named)


def _checked_address(typed: str) -> str:
    """Return an address in the form that phones open. Raises `Refused` for any other text."""
    try:
        found = urlsplit(typed)
        whole = found.scheme in ("http", "https") and bool(found.hostname)
    except ValueError:
        whole = False
    if not whole or " " in typed:
        raise Refused("An address starts with http:// or https://, such as https://club.example.")
    return typed


class SetLanguages(Command, id="languages", title="Players' languages"):
    """Set the languages of tables, boards and players' sheets.

    Devices start in the first; L chooses another. Players' sheets are printed in all of them.
    """

    languages: str = arg("languages", help="such as de,en; devices start in the first")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        return {"languages": ",".join(event.languages or (ENGLISH,))}

    def apply(self, work: Work) -> Phrase:
        offered = languages()
        codes = dict.fromkeys(code.strip().lower() for code in self.languages.split(","))
        for code in codes:
            if code not in offered:
                known = ", ".join(f"{each.code} {each.name}" for each in offered.values())
                raise Refused("There is no language “{code}”: choose from {known}.", code, known)
        work.setting(LANGUAGES, None if [*codes] == [ENGLISH] else ",".join(codes))
        return phrase("Players read {languages}.", [offered[code].name for code in codes])
