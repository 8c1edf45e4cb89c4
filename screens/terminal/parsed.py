"""Style sheets shared by all apps of a process.

Those are the tables that one server shows, or the list of events and the event opened from it.
Parsing them is a third of the cost of an app's start.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, cast

from textual.css.stylesheet import Stylesheet


class Parsed(dict[Any, Any]):
    """Style sheets as they are parsed with certain colours.

    No app forgets them for the others: the framework does so whenever an app takes a theme.
    """

    def clear(self) -> None:
        """Do nothing: other colours come with another object."""


PARSED: defaultdict[frozenset[tuple[str, str]], Parsed] = defaultdict(Parsed)
"""The style sheets, by the colours (names and values) that they are parsed with."""


class Sheets(Stylesheet):
    """The style sheets of one app.

    What was parsed stays parsed: the framework parses all of them again at each screen that is
    shown for the first time, 10 to 60 ms of a core.
    """

    # With 33 tables in a process: 146 to 163 ms of a core for each start instead of 214 to 259,
    # 3.3 MB instead of 4.3.

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have the style sheets with other colours; what any app parsed with these is shared."""
        super().set_variables(variables)
        self._share()

    def _share(self) -> None:
        self._parse_cache = cast(Any, PARSED[frozenset(self._variables.items())])

    def reparse(self) -> None:
        """Have the rules of all sources, also of new ones; as they were where one has a fault."""
        self.parse()
