"""Where players find the event on their telephones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from srtui.desk.command import Command, Work, arg
from srtui.state.address import ADDRESS
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words.typed import clean

NONE = "-"


class SetAddress(Command, id="address", title="Address of the event's pages"):
    """Say where the pages of the event lie: as QR it stands on slips and boards from then on.

    Put the folder of srtui page there, or name your club's page. Without it no QR is shown.
    """

    address: str = arg("address", help="https://club.example/event; - for none")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        return {"address": event.address}

    def apply(self, work: Work) -> str:
        if self.address.strip() == NONE:
            if not work.setting(ADDRESS, None):
                raise Refused("No address was named.")
            return "No address is shown any more."
        named = _checked(clean(self.address, "The address"))
        work.setting(ADDRESS, named)
        return f"Slips and boards show {named} as QR."


def _checked(typed: str) -> str:
    """An address as a telephone opens it. Refused where it opens none."""
    try:
        found = urlsplit(typed)
        whole = found.scheme in ("http", "https") and bool(found.hostname)
    except ValueError:
        whole = False
    if not whole or " " in typed:
        raise Refused("An address begins with http:// or https://, as in https://club.example.")
    return typed
