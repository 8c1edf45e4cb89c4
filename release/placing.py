"""Place what is not in srtui/ in the wheel: our other packages, and the manual page.

Players' languages are compiled here, so that no wheel and no checkout is without them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARY = {"data": "srtui/lib/data", "screens": "srtui/lib/screens"}
"""Packages with general names, and their places in a wheel: see srtui/__init__.py."""
PAGE = "build/srtui.1"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def compile_catalogues(folder: Path) -> None:
    """Write each language's catalogue as the program reads it: its files in one.

    The texts of editions lose their parts there: a text has one translation.
    """
    for about in folder.glob("*/language.toml"):
        # Babel notes when it writes a file: two builds of one commit would not be the same bytes.
        whole = Catalog(about.parent.name, creation_date=NEVER, revision_date=NEVER)
        for path in sorted(about.parent.glob("*.po"), key=lambda path: path.stem != "srtui"):
            with path.open("rb") as file:
                catalogue = read_po(file, locale=about.parent.name)
                whole.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
                for message in catalogue:
                    string = message.string or ""
                    complete = all((string,) if isinstance(string, str) else string)
                    if message.id and complete and not message.fuzzy:
                        context = message.context if path.stem == "srtui" else None
                        whole.add(message.id, message.string, context=context)
        with (about.parent / "srtui.mo").open("wb") as file:
            write_mo(file, whole)


class Placing(BuildHookInterface[Any]):
    """Places the packages, and the page where `man` looks for it, if `make dist` has written it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them to the files of the wheel; an editable one finds the packages where they are."""
        root = Path(self.root)
        compile_catalogues(root / "data/locale")
        if version != "editable":
            build_data["force_include"] |= {str(root / one): at for one, at in LIBRARY.items()}
        if (root / PAGE).exists():
            build_data["shared_data"][str(root / PAGE)] = "share/man/man1/srtui.1"
