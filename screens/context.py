"""The app as screens know it, typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.dom import DOMNode

if TYPE_CHECKING:
    from screens.app import SrtuiApp
    from screens.base import BaseApp


def app_of(node: DOMNode) -> SrtuiApp:
    """The app that a screen or widget lives in."""
    from screens.app import SrtuiApp

    app = node.app
    assert isinstance(app, SrtuiApp)
    return app


def base_of(node: DOMNode) -> BaseApp:
    """The same where no event need be open."""
    from screens.base import BaseApp

    app = node.app
    assert isinstance(app, BaseApp)
    return app
