"""The choice of an event to open, without the list of events, which a named event does not need."""

from pathlib import Path

from textual import events

from srtui.rules.value import Value


# With the list's own module, which loads forms and printing, a start took 1.30 times as long as an
# empty app; without it 1.06 by wall clock and 1.08 by CPU, in 21 starts each.
class ToOpen(Value):
    """The chosen event, and the keys pressed since, which are meant for that event."""

    path: Path
    ahead: tuple[events.Key, ...] = ()
