"""The players' army lists: figures, findings, who may read them, and who must choose.

Hidden choices are never included, and lists are omitted for those who may not read them yet.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict

from data.clean import fold
from data.event.reader import Reader
from srtui.commands.command import Role, arg, option
from srtui.documents.sections import Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event, Phase
from srtui.model.lists import read_list_text
from srtui.model.pregame import closed, findings_of, lists_of, missing_lists, played_list
from srtui.queries.query import Query, Snapshot
from srtui.rules.applies import RulesContext, applies
from srtui.rules.lists.findings import hand_checks
from srtui.rules.lists.values import ArmyList, Extra, bounds, least, limits
from srtui.rules.record import Game, Player, Status
from srtui.rules.scenarios import offered
from srtui.rules.value import Value
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase, phrase_count
from srtui.text.results import figure_text


class ListRow(ArmyList, kw_only=True):
    """A player's list.

    `least` and `most` limit its points; `played` are the rounds in which it was used.
    """

    least: int
    most: int
    played: tuple[int, ...]


class FindingRow(Value):
    """A finding, with the reason for accepting it (empty: it is open)."""

    key: str
    sentence: str
    accepted: str


class PlayerLists(Value):
    """A player's lists, open findings (None without a list), and whether they are `hidden`."""

    player: int
    name: str
    faction: str
    active: bool
    open: int | None
    lists: tuple[ListRow, ...]
    findings: tuple[FindingRow, ...]
    hidden: bool = False


class Lists(Value):
    """All players' lists by name, and points to check."""

    rows: tuple[PlayerLists, ...]
    notes: tuple[str, ...]


def lists_view(event: Event, role: Role = Role.TO, table: int | None = None) -> Lists:
    """Return the lists as a role may read them; `table` is the number of a table's terminal."""
    ordered = sorted(event.players, key=lambda one: (fold(one.name), one.id))
    rows = tuple(player_lists(event, player, role, table) for player in ordered)
    return Lists(rows, hand_checks(event.edition))


def lists_summary(event: Event) -> str:
    """Format how many players submitted lists, and how many of those need a check."""
    matches = [
        open_findings(event, player) for player in event.players if _must_submit(event, player)
    ]
    given = len(matches) - matches.count(None)
    doubtful = given - matches.count(0)
    said = f"Lists: {given} of {counted(len(matches), 'player')}"
    return f"{said}, {doubtful} to check." if doubtful else f"{said}."


def _must_submit(event: Event, player: Player) -> bool:
    """Tell whether a player must submit lists: anyone still playing who is not a stand-in."""
    return player.status(event.entering_round) is Status.IN and not player.stand_in


def player_lists(
    event: Event, player: Player, role: Role = Role.TO, table: int | None = None
) -> PlayerLists:
    """Return one player's lists as a role may read them."""
    hidden = not may_read(event, player, role, table)
    # Omitted here, not where they are displayed, so that no display can reveal them.
    lists = () if hidden else lists_of(event, player.id)
    findings = () if hidden else findings_of(event, player)
    shown = tuple(FindingRow(finding.key, finding.sentence, reason) for finding, reason in findings)
    return PlayerLists(
        player=player.id,
        name=player.name,
        faction=player.faction,
        active=_must_submit(event, player),
        open=open_findings(event, player),
        lists=tuple(_row(event, player, one) for one in lists),
        findings=shown,
        hidden=hidden,
    )


def open_findings(event: Event, player: Player) -> int | None:
    """Return the number of open findings about a player's lists; None without any list."""
    if not lists_of(event, player.id):
        return None
    return sum(not reason for _, reason in findings_of(event, player))


def list_state(found: int | None) -> str:
    """Format a player's list state by their number of open findings: ok, 2 findings, none."""
    if found is None:
        return "none"
    return counted(found, "finding") if found else "ok"


def _row(event: Event, player: Player, army: ArmyList) -> ListRow:
    low, high = bounds(event.edition, event.size, army.bonus)
    played = [
        game.round
        for game in event.games
        if player.id in game.players and game.lists[game.side(player.id)] == army.number
    ]
    return ListRow(**asdict(army), least=low, most=high, played=tuple(played))


def requirements_text(event: Event) -> str:
    """Format the event's requirements for lists, in a sentence or two."""
    rule, size = event.edition.lists, event.size
    if rule.required == rule.maximum:
        number = phrase_count("Exactly {count} list", "Exactly {count} lists", rule.required)
    elif rule.maximum == rule.required + 1:
        number = phrase("{least} or {most} lists", rule.required, rule.maximum)
    else:
        number = phrase("{least} to {most} lists", rule.required, rule.maximum)
    asked = phrase("{lists} of {low} to {high} points", number, *bounds(event.edition, size, 0))
    if rule.bonus_points:
        leader = event.edition.terms.leader
        asked = phrase("{points} plus the {leader}'s bonus points", asked, leader)
    if not event.edition.prints("lists.below"):
        asked = phrase("{points} (our reading)", asked)
    sentences = [phrase("{sentence}.", asked)]
    most = limits(event.edition, size)
    if most.specialists is not None:
        sentences.append(
            phrase_count(
                "Specialists: {count} point.", "Specialists: {count} points.", most.specialists
            )
        )
    context = RulesContext(event.edition, size, offered(event.edition))
    if most.reinforcements is not None and applies("reinforcements", context):
        sentences.append(
            phrase_count(
                "Reinforcements: {count} point.",
                "Reinforcements: {count} points.",
                most.reinforcements,
            )
        )
    if rule.objective == "list":
        sentences.append(phrase("Each list names an objective."))
    if rule.tier_at_least:
        sentences.append(phrase("Each reaches tier {tier} of its theme.", rule.tier_at_least))
    return paragraph(*sentences, *_times_played_texts(event))


def _times_played_texts(event: Event) -> Iterator[str]:
    """Yield how often each list must be played, as far as known (worked example 4)."""
    rule, rounds = event.edition.lists, event.planned_rounds
    if rule.maximum > 1 and (often := least(rule, rule.required, rounds)):
        text = phrase_count(
            "Each list is played at least {count} time",
            "Each list is played at least {count} times",
            often,
        )
        if rule.played_evenly:
            text = phrase_count(
                "{often} in the one expected round",
                "{often} in the {count} expected rounds",
                rounds,
                text,
            )
        if rule.forced_told:
            text = phrase(
                "{often}; players with no choice of list left tell the opponent before the game",
                text,
            )
        yield phrase("{sentence}.", text)


def may_read(event: Event, player: Player, role: Role, table: int | None = None) -> bool:
    """Tell whether a role may read a player's lists now.

    The organizer always may; others only once the lists are revealed for the player's game (if the
    edition hides them). A table's terminal reads those of its own game, the board none.
    """
    if role is Role.TO:
        return True
    newest = event.round
    shown = newest is not None and newest.phase is not Phase.DRAFT
    game = newest.game_of(player.id) if newest is not None and shown else None
    if role is Role.JUDGE:
        return game is None or not closed(event, game)
    if role is Role.CAPTAIN:  # captains see the lists of all who are put up or offered
        return shown and (game is None or not closed(event, game))
    if role is Role.TABLE:
        return game is not None and game.table == table and not closed(event, game)
    return False


def list_text(
    reader: Reader,
    event: Event,
    player: Player,
    number: int,
    role: Role = Role.TO,
    table: int | None = None,
) -> str:
    """Return a submitted list's text; empty if there is none, or it is hidden."""
    readable = may_read(event, player, role, table)
    return read_list_text(reader, player.id, number) if readable else ""


def choosing(event: Event, game: Game) -> tuple[str, ...]:
    """Return who must still choose a list for an open game; empty in events without lists."""
    one = event.rounds[game.round - 1]
    used = bool(event.lists) or one.number in event.lists_chosen
    if one.phase is Phase.DRAFT or game.outcome is not None or not used:
        return ()
    return tuple(event.name_of(game.players[side]) for side in missing_lists(event, game))


def choosing_text(names: Sequence[str]) -> Phrase:
    """Format who must still choose a list: Anna and Bert choose their lists."""
    return phrase_count(
        "{players} chooses a list", "{players} choose their lists", len(names), joined(names)
    )


def played_list_texts(event: Event, game: Game) -> tuple[str, ...]:
    """Format each player's list if both are known: list 2 (Haley); otherwise empty."""
    numbers = [played_list(event, game, side) for side in range(len(game.players))]
    if None in numbers or not event.lists:
        return ()
    said = []
    for player, number in zip(game.players, numbers, strict=True):
        leader = next((one.leader for one in lists_of(event, player) if one.number == number), "")
        said.append(f"list {number}" + (f" ({leader})" if leader else ""))
    return tuple(said)


def _short_text(row: ListRow) -> str:
    return f"{row.number} {row.leader or 'no Leader'} {figure_text(row.points)}"


def _state(view: PlayerLists) -> str:
    hidden = view.hidden and view.open is not None
    return f"{list_state(view.open)} (not shown yet)" if hidden else list_state(view.open)


def cards_text(army: ArmyList) -> str:
    """Format the number and names of command cards; empty if none are known."""
    return f"{len(army.cards)} ({', '.join(army.cards)})" if army.cards else ""


def details_of(army: ArmyList) -> list[str]:
    """Return the known details of a list besides its army, each with its label."""
    values = (
        ("Tier", army.tier),
        ("Objective", army.objective),
        ("Format", army.format),
        ("Arena", army.arena),
        ("Command cards", cards_text(army)),
        ("Characters", ", ".join(army.characters)),
        ("Specialists", _extras_text(army.specialists)),
        ("Reinforcements", _extras_text(army.reinforcements)),
    )
    return [f"{name}: {value}" for name, value in values if value not in ("", None)]


def _extras_text(extras: Sequence[Extra]) -> str:
    return ", ".join(entry.typed for entry in extras)


def _extra_text(row: ListRow) -> str:
    parts = [row.objective] if row.objective else []
    named = (("specialists", row.specialists), ("reinforcements", row.reinforcements))
    for name, extras in named:
        if extras:
            parts.append(f"{name} {sum(extra.points or 0 for extra in extras)}")
    texts = (("cards", cards_text(row)), ("format", row.format), ("arena", row.arena))
    parts += [f"{name} {value}" for name, value in texts if value]
    return ", ".join(parts)


def _theme(row: ListRow) -> str:
    return row.theme if row.tier is None else f"{row.theme} tier {row.tier}"


def _findings_text(view: PlayerLists) -> list[str]:
    return [
        f"{one.key}: {one.sentence}" + (f" Accepted: {one.accepted}" if one.accepted else "")
        for one in view.findings
    ]


EVERYONE: tuple[TableColumn[PlayerLists], ...] = (
    TableColumn("No.", lambda row: row.player, right=True),
    TableColumn("Player", lambda row: row.name),
    TableColumn("Lists", lambda row: "; ".join(map(_short_text, row.lists))),
    TableColumn("State", _state),
)
LISTS: tuple[TableColumn[ListRow], ...] = (
    TableColumn("List", lambda row: row.number, right=True),
    TableColumn("Leader", lambda row: row.leader, brief=lambda row: row.leader or "-"),
    TableColumn(
        "Points", lambda row: row.points, right=True, brief=lambda row: figure_text(row.points)
    ),
    TableColumn("Bonus", lambda row: row.bonus, right=True),
    TableColumn(
        "Allowed",
        lambda row: f"{row.least} to {row.most}",
        right=True,
        brief=lambda row: f"{row.least}-{row.most}",
    ),
    TableColumn("Theme", _theme, gives=3, brief=lambda row: row.theme),
    TableColumn("Faction", lambda row: row.faction, gives=2),
    TableColumn("Beside", _extra_text),
    TableColumn(
        "Played in",
        lambda row: ", ".join(f"round {number}" for number in row.played),
        gives=1,
        brief=lambda row: ", ".join(map(str, row.played)),
    ),
)


class ListsQuery(
    Query[Lists | PlayerLists], id="lists", title="Army lists", roled=True, paged=False
):
    """Show everyone's army lists and their findings, or those of one player."""

    player: int | None = arg("player", "player", default=None)
    text: bool = option(
        "text", "flag", help="a player's lists as they were submitted", default=False
    )

    def read(self, snapshot: Snapshot) -> Lists | PlayerLists:
        event = snapshot.event
        if self.player is None:
            return lists_view(event, snapshot.role)
        return player_lists(event, event.by_id[self.player], snapshot.role)

    def answered(self) -> str:
        return "lists" if self.player is None else "player-lists"

    def page(self, value: Lists | PlayerLists, snapshot: Snapshot) -> Sections:
        if isinstance(value, Lists):
            submitted = (row for row in value.rows if row.open is not None)
            matches = [f"{row.name}: {text}" for row in submitted for text in _findings_text(row)]
            notes = (f"Check: {note}" for note in value.notes)
            event = snapshot.event
            return (
                *section("", [line(requirements_text(event)), tabled(EVERYONE, value.rows)]),
                *sentences([*matches, *notes, lists_summary(event)]),
            )
        if self.text:
            return _texts(value, snapshot)
        return (
            *section("", [line(f"{value.name}: {_state(value)}"), tabled(LISTS, value.lists)]),
            *sentences(_findings_text(value)),
        )


def _texts(view: PlayerLists, snapshot: Snapshot) -> Sections:
    player = snapshot.event.by_id[view.player]
    parts: list[str] = []
    for row in view.lists:
        text = list_text(snapshot.reader, snapshot.event, player, row.number, snapshot.role)
        parts += [f"{view.name}, list {row.number}", *(text or "(no text)").splitlines()]
    return sentences(parts)
