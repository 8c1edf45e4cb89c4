"""A round in words: its scenario, what it still lacks, players who came or left since its draw."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from data.clean import first_few
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import byes_by_hand, clubmates, kept_clubs_apart, standing_otherwise
from srtui.model.pregame import scenario_known
from srtui.model.wall import in_zone
from srtui.rules.record import Game, Player, Way
from srtui.text.phrases import Phrase, are, counted, joined, phrase

NAMED = 3
"""Players that are named one by one."""
SHOWN = 12
"""Open games that a reminder names."""
WEEKDAYS = (
    phrase("Monday"), phrase("Tuesday"), phrase("Wednesday"), phrase("Thursday"), phrase("Friday"),
    phrase("Saturday"), phrase("Sunday"),
)  # fmt: skip


def draft_changed(event: Event, round_: Round) -> str:
    """Return why a draft must be redrawn, as half a sentence; empty if nothing changed.

    Players have left, are new, or have a corrected TP figure, or clubs must now be kept apart.
    """
    changes = people_changed(event, round_), standing_changed(event, round_)
    return joined([*filter(None, (*changes, clubs_changed(event, round_)))])


def clubs_changed(event: Event, round_: Round) -> str:
    """Return that clubs have been kept apart since a draft was drawn that pairs clubmates."""
    draft = round_.phase is Phase.DRAFT and round_.number == 1 and round_.drawn_for is not None
    pairs = [game.players for game in round_.games]
    wish = draft and event.club_wish and not kept_clubs_apart(round_)
    return "clubs are kept apart now" if wish and clubmates(event, pairs) else ""


def standing_changed(event: Event, round_: Round) -> str:
    """Return whose figures in a draft's draw are outdated, as half a sentence; or empty."""
    draft = round_.phase is Phase.DRAFT and round_.games
    others = [*standing_otherwise(event, round_)] if draft else []
    return f"a correction changed the standing of {_names(others)}" if others else ""


def people_changed(event: Event, round_: Round) -> str:
    """Return who left and who is new since a draft was drawn, as half a sentence; empty if nobody.

    A player taken out of a pair by hand is still in the event, which gives no cause to redraw.
    """
    if round_.phase is not Phase.DRAFT or not round_.games:
        return ""
    seated = {player for game in round_.games for player in game.players}
    active = {player.id for player in event.players_of(round_.number)}
    left = [event.by_id[player] for player in sorted(seated - active)]
    new: list[Player] = []
    # A draft made by hand has no draw, so nobody is new to it.
    if round_.drawn_for is not None:
        resting = frozenset(game.first for game in byes_by_hand(round_))
        to_pair = {player.id for player in event.players_of(round_.number, but=resting)}
        known = seated | round_.drawn_for.keys()
        new = [event.by_id[player] for player in sorted(to_pair - known)]
    groups = (left, "out"), (new, "new")
    return joined([f"{_names(some)} {are(len(some))} {word}" for some, word in groups if some])


def _names(players: list[Player]) -> str:
    names = [player.name for player in players]
    return joined(names) if len(names) <= NAMED else f"{len(names)} players"


def open_games_text(round_: Round) -> str:
    """Format the games of a round that still lack a result."""
    if round_.to_pair:
        matches = counted(round_.to_pair, "match", "matches")
        return f"The captains of {matches} in round {round_.number} must still pair their players."
    if not round_.games:
        return f"Round {round_.number} has no games: pair the players by hand, or undo the pairing."
    tables = [str(game.table) for game in round_.open_games if game.table]
    count = len(round_.open_games)
    have, where = ("has", "table") if count == 1 else ("have", "tables")
    some = f": {where} {first_few(tables, 12)}" if tables else ""
    return f"{counted(count, 'game')} {have} no result in round {round_.number}{some}."


def length_text(event: Event) -> str:
    """Return an event's length: its rounds, or if there are none, its games."""
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
    """Return when a round of several days ends, and the open games of this and earlier rounds.

    Empty for a round with a clock, and if all results are in.
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
    """Return a hint on what to type for an open game at `table` whose time is up."""
    way = event.edition_at(event.newest_round().number).way(Way.TIEBREAK)
    if way is None:
        return phrase("Type {table} t (tie).", table)
    return phrase("Type {table} 1 {way} (tiebreakers) or {table} t (tie).", table, way.key)


def known_pairing(event: Event) -> tuple[str, ...]:
    """Return that players know the newest round's pairing; empty while it is a draft.

    Asked in these words before anything that changes the pairing.
    """
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return ()
    return (f"Round {newest.number} is {newest.phase.value}: the players have seen this pairing.",)


def missing(event: Event) -> tuple[Player, ...]:
    """Return players who would be paired for the first time without being checked in.

    Empty if nobody is checked in: the event then does not use check-in.
    """
    if not any(player.checked_in for player in event.present):
        return ()
    seated = {player for game in event.games for player in game.players}
    return tuple(one for one in event.present if not one.checked_in and one.id not in seated)


def pause_texts(event: Event) -> tuple[Phrase, ...]:
    """Return that the round's timer is paused for all tables, and why; empty if it is not."""
    newest = event.round
    if newest is None or newest.paused_at is None or newest.complete:
        return ()
    reason = newest.paused_why or phrase("its timer is stopped")
    return (phrase("The round is paused: {reason}", reason),)


def missing_doubt(event: Event) -> str:
    """Return a warning against pairing now; empty if all new players are checked in."""
    names = first_few([one.name for one in missing(event)], 8)
    return f"This pairs players who are not checked in: {names}." if names else ""


def nobody_here(event: Event) -> str:
    """Return a warning if round 1 would be paired although nobody is checked in; otherwise empty.

    Asked only on screens: a script may pair an event that does not use check-in without warning.
    """
    present = event.pairing.present
    if event.rounds or any(one.checked_in for one in present):
        return ""
    count = counted(len(present), event.entrant)
    return (
        f"No one is checked in: round 1 would be paired with all {count}, even if some are missing."
    )


def drop_doubt(event: Event) -> str:
    """Format a warning naming the players not checked in, who would be dropped."""
    names = joined([player.name for player in missing(event)], most=8)
    return (
        f"These players are not checked in and will be dropped: {names}. They can be brought back "
        "later."
    )


def leader_warning(leader: Player) -> str:
    """Format the warning against playing another round."""
    return phrase("{player} leads alone, so the event can be finished now.", leader.name)


def scenario_name(event: Event, one: Round) -> str:
    """Return a round's scenario; empty until one is chosen."""
    found = event.edition_at(one.number).scenario(one.scenario)
    return found.name if found else ""


def public_scenario(event: Event, round_: Round) -> str:
    """Return the scenario if it is public; empty until it is announced."""
    # A result may be entered before the start: players who have played know the scenario.
    played = any(game.outcome is not None and game.second is not None for game in round_.games)
    return scenario_name(event, round_) if played or scenario_known(event, round_) else ""


def unannounced(event: Event) -> tuple[str, ...]:
    """Return that the newest round's scenario is still secret; empty if it is known.

    Asked before any step of the set-up, which begins with the scenario.
    """
    newest = event.round
    if newest is None or newest.phase is not Phase.PUBLISHED or scenario_known(event, newest):
        return ()
    return (
        f"The scenario for round {newest.number} has not been announced yet: announce it so that "
        "players can set up (announce).",
    )


def setup_until(event: Event, now: datetime) -> str:
    """Return when the newest round's set-up should be finished, HH:MM in the zone of `now`."""
    newest = event.shown_round
    if newest is None or newest.phase is not Phase.PUBLISHED or newest.announced_at is None:
        return ""
    ends = datetime.fromisoformat(newest.announced_at) + timedelta(minutes=event.setup_minutes)
    return f"{in_zone(ends, now):%H:%M}"


def round_title(number: int, phase: str, *more: str) -> str:
    """Return a round as the title of a list: Round 2 (running), Two Fronts."""
    return f"Round {number} ({phase})" + "".join(f", {text}" for text in more if text)
