"""The facts that players and judges read are on paper: by number, edition and variants."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.event.variants import UseVariant
from srtui.sheets.paper import sheet

Maker = Callable[[str], Hall]

FACTS = [
    ("r0-16", "sr2012", [], "judge", "a lack of polite and mature conduct does so at once"),
    ("r0-17", "sr2012", [], "judge", "Any unsporting conduct can lead to disqualification, "
     "even a concession"),
    ("r0-17", "sr2026", [], "judge", "A concession against the spirit of the game can lead to "
     "disqualification."),
    ("r0-18", "sr2012", [], "announcement", "the EO has the last word"),
    ("r1.3-11", "sr2012", [], "judge", "Then the turn ends, but not the game."),
    ("r1.3-12", "sr2012", [], "judge", "a direct hit gets its damage roll. Then the turn ends"),
    ("r1.3-16", "sr2012", [], "reference", "but never past the end of the round."),
    ("r1.3-18", "sr2012", [], "judge", "a direct hit gets its damage roll. Then the turn and the "
     "game are "
     "over"),
    ("r1.3-19", "sr2012", [], "judge", "models that leave play at the end of the turn do so"),
    ("r1.3-20", "sr2012", [], "judge", "stay off and are not destroyed"),
    ("r1.3-23", "sr2012", [], "announcement", "Leave time in the schedule for the random change "
     "of a "
     "round's length, for pairings, and for moving between tables."),
    ("r1.4-04", "sr2012", [], "lists", "All bonus points"),
    ("r1.4-07", "sr2012", [], "lists", "Mercenary lists may differ in contract, "
     "Minion lists in pact, and both in Theme Force."),
    ("r1.4-08", "sr2012", [], "lists", "who is attached to whom, whose client, who is marshalled "
     "by whom"),
    ("r1.4-09", "sr2012", [], "bring", "Every released Theme Force may be played."),
    ("r1.4-12", "sr2012", [], "lists", "Reinforcements count toward their list's field allowance"),
    ("r1.4-13", "sr2012", [], "lists", "count toward none of its tier requirements"),
    ("r1.4-14", "sr2012", [], "lists", "nothing attached, no pre-deployment, no models that cannot "
     "start in play"),
    ("r1.4-15", "sr2012", [], "lists", "no bonds, no Ambush"),
    ("r1.5-04", "sr2012", [], "announcement", "Choose the scenarios beforehand, in any order"),
    ("r1.5-05", "sr2012", [], "announcement", "Read the round's scenario aloud"),
    ("r1.5-06", "sr2012", [], "announcement", "one copy of its sheet for every two tables"),
    ("r1.9-02", "sr2012", [], "lists", "contract, pact or Theme Force; its tier; every model and "
     "unit with its cost"),
    ("r1.9-03", "sr2012", [], "lists", "Reinforcements are on every list"),
    ("r2.3-06", "sr2015", [], "judge", "The one model that is moving ends its normal movement, not "
     "its unit"),
    ("r2.3-07", "sr2015", [], "judge", "wins at once, before any win by scenario"),
    ("r2.4-01", "sr2015", [], "bring", "Two legible copies of every list, with the cost"),
    ("r2.4-05", "sr2015", [], "lists", "Mercenary lists may differ in contract, "
     "Minion lists in pact"),
    ("r2.4-14", "sr2015", ["specialists"], "lists", "Specialists are optional and listed on their "
     "list; they count toward its field allowance"),
    ("r2.4-15", "sr2015", ["specialists"], "lists", "no unit grows, but an attachment may join"),
    ("r2.4-16", "sr2015", ["specialists"], "lists", "Only complete cards join and leave"),
    ("r2.4-17", "sr2015", ["specialists"], "lists", "its tier neither rises nor falls"),
    ("r2.4-18", "sr2015", ["specialists"], "lists", "Mark the models that a tier requires"),
    ("r2.4-19", "sr2015", ["specialists"], "lists", "its Theme Force's discounts and exceptions "
     "apply to them"),
    ("r2.4-20", "sr2015", ["specialists"], "lists", "Free models cannot leave."),
    ("r2.4-22", "sr2015", ["specialists"], "lists", "The army on the table after the swap is a "
     "legal list."),
    ("r2.5-03", "sr2015", [], "announcement", "one copy of the round's scenario for every two "
     "tables"),
    ("r2.9-02", "sr2015", [], "lists", "contract, pact or Theme Force; its tier"),
    ("r3.4-05", "sr2017beta", [], "lists", "Every Theme Force is allowed. - "
     "Which models belong together is fixed in the list"),
    ("r3.4-11", "sr2017beta", ["specialists"], "lists", "none that are free or cheaper"),
    ("r3.4-11", "sr2017beta", ["specialists"], "lists", "Discounts are recalculated"),
    ("r4.4-06", "sr2024", [], "lists", "which models belong together is fixed in the list"),
    ("r5.4-02", "sr2026", [], "announcement", "Both lists are shared in the app before the match, "
     "without saying which one will be played; after that nothing in them changes."),
    ("12a-19", "sr2012", [], "announcement", "Before a round with objectives, announce how these "
     "friendly models may be attacked"),
    ("12e-04", "sr2012", [], "judge", "The model or the complete unit that is moving ends its "
     "normal "
     "movement"),
    ("12f-02", "sr2012", [], "bring", "place a token beside its model"),
    ("12f-04", "sr2012", [], "bring", "The text of your Theme Force, and the scenarios' reference "
     "sheet."),
    ("12f-05", "sr2012", [], "bring", "and at your models before lists are chosen"),
    ("15e-02", "sr2015", [], "judge", "The one model that is moving ends its normal movement, not "
     "its unit"),
    ("15f-02", "sr2015", [], "bring", "Cards on a device are allowed; a player whose device "
     "fails concedes (our reading)."),
    ("15f-03", "sr2015", [], "bring", "An effect that is not marked is not in play."),
    ("17e-03", "sr2017beta", ["classic-turn-timing"], "judge", "a hit, direct or not, has its "
     "damage rolled"),
    ("17c-11", "sr2017beta", ["specialists"], "reference", "Of specialists, only those that were "
     "fielded count as destroyed."),
    ("17f-02", "sr2017beta", [], "bring", "Show the opponent what a model can do, whether or "
     "not they have War Room."),
    ("17f-05", "sr2017beta", [], "bring", "one copy of each, unless the EO provides sheets"),
    ("17f-07", "sr2017beta", [], "bring", "a base of 30, 40, 50 or 120 mm, an AOE of 3, 4 or 5 in, "
     "a wall, a finger, a bead or coin no larger than a penny"),
    ("17f-09", "sr2017beta", [], "bring", "You can mark enemy melee ranges in your own turn."),
    ("17f-10", "sr2017beta", [], "bring", "the opponent may lend theirs"),
    ("24f-01", "sr2024", [], "bring", "bases of 50, 40, 30 and 20 mm, the last for flags and "
     "caches. Put away the ones that the scenario does not use."),
    ("24f-05", "sr2024", [], "bring", "Two table markers for each player at a time: a base of 30, "
     "40, 50, 80 or 120 mm, a cloud of 3 in, a wall, a bead or a coin"),
    ("24f-08", "sr2024", [], "bring", "You can mark enemy melee ranges in your own turn."),
    ("24f-09", "sr2024", [], "bring", "in any case, show the opponent what a model can do"),
    ("26f-05", "sr2026", [], "lists", "Both lists are shared in the app before the match, without "
     "saying which one will be played; after that nothing in them changes."),
    ("r3.5-02", "sr2017beta", [], "announcement", "at least one copy of the round's scenario for "
     "every table"),
    ("r3.8-02", "sr2017beta", [], "lists", "Theme Force; every model and unit with its cost."),
    ("r3.8-26", "sr2017beta", [], "bring", "opponents may look at them before a list is chosen"),
    ("r4.4-02", "sr2024", [], "lists", "lists in the app, unless there are sheets"),
    ("r4.4-04", "sr2024", [], "lists", "Armies are of the Prime Arena."),
    ("15f-07", "sr2015", [], "bring", "an attachment's kit binds only the attachment"),
    ("17f-13", "sr2017beta", [], "bring", "The EO may approve any reasonable conversion."),
    ("26f-02", "sr2026", [], "bring", "Advised: the app or printed cards"),
    ("r2.3-16", "sr2015", ["death-clock"], "reference",
     "Armies may stand ready outside their zones."),
    ("r3.3-02", "sr2017beta", ["battlegroup-only"], "announcement", "size 0 is for such games"),
    ("r3.3-03", "sr2017beta", [], "reference",
     "Armies may stand ready outside their zones before the clocks start; lists and the order "
     "of deployment are fixed by then."),
    ("r2.6-18", "sr2015", [], "reference",
     "You may measure 14 in from a table edge before the starting roll, and during the activation "
     "of a warcaster or warlock."),
    ("r2.7-15", "sr2015", [], "judge",
     "The loser's warjacks become inert and their warbeasts wild: they neither control nor "
     "contest, "
     "and count as destroyed."),
    ("15e-03", "sr2015", [], "judge",
     "The loser's warjacks become inert and their warbeasts wild: they neither control nor "
     "contest, "
     "and count as destroyed."),
    ("12e-07", "sr2012", [], "judge",
     "The loser's warjacks become inert and their warbeasts wild: they neither control nor "
     "contest"),
    ("12e-08", "sr2012", [], "judge",
     "and all of them count in full as destroyed."),
    ("r3.6-02", "sr2017beta", [], "judge",
     "Several models that are one choice, such as a coven, are one warcaster or warlock."),
    ("17c-10", "sr2017beta", [], "judge",
     "Several models that are one choice, such as a coven, are one warcaster or warlock."),
    ("17b-03", "sr2017beta", [], "reference",
     "again if the results are equal; the higher roll chooses who goes first."),
    ("24c-03", "sr2024", [], "reference",
     "a Leader is 10, and a unit with its attachments counts once its last model is gone"),
    ("26c-02", "sr2026", [], "reference",
     "a Leader is 10, and a unit with its attachments counts once its last model is gone"),
    ("t-02", "sr2015", [], "reference",
     "A scenario's sheet shows the table as the first player sees it; the second player turns it "
     "round."),
    ("t-02", "sr2012", [], "bring",
     "A scenario's sheet shows the table as the first player sees it; the second player turns it "
     "round."),
    ("t-02", "sr2026", [], "reference",
     "A scenario's sheet shows the table as the Attacker sees it; the Defender turns it round."),
    ("t-06", "sr2012", [], "bring",
     "Within: any part of the base; completely within: all of it"),
    ("t-06", "sr2024", [], "reference",
     "Within: any part of the base; completely within: all of it"),
    ("t-07", "sr2012", [], "bring",
     "base to base: the bases touch."),
    ("t-07", "sr2017beta", [], "reference",
     "base to base: the bases touch."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "edition_id", "variants", "name", "said"),
    FACTS,
    ids=[" ".join([row[0], row[1], row[3]]) for row in FACTS],
)
def test_a_fact_is_on_its_paper(
    hall_of: Maker, number: str, edition_id: str, variants: list[str], name: str, said: str
) -> None:
    hall = hall_of(edition_id)
    for variant in variants:
        hall.run(meant(hall, UseVariant, variant))
    text = " ".join(" ".join(sheet(hall.event, name)).split())
    assert said in text, number
