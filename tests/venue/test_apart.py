"""The server as a process of its own: started, found, not started twice, ended; it outlives."""

from __future__ import annotations

import os
import signal
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from hall import Hall

from srtui.state.refused import Refused
from srtui.state.serving import Serving
from srtui.venue import serving
from srtui.venue.apart import Apart
from srtui.venue.folder import Folder, place

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.fixture
def apart(hall: Hall) -> Iterator[Apart]:
    """The server of a hall with two tables; ended afterwards."""
    one = Apart(hall.store.path, dict(os.environ))
    yield one
    if found := one.hear():
        os.kill(found.process, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("", 0))
        port: int = one.getsockname()[1]
        return port


def test_it_runs_until_it_is_ended_and_is_no_part_of_who_started_it(apart: Apart) -> None:
    port = free_port()
    said = apart.start(port, None)
    found = apart.hear()
    assert found is not None
    assert said == f"The server runs, process {found.process}, port {port}."
    assert os.getsid(found.process) != os.getsid(0), "a closed window would end it"
    with pytest.raises(Refused, match=f"runs already: process {found.process}, port {port}"):
        apart.start(port, None)
    with socket.create_connection(("127.0.0.1", port), 5) as one:
        assert one.recv(8).startswith(b"SSH-2.0")
    assert apart.stop() == (
        "The server has ended, and 0 terminals with it: they come back when it runs again."
    )
    assert apart.hear() is None
    with pytest.raises(Refused, match="No server runs"):
        apart.stop()


def test_browsers_are_served_where_that_is_asked_and_there_again(apart: Apart) -> None:
    pytest.importorskip("aiohttp")
    web = free_port()
    assert apart.web is None, "off unless asked for"
    apart.start(free_port(), web)
    found = apart.hear()
    assert found is not None
    assert all(f":{web}/" in one for one in found.browsers)
    said = apart.addresses(2)
    sheet = apart.event.with_name("hall-addresses.html")
    assert said == f"4 addresses, each for one use: print {sheet}, then take it away."
    assert sheet.read_text(encoding="utf-8").count(f"{found.browsers[0]}t/") == 4
    with socket.create_connection(("127.0.0.1", web), 5):
        apart.stop()
    with pytest.raises(Refused, match="No browsers are served"):
        apart.addresses(2)
    assert apart.web == web
    apart.start(free_port(), None)
    assert apart.web is None


def test_a_port_that_is_taken_is_one_sentence(apart: Apart) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"port {port}.*take another --port") as refused:
            apart.start(port, None)
    assert "\n" not in str(refused.value)
    assert apart.hear() is None


def test_one_that_was_killed_is_not_heard_and_can_be_started_again(apart: Apart) -> None:
    port = free_port()
    apart.start(port, None)
    found = apart.hear()
    assert found is not None
    os.kill(found.process, signal.SIGKILL)
    until = monotonic() + 10
    while apart.hear() is not None and monotonic() < until:
        sleep(0.02)
    assert apart.hear() is None, "its file is left, and says nothing any more"
    assert apart.port == port, "devices look for it there, and it is offered again"
    assert (place() / serving.name_of(apart.event, "json")).exists()
    assert apart.lost()
    apart.start(port, None)
    again = apart.hear()
    assert again is not None
    assert not apart.lost()
    apart.stop()
    assert not apart.lost(), "it was told to end"
    assert again.process != found.process


def test_a_second_server_of_an_event_is_refused(hall: Hall) -> None:
    folder = Folder()
    with (
        serving.held(folder, hall.store.path),
        pytest.raises(Refused, match="A server runs for this event already"),
        serving.held(folder, hall.store.path),
    ):
        raise AssertionError
    with serving.held(folder, hall.store.path):
        pass


def test_one_that_has_failed_has_not_ended(hall: Hall) -> None:
    folder, event = Folder(), hall.store.path
    assert not serving.lost(event, folder)
    with suppress(RuntimeError), serving.held(folder, event):
        serving.say(folder, event, Serving(1, 4022, (), ""))
        assert not serving.lost(event, folder), "it runs"
        raise RuntimeError
    assert serving.lost(event, folder)
    with serving.held(folder, event):
        pass
    assert not serving.lost(event, folder)


def test_what_it_writes_is_its_owners_alone(apart: Apart) -> None:
    apart.start(free_port(), None)
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in Path(place()).iterdir()}
    assert {one.rpartition(".")[2] for one in modes} >= {"log", "lock", "json", "host_key"}
    assert set(modes.values()) == {0o600}


def test_a_folder_where_nothing_can_be_locked_is_a_sentence(hall: Hall) -> None:
    folder = Folder()
    (folder.at / serving.name_of(hall.store.path, "lock")).mkdir()
    with (
        pytest.raises(Refused, match="cannot be locked"),
        serving.held(folder, hall.store.path),
    ):
        raise AssertionError
    folder.write(serving.name_of(hall.store.path, "json"), b"{}")
    assert serving.heard(hall.store.path, folder) is None
