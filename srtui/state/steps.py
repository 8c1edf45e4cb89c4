"""Moves of a game as rows of the table `step`, and back. The state is always their fold.

In the file, and for everybody who types, the players are those of the pairing: 0 and 1 (shown as 1
and 2) are `first` and `second` of the game. The fold counts by turns: its side 0 has the first
turn. `mirrored` turns the one into the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from srtui.rules.game import (
    Adopted,
    Answered,
    Ended,
    EndTurn,
    Happened,
    Move,
    Overruled,
    Typed,
)
from srtui.rules.value import Value, replace

if TYPE_CHECKING:
    from data.store import Reader, Writer

_OTHER = {"0": "1", "1": "0"}


class Step(Value):
    """One stored move, as the players of the pairing made it. `rolled`: dice that were rolled.

    `disputed_by`: the player (by id) who has marked the turn that ends here as wrong; `settled`: a
    judge has looked at it.
    """

    number: int
    move: Move
    rolled: tuple[str, ...] = ()
    at: str = ""
    role: str = ""
    terminal: str = ""
    disputed_by: int | None = None
    settled: bool = False


def kind_of(move: Move) -> str:
    """The word for a move in the file."""
    return {
        Happened: "happened", EndTurn: "end_turn", Answered: "answered", Typed: "typed",
        Adopted: "adopted", Overruled: "overruled", Ended: "ended",
    }[type(move)]  # fmt: skip


def answer_of(step: Step) -> dict[str, Any]:
    """What the move says, as JSON."""
    move = step.move
    match move:
        case Happened():
            also = {"also": list(move.also)} if move.also else {}
            return {"what": move.what, "element": move.element, "by": move.by, **also}
        case EndTurn():
            return {}
        case Answered():
            rolled = {"rolled": list(step.rolled)} if step.rolled else {}
            return {"values": dict(move.values), **rolled}
        case Typed():
            return {"points": list(move.points)}
        case Adopted():
            return {"turns": move.turns, "points": list(move.points)}
        case Overruled():
            return {"points": list(move.points), "reason": move.reason}
        case Ended():
            # What is usual is left out, as it is where nobody has been asked.
            agreed = {} if move.agreed else {"agreed": False}
            return {"how": move.how, "side": move.side, **agreed}


def move_of(kind: str, answer: Mapping[str, Any]) -> Move:
    """The move of a row. KeyError, TypeError or ValueError where no program wrote it."""
    match kind:
        case "happened":
            also = tuple(str(name) for name in answer.get("also", ()))
            return Happened(answer["what"], answer["element"], answer["by"], also)
        case "end_turn":
            return EndTurn()
        case "answered":
            return Answered({str(key): str(value) for key, value in answer["values"].items()})
        case "typed":
            return Typed(_pair(answer["points"]))
        case "adopted":
            return Adopted(int(answer["turns"]), _pair(answer["points"]))
        case "overruled":
            return Overruled(_pair(answer["points"]), str(answer["reason"]))
        case "ended":
            return Ended(answer["how"], answer["side"], bool(answer.get("agreed", True)))
    raise ValueError(f"step of the kind {kind!r}")


def _pair(value: Any) -> tuple[int, int]:
    first, second = value
    return int(first), int(second)


def mirrored(move: Move) -> Move:
    """A move with the two players exchanged."""
    match move:
        case Happened():
            return replace(move, by=_other(move.by))
        case Ended():
            return replace(move, side=_other(move.side))
        case Answered():
            return Answered({mirrored_key(key): value for key, value in move.values.items()})
        case Typed() | Adopted() | Overruled():
            return replace(move, points=(move.points[1], move.points[0]))
        case EndTurn():
            return move


def _other(side: int | None) -> int | None:
    return None if side is None else 1 - side


def mirrored_key(key: str) -> str:
    """The key of a question, asked of the other player."""
    # Players stand as parts 0 and 1 in the key of a question; no element, fact or effect is called
    # so.
    return ":".join(_OTHER.get(part, part) for part in key.split(":"))


def read_steps(reader: Reader, game: int) -> tuple[Step, ...]:
    """The steps of a game, in order."""
    steps: list[Step] = []
    for row in reader.table("step", "game = ?", [game], "number"):
        answer = json.loads(row["answer"])
        steps.append(
            Step(
                row["number"], move_of(row["kind"], answer), tuple(answer.get("rolled", ())),
                row["at"], row["role"], row["terminal"],
                row["disputed_by"], bool(row["settled"]),
            )
        )  # fmt: skip
    return tuple(steps)


def write_steps(writer: Writer, game: int, steps: tuple[Step, ...], after: int = 0) -> None:
    """Make these the steps of a game that follow its step number `after`."""
    # Row by row, by the writer: the journal has to know each of them for an undo.
    for row in writer.table("step", "game = ? AND number > ?", [game, after], "number"):
        writer.delete("step", row["id"])
    writer.insert_all(
        "step",
        [
            {
                "game": game,
                "number": number,
                "kind": kind_of(step.move),
                "answer": json.dumps(answer_of(step)),
                "at": step.at,
                "role": step.role,
                "terminal": step.terminal,
                "disputed_by": step.disputed_by,
                "settled": int(step.settled),
            }
            for number, step in enumerate(steps, after + 1)
        ],
    )


def settled_anew(old: Iterable[Step], fresh: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a turn that was said anew: where it was disputed, that is settled now."""
    by = next((one.disputed_by for one in old if one.disputed_by is not None), None)
    if by is None or not fresh:
        return fresh
    return (*fresh[:-1], replace(fresh[-1], disputed_by=by, settled=True))
