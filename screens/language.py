"""The language of a device: one key, and the languages by their own names."""

from textual import work

from data.locale import languages
from screens.base import BaseApp
from screens.bindings import bind
from screens.dialogs.pick import Pick
from srtui.rules.plural import phrase

LANGUAGE = bind("L", "language", "Language", action="app.language", show=False)


@work(group="ask")
async def choose_language(app: BaseApp) -> None:
    """Ask for the language of this device; the action of its app."""
    offered = tuple(languages().values())
    names = [each.name for each in offered]
    chosen = await app.push_screen_wait(Pick(phrase("Language"), names))
    if chosen >= 0:
        app.speak(offered[chosen].code)
