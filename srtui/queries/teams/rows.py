"""Teams, their matches, and a match's captains' board."""

from contextlib import suppress

from srtui.model.captains import captains_board
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.rules.record import Game, Outcome
from srtui.rules.teams.board import CaptainsBoard
from srtui.rules.teams.match import Team, TeamMatch, zone_tables
from srtui.rules.teams.values import Answer, CaptainAsk, StepKind
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.phrases import Phrase, counted, joined, phrase
from srtui.text.players import status_words
from srtui.text.rounds import public_scenario
from srtui.text.teams import (
    NOBODY,
    answer_text,
    card_name,
    match_names,
    question_text,
    result_text,
    step_text,
    team_at,
    team_findings,
)


class TeamMember(Value):
    """A team's player. `seat` is None for a reserve; `leaders` are those of their lists.

    `replaces` are the players whom a reserve may replace; empty means anyone.
    """

    player: int
    name: str
    seat: int | None
    faction: str
    leaders: tuple[str, ...]
    checked_in: bool
    replaces: tuple[str, ...] = ()

    @property
    def name_and_role(self) -> str:
        """The name and, for a reserve, whom they may replace."""
        others = joined(list(self.replaces), "or")
        return phrase("{name} (for {others})", self.name, others) if others else self.name


class TeamRow(Value):
    """A team. `status` is empty while it is active; `findings` say what is wrong."""

    team: int
    name: str
    captain: str
    members: tuple[TeamMember, ...]
    checked_in: bool
    status: str
    findings: tuple[str, ...]


class TeamList(Value):
    """All teams of the event."""

    size: int
    rows: tuple[TeamRow, ...]


class MatchRow(Value):
    """A match in a round. `state` is the captains' next step, or the result so far.

    `second` is empty for a bye. `won` are both teams' games won; `winner` is a team's id once it
    has won more than half. `is_paired`: its games are made; `complete`: the match counts.
    """

    match: int
    zone: int | None
    tables: tuple[int, ...]
    first: str
    second: str
    won: tuple[int, int]
    to_come: int
    winner: int | None
    complete: bool
    state: str
    is_paired: bool = False


class MatchList(Value):
    """A round's matches by zone, byes last."""

    round: int
    phase: str
    rows: tuple[MatchRow, ...]


class BoardGame(Value):
    """A game made by the captains, first team first. `result` is empty until it is over."""

    first: str
    second: str
    table: int | None
    result: str = ""


class BoardCard(Value):
    """A player without an opponent. `up`: put up; `offered`: one of the two offered.

    `player` is 0 or below for an empty place.
    """

    player: int
    name: str
    leaders: tuple[str, ...]
    up: bool = False
    offered: bool = False

    @property
    def state(self) -> str:
        """The captains' choice of this card in words, or an empty string."""
        if self.up:
            return phrase("put up")
        return phrase("offered") if self.offered else ""

    @property
    def name_and_state(self) -> str:
        """The name, and what the captains have done with the card."""
        return f"{self.name} ({self.state})" if self.state else self.name


class BoardHand(Value):
    """A team's players without an opponent; `role` is A or B once known."""

    team: str
    captain: str
    role: str
    cards: tuple[BoardCard, ...]

    @property
    def title(self) -> str:
        """The team's name, and whether it is A or B."""
        return f"{self.team} ({self.role})" if self.role else self.team


class BoardQuestion(Value):
    """An open question. `is_laid`: the captain's secret step is waiting for the opponent's."""

    team: str
    sentence: Phrase
    choices: tuple[str, ...]
    is_laid: bool


class MatchBoard(Value):
    """The captains' board of a match, identical for everyone who sees it.

    `state` is the captains' next step, or the result so far. `asks_back` is the team whose captain
    asks to take back the last step.
    """

    match: int
    round: int
    title: str
    scenario: str
    hands: tuple[BoardHand, ...]
    tables: tuple[int, ...]
    games: tuple[BoardGame, ...]
    questions: tuple[BoardQuestion, ...]
    steps: tuple[Phrase, ...]
    state: str = ""
    asks_back: str = ""

    @property
    def next(self) -> tuple[str, ...]:
        """The captains' next steps, as sentences."""
        steps = [question.sentence for question in self.questions]
        if self.asks_back:
            steps.append(phrase("{asks_back} asks to take the last step back.", self.asks_back))
        return tuple(steps)


def teams(event: Event) -> TeamList:
    """Return all teams, sorted by name."""
    rows = sorted((_team_row(event, team) for team in event.teams), key=lambda row: row.name)
    return TeamList(event.team_size or 0, tuple(rows))


def teams_text(view: TeamList) -> str:
    """Return how many teams there are, of how many players, and how many are checked in."""
    here = sum(row.checked_in for row in view.rows)
    teams = counted(len(view.rows), "team")
    return phrase("{teams} of {size}, {here} checked in.", teams, view.size, here)


def _team_row(event: Event, team: Team) -> TeamRow:
    entrant = event.pairing.by_id[team.id]
    status = status_words(entrant, event.entering_round)
    seats = {player: seat for seat, player in enumerate(team.players, 1)}
    members = tuple(
        TeamMember(
            player=player,
            name=event.name_of(player),
            seat=seats.get(player),
            faction=event.by_id[player].faction,
            leaders=_leaders(event, player),
            checked_in=event.by_id[player].checked_in,
            replaces=() if player in seats else _replaces(event, player),
        )
        for player in team.members
    )
    short = (event.team_size or 0) - len(team.players)
    lack = (phrase("{players} missing.", counted(short, "player")),) if short > 0 else ()
    return TeamRow(
        team=team.id,
        name=team.name,
        captain=team.captain,
        members=members,
        checked_in=entrant.checked_in,
        status="" if status == "in" else status,
        findings=(*lack, *team_findings(event, team)),
    )


def _replaces(event: Event, reserve: int) -> tuple[str, ...]:
    players = event.reserves.get(reserve, ())
    return tuple(event.name_of(player) for player in players if player in event.by_id)


def _leaders(event: Event, player: int) -> tuple[str, ...]:
    return tuple(army.leader for army in event.lists.get(player, ()) if army.leader)


def matches(event: Event, number: int | None = None) -> MatchList:
    """Return a round's matches (default: the newest). Raises `Refused` if there is none."""
    round_ = find.round_(event, number)
    rows = [_match_row(event, match) for match in event.matches if match.round == round_.number]
    return MatchList(round_.number, round_.phase.value, tuple(rows))


def match_score(row: MatchRow) -> str:
    """Format a match briefly: its score, or that its captains are still pairing."""
    if not row.second:
        return phrase("bye")
    return f"{row.won[0]}-{row.won[1]}" if row.is_paired else phrase("pairing")


def _match_row(event: Event, match: TeamMatch) -> MatchRow:
    tally = event.tally_of(match)
    names = [event.team(team).name for team in match.teams]
    return MatchRow(
        match=match.id,
        zone=match.zone,
        tables=() if match.zone is None else zone_tables(match.zone, event.team_size or 0),
        first=names[0],
        second=names[1] if len(names) > 1 else "",
        won=tally.won,
        to_come=tally.to_come,
        winner=None if tally.winner is None else match.teams[tally.winner],
        complete=tally.outcome is not None,
        state=match_state(event, match),
        is_paired=bool(event.games_of(match)),
    )


def match_state(event: Event, match: TeamMatch) -> str:
    """Format the captains' next step, or a match's result so far."""
    phase = event.rounds[match.round - 1].phase
    if match.second is None:
        return phrase("bye")
    if phase is Phase.DRAFT:
        return phrase("draft")
    if event.games_of(match):
        return result_text(event, match, event.tally_of(match))
    try:
        asks = captains_board(event, match).asks
    except Refused as reason:
        return str(reason)
    if not asks:
        return phrase("The organizer enters the pairings.")
    waiting = (ask for ask in asks if (match.id, ask.side) not in event.hidden_steps)
    return " ".join(question_text(event, match, ask) for ask in waiting)


def match_board(event: Event, match: TeamMatch) -> MatchBoard:
    """Return a published match's board; without cards if its players have changed."""
    round_ = event.rounds[match.round - 1]
    played = event.games_of(match)
    games = [_board_game(event, match, game) for game in played]
    now: CaptainsBoard | None = None
    if not played:
        with suppress(Refused):  # its state says so
            now = captains_board(event, match)
    if now is not None:
        games = [
            BoardGame(card_name(event, game.cards[0]), card_name(event, game.cards[1]), game.table)
            for game in now.games
        ]
    asks = () if now is None else now.asks
    laid = {ask.table for ask in asks if ask.kind is StepKind.OTHER_CARD}
    tables = () if now is None else tuple(each for each in now.tables if each not in laid)
    used = event.captain_steps.get(match.id, ())
    questions = tuple(_question(event, match, ask) for ask in asks)
    return MatchBoard(
        match=match.id,
        round=match.round,
        title=match_names(event, match),
        scenario=public_scenario(event, round_),
        hands=() if now is None else (_hand(event, match, 0, now), _hand(event, match, 1, now)),
        tables=tables,
        games=tuple(games),
        questions=questions,
        steps=tuple(step_text(event, match, step) for step in used),
        state=match_state(event, match),
        asks_back="" if match.take_back is None else team_at(event, match, match.take_back),
    )


def choice_text(event: Event, ask: CaptainAsk, answer: Answer) -> str:
    """Format an answer to choose; a single player's includes the Leaders of all lists."""
    text = answer_text(event, ask.kind, answer)
    if ask.kind is StepKind.TABLE:
        return phrase("table {table}", text)
    if ask.kind is StepKind.ROLE:
        return phrase("team {role}", text)
    if len(answer) != 1:
        return text
    leaders = " / ".join(_leaders(event, answer[0]))
    return f"{text} ({leaders})" if leaders else text


def _board_game(event: Event, match: TeamMatch, game: Game) -> BoardGame:
    names: list[str] = [NOBODY, NOBODY]
    for player in game.players:
        names[0 if event.team_of[player] == match.first else 1] = event.name_of(player)
    return BoardGame(names[0], names[1], game.table, _game_result(event, game))


def _game_result(event: Event, game: Game) -> str:
    """Format who won a game; empty until it is over."""
    if game.outcome is None:
        return ""
    winner = next((player for player in game.players if game.won(player)), None)
    if winner is not None:
        return phrase("{player} wins", event.name_of(winner))
    return "tie" if game.outcome is Outcome.TIE else phrase("both lose")


def _hand(event: Event, match: TeamMatch, side: int, now: CaptainsBoard) -> BoardHand:
    team = event.team(match.teams[side])
    up = (now.up[1],) if now.up is not None and now.up[0] == side else ()
    role = "A" if now.a == side else "B"
    cards = tuple(
        BoardCard(
            card,
            card_name(event, card),
            _leaders(event, card),
            up=card in up,
            offered=card in now.offers,
        )
        for card in (*up, *now.hands[side])
    )
    return BoardHand(team.name, team.captain, role if now.a is not None else "", cards)


def _question(event: Event, match: TeamMatch, ask: CaptainAsk) -> BoardQuestion:
    is_laid = (match.id, ask.side) in event.hidden_steps
    name = "" if ask.side is None else event.team(match.teams[ask.side]).name
    few = len(ask.choices) <= 30
    choices = tuple(answer_text(event, ask.kind, each) for each in ask.choices) if few else ()
    text = question_text(event, match, ask)
    sentence = phrase("{name} is ready; both cards are shown together.", name) if is_laid else text
    return BoardQuestion(name, sentence, () if is_laid else choices, is_laid)


def board_lines(view: MatchBoard) -> tuple[str, ...]:
    """Return the captains' board as lines, open questions first."""
    scenario = f" · {view.scenario}" if view.scenario else ""
    lines: list[str] = [
        phrase("{title} · round {round}{scenario}", view.title, view.round, scenario)
    ]
    for question in view.questions:
        lines.append(question.sentence)
        if question.choices:
            lines.append(f"  {'; '.join(question.choices)}")
    lines += view.next[len(view.questions) :]
    for hand in view.hands:
        lines.append(f"{hand.title}: {joined([_card_text(card) for card in hand.cards])}")
    if view.tables:
        lines.append(phrase("Tables left: {tables}", ", ".join(map(str, view.tables))))
    for game in view.games:
        table = phrase("table {table}", game.table) if game.table else phrase("no table")
        result = f": {game.result}" if game.result else ""
        lines.append(f"{game.first} - {game.second}, {table}{result}")
    return tuple(lines)


def brief_board_lines(event: Event, match: TeamMatch) -> list[str]:
    """Return a match's board for the hall: who must act, both hands, games, remaining tables."""
    view = match_board(event, match)
    zone = "" if match.zone is None else phrase("Zone {zone}: ", match.zone)
    lines = [f"{zone}{view.title}", *(f"  {text}" for text in view.next)]
    for hand in view.hands:
        lines.append(f"  {hand.title}: {', '.join(card.name_and_state for card in hand.cards)}")
    games = [f"{game.table or '-'} {game.first} - {game.second}" for game in view.games]
    if games:
        lines.append(phrase("  Games: {games}", "; ".join(games)))
    if view.tables:
        lines.append(phrase("  Tables left: {tables}", ", ".join(map(str, view.tables))))
    return lines


def _card_text(card: BoardCard) -> str:
    notes = ", ".join(filter(None, [card.state, " / ".join(card.leaders)]))
    return f"{card.name} ({notes})" if notes else card.name
