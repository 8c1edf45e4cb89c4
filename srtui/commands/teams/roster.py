"""Commands for teams: enter, change, check in, drop, substitute."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from data.clean import fold
from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Command, Work, arg, option
from srtui.commands.roster.players import enter, find_by_name, free_name, mark, set_status
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused, clean
from srtui.model.teams import RESERVE, TEAM_RULE, TeamRule, insert_team, rule_json
from srtui.rules.edition import Edition, Figure
from srtui.rules.record import Status
from srtui.rules.teams.board import attack_fits, cards_fit
from srtui.rules.teams.match import ONE_FOR_A_WIN, MatchPoints, Team
from srtui.rules.teams.values import Procedure, TablePick
from srtui.rules.value import replace
from srtui.text.cut import leaves_text, returns_doubt
from srtui.text.phrases import Phrase, counted, is_number, joined, paragraph, phrase, phrase_count
from srtui.text.players import over
from srtui.text.standings import figure_name
from srtui.text.teams import NO_TEAMS, team_findings, team_order

_CAPTAIN = re.compile(r"\s*\((?:c|captain)\)\s*$", re.IGNORECASE)
PROCEDURES = tuple(each.value for each in Procedure)
TABLE_PICKS = tuple(each.value for each in TablePick)


class TeamCommand(Command, subject="roster"):
    """Base class for commands on the teams of a team event."""

    def refusal(self, event: Event) -> str | None:
        return NO_TEAMS if event.team_size is None else over(event)


class AddTeam(TeamCommand, id="team.add", title="Add a team", several=True):
    """Enter a team with its players in order; players beyond the team's size are reserves.

    Separate players by semicolons. Add “(C)” to the captain's name, and a faction after a comma:
    `Ada (C), Khador; Bo; Chidi`.
    """

    name: str = arg("team", "name")
    players: str = arg("players", default="", help="separated by semicolons")
    captain: str = option("captain", default="", help="the captain's name, if they do not play")

    def apply(self, work: Work) -> Phrase:
        return add_team(work, self.name, self.players.split(";"), self.captain)


class PasteTeams(TeamCommand, id="team.paste", title="Paste teams"):
    """Enter several teams at once: a team's name, then one player per line, then an empty line.

    A team can also be one line: `Alder: Ada (C), Khador; Bo; Chidi`.
    """

    text: str = arg("teams", help="several teams, separated by empty lines or |")

    def apply(self, work: Work) -> Phrase:
        blocks: list[str] = []
        for part in re.split(r"\n\s*\n|\|", self.text):
            lines = [line for line in part.splitlines() if line.strip()]
            # Each line is a team if every line is one; otherwise they are one team.
            blocks += lines if all(":" in line for line in lines) else [part]
        if not blocks:
            raise Refused("No team to enter: type a team's name, then its players.")
        names = [_add_block(work, block) for block in blocks]
        return phrase(
            "{teams} entered: {names}.", counted(len(names), "team"), joined(names, most=6)
        )


def _add_block(work: Work, block: str) -> str:
    """Enter one pasted team, and return its name."""
    lines = [line.strip() for line in block.strip().splitlines() if line.strip()]
    name, colon, players = lines[0].partition(":")
    entries = players.split(";") if players.strip() else []
    add_team(work, name if colon else lines[0], [*entries, *lines[1:]])
    return name.strip()


def add_team(work: Work, name: str, players: Sequence[str], captain: str = "") -> Phrase:
    """Write a team and its players. Refused if a name is taken."""
    event = work.event
    name = free_team_name(event, name)
    entries = [_entry(text) for text in players if text.strip()]
    marked = [text for text in players if _CAPTAIN.search(text.partition(",")[0])]
    first = _entry(marked[0]) if marked else next(iter(entries), ("", ""))
    lead = clean(captain, "The captain", empty=True).partition(",")[0] or first[0]
    team = insert_team(work.writer, name, lead)
    size = event.team_size or 0
    for number, entry in enumerate(entries, 1):
        _join(work, team, entry, number if number <= size else None)
    players_text = counted(min(len(entries), size), "player")
    if (reserves := len(entries) - size) > 0:
        players_text = joined([players_text, counted(reserves, "reserve")])
    entered = phrase(
        "{team} has entered the event with {players}. Its captain is {captain}.",
        name,
        players_text,
        lead or phrase("nobody yet"),
    )
    short = phrase("The team needs {size} players: add them (team player).", size)
    return paragraph(entered, short if len(entries) < size else "")


def _entry(text: str) -> tuple[str, str]:
    """Return a typed player's name and faction, which may be empty."""
    name, _, faction = text.partition(",")
    return _CAPTAIN.sub("", name).strip(), faction.strip()


def _join(work: Work, team: int, entry: tuple[str, str], seat: int | None) -> None:
    """Put a player into a team: an existing one with this name and without a team, or a new one."""
    name, faction = entry
    entered = find_by_name(work.event, clean(name, "The name"))
    if entered is not None and entered.id not in work.event.team_of:
        player = entered.id
    else:
        player = enter(work, name=free_name(work.event, name), faction=faction)
    work.writer.update("player", player, team=team, seat=seat)


def free_team_name(event: Event, raw: str, but: Team | None = None) -> str:
    """Return the name if no other team has it. Raises `Refused` otherwise."""
    name = clean(raw, "The team's name")
    for team in event.teams:
        if team != but and fold(team.name) == fold(name):
            raise Refused(f"A team called {team.name} has already entered: choose another name.")
    return name


class EditTeam(TeamCommand, id="team.edit", title="Edit a team"):
    """Change a team's name or its captain."""

    team: int = arg("team", "team")
    name: str = option("name", default="")
    captain: str = option("captain", default="", help="the captain's name; captains need not play")

    def apply(self, work: Work) -> Phrase:
        team = work.event.team(self.team)
        changes: dict[str, object] = {}
        if self.name.strip():
            name = free_team_name(work.event, self.name, but=team)
            changes |= {"name": name, "name_key": fold(name)}
        if self.captain.strip():
            changes["captain"] = clean(self.captain, "The captain")
        if not changes:
            raise Refused("Nothing to change: give a name or a captain.")
        work.writer.update("team", team.id, **changes)
        shown = [f"{key} {value}" for key, value in changes.items() if key != "name_key"]
        return phrase("{team}: {shown}.", team.name, joined(shown))


class TeamPlayer(TeamCommand, id="team.player", title="Add a player to a team", several=True):
    """Add a player to a team, in a seat or as a reserve (seat 0)."""

    team: int = arg("team", "team")
    player: str = arg("player", "name", help="someone new, or a player without a team")
    seat: int | None = arg("seat", "number", default=None, help="0: a reserve")

    def apply(self, work: Work) -> Phrase:
        event, team = work.event, work.event.team(self.team)
        free = len(team.players) + 1 if len(team.players) < (event.team_size or 0) else None
        seat = free if self.seat is None else self.seat or None
        if seat is not None and not 1 <= seat <= (event.team_size or 0):
            raise Refused(f"Seats run from 1 to {event.team_size}; 0 makes the player a reserve.")
        if work.writer.table("player", "team = ? AND seat = ?", (team.id, seat)):
            raise Refused(f"Seat {seat} in {team.name} is taken: substitute its player instead.")
        entry = _entry(self.player)
        _join(work, team.id, entry, seat)
        place = f"in seat {seat}" if seat else "as a reserve"
        return phrase("{player} has joined {team} {place}.", entry[0], team.name, place)


class NameReserve(TeamCommand, id="team.reserve", title="Name the players a reserve may replace"):
    """Name the players a reserve may replace; without names, the reserve may replace anyone.

    If the reserve comes in for somebody else, srtui asks first.
    """

    reserve: int = arg("reserve", "player")
    players: tuple[int, ...] = arg("may replace", "several players", default=())

    def apply(self, work: Work) -> Phrase:
        event = work.event
        reserve = event.player(self.reserve)
        team = next((team for team in event.teams if reserve.id in team.reserves), None)
        if team is None:
            raise Refused(f"{reserve.name} is not a reserve: enter them as one (team player).")
        others = [event.name_of(player) for player in self.players if player not in team.members]
        if others or reserve.id in self.players:
            raise Refused(f"{reserve.name} may only replace other players of {team.name}.")
        work.setting(f"{RESERVE}{reserve.id}", json.dumps(self.players) if self.players else None)
        names = joined([event.name_of(player) for player in self.players], "or")
        return phrase(
            "{reserve} may replace {players} in {team}.", reserve.name, names or "anyone", team.name
        )


class Substitute(TeamCommand, id="team.substitute", title="Substitute a player"):
    """Let a reserve play for a player of the team, who becomes a reserve and may come back.

    This takes effect in the next match whose captains have not started.
    """

    player: int = arg("player who leaves", "player")
    reserve: int = arg("reserve who plays", "player")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        team = self._team(event)
        refuse_begun(event, team)
        reserve, player = event.name_of(self.reserve), event.name_of(self.player)
        may_replace = event.reserves.get(self.reserve, ())
        if may_replace and self.player not in may_replace:
            names = joined([event.name_of(player) for player in may_replace], "or")
            work.warnings.append(f"{reserve} was only named as a reserve for {names}.")
        seats = tuple(self.reserve if p == self.player else p for p in team.players)
        work.warnings.extend(team_findings(event, replace(team, players=seats)))
        rows = work.writer.table("player", "id = ?", (self.player,))
        work.writer.update("player", self.player, seat=None)
        work.writer.update("player", self.reserve, seat=rows[0]["seat"])
        return phrase("{reserve} now plays for {player} in {team}.", reserve, player, team.name)

    def _team(self, event: Event) -> Team:
        for team in event.teams:
            if self.player in team.players and self.reserve in team.reserves:
                return team
        player = event.player(self.player)
        reserve = event.player(self.reserve)
        raise Refused(f"{reserve.name} is not a reserve of {player.name}'s team.")


def refuse_begun(event: Event, team: Team) -> None:
    """Refuse a change of players while the team's captains pair or its games are open."""
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return
    for match in event.matches:
        if match.round != newest.number or team.id not in match.teams:
            continue
        if event.captain_steps.get(match.id) or any(id == match.id for id, _ in event.hidden_steps):
            raise Refused(
                f"The captains in {team.name}'s match are already pairing: undo their steps first."
            )
        if any(game.outcome is None for game in event.games_of(match)):
            raise Refused(f"{team.name} is playing: substitute between rounds.")


class BenchPlayer(TeamCommand, id="team.bench", title="Leave a seat empty"):
    """Leave a player's seat empty, for example if they are ill and the team has no reserve.

    The player becomes a reserve. For the captains, an empty seat is a card like any other, but it
    loses its game.
    """

    player: int = arg("player", "player")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        player = event.player(self.player)
        team = next((team for team in event.teams if player.id in team.players), None)
        if team is None:
            raise Refused(f"{player.name} does not have a seat in a team.")
        refuse_begun(event, team)
        work.writer.update("player", player.id, seat=None)
        return phrase("{player} is not playing; {team} has an empty seat.", player.name, team.name)


class CheckInTeam(
    TeamCommand, id="team.check-in", title="Check in a team", roles=TO_AND_JUDGE, taking="out"
):
    """Check in all players of a team, reserves included; `--out` undoes it."""

    team: int = arg("team", "team")
    out: bool = option("not here", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        team = work.event.team(self.team)
        for player in team.members:
            mark(work, player, "checked_in", not self.out, "here")
        if self.out:
            return phrase("{team} is no longer checked in.", team.name)
        return phrase("{team} is checked in.", team.name)


class DropTeam(TeamCommand, id="team.drop", title="Drop a team", taking=ALWAYS):
    """Drop a team with all its players from the next pairing on; its results stay."""

    team: int = arg("team", "team")
    reason: str = option("reason", default="")

    def apply(self, work: Work) -> Phrase:
        event = work.event
        cut = leaves_text(event.pairing, self.team)
        gone = self._set(work, Status.DROPPED)
        text = phrase("{team} has dropped and won't be paired from round {round} on.", *gone)
        return paragraph(text, _left_open(event, event.team(self.team)), cut)

    def _set(self, work: Work, status: Status) -> tuple[str, int]:
        event = work.event
        team = event.team(self.team)
        reason = clean(self.reason, "The reason", empty=True)
        players = [event.player(player) for player in team.members]
        stay = (status, Status.DISQUALIFIED)
        changed = [each for each in players if each.status(event.entering_round) not in stay]
        if not changed:
            raise Refused(f"Nothing would change for any player of {team.name}.")
        for player in changed:
            set_status(work, player, status, reason)
        return team.name, event.entering_round


def _left_open(event: Event, team: Team) -> str:
    """Format what to do with a team's open games in the current round; empty if there are none."""
    newest = event.round
    open_games = newest.open_games if newest is not None else ()
    count = sum(not set(game.players).isdisjoint(team.members) for game in open_games)
    if not count:
        return ""
    return phrase_count(
        "{count} game in this round would be unfinished: concede the match instead (match "
        "concede).",
        "{count} games in this round would be unfinished: concede the match instead (match "
        "concede).",
        count,
    )


class ReturnTeam(DropTeam, id="team.return", title="Return a team", taking=""):
    """Bring a dropped team back, with all its players, from the next pairing on."""

    def apply(self, work: Work) -> Phrase:
        work.warnings.extend(returns_doubt(work.event.pairing, self.team))
        back = self._set(work, Status.IN)
        return phrase("{team} is back and will be paired from round {round} on.", *back)


class RemoveTeam(TeamCommand, id="team.remove", title="Remove a team", taking=ALWAYS):
    """Remove a team before the first round; its players stay on the roster, without a team."""

    team: int = arg("team", "team")

    def apply(self, work: Work) -> Phrase:
        team = work.event.team(self.team)
        if any(team.id in match.teams for match in work.event.matches):
            raise Refused(f"{team.name} has been paired: drop the team instead.")
        for player in team.members:
            work.writer.update("player", player, team=None, seat=None)
        work.writer.delete("team", team.id)
        return phrase("Removed {team}; its players are now without a team.", team.name)


class SetTeamRule(TeamCommand, id="team.set", title="Settings of a team event", subject="event"):
    """Set how captains pair, and how teams are ranked; options that you leave out do not change.

    The order of the standings is `games` (team wins, games won, strength of schedule) or `schedule`
    (team wins, strength of schedule, games won), or a list of figures: tp, games_won, sos, points,
    destroyed. The first two continue with points and army points destroyed. If teams are equal on
    every figure and have met, their own match decides, unless you turn that off.

    Give a match's points for a win, a draw and a loss, such as `2/1/0`.
    """

    procedure: str = option("procedure", default="", choices=PROCEDURES, help="how captains pair")
    tables: str = option(
        "tables", default="", choices=TABLE_PICKS, help="who picks the tables (snake only)"
    )
    german: str = option(
        "German cards",
        default="",
        choices=("yes", "no"),
        help="the winner of the roll chooses the table of the first card",
    )
    order: str = option("order", "team order", default="", help="games, schedule, or figures")
    leaders: str = option("each Leader once", default="", choices=("yes", "no"), help="per team")
    faction_most: int | None = option(
        "players of a faction", "number", default=None, help="0: any number"
    )
    minutes: int | None = option(
        "captains' time", "number", default=None, unit="minutes", help="0: no limit"
    )
    points: str = option("points of a match", default="", help="for a win, a draw and a loss")
    head_to_head: str = option(
        "head-to-head",
        default="",
        choices=("yes", "no"),
        help="the match between tied teams decides",
    )
    best_players: int | None = option(
        "best players", "number", default=None, help="how many players get a prize"
    )
    expectations: str = option(
        "expectations",
        default="",
        choices=("yes", "no"),
        help="captains can note privately what they expect",
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return the current settings."""
        rule = to_builtins(event.team_rule)
        shown = {True: "yes", False: "no"}
        values = {
            name: shown[value] if isinstance(value, bool) else value for name, value in rule.items()
        }
        order, points = " ".join(rule["order"]), "/".join(map(str, rule["points"]))
        return values | {"order": order, "points": points}

    def apply(self, work: Work) -> Phrase:
        old = work.event.team_rule
        rule = TeamRule(
            Procedure(self.procedure) if self.procedure else old.procedure,
            TablePick(self.tables) if self.tables else old.table_pick,
            self.german == "yes" if self.german else old.german,
            team_order(self.order) if self.order.strip() else old.order,
            self.leaders == "yes" if self.leaders else old.leaders,
            old.faction_most if self.faction_most is None else max(0, self.faction_most),
            old.minutes if self.minutes is None else max(0, self.minutes),
            _points(self.points) if self.points.strip() else old.points,
            self.head_to_head == "yes" if self.head_to_head else old.head_to_head,
            old.best_players if self.best_players is None else max(0, self.best_players),
            self.expectations == "yes" if self.expectations else old.expectations,
        )
        refuse_unfit(rule.procedure, work.event.team_size or 0)
        work.setting(TEAM_RULE, rule_json(rule))
        text = rule_text(work.event.edition, rule)
        begun = (each for each in work.event.matches if each.rule and not work.event.games_of(each))
        keep = phrase("Captains who have already begun keep the procedure they began with.")
        return paragraph(text, keep if rule.of_match != old.of_match and any(begun) else "")


def refuse_unfit(procedure: Procedure, size: int) -> None:
    """Refuse a procedure that cannot pair teams of this size."""
    if procedure is Procedure.CARDS and not cards_fit(size):
        raise Refused("Blind cards are for teams of three: choose another procedure.")
    if procedure is Procedure.ATTACK and not attack_fits(size):
        raise Refused("Attack and defend is for teams of 3, 5 or 7: choose another procedure.")


def _points(text: str) -> MatchPoints:
    """Parse a match's points as typed: 2/1/0."""
    parts = text.replace("-", "/").replace(" ", "").split("/")
    if len(parts) != 3 or not all(is_number(part) and int(part) <= 100 for part in parts):
        raise Refused("Enter the points for a win, a draw and a loss, such as 2/1/0.")
    win, draw, loss = map(int, parts)
    if not win > draw >= loss:
        raise Refused("A win must count more than a draw, and a draw at least as much as a loss.")
    return win, draw, loss


_TABLES = {
    TablePick.OTHER: phrase("by snake (the team that did not pick the game picks its table)"),
    TablePick.B: phrase("by snake (team B picks all tables)"),
    TablePick.DRAWN: phrase("by snake (tables are drawn)"),
}
_PROCEDURES = {
    Procedure.CARDS: phrase("by blind cards"),
    Procedure.ATTACK: phrase("by attack and defend"),
    Procedure.SEATS: phrase("by fixed seats"),
    Procedure.HAND: phrase("by hand"),
}


def rule_text(edition: Edition, rule: TeamRule) -> Phrase:
    """Format a team event's settings as a sentence."""
    procedure = _PROCEDURES.get(rule.procedure, _TABLES[rule.table_pick])
    if rule.german and rule.procedure is Procedure.CARDS:
        procedure = phrase("by blind cards, German variant")
    wins = phrase("team wins") if rule.points == ONE_FOR_A_WIN else phrase("match points")
    order = joined(
        [wins if figure is Figure.TP else figure_name(edition, figure) for figure in rule.order]
    )
    if rule.head_to_head:
        order = phrase("{figures}, then by their own match", order)
    return phrase_count(
        "Captains pair {procedure}; teams are ranked by {order}; a match gives {win}/{draw}/{loss} "
        "for a win, a draw and a loss; {count} best player gets a prize.",
        "Captains pair {procedure}; teams are ranked by {order}; a match gives {win}/{draw}/{loss} "
        "for a win, a draw and a loss; {count} best players get a prize.",
        *(rule.best_players, procedure, order, *rule.points),
    )
