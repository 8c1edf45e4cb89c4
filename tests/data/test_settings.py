"""The file of settings: read with what is wrong and where, kept without what others wrote lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.machine import settings


def test_missing_settings_file_chooses_nothing(tmp_path: Path) -> None:
    found = settings.read(tmp_path / "none" / "config.toml")
    assert (found.sections, found.fault) == ({}, "")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b"[look]\ncolours = ", "config.toml, line 2: "),
        (b"\n\n[look\n", "config.toml, line 3: "),
        (b"[look]\n\xff\xfe", "config.toml, line 2: this line is not UTF-8 text."),
        (b"[look]\n[look]\n", "config.toml, line 2: "),
    ],
)
def test_unreadable_settings_are_reported_and_left_alone(
    tmp_path: Path, text: bytes, where: str
) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(text)
    found = settings.read(file)
    assert found.sections == {}
    assert found.fault.startswith(where)
    assert found.fault.endswith(".")
    assert "Nothing was saved: fix that first." in settings.keep("look", {"colours": "light"}, file)
    assert file.read_bytes() == text


def test_what_is_kept_is_read_again_and_the_rest_stays(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "config.toml"
    assert settings.keep("look", {"colours": "light", "signs": "fine"}, file) == ""
    assert settings.read(file).sections == {"look": {"colours": "light", "signs": "fine"}}
    file.write_text('# mine\n[other]\nkept = "Ünal" # and why\n', encoding="utf-8")
    settings.keep("look", {"colours": "grey", "signs": "fine"}, file)
    settings.keep("look", {"signs": ""}, file)
    assert settings.read(file).sections == {"other": {"kept": "Ünal"}, "look": {"colours": "grey"}}
    assert file.read_text(encoding="utf-8").startswith('# mine\n[other]\nkept = "Ünal" # and why\n')
    assert [one.name for one in file.parent.iterdir()] == ["config.toml"]


def test_settings_that_cannot_be_saved_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert settings.keep("look", {"colours": "light"}, tmp_path / "file" / "config.toml")
    (tmp_path / "config.toml").mkdir()
    assert settings.keep("look", {"colours": "light"}, tmp_path / "config.toml")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["config.toml", "file"]


def test_a_section_that_is_none_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("look = 3\n", encoding="utf-8")
    assert settings.keep("look", {"colours": "light"}, file)
    assert file.read_text(encoding="utf-8") == "look = 3\n"


def test_a_file_that_an_editor_has_marked_as_utf_8_is_read(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xef\xbb\xbf[look]\ncolours = 'light'")
    assert settings.read(file).sections == {"look": {"colours": "light"}}


def test_a_name_is_found_in_its_own_section(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[keys]\n"a.b" = "x"\n\n[look]\nname = 1\n"a.b" = 2\n', encoding="utf-8")
    found = settings.read(file)
    assert (found.line_of("keys", "a.b"), found.line_of("look", "a.b")) == (2, 6)
    assert (found.line_of("look", ""), found.line_of("look", "none")) == (4, 0)
