"""What a table's small terminal, and a judge's, must not leave out or cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import begin, paired, set_up, terminal, turn
from watching import until

from screens.app import SrtuiApp
from screens.scoring.screen import ScoringScreen
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.game.proposals import Agree, Reject
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame, FirstTurn, Turn
from srtui.text.find import game

AppFor = Callable[..., SrtuiApp]
PHONE = (40, 20)


@pytest.mark.parametrize("size", [PHONE, (80, 18)])
async def test_questions_that_are_out_of_sight_are_named(hall: Hall, size: tuple[int, int]) -> None:
    """SR2026 Wolves: a player who secures their own 40 mm may add a token; that row comes last."""
    hall.add(2)
    set_up(hall, "wolves-at-our-heels")
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space", "C")
            rows = [one.letter for one in app.home.entry.rows]
            assert rows[-1] == "j"
            lines = seen(app).splitlines()
            named = next(line for line in lines if "↓" in line)
            assert named.rstrip().endswith("j")
            assert not any(" j  " in line for line in lines)
            await press(pilot, *["down"] * len(rows))
            lines = seen(app).splitlines()
            assert any(" j  " in line or "▌j  " in line for line in lines)
            assert not any("↓" in line for line in lines)
            assert any("↑ a" in line for line in lines)


async def test_message_too_long_for_a_small_table_shows_that_it_is_cut(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=PHONE) as pilot:
            app.home.message_line.say("Word " * 40 + "end.")
            app.home.draw(fresh=True)
            await settled(pilot)
            told = [line.rstrip() for line in seen(app).splitlines() if "Word" in line]
            assert len(told) == 3
            assert told[-1].endswith("Word …")
            app.home.message_line.say("Word " * 10 + "end.")
            app.home.draw(fresh=True)
            await settled(pilot)
            assert seen(app).count("Word") == 10
            assert "end." in seen(app)


async def test_a_question_is_not_cut_while_its_answer_has_room(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "wolves-at-our-heels")
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space", "C", *["down"] * 8)
            row = next(line for line in seen(app).splitlines() if "▌j  " in line)
            assert "put a token on your own 40 mm objective" in row
            assert row.rstrip().endswith(" no")


async def test_a_judge_s_small_terminal_asks_the_questions_of_a_turn(
    hall: Hall, app_for: AppFor
) -> None:
    """Where there is no room for the picture beside them, the questions stay."""
    hall.add(2)
    paired(hall)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))
    app = app_for(hall.path, Seat(Role.JUDGE))
    async with app.run_test(size=PHONE) as pilot:
        await settled(pilot)
        await app.push_screen(ScoringScreen(game(hall.event, "1").id))
        await settled(pilot)
        shown = seen(app)
        rows = app.screen.entry.rows  # type: ignore[attr-defined]
        for row in rows[:3]:
            assert f"{row.letter}· {row.short}" in shown
        assert "Enter saves it." in shown
        await press(pilot, rows[0].letter)
        assert "Anna" in seen(app).partition(rows[0].short)[2].splitlines()[0]
        await press(pilot, *["down"] * (len(rows) - 1))
        assert f"{rows[-1].letter} " in seen(app)
        assert rows[-1].short.split()[0] in seen(app)


@pytest.mark.parametrize("reason", ["the figures are the wrong way round", "count again"])
@pytest.mark.parametrize("size", [PHONE, (80, 24)])
async def test_why_a_result_was_sent_back_stands_at_its_table(
    hall: Hall, size: tuple[int, int], reason: str
) -> None:
    """Whole, also where it is just too long for the banner: 38 cells beside its sign, of 40."""
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            desk = hall.table(1)
            desk.run(meant(desk, EndGame, "1", "assassination", "1"), sure=True)
            desk.run(
                meant(desk, Result, "1", destroyed_first=40, destroyed_second=25, by="1"), sure=True
            )
            hall.run(meant(hall, Reject, "1", reason))
            await until(pilot, "sent the result back")
            assert f"The organizer sent the result back: {reason}." in " ".join(seen(app).split())
            await press(pilot, "tab", "y")
            assert "sent the result back" not in seen(app)
            assert hall.event.sent_back == {}


async def test_next_step_on_a_small_terminal_leaves_the_rest_to_a_key(
    hall: Hall, app_for: AppFor
) -> None:
    """The header leaves out whole parts; the next step keeps its action, and F8 shows all of it."""
    hall.add(4)
    set_up(hall)
    desk = hall.table(1)
    desk.run(meant(desk, Result, "1", winner="1", way="a", by="1"), sure=True)
    desk.run(meant(desk, Agree, "1", "2"), sure=True)
    app = app_for(hall.path, Seat(Role.JUDGE))
    async with app.run_test(size=PHONE) as pilot:
        await until(pilot, "1 to confirm")
        lines = [line.strip() for line in seen(app).splitlines()]
        assert lines[0].split() == ["Hall", "R1", "►", "10:16", "1", "to", "confirm"]
        assert lines[-2] == "n ► Confirm the result of table 1. …"
        await press(pilot, "f8")
        assert "agree on the result." in seen(app)
        assert lines[1].startswith("Round 1  1 needs attention")


async def test_a_refusal_is_whole_and_goes_away_with_the_questions(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            await press(pilot, "space")
            app.home.refuse("This is a reason that needs more than the one line of a narrow screen")
            await settled(pilot)
            assert "more than the one line of a narrow screen" in " ".join(seen(app).split())
            await press(pilot, "escape")
            assert "reason" not in seen(app)
            assert "Anna's turn 1." in seen(app)


async def test_a_key_that_does_nothing_is_not_offered(hall: Hall) -> None:
    """Nothing of Fault Line (2026) is destroyed or captured, no terrain can go, no die rolled."""
    hall.add(2)
    set_up(hall, "fault-line")
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await press(pilot, "space")
            keys = seen(app).splitlines()[-1]
            assert "Confirm" in keys
            assert "Happened" not in keys
            assert "Roll" not in keys


async def test_a_proposed_result_is_withdrawn_by_a_key_of_that_name(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            hall.table(1).run(meant(hall, EndGame, "1", "assassination", "1"), sure=True)
            await until(pilot, "propose this")
            await press(pilot, "tab", "y")
            shown = seen(app)
            assert "Anna has proposed a result. Anna beats Bert by assassination" in " ".join(
                shown.split()
            )
            keys = shown.splitlines()[-1]
            assert "b Withdraw" in keys
            assert "Take back" not in keys
            await press(pilot, "b", "a")
            assert "has withdrawn the result" in seen(app)
            assert "b Take back" in seen(app).splitlines()[-1]


async def test_players_with_one_first_name_differ_by_their_keys(hall: Hall) -> None:
    hall.add(("Anna Abel", "Anna Brandt"))
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await press(pilot, "l")
            assert "backspace: runs Anna Abel's clock" in seen(app)


async def test_key_of_a_side_is_explained_with_equal_first_names(
    hall: Hall,
) -> None:
    hall.add(["Player 0001", "Player 0002"])
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            await press(pilot, "l")
            assert "bksp: clock 1 runs" in seen(app)


async def test_a_fallen_flag_is_a_whole_word_on_the_smallest_screen(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(40, 15)) as pilot:
            await begin(pilot)
            hall.machine.go_on(50 * 60 + 1)
            app.home.tick()
            await settled(pilot)
            assert "0:00  ! FLAG  " in seen(app)
            assert "…" not in seen(app).splitlines()[2]


async def test_long_name_of_an_owner_hides_no_element(hall: Hall) -> None:
    hall.add(["Maximiliane Berg", "Bo Lindqvist"])
    set_up(hall, "payload")
    with terminal(hall) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space")
            lines = seen(app).splitlines()
            asked = [line for line in lines if line.lstrip(" ▌")[:2] in ("a·", "b·", "c·", "d·")]
            assert [line[5:20].partition("'s ")[2].strip() for line in asked] == [
                "50 mm",
                "50 mm",
                "40 mm",
                "40 mm",
            ]


async def test_long_name_hides_no_figure_that_is_asked(hall: Hall) -> None:
    hall.add(["Maximiliane Berg", "Bo Lindqvist"])
    set_up(hall, "payload")
    with terminal(hall) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "z", "a", "enter")
            asked = next(line for line in seen(app).splitlines() if line.startswith(" ▌"))
            assert ": destroyed " in asked
