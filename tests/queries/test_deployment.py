"""How far one may deploy: beside the clock's phase, and before clocks that start later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin, EndTurn
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import SetupDone
from srtui.queries.clock.rows import clock_row, game_text
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.setup import setup_view
from srtui.text.find import game as find_game
from srtui.text.places import reach_text, zone_text

HallOf = Callable[[str], Hall]


def ready(hall: Hall, scenario: str, opener: str = "2") -> Hall:
    """Give the second player of the pairing the first turn."""
    hall.add(["Anna", "Bert"])
    for command in (PairRound(), meant(hall, Scenario, scenario), Publish(), Start()):
        hall.run(command)
    hall.run(meant(hall, FirstTurn, "1", opener))
    return hall


def now(hall: Hall) -> str:
    return table_view(read_table(hall.table(1), 1), hall.machine()).now


def players(hall: Hall) -> tuple[str, str]:
    game = find_game(hall.event, "1")
    return hall.event.name_of(game.players[0]), hall.event.name_of(game.players[1])


def before(hall: Hall) -> tuple[str, ...]:
    event = hall.event
    with hall.store.read() as reader:
        return setup_view(reader, event, find_game(event, "1")).deployment


@pytest.mark.parametrize(
    ("edition", "depths"),
    [
        ("sr2017beta", ("7 in", "10 in", "13 in", "16 in")),
        ("sr2026", ("6 in", "11 in", "9 in", "14 in")),
    ],
)
def test_each_phase_of_deployment_says_how_far(
    hall_of: HallOf, edition: str, depths: tuple[str, ...]
) -> None:
    hall = hall_of(edition)
    ready(hall, hall.event.next_edition.scenarios[0].id)
    second, first = players(hall)  # the second of the pairing has the first turn
    hall.run(meant(hall, Begin, "1"))
    for number, depth in enumerate(depths):
        name = (first, second)[number % 2]
        what = "deployment" if number < 2 else "advance deployment"
        assert now(hall) == f"{name}'s {what}: up to {depth} from their edge."
        at = read_table(hall.table(1), 1)
        assert at.game is not None
        assert at.clock is not None
        row = clock_row(at.event, at.game, at.clock, hall.machine())
        assert f"{name}'s {what}: up to {depth} from their edge," in game_text(row)
        hall.run(meant(hall, EndTurn, "1"))
    assert "from his edge" not in now(hall)


def test_2024_leaves_advance_deployment_to_the_organizer(hall_of: HallOf) -> None:
    hall = hall_of("sr2024")
    ready(hall, hall.event.next_edition.scenarios[0].id)
    hall.run(meant(hall, Begin, "1"))
    hall.run(meant(hall, EndTurn, "1"))
    hall.run(meant(hall, EndTurn, "1"))
    assert "as far as the organizer has announced." in now(hall)


@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
def test_where_no_phase_is_on_the_clock_the_set_up_says_both_depths(
    hall_of: HallOf, edition: str
) -> None:
    hall = hall_of(edition)
    scenario = next(one for one in hall.event.next_edition.scenarios if not one.deployment)
    ready(hall, scenario.id)
    second, first = players(hall)
    assert [said.split(",")[0] for said in before(hall)] == [
        f"{first} deploys within 7 in of their edge",
        f"{second} deploys within 10 in of their edge",
    ]
    hall.run(meant(hall, SetupDone, "1"))
    at = read_table(hall.table(1), 1)
    assert table_view(at, hall.machine()).deploys == before(hall)
    hall.run(meant(hall, Begin, "1"))
    assert table_view(read_table(hall.table(1), 1), hall.machine()).deploys == ()


def test_a_corner_is_named_where_one_deploys_round_it(hall_of: HallOf) -> None:
    hall = hall_of("sr2012")
    scenario = next(
        one for one in hall.event.next_edition.scenarios if one.deployment in ("radial", "flank")
    )
    ready(hall, scenario.id)
    assert all("corner of their edge, as seen from there" in said for said in before(hall))


def test_secret_scenario_shows_no_deployment(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    for command in (PairRound(), meant(hall, Scenario, "two-fronts"), Publish()):
        hall.run(command)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    assert before(hall) == ()
    hall.run(Start())
    assert len(before(hall)) == 2


def test_in_rumble_only_models_with_advance_deployment_are_put_down(hall_of: HallOf) -> None:
    """at-the-table.md 17d: all others enter by Rumble Deployment."""
    edition = hall_of("sr2017beta").event.next_edition
    kind = next(one for one in edition.deployments if one.id == "rumble")
    zone = kind.zone(1)
    assert zone is not None
    only = "(models with Advance Deployment only)"
    assert (
        zone_text(kind, zone, edition.terms)
        == f"within 6 in of their edge, across the full width {only}"
    )
    assert reach_text(kind, zone, 6, edition.terms) == f"up to 6 in from their edge {only}"
