"""The way out of a terminal that serves one place: the organizer's PIN."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from data.event.store import EventFileError
from screens.base import BaseApp
from screens.dialogs.typed import TextPrompt
from srtui.commands.command import Role
from srtui.commands.desk import Desk
from srtui.commands.pins import try_pin
from srtui.model.refused import Refused

QUESTION = "Close this terminal: the organizer's PIN"
NOT_A_JUDGE = "The organizer's PIN closes a terminal; a judge's does not."


async def leave_by_pin(app: BaseApp, desk: Desk, refuse: Callable[[str], object]) -> None:
    """Ask for the organizer's PIN and end the app; `refuse` is given why not.

    Only from a worker.
    """
    if any(isinstance(screen, TextPrompt) for screen in app.screen_stack):
        return
    pin = await app.push_screen_wait(TextPrompt(QUESTION, secret=True))
    if pin is None:
        return
    try:
        role = await app.write(partial(try_pin, desk, pin))
    except (Refused, EventFileError) as fault:
        refuse(str(fault))
        return
    if role is Role.TO:
        app.exit()
    else:
        refuse(NOT_A_JUDGE)
