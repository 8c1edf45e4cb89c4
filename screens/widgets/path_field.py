"""A line for the path of a file, which completes what is typed."""

import os
from pathlib import Path

from textual.suggester import Suggester
from textual.widgets import Input


class FilledInput(Input):
    """An input that selects its text on focus; backspace then deletes its last letter."""

    def action_delete_left(self) -> None:
        """Delete the selection, or the letter on the left; of a whole text only its last letter."""
        if self.value and self.selected_text == self.value:
            self.cursor_position = len(self.value)
        super().action_delete_left()


class PathField(FilledInput):
    """Input field for a path with completion.

    The right arrow takes the completion, and so does enter if the typed text is not a file: the
    visible path is used, and can be checked before it is imported.
    """

    def __init__(self, value: str, *, id: str, placeholder: str) -> None:
        # No cache, which the framework keeps by what is typed: files come and go while one types.
        # Without capitals, neither folder nor file would be found where their names have them.
        suggester = _Paths(use_cache=False, case_sensitive=True)
        super().__init__(value, id=id, placeholder=placeholder, compact=True, suggester=suggester)

    async def action_submit(self) -> None:
        """Enter: the completion first, where the file would not be found without it."""
        seen = self._suggestion
        if len(seen) > len(self.value) and not Path(self.value).expanduser().is_file():
            self.value = seen
            self.cursor_position = len(seen)
        else:
            await super().action_submit()


class _Paths(Suggester):
    """The first entry of the folder that begins as what is typed, in capitals or not."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return the path with that entry, spelled as it is."""
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
