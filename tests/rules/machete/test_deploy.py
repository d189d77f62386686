"""Units on generated ground."""

import pytest

import rules
from rules.core.inputs import BadInput
from rules.machete.deploy import KINDS, deploy
from rules.machete.ground import RECIPES, ground
from rules.machete.options import DEFAULTS
from rules.machete.terms import OPEN, ROAD, SPANISH, TROOPS, WATER
from rules.machete.terrain import terrain

FIELDS = [
    (kind, place)
    for row, kind in enumerate(KINDS)
    for column, place in enumerate(RECIPES)
    if (row + column) % 3 == 0
]
"""Every kind of battle on some grounds, and every ground in some kinds: all pairs prove no more."""


def bodies(many=8):
    return [
        {
            "key": f"{side}_{number}",
            "side": side,
            "nation": nation,
            "troop": troop,
            "figures": figures,
            "command": 1,
        }
        for side, nation in (("blue", "spanish"), ("red", "cuban"))
        for number, (troop, figures) in enumerate([("infantry", 12)] * (many - 2) + [("cavalry", 6)] * 2)
    ]


def scenario(kind, board, units, terms):
    told = {"title": kind, "turn_limit": 12, "board": board, "units": units, "terms": terms}
    return rules.scenario_from({"ruleset": "machete"} | told)


def place_of(unit, *others):
    """Returns the place of *unit*, or its distance in cm from the nearest of *others*.

    The distance is the greater of both axes.
    """
    if not others:
        return unit["x_cm"], unit["y_cm"]
    return min(max(abs(unit["x_cm"] - other["x_cm"]), abs(unit["y_cm"] - other["y_cm"])) for other in others)


def units_of(units, side):
    return [unit for unit in units if unit["side"] == side and "x_cm" in unit]


@pytest.mark.parametrize(("kind", "place"), FIELDS)
@pytest.mark.parametrize("many", [3, 12])
def test_everybody_finds_room_and_the_rules_take_the_scenario(kind, place, many):
    board = ground(place, "wet", "a", "ford")
    units, terms = deploy(kind, board, bodies(many), "red")
    placed = [unit for unit in scenario(kind, board, units, terms).units if "x_cm" in unit]
    for number, unit in enumerate(placed[1:], 1):
        assert place_of(unit, *placed[:number]) >= 10


@pytest.mark.parametrize(("kind", "place"), FIELDS)
def test_there_is_room_for_twenty_four_a_side(kind, place):
    board = ground(place, "dry", "a", "ford", kind=kind, works=2)
    units, terms = deploy(kind, board, bodies(24), "red")
    battle = scenario(kind, board, units, terms)
    blue, red = units_of(battle.units, "blue"), units_of(battle.units, "red")
    assert len({place_of(unit) for unit in (*blue, *red)}) == len(blue) + len(red)
    assert all(place_of(unit, *red) >= 10 for unit in blue)


@pytest.mark.parametrize("kind", ["meeting", "assault", "pursuit"])
def test_the_attacker_comes_from_the_left_and_both_look_at_each_other(kind):
    units, _ = deploy(kind, ground("open", "dry", "a"), bodies(), "red")
    left, right = units_of(units, "red"), units_of(units, "blue")
    units, left, right = [*left, *right], [u["x_cm"] for u in left], [u["x_cm"] for u in right]
    assert max(left) + 40 < min(right)
    assert {unit["facing"] for unit in units if unit["side"] == "red"} == {90}
    assert {unit["facing"] for unit in units if unit["side"] == "blue"} == {90 if kind == "pursuit" else 270}


def test_ambushers_lie_in_cover_within_a_move_of_the_road():
    board = ground("jungle", "dry", "a")
    table = terrain(board, DEFAULTS)
    units, terms = deploy("ambush", board, bodies(5), "red")
    for unit in [unit for unit in units if "reserve" not in unit]:
        cell = table.at(100 * unit["x_cm"], 100 * unit["y_cm"])
        if unit["side"] == "red":
            assert unit["ambush"]
            assert table.cover[cell] != OPEN
            column = units_of(units, "blue")
            assert (
                min(abs(unit["y_cm"] - other["y_cm"]) + abs(unit["x_cm"] - other["x_cm"]) for other in column)
                < 40
            )
        else:
            assert unit["formation"] == "column"
    assert terms["first_on_ground"] == "red"


@pytest.mark.parametrize("kind", ["ambush", "rescue"])
def test_one_half_lies_in_wait_and_the_rest_of_both_sides_comes_up(kind):
    """Keeps all from meeting in one melee in the first phase. It would be over in the second. MACH-GEN-15."""
    board = ground("jungle", "dry", "a", kind=kind)
    units, terms = deploy(kind, board, bodies(6), "red")
    late = [unit for unit in units if unit.get("reserve")]
    assert [unit["side"] for unit in late].count("red") == 3
    assert [unit["side"] for unit in late].count("blue") == 2
    points = {unit["side"]: terms["reserves"][unit["reserve"]]["point"] for unit in late}
    assert points["blue"][0] == 0  # by the road, behind the column
    assert points["red"] in ([90, 0], [90, 120])  # out of the jungle, behind the trap
    trap = units_of(units, "red")
    assert all(abs(unit["y_cm"] - points["red"][1]) <= 75 for unit in trap)
    assert {terms["reserves"][unit["reserve"]]["phase"] for unit in late} == {3, 4, 5}


def test_a_band_of_two_lies_in_wait_whole_or_halved_against_a_whole_column():
    units, _ = deploy("ambush", ground("jungle", "dry", "a", kind="ambush"), bodies(2), "red")
    assert len(units_of(units, "red")) == 1
    assert len(units_of(units, "blue")) == 2


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_ambushers_lie_beside_the_road_and_not_beside_any_path(seed):
    board = ground("jungle", "dry", seed, "ford", kind="ambush")
    table = terrain(board, DEFAULTS)
    units, _ = deploy("ambush", board, bodies(8), "red")
    road = [
        {"x_cm": table.xs[cell] // 100, "y_cm": table.ys[cell] // 100}
        for cell in range(table.size)
        if table.ground[cell] == ROAD
    ]
    assert all(5 < place_of(unit, *road) <= 25 for unit in units_of(units, "red"))


def test_an_assault_is_for_the_attacker_to_win():
    _, terms = deploy("assault", ground("open", "dry", "a"), bodies(), "blue")
    assert (terms["must_win"], terms["first_on_ground"]) == ("blue", "red")
    assert terms["objective"]["x_cm"] > 90


def test_reserves_stay_off_the_table():
    units = bodies(4)
    units[0]["reserve"] = "late"
    placed, _ = deploy("meeting", ground("open", "dry", "a"), units, "blue")
    assert "x_cm" not in placed[0]
    assert "x_cm" in placed[1]


def test_more_than_the_ground_holds_are_refused():
    with pytest.raises(BadInput, match="no room"):
        deploy("pitched", ground("open", "dry", "a"), bodies(400), "blue")


def test_two_columns_meet_with_their_vanguards_and_the_rest_comes_up_by_the_road():
    units, terms = deploy("meeting", ground("plain", "dry", "a"), [*bodies(8), *gear("blue")], "red")
    assert len(units_of(units, "red")) == 3
    assert {unit["troop"] for unit in units_of(units, "red")} == {"infantry", "cavalry"}
    phases = [terms["reserves"][unit["reserve"]]["phase"] for unit in units if unit.get("reserve")]
    assert min(phases) == 2  # those of the attacker, who is closed up better
    assert max(phases) <= 7
    behind = [unit for unit in units if unit.get("reserve") and unit["side"] == "blue"]
    assert min(terms["reserves"][unit["reserve"]]["phase"] for unit in behind) == 3
    assert all(unit["limbered"] for unit in units if unit.get("gun") and unit.get("reserve"))
    assert {terms["reserves"][unit["reserve"]]["point"][0] for unit in units if unit.get("reserve")} == {
        0,
        180,
    }


# Guns, trains, ships, prisoners, houses


def gear(side, nation="spanish"):
    """Returns a gun of each mover, a cart and a pack train."""
    plain = {"side": side, "nation": nation, "figures": 4, "command": 0}
    return [
        plain | {"key": f"{side}_field", "troop": "horse_drawn_artillery", "gun": "other"},
        plain | {"key": f"{side}_mountain", "troop": "pack_artillery", "gun": "mountain"},
        plain | {"key": f"{side}_dragged", "troop": "manhandled_artillery", "gun": "other"},
        plain | {"key": f"{side}_cart", "troop": "supply_cart", "loads": 2},
        plain | {"key": f"{side}_mules", "troop": "pack_train", "loads": 2},
    ]


def by_key(units):
    return {unit["key"]: unit for unit in units}


@pytest.mark.parametrize(("kind", "place"), FIELDS)
def test_guns_and_trains_stand_on_ground_they_can_move_on(kind, place):
    board = ground(place, "dry", "c", kind=kind)
    units, terms = deploy(kind, board, [*bodies(6), *gear("blue")], "red")
    scenario(kind, board, units, terms)
    table = terrain(board, DEFAULTS)
    for unit in units[-5:]:
        if unit.get("reserve"):
            continue  # arrives by the road
        costs = table.going(SPANISH, TROOPS.index(unit["troop"])).costs
        assert costs[table.at(100 * unit["x_cm"], 100 * unit["y_cm"])]


def test_in_line_of_battle_guns_are_in_front_and_trains_behind():
    units = [*bodies(8), *gear("blue")]
    placed, _ = deploy("pitched", ground("plain", "dry", "a"), units, "blue")
    found = by_key(placed)
    front = max(unit["x_cm"] for unit in units_of(placed, "blue"))
    assert all(front - found[f"blue_{gun}"]["x_cm"] <= 10 for gun in ("field", "mountain", "dragged"))
    foot = [unit["x_cm"] for unit in units_of(placed, "blue") if unit["troop"] == "infantry"]
    assert max(found["blue_cart"]["x_cm"], found["blue_mules"]["x_cm"]) <= min(foot)


def test_an_ambush_of_a_column_without_a_convoy_strikes_and_goes():
    """Rests on a cost by the number of ambushers. The column's size makes no difference."""
    board = ground("jungle", "dry", "a", kind="ambush")
    units, terms = deploy("ambush", board, bodies(5), "red")
    band = sum(unit["figures"] for unit in units if unit["side"] == "red")
    assert terms["goals"] == [{"side": "red", "kind": "cost", "count": band * 30 // 100}]
    few = [unit for unit in bodies(8) if unit["side"] == "red" or unit["key"] in ("blue_0", "blue_1")]
    assert "goals" not in deploy("ambush", board, few, "red")[1]  # they are enough to destroy the column


def test_a_convoy_marches_in_the_middle_of_its_column_and_is_what_the_ambush_is_about():
    board = ground("jungle", "dry", "a", kind="ambush")
    units, terms = deploy("ambush", board, [*bodies(6), *gear("blue")], "red")
    found = by_key(units)
    marching = sorted(units_of(units, "blue"), key=lambda unit: -unit["x_cm"])
    assert marching[0]["troop"] == "cavalry"
    assert marching[-1]["troop"] == "infantry"
    table = terrain(board, DEFAULTS)
    for key in ("blue_cart", "blue_field"):
        cell = table.at(100 * found[key]["x_cm"], 100 * found[key]["y_cm"])
        assert cell in table.tracks
        assert found[key]["formation"] == "column"
    assert found["blue_field"]["limbered"]
    assert [goal["kind"] for goal in terms["goals"]] == ["capture", "bring_off"]
    assert [goal["count"] for goal in terms["goals"]] == [2, 1]  # one load that gets through is not captured
    assert terms["goals"][0]["units"] == ["blue_cart", "blue_mules"]


def test_a_blockhouse_is_held_by_the_largest_unit_that_fits():
    board = ground("open", "dry", "a", kind="assault", works=3)
    units, terms = deploy("assault", board, bodies(6), "red")
    (inside,) = [unit for unit in units if unit.get("house")]
    assert (inside["house"], inside["figures"], inside["side"]) == ("fortin", 12, "blue")
    assert "x_cm" not in inside
    assert terms["assault"] == "fortin"
    assert {(goal["side"], goal["kind"]) for goal in terms["goals"]} == {("blue", "hold"), ("red", "hold")}
    table = terrain(board, DEFAULTS)
    outside = [table.at(100 * unit["x_cm"], 100 * unit["y_cm"]) for unit in units_of(units, "blue")]
    assert sum(table.defended[cell] for cell in outside) >= 3


def test_raiders_come_out_of_cover_and_have_something_to_burn():
    board = ground("cane", "dry", "a", kind="raid")
    units, terms = deploy("raid", board, bodies(4), "red")
    table = terrain(board, DEFAULTS)
    covered = [
        table.cover[table.at(100 * unit["x_cm"], 100 * unit["y_cm"])] != OPEN
        for unit in units_of(units, "red")
    ]
    assert sum(covered) >= 3
    assert terms["goals"][0]["kind"] == "burn"
    assert terms["must_win"] == "red"


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_river_lies_between_those_who_cross_it_and_those_who_bar_it(seed):
    board = ground("open", "dry", seed, "ford", kind="crossing")
    units, _ = deploy("crossing", board, bodies(8), "red")
    river = [x for line in board["lines"] if line["kind"] == "river" for x, _ in line["points"]]
    assert max(unit["x_cm"] for unit in units_of(units, "red")) < max(river)
    assert min(unit["x_cm"] for unit in units_of(units, "blue")) > min(river)


@pytest.mark.parametrize("coast", ["left", "right", "near", "far"])
def test_an_expedition_lands_from_its_ship_and_the_enemy_comes_over_land(coast):
    board = ground("plain", "dry", "a", kind="landing", coast=coast)
    ship = {
        "key": "ship", "side": "red", "nation": "cuban", "troop": "ship", "figures": 6, "loads": 4,
        "boats": 2,
    }  # fmt: skip
    units, terms = deploy("landing", board, [*bodies(6), ship], "blue")
    scenario("landing", board, units, terms)
    table = terrain(board, DEFAULTS)
    anchored = by_key(units)["ship"]
    assert table.ground[table.at(100 * anchored["x_cm"], 100 * anchored["y_cm"])] == WATER
    ashore = [unit for unit in units_of(units, "red") if unit["troop"] != "ship"]
    aboard = [unit for unit in units if unit.get("reserve")]
    assert [unit["side"] for unit in aboard] == ["red"]
    assert terms["reserves"][aboard[0]["reserve"]]["point"] == [
        terms["objective"]["x_cm"],
        terms["objective"]["y_cm"],
    ]
    beach = [{"x_cm": table.xs[cell] // 100, "y_cm": table.ys[cell] // 100} for cell in table.beach]
    assert all(place_of(unit, *beach) <= 20 for unit in ashore)
    assert all(place_of(unit, *ashore) >= 20 for unit in units_of(units, "blue"))
    assert terms["goals"][0] == {"side": "red", "kind": "land", "count": 3}
    assert terms["goals"][1:] == [{"side": "blue", "kind": "hold"} | terms["objective"]]


def test_prisoners_go_with_their_guards_and_are_to_be_freed():
    board = ground("jungle", "dry", "a", kind="rescue")
    led = {
        "key": "led", "side": "red", "nation": "cuban", "troop": "infantry", "figures": 8,
        "captive_of": "blue_1",
    }  # fmt: skip
    units, terms = deploy("rescue", board, [*bodies(5), led], "red")
    scenario("rescue", board, units, terms)
    assert "x_cm" not in by_key(units)["led"]
    kinds = (("red", "rescue"), ("blue", "bring_off"))
    wanted = {"units": ["led"], "count": 1}
    assert terms["goals"] == [{"side": side, "kind": kind} | wanted for side, kind in kinds]
    road = sorted(units_of(units, "blue"), key=lambda unit: unit["x_cm"])
    assert road[-1]["key"] != "blue_1"
    late = [unit for unit in units if unit.get("reserve")]
    phases = {unit["side"]: terms["reserves"][unit["reserve"]]["phase"] for unit in reversed(late)}
    assert phases == {"red": 2, "blue": 3}  # rescuers do not wait


def test_the_pursued_make_for_the_far_side_of_the_table():
    _, terms = deploy("pursuit", ground("open", "dry", "a"), bodies(4), "blue")
    assert terms["exit"] == {"red": "right"}
    assert terms["goals"][0] | {"units": []} == {"side": "red", "kind": "bring_off", "units": [], "count": 3}


@pytest.mark.parametrize(
    ("kind", "attacker", "field"), [("siege", "blue", "kind"), ("meeting", "green", "attacker")]
)
def test_an_unknown_value_is_named(kind, attacker, field):
    with pytest.raises(BadInput, match=f"^{field}: "):
        deploy(kind, ground("open", "dry", "a"), bodies(3), attacker)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "landing"])
@pytest.mark.parametrize("place", ["plain", "swamp"])
def test_mach_gen_15_reserves_enter_near_the_middle_of_their_edge(kind, place):
    board = ground(place, "wet", "a", "ford", kind=kind)
    names = ("rear", "front", "left", "right")
    late = [unit | {"reserve": name} for unit, name in zip(bodies(6), names, strict=False)]
    edges = {name: name for name in names}
    units, terms = deploy(kind, board, late + bodies(6)[4:], "red", edges)
    points = {name: terms["reserves"][name]["point"] for name in names}
    terms["reserves"] = {name: told | {"phase": 1} for name, told in terms["reserves"].items()}
    scenario(kind, board, units, terms)
    width, depth = board["width_cm"], board["height_cm"]
    assert points["rear"][0] < 10 < width - 10 < points["front"][0]
    assert points["right"][1] < 10 < depth - 10 < points["left"][1]
    table = terrain(board, DEFAULTS)
    for x, y in points.values():
        assert table.going(SPANISH, 0).costs[table.at(100 * x, 100 * y)]
