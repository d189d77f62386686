"""Refusals of a Hexed General scenario: the field is named before the set-up."""

from copy import deepcopy
from datetime import date

import pytest

import rules
from rules.core.inputs import BadInput

ROAD = [[4, row] for row in range(8, -1, -1)]


def unit(key, side, troop, place, **more):
    return {"key": key, "side": side, "troop": troop, "hex": place} | more


GOOD = {
    "ruleset": "acw_hex",
    "title": "A trial",
    "turn_limit": 12,
    "board": {
        "cols": 9,
        "rows": 9,
        "areas": [{"kind": "woods", "hexes": [[1, 1]]}, {"kind": "water", "hexes": [[0, 0]]}],
        "lines": [{"kind": "road", "hexes": ROAD}],
        "edges": [{"kind": "stream", "between": [[[2, 2], [3, 2]]]}],
    },
    "units": [
        unit("a", "blue", "infantry", [4, 6], corps="I", division="1", facing="N"),
        unit("b", "blue", "army_general", [4, 7]),
        unit("c", "blue", "corps_commander", [4, 7], corps="I"),
        unit("d", "blue", "division_commander", [4, 6], corps="I", division="1"),
        unit("e", "blue", "train", [4, 8], corps="I"),
        unit("f", "red", "cavalry", [4, 2], corps="A"),
        unit("g", "red", "army_general", [4, 1], corps="A"),
        {"key": "r", "side": "blue", "troop": "cavalry", "corps": "I", "reserve": "late"},
    ],
    "options": {"chance_cards": True},
    "terms": {
        "supply": {"blue": {"I": [4, 8]}, "red": {"A": [4, 0]}},
        "no_train": {"red": ["A"]},
        "reserves": {"late": {"turn": 2, "hex": [4, 8]}},
        "objective": {"hex": [4, 4]},
        "cards": [
            {"name": "a storm", "effect": "rain"},
            {"name": "a stray ball", "effect": "general_wounded", "side": "red"},
        ],
    },
}


def spoil_field(field, value):
    """Returns GOOD with a fault at *field*. The value None removes the entry."""
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


def test_a_good_scenario_is_accepted():
    assert len(rules.scenario_from(GOOD).units) == 8


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("board.cols", 2),
        ("board.flood", True),
        ("board.areas.0.kind", "lake"),
        ("board.areas.0.hexes.0", [9, 0]),
        ("board.areas.0.hexes", []),
        ("board.lines.0.kind", "canal"),
        ("board.lines.0.hexes.1", [0, 0]),
        ("board.edges.0.kind", "hedge"),
        ("board.edges.0.between.0", [[2, 2], [3, 2], [4, 2]]),
        ("units.0.key", ""),
        ("units.1.key", "a"),
        ("units.0.side", "green"),
        ("units.0.troop", "zouaves"),
        ("units.0.facing", "E"),
        ("units.0.hex", [0, 0]),
        ("units.0.hex", [4, 2.0]),
        ("units.0.hits", 3),
        ("units.1.hits", 1),
        ("units.0.weary", 1),
        ("units.0.reserve", "never"),
        ("units.0.corps", None),
        ("units.4.corps", None),
        ("units.3.division", None),
        ("units.2.division", "1"),
        ("units.0.spurs", 2),
        ("units.5.hex", [4, 6]),
        ("units.4.hex", [0, 8]),
        ("terms.first", "white"),
        ("terms.must_win", "green"),
        ("terms.objective.hex", [4]),
        ("terms.tempers.blue", "mad"),
        ("terms.supply.blue.I", [4, 4]),
        ("terms.supply.red.Z", [4, 0]),
        ("terms.supply.red.A", None),
        ("terms.no_train.red", ["A", "Z"]),
        ("terms.no_train.red.0", 5),
        ("terms.no_train.green", ["A"]),
        ("terms.no_train.blue", ["I"]),
        ("terms.no_train.red", []),
        ("terms.reserves.late.turn", 0),
        ("terms.reserves.late.hex", [4, 4]),
        ("terms.nightfall", [12]),
        ("terms.nightfall", [4, 4]),
        ("terms.year", 1066),
        ("terms.cards.0.effect", "plague"),
        ("terms.cards.0.side", 5),
        ("terms.cards.0.side", "blue"),
        ("terms.cards.1.side", None),
        ("terms.cards.1.name", "a storm"),
        ("terms.objective.hex", [0, 0]),
        ("terms.reserves.late.turn", 13),
        ("terms.reserves.never", {"turn": 2, "hex": [4, 8]}),
        ("terms.cards", [{"name": f"card {number}", "effect": "rain"} for number in range(53)]),
        ("terms.objective.name", 5),
        ("board.areas.0.name", date(1863, 7, 1)),
        ("board.lines.0.name", 5),
        ("board.edges.0.name", 5),
        ("board.lines.0.hexes", [[1, 0], [0, 0]]),
        ("units.0.name", 5),
        ("units.2.hex", [4, 2]),
        ("terms.cards.0", {"name": "a shot", "effect": "general_wounded"}),
        ("terms.weather", "fine"),
        ("options", {"fire_arc": "round"}),
        ("turn_limit", 0),
    ],
)
def test_a_fault_is_refused_by_the_name_of_its_field(field, value):
    with pytest.raises(BadInput) as fault:
        rules.scenario_from(spoil_field(field, value))
    named = fault.value.field
    assert field.startswith(named) or named.startswith(field)


@pytest.mark.parametrize(
    ("taken_out", "why"),
    [
        ("b", "needs one army general"),
        ("c", "needs one General"),
        ("f", "nobody on the map"),
    ],
)
def test_acw_basic_08_an_army_lacks_nobody_who_must_be_there(taken_out, why):
    data = deepcopy(GOOD)
    data["units"] = [unit for unit in data["units"] if unit["key"] != taken_out]
    with pytest.raises(BadInput, match=why):
        rules.scenario_from(data)


def test_acw_basic_09_a_corps_has_one_train_at_most():
    data = deepcopy(GOOD)
    data["units"].append(unit("h", "blue", "train", [4, 5], corps="I"))
    with pytest.raises(BadInput, match="more than one train"):
        rules.scenario_from(data)


def test_acw_r_34_a_corps_without_a_train_is_refused_unless_the_scenario_says_so():
    with pytest.raises(BadInput, match="'A' has no train") as fault:
        rules.scenario_from(spoil_field("terms.no_train", {}))
    assert fault.value.field == "terms.no_train.red"
    data = deepcopy(GOOD)
    data["units"].append(unit("h", "red", "train", [4, 0], corps="A"))
    with pytest.raises(BadInput, match="'A' has a train"):
        rules.scenario_from(data)
    del data["terms"]["no_train"]
    assert rules.scenario_from(data)


def test_acw_basic_10_every_corps_has_a_line_of_supply_with_a_train_or_without():
    for side, corps in (("blue", "I"), ("red", "A")):
        with pytest.raises(BadInput, match="needs a line of supply") as fault:
            rules.scenario_from(spoil_field(f"terms.supply.{side}", {}))
        assert fault.value.field == f"terms.supply.{side}.{corps}"


def test_acw_basic_10_a_landing_serves_as_a_line_of_supply():
    data = deepcopy(GOOD)
    data["board"]["areas"].append({"kind": "landing", "hexes": [[6, 6]]})
    data["terms"]["supply"]["red"] = {"A": [6, 6]}
    assert rules.scenario_from(data)


def test_acw_card_01_whoever_plays_with_chance_cards_brings_some():
    with pytest.raises(BadInput, match="the deck is empty") as fault:
        rules.scenario_from(spoil_field("terms.cards", None))
    assert fault.value.field == "terms.cards"


def test_acw_card_01_whoever_brings_chance_cards_plays_with_them():
    for options in ({}, {"chance_cards": False}):
        with pytest.raises(BadInput, match=r"^terms\.cards: say options\.chance_cards = true") as fault:
            rules.scenario_from(GOOD | {"options": options})
        assert fault.value.field == "terms.cards"


def test_acw_basic_11_a_train_stands_on_a_road_to_its_line_of_supply():
    with pytest.raises(BadInput, match="no road leads") as fault:
        rules.scenario_from(spoil_field("units.4.hex", [6, 8]))
    assert fault.value.field == "units.4.hex"


def test_acw_basic_12_a_division_has_one_commander():
    data = deepcopy(GOOD)
    data["units"].append(unit("h", "blue", "division_commander", [4, 5], corps="I", division="1"))
    with pytest.raises(BadInput, match="a commander already"):
        rules.scenario_from(data)


def test_acw_basic_03_two_units_in_a_hex_are_one_too_many():
    with pytest.raises(BadInput, match="stands there already"):
        rules.scenario_from(spoil_field("units.5.hex", [4, 6]))


def test_acw_r_28_a_train_stays_near_its_corps_if_that_is_the_option():
    data = spoil_field("options.train_within_hexes_at_start", 6)
    assert rules.scenario_from(data)
    data["units"][0]["hex"] = [3, 1]
    with pytest.raises(BadInput, match="too far"):
        rules.scenario_from(data)
