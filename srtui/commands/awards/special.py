"""Commands on special awards: offering them, entries, the organizer's choice.

Sources: rules.md 3.8, 4.7, 5.8. The first three places come from the standings and need no command.
"""

from collections.abc import Sequence

from data.clean import fold
from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.model.event import Event
from srtui.model.notices import PRIZES_ANNOUNCED, PRIZES_TOLD, Announced, prizes_as_stored
from srtui.model.refused import Refused, clean
from srtui.rules.awards import Special
from srtui.rules.record import Player
from srtui.text import awards
from srtui.text.phrases import Phrase, joined, phrase


def _free_name(event: Event, raw: str, but: Special | None = None) -> str:
    name = clean(raw, "The award")
    for other in event.specials:
        if other != but and fold(other.name) == fold(name):
            raise Refused(f"The award {other.name} already exists.")
    return name


class AddAward(Command, id="award.add", title="Add an award", subject="awards"):
    """Add a special award: one from the edition, by its name, or one of your own."""

    name: str = arg("name", help="Best Painted, Best Sport, or your own")
    category: str = option("category", default="", help="such as a single model, or an army")

    def apply(self, work: Work) -> Phrase:
        wanted, rows = fold(self.name), work.event.edition.awards.special
        row = next((each for each in rows if wanted in (fold(each.name), fold(each.id))), None)
        name = _free_name(work.event, row.name if row else self.name)
        category = clean(self.category, "The category", empty=True)
        if row is not None and row.categories and not category:
            names = ", ".join(row.categories)
            work.warnings.append(
                f"{row.name} needs a category ({names}): announce it well before the event."
            )
        fresh = {"name": name, "name_key": fold(name), "special": row.id if row else ""}
        work.writer.insert("award", {**fresh, "category": category})
        if category:
            return phrase("Added {name} ({category}).", name, category)
        return phrase("Added {name}.", name)


class AwardCommand(Command, subject="awards"):
    """Base class for commands on one award."""

    award: int = arg("award", "award")


class EditAward(AwardCommand, id="award.edit", title="Edit an award"):
    """Change the name or the category of an award."""

    name: str = option("name", default="")
    category: str | None = option("category", default=None)

    def apply(self, work: Work) -> Phrase:
        award = work.event.award(self.award)
        changes: dict[str, object] = {}
        if self.name.strip():
            name = _free_name(work.event, self.name, but=award)
            changes |= {"name": name, "name_key": fold(name)}
        if self.category is not None:
            changes["category"] = clean(self.category, "The category", empty=True)
        if not changes:
            raise Refused("Nothing to change: give a name or a category.")
        work.writer.update("award", award.id, **changes)
        said = ", ".join(f"{key} {changes[key] or 'none'}" for key in changes if key != "name_key")
        return phrase("{award}: {said}.", award.name, said)


class RemoveAward(AwardCommand, id="award.remove", title="Remove an award", taking=ALWAYS):
    """Remove an award."""

    def apply(self, work: Work) -> Phrase:
        award = work.event.award(self.award)
        # A vote refers to its award, so only cancelling the vote removes it from the file.
        if award.votes:
            raise Refused(f"{award.name} has been voted on: cancel the vote first.")
        work.writer.delete_where("award_entry", "award = ?", [award.id])
        work.writer.delete("award", award.id)
        return phrase("Removed {award}.", award.name)


class EnterAward(AwardCommand, id="award.enter", title="Enter for an award", taking="out"):
    """Enter a player for an award, with the model or army they are showing; `--out` removes them.

    Until someone is entered, people can vote for anyone.
    """

    player: int = arg("player", "player")
    what: str = option("entry", default="", help="the model or army they are showing")
    out: bool = option("remove", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        award = work.event.award(self.award)
        player = work.event.player(self.player)
        if award.vote is not None and award.vote.open:
            raise Refused(f"The vote on {award.name} is open: its entries cannot change.")
        if self.out:
            of_both = "award = ? AND player = ?", (award.id, player.id)
            if not work.writer.delete_where("award_entry", *of_both):
                raise Refused(f"{player.name} is not entered for {award.name}.")
            return phrase("{player} is no longer entered for {award}.", player.name, award.name)
        refuse_barred(work.event, award, player)
        work.warnings.extend(paint_warnings(work.event, award, player))
        shown_text = clean(self.what, "What is shown", empty=True)
        work.writer.put("award_entry", {"award": award.id, "player": player.id}, what=shown_text)
        if shown_text:
            return phrase(
                "{player} is entered for {award} with {entry}.", player.name, award.name, shown_text
            )
        return phrase("{player} is entered for {award}.", player.name, award.name)


class GiveAward(AwardCommand, id="award.give", title="Give an award", taking="nobody"):
    """Choose who gets an award, for example after a tied vote.

    `--nobody` withdraws the choice; if there was a vote, its result counts again.
    """

    player: int | None = arg("player", "player", default=None)
    nobody: bool = option("undo the choice", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        award = work.event.award(self.award)
        if award.vote is not None and award.vote.open:
            raise Refused(f"The vote on {award.name} is open: close or cancel it first.")
        if self.nobody:
            work.writer.update("award", award.id, player=None)
            return phrase("{award} has no chosen winner now.", award.name)
        if self.player is None:
            raise Refused("Name a player; part of the name is enough.")
        event, player = work.event, work.event.player(self.player)
        refuse_barred(event, award, player)
        work.warnings.extend(_vote_warnings(event, award, player))
        work.warnings.extend(paint_warnings(event, award, player))
        work.writer.update("award", award.id, player=player.id)
        return phrase("{player} gets {award} by the organizer's choice.", player.name, award.name)


def refuse_barred(event: Event, award: Special, who: Player) -> None:
    """Refuse a player who cannot win this award."""
    if reason := awards.barred(event, award).get(who.id):
        raise Refused(f"{who.name} cannot get {award.name}: {reason}.")


def paint_warnings(event: Event, award: Special, who: Player) -> tuple[str, ...]:
    """Return a warning if the award needs checked paint and nobody has checked this player's."""
    unseen = awards.unchecked_paint(event, who) if awards.is_for_painting(event, award) else ""
    return (f"{who.name}: {unseen}.",) if unseen else ()


def _vote_warnings(event: Event, award: Special, player: Player) -> tuple[str, ...]:
    """Return why a choice looks wrong: it ignores a vote, or the players entered."""
    now = awards.decided(event, award)
    if now.basis == "tie" and player.id not in now.tied:
        names = ", ".join(map(event.name_of, now.tied))
        return (f"The vote is tied between other players: {names}.",)
    if now.basis == "vote" and now.winner is not None and now.winner != player.id:
        return (f"{event.name_of(now.winner)} won the vote.",)
    if award.entries and player.id not in {one.player for one in award.entries}:
        return (f"{player.name} is not entered for {award.name}.",)
    return ()


class TellPrize(Command, id="prize.tell", title="Announce the next prize"):
    """Announce the next prize on the boards, first place last; they show nothing else meanwhile.

    The first time, the boards hide the standings and show that prizes come next.
    """

    def refusal(self, event: Event) -> str | None:
        if not event.finished_at:
            return "Prizes are announced after the event: finish it first."
        if not awards.in_turn(event):
            return "There is no prize to announce: no one is eligible."
        left = awards.to_announce(event)
        if not left:
            return "All prizes are already announced."
        if left[0].player:
            return None
        entrants = awards.ranked_for(event, left[0])
        names = joined([entrants.name_of(each) for each in awards.tied_for(event, left[0])])
        return f"{names} are tied for {left[0].title}: break the tie first."

    def apply(self, work: Work) -> Phrase:
        if work.event.prizes_told is None and not awards.announced(work.event):
            # The boards are cleared before a prize, so that nobody reads the standings meanwhile.
            _store_announced(work, ())
            return phrase("The boards now hide the standings and show that prizes come next.")
        prize = awards.to_announce(work.event)[0]
        # If the prize now goes to another player, this replaces the earlier announcement.
        before = (one for one in work.event.announced or () if one.prize != prize.id)
        _store_announced(work, (*before, Announced(prize.id, prize.player)))
        return phrase("{prize} is announced: {name}.", prize.title, prize.name)


def _store_announced(work: Work, prizes: Sequence[Announced]) -> None:
    """Store which prizes are announced, and their number, which files have always had."""
    work.setting(PRIZES_TOLD, str(len(prizes)))
    work.setting(PRIZES_ANNOUNCED, prizes_as_stored(prizes))


class EndPrizes(Command, id="prize.end", title="End the announcements", taking=ALWAYS):
    """End the announcements: the boards show the final standings again.

    Announced prizes stay announced; an award decided later is announced on its own.
    """

    def refusal(self, event: Event) -> str | None:
        return None if event.prizes_told is not None else "No prizes are being announced."

    def apply(self, work: Work) -> Phrase:
        work.setting(PRIZES_TOLD, None)
        return phrase("The announcements are over: the boards show the final standings again.")
