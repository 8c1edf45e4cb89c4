"""Colours, named by what they mean. No screen names a colour otherwise.

Every text colour of the RGB palettes has a contrast of 4.5:1 or more on every ground of it, the
two players stay apart for people who see no red or no green (`tests/screens/test_palettes.py`).
Their hues are neither red nor blue: on models and maps those are the Attacker and the Defender, and
either player may be that.
What a colour says, a sign (`signs.py`) and a word say as well.
"""

from srtui.rules.value import Value


class Palette(Value):
    """One set of colours (#rrggbb). `name` is what it is chosen and kept by.

    Text: `open` (what is to be done, plain text), `done` (what is over), `muted` (labels),
    `running`, `late`, `judge`, `draft`, `key`, `one` and `two`: the places of the pairing, `red`
    and `blue`: whose an element of the map is. Grounds, from below: `ground`, `surface`, `raised`
    (first and last line, whose turn it is), `cursor`.
    `rule` draws lines. The rest are areas of the table's map. A filled word has letters in `ink`
    (else in the ground's colour) on its own text colour, or on what `fills` says instead.
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
        """Return the ground of a filled word by the text colour it stands for."""
        found: str = dict(self.fills).get(name) or getattr(self, name)
        return found


DARK = Palette(
    name="dark",
    title="dark",
    dark=True,
    open="#e6eaf2",
    done="#9aa6ae",
    muted="#9aa6bb",
    running="#6fe3cf",
    late="#ffd75e",
    judge="#f47fc3",
    draft="#d9ccff",
    key="#8ab4ff",
    one="#cf9cff",
    two="#93d95c",
    red="#ff8d80",
    blue="#86b8ff",
    ground="#10141b",
    surface="#161c26",
    raised="#1e2633",
    cursor="#2a3a55",
    rule="#3a465a",
    table="#182321",
    zone="#2c3b40",
    zone_one="#44245f",
    zone_two="#203f19",
    zone_contested="#423609",
    terrain="#42331f",
    kill_box="#7a8a9c",
)
LIGHT = Palette(
    name="light",
    title="light",
    dark=False,
    open="#1b212b",
    done="#565f6c",
    muted="#555e6d",
    running="#00564f",
    late="#574a00",
    judge="#b5107a",
    draft="#43257e",
    key="#1a56b0",
    one="#7a1fa8",
    two="#2c6000",
    red="#a8201a",
    blue="#164fa0",
    ground="#fbfaf6",
    surface="#f2f0e9",
    raised="#e7e4da",
    cursor="#cfdff5",
    rule="#b7b3a6",
    table="#eeefe2",
    zone="#dbe1d9",
    zone_one="#ead6f5",
    zone_two="#d0ebbd",
    zone_contested="#f5e3ae",
    terrain="#e2dace",
    kill_box="#8b8f88",
)
# Exactly colours that xterm's 256 have: others would be rounded to navy and teal. But for bright
# greys, of which the framework sends the next darker one: for #f5f5f5 #eeeeee, for #adadad #a8a8a8.
XTERM = Palette(
    name="256",
    title="256 colours",
    dark=True,
    open="#f5f5f5",
    done="#adadad",
    muted="#adadad",
    running="#5fd7d7",
    late="#ffd75f",
    judge="#ff87d7",
    draft="#d7d7ff",
    key="#87afff",
    one="#d787ff",
    two="#87d75f",
    red="#ff8787",
    blue="#87afff",
    ground="#121212",
    surface="#1c1c1c",
    raised="#262626",
    cursor="#3a3a3a",
    rule="#585858",
    table="#1c1c1c",
    zone="#3a3a3a",
    zone_one="#5f005f",
    zone_two="#005f00",
    zone_contested="#5f5f00",
    terrain="#4e4e4e",
    kill_box="#8a8a8a",
    soon="#3a3a3a",  # muted text is hard to read on that of a contested zone
)
GREY = Palette(
    name="grey",
    title="grey, without colours",
    dark=True,
    open="#e8e8e8",
    done="#a8a8a8",
    muted="#a8a8a8",
    running="#ffffff",
    late="#ffffff",
    judge="#ffffff",
    draft="#dcdcdc",
    key="#ffffff",
    one="#e8e8e8",
    two="#e8e8e8",
    red="#e8e8e8",
    blue="#e8e8e8",
    ground="#141414",
    surface="#1b1b1b",
    raised="#262626",
    cursor="#3c3c3c",
    rule="#5a5a5a",
    table="#1e1e1e",
    zone="#333333",
    zone_one="#333333",
    zone_two="#333333",
    zone_contested="#333333",
    terrain="#3c3c3c",
    kill_box="#8a8a8a",
)
SIXTEEN = Palette(  # the sixteen of the console; only the first eight can be grounds there
    name="16", title="16 colours", dark=True,
    open="#ffffff", done="#aaaaaa", muted="#aaaaaa", running="#55ff55", late="#ffff55",
    judge="#ff5555", draft="#ffffff", key="#ffffff", one="#ff55ff", two="#55ffff",
    red="#ff5555", blue="#55ffff",
    ground="#000000", surface="#000000", raised="#000000", cursor="#0000aa", rule="#aaaaaa",
    table="#000000", zone="#000000", zone_one="#000000", zone_two="#000000",
    zone_contested="#000000", terrain="#000000", kill_box="#aaaaaa",
    fills=(
        ("two", "#00aaaa"), ("draft", "#0000aa"), ("running", "#0000aa"), ("open", "#0000aa"),
        ("done", "#0000aa"), ("rule", "#000000"),
        ("clock", "#00aa00"),  # as a ground plain text would be the grey of a clock that waits
    ),
    ink="#ffffff", ink_two="#000000",
)  # fmt: skip

PALETTES = {one.name: one for one in (DARK, LIGHT, XTERM, GREY, SIXTEEN)}
"""Every palette by its name."""
