"""Both clocks of a game at the organizer's terminal, and what their keys do: in three lines, or in
large digits where there is room.
"""

from __future__ import annotations

from screens.game.front import Half, name_line
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part, PartLines
from srtui.rules.clock import Clock, Kind, Stage
from srtui.state.played import first_names
from srtui.views.layout import pad
from srtui.views.scoring import Scoring
from srtui.views.table_clock import Face, Lit, face_of

KEYS = ("<", ">")
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
        keys = (f"{key}: {key_meaning(clock, side, names)}" for side, key in enumerate(KEYS))
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


def halves(
    view: Scoring, clock: Clock, names: tuple[str, str], width: int, signs: Signs
) -> tuple[Half, Half]:
    """The half of each player in `width` cells: left the first of the pairing, as his key is."""
    first, second = (_half(view, clock, names, side, width, signs) for side in (0, 1))
    return first, second


def _half(
    view: Scoring, clock: Clock, names: tuple[str, str], side: int, width: int, signs: Signs
) -> Half:
    face = face_of(clock, side)
    meaning = key_meaning(clock, side, names)
    label: Line = (Part(" "), Part(KEYS[side], "key"), Part(f" {meaning}", "muted"))
    if meaning == "-":
        label = ()
    others: Line = (Part(f" {other_keys(clock)}", "muted"),)
    return Half(
        place=side,
        active=view.active == side and not view.over,
        name=name_line(side, view.players[side], view.roles[side], width, signs.cut, strong=True),
        time=face.text,
        lit=face.lit,
        points=str(view.points[side]),
        status=_status(clock, face, side, signs),
        score=Part(f"{view.points[side]} {view.points_term}", f"strong {HUES[side]}"),
        labels=(label,) if side else (label, others),
    )


def _status(clock: Clock, face: Face, side: int, signs: Signs) -> Line:
    """What his clock does, with its sign."""
    if face.lit in ("low", "fallen"):
        return (Part(f" {signs.late} {face.said}", "late"),)
    if clock.running == side:
        return (Part(f" {signs.running} {face.said}", "running"),)
    return (Part(f" {face.said}", "muted"),)
