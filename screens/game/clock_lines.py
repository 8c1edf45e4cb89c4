"""Both clocks of a game in three lines: what they show, and what their keys do."""

from __future__ import annotations

from screens.theme.signs import Signs
from screens.widgets.part_lines import Part, PartLines
from srtui.rules.clock import Clock, Kind, Stage
from srtui.state.played import first_names
from srtui.views.layout import pad
from srtui.views.table_clock import Face, Lit, face_of

_STYLES: dict[Lit, str] = {
    "low": "late",
    "fallen": "contested",
    "runs": "strong",
    "waits": "muted",
    "stands": "muted",
}


class ClockLines(PartLines):
    """Paints only the parts that differ: of a clock that runs one half of a line each second."""

    def show(self, clock: Clock | None, names: tuple[str, str]) -> None:
        """Show a clock as it is at this moment; without one, nothing is in its place."""
        faces = (Face(), Face()) if clock is None else (face_of(clock, 0), face_of(clock, 1))
        shown = clock is not None and any(face.text for face in faces)
        if self.display != shown:
            self.display = shown
        if clock is None or not shown:
            return
        half = max(1, self.content_size.width // 2)
        keys = (f"<: {key_meaning(clock, 0, names)}", f">: {key_meaning(clock, 1, names)}")
        self.paint(
            [
                tuple(_face(clock, faces[side], side, half, self.signs) for side in (0, 1)),
                tuple(Part(pad(key, half)) for key in keys),
                (Part(pad(other_keys(clock), 2 * half), "muted"),),
            ]
        )


def other_keys(clock: Clock) -> str:
    """The other keys of a clock; of one that has stopped, only that it can go on."""
    if clock.stage is Stage.STOPPED:
        begun = any(tap.kind is not Kind.STOP for tap in clock.log)
        return "; back" if begun else ""
    more = "+ more  " if clock.budget.extensions else ""
    return f", end  {more}; back  p {'pause' if clock.paused is None else 'go on'}  = time"


def _face(clock: Clock, face: Face, side: int, width: int, signs: Signs) -> Part:
    mark = signs.late if face.lit in ("low", "fallen") else signs.running
    sign = mark if clock.running == side or face.lit == "fallen" else " "
    return Part(pad(f"{sign}{face.text} {face.said}", width), _STYLES.get(face.lit, ""))


def key_meaning(clock: Clock, side: int, names: tuple[str, str]) -> str:
    """What a player's key does; a dash where it does nothing."""
    if clock.stage is Stage.WAITING:
        return "begin"
    stands = clock.stage is Stage.STOPPED or clock.fallen is not None or clock.paused is not None
    if stands or clock.interrupted is not None or clock.running == 1 - side:
        return "-"
    return f"{first_names(names)[1 - side]} runs"
