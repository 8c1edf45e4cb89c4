"""Search by typed text: a player by number or part of a name, a table, and so on."""

from collections.abc import Sequence

from data.clean import first_few, fold
from srtui.model.event import Event, Round
from srtui.model.refused import Refused
from srtui.rules.awards import Special
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Game, Player
from srtui.text.phrases import counted, is_number


def whole_number(text: str) -> int | None:
    """Return the number in a text of at most nine plain digits; None for any other text."""
    digits = text.strip()
    return int(digits) if is_number(digits) else None


def player(event: Event, text: str) -> Player:
    """Return the player for `#7`, a full name, a word of a name, or a part unique to one name."""
    query = fold(text)
    if not query:
        raise Refused("Name a player; part of the name is enough.")
    # A name may begin with #: only if a number follows is it a roster number.
    if query.startswith("#") and (id := whole_number(query[1:])) is not None:
        if id not in event.by_id:
            raise Refused(f"There is no player {text}.")
        return event.by_id[id]
    names = {fold(player.name): player for player in event.players}
    # Full names first: Ann must be found although there is also Anna.
    if query in names:
        return names[query]
    # Then a whole word of a name: Bo must be found although there is also Dubois.
    worded = [player for name, player in names.items() if f" {query} " in f" {name} "]
    matches = worded or [player for name, player in names.items() if query in name]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise Refused(f"No player's name contains “{text.strip()[:40]}”.")
    some = first_few([player.name for player in matches], 4)
    raise Refused(
        f"“{text.strip()[:40]}” matches {counted(len(matches), 'player')} ({some}): type more."
    )


def short_name(event: Event, player: int) -> str:
    """Return one word that identifies a player: part of the name, or the number."""
    names = [fold(each.name) for each in event.players]
    for word in event.name_of(player).split():
        if sum(fold(word) in name for name in names) == 1 and not is_number(word):
            return word
    return f"#{player}"


def round_(event: Event, number: int | None = None) -> Round:
    """Return a round by number, by default the newest. Refused if there is none."""
    if event.edition.league is not None:
        raise Refused("This league has no rounds; `league games` lists its games.")
    return event.newest_round() if number is None else event.round_at(number)


def ranked_until(event: Event, number: int | None) -> int:
    """Return the last round that standings after a round count; a league counts all its games."""
    if number is None or event.edition.league is not None:
        return event.ranked_until()
    return event.ranked_until(round_(event, number).number)


def game(event: Event, text: str, number: int | None = None) -> Game:
    """Return the game at a table, or a player's game, in a round (default: the newest)."""
    in_round = round_(event, number)
    if (table := whole_number(text)) is None:
        who = player(event, text)
        if (match := in_round.game_of(who.id)) is None:
            raise Refused(f"{who.name} has no game in round {in_round.number}.")
        return match
    if (match := in_round.at_table(table)) is not None:
        return match
    if table in event.tables_out:
        reason = f" ({event.tables_out[table]})" if event.tables_out[table] else ""
        raise Refused(f"Table {table} is out of use{reason}.")
    tables = [each.table for each in in_round.games if each.table is not None]
    upto = f" Tables in use: {min(tables)} to {max(tables)}." if tables else ""
    raise Refused(f"Round {in_round.number} has no game at table {table}.{upto}")


def scenarios(edition: Edition, text: str) -> list[ScenarioRule]:
    """Return the scenario with this id or name, otherwise all with this part in their names."""
    wanted = fold(text)
    exact = [one for one in edition.scenarios if wanted in (fold(one.id), fold(one.name))]
    return exact or [one for one in edition.scenarios if wanted and wanted in fold(one.name)]


def scenario(edition: Edition, text: str) -> ScenarioRule:
    """Return the scenario with an id, a name, or a part unique to one name."""
    found = scenarios(edition, text)
    if len(found) != 1:
        names = ", ".join(one.name for one in found or edition.scenarios)
        raise Refused(f"Which scenario? {names}.")
    return found[0]


def point(ids: Sequence[str], text: str) -> str:
    """Return the id of a checklist item, for that id or a part unique to one."""
    query = fold(text)
    if query in ids:
        return query
    matches = [id for id in ids if query and query in id]
    if len(matches) != 1:
        raise Refused(f"Which item of the checklist? {', '.join(matches or ids)}.")
    return matches[0]


def award(event: Event, text: str) -> Special:
    """Return the award with a number (#2), a name, or a part unique to one name."""
    wanted = fold(text)
    number = whole_number(wanted.removeprefix("#")) if wanted.startswith("#") else None
    exact = [one for one in event.specials if fold(one.name) == wanted or one.id == number]
    found = exact or [one for one in event.specials if wanted and wanted in fold(one.name)]
    if len(found) != 1:
        names = ", ".join(one.name for one in found or event.specials)
        raise Refused(f"Which award? {names}." if names else "No awards yet: add one first.")
    return found[0]
