"""Texts about a cut: who plays on and how, the bracket's stages, who can still win."""

from collections.abc import Sequence

from data.clean import first_few
from srtui.model.cut import (
    bracket_begun,
    contenders,
    cut_played,
    left_cut,
    members_in,
    proposed_cut,
    rounds_left,
    seats_free,
    waiting,
    with_status,
)
from srtui.model.event import Event, Round
from srtui.rules.bracket import FINAL, SEMIFINAL, Bracket, Match, Reached, bracket, rounds_of
from srtui.rules.record import Game, Status
from srtui.rules.standings import PlayerFigures
from srtui.text.phrases import NAMED, are, counted, joined, phrase, phrase_count, translate

ELIMINATION = "elimination"
FORMS = ("swiss", ELIMINATION)
"""How the top of a cut play on, as it is typed."""
HOUSE = phrase("single elimination (house rule)")
HOUSE_RULES = {
    ("cut.form", '"elimination"'): "Players who make the cut play single elimination",
    ("cut.form", '"swiss"'): "Players who make the cut play Swiss rounds",
    ("cut.third_place", "true"): "The losers of the semifinals play for third place",
    ("cut.third_place", "false"): "There is no game for third place",
}
"""What the house rules that a cut writes mean, by key and value, for people who know no keys."""
_STAGES = {
    FINAL: (phrase("final"), phrase("final")),
    SEMIFINAL: (phrase("semifinal"), phrase("semifinals")),
    8: (phrase("quarterfinal"), phrase("quarterfinals")),
}
"""Each stage by its slots, and several of its matches."""
_REACHED = {
    "winner": phrase("winner"),
    "finalist": phrase("finalist"),
    "third": phrase("third"),
    "fourth": phrase("fourth"),
    "still in": phrase("still in"),
}


def form_text(form: str) -> str:
    """Return how the top players play on after a cut."""
    return HOUSE if form == ELIMINATION else "Swiss rounds"


def cut_text(event: Event) -> str:
    """Return the cut as made: to the top 4 after round 3, Swiss rounds; empty if there is none."""
    if event.cut is None:
        return ""
    form = event.edition_at(event.cut.round + 1).cut.form
    top, number = len(event.cut.top), event.cut.round
    return f"to the top {top} after round {number}, {form_text(form)}"


# The stages of a bracket


def stage_text(match: Match, *, several: bool = False) -> str:
    """Return a match's stage: final, round of 16, game for third place, or paired by hand."""
    if not match.slots:
        return phrase("paired by hand")
    if match.third:
        return phrase("game for third place")
    if match.slots not in _STAGES:
        return phrase("round of {players}", match.slots)
    stage, stages = _STAGES[match.slots]
    return translate(stages if several else stage)


def stages_text(matches: Sequence[Match]) -> str:
    """Return a round's stages: semifinals, or final and game for third place."""
    main = [match for match in matches if not match.third]
    stages = [stage_text(match) for match in matches if match.third]
    if main:
        stages.insert(0, stage_text(main[0], several=True))
    return joined(stages)


def round_stage(event: Event, number: int) -> str:
    """Return a round's stage in an elimination; empty if it is not part of one."""
    found = event.pairing.bracket(number)
    return stages_text(found.next) if found is not None else ""


def round_label(event: Event, number: int) -> str:
    """Return a round by number, with its stage in an elimination: Round 5 (semifinals)."""
    stage = round_stage(event, number)
    if stage:
        return phrase("Round {round} ({stage})", number, stage)
    return phrase("Round {round}", number)


def match_of(event: Event, game: Game) -> Match | None:
    """Return the bracket's match for a game; None if the bracket pairs other players."""
    found = event.bracket(game.round)
    players = frozenset(game.players)
    matches = found.next if found is not None else ()
    return next((match for match in matches if match.players == players), None)


def match_reason(bracket: Bracket, match: Match) -> str:
    """Return why a bracket pairs a match, as a sentence."""
    stage = stage_text(match).capitalize()
    seeds = {player: at for at, player in enumerate(bracket.seeds, 1)}
    seed, other = seeds.get(match.first, "?"), seeds.get(match.second or 0, "?")
    if match.second is None:
        return f"{stage}: seed {seed} has a bye in the bracket."
    if match.third:
        return f"{stage}: both players lost their semifinal."
    return f"{stage} of the bracket (house rule): seed {seed} meets seed {other}."


def bracket_faults(event: Event, round_: Round) -> tuple[str, ...]:
    """Return sentences saying where a round's pairings differ from the bracket."""
    cut_bracket = event.bracket(round_.number)
    if cut_bracket is None:
        return ()
    played = {frozenset(game.players) for game in round_.games}
    return tuple(
        f"According to the bracket, {match_text(event, match)} should be played."
        for match in cut_bracket.next
        if match.players not in played
    )


def match_text(event: Event, match: Match) -> str:
    """Return a match's players: Ada v Bob, or Ada (bye)."""
    first = event.name_of(match.first)
    return f"{first} v {event.name_of(match.second)}" if match.second else f"{first} (bye)"


def reached_text(reached: Reached | None) -> str:
    """Return how far a player got in an elimination; empty if there was none."""
    if isinstance(reached, int):
        return phrase("out in the {stage}", stage_text(Match(reached, 0)))
    return translate(_REACHED[reached]) if reached is not None else ""


# The meaning of a cut


def meaning_text(
    event: Event, lines: Sequence[PlayerFigures], form: str, *, third_place: bool
) -> str:
    """Return what a cut to these players would mean: how they play on, and how it ends."""
    count = len(lines)
    names = [event.name_of(line.player) for line in lines]
    first = event.next_number
    if form != ELIMINATION:
        players, rule = joined(names, most=NAMED), _swiss_text(event, count)
        return f"{players} play on in Swiss rounds, without a bracket. {rule}"
    matches = bracket([line.player for line in lines], (), lambda _player, _at: True).next
    last = first + rounds_of(count) - 1
    games = first_few([match_text(event, match) for match in matches], SEMIFINAL)
    third = " The losers of the semifinals play for third place." if third_place else ""
    rounds, stages = _rounds_text(first, last), stages_text(matches)
    return (
        f"By house rule, {rounds} will be single elimination by seed. Round {first} has the "
        f"{stages}: {games}. Losers can no longer win the event; the final decides it.{third}"
    )


def _swiss_text(event: Event, count: int) -> str:
    """Return how Swiss rounds continue after a cut: no bracket, and the number of rounds left."""
    first, last = event.next_number, event.planned_rounds
    rule = "Winners and losers can meet, and a player can win after a loss."
    if last < first:
        return f"{rule} Round {last} was the last planned one, so any further round is extra."
    rounds = _rounds_text(first, last)
    return f"{rule} Still to play: {rounds}; then the standings of these {count} decide."


def _rounds_text(first: int, last: int) -> str:
    """Format rounds by number: round 5, rounds 5 and 6, rounds 5 to 7."""
    if first == last:
        return f"round {first}"
    to = "and" if last == first + 1 else "to"
    return f"rounds {first} {to} {last}"


# After the cut


def left_text(event: Event) -> str:
    """Return how many of the cut's rounds are left and who can still win; empty once it is over."""
    left = rounds_left(event)
    can = [player.name for player in contenders(event)]
    if not left or not can:
        return ""
    inside = len(members_in(event))
    everybody = len(can) == inside and inside > 2
    return phrase_count(
        "{count} round left, {players} can still win",
        "{count} rounds left, {players} can still win",
        left,
        phrase("all {count}", inside) if everybody else joined(can, most=4),
    )


def standing_text(event: Event) -> str:
    """Return the cut as shown to everybody: its form, the rounds left, who can still win."""
    event = event.pairing
    if event.cut is None or event.finished_at:
        return ""
    if cut_played(event) and not rounds_left(event):
        return ""
    form = HOUSE if event.elimination else phrase("Swiss rounds")
    cut = phrase("Cut to the top {players}, {form}", len(event.cut.top), form)
    return phrase("{cut}: {left}", cut, left) if (left := left_text(event)) else cut


def free_seat_text(event: Event) -> str:
    """Return who has left the cut since the last round, freeing a place in it; empty if nobody."""
    names = [player.name for player in left_cut(event)]
    if not names or seats_free(event) < 1 or event.cut is None or bracket_begun(event):
        return ""
    left, top = len(members_in(event)), len(event.cut.top)
    return f"{joined(names)} left the cut, leaving {left} of the top {top}"


def next_in_line(event: Event) -> str:
    """Return the names of players who would move up; several if they are tied."""
    lines = waiting(event)
    names = [event.name_of(line.player) for line in lines if line.rank == lines[0].rank]
    return joined(names, "or", most=4)


def due_doubt(event: Event) -> tuple[str, ...]:
    """Return a warning that an announced cut is due, for the moment before everyone is paired."""
    top = proposed_cut(event) if event.next_edition.cut.top else 0
    if not top:
        return ()
    return (
        f"It is time to cut to the top {top}: no more than {top} {event.entrant}s are undefeated. "
        "Without the cut, this round pairs everyone.",
    )


def leaves_text(event: Event, player: int) -> str:
    """Return what happens to the cut if one of its players leaves; empty for anyone else."""
    cut, number, leaver = event.cut, event.entering_round, event.by_id.get(player)
    if cut is None or event.finished_at or leaver is None or player not in cut.members(number):
        return ""
    if leaver.status(number) is not Status.IN:
        return ""
    after = with_status(event, leaver, Status.DROPPED)
    inside = len(members_in(after))
    found = event.bracket(number)
    if found is not None and number > cut.round + 1:
        out = player not in found.alive
        return "" if out else "Their next opponent in the bracket then wins without a game."
    players = counted(inside, event.entrant)
    up = f" {next_in_line(after)} can move up." if waiting(after) else ""
    return f"That leaves {players} in the cut to the top {len(cut.top)}.{up}"


def returns_doubt(event: Event, player: int) -> tuple[str, ...]:
    """Return a warning if a returning player would be one too many in the cut."""
    if event.cut is None or event.finished_at:
        return ()
    after = with_status(event, event.by_id[player], Status.IN)
    if seats_free(after) >= 0 or seats_free(after) == seats_free(event):
        return ()
    inside = counted(len(members_in(after)), event.entrant)
    return (
        f"{event.name_of(player)}'s place in the cut is taken: the cut to the top "
        f"{len(event.cut.top)} would then have {inside}.",
    )


def outside_doubt(event: Event, *players: int) -> tuple[str, ...]:
    """Return a warning naming players who are not in the cut, before they are given a game."""
    cut, newest = event.cut, event.round
    if cut is None or newest is None or newest.number <= cut.round:
        return ()
    playing = {player.id for player in event.players_of(newest.number)}
    seated = {player for game in newest.games for player in game.players}
    names = [event.name_of(player) for player in players if player not in playing | seated]
    if not names:
        return ()
    top = len(cut.top)
    return (f"{joined(names)} {are(len(names))} not in the cut to the top {top}.",)
