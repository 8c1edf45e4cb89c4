"""Declaration of a command: a frozen value whose fields are its arguments.

Screens fill the fields from the cursor or a form, the command line derives options from them, and
help, palette and reference are derived from the same class: its docstring is the help, `title` the
short name, the fields' labels name the arguments.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from enum import StrEnum
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypedDict, Unpack, dataclass_transform

from srtui.model.hall import noted_judge, own_player
from srtui.model.refused import Refused
from srtui.rules.clock.values import Stamp
from srtui.rules.plural import Phrase
from srtui.rules.value import Value, field
from srtui.text.phrases import phrase

if TYPE_CHECKING:
    from data.event.store import Reader, Writer
    from srtui.model.clock import ClockCache
    from srtui.model.event import Event
    from srtui.rules.clock.values import Clock
    from srtui.rules.edition import When
    from srtui.rules.record import Game
    from srtui.text.kinds import ArgumentKind


_OPTION = re.compile(r"`?--([a-z-]+)`?")
"""An option of the command line, as help names it."""
_WORD = re.compile(r"`([^` ]+)`")
"""A word that can be typed, and no line of the command line."""


class Role(StrEnum):
    """Roles of terminals. They prevent mistakes, and do not stop people with shell access."""

    TO = "to"
    JUDGE = "judge"
    TABLE = "table"
    CAPTAIN = "captain"
    BOARD = "board"


class ConfirmationRequired(Exception):
    """A command looks wrong. It is carried out if repeated with `sure`."""

    def __init__(self, warnings: Sequence[str]) -> None:
        super().__init__(" ".join(warnings))
        self.warnings = tuple(warnings)


TABLE_HELP = "a table number, or a player's name"
"""How a game is named."""
ALWAYS = "always"
"""Value of `Command.taking`: with any arguments."""


class Arg(Value):
    """Properties of a command's argument.

    An `option` is `--name` on the command line; the others are positional. `choices` are the
    allowed words, if these are fixed. `unit` is shown next to the number. A `secret` value is not
    stored in the journal, is hidden while typed, and cannot be given on a command line.
    """

    label: str
    kind: ArgumentKind = "text"
    help: str = ""
    option: bool = False
    choices: tuple[str, ...] = ()
    unit: str = ""
    secret: bool = False
    asked: bool = True
    """Whether a form asks a person for it; otherwise programs alone give it."""


def arg(label: str, kind: ArgumentKind = "text", *, default: Any = MISSING, **about: Any) -> Any:
    """Declare an argument of a command as a dataclass field; `about`: further fields of `Arg`."""
    return dataclasses.field(metadata={"arg": Arg(label, kind, **about)}, default=default)


def option(label: str, kind: ArgumentKind = "text", *, default: Any = MISSING, **about: Any) -> Any:
    """Declare an option of a command like `arg`; if it has choices, its value is one of them."""
    kind = "choice" if "choices" in about and kind == "text" else kind
    return arg(label, kind, option=True, default=default, **about)


class Moment(Value):
    """Outside facts that a command may use, passed in by the desk.

    `iso_time` is UTC in ISO format with seconds; `entropy` is fresh text for a seed; `stamp` is
    when the key was pressed, before any waiting; `role` and `terminal` say who is asking.
    """

    iso_time: str
    entropy: str
    stamp: Stamp
    role: str = Role.TO.value
    terminal: str = ""


class Work(Value):
    """Context of a running command: event, transaction, moment, and the transaction's clocks."""

    event: Event
    writer: Writer
    now: Moment
    clocks: ClockCache
    warnings: list[str] = field(default_factory=list)
    """What looks wrong, said while the command runs; confirmed like a command's `warnings`."""

    def clock(self, game: Game) -> Clock:
        """Return a game's clock after its last tap, including taps of this transaction."""
        return self.clocks.read(self.writer, self.event, game)

    def setting(self, key: str, value: str | None) -> bool:
        """Save a setting of the event, or delete it (None). Return whether it was set before."""
        if value is None:
            return bool(self.writer.delete_where("setting", "key = ?", [key]))
        return self.writer.put("setting", {"key": key}, value=value)

    def warn_own_players(self, players: Iterable[int], judge: str = "") -> None:
        """Warn if a judge, by default this terminal's, is in a player's club or team."""
        judge = judge or self.now.terminal
        if player := own_player(self.event, judge, players):
            self.warnings.append(
                phrase(
                    "{judge} and {player} both belong to {side}: let another judge decide here.",
                    judge,
                    player.name,
                    self.event.judges[noted_judge(self.event, judge)],
                )
            )


def checked_clock(utc: datetime) -> datetime:
    """Return the time. Raises `Refused` if it is so early that the clock was never set."""
    if 2000 <= utc.year <= 2099:
        return utc
    raise Refused(
        f"This machine's clock says {utc:%Y-%m-%d %H:%M} UTC. Set the clock and try again."
    )


_FIELDS = "__dataclass_fields__"
_MAKING = RLock()


class _Fields:
    """Descriptor that turns a class into a frozen dataclass when its fields are first read."""

    # Not at declaration: for all commands that took 0.13 s, 30 % of the time of any command line,
    # and most command lines construct only one.

    def __get__(self, _one: object, owner: type) -> Any:
        with _MAKING:  # a server's threads may ask at once
            if vars(owner).get(_FIELDS) is self:
                delattr(owner, _FIELDS)
                # With slots, `dataclass` would return another class, which nobody would receive.
                dataclass(frozen=True)(owner)
        return getattr(owner, _FIELDS)


@dataclass_transform(frozen_default=True, field_specifiers=(arg, option, dataclasses.field))
@dataclass(frozen=True)
class Verb:
    """Base class for all commands, including event creation: a name, help and arguments.

    A subclass is a frozen dataclass; its properties are class arguments after the bases: `class
    Drop(Command, id="roster.drop", title="Drop")`.
    """

    id: ClassVar[str] = ""
    """`verb` or `group.verb`, as on the command line; empty: what others share."""
    title: ClassVar[str] = ""
    rare: ClassVar[frozenset[str]] = frozenset()
    """Arguments, by field name, that a form shows only if a key asks for them."""

    def __init_subclass__(cls, *, id: str = "", title: str = "") -> None:
        super().__init_subclass__()
        cls.id, cls.title = id, title or cls.title
        setattr(cls, _FIELDS, _Fields())

    if not TYPE_CHECKING:  # else mypy takes this for the arguments of a command that has none

        def __new__(cls, *_given: object, **_named: object) -> Self:
            fields(cls)
            return super().__new__(cls)

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments by field name: positional ones first, internal ones last."""
        # Sorting is stable: otherwise they stay in order of declaration.
        order = sorted(fields(cls), key=lambda field: field.kw_only is True)
        found = [(field.name, field.metadata["arg"]) for field in order if "arg" in field.metadata]
        return dict(sorted(found, key=lambda each: not each[1].asked))

    @classmethod
    def asked(cls) -> Mapping[str, Arg]:
        """Return the arguments that a form asks for."""
        return {name: one for name, one in cls.arguments().items() if one.asked}

    @classmethod
    def needed(cls) -> tuple[str, ...]:
        """Return the names of the arguments without a default."""
        return tuple(name for name, default in cls.defaults().items() if default is MISSING)

    @classmethod
    def defaults(cls) -> Mapping[str, object]:
        """Return the default of each field; MISSING if it has none."""
        return {one.name: one.default for one in fields(cls)}

    @classmethod
    def help(cls) -> str:
        """Return the help, which is the docstring, as one paragraph."""
        return " ".join((cls.__doc__ or cls.title).split())

    @classmethod
    def form_help(cls) -> str:
        """Return the help for a form, with its fields' names instead of options."""
        # The docstring is written for the command line: users of a form have not seen its options.
        labels = {name.replace("_", "-"): one.label for name, one in cls.arguments().items()}
        # Another command's option belongs to a quoted command line and is not replaced.
        said = _OPTION.sub(
            lambda found: f"“{labels[found[1]]}”" if found[1] in labels else found[0], cls.help()
        )
        return _WORD.sub(r"“\1”", said)


class _Properties(TypedDict, total=False):
    """Class arguments of a command."""

    subject: str
    roles: frozenset[Role]
    backup_before: bool
    journaled: bool
    secret: bool
    taking: str
    asks: str
    several: bool
    needs: When


class Command(Verb, ABC):
    """An organizer's command: one transaction and one journal entry.

    A field `game` names the game it concerns: a table's terminal may name only its own.
    """

    subject: ClassVar[str] = "event"
    """What it changes, for undo on a screen: event, roster or round."""
    roles: ClassVar[frozenset[Role]] = frozenset({Role.TO})
    backup_before: ClassVar[bool] = False
    journaled: ClassVar[bool] = True
    """False where all it writes is a log of its own: done at a table it leaves no entry, and its
    sentence is for the person alone. What organizer and judges do always leaves one."""
    secret: ClassVar[bool] = False
    """A vote: no entry, whoever takes it."""
    taking: ClassVar[str] = ""
    """Whether it takes something away: `ALWAYS`, or the flags with which it does."""
    asks: ClassVar[str] = ""
    """Said by screens, with a question, before a single key does it."""
    several: ClassVar[bool] = False
    """Whether it is done one after the other: its form stays open for the next."""
    needs: ClassVar[When] = ""
    """What an edition must have, else a screen does not offer it: dice down, for example."""

    def __init_subclass__(
        cls, *, id: str = "", title: str = "", **about: Unpack[_Properties]
    ) -> None:
        super().__init_subclass__(id=id, title=title)
        for name, value in about.items():  # the others are as its base has them
            setattr(cls, name, value)

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the question that screens ask before running it; empty if they ask none.

        If a single key runs it, the question says what will happen to whom. `reader` is for facts
        that the event does not hold, such as a clock's taps.
        """
        return self.asks

    def moved(self, read: Event, now: Event) -> str:  # noqa: ARG002
        """Return why it now concerns something else than in the event `read`, otherwise ""."""
        return ""

    def takes_away(self) -> bool:
        """Tell whether it deletes something.

        A key applies such a command only to what was on the screen when it was pressed.
        """
        taken = (getattr(self, name) for name in self.taking.split() if name != ALWAYS)
        return ALWAYS in self.taking or any(taken)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:  # noqa: ARG003
        """Return a form's initial values: current or proposed, as values or as typed.

        If there are any, the form is shown although nothing is missing; an optional field left
        unchanged is not passed on.
        """
        return {}

    def secret_field(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the field to type hidden once the others are known; empty if there is none."""
        return ""

    def about(self) -> str:
        """Return the subject it changes, for undo, or more precisely which game.

        A result belongs to its round, so that undo on Results undoes the last typed one.
        """
        game = None if self.subject == "round" else getattr(self, "game", None)
        return self.subject if game is None else f"game:{game}"

    def refusal(self, event: Event) -> str | None:  # noqa: ARG002
        """Return in one sentence why it cannot be run now, or None if it can."""
        return None

    def warnings(self, event: Event) -> Iterable[str]:  # noqa: ARG002
        """Return what looks wrong about it, to be confirmed once but never refused.

        A command with a question or a backup before it returns its warnings here, so that there is
        only one question; other commands add them while they run (`Work.warnings`).
        """
        return ()

    @abstractmethod
    def apply(self, work: Work) -> Phrase:
        """Write the change, and return a sentence that says what was done. May raise `Refused`."""


TO_AND_JUDGE = frozenset({Role.TO, Role.JUDGE})
ANYBODY = TO_AND_JUDGE | {Role.TABLE}
"""The players at their terminal, and whoever may do it for them."""
TO_JUDGE_AND_CAPTAIN = TO_AND_JUDGE | {Role.CAPTAIN}
