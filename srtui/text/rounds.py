"""A round in words: its scenario, what it still lacks, who came and went since it was drawn."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from data.clean import first_few
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import byes_by_hand, clubmates, drawn_apart, standing_otherwise
from srtui.model.pregame import scenario_known
from srtui.model.wall import in_zone
from srtui.rules.record import Game, Player, Way
from srtui.text.phrases import Phrase, counted, joined, phrase

NAMED = 3
"""Players that are named one by one."""
SHOWN = 12
"""Open games that a reminder names."""
WEEKDAYS = (
    phrase("Monday"), phrase("Tuesday"), phrase("Wednesday"), phrase("Thursday"), phrase("Friday"),
    phrase("Saturday"), phrase("Sunday"),
)  # fmt: skip


def draft_changed(event: Event, round_: Round) -> str:
    """Return why a draft must be drawn again, as half a sentence; empty if nothing changed.

    Players have left, are new, or have corrected TP, or clubs are to be kept apart.
    """
    changes = people_changed(event, round_), standing_changed(event, round_)
    return joined([*filter(None, (*changes, clubs_changed(event, round_)))])


def clubs_changed(event: Event, round_: Round) -> str:
    """Return that clubs are kept apart since a draft was drawn in which clubmates meet."""
    draft = round_.phase is Phase.DRAFT and round_.number == 1 and round_.drawn_for is not None
    if not draft or not event.club_wish or drawn_apart(round_):
        return ""
    pairs = [game.players for game in round_.games]
    return "clubs are kept apart now" if clubmates(event, pairs) else ""


def standing_changed(event: Event, round_: Round) -> str:
    """Return whose figures in a draft's draw are outdated, as half a sentence; empty: nobody."""
    if round_.phase is not Phase.DRAFT or not round_.games:
        return ""
    others = [*standing_otherwise(event, round_)]
    return f"a correction changed the standing of {_names(others)}" if others else ""


def people_changed(event: Event, round_: Round) -> str:
    """Return who left since a draft was drawn and who is new, as half a sentence; empty: nobody.

    A player removed from a pair by hand is still in the event, and so not a reason to draw again.
    """
    if round_.phase is not Phase.DRAFT or not round_.games:
        return ""
    seated = {player for game in round_.games for player in game.players}
    active = {player.id for player in event.players_of(round_.number)}
    left = [event.by_id[player] for player in sorted(seated - active)]
    new: list[Player] = []
    # Made by hand, a draft knows of no draw: then nobody is new to it.
    if round_.drawn_for is not None:
        resting = frozenset(game.first for game in byes_by_hand(round_))
        to_pair = {player.id for player in event.players_of(round_.number, but=resting)}
        known = seated | round_.drawn_for.keys()
        new = [event.by_id[player] for player in sorted(to_pair - known)]
    return joined([f"{_names(players)} {word}" for players, word in _who_changed(left, new)])


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
    """Format which games of a round still lack a result."""
    if round_.to_pair:
        matches = counted(round_.to_pair, "match", "matches")
        return f"The captains of {matches} in round {round_.number} must still pair their players."
    if not round_.games:
        return f"Round {round_.number} has no games: pair the players by hand, or undo the pairing."
    tables = [str(game.table) for game in round_.open_games if game.table]
    count = len(round_.open_games)
    games = counted(count, "game")
    have = "has" if count == 1 else "have"
    where = "table" if count == 1 else "tables"
    some = f": {where} {first_few(tables, 12)}" if tables else ""
    return f"{games} {have} no result in round {round_.number}{some}."


def length_text(event: Event) -> str:
    """Return how long an event was: its rounds, or its games where there are no rounds."""
    if event.edition.league is not None:
        return counted(len(event.games), "game")
    return counted(event.played, "round")


def day_text(moment: datetime) -> str:
    """Format a moment on another day: Sunday 2026-03-08, 20:00."""
    return phrase("{weekday} {date}", WEEKDAYS[moment.weekday()], f"{moment:%Y-%m-%d, %H:%M}")


def pairs_text(event: Event, games: Sequence[Game]) -> str:
    """Format games by their players: Ada and Bo, Chidi and Dee, 2 more."""
    pairs = [phrase("{first} and {second}", *event.names_of(game)) for game in games if game.second]
    return first_few(pairs, SHOWN)


def still_to_play(event: Event, round_: Round | None) -> tuple[str, ...]:
    """Return when a round of several days ends, its open games, and those of rounds before it.

    Nothing for a round with a clock, and nothing where all results are in.
    """
    if round_ is None or event.finished_at:
        return ()
    lines = []
    if (ends := round_.deadline) is not None and round_.open_games:
        lines = [
            phrase("Round {round} ends on {moment}.", round_.number, day_text(ends)),
            phrase("Still to play: {games}.", pairs_text(event, round_.open_games)),
        ]
    for before in event.rounds[: round_.number - 1]:
        if before.deadline is not None and before.open_games:
            games = pairs_text(event, before.open_games)
            lines.append(phrase("Still open from round {round}: {games}.", before.number, games))
    return tuple(lines)


def open_typed(event: Event, table: int) -> str:
    """Return what is typed for a game of the newest round at `table` whose time is up."""
    way = event.edition_at(event.newest_round().number).way(Way.TIEBREAK)
    if way is None:
        return phrase("Type {table} t (tie).", table)
    return phrase("Type {table} 1 {way} (tiebreakers) or {table} t (tie).", table, way.key)


def known_pairing(event: Event) -> tuple[str, ...]:
    """Return that the players know the pairing of the newest round; nothing while it is a draft.

    Asked in these words before whatever changes it.
    """
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return ()
    return (f"Round {newest.number} is {newest.phase.value}: the players have seen this pairing.",)


def missing(event: Event) -> tuple[Player, ...]:
    """Return the players who would be paired for the first time and are not checked in.

    None if nobody is checked in: then the event does without it.
    """
    if not any(one.checked_in for one in event.present):
        return ()
    seated = {player for game in event.games for player in game.players}
    return tuple(one for one in event.present if not one.checked_in and one.id not in seated)


def paused_said(event: Event) -> tuple[Phrase, ...]:
    """Return that the round's timer is paused for all tables, and why."""
    one = event.round
    if one is None or one.paused_at is None or one.complete:
        return ()
    why = one.paused_why or phrase("its timer is stopped")
    return (phrase("The round is paused: {reason}", why),)


def missing_doubt(event: Event) -> str:
    """Return a warning about pairing now; empty if all who are new to it are checked in."""
    names = first_few([one.name for one in missing(event)], 8)
    return f"This pairs players who are not checked in: {names}." if names else ""


def nobody_here(event: Event) -> str:
    """Return that round 1 would be paired although nobody is checked in; empty if somebody is.

    Asked on screens alone: an event that checks nobody in pairs from a script without a word.
    """
    present = event.pairing.present
    if event.rounds or any(one.checked_in for one in present):
        return ""
    count = counted(len(present), event.entrant)
    return (
        f"No one is checked in: round 1 would be paired with all {count}, even if some are missing."
    )


def drop_doubt(event: Event) -> str:
    """Format whom dropping everybody who is not checked in would drop."""
    names = joined([one.name for one in missing(event)], most=8)
    return f"These players are not checked in and will be dropped: {names}."


def leads_said(leader: Player) -> str:
    """Format the warning against a further round."""
    return phrase("{player} leads alone, so the event can be finished now.", leader.name)


def scenario_name(event: Event, one: Round) -> str:
    """Return the scenario of a round; empty until one is chosen."""
    found = event.edition_at(one.number).scenario(one.scenario)
    return found.name if found else ""


def told_scenario(event: Event, round_: Round) -> str:
    """Return the scenario as everybody may know it: empty until it is announced."""
    # A result typed before the start: who has played knows the scenario.
    played = any(game.outcome is not None and game.second is not None for game in round_.games)
    known = played or scenario_known(event, round_)
    return scenario_name(event, round_) if known else ""


def unannounced(event: Event) -> tuple[str, ...]:
    """Return that the scenario of the newest round is still secret; nothing if it is known.

    Asked before whatever belongs to the set-up, which begins with the scenario.
    """
    newest = event.round
    if newest is None or newest.phase is not Phase.PUBLISHED or scenario_known(event, newest):
        return ()
    return (
        f"The scenario for round {newest.number} has not been announced yet: announce it so that "
        "players can set up (announce).",
    )


def setup_until(event: Event, now: datetime) -> str:
    """Return when the newest round's set-up should be done, HH:MM in the zone of `now`."""
    newest = event.shown_round
    if newest is None or newest.phase is not Phase.PUBLISHED or newest.announced_at is None:
        return ""
    ends = datetime.fromisoformat(newest.announced_at) + timedelta(minutes=event.setup_minutes)
    return f"{in_zone(ends, now):%H:%M}"


def round_title(number: int, phase: str, *more: str) -> str:
    """Return a round as the title of a list: Round 2 (running), Two Fronts."""
    return f"Round {number} ({phase})" + "".join(f", {text}" for text in more if text)
