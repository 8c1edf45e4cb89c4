"""Input field for a file's path, with completion."""

import os
from pathlib import Path

from textual.suggester import Suggester
from textual.widgets import Input


class FilledInput(Input):
    """Input that selects its text on focus; backspace then deletes only its last character."""

    def action_delete_left(self) -> None:
        """Delete the selection or the character on the left; if all is selected, only the last."""
        if self.value and self.selected_text == self.value:
            self.cursor_position = len(self.value)
        super().action_delete_left()


class PathField(FilledInput):
    """Input field for a path with completion.

    The right arrow accepts the completion, and so does enter if the typed text is not a file: the
    visible path is used, and can be checked before it is imported.
    """

    def __init__(self, value: str, *, id: str, placeholder: str) -> None:
        # Without the framework's cache, whose key is the typed text: files come and go meanwhile.
        # Case-sensitive: in lower case, neither folder nor file with capitals would be found.
        suggester = _Paths(use_cache=False, case_sensitive=True)
        super().__init__(value, id=id, placeholder=placeholder, compact=True, suggester=suggester)

    async def action_submit(self) -> None:
        """Submit; if the file would not be found without the completion, accept that first."""
        seen = self._suggestion
        if len(seen) > len(self.value) and not Path(self.value).expanduser().is_file():
            self.value = seen
            self.cursor_position = len(seen)
        else:
            await super().action_submit()


class _Paths(Suggester):
    """Suggester of the folder's first entry that begins with the typed text, ignoring case."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return the path with that entry in its own spelling, or None if there is none."""
        folder, begun = os.path.split(value)
        try:
            names = sorted(
                f"{entry.name}{os.sep}" if entry.is_dir() else entry.name
                for entry in os.scandir(Path(folder or ".").expanduser())
                if begun or not entry.name.startswith(".")
            )
        except (OSError, ValueError):
            return None
        found = next((one for one in names if one.casefold().startswith(begun.casefold())), None)
        if found is None or not begun:
            return None
        return value.removesuffix(begun) + found
