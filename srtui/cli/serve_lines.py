"""Lines for other programs: a device's command line, a service file, sshd's keys."""

import io
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from srtui.cli.opening import typed_path
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.server.process import command_of_program
from srtui.text.seats import DevicePlace, SeatKind, place_of

ANYWHERE = "ADDRESS"
"""Where this machine has no address that others reach."""


def device_line(place: str, addresses: Sequence[str], port: int) -> str:
    """Return a device's shell line: it creates a key once, and reconnects forever.

    It tries several addresses in turn: the second one is a second machine's.
    """
    key = "k=~/.srtui; [ -e $k ] || ssh-keygen -qt ed25519 -N '' -f $k"
    address = addresses[0] if len(addresses) == 1 else "$h"
    # `-e none`: otherwise ~. would end the client and show the device's shell. `\033c`: after a
    # lost connection, leave the alternate screen, mouse and paste modes. The interval ends a dead
    # connection within 20 s.
    ssh = (
        f"ssh -p {port} -ti $k -e none -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new "
        "-o ServerAliveInterval=5 -o ServerAliveCountMax=3 -o ConnectTimeout=5 -o LogLevel=ERROR "
        f"{place}@{address}; sleep 2; printf '\\033c'"
    )
    within = ssh if len(addresses) == 1 else f"for h in {' '.join(addresses)}; do {ssh}; done"
    return f"{key}; while :; do {within}; done"


def qr(text: str) -> str:
    """Return the text as a QR code in half blocks, for a terminal with a dark background."""
    import segno  # 22 ms: only where one is asked for

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


# A service


def refuse_without_systemd(platform: str) -> None:
    """Refuse a service file on a system that has no systemd."""
    names = {"win32": "Windows", "darwin": "a Mac"}
    if platform in names:
        raise Refused(
            f"{names[platform]} has no systemd: after a restart, open the event and start the "
            "server again (g d, then S)."
        )


def unit(event: Path, options: Sequence[str], user: str, environ: Mapping[str, str]) -> str:
    """Return a systemd service file that starts the event's server at boot."""
    command = " ".join(map(_in_unit, [*_program(), "serve", str(event), *options]))
    # A service lacks its user's environment: another folder would mean a new host key.
    variables = [f"{name}={environ[name]}" for name in ("XDG_STATE_HOME",) if environ.get(name)]
    return "\n".join(
        [
            "[Unit]",
            f"Description=srtui: terminals at the tables of {event.stem.replace('%', '%%')}",
            "After=network-online.target",
            "Wants=network-online.target",
            # Restart without limit: by default systemd gives up after a few attempts.
            "StartLimitIntervalSec=0",
            "",
            "[Service]",
            f"User={user}",
            *(f"Environment={_in_unit(one)}" for one in variables),
            f"ExecStart={command}",
            "# After a kill or a power cut, but not after a stop on the Devices screen",
            "Restart=on-failure",
            "RestartSec=2",
            "NoNewPrivileges=yes",
            "",
            "[Install]",
            "WantedBy=multi-user.target",
            "",
        ]
    )


def _in_unit(word: str) -> str:
    """Return a command-line word quoted as systemd reads it."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{plain}"' if plain != word or any(one in word for one in " '\t;") else word


def _program() -> list[str]:
    """Return the full command line of this program, for callers that have no PATH."""
    beside = Path(sys.executable).with_name("srtui.exe" if sys.platform == "win32" else "srtui")
    if beside.is_file() and os.access(beside, os.X_OK):
        return [str(beside)]
    return command_of_program()


# sshd


def authorized_keys(event: Path, read: Event, lines: Sequence[str]) -> list[str]:
    """Return lines for `authorized_keys`, each of which ends with its device's place."""
    kept = [one.split() for one in lines if one.strip() and not one.startswith("#")]
    authorized = [_authorized_line(event, read, words) for words in kept]
    if not authorized:
        raise Refused(
            "The file holds no public key. Run ssh-keygen -t ed25519 -C table7 on each device, "
            "then put the lines of all .pub files into one file."
        )
    return authorized


def _authorized_line(event: Path, read: Event, words: Sequence[str]) -> str:
    if len(words) < 3 or not words[0].startswith(("ssh-", "ecdsa-", "sk-")):
        line = " ".join(words)[:60]
        raise Refused(
            f"“{line}” is not a public key followed by a place, as in ssh-ed25519 AAAA... table7."
        )
    place = place_of(words[-1], read)
    command = " ".join(typed_path(one) for one in _program()) + _shows(place, typed_path(event))
    within = command.replace("\\", "\\\\").replace('"', '\\"')
    return f'restrict,pty,command="{within}" {words[0]} {words[1]} {place}'


def _shows(place: DevicePlace, event: str) -> str:
    if place.is_players:
        return f" table {event} {place.table or place}"
    if place.kind is SeatKind.BOARD:
        return f" board {event}"
    role = "judge --terminal judge" if place.kind is SeatKind.JUDGE else "to --terminal organizer"
    return f" open {event} --role {role}"
