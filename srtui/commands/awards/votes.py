"""Commands on blind votes; docs/awards.md describes how votes are kept secret.

Sources: rules.md 3.8, 4.7, 5.8. A vote leaves no journal entry, and each rewrites its tables in a
fixed order: the rows show only how often each entry was chosen and who has voted.
"""

from collections.abc import Collection, Iterator, Sequence

from data.clean import fold
from srtui.commands.awards.special import AwardCommand
from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Role, Work, arg
from srtui.model.event import Event
from srtui.model.hall import electors, open_vote, waiting
from srtui.model.refused import Refused
from srtui.rules.awards import Special, Vote, electorate
from srtui.text.awards import barred, decided, is_for_painting, row_of, unchecked_paint
from srtui.text.phrases import Phrase, counted, joined, phrase

FEW = 3
"""With fewer votes than this a tally says how somebody voted."""
MANY = 12
"""More entries than these are counted, not named, where a vote is opened."""


class OpenVote(AwardCommand, id="award.open", title="Open a vote"):
    """Open a blind vote on an award, between its entries, or between all players if it has none.

    After a tie, this opens a second vote between the tied players.
    """

    def apply(self, work: Work) -> Phrase:
        event, writer = work.event, work.writer
        award = event.award(self.award)
        if award.vote is not None and award.vote.open:
            raise Refused(f"The vote on {award.name} is already open.")
        if award.chosen is not None:
            chosen = event.name_of(award.chosen)
            raise Refused(
                f"{chosen} was chosen for {award.name}: undo that first (award give --nobody)."
            )
        entries = _entries(event, award)
        if len(entries) < 2:
            raise Refused(f"A vote on {award.name} needs at least two entries.")
        work.warnings.extend(_opening_warnings(event, award, entries))
        # The id is needed in advance: `rewrite` writes whole tables, ids included.
        vote = writer.next_id("vote")
        number = len(award.votes) + 1
        row = {"id": vote, "award": award.id, "number": number, "state": "open"}
        writer.rewrite("vote", [*writer.table("vote", order="id"), row])
        first = writer.next_id("ballot_entry")
        fresh = [
            {"id": first + at, "vote": vote, "player": player, "tally": 0}
            for at, player in enumerate(entries)
        ]
        writer.rewrite("ballot_entry", [*writer.table("ballot_entry", order="id"), *fresh])
        names = joined([*map(event.name_of, entries)])
        if len(entries) > MANY:
            names = phrase("{count} players", len(entries))
        if number > 1:
            return phrase(
                "A new vote on {award} is open; the candidates are {names}.", award.name, names
            )
        return phrase("The vote on {award} is open; the candidates are {names}.", award.name, names)


def _opening_warnings(event: Event, award: Special, entries: Sequence[int]) -> Iterator[str]:
    row, now = row_of(event, award), decided(event, award)
    if row is not None and row.categories and not award.category:
        yield f"{award.name} has no category yet: announce one before the vote."
    if now.winner is not None:
        yield f"{event.name_of(now.winner)} has already won a vote; a new one replaces its result."
    if is_for_painting(event, award) and now.basis != "tie":
        players = [event.by_id[one] for one in entries]
        if unseen := [one.name for one in players if unchecked_paint(event, one)]:
            yield f"The painting has not been checked for {', '.join(unseen)}."


def _entries(event: Event, award: Special) -> tuple[int, ...]:
    """Return the ballot by name: those tied in the last vote, the entries, or everybody."""
    out = barred(event, award)
    now = decided(event, award)
    candidates: Sequence[int] = now.tied or [entry.player for entry in award.entries]
    if not candidates:
        candidates = [player.id for player in event.players]
    names = [(fold(event.by_id[id].name), id) for id in candidates if id not in out]
    return tuple(id for _, id in sorted(names))


class CastVote(
    AwardCommand, id="award.vote", title="Vote", roles=TO_AND_JUDGE | {Role.TABLE}, secret=True
):
    """Cast a vote: `choice` is the number of an entry on the ballot; the vote is never shown again.

    The ballot and `srtui award FILE vote AWARD VOTER` ask for the number and hide what you type.
    """

    voter: int = arg("voter", "player")
    choice: int = arg("choice", "number")
    game: int | None = arg(
        "table", "game", default=None, help="the voter's own table, at its terminal"
    )
    among: tuple[int, ...] = arg("ballot", "several players", default=(), asked=False)
    """The players on the ballot that the voter saw: the numbers of another are other players'."""

    def apply(self, work: Work) -> Phrase:
        event, writer = work.event, work.writer
        award = event.award(self.award)
        vote = open_vote(award)
        if self.among and self.among != vote.entries:
            raise Refused("A new vote on {award} has been opened: vote again.", award.name)
        voter = _voter(work, vote, self.voter, self.game)
        if not 1 <= self.choice <= len(vote.entries):
            raise Refused("The entries are numbered from 1 to {most}.", len(vote.entries))
        chosen = vote.entries[self.choice - 1]
        # All rows: otherwise the one that changes would move within the file.
        rows = writer.table("ballot_entry", order="id")
        for row in rows:
            row["tally"] += row["vote"] == vote.id and row["player"] == chosen
        writer.rewrite("ballot_entry", rows)
        voters = [*writer.table("voter"), {"vote": vote.id, "player": voter}]
        # By id, not in order of arrival: the order of rows would reveal whose vote was which.
        writer.rewrite("voter", sorted(voters, key=lambda row: (row["vote"], row["player"])))
        have = len(vote.voters) + 1
        return phrase(
            "Your vote is in. {have} of {electors} have voted.", have, electors(event, vote)
        )


def _voter(work: Work, vote: Vote, voter: int, game: int | None) -> int:
    """Return the voter. Raises `Refused` if they may not vote, or not at this terminal's table."""
    player = work.event.player(voter)
    here = () if game is None else work.event.game(game).players
    if work.now.role == Role.TABLE and player.id not in here:
        raise Refused("{player} is not playing at this table.", player.name)
    if player.id in vote.voters:
        raise Refused("{player} has already voted.", player.name)
    if player not in electorate(work.event.players, work.event.entering_round):
        raise Refused(
            "{player} cannot vote: stand-ins and disqualified players have no vote.", player.name
        )
    return player.id


class CloseVote(AwardCommand, id="award.close", title="Close a vote"):
    """Close a vote and count it. To break a tie, choose the winner (give) or vote again (open)."""

    def apply(self, work: Work) -> Phrase:
        event, writer = work.event, work.writer
        award = event.award(self.award)
        vote = open_vote(award)
        if left := waiting(event, vote):
            work.warnings.append(f"Still to vote: {counted(len(left), 'player')}.")
        if 0 < (have := len(vote.voters)) < FEW:
            votes = counted(have, "vote")
            work.warnings.append(f"With only {votes}, the tally gives away how people voted.")
        rows = writer.table("vote", order="id")
        closed = [{**row, "state": "closed"} if row["id"] == vote.id else row for row in rows]
        writer.rewrite("vote", closed)
        on_it = writer.table("ballot_entry", "vote = ?", (vote.id,), order="id")
        tally = {row["player"]: row["tally"] for row in on_it}
        counts = tuple(tally[player] for player in vote.entries)
        done = Vote(vote.id, vote.number, False, vote.entries, counts, vote.voters)
        out = barred(event, award).keys()
        return phrase(
            "The vote on {award} is closed: {result}.", award.name, _result_text(event, done, out)
        )


def _result_text(event: Event, vote: Vote, out: Collection[int]) -> str:
    leaders = vote.leaders(out)
    names = joined([*map(event.name_of, leaders)])
    if not leaders:
        return "nobody got a vote"
    most = vote.tally[vote.entries.index(leaders[0])] if vote.tally else 0
    votes = f"{most} of {counted(len(vote.voters), 'vote')}"
    return f"{names} wins with {votes}" if len(leaders) == 1 else f"{names} tie with {votes} each"


class CallOff(
    AwardCommand,
    id="award.call-off",
    title="Cancel a vote",
    taking=ALWAYS,
    asks="Every vote cast so far will be lost. This cannot be undone.",
):
    """Cancel the latest vote on an award: all the votes cast in it are lost."""

    def apply(self, work: Work) -> Phrase:
        award = work.event.award(self.award)
        vote, writer = award.vote, work.writer
        if vote is None:
            raise Refused(f"There is no vote on {award.name}.")
        # First the rows that refer to the vote, then the vote.
        for table in ("voter", "ballot_entry", "vote"):
            key = "id" if table == "vote" else "vote"
            order = "vote, player" if table == "voter" else "id"
            kept = [row for row in writer.table(table, order=order) if row[key] != vote.id]
            writer.rewrite(table, kept)
        votes = counted(len(vote.voters), "vote")
        return phrase(
            "The vote on {award} was cancelled, and {votes} discarded.", award.name, votes
        )
