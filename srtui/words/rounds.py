"""A round in words: its scenario, what it still lacks, who came and went since it was drawn."""

from __future__ import annotations

from srtui.rules.record import Player
from srtui.state.drafts import byes_by_hand, standing_otherwise
from srtui.state.event import Event, Phase, Round
from srtui.words.wording import counted, joined

NAMED = 3
"""Players that are named one by one."""


def draft_changed(event: Event, round_: Round) -> str:
    """Why a draft is to be drawn again, as half a sentence: who has left, who is new, whose TP were
    corrected; empty: nothing has changed.
    """
    return joined([*filter(None, (people_changed(event, round_), standing_changed(event, round_)))])


def standing_changed(event: Event, round_: Round) -> str:
    """Of whom the draw of a draft knew what holds no longer, as half a sentence; empty: nobody."""
    if round_.phase is not Phase.DRAFT or not round_.games:
        return ""
    others = [*standing_otherwise(event, round_)]
    stand = "stands" if len(others) == 1 else "stand"
    return f"a correction changed how {_names(others)} {stand}" if others else ""


def people_changed(event: Event, round_: Round) -> str:
    """Who has left since a draft was drawn and who is new, as half a sentence; empty: nobody.

    Whom a person took out of a pair is still in the event, and so no reason to draw again.
    """
    if round_.phase is not Phase.DRAFT or not round_.games:
        return ""
    seated = {player for game in round_.games for player in game.players}
    here = {player.id for player in event.players_of(round_.number)}
    resting = frozenset(game.first for game in byes_by_hand(round_))
    wanted = {player.id for player in event.players_of(round_.number, but=resting)}
    gone = [event.by_id[player] for player in sorted(seated - here)]
    # Made by hand, a draft knows of no draw: then nobody is new to it.
    known = seated | round_.drawn_for.keys() if round_.drawn_for is not None else wanted
    new = [event.by_id[player] for player in sorted(wanted - known)]
    return joined([f"{_names(some)} {word}" for some, word in _who_changed(gone, new)])


def _who_changed(gone: list[Player], new: list[Player]) -> list[tuple[list[Player], str]]:
    parts = [(gone, "is out" if len(gone) == 1 else "are out")]
    parts += [(new, "is new" if len(new) == 1 else "are new")]
    return [(some, word) for some, word in parts if some]


def _names(some: list[Player]) -> str:
    names = [one.name for one in some]
    if len(names) > NAMED:
        return f"{len(names)} players"
    return joined(names)


def open_said(round_: Round) -> str:
    """Which games of a round still lack a result, as a sentence."""
    if not round_.games:
        return f"Round {round_.number} has no games: pair the players by hand, or undo the pairing."
    tables = [str(game.table) if game.table else "?" for game in round_.open_games]
    count = len(tables)
    some = ", ".join(tables[:12]) + (", …" if count > 12 else "")
    have = "has" if count == 1 else "have"
    where = "table" if count == 1 else "tables"
    return f"{counted(count, 'game')} {have} no result in round {round_.number}: {where} {some}."


def missing(event: Event) -> tuple[Player, ...]:
    """Who would be paired next and is not checked in; nobody where nobody was checked in at all."""
    here = any(one.checked_in for one in event.present)
    return tuple(one for one in event.present if not one.checked_in) if here else ()


def paused_said(event: Event) -> tuple[str, ...]:
    """That the time of the round stands, and why, for the whole hall."""
    one = event.round
    if one is None or one.paused_at is None or one.complete:
        return ()
    return (f"The round is paused: {one.paused_why or 'its time stands'}",)


def missing_doubt(event: Event) -> str:
    """What is doubtful about pairing round 1 now; empty where all are here."""
    names = [one.name for one in missing(event)]
    some = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
    return f"Not checked in, and paired all the same: {some}." if names else ""


def drop_doubt(event: Event) -> str:
    """Whom it would drop to drop everybody who is not here."""
    return f"Not checked in, and dropped: {joined([one.name for one in missing(event)], most=8)}."


def leads_said(leader: Player) -> str:
    """Why a further round is doubted."""
    return f"{leader.name} alone leads on TP: the event can be finished now."


def scenario_name(event: Event, one: Round) -> str:
    """The scenario of a round; empty while none is chosen."""
    found = event.edition_at(one.number).scenario(one.scenario)
    return found.name if found else ""


def told_scenario(event: Event, round_: Round) -> str:
    """The scenario as everybody may know it: empty while it is secret.

    It is secret until the round starts, where the edition does not announce it.
    """
    begun = round_.phase in (Phase.RUNNING, Phase.CLOSED)
    begun = begun or bool(event.edition_at(round_.number).selection.announced)
    # A result typed before the start: who has played knows the scenario.
    played = any(game.outcome is not None and game.second is not None for game in round_.games)
    return scenario_name(event, round_) if begun or played else ""
