"""The announcement of a round's scenario, a row of `setting` (corrections.md 28, 31)."""

from data.event.reader import Reader
from srtui.model.event import Event, Phase, Round
from srtui.model.setting import read_stored

ANNOUNCED = "scenario announced"
CAPTAINS = "captains began"
"""The key of the row of `setting` that says since when the captains of a round pair."""
"""The key of the row."""


def read_announcement(reader: Reader, key: str = ANNOUNCED) -> tuple[int, str] | None:
    """Return the number of the round announced last, and when (ISO form); None if none was.

    `key`: ANNOUNCED, or CAPTAINS for the round whose captains began last.
    """
    return read_stored(reader, key, tuple[int, str])


def scenario_known(event: Event, round_: Round) -> bool:
    """Tell whether everybody may know the scenario of a round.

    It is secret until it is announced, at the latest when the round starts, unless the edition
    announces all of them beforehand. Captains of teams know it when they pair their players.
    """
    if round_.phase is Phase.DRAFT:
        return bool(event.edition_at(round_.number).selection.announced)
    started = round_.phase in (Phase.RUNNING, Phase.CLOSED)
    beforehand = bool(event.edition_at(round_.number).selection.announced)
    for_captains = event.entrant == "team"
    return started or beforehand or for_captains or round_.announced_at is not None


def waits_for_announcement(event: Event) -> bool:
    """Tell whether the newest round is published and its scenario is to be announced next."""
    newest = event.round
    if newest is None or newest.phase is not Phase.PUBLISHED or not event.announces_apart:
        return False
    return bool(newest.open_games) and not scenario_known(event, newest)
