"""SSH: connecting devices, what they may request, and the bytes to and from a terminal.

The machine itself cannot be reached: no account, shell, command, file or port. Any request except
for a terminal is refused with a sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

import asyncssh
from asyncssh import DisconnectError, SSHServerChannel, SSHServerConnection

from data.event.store import EventFileError
from screens.theme.look import depth_for
from srtui.model.refused import Refused
from srtui.server.hub import House
from srtui.server.keys import fingerprint
from srtui.server.limits import size_within
from srtui.server.outlet import HIGH, LOW
from srtui.server.session import PATIENCE, Session
from srtui.text.seats import DevicePlace, SeatKind

WINDOW = 32_768
"""Bytes that a client may send ahead."""
TO_ASK = 60.0
"""Seconds from a connection to its terminal."""
TO_START = 30.0
"""Seconds from a channel to what it is for."""
ENVIRON = ("TERM", "COLORTERM", "NO_COLOR")
"""What the look depends on."""
_MOST_VARIABLES, _LONGEST_VARIABLE = 16, 64
Challenge = tuple[str, str, str, list[tuple[str, bool]]]
PIN_ASKED: Challenge = (
    "",
    "",
    "",
    [("Your name: ", True), ("The judges' PIN (empty: ask the organizer): ", False)],
)
"""No echo where the PIN is typed."""
ORGANIZERS_ONLY = (
    "Organizers connect with a key that was added on the organizer's own machine: srtui "
    "organizers --add FILE.pub --name NAME\n"
)
NO_COMMANDS = "This connection only shows srtui's screens: leave the command out."
NO_FILES = "This connection only shows srtui's screens: it can't transfer files."
NO_TERMINAL = "This connection only shows srtui's screens and needs a terminal: ssh -t."
NOTHING_ELSE = "This connection shows srtui's screens and nothing else."


class Few(dict[bytes, bytes]):
    """A mapping limited to a few short entries, such as an environment; it drops all others."""

    def __setitem__(self, key: bytes, value: bytes) -> None:
        if len(key) + len(value) <= _LONGEST_VARIABLE and len(self) < _MOST_VARIABLES:
            super().__setitem__(key, value)


class Knock(asyncssh.SSHServer):
    """A connection, from its first byte to its last.

    Any key is good enough for waiting; whether the device gets a seat is up to the organizer. A
    device without a key is not asked for anything and waits as well.
    """

    connection: SSHServerConnection
    place: DevicePlace | None = None
    """The requested place; None for an empty user name, for which asyncssh does not ask."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.key = ""
        self.address = ""
        self._tried = ""
        self._used = self._asks_pin = False

    def connection_made(self, conn: SSHServerConnection) -> None:
        """Count the connection; if there are too many, drop the one that has waited longest."""
        self.connection = conn
        self.address = str((conn.get_extra_info("peername") or ("?",))[0])
        # In addition to `login_timeout`, which asyncssh stops counting once the client has
        # identified itself: a connection without a terminal would remain.
        self._idle = asyncio.get_running_loop().call_later(TO_ASK, conn.abort)
        leaves = cast("Knock | None", self.house.crowd.came(self))
        if leaves is not None:
            leaves.connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Stop counting a closed connection."""
        self._idle.cancel()
        self.house.crowd.left(self)

    def begin_auth(self, username: str) -> bool:
        """Read the requested place; return whether a proof is needed, as for all but the board."""
        # Called again if a client changes its user name: earlier answers were for another place.
        self.key = self._tried = ""
        try:
            self.place = self.house.place(username)
        except Refused as reason:
            self.house.log.say(f"{self.address} asks for an unknown place")
            raise DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, str(reason)
            ) from None
        if self.place.kind is SeatKind.TO:
            self.connection.send_auth_banner(ORGANIZERS_ONLY)
        return self.place.kind is not SeatKind.BOARD

    def public_key_auth_supported(self) -> bool:
        """Allow keys, by which devices are recognized when they return."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002
        """Accept any device's key, but only known ones from organizers.

        A device whose key is accepted may still have to wait. asyncssh calls this for each offered
        key, then again with the signature: the last key tried is the one that signed.
        """
        self._tried = fingerprint(key)
        organizer = self.place is not None and self.place.kind is SeatKind.TO
        return not organizer or self._tried in self.house.organizers()

    def kbdint_auth_supported(self) -> bool:
        """Allow devices without a key, except organizers."""
        return self.place is None or self.place.kind is not SeatKind.TO

    async def get_kbdint_challenge(self, *_asked: str) -> Challenge | bool:
        """Ask nothing, so that nobody types anything; judges may have a PIN instead of a key."""
        self._tried = ""
        if not self.kbdint_auth_supported():
            return False
        judge = self.place is not None and self.place.kind is SeatKind.JUDGE
        # In a thread: reading the file could delay key presses at all tables.
        self._asks_pin = judge and await asyncio.to_thread(self.house.has_pin)
        return PIN_ASKED if self._asks_pin else ("", "", "", [])

    async def validate_kbdint_response(
        self,
        username: str,  # noqa: ARG002
        responses: Sequence[str],
    ) -> Challenge | bool:
        """Accept an empty answer, which means waiting, or a judge's PIN; refuse a wrong one."""
        if not self.kbdint_auth_supported():
            return False
        name, pin = (*responses, "", "")[:2]
        if not self._asks_pin or not pin:
            return True
        try:
            self.key = self._tried = await self.house.admit_by_pin(name, pin)
        except (Refused, EventFileError) as reason:
            self.house.log.say(f"judge: {self.address} typed a PIN and was not let in")
            return "", f"{reason}", "", PIN_ASKED[3]
        return True

    def auth_completed(self) -> None:
        """Record the key with which the device has identified itself."""
        self.key = self._tried

    def session_requested(self) -> tuple[SSHServerChannel[bytes], Terminal]:
        """Allow one terminal per connection."""
        if self._used or self.place is None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)
        self._used = True
        self._idle.cancel()
        channel = self.connection.create_server_channel(encoding=None, window=WINDOW)
        # asyncssh keeps everything a client says of its environment, without limit and with no
        # option for it. The name is private: check it with each new version of asyncssh.
        channel._env = Few()
        return channel, Terminal(self, self.place)

    def connection_requested(self, *_args: Any) -> bool:
        """Refuse port forwarding."""
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)


class Terminal(Session, asyncssh.SSHServerSession[bytes]):
    """A device's terminal over SSH."""

    def __init__(self, knock: Knock, place: DevicePlace) -> None:
        super().__init__(knock.house, place, knock.key, knock.address)
        self._knock = knock
        self._refusal = ""
        self._term: str | None = None

    # SSH callbacks

    def connection_made(self, chan: SSHServerChannel[bytes]) -> None:
        """Store the channel; it is closed unless a request for its use follows soon."""
        self._channel = chan
        # The outlet's own limits, so that `pause_writing` is called when it would stop.
        chan.set_write_buffer_limits(HIGH, LOW)
        self._to_start = self._loop.call_later(TO_START, self.drop)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], *_modes: object
    ) -> bool:
        """Accept a terminal of any type and size."""
        self._term, self.size = term_type[:_LONGEST_VARIABLE], size_within(*term_size[:2])
        # True keeps the channel half open, so that the last picture is still sent.
        return True

    def shell_requested(self) -> bool:
        """Accept a shell, which means srtui's screens; nothing else is available."""
        self._refusal = "" if self._term is not None else NO_TERMINAL
        return True

    def exec_requested(self, command: str) -> bool:  # noqa: ARG002
        """Accept the request, so that a sentence can refuse commands once the channel is open."""
        self._refusal = NO_COMMANDS
        return True

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        """Accept the request, so that a sentence can refuse files once the channel is open."""
        self._refusal = NO_FILES
        return True

    def session_started(self) -> None:
        """Show what the place is for, or why it is refused."""
        self._to_start.cancel()
        if self._refusal:
            self._house.log.say(f"{self.place}: {self.address} asked for more than a screen")
            self._channel.write_stderr(f"{self._refusal}\r\n".encode())
            self._channel.exit(1)
            self._close_connection()
            return
        told = self._channel.get_environment()
        self.environ = {name: told[name] for name in ENVIRON if name in told}
        self.environ = {**self.environ, "TERM": self._term or ""}
        self.depth = depth_for(self.environ)
        # Not earlier: a client that is identified but has no terminal yet still counts towards the
        # limit on unidentified connections.
        self._house.crowd.known(self._knock)
        self.begin()

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        """Pass on typed keys; discard more than a person can type."""
        self.typed(data)

    def eof_received(self) -> bool:
        """End the session: nothing more will be typed."""
        self.end()
        return True

    def terminal_size_changed(self, width: int, height: int, *_pixels: int) -> None:
        """Apply a new size; of several in quick succession, only the last counts."""
        self.sized(width, height)

    def pause_writing(self) -> None:
        """Stop sending: the device is not receiving."""
        self.outlet.pause()

    def resume_writing(self) -> None:
        """Resume sending: the device is receiving again."""
        self.outlet.resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """End the app of a channel that has closed for any reason."""
        self._to_start.cancel()
        self.lost()
        self._close_connection()

    # Session methods

    async def _asked(self) -> None:
        """Send our own probe: the library's does not report when it was sent and answered."""
        await self._knock.connection._make_global_request(b"keepalive@openssh.com")

    def _close(self) -> None:
        self._close_connection()
        self._channel.exit(0)

    def _close_connection(self) -> None:
        """Close the connection after its only channel: a client could keep it open."""
        self._loop.call_later(PATIENCE, self._knock.connection.abort)

    def _abort(self) -> None:
        self._knock.connection.abort()

    def _send(self, data: bytes) -> None:
        if not self._channel.is_closing():
            with suppress(OSError):
                self._channel.write(data)

    def _waiting(self) -> int:
        """Return the number of bytes that the device has not yet received.

        They are in the channel, and in the socket's own buffer, which a client with a huge window
        would fill.
        """
        transport = getattr(self._knock.connection, "_transport", None)
        below = transport.get_write_buffer_size() if transport is not None else 0
        return int(self._channel.get_write_buffer_size() + below)
