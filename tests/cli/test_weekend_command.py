"""srtui weekend: several events from one sheet, one schedule, and what reaches the others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from one_file import Cli
from wellformed import read

import srtui.cli.opening
import srtui.cli.weekend
import srtui.commands.weekend
from data.machine.disk import FileFault
from data.machine.weekend import Weekend

SHEET = (
    "Name,Club,Masters,Brawl,Teams,Team,Paid\n"
    "Anna,Iron,x,x,,,yes\n"
    "Bo,,x,,x,Red,\n"
    "Cy,Port,,x,x,Red,\n"
    "Di,,x,x,,,\n"
)
MASTERS = "file=masters; column=Masters; edition=sr2026; size=100; day=2026-12-05; start=10:00"
BRAWL = "file=brawl; column=Brawl; edition=brawlmachine; day=2026-12-05; start=18:00"
TEAMS = "file=teams; column=Teams; edition=sr2026; teams=2; day=2026-12-06; start=10:00"
FINAL = "file=final; edition=sr2026; size=100; qualifiers=masters; places=2; day=2026-12-06"


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Return a command line whose moments are a minute apart, as the journal sees them."""

    def minutes() -> Iterator[datetime]:
        moment = datetime(2026, 11, 29, 10, tzinfo=UTC)
        while True:
            moment += timedelta(minutes=1)
            yield moment

    clock = minutes()
    monkeypatch.setattr(srtui.cli.opening, "utc_now", lambda: next(clock))
    monkeypatch.setattr(srtui.cli.weekend, "utc_now", lambda: next(clock))
    (tmp_path / "sheet.csv").write_text(SHEET, "utf-8")
    return Cli(tmp_path)


def make(cli: Cli, *events: str) -> str:
    words = [word for event in events for word in ("--event", event)]
    return cli.ok("weekend", "make", cli.folder, cli.folder / "sheet.csv", *words, "-y")


def roster(cli: Cli, event: str) -> dict[str, tuple[str, bool]]:
    rows = cli.json("roster", cli.folder / event, "list")["rows"]
    return {row["name"]: (row["club"], row["paid"]) for row in rows}


def test_one_sheet_makes_every_event_with_its_people(cli: Cli) -> None:
    said = make(cli, MASTERS, BRAWL, TEAMS)
    assert "masters: Steamroller 2026, 100 points. New: 3." in said
    assert roster(cli, "masters") == {"Anna": ("Iron", True), "Bo": ("", False), "Di": ("", False)}
    assert list(roster(cli, "brawl")) == ["Anna", "Cy", "Di"]
    (team,) = cli.json("team", cli.folder / "teams", "list")["rows"]
    assert team["name"] == "Red"


def test_a_preview_makes_nothing(cli: Cli) -> None:
    line = ("weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS)
    assert "New: 3." in cli.ok(*line, "--preview")
    assert [path.name for path in cli.folder.iterdir()] == ["sheet.csv"]


def test_an_event_that_fails_leaves_nothing_of_the_others(cli: Cli) -> None:
    line = ("weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS)
    assert "nothing in it is called “Nope”" in cli.refused(
        *line, "--event", BRAWL.replace("Brawl;", "Nope;"), "-y"
    )
    assert [path.name for path in cli.folder.iterdir()] == ["sheet.csv"]
    for wrong, why in (
        ("file=x; edition=sr2026; day=Sunday", "write it like 2026-12-05"),
        ("file=x; heading=Masters", "“heading=Masters” is not KEY=VALUE"),
        ("file=x", "lacks edition="),
        ("file=../x; edition=sr2026", "share its folder"),
        ("file=x; edition=sr2026; qualifiers=nope; places=4", "nope is not an event of this"),
        ("file=x; edition=sr2026; qualifiers=masters", "at least two players"),
        ("file=masters; edition=sr2026", "already in this weekend"),
    ):
        assert why in cli.refused(*line, "--event", wrong, "-y")


def test_rounds_at_one_time_are_named_with_the_people_in_both(cli: Cli) -> None:
    early = BRAWL.replace("18:00", "15:00")
    line = ("weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS)
    said = " ".join(cli.doubted(*line, "--event", early).split())
    # Masters: rounds of 100 points at 10:00, 12:15 and 14:30, with 15 minutes between.
    assert "round 3 of masters (Sat 14:30 to 16:30) or round 1 of brawl (Sat 15:00" in said
    assert "Anna and Di are in both" in said
    make(cli, MASTERS, early)
    assert "Anna and Di are in both" in " ".join(cli.ok("weekend", "show", cli.folder).split())
    cli.ok("plan", cli.folder / "brawl", "set", "18:00")
    assert "overlap" not in cli.ok("weekend", "show", cli.folder)


def test_a_final_may_meet_the_games_of_those_who_qualify(cli: Cli) -> None:
    said = make(cli, MASTERS, TEAMS, f"{FINAL}; start=10:00")
    assert "final: Steamroller 2026, 100 points." in said
    shown = " ".join(cli.ok("weekend", "show", cli.folder).split())
    assert "and Bo may qualify for one while playing in the other" in shown


def test_a_schedule_of_all_days_is_one_sheet_and_one_page(cli: Cli) -> None:
    make(cli, MASTERS, BRAWL, TEAMS)
    cli.ok("plan", cli.folder / "brawl", "add", "17:30 Check-in")
    shown = cli.ok("weekend", "show", cli.folder)
    assert shown.index("17:30") < shown.index("18:00") < shown.index("Sunday 2026-12-06")
    page = cli.folder / "weekend.html"
    cli.ok("weekend", "show", cli.folder, "--to", page)
    words = [text for _, text in read(page.read_text("utf-8")).words]
    assert "Check-in" in words
    assert "Sunday 2026-12-06" in words
    view = cli.json("weekend", "show", cli.folder)
    assert [(row["event"], row["day"], row["players"]) for row in view["events"]] == [
        ("masters", "2026-12-05", 3),
        ("brawl", "2026-12-05", 3),
        ("teams", "2026-12-06", 2),
    ]


def test_name_club_and_payment_corrected_once_reach_every_event(cli: Cli) -> None:
    make(cli, MASTERS, BRAWL, TEAMS)
    cli.ok("roster", cli.folder / "brawl", "edit", "Anna", "--name", "Ana Bergh", "--club", "Steel")
    cli.ok("roster", cli.folder / "masters", "paid", "Bo")
    shown = cli.ok("weekend", "show", cli.folder)
    assert "masters: Anna: name Ana Bergh, club Steel" in shown
    assert "srtui weekend share" in shown
    said = cli.ok("weekend", "share", cli.folder)
    assert said.splitlines() == [
        "masters: Anna is now called Ana Bergh. Anna's club is now Steel.",
        "teams: Bo: paid.",
    ]
    assert roster(cli, "masters")["Ana Bergh"] == ("Steel", True)
    assert roster(cli, "teams")["Bo"] == ("", True)
    assert "Names, clubs and payments are already alike" in cli.ok("weekend", "share", cli.folder)
    cli.ok("roster", cli.folder / "masters", "paid", "Bo", "--unpaid")
    cli.ok("weekend", "share", cli.folder)
    assert roster(cli, "teams")["Bo"] == ("", False)
    assert "Bo: not paid" in cli.ok("journal", cli.folder / "teams")


def test_a_name_freed_by_one_person_stays_that_of_another(cli: Cli) -> None:
    make(cli, MASTERS, BRAWL)
    cli.ok("roster", cli.folder / "masters", "edit", "Di", "--name", "Dina")
    cli.ok("roster", cli.folder / "masters", "add", "Di")
    cli.ok("weekend", "share", cli.folder)
    assert set(roster(cli, "brawl")) == {"Anna", "Cy", "Di"}


def test_a_late_entry_is_typed_once_for_several_events(cli: Cli) -> None:
    make(cli, MASTERS, BRAWL, TEAMS)
    cli.ok(
        "weekend", "add", cli.folder, "Zoe", "--into", "masters,brawl", "--club", "Iron", "--paid"
    )
    assert roster(cli, "masters")["Zoe"] == roster(cli, "brawl")["Zoe"] == ("Iron", True)
    cli.ok("weekend", "add", cli.folder, "Zoe", "--into", "teams")
    assert roster(cli, "teams")["Zoe"] == ("Iron", True)
    said = cli.refused("weekend", "add", cli.folder, "Cy", "--into", "masters,brawl")
    assert "already on the roster" in said
    assert "Cy" not in roster(cli, "masters")
    assert "Its events are masters, brawl and teams" in cli.refused(
        "weekend", "add", cli.folder, "Yan", "--into", "nope"
    )


def test_the_sheet_read_again_brings_late_entries_and_asks_before_it_corrects(cli: Cli) -> None:
    make(cli, MASTERS, BRAWL)
    cli.ok("roster", cli.folder / "masters", "edit", "Anna", "--club", "Steel")
    more = SHEET + "Eve,Port,x,,,,yes\n"
    (cli.folder / "sheet.csv").write_text(more, "utf-8")
    said = " ".join(cli.doubted("weekend", "make", cli.folder).split())
    assert "The sheet changes Anna in masters" in said
    cli.ok("weekend", "make", cli.folder, "-y")
    assert roster(cli, "masters")["Eve"] == ("Port", True)
    assert "Eve" not in roster(cli, "brawl")


def test_somebody_without_any_event_is_named(cli: Cli) -> None:
    (cli.folder / "sheet.csv").write_text(SHEET + "Max,Port,,,,,\n", "utf-8")
    line = ("weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS)
    said = " ".join(cli.doubted(*line, "--event", BRAWL).split())
    assert "Max is in the sheet, but plays in none of these events." in said


def test_answers_about_the_sheet_are_kept_beside_the_events(cli: Cli) -> None:
    (cli.folder / "sheet.csv").write_text(SHEET.replace("Anna,Iron,x", "Anna,Iron,waiting list"))
    line = ("weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS)
    assert "Anna" in cli.doubted(*line)
    cli.ok(*line, "--name", "Anna=in", "--column", "Team=note", "-y")
    assert "Anna" in roster(cli, "masters")
    kept = (cli.folder / "weekend.toml").read_text("utf-8")
    assert 'Anna = "in"' in kept
    assert 'Team = "note"' in kept
    assert "waiting list" not in cli.ok("weekend", "make", cli.folder, "-y")


def test_day_two_takes_its_players_from_day_one(cli: Cli) -> None:
    make(cli, MASTERS, FINAL)
    cli.ok("roster", cli.folder / "masters", "edit", "Bo", "--faction", "Cygnar")
    cli.ok("list", cli.folder / "masters", "add", "Bo", "--leader", "Stryker")
    assert "srtui final" not in cli.ok("weekend", "show", cli.folder)
    masters = Cli(cli.folder)
    masters.file = str(cli.folder / "masters.srtui")
    masters.ok("roster", masters.file, "remove", "Di")
    masters.play()
    masters.ok("finish", masters.file, "-y")
    shown = cli.ok("weekend", "show", cli.folder)
    into = cli.folder / "final.srtui"
    assert f"srtui final {masters.file} --places 2 --into {into}" in " ".join(shown.split())
    cli.ok("final", masters.file, "--places", "2", "--into", into)
    assert roster(cli, "final") == {"Anna": ("Iron", True), "Bo": ("Red", False)}
    (player,) = [row for row in cli.json("lists", into)["rows"] if row["name"] == "Bo"]
    assert player["lists"][0]["leader"] == "Stryker"
    assert "to qualify" not in cli.ok("weekend", "show", cli.folder)


def test_a_folder_without_a_weekend_and_a_wrong_file_say_so(cli: Cli) -> None:
    assert "There is no weekend" in cli.refused("weekend", "show", cli.folder)
    assert "no events yet" in cli.refused("weekend", "make", cli.folder)
    for text, why in (
        ("events = 3", "expected a table of events"),
        ("[events.a]\nday = 'Sunday'", "expected a table of events"),
        ("[", "cannot be read"),
    ):
        (cli.folder / "weekend.toml").write_text(text, "utf-8")
        assert why in cli.refused("weekend", "show", cli.folder)


def test_a_weekend_that_cannot_be_saved_leaves_no_event_behind(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a full disk the files stayed, and the same command was then refused because of them."""
    full = FileFault("weekend.toml cannot be written: No space left on device.")

    def fail(folder: Path, weekend: Weekend) -> None:
        raise full

    words = ["weekend", "make", cli.folder, cli.folder / "sheet.csv", "--event", MASTERS, "-y"]
    with monkeypatch.context() as patch:
        patch.setattr(srtui.commands.weekend, "save_weekend", fail)
        assert "No space left" in cli.refused(*words)
    assert not [*cli.folder.glob("*.srtui*")]
    cli.ok(*words)
    assert list(roster(cli, "masters")) == ["Anna", "Bo", "Di"]
