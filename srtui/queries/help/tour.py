"""The tour: the next keys to press on the tour's event, and why.

The steps are data. Each is done once the event shows it; a step that only looks at something leaves
no trace there, and is done once it has been seen. The current step follows the last one done,
whatever else was pressed: the tour follows the event, and drops skipped steps.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from srtui.model.event import Event, Phase, Round
from srtui.rules.value import Value, field
from srtui.text.awards import to_announce

PLAYERS = 8
"""Number of players in the tour; the last one is added by its user."""

Box = Literal["", "ask", "form", "pick", "page", "go", "line", "other"]
"""What takes the keys: nothing over the place, a question, a form, a choice, a page of text, the
list of places, a line that is being typed, anything else.
"""


class TourScene(Value):
    """Content of the terminal: a screen, and anything that covers it."""

    place: str
    box: Box = ""


class Presses(Value):
    """The keys to press in order, by id, and the words to type, quoted, with the reason."""

    keys: tuple[str, ...]
    reason: str


Behind = Callable[[Event, frozenset[str]], bool]
Seen = Callable[[Event, TourScene, TourScene], bool]


class TourStep(Value):
    """A step on a screen (empty: any). `boxes`: what to press in dialogs that open on the way.

    `behind` decides from the event and the seen steps whether it is done; for a step that leaves no
    trace, `seen` decides from the event and from what the screen showed before and shows now.
    """

    id: str
    place: str
    do: Presses
    behind: Behind | None = None
    seen: Seen | None = None
    boxes: Mapping[Box, Presses] = field(default_factory=dict)


class Guide(Value):
    """The tour's line: the step's number and their total, what to press, and why."""

    step: str
    number: int
    total: int
    presses: Presses


OUT: Mapping[Box, Presses] = {
    "ask": Presses(
        ("ask.no",), "Answers no. This question is not part of the tour, which continues."
    ),
    "form": Presses(("form.leave",), "Closes this form; your input is saved for later."),
    "pick": Presses(("pick.back",), "Closes this list; the tour continues."),
    "page": Presses(("page.close",), "Closes the page; the tour continues."),
    "go": Presses(("go.stay",), "Closes the list of screens."),
    "line": Presses(("back",), "Leaves this line; the tour continues."),
    "other": Presses(("esc",), "Goes back to the tour."),
}
"""How what lies over a place is left when it is not of the step."""

YES = Presses(("ask.yes",), "Yes: srtui asks before others can see anything.")
ROLL = Presses(("form.enter",), "Rolls it with the edition's dice.")


def _reached(number: int, is_so: Callable[[Round], bool] = lambda _: True) -> Behind:
    """Return a test that a round has got this far, or that a later round exists."""
    return lambda event, _: any(one.number >= number and is_so(one) for one in event.rounds)


def _is_published(one: Round) -> bool:
    return one.phase is not Phase.DRAFT


def _is_started(one: Round) -> bool:
    return one.phase in (Phase.RUNNING, Phase.CLOSED)


def _is_complete(one: Round) -> bool:
    return one.complete


def _results_typed(event: Event) -> int:
    """Return how many results of round 1 are entered."""
    return sum(game.outcome is not None for one in event.rounds[:1] for game in one.games)


def _is_page_closed(place: str) -> Seen:
    return lambda _, before, now: before == TourScene(place, "page") and now == TourScene(place)


STEPS: tuple[TourStep, ...] = (
    TourStep(
        "add",
        "roster",
        Presses(("roster.add",), "Adds a player. Seven are here; the eighth is you."),
        lambda event, _: len(event.players) >= PLAYERS,
        boxes={"form": Presses(("“Robin Tour”", "form.enter"), "Any name will do.")},
    ),
    TourStep(
        "here",
        "roster",
        Presses(
            ("roster.all-here",), "Checks everyone in. At the door, press space for each player."
        ),
        lambda event, _: (
            len(event.present) >= PLAYERS and all(player.checked_in for player in event.present)
        ),
        boxes={"ask": YES},
    ),
    TourStep(
        "pair",
        "",
        Presses(("next",), "Always does the next step: here, it pairs round 1."),
        _reached(1),
        boxes={"ask": YES},
    ),
    TourStep(
        "why",
        "pairings",
        Presses(("pairings.why",), "Explains this pairing. It is a draft: only you see it."),
        seen=_is_page_closed("pairings"),
    ),
    TourStep(
        "publish",
        "pairings",
        Presses(
            ("pairings.publish",),
            "Publishes the draft: it appears on boards, at tables and on paper.",
        ),
        _reached(1, _is_published),
        boxes={"ask": YES},
    ),
    TourStep(
        "scenario",
        "pairings",
        Presses(("pairings.scenario",), "Sets the scenario for this round."),
        _reached(1, lambda one: _is_published(one) and one.scenario is not None),
        boxes={"form": ROLL, "ask": YES},
    ),
    TourStep(
        "announce",
        "results",
        Presses(
            ("results.announce",), "Announces the scenario: players set up, and no clock runs yet."
        ),
        _reached(1, lambda one: one.announced_at is not None or _is_started(one)),
        boxes={"ask": YES},
    ),
    TourStep(
        "start",
        "results",
        Presses(
            ("results.start",),
            "Starts the round once everyone is set up; the top line shows the time left.",
        ),
        _reached(1, _is_started),
        boxes={"ask": YES},
    ),
    TourStep(
        "slip",
        "results",
        Presses(("results.slip",), "Starts entering a player's slip: type the table first."),
        # The next step undoes the result, which must not make this step current again.
        lambda event, seen: _results_typed(event) > 0 or "undo" in seen,
        boxes={
            "line": Presses(
                ("“1 s 5 3 60 45”", "enter"), "Player 1 won by scenario, 5-3, 60-45 destroyed."
            )
        },
    ),
    TourStep(
        "undo",
        "results",
        Presses(("undo",), "Wrong table? Undoes your last change, whatever it was."),
        seen=lambda event, _, now: now.box == "" and not _results_typed(event),
        boxes={"ask": YES},
    ),
    TourStep(
        "redo",
        "results",
        Presses(("redo",), "Right after all? Redoes the change. The journal keeps both."),
        lambda event, seen: "undo" in seen and _results_typed(event) > 0,
        boxes={"ask": YES},
    ),
    TourStep(
        "others",
        "results",
        Presses(
            ("tour.others",), "The others hand in their slips: the tour types them in for you."
        ),
        _reached(1, _is_complete),
    ),
    TourStep(
        "rank",
        "standings",
        Presses(("standings.explain",), "Explains a rank figure by figure, if someone asks."),
        seen=_is_page_closed("standings"),
    ),
    TourStep(
        "again",
        "",
        Presses(("next",), "Pairs round 2 like round 1, except that winners meet winners."),
        _reached(2),
        boxes={"ask": YES},
    ),
    TourStep(
        "going",
        "",
        Presses(
            ("next",), "Takes you through publish, scenario, announce and start, asking first."
        ),
        _reached(2, _is_started),
        boxes={"ask": YES, "form": ROLL},
    ),
    TourStep(
        "printing",
        "results",
        Presses(("paper",), "Prints any sheet: slips, standings or pairings by name."),
        seen=lambda _, before, now: before.box == "pick" and now.box == "",
        boxes={"pick": Presses(("pick.back",), "Closes the list; to preview a sheet, pick one.")},
    ),
    TourStep(
        "others-2",
        "results",
        Presses(("tour.others",), "The tables hand in round 2; the tour types the slips again."),
        _reached(2, _is_complete),
    ),
    TourStep(
        "last",
        "",
        Presses(("next",), "Goes on to the last round: this key does each of its steps."),
        _reached(3, _is_started),
        boxes={"ask": YES, "form": ROLL},
    ),
    TourStep(
        "others-3",
        "results",
        Presses(("tour.others",), "The tour types these slips too; one player has won every game."),
        _reached(3, _is_complete),
    ),
    TourStep(
        "finish",
        "standings",
        Presses(("standings.finish",), "Ends the event: the standings are final, with all prizes."),
        lambda event, _: bool(event.finished_at),
        boxes={"ask": YES},
    ),
    TourStep(
        "prizes",
        "standings",
        Presses(("standings.prize",), "Announces a prize on the boards; the winner comes last."),
        lambda event, _: event.prizes_told is not None and not to_announce(event),
        boxes={"ask": YES},
    ),
    TourStep(
        "end",
        "",
        Presses(("quit",), "Quits: that was a whole event. For your own, type srtui, then n."),
    ),
)


class Tour:
    """A person's progress in the tour: what they have seen, and what the screen showed before."""

    def __init__(self) -> None:
        self._seen: frozenset[str] = frozenset()
        self._before = TourScene("")
        self._shown: TourStep | None = None

    def guide(self, event: Event, scene: TourScene, letters: Mapping[str, str]) -> Guide:
        """Return what to press now. `letters` are the screens' letters in the list of screens."""
        shown = self._shown or self._step(event)
        if shown.seen is not None and shown.seen(event, self._before, scene):
            self._seen |= {shown.id}
        step = self._step(event)
        self._before, self._shown = scene, step
        presses = _press_text(step, scene, letters)
        return Guide(step.id, STEPS.index(step) + 1, len(STEPS), presses)

    def place(self, event: Event) -> str:
        """Return the step's screen; empty for any."""
        return self._step(event).place

    def _step(self, event: Event) -> TourStep:
        """Return the next step not seen, after the last one that the event shows as done."""
        behind = [
            at
            for at, step in enumerate(STEPS)
            if step.behind is not None and step.behind(event, self._seen)
        ]
        after = STEPS[behind[-1] + 1 :] if behind else STEPS
        return next(step for step in after if step.id not in self._seen)


def _press_text(step: TourStep, scene: TourScene, letters: Mapping[str, str]) -> Presses:
    elsewhere = bool(step.place) and scene.place != step.place
    if scene.box == "go" and elsewhere:
        return Presses((f"“{letters[step.place]}”",), f"Goes to {step.place.capitalize()}.")
    if scene.box:
        return OUT[scene.box] if elsewhere else step.boxes.get(scene.box, OUT[scene.box])
    if elsewhere:
        to = f"Goes to {step.place.capitalize()}. Every screen has its own letter."
        return Presses(("go", f"“{letters[step.place]}”"), to)
    return step.do
