"""Verify, journal, event, editions, paper and help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from asking import sheet
from hall import Hall, by_name
from meant import meant

from data import editions as files
from data.event.writer import JournalHead
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import AddPlan, SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Correct
from srtui.commands.pairing.by_hand import Swap
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.registry import commands
from srtui.commands.roster.conduct import Penalty
from srtui.commands.rounds.ending import MakeCut
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.layout import width_of
from srtui.queries.event.edition import custom_edition_view, edition_rows, edition_view
from srtui.queries.event.settings import event_view
from srtui.queries.help.reference import all_help, usage
from srtui.queries.journal.entries import journal
from srtui.queries.pairing.verify import (
    Verified,
    correction_texts,
    origin_text,
    quality,
    verify,
)
from srtui.rules.record import Outcome
from srtui.sheets import paper

Maker = Callable[[str], Hall]


def verified(hall: Hall) -> tuple[Verified, ...]:
    with hall.store.read() as reader:
        return verify(hall.event, reader)


def quality_of(hall: Hall, view: Verified) -> str:
    return quality(hall.event, hall.event.rounds[view.round - 1], view.report)


def test_a_drawn_round_is_legal_best_and_drawn_again_by_its_seed(hall: Hall) -> None:
    hall.add(9)
    for _ in range(3):
        hall.play(by_name)
    for one in verified(hall):
        assert (one.legal, one.best, one.repeated) == (True, True, True)
        assert quality_of(hall, one) == "Legal, and proven to be the best possible."
        assert (one.by_hand, one.corrected, one.left) == ((), (), ())


def test_manual_changes_are_named_and_checked(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    hall.run(meant(hall, Swap, "anna", "dora"))
    first, second = verified(hall)
    assert first.by_hand == ()
    assert second.repeated is True
    assert len(second.by_hand) == 2
    assert second.legal
    assert not second.best
    assert quality_of(hall, second).startswith("Legal, but a better pairing exists: ")


def test_a_correction_after_the_draw_is_said_and_does_not_blame_the_draw(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    assert game.outcome is not None
    now = "2" if game.outcome is Outcome.FIRST else "1"
    hall.run(meant(hall, Correct, str(game.table), now, "s", 5, 5, in_round=1))
    second = verified(hall)[1]
    assert (second.legal, second.best, second.repeated) == (True, True, True)
    assert len(second.corrected) == 2
    texts = correction_texts(hall.event, hall.event.rounds[1])
    assert "had 1 TP when paired and now has 0" in " ".join(texts.values())


def test_a_round_by_hand_has_no_draw_and_a_redrawn_one_its_last(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound(by_hand=True))
    (one,) = verified(hall)
    assert one.repeated is None
    assert origin_text(hall.event, one) == "Paired by hand, so there is no draw to repeat."
    assert len(one.left) == 4
    hall.run(Redraw("by the program after all", seed="known"))
    hall.run(Publish())
    (one,) = verified(hall)
    assert one.repeated is True
    assert origin_text(hall.event, one) == "The seed known draws the same pairings again."


def test_another_method_cannot_be_repeated(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.add(4)
    hall.run(PairRound())
    monkeypatch.setattr("srtui.queries.pairing.verify.METHOD_VERSION", 99)
    (one,) = verified(hall)
    assert one.repeated is None
    assert origin_text(hall.event, one).startswith("Drawn by another method (")
    assert one.best


def test_the_journal_is_newest_first_and_marks_what_was_undone(hall: Hall) -> None:
    hall.add(2)
    hall.judge("judge 2").run(meant(hall, Penalty, "anna", "warning", "slow"))
    hall.desk.undo()
    with hall.store.read() as reader:
        rows = journal(reader)
        two = journal(reader, 2)
    assert [row.sentence for row in rows] == [
        "Undone: Bert has joined the event.",
        "Anna has a warning: slow.",
        "Bert has joined the event.",
        "Anna has joined the event.",
        rows[-1].sentence,
    ]
    assert [row.undone for row in rows] == [False, False, True, False, False]
    assert rows[1].author == "judge 2"
    assert two == rows[:2]


def fact(view: object, label: str) -> str:
    facts = [*view.settings, *view.rules]  # type: ignore[attr-defined]
    return next(one.value for one in facts if one.label == label)


@pytest.mark.parametrize(
    ("edition", "bye", "length"),
    [
        (
            "sr2012",
            "1 TP, half of the CP that win the scenario, 25 APD (half the size)",
            "100 minutes (110 with reinforcements), made longer or shorter by a secret roll",
        ),
        (
            "sr2015",
            "1 TP, half of the CP that win the scenario, 25 APD (half the size)",
            "100 minutes, made longer or shorter by a secret roll",
        ),
        (
            "sr2017beta",
            "1 TP, 3 CP, 38 APD (half the size)",
            "120 minutes, 60 on each player's clock",
        ),
        ("sr2024", "1 TP, 3 VP, 38 APD (half the size)", "100 minutes, 50 on each player's clock"),
        ("sr2026", "1 TP, 3 VP, 38 APD (half the size)", "100 minutes, 50 on each player's clock"),
    ],
)
def test_the_event_says_what_its_edition_gives(
    hall_of: Maker, edition: str, bye: str, length: str
) -> None:
    view = event_view(hall_of(edition).event)
    assert fact(view, "Length of a round") == length
    assert fact(view, "Bye").startswith(bye.split(",")[0])
    assert fact(view, "Bye").endswith(bye.rsplit(",", 1)[1])


def test_variants_in_use_and_house_rules_are_shown_with_the_printed_value(hall: Hall) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "1", from_round=3))
    hall.run(meant(hall, AddPlan, "09:30 Check-in"))
    hall.run(SetEvent(rounds=5, clubs_apart=True, policy="top-first"))
    view = event_view(hall.event)
    used = [(one.key, one.number) for one in view.variants if one.in_use]
    assert used == [("cut-to-top", 4)]
    assert [(one.key, one.printed, one.now, one.from_round) for one in view.changes] == [
        ("bye.points.fixed", "3", "2", 1),
        ("cut.top", "not set", "4", 0),
        ("bye.points.fixed", "", "1", 3),
    ]
    assert fact(view, "Rounds") == "5 (set by hand)"
    assert fact(view, "Tables") == "as many as needed, leaders at the lowest tables new to them"
    assert [(item.starts_at, item.activity) for item in view.plan] == [("09:30", "Check-in")]


def test_every_edition_can_be_described() -> None:
    rows = edition_rows()
    assert [row.id for row in rows if not row.custom] == [
        "sr2012",
        "sr2015",
        "sr2017beta",
        "sr2024",
        "sr2026",
        "brawlmachine",
        "league",
        "whos-the-boss",
    ]
    counts = {row.id: len(edition_view(row.id).scenarios) for row in rows if not row.custom}
    packs = {"brawlmachine": 7, "league": 7, "whos-the-boss": 7}
    assert counts == {"sr2012": 18, "sr2015": 8, "sr2017beta": 9, "sr2024": 6, "sr2026": 7, **packs}


def test_a_file_of_ones_own_is_checked_with_every_fault(tmp_path: Path) -> None:
    good = tmp_path / "mine.toml"
    good.write_text(files.text("sr2026"), encoding="utf-8")
    assert custom_edition_view(good).id == "sr2026"
    bad = tmp_path / "bad.toml"
    bad.write_text(files.text("sr2026").replace('points = "VP"', "points = 7"), encoding="utf-8")
    with pytest.raises(files.EditionFault, match=r"bad\.toml: terms\.points"):
        custom_edition_view(bad)


def test_slips_lie_in_the_order_of_the_tables_when_the_cut_piles_are_stacked(hall: Hall) -> None:
    hall.add(15)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    lines = sheet(hall.event, "slips")
    pages: list[list[int]] = [[]]
    for line in lines:
        if line == paper.PAGE:
            pages.append([])
        if line.startswith("Table "):
            pages[-1].append(int(line.split()[1]))
    assert [len(page) for page in pages] == [4, 3]
    stacked = [page[at] for at in range(4) for page in pages if at < len(page)]
    assert stacked == [1, 2, 3, 4, 5, 6, 7]
    assert all(width_of(line) <= 80 for line in lines)
    text = "\n".join(lines)
    assert text.count("VP ____") == 14
    assert "Deathclock" in text
    assert "Payload" not in text, "the scenario is secret until the round starts"
    hall.run(Publish())
    hall.run(Start())
    assert "Payload" in "\n".join(sheet(hall.event, "slips"))


def test_a_call_out_list_is_read_table_by_table(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    names = [hall.event.name_of(player) for player in game.players]
    (bye,) = {"Anna", "Bert", "Cleo"} - set(names)
    assert sheet(hall.event, "callout")[2:] == (
        f"Table 1: {names[0]} and {names[1]}.",
        f"{bye} has the bye.",
    )


OF_SINGLES = [name for name, kind in paper.SHEETS.items() if kind.owner in ("any", "rounds")]


@pytest.mark.wide
@pytest.mark.parametrize("name", OF_SINGLES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_sheet_keeps_to_its_width_and_to_plain_lines(
    hall: Hall, name: str, width: int
) -> None:
    hall.add(("Ärztin 漢字 Öğüt", "B" * 80, "Cleo", "Dora", "Emil"), club="A club " * 10)
    hall.play(by_name)
    hall.run(meant(hall, Scenario, "payload"))
    lines = sheet(hall.event, name, width=width)
    pasted = name == "posting"  # into a forum, which breaks lines by itself
    assert pasted or all(width_of(line) <= width for line in lines)
    text = "\n".join(lines)
    nameless = (
        "scenario", "announcement", "terrain", "reference", "judge", "bring", "lists", "numbers",
        "report",
    )  # fmt: skip
    assert any(one in text for one in ("Ärztin", "Cleo", "Dora", "Emil")) or name in nameless
    plain = set(map(chr, range(32, 127))) | set("\n\f")
    assert set(text) - plain <= set("Ärztin 漢字 Öğüt")


def test_every_sheet_has_a_title() -> None:
    assert all(kind.title for kind in paper.SHEETS.values())


def test_every_command_has_help_in_whole_sentences() -> None:
    every = all_help()
    assert [one.id for one in every] == ["new", *(command.id for command in commands())]
    for one in every:
        assert one.title
        assert one.text.endswith(".")
        assert one.text[0].isupper()


def test_usage_is_as_the_command_line_has_it() -> None:
    by_id = {command.id: command for command in commands()}
    assert usage(by_id["roster.drop"]) == "srtui roster FILE drop PLAYER [--reason TEXT]"
    assert usage(by_id["decide"]) == "srtui decide FILE PLAYERS... [--draw]"
    assert usage(NewEvent).startswith("srtui new FILE --edition TEXT [--size NUMBER]")


def test_a_draw_that_its_seed_does_not_give_is_found(hall: Hall) -> None:
    """A stored draw that names another seed, as somebody might write it into the file."""
    hall.add(12)
    hall.run(PairRound(seed="honest"))
    with hall.store.read() as reader:
        (row,) = reader.table("draw")
    forged = {key: value for key, value in row.items() if key != "id"}
    with hall.store.write(
        JournalHead("2026-03-07T10:00:00", "to", "x", "x", "{}", "round")
    ) as writer:
        writer.insert("draw", {**forged, "attempt": 2, "seed": "forged"})
    hall.run(Publish())
    (one,) = verified(hall)
    assert one.repeated is False
    assert origin_text(hall.event, one) == "The seed forged does not draw the stored pairings."
    assert one.best


def test_paper_marks_the_line_of_the_cut(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.play(by_name)
    hall.run(MakeCut(4))
    hall.play(by_name)
    lines = sheet(hall.event, "standings", width=120)
    (at,) = (at for at, line in enumerate(lines) if " top " in line)
    ranked = [line.split()[0].lstrip("=") for line in (lines[at - 1], lines[at + 1])]
    assert ranked == ["4", "5"]
    # Title, headings, eight rows with the line in them, and what the headings are short for.
    assert len(lines) == 2 + 2 + 8 + 1 + 2
