"""Place what is not in srtui/ in the wheel: our other packages, and the manual page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARY = {"data": "srtui/lib/data", "screens": "srtui/lib/screens"}
"""Packages with general names, and their places in a wheel: see srtui/__init__.py."""
PAGE = "build/srtui.1"


class Placing(BuildHookInterface[Any]):
    """Places the packages, and the page where `man` looks for it, if `make dist` has written it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them to the files of the wheel; an editable one finds the packages where they are."""
        root = Path(self.root)
        if version != "editable":
            build_data["force_include"] |= {str(root / one): at for one, at in LIBRARY.items()}
        if (root / PAGE).exists():
            build_data["shared_data"][str(root / PAGE)] = "share/man/man1/srtui.1"
