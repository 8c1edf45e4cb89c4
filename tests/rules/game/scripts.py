"""Games written down turn by turn, from the first turn that scores, with the points after each."""

from __future__ import annotations

from dataclasses import dataclass

from driver import Table


@dataclass(frozen=True)
class Turn:
    """One turn: what each player holds, what is answered, what was destroyed, the points after."""

    first: str
    second: str
    after: tuple[int, int]
    destroyed: str = ""
    says: tuple[str, ...] = ()


def turn(first: str, second: str, after: tuple[int, int], *says: str, destroyed: str = "") -> Turn:
    """`says`: answers of "yes", such as `leader_0`."""
    return Turn(first, second, after, destroyed, says)


def play(table: Table, one: Turn) -> Table:
    """Play one turn, without checking the points."""
    for element in one.destroyed.split():
        table.happens("destroyed", element)
    return table.turn(one.first, one.second, **dict.fromkeys(one.says, "yes"))


def play_to_win(table: Table, script: tuple[Turn, ...], side: int) -> None:
    """Play from the second player's second turn; the last turn wins the scenario, not earlier."""
    least = table.play.scenario.threshold
    assert least is not None
    assert script[-2].after[side] == least - 1, "one point is missing before the last turn"
    table.to(2, 1)
    for one in script:
        assert table.won is None
        play(table, one)
        assert table.points == one.after
    assert table.won == (side, "scenario")


def used_lines(table: Table) -> set[str]:
    """Return the lines that have scored."""
    return {gain.source for gain in table.state.gains}


def all_lines(table: Table) -> set[str]:
    """Return the lines of the scenario."""
    return {line.id for line in table.play.scenario.lines}


def dice_down_at_none(edition: str, scenario: str) -> Table:
    """Dice down without a point: the first tiebreaker is asked."""
    return Table(edition, scenario).to(2, 1).last("dice_down")
