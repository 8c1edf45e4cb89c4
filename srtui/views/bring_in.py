"""What bringing in would do, in lines to be read before it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from srtui.desk.bring_in import whole
from srtui.desk.bring_in.doubts import rematches
from srtui.desk.bring_in.importing import ImportEvent
from srtui.desk.bring_in.names import Question
from srtui.desk.bring_in.plan import Plan
from srtui.desk.bring_in.roster import RosterPlan
from srtui.desk.bring_in.whole import Whole
from srtui.rules.record import Player
from srtui.state.event import Event, Round
from srtui.views.layout import Column, table
from srtui.views.standings import standings
from srtui.words.rounds import scenario_name
from srtui.words.wording import counted

_BEST = 3
Questions = tuple[Question, ...]


def preview_lines(said: Sequence[str], doubts: Sequence[str]) -> tuple[str, ...]:
    """A preview and what is doubtful, on the command line and on screens alike."""
    head = ["", f"To be checked ({len(doubts)}):"] if doubts else ["Nothing is doubtful."]
    return (*said, *head, *(f"- {doubt}" for doubt in doubts))


def roster_preview(event: Event, plan: RosterPlan, most: int | None = None) -> tuple[str, ...]:
    """Who is new and what changes; `most`: how many of the new are named, where all stand below."""
    there = len(plan.players) - len(plan.new) - len(plan.changed)
    sentences = [f"New: {len(plan.new)}{_names(plan.new, most)}."]
    sentences += [_changed(event.by_id[player.id], player) for player in plan.changed]
    if plan.lists:
        sentences.append(f"Army lists of new players: {len(plan.lists)}.")
    if there:
        sentences.append(f"On the roster and unchanged: {there}.")
    return tuple(sentences)


def understood(plan: RosterPlan, width: int) -> tuple[str, ...]:
    """The new players as they would stand on the roster, in columns; ! where something is doubtful.

    Only columns in which something stands: what was meant as one and is not there is seen at once.
    """
    if not plan.new:
        return ()
    told: dict[str, Callable[[Player], str]] = {
        "Name": lambda one: one.name,
        "Faction": lambda one: one.faction,
        "Club": lambda one: one.club,
        "Paid": lambda one: "paid" if one.paid else "",
        "Here": lambda one: "here" if one.checked_in else "",
    }
    used = {head: of for head, of in told.items() if any(map(of, plan.new)) or head == "Name"}
    missing = [head.lower() for head in ("Faction", "Club") if head not in used]
    rows = [("!" * _doubtful(one, plan), *(of(one) for of in used.values())) for one in plan.new]
    heads = [Column(head) for head in ("", *used)]
    no = f" (no {' and no '.join(missing)})" if missing else ""
    return ("", f"Understood as{no}:", *table(heads, rows, width))


def _doubtful(one: Player, plan: RosterPlan) -> bool:
    # By name in the sentence: a doubt is a text, and need not be about one player.
    return one.name in plan.odd_names or any(one.name in doubt for doubt in plan.doubts)


def _names(players: tuple[Player, ...], most: int | None) -> str:
    names = [player.name for player in players]
    # The names of a whole file fill the preview, and what is doubtful would lie below its end.
    if most is not None and len(names) > most:
        return ""
    return f" ({', '.join(names)})" if names else ""


def _changed(before: Player, after: Player) -> str:
    fields: dict[str, tuple[str | bool, str | bool]] = {
        "faction": (before.faction, after.faction),
        "club": (before.club, after.club),
        "paid": (before.paid, after.paid),
        "here": (before.checked_in, after.checked_in),
        "stand-in": (before.stand_in, after.stand_in),
    }
    said = (
        f"{name} {_word(old)} becomes {_word(new)}"
        for name, (old, new) in fields.items()
        if old != new
    )
    return f"Changed: {before.name}: {', '.join(said)}."


def _word(value: str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value or "none"


def brought(command: ImportEvent, event: Event) -> tuple[tuple[str, ...], Sequence[str], Questions]:
    """What a file would do: lines to be read, what is doubtful, what is asked. Raises `Refused`."""
    found = command.own_into(event)
    if found is not None:
        return whole_preview(found), whole.doubts(event, found), ()
    plan = command.plan(event)
    return event_preview(plan), plan.doubts, plan.questions


def whole_preview(found: Whole) -> tuple[str, ...]:
    """An event that srtui gave out: what it is, its rounds, and who leads."""
    event = found.event
    said = f"{event.name}: {event.edition.title}, {event.size} points, as srtui gave it out."
    return (said, *_event(event, len(event.games)))


def event_preview(plan: Plan) -> tuple[str, ...]:
    """The rounds, and who would lead."""
    return _event(plan.event, plan.games)


def _event(event: Event, games: int) -> tuple[str, ...]:
    rows = standings(event).rows[:_BEST]
    lead = ", ".join(f"{row.rank} {row.name} ({row.record})" for row in rows)
    return (
        f"{counted(len(event.players), 'player')}, {counted(len(event.rounds), 'round')}, "
        f"{counted(games, 'game')}.",
        *(_round(event, one) for one in event.rounds),
        *([f"Standings then: {lead}, …"] if rows else []),
    )


def _round(event: Event, round_: Round) -> str:
    byes = sum(game.second is None for game in round_.games)
    scenario = scenario_name(event, round_)
    parts = [counted(len(round_.games) - byes, "game")]
    parts += [counted(byes, "bye")] if byes else []
    again = len(rematches(event, round_))
    parts += ["1 rematch" if again == 1 else f"{again} rematches"] if again else []
    missing = sum(game.second is not None for game in round_.open_games)
    parts += [f"{missing} without a result"] if missing else []
    return f"Round {round_.number}{f' ({scenario})' if scenario else ''}: {', '.join(parts)}."
