"""Browsers, over real HTTP on 127.0.0.1: who gets in, and what stops whom who should not."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pytest
import pytest_asyncio
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from invented import CLOSE, OPEN, Invented, invented, offered
from patience import PATIENCE
from served import Venue

from data.event.store import EventFileError
from screens.table.pad import Pad, PadRow, Tap
from screens.table.screen import TableScreen
from srtui.cli.serve_web import browsers, names_of
from srtui.commands.event.address import SetLanguages
from srtui.commands.hall.devices import LetOut
from srtui.model.refused import Refused
from srtui.model.serving import Started
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.phrases import phrase
from srtui.text.seats import place_of, table_places

aiohttp = pytest.importorskip("aiohttp")
webs = pytest.importorskip("srtui.server.web")
URL = pytest.importorskip("yarl").URL


@dataclass
class Pages:
    """The web part of a venue; `tokens`: of both seats of tables 1 and 2."""

    venue: Venue
    base: str
    tokens: list[str]

    def browser(self) -> Any:
        """Open a browser without cookies."""
        return aiohttp.ClientSession(
            base_url=self.base, cookie_jar=aiohttp.CookieJar(unsafe=True), trust_env=False
        )

    async def sit(self, browser: Any, token: str) -> int:
        """Use an address; the status of the page that comes of it."""
        answer = await browser.post(f"/t/{token}", headers={"Origin": self.base})
        return int(answer.status)

    async def line(self, browser: Any, what: str = "table", origin: str = "") -> Any:
        """Open a terminal."""
        return await browser.ws_connect(
            f"/line/{what}?width=80&height=24", origin=origin or self.base, max_msg_size=0
        )


@pytest_asyncio.fixture
async def pages(venue: Venue) -> AsyncIterator[Pages]:
    from srtui.server.web import Web

    end, port = await Web(venue.house).listen("127.0.0.1", 0, None)
    made = store_tickets(
        venue.folder, venue.hall.desk.store.path, new_tickets(table_places((1, 2)))
    )
    yield Pages(venue, f"http://127.0.0.1:{port}", [token for _, _, token in made])
    await end()


async def seen(line: Any, text: str) -> None:
    """Wait until the terminal shows a text."""
    got = b""
    async with asyncio.timeout(PATIENCE):
        while text.encode() not in got:
            message = await line.receive()
            assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), got
            got += message.data if isinstance(message.data, bytes) else b""


async def pad(line: Any, side: str) -> None:
    """Wait until a side's button says something."""
    while side not in (await _frame(line, "pad"))["sides"]:
        pass


async def test_an_address_is_used_once_and_its_cookie_shows_the_table(pages: Pages) -> None:
    async with pages.browser() as browser, pages.browser() as thief:
        assert (await browser.get(f"/t/{pages.tokens[0]}")).status == 200  # looked at: not used
        assert await pages.sit(browser, pages.tokens[0]) == 200
        assert await pages.sit(thief, pages.tokens[0]) == 403
        line = await pages.line(browser)
        await pad(line, "Bert: I am ready")
        for side in ("\t", "\x7f"):
            await line.send_str(json.dumps(["stdin", side]))
        await pad(line, "Bert: ends deployment")
        await line.close()


async def test_page_of_an_address_names_its_place_as_people_write_it(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webs, "place_text", lambda *_: "Alder's <captain>")
    async with pages.browser() as browser:
        page = await (await browser.get(f"/t/{pages.tokens[0]}")).text()
    assert "Use this device for Alder&#x27;s &lt;captain&gt;?" in page


async def test_what_a_browser_is_told_is_in_the_language_of_its_device(pages: Pages) -> None:
    """The event's language, for refusals as well, until the device has one of its own."""
    with offered(xx=Invented()):
        pages.venue.hall.run(SetLanguages("xx"))
        async with asyncio.timeout(PATIENCE):
            while not pages.venue.house.event.languages:
                await asyncio.sleep(0.02)
        async with pages.browser() as browser:
            assert await pages.sit(browser, pages.tokens[0]) == 200
            assert await _words(browser) == invented("Both sides")
            line = await pages.line(browser)
            await _frame(line, "pad")
            for key in "La":
                await line.send_str(json.dumps(["stdin", key]))
            assert (await _frame(line, "words"))["own-right"] == "Both sides"
            await line.close()
            assert await _words(browser) == "Both sides"
        async with pages.browser() as browser:
            answers = [
                await browser.get("/", headers={"Host": "other.example"}),
                await browser.post("/t/1", headers={"Origin": "http://other.example"}),
                await browser.get("/nothing.html"),
                *[await browser.get(f"/t/{number}") for number in range(12)],
            ]
            assert {answer.status for answer in answers} == {403, 404, 429}
            for answer in answers:
                text = re.sub("<[^>]*>", "", await answer.text())
                assert re.fullmatch(f"srtui{OPEN}[^A-Za-z]*{CLOSE}", text), text


async def _frame(line: Any, wanted: str) -> Any:
    """Wait for the next frame of a kind; return what it says."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await line.receive()
            if message.type is aiohttp.WSMsgType.TEXT:
                kind, what, *_ = json.loads(message.data)
                if kind == wanted:
                    return what


async def _words(browser: Any) -> str:
    """Return a word that the page of the table says by itself."""
    page = await (await browser.get("/table")).text()
    found = re.search('data-words="([^"]*)"', page)
    assert found
    return str(json.loads(unescape(found[1]))["own-right"])


async def test_labels_made_of_parts_reach_the_page(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Pad(sides=(phrase("{player} rolls", "Ada"), ""))
    monkeypatch.setattr(webs, "pad_of", lambda _: made)
    async with pages.browser() as browser:
        assert await pages.sit(browser, pages.tokens[0]) == 200
        line = await pages.line(browser)
        await pad(line, "Ada rolls")
        await line.close()
    assert not pages.venue.faults


async def test_same_code_on_the_same_device_leads_to_its_table_again(pages: Pages) -> None:
    async with pages.browser() as browser, pages.browser() as other:
        await pages.sit(browser, pages.tokens[0])
        again = await browser.get(f"/t/{pages.tokens[0]}", allow_redirects=False)
        assert (again.status, again.headers["Location"]) == (303, "/table")
        assert (await other.get(f"/t/{pages.tokens[0]}")).status == 403, "a code is used once"
        another = await browser.get(f"/t/{pages.tokens[1]}", allow_redirects=False)
        assert another.status == 200, "another seat is a question of its own"


async def test_two_tabs_are_one_seat_and_two_devices_are_two(pages: Pages) -> None:
    async with pages.browser() as left, pages.browser() as right:
        assert await pages.sit(left, pages.tokens[0]) == 200
        assert await pages.sit(right, pages.tokens[1]) == 200
        first, other = await pages.line(left), await pages.line(right)
        await seen(first, "Table 1")
        await seen(other, "Table 1")
        second = await pages.line(left)
        await seen(second, "Table 1")
        await seen(first, "Another device has replaced this one.")
        assert sum(one.place.table == 1 for one in pages.venue.house.seats) == 2
        for line in (first, second, other):
            await line.close()


async def test_device_learns_of_another_at_its_table_though_nothing_is_painted(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def shared(line: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await line.receive()
                if message.type is aiohttp.WSMsgType.TEXT:
                    kind, what, *_ = json.loads(message.data)
                    if kind == "pad" and what["shared"]:
                        return

    monkeypatch.setattr(TableScreen, "tick", lambda _: None)
    async with pages.browser() as browser, pages.browser() as other:
        assert await pages.sit(browser, pages.tokens[0]) == 200
        line = await pages.line(browser)
        await pad(line, "Bert: I am ready")
        (first,) = pages.venue.house.lines
        # All that it paints is sent.
        await pages.venue.until(lambda: getattr(first, "_to_pad", None) is None)
        assert await pages.sit(other, pages.tokens[1]) == 200
        second = await pages.line(other)
        await shared(second)
        await shared(line)
        await line.close()
        await second.close()


async def test_each_player_answers_at_a_separate_device(pages: Pages) -> None:
    async with pages.browser() as left, pages.browser() as right:
        await pages.sit(left, pages.tokens[0])
        await pages.sit(right, pages.tokens[1])
        first, other = await pages.line(left), await pages.line(right)
        await pad(first, "Bert: I am ready")
        await pad(other, "Bert: I am ready")
        await first.send_str(json.dumps(["stdin", "\t"]))
        await pages.venue.until(lambda: _ready(pages) == [frozenset({0})] * 2)
        await other.send_str(json.dumps(["stdin", "\x7f"]))
        await pad(first, "Bert: ends deployment")
        await pad(other, "Bert: ends deployment")
        await first.send_str(json.dumps(["stdin", "b"]))  # taken back: both are asked, at both
        await pad(first, "Bert: yes")
        await pad(other, "Bert: yes")
        await other.send_str(json.dumps(["stdin", "\x7f"]))
        await first.send_str(json.dumps(["stdin", "\t"]))
        await pad(first, "Bert: I am ready")
        await pad(other, "Bert: I am ready")
        await first.close()
        await other.close()
        assert not pages.venue.faults


def _ready(pages: Pages) -> list[frozenset[int]]:
    found = pages.venue.house.tables_at(place_of("table1"))
    return [one.home.entry.state.ready for one in found]


async def test_question_of_a_closed_page_is_withdrawn(pages: Pages) -> None:
    async with pages.browser() as left, pages.browser() as right:
        await pages.sit(left, pages.tokens[0])
        await pages.sit(right, pages.tokens[1])
        first, other = await pages.line(left), await pages.line(right)
        for line in (first, other):
            await pad(line, "Bert: I am ready")
        for side in ("\t", "\x7f"):
            await first.send_str(json.dumps(["stdin", side]))
        await pad(other, "Bert: ends deployment")
        await first.send_str(json.dumps(["stdin", "b"]))
        await pad(other, "Bert: yes")
        await first.close()
        await pad(other, "Bert: ends deployment")
        await other.close()
        assert not pages.venue.faults


async def test_another_table_a_judge_and_no_cookie_get_no_line(pages: Pages) -> None:
    async with pages.browser() as browser:
        assert (await browser.get("/table")).status == 403
        for what in ("table", "judge", "to", "table2"):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await pages.line(browser, what)


async def test_pages_of_other_origins_are_refused(pages: Pages) -> None:
    async with pages.browser() as browser:
        assert await pages.sit(browser, pages.tokens[0]) == 200
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await pages.line(browser, origin="http://evil.example")
        answer = await browser.get("/", headers={"Host": "evil.example"})
        assert answer.status == 403


async def test_guesses_are_slowed(pages: Pages) -> None:
    async with pages.browser() as browser:
        guesses = (pages.sit(browser, f"guess{one:011}") for one in range(30))
        found = await asyncio.gather(*guesses)  # at once: the first has not been looked up yet
        assert set(found) == {403, 429}
        assert found.count(403) < 16, "eight, and one in five seconds"


async def test_device_with_an_address_is_not_slowed(pages: Pages) -> None:
    async with pages.browser() as browser:
        for _ in range(4):
            looks = [browser.get(f"/t/{pages.tokens[0]}") for _ in range(32)]
            assert {one.status for one in await asyncio.gather(*looks)} == {200}


@pytest.mark.parametrize(
    "path",
    ["/../host_key", "/%2e%2e/%2e%2e/etc/passwd", "/t/../table.html", "/x.html", "/%00.html"],
)
async def test_paths_lead_nowhere(pages: Pages, path: str) -> None:
    async with pages.browser() as browser:
        url = URL(pages.base + path, encoded=True)
        async with aiohttp.ClientSession() as plain:
            assert (await plain.get(url)).status in (400, 403, 404)
        assert (await browser.get("/")).status == 200


async def test_frames_that_mean_nothing_close_one_line_alone(pages: Pages) -> None:
    async with pages.browser() as browser:
        assert await pages.sit(browser, pages.tokens[0]) == 200
        for frames in (["nonsense", "[]", "{}", '["stdin",1]', "[[[["] * 4, ["x" * 5000]):
            line = await pages.line(browser)
            await seen(line, "Table 1")
            for frame in frames:
                await line.send_str(frame)
            async with asyncio.timeout(PATIENCE):
                while not line.closed:
                    await line.receive()
        line = await pages.line(browser)
        await seen(line, "Table 1")
        await line.close()
        assert not pages.venue.faults


async def test_of_500_sockets_the_last_are_closed_and_a_table_plays_on(pages: Pages) -> None:
    host, port = pages.base.removeprefix("http://").split(":")
    async with pages.browser() as browser:
        assert await pages.sit(browser, pages.tokens[0]) == 200
        line = await pages.line(browser)
        await pad(line, "Bert: I am ready")
        idle = [await asyncio.open_connection(host, int(port)) for _ in range(500)]
        async with asyncio.timeout(PATIENCE):
            assert await idle[-1][0].read(1) == b""
        await line.send_str(json.dumps(["stdin", "\t"]))
        await line.send_str(json.dumps(["stdin", "\x7f"]))
        await pad(line, "Bert: ends deployment")
        await line.close()
        for _, writer in idle:
            writer.close()


async def test_one_address_leaves_sockets_for_others(pages: Pages) -> None:
    host, port = pages.base.removeprefix("http://").split(":")
    idle = [
        await asyncio.open_connection(host, int(port), local_addr=("127.0.0.2", 0))
        for _ in range(250)
    ]
    async with asyncio.timeout(PATIENCE):
        assert await idle[-1][0].read(1) == b""
    _, first = idle[0]
    assert not idle[0][0].at_eof()
    first.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b"200" in await idle[0][0].readline()
    async with pages.browser() as browser:
        assert (await browser.get("/")).status == 200
    for _, writer in idle:
        writer.close()


async def test_cookie_expires_when_its_device_is_removed(pages: Pages) -> None:
    async with pages.browser() as browser, pages.browser() as thief:
        await pages.sit(browser, pages.tokens[0])
        line = await pages.line(browser)
        await pad(line, "Bert: I am ready")
        stolen = {one.key: one.value for one in browser.cookie_jar}
        thief.cookie_jar.update_cookies(stolen, URL(pages.base))
        assert (await thief.get("/table")).status == 200  # as docs/security.md says: no TLS
        device = pages.venue.house.devices[-1]
        pages.venue.hall.run(LetOut(device.id))
        await seen(line, "removed this device:")
        assert (await thief.get("/table")).status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await pages.line(thief)


async def test_boards_leave_lines_for_tables(pages: Pages) -> None:
    async with pages.browser() as strangers, pages.browser() as browser:
        boards = [await pages.line(strangers, "board") for _ in range(12)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await pages.line(strangers, "board")
        assert refused.value.status == 503
        await pages.sit(browser, pages.tokens[0])
        await seen(await pages.line(browser), "Table 1")
        for one in boards:
            await one.close()


async def test_pings_without_reading_get_no_more_answers() -> None:
    from srtui.server.web import Tab

    held: list[int] = []
    tab = Tab.__new__(Tab)
    tab._frames, tab._held = asyncio.Queue(), 0
    ping = aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, json.dumps(["ping", "1" * 32]), None)
    for _ in range(20_000):
        assert tab._take(ping)
        held.append(tab._held)
    assert held[-1] == held[-2] < 200_000


async def test_a_full_disk_and_a_locked_file_are_said_in_a_sentence(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked(key: str, place: str, name: str) -> None:
        raise EventFileError("The event file is locked by another program: try again.")

    def unread(*_: Any) -> NoReturn:
        raise EventFileError("The event file cannot be read.")

    async with pages.browser() as browser:
        with monkeypatch.context() as patched:
            patched.setattr(pages.venue.house, "let_in", locked)
            answer = await browser.post(f"/t/{pages.tokens[0]}", headers={"Origin": pages.base})
            assert answer.status == 503
            assert "locked by another program" in await answer.text()
            assert answer.headers["X-Frame-Options"] == "DENY"
        with monkeypatch.context() as patched:
            patched.setattr(webs, "folder_at", unread)
            answer = await browser.get("/")
            assert answer.status == 503
            assert "cannot be read" in await answer.text()
        assert (await browser.get("/")).status == 200, "the next one is served"
        assert await pages.sit(browser, pages.tokens[0]) == 200, "the address was not used"


async def test_page_fault_is_logged_and_hidden_from_the_browser(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: Any) -> NoReturn:
        raise ZeroDivisionError("of /home/organizer")

    monkeypatch.setattr(webs, "folder_at", fault)
    async with pages.browser() as browser:
        answer = await browser.get("/")
    assert answer.status == 500
    assert "organizer" not in await answer.text()
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert [type(one) for one in pages.venue.faults] == [ZeroDivisionError]


def certificate(folder: Path, *names: str) -> tuple[str, str]:
    """Return a self-made certificate for these names, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hall")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(one) for one in names]), False)
        .sign(key, hashes.SHA256())
    )
    (folder / "hall.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "hall.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return str(folder / "hall.pem"), str(folder / "hall.key")


async def test_with_a_certificate_all_goes_by_tls_and_by_the_names_it_stands_for(
    venue: Venue, tmp_path: Path
) -> None:
    cert, key = certificate(tmp_path, "localhost", "venue.club.example", "*.hall.example")
    end = await browsers(venue.house, Started(0, "127.0.0.1", 0, cert, key))()
    try:
        port = URL(venue.house.browsers[0]).port
        assert venue.house.browsers == (f"https://127.0.0.1:{port}/",)
        made = store_tickets(
            venue.folder, venue.hall.desk.store.path, new_tickets(table_places((1,)))
        )
        base = f"https://localhost:{port}"
        trusts = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=cert))
        async with aiohttp.ClientSession(base_url=base, connector=trusts) as browser:
            sat = await browser.post(f"/t/{made[0][2]}", headers={"Origin": base})
            assert sat.status == 200
            cookie = next(iter(sat.history[0].cookies.values()))
            assert cookie["secure"]
            line = await browser.ws_connect(
                "/line/table?width=80&height=24", origin=base, max_msg_size=0
            )
            await pad(line, "Bert: I am ready")
            await line.close()
            for name, status in (
                ("venue.club.example", 200),
                ("tables.hall.example", 200),
                ("a.b.hall.example", 403),
                ("other.example", 403),
            ):
                said = await browser.get("/board", headers={"Host": f"{name}:{port}"})
                assert said.status == status, name
        async with aiohttp.ClientSession() as plain:
            with pytest.raises(aiohttp.ClientError):
                await plain.get(f"http://127.0.0.1:{port}/")
    finally:
        await end()


def test_a_certificate_that_is_none_is_a_sentence(venue: Venue, tmp_path: Path) -> None:
    wrong = tmp_path / "hall.pem"
    wrong.write_text("no certificate")
    for path, why in ((wrong, "not in PEM format,"), (tmp_path / "away", "No such file")):
        with pytest.raises(Refused, match=f"{path.name} cannot be used: .*{why}"):
            browsers(venue.house, Started(0, "127.0.0.1", 0, str(path)))
    assert names_of(str(wrong)) == ()


def test_page_reads_buttons_by_the_names_of_their_fields() -> None:
    """A field that is renamed in Python alone leaves every button of a browser empty."""
    code = (Path(webs.__file__).with_name("browser") / "page.js").read_text("utf-8")
    one_button, one_row = (
        code.partition(f"function {head} {{")[2].partition("\n}\n")[0]
        for head in ("tap(one)", "row(asked)")
    )
    found = {
        Tap: re.findall(r"\bone\.(\w+)", one_button)
        + re.findall(r"pad\.taps\.\w+\(\(one\) => one\.(\w+)", code),
        PadRow: re.findall(r"\basked\.(\w+)", one_row),
        Pad: re.findall(r"\bpad\.(\w+)", code),
    }
    for kind, names in found.items():
        assert names
        assert set(names) <= set(kind.__struct_encode_fields__), kind
