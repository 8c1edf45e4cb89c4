"""Tidying of names, factions and clubs that were typed in a hurry."""

from collections.abc import Mapping, Sequence

from data.clean import fold
from data.event.reader import Reader
from srtui.commands.command import Work
from srtui.commands.roster.players import RosterCommand, rename_captains
from srtui.model.event import Event
from srtui.rules.lists.values import faction_named
from srtui.rules.record import Player
from srtui.text.phrases import Phrase, counted, held, joined, phrase
from srtui.text.tidy import tidy_name, tidy_words


def untidy(players: Sequence[Player]) -> Mapping[int, Mapping[str, tuple[str, str]]]:
    """Return what can be tidied, by player and column, as (current, tidied) texts."""
    names = {fold(player.name) for player in players}
    factions = tidy_words((player.faction for player in players), faction_named)
    clubs = tidy_words(player.club for player in players)
    tidied_players: dict[int, dict[str, tuple[str, str]]] = {}
    for player in players:
        name = tidy_name(player.name)
        changes = {"name": (player.name, name)} if name != player.name else {}
        if fold(name) != fold(player.name) and fold(name) in names:
            changes = {}  # another player has it
        for column, tidied in (("faction", factions), ("club", clubs)):
            text = getattr(player, column)
            if text in tidied:
                changes[column] = (text, tidied[text])
        if changes:
            tidied_players[player.id] = changes
    return tidied_players


def changes_text(players: Sequence[Player]) -> tuple[str, ...]:
    """Return a line for each spelling that would change: jasper nethercott → Jasper Nethercott."""
    changes = [change for columns in untidy(players).values() for change in columns.values()]
    return tuple(f"{before} → {after}" for before, after in dict.fromkeys(changes))


class Tidy(RosterCommand, id="roster.tidy", title="Tidy these names"):
    """Tidy the spelling of names, factions and clubs; clubs spelled alike become one.

    Names all in capitals or all in small letters are corrected, and “Last, First” is turned around.
    """

    def refusal(self, event: Event) -> str | None:
        return None if untidy(event.players) else "Nothing to tidy: no name looks mistyped."

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Return every change, one per line."""
        return held("\n".join(changes_text(event.players)))

    def apply(self, work: Work) -> Phrase:
        changed = untidy(work.event.players)
        rows: dict[int, dict[str, object]] = {}
        for player, columns in changed.items():
            rows[player] = {column: after for column, (_, after) in columns.items()}
            if "name" in columns:
                rows[player]["name_key"] = fold(columns["name"][1])
        work.writer.update_all("player", rows)
        renamed = dict(columns["name"] for columns in changed.values() if "name" in columns)
        rename_captains(work, renamed)
        return phrase(
            "Tidied the entries of {players}: {changes}.",
            counted(len(changed), "player"),
            joined(list(changes_text(work.event.players)), most=6),
        )
