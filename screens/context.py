"""The app as screens know it, typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widget import Widget

if TYPE_CHECKING:
    from screens.app import SrtuiApp
    from screens.base import BaseApp


def app_of(node: Widget) -> SrtuiApp:
    """The app that a screen or widget lives in."""
    from screens.app import SrtuiApp

    app = node.app
    assert isinstance(app, SrtuiApp)
    return app


def still_there(node: Widget) -> bool:
    """Whether a screen or widget has its parts: a reading may come back when it or the app ends.

    Parts go before the whole does, so that it is mounted tells nothing then.
    """
    return node.is_mounted and node.display and node.app.is_running


def base_of(node: Widget) -> BaseApp:
    """The same where no event need be open."""
    from screens.base import BaseApp

    app = node.app
    assert isinstance(app, BaseApp)
    return app
