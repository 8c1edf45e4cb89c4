"""`export FILE all --json` imported into an empty event and exported again is the same text."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine
from hall import Hall
from meant import meant
from seated import Seated

from data.event.schema import TABLES
from data.exporting.event_dump import LEFT_OUT, rows_of
from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import CastVote, CloseVote, OpenVote
from srtui.commands.clock.round import Charge, Pause, Resume
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import ConfirmationRequired
from srtui.commands.demo.play import make_demo, play
from srtui.commands.event.address import SetAddress
from srtui.commands.event.settings import AddPlan, SetDay, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.by_hand import Mode, Overrule
from srtui.commands.hall.notices import PutNotice
from srtui.commands.hall.terrain import TableOut
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.pins import SetPin
from srtui.commands.roster.conduct import Penalty
from srtui.commands.roster.keep_apart import KeepApart
from srtui.commands.roster.money import SetFee
from srtui.commands.roster.players import AddPlayer, Drop, EditPlayer, StandIn
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.clock import read_clock
from srtui.model.event import Event
from srtui.model.played import read_played
from srtui.model.refused import Refused
from srtui.queries.importing import import_preview
from srtui.queries.pairing.verify import verify
from srtui.queries.standings.standings import standings
from srtui.rules.clock import SECOND, Clock, advance
from srtui.text.plan import PlanLine

HERE = Path(__file__).parent
HallOf = Callable[[str], Hall]
GAMES = {
    "sr2012": ("destruction", ("destroyed=a-2",), "chess-clocks"),
    "sr2015": ("outflank", ("left=1:dominates", "right=1"), "death-clock"),
    "sr2017beta": ("the-pit-ii", (), ""),
    "sr2024": ("two-fronts", (), ""),
    "sr2026": ("two-fronts", ("blue-50=1", "terrain=2"), ""),
}
"""For each edition a scenario, what is scored in it, and the clocks where they are a variant."""


def given_out(path: Path, to: Path) -> str:
    """Return the complete event as the command line writes it."""
    CommandLine(path).run("export", "all", "--json", "--to", to, "--replace")
    return to.read_text(encoding="utf-8")


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Hall]:
    """Yield an empty event with its own edition, which no import shares, and its own secret."""
    (tmp_path / "again").mkdir()
    made = Hall(tmp_path / "again", "sr2017beta", seed="another seed")
    made.run(SetPin("judge", "4711"))
    yield made
    made.store.close()


def brought_back(hall: Hall, again: Hall, folder: Path) -> str:
    """Import the event of one file into the other; check that both export the same text."""
    before = given_out(hall.path, folder / "a.json")
    again.run(ImportEvent(str(folder / "a.json")))
    assert given_out(again.path, folder / "b.json") == before
    return before


def clocks(hall: Hall) -> dict[int, Clock]:
    """Every clock as its taps left it."""
    event = hall.event
    with hall.store.read() as reader:
        return {one.id: read_clock(reader, event, one) for one in event.games if one.second}


def times(clock: Clock) -> tuple[object, ...]:
    """Return a clock's values, without the moments of a machine."""
    return (
        clock.left_ns, clock.used_ns, clock.paused_ns, clock.gap_ns, clock.stood_ns, clock.turn_ns,
        clock.turn, clock.stage, clock.active, clock.running, clock.interrupted, clock.taps,
        clock.extended, clock.fallen, clock.strikes,
    )  # fmt: skip


def scores(hall: Hall) -> dict[int, object]:
    """Every game that was scored turn by turn."""
    event = hall.event
    with hall.store.read() as reader:
        scored = [game for game in event.games if event.steps.get(game.id)]
        return {game.id: read_played(reader, event, game).state for game in scored}


def full(hall: Hall, edition: str) -> Hall:
    """Return an event with something in nearly every table, in the middle of its second round."""
    scenario, words, clock = GAMES[edition]
    if clock:
        hall.run(meant(hall, UseVariant, clock))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    hall.run(ClockSettings(questions="stop"))
    hall.run(meant(hall, AddPlan, "Lunch", at="12:30"))
    seated = Seated(hall, scenario).begin().turns(2)
    hall.machine.sleep(40)
    hall.run(meant(hall, Pause, "all", reason="fire alarm"))
    seated.wait(25)
    hall.run(meant(hall, Resume, "all"))
    hall.machine.restart(30)
    seated.wait(3)
    keep_score(hall, seated, words)
    people(hall)
    hall.type()
    hall.run(AddPlayer("Łukasz “=1+1”", club="[red]", faction="Ḱhador"))
    hall.run(PairRound())
    hall.run(Redraw("somebody came late"))
    hall.run(Publish())
    vote(hall)
    return hall


def keep_score(hall: Hall, seated: Seated, words: tuple[str, ...]) -> None:
    """Continue the game after the restart; the organizer sets its score."""
    if clocks(hall)[seated.game.id].interrupted or seated.clock.interrupted:
        hall.run(meant(hall, Charge, "1", "nothing"))
        hall.run(meant(hall, Resume, "1"))
    seated.turns(1)
    seated.turn(*words)
    hall.run(meant(hall, Overrule, "1", 2, 1, "a flag was overlooked"))


def people(hall: Hall) -> None:
    """Add everything about players that is not in their games."""
    names = [one.name for one in hall.event.players]
    hall.run(meant(hall, Penalty, names[0], "warning", "slow play"))
    for leader in ("Ünïque", "[b]Bold[/b]"):
        hall.run(meant(hall, AddList, names[0], leader=leader, points=75))
    hall.run(meant(hall, KeepApart, names[0], names[1], reason="one car"))
    hall.run(meant(hall, EditPlayer, names[1], note="owes 5 €\nin two lines", table=2))
    hall.run(meant(hall, Mode, "points", table=3))
    hall.run(StandIn("Helper"))
    hall.run(meant(hall, Drop, names[3], reason="the last train"))
    hall.run(TableOut(9, reason="broken"))


def vote(hall: Hall) -> None:
    """One vote is closed, another is open."""
    names = [one.name for one in hall.event.players[:3]]
    for award in ("Best Sport", "Best Beard"):
        hall.run(AddAward(award))
        for name in names[:2]:
            hall.run(meant(hall, EnterAward, award, name))
        hall.run(meant(hall, OpenVote, award))
        for name in names:
            hall.run(meant(hall, CastVote, award, name, 2))
    hall.run(meant(hall, CloseVote, "Best Sport"))


def look(event: Event) -> tuple[object, ...]:
    """Return an event's values without those that belong to one file."""
    return (
        standings(event).rows, event.rounds, event.players, event.penalties, event.lists,
        event.house_rules, event.variants, event.plan, event.kept_apart, event.tables_out,
    )  # fmt: skip


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", GAMES)
def test_an_event_with_everything_comes_back_as_the_same_text(
    hall_of: HallOf, target: Hall, tmp_path: Path, edition: str
) -> None:
    hall = full(hall_of(edition), edition)
    text = brought_back(hall, target, tmp_path)
    assert look(target.event) == look(hall.event)
    assert clocks(hall).keys() == clocks(target).keys()
    assert [*map(times, clocks(target).values())] == [*map(times, clocks(hall).values())]
    assert any(clock.taps for clock in clocks(target).values())
    assert scores(target) == scores(hall) != {}
    rows = json.loads(text)["rows"]
    filled = (
        "penalty",
        "army_list",
        "step",
        "tap",
        "ballot_entry",
        "voter",
        "house_rule",
        "draw",
        "apart",
        "table_out",
        "plan_item",
        "setting",
        "stay",
        "award_entry",
    )
    assert all(rows[table] for table in filled)


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", GAMES)
def test_a_whole_day_comes_back_as_the_same_text(
    hall_of: HallOf, target: Hall, tmp_path: Path, edition: str
) -> None:
    clock = hall_of(edition)
    desk = make_demo(tmp_path / "demo.srtui", edition, 17, "one", clock.clock, clock.machine)
    list(play(desk, "one"))
    before = given_out(desk.store.path, tmp_path / "a.json")
    target.run(ImportEvent(str(tmp_path / "a.json")))
    assert given_out(target.path, tmp_path / "b.json") == before
    with target.store.read() as reader:
        found = verify(target.event, reader)
    with desk.store.read() as reader:
        wanted = verify(desk.event(), reader)
    assert found == wanted
    desk.store.close()


def test_an_event_of_an_older_srtui_comes_back_as_the_same_text(
    target: Hall, tmp_path: Path
) -> None:
    packed = HERE.parent / "data" / "version2.srtui.gz"
    (tmp_path / "old.srtui").write_bytes(gzip.decompress(packed.read_bytes()))
    before = given_out(tmp_path / "old.srtui", tmp_path / "a.json")
    target.run(ImportEvent(str(tmp_path / "a.json")))
    assert given_out(target.path, tmp_path / "b.json") == before
    with target.store.read() as reader:
        assert not any(one.amiss for one in verify(target.event, reader))


def test_imported_event_continues_like_the_original(
    hall_of: HallOf, target: Hall, tmp_path: Path
) -> None:
    hall = full(hall_of("sr2026"), "sr2026")
    brought_back(hall, target, tmp_path)
    for one in (hall, target):
        one.type()
        one.run(AddPlayer("Somebody new"))
        one.run(PairRound(seed="the same"))
    assert [one.players for one in target.event.rounds[-1].games] == [
        one.players for one in hall.event.rounds[-1].games
    ]


def test_the_file_has_a_version_number_and_no_machine_moments_and_no_secrets(
    hall_of: HallOf, tmp_path: Path
) -> None:
    hall = full(hall_of("sr2026"), "sr2026")
    hall.run(SetPin("to", "123456"))
    text = given_out(hall.path, tmp_path / "a.json")
    found = json.loads(text)
    assert found["format"] == 1
    assert found["left_out"] == dict(LEFT_OUT)
    assert not any(word in text for word in ("boot 1", "boot 2", '"hall/', "pin "))
    assert "seed" not in found["rows"]["event"][0]
    assert min(tap["boot_ns"] for tap in found["rows"]["tap"]) == 0
    votes = {one["id"]: one["state"] for one in found["rows"]["vote"]}
    assert [*votes.values()] == ["closed"]
    assert {one["vote"] for one in found["rows"]["ballot_entry"]} == set(votes)


def test_every_table_is_handed_on_or_is_said_to_be_left_out(hall: Hall) -> None:
    with hall.store.read() as reader:
        carried = rows_of(reader)
    assert set(TABLES) == {*carried, *(name for name in LEFT_OUT if name in TABLES)}


def test_what_is_left_out_is_listed_when_it_is_written(hall_of: HallOf, tmp_path: Path) -> None:
    hall = full(hall_of("sr2026"), "sr2026")
    hall.run(SetPin("to", "123456"))
    name = hall.event.players[0].name
    game = hall.game(name)
    hall.run(
        meant(hall, ChooseList, str(game.table), str(game.players.index(hall.id(name)) + 1), 1)
    )
    said = CommandLine(hall.path).run("export", "all", "--json", "--to", tmp_path / "a.json")
    assert said.out == f"Saved {tmp_path / 'a.json'}.\n"
    lines = said.err.splitlines()
    assert "Left out: the journal, and the event's seed." in lines
    assert "Left out: PINs: set them again." in lines
    assert "Left out: the open vote on Best Beard, with 3 votes." in lines
    assert "Left out: 1 choice that only one of two players has made." in lines
    assert any("taps of clocks were made." in one for one in lines)


def test_a_hidden_length_stays_hidden(hall_of: HallOf, target: Hall, tmp_path: Path) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    for command in (PairRound(), meant(hall, Scenario, "destruction"), Publish(), Start()):
        hall.run(command)
    assert hall.event.rounds[0].hidden_end
    said = CommandLine(hall.path).run("export", "all", "--json").err
    assert "Left out: the hidden length of round 1." in said
    brought_back(hall, target, tmp_path)
    assert (target.event.rounds[0].ends_at, target.event.rounds[0].variable) == (None, None)


def test_imported_running_clock_is_paused_and_keeps_its_time(
    hall: Hall, target: Hall, tmp_path: Path
) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(2)
    left = seated.left
    brought_back(hall, target, tmp_path)
    target.machine.go_on(300)
    (clock,) = (one for one in clocks(target).values() if one.taps)
    now = advance(clock, target.machine())
    assert now.interrupted is not None
    assert now.interrupted.cause == "restart"
    assert tuple(ns / SECOND for ns in now.left_ns) == left


def test_a_draft_keeps_the_seed_of_its_draw_for_itself(
    hall: Hall, target: Hall, tmp_path: Path
) -> None:
    hall.add(6)
    hall.run(PairRound())
    text = brought_back(hall, target, tmp_path)
    assert [one["seed"] for one in json.loads(text)["rows"]["draw"]] == [""]
    target.run(Publish())
    with target.store.read() as reader:
        (one,) = verify(target.event, reader)
    assert (one.repeated, one.amiss) == (None, False)
    assert one.origin == "file"


def test_the_own_secrets_of_the_event_stay(hall: Hall, target: Hall, tmp_path: Path) -> None:
    hall.add(4)
    hall.play()
    brought_back(hall, target, tmp_path)
    assert target.event.seed == "another seed"
    with target.store.read() as reader:
        assert reader.value("SELECT count(*) FROM setting WHERE key = 'pin judge'") == 1


def test_import_is_one_entry_and_one_undo(hall: Hall, target: Hall, tmp_path: Path) -> None:
    hall.add(4)
    hall.play()
    before = target.event
    brought_back(hall, target, tmp_path)
    with target.store.read() as reader:
        assert reader.value("SELECT count(*) FROM journal WHERE command = 'import'") == 1
    target.desk.undo()
    assert target.event == before


def test_undo_says_that_clocks_keep_it_from_being_taken_back(
    hall: Hall, target: Hall, tmp_path: Path
) -> None:
    Seated(hall, "two-fronts").begin().turns(1)
    brought_back(hall, target, tmp_path)
    with pytest.raises(Refused, match="clocks of its games have run, and their log stays"):
        target.desk.undo()
    assert target.event.rounds == hall.event.rounds


def test_preview_shows_what_would_be_written_without_a_yes(
    hall_of: HallOf, target: Hall, tmp_path: Path
) -> None:
    hall = full(hall_of("sr2026"), "sr2026")
    given_out(hall.path, tmp_path / "a.json")
    command = ImportEvent(str(tmp_path / "a.json"))
    said, warnings, _ = import_preview(command, target.event)
    assert said[0] == "Hall: Steamroller 2026, 75 points, exported by srtui."
    assert said[1] == "6 players, 2 rounds, 4 games."
    assert warnings[0].startswith("This event, Hall (sr2017beta), will become Hall (sr2026), ")
    assert warnings[1].startswith("This cannot be undone, because the file has clocks or votes:")
    with pytest.raises(ConfirmationRequired):
        target.run(command, sure=False)
    assert not target.event.players


@pytest.mark.parametrize(
    "something",
    [
        AddPlayer("Ada"),
        AddPlan(PlanLine("Lunch")),
        AddAward("Best Sport"),
        TableOut(3),
    ],
)
def test_it_comes_into_an_empty_event_alone(
    hall: Hall, target: Hall, tmp_path: Path, something: Any
) -> None:
    hall.add(4)
    given_out(hall.path, tmp_path / "a.json")
    target.run(something)
    with pytest.raises(Refused, match="This event is not empty"):
        target.run(ImportEvent(str(tmp_path / "a.json")))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "is JSON without games: use a CSV table"),
        ("[1, 2]", "is JSON without games: use a CSV table"),
        ('{"games": []}', "is JSON without games: use a CSV table"),
        ('{"format": 1, "ev', "is damaged or incomplete JSON:"),
        ('{"format": 2, "event": 1, "rows": {}}', "was written by a newer version of srtui"),
        ("[" * 100_000, "is damaged or incomplete JSON:"),
    ],
    ids=["no keys", "numbers", "no event", "cut off", "newer", "nested too deep"],
)
def test_json_of_another_kind_gets_one_short_sentence(
    target: Hall, tmp_path: Path, text: str, sentence: str
) -> None:
    (tmp_path / "a.json").write_text(text)
    for more in ([], ["--preview"]):
        said = CommandLine(target.path).refused("import", tmp_path / "a.json", *more)
        assert said.startswith("a.json ")
        assert sentence in said
        assert len(said.splitlines()) == 1
        assert len(said) < 150


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "rows are not tables": lambda rows: rows.update(game=5),
    "a row is none": lambda rows: rows["game"].append(7),
    "no event": lambda rows: rows.update(event=[]),
    "an unknown table": lambda rows: rows.update(sqlite_master=[]),
    "an unknown column": lambda rows: rows["game"][0].update({'x") --': 1}),
    "a value of another kind": lambda rows: rows["game"][0].update(table_number="one"),
    "a value that is a list": lambda rows: rows["game"][0].update(table_number=[1]),
    "a number too large": lambda rows: rows["game"][0].update(table_number=10**30),
    "half a letter": lambda rows: rows["player"][0].update(name="\ud800"),
    "a player who is not there": lambda rows: rows["game"][0].update(first=99),
    "a player twice in a round": lambda rows: rows["game"].append(rows["game"][0] | {"id": 77}),
    "a round that is missing": lambda rows: rows["round"][0].update(number=3),
    "a word that nobody knows": lambda rows: rows["tap"][0].update(kind="shout"),
    "a step that nobody knows": lambda rows: rows["step"][0].update(kind="shout"),
    "an edition that is none": lambda rows: rows["event"][0].update(edition_text="a = "),
    "another edition's name": lambda rows: rows["event"][0].update(edition_id="sr2012"),
    "a PIN": lambda rows: rows["setting"].append({"key": "pin to", "value": "x"}),
}


@pytest.mark.wide(3)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused_in_a_sentence_and_nothing_is_written(
    hall_of: HallOf, target: Hall, tmp_path: Path, damage: str
) -> None:
    hall = full(hall_of("sr2026"), "sr2026")
    found = json.loads(given_out(hall.path, tmp_path / "a.json"))
    DAMAGES[damage](found["rows"])
    (tmp_path / "a.json").write_text(json.dumps(found))
    before = target.event
    for more in (["--preview"], ["--sure"]):
        said = CommandLine(target.path).refused("import", tmp_path / "a.json", *more)
        assert said.startswith("a.json is not a valid event (")
        assert said.endswith("): export it again.\n")
        assert len(said.splitlines()) == 1
    assert target.event == before


def test_text_that_a_terminal_would_obey_is_made_harmless(
    hall: Hall, target: Hall, tmp_path: Path
) -> None:
    hall.add(["Ada", "Bo"])
    found = json.loads(given_out(hall.path, tmp_path / "a.json"))
    found["rows"]["player"][0]["name"] = "A\x1b[31mda\u202e"
    found["rows"]["player"][1]["note"] = "one\x07\ntwo"
    (tmp_path / "a.json").write_text(json.dumps(found))
    target.run(ImportEvent(str(tmp_path / "a.json")))
    assert [one.name for one in target.event.players] == ["Ada", "Bo"]
    assert target.event.players[1].note == "one\ntwo"


def test_folder_and_seed_in_a_file_are_ignored(hall: Hall, target: Hall, tmp_path: Path) -> None:
    hall.add(4)
    found = json.loads(given_out(hall.path, tmp_path / "a.json"))
    found["rows"]["event"][0] |= {"backup_second": "/somewhere", "seed": "known"}
    (tmp_path / "a.json").write_text(json.dumps(found))
    target.run(ImportEvent(str(tmp_path / "a.json")))
    assert (target.event.backup_second, target.event.seed) == (None, "another seed")


def test_a_finished_event_comes_back_finished(hall: Hall, target: Hall, tmp_path: Path) -> None:
    hall.add(4)
    hall.play()
    hall.play()
    hall.run(Finish())
    brought_back(hall, target, tmp_path)
    assert target.event.finished_at == hall.event.finished_at is not None


def test_a_roster_beside_it_is_refused(hall: Hall, target: Hall, tmp_path: Path) -> None:
    hall.add(4)
    given_out(hall.path, tmp_path / "a.json")
    (tmp_path / "r.csv").write_text("name\nAda\n")
    with pytest.raises(Refused, match="leave out the roster file"):
        target.run(ImportEvent(str(tmp_path / "a.json"), str(tmp_path / "r.csv")))


def test_public_settings_come_back(hall: Hall, target: Hall, tmp_path: Path) -> None:
    """Also that a round is paused: otherwise its time would have run on in the new file."""
    hall.add(4)
    for command in (
        SetFee(1250, currency="EUR"),
        SetDay("10:00"),
        SetAddress("https://club.example"),
        PutNotice("Lunch until 14:00"),
        PairRound(),
        Scenario(),
        Publish(),
        Start(),
        Pause(None, reason="fire alarm"),
    ):
        hall.run(command)
    brought_back(hall, target, tmp_path)
    was, now = hall.event, target.event
    assert now.notices == was.notices != ()
    assert (now.fee, now.day, now.address) == (was.fee, was.day, "https://club.example")
    assert now.rounds[0].paused_why == "fire alarm"
    assert now.rounds[0].paused_at == was.rounds[0].paused_at


def test_imported_pause_of_hidden_length_continues(
    hall_of: HallOf, target: Hall, tmp_path: Path
) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    commands = (PairRound(), meant(hall, Scenario, "destruction"), Publish(), Start(), Pause(None))
    for command in commands:
        hall.run(command)
    brought_back(hall, target, tmp_path)
    assert target.event.rounds[0].paused_at is not None
    assert target.run(Resume(None)) == "Round 1 has resumed."
    assert target.event.rounds[0].paused_at is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("fee", '"x"'),
        ("fee", '["a", "EUR"]'),
        ("fee", '[-5, "EUR"]'),
        ("fee", "[1"),
        ("day plan", '["9", 15, 0]'),
        ("day plan", '["25:00", 15, 0]'),
        ("day plan", "[1]"),
        ("day plan", '["10:00", -1, 0]'),
        ("day plan", '["10:00", "a", []]'),
        ("round paused", '[1, "a", "b", ""]'),
        ("round paused", '[1, "a", "2026-01-01", ""]'),
        ("round clock", "[1]"),
        ("round clock", '[1, "a", "b", 1, "2026-03-07T09:00:00"]'),
        ("pause clock", '[1, "a", "b", -1, "2026-03-07T09:00:00+00:00"]'),
        ("notice 1", '["Lunch", "7", ""]'),
        ("notice x", '["Lunch", null, ""]'),
        ("notice 1", '["Lunch", null, "noon"]'),
        ("notice 1", '["Lunch", null, "2026-01-01"]'),
        ("prizes told", "two"),
        ("pin to", "x"),
        ("prizes announced", "two"),
        ("unknown figures", "two"),
        ("unknown figures", "[true]"),
        ("unknown figures", '{"a": 1}'),
        ("prizes announced", "5"),
        ("prizes announced", '{"a": 1}'),
        ("prizes announced", '[["place 1"]]'),
        ("prizes announced", '[["place 1", "Anna"]]'),
    ],
)
def test_a_setting_that_is_none_does_not_come_in(
    hall: Hall, target: Hall, tmp_path: Path, key: str, value: str
) -> None:
    """It came in, and from then on no screen could show the event."""
    found = json.loads(given_out(hall.path, tmp_path / "a.json"))
    found["rows"]["setting"] = [{"key": key, "value": value}]
    (tmp_path / "a.json").write_text(json.dumps(found))
    with pytest.raises(Refused, match="not a valid event"):
        target.run(ImportEvent(str(tmp_path / "a.json")))
