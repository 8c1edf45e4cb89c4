"""Pages of the featured table in a headless Chromium: nothing leaves its box, nothing overlaps.

Run by `make deep`, where a Chromium is installed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from chromium import Page, chromium, program
from hall import PACKAGED, Hall
from meant import meant
from served import serving

from srtui.commands.clock.game import Begin
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.rounds.stages import Announce, Publish, Scenario, Start
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.featured import featured
from srtui.text.scenario import scoring_texts

pytest.importorskip("aiohttp")
shows = pytest.importorskip("srtui.server.show")
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="no Chromium is installed"),
]
NAMES = (
    "Maximiliane-Konstanze von Hohenstein-Wittgenstein",
    "Bartholomäus Krzyżanowski-Featherstonehaugh",
)
ABOUT = "Stowarzyszenie Gier Bitewnych Mazowsze · Circle Orboros and the Devourer's Host"
LEADER = "Krueger, the Stormlord of the Western Reaches"
NOTICES = ["Last turns, please: the bar closes at 22:00", "A red car is in the way of the bus"]
SIZES = ((1280, 720), (1920, 1080))
ADDRESSES = (
    "", *(f"?part={part}" for part in shows.PARTS), "?theme=dark", "?theme=light",
    "?size=60", "?size=300", "?theme=dark&size=150", "?part=clocks&size=150",
)  # fmt: skip
_FAULTS = r"""(() => {
  const panels = [...document.querySelectorAll(".panel, .hall #map figure, .hall #map div")];
  const boxes = panels.filter((one) => one.getClientRects().length > 0
    && getComputedStyle(one).display !== "contents");
  const name = (one) => `${one.closest("[id]")?.id ?? ""} ${one.tagName} ${one.className}`;
  const place = (one) => one.getBoundingClientRect(), faults = [];
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1
    && a.bottom <= b.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  boxes.forEach((one, at) => {
    if (!within(place(one), page)) faults.push(`${name(one)} leaves the page`);
    for (const other of boxes.slice(at + 1)) {
      const [a, b] = [place(one), place(other)];
      if (one.contains(other) || other.contains(one)) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        faults.push(`${name(one)} overlaps ${name(other)}`);
    }
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      if (words.currentNode.parentElement.closest("svg")) continue;
      for (const part of range.getClientRects())
        if (part.width && !within(part, place(one)))
          faults.push(`“${words.currentNode.data}” leaves ${name(one)}`);
    }
  });
  return faults;
})()"""


def frames(hall: Hall) -> dict[str, dict[str, Any]]:
    """Return what pages show before a game, in it and after it, with the longest texts."""
    for name in NAMES:
        hall.run(AddPlayer(name, here=True))
    for command in (PairRound(), meant(hall, Scenario, "roll"), Publish(), Announce()):
        hall.run(command)

    def frame() -> dict[str, Any]:
        read = read_table(hall.desk, 1)
        row = featured(read, hall.machine(), hall.now.astimezone())
        shown = json.loads(json.dumps(shows.frame(read.event, row)))
        for player in shown["players"]:
            player |= {"about": ABOUT, "leader": LEADER}
        return shown | {"notices": NOTICES}

    before = frame()
    for step in (Start(), meant(hall, FirstTurn, "1", "1"), meant(hall, Begin, "1")):
        hall.run(step)
    edition = hall.event.edition
    rules = [scoring_texts(edition.terms, edition.game, one) for one in edition.scenarios]
    longest = max(rules, key=lambda lines: len("".join(lines)))
    begun = frame() | {"scores": longest}
    turns = [[turn, [12, 11]] for turn in range(1, 8)]
    begun |= {"next": "Next: Lunch and the painting 12:30"}
    game = begun | {"turn": "Turn 7", "state": "under 5 min", "turns": turns}
    after = game | {"result": f"{NAMES[0]} wins by assassination, 84-77"}
    unmapped = {"map": "", "scenario": "", "scores": []}
    return {
        "before": before,
        "before, unannounced": before | unmapped,
        "begun": begun,
        "game": game,
        "after": after,
        "after, without a map": after | unmapped,
        "nobody": {key: after[key] for key in ("event", "round", "table", "next", "notices")},
    }


async def shown(page: Page, frame: dict[str, Any]) -> list[str]:
    """Return what is wrong with a page that shows a frame."""
    await page.run(f"shown = {json.dumps(frame)}; paint()")
    found: list[str] = await page.run(_FAULTS)
    return found


@pytest.mark.parametrize("edition", sorted(PACKAGED))
async def test_long_texts_stay_in_their_boxes(tmp_path: Path, edition: str) -> None:
    from srtui.server.web import Web

    hall, faults = Hall(tmp_path, edition), []
    states = frames(hall)
    async with serving(hall, tmp_path) as venue, chromium(tmp_path / "browser") as browser:
        end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
        page = await browser.page(*SIZES[0])
        for width, height in SIZES:
            await page.shape(width, height)
            for address in ADDRESSES:
                await page.go(f"http://127.0.0.1:{port}/show{address}")
                await page.until("offsets.length > 0")
                for state, frame in states.items():
                    found = await shown(page, frame)
                    faults += [(width, address, state, fault) for fault in found]
                    over_game = state in {"begun", "game"}
                    if over_game and not await page.run("one('#next').hidden"):
                        faults.append((width, address, state, "what comes next covers the game"))
        await page.go(f"http://127.0.0.1:{port}/show?theme=dark")
        await page.until("offsets.length > 0")
        too_long = await shown(page, states["after"] | {"result": "W" * 400})
        await end()
    assert faults == []
    assert too_long != []  # the search sees what does not fit
