"""The event's state, and what needs the organizer now; both are on every screen."""

from collections.abc import Sequence
from datetime import datetime

from srtui.commands.command import Role
from srtui.documents.sections import Sections, sentences
from srtui.model.cut import (
    bracket_begun,
    can_move_up,
    cut_played,
    playing,
    proposed_cut,
    rounds_left,
)
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import clubmates
from srtui.model.pregame import waits_for_announcement
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import proposal_words
from srtui.queries.clock.rows import Summary
from srtui.queries.day.event_line import EventLine, event_line, sentence
from srtui.queries.query import Query, Snapshot
from srtui.rules.bracket import Bracket
from srtui.rules.record import Player, Way
from srtui.rules.value import Value, replace
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
from srtui.text.next_step import Choice, Next, ScreenName, empty_seat, entered_late
from srtui.text.phrases import (
    WithKeys,
    are,
    as_made,
    capital,
    counted,
    joined,
    phrase,
    phrase_count,
    table_words,
)
from srtui.text.rounds import (
    draft_changed,
    drop_doubt,
    leader_warning,
    missing,
    missing_doubt,
    nobody_here,
    open_games_text,
    open_typed,
    still_to_play,
)

NAMED = 2
"""Number of missing players that the next step names: they are read with it."""


_AFTER_EVENT = (
    Choice("r", "see how games were won", "standings", "report"),
    Choice("x", "export it as CSV", "standings", "export"),
    Choice("c", "back it up now", "standings", "backup"),
)
"""What is done with an event that is over, besides its prizes."""


class Status(Value):
    """The state in parts and as a sentence, the next step, and problems with their remedies."""

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
    door: Next | None = None,
    keys: WithKeys = as_made,
) -> Status:
    """Return the status as of `now`, in the venue's zone; `clocks` is what waits for somebody.

    `judge`: the next step is a judge's rather than the organizer's, and a hidden end is omitted.
    `door`: the organizer's step for devices on the network. `keys`: the reader's keys.
    """
    clocks = clocks or Summary()
    late = _is_time_over(event, now)
    step = Next("Wait for the next judge call.", "tables") if judge else None
    step = step or (_dice_down_step(event, clocks) if late else None)
    # Before all others: during a pause nothing else is due.
    step = _pause_step(event) or step or next_step(event, clocks, called=late)
    line = event_line(event, now, clocks, judge=judge)
    warnings = () if judge else tuple(event.copy_faults.values())
    waits = (
        at_the_tables(clocks) or _agreed_step(event, clocks, judge=judge) or _coming_step(clocks)
    )
    door = None if judge else door
    if waits is not None and door is not None:
        # Also mention a person at the door who is not the first to be dealt with.
        waits = replace(waits, reason=f"{waits.reason} {door.reason}".strip())
    step = waits or door or step
    step = replace(step, action=keys(step.action), instead=keys(step.instead))
    return Status(line, sentence(line), step, warnings)


def next_step(event: Event, clocks: Summary | None = None, *, called: bool = False) -> Next:
    """Return what needs the organizer if no table does; nothing ends an event by itself (ALL-1).

    `called`: the round's time is over, and dice down has been called if it is used.
    """
    newest = event.round
    if event.finished_at:
        if left := undecided(event):
            reason = phrase_count(
                "{awards} has no winner yet.",
                "{awards} have no winner yet.",
                len(left),
                joined(left),
            )
            return Next("Decide the awards.", "awards", table=0, reason=reason)
        return _prize_step(event)
    if event.edition.league is not None:
        return _league_step(event)
    # Games of one match may be open while captains of another are still pairing.
    if event.team_size is not None and (newest is None or newest.to_pair or not newest.open_games):
        return _team_step(event, newest)
    if newest is None:
        return _before_round_1(event)
    if newest.phase is Phase.DRAFT:
        return _draft_step(event, newest)
    if newest.open_games or (newest.deadline is not None and event.still_to_play):
        return _open_round(event, newest, clocks or Summary(), called=called)
    if event.unfinished is not None:
        return Next("Enter the results.", "results", reason=open_games_text(event.unfinished))
    return _after_round(event, newest)


def _prize_step(event: Event) -> Next:
    """Return the next prize to announce, then what is left to do after the event."""
    prizes, done, left = in_turn(event), announced(event), to_announce(event)
    keep = "Export and back up the event: nothing else is left to do."
    if not prizes:
        return Next(keep, "standings", choices=_AFTER_EVENT, reason="It is finished.")
    if (tied := tied_prize(event)) is not None:
        return _break_tie(event, tied)
    if event.prizes_told is None and not done:
        begin = Choice(
            "t", "announce the prizes, ending with the winner", "standings", "prize.tell"
        )
        return Next(
            "Announce the prizes, then export and back up the event.",
            "standings",
            choices=(begin, *_AFTER_EVENT),
            reason="It is finished.",
        )
    if left:
        return _announce(event, left[0], len(done) + 1)
    message = "All prizes are announced."
    if event.prizes_told is None:
        return Next(keep, "standings", choices=_AFTER_EVENT, reason=message)
    end = Choice("e", "show the final standings on the boards", "standings", "prize.end")
    action = "Export and back up the event, or show the final standings."
    return Next(action, "standings", choices=(*_AFTER_EVENT, end), reason=message)


def _break_tie(event: Event, prize: Prize) -> Next:
    """Return the step of breaking a tie before the prize that depends on it."""
    tied, entrants = tied_for(event, prize), ranked_for(event, prize)
    names = joined([entrants.name_of(each) for each in tied])
    command, field = ("decide", "players") if entrants is event else ("team.decide", "teams")
    drawn = ((field, tied), ("draw", True))
    choices = (
        Choice("d", f"draw lots: {names}", "standings", command, values=drawn),
        Choice("o", f"decide the order yourself: {names}", "standings", command),
        *_AFTER_EVENT,
    )
    action = "Break the tie, then announce the prizes."
    rank = next(line.rank for line in entrants.standings() if line.player == tied[0])
    return Next(action, "standings", choices=choices, reason=f"{names} share rank {rank}.")


def _announce(event: Event, prize: Prize, number: int) -> Next:
    """Return the step of announcing the next prize, or one that now goes to another player."""
    action, total = "Announce the next prize.", len(in_turn(event))
    reason = phrase("{prize} ({number} of {total}).", capital(prize.title), number, total)
    if before := announced_for(event, prize):
        action = "Announce the changed prize again."
        reason = phrase(
            "{prize} was announced for {before} and is shared now.", prize.title, before
        )
        if prize.player:
            to = prize.title, before, prize.name
            reason = phrase("{prize} was announced for {before} and goes to {name}.", *to)
    return Next(action, "standings", "prize.tell", reason=reason)


def _league_step(event: Event) -> Next:
    """Return the step of a league without rounds, where only the next game is ever due."""
    if len(event.present) < 2:
        return _before_round_1(event)
    reason = phrase_count(
        "{count} game has been entered.", "{count} games have been entered.", len(event.games)
    )
    choices = (
        Choice("g", "enter a game that was played", "games", ""),
        Choice("f", "finish the league", "standings", "finish"),
    )
    shown = choices if event.games else ()
    action = "Enter games as they are played."
    return Next(action, "games", choices=shown, reason=reason if event.games else "")


def _team_step(event: Event, newest: Round | None) -> Next:
    """Return a team event's next step while captains pair, or while no game is open."""
    teams = event.pairing
    if newest is not None and newest.phase is Phase.DRAFT:
        if not newest.scenario:
            return Next(
                f"Choose the scenario of round {newest.number}.",
                "teams",
                "scenario",
                reason="The captains need the scenario to pair their players.",
            )
        return replace(_draft_step(teams, teams.newest_round()), place="teams")
    if newest is not None and newest.to_pair:
        matches = counted(newest.to_pair, "match", "matches")
        action = f"Let the captains of {matches} pair their players."
        return Next(action, "teams", table=0, sheets="captains")
    step = _before_round_1(teams) if newest is None else _after_round(teams, teams.newest_round())
    moved = tuple(replace(choice, place=_team_screen(choice.place)) for choice in step.choices)
    return replace(step, place=_team_screen(step.place), choices=moved)


def _team_screen(place: ScreenName) -> ScreenName:
    """Return the screen for teams that corresponds to a screen for players."""
    return "teams" if place in ("pairings", "roster") else place


def _open_round(event: Event, newest: Round, clocks: Summary, *, called: bool) -> Next:
    """Return a published or running round's step: scenario, empty seats, start, results."""
    seat = empty_seat(event)
    if newest.deadline is not None:
        return seat or _waiting_step(event, newest, over=called or not newest.open_games)
    if newest.phase is not Phase.PUBLISHED:
        return seat or _results_step(event, newest, clocks, called=called)
    if newest.scenario is None:
        action = f"Choose the scenario of round {newest.number}, or roll it."
        return Next(action, "pairings", "scenario")
    return seat or _start_step(event, newest)


def _waiting_step(event: Event, round_: Round, *, over: bool) -> Next:
    """Return what rounds of several days wait for, and the options once the newest is over."""
    reason = " ".join(still_to_play(event, round_))
    if not over:
        return Next("Enter the results as they come in.", "results", reason=reason)
    count = counted(len(event.still_to_play), "game")
    more = Choice("m", "extend the round: set a new end", "results", "round-ends")
    from srtui.commands.pairing.pair import PairRound  # 35 ms: no other event's step asks it

    pairs = _pair_choice(event) if PairRound().refusal(event) is None else None
    choices = (
        Choice("e", f"enter results: {count} open", "results", ""),
        more if round_.open_games else None,
        pairs,
        Choice("b", f"close {count} as not played: both players lose", "results", "unplayed"),
    )
    action = "Enter the missing results, or close the open games."
    if pairs is not None:
        action = "Enter the missing results, pair the next round, or close the open games."
    elif round_.open_games:
        action = "Enter the missing results, extend the round, or close the open games."
    return Next(action, "results", choices=tuple(filter(None, choices)), reason=reason)


def _start_step(event: Event, round_: Round) -> Next:
    """Return the step of starting a round; players entered since publishing may be seated first."""
    # In a team event, a new player waits as a reserve.
    players = event.players if event.team_size is None else ()
    late = next((who for who in players if entered_late(who, round_.number)), None)
    number, step = round_.number, "start"
    ready = "set up" if round_.announced_at else "seated"
    action = f"Start round {number} once everyone is {ready}."
    instead = f"Seat the late player, or start round {number}."
    if waits_for_announcement(event):
        step, action = "announce", f"Announce round {number}'s scenario once everyone is seated."
        instead = f"Seat the late player, or announce the scenario of round {number}."
    if late is None:
        return Next(action, "results", step, sheets="round")
    name, player = late.name, ("player", late.id)
    bye = next((game.first for game in round_.games if game.second is None), None)
    joins = f"{step} now: {name} joins in round {number + 1} with 0 TP"
    choices = [Choice("s", joins, "results", step)]
    if bye is not None:
        has = f"pair {name} with {event.name_of(bye)}, who has the bye"
        choices.append(Choice("p", has, "pairings", "pin", values=(player, ("other", bye))))
    seat = f"seat {name} in place of a no-show"
    choices.append(Choice("l", seat, "pairings", "seat", values=(player,)))
    return Next(
        instead,
        "results",
        step,
        choices=tuple(choices),
        sheets="round",
        reason=f"{name} came late and has no game in round {number}.",
    )


def _results_step(event: Event, round_: Round, clocks: Summary, *, called: bool) -> Next:
    """Return the step of typing results; those from terminals arrive by themselves."""
    # Results at a terminal arrive from there: if also typed, they would be entered twice.
    tables = [game.table or 0 for game in round_.open_games if game.table not in clocks.seated]
    paused = clocks.paused
    still = f"{capital(table_words(paused))} {are(len(paused))} paused." if paused else ""
    if tables:
        action = "Enter the results."
        reason = f"{capital(table_words(tables))} {are(len(tables))} still open."
        if called:
            action = f"Enter the result of table {tables[0]}."
            reason = open_typed(event, tables[0])
            if event.edition_at(round_.number).timing.dice_down and not clocks.dice:
                action = "Call dice down, then enter the results."
        return Next(action, "results", table=tables[0] or None, reason=f"{reason} {still}".strip())
    if still:
        action = f"Resume table {paused[0]} with {{tables.pause|p}} in Clocks."
        return Next(action, "tables", table=paused[0] or None, reason=still)
    playing = phrase_count(
        "{count} game is still in play.", "{count} games are still in play.", len(round_.open_games)
    )
    return Next("Wait for the tables to finish their games.", "tables", reason=playing)


def _pause_step(event: Event) -> Next | None:
    """Return the step of a paused round without clocks, or None."""
    one = event.round
    if one is None or one.paused_at is None or one.complete:
        return None
    why = f" ({one.paused_why})" if one.paused_why else ""
    action = f"Resume round {one.number} with {{tables.hall|P}} in Clocks."
    return Next(action, "tables", table=0, reason=f"It is paused{why}.")


def _is_time_over(event: Event, now: datetime) -> bool:
    """Tell whether a running round has passed its expected end with games still open."""
    newest = event.round
    if newest is None or newest.phase is not Phase.RUNNING or not newest.open_games:
        return False
    ends = newest.ends_by(now)
    return ends is not None and now >= ends


def _dice_down_step(event: Event, clocks: Summary) -> Next | None:
    """Return the step of calling dice down once a round's time is over, if the edition has it."""
    newest = event.newest_round()
    if clocks.dice or not clocks.playing or not event.edition_at(newest.number).timing.dice_down:
        return None
    action = f"Call dice down in round {newest.number}."
    return Next(action, "tables", "clock.dice-down", reason="Its time is up.")


def at_the_tables(clocks: Summary) -> Next | None:
    """Return what a table waits for, or None if none waits."""
    # Ordered by who loses most by waiting: players at a stopped clock first.
    waiting = (
        (clocks.called, "Answer the judge call at {table}.", ""),
        (clocks.flags, "Settle the fallen flag at {table}.", ""),
        (clocks.interrupted, "Decide the time to charge at {table}.", "Its clock was interrupted."),
        (clocks.hall, "Resume all tables with {{tables.hall|P}} in Clocks.", "They are paused."),
        (clocks.disputed, "Settle the disputed turn at {table}.", ""),
        (clocks.ties, "Enter the tie at {table}.", "The game's expected end has passed."),
    )
    for tables, action, reason in waiting:
        if tables:
            # The step leads to the table that has waited longest.
            others = _also_text(tables) if tables != clocks.hall else ""
            action = action.format(table=table_words(tables[:1]))
            reason = f"{reason} {others}".strip()
            return Next(action, "tables", table=tables[0] or None, reason=reason)
    return None


def _also_text(tables: Sequence[int]) -> str:
    """Format which other tables wait for the same thing; empty if there are none."""
    if len(tables) < 2:
        return ""
    others = capital(table_words(tables[1:]))
    return phrase_count("{others} waits, too.", "{others} wait, too.", len(tables) - 1, others)


def _agreed_step(event: Event, clocks: Summary, *, judge: bool) -> Next | None:
    """Return the step of confirming an agreed result, which can be read in the same place."""
    if not clocks.agreed:
        return None
    table = clocks.agreed[0]
    step = Next(
        f"Confirm the result of {table_words((table,))}.",
        "tables",
        table=table or None,
        reason=f"Both players agree on the result. {_also_text(clocks.agreed)}".rstrip(),
    )
    games = () if event.round is None or judge else event.round.games
    game = next((one for one in games if one.table == table and one.id in event.proposals), None)
    if game is None:
        return step
    # Ask right here: if led only to the list of clocks, the organizer would open the game with
    # enter and be asked for figures that the table has already given.
    words = proposal_words(event, game, event.proposals[game.id])
    its = (("game", game.id),)
    back = f"send the result back to table {table}, with a reason"
    choices = (
        Choice("c", f"confirm: {words}", "results", "play.confirm", values=its),
        Choice("s", back, "results", "play.reject", values=its),
    )
    return replace(step, command=choices[0].command, choices=choices)


def _coming_step(clocks: Summary) -> Next | None:
    """Return the next step while a judge is on the way, or None."""
    if not clocks.coming:
        return None
    table, judge = clocks.coming[0]
    where = table_words((table,))
    action = f"Press {{tables.answer|v}} once the call at {where} is settled."
    return Next(action, "tables", table=table or None, reason=f"{judge} is on the way.")


def _before_round_1(event: Event) -> Next:
    if len(event.players_of(1)) < 2:
        if event.order:
            return Next("Add the teams.", "teams", "team.paste")
        choices = (
            Choice("m", "paste a list, or import a file", "roster", "roster.import"),
            Choice("a", "type them, one at a time", "roster", "roster.add"),
        )
        return Next("Add the players.", "roster", "roster.import", choices=choices)
    if absent := [one.name for one in missing(event)]:
        return _check_in_step(event, absent)
    if nobody := nobody_here(event):
        return _first_check_in_step(event, nobody)
    count = len(event.present)
    stand_in = any(player.stand_in for player in event.players_of(1))
    odd = "A stand-in plays, too." if stand_in else "One of them gets a bye."
    action = f"Pair round 1 with {counted(count, event.entrant)}."
    return Next(action, "pairings", "pair", reason=odd if count % 2 else "")


def _first_check_in_step(event: Event, nobody: str) -> Next:
    """Return the step of checking in, or of pairing everyone without it."""
    entrant, count = event.entrant, len(event.pairing.players_of(1))
    place: ScreenName = "roster" if event.team_size is None else "teams"
    choices = (
        Choice("c", f"check the {entrant}s in as they arrive", place, ""),
        Choice("p", f"pair all {counted(count, entrant)} now", "pairings", "pair", (nobody,)),
    )
    action = f"Check in the {entrant}s, or pair round 1."
    return Next(action, place, choices=choices, reason="No one is checked in.")


def _check_in_step(event: Event, absent: Sequence[str]) -> Next:
    """Return the step for players not checked in: look for them, or pair anyway."""
    names = joined(absent, most=NAMED)
    present = len(event.present) - len(absent)
    check_in = f"check them in as they arrive: {present} of {len(event.present)} are here"
    pair = f"pair all {counted(len(event.present), event.entrant)}, as if everyone were here"
    read = (drop_doubt(event),) if len(absent) <= NAMED else ()
    drop = f"drop the missing: {counted(present, 'player')} will play"
    choices = (
        Choice("c", check_in, "roster", ""),
        Choice("d", drop, "roster", "roster.drop-missing", read),
        Choice("p", pair, "pairings", "pair", (missing_doubt(event),)),
    )
    action = (
        f"Check in or drop {counted(len(absent), f'missing {event.entrant}')}, or pair round 1."
    )
    # A team is dropped separately: its reserves need not be there.
    shown = choices[::2] if event.order else choices
    reason = f"{names} {are(len(absent))} not checked in."
    return Next(action, "roster", choices=shown, reason=reason)


def _draft_step(event: Event, newest: Round) -> Next:
    if not newest.games:
        return Next(f"Pair round {newest.number} by hand.", "pairings", "pin")
    if changed := draft_changed(event, newest):
        action, command = f"Draw round {newest.number} again.", "redraw"
        if newest.drawn_for is None:
            action, command = f"Change the pairings of round {newest.number}.", ""
        return Next(action, "pairings", command, reason=f"{capital(changed)}.")
    if event.lasts(newest.number) and not newest.scenario:
        action = f"Choose the scenario of round {newest.number}, or roll it."
        return Next(action, "pairings", "scenario")
    step = Next("Check the draft, then publish it.", "pairings", "publish")
    pairs = [game.players for game in newest.games]
    if newest.number > 1 or event.club_wish or not (mates := clubmates(event, pairs)):
        return step
    reason = phrase_count(
        "{count} game is between clubmates.", "{count} games are between clubmates.", mates
    )
    values = (("clubs_apart", True), ("reason", reason))
    choices = (
        Choice("p", "publish the draft as it is", "pairings", "publish"),
        Choice("c", "redraw the round, keeping clubs apart", "pairings", "redraw", values=values),
    )
    return replace(step, choices=choices, reason=reason)


def _after_round(event: Event, newest: Round) -> Next:
    """Return the options after a round; missing players may be dropped before the next pairing."""
    step = _next_round_step(event, newest)
    lost = {game.loser for game in newest.games if game.way is Way.NO_SHOW}
    absent = [player for player in event.players_of(event.next_number) if player.id in lost]
    one_way = replace(step, choices=step.choices or (_pair_choice(event),))
    # Only if pairing is next: before a cut or the end, an absent player is in nobody's way.
    if not absent or one_way.choices[0].command != "pair" or step.command != "pair":
        return step
    values = (("player", absent[0].id),)
    drop = Choice("d", f"drop {absent[0].name}", "roster", "roster.drop", values=values)
    names = joined([player.name for player in absent], most=2)
    return replace(
        one_way,
        action=f"Drop the no-shows, or pair round {event.next_number}.",
        reason=f"{names} did not show up for round {newest.number}.",
        choices=(*one_way.choices, drop),
    )


def _pair_choice(event: Event, answers: tuple[str, ...] = ()) -> Choice:
    count = counted(len(event.players_of(event.next_number)), event.entrant)
    said = f"pair round {event.next_number}: {count}"
    return Choice("p", said, "pairings", "pair", (*answers, *due_doubt(event)))


def _next_round_step(event: Event, newest: Round) -> Next:
    """Return the possible steps, pair, cut or finish, the likeliest first."""
    number, cap = event.next_number, event.next_edition.rounds.cap
    if cap and newest.number >= cap and not event.elimination:
        return _end_step(event, f"Round {newest.number} was the last one.")
    if event.cut is not None:
        return _cut_step(event)
    left = len(event.players_of(number))
    if left < 2:
        nobody = f"Only one {event.entrant} is left to pair." if left else "No one is left to pair."
        return _end_step(event, nobody)
    top = proposed_cut(event)
    cut = f"make the cut to the top {top}" if top and event.next_edition.cut.top else ""
    over = newest.number >= event.planned_rounds
    leader = _leader(event) if over else None
    if leader is not None:
        action = "Finish the event, or pair another round."
        if cut:
            action = f"Finish now, {cut}, or pair another round."
        return _step_with_choices(event, action, "fcp", _sole_leader_text(event, leader))
    done, letters = f"All games of round {newest.number} are in.", "p"
    if top:
        letters = "cp" if cut else "pc"
    if not over and (ahead := _uncatchable(event)) is not None:
        # An option but never the next step: the planned rounds are played.
        done, letters = phrase("Nobody can catch {leader} any more.", ahead.name), f"{letters}f"
    if cut:
        return _step_with_choices(event, f"{capital(cut)}, or pair round {number}.", letters, done)
    if over:
        why = "The lead is shared."
        return _step_with_choices(event, "Finish the event, or pair another round.", "fpc", why)
    if len(letters) > 1:
        return _step_with_choices(event, f"Pair round {number}.", letters, done)
    end = f"To end the event after round {newest.number} of {event.planned_rounds} instead, press "
    end += "{go|g} s and {standings.finish|z}."
    return Next(f"Pair round {number}.", "pairings", "pair", reason=done, instead=end)


def _uncatchable(event: Event) -> Player | None:
    """Return the leader whom nobody can still catch, even for a tie, or None."""
    points = sorted((line.tp for line in event.standings() if line.rank), reverse=True)
    left = (event.planned_rounds - event.played) * event.team_rule.points[0]
    return _leader(event) if len(points) > 1 and points[0] - points[1] > left else None


def _sole_leader_text(event: Event, leader: Player) -> str:
    """Format that one player or team leads on TP alone."""
    tp = next(line.tp for line in event.standings() if line.player == leader.id)
    return f"{leader.name} is the only {event.entrant} on {tp} {event.edition.terms.tp}."


def _end_step(event: Event, reason: str) -> Next:
    """Return the step of finishing the event, once every award has a winner."""
    action = "Finish the event."
    if undecided(event):
        return _step_with_choices(event, action, "f", reason)
    return Next(action, "standings", "finish", reason=reason)


def _leader(event: Event) -> Player | None:
    """Return the sole leader on TP, within the cut if there is one, or None."""
    leader, cut = event.single_leader, event.cut
    inside = cut is None or (leader is not None and leader.id in cut.members(event.played))
    return leader if inside else None


def _cut_step(event: Event) -> Next:
    """Return the step after a cut: its next round, its end, or filling a free place."""
    number = event.next_number
    if len(event.players_of(number)) < 2 and not bracket_begun(event):
        step = _end_step(event, f"Fewer than two {event.entrant}s are left in the cut.")
    elif event.elimination:
        step = _bracket_step(event)
    elif cut_played(event) and not rounds_left(event):
        leader = _leader(event)
        alone = _sole_leader_text(event, leader) if leader is not None else "The lead is shared."
        action = "Finish the event, or pair another round."
        step = _step_with_choices(
            event, action, "fp", f"All rounds of the cut have been played. {alone}"
        )
    else:
        count = counted(len(event.players_of(number)), event.entrant)
        left = left_text(event)
        reason = f"{count} left in the cut{f': {left}' if left else ''}."
        step = Next(f"Pair round {number}.", "pairings", "pair", reason=reason)
    gone = free_seat_text(event)
    if can_move_up(event):
        step = _with_move_up(event, step, gone)
    return replace(step, reason=f"{gone}. {step.reason}".rstrip()) if gone else step


def _bracket_step(event: Event) -> Next:
    """Return the step of an elimination: its next round, or the end after its final."""
    bracket = event.bracket(event.next_number)
    if bracket is not None and bracket.next:
        action = f"Pair round {event.next_number}, {stages_text(bracket.next)}."
        reason = f"{_undecided_text(event, bracket)}{capital(left_text(event))}."
        return Next(action, "pairings", "pair", reason=reason)
    winner = bracket.winner if bracket is not None else None
    if winner is None:
        return _end_step(event, "No one is left in the elimination bracket.")
    won = f"{event.name_of(winner)} has won the elimination bracket."
    return _end_step(event, f"{_undecided_text(event, bracket)}{won}")


def _undecided_text(event: Event, bracket: Bracket | None) -> str:
    """Format who advances from a match without a winner, which teams see only at its end."""
    if not event.order or bracket is None:
        return ""
    order = bracket.seeds.index
    drawn = [min(game.players, key=order) for game in event.newest_round().games if not game.winner]
    return "".join(
        f"{event.name_of(team)} advances from a drawn match as the better seed, unless you "
        "rule otherwise. "
        for team in drawn
    )


def _with_move_up(event: Event, step: Next, news: str) -> Next:
    """Add the offer of a place in the cut that a player has left; it comes first while `news`."""
    next_player = next_in_line(event)
    up = Choice("m", f"move up: {next_player} plays on instead", "standings", "move-up")
    pair = _pair_choice(event, (f"{news}.",) if news else ())
    finish = Choice("f", "finish: no more rounds", "standings", "finish")
    ends = step.command == "finish"
    choices = step.choices or ((finish,) if ends else (pair,))
    if not news:
        return replace(step, choices=(*choices, up))
    going_on = "finish the event" if ends else f"pair round {event.next_number}"
    return Next(
        f"Let the next {event.entrant} move up, or {going_on}.",
        up.place,
        up.command,
        choices=(up, *choices),
        reason=f"{next_player} would move up. {step.reason}",
    )


def _step_with_choices(event: Event, action: str, letters: str, reason: str = "") -> Next:
    """Return a step with several options and their effects, including a cut if one is proposed."""
    leader = _leader(event)
    end = "no more rounds" if leader is None else f"{leader.name} wins, with no more rounds"
    told = () if leader is None else (leader_warning(leader),)
    by_letter = {
        "p": (_pair_choice(event, told),),
        "c": _cut_choices(event),
        "f": (Choice("f", f"finish: {end}", "standings", "finish"),),
    }
    choices = tuple(choice for letter in letters for choice in by_letter[letter])
    if "f" in letters and (left := undecided(event)):
        awards = f"decide {joined(left, most=4)} first, then finish"
        at = letters.index("f")
        choices = (*choices[:at], Choice("a", awards, "awards", ""), *choices[at:])
    first = choices[0]
    return Next(action, first.place, first.command, choices=choices, reason=reason)


def _cut_choices(event: Event) -> tuple[Choice, ...]:
    """Return the proposed cut, and also as a bracket if due; empty for none."""
    top, rule = proposed_cut(event), event.next_edition.cut
    teams_go_on = event.order and rule.use != "none" and event.cut is None
    if not top and not (teams_go_on and len(playing(event)) > 2):
        return ()
    if not rule.top:
        few = f" to the top {top}" if rule.recommended_top else ""
        return (Choice("c", f"make a cut{few} (srtui asks how many play on)", "standings", "cut"),)
    players = counted(len(playing(event)) - top, event.entrant)
    cut = f"make the cut to the top {top}: {players} won't play on"
    due = Choice("c", cut, "standings", "cut")
    if rule.form == ELIMINATION:
        return (replace(due, label=f"{due.label}; {HOUSE}"),)
    form = (("form", ELIMINATION),)
    return (
        due,
        Choice("e", f"make the cut to the top {top}, {HOUSE}", "standings", "cut", values=form),
    )


class StatusQuery(Query[Status], id="status", title="Status", roled=True, paged=False):
    """Show the state of the event and the next step."""

    def read(self, snapshot: Snapshot) -> Status:
        desk = snapshot.desk
        waiting = sheet_of(desk, every_game=False).summary(desk.stamps())
        return status(snapshot.event, snapshot.now, waiting, judge=snapshot.role is not Role.TO)

    def page(self, value: Status, snapshot: Snapshot) -> Sections:
        return sentences([value.state, value.next.text])

    def warnings(self, value: Status) -> tuple[str, ...]:
        return value.warnings
