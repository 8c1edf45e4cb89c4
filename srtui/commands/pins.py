"""PINs: a judge's for one action at a table's terminal, the organizer's for closing it.

They are stored as salted scrypt hashes. They stop mistakes and curious players, not a person with
the file and a shell. After wrong tries a terminal has to wait; tries are stored in the file, so
that a restarted terminal waits too.
"""

import hashlib
import hmac
import json
from datetime import datetime

from data.event.reader import Reader
from srtui.commands.command import Command, Role, Work, arg, option
from srtui.commands.desk import Desk, Done, Seat
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.clock import Stamp
from srtui.text.phrases import Phrase, counted, phrase

ROLES = (Role.JUDGE, Role.TO)
LEAST, MOST = 4, 12
"""Digits of a PIN."""
FREE = 3
"""The number of wrong tries in a row that cost no time."""
FIRST_WAIT, LONGEST_WAIT = 5, 300
"""Seconds; each further wrong try doubles the wait."""
SET_BACK = 60
"""Seconds by which a try may lie ahead, before the clock must have been set back."""
# scrypt with 16 MB and 50 ms: anyone with the file can try all four digits, at a cost.
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1


class SetPin(Command, id="pins.set", title="Set a PIN"):
    """Set the PIN for the judges or the organizer, or remove it with --clear.

    srtui asks for the digits and hides them. Judges use theirs for one action at a table's
    terminal. The organizer's PIN also closes a terminal.
    """

    whose: str = arg("whose", choices=tuple(one.value for one in ROLES))
    pin: str = arg("PIN", default="", secret=True, help=f"{LEAST} to {MOST} digits")
    clear: bool = option("remove it", "flag", default=False)

    def secret_field(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        return "" if self.clear else "pin"

    def refusal(self, event: Event) -> str | None:  # noqa: ARG002
        return "Enter digits or remove the PIN, but not both." if self.clear and self.pin else None

    def apply(self, work: Work) -> Phrase:
        holder = "the judges" if self.whose == Role.JUDGE else "the organizer"
        key = _key(Role(self.whose))
        if self.clear:
            if not work.setting(key, None):
                raise Refused(f"There is no PIN for {holder}.")
            work.warnings.append(f"Without this PIN, {holder} cannot act at a table's terminal.")
            return phrase("The PIN for {holder} was removed.", holder)
        work.setting(key, self._hash_pin(work))
        return phrase("The PIN for {holder} is set.", holder)

    def _hash_pin(self, work: Work) -> str:
        pin = self.pin
        if not (pin.isascii() and pin.isdigit() and LEAST <= len(pin) <= MOST):
            raise Refused(f"A PIN has {LEAST} to {MOST} digits.")
        if pin_role(work.writer, pin) not in (None, Role(self.whose)):
            raise Refused("The judges and the organizer need different PINs.")
        # From what was passed in: no module asks the machine for randomness.
        salt = hashlib.sha256(f"{work.event.seed}/{work.now.entropy}".encode()).hexdigest()[:32]
        return json.dumps({"salt": salt, "hash": _hash(pin, salt)})


def _key(role: Role) -> str:
    return f"pin {role.value}"


def _hash(pin: str, salt: str) -> str:
    return hashlib.scrypt(
        pin.encode(), salt=bytes.fromhex(salt), n=_COST, r=_BLOCK, p=_PARALLEL
    ).hex()


def pins_set(reader: Reader) -> frozenset[Role]:
    """Return the roles with a PIN; only its hash is in the file."""
    keys = {row["key"] for row in reader.table("setting", "key GLOB 'pin *'")}
    return frozenset(role for role in ROLES if _key(role) in keys)


def pin_role(reader: Reader, pin: str) -> Role | None:
    """Return the role of this PIN, or None if it is wrong. Takes about 50 ms per set PIN."""
    for role in ROLES:
        row = reader.row("SELECT value FROM setting WHERE key = ?", [_key(role)])
        if row is not None:
            kept = json.loads(row["value"])
            if hmac.compare_digest(_hash(pin, kept["salt"]), kept["hash"]):
                return role
    return None


def try_pin(desk: Desk, pin: str) -> Role:
    """Return the role whose PIN was typed here. Raises `Refused` if it is wrong or too early.

    Every try is stored before it is answered.
    """
    entry, terminal = desk.entry("pin.try"), desk.seat.terminal
    moment = datetime.fromisoformat(entry.at)
    with desk.store.read() as reader:  # hashing takes its time: nobody waits for it to write
        if not pins_set(reader):
            raise Refused("No PIN is set: ask the organizer to set one (pins set).")
        _refuse_early(reader, terminal, moment)
        role = pin_role(reader, pin)
    with desk.store.write(entry) as writer:
        # Again inside the transaction: of many simultaneous tries, only the first was in time.
        _refuse_early(writer, terminal, moment)
        # Store wrong tries, too, and before answering: pulling the plug does not undo a try.
        row = {"at": entry.at, "terminal": terminal, "role": role and role.value}
        writer.insert("pin_try", row)
    if role is None:
        raise Refused("That PIN does not belong to this event.")
    return role


def _refuse_early(reader: Reader, terminal: str, now: datetime) -> None:
    if seconds := wait_seconds(reader, terminal, now):
        raise Refused(f"Too many wrong PINs: wait {counted(seconds, 'second')}.")


def wait_seconds(reader: Reader, terminal: str, now: datetime) -> int:
    """Return how many seconds this terminal must wait before a PIN is checked.

    A try in the future was made before the clock was set back, and locks nobody out.
    """
    tries = reader.rows(
        "SELECT at FROM pin_try WHERE terminal = ? AND id > ifnull((SELECT max(id) FROM pin_try"
        " WHERE terminal = ? AND role IS NOT NULL), 0) ORDER BY id",
        [terminal, terminal],
    )
    if len(tries) < FREE:
        return 0
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (len(tries) - FREE))
    passed = (now - datetime.fromisoformat(tries[-1]["at"])).total_seconds()
    if passed < -SET_BACK:
        return 0
    # A clock set back a little makes nobody wait longer than the wait itself.
    return 0 if passed >= wait else int(min(wait, wait - passed)) or 1


class Once:
    """A desk with a judge's rights for one action at a table's terminal."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._used = False

    def run(self, command: Command, *, sure: bool = False, pressed_at: Stamp | None = None) -> Done:
        """Run one command; a refusal, or a question before it, does not use the action up."""
        if self._used:
            raise Refused("The PIN works for one action only: enter it again.")
        done = self.desk.run(command, sure=sure, pressed_at=pressed_at)
        self._used = True
        return done


def judge_once(desk: Desk, pin: str) -> Once:
    """Return a judge's single action at this terminal. Raises `Refused` if the PIN is wrong.

    The journal shows where it was used: the terminal `judge at table 7`. The organizer's PIN works
    as well.
    """
    try_pin(desk, pin)
    seat = desk.seat
    here = f"table {seat.table}" if seat.table is not None else seat.terminal
    return Once(desk.for_seat(Seat(Role.JUDGE, f"judge at {here}", seat.table)))
