"""Sentences say the keys that their person has: each names its command by id."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from at_screen import press, seen, settled
from hall import Hall
from table_app import begin, set_up, terminal
from textual.app import ComposeResult
from textual.binding import Binding

from screens.app import SrtuiApp
from screens.base import BaseApp
from screens.game.rows import row_keys
from screens.key_list import keyed
from screens.preferences import Chosen, PreferenceStore
from screens.widgets.keys_line import KeysSaid
from srtui.commands.pairing.pair import PairRound
from srtui.text.phrases import as_made, held, with_own

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
ROOT = Path(__file__).parents[2]
TOKEN = re.compile(r"\{+([a-z][\w.-]*)\|([^{}|]+)\}+")


def test_every_key_in_a_sentence_is_one_that_its_command_has() -> None:
    shown: dict[str, set[str]] = {}
    for one in keyed():
        keys = {BaseApp().get_key_display(Binding(key, "")) for key in one.keys}
        shown.setdefault(one.id, set()).update(keys, one.keys)
    found = 0
    spelt = {
        "delete": "del", "escape": "esc", "page down": "pgdn", "ctrl+r": "^r", "ctrl+s": "^s",
        "ctrl+t": "^t", "ctrl+p": "^p", "enter": "⏎",
    }  # fmt: skip
    for folder in ("screens", "srtui"):
        for path in (ROOT / folder).rglob("*.py"):
            for id_, key in TOKEN.findall(path.read_text(encoding="utf-8")):
                if path.name == "keys.py" and path.parent.name == "words":
                    continue
                found += 1
                assert id_ in shown, (path.name, id_)
                assert {key, spelt.get(key, key)} & shown[id_], (path.name, id_, key, shown[id_])
    assert found > 60


def test_a_sentence_with_keys_as_made_and_with_own_ones() -> None:
    said = "press {roster.add|a} to add, {back|esc} ends"
    assert as_made(said) == "press a to add, esc ends"
    assert with_own(said, lambda id_, key: id_) == "press roster.add to add, back ends"


def test_a_name_that_looks_like_a_key_stays() -> None:
    said = f"{held('{next|n} Bob {')} is here; {{undo|u}} takes it back"
    assert as_made(said) == "{next|n} Bob { is here; u takes it back"
    assert with_own(said, lambda id_, key: id_) == "{next|n} Bob { is here; undo takes it back"


async def test_a_bye_whose_name_looks_like_a_key_is_asked_about_by_name(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(0)
    hall.add(["{next|n} Ann", "{next|n} Bob", "{next|n} Cy"])
    hall.run(PairRound())
    async with (app := app_for(hall.path)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "k")
        strips = app.screen._compositor.render_strips()
        said = " ".join("".join(one.text for one in strips).replace("│", " ").split())
        assert re.search(r"and the bye for \{next\|n\} \w+", said)


async def test_heading_pane_and_list_say_own_keys(event_of: Make, app_for: App) -> None:
    own = {
        "roster.here": "f7", "roster.lists": "f8", "lists.add": "f9", "next": "f6",
        "event.settings": "f10", "pairings.swap": "Q", "board.stop": "W", "paste.figures": "f12",
    }  # fmt: skip
    app = app_for(event_of(4).path)
    app.preferences = PreferenceStore(Chosen(keys=own))
    app.apply_keys()
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "f6" in seen(app)
        await press(pilot, "g", "r", "c")
        assert "press f8 to submit them" in seen(app)
        await press(pilot, "f8")
        assert "f9 paste   e change" in seen(app)
        assert "press f9 to paste" in seen(app)
        await press(pilot, "f9", "ctrl+s")
        assert "Paste the list's text, or press f12." in seen(app)
        await press(pilot, "escape", "escape", "g", "e")
        assert "f10 or enter changes settings" in seen(app)
        await press(pilot, "g", "b", "W")
        assert "space resumes" not in seen(app)
    app = app_for(event_of(4).path)
    app.preferences = PreferenceStore(Chosen(keys=own))
    app.apply_keys()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "c")
        assert "f7 here   P here and paid   A everyone   esc done" in seen(app)


async def test_questions_pages_and_sheets_say_own_keys(event_of: Make, app_for: App) -> None:
    own = {"ask.yes": "f7", "ask.no": "f8", "help.close": "f9", "page.close": "f10"}
    app = app_for(event_of(4).path)
    app.preferences = PreferenceStore(Chosen(keys=own))
    app.apply_keys()
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "question_mark")
        assert seen(app).splitlines()[0].endswith("f9 back")
        await press(pilot, "f9", "g", "p", "p")
        await press(pilot, "n")
        assert "f7 yes   f8 no" in seen(app)
        await press(pilot, "f8", "g", "s", "enter")
        assert "f10 back" in seen(app)


def test_rows_of_a_turn_say_own_keys() -> None:
    own = {"scoring.roll": "f7", "table.count": "f8", "scoring.rule": "f9"}
    scoring = row_keys("scoring", lambda id_, key: own.get(id_, key))
    assert (scoring.roll, scoring.count, scoring.more) == ("f7", "o", " f9: all")
    table = row_keys("table", lambda id_, key: own.get(id_, key))
    assert (table.roll, table.count, table.more) == ("r", "f8", " w: all")


async def test_a_tables_menu_and_help_say_own_keys(hall: Hall) -> None:
    hall.add(2)
    with terminal(set_up(hall)) as app:
        app.preferences = PreferenceStore(
            Chosen(keys={"table.call": "f7", "table.back": "f9", "table.end": "f10"})
        )
        app.apply_keys()
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await begin(pilot)
            assert "f10 End turn" in seen(app)
            await press(pilot, "z")
            assert "Call a judge (f7)" in seen(app)
            await press(pilot, "escape", "question_mark")
            assert "To take back a mistake, press f9" in " ".join(seen(app).split())


async def test_keys_of_a_box_stand_with_their_words_in_the_style_of_keys() -> None:
    class Box(BaseApp):
        def compose(self) -> ComposeResult:
            yield KeysSaid(
                "{|enter} or {many.add|ctrl+s} do it   {|space} choices   {back|esc} back"
            )

    app = Box(preferences=PreferenceStore(Chosen(keys={"many.add": "f9"})))
    async with app.run_test(size=(30, 5)) as pilot:
        await settled(pilot)
        shown = app.query_one(KeysSaid)
        # 17 cells and 13 with the gap are 33: the second hint goes to the next line as a whole.
        assert seen(app).split("\n")[:2] == ["enter or f9 do it", "space choices   esc back"]
        key = shown.style_of("key")
        styled = [
            str(shown.render())[span.start : span.end]
            for span in shown.render().spans
            if span.style == key
        ]
        assert styled == ["enter", "f9", "space", "esc"]
