from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.form import CommandForm
from screens.pairing.screen import PairingsScreen
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import CheckIn, EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.event import Phase
from srtui.rules.record import Game

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
SIZES = [(80, 24), (120, 40)]


def drafted(hall: Hall, played: int = 0) -> Hall:
    for _ in range(played):
        hall.play()
    hall.run(PairRound())
    return hall


def met_again(event_of: Make) -> Hall:
    """Four players who have all met: every pair of round 4 is a rematch."""
    return drafted(event_of(4), 3)


async def to_pairings(pilot: Pilot[str]) -> PairingsScreen:
    await settled(pilot)
    await press(pilot, "g", "p")
    screen = pilot.app.screen
    assert isinstance(screen, PairingsScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_a_draft_with_warnings(
    event_of: Make, app_for: App, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    hall = met_again(event_of)
    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=to_pairings)


@pytest.mark.parametrize("size", SIZES)
def test_a_published_round_with_a_bye(
    event_of: Make, app_for: App, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    hall = drafted(event_of(9), 1)
    hall.run(Scenario())
    hall.run(Publish())
    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=to_pairings)


def test_before_any_round(event_of: Make, app_for: App, snap_compare: Callable[..., bool]) -> None:
    assert snap_compare(app_for(event_of(5).path), run_before=to_pairings)


async def test_an_empty_roster_is_sent_to_the_roster(event_of: Make, app_for: App) -> None:
    app = app_for(event_of(0).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        assert "n ► Add the players." in seen(app)
        await press(pilot, "s")
        assert "No player is chosen" in seen(app)


async def test_long_name_that_is_chosen_is_cut_at_its_end(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    for player in hall.event.players:
        hall.run(EditPlayer(player.id, name=f"{player.name}-Fitzgerald"))
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        chosen = next(line for line in seen(app).splitlines() if "Chosen:" in line)
        assert "Anna" in chosen or "Bert" in chosen
        assert "…" in chosen
        assert "w why" in chosen


async def test_p_draws_the_round_and_asks_nothing(event_of: Make, app_for: App) -> None:
    hall = event_of(6)
    hall.run(CheckIn(None))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "p")
        assert "Round 1: DRAFT, not public" in seen(app)
        assert "Round 1 is drawn: 3 games." in seen(app)
    assert hall.event.rounds[0].phase is Phase.DRAFT


async def test_a_draft_and_a_published_round_differ_in_words(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        assert "Round 1: DRAFT, not public" in seen(app)
        await press(pilot, "k", "y")
        assert "Round 1: published" in seen(app)
        assert "DRAFT" not in seen(app)


async def test_publishing_names_what_is_broken_for_whom_and_why(
    event_of: Make, app_for: App
) -> None:
    hall = met_again(event_of)
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_pairings(pilot)
        assert seen(app).count("met before") == 2
        await press(pilot, "k")
        assert isinstance(app.screen, ConfirmScreen)
        box = [line.split("│")[1] for line in seen(app).splitlines() if line.count("│") == 2]
        asked = " ".join(" ".join(box).split())
        for game in hall.event.rounds[-1].games:
            one, other = (hall.event.name_of(player) for player in game.players)
            assert f"{one} (" in asked
            assert f"{other} (" in asked
        assert asked.count("meet again: one of them has met everyone else.") == 2
        await press(pilot, "n")
        assert hall.event.rounds[-1].phase is Phase.DRAFT
        await press(pilot, "k", "y")
    assert hall.event.rounds[-1].phase is Phase.PUBLISHED


async def test_the_line_below_says_why_the_pair_under_the_cursor_is_so(
    event_of: Make, app_for: App
) -> None:
    hall = drafted(event_of(6), 1)
    app = app_for(hall.path)
    down = next(game for game in hall.event.rounds[1].games if _uneven(hall, game))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, *str(down.table), "enter")
        assert "is paired down from 1 to 0 TP, because the number of" in seen(app)
        assert seen(app).count("paired down") == 2  # in the row, and below
        await press(pilot, "w", "end")
        assert "✓ No pairing rule is broken" in seen(app)


async def test_of_a_round_with_a_bye_nobody_reads_that_everyone_plays(
    event_of: Make, app_for: App
) -> None:
    app = app_for(drafted(event_of(5)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "w", "end")
        assert "is broken, and everyone has a game or a bye." in seen(app)


def _uneven(hall: Hall, game: Game) -> bool:
    won = {one.winner for one in hall.event.rounds[0].games}
    return len({player in won for player in game.players}) == 2


async def test_swap_in_two_presses(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    one, two, _ = hall.event.rounds[0].games
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "s")
        assert f"* {hall.event.name_of(one.first)}" not in seen(app)  # it is chosen as well
        await press(pilot, "down", "right")
        assert f"* {hall.event.name_of(one.first)}" in seen(app)
        assert f"► {hall.event.name_of(two.second or 0)}" in seen(app)
        await press(pilot, "s")
        assert "have swapped seats" in seen(app)
    games = hall.event.rounds[0].games
    assert [(g.first, g.second) for g in games[:2]] == [
        (two.second, one.second),
        (two.first, one.first),
    ]


async def test_pair_by_hand_in_two_presses(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    one, two, _ = hall.event.rounds[0].games
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "y", "down", "y")
        assert "pinned" in seen(app)
    paired = {frozenset(game.players) for game in hall.event.rounds[0].games}
    assert {frozenset((one.first, two.first)), frozenset((one.second, two.second))} <= paired


async def test_a_yes_that_came_twice_marks_nobody(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "k", "y", "y", "y")
        assert "Round 1: published" in seen(app)
        assert "will play" not in seen(app)
        assert "You have already confirmed." in seen(app)
        await press(pilot, "down", "y")
        assert "will play" in seen(app)


async def test_escape_lets_the_marked_player_go(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    before = hall.event.rounds[0].games
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "s", "down", "escape")
        assert "* " not in seen(app)
        await press(pilot, "s", "escape", "up")
    assert hall.event.rounds[0].games == before


async def test_another_change_starts_again_with_the_chosen_player(
    event_of: Make, app_for: App
) -> None:
    hall = drafted(event_of(6))
    before = hall.event.rounds[0].games
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "s", "down", "y")
        assert f"{hall.event.name_of(before[1].first)} will play" in seen(app)
    assert hall.event.rounds[0].games == before


async def test_a_bye_by_hand(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(5))
    chosen = hall.event.rounds[0].games[0].first
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "b")
    assert [game.first for game in hall.event.rounds[0].games if game.second is None] == [chosen]


async def test_apart_and_together_again(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(4))
    pair = set(hall.event.rounds[0].games[0].players)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "x")
        assert "2 unpaired" in seen(app)
        assert seen(app).count("(no game)") == 2
        await press(pilot, "end", "y", "up", "y")
        assert "unpaired" not in seen(app)
    assert pair in [set(game.players) for game in hall.event.rounds[0].games]


async def test_a_pair_moves_to_the_table_typed(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    one = hall.event.rounds[0].games[0]
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "m", "3", "enter")
    moved = hall.event.rounds[0].at_table(3)
    assert moved is not None
    assert moved.players == one.players
    assert hall.event.rounds[0].at_table(1) is not None


async def test_the_owner_of_the_bye_takes_a_no_shows_seat(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(5))
    hall.run(Publish())
    missing = hall.event.rounds[0].games[0].first
    owner = next(game.first for game in hall.event.rounds[0].games if game.second is None)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "l")
        assert isinstance(app.screen, CommandForm)
        assert hall.event.name_of(missing) in seen(app)
        await press(pilot, "number_sign", *str(owner), "enter")
        assert "the players have seen this pairing" in seen(app)
        await press(pilot, "y")
        assert "Print what has changed?" in seen(app)
        await press(pilot, "escape")
        assert "unpaired" in seen(app)
    first = hall.event.rounds[0].games[0]
    assert owner in first.players
    assert missing not in first.players


async def test_drawing_again_asks_for_the_reason(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(8))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "r", "enter")
        assert isinstance(app.screen, CommandForm)
        await press(pilot, *"late", "enter")
        assert "(draw 2)" in seen(app)
    with hall.store.read() as reader:
        assert [row["reason"] for row in reader.table("draw", order="attempt")] == ["", "late"]


async def test_the_scenario_is_rolled_unless_one_is_named(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        assert "no scenario yet" in seen(app)
        await press(pilot, "c", "enter")
        assert "no scenario yet" not in seen(app)
    assert hall.event.rounds[0].scenario


async def test_an_empty_draft_is_paired_by_hand(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "h", "ctrl+s")
        assert "4 unpaired" in seen(app)
        await press(pilot, "y", "down", "y")
        assert "2 unpaired" in seen(app)
    assert len(hall.event.rounds[0].games) == 1


async def test_an_earlier_round_is_only_looked_at(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6), 1)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "left_square_bracket")
        assert "Earlier round 1" in seen(app)
        await press(pilot, "k")
        assert "This is an earlier round: press ] until you reach the newest." in seen(app)
        await press(pilot, "x")
        assert hall.event.rounds[1].phase is Phase.DRAFT
        assert len(hall.event.rounds[1].games) == 3
        await press(pilot, "right_square_bracket")
        assert "Round 2: DRAFT" in seen(app)


async def test_list_by_name_is_sorted_and_keeps_the_cursor(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(7))
    app = app_for(hall.path)
    chosen = hall.event.name_of(hall.event.rounds[0].games[1].second or 0)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_pairings(pilot)
        await press(pilot, "down", "right", "v")
        assert screen.grid is not None
        rows = [row.words for row in screen.grid.shown]
        assert rows == sorted(rows)
        assert len(rows) == 7
        assert f"► {chosen}" in seen(app)


async def test_sorting_by_score_brings_the_top_tables_in_sight(
    event_of: Make, app_for: App
) -> None:
    hall = drafted(event_of(64), 2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_pairings(pilot)
        await press(pilot, "end", "right", "v", "v")
        grid = screen.grid
        assert grid is not None
        assert grid.current == grid.shown[0]
        assert grid.scroll_offset.y == 0
        lines = seen(app).splitlines()
        top = next(at for at, line in enumerate(lines) if line.lstrip().startswith("Tbl")) + 1
        assert "►" in lines[top], "the first player of the top table is chosen"


async def test_by_score_the_leaders_stand_first_and_the_bye_last(
    event_of: Make, app_for: App
) -> None:
    hall = drafted(event_of(9), 2)
    tp = {line.player: line.tp for line in hall.event.standings()}
    ids = {player.name: player.id for player in hall.event.players}
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_pairings(pilot)
        await press(pilot, "v", "v")
        assert "Sorted by score." in seen(app)
        assert screen.grid is not None
        rows = [[name for name in ids if name in row.words] for row in screen.grid.shown]
        scores = [max(tp[ids[name]] for name in names) for names in rows if len(names) == 2]
        assert scores == sorted(scores, reverse=True)
        assert scores[0] == 2
        assert [len(names) for names in rows] == [2, 2, 2, 2, 1]
        await press(pilot, "v")
        tables = [row.number for row in screen.grid.shown]
        assert tables == [1, 2, 3, 4, None], "the third press is back by table"


async def test_digits_lead_to_a_table(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(12))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_pairings(pilot)
        await press(pilot, "5", "enter")
        assert screen.grid is not None
        assert screen.grid.current is not None
        assert screen.grid.current.number == 5


async def test_undo_takes_the_swap_back(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(6))
    before = hall.event.rounds[0].games
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "s", "down", "s")
        assert hall.event.rounds[0].games != before
        await press(pilot, "u", "y")
    assert hall.event.rounds[0].games == before


async def test_letters_type_the_second_players_name_in_a_swap(event_of: Make, app_for: App) -> None:
    """They were keys: `r` of Rosa drew the round again."""
    hall = drafted(event_of(8))
    last = hall.event.rounds[0].games[3]
    one, other = hall.event.rounds[0].games[0].first, last.second
    assert other is not None
    name = hall.event.by_id[other].name
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await to_pairings(pilot)
        await press(pilot, "s")
        assert "s on the other player, or type a name  esc cancels" in seen(pilot.app)
        await press(pilot, *name.casefold())
        assert "Redraw" not in seen(pilot.app)
        await press(pilot, "enter")
        assert pilot.app.screen is screen
        assert f"{name}?  s confirms  esc cancels" in seen(pilot.app)
        await press(pilot, "s")
    assert one in hall.event.rounds[0].games[3].players


async def test_a_name_that_begins_as_the_key_is_still_found(event_of: Make, app_for: App) -> None:
    hall = drafted(event_of(8))
    last = hall.event.rounds[0].games[3].second
    assert last is not None
    hall.run(EditPlayer(last, name="Sven"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await to_pairings(pilot)
        await press(pilot, "s", *"sven", "enter")
        assert "Sven?  s confirms" in seen(pilot.app)
