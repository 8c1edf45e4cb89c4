"""The app that a screen or widget lives in, typed."""

from textual.widget import Widget

from screens.base import BaseApp
from screens.event_app import EventApp


def app_of(node: Widget) -> EventApp:
    """Return the app of an open event."""
    app = node.app
    assert isinstance(app, EventApp)
    return app


def base_of(node: Widget) -> BaseApp:
    """Return the app, with or without an open event."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app
