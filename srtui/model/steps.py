"""Conversion of a game's moves to rows of the table `step` and back. The state is their fold.

In the file, and for everybody who types, players are those of the pairing: 0 and 1 (shown as 1 and
2) are the game's `first` and `second`. The fold counts by turns: its side 0 has the first turn.
`mirrored` converts between the two.
"""

import json
from collections.abc import Mapping
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from data.event.reader import Reader
from data.event.writer import Writer
from srtui.rules.game import Adopted, Answered, Ended, EndTurn, Happened, Move, Overruled, Typed
from srtui.rules.value import Value, fields_of, replace

_OTHER = {"0": "1", "1": "0"}


class StoredMove(Value):
    """A stored move, as the players of the pairing made it. `rolled`: dice that were rolled.

    `disputed_by` is the player (by id) who marked the turn that ends here as wrong; `settled`: a
    judge has dealt with it.
    """

    number: int
    move: Move
    rolled: tuple[str, ...] = ()
    at: str = ""
    role: str = ""
    terminal: str = ""
    disputed_by: int | None = None
    settled: bool = False


MOVES: Mapping[str, type[Move]] = {
    "happened": Happened, "end_turn": EndTurn, "answered": Answered, "typed": Typed,
    "adopted": Adopted, "overruled": Overruled, "ended": Ended,
}  # fmt: skip
"""The words for moves in the file."""
_KINDS = {move: kind for kind, move in MOVES.items()}
_USUAL: Mapping[str, object] = {"also": (), "agreed": True}
"""What is left out of the file where it is so, as where nobody could say otherwise yet."""


def kind_of(move: Move) -> str:
    """Return the stored word for a kind of move."""
    return _KINDS[type(move)]


def answer_of(step: StoredMove) -> dict[str, Any]:
    """Return a move's content as JSON."""
    fields = {
        name: value
        for name, value in to_builtins(step.move).items()
        if name not in _USUAL or value != _USUAL[name]
    }
    return {**fields, "rolled": list(step.rolled)} if step.rolled else fields


def move_of(kind: str, answer: Mapping[str, Any]) -> Move:
    """Return a row's move. Raises LookupError or ValueError if no program wrote it."""
    try:
        return convert(answer, MOVES[kind])
    except ValidationError as error:
        raise ValueError(str(error)) from error


def mirrored(move: Move) -> Move:
    """Return a move with the two players exchanged."""
    match move:
        case Happened():
            return replace(move, captor=_other_side(move.captor))
        case Ended():
            return replace(move, side=_other_side(move.side))
        case Answered():
            return Answered({mirrored_key(key): value for key, value in move.values.items()})
        case Typed() | Adopted() | Overruled():
            return replace(move, points=(move.points[1], move.points[0]))
        case EndTurn():
            return move


def _other_side(side: int | None) -> int | None:
    return None if side is None else 1 - side


def mirrored_key(key: str) -> str:
    """Return the key of the same question to the other player."""
    # Players are parts 0 and 1 of a question's key; no element, fact or effect has such an id.
    return ":".join(_OTHER.get(part, part) for part in key.split(":"))


def read_steps(reader: Reader, game: int) -> tuple[StoredMove, ...]:
    """Return a game's steps in order."""
    steps: list[StoredMove] = []
    for row in reader.table("step", "game = ?", [game], "number"):
        answer = json.loads(row["answer"])
        move, rolled = move_of(row["kind"], answer), tuple(answer.get("rolled", ()))
        entry = row["at"], row["role"], row["terminal"], row["disputed_by"], bool(row["settled"])
        steps.append(StoredMove(row["number"], move, rolled, *entry))
    return tuple(steps)


def write_steps(writer: Writer, game: int, steps: tuple[StoredMove, ...], after: int = 0) -> None:
    """Replace the steps of a game that follow its step number `after`."""
    # Row by row through the writer: the journal must record each of them for undo.
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
                **fields_of(step, "at role terminal disputed_by"),
                "settled": int(step.settled),
            }
            for number, step in enumerate(steps, after + 1)
        ],
    )
