"""Teams in text: names of teams, cards and steps, and problems with a team."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial

from data.clean import fold
from srtui.model.captains import captains_board, line_up, newest_match
from srtui.model.event import Event, Penalty, Round
from srtui.model.refused import Refused
from srtui.model.teams import ORDERS
from srtui.model.wall import in_zone
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome
from srtui.rules.teams.match import Tally, Team, TeamMatch
from srtui.rules.teams.values import Answer, CaptainAsk, CaptainStep, Procedure, StepKind
from srtui.text import find
from srtui.text.phrases import Phrase, counted, is_number, joined, phrase

NOBODY = phrase("nobody")
NO_TEAMS = phrase("This event has no teams: set the players in a team in its settings first.")


def refuse_singles(event: Event) -> None:
    """Refuse an event without teams."""
    if event.team_size is None:
        raise Refused(NO_TEAMS)


def teams_of(event: Event) -> Event:
    """Return a team event as its teams play it. Refused for any other event."""
    refuse_singles(event)
    return event.pairing


def find_team(event: Event, text: str) -> Team:
    """Return the team for `#3`, a name, a part unique to one name, or one of its players."""
    refuse_singles(event)
    query = fold(text)
    number = find.whole_number(query.removeprefix("#"))
    if query.startswith("#") and number is not None:
        return event.team(number)
    names = {fold(team.name): team for team in event.teams}
    if query in names:
        return names[query]
    matches = [team for name, team in names.items() if query and query in name]
    if len(matches) == 1:
        return matches[0]
    members = [player for player in event.team_of if query and query in fold(event.name_of(player))]
    if not matches and len(members) == 1:
        return event.team(event.team_of[members[0]])
    if not matches:
        raise Refused(f"No team's name contains “{text.strip()[:40]}”.")
    some = joined([team.name for team in matches], most=4)
    raise Refused(f"“{text.strip()[:40]}” matches {len(matches)} teams ({some}): type more.")


def card_name(event: Event, card: int) -> str:
    """Return the name of the player on a card, or that the place is empty."""
    return event.name_of(card) if card > 0 else NOBODY


def team_at(event: Event, match: TeamMatch, side: int | None) -> str:
    """Return the name of a side's team; if both sides act, "either captain"."""
    return phrase("Either captain") if side is None else event.team(match.teams[side]).name


_QUESTIONS = {
    StepKind.ROLL: phrase("roll off"),
    StepKind.ROLE: phrase("choose team A or team B"),
    StepKind.PUT_UP: phrase("put one player up"),
    StepKind.OFFER: phrase("offer two players"),
    StepKind.PICK: phrase("pick one of the two"),
    StepKind.TABLE: phrase("pick a table"),
    StepKind.OWN_CARD: phrase("lay one of your players on your table, in secret"),
    StepKind.OTHER_CARD: phrase("lay one of their two players against yours, in secret"),
    StepKind.DEFENDER: phrase("choose a defender, in secret"),
    StepKind.ATTACKERS: phrase("choose two attackers, in secret"),
    StepKind.TAKE: phrase("choose one of the two attackers, in secret"),
    StepKind.SWAP: phrase("swap two of your players, or keep the order"),
}


SHEET_TEXTS = _QUESTIONS | {
    StepKind.OWN_CARD: phrase("lays one of its players on its table, face down"),
    StepKind.OTHER_CARD: phrase(
        "lays one of the opponent's two players against its own, face down"
    ),
    StepKind.PUT_UP: phrase("puts one player up"),
    StepKind.OFFER: phrase("offers two players"),
    StepKind.PICK: phrase("picks one of the two"),
    StepKind.TABLE: phrase("picks a table"),
    StepKind.DEFENDER: phrase("chooses a defender, in secret"),
    StepKind.ATTACKERS: phrase("chooses two attackers, in secret"),
    StepKind.TAKE: phrase("chooses one of the two attackers, in secret"),
    StepKind.SWAP: phrase("swaps two of its players, or keeps the order"),
}
"""The same on paper, where both captains read them."""


_ROLES = {
    Procedure.SNAKE: phrase("B puts up the first player"),
    Procedure.CARDS: phrase("A plays on the first table of the zone, B on the last"),
    Procedure.ATTACK: phrase("A picks the first table"),
}
"""What the choice of a role decides."""
_ABOUT = {
    StepKind.OFFER: partial(phrase, "offer two players against {players}"),
    StepKind.PICK: partial(phrase, "pick the player who meets {players}"),
    StepKind.TABLE: partial(phrase, "pick a table for {players}"),
    StepKind.OTHER_CARD: partial(
        phrase, "lay one of their two players against {players}, in secret"
    ),
    StepKind.ATTACKERS: partial(phrase, "choose two attackers against {players}, in secret"),
    StepKind.TAKE: partial(phrase, "choose the attacker who meets {players}, in secret"),
    StepKind.SWAP: partial(phrase, "swap two of your players, or keep {players}"),
}


def question_text(event: Event, match: TeamMatch, ask: CaptainAsk) -> Phrase:
    """Return a sentence saying who must act, and how."""
    request: str = _QUESTIONS[ask.kind]
    if ask.kind is StepKind.ROLE:
        procedure = (match.rule or event.team_rule.of_match).procedure
        if procedure in _ROLES:
            request = phrase("{request} ({decides})", request, _ROLES[procedure])
    if ask.kind is StepKind.OWN_CARD and ask.table is not None:
        request = phrase("lay one of your players on table {table}, in secret", ask.table)
    if ask.about:
        cards = [card_name(event, card) for card in ask.about]
        games = [" - ".join(cards[start : start + 2]) for start in range(0, len(cards), 2)]
        request = _ABOUT[ask.kind](", ".join(games))
    return phrase("{team}: {request}.", team_at(event, match, ask.side), request)


def answer_text(event: Event, kind: StepKind, answer: Answer) -> str:
    """Return an answer in words, as it could be typed."""
    if kind is StepKind.ROLL:
        return f"{answer[0]} {answer[1]}"
    if kind is StepKind.ROLE:
        return "AB"[answer[0]]
    if kind is StepKind.TABLE:
        return str(answer[0])
    if kind is StepKind.SWAP and not answer:
        return "keep"
    return ", ".join(card_name(event, card) for card in answer)


def step_text(event: Event, match: TeamMatch, step: CaptainStep) -> Phrase:
    """Return a captain's step as a sentence."""
    text = answer_text(event, step.kind, step.answer)
    if step.kind is StepKind.ROLL:
        one, two = (team_at(event, match, side) for side in (0, 1))
        roll, other = step.answer
        return phrase("{one} rolls {roll} and {two} rolls {other}.", one, roll, two, other)
    both = joined([card_name(event, card) for card in step.answer])
    team = team_at(event, match, step.side)
    keeps = phrase("{team} keeps its order.", team)
    return {
        StepKind.ROLE: phrase("{team} is team {role}.", team, text),
        StepKind.PUT_UP: phrase("{team} puts up {player}.", team, text),
        StepKind.OFFER: phrase("{team} offers {players}.", team, both),
        StepKind.PICK: phrase("{team} picks {player}.", team, text),
        StepKind.TABLE: phrase("{team} picks table {table}.", team, text),
        StepKind.OWN_CARD: phrase("{team} lays {player}.", team, text),
        StepKind.OTHER_CARD: phrase("{team} lays {player} against its own player.", team, text),
        StepKind.DEFENDER: phrase("{team} defends with {player}.", team, text),
        StepKind.ATTACKERS: phrase("{team} attacks with {players}.", team, both),
        StepKind.TAKE: phrase("{team} takes {player}.", team, text),
        StepKind.SWAP: phrase("{team} swaps {players}.", team, both) if step.answer else keeps,
    }[step.kind]


def read_answer(event: Event, team: int, words: Sequence[str]) -> Answer:
    """Return the answer that a captain's words mean, to the team's open question."""
    match = newest_match(event, team)
    ask = captains_board(event, match).ask(match.teams.index(team))
    if ask is None:
        raise Refused(f"{event.team(team).name} has nothing to do now.")
    parts = [part.strip() for word in words for part in word.replace(",", ";").split(";")]
    if ask.kind is StepKind.ROLL:
        parts = [part for word in parts for part in word.replace("-", " ").split()]
    parts = [part for part in parts if part]
    answer = _answer(event, ask, parts)
    for choice in ask.choices:
        if sorted(choice) == sorted(answer) and (ask.kind is not StepKind.ROLL or choice == answer):
            return choice
    raise Refused(f"{question_text(event, match, ask)} {_choices_text(event, ask)}")


def _answer(event: Event, ask: CaptainAsk, parts: Sequence[str]) -> Answer:
    if ask.kind is StepKind.ROLE:
        return tuple("ab".find(part.casefold()) for part in parts)
    if ask.kind in (StepKind.ROLL, StepKind.TABLE):
        return tuple(int(part) if is_number(part) else 0 for part in parts)
    if ask.kind is StepKind.SWAP and [part.casefold() for part in parts] == ["keep"]:
        return ()
    return tuple(_card(event, ask, part) for part in parts)


def _card(event: Event, ask: CaptainAsk, text: str) -> int:
    """Return the card among those that can be chosen now."""
    cards = sorted({card for choice in ask.choices for card in choice}, reverse=True)
    if fold(text) in (NOBODY, "-"):
        return next((card for card in cards if card <= 0), 0)
    names = {card: fold(event.name_of(card)) for card in cards if card > 0}
    matches = [card for card, name in names.items() if name == fold(text)]
    if not matches:
        matches = [card for card, name in names.items() if fold(text) in name]
    return matches[0] if len(matches) == 1 else find.player(event, text).id


def answered_text(event: Event, team: int, answer: Answer) -> str:
    """Return an answer's effect on the team's open question, as a sentence; "" if none is open."""
    match = newest_match(event, team)
    side = match.teams.index(team)
    ask = captains_board(event, match).ask(side)
    return "" if ask is None else step_text(event, match, CaptainStep(side, ask.kind, answer))


def captain_answers(event: Event, team: str) -> tuple[str, ...]:
    """Return the answers that a team's captain can type now; empty for a roll."""
    try:
        number = find_team(event, team).id
        match = newest_match(event, number)
    except Refused:
        return ()
    ask = captains_board(event, match).ask(match.teams.index(number))
    if ask is None or ask.kind is StepKind.ROLL:
        return ()
    return tuple(answer_text(event, ask.kind, choice) for choice in ask.choices)


def _choices_text(event: Event, ask: CaptainAsk) -> str:
    if ask.kind is StepKind.ROLL:
        return "Type two numbers from 1 to 6, the first team's first."
    choices = [answer_text(event, ask.kind, choice) for choice in ask.choices]
    return f"Possible: {'; '.join(choices)}."


def tally_text(result: Tally) -> str:
    """Return the number of games won by each side, and still to come: 2-1, 2 to come."""
    score = f"{result.won[0]}-{result.won[1]}"
    return phrase("{score}, {to_come} to come", score, result.to_come) if result.to_come else score


def result_text(event: Event, match: TeamMatch, result: Tally) -> str:
    """Return a match's result, or the score so far: 3-2, Alder wins."""
    if match.ruling is not None and result.outcome is not None:
        names = [event.team(team).name for team in match.teams]
        ruled = {Outcome.TIE: phrase("a draw"), Outcome.BOTH_LOSE: phrase("both lose")}
        ruled |= {
            Outcome.FIRST: phrase("{team} wins", names[0]),
            Outcome.SECOND: phrase("{team} wins", names[-1]),
        }
        return phrase("{score}, {result} by a ruling", tally_text(result), ruled[match.ruling])
    if result.winner is None:
        score = tally_text(result)
        return score if result.to_come else phrase("{score}, draw", score)
    name = event.team(match.teams[result.winner]).name
    return f"{tally_text(result)}, {name} {'has won' if result.to_come else 'wins'}"


def match_label(event: Event, match: int | None) -> str:
    """Return a match with its score: 2-1 Alder - Birch; empty if there is no match."""
    if match is None:
        return ""
    found = event.match(match)
    won = event.tally_of(found).won
    return f"{won[0]}-{won[1]} {match_names(event, found)}"


def match_names(event: Event, match: TeamMatch) -> str:
    """Return both teams in a match, or the team with the bye."""
    names = [event.team(team).name for team in match.teams]
    return " - ".join(names) if match.second is not None else phrase("{names} (bye)", names[0])


def short_teams(event: Event, number: int) -> list[str]:
    """Return a sentence for each team short of players in a round."""
    if event.team_size is None:
        return []
    sentences: list[str] = []
    for entrant in event.pairing.players_of(number):
        team = event.team(entrant.id)
        seated = sum(card > 0 for card in line_up(event, team, number))
        if seated < event.team_size:
            sentences.append(
                phrase(
                    "{name} has {players} of {team_size}: each empty seat loses its game.",
                    team.name,
                    counted(seated, "player"),
                    event.team_size,
                )
            )
    return sentences


def team_findings(event: Event, team: Team) -> Iterator[str]:
    """Yield anything in a team's lists that the event's settings do not allow."""
    rule = event.team_rule
    if rule.leaders:
        leaders: dict[str, dict[int, str]] = {}
        for player in team.players:
            for army in event.lists.get(player, ()):
                if army.leader:
                    leaders.setdefault(fold(army.leader), {})[player] = army.leader
        for players in leaders.values():
            if len(players) > 1:
                names = joined([event.name_of(player) for player in players])
                leader = next(iter(players.values()))
                have = "both have" if len(players) == 2 else "all have"
                yield f"{names} {have} {leader} in their lists."
    if rule.faction_most:
        counts = Counter(event.by_id[player].faction for player in team.players)
        for faction, count in counts.items():
            if faction and count > rule.faction_most:
                yield f"{count} players play {faction}, but at most {rule.faction_most} may."


def points_lost_text(event: Event, penalty: Penalty) -> str:
    """Return the effect of a penalty in match points on the team standings."""
    points = f"{penalty.points} {event.edition.terms.tp}"
    if not penalty.round:
        return phrase(
            "{points} fewer right away; opponents' strength of schedule stays the same", points
        )
    return phrase(
        "{points} fewer from the standings after round {round} on; opponents' strength of "
        "schedule stays the same",
        points,
        penalty.round,
    )


def captains_pairing_text(round_: Round) -> str:
    """Return that captains are still pairing a round's players; empty if they are not."""
    if not round_.to_pair:
        return ""
    matches = counted(round_.to_pair, "match", "matches")
    return phrase("The captains of {matches} pair their players first.", matches)


def captains_time(event: Event, now: datetime) -> str:
    """Return until when captains may pair, in the zone of `now`; empty if there is no limit."""
    newest = event.shown_round
    if newest is None or not newest.to_pair or newest.captains_since is None:
        return ""
    since = datetime.fromisoformat(newest.captains_since)
    ends = since + timedelta(minutes=event.team_rule.minutes)
    matches = counted(newest.to_pair, "match", "matches")
    if now < ends:
        return f"Captains pair until {in_zone(ends, now):%H:%M}."
    return phrase("The captains' time is up: {matches} still to pair.", matches)


def team_name(event: Event, player: int) -> str:
    """Return a player's team name; empty in an event of singles."""
    team = event.team_of.get(player)
    return "" if team is None else event.team(team).name


def team_note(event: Event, player: int) -> str:
    """Return a player's team after a comma; empty in an event of singles."""
    name = team_name(event, player)
    return f", {name}" if name else ""


ORDER_TEXT = {
    "games": "games won before schedule: VTC 2020, WTC 2024",
    "schedule": "schedule before games won: WTC 2015, ATC 2018",
}
"""The two orders that events have used, and which events, by the word that is typed."""


def team_order(text: str) -> tuple[Figure, ...]:
    """Return an order for the team standings as typed. Refused if it is not valid."""
    if text.strip() in ORDERS:
        return ORDERS[text.strip()]
    words = text.replace(",", " ").split()
    try:
        order = tuple(Figure(word) for word in words)  # type: ignore[arg-type]
    except ValueError:
        known = joined([figure.value for figure in Figure])
        raise Refused(f"The order must be games, schedule, or a list of these: {known}.") from None
    if len(set(order)) != len(order) or order[:1] != (Figure.TP,):
        raise Refused("The order must start with tp (team wins) and name each figure once.")
    return order
