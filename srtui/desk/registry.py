"""Every command there is, in the order in which help and reference show them."""

from __future__ import annotations

from srtui.desk import (
    bring_in,
    by_hand,
    conduct,
    ending,
    event,
    pairing,
    results,
    roster,
    rounds,
    tables,
)
from srtui.desk.command import Command

COMMANDS: tuple[type[Command], ...] = (
    event.SetEvent,
    event.UseVariant,
    event.SetHouseRule,
    event.AddPlan,
    event.RemovePlan,
    bring_in.ImportEvent,
    roster.AddPlayer,
    bring_in.ImportRoster,
    roster.EditPlayer,
    roster.RemovePlayer,
    roster.CheckIn,
    roster.Paid,
    roster.Drop,
    roster.Return,
    roster.StandIn,
    conduct.Disqualify,
    conduct.Penalty,
    pairing.Pair,
    pairing.Redraw,
    by_hand.Swap,
    by_hand.Pin,
    by_hand.Unpair,
    by_hand.Bye,
    by_hand.TakeSeat,
    tables.MoveTable,
    tables.Tables,
    rounds.Scenario,
    rounds.Publish,
    rounds.Start,
    results.Result,
    results.Correct,
    results.ClearResult,
    ending.MakeCut,
    ending.Decide,
    ending.Finish,
)

BY_ID = {command.id: command for command in COMMANDS}
