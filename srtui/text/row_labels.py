"""Labels for the event file's tables and columns, for people reading the journal on a screen."""

_TABLES = {
    "event_variant": "Variant",
    "plan_item": "Item of the schedule",
    "apart": "Players kept apart",
    "stay": "Attendance",
    "list_exception": "Exception for a list",
    "team_match": "Match of two teams",
    "captain_step": "Captains' step",
    "cut_place": "Place in the cut",
    "tie_order": "Order of tied players",
    "selection": "Choice before a game",
    "step": "Answer about a game",
    "proposal": "Proposed result",
    "tap": "Key of a clock",
    "model_finding": "Finding about models",
    "table_out": "Table out of use",
    "award_entry": "Entry for an award",
}
"""What a row of a table is called, unless its name says it."""
_COLUMNS = {
    "added_at": "entered at",
    "arena": "Arena",
    "army_first": "army points, player 1",
    "army_second": "army points, player 2",
    "army_list.format": "source of the text",
    "army_list.number": "list number",
    "at": "time",
    "backup_mount": "drive for the second backup folder",
    "backup_second": "second backup folder",
    "based_on": "keys seen before it",
    "basis": "players drawn",
    "bonus": "bonus points",
    "boot_id": "start of this machine",
    "boot_ns": "clock of this machine",
    "breaks": "broken priorities",
    "captain_step.number": "position",
    "club_wish": "clubs kept apart in round 1",
    "destroyed_first": "army points destroyed, player 1",
    "destroyed_second": "army points destroyed, player 2",
    "detail": "details",
    "device.key": "fingerprint",
    "device.name": "device",
    "device.out": "removed",
    "edition_format": "format of the edition",
    "edition_hash": "checksum of the edition",
    "edition_id": "edition",
    "edition_text": "text of the edition",
    "event_variant.key": "variant",
    "event_variant.parameter": "number",
    "fee": "entry fee",
    "figures": "figures at the cut",
    "finals": "finals tables",
    "finished_round": "last round",
    "first": "player 1",
    "house_rule.key": "value changed",
    "identity": "identity of the event",
    "item": "checked item",
    "leader": "Leader",
    "list_exception.key": "requirement",
    "list_first": "list, player 1",
    "list_second": "list, player 2",
    "name_key": "name for sorting",
    "opener": "first turn",
    "other": "other player",
    "outcome": "result",
    "pairs": "pairings",
    "phase": "state",
    "pinned": "stays when redrawn",
    "pinned_table": "fixed table",
    "plan_item.position": "position",
    "plan_item.what": "what happens",
    "points": "army points",
    "points_first": "scenario points, player 1",
    "points_second": "scenario points, player 2",
    "recorded_first": "points that count, player 1",
    "recorded_second": "points that count, player 2",
    "round.number": "round",
    "rounds_planned": "planned rounds",
    "seat": "seat in the team",
    "second": "player 2",
    "sentence": "exception",
    "setting.key": "setting",
    "size": "army size",
    "special": "special award",
    "stand_in": "stand-in",
    "state": "state of the result",
    "step.number": "position",
    "suspend_ns": "time asleep",
    "table_count": "tables",
    "table_number": "table",
    "table_out.number": "table",
    "table_policy": "table assignment",
    "tap.key": "key press",
    "take_back": "request to take back a step",
    "team_match": "match",
    "team_match.first": "team 1",
    "team_match.rule": "captains' procedure",
    "team_match.second": "team 2",
    "team_size": "players in a team",
    "top": "players in the cut",
    "utc": "time (UTC)",
    "variable": "variable length",
    "versions": "library versions",
    "way": "ended by",
    "what": "entry",
}
"""What a value is called, of all tables or of one, unless its column's name says it."""

_FLAGS = frozenset(
    ["checked_in", "club_wish", "device.out", "finals", "models_checked", "paid", "painted",
     "pinned", "settled", "special", "stand_in"]
)  # fmt: skip
"""Columns whose 1 and 0 mean yes and no."""

_WORDS = {
    "table_policy": {"top_first": "top tables first"},
    "kind": {"game_loss": "game loss"},
    "made_by": {"hand": "hand", "draw": "the draw", "import": "an import"},
    "outcome": {
        "first": "player 1 wins",
        "second": "player 2 wins",
        "both_lose": "both players lose",
    },
    "ruling": {"first": "team 1 wins", "second": "team 2 wins", "both_lose": "both teams lose"},
    "winner": {"1": "player 1", "2": "player 2"},
    "way": {"tiebreak": "tiebreaker", "wiped_out": "no models left"},
}
"""What stored words are called, where they are not what people say."""


def table_label(table: str) -> str:
    """Return the label for a row of a table."""
    return _TABLES.get(table, table.replace("_", " ").capitalize())


def column_label(table: str, column: str) -> str:
    """Return the label for a value in a row."""
    return _COLUMNS.get(f"{table}.{column}") or _COLUMNS.get(column) or column.replace("_", " ")


def stored_text(table: str, column: str, value: str) -> str:
    """Return a stored value in words that people use."""
    if column in _FLAGS or f"{table}.{column}" in _FLAGS:
        return {"0": "no", "1": "yes"}.get(value, value)
    return _WORDS.get(column, {}).get(value, value)
