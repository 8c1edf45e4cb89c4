"""Choice of the event to open, apart from the list of events, which a named event does not need."""

from pathlib import Path

from textual import events

from srtui.rules.value import Value


# With the list's own module, which loads forms and paper, a start took 1.30 times an empty app;
# without it 1.06 by wall and 1.08 by CPU, in 21 starts each.
class ToOpen(Value):
    """The event that was chosen, and what was pressed since: it is meant for that event."""

    path: Path
    ahead: tuple[events.Key, ...] = ()
