"""A game drawn as a picture, in SVG and in braille: both players' points and time left by turn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from srtui.rules.plural import phrase
from srtui.rules.value import Value

HUES, DASHES = ("#7a1fa8", "#2c6000"), ("", ' stroke-dasharray="4 2"')
MARKS = '<circle cx="{0:.0f}" cy="{1:.0f}" r="2.5"/>', '<path d="M{0:.0f} {1:.0f}m-4-4h8v8h-8z"/>'
"""A dot and a box around it, so that both players are seen where their lines are one."""
WIDTH, HEIGHT, EDGE = 220, 110, 18
"""Size of a diagram, and the room around it for its figures."""
LETTER = 10
"""Height of letters, and so the least distance of two."""
COLUMNS, ROWS = 24, 6
"""Cells of a diagram in a terminal; each has two by four dots."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
Pairs = tuple[tuple[int, int], ...]
"""Figures of both players: at the beginning, then after each turn."""


class GameChart(Value):
    """The figures of a game by turn; `clocks` are minutes left, empty if nothing was timed."""

    names: tuple[str, str]
    points_term: str
    points: Pairs
    clocks: Pairs


def chart_svg(chart: GameChart) -> str:
    """Return both diagrams, side by side if there is room, with a text for screen readers."""
    box = f"{-EDGE} {-EDGE} {WIDTH + 2 * EDGE} {HEIGHT + 2 * EDGE}"
    return "".join(
        f'<svg class="chart" viewBox="{box}" role="img" aria-label="{title}" '
        f'font-size="{LETTER}" font-family="Liberation Sans, Arial, sans-serif">\n'
        f"{''.join(_diagram(title, pairs))}</svg>\n"
        for title, pairs in _diagrams(chart)
    )


def _diagrams(chart: GameChart) -> Iterator[tuple[str, Pairs]]:
    """Yield the diagrams worth drawing: one with a single point in time says nothing."""
    if len(chart.points) > 1:
        yield phrase("{points} by turn", chart.points_term), chart.points
    if len(chart.clocks) > 1:
        yield phrase("Minutes left by turn"), chart.clocks


def _diagram(title: str, pairs: Pairs) -> Iterator[str]:
    top = _top(pairs)
    axes = f"M0 0V{HEIGHT}H{WIDTH}"
    yield f'<path d="{axes}" fill="none" stroke="#777"/><text y="-6">{title}</text>\n'
    yield f'<text x="-4" y="8" text-anchor="end">{top}</text>\n'
    step = WIDTH / (len(pairs) - 1)
    for turn in range(1, len(pairs)):
        yield f'<text x="{turn * step:.0f}" y="{HEIGHT + 15}" text-anchor="middle">{turn}</text>\n'
    lead = (pairs[-1][0] - pairs[-1][1]) * HEIGHT / top
    shift = max(0, LETTER - abs(lead)) / (2 if lead < 0 else -2)
    for side, (hue, dashes, mark) in enumerate(zip(HUES, DASHES, MARKS, strict=True)):
        line = [
            (turn * step, HEIGHT - pair[side] * HEIGHT / top) for turn, pair in enumerate(pairs)
        ]
        points = " ".join(f"{x:.0f},{y:.0f}" for x, y in line)
        y = line[-1][1] + 4 + (-shift if side else shift)
        yield (
            f'<g fill="none" stroke="{hue}"><polyline points="{points}" stroke-width="2"{dashes}/>'
            f"{''.join(mark.format(x, y) for x, y in line[1:])}</g>"
            f'<text x="{WIDTH + 7}" y="{y:.0f}" fill="{hue}" font-weight="bold">{side + 1}</text>\n'
        )


def chart_lines(chart: GameChart) -> tuple[str, ...]:
    """Return both diagrams in braille, one above the other."""
    lines = [f"1 {chart.names[0]}", f"2 {chart.names[1]}"]
    for title, pairs in _diagrams(chart):
        lines += ["", title, *_braille(pairs)]
    return tuple(lines)


def _braille(pairs: Pairs) -> Iterator[str]:
    top = _top(pairs)
    masks = [[0] * COLUMNS for _ in range(ROWS)]
    ends: dict[int, str] = {}
    for side in (0, 1):
        *_, last = dots = list(_line([pair[side] / top for pair in pairs]))
        row = last[1] // 4
        ends[row] = f"{ends[row]}, {side + 1}" if row in ends else str(side + 1)
        for x, y in dots:
            if side and x % 6 > 3:  # dashes, as on paper
                continue
            masks[y // 4][x // 2] |= _DOTS[y % 4][x % 2]
    for row, cells in enumerate(masks):
        figure = {0: str(top), ROWS - 1: "0"}.get(row, "")
        drawn = "".join(chr(0x2800 + mask) for mask in cells)
        # Braille has its own blank: a leading space would be dropped by some text writers.
        yield f"{figure:\u2800>4}\u2800{drawn} {ends.get(row, '')}".rstrip(" ")


def _line(shares: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the dots of a line through values given as shares of the height, from left to right."""
    width, height = 2 * COLUMNS - 1, 4 * ROWS - 1
    step = width / (len(shares) - 1)
    for turn, (begin, end) in enumerate(pairwise(shares)):
        steps = max(round(step), round(abs(end - begin) * height), 1)
        for at in range(steps + 1):
            share = begin + (end - begin) * at / steps
            yield round((turn + at / steps) * step), round(height * (1 - share))


def _top(pairs: Pairs) -> int:
    return max(1, *(max(pair) for pair in pairs))
