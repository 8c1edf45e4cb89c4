"""Every command there is, in the order in which help and reference show them."""

from __future__ import annotations

from srtui.desk import terrain
from srtui.desk.at_table import disputes, pins, proposals, take_back
from srtui.desk.at_table import flag as table_flag
from srtui.desk.at_table import turn as table_turn
from srtui.desk.awards import commands as awards
from srtui.desk.awards import votes
from srtui.desk.bring_in import commands as bring_in
from srtui.desk.clock import adopt as clock_adopt
from srtui.desk.clock import charge as clock_charge
from srtui.desk.clock import hall as clock_hall
from srtui.desk.clock import keys as clocks
from srtui.desk.clock import notice as clock_notice
from srtui.desk.clock import office as clock_office
from srtui.desk.clock import settings as clock_settings
from srtui.desk.clock import start as clock_start
from srtui.desk.command import Command
from srtui.desk.event import editions, variants
from srtui.desk.event import settings as event
from srtui.desk.lists import choice as list_choice
from srtui.desk.lists import commands as lists
from srtui.desk.pairing import by_hand, out_of_use, tables
from srtui.desk.pairing import commands as pairing
from srtui.desk.roster import apart, conduct, models
from srtui.desk.roster import commands as roster
from srtui.desk.rounds import commands as rounds
from srtui.desk.rounds import cut, ending, results, seats
from srtui.desk.rounds import size as round_size
from srtui.desk.scoring import commands as scoring
from srtui.desk.scoring import corrections as score_corrections
from srtui.desk.scoring import office as score_office
from srtui.desk.setup import commands as setup

COMMANDS: tuple[type[Command], ...] = (
    event.SetEvent,
    variants.UseVariant,
    variants.UsePreset,
    variants.MeetDemand,
    event.SetHouseRule,
    editions.AdoptEdition,
    event.AddPlan,
    event.RemovePlan,
    bring_in.ImportEvent,
    roster.AddPlayer,
    bring_in.ImportRoster,
    roster.EditPlayer,
    roster.RemovePlayer,
    roster.CheckIn,
    roster.Paid,
    models.Painted,
    models.Inspect,
    roster.Drop,
    roster.Return,
    roster.StandIn,
    apart.KeepApart,
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
    out_of_use.TableOut,
    out_of_use.TableBack,
    rounds.Scenario,
    rounds.Publish,
    round_size.RoundSize,
    rounds.Start,
    results.Result,
    results.Correct,
    results.ClearResult,
    seats.CorrectSeats,
    seats.CorrectBye,
    lists.AddList,
    lists.EditList,
    lists.RemoveList,
    lists.AcceptFinding,
    list_choice.ChooseList,
    list_choice.PlayedLists,
    setup.Roll,
    setup.Select,
    setup.SetupDone,
    scoring.FirstTurn,
    scoring.Turn,
    score_corrections.CorrectTurn,
    score_corrections.DropTurns,
    score_office.Adopt,
    score_office.Overrule,
    scoring.EndGame,
    scoring.Close,
    score_office.Mode,
    table_turn.TableTurn,
    table_turn.TableOver,
    table_flag.TableFlag,
    take_back.TakeBack,
    disputes.Dispute,
    disputes.Settle,
    proposals.Propose,
    proposals.Agree,
    proposals.Withdraw,
    proposals.Reject,
    proposals.Confirm,
    clock_settings.ClockSettings,
    clocks.Begin,
    clocks.PressKey,
    clocks.EndTurn,
    clocks.Extend,
    clocks.Hold,
    clocks.CallJudge,
    clock_office.Attend,
    clock_hall.Pause,
    clock_hall.Resume,
    clock_notice.Notice,
    clock_charge.Charge,
    clock_office.Adjust,
    clock_adopt.AdoptClock,
    clock_office.Strike,
    clock_hall.DiceDown,
    clock_start.Reset,
    pins.SetPin,
    ending.MakeCut,
    cut.MoveUp,
    ending.Decide,
    ending.Finish,
    terrain.Tick,
    awards.AddAward,
    awards.EditAward,
    awards.EnterAward,
    awards.GiveAward,
    awards.RemoveAward,
    votes.OpenVote,
    votes.CloseVote,
    votes.CallOff,
)

BY_ID = {command.id: command for command in COMMANDS}
