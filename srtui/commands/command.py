"""The declaration of a command: a frozen value whose fields are its arguments.

Screens fill the fields from the cursor or a form, the command line derives options from them, and
help, palette and reference are made from the same class: its docstring is the help, `title` the
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
    """The role of a terminal. Roles stop mistakes, not people with a shell."""

    TO = "to"
    JUDGE = "judge"
    TABLE = "table"
    CAPTAIN = "captain"
    BOARD = "board"


class ConfirmationRequired(Exception):
    """A command that looks wrong; it is done when asked again with `sure`."""

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
    allowed words, if they never change. `unit` is shown next to the number. A `secret` value is not
    stored in the journal, not shown while it is typed, and cannot be given on a command line.
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
    """Declare one argument of a command as a dataclass field; `about`: the rest of its `Arg`."""
    return dataclasses.field(metadata={"arg": Arg(label, kind, **about)}, default=default)


def option(label: str, kind: ArgumentKind = "text", *, default: Any = MISSING, **about: Any) -> Any:
    """Declare one option of a command, as `arg` does; with choices it is one of them."""
    kind = "choice" if "choices" in about and kind == "text" else kind
    return arg(label, kind, option=True, default=default, **about)


class Moment(Value):
    """The part of the world outside the file that a command may use, passed in by the desk.

    `iso_time` is UTC in ISO form with seconds; `entropy` is fresh text for a seed; `stamp` is when
    the key was pressed, before any waiting; `role` and `terminal` say who asks.
    """

    iso_time: str
    entropy: str
    stamp: Stamp
    role: str = Role.TO.value
    terminal: str = ""


class Work(Value):
    """The material of a command: event, open transaction, moment, and the clocks inside it."""

    event: Event
    writer: Writer
    now: Moment
    clocks: ClockCache
    warnings: list[str] = field(default_factory=list)
    """What looks wrong, said while the command runs; confirmed like a command's `warnings`."""

    def clock(self, game: Game) -> Clock:
        """Return the clock of a game after its last tap, also one of this transaction."""
        return self.clocks.read(self.writer, self.event, game)

    def setting(self, key: str, value: str | None) -> bool:
        """Save a setting of the event, or delete it (None). Return whether it was set before."""
        if value is None:
            return bool(self.writer.delete_where("setting", "key = ?", [key]))
        return self.writer.put("setting", {"key": key}, value=value)

    def warn_own_side(self, players: Iterable[int], judge: str = "") -> None:
        """Warn that a judge, by default this terminal's, is of the club or team of a player."""
        judge = judge or self.now.terminal
        if player := own_player(self.event, judge, players):
            side = self.event.judges[noted_judge(self.event, judge)]
            self.warnings.append(
                phrase(
                    "{judge} and {player} both belong to {side}: let another judge decide here.",
                    judge,
                    player.name,
                    side,
                )
            )


def checked_clock(utc: datetime) -> datetime:
    """Return the time. Refused if only a clock that was never set can show it."""
    if 2000 <= utc.year <= 2099:
        return utc
    raise Refused(
        f"This machine's clock says {utc:%Y-%m-%d %H:%M} UTC. Set the clock and try again."
    )


_FIELDS = "__dataclass_fields__"
_MAKING = RLock()


class _Fields:
    """Descriptor that makes a class a frozen dataclass when its fields are first read."""

    # Not when it is declared: for all commands that took 0.13 s, 30 % of the time of any line of
    # the command line, and most lines make one.

    def __get__(self, _one: object, owner: type) -> Any:
        with _MAKING:  # a server's threads may ask at once
            if vars(owner).get(_FIELDS) is self:
                delattr(owner, _FIELDS)
                # With slots, `dataclass` would return another class, and nobody would get it.
                dataclass(frozen=True)(owner)
        return getattr(owner, _FIELDS)


@dataclass_transform(frozen_default=True, field_specifiers=(arg, option, dataclasses.field))
@dataclass(frozen=True)
class Verb:
    """Base of every command, making an event included: a name, help and arguments.

    A subclass is a frozen dataclass; its own properties are class arguments after the bases:
    `class Drop(Command, id="roster.drop", title="Drop")`.
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
        """Return the arguments by field name: positional ones first, the programs' own last."""
        # Sorting is stable: otherwise the order is that of the declarations.
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
        """Return the help as one paragraph: the docstring."""
        return " ".join((cls.__doc__ or cls.title).split())

    @classmethod
    def form_help(cls) -> str:
        """Return the help for a form: options have the names of its lines."""
        # A docstring is for the command line: in a form nobody has seen an option.
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
    offered: bool
    needs: When


class Command(Verb, ABC):
    """One verb of the organizer: one transaction, one entry in the journal.

    A field `game` names the game it is about: a table's terminal may only name its own.
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
    offered: ClassVar[bool] = True
    """Whether it is a line of command line, palette and help; else one screen alone does it."""
    needs: ClassVar[When] = ""
    """What an edition must have, else a screen does not offer it: dice down, for example."""

    def __init_subclass__(
        cls, *, id: str = "", title: str = "", **about: Unpack[_Properties]
    ) -> None:
        super().__init_subclass__(id=id, title=title)
        for name, value in about.items():  # the others are as its base has them
            setattr(cls, name, value)

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return what screens ask before they do this; empty: it is done without a question.

        What will happen to whom, where a key alone does it: `reader` is for what the event does not
        hold, as the taps of a clock.
        """
        return self.asks

    def moved(self, read: Event, now: Event) -> str:  # noqa: ARG002
        """Return why it is about something else now than in the event `read`; else ""."""
        return ""

    def takes_away(self) -> bool:
        """Tell whether this deletes something.

        A key does such a one only to what was on the screen when it was pressed.
        """
        taken = (getattr(self, name) for name in self.taking.split() if name != ALWAYS)
        return ALWAYS in self.taking or any(taken)

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:  # noqa: ARG003
        """Return the values a form starts with: those set now or proposed, as values or as typed.

        Where anything is filled in, the form is shown although nothing is missing; a field without
        need that is left as it was is not given.
        """
        return {}

    def secret_field(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return the field that is typed unseen, if the others are known; empty: there is none."""
        return ""

    def about(self) -> str:
        """Return what it changes, for undo: the subject, or more precisely which game.

        A result belongs to its round, so that undo on Results undoes the last typed.
        """
        game = None if self.subject == "round" else getattr(self, "game", None)
        return self.subject if game is None else f"game:{game}"

    def refusal(self, event: Event) -> str | None:  # noqa: ARG002
        """Return why this cannot be done now, in one sentence; None if it can."""
        return None

    def warnings(self, event: Event) -> Iterable[str]:  # noqa: ARG002
        """Return what looks wrong about it: asked once, never refused.

        A command with a question or a backup before it says so here, so that both are one question;
        others while they run (`Work.warnings`).
        """
        return ()

    @abstractmethod
    def apply(self, work: Work) -> Phrase:
        """Write the change and say in a sentence what was done. May raise `Refused`."""


TO_AND_JUDGE = frozenset({Role.TO, Role.JUDGE})
ANYBODY = TO_AND_JUDGE | {Role.TABLE}
"""The players at their terminal, and whoever may do it for them."""
TO_JUDGE_AND_CAPTAIN = TO_AND_JUDGE | {Role.CAPTAIN}
