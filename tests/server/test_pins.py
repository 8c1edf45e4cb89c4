"""A judge without a key signs in with the judges' PIN, which is typed without an echo."""

from __future__ import annotations

from typing import Any

import asyncssh
import pytest
from hall import Hall
from served import Device, Venue, new_key

from srtui.commands.hall.devices import LetOut
from srtui.commands.pins import FREE, SetPin
from srtui.model.serving import read_devices

JUDGES, ORGANIZERS = "246813", "135797"


@pytest.fixture
def hall(hall: Hall) -> Hall:
    """Both PINs are set."""
    hall.run(SetPin("judge", JUDGES))
    hall.run(SetPin("to", ORGANIZERS))
    return hall


class Typist(asyncssh.SSHClient):
    """Types answers to what is asked, in turn; then nothing."""

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, list[tuple[str, bool]]]] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str] | None:
        self.asked.append((instructions, list(prompts)))
        if not prompts:
            return []
        return list(self.answers.pop(0)) if self.answers else None


async def judge(venue: Venue, *answers: tuple[str, str]) -> tuple[Typist, Device]:
    """Connect a judge without a key, who types."""
    typist = Typist(*answers)
    connection = await asyncssh.connect(
        "127.0.0.1",
        venue.port,
        username="judge",
        known_hosts=None,
        config=None,
        client_keys=None,
        agent_path=None,
        client_factory=lambda: typist,
    )
    channel = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
    venue.devices.append(Device(connection, channel))
    return typist, venue.devices[-1]


def devices(venue: Venue) -> list[tuple[str, str, bool]]:
    with venue.hall.store.read() as reader:
        return [(one.place, one.name, one.out) for one in read_devices(reader)]


async def test_pin_admits_a_judge_by_name_and_is_not_echoed(venue: Venue) -> None:
    typist, device = await judge(venue, ("Maria", JUDGES))
    await device.sees("Round 1")
    assert [echo for _, echo in typist.asked[0][1]] == [True, False]
    assert devices(venue) == [("judge", "Maria", False)]
    assert [one.name for one in venue.house.seats] == ["Maria"]
    assert JUDGES not in "\n".join(venue.lines)
    device.leave()
    _, again = await judge(venue, ("Maria", JUDGES))
    await again.sees("Round 1")
    assert devices(venue) == [("judge", "Maria", False)], "known by the name"


async def test_judge_without_a_pin_waits_for_the_organizer(venue: Venue) -> None:
    _, device = await judge(venue, ("", ""))
    await device.sees("asks to connect")


@pytest.mark.parametrize("wrong", ["000000", ORGANIZERS, "x" * 500])
async def test_a_wrong_pin_lets_nobody_in_and_is_asked_for_again(venue: Venue, wrong: str) -> None:
    typist, device = await judge(venue, ("Maria", wrong), ("Maria", JUDGES))
    await device.sees("Round 1")
    assert "PIN" in typist.asked[1][0]
    with pytest.raises(asyncssh.PermissionDenied):
        await judge(venue, ("Jo", wrong))


async def test_wrong_pins_slow_only_those_who_try(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "judge", "Maria")
    wrong = [("Jo", f"{number:06}") for number in range(FREE)]
    with pytest.raises(asyncssh.PermissionDenied):
        await judge(venue, *wrong)
    typist = Typist(("Jo", JUDGES))
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            venue.port,
            username="judge",
            known_hosts=None,
            config=None,
            client_keys=None,
            agent_path=None,
            client_factory=lambda: typist,
        )
    assert "Too many wrong PINs: wait" in typist.asked[1][0]
    let_in = await venue.device("judge", key)
    await let_in.sees("Round 1")
    _, waits = await judge(venue, ("Jo", ""))
    await waits.sees("asks to connect")


async def test_removed_judge_does_not_return_by_the_pin(venue: Venue) -> None:
    _, device = await judge(venue, ("Maria", JUDGES))
    await device.sees("Round 1")
    venue.hall.run(LetOut(1))
    await device.ended()
    assert "has removed this device:" in device.seen
    with pytest.raises(asyncssh.PermissionDenied):
        await judge(venue, ("Maria", JUDGES))


async def test_a_pin_is_asked_for_nowhere_else(venue: Venue) -> None:
    for place in ("table1", "board"):
        typist = Typist()
        connection = await asyncssh.connect(
            "127.0.0.1",
            venue.port,
            username=place,
            known_hosts=None,
            config=None,
            client_keys=None,
            agent_path=None,
            client_factory=lambda typist=typist: typist,
        )
        assert not any(prompts for _, prompts in typist.asked)
        connection.abort()
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            venue.port,
            username="to",
            known_hosts=None,
            config=None,
            client_keys=None,
            agent_path=None,
            client_factory=lambda: Typist(("Anna", ORGANIZERS)),
        )
