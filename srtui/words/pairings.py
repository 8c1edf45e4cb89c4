"""What is said of the pairs of a round: why they were given, what they break."""

from __future__ import annotations

from srtui.rules.pairing import BY_HAND, BY_RANK, breaks_of, word_break
from srtui.state.event import Event, Round
from srtui.state.pairing import request_of


def given_by(*, finals: bool) -> str:
    """Why pairs of a round were given and not drawn."""
    return BY_RANK if finals else BY_HAND


def faults_of(event: Event, round_: Round) -> tuple[str, ...]:
    """What the pairs of a round break, worded, whether drawn or made by hand."""
    request, pairs, byes = request_of(event, round_)
    found = breaks_of(request, pairs, byes[0] if len(byes) == 1 else None)
    given = given_by(finals=round_.finals)
    said = [word_break(request, fault, event.name_of, given) for fault in found]
    if len(byes) > 1:
        said.append(f"{len(byes)} players have a bye: {', '.join(map(event.name_of, byes))}.")
    return tuple(said)
