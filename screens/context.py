"""The app as screens know it, typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.dom import DOMNode

if TYPE_CHECKING:
    from screens.app import SrtuiApp


def app_of(node: DOMNode) -> SrtuiApp:
    """The app that a screen or widget lives in."""
    from screens.app import SrtuiApp

    app = node.app
    assert isinstance(app, SrtuiApp)
    return app
