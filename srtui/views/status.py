"""Where the event is, and what needs the organizer now: both are on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from srtui.rules.record import Both, Game, Player, Way
from srtui.rules.record import Status as Stays
from srtui.rules.value import Value, replace
from srtui.state.cut import playing, proposed_cut
from srtui.state.event import Event, Phase, Round
from srtui.views.clock_facts import proposal_words
from srtui.views.clocks import Summary
from srtui.views.event_line import EventLine, event_line, sentence
from srtui.words.awards import in_turn, undecided
from srtui.words.keys import WithKeys, as_made, held
from srtui.words.rounds import (
    draft_changed,
    drop_doubt,
    leads_said,
    missing,
    missing_doubt,
    open_said,
)
from srtui.words.wording import capital, counted, joined

Place = Literal["event", "roster", "pairings", "results", "tables", "standings", "awards",
                "devices"]  # fmt: skip


NAMED = 2
"""So many of who is missing are named by the next step: they are read with it."""
MANY = 8
"""So many tables are named at most."""
REPORTED = "Finished: {standings.report|r} shows the report"
OVER = f"{REPORTED}, {{palette|ctrl+p}} exports and copies the event."
"""What is left to do with an event that is over."""


class Choice(Value):
    """One of several next steps: its letter, what it does and to whom, where, by which command.

    `answers`: doubts about that command that who chooses it has read beside it; `given`: what of it
    is known already.
    """

    letter: str
    said: str
    place: Place
    command: str
    answers: tuple[str, ...] = ()
    given: tuple[tuple[str, int], ...] = ()


_KEPT = (
    Choice("r", "see how games were won", "standings", "report"),
    Choice("x", "export it as CSV", "standings", "export"),
    Choice("c", "copy it now, beside its file and to the second place", "standings", "backup"),
)
"""What is done with an event that is over, besides its prizes."""


class Next(Value):
    """The next step: where it is done, and by which command (empty: by hand on that screen).

    `table`: where somebody waits, and has waited longest; 0: at none, but the place shows where.
    `choices`: where more than one step is possible, all of them; `command` is then that of the
    first. `sheets`: what is printed before it.
    """

    sentence: str
    place: Place
    command: str = ""
    table: int | None = None
    choices: tuple[Choice, ...] = ()
    sheets: str = ""


class Status(Value):
    """The state in parts and as a sentence, and the next step.

    `warnings`: what is wrong until it is mended, with what to do.
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
    """Both at `now`, whose zone is that of the hall; `clocks`: what of them waits for somebody.

    `judge`: the next step is a judge's, not the organizer's; a hidden end is not told. `asks`: who
    asks to come in over the network, which is the organizer's. `keys`: those of who reads it.
    """
    clocks = clocks or Summary()
    nobody = Next("Nobody waits for a judge.", "tables")
    # A pause first: while time stands nothing else is due.
    following = _paused(event, keys) or (
        nobody if judge else _time_over(event, now, clocks) or next_step(event, clocks, keys)
    )
    line = event_line(event, now, clocks, judge=judge)
    warnings = () if judge else tuple(event.copy_faults.values())
    door = Next(asks, "devices") if asks and not judge else None
    waits = at_the_tables(clocks, keys) or _agreed(event, clocks, judge=judge)
    waits = waits or _coming(clocks, keys)
    if waits is not None and door is not None:  # also who is not led to first is told of
        who = asks.partition(":")[0].rstrip(".")  # with which number, the list of devices says
        waits = replace(waits, sentence=f"{waits.sentence} Then: {who}.")
    return Status(line, sentence(line), waits or door or following, warnings)


def next_step(event: Event, clocks: Summary | None = None, keys: WithKeys = as_made) -> Next:
    """What needs the organizer when nobody at a table does (ALL-1: nothing ends an event by
    itself); with it, which games lack figures.
    """
    step = _next_step(event, clocks, keys)
    return replace(step, sentence=f"{step.sentence} {lacking_said(event)}".rstrip())


def lacking_said(event: Event) -> str:
    """Which games lack figures: 2 games lack army points: tables 3, 9. Empty where none does.

    Those that were brought in from elsewhere may.
    """
    lacks = (
        (event.edition.terms.points, [game for game in event.games if _lacks(game, game.recorded)]),
        ("army points", [game for game in event.games if _lacks(game, game.destroyed)]),
    )
    by_games: dict[tuple[int, ...], list[str]] = {}
    games = {one.id: one for _, found in lacks for one in found}
    for what, found in lacks:
        if found:
            by_games.setdefault(tuple(one.id for one in found), []).append(what)
    return " ".join(
        _lack(event, [games[one] for one in ids], ", ".join(what)) for ids, what in by_games.items()
    )


def _lack(event: Event, games: Sequence[Game], what: str) -> str:
    """One game by its place alone, several with their number."""
    if len(games) == 1:
        return f"{capital(_games(event, games))} lacks {what}."
    return f"{counted(len(games), 'game')} lack {what}: {_games(event, games)}."


def _lacks(game: Game, figures: Both) -> bool:
    return game.outcome is not None and not game.brought and None in figures


def _games(event: Event, games: Sequence[Game]) -> str:
    """Where they were played; the round is said where it is not the newest alone, and only the
    rounds where there are many.
    """
    rounds = sorted({game.round for game in games})
    if rounds == [len(event.rounds)]:
        return _tables([game.table or 0 for game in games])
    if len(games) > MANY and len(rounds) > 1:
        return f"rounds {joined([str(one) for one in rounds])}"
    return ", ".join(
        f"round {round_} {_tables([game.table or 0 for game in games if game.round == round_])}"
        for round_ in rounds
    )


def _prizes(event: Event, keys: WithKeys) -> Next:
    """The prizes, one after the other, then what is left to do with an event that is over."""
    prizes, told = in_turn(event), event.prizes_told
    if not prizes:
        return Next(keys(OVER), "standings")
    if told is None:
        sentence = f"{REPORTED}; tell the prizes, or export and copy the event."
        begin = Choice("t", "tell the prizes, the last place first", "standings", "prize.tell")
        return Next(keys(sentence), "standings", choices=(begin, *_KEPT))
    if told < len(prizes):
        sentence = f"Prize {told + 1} of {len(prizes)}, {prizes[told][0]}: tell it on the boards."
        return Next(sentence, "standings", "prize.tell")
    end = Choice("e", "show the final standings on the boards", "standings", "prize.end")
    sentence = "All prizes are told: export the event and copy it, or show the final standings."
    return Next(sentence, "standings", choices=(*_KEPT, end))


def _next_step(event: Event, clocks: Summary | None, keys: WithKeys) -> Next:
    newest = event.round
    if event.finished_at:
        if left := undecided(event):
            sentence = f"{keys(REPORTED)}; to give: {', '.join(left)}."
            return Next(sentence, "awards", table=0)
        return _prizes(event, keys)
    if newest is None:
        return _before_round_1(event, keys)
    if newest.phase is Phase.DRAFT:
        return _with_draft(event, newest)
    if newest.open_games:
        if newest.phase is Phase.PUBLISHED and newest.scenario is None:
            sentence = f"Choose the scenario of round {newest.number}, or roll it."
            return Next(sentence, "pairings", "scenario")
        if newest.phase is Phase.PUBLISHED:
            return _start(event, newest)
        return _results(newest, clocks or Summary())
    if event.unfinished is not None:
        return Next(open_said(event.unfinished), "results")
    return _after_round(event, newest)


def _start(event: Event, round_: Round) -> Next:
    """Everybody sits; who came after it was published may be seated first."""
    late = next((who for who in event.players if _late(who, round_.number)), None)
    sentence = f"Start round {round_.number} when everybody sits."
    if late is None:
        return Next(sentence, "results", "start", sheets="round")
    name, player = late.name, ("player", late.id)
    bye = next((game.first for game in round_.games if game.second is None), None)
    choices = [
        Choice(
            "s", f"start: {name} enters in round {round_.number + 1} with 0 TP", "results", "start"
        )
    ]
    if bye is not None:
        has = f"{name} plays {event.name_of(bye)}, who has the bye"
        choices.append(Choice("p", has, "pairings", "pin", given=(player, ("other", bye))))
    seat = f"{name} takes a no-show's seat"
    choices.append(Choice("l", seat, "pairings", "seat", given=(player,)))
    sentence = f"{name} came late and has no game in round {round_.number}: give one, or start."
    return Next(sentence, "results", "start", choices=tuple(choices), sheets="round")


def _late(who: Player, number: int) -> bool:
    """Whether a player has entered after a round was published."""
    return not who.stand_in and who.status(number) is None and who.status(number + 1) is Stays.IN


def _results(round_: Round, clocks: Summary) -> Next:
    """The results that have to be typed; those of terminals come by themselves."""
    # Those at a terminal come from there: typed as well, they would be told twice.
    here = [game.table or 0 for game in round_.open_games if game.table not in clocks.seated]
    still = _still_paused(clocks)
    if here:
        said = f"Type the results: {_tables(here)}.{f' {still}' if still else ''}"
        return Next(said, "results", table=here[0] or None)
    if still:
        return Next(f"{still} p there lets it go on.", "tables", table=clocks.paused[0] or None)
    count = counted(len(round_.open_games), "game")
    return Next(f"Nobody waits: {count} left at the tables.", "tables")


def _still_paused(clocks: Summary) -> str:
    """Tables that do not go on with the hall; nobody is asked for their results meanwhile."""
    if not clocks.paused:
        return ""
    stay = "is" if len(clocks.paused) == 1 else "are"
    return f"{capital(_tables(clocks.paused))} {stay} paused."


def _paused(event: Event, keys: WithKeys) -> Next | None:
    """The time of the round stands, at tables without clocks."""
    one = event.round
    if one is None or one.paused_at is None or one.complete:
        return None
    why = f" ({held(one.paused_why)})" if one.paused_why else ""
    said = f"Round {one.number} is paused{why}: {{tables.hall|P}} in Clocks lets it go on."
    return Next(keys(said), "tables", table=0)


def _time_over(event: Event, now: datetime, clocks: Summary) -> Next | None:
    """The time of the round is over where dice down is called, and it has not been."""
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
    said = f"The time of round {newest.number} is over: call dice down."
    return Next(said, "tables", "clock.dice-down") if clocks.playing else Next(said, "results")


def at_the_tables(clocks: Summary, keys: WithKeys = as_made) -> Next | None:
    """What somebody at a table waits for; None: nobody waits."""
    # By who loses most by waiting: players at a stopped clock first.
    waiting = (
        (clocks.called, "A judge is called at {}."),
        (clocks.flags, "A flag has fallen at {}: settle it."),
        (clocks.interrupted, "The clock was interrupted at {}: decide what is charged."),
        (clocks.hall, "The hall is paused: {{tables.hall|P}} lets it go on."),
        (clocks.disputed, "A turn is disputed at {}."),
        (clocks.ties, "The expected end has come at {}: a tie, too much time is left."),
    )
    found = next(((at, said) for at, said in waiting if at), None)
    if found is None:
        return None
    at, said = found
    return Next(keys(said.format(_tables(at))), "tables", table=at[0] or None)


def _agreed(event: Event, clocks: Summary, *, judge: bool) -> Next | None:
    """A result that only needs a yes: it is read and confirmed where it is asked about."""
    if not clocks.agreed:
        return None
    at = clocks.agreed[0]
    step = Next(f"A result is agreed at {_tables(clocks.agreed)}: confirm it.", "tables",
                table=at or None)  # fmt: skip
    games = () if event.round is None or judge else event.round.games
    game = next((one for one in games if one.table == at and one.id in event.proposals), None)
    if game is None:
        return step
    # Asked about here: who is led to the list of clocks alone opens the game by enter, and is asked
    # for figures that the table has given already.
    words, its = proposal_words(event, game, event.proposals[game.id]), (("game", game.id),)
    back = f"send it back to table {at}, with a reason"
    choices = (
        Choice("c", f"confirm: {words}", "results", "play.confirm", given=its),
        Choice("s", back, "results", "play.reject", given=its),
    )
    return replace(step, command=choices[0].command, choices=choices)


def _coming(clocks: Summary, keys: WithKeys) -> Next | None:
    """Who is on his way to a table that called."""
    if not clocks.coming:
        return None
    table, by = clocks.coming[0]
    there = keys("{tables.answer|v}")
    return Next(f"{by} comes to {_tables((table,))}: {there} there when it is done.", "tables",
                table=table or None)  # fmt: skip


def _tables(numbers: Sequence[int], most: int = MANY) -> str:
    word = "table" if len(numbers) == 1 else "tables"
    said = ", ".join(str(one or "?") for one in numbers[:most])
    more = len(numbers) - most
    return f"{word} {said}" + (f" and {more} more" if more > 0 else "")


def _before_round_1(event: Event, keys: WithKeys) -> Next:
    if len(event.players_of(1)) < 2:
        return Next("Add the players.", "roster", "roster.add")
    if absent := [one.name for one in missing(event)]:
        return _check_in(event, absent)
    return Next(keys(f"Pair round 1: {_many_in(event)}."), "pairings", "pair")


def _many_in(event: Event) -> str:
    """How many are in, and what becomes of the one who is left over."""
    count = len(event.present)
    said = f"{count} players are in"
    if count % 2 == 0:
        return said
    if any(one.stand_in for one in event.players_of(1)):
        return f"{said}, and who stands in"
    return f"{said}, one has the bye ({{roster.stand-in|i}} in Roster adds a stand-in)"


def _check_in(event: Event, absent: Sequence[str]) -> Next:
    """Some are checked in and some are not: look for those, or pair all the same."""
    names, are = joined(absent, most=NAMED), "is" if len(absent) == 1 else "are"
    sentence = f"{names} {are} not checked in: check in, drop, or pair round 1 all the same."
    here = len(event.present) - len(absent)
    check_in = f"check in: {here} of {len(event.present)} are here"
    pair = f"pair round 1: {counted(len(event.present), 'player')}"
    read = (drop_doubt(event),) if len(absent) <= NAMED else ()
    drop = f"drop who is not here: {counted(here, 'player')} stay{'s' * (here == 1)}"
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
            return Next(f"Change the pairs of round {newest.number}: {said}.", "pairings")
        return Next(f"Draw round {newest.number} again: {said}.", "pairings", "redraw")
    return Next("Look at the draft, publish it.", "pairings", "publish")


def _after_round(event: Event, newest: Round) -> Next:
    """What can be done next; who did not come may be dropped before he is paired again."""
    step = _going_on(event, newest)
    absent = [who for who in event.players_of(event.next_number) if _absent(newest, who)]
    one_way = replace(step, choices=step.choices or (_pair(event),))
    # Only where pairing comes next: before a cut or the end who stays away is in nobody's way.
    if not absent or one_way.choices[0].command != "pair" or step.command != "pair":
        return step
    name, given = absent[0].name, (("player", absent[0].id),)
    drop = Choice("d", f"drop {name}", "roster", "roster.drop", given=given)
    said = f"{joined([who.name for who in absent], most=2)} did not come to round {newest.number}"
    return replace(
        one_way,
        sentence=f"{said}: drop, or {step.sentence.removeprefix('All games are in: ')}",
        choices=(*one_way.choices, drop),
    )


def _absent(round_: Round, who: Player) -> bool:
    game = round_.game_of(who.id)
    return game is not None and game.way is Way.NO_SHOW and game.loser == who.id


def _pair(event: Event, answers: tuple[str, ...] = ()) -> Choice:
    count = counted(len(event.players_of(event.next_number)), "player")
    return Choice("p", f"pair round {event.next_number}: {count}", "pairings", "pair", answers)


def _going_on(event: Event, newest: Round) -> Next:
    """Pair, cut or finish: which of them is possible, the likeliest first."""
    number, cap = event.next_number, event.next_edition.rounds.cap
    if cap and newest.number >= cap:
        return _end(event, f"All {cap} rounds are played: finish.")
    left = len(event.players_of(number))
    if left < 2:
        who = "Nobody is" if not left else "One player is"
        return _end(event, f"{who} left to be paired: finish.")
    leader, chosen, top = _leader(event), event.next_edition.cut.top, proposed_cut(event)
    cut = f" cut to the top {top}," if top and chosen else ""
    if leader is not None:
        sentence = f"{leader.name} alone leads on TP: finish the event,{cut} or pair another round."
        return _one_of(event, sentence, "fcp")
    if cut:
        return _one_of(event, f"Cut to the top {top}, or pair round {number}.", "cp")
    if newest.number >= event.planned_rounds:
        sentence = (
            f"{newest.number} rounds are played, nobody leads alone: finish, or pair another."
        )
        return _one_of(event, sentence, "fpc")
    if top:
        return _one_of(event, f"All games are in: pair round {number}, or cut to the top.", "pc")
    return Next(f"All games are in: pair round {number}.", "pairings", "pair")


def _end(event: Event, said: str) -> Next:
    """Nothing is left but to finish, where every award has somebody; else that comes first."""
    if undecided(event):
        return _one_of(event, said, "f")
    return Next(said, "standings", "finish")


def _leader(event: Event) -> Player | None:
    """Who alone leads on TP, and inside the cut where one was made."""
    leader, cut = event.single_leader, event.cut
    inside = cut is None or (leader is not None and leader.id in cut.members(event.played))
    return leader if inside else None


def _one_of(event: Event, sentence: str, letters: str) -> Next:
    """More than one step is possible: what each does, and to whom. A cut where one is proposed."""
    top, chosen = proposed_cut(event), event.next_edition.cut.top
    leader = _leader(event)
    out = len(playing(event)) - top
    stop = counted(out, "player") + (" stops" if out == 1 else " stop")
    few = f" ({top}?)" if event.next_edition.cut.recommended_top else ""
    cut = f"cut to the top {top}: {stop}" if chosen else f"cut: how many play on is asked{few}"
    end = "no further round" if leader is None else f"{leader.name} wins, no further round"
    told = () if leader is None else (leads_said(leader),)
    found = {
        "p": _pair(event, told),
        "c": Choice("c", cut, "standings", "cut"),
        "f": Choice("f", f"finish: {end}", "standings", "finish"),
    }
    choices = tuple(found[one] for one in letters if one != "c" or top)
    open_ = undecided(event) if "f" in letters else ()
    if open_:
        awards = f"awards: {joined(open_, most=4)} still to be given, then finish"
        first = Choice("a", awards, "awards", "")
        at = letters.index("f")
        choices = (*choices[:at], first, *choices[at:])
    return Next(sentence, choices[0].place, choices[0].command, choices=choices)
