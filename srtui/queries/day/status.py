"""State of the event, and what needs the organizer now: both are on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from srtui.commands.command import Role
from srtui.documents.sections import Sections, sentences
from srtui.model.announcement import waits_for_announcement
from srtui.model.cut import (
    bracket_begun,
    can_move_up,
    cut_played,
    playing,
    proposed_cut,
    rounds_left,
)
from srtui.model.event import Event, Phase, Round
from srtui.model.pregame import lists_of, played_list
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import proposal_words
from srtui.queries.clock.rows import Summary
from srtui.queries.day.empty_seats import EmptySeat, empty_seat
from srtui.queries.day.event_line import EventLine, event_line, sentence
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Both, Game, Player, Way
from srtui.rules.record import Status as Stays
from srtui.rules.value import Value, field, replace
from srtui.text.awards import (
    Prize,
    announced,
    announced_for,
    in_turn,
    ranked_for,
    tied_for,
    tied_prize,
    to_announce,
    undecided,
)
from srtui.text.cut import (
    ELIMINATION,
    HOUSE,
    due_doubt,
    free_seat_text,
    left_text,
    next_in_line,
    stages_text,
)
from srtui.text.keys import WithKeys, as_made, held
from srtui.text.phrases import are, capital, counted, joined
from srtui.text.rounds import (
    draft_changed,
    drop_doubt,
    leads_said,
    missing,
    missing_doubt,
    open_said,
)

ScreenName = Literal[
    "event", "roster", "pairings", "results", "tables", "standings", "awards", "devices", "teams"
]


NAMED = 2
"""Number of missing players that the next step names: they are read with it."""
MANY = 8
"""Number of tables that are named at most."""
REPORTED = "Finished: {standings.report|r} shows the report"
OVER = f"{REPORTED}, {{palette|ctrl+p}} exports and copies the event."
"""What is left to do with an event that is over."""
ALL_TOLD = "All prizes announced: export and back up the event"


class Choice(Value):
    """One of several next steps: its letter, its effect and on whom, the screen, the command.

    `answers`: warnings of that command that the person has read beside it; `given`: arguments that
    are already known.
    """

    letter: str
    label: str = field(name="said")
    place: ScreenName
    command: str
    answers: tuple[str, ...] = ()
    values: tuple[tuple[str, int | str | tuple[int, ...]], ...] = field(default=(), name="given")
    table: int = 0
    """Where it is done by hand, the table that is meant."""


_AFTER_EVENT = (
    Choice("r", "see how games were won", "standings", "report"),
    Choice("x", "export it as CSV", "standings", "export"),
    Choice("c", "back it up now, next to its file and to the second folder", "standings", "backup"),
)
"""What is done with an event that is over, besides its prizes."""


class Next(Value):
    """The next step: its screen and its command (empty: something to do by hand there).

    `table`: the table that has waited longest; 0: none, but the screen shows where. `choices`: all
    steps, if more than one is possible; `command` is then that of the first. `sheets`: the sheets
    to print before it.
    """

    sentence: str
    place: ScreenName
    command: str = ""
    table: int | None = None
    choices: tuple[Choice, ...] = ()
    sheets: str = ""


class Status(Value):
    """The state in parts and as a sentence, and the next step.

    `warnings`: problems, with what to do.
    """

    line: EventLine
    state: str
    next: Next
    warnings: tuple[str, ...] = ()


def status(
    event: Event,
    now: datetime,
    clocks: Summary | None = None,
    *,
    judge: bool = False,
    asks: str = "",
    keys: WithKeys = as_made,
) -> Status:
    """Return both at `now`, in the venue's zone; `clocks`: what waits for somebody.

    `judge`: the next step is a judge's, not the organizer's; a hidden end is omitted. `asks`: who
    asks to connect over the network, for the organizer. `keys`: the reader's keys.
    """
    clocks = clocks or Summary()
    nobody = Next("No judge calls are waiting.", "tables")
    # A pause first: during it nothing else is due.
    following = _paused(event, keys) or (
        nobody if judge else _time_over(event, now, clocks) or next_step(event, clocks, keys)
    )
    line = event_line(event, now, clocks, judge=judge)
    warnings = () if judge else tuple(event.copy_faults.values())
    door = Next(asks, "devices") if asks and not judge else None
    waits = at_the_tables(clocks, keys) or _agreed(event, clocks, judge=judge)
    waits = waits or _coming(clocks, keys)
    if (
        waits is not None and door is not None
    ):  # the person who is not first in line is mentioned, too
        who = asks.partition(":")[0].rstrip(".")  # with which number, the list of devices says
        waits = replace(waits, sentence=f"{waits.sentence} Then: {who}.")
    return Status(line, sentence(line), waits or door or following, warnings)


def next_step(event: Event, clocks: Summary | None = None, keys: WithKeys = as_made) -> Next:
    """Return what needs the organizer when no table does, with the games that lack figures.

    Nothing ends an event by itself (ALL-1).
    """
    step = _next_step(event, clocks, keys)
    return replace(step, sentence=f"{step.sentence} {lacking_said(event, keys)}".rstrip())


def lacking_said(event: Event, keys: WithKeys = as_made) -> str:
    """Format which games lack figures: Army points missing for 2 games: tables 3, 9; empty if none.

    Imported games may lack them. `keys`: the reader's keys.
    """
    points = [game.id for game in event.games if _lacks(game, game.recorded)]
    destroyed = [game.id for game in event.games if _lacks(game, game.destroyed)]
    lists = [game.id for game in event.games if _lacks_lists(event, game)]
    figures_by_games: dict[tuple[int, ...], list[str]] = {}
    for figure, lacking in (
        (event.edition.terms.points, points),
        ("army points", destroyed),
        ("lists played", lists),
    ):
        if lacking:
            figures_by_games.setdefault(tuple(lacking), []).append(figure)
    sentences = []
    for ids, figures in figures_by_games.items():
        games = [game for game in event.games if game.id in ids]
        sentences.append(_lack(event, games, joined(figures)))
    if lists:
        sentences.append(keys("{results.lists|l} in Results notes the lists."))
    return " ".join(sentences)


def _lack(event: Event, games: Sequence[Game], what: str) -> str:
    """Format one game by its table alone, several with their number."""
    if len(games) == 1:
        return f"{capital(what)} missing for {_games(event, games)}."
    return f"{capital(what)} missing for {counted(len(games), 'game')}: {_games(event, games)}."


def _lacks(game: Game, figures: Both) -> bool:
    return game.outcome is not None and not game.imported and None in figures


def _lacks_lists(event: Event, game: Game) -> bool:
    """Tell whether the edition has lists reported, and it is not noted which of two was played."""
    edition = event.edition_at(game.round)
    way = edition.way(game.way)
    played = game.outcome is not None and game.second is not None and not game.imported
    if not edition.results.list_played or not played or (way is not None and not way.played):
        return False
    return any(
        len(lists_of(event, player)) > 1 and played_list(event, game, side) is None
        for side, player in enumerate(game.players)
    )


def _games(event: Event, games: Sequence[Game]) -> str:
    """Format where games were played.

    The round is named unless it is only the newest, and only the rounds if there are many.
    """
    rounds = sorted({game.round for game in games})
    if rounds == [len(event.rounds)]:
        return table_words([game.table or 0 for game in games])
    if len(games) > MANY and len(rounds) > 1:
        return f"rounds {joined([str(one) for one in rounds])}"
    places = []
    for number in rounds:
        tables = [game.table or 0 for game in games if game.round == number]
        places.append(f"round {number} {table_words(tables)}")
    return ", ".join(places)


def _prizes(event: Event, keys: WithKeys) -> Next:
    """Return the prizes, one at a time, then what is left to do after the event."""
    prizes, done, left = in_turn(event), announced(event), to_announce(event)
    if not prizes:
        return Next(keys(OVER), "standings")
    if (tied := tied_prize(event)) is not None:
        return _break_tie(event, tied)
    if event.prizes_told is None and not done:
        sentence = "Finished: announce the prizes, then export and back up the event."
        begin = Choice("t", "announce the prizes, last place first", "standings", "prize.tell")
        return Next(sentence, "standings", choices=(begin, *_AFTER_EVENT))
    if left:
        return Next(_prize_text(event, left[0], len(done) + 1), "standings", "prize.tell")
    if event.prizes_told is None:
        return Next(f"{ALL_TOLD}.", "standings", choices=_AFTER_EVENT)
    end = Choice("e", "show the final standings on the boards", "standings", "prize.end")
    sentence = f"{ALL_TOLD}, or show the final standings."
    return Next(sentence, "standings", choices=(*_AFTER_EVENT, end))


def _break_tie(event: Event, prize: Prize) -> Next:
    """Return that a tie comes before the prize that depends on it."""
    tied, entrants = tied_for(event, prize), ranked_for(event, prize)
    names = joined([entrants.name_of(each) for each in tied])
    of_teams = entrants is not event
    command, field = ("team.decide", "teams") if of_teams else ("decide", "players")
    drawn = ((field, tied), ("draw", True))
    choices = (
        Choice("d", f"draw lots: {names}", "standings", command, values=drawn),
        Choice("o", f"decide the order yourself: {names}", "standings", command),
        *_AFTER_EVENT,
    )
    sentence = f"{prize.title} is tied: break the tie, then announce the prizes."
    return Next(sentence, "standings", choices=choices)


def _prize_text(event: Event, prize: Prize, number: int) -> str:
    """Return that a prize is to be announced, again where it was announced for another player."""
    if before := announced_for(event, prize):
        goes = f"goes to {prize.name}" if prize.player else "is shared now"
        return f"{prize.title} was announced for {before} and {goes}: announce it again."
    return f"Prize {number} of {len(in_turn(event))}, {prize.title}: announce it."


def _next_step(event: Event, clocks: Summary | None, keys: WithKeys) -> Next:
    newest = event.round
    if event.finished_at:
        if left := undecided(event):
            said = "Finished. Awards left to decide on {go|g} a"
            sentence = f"{keys(said)}: {', '.join(left)}."
            return Next(sentence, "awards", table=0)
        return _prizes(event, keys)
    # Games of one match may be open while the captains of another are still at work.
    if event.team_size is not None and (newest is None or newest.to_pair or not newest.open_games):
        return _team_step(event, newest, keys)
    if newest is None:
        return _before_round_1(event, keys)
    if newest.phase is Phase.DRAFT:
        return _with_draft(event, newest)
    if newest.open_games:
        return _open_round(event, newest, clocks or Summary())
    if event.unfinished is not None:
        return Next(open_said(event.unfinished), "results")
    return _after_round(event, newest)


def _team_step(event: Event, newest: Round | None, keys: WithKeys) -> Next:
    """Return the next step of a team event while captains pair, or no game is open."""
    teams = event.pairing
    if newest is None:
        if len(teams.players_of(1)) < 2:
            return Next("Add the teams.", "teams", "team.paste")
        step = _before_round_1(event, keys)
        if step.command == "pair":
            count = counted(len(teams.players_of(1)), "team")
            return Next(f"Pair round 1: {count} are in.", "teams", "pair")
        return step
    if newest.phase is Phase.DRAFT:
        if not newest.scenario:
            said = f"Choose the scenario of round {newest.number}: captains need it to pair."
            return Next(said, "teams", "scenario")
        return replace(_with_draft(teams, teams.newest_round()), place="teams")
    if newest.to_pair:
        matches = counted(newest.to_pair, "match", "matches")
        said = f"Let the captains of {matches} pair their players."
        return Next(said, "teams", table=0, sheets="captains")
    step = _after_round(teams, teams.newest_round())
    moved = tuple(
        replace(choice, place="teams") if choice.place == "pairings" else choice
        for choice in step.choices
    )
    place: ScreenName = "teams" if step.place == "pairings" else step.place
    return replace(step, place=place, choices=moved)


def _open_round(event: Event, newest: Round, clocks: Summary) -> Next:
    """Return the step of a published or running round: scenario, empty seats, start, results."""
    if newest.phase is Phase.PUBLISHED and newest.scenario is None:
        sentence = f"Choose the scenario of round {newest.number}, or roll it."
        return Next(sentence, "pairings", "scenario")
    if (empty := empty_seat(event)) is not None:
        return _fill(empty)
    if newest.phase is Phase.PUBLISHED:
        return _start(event, newest)
    return _results(newest, clocks)


def _fill(empty: EmptySeat) -> Next:
    """Return the choices for the opponent of a player who left a published pairing."""
    choices = tuple(
        Choice(one.letter, one.text, one.place, one.command, values=one.values, table=empty.table)
        for one in empty.options
    )
    first = choices[0]
    return Next(empty.sentence, first.place, first.command, choices=choices)


def _start(event: Event, round_: Round) -> Next:
    """Return the start of a round: the scenario is announced, then the round starts.

    Players who entered after it was published may be seated first.
    """
    # In a team event a player who is new waits as a reserve.
    players = event.players if event.team_size is None else ()
    late = next((who for who in players if _late(who, round_.number)), None)
    if waits_for_announcement(event):
        sentence = f"Announce the scenario of round {round_.number} once all are seated."
        step = "announce"
    else:
        ready = "all are set up" if round_.announced_at else "all are seated"
        sentence = f"Start round {round_.number} once {ready}."
        step = "start"
    if late is None:
        return Next(sentence, "results", step, sheets="round")
    name, player = late.name, ("player", late.id)
    bye = next((game.first for game in round_.games if game.second is None), None)
    choices = [
        Choice(
            "s", f"{step}: {name} enters in round {round_.number + 1} with 0 TP", "results", step
        )
    ]
    if bye is not None:
        has = f"{name} plays {event.name_of(bye)}, who has the bye"
        choices.append(Choice("p", has, "pairings", "pin", values=(player, ("other", bye))))
    seat = f"{name} takes a no-show's seat"
    choices.append(Choice("l", seat, "pairings", "seat", values=(player,)))
    sentence = f"{name} came late and has no game in round {round_.number}: find one, or continue."
    return Next(sentence, "results", step, choices=tuple(choices), sheets="round")


def _late(who: Player, number: int) -> bool:
    """Tell whether a player has entered after a round was published."""
    return not who.stand_in and who.status(number) is None and who.status(number + 1) is Stays.IN


def _results(round_: Round, clocks: Summary) -> Next:
    """Return the results to type; those of terminals arrive by themselves."""
    # Results at a terminal arrive from there: typed as well, they would be entered twice.
    here = [game.table or 0 for game in round_.open_games if game.table not in clocks.seated]
    still = _still_paused(clocks)
    if here:
        said = f"Enter the results: {table_words(here)}.{f' {still}' if still else ''}"
        return Next(said, "results", table=here[0] or None)
    if still:
        return Next(f"{still} p there resumes it.", "tables", table=clocks.paused[0] or None)
    count = counted(len(round_.open_games), "game")
    return Next(f"No one is waiting: {count} still in play.", "tables")


def _still_paused(clocks: Summary) -> str:
    """Tables that do not go on with the hall; nobody is asked for their results meanwhile."""
    if not clocks.paused:
        return ""
    stay = "is" if len(clocks.paused) == 1 else "are"
    return f"{capital(table_words(clocks.paused))} {stay} paused."


def _paused(event: Event, keys: WithKeys) -> Next | None:
    """Return that the round is paused, at tables without clocks."""
    one = event.round
    if one is None or one.paused_at is None or one.complete:
        return None
    why = f" ({held(one.paused_why)})" if one.paused_why else ""
    said = f"Round {one.number} is paused{why}: {{tables.hall|P}} in Clocks resumes it."
    return Next(keys(said), "tables", table=0)


def _time_over(event: Event, now: datetime, clocks: Summary) -> Next | None:
    """Return that a round's time is over if dice down is used and has not been called."""
    newest = event.round
    if (
        newest is None
        or newest.phase is not Phase.RUNNING
        or not newest.ends_at
        or not newest.open_games
    ):
        return None
    ends = newest.ends_by(now)
    early = ends is not None and now < ends
    if early or clocks.dice or not event.edition_at(newest.number).timing.dice_down:
        return None
    said = f"Time is up in round {newest.number}: call dice down."
    return Next(said, "tables", "clock.dice-down") if clocks.playing else Next(said, "results")


def at_the_tables(clocks: Summary, keys: WithKeys = as_made) -> Next | None:
    """Return what a table waits for; None if none waits."""
    # By who loses most by waiting: players at a stopped clock first.
    waiting = (
        (clocks.called, "A judge is called at {}."),
        (clocks.flags, "A flag has fallen at {}: settle it."),
        (clocks.interrupted, "The clock was interrupted at {}: decide what is charged."),
        (clocks.hall, "All tables are paused: {{tables.hall|P}} resumes them."),
        (clocks.disputed, "A turn is disputed at {}."),
        (clocks.ties, "The expected end has come at {}: it is a tie."),
    )
    found = next(((at, said) for at, said in waiting if at), None)
    if found is None:
        return None
    at, said = found
    return Next(keys(said.format(table_words(at))), "tables", table=at[0] or None)


def _agreed(event: Event, clocks: Summary, *, judge: bool) -> Next | None:
    """Return the result that only needs a yes: it is read and confirmed in one place."""
    if not clocks.agreed:
        return None
    table = clocks.agreed[0]
    step = Next(
        f"A result is agreed at {table_words(clocks.agreed)}: confirm it.",
        "tables",
        table=table or None,
    )
    games = () if event.round is None or judge else event.round.games
    game = next((one for one in games if one.table == table and one.id in event.proposals), None)
    if game is None:
        return step
    # Asked about here: who is led to the list of clocks alone opens the game by enter, and is asked
    # for figures that the table has given already.
    words = proposal_words(event, game, event.proposals[game.id])
    its = (("game", game.id),)
    back = f"send it back to table {table}, with a reason"
    choices = (
        Choice("c", f"confirm: {words}", "results", "play.confirm", values=its),
        Choice("s", back, "results", "play.reject", values=its),
    )
    return replace(step, command=choices[0].command, choices=choices)


def _coming(clocks: Summary, keys: WithKeys) -> Next | None:
    """Return the next step while a judge is on the way."""
    if not clocks.coming:
        return None
    table, by = clocks.coming[0]
    there = keys("{tables.answer|v}")
    text = f"{by} is going to {table_words((table,))}: press {there} when it is done."
    return Next(text, "tables", table=table or None)


def table_words(numbers: Sequence[int], most: int = MANY) -> str:
    """Format tables: table 3; tables 1 to 16; tables 2, 5, 7 and 12 more."""
    word = "table" if len(numbers) == 1 else "tables"
    runs = _runs(numbers)
    text = ", ".join(_run_text(run) for run in runs[:most])
    more = sum(len(run) for run in runs[most:])
    return f"{word} {text}" + (f" and {more} more" if more else "")


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Return the numbers with three or more in a row together, and each other one alone."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[list[int]] = []
    for run in runs:
        parts += [run] if len(run) > 2 else [[number] for number in run]
    return parts


def _run_text(run: Sequence[int]) -> str:
    return f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0] or "?")


def _before_round_1(event: Event, keys: WithKeys) -> Next:
    if len(event.players_of(1)) < 2:
        return Next("Add the players.", "roster", "roster.add")
    if absent := [one.name for one in missing(event)]:
        return _check_in(event, absent)
    return Next(keys(f"Pair round 1: {_many_in(event)}."), "pairings", "pair")


def _many_in(event: Event) -> str:
    """Format how many are in, and what happens to the odd player."""
    count = len(event.present)
    text = f"{counted(count, 'player')} {are(count)} in"
    if count % 2 == 0:
        return text
    if any(one.stand_in for one in event.players_of(1)):
        return f"{text}, and a stand-in"
    return f"{text}, one gets the bye"


def _check_in(event: Event, absent: Sequence[str]) -> Next:
    """Return that some are not checked in: look for them, or pair anyway."""
    names = joined(absent, most=NAMED)
    are = "is" if len(absent) == 1 else "are"
    sentence = f"{names} {are} not checked in: check in, drop, or pair round 1 anyway."
    present = len(event.present) - len(absent)
    check_in = f"check in: {present} of {len(event.present)} are here"
    pair = f"pair round 1: {counted(len(event.present), 'player')}"
    read = (drop_doubt(event),) if len(absent) <= NAMED else ()
    stay = "stays" if present == 1 else "stay"
    drop = f"drop missing players: {counted(present, 'player')} {stay}"
    choices = (
        Choice("c", check_in, "roster", ""),
        Choice("d", drop, "roster", "roster.drop-missing", read),
        Choice("p", pair, "pairings", "pair", (missing_doubt(event),)),
    )
    return Next(sentence, "roster", choices=choices)


def _with_draft(event: Event, newest: Round) -> Next:
    if not newest.games:
        return Next(f"Pair round {newest.number} by hand.", "pairings", "pin")
    if said := draft_changed(event, newest):
        if newest.drawn_for is None:
            return Next(f"Change the pairings of round {newest.number}: {said}.", "pairings")
        return Next(f"Draw round {newest.number} again: {said}.", "pairings", "redraw")
    return Next("Check the draft, then publish it.", "pairings", "publish")


def _after_round(event: Event, newest: Round) -> Next:
    """Return what can be done next; missing players may be dropped before the next pairing."""
    step = _going_on(event, newest)
    absent = [who for who in event.players_of(event.next_number) if _absent(newest, who)]
    one_way = replace(step, choices=step.choices or (_pair(event),))
    # Only where pairing comes next: before a cut or the end who stays away is in nobody's way.
    if not absent or one_way.choices[0].command != "pair" or step.command != "pair":
        return step
    name = absent[0].name
    values = (("player", absent[0].id),)
    drop = Choice("d", f"drop {name}", "roster", "roster.drop", values=values)
    names = joined([who.name for who in absent], most=2)
    were = "was a no-show" if len(absent) == 1 else "were no-shows"
    said = f"{names} {were} in round {newest.number}"
    return replace(
        one_way,
        sentence=f"{said}: drop, or {step.sentence.removeprefix('All games are in: ')}",
        choices=(*one_way.choices, drop),
    )


def _absent(round_: Round, who: Player) -> bool:
    game = round_.game_of(who.id)
    return game is not None and game.way is Way.NO_SHOW and game.loser == who.id


def _pair(event: Event, answers: tuple[str, ...] = ()) -> Choice:
    count = counted(len(event.players_of(event.next_number)), event.entrant)
    said = f"pair round {event.next_number}: {count}"
    return Choice("p", said, "pairings", "pair", (*answers, *due_doubt(event)))


def _going_on(event: Event, newest: Round) -> Next:
    """Pair, cut or finish: which of them is possible, the likeliest first."""
    number, cap = event.next_number, event.next_edition.rounds.cap
    if cap and newest.number >= cap and not event.elimination:
        return _end(event, f"All {counted(cap, 'round')} {are(cap)} played: finish.")
    if event.cut is not None:
        return _in_cut(event)
    left = len(event.players_of(number))
    if left < 2:
        who = "No one is" if not left else "Only one player is"
        return _end(event, f"{who} left to pair: finish.")
    leader, chosen, top = _leader(event), event.next_edition.cut.top, proposed_cut(event)
    cut = f" cut to the top {top}," if top and chosen else ""
    if leader is not None:
        alone = f"{leader.name} leads alone on {event.edition.terms.tp}"
        sentence = f"{alone}: finish the event,{cut} or pair another round."
        return _one_of(event, sentence, "fcp")
    if cut:
        return _one_of(event, f"Cut to the top {top}, or pair round {number}.", "cp")
    if newest.number >= event.planned_rounds:
        sentence = (
            f"After {counted(newest.number, 'round')} no one leads alone: finish, or pair another."
        )
        return _one_of(event, sentence, "fpc")
    if top:
        return _one_of(event, f"All games are in: pair round {number}, or cut to the top.", "pc")
    return Next(f"All games are in: pair round {number}.", "pairings", "pair")


def _end(event: Event, said: str) -> Next:
    """Return that only finishing is left, once every award has a winner."""
    if undecided(event):
        return _one_of(event, said, "f")
    return Next(said, "standings", "finish")


def _leader(event: Event) -> Player | None:
    """Return the sole leader on TP, inside the cut if there is one; else None."""
    leader, cut = event.single_leader, event.cut
    inside = cut is None or (leader is not None and leader.id in cut.members(event.played))
    return leader if inside else None


def _in_cut(event: Event) -> Next:
    """Return the step after a cut: its next round, or its end; a free place may be taken."""
    number = event.next_number
    if len(event.players_of(number)) < 2 and not bracket_begun(event):
        step = _end(event, "Fewer than two players of the cut are left: finish.")
    elif event.elimination:
        step = _in_bracket(event)
    elif cut_played(event) and not rounds_left(event):
        step = _cut_over(event)
    else:
        left = left_text(event)
        count = counted(len(event.players_of(number)), "player")
        said = f"Pair round {number}, {count} of the cut{f': {left}' if left else ''}."
        step = Next(said, "pairings", "pair")
    if can_move_up(event):
        return _with_move_up(event, step)
    gone = free_seat_text(event)
    return replace(step, sentence=f"{gone}. {step.sentence}") if gone else step


def _in_bracket(event: Event) -> Next:
    """Return the next round of an elimination, or the end after its final."""
    found = event.bracket(event.next_number)
    if found is not None and found.next:
        stage = f"Pair round {event.next_number}, {stages_text(found.next)}"
        return Next(f"{stage}: {left_text(event)}.", "pairings", "pair")
    winner = found.winner if found is not None else None
    if winner is None:
        return _end(event, "No one is left in the elimination: finish.")
    return _end(event, f"{event.name_of(winner)} has won the elimination: finish the event.")


def _cut_over(event: Event) -> Next:
    """Return the end of Swiss rounds after a cut, or one more round."""
    leader = _leader(event)
    if leader is not None:
        said = f"The cut is over: {leader.name} leads alone on TP, finish the event."
        return _one_of(event, said, "fp")
    said = "After the cut no one leads alone: finish, or pair another round."
    return _one_of(event, said, "fp")


def _with_move_up(event: Event, step: Next) -> Next:
    """Offer the place of a player who has left the cut; first while that is news."""
    next_player = next_in_line(event)
    up = Choice("m", f"move up: {next_player} plays on instead", "standings", "move-up")
    free_seat = free_seat_text(event)
    pair = _pair(event, (f"{free_seat}.",) if free_seat else ())
    choices = step.choices or ((pair,) if step.command == "pair" else ())
    if step.command == "finish" and not choices:
        choices = (Choice("f", "finish: no further round", "standings", "finish"),)
    if not free_seat:
        return replace(step, choices=(*choices, up))
    if step.command == "pair":
        said = f"{free_seat}. Let {next_player} move up, or p{step.sentence[1:]}"
    else:
        said = f"{free_seat}. {step.sentence.removesuffix('.')}, or let {next_player} move up."
    return Next(said, up.place, up.command, choices=(up, *choices))


def _one_of(event: Event, sentence: str, letters: str) -> Next:
    """Return several possible steps with their effects. A cut if one is proposed."""
    leader = _leader(event)
    end = "no further round" if leader is None else f"{leader.name} wins, no further round"
    told = () if leader is None else (leads_said(leader),)
    by_letter = {
        "p": (_pair(event, told),),
        "c": _cuts(event),
        "f": (Choice("f", f"finish: {end}", "standings", "finish"),),
    }
    choices = tuple(choice for letter in letters for choice in by_letter[letter])
    open_ = undecided(event) if "f" in letters else ()
    if open_:
        awards = f"awards: {joined(open_, most=4)} still to decide, then finish"
        first = Choice("a", awards, "awards", "")
        at = letters.index("f")
        choices = (*choices[:at], first, *choices[at:])
    return Next(sentence, choices[0].place, choices[0].command, choices=choices)


def _cuts(event: Event) -> tuple[Choice, ...]:
    """Return the cut that is proposed, and one that is due also as a bracket; empty for none."""
    top, rule = proposed_cut(event), event.next_edition.cut
    if not top:
        return ()
    if not rule.top:
        few = f" {top}" if rule.recommended_top else ""
        return (
            Choice("c", f"cut to the top{few}; srtui asks how many play on", "standings", "cut"),
        )
    out = len(playing(event)) - top
    stop = counted(out, "player") + (" stops" if out == 1 else " stop")
    due = Choice("c", f"cut to the top {top}: {stop}", "standings", "cut")
    if rule.form == ELIMINATION:
        return (replace(due, label=f"{due.label}; {HOUSE}"),)
    form = (("form", ELIMINATION),)
    return (due, Choice("e", f"cut to the top {top}, {HOUSE}", "standings", "cut", values=form))


class StatusQuery(Query[Status], id="status", title="Status", roled=True, paged=False):
    """Show the state of the event and the next step."""

    def read(self, snapshot: Snapshot) -> Status:
        """Return the state, for the organizer or a judge."""
        desk = snapshot.desk
        waiting = sheet_of(desk, every_game=False).summary(desk.stamps())
        judge = snapshot.role is not Role.TO
        return status(snapshot.event, snapshot.now, waiting, judge=judge)

    def page(self, value: Status, snapshot: Snapshot) -> Sections:
        """Show the state and the next step."""
        return sentences([value.state, value.next.sentence])

    def warnings(self, value: Status) -> tuple[str, ...]:
        """Return what needs attention."""
        return value.warnings
