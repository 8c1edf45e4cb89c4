"""A turn's answers, typed as on the command line: read once, into one value.

    center=1                player 1 holds it (the usual word of the scenario)
    center=1:dominates      with that word; left=1+2 both; center=0 nobody
    center=1+2:dominates    both, with one word for both
    heart=1                 a fact that player 1 declares
    fuse=1:left:2           an effect of player 1: the choice, the die
    spark=roll              a die that is rolled here; roll alone rolls all dice not typed
    destroyed=cache         captured=cache:1; destroyed=a+b in the same moment
    gone=red-terrain        the terrain piece of a scenario's terrain was destroyed or removed
    kill-box                the active player's Leader ended the turn in it
    another-leader=1        player 1 has another Leader in play (0: nobody has)
    presence=12-8           figures of both players for a tiebreaker
    +1 +0                   points instead of answers
    again:center=0          if the claims are asked a second time in a turn

Players are 1 and 2, in the order of the pairing. Answers that are not typed stay unchanged.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from data.clean import fold
from srtui.model.refused import Refused
from srtui.model.turn_answers import ROLL
from srtui.rules.edition import ScenarioRule
from srtui.rules.game import Ask, Happened, Play, Question, Stage
from srtui.rules.game.claims import ladder, words_offered
from srtui.rules.game.questions import ANOTHER_LEADER
from srtui.rules.value import Value
from srtui.text.phrases import phrase

KILL_BOX, REPEATED = "kill-box", "again:"
ANOTHER = "another-leader"
NOBODY = ("0", "-", "")
_EVENTS = ("destroyed", "captured", "gone")
_FIGURES = re.compile(r"(\d{1,4})-(\d{1,4})")
_POINTS = re.compile(r"\+(\d{1,4})")
SHOWN = 24
"""Characters of a wrong word that are repeated."""


class TurnWords(Value):
    """Answers typed for a turn. `things`: the parts after each thing's `=`, split at colons.

    Players are 0 and 1 in the order of the pairing. `words`: everything as typed.
    """

    play: Play
    words: tuple[str, ...]
    things: Mapping[str, tuple[tuple[str, ...], ...]]
    events: tuple[Happened, ...] = ()
    points: tuple[int, int] | None = None
    kill_box: bool = False
    roll: bool = False

    def __str__(self) -> str:
        """Return the words as typed, for the journal."""
        return " ".join(self.words)

    @property
    def answers_any(self) -> bool:
        """Whether there is any answer other than events and points."""
        return bool(self.things) or self.kill_box

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        """Return the answer concerning player `number` of the pairing; None if there is none."""
        thing = thing_of(question, ask)
        if thing == KILL_BOX:
            return "yes" if self.kill_box else None
        parts = self.things.get(thing)
        if question.stage in (Stage.BEFORE, Stage.AFTER):
            return _read_effect_words(self, ask, parts, number)
        if parts is None:
            return None
        own_words = _words_of_player(parts, number)
        if ask.options == ("yes", "no"):
            return "no" if own_words is None else "yes"
        if ask.element:
            # Both players may share a word: 1+2:dominates.
            shared = next((part[1:] for part in parts if len(part) > 1), ())
            return "" if own_words is None else _word(self.play, own_words or shared, thing)
        if not own_words:
            return None
        return (
            own_words[0] if question.stage is Stage.TIEBREAK else _option(ask, own_words[0], thing)
        )

    def unasked(self, asks: Iterable[tuple[Question, Ask]]) -> str:
        """Return the first answer that no question asks for; empty if there is none."""
        said = {*self.things, *[KILL_BOX] * self.kill_box}
        return min(said - {thing_of(question, ask) for question, ask in asks}, default="")


def read_words(play: Play, words: Sequence[str]) -> TurnWords:
    """Read a turn's typed words. Refused if a word does not match anything."""
    things: dict[str, tuple[tuple[str, ...], ...]] = {}
    events: list[Happened] = []
    points: list[int] = []
    flags: set[str] = set()
    for raw in words:
        word = fold(raw)
        name, equals, value = word.partition("=")
        # Checked before looking for `=`: figures such as +1 name their player only by position.
        if found := _POINTS.fullmatch(word):
            points.append(int(found[1]))
        elif word in (KILL_BOX, ROLL):
            flags.add(word)
        # A tiebreaker may share its name with an event: destroyed=40-25 gives its figures.
        elif equals and name in _EVENTS and not _FIGURES.fullmatch(value):
            events.append(_event(play.scenario, name, value))
        elif equals:
            thing = _find_thing(play, name)
            things[thing] = _combine_answers(play, thing, things.get(thing, ()), _parts(value))
        else:
            offer = "name=1 for " + ", ".join((*things_of(play), *_EVENTS)) + f"; {KILL_BOX}, +1 +0"
            raise Refused("“{raw}” is not an answer: {offer}.", raw[:SHOWN], offer)
    if len(points) not in (0, 2):
        raise Refused("Enter points for both players: +1 +0.")
    both = (points[0], points[1]) if points else None
    return TurnWords(
        play, tuple(words), things, tuple(events), both, KILL_BOX in flags, ROLL in flags
    )


def _combine_answers(
    play: Play,
    thing: str,
    before: tuple[tuple[str, ...], ...],
    parts: tuple[tuple[str, ...], ...],
) -> tuple[tuple[str, ...], ...]:
    """Combine two answers to the same thing: `token=1 token=2` is the same as `token=1+2`.

    Refused unless for different players. In one word, a player may choose several elements.
    """
    players = [part[0] for part in (*before, *parts)]
    once = bool(before) or any(element.id == thing for element in play.scenario.elements)
    nobody = bool(before) and not set(NOBODY).isdisjoint(players)
    if nobody or (once and len(set(players)) < len(players)):
        raise Refused("{thing} is given twice: name each player once, {thing}=1+2.", thing)
    return (*before, *parts)


def _parts(value: str) -> tuple[tuple[str, ...], ...]:
    if found := _FIGURES.fullmatch(value):
        return (("1", found[1]), ("2", found[2]))
    return tuple(tuple(part.split(":")) for part in value.split("+"))


def _event(scenario: ScenarioRule, kind: str, value: str) -> Happened:
    names, _, captor = value.partition(":")
    known = {fold(one.id): one.id for one in scenario.elements}
    element, *also = [_match_name(known, name, "element") for name in names.split("+")]
    if kind != "captured":
        if captor:
            raise Refused("{kind}={names}: do not name a player here.", kind, names)
        return Happened("gone" if kind == "gone" else "destroyed", element, None, tuple(also))
    return Happened("captured", element, read_player_number(captor), tuple(also))


def read_player_number(text: str) -> int:
    """Return 0 or 1 for the text 1 or 2."""
    if text not in ("1", "2"):
        raise Refused("“{text}” is not a player: type 1 or 2, as paired.", text[:SHOWN])
    return int(text) - 1


def things_of(play: Play) -> tuple[str, ...]:
    """Return everything in a game that can be answered by name."""
    scenario = play.scenario
    names = [one.id for one in scenario.elements if one.held]
    names += [one.id for one in scenario.facts]
    names += [one.id for one in scenario.effects]
    names += [one.id for one in scenario.lines if one.most]
    names += [one.id for one in play.rule.tiebreaks if one.asked]
    if play.several_leaders:
        names.append(ANOTHER)
    return tuple(dict.fromkeys(names))


def _find_thing(play: Play, text: str) -> str:
    name = text.removeprefix(REPEATED)
    again = "" if name == text else REPEATED
    barred = {one.id: "nobody can hold it" for one in play.scenario.elements if not one.held}
    return again + _match_name({fold(one): one for one in things_of(play)}, name, "", barred)


def _match_name(
    names: Mapping[str, str], text: str, kind: str, barred: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the match for a name or a unique prefix; `barred`: unavailable names with reasons."""
    # Exact names first: `left` means left, although left-flag begins with it, too.
    if text in names:
        return names[text]
    matches = [name for key, name in names.items() if text and key.startswith(text)]
    if len(matches) == 1:
        return matches[0]
    offered = ", ".join(matches or names.values())
    known = [name for name in barred if text and fold(name).startswith(text)]
    if not matches and len(known) == 1:
        why = phrase("{first} cannot be chosen now: {barred}.", known[0], barred[known[0]])
        raise Refused(phrase("{why} Possible: {offered}.", why, offered) if offered else why)
    if not kind:
        raise Refused("There is no such thing “{text}”: {offered}.", text[:SHOWN], offered)
    raise Refused("There is no {kind} “{text}”: {offered}.", kind, text[:SHOWN], offered)


# From typed words to the answers of a question


def thing_of(question: Question, ask: Ask) -> str:
    """Return the name by which an ask is answered."""
    if question.stage is Stage.CLAIMS_AGAIN:
        return REPEATED + ask.element
    if ask.element:
        return ask.element
    if ask.key == "kill_box":
        return KILL_BOX
    if ask.key == ANOTHER_LEADER:
        return ANOTHER
    parts = ask.key.split(":")
    return parts[1] if parts[0] == "pick" else parts[0]


def _word(play: Play, typed: tuple[str, ...], thing: str) -> str:
    """Return a word of the ladder, even if it is impossible here: the rules then say why."""
    names = {fold(word): word for word in words_offered(play) if word}
    barred = {word: "it changes nothing in this scenario" for word in ladder(play) if word}
    if typed:
        return _match_name(names, typed[0], phrase("answer for {thing}", thing), barred)
    return usual_word(play)


def _words_of_player(
    parts: tuple[tuple[str, ...], ...], number: int | None
) -> tuple[str, ...] | None:
    """Return the words after a player's number; None if that player is not mentioned."""
    for part in parts:
        if part[0] not in NOBODY and number is not None and read_player_number(part[0]) == number:
            return part[1:]
    return None


def _read_effect_words(
    words: TurnWords, ask: Ask, parts: tuple[tuple[str, ...], ...] | None, number: int | None
) -> str | None:
    """Read a choice and a die, in either order, after the player's number if there is one."""
    own_words = None
    if parts is not None:
        own_words = parts[0] if ask.side is None else _words_of_player(parts, number)
    asked = ask.key.rpartition(":")[2]
    chosen = [one for one in own_words or () if not one.isdigit() and one != ROLL]
    # With only one choice left it is not asked about: any other choice still has to be refused.
    if asked != "choose" and any(fold(id).startswith(word) for word in chosen for id in ask.barred):
        _match_name({}, chosen[0], "", ask.barred)
    if asked == "may":
        return "no" if own_words is None else "yes"
    if asked == "die":
        typed = next((one for one in own_words or () if one.isdigit() or one == ROLL), None)
        return typed or (ROLL if words.roll else None)
    return _option(ask, chosen[0], thing="") if chosen else None


def _option(ask: Ask, text: str, thing: str) -> str:
    names = {fold(one): one for one in ask.options if one}
    return _match_name(names, text, thing and phrase("answer for {thing}", thing), ask.barred)


def usual_word(play: Play) -> str:
    """Return the word meant by `center=1`: the weakest that holds an element, or contesting it."""
    words = [one for one in words_offered(play) if one]
    above = [one for one in words if one != ladder(play)[1]]
    return (above or words)[0]


def example_words(question: Question, ask: Ask, number: int | None) -> str:
    """Return an example of the words that answer an ask."""
    thing = thing_of(question, ask)
    player = "" if number is None else f"{number + 1}"
    if question.stage is Stage.TIEBREAK:
        return f"{thing}=12-8"
    if question.stage not in (Stage.BEFORE, Stage.AFTER):
        return f"{thing}={player or 1}"
    value = {"die": "2", "choose": ask.options[0]}.get(ask.key.rpartition(":")[2], "")
    return f"{thing}=" + ":".join(part for part in (player, value) if part)
