"""What is chosen at a machine: what of its file holds, the page for it, own keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from watching import go, until

from data.machine import settings
from screens.app import SrtuiApp
from screens.key_list import faults_of, keyed
from screens.keys import invalid_part, keys_of
from screens.preferences import Chosen, PreferenceStore, preferences_in
from screens.theme.palette import LIGHT

AppFor = Callable[..., SrtuiApp]


def chosen(tmp_path: Path, text: str) -> Chosen:
    """Return the settings in a file with this text."""
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    return preferences_in(settings.read(file))


def own_at(path: Path) -> PreferenceStore:
    """Return the settings of a file, which are stored there."""
    return PreferenceStore(
        preferences_in(settings.read(path)),
        lambda section, values: settings.keep(section, values, path),
        lambda: preferences_in(settings.read(path)),
    )


def wears(app: SrtuiApp, own: PreferenceStore) -> SrtuiApp:
    """Apply the settings to the app."""
    app.preferences = own
    app.apply_keys()
    return app


def test_what_is_chosen_is_read(tmp_path: Path) -> None:
    found = chosen(
        tmp_path,
        '[look]\ncolours = "light"\n[hall]\nbells = "off"\ncopies = "/a"\n[keys]\nundo = "f9"\n',
    )
    keys, lines = {"undo": "f9"}, {"undo": "config.toml, line 7"}
    assert found == Chosen("light", "", False, "/a", keys, lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[look\n", "config.toml, line 1: "),
        ('[look]\n\ncolours = "pink"\n', "config.toml, line 3: colours must be one of dark, "),
        (
            "[hall]\nbells = true\n",
            "config.toml, line 2: bells must be one of on, off, not true; the default applies.",
        ),
        ('[hall]\nlanguage = "German"\n', "config.toml, line 2: language must be one of en"),
        ('[hall]\nbelts = "on"\n', "config.toml, line 2: [hall] has no “belts”"),
        (
            "[hat]\n",
            "config.toml, line 1: “hat” is not a section; the sections are [look], [hall], [keys].",
        ),
        ("look = 1\n", "config.toml, line 1: make “look” a section, as in [look]."),
        ("[keys]\nundo = 3\n", "config.toml, line 2: write the keys of undo as text,"),
    ],
)
def test_invalid_setting_is_reported_and_the_default_applies(
    tmp_path: Path, text: str, said: str
) -> None:
    found = chosen(tmp_path, text)
    assert found.faults[0].startswith(said)
    assert (found.colours, found.bells, found.keys) == ("", True, {})


def test_every_key_has_the_id_of_its_command() -> None:
    found = keyed()
    assert {"roster.add", "next", "table.end", "list.up", "side.left", "ask.yes"} <= {
        one.id for one in found
    }
    assert not faults_of({"roster.add": "m", "roster.many": "a"}), "two that change over"


def test_each_binding_of_the_program_has_an_id() -> None:
    from screens.key_list import _kinds

    for kind in _kinds():
        for one in kind.__dict__["BINDINGS"]:
            assert one.id, f"{kind.__name__}: {one.key}"


def test_a_key_for_two_commands_is_said_with_both_named() -> None:
    said = faults_of({"roster.add": "m"})
    assert said == (
        "m is both “Add” (roster.add) and “Add many” (roster.many): give one of them another key.",
    )
    (everywhere,) = faults_of({"roster.add": "u"})
    assert "“Add” (roster.add)" in everywhere
    assert "“Undo” (undo)" in everywhere


def test_unknown_command_or_key_is_reported() -> None:
    assert faults_of({"roster.ad": "f9"})[0].startswith("[keys] roster.ad is not a command")
    assert faults_of({"roster.add": "hat"})[0].startswith("[keys] roster.add: “hat” is not a key")


def test_a_key_that_cannot_be_is_said_with_its_line(tmp_path: Path) -> None:
    text = '# mine\n[keys]\nroster.add = "m"\n"roster.ad" = "f9"\nnext = "hat"\n'
    found = chosen(tmp_path, text.replace("roster.add =", '"roster.add" ='))
    said = faults_of(found.keys, found.key_lines)
    assert said[0].startswith("config.toml, line 4: roster.ad is not a command")
    assert said[1].startswith("config.toml, line 5: next: “hat” is not a key")
    assert said[2].startswith("config.toml, line 3: m is both “Add” (roster.add)")


def test_keys_are_written_as_people_do() -> None:
    assert keys_of("?, f5") == ("question_mark", "f5")
    assert invalid_part("m,ctrl+s,question_mark,ü,comma,space") == ""
    assert invalid_part("m,hat") == "hat"


async def test_an_own_key_does_it_and_is_shown_everywhere(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna"])
    app = wears(
        app_for(hall.path), PreferenceStore(Chosen(keys={"roster.paid": "f9", "next": "y"}))
    )
    async with app.run_test(size=(120, 40)) as pilot:
        text = await go(pilot, "r", "Anna")
        assert "f9 Paid" in text
        assert "y Next" in text
        await press(pilot, "p")
        assert not hall.event.players[0].paid
        await press(pilot, "f9")
        await settled(pilot)
        assert hall.event.players[0].paid
        await press(pilot, "question_mark")
        assert "f9" in seen(app)


async def test_custom_key_no_longer_runs_another_command(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna"])
    app = wears(app_for(hall.path), PreferenceStore(Chosen(keys={"roster.paid": "delete"})))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "delete")
        await settled(pilot)
    assert [one.paid for one in hall.event.players] == [True]


async def test_a_key_that_is_none_takes_nothing_away(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna"])
    app = wears(app_for(hall.path), PreferenceStore(Chosen(keys={"roster.paid": "hat"})))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "p")
        await settled(pilot)
    assert hall.event.players[0].paid


async def test_letter_of_a_custom_key_types_in_a_field(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna"])
    app = wears(app_for(hall.path), PreferenceStore(Chosen(keys={"roster.paid": "n"})))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "slash", "n")
        await settled(pilot)
    assert not hall.event.players[0].paid


async def test_the_page_changes_a_key_and_keeps_it(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    hall.add(["Anna"])
    file = tmp_path / "kept.toml"
    app = wears(app_for(hall.path), own_at(file))
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await press(pilot, "slash", *"roster.paid", "enter", "enter")
        assert "Press the key for “Paid” (roster.paid)." in seen(app)
        await press(pilot, "f9")
        assert settings.read(file).sections == {"keys": {"roster.paid": "f9"}}
        await press(pilot, "escape", "escape", "f9")
        await settled(pilot)
        assert "f9 Paid" in seen(app)
        assert hall.event.players[0].paid
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await press(pilot, "slash", *"roster.paid", "enter", "d")
        assert settings.read(file).sections == {"keys": {}}


async def test_the_page_says_a_clash_and_changes_looks_and_bells(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    hall.add(["Anna"])
    file = tmp_path / "kept.toml"
    app = wears(app_for(hall.path), own_at(file))
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await press(pilot, "enter", "b", "down", "down", "enter", "b")
        assert (app.wears.palette, app.bells) == (LIGHT, False)
        assert settings.read(file).sections == {
            "look": {"colours": "light"},
            "hall": {"bells": "off"},
        }
        await press(pilot, "slash", *"roster.add", "enter", "enter", "m")
        assert "“Add” (roster.add) and “Add many” (roster.many)" in seen(app)


async def test_invalid_settings_are_reported_at_the_start(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    hall.add(["Anna"])
    file = tmp_path / "config.toml"
    file.write_text("[look\n", encoding="utf-8")
    app = wears(app_for(hall.path), own_at(file))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "config.toml, line 1: " in seen(app)


async def test_a_machine_without_bells_is_silent(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr("textual.app.App.bell", lambda _: rung.append(True))
    for bells in (False, True):
        wears(app_for(hall.path), PreferenceStore(Chosen(bells=bells))).bell()
        assert rung == [True] * bells


async def test_description_of_a_setting_is_complete_below_the_list(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    hall.add(["Anna"])
    app = wears(app_for(hall.path), own_at(tmp_path / "kept.toml"))
    told = "Ring bells here, and flash the board at the end of a round"
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await press(pilot, "home", "down", "down")
        assert told in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "enter", "b")
        assert "Bells: off." in seen(app)
        await press(pilot, "slash", *"people", "enter")
        assert "Saved people, offered" in seen(app)


async def test_unsaved_setting_holds_until_the_end_and_says_so(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    hall.add(["Anna"])
    file = tmp_path / "config.toml"
    file.write_text("[look\n", encoding="utf-8")
    app = wears(app_for(hall.path), own_at(file))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await press(pilot, "enter", "b")
        said = " ".join(seen(app).replace("│", " ").split())
        assert "Colours: light. It applies only until srtui quits: config.toml, line 1: " in said
        assert app.wears.palette == LIGHT


async def test_name_and_value_of_a_setting_are_never_cut(hall: Hall, app_for: AppFor) -> None:
    """All three were cut at 80 columns; the description is shown in full below the list."""
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "f2")
        shown = await until(pilot, "Second backup folder")
        assert "automatic" in shown
