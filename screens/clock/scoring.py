"""One game's running clocks, at its table and at the organizer's terminal."""

from collections.abc import Callable
from itertools import chain

from msgspec.structs import asdict
from textual.screen import Screen
from textual.timer import Timer

from screens.game.front import Half, name_line
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.text_part import Line, Part, PartLines
from srtui.documents.layout import pad
from srtui.model.played import first_names
from srtui.queries.clock.face import Face, Lit, countdown, face_of, low_bells, next_change
from srtui.queries.clock.facts import lent_since, since
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.table import TableView
from srtui.rules.clock import Clock, Kind, Stage, Stamp
from srtui.rules.value import replace

KEYS = ("<", ">")
_STYLES: dict[Lit, str] = {
    "low": "late", "fallen": "contested", "runs": "strong", "waits": "muted", "stands": "muted",
}  # fmt: skip


class ClockLines(PartLines):
    """Widget that repaints only changed parts: half a line per second for a running clock."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._clock: Clock | None = None
        self._names = ("", "")

    def on_resize(self) -> None:
        """Lay out again content shown before the width was known, or for another width."""
        self.show(self._clock, self._names)

    def show(self, clock: Clock | None, names: tuple[str, str]) -> None:
        """Show a clock as it is now; without one, take no room."""
        self._clock, self._names = clock, names
        faces = () if clock is None else _faces(clock)
        shown = any(face.time for face in faces)
        if self.display != shown:
            self.display = shown
        half = self.content_size.width // 2
        if clock is None or not shown or not half:
            return
        times = tuple(_face(clock, face, at, half, self.signs) for at, face in enumerate(faces))
        own_keys = (*_own_key(clock, 0, names, half), *_own_key(clock, 1, names, half))
        self.paint([times, own_keys, other_keys(clock)])


def other_keys(clock: Clock) -> Line:
    """Return a clock's other keys; for a stopped one, only how to resume it."""
    keys = {",": "end", "+": "more", ";": "back", "p": "pause", "=": "time"}
    if clock.stage is Stage.STOPPED:
        # A typed result stops even a clock that never started: then nothing can be taken back.
        keys = {";": "back"} if any(tap.kind is not Kind.STOP for tap in clock.log) else {}
    elif not clock.budget.extensions:
        del keys["+"]
    if clock.paused is not None and "p" in keys:
        keys["p"] = "go on"
    parts = ((Part("  "), Part(key, "key"), Part(f" {keys[key]}", "muted")) for key in keys)
    return tuple(chain.from_iterable(parts))[1:]


def _own_key(clock: Clock, side: int, names: tuple[str, str], width: int) -> Line:
    """Return a player's key and its effect; empty if it has none."""
    meaning = key_meaning(clock, side, names)
    if not meaning:
        return (Part(pad("", width)),)
    return Part(KEYS[side], "key"), Part(pad(f" {meaning}", width - 1), "muted")


def _face(clock: Clock, face: Face, side: int, width: int, signs: Signs) -> Part:
    sign = " "
    if clock.running == side or face.lit == "fallen":
        sign = signs.late if face.lit in ("low", "fallen") else signs.running
    return Part(pad(f"{sign}{face.time} {face.clock_text}", width), _STYLES[face.lit])


def key_meaning(clock: Clock, side: int, names: tuple[str, str]) -> str:
    """Return the effect of a player's key; empty if it has none."""
    if clock.stage is Stage.WAITING:
        return "begin"
    if clock.stage is Stage.STOPPED or clock.halted or clock.running == 1 - side:
        return ""
    return f"{first_names(names)[1 - side]} runs"


def halves(
    view: Scoring, clock: Clock, names: tuple[str, str], width: int, signs: Signs
) -> tuple[Half, Half]:
    """Return each player's half, `width` cells wide, the first of the pairing on the left."""
    first, second = (_half(view, clock, names, side, width, signs) for side in (0, 1))
    return first, second


def _half(
    view: Scoring, clock: Clock, names: tuple[str, str], side: int, width: int, signs: Signs
) -> Half:
    face = face_of(clock, side)
    label: Line = (Part(" "), *_own_key(clock, side, names, width - 1))
    if not key_meaning(clock, side, names):
        label = ()
    others: Line = (Part(" "), *other_keys(clock))
    return Half(
        place=side,
        active=view.active == side and not view.over,
        name=name_line(side, view.players[side], view.roles[side], width, signs.cut, strong=True),
        time=face.time,
        lit=face.lit,
        points=str(view.points[side]),
        status=_status(clock, face, side, signs),
        score=Part(f"{view.points[side]} {view.points_term}", f"strong {HUES[side]}"),
        labels=(label,) if side else (label, others),
    )


def _status(clock: Clock, face: Face, side: int, signs: Signs) -> Line:
    if face.lit in ("low", "fallen"):
        return (Part(f" {signs.late} {face.clock_text}", "late"),)
    if clock.running == side:
        return (Part(f" {signs.running} {face.clock_text}", "running"),)
    return (Part(f" {face.clock_text}", "muted"),)


SOON = 0.02
"""Seconds at least between two looks at a clock that runs."""
MINUTE = 60


class TableClocks:
    """Updater of the parts of a table's screen that change by themselves."""

    def __init__(self, screen: Screen[None], tick: Callable[[], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None
        self._bells: tuple[int, int] | None = None
        self._drawn: tuple[object, ...] = ()

    def drawn(self, clock: Clock, left: int | None, *, bells: bool) -> None:
        """Record that the whole table was drawn, with the round's seconds left at that time."""
        self._drawn = _changing_parts(clock, _faces(clock), left)
        self.wait(clock, left, bells=bells)

    def go_on(self, clock: Clock, view: TableView, left: int | None) -> TableView | None:
        """Return the view with the clock's current state; None if everything must be redrawn."""
        faces, short = _faces(clock), countdown(clock)
        if _changing_parts(clock, faces, left) != self._drawn or view.players is None:
            return None
        if bool(view.countdown) != bool(short):
            return None
        pairs = zip(view.players, faces, strict=True)
        first, second = (replace(player, **asdict(face)) for player, face in pairs)
        return replace(view, players=(first, second), countdown=short)

    def wait(self, clock: Clock, left: int | None, *, bells: bool) -> None:
        """Set a timer for the next change in the running clock's or the round's text."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._ring(clock, bells=bells)
        running = next_change(clock)
        waits = [] if running is None else [running]
        if left is not None:
            waits.append(left % MINUTE + 1.0)
        if waits:
            # Slightly after the second: a timer that fires early would show the old text.
            self._timer = self._screen.set_timer(max(SOON, min(waits) + SOON / 2), self._tick)

    def _ring(self, clock: Clock, *, bells: bool) -> None:
        """Ring a bell at five minutes, at one minute and at the flag, if the event wants bells."""
        now, before = low_bells(clock), self._bells
        self._bells = now
        if bells and before is not None and (now[0] > before[0] or now[1] > before[1]):
            self._screen.app.bell()


def _faces(clock: Clock) -> tuple[Face, Face]:
    return face_of(clock, 0), face_of(clock, 1)


def _changing_parts(clock: Clock, faces: tuple[Face, Face], left: int | None) -> tuple[object, ...]:
    """Return everything that can change by itself, except the clocks' figures."""
    minutes = [None if left is None else left // MINUTE]
    minutes += [_minutes_since(begin, clock) for begin in (clock.called_at, lent_since(clock))]
    alike = [(face.lit, face.clock_text) for face in faces]
    return *alike, *minutes, clock.fallen, clock.time_up, clock.interrupted, clock.running


def _minutes_since(begin: Stamp | None, clock: Clock) -> int:
    return 0 if begin is None or clock.moment is None else since(begin, clock.moment) // MINUTE
