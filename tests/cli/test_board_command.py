from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from one_file import Cli


def test_without_a_terminal_the_board_is_printed(cli: Cli) -> None:
    cli.ok("new", cli.file, "--edition", "sr2026")
    for name in ("Anna", "Bert", "Cleo"):
        cli.ok("roster", cli.file, "add", name)
    cli.ok("pair", cli.file)
    assert "Round 1" not in cli.ok("board", cli.file).replace("pairings of round 1", "")
    cli.ok("publish", cli.file, "--sure")
    printed = cli.ok("board", cli.file)
    for title in ("Round 1 by name", "Round 1 by table"):
        assert title in printed
    for name in ("Anna", "Bert", "Cleo"):
        assert printed.count(name) >= 2


def test_a_page_stays_for_three_seconds_at_least(cli: Cli) -> None:
    cli.ok("new", cli.file, "--edition", "sr2026")
    assert cli.run("board", cli.file, "--seconds", "1").exit_code == 2
