"""The fold of a 14-turn game, as after every correction: `python benchmarks/fold.py [times]`.

One game of each edition is played by dice to its turn limit (or fourteen turns), then folded again
and again from its moves. Milliseconds, and as a ratio to copying the moves through JSON and back.
"""

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from msgspec.structs import asdict

from data import editions
from srtui.rules.game import Answered, EndTurn, Move, Play, Refusal, Stage, State, asked, step
from srtui.rules.game.fold import fold

GAMES = {
    "sr2012": "guidons",
    "sr2015": "recon",
    "sr2017beta": "spread-the-net",
    "sr2024": "battle-lines",
    "sr2026": "high-stakes",
}
TURNS = 14


def played(play: Play, seed: int) -> list[Move] | None:
    """Return the moves of a game by dice; None if it ended before the last turn."""
    dice = random.Random(seed)
    state, moves = State(), []
    while state.turn < TURNS and state.stage not in (Stage.OVER, Stage.TIEBREAK):
        question = asked(play, state)
        move: Move = EndTurn()
        if question is not None:
            words = {
                ask.key: dice.choice((*ask.options, *[ask.standing or ask.options[0]] * 3))
                for ask in question.asks
            }
            move = Answered(words)
        after = step(play, state, move)
        if isinstance(after, Refusal):
            continue
        moves.append(move)
        state = after
    return moves if state.turn >= TURNS - 1 and state.stage is not Stage.OVER else None


def timed(times: int, work: Callable[[], object]) -> float:
    """Return the median time of a call in milliseconds, out of `times` calls."""
    seconds = []
    for _ in range(times):
        begin = perf_counter()
        work()
        seconds.append(perf_counter() - begin)
    return 1000 * median(seconds)


def through_json(rows: object) -> object:
    """Rows written as JSON and read back: the baseline."""
    return json.loads(json.dumps(rows))


def main() -> None:
    """Print a line for each game."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"{'scenario':<28}{'moves':>6}{'fold ms':>9}{'JSON ms':>9}{'ratio':>7}")
    for edition_id, scenario_id in GAMES.items():
        edition = editions.edition(editions.parse(editions.text(edition_id), ""), edition_id)
        rule = edition.scenario(scenario_id)
        assert rule is not None
        play = Play(rule, edition.game)
        # By dice a game may end before its last turn: the first that does not is taken.
        moves = next(found for seed in range(5000) if (found := played(play, seed)))
        rows = [asdict(move) for move in moves]
        folded = timed(times, partial(fold, play, moves))
        copied = timed(times, partial(through_json, rows))
        name = f"{edition_id}/{scenario_id}"
        print(f"{name:<28}{len(moves):>6}{folded:>9.2f}{copied:>9.3f}{folded / copied:>7.1f}")


if __name__ == "__main__":
    main()
