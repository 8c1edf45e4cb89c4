"""Every kind of fault in an edition file gives file, key and reason, and all of them at once."""

import copy
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import packaged
import pytest
from hypothesis import given
from hypothesis import strategies as st
from search import wide

from data import editions
from data.editions import EditionFault, UnknownEdition
from srtui.rules.overlay import merge

RAW = {one: packaged.tables(one) for one in ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")}


def faults(raw: dict[str, Any], source: str = "mine.toml") -> list[str]:
    with pytest.raises(EditionFault) as caught:
        editions.check(raw, source)
    assert caught.value.faults
    return str(caught.value).splitlines()


def changed(*path_and_value: Any, edition_id: str = "sr2026") -> dict[str, Any]:
    *path, last, value = path_and_value
    raw = copy.deepcopy(RAW[edition_id])
    node = raw
    for step in path:
        node = node[step]
    node[last] = value
    return raw


def edition_without(*path: Any, edition_id: str = "sr2026") -> dict[str, Any]:
    *path, last = path  # type: ignore[assignment]
    raw = copy.deepcopy(RAW[edition_id])
    node = raw
    for step in path:
        node = node[step]
    del node[last]
    return raw


def test_wrong_kind_of_value_names_what_was_expected_and_found() -> None:
    assert faults(changed("bye", "points", "fixed", "three")) == [
        'mine.toml: bye.points.fixed: expected a whole number, found "three"'
    ]


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("title",), 5, "title: expected a text, found 5"),
        (("lists", "bonus_points"), 1, "lists.bonus_points: expected true or false, found 1"),
        (("bye", "points", "fixed"), True, "bye.points.fixed: expected a whole number, found true"),
        (("cut", "min_share"), "half", 'cut.min_share: expected a number, found "half"'),
        (("cut", "min_share"), 1.5, "cut.min_share: expected a number from 0 to 1, found 1.5"),
        (("sizes",), 30, "sizes: expected a list, found 30"),
        (
            ("terms",),
            "EO",
            'terms: expected a table, found "EO"',
        ),
        (("valid_from",), "2026", 'valid_from: expected a date, found "2026"'),
        (("format",), 2, "format: this version of srtui reads format 1, not 2"),
        (("id",), "SR 2026", "id: expected lower-case letters, digits and hyphens"),
        (
            ("cut", "use"),
            "yes",
            'cut.use: expected one of "none", "variant", "main", found "yes"',
        ),
        (
            ("lists", "below"),
            -4,
            "lists.below: expected a whole number from 0 to 100000, found -4",
        ),
        (
            ("title",),
            "red \x1b[31m",
            "title: expected one line of at most 500 printable characters",
        ),
    ],
)
def test_values(path: tuple[str, ...], value: bool | float | int | str, line: str) -> None:
    assert faults(changed(*path, value)) == [f"mine.toml: {line}"]


def test_another_format_is_the_only_fault() -> None:
    raw = changed("format", 2) | {"something": "new"}
    assert faults(raw) == ["mine.toml: format: this version of srtui reads format 1, not 2"]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_numbers_too_long_to_write_out(number: str) -> None:
    text = editions.text("sr2026").replace("size = 75,", f"size = {number},")
    with pytest.raises(EditionFault) as caught:
        editions.check(editions.parse(text, "mine.toml"), "mine.toml")
    assert len(str(caught.value)) < 500


def test_unknown_key_is_refused_with_the_nearest_known() -> None:
    raw = changed("bye", "pionts", {"fixed": 3})
    assert faults(raw) == ['mine.toml: bye.pionts: no such key; did you mean "points"?']


def test_unknown_key_that_is_like_none_names_them_all() -> None:
    line = faults(changed("bye", "xyz", 1))[0]
    assert line == "mine.toml: bye.xyz: no such key; known are points, destroyed, at_least"


def test_missing_key_is_named() -> None:
    assert faults(edition_without("bye", "points")) == ["mine.toml: bye.points: is missing"]
    assert faults(edition_without("terms")) == ["mine.toml: terms: is missing"]


def test_rows_are_named_by_what_identifies_them() -> None:
    raw = changed("timing", "table", 2, "player_clock", "long")
    assert faults(raw) == [
        'mine.toml: timing.table[size=75].player_clock: expected a whole number, found "long"'
    ]


def test_all_faults_are_collected() -> None:
    raw = changed("bye", "points", "fixed", "three")
    del raw["title"]
    raw["levels"].remove("club")
    raw["rounds"]["table"][1]["rounds"] = 2
    raw["scenarios"][0]["dice"] = 1
    lines = faults(raw)
    assert {line.split(": ")[1] for line in lines} == {
        "bye.points.fixed",
        "title",
        "rounds.table",
        "scenarios[id=trench-warfare].dice",
    }


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("default_size",), 40, "default_size: 40 is not one of the sizes (30, 50, 75, 100)"),
        (("sizes",), [30, 75, 50, 100], "sizes: sizes must rise, but 50 follows 75"),
        (
            ("bye", "points"),
            {"fixed": 3, "half_of": "size"},
            "bye.points.fixed: exactly one of fixed, half_of and counted must be set",
        ),
        (
            ("bye", "points"),
            {},
            "bye.points.fixed: exactly one of fixed, half_of and counted must be set",
        ),
        (
            ("bye", "points"),
            {"half_of": "threshold"},
            'bye.points.half_of: scenario "trench-warfare" has no threshold',
        ),
        (("rounds", "table"), [], "rounds.table: needs at least one row"),
        (
            ("rounds", "table", 1, "players"),
            8,
            "rounds.table: players must rise, but 8 follows 8",
        ),
        (("cut", "top"), 1, "cut.top: a cut to one player leaves nobody to play"),
        (("standings", "order"), [], "standings.order: needs at least one figure"),
        (
            ("standings", "order"),
            ["tp", "tp"],
            "standings.order: tp appears there twice",
        ),
        (
            ("standings", "finals_tables"),
            True,
            "standings.finals_rest: finals tables need the order of the other places",
        ),
        (
            ("results", "ways", 0, "key"),
            "S",
            "results.ways[way=scenario].key: expected one lower-case letter",
        ),
        (
            ("results", "ways", 0, "key"),
            "a",
            'results.ways: the letter "a" appears there twice',
        ),
        (
            ("results", "ways", 0, "way"),
            "clock",
            "results.ways: clock appears there twice",
        ),
        (
            ("timing", "table", 0, "size"),
            60,
            "timing.table: sizes must rise, but 50 follows 60",
        ),
        (
            ("timing", "table", 0),
            {"size": 30},
            "timing.table[size=30]: chess clocks need player_clock, "
            "or round and a player_clock_share",
        ),
        (
            ("timing", "variable"),
            {"die": 3, "unit": "minutes"},
            'timing.variable.minutes: is needed with unit = "minutes", and only there',
        ),
        (
            ("timing", "phases", 2),
            {"name": "deployment", "player": 1},
            'timing.phases: "deployment" of player 1 appears there twice',
        ),
        (
            ("timing", "phases", 0),
            {"name": " ", "player": 1},
            "timing.phases[1].name: needs a name",
        ),
        (
            ("timing", "phases", 0),
            {"name": "deployment", "player": 3},
            "timing.phases[1].player: expected a whole number from 1 to 2, found 3",
        ),
        (("lists", "maximum"), 1, "lists.maximum: is less than the 2 that are required"),
        (
            ("scenarios", 0, "lead"),
            None,
            "scenarios[id=trench-warfare].threshold: exactly one of threshold and lead must be set",
        ),
        (("selection", "dice"), [], "selection.dice: needs at least one die"),
        (
            ("scenarios", 0, "dice"),
            [9],
            "scenarios[id=trench-warfare].dice: expected one face for each of d8, "
            "as selection.dice says; found [9]",
        ),
        (
            ("scenarios", 0, "dice"),
            [1, 1],
            "scenarios[id=trench-warfare].dice: expected one face for each of d8, "
            "as selection.dice says; found [1, 1]",
        ),
        (("scenarios", 0, "dice"), [2], "scenarios: the roll [2] appears there twice"),
        (
            ("scenarios", 0, "id"),
            "two-fronts",
            'scenarios: the id "two-fronts" appears there twice',
        ),
        (
            ("variants", 0, "key"),
            "points-first",
            'variants: the key "points-first" appears there twice',
        ),
        (
            ("variants", 0, "parameter"),
            "",
            'variants[key=cut-to-top].parameter: "$parameter" in set and parameter go together',
        ),
        (
            ("variants", 0, "parameter_max"),
            1,
            "variants[key=cut-to-top].parameter_max: is less than parameter_min 2",
        ),
        (
            ("variants", 0, "needs"),
            ["point-first"],
            'variants[key=cut-to-top].needs: no variant "point-first"; '
            'did you mean "points-first"?',
        ),
        (
            ("valid_to",),
            date(2020, 1, 1),
            "valid_to: lies before valid_from 2026-01-21",
        ),
        (("players_max",), 4, "players_max: is less than players_min 8"),
    ],
)
def test_cross_checks(path: tuple[int | str, ...], value: Any, line: str) -> None:
    raw = edition_without(*path) if value is None else changed(*path, value)
    assert f"mine.toml: {line}" in faults(raw)


def test_a_level_left_out_is_named() -> None:
    raw = changed("levels", ["rematch", "tp_gap", "tp_gap", "club", "lowest_bye", "second_bye"])
    assert faults(raw) == [
        "mine.toml: levels: tp_gap appears there twice",
        'mine.toml: levels: "second_pair_down" is missing',
    ]


def test_a_cut_needs_an_edition_that_knows_one() -> None:
    raw = changed("cut", "top", 4, edition_id="sr2012")
    assert 'mine.toml: cut.top: a cut needs use = "main" or "variant"' in faults(raw)


def test_turn_timing_needs_its_times() -> None:
    raw = edition_without("timing", "table", 0, "turn", edition_id="sr2012")
    line = "mine.toml: timing.table[size=15]: timing by turns needs round and turn"
    assert line in faults(raw)


def test_a_variant_that_sets_an_unknown_key_is_refused() -> None:
    raw = changed("variants", 1, "set", {"standings.odrer": ["tp"]})
    assert faults(raw) == [
        "mine.toml: variants[key=points-first].set: standings.odrer: "
        'there is no "odrer"; did you mean "order"?'
    ]


def test_a_variant_that_leads_to_a_wrong_edition_is_refused() -> None:
    raw = changed("variants", 1, "set", {"standings.order": ["tp", "luck"]})
    (line,) = faults(raw)
    assert line.startswith(
        "mine.toml: variants[key=points-first].set: standings.order[2]: expected one of"
    )


def test_what_is_from_elsewhere_must_be_a_key() -> None:
    raw = changed("from_elsewhere", {"timing.tabel": "a friend"})
    assert faults(raw) == [
        'mine.toml: from_elsewhere: timing.tabel: there is no "tabel"; did you mean "table"?'
    ]


def test_toml_errors_name_the_line() -> None:
    with pytest.raises(EditionFault) as caught:
        editions.parse('format = 1\nid = "sr\n', "mine.toml")
    assert str(caught.value).startswith("mine.toml: line 2, column ")


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(EditionFault, match="nests lists or tables too deeply"):
        editions.parse("a = " + "[" * 5000 + "]" * 5000, "mine.toml")


def test_unknown_edition_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownEdition, match='no edition "sr2027"; did you mean "sr2026"'):
        editions.text("sr2027", tmp_path)


def test_own_editions_are_offered_after_the_packaged(tmp_path: Path) -> None:
    text = editions.text("sr2026").replace('"sr2026"', '"hall"')
    text = text.replace("Steamroller 2026", "Steamroller Hall")
    (tmp_path / "hall.toml").write_text(text, encoding="utf-8")
    *_, last = editions.offered(tmp_path)
    assert (last.id, last.title, last.custom, last.fault) == ("hall", "Steamroller Hall", True, "")
    assert editions.text("hall", tmp_path) == text


def test_own_files_that_cannot_be_used_are_offered_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "a-taken.toml").write_text('id = "sr2026"\ntitle = "Mine"', encoding="utf-8")
    (tmp_path / "b-bytes.toml").write_bytes(b'id = "\xff"')
    (tmp_path / "c-nameless.toml").write_text("format = 1", encoding="utf-8")
    (tmp_path / "d-broken.toml").write_text("id = ", encoding="utf-8")
    found = [one for one in editions.offered(tmp_path) if one.custom]
    assert [one.id for one in found] == ["a-taken", "b-bytes", "c-nameless", "d-broken"]
    assert found[0].fault == 'its id "sr2026" is already used by sr2026.toml'
    assert found[1].fault == "b-bytes.toml: is not UTF-8 text"
    assert found[2].fault == "c-nameless.toml needs an id and a title"
    assert found[3].fault.startswith("d-broken.toml: ")
    assert "Mine" not in editions.text("sr2026", tmp_path)


def test_a_file_that_is_not_there_or_too_large(tmp_path: Path) -> None:
    with pytest.raises(EditionFault, match=r"none.toml: cannot be read"):
        editions.read(tmp_path / "none.toml")
    (tmp_path / "large.toml").write_text("#" * 1_000_001, encoding="utf-8")
    with pytest.raises(EditionFault, match=r"large.toml: is larger than"):
        editions.read(tmp_path / "large.toml")


def places(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path into the tables."""
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in items:
        yield (*at, key)
        if isinstance(value, dict | list):
            yield from places(value, (*at, key))


PLACES = {edition_id: list(places(raw)) for edition_id, raw in RAW.items()}
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
KEYS = st.text(max_size=8) | st.sampled_from(["points", "fixed", "size", "id", "way", "key"])
GARBAGE = st.recursive(
    SCALARS | st.dates() | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
@wide(25)
def test_garbage_gives_an_edition_or_its_faults_and_nothing_else(data: st.DataObject) -> None:
    edition_id = data.draw(st.sampled_from(sorted(RAW)))
    path = data.draw(st.sampled_from(PLACES[edition_id]))
    if data.draw(st.booleans()):
        raw = edition_without(*path, edition_id=edition_id)
    else:
        raw = changed(*path, data.draw(GARBAGE), edition_id=edition_id)
    assert all(line.startswith("mine.toml: ") for line in outcome(raw))


def outcome(raw: dict[str, Any]) -> list[str]:
    """Return the lines of the faults, none for a sound edition; pass any other exception on."""
    try:
        editions.check(raw, "mine.toml")
    except EditionFault as fault:
        return str(fault).split("\n")
    return []


@pytest.mark.parametrize("edition_id", sorted(RAW))
def test_house_rules_in_json_are_read_like_the_file(edition_id: str) -> None:
    """An event keeps its house rules as JSON; a list must not need to be a tuple."""
    changes = json.loads('[["standings.order", ["tp", "points"]]]')
    edition = editions.edition(merge(RAW[edition_id], changes), "event")
    assert edition.standings.order == ("tp", "points")
