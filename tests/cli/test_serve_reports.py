"""What a server writes down of its own faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs import user_log_path

from srtui.cli.serve import Reports


def fails(said: str) -> Exception:
    try:
        raise RuntimeError(said)
    except RuntimeError as fault:
        return fault


def fails_elsewhere() -> Exception:
    try:
        return Exception(1 // 0)
    except ZeroDivisionError as fault:
        return fault


def reports() -> list[Path]:
    return sorted(user_log_path("srtui").glob("crash-*.txt"))


def test_repeated_failure_is_logged_once() -> None:
    server = Reports()
    said = {server.keep(fails(f"number {count}")) for count in range(1000)}
    (written,) = reports()
    assert said == {f"something unexpected happened (RuntimeError): {written}"}
    assert "number 0" in written.read_text()
    assert server.keep(fails_elsewhere()) not in said
    assert len(reports()) == 2


def test_fault_on_a_full_disk_is_still_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_named: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert Reports().keep(fails("it")) == "something unexpected happened (RuntimeError)"
