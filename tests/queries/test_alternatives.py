"""What else there was for a pair or a bye, in sentences."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant
from pane_words import plain

from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Result
from srtui.commands.pairing.by_hand import Bye, Pin, Swap, Tables
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.model.pairing import drawn_of
from srtui.queries.pairing.alternatives import alternatives
from srtui.queries.pairing.details import PairingsPane
from srtui.queries.pairing.pairings import pairings


def alternatives_of(hall: Hall, name: str) -> tuple[str, ...]:
    """Return the alternatives to a player's game of the newest round."""
    event = hall.event
    one = event.newest_round()
    who = next(player.id for player in event.players if player.name == name)
    game = one.game_of(who)
    assert game is not None
    with hall.store.read() as reader:
        questions = alternatives(event, one, game, drawn_of(reader, one))
    lines: list[str] = []
    for question in questions:
        lines += [f"{question.asked}:", *(f"  {answer.text}" for answer in question.answers)]
    return tuple(lines)


def pin(hall: Hall, one: str, other: str) -> None:
    hall.run(meant(hall, Pin, one, other))


def play(hall: Hall, *winners: str) -> None:
    """Publish the round; who is named wins 5-3."""
    hall.run(Tables())
    hall.run(Publish())
    for name in winners:
        hall.run(meant(hall, Result, name, name, "s", 5, 3, 40, 10))


def round_one(hall: Hall) -> None:
    """Anna, Cleo and Emil win; Gus has the bye."""
    hall.add(["Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gus"])
    hall.run(PairRound(by_hand=True))
    pin(hall, "Anna", "Bert")
    pin(hall, "Cleo", "Dora")
    pin(hall, "Emil", "Frida")
    hall.run(meant(hall, Bye, "Gus"))


@pytest.mark.parametrize("apart", [False, True])
def test_clubs_are_counted_only_where_they_are_kept_apart(hall: Hall, *, apart: bool) -> None:
    hall.add(["Anna", "Bert"], club="Iron")
    hall.run(SetEvent(clubs_apart=apart))
    hall.run(PairRound())
    event = hall.event
    with hall.store.read() as reader:
        drawn = drawn_of(reader, event.newest_round())
    game = event.newest_round().games[0].id
    shown = PairingsPane(lambda _: drawn).game(event, pairings(event), game)
    assert shown is not None
    assert "Rematches 0" in plain(shown)
    assert ("Same club" in plain(shown)) is apart


def test_of_a_first_round_everybody_is_as_good_and_the_seed_decided(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo", "Dora"])
    hall.run(PairRound())
    first = hall.event.newest_round().games[0]
    name = hall.event.name_of(first.first)
    found = alternatives_of(hall, name)
    assert found[0] == "Other opponents with 0 TP:"
    seed = "would be just as good. The draw's seed decided between the 3 players."
    assert found[1].endswith(seed)
    assert len(found) == 2


def test_a_bye_by_hand_says_who_is_as_good_and_names_no_seed(hall: Hall) -> None:
    round_one(hall)
    found = alternatives_of(hall, "Gus")
    assert found[:2] == ("Others for the bye:", "  Gus was set by hand.")
    assert "Anna, Bert, Cleo and 3 others would be just as good." in found[2]


def test_bye_is_among_the_alternatives_and_the_rules_decide(hall: Hall) -> None:
    """After round 1 Anna, Cleo, Emil and Gus have 1 TP; the bye is for Bert, Dora or Frida."""
    round_one(hall)
    play(hall, "Anna", "Cleo", "Emil")
    hall.run(PairRound(by_hand=True))
    hall.run(meant(hall, Bye, "Gus"))
    pin(hall, "Anna", "Cleo")
    pin(hall, "Emil", "Dora")
    pin(hall, "Bert", "Frida")
    found = alternatives_of(hall, "Gus")
    assert found[1] == "  Gus was set by hand."
    assert found[2] == "  The rules prefer Bert, Dora and Frida: fewer byes before."


def test_drawn_bye_names_earlier_byes_and_higher_scores(hall: Hall) -> None:
    round_one(hall)
    play(hall, "Anna", "Cleo", "Emil")
    hall.run(PairRound())
    one = hall.event.newest_round()
    bye = next(game.first for game in one.games if game.second is None)
    assert hall.event.name_of(bye) in ("Bert", "Dora", "Frida")
    found = alternatives_of(hall, hall.event.name_of(bye))
    seed = " would be just as good. The draw's seed decided between the 3 players."
    assert found[1].endswith(seed)
    assert "  Gus: 1 bye before." in found
    assert "  Anna, Cleo and Emil: 1 TP, but others with as few byes have 0." in found
    assert len(found) == 4


def test_pair_down_names_the_other_candidates(hall: Hall) -> None:
    """Three of six have 1 TP: one of them goes down, and each of them could."""
    hall.add(["Anna", "Bert", "Cleo", "Dora", "Emil", "Frida"])
    hall.run(PairRound(by_hand=True))
    for names in (("Anna", "Bert"), ("Cleo", "Dora"), ("Emil", "Frida")):
        pin(hall, *names)
    play(hall, "Anna", "Cleo", "Emil")
    hall.run(PairRound())
    event = hall.event
    tp = {"Anna", "Cleo", "Emil"}
    names = [tuple(map(event.name_of, game.players)) for game in event.newest_round().games]  # type: ignore[assignment]
    down = next(set(pair) & tp for pair in names if len(set(pair) & tp) == 1).pop()
    found = alternatives_of(hall, down)
    others = " and ".join(sorted(tp - {down}))
    assert found[0] == "Others who could be paired down from 1 TP:"
    seed = "The draw's seed decided between the 3 players."
    assert found[1] == f"  {others} would be just as good. {seed}"


def test_pane_counts_breaks_and_says_if_the_round_is_optimal(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo", "Dora"])
    hall.run(PairRound(by_hand=True))
    pin(hall, "Anna", "Bert")
    pin(hall, "Cleo", "Dora")
    play(hall, "Anna", "Cleo")
    hall.run(PairRound())
    event = hall.event
    one = event.newest_round()
    with hall.store.read() as reader:
        drawn = drawn_of(reader, one)
    shown = PairingsPane(lambda _: drawn).game(event, pairings(event), one.games[0].id)
    assert shown is not None
    words = plain(shown)
    assert "Both have" in words
    assert "done They have not met before." in words
    assert "Rematches 0" in words
    assert "done Legal, and proven to be the best possible." in words
    games = one.games
    hall.run(Swap(games[0].first, games[1].first))
    event = hall.event
    worse = plain(
        PairingsPane(lambda _: drawn).game(event, pairings(event), event.round.games[0].id)  # type: ignore[arg-type]
    )
    assert "By hand tables 1 and 2 2" in worse
    assert "late Legal, but a better pairing exists" in worse
    assert "although no odd group requires it: set by hand." in worse


def test_pane_says_why_leaders_do_not_sit_at_the_first_table(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo", "Dora"])
    hall.run(SetEvent(tables=4, policy="top-first"))
    hall.run(PairRound(by_hand=True))
    pin(hall, "Anna", "Bert")
    pin(hall, "Cleo", "Dora")
    play(hall, "Anna", "Cleo")
    hall.run(PairRound())
    event = hall.event
    leaders = event.newest_round().game_of(hall.id("Anna"))
    assert leaders is not None
    with hall.store.read() as reader:
        drawn = drawn_of(reader, event.newest_round())
    shown = PairingsPane(lambda _: drawn).game(event, pairings(event), leaders.id)
    assert shown is not None
    assert "Why this table" in plain(shown)
    assert leaders.table == 3
    for game in event.rounds[0].games:
        who = event.name_of(game.first)
        assert f"{who} has already played at table {game.table}." in plain(shown)
