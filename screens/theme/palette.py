"""Colours named by meaning. Screens never name a colour in any other way.

Every text colour of the RGB palettes has a contrast of at least 4.5:1 on all of its grounds, and
people who cannot see red or green can distinguish the players (`tests/screens/test_palettes.py`).
The players' colours are neither red nor blue: on models and maps those are the Attacker and the
Defender, and either player may be either. A symbol (`signs.py`) and a word always express the same
as a colour.
"""

from typing import Any

from srtui.rules.value import Value


class Palette(Value):
    """One set of colours (#rrggbb). `name` is the name by which it is chosen and saved.

    Text: `open` (to do, plain text), `done` (finished), `muted` (labels), `running`, `late`,
    `judge`, `draft`, `key`, `one` and `two` (the pairing's players), `red` and `blue` (the owner of
    an element on the map). Grounds, from below: `ground`, `surface`, `raised` (first and last line,
    the active player), `cursor`. `rule` draws lines. The rest are areas of the table's map. A
    filled word has letters in `ink` (or, without it, in the ground's colour) on its text colour, or
    on the colour in `fills` instead.
    """

    name: str
    title: str
    dark: bool
    open: str
    done: str
    muted: str
    running: str
    late: str
    judge: str
    draft: str
    key: str
    one: str
    two: str
    red: str
    blue: str
    ground: str
    surface: str
    raised: str
    cursor: str
    rule: str
    table: str
    zone: str
    zone_one: str
    zone_two: str
    zone_contested: str
    terrain: str
    kill_box: str
    ink: str = ""
    ink_two: str = ""
    """Letters on the second player's ground, if `ink` is not legible there. Not bold: a console
    makes bold black grey.
    """
    soon: str = ""
    """Ground of a board whose round ends soon; as a contested zone, if empty."""
    fills: tuple[tuple[str, str], ...] = ()

    def fill(self, name: str) -> str:
        """Return the ground of a filled word for the text colour that it represents."""
        found: str = dict(self.fills).get(name) or getattr(self, name)
        return found


COLOURS = {
    "open": ("#e6eaf2", "#1b212b", "#f5f5f5", "#e8e8e8", "#ffffff"),
    "done": ("#9aa6ae", "#565f6c", "#adadad", "#a8a8a8", "#aaaaaa"),
    "muted": ("#9aa6bb", "#555e6d", "#adadad", "#a8a8a8", "#aaaaaa"),
    "running": ("#6fe3cf", "#00564f", "#5fd7d7", "#ffffff", "#55ff55"),
    "late": ("#ffd75e", "#574a00", "#ffd75f", "#ffffff", "#ffff55"),
    "judge": ("#f47fc3", "#b5107a", "#ff87d7", "#ffffff", "#ff5555"),
    "draft": ("#d9ccff", "#43257e", "#d7d7ff", "#dcdcdc", "#ffffff"),
    "key": ("#8ab4ff", "#1a56b0", "#87afff", "#ffffff", "#ffffff"),
    "one": ("#cf9cff", "#7a1fa8", "#d787ff", "#e8e8e8", "#ff55ff"),
    "two": ("#93d95c", "#2c6000", "#87d75f", "#e8e8e8", "#55ffff"),
    "red": ("#ff8d80", "#a8201a", "#ff8787", "#e8e8e8", "#ff5555"),
    "blue": ("#86b8ff", "#164fa0", "#87afff", "#e8e8e8", "#55ffff"),
    "ground": ("#10141b", "#fbfaf6", "#121212", "#141414", "#000000"),
    "surface": ("#161c26", "#f2f0e9", "#1c1c1c", "#1b1b1b", "#000000"),
    "raised": ("#1e2633", "#e7e4da", "#262626", "#262626", "#000000"),
    "cursor": ("#2a3a55", "#cfdff5", "#3a3a3a", "#3c3c3c", "#0000aa"),
    "rule": ("#3a465a", "#b7b3a6", "#585858", "#5a5a5a", "#aaaaaa"),
    "table": ("#182321", "#eeefe2", "#1c1c1c", "#1e1e1e", "#000000"),
    "zone": ("#2c3b40", "#dbe1d9", "#3a3a3a", "#333333", "#000000"),
    "zone_one": ("#44245f", "#ead6f5", "#5f005f", "#333333", "#000000"),
    "zone_two": ("#203f19", "#d0ebbd", "#005f00", "#333333", "#000000"),
    "zone_contested": ("#423609", "#f5e3ae", "#5f5f00", "#333333", "#000000"),
    "terrain": ("#42331f", "#e2dace", "#4e4e4e", "#3c3c3c", "#000000"),
    "kill_box": ("#7a8a9c", "#8b8f88", "#8a8a8a", "#8a8a8a", "#aaaaaa"),
}
"""Each colour in the dark, the light, the 256, the grey and the 16 colours.

The 256 are exactly colours that xterm has: others would be rounded to navy and teal. Of bright
greys the framework sends the next darker one: for #f5f5f5 #eeeeee, for #adadad #a8a8a8. The 16 are
the console's; only the first eight can be grounds there.
"""


def _palette(at: int, name: str, title: str, *, dark: bool = True, **more: Any) -> Palette:
    colours: dict[str, Any] = {means: row[at] for means, row in COLOURS.items()}
    return Palette(name=name, title=title, dark=dark, **colours, **more)


DARK = _palette(0, "dark", "dark")
LIGHT = _palette(1, "light", "light", dark=False)
# Muted text is hard to read on a contested zone's ground.
XTERM = _palette(2, "256", "256 colours", soon="#3a3a3a")
GREY = _palette(3, "grey", "grey, without colours")
SIXTEEN = _palette(
    4, "16", "16 colours", ink="#ffffff", ink_two="#000000",
    fills=(
        ("two", "#00aaaa"), ("draft", "#0000aa"), ("running", "#0000aa"), ("open", "#0000aa"),
        ("done", "#0000aa"), ("rule", "#000000"),
        ("clock", "#00aa00"),  # as a ground plain text would be the grey of a clock that waits
    ),
)  # fmt: skip

PALETTES = {one.name: one for one in (DARK, LIGHT, XTERM, GREY, SIXTEEN)}
"""Every palette by its name."""
