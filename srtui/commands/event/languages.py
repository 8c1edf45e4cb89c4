"""The languages that players read."""

from collections.abc import Mapping
from typing import Any

from data.locale import ENGLISH, languages
from srtui.commands.command import Command, Work, arg
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.setting import LANGUAGES
from srtui.text.phrases import Phrase, phrase


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
