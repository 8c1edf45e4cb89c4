"""Counting a unit at a table, from any place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.dialogs.form import Form
from srtui.model.refused import Refused
from srtui.queries.game.rule import Count, count

if TYPE_CHECKING:
    from screens.event_app import EventApp


def ask(app: EventApp) -> None:
    """Ask for cost and models, and say what they count for."""

    async def attempt(query: Count) -> str | None:
        try:
            said = count(app.event.edition, query)
        except Refused as refused:
            return str(refused)
        if app.frame is not None:
            app.frame.message_line.plain(" ".join(said))
        return None

    app.push_screen(Form(Count, {}, attempt))
