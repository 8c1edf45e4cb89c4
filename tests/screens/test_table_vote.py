"""A blind vote at a table's terminal: its two players, from the menu, while a vote is open."""

from __future__ import annotations

from at_screen import press
from hall import Hall
from meant import meant
from table_app import paired, terminal
from watching import until

from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import OpenVote

LINE = "Vote on an award"


async def test_both_players_vote_from_the_menu_of_their_table(hall: Hall) -> None:
    hall.add(4)
    paired(hall)
    hall.run(AddAward("Best Painted", "army"))
    hall.run(meant(hall, EnterAward, "Best Painted", "Anna"))
    hall.run(meant(hall, EnterAward, "Best Painted", "Bert"))
    game = hall.event.round.at_table(1) if hall.event.round else None
    assert game is not None
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "z")
            assert LINE not in await until(pilot, "Call a judge")
            await press(pilot, "escape")
            hall.run(meant(hall, OpenVote, "Best Painted"))
            await until(pilot, lambda: bool(app.last_read.event.specials[0].votes))
            await press(pilot, "z", "end", "enter")  # the last line of the menu
            await until(pilot, "Vote on Best Painted (army): who are you?")
            for player in game.players:
                name = hall.event.name_of(player)
                await until(pilot, name)
                await press(pilot, *name, "enter")
                await until(pilot, f"{name} votes on Best Painted")
                await press(pilot, "1", "enter", "1", "enter")
            await until(pilot, "Everyone here has voted.")
            await press(pilot, "escape", "z")
            assert LINE not in await until(pilot, "Call a judge")
    vote = hall.event.specials[0].vote
    assert vote is not None
    assert vote.voters == set(game.players)
