"""A single thing gets no plural: one game out, one turn taken over, one question open."""

from __future__ import annotations

from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.game.by_hand import Adopt
from srtui.commands.game.result import Result
from srtui.model.played import read_played
from srtui.queries.event.presets import Check, PresetView
from srtui.sheets.folder import folder
from srtui.text.clock import strikes_left
from srtui.text.turns import part_text


def test_one_thing_of_a_preset_is_open() -> None:
    met, missing = Check("", "32 players", "met"), Check("", "trophies", "open")
    assert PresetView("m", "Masters", "", (met, met)).summary == "all requirements are met"
    assert PresetView("m", "Masters", "", (met, missing)).summary == "1 requirement not met yet"
    both = PresetView("m", "Masters", "", (missing, missing))
    assert both.summary == "2 requirements not met yet"


def test_a_game_is_taken_over_after_one_turn(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    hall.run(meant(hall, Adopt, "1", 1, "2", 0, 0, first="1"))
    with hall.store.read() as reader:
        played = read_played(reader, hall.event, seated.game)
    said = part_text(played, hall.event, played.parts[0])
    assert said == "Continued from paper after 1 turn, 0-0."


def test_one_more_stop_loses_and_two_more_lose() -> None:
    assert strikes_left(1) == "1 more loses the game"
    assert strikes_left(2) == "2 more lose the game"


def test_one_game_is_still_out(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    assert len(hall.event.rounds[0].open_games) == 2
    assert "2 games still out" in folder(hall.event)["index.html"]
    other = next(game for game in hall.event.rounds[0].games if game.id != seated.game.id)
    hall.run(meant(hall, Result, str(other.table), "1", "a", 3, 1, 40, 20))
    assert "1 game still out" in folder(hall.event)["index.html"]
