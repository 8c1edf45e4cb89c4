"""Counting a unit on the command line."""

from one_file import Cli


def test_a_unit_below_half_is_half_destroyed_in_2012(cli: Cli) -> None:
    cli.new("sr2012")
    assert "4 of 10 models left: 5 destroyed, 0 still in play." in cli.ok(
        "count", cli.file, 9, 10, 4
    )


def test_solos_are_filled_one_before_the_next(cli: Cli) -> None:
    cli.new("sr2017beta")
    assert "3 models lost from solos of 2: 7 destroyed." in cli.json(
        "count", cli.file, 7, 2, 3, "--solos"
    )


def test_what_cannot_be_is_refused(cli: Cli) -> None:
    cli.new()
    assert cli.refused("count", cli.file, 9, 0, 0) == "A unit starts with at least one model.\n"
    assert cli.refused("count", cli.file, 9, 5, 6) == "6 of 5 models left is not possible.\n"
