"""Whole games typed turn by turn, with every sum worked out by hand from the documents.

Each game turns on another corrected rule. Line numbers are those of the documents; the scenario
sheets of SR2012 and SR2015 come from outside of them. Points are those of the first and of the
second player, who is named second in the pairing.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from one_file import Cli


class Paper:
    """One game at table 1, whose first player has the first turn."""

    def __init__(self, folder: Path, edition: str, scenario: str, *options: str) -> None:
        self.cli = Cli(folder)
        self.cli.ok("new", self.cli.file, "--edition", edition, "--seed", "hand", *options)
        for name in ("Ann Berg", "Bo Dahl"):
            self.cli.ok("roster", self.cli.file, "add", name)
        for step in (("pair",), ("scenario", scenario), ("publish",), ("announce",), ("start",)):
            self.cli.ok(step[0], self.cli.file, *step[1:], "-y")
        self.first = True

    def turn(self, *words: str, points: tuple[int, int]) -> str:
        """End a turn with these words; the sums are then as by hand."""
        opens = ("--first", 1) if self.first else ()
        self.first = False
        sentence = self.cli.ok("turn", self.cli.file, 1, *words, *opens, "-y")
        assert self.points == points, sentence
        return sentence

    def quiet(self, turns: int) -> None:
        """End turns at which nobody scores and nothing is asked."""
        for _ in range(turns):
            self.turn(points=(0, 0))

    def end(self, how: str, winner: str, *words: str, points: tuple[int, int]) -> str:
        """End the game early."""
        sentence = self.cli.ok("score", self.cli.file, "end", 1, how, winner, *words, "-y")
        assert self.points == points, sentence
        return sentence

    @property
    def points(self) -> tuple[int, int]:
        first, second = self.cli.json("game", self.cli.file, 1)["game"]["points"]
        return first, second

    @property
    def winner(self) -> str:
        """The player who has won by the score: 1 or 2, a dash while nobody has."""
        game = self.cli.json("game", self.cli.file, 1)["game"]
        if not game["over"]:
            return "-"
        names = [name for name in game["players"] if f"{name} wins" in game["result"]]
        return str(game["players"].index(names[0]) + 1) if names else "tie"

    def recorded(self, *destroyed: int) -> tuple[str, list[int], list[int]]:
        """Record the game as it was scored, with what each destroyed: way, points, destroyed."""
        self.cli.ok("result", self.cli.file, 1, "scored", "-", "-", "-", *destroyed, "-y")
        (row,) = self.cli.json("results", self.cli.file)["rows"]
        return row["way"], row["points"], row["destroyed"]


def test_last_model_lost_in_2012_scores_nothing_more(tmp_path: Path) -> None:
    """Gauntlet without caster kill (l.508-509): 2 CP and more than the opponent win."""
    game = Paper(tmp_path, "sr2012", "gauntlet", "--size", "50", "--variant", "no-caster-kill")
    game.quiet(3)
    # Second player's turn 2: the first player holds the far zone.
    game.turn("zone-2=1", points=(1, 0))
    # Turn 3, first player: that zone is lost, the second player holds the near one.
    game.turn("zone-2=0", "zone-1=2", points=(1, 1))
    # Then the second player has no model left: no scoring follows, though they held a zone.
    game.end("wiped_out", "1", points=(1, 1))
    assert game.winner == "1"
    assert game.recorded(50, 37)[1:] == ([1, 1], [50, 37])


def test_kill_box_of_2012_takes_one_of_two_warcasters(tmp_path: Path) -> None:
    """Gauntlet with both artifices and warcaster reinforcements (l.327, l.376, l.499-501)."""
    variants = ("artifice-kill-box", "artifice-reinforcements", "leader-reinforcements")
    options = [word for variant in variants for word in ("--variant", variant)]
    game = Paper(tmp_path, "sr2012", "gauntlet", "--size", "50", *options)
    game.quiet(2)
    # First player's turn 2: their warcaster is in the box, the second one is in play.
    game.turn("kill-box", "another-leader=1", points=(0, 0))
    assert game.winner == "-"
    game.turn("zone-2=1", "zone-1=2", points=(1, 1))
    # Turn 3: the box takes the last one. The last scoring counts for the record: 2 and 2.
    game.turn("kill-box", "another-leader=0", points=(2, 2))
    assert game.winner == "2"
    assert game.recorded(20, 55)[1:] == ([2, 2], [20, 55])


def test_incursion_of_2012_names_the_removed_flag(tmp_path: Path) -> None:
    """One of three flags goes after the second player's turn 1; 3 CP and more win."""
    game = Paper(tmp_path, "sr2012", "incursion", "--size", "50")
    game.quiet(1)
    assert "Center flag was removed." in game.turn("removal=2", points=(0, 0))
    assert "Center flag was removed." in game.cli.ok("journal", game.cli.file)
    game.turn(points=(0, 0))
    game.turn("left=1", "right=2", points=(1, 1))
    # Turn 3, first player: both flags, 1 and 2 are 3, more than 1.
    game.turn("left=1", "right=1", points=(3, 1))
    assert game.winner == "1"
    assert game.recorded(31, 24) == ("scenario", [3, 1], [31, 24])


def test_control_points_decide_in_2015_while_both_have_their_warcaster(tmp_path: Path) -> None:
    """Destruction: zone controlled 1, dominated 2, the enemy objective 1; 5 and more win."""
    game = Paper(tmp_path, "sr2015", "destruction", "--size", "50")
    game.quiet(3)
    # The second player's objective in the zone keeps it from the first player until it is gone.
    game.turn("destroyed=objective-2", points=(1, 0))
    game.turn("zone=1:dominates", points=(3, 0))
    told = game.cli.ok("game", game.cli.file, 1)
    assert "If it ended now: Ann Berg by control points." in told
    # Turn 3, second player: the first player's warcaster has left, a warjack controls: 3 + 1.
    game.turn("zone=1:controls", points=(4, 0))
    # Dice down in turn 4: nobody holds the zone any more. 4 is less than 5, but more than 0.
    said = game.end("dice_down", "-", "zone=0", points=(4, 0))
    assert "control points 4-0" in said
    assert game.winner == "1"
    assert game.recorded(18, 27)[1:] == ([4, 0], [18, 27])


def test_recon_ii_of_2017_has_one_zone(tmp_path: Path) -> None:
    """Zone 1, flag 1, enemy objective 1, kill box 2; a lead of 6 wins at once (l.922-940)."""
    game = Paper(tmp_path, "sr2017beta", "recon-ii", "--size", "75")
    game.quiet(3)
    # The first player destroys the objective that contests the zone, and each has a flag.
    flags = ("left-flag=1:controls", "right-flag=2:controls")
    game.turn("destroyed=objective-2", *flags, points=(2, 1))
    # Turn 3: the zone as well: 2 + 2 for the first player, 1 + 1 for the second.
    game.turn("zone=1", points=(4, 2))
    # The second player ends in the kill box: 4 + 2 + zone and flag; 2 + flag.
    game.turn("kill-box", points=(8, 3))
    # Turn 4: only a warcaster controls a flag (l.431), so that nobody has both: 8 + 2 and 3 + 1.
    refused = game.cli.refused("turn", game.cli.file, 1, "right-flag=1:controls")
    assert "One Leader is at one flag only." in refused
    game.turn(points=(10, 4))
    assert game.winner == "1"
    assert game.recorded(42, 30) == ("scenario", [10, 4], [42, 30])


def test_seven_equal_turns_of_2017_go_to_points_destroyed_and_presence(tmp_path: Path) -> None:
    """Points, then the third and fourth tiebreaker: Leaders are skipped (l.842-845)."""
    game = Paper(tmp_path, "sr2017beta", "recon-ii", "--size", "75")
    game.quiet(3)
    game.turn("left-flag=1:controls", "right-flag=2:controls", points=(1, 1))
    # Each of nine turns gives both a flag; the tenth, the last one, makes it 11 to 11.
    for total in range(2, 11):
        game.turn(points=(total, total))
    assert game.winner == "-"
    assert "destroyed=12-8" in game.cli.refused("turn", game.cli.file, 1)
    said = game.turn("destroyed=24-24", "presence=12-9", points=(11, 11))
    assert "12-9" in said
    assert game.winner == "1"
    assert game.recorded(24, 24)[1:] == ([11, 11], [24, 24])


def test_concession_of_2017_is_worth_half_of_the_army_that_was_played(tmp_path: Path) -> None:
    """A win, three CP, and 51 of a list of 101 points, as of one of 102 (l.174-176)."""
    cli = Cli(tmp_path)
    cli.ok("new", cli.file, "--edition", "sr2017beta", "--seed", "hand", "--size", "75")
    for name in ("Ann Berg", "Bo Dahl"):
        cli.ok("roster", cli.file, "add", name)
        for leader, total in (("Leader A", 101), ("Leader B", 102)):
            cli.ok("list", cli.file, "add", name, "--leader", leader, "--points", total, "-y")
    for step in (("pair",), ("scenario", "breakdown"), ("publish",), ("announce",), ("start",)):
        cli.ok(step[0], cli.file, *step[1:], "-y")
    cli.ok("result", cli.file, 1, 1, "concession", "-y")
    (row,) = cli.json("results", cli.file)["rows"]
    assert (row["points"], row["destroyed"]) == ([3, 0], [51, 0])


def test_wolves_of_2026_give_a_token_only_for_the_own_objective(tmp_path: Path) -> None:
    """A token only to a player who has secured their own 40 mm; the third scores 3 (l.84-90)."""
    game = Paper(tmp_path, "sr2026", "wolves-at-our-heels", "--size", "75")
    game.quiet(3)
    # Both secure their own 40 mm: 1 and 1, and a token each.
    game.turn("red-40=1", "blue-40=2", "token=1+2", points=(1, 1))
    # The Defender loses theirs to the Attacker: 2 more for the Attacker, and a second token.
    game.turn("blue-40=1", "token=1", points=(3, 1))
    refused = game.cli.refused("turn", game.cli.file, 1, "blue-40=1", "red-40=2", "token=2")
    assert "only if you secure your own 40 mm objective" in refused
    # Back to one each; both place a token, and it is the Attacker's third: 4 + 3 and 2.
    game.turn("blue-40=2", "token=1+2", points=(7, 2))
    # It was the Defender's turn, the Attacker's opponent's: a lead of 5 wins.
    assert game.winner == "1"
    assert game.recorded(40, 33) == ("scenario", [7, 2], [40, 33])


@pytest.mark.parametrize("words", [("token=1+2",), ("token=1", "token=2"), ("token=2", "token=1")])
def test_two_answers_of_one_name_are_those_of_both_players(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    game = Paper(tmp_path, "sr2026", "wolves-at-our-heels", "--size", "75")
    game.quiet(3)
    game.turn("red-40=1", "blue-40=2", *words, points=(1, 1))
    told = game.cli.ok("game", game.cli.file, 1)
    assert "red-40 [tokens 1]" in told
    assert "blue-40 [tokens 1]" in told


@pytest.mark.parametrize("edition", ["sr2024", "sr2026"])
def test_objective_that_was_hauled_home_is_moved_no_more(tmp_path: Path, edition: str) -> None:
    game = Paper(tmp_path, edition, "payload", "--size", "75")
    game.quiet(3)
    game.turn("red-50=1", points=(1, 0))
    moves = game.cli.json("game", game.cli.file, 1)["game"]["prompts"]
    assert [move for move in moves if "move Ann's 50 mm" in move]
    haul = 5 if edition == "sr2024" else 3
    game.turn("haul=1", points=(2 + haul, 0))
    moves = game.cli.json("game", game.cli.file, 1)["game"]["prompts"]
    assert not [move for move in moves if "move" in move and "removed" not in move]
    for word in ("move=1:red-50", "made-to-haul=1", "haul=1"):
        refused = game.cli.refused("turn", game.cli.file, 1, word)
        assert "is not asked at the end of this turn" in refused


def test_payout_of_2026_scores_a_hauled_objective_once(tmp_path: Path) -> None:
    """A player's 50 mm in the opponent's terrain: 3 at once, and it is removed (l.127-138)."""
    game = Paper(tmp_path, "sr2026", "payload", "--size", "75")
    game.quiet(3)
    game.turn("red-50=1", "blue-50=2", "blue-terrain=2", points=(1, 2))
    # Attacker's turn 3: their own 50 mm is secured and ends in the Defender's terrain: 1 + 1 + 3.
    game.turn("haul=1", points=(5, 4))
    # It is gone: it neither scores nor can it be hauled again.
    assert "red-50" in game.cli.refused("turn", game.cli.file, 1, "red-50=1")
    game.turn("blue-terrain=0", "red-40=1", points=(6, 5))
    # Attacker's turn 4: both 40 mm, 6 + 2; the Defender's 50 mm is contested. A lead of 3 in the
    # Attacker's own turn wins nothing yet.
    game.turn("blue-40=1", "blue-50=0", points=(8, 5))
    assert game.winner == "-"
    game.turn(points=(10, 5))
    assert game.winner == "1"
    assert game.recorded(35, 61) == ("scenario", [10, 5], [35, 61])


def test_invasion_of_2024_has_no_cache_to_score(tmp_path: Path) -> None:
    """The first who ends an objective of the opponent in their own zone: 5, once (l.227-243)."""
    game = Paper(tmp_path, "sr2024", "invasion", "--size", "75")
    game.quiet(3)
    assert game.cli.refused("turn", game.cli.file, 1, "captured=cache:2")
    game.turn("blue-50=1", "30mm=2", "red-terrain=2", points=(1, 2))
    # Turn 3: the blue 50 mm is moved into the first player's deployment zone: 1 + 1 + 5.
    game.turn("invade=1", points=(7, 4))
    # Second player's turn 3: a lead of 3 or more in the opponent's turn wins: 8 to 6 does not.
    game.turn(points=(8, 6))
    assert game.winner == "-"
    game.turn("30mm=1", "red-terrain=0", points=(10, 6))
    game.turn(points=(12, 6))
    assert game.winner == "1"
    assert game.recorded(50, 50) == ("scenario", [12, 6], [50, 50])


@pytest.mark.parametrize(("die", "flag"), [(1, "Left"), (3, "Right")])
def test_each_roll_of_incursion_names_its_flag(tmp_path: Path, die: int, flag: str) -> None:
    game = Paper(tmp_path, "sr2012", "incursion", "--size", "50")
    game.quiet(1)
    assert f"{flag} flag was removed." in game.turn(f"removal={die}", points=(0, 0))
