"""The height of the inside of a box that is as high as it needs."""

from __future__ import annotations

from textual.widget import Widget


def cap(widget: Widget, share: int) -> None:
    """Limit a widget's height to a share of the screen's lines, in per cent.

    In cells: if a box is as high as its contents, the framework ignores limits in other units, and
    the box keeps an empty tail below its last line.
    """
    widget.styles.max_height = max(1, widget.app.size.height * share // 100)
