"""Bytes from a terminal become keys: text that is none is left out, and so is what it answers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual import events

from screens.terminal.driver import Keys

REPLIES = {
    "colour, bell": "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    "colour, string end": "\x1b]10;rgb:ffff/eeee/dddd\x1b\\",
    "palette": "\x1b]4;12;rgb:5c5c/5c5c/ffff\x1b\\",
    "clipboard": "\x1b]52;c;" + "TWFu" * 60 + "\x1b\\",
    "title": "\x1b]lsome title\x1b\\",
    "version": "\x1bP>|XTerm(379)\x1b\\",
    "capability": "\x1bP1+r544e=787465726d\x1b\\",
    "setting": "\x1bP1$r0 q\x1b\\",
    "unit": "\x1bP!|7E565445\x1b\\",
    "picture": "\x1b_Gi=31;OK\x1b\\",
    "attributes": "\x1b[?62;1;2;4;6;9;15;22;29c",
    "second attributes": "\x1b[>41;379;0c",
    "third": "\x1b[=0c",
    "status": "\x1b[0n",
    "scheme": "\x1b[?997;1n",
    "place": "\x1b[24;80R",
    "long place": "\x1b[?24;80;1R",
    "size in cells": "\x1b[8;24;80t",
    "size in points": "\x1b[4;480;640t",
    "keyboard": "\x1b[?15u",
    "mode": "\x1b[4;2$y",
    "sixel": "\x1b[?1;0;256S",
    "modifiers": "\x1b[>4;2m",
    "parameters": "\x1b[2;1;1;120;120;1;0x",
    "eight bits": "\x9d11;rgb:0000/0000/0000\x9c",
}


def keys_of(reads: Sequence[bytes], *, gap: float = 0.0, wait: float = 10.0) -> list[str]:
    """Return the keys from these reads, `gap` seconds apart, and from silence after them."""
    keys, now, found = Keys(), 1000.0, []
    for one in reads:
        found += [*keys.waited(now), *keys.read(one, now)]
        now += gap
    found += keys.waited(now + wait)
    return [one.key for one in found if isinstance(one, events.Key)]


def test_invalid_byte_is_skipped_and_the_next_is_read() -> None:
    assert keys_of([b"\xe9a", b"\xffb"]) == ["a", "b"]


def test_a_letter_of_two_bytes_may_come_in_two_reads() -> None:
    assert keys_of([b"\xc3", b"\xa9"]) == ["é"]


def test_a_key_that_no_keyboard_has_does_not_keep_the_next_one_away() -> None:
    assert keys_of([b"\x1b[1114112;1u", b"a"])[-1:] == ["a"]


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_reply_of_a_terminal_is_not_a_key(reply: str) -> None:
    assert keys_of([b"a" + reply.encode() + b"b"]) == ["a", "b"]


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_reply_in_two_reads_is_not_a_key_at_any_cut(reply: str) -> None:
    data = reply.encode()
    for cut in range(2, len(data)):
        found = keys_of([b"a", data[:cut], data[cut:], b"b"], gap=0.4)
        assert found == ["a", "b"], cut


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_reply_byte_by_byte_is_not_a_key(reply: str) -> None:
    reads = [bytes([one]) for one in reply.encode()]
    assert keys_of([b"a", *reads, b"b"], gap=0.05) == ["a", "b"]


def test_an_answer_cut_after_its_escape_is_that_key_at_most() -> None:
    for reply in ("\x1b]11;rgb:1e1e/1e1e/2e2e\x07", "\x1bP>|XTerm(379)\x1b\\", "\x1b[?62;22c"):
        data = reply.encode()
        assert keys_of([data[:1], data[1:], b"b"], gap=0.4) == ["escape", "b"]


def test_an_answer_cut_off_for_good_keeps_no_key_away_for_long() -> None:
    assert keys_of([b"\x1b]11;rgb:1e", b"a"], gap=3.0) == ["a"]
    assert keys_of([b"\x1b]11;rgb:1e", b"\r"]) == ["enter"]
    assert keys_of([b"\x1b]11;rgb:1e\x1b]11;rgb:2e\x07a"]) == ["a"]


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1b\t", ["escape", "tab"]),
        (b"\x1b\x7f \r", ["escape", "backspace", "space", "enter"]),
        (b"\x1bx1", ["alt+x", "1"]),
        (b"\x1b]12\r", ["escape", "right_square_bracket", "1", "2", "enter"]),
        (b"\x1bPab", ["escape", "P", "a", "b"]),
        (b"\x1b[A\x1b[1;5Ca", ["up", "ctrl+right", "a"]),
        (b"\x1bOA\x1bOP", ["up", "f1"]),
        (b"\x1b[[A", ["f1"]),
        (b"\x1b[3~\x1b[3$\x1b[Z", ["delete", "shift+delete", "shift+tab"]),
        (b"\x1b[97;;97u\x1b[9u\x1b[32;;32u", ["a", "tab", "space"]),
        (b"\x1b[127u\x1b[27u", ["backspace", "escape"]),
    ],
)
def test_what_people_press_is_kept(data: bytes, keys: list[str]) -> None:
    assert keys_of([data]) == keys


def test_an_escape_and_a_key_soon_after_it_are_both_kept() -> None:
    assert keys_of([b"\x1b", b"[", b"["], gap=0.6) == [
        "escape",
        "left_square_bracket",
        "left_square_bracket",
    ]


def test_pasted_text_stays_in_one_piece() -> None:
    keys = Keys()
    found = list(keys.read(b"\x1b[200~a]11;P1+rb\x1b[201~b", 0.0)) + list(keys.waited(9.0))
    assert [one.text for one in found if isinstance(one, events.Paste)] == ["a]11;P1+rb"]
    assert [one.key for one in found if isinstance(one, events.Key)] == ["b"]


def test_mouse_focus_and_size_come_through() -> None:
    found = list(Keys().read(b"\x1b[<0;3;4M\x1b[I\x1b[48;24;80;0;0t", 0.0))
    kinds = [type(one).__name__ for one in found]
    assert kinds == ["MouseDown", "AppFocus", "Resize"]
