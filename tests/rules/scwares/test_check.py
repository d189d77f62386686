"""Faults of a scenario are named by their field before any die is read."""

from dataclasses import replace
from datetime import date

import pytest

from rules.core.inputs import BadInput
from rules.core.scenario import Scenario
from rules.scwares.check import check

BOARD = {"columns": 12, "rows": 12, "areas": [{"kind": "water", "zones": [[3, 3]]}]}


def unit(key, side, **facts):
    plain = {"key": key, "side": side, "troop": "infantry", "figures": 4, "zone": [1, 1]}
    plain |= {"class": "european"} if side == "blue" else {"class": "native", "zone": [9, 9]}
    return plain | facts


def scenario(*changes, **more):
    """Returns two units, the first with *changes*; None removes an entry."""
    first = unit("a", "blue") | dict(*changes)
    units = ({name: fact for name, fact in first.items() if fact is not None}, unit("b", "red"))
    return Scenario("scwares", "A trial", more.pop("board", BOARD), units, 12, **more)


def field_refused(facts):
    with pytest.raises(BadInput) as fault:
        check(facts)
    return fault.value.field


def test_a_plain_scenario_is_accepted():
    check(scenario())


def test_scw_r_38_a_battle_has_no_more_turns_than_the_pack_has_cards():
    check(replace(scenario(), turn_limit=52))
    for turns in (0, 53):
        with pytest.raises(BadInput, match=r"^turn_limit: .*\(SCW-R-38\)$"):
            check(replace(scenario(), turn_limit=turns))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"colour": "red"}, "units.0.colour"),
        ({"key": ""}, "units.0.key"),
        ({"key": "b"}, "units.1.key"),
        ({"name": 7}, "units.0.name"),
        ({"nation": "turkish"}, "units.0.nation"),
        ({"bases": [[1, 1], [1, 1], [1, 2], [1, 2]]}, "units.0.zone"),
        ({"zone": None, "bases": [[1, 1]] * 4, "formation": "line"}, "units.0.formation"),
        ({"side": "green"}, "units.0.side"),
        ({"class": "zulu"}, "units.0.class"),
        ({"troop": "unit_marker"}, "units.0.troop"),
        ({"figures": 5}, "units.0.figures"),
        ({"figures": True}, "units.0.figures"),
        ({"weapon": "bow"}, "units.0.weapon"),
        ({"weapon": "automatic_machine_gun"}, "units.0.weapon"),
        ({"troop": "artillery", "figures": 1, "weapon": "native_field_artillery"}, "units.0.weapon"),
        ({"facing": "up"}, "units.0.facing"),
        ({"formation": "square"}, "units.0.formation"),
        ({"group": 3}, "units.0.group"),
        ({"limbered": True}, "units.0.limbered"),
        ({"limbered": 1}, "units.0.limbered"),
        ({"reserve": ["late"]}, "units.0.reserve"),
        ({"zone": [12, 1]}, "units.0.zone"),
        ({"zone": "here"}, "units.0.zone"),
        ({"zone": [3, 3]}, "units.0.zone"),
        ({"zone": [9, 9]}, "units.1.zone"),
        ({"zone": None, "bases": [[1, 1]]}, "units.0.bases"),
        ({"zone": None, "bases": [[1, 1], [1, 1], [1, 1], [2, 2]]}, "units.0.bases"),
        ({"zone": None, "bases": [[1, 1], [1, 1, "up"], [1, 2], [2, 2]]}, "units.0.bases.1"),
    ],
)
def test_scw_unit_01_a_unit_that_cannot_be_is_refused_by_its_field(change, field):
    assert field_refused(scenario(change)) == field


def test_scw_unit_01_who_asks_for_a_messenger_reads_of_scouts():
    with pytest.raises(BadInput, match=r"^units\.0\.troop: must be one of scout_foot, scout_mounted$"):
        check(scenario({"troop": "messenger", "figures": 1}))


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"weather": 1}, "terms.weather"),
        ({"north": "up"}, "terms.north"),
        ({"home": {"blue": "left"}}, "terms.home.blue"),
        ({"tempers": {"blue": "mild"}}, "terms.tempers.blue"),
        ({"first_on_ground": "us"}, "terms.first_on_ground"),
        ({"dummies": {"blue": [[20, 1]]}}, "terms.dummies.blue.0"),
        ({"goals": [{"side": "blue", "kind": "win"}]}, "terms.goals.0.kind"),
        ({"goals": [{"side": "blue", "kind": "hold"}]}, "terms.goals.0.zones"),
        ({"goals": [{"side": "blue", "kind": "hold", "zones": [[40, 40]]}]}, "terms.goals.0.zones.0"),
        (
            {"goals": [{"side": "blue", "kind": "hold", "zones": [[1, 1], [9, 9, 12, 9]]}]},
            "terms.goals.0.zones.1",
        ),
        ({"goals": [{"side": "blue", "kind": "hold", "zones": [[3, 3]]}]}, "terms.goals.0.zones"),
        ({"goals": [{"side": "blue", "kind": "hold", "zones": [[1, 1]], "count": 2}]}, "terms.goals.0.count"),
        (
            {"goals": [{"side": "blue", "kind": "reach", "zones": [[1, 1]], "count": 5}]},
            "terms.goals.0.count",
        ),
        (
            {"goals": [{"side": "blue", "kind": "reach", "zones": [[1, 1]], "holder": "red"}]},
            "terms.goals.0.holder",
        ),
        ({"goals": [{"side": "blue", "kind": "destroy", "count": 5}]}, "terms.goals.0.count"),
        ({"dummies": {"blue": [[2, 1]]}}, "terms.dummies"),
        ({"reserves": {"late": {"turn": 13}}}, "terms.reserves.late.turn"),
        ({"reserves": {"late": {"turn": 3}}}, "terms.reserves.late"),
        ({"goals": [{"side": "blue", "kind": "destroy", "count": 0}]}, "terms.goals.0.count"),
        ({"goals": [{"side": "blue", "kind": "destroy", "zones": "all"}]}, "terms.goals.0.zones"),
        ({"goals": [{"side": "blue", "kind": "destroy", "name": 7}]}, "terms.goals.0.name"),
        (
            {"goals": [{"side": "blue", "kind": "hold", "zones": [[1, 1]], "holder": "me"}]},
            "terms.goals.0.holder",
        ),
    ],
)
def test_terms_that_make_no_sense_are_refused_by_their_field(terms, field):
    assert field_refused(scenario(terms=terms)) == field


@pytest.mark.parametrize(
    ("board", "field"),
    [
        ({"columns": 7, "rows": 12}, "board.columns"),
        ({"columns": 12, "rows": 12, "hills": []}, "board.hills"),
        ({"columns": 12, "rows": 12, "areas": [{"kind": "hill", "zones": [[1, 1]]}]}, "board.areas.0.kind"),
        ({"columns": 12, "rows": 12, "areas": [{"kind": "woods", "zones": [[1]]}]}, "board.areas.0.zones.0"),
        ({"columns": 12, "rows": 12, "areas": [{"kind": "woods", "zones": []}]}, "board.areas.0.zones"),
        (
            BOARD | {"areas": [{"kind": "woods", "zones": [[40, 9]]}]},
            "board.areas.0.zones",
        ),
        (
            {
                "columns": 12,
                "rows": 12,
                "areas": [{"kind": "woods", "zones": [[1, 1]], "name": date(1873, 5, 11)}],
            },
            "board.areas.0.name",
        ),
        (
            {"columns": 12, "rows": 12, "areas": [{"kind": "difficult", "zones": [[1, 1]]}]},
            "board.areas.0.width_mm",
        ),
    ],
)
def test_scw_zone_02_a_board_that_cannot_be_is_refused_by_its_field(board, field):
    assert field_refused(scenario(board=board)) == field


def test_scw_gen_01_there_are_two_sides():
    sample = scenario()
    assert field_refused(replace(sample, units=sample.units[:1])) == "units"
    assert field_refused(replace(sample, units=())) == "units"


def test_scw_gen_04_europeans_and_scw_gen_06_natives_are_on_different_sides():
    assert (
        field_refused(
            replace(scenario(), units=(unit("a", "blue"), unit("b", "red", **{"class": "european"})))
        )
        == "units"
    )


def test_scw_gen_05_european_led_troops_stand_with_europeans():
    led = unit("c", "blue", zone=[1, 9], **{"class": "european_led"})
    check(replace(scenario(), units=(*scenario().units, led)))
    turned = replace(scenario(), units=(*scenario().units, led | {"side": "red", "zone": [9, 3]}))
    assert field_refused(turned) == "units.2.class"


def test_scw_gen_06_native_troops_stand_alone():
    native = unit("c", "blue", **{"class": "native", "zone": [1, 9]})
    assert field_refused(replace(scenario(), units=(*scenario().units, native))) == "units.2.class"


def test_options_are_checked_first():
    assert field_refused(scenario(options={"game": "ajar"})) == "options.game"
    assert field_refused(scenario(options={"gamme": "open"})) == "options.gamme"


def test_scw_zone_04_a_unit_without_room_in_line_is_refused_before_set_up():
    board = {"columns": 8, "rows": 8, "areas": [{"kind": "water", "zones": [[0, 2, 7, 7]]}]}
    line = tuple(unit(f"b{x}", "blue", zone=[x, 0]) for x in range(7))
    sample = replace(scenario(board=board), units=(unit("r", "red", zone=[7, 1], figures=1), *line))
    check(replace(sample, units=sample.units[:7]))
    assert (
        field_refused(replace(sample, units=(*sample.units, unit("late", "blue", zone=[7, 0]))))
        == "units.8.zone"
    )


def test_scw_zone_04_a_zone_over_capacity_is_refused_by_its_clause():
    crowd = unit("a", "blue", zone=None, bases=[[1, 1]] * 3 + [[2, 2]])
    line = [unit(f"b{x}", "blue", zone=[x, 0]) for x in range(8)]
    pond = {"columns": 8, "rows": 8, "areas": [{"kind": "water", "zones": [[0, 2, 7, 7]]}]}
    for sample in (
        replace(scenario(), units=({k: v for k, v in crowd.items() if v}, unit("b", "red"))),
        replace(scenario(board=pond), units=(unit("r", "red", zone=[7, 1], figures=1), *line)),
    ):
        with pytest.raises(BadInput, match=r"there is no room .*\(SCW-ZONE-04\)"):
            check(sample)


def test_scw_gen_02_more_markers_than_zones_are_refused():
    board = {"columns": 8, "rows": 8, "areas": [{"kind": "water", "zones": [[0, 1, 7, 7]]}]}
    scouts = tuple(unit(f"s{n}", "blue", troop="scout_foot", figures=1, zone=[n % 4, 0]) for n in range(8))
    sample = scenario(board=board, options={"game": "closed"})
    assert field_refused(replace(sample, units=(unit("r", "red", zone=[7, 0]), *scouts))) == "units"
