"""Previews of an import, as lines to read before it happens."""

from collections.abc import Callable, Iterator, Sequence

from srtui.commands.importing import full_event as whole
from srtui.commands.importing.game_warnings import rematches
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.importing.names import NameQuestion
from srtui.commands.importing.roster import RosterPlan
from srtui.documents.layout import Column, table
from srtui.model.event import Event, Round
from srtui.queries.standings.standings import rank_text, standings
from srtui.rules.record import Player
from srtui.text.phrases import counted, joined
from srtui.text.rounds import scenario_name
from srtui.text.standings import record_text

_BEST = 3


def preview_lines(said: Sequence[str], warnings: Sequence[str]) -> tuple[str, ...]:
    """Return a preview with its warnings, for the command line and for screens."""
    head = ["", f"To check ({len(warnings)}):"] if warnings else ["No warnings."]
    return (*said, *head, *(f"- {doubt}" for doubt in warnings))


def roster_preview(event: Event, plan: RosterPlan, most: int | None = None) -> tuple[str, ...]:
    """Format new players and changes, naming at most `most` new ones."""
    unchanged = len(plan.players) - len(plan.new) - len(plan.changed)
    sentences = [f"New: {len(plan.new)}{_names(plan.new, most)}."]
    sentences += [_change_text(event.by_id[player.id], player) for player in plan.changed]
    if plan.lists:
        sentences.append(f"Army lists: {len(plan.lists)}.")
    sentences += _teams(plan)
    if unchanged:
        sentences.append(f"Already on the roster, with nothing new: {unchanged}.")
    return tuple(sentences)


def understood(plan: RosterPlan, width: int) -> tuple[str, ...]:
    """Return the new players in columns, uncertain ones marked !, without empty columns."""
    if not plan.new:
        return ()
    teams = {player: team.name for team in plan.teams for player in team.players}
    readers: dict[str, Callable[[Player], str]] = {
        "Name": lambda one: one.name,
        "Faction": lambda one: one.faction,
        "Team": lambda one: teams.get(one.id, ""),
        "Club": lambda one: one.club,
        "Paid": lambda one: "paid" if one.paid else "",
        "Here": lambda one: "here" if one.checked_in else "",
    }
    used = {head: of for head, of in readers.items() if any(map(of, plan.new)) or head == "Name"}
    missing = [head.lower() for head in ("Faction", "Club") if head not in used]
    rows = []
    for player in plan.new:
        # Look for the name in the sentence: a warning is text and need not concern one player.
        in_doubt = any(player.name in doubt for doubt in plan.warnings)
        mark = "!" if in_doubt or player.name in plan.odd_names else ""
        rows.append((mark, *(read(player) for read in used.values())))
    heads = [Column(head) for head in ("", *used)]
    no = f" (no {' or '.join(missing)})" if missing else ""
    return ("", f"Read as{no}:", *table(heads, rows, width))


def _teams(plan: RosterPlan) -> Iterator[str]:
    """Yield lines on new teams, and on teams that get more players."""
    new = [team for team in plan.teams if team.id is None]
    larger = [team for team in plan.teams if team.id is not None]
    for teams, label in ((new, "New teams"), (larger, "Teams with more players")):
        if teams:
            names = joined([f"{team.name} ({len(team.players)})" for team in teams], most=6)
            yield f"{label}: {len(teams)} ({names})."


def _names(players: tuple[Player, ...], most: int | None) -> str:
    names = [player.name for player in players]
    # A file's full list of names would fill the preview and push the warnings out of sight.
    if most is not None and len(names) > most:
        return ""
    return f" ({', '.join(names)})" if names else ""


def _change_text(before: Player, after: Player) -> str:
    names = ("faction", "club", "paid", "checked_in", "stand_in")
    shown = ("faction", "club", "paid", "here", "stand-in")
    changes = (
        f"{word} {_word(old)} becomes {_word(new)}"
        for word, name in zip(shown, names, strict=True)
        if (old := getattr(before, name)) != (new := getattr(after, name))
    )
    return f"Changed: {before.name}: {', '.join(changes)}."


def _word(value: str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value or "none"


def import_preview(
    command: ImportEvent, event: Event
) -> tuple[tuple[str, ...], Sequence[str], tuple[NameQuestion, ...]]:
    """Return a file's effect as lines to read, warnings and questions. Raises `Refused`."""
    exported = command.own_into(event)
    if exported is None:
        plan = command.plan(event)
        return event_preview(plan.event, plan.games), plan.warnings, plan.questions
    source = exported.event
    title = f"{source.name}: {source.edition.title}, {source.size} points, exported by srtui."
    lines = (title, *event_preview(source, len(source.games)))
    return lines, whole.warnings(event, exported), ()


def event_preview(event: Event, games: int) -> tuple[str, ...]:
    """Return a preview of the rounds with their games, and of who would lead."""
    rows = standings(event).rows[:_BEST]
    lead = ", ".join(f"{rank_text(row)} {row.name} ({record_text(row)})" for row in rows)
    return (
        f"{counted(len(event.players), 'player')}, {counted(len(event.rounds), 'round')}, "
        f"{counted(games, 'game')}.",
        *(_round(event, one) for one in event.rounds),
        *([f"Standings after these rounds: {lead}, …"] if rows else []),
    )


def _round(event: Event, round_: Round) -> str:
    byes = sum(game.second is None for game in round_.games)
    scenario = scenario_name(event, round_)
    title = f"Round {round_.number} ({scenario})" if scenario else f"Round {round_.number}"
    parts = [counted(len(round_.games) - byes, "game")]
    if byes:
        parts.append(counted(byes, "bye"))
    if again := len(rematches(event, round_)):
        parts.append(counted(again, "rematch", "rematches"))
    if missing := sum(game.second is not None for game in round_.open_games):
        parts.append(f"{missing} without a result")
    return f"{title}: {', '.join(parts)}."
