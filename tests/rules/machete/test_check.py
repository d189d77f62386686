"""Refusals of a Machete! scenario: the field is named before the set-up."""

from copy import deepcopy

import pytest

import rules
from rules.core.inputs import BadInput

GOOD = {
    "ruleset": "machete",
    "title": "A trial",
    "turn_limit": 12,
    "board": {
        "width_cm": 100,
        "height_cm": 100,
        "areas": [{"kind": "stand", "points": [[0, 0], [9, 0], [9, 9]]}],
        "lines": [{"kind": "road", "points": [[0, 50], [100, 50]], "width_cm": 5}],
        "crossings": [{"kind": "ford", "point": [50, 50]}],
    },
    "units": [
        {
            "key": "a",
            "side": "blue",
            "nation": "spanish",
            "troop": "infantry",
            "figures": 12,
            "x_cm": 20,
            "y_cm": 20,
        },
        {
            "key": "b",
            "side": "red",
            "nation": "cuban",
            "troop": "cavalry",
            "figures": 6,
            "x_cm": 20,
            "y_cm": 80,
        },
        {
            "key": "c",
            "side": "blue",
            "nation": "spanish",
            "troop": "infantry",
            "figures": 12,
            "reserve": "late",
        },
    ],
    "terms": {"objective": {"x_cm": 50, "y_cm": 50}, "reserves": {"late": {"dice": 2, "point": [0, 50]}}},
}


def drop_field(field):
    """Returns GOOD without the thing at *field*, or with a fault in its place."""

    def spoil(value=None):
        data = deepcopy(GOOD)
        *way, last = [int(part) if part.isdigit() else part for part in field.split(".")]
        place = data
        for part in way:
            place = place[part] if isinstance(place, list) else place.setdefault(part, {})
        if value is None:
            del place[last]
        else:
            place[last] = value
        return data

    return spoil


def test_a_good_scenario_is_accepted():
    assert len(rules.scenario_from(GOOD).units) == 3


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("board.width_cm", 20),
        ("board.ground", "sea"),
        ("board.flood", True),
        ("board.areas.0.kind", "lake"),
        ("board.areas.0.points", [[0, 0], [1, 1]]),
        ("board.areas.0.points.1", [0]),
        ("board.lines.0.kind", "canal"),
        ("board.lines.0.width_cm", -5),
        ("board.crossings.0.kind", "ferry"),
        ("board.crossings.0.point", None),
        ("units.0.key", ""),
        ("units.1.key", "a"),
        ("units.0.side", "green"),
        ("units.0.nation", "french"),
        ("units.0.troop", "rowing_boat"),
        ("units.0.figures", 0),
        ("units.0.figures", "12"),
        ("units.0.command", 13),
        ("units.0.firearms", 13),
        ("units.0.formation", "square"),
        ("units.0.formation", "skirmish"),
        ("units.0.ambush", 1),
        ("units.2.reserve", "never"),
        ("units.0.x_cm", 101),
        ("units.0.y_cm", None),
        ("units.0.facing", 360),
        ("units.0.colour", "red"),
        ("terms.objective.x_cm", 101),
        ("terms.must_win", "green"),
        ("terms.reserves.late.dice", 3),
        ("terms.reserves.late.dice", True),
        ("terms.reserves.late", {"phase": 5, "dice": 2}),
        ("terms.reserves.late", {"phase": 13}),
        ("terms.reserves.late.point", [1]),
        ("terms.reserves.late.point", [0, 101]),
        ("terms.reserves.never", {}),
        ("board.crossings.0.point", [50, 140]),
        ("units.2.x_cm", 5),
        ("terms.ambushed_units.0", "nobody"),
        ("terms.ambushed_units", ["a"]),
        ("terms.disputes", [{"phase": 13, "side": "blue", "question": "Is it in range?"}]),
        ("terms.goals", [{"side": "red", "kind": "burn"}]),
        ("terms.weather", "rain"),
        ("terms.breaks", 33),
        ("terms.breaks.green", 33),
        ("terms.breaks.red", 0),
        ("terms.breaks.red", 100),
        ("terms.reserves", [1]),
        ("terms.tempers", 5),
        ("terms.tempers.blue", "reckless"),
        ("terms.tempers.green", "bold"),
        ("options.fire_modifiers", "all"),
    ],
)
def test_a_fault_is_refused_by_its_field(field, value):
    if field == "terms.ambushed_units.0":
        data = drop_field("terms.ambushed_units")([value])
    else:
        data = drop_field(field)(value)
    with pytest.raises(BadInput) as refused:
        rules.scenario_from(data)
    assert f"{refused.value.field}.".startswith(f"{field}.")


@pytest.mark.parametrize("field", ["board.areas", "board.lines", "board.crossings", "terms.ambushed_units"])
def test_one_thing_where_a_list_belongs_is_refused(field):
    with pytest.raises(BadInput, match=f"{field}: must be a list"):
        rules.scenario_from(drop_field(field)(7))


def test_a_key_that_is_no_word_is_refused_by_its_field():
    with pytest.raises(BadInput, match=r"units\.0\.key: must be a word"):
        rules.scenario_from(drop_field("units.0.key")(["a"]))


def test_a_side_without_anybody_is_refused():
    data = deepcopy(GOOD)
    del data["units"][1]
    with pytest.raises(BadInput, match="units: red has nobody on the table"):
        rules.scenario_from(data)


def test_a_reserve_cannot_lie_in_ambush():
    with pytest.raises(BadInput, match="units.2.ambush"):
        rules.scenario_from(drop_field("units.2.ambush")(True))


def test_troops_where_no_unit_can_stand_are_refused_before_the_battle():
    data = deepcopy(GOOD)
    data["board"]["areas"] = [{"kind": "water", "points": [[0, 0], [40, 0], [40, 40], [0, 40]]}]
    with pytest.raises(BadInput, match=r"units\.0\.x_cm: stands where no unit can stand"):
        rules.scenario_from(data)


def test_mach_r_60_prisoners_lead_no_prisoners():
    data = deepcopy(GOOD)
    held = {"side": "red", "nation": "cuban", "troop": "infantry", "figures": 4}
    data["units"] += [
        held | {"key": "d", "captive_of": "a"},
        held | {"key": "e", "side": "blue", "nation": "spanish", "captive_of": "d"},
    ]
    with pytest.raises(BadInput, match=r"units\.4\.captive_of: 'd' is a prisoner itself"):
        rules.scenario_from(data)


@pytest.mark.parametrize(
    ("field", "area"),
    [
        ("board.areas.1.kind", {"points": [[0, 0], [5, 0], [5, 5]]}),
        ("board.areas.1.size", {"kind": "building", "size": "huge"}),
        ("board.areas.1.key", {"kind": "cane", "key": "house"}),
        ("board.areas.1.name", {"kind": "building", "name": 7}),
        ("board.areas.1.key", {"kind": "jungle", "key": "thicket"}),
        ("board.areas.1", [1, 2]),
    ],
)
def test_a_fault_of_an_area_is_refused_by_its_field(field, area):
    points = [[0, 0], [9, 0], [9, 9], [0, 9]]
    first = {"kind": "building", "key": "house", "points": points}
    other = {"points": points} | area if isinstance(area, dict) else area
    board = GOOD["board"] | {"areas": [first, other]}
    with pytest.raises(BadInput) as refused:
        rules.scenario_from(GOOD | {"board": board})
    assert refused.value.field == field
