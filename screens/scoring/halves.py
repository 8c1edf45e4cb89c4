"""Both players above the questions, where there is room: clocks and points in large digits."""

from __future__ import annotations

from screens.game.clock_lines import key_meaning, other_keys
from screens.game.front import Half, name_line
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part
from srtui.rules.clock import Clock
from srtui.views.scoring import Scoring
from srtui.views.table_clock import Face, face_of

KEYS = ("<", ">")


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
