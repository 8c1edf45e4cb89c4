"""Backups in words: which event each contains, and what restoring one would change."""

from collections.abc import Iterable
from pathlib import Path

from data.event.backup import copies, own_and_others
from data.event.contents import Contents, contents
from srtui.text.phrases import counted

_NAMED = 3
"""How many players are named of an event."""


def contents_text(held: Contents) -> str:
    """Format an event as a line: its name, round, players, and its first and last change."""
    players = counted(len(held.players), "player")
    if held.players:
        more = len(held.players) - _NAMED
        names = ", ".join(held.players[:_NAMED])
        players += f" ({names}{f' and {more} more' if more > 0 else ''})"
    begun = held.begun[:10]
    changed = held.changed[:16].replace("T", " ")
    days = f"started {begun}, last changed {changed} UTC"
    return " · ".join((held.name, _round_text(held), players, days))


def _round_text(held: Contents) -> str:
    if held.finished is not None:
        return f"finished after {counted(held.finished, 'round')}"
    return f"round {held.round} {held.phase}" if held.round else "not started"


def restore_question(copy: Path, target: Path, *, chosen: bool) -> list[str]:
    """Return the question to ask before `copy` replaces the event at `target`.

    `chosen`: a person chose the backup. Empty if nothing would be replaced and nothing is unclear.
    """
    stored, now = contents(copy), contents(target)
    held = [f"The backup {copy.name} holds {contents_text(stored)}."] if stored else []
    if not target.exists():
        several = "" if chosen else _several_text(copy, target)
        return [several, *held] if several else []
    if now:
        held.append(f"{target.name} now holds {contents_text(now)}.")
    if stored and now and stored.identity != now.identity:
        held.append("The backup belongs to a different event than the current file.")
    return [*held, f"{copy.name} replaces {target.name}; the old file is kept under another name."]


def _several_text(copy: Path, target: Path) -> str:
    """Format that backups of several events are next to `copy`; empty if there are not."""
    held = [contents(one) for one in copies(target, copy.parent)]
    events = {one.identity for one in held if one}
    if len(events) < 2:
        return ""
    several = counted(len(events), "event")
    return f"{target.stem} has backups of {several}; {copy.name} is the newest."


def restored_text(target: Path) -> str:
    """Format in a sentence what the event at `target` is now; empty if it is unreadable."""
    now = contents(target)
    return f"It holds: {contents_text(now)}." if now else ""


def other_event_text(copy: Path) -> str:
    """Format that a backup is of another event, and of which; empty if it is unreadable."""
    held = contents(copy)
    return f"another event: {contents_text(held)}" if held else ""


def list_backups(path: Path, found: Iterable[Path]) -> list[str]:
    """Format a line for each backup of the event at `path`, noting those of another event."""
    _, others = own_and_others(path, found)
    return [
        f"{copy}  ({other_event_text(copy)})" if copy in others else str(copy) for copy in found
    ]
