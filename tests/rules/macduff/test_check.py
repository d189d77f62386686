"""Every fault of a scenario is refused by the name of its field."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rules.core.inputs import BadInput
from rules.macduff.check import check
from tests.rules.macduff.conftest import BATTLE, scenario_of, unit_named

KEYS = [unit["key"] for unit in BATTLE["units"]]
ALBA, LINE, HORSE, GUN, BRAVO, GUARD, SCREEN = range(7)


def field_refused(facts) -> str:
    with pytest.raises(BadInput) as error:
        check(scenario_of(facts))
    assert error.value.why
    return error.value.field


def test_the_small_battle_can_be_played(facts):
    check(scenario_of(facts))


@pytest.mark.parametrize(
    ("unit", "change", "field"),
    [
        (LINE, {"figures": 0}, "figures"),
        (LINE, {"figures": True}, "figures"),
        (LINE, {"original": 11}, "original"),
        (LINE, {"files": 13}, "files"),
        (LINE, {"troop": "dragons"}, "troop"),
        (LINE, {"side": "green"}, "side"),
        (LINE, {"formation": "limbered"}, "formation"),
        (HORSE, {"formation": "square"}, "formation"),
        (GUN, {"formation": "column"}, "formation"),
        (SCREEN, {"formation": "line"}, "formation"),
        (LINE, {"weapon": "light_gun"}, "weapon"),
        (LINE, {"weapon": "bow"}, "weapon"),
        (GUN, {"weapon": "musket"}, "weapon"),
        (LINE, {"draught": "horse"}, "draught"),
        (LINE, {"draught": "fast"}, "draught"),
        (LINE, {"gun_size": "siege"}, "gun_size"),
        (LINE, {"morale": "brave"}, "morale"),
        (LINE, {"traits": ["brave"]}, "traits.0"),
        (LINE, {"traits": "shock"}, "traits"),
        (HORSE, {"traits": ["skirmishers"], "formation": "unformed"}, "traits"),
        (LINE, {"traits": ["supplies"]}, "traits"),
        (LINE, {"traits": ["engineer"]}, "traits"),
        (LINE, {"commander": "nobody"}, "commander"),
        (LINE, {"commander": "bravo"}, "commander"),
        (LINE, {"commander": "horse"}, "commander"),
        (LINE, {"general": True}, "general"),
        (LINE, {"joined": "horse"}, "joined"),
        (ALBA, {"figures": 4}, "figures"),
        (LINE, {"facing": 360}, "facing"),
        (LINE, {"facing": None}, "facing"),
        (LINE, {"at": [24]}, "at"),
        (LINE, {"at": [49, 8]}, "at.0"),
        (LINE, {"at": [24.001, 8]}, "at.0"),
        (LINE, {"at": [0, 8]}, "at"),  # half of it beyond the edge
        (HORSE, {"at": [42, 19]}, "at"),  # horse in a dense wood
        (LINE, {"at": [3, 26]}, "at"),  # in the river
        (GUARD, {"at": [24, 8.5]}, "at"),  # on the other side's line
        (GUARD, {"at": [24, 8.9]}, "at"),  # within an inch of it
        (LINE, {"colour": "red"}, "colour"),
    ],
)
def test_macd_unit_01_what_a_unit_cannot_be_is_refused_by_its_field(facts, unit, change, field):
    facts["units"][unit] |= change
    place = "at" if field == "at.0" and change["at"] == [49, 8] else field
    assert field_refused(facts) in (f"units.{unit}.{field}", f"units.{unit}.{place}")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn_limit": 0}, "turn_limit"),
        ({"options": {"wind": 1}}, "options.wind"),
        ({"terms": {"weather": "fine"}}, "terms.weather"),
        ({"terms": {"wind": {"direction": 45}}}, "terms.wind"),
        ({"terms": {"wind": {"direction": 50}}, "options": {"wind": True}}, "terms.wind.direction"),
        (
            {"terms": {"wind": {"direction": 45, "blowing": 1}}, "options": {"wind": True}},
            "terms.wind.blowing",
        ),
        ({"terms": {"tempers": {"blue": "mad"}}}, "terms.tempers.blue"),
    ],
)
def test_macd_wind_01_what_a_battle_cannot_be_is_refused_by_its_field(facts, change, field):
    assert field_refused(facts | change) == field


def test_macd_cmd_02_each_side_has_one_general(facts):
    facts["units"][ALBA]["general"] = False
    assert field_refused(facts) == "units"
    facts["units"][ALBA]["general"] = True
    facts["units"].append({"key": "second", "side": "blue", "troop": "commander", "general": True,
                           "at": [28, 4], "facing": 0})  # fmt: skip
    assert field_refused(facts) == "units"


def test_macd_cmd_01_a_commander_leads_two_units(facts):
    facts["units"].append({"key": "casa", "side": "blue", "troop": "commander", "joined": "line"})
    unit_named(facts, "line")["commander"] = "casa"
    assert field_refused(facts) == "units.8.key"
    unit_named(facts, "gun")["commander"] = "casa"
    check(scenario_of(facts))


def test_macd_hosp_01_one_band_an_army(facts):
    for number in range(2):
        facts["units"].append({"key": f"band{number}", "side": "red", "troop": "band", "figures": 4,
                               "at": [20 + 6 * number, 33], "facing": 180})  # fmt: skip
    assert field_refused(facts) == "units"


def test_macd_cmd_08_a_commander_with_a_unit_has_no_place_of_their_own(facts):
    alba = unit_named(facts, "alba")
    alba["joined"] = "line"
    assert field_refused(facts) == "units.0.at"
    del alba["at"], alba["facing"]
    check(scenario_of(facts))


PIECES = [
    ({"kind": "sea"}, "kind"),
    ({"kind": "town"}, "polygon"),
    ({"kind": "town", "line": [[1, 1], [2, 2]]}, "line"),
    ({"kind": "town", "polygon": [[1, 1], [2, 2]]}, "polygon"),
    ({"kind": "town", "polygon": [[1, 1], [5, 5], [5, 1], [1, 5]]}, "polygon"),
    ({"kind": "town", "polygon": [[1, 1], [5, 1], [5, 5]], "width": 1}, "width"),
    ({"kind": "town", "polygon": [[1, 1], [5, 1], [50, 5]]}, "polygon.2"),
    ({"kind": "town", "polygon": [[1, 1], [5, 1], [5, 5]], "class": "soft"}, "class"),
    ({"kind": "road", "line": [[1, 1], [5, 1]], "cover": "hard"}, "cover"),
    ({"kind": "wall", "line": [[1, 1], [5, 1]], "width": 0}, "width"),
    ({"kind": "hill", "polygon": [[1, 1], [5, 1], [5, 5]], "level": 10}, "level"),
]


@pytest.mark.parametrize(("piece", "field"), PIECES)
def test_macd_terr_01_a_piece_of_terrain_is_refused_by_its_field(facts, piece, field):
    facts["board"]["pieces"].append(piece)
    assert field_refused(facts) == f"board.pieces.6.{field}"


@pytest.mark.parametrize("name", ["width", "height"])
@pytest.mark.parametrize("value", [None, 23, 241, "48", 24.005, True, float("nan")])
def test_macd_terr_01_the_table_has_a_size(facts, name, value):
    facts["board"][name] = value
    assert field_refused(facts) == f"board.{name}"


ODD = st.none() | st.booleans() | st.integers(-3, 400) | st.floats() | st.text(max_size=4) | st.lists(
    st.integers(-1, 50), max_size=3
)  # fmt: skip


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_unit_with_odd_values_is_played_or_refused(facts, data):
    unit = data.draw(st.sampled_from(facts["units"]))
    name = data.draw(
        st.sampled_from(sorted({key for each in facts["units"] for key in each} | {"files", "joined"}))
    )
    was = dict(unit)
    unit[name] = data.draw(ODD)
    with suppress(BadInput):
        check(scenario_of(facts))
    unit.clear()
    unit.update(was)
