"""The tour: what to press next on the tour's event, and why.

The steps are data. Each is behind when the event says so; a step that only looks leaves no trace in
the event, and is behind once it was seen. The step is that after the last one that is behind,
whatever else was pressed: the tour follows the event, and a step that was passed over is let go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from srtui.rules.value import Value, field
from srtui.state.event import Event, Phase
from srtui.words.awards import in_turn

PLAYERS = 8
"""So many play in the tour: who takes it is the last one to be added."""

Box = Literal["", "ask", "form", "pick", "page", "go", "line", "other"]
"""What takes the keys: nothing over the place, a question, a form, a choice, a page of text, the
list of places, a line that is being typed, anything else.
"""


class Scene(Value):
    """What is on the screen: a place, and what lies over it."""

    place: str
    box: Box = ""


class Presses(Value):
    """What to press, one after the other, and why: the ids of keys, and words to be typed in
    quotes.
    """

    keys: tuple[str, ...]
    why: str


Behind = Callable[[Event, frozenset[str]], bool]
Seen = Callable[[Event, Scene, Scene], bool]


class Step(Value):
    """One step at a place (empty: at any). `boxes`: what to press in what opens on the way.

    `behind` tells it from the event and the steps that were seen; `seen`, for a step that leaves no
    trace, from the event, what was on the screen before and what is there now.
    """

    id: str
    place: str
    do: Presses
    behind: Behind | None = None
    seen: Seen | None = None
    boxes: Mapping[Box, Presses] = field(default_factory=dict)


class Guide(Value):
    """What the line says: at which step of how many, what to press, and why."""

    step: str
    number: int
    of: int
    presses: Presses


OUT: Mapping[Box, Presses] = {
    "ask": Presses(("ask.no",), "No: this question is not part of the tour, which goes on behind."),
    "form": Presses(("form.leave",), "Closes this form; what is typed is kept for later."),
    "pick": Presses(("pick.back",), "Closes this choice; the tour goes on behind it."),
    "page": Presses(("page.close",), "Closes the page; the tour goes on."),
    "go": Presses(("go.stay",), "Closes the list of places."),
    "line": Presses(("back",), "Leaves this line; the tour goes on."),
    "other": Presses(("esc",), "Goes back to the tour."),
}
"""How what lies over a place is left when it is not of the step."""

YES = Presses(("ask.yes",), "Yes: what others will see is asked about first.")
ROLL = Presses(("form.enter",), "Rolls it with the dice of the edition.")


# Of each round or a later one: what leads to a round is behind once there is another after it.


def _published(number: int) -> Behind:
    return lambda event, _: any(
        one.number >= number and one.phase is not Phase.DRAFT for one in event.rounds
    )


def _paired(number: int) -> Behind:
    return lambda event, _: len(event.rounds) >= number


def _set(number: int) -> Behind:
    return lambda event, _: any(
        round_.number >= number and round_.phase is not Phase.DRAFT and round_.scenario is not None
        for round_ in event.rounds
    )


def _started(number: int) -> Behind:
    on = (Phase.RUNNING, Phase.CLOSED)
    return lambda event, _: any(one.number >= number and one.phase in on for one in event.rounds)


def _complete(number: int) -> Behind:
    return lambda event, _: any(one.number >= number and one.complete for one in event.rounds)


def _typed(event: Event) -> int:
    """How many results of round 1 are in."""
    return sum(game.outcome is not None for one in event.rounds[:1] for game in one.games)


def _here(event: Event, _: frozenset[str]) -> bool:
    return len(event.present) >= PLAYERS and all(one.checked_in for one in event.present)


def _page_closed(place: str) -> Seen:
    return lambda _, before, now: before == Scene(place, "page") and now == Scene(place)


STEPS: tuple[Step, ...] = (
    Step(
        "add", "roster",
        Presses(("roster.add",), "Adds a player. Seven are here; the eighth is you."),
        lambda event, _: len(event.players) >= PLAYERS,
        boxes={"form": Presses(("“Robin Tour”", "form.enter"),
                               "Any name will do.")},
    ),
    Step(
        "here", "roster",
        Presses(("roster.all-here",), "Checks everybody in. At the door, space does one by one."),
        _here, boxes={"ask": YES},
    ),
    Step(
        "pair", "",
        Presses(("next",), "Does the next step, always: here it pairs round 1."),
        _paired(1), boxes={"ask": YES},
    ),
    Step(
        "why", "pairings",
        Presses(("pairings.why",), "Says why these two meet. It is a draft: nobody sees it yet."),
        seen=_page_closed("pairings"),
    ),
    Step(
        "publish", "pairings",
        Presses(("pairings.publish",), "Publishes the draft: boards, tables and paper have it."),
        _published(1), boxes={"ask": YES},
    ),
    Step(
        "scenario", "pairings",
        Presses(("pairings.scenario",), "Sets what everybody plays in this round."),
        _set(1), boxes={"form": ROLL, "ask": YES},
    ),
    Step(
        "start", "results",
        Presses(("results.start",), "Starts the round when everybody sits: its time runs on top."),
        _started(1), boxes={"ask": YES},
    ),
    Step(
        "slip", "results",
        Presses(("results.slip",), "A player hands in a slip: this begins it, table first."),
        # The next step takes the result away again, and this one must not come back by it.
        lambda event, seen: _typed(event) > 0 or "undo" in seen,
        boxes={"line": Presses(("“1 s 5 3 60 45”", "enter"),
                               "1 won by scenario, 5-3, 60-45 destroyed.")},
    ),
    Step(
        "undo", "results",
        Presses(("undo",), "The wrong table? Takes back what you did last, whatever it was."),
        seen=lambda event, _, now: now.box == "" and not _typed(event),
        boxes={"ask": YES},
    ),
    Step(
        "redo", "results",
        Presses(("redo",), "It was right after all: brings it back. The journal keeps both."),
        lambda event, seen: "undo" in seen and _typed(event) > 0,
        boxes={"ask": YES},
    ),
    Step(
        "others", "results",
        Presses(("tour.others",), "The others hand in their slips: the tour types them for you."),
        _complete(1),
    ),
    Step(
        "rank", "standings",
        Presses(("standings.explain",), "Explains a rank figure by figure, when somebody asks."),
        seen=_page_closed("standings"),
    ),
    Step(
        "again", "",
        Presses(("next",), "Round 2 begins as round 1 did: it draws, and winners meet winners."),
        _paired(2), boxes={"ask": YES},
    ),
    Step(
        "going", "",
        Presses(("next",), "Publish, scenario, start: it leads to each, and asks first."),
        _started(2), boxes={"ask": YES, "form": ROLL},
    ),
    Step(
        "printing", "results",
        Presses(("paper",), "Everything is also on paper: slips, standings, pairs by name."),
        seen=lambda _, before, now: before.box == "pick" and now.box == "",
        boxes={"pick": Presses(("pick.back",), "All of these can be looked at first; closes it.")},
    ),
    Step(
        "others-2", "results",
        Presses(("tour.others",), "The tables hand in round 2; the tour types the slips again."),
        _complete(2),
    ),
    Step(
        "last", "",
        Presses(("next",), "On to the last round: this key leads through all of it."),
        _started(3), boxes={"ask": YES, "form": ROLL},
    ),
    Step(
        "others-3", "results",
        Presses(("tour.others",), "And its slips. Then one player alone has won every game."),
        _complete(3),
    ),
    Step(
        "finish", "standings",
        Presses(("standings.finish",), "Ends the event: the standings are final, with all prizes."),
        lambda event, _: bool(event.finished_at), boxes={"ask": YES},
    ),
    Step(
        "prizes", "standings",
        Presses(("standings.prize",), "Tells a prize on the boards of the hall, the last first."),
        lambda event, _: event.prizes_told is not None
        and event.prizes_told >= len(in_turn(event)),
        boxes={"ask": YES},
    ),
    Step(
        "end", "",
        Presses(("quit",), "That was a whole event. Leaves; srtui new begins your own."),
    ),
)  # fmt: skip


class Tour:
    """Where somebody is in the tour: what was seen, and what was on the screen before."""

    def __init__(self) -> None:
        self._seen: frozenset[str] = frozenset()
        self._before = Scene("")
        self._said: Step | None = None

    def guide(self, event: Event, scene: Scene, letters: Mapping[str, str]) -> Guide:
        """What to press now. `letters`: those of the list of places, by place."""
        said = self._said or self._step(event)
        if said.seen is not None and said.seen(event, self._before, scene):
            self._seen |= {said.id}
        step = self._step(event)
        self._before, self._said = scene, step
        number = STEPS.index(step) + 1
        return Guide(step.id, number, len(STEPS), _presses(step, scene, letters))

    def place(self, event: Event) -> str:
        """Where the step is done; empty: anywhere."""
        return self._step(event).place

    def _step(self, event: Event) -> Step:
        """The first step that is not behind, after the last one that the event has behind it."""
        behind = [
            at
            for at, step in enumerate(STEPS)
            if step.behind is not None and step.behind(event, self._seen)
        ]
        after = STEPS[behind[-1] + 1 :] if behind else STEPS
        return next(step for step in after if step.id not in self._seen)


def _presses(step: Step, scene: Scene, letters: Mapping[str, str]) -> Presses:
    elsewhere = bool(step.place) and scene.place != step.place
    if scene.box == "go" and elsewhere:
        return Presses((f"“{letters[step.place]}”",), f"Leads to {step.place.capitalize()}.")
    if scene.box:
        return OUT[scene.box] if elsewhere else step.boxes.get(scene.box, OUT[scene.box])
    if elsewhere:
        to = f"To {step.place.capitalize()}: every place has its letter."
        return Presses(("go", f"“{letters[step.place]}”"), to)
    return step.do
