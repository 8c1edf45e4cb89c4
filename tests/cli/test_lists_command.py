"""Army lists and the set-up of a game on the command line."""

from __future__ import annotations

from one_file import Cli


def test_lists_are_handed_in_from_a_file_and_shown(cli: Cli) -> None:
    cli.new(players=2)
    text = cli.folder / "haley.txt"
    text.write_text("Leader: Haley 4\nPoints: 72\n\nCourser (14)\n", encoding="utf-8")
    said = cli.ok("list", cli.file, "add", "a-player", "--text-file", text, "--faction", "Cygnar")
    assert said.startswith("A-player has submitted list 1 (Haley 4, 72 points).")
    shown = cli.ok("lists", cli.file)
    assert "Exactly 2 lists of 71 to 75 points (our reading)." in shown
    assert "1 Haley 4 72" in shown
    assert "number: 1 list is submitted; exactly 2 are required." in shown
    assert "Courser (14)" in cli.ok("lists", cli.file, "a-player", "--text")
    one = cli.json("lists", cli.file, "a-player")
    assert [row["leader"] for row in one["lists"]] == ["Haley 4"]
    assert [found["key"] for found in one["findings"]] == ["number"]


def test_a_board_reads_no_lists(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("list", cli.file, "add", "a-player", "--leader", "Haley 4", "--points", 72)
    for words in ((), ("a-player",), ("a-player", "--text")):
        assert "Haley" not in cli.ok("lists", cli.file, *words, "--role", "board")


def test_the_set_up_is_shown_and_answered_step_by_step(cli: Cli) -> None:
    cli.new(players=2)
    for words in (("pair",), ("scenario", "payload"), ("publish",), ("announce",), ("start",)):
        cli.ok(words[0], cli.file, *words[1:], "--sure")
    said = cli.ok("setup", cli.file, "show", 1)
    assert "Typed as" in said, "a step is named by what is typed, not by a label"
    assert "Next: 1 = list 1; 2 = list 2" in said
    assert f"Type: srtui list {cli.file} choose 1 1\n" in said
    assert (
        cli.ok("list", cli.file, "choose", 1, 1, typed="2").strip().endswith("has chosen a list.")
    )
    shown = cli.ok("setup", cli.file, "show", 1)
    assert "has chosen" in shown
    assert "list 2" not in shown.partition("Next:")[0]
    steps = cli.json("setup", cli.file, "show", 1)["steps"]
    assert [(step["done"], step["secret"]) for step in steps[:2]] == [(True, True), (False, True)]
    cli.ok("list", cli.file, "choose", 1, 2, typed="1")
    cli.ok("setup", cli.file, "roll", 1, 1)
    cli.ok("setup", cli.file, "choose", 1, "first", "-", "second")
    cli.ok("setup", cli.file, "done", 1)
    assert cli.ok("setup", cli.file, "show", 1).strip().endswith("Everything is done.")


def test_a_saved_page_is_read_as_the_list_on_it(cli: Cli) -> None:
    cli.new(players=2)
    page = cli.folder / "list.html"
    page.write_text(
        "<html><head><title>x</title></head><body><p>Khador - Winter Korps<br>Kommander Orlova"
        "<br>- Iron Skin</p><p>Grey Wolf [9]</p><p>Lord Damien [3]</p></body></html>"
    )
    said = cli.ok("list", cli.file, "add", "a-player", "--text-file", page)
    assert said.startswith("A-player has submitted list 1 (Kommander Orlova, 12 points).")
    assert "- Iron Skin\nGrey Wolf [9]" in cli.ok("lists", cli.file, "a-player", "--text")
