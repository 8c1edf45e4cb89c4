"""The command by which the program starts itself again."""

from __future__ import annotations

import sys

import pytest

from srtui.server.process import command_of_program


def test_program_is_started_as_a_module_of_this_python() -> None:
    assert command_of_program() == [sys.executable, "-P", "-m", "srtui"]


def test_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no Python that would know -m: srtui.exe takes that for a command."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_of_program() == [sys.executable]
