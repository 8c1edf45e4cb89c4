"""Put the manual page into the wheel, if `make dist` has written it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "build/srtui.1"


class ManualPage(BuildHookInterface[Any]):
    """Installs the page where `man` looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Add the page to the files of the wheel."""
        page = Path(self.root) / PAGE
        if page.exists():
            build_data["shared_data"][str(page)] = "share/man/man1/srtui.1"
