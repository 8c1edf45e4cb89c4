"""Parts of the event's line that are shown at each width, and in which style."""

from __future__ import annotations

import pytest

from screens.theme.means import MEANS
from screens.theme.signs import FINE, PLAIN, Signs
from screens.widgets.frame_lines import event_parts
from srtui.documents.layout import width_of
from srtui.queries.day.event_line import EventLine, RoundMark, RoundState, Wait
from srtui.rules.value import replace

LINE = EventLine(
    name="Spring Steamroller",
    rules="SR2026 75",
    waits=(),
    rounds=(
        RoundMark(1, "done"), RoundMark(2, "done"), RoundMark(3, "running"),
        RoundMark(4, "to come"), RoundMark(5, "to come"),
    ),
    round=3,
    planned=5,
    phase="running",
    finished=None,
    in_teams=False,
    players=16,
    left=2480,
    out=5,
    games=8,
    ends="15:20",
    prizes="18:40",
    time="14:32",
)  # fmt: skip
CALLED = replace(LINE, waits=(Wait("NO COPIES", "fault"), Wait("2 called", "called")))


def shown(line: EventLine, width: int, signs: Signs = FINE) -> str:
    return "".join(part.text for part in event_parts(line, width, signs))


def test_with_room_all_of_it_is_there() -> None:
    text = shown(LINE, 150)
    assert text.startswith(
        "Spring Steamroller  SR2026 75  R1 ✓  R2 ✓   R3 ► 41:20 left  R4 ·  R5 ·   "
    )
    assert text.endswith("   ━━━━━━──────────  3/8 done  until 15:20  prizes about 18:40  14:32")


@pytest.mark.wide
@pytest.mark.parametrize("width", range(12, 200))
@pytest.mark.parametrize("line", [LINE, CALLED])
def test_every_width_is_filled_and_never_exceeded_but_by_what_must_stay(
    line: EventLine, width: int
) -> None:
    least = width_of(" R3 ► 41:20  ") + sum(
        width_of(text) for text in ([" NO COPIES  ", " ? 2 called  "] if line.waits else [])
    )
    assert width_of(shown(line, width)) == max(width, least)


def test_what_goes_first_when_it_grows_narrow() -> None:
    wanted = (
        ("SR2026 75", "SR2026 75"), ("prizes", "prizes about 18:40"), ("until", "until 15:20"),
        ("left", " left "), ("time", "14:32"), ("bar", "━"), ("name", "Spring Steamroller"),
        ("past", "R1 ✓"), ("future", "R5 ·"), ("out", "3/8 done"), ("stub", "Spring"),
    )  # fmt: skip
    gone: list[str] = []
    for width in range(200, 12, -1):
        text = shown(LINE, width)
        gone += [name for name, part in wanted if part not in text and name not in gone]
    assert gone == [name for name, _ in wanted]


@pytest.mark.parametrize("signs", [FINE, PLAIN])
def test_at_40_columns_round_time_and_what_waits_stay(signs: Signs) -> None:
    text = shown(CALLED, 38, signs)
    assert width_of(text) == 38
    for part in (f"R3 {signs.running} 41:20", "NO COPIES", "? 2 called"):
        assert part in text


@pytest.mark.parametrize(
    ("state", "phase", "left", "said", "style"),
    [
        ("running", "running", 2480, "► 41:20 left", "going"),
        ("running", "running", None, "► running", "going"),
        ("late", "running", 250, "! 4:10 left", "contested"),
        ("late", "running", -190, "! 3:10 over", "contested"),
        ("draft", "draft", None, "~ draft", "drafted"),
        ("published", "published", None, "= published", "posted"),
        ("complete", "complete", None, "✓ complete", "closed"),
    ],
)
def test_the_present_round_is_filled_with_its_state_and_says_it(
    state: RoundState, phase: str, left: int | None, said: str, style: str
) -> None:
    rounds = (LINE.rounds[0], LINE.rounds[1], RoundMark(3, state))
    line = replace(LINE, rounds=rounds, phase=phase, left=left)
    found = [part for part in event_parts(line, 120, FINE) if part.style == style]
    assert [part.text for part in found] == [f" R3 {said} "]


def test_a_called_judge_is_a_filled_word() -> None:
    found = {part.text: part.style for part in event_parts(CALLED, 80, FINE)}
    assert found[" ? 2 called "] == "called"
    assert found[" NO COPIES "] == "warned"


def test_every_style_has_a_look_and_plain_signs_are_ascii() -> None:
    for line in (LINE, CALLED, replace(LINE, finished=5), replace(LINE, round=0, left=None)):
        assert {name for part in event_parts(line, 200, FINE) for name in part.style.split()} <= {
            *MEANS
        }
        assert shown(line, 200, PLAIN).isascii()


def test_a_second_changes_the_present_round_alone() -> None:
    one, other = (event_parts(replace(LINE, left=left), 100, FINE) for left in (2480, 2479))
    assert [new.text for old, new in zip(one, other, strict=True) if old != new] == [
        " R3 ► 41:19 left "
    ]


def test_of_a_name_with_wide_letters_what_fits_is_there() -> None:
    for width in range(40, 90):
        assert width_of(shown(replace(LINE, name="春のスチームローラー大会"), width)) == width


def test_once_it_is_finished_the_rounds_go_before_the_name() -> None:
    rounds = tuple(RoundMark(number, "done") for number in range(1, 7))
    over = replace(LINE, rounds=rounds, finished=6, left=None, out=0, ends="", prizes="")
    assert "R6 ✓" in shown(over, 110)
    text = shown(over, 80)
    assert text.split() == ["Spring", "Steamroller", "finished", "after", "6", "rounds", "14:32"]
