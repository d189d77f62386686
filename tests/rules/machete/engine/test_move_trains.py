"""MACH-MWAG on the table: how far pack trains and carts go, and where."""

import pytest

from rules.machete.engine.act import act
from rules.machete.engine.move import INTO_FORD, march, ways
from rules.machete.engine.orders import ATTACK, MARCH

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MULES = {"troop": "pack_train", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
CART = MULES | {"troop": "supply_cart"}


@pytest.mark.parametrize(
    ("kind", "ground", "clause", "cm"),
    [
        (
            MULES,
            {"lines": [{"kind": "road", "points": [[2, 52], [98, 52]], "width_cm": 5}]},
            "MACH-MWAG-01",
            40,
        ),
        (MULES, {}, "MACH-MWAG-02", 20),
        (MULES, {"ground": "jungle"}, "MACH-MWAG-02", 20),
        (
            CART,
            {"lines": [{"kind": "road", "points": [[2, 52], [98, 52]], "width_cm": 5}]},
            "MACH-MWAG-04",
            40,
        ),
        (CART, {}, "MACH-MWAG-05", 20),
    ],
)
def test_mach_mwag_01_a_train_moves_at_its_own_rates(field, body, kind, ground, clause, cm):
    battle = field(body(52, 52, **kind), body(52, 97, **RED), board=ground)
    goal = battle.table.at(5250 - 100 * cm, 5250)
    assert goal in ways(battle, battle.units[0])
    assert goal - 1 not in ways(battle, battle.units[0])
    march(battle, battle.units[0], goal)
    assert battle.log.events[-1].clause == clause


@pytest.mark.parametrize(("kind", "clause"), [(MULES, "MACH-MWAG-03"), (CART, "MACH-MWAG-06")])
def test_mach_mwag_03_and_crosses_by_the_ford(field, body, kind, clause):
    river = {
        "lines": [{"kind": "river", "points": [[47, 0], [47, 100]], "width_cm": 5}],
        "crossings": [{"kind": "ford", "point": [47, 52]}],
    }
    battle = field(body(52, 52, **kind), body(52, 97, **RED), board=river)
    march(battle, battle.units[0], battle.table.at(4750, 5250))
    assert battle.log.events[-1].values[-1] == INTO_FORD
    assert battle.log.events[-1].clause == clause


def test_mach_mwag_07_a_cart_cannot_enter_jungle(field, body):
    board = {"areas": [{"kind": "jungle", "points": [[0, 0], [50, 0], [50, 100], [0, 100]]}]}
    for kind, enters in ((MULES, True), (CART, False)):
        battle = field(body(52, 52, **kind), body(97, 97, **RED), board=board)
        assert any(battle.table.xs[cell] < 5000 for cell in ways(battle, battle.units[0])) == enters


def test_mach_mwag_08_it_attacks_nobody(field, body):
    battle = field(body(52, 52, **MULES), body(52, 67, **RED))
    act(battle, battle.units[0])
    offered = [option for _, _, options in battle.commanders[0].asked for option in options]
    assert MARCH in offered
    assert ATTACK + 1 not in offered


@pytest.mark.parametrize(("half", "cm"), [(False, 20), (True, 10)])
def test_mach_r_24_by_option_spanish_mules_go_half_as_far_in_jungle(field, body, half, cm):
    options = {"spanish_pack_half_in_jungle": half}
    battle = field(body(52, 52, **MULES), body(52, 97, **RED), board={"ground": "jungle"}, options=options)
    goal = battle.table.at(5250 - 100 * cm, 5250)
    assert goal in ways(battle, battle.units[0])
    assert goal - 1 not in ways(battle, battle.units[0])
