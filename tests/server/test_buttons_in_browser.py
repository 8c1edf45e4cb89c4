"""Every button of every scenario's turn in a headless Chromium.

The button under the finger is the one that is recorded. Run by `make deep`, where a Chromium is
installed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from chromium import Page, chromium, program
from every_turn import entries
from hall import PACKAGED, Hall
from scored import begun, played

from screens.game.entry import TurnEntry
from screens.game.panel import BOTH, GamePanel
from screens.table.pad import Pad, Tap, rows_of
from srtui.model.played import PlayedGame
from srtui.queries.game.scoring import Scoring
from srtui.server.web import terminal_page

pytest.importorskip("aiohttp")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
]
PHONE = (360, 740)
BROWSER = Path(__file__).parents[2] / "srtui" / "server" / "browser"
_TOUCH_ALL = """((all) => all.map((one) => {
  window.sent = [];
  gone.length = 0;  // all of it has been there for long
  one.scrollIntoView({block: 'center'});
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const under = document.elementFromPoint(x, y);
  for (const kind of ["pointerdown", "pointerup"]) under.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX: x, clientY: y}));
  const row = one.closest('.row');
  return [row.querySelector('p').textContent, one.textContent, window.sent];
}))([...document.querySelectorAll('.row button')])"""


class Screen:
    """A screen that looks at its game and shows nothing."""

    def __init__(self, entry: TurnEntry) -> None:
        self._entry = entry

    def draw(self) -> None:
        self._entry.look()

    def refuse(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def keep_told(self, view: Scoring) -> None:
        raise AssertionError(view.sentence)


@pytest.fixture
def game(tmp_path: Path, edition: str) -> Iterator[tuple[Hall, PlayedGame]]:
    hall = Hall(tmp_path, edition)
    hall.add(["Ada Lovelace", "Bo Diddley"])
    begun(hall, hall.event.edition.scenarios[0].id)
    yield hall, played(hall)
    hall.store.close()


async def table_page(page: Page, folder: Path) -> None:
    """Open the page of a table as it is served, without a server: the test says what is offered."""
    html = terminal_page().replace('<link rel="stylesheet" href="/xterm.css">', "")
    html = html.replace('<script src="/textual.js"></script>', "")
    for name in ("page.css", "page.js"):
        (folder / name).write_text((BROWSER / name).read_text("utf-8"), "utf-8")
    path = folder / "table.html"
    path.write_text(html.replace('"/page.', '"page.'), "utf-8")
    await page.go(path.as_uri())
    await page.run("window.sent = []; send = (id) => window.sent.push(id)")


async def touched(page: Page, pad: Pad) -> list[tuple[str, str, list[str]]]:
    """Return question, label and sent ids of each button of the questions."""
    await page.run(f"show({json.dumps(msgspec.to_builtins(pad, enc_hook=str))})")
    return [(row, label, sent) for row, label, sent in await page.run(_TOUCH_ALL)]


@pytest.mark.parametrize("edition", sorted(PACKAGED))
async def test_button_under_the_finger_is_recorded(
    game: tuple[Hall, PlayedGame], tmp_path: Path
) -> None:
    pressed = 0
    async with chromium(tmp_path / "chromium") as browser:
        page = await browser.page(*PHONE)
        await table_page(page, tmp_path)
        for entry in entries(*game):
            pad = Pad(rows=rows_of(entry, (0, 1)), asks=True)
            offered = [(row.text, tap) for row in pad.rows for tap in row.every]
            seen = await touched(page, pad)
            assert [(row, label) for row, label, _ in seen] == [
                (row, tap.label) for row, tap in offered
            ]
            for (_, label, sent), (_, tap) in zip(seen, offered, strict=True):
                assert sent == [tap.id], label
                assert pad.tapped(sent[0]) == tap
                assert recorded(entry, tap), label
                pressed += 1
    assert pressed > 100


def recorded(entry: TurnEntry, tap: Tap) -> Any:
    """Return whether the turn then holds the answer of the button."""
    start, panel = entry.state, GamePanel(Screen(entry), entry, id="body")
    panel.tapped(tap.kind, tap.slot, tap.value)
    told, was = entry.entered, start.entered
    entry.become(start)
    entry.look()
    if tap.kind == "event":
        return told.events != was.events
    if tap.kind in ("figure", "delete"):
        return True
    if tap.kind == "hold":  # one key for all answers about an element
        row = next(row for row in entry.rows if tap.slot in row.slots)
        return [told.answers.get(slot, "") for slot in row.slots] == tap.value.split(BOTH)
    value = told.answers.get(tap.slot, "")
    return value.endswith(tap.value) if tap.kind == "digit" else value == tap.value
