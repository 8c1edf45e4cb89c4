"""The app that a screen or widget lives in, typed."""

from __future__ import annotations

from textual.widget import Widget

from screens.base import BaseApp
from screens.event_app import EventApp


def app_of(node: Widget) -> EventApp:
    """The app, where an event is open."""
    app = node.app
    assert isinstance(app, EventApp)
    return app


def base_of(node: Widget) -> BaseApp:
    """The app, where no event need be open."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app
