"""A result in words: its outcome, the way it was won, its figures."""

from data.clean import fold
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.score import Score
from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.text.phrases import dashed, is_number, phrase, table_of


def score_text(event: Event, game: Game, score: Score) -> str:
    """Format the result as one sentence, for use where the round is obvious."""
    return phrase("{table}: {result}", table_of(game), result_sentence(event, game, score))


def result_sentence(event: Event, game: Game, score: Score, *, typing: bool = False) -> str:
    """Format the result without its table: Anna beats Bert by scenario, 5-3 VP, destroyed 60-45.

    Figures follow the order of the names before them, the winner's first. While somebody is
    `typing`, later figures are left out: they are not unknown yet.
    """
    names = event.names_of(game)
    edition = event.edition_at(game.round)
    rule = edition.way(score.way)
    winner = score.outcome.side
    figures = _figures_text(edition, score, turned=winner == 1, typing=typing)
    if winner is not None:
        said = phrase("{winner} beats {loser}", names[winner], names[1 - winner])
    elif score.outcome is Outcome.TIE:
        said = phrase("{first} and {second} tie", *names)
    else:
        said = phrase("{first} and {second} both lose", *names)
    result = with_way(said, rule)
    return phrase("{result}, {figures}.", result, figures) if figures else f"{result}."


def with_way(result: str, rule: WayRule | None) -> str:
    """Return a result with the way it was won: Anna beats Bert by scenario, or on time."""
    if rule is None:
        return result
    if rule.way is Way.CLOCK:
        return phrase("{result} on {way}", result, rule.name)
    return phrase("{result} by {way}", result, rule.name)


def _figures_text(edition: Edition, score: Score, *, turned: bool, typing: bool) -> str:
    term = edition.terms.points
    points, recorded, destroyed = (
        dashed(both[::-1] if turned else both)
        for both in (score.points, score.recorded, score.destroyed)
    )
    if typing:
        return f"{points} {term}" if points else ""
    scored = f"{points} {term}" if points else phrase("{term} unknown", term)
    unknown = phrase("{scored}, destroyed unknown", scored)
    figures = phrase("{scored}, destroyed {points}", scored, destroyed) if destroyed else unknown
    if recorded == points:
        return figures
    return phrase("{figures} (counted {recorded})", figures, recorded)


def way_name(edition: Edition, way: Way | None) -> str:
    """Return the edition's name for a way of winning; a plain one if it has none."""
    if way is None:
        return ""
    rule = edition.way(way)
    return rule.name if rule else way.value.replace("_", " ")


def scored_way(edition: Edition, way: Way) -> str:
    """Return the win that the edition scores for an ending, such as an expired clock."""
    rule = edition.way(way)
    counts_as = Way.ASSASSINATION if rule is not None and rule.assassination else way
    return way_name(edition, counts_as if way is Way.CLOCK else way)


def ways_text(edition: Edition) -> str:
    """Format all ways of winning with their letters: a assassination, s scenario."""
    return ", ".join(f"{rule.key} {rule.name}" for rule in edition.ways)


def outcome_words(event: Event, game: Game) -> str:
    """Format how a game ended: Anna wins, tie, both lose, bye; empty while it is open."""
    fixed = {
        Outcome.TIE: phrase("tie"),
        Outcome.BOTH_LOSE: phrase("both lose"),
        Outcome.BYE: phrase("bye"),
    }
    if game.outcome is None:
        return phrase("bye") if game.second is None else ""
    if game.outcome in fixed:
        return fixed[game.outcome]
    winner = game.winner
    return phrase("{player} wins", event.name_of(winner)) if winner is not None else ""


def outcome_letter(game: Game, player: int) -> str:
    """Return a player's result as a letter: W, L (also if both lose) or T; ? while it is open."""
    if game.outcome is None:
        return "?"
    if game.outcome is Outcome.TIE:
        return phrase("T")
    return phrase("W") if game.won(player) else phrase("L")


def ended_words(event: Event, game: Game) -> str:
    """Format how a game ended, in what way and with what points: Anna wins by scenario, 5-3."""
    edition = event.edition_at(game.round)
    outcome = outcome_words(event, game)
    if game.way is not None:
        scored = scored_way(edition, game.way)
        name = way_name(edition, game.way)
        outcome = phrase("{outcome} by {way}", outcome, scored)
        if game.way is Way.CLOCK and scored != name:
            outcome = f"{outcome} ({name})"
    return f"{outcome}, {figures_words(game.outcome, game.points)}"


def figures_words(outcome: Outcome | None, both: Both) -> str:
    """Format two figures to follow an outcome, the winner's first: 5-3."""
    return dashed(both[::-1] if outcome is Outcome.SECOND else both) or phrase("unknown")


def figure_text(figure: int | None) -> str:
    """Format a figure for a cell; ? if it is unknown."""
    return "?" if figure is None else str(figure)


def pair_text(both: Both) -> str:
    """Format two figures for a cell, in the order of the names beside it: 5-3, ?-? if unknown."""
    return "-".join(map(figure_text, both))


# Reading


SCORED = "scored"
"""The word for the winner that the turns of a game say."""
_OUTCOMES = {
    "1": Outcome.FIRST, "2": Outcome.SECOND, "tie": Outcome.TIE, "t": Outcome.TIE,
    "both": Outcome.BOTH_LOSE, "b": Outcome.BOTH_LOSE,
}  # fmt: skip
WINNERS = tuple(word for word in _OUTCOMES if is_number(word))
"""The digits that stand for a winner."""
NOBODY_WON = {word: meant for word, meant in _OUTCOMES.items() if word not in WINNERS}
"""The words for an outcome without a winner."""


def read_winner(event: Event, game: Game, text: str) -> Outcome | None:
    """Read the winner: 1, 2, part of one name, tie or both; None for "as scored"."""
    word = fold(text)
    if word == SCORED:
        return None
    if word in _OUTCOMES:
        return _OUTCOMES[word]
    if game.second is None:
        raise Refused("{first} has the bye; its award is already set.", event.name_of(game.first))
    names = event.names_of(game)
    sides = [*zip((Outcome.FIRST, Outcome.SECOND), map(fold, names), strict=True)]
    # Full names first: of Ann and Annabel, Ann matches only one.
    whole = [outcome for outcome, name in sides if word == name]
    matches = whole or [outcome for outcome, name in sides if word in name]
    if len(matches) == 1:
        return matches[0]
    raise Refused(
        "{table} is {first} (1) against {second} (2): type 1, 2, part of a name, t for a tie, or "
        "b if both lose.",
        table_of(game),
        *names,
    )


def winner_as_typed(outcome: Outcome | None) -> str:
    """Return the word to type for an outcome."""
    # Reversed, so that if two words mean the same outcome, the first is used.
    words = {meant: word for word, meant in reversed(_OUTCOMES.items())}
    return SCORED if outcome is None else words[outcome]


def read_way(edition: Edition, text: str) -> Way | None:
    """Return the way of winning for its letter, its name or a prefix; None for `-`."""
    if text.strip() in ("", "-"):
        return None
    word = letters_of(text)
    ways = edition.read_ways
    spelled = {rule.way: (letters_of(rule.way.value), letters_of(rule.name)) for rule in ways}
    # Exact matches before prefixes: a single letter is always a key, never a prefix of a name.
    matches = [rule for rule in ways if word in (rule.key, *spelled[rule.way])]
    if not matches and len(word) > 1:
        starts = {way for way, names in spelled.items() for name in names if name.startswith(word)}
        matches = [rule for rule in ways if rule.way in starts]
    if len(matches) == 1:
        return matches[0].way
    raise Refused("“{text}” is not a way to win here: {ways}.", text[:20], ways_text(edition))


def letters_of(text: str) -> str:
    """Return only the letters and digits: no-show, no_show and No Show are the same word."""
    return "".join(letter for letter in fold(text) if letter.isalnum())
