"""What strangers in a hall's network may try, each over real SSH; docs/security.md lists it."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import asyncssh
import pytest
import pytest_asyncio
from asyncssh.channel import SSHClientChannel
from asyncssh.packet import Boolean, String, UInt32
from served import Device, Venue, new_key

from srtui.model.refused import Refused
from srtui.server import limits, seats
from srtui.server.folder import Folder, Known
from srtui.server.keys import add_organizer, fingerprint, host_key
from srtui.server.ssh import NO_COMMANDS, NO_FILES, NO_TERMINAL

AT_ONE = "Table 1 · round 1"
MODES = pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")


@pytest_asyncio.fixture
async def table(venue: Venue) -> AsyncIterator[Device]:
    """Table 1 is shown: whatever happens elsewhere must not touch it."""
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees(AT_ONE)
    yield device
    device.forget()
    device.type(b"c")
    # A test that types "c" itself may have called the judge before.
    answers = ("judge was called", "judge has already been called")
    await venue.until(lambda: any(answer in device.seen for answer in answers))
    assert not venue.faults


def line_at(venue: Venue, place: str) -> Any:
    """Return the server's end of a device."""
    return next(one for one in venue.house.lines if str(one.place) == place)


@pytest.mark.parametrize("place", ["table1", "table2", "judge", "board"])
async def test_commands_are_refused(venue: Venue, table: Device, place: str) -> None:
    connection = await venue.connection(place, new_key())
    done = await connection.run("cat /etc/passwd")
    assert (done.exit_status, done.stdout, done.stderr) == (1, "", f"{NO_COMMANDS}\r\n")


async def test_compressed_connections_are_refused(venue: Venue, table: Device) -> None:
    with pytest.raises(asyncssh.KeyExchangeFailed, match="compression"):
        await venue.connection("table1", new_key(), compression_algs=["zlib@openssh.com", "zlib"])


@pytest.mark.parametrize("subsystem", ["sftp", "netconf", "x" * 5000])
async def test_files_and_other_subsystems_are_refused(
    venue: Venue, table: Device, subsystem: str
) -> None:
    connection = await venue.connection("table1", new_key())
    done = await connection.create_process(subsystem=subsystem)
    await done.wait_closed()
    assert (done.exit_status, await done.stderr.read()) == (1, f"{NO_FILES}\r\n")


async def test_without_a_terminal_nothing_is_shown(venue: Venue, table: Device) -> None:
    connection = await venue.connection("table1", new_key())
    done = await connection.create_process()
    await done.wait_closed()
    assert (done.exit_status, await done.stderr.read()) == (1, f"{NO_TERMINAL}\r\n")


async def test_no_port_and_no_socket_is_forwarded(venue: Venue, table: Device) -> None:
    with socket.create_server(("127.0.0.1", 0)) as inside:
        port = inside.getsockname()[1]
        connection = await venue.connection("board")
        with pytest.raises(asyncssh.ChannelOpenError, match="nothing else"):
            await connection.open_connection("127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/any")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_server(lambda *_: None, "127.0.0.1", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_unix_server(lambda *_: None, "/tmp/srtui-none")
        inside.setblocking(False)
        with pytest.raises(BlockingIOError):
            inside.accept()


async def test_no_agent_is_forwarded(venue: Venue, table: Device) -> None:
    connection = await venue.connection("board", agent_forwarding=True)
    await connection.create_process(term_type="xterm", encoding=None)
    await venue.until(lambda: len(venue.house.lines) == 2)
    assert line_at(venue, "board")._channel.get_agent_path() is None


async def test_no_screens_of_x11_are_forwarded(venue: Venue, table: Device) -> None:
    connection = await venue.connection("board")
    device = await connection.create_process(term_type="xterm", encoding=None)
    cookie = (Boolean(False), String("MIT-MAGIC-COOKIE-1"), String("00" * 16), UInt32(0))
    assert not await device.channel._make_request(b"x11-req", *cookie)


async def test_one_terminal_for_one_connection(venue: Venue, table: Device) -> None:
    connection = await venue.connection("board")
    await connection.create_process(term_type="xterm", encoding=None)
    with pytest.raises(asyncssh.ChannelOpenError, match="nothing else"):
        await connection.create_process(term_type="xterm", encoding=None)


async def test_an_environment_changes_nothing(venue: Venue, table: Device) -> None:
    before = dict(os.environ)
    many = {f"V{number}": "x" * 4000 for number in range(300)}
    hostile = {"TEXTUAL": "debug", "TEXTUAL_DRIVER": "os:system", "LD_PRELOAD": "/tmp/x.so"}
    device = await venue.device("board", env=hostile | {"COLORTERM": "truecolor"} | many)
    await device.sees("Round 1")
    assert dict(os.environ) == before
    line = line_at(venue, "board")
    assert set(line.environ) == {"TERM", "COLORTERM"}
    assert len(line._channel.get_environment()) <= 16


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(0, 0), (1, 1), (60_000, 60_000), (2**31, 2**31), (80, 0)])
async def test_any_size_is_painted(venue: Venue, table: Device, size: tuple[int, int]) -> None:
    device = await venue.device("board", size=size)
    await venue.until(lambda: device.got)
    columns, lines = line_at(venue, "board").size
    assert limits.WIDTHS[0] <= columns <= limits.WIDTHS[1]
    assert limits.HEIGHTS[0] <= lines <= limits.HEIGHTS[1]


async def test_of_a_storm_of_sizes_few_are_painted(venue: Venue, table: Device) -> None:
    device = await venue.device("board")
    await device.sees("Round 1")
    device.forget()
    for number in range(2000):
        device.channel.change_terminal_size(40 + number % 60, 20 + number % 20)
    device.channel.change_terminal_size(100, 30)
    line = line_at(venue, "board")
    await venue.until(lambda: line.app is not None and line.app.size == (100, 30))
    assert len(device.got) < 200_000


async def test_a_megabyte_at_once_is_thrown_away(venue: Venue, table: Device) -> None:
    key = new_key()
    await venue.let_in(key, "table2", "Red tablet")
    device = await venue.device("table2", key)
    await device.sees("Table 2")
    before = written(venue)
    device.type(b"\x1b[200~" + b"c" * 500_000 + b"\x1b[201~" + b"j" * 500_000)
    await venue.until(lambda: any("more than anybody can" in one for one in venue.lines))
    assert written(venue) - before < 10


async def test_replies_of_a_terminal_are_not_keys(venue: Venue, table: Device) -> None:
    before = written(venue)
    table.type(b"\x1b]11;rgb:1010/1414/1b1b\x07\x1b[?1;2c\x1bP>|evil(9)\x1b\\\x1b[24;80R")
    table.type(b"\xff\xfe\x9b\x00\x1b[999999999999m\x1b[<0;1;1M")
    await asyncio.sleep(0.3)
    assert written(venue) == before


def written(venue: Venue) -> int:
    """How much was ever written."""
    with venue.hall.store.read() as reader:
        return int(reader.value("SELECT total(number) FROM revision"))


async def test_device_that_does_not_read_is_dropped(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("srtui.server.hub.STUCK", 1.0)
    connection = await venue.connection("board")
    channel = await connection.create_process(
        term_type="xterm-256color", term_size=(300, 100), encoding=None, window=2**16
    )
    channel.channel.pause_reading()
    await venue.until(lambda: len(venue.house.lines) == 2)
    line = line_at(venue, "board")
    async with asyncio.timeout(20):
        while line in venue.house.lines:
            line._repaint()
            await asyncio.sleep(0.01)
    assert line.outlet.dropped > 0
    assert any("has stopped reading" in one for one in venue.lines)


async def test_request_for_more_than_a_screen_keeps_no_line(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that shows nothing must not stay: enough of them would keep tables out."""
    monkeypatch.setattr("srtui.server.ssh.PATIENCE", 0.2)
    before = venue.house.crowd.lines
    asks: list[dict[str, Any]] = [{"command": "id"}, {"subsystem": "sftp"}, {}]
    for asked in asks:
        connection = await venue.connection("table2", new_key())
        done = await connection.create_process(**asked)
        await done.wait_closed()
    await venue.until(lambda: venue.house.crowd.lines == before)


async def test_a_channel_that_is_closed_unused_keeps_no_line(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("srtui.server.ssh.PATIENCE", 0.2)
    before = venue.house.crowd.lines
    connection = await venue.connection("table2", new_key())
    loop = asyncio.get_running_loop()
    channel = SSHClientChannel[bytes](connection, loop, "strict", None, "strict", 2**16, 2**15)
    await channel._open(b"session")
    channel._session = asyncssh.SSHClientSession()
    channel.close()
    await venue.until(lambda: venue.house.crowd.lines == before)


async def test_device_that_signs_in_and_shows_nothing_makes_room(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any key passes the first door, so having passed it does not entitle anybody to stay."""
    monkeypatch.setattr(limits, "MOST_STRANGERS", 3)
    monkeypatch.setattr(limits, "MOST_LINES", 8)
    idle = [await venue.connection("table2", new_key()) for _ in range(12)]
    await venue.until(lambda: venue.house.crowd.lines <= 4)
    device = await venue.device("board")
    await device.sees("Round 1")
    for one in idle:
        one.abort()


async def test_half_open_connections_keep_nobody_out(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STRANGERS", 10)
    held = [await asyncio.open_connection("127.0.0.1", venue.port) for _ in range(40)]
    device = await venue.device("board")
    await device.sees("Round 1")
    await venue.until(lambda: venue.house.crowd.lines <= 12)
    for _, writer in held:
        writer.close()


@pytest.mark.parametrize(
    "junk",
    [b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 9000],
    ids=["http", "endless line"],  # the bytes themselves are too long for Windows' environment
)
async def test_connection_that_is_not_ssh_is_closed(
    venue: Venue, table: Device, junk: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", venue.port)
    writer.write(junk)
    with suppress(ConnectionError):
        await asyncio.wait_for(reader.read(), 10)
    writer.close()


async def test_a_flood_of_wrong_keys_lets_nobody_in(venue: Venue, table: Device) -> None:
    venue.organizer(new_key(), "Anna")

    async def knock(key: asyncssh.SSHKey) -> bool:
        try:
            await venue.connection("to", key)
        except (asyncssh.Error, OSError):
            return False
        return True

    assert not any(await asyncio.gather(*(knock(new_key()) for _ in range(30))))


async def test_too_many_that_wait_are_sent_away(
    venue: Venue, table: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "MOST_AN_ADDRESS", 3)
    for _ in range(3):
        device = await venue.device("table2", new_key())
        await device.sees("asks to connect")
    more = await venue.device("table2", new_key())
    await more.ended()
    assert "Too many devices are waiting:" in more.seen


async def test_a_table_gets_to_no_other_place(venue: Venue, table: Device) -> None:
    for keys in (b"g", b"gc", b":", b"\x10", b"\x1a", b"\x03", b"\x04", b"\x1c", b"/", b"\x11"):
        table.type(keys)
        await asyncio.sleep(0.05)
        table.type(b"\x1b")
        await asyncio.sleep(0.15)
    assert "Table 2" not in table.seen
    assert [one.app.desk.seat.table for one in venue.house.seats] == [1]


async def test_no_secret_and_nothing_harmful_is_in_the_log(venue: Venue, table: Device) -> None:
    table.type(b"p")
    await table.sees("PIN")
    table.type(b"24681357\r")
    await table.sees("No PIN is set")
    device = await venue.device("board", term="x" * 500 + "\x1b[31m")
    await venue.until(lambda: device.got)
    said = "\n".join(venue.lines)
    assert "2468" not in said
    assert "\x1b" not in said
    assert all(len(one) < 400 for one in venue.lines)


@pytest.fixture
def folder(tmp_path: Any) -> Folder:
    """Return a machine's own folder."""
    return Folder(tmp_path / "folder")


@MODES
def test_the_folder_is_its_owners_alone(folder: Folder) -> None:
    key = host_key(folder)
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert [one.stat().st_mode & 0o777 for one in folder.path.iterdir()] == [0o600]
    assert host_key(folder) == key
    folder.path.chmod(0o755)
    with pytest.raises(Refused, match="chmod 700"):
        Folder(folder.path)


@MODES
def test_a_key_that_others_can_read_is_not_used(folder: Folder) -> None:
    host_key(folder)
    (folder.path / "host_key").chmod(0o644)
    with pytest.raises(Refused, match="chmod 600"):
        host_key(folder)


@MODES
def test_a_copy_of_the_folder_lets_nobody_in(folder: Folder, tmp_path: Any) -> None:
    """It holds the machine's own key, and of devices and organizers what anybody may know."""
    host_key(folder)
    key = new_key()
    add_organizer(folder, key.export_public_key().decode(), "Anna")
    folder.keep_devices({fingerprint(new_key()): Known("Blue tablet", "table1")})
    secret = [one.name for one in folder.path.iterdir() if b"PRIVATE KEY" in one.read_bytes()]
    assert secret == ["host_key"]
    copy = tmp_path / "copy"
    shutil.copytree(folder.path, copy)
    copy.chmod(0o755)
    with pytest.raises(Refused, match="chmod 700"):
        Folder(copy)


def test_a_damaged_key_is_not_replaced(folder: Folder) -> None:
    folder.write("host_key", b"no key")
    with pytest.raises(Refused, match="no longer a valid key"):
        host_key(folder)
    assert folder.read("host_key") == b"no key"
