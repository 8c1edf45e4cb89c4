"""A player's status in the event, in words."""

from itertools import pairwise

from srtui.model.event import Event
from srtui.rules.record import Player, Status
from srtui.text.phrases import phrase


def over(event: Event) -> str | None:
    """Return why nobody can enter any more; None if players still can."""
    if event.finished_at:
        return "The event is finished: undo the finish first if anyone is still playing."
    return None


def when(number: int) -> str:
    """Format when a penalty was given."""
    return f"round {number}" if number else "before round 1"


def status_text(event: Event, player: int, *, brief: bool = False) -> str:
    """Format a player's status (by id) as it will be when the next round is paired."""
    return status_words(event.by_id[player], event.entering_round, brief=brief)


def status_words(player: Player, now: int, *, brief: bool = False) -> str:
    """Format a player's status when round `now` is paired; `brief`: for a table column."""
    parts: list[str] = []
    if player.stand_in:
        parts.append(phrase("stand-in"))
    status = player.status(now)
    entered = player.status_changes[0].round if player.status_changes else 1
    if status is Status.DROPPED:
        parts.append(since_words(phrase("dropped"), since(player, status), brief=brief))
    elif status is Status.DISQUALIFIED:
        parts.append(since_words(phrase("disqualified"), since(player, status), brief=brief))
    elif entered > 1 and not player.stand_in:
        parts.append(f"late, from {_round(entered, brief=brief)}")
    elif back := _return_round(player, now):
        parts.append(f"back from {_round(back, brief=brief)}")
    return ", ".join(parts) or ("" if brief else "in")


def _return_round(player: Player, now: int) -> int:
    """Return the round from which a player is back after leaving; 0 if they never left."""
    returned = 0
    for before, stay in pairwise(stay for stay in player.status_changes if stay.round <= now):
        if stay.status is not Status.IN:
            returned = 0
        elif before.status is not Status.IN:
            returned = stay.round
    return returned


def since(player: Player, status: Status | None) -> int:
    """Return the round since which a player has had a status."""
    return max((stay.round for stay in player.status_changes if stay.status is status), default=1)


def since_words(word: str, from_round: int, *, brief: bool) -> str:
    """Format a status with the round after which it applies: dropped after round 2, dropped R2."""
    if brief:
        return f"{word} R{from_round - 1}" if from_round > 1 else word
    if from_round > 1:
        return phrase("{status} after round {round}", word, from_round - 1)
    return phrase("{status} before round 1", word)


def _round(number: int, *, brief: bool) -> str:
    return f"R{number}" if brief else f"round {number}"
