"""MACH-BLD-16 to MACH-BLD-22 on the table: houses and cane set on fire, with the dice given."""

from rules.core.events import FullLog
from rules.core.standing import standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.machete.engine.act import act
from rules.machete.engine.arson import PARTY, WHOLE_UNIT
from rules.machete.engine.cards import removal_phase
from rules.machete.engine.fire import shoot
from rules.machete.engine.orders import KINDLE
from rules.machete.terms import ALIGHT, ARSONISTS
from rules.machete.units import REJOINED

RED = {"side": "red", "nation": "cuban", "command": 0, "facing": 180}
CANE = {"kind": "cane", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}
HOUSE = {"kind": "building", "key": "mill", "points": [[45, 45], [55, 45], [55, 55], [45, 55]]}
FIELD, MILL = {"areas": [CANE]}, {"areas": [HOUSE]}


def at_the_cane(field, body, figures, faces=(), wishes=(), board=FIELD, **more):
    battle = field(
        body(52, 37, **RED | {"figures": figures} | more),
        body(2, 97),
        board=board,
        faces=faces,
        wishes={"MACH-GEN-08": list(wishes), "MACH-BLD-16": [WHOLE_UNIT]},
    )
    battle.log = FullLog()
    battle.log.turn = 1
    battle.log.open(battle.units)
    return battle


def next_phase(battle):
    battle.turn += 1
    battle.log.turn = battle.turn


def offered_options(battle):
    return [option for _, _, options in battle.commanders[0].asked for option in options if option >= KINDLE]


def folds_true(battle):
    return fold(battle.log.opening, battle.log.events, verbs("machete")) == standings(battle.units)


def test_mach_bld_16_three_figures_are_needed(field, body):
    battle = at_the_cane(field, body, 2)
    act(battle, battle.units[0])
    assert not offered_options(battle)
    battle = at_the_cane(field, body, 3)
    act(battle, battle.units[0])
    assert offered_options(battle) == [KINDLE]


def test_mach_bld_18_after_a_phase_of_peace_it_burns_on_two_or_more(field, body):
    battle = at_the_cane(field, body, 4, [2], [KINDLE, KINDLE])
    unit = battle.units[0]
    act(battle, unit)
    assert unit.kindling == 0
    assert battle.burnt == []
    next_phase(battle)
    act(battle, unit)
    assert battle.burnt == [0]
    assert [e.verb for e in battle.log.events] == ["prepares_fire", "sets_fire"]
    assert battle.table.fields == ()
    assert unit.kindling < 0
    assert folds_true(battle)


def test_mach_bld_17_a_unit_that_is_shot_at_must_begin_again(field, body):
    battle = at_the_cane(field, body, 4, [1, 6], [KINDLE] * 3)
    unit, enemy = battle.units
    act(battle, unit)
    battle.place(enemy, battle.table.at(5200, 1200))
    shoot(battle, enemy, unit)  # a 1 at medium range hits nobody, and still disturbs them
    battle.place(enemy, battle.table.at(200, 9700))
    next_phase(battle)
    act(battle, unit)
    assert battle.burnt == []
    assert [e.verb for e in battle.log.events].count("prepares_fire") == 2
    next_phase(battle)
    act(battle, unit)
    assert battle.burnt == [0]


def test_mach_bld_17_nothing_else_is_done_in_that_phase(field, body):
    battle = at_the_cane(field, body, 4, [6], [KINDLE])
    act(battle, battle.units[0])
    assert len([1 for clause, _, _ in battle.commanders[0].asked if clause == "MACH-GEN-08"]) == 1
    next_phase(battle)
    act(battle, battle.units[0])  # does nothing instead
    next_phase(battle)
    battle.commanders[0].wishes["MACH-GEN-08"] = [KINDLE]
    act(battle, battle.units[0])
    assert battle.burnt == []


def test_mach_bld_19_after_a_one_they_try_again_without_new_preparation(field, body):
    battle = at_the_cane(field, body, 4, [1, 6], [KINDLE] * 3)
    unit = battle.units[0]
    act(battle, unit)
    next_phase(battle)
    act(battle, unit)
    unit.molested = 2  # it no longer matters
    next_phase(battle)
    act(battle, unit)
    assert [e.verb for e in battle.log.events] == ["prepares_fire", "fire_fails", "sets_fire"]


def test_mach_r_58_fewer_than_three_left_start_over(field, body):
    battle = at_the_cane(field, body, 3, [1], [KINDLE] * 2)
    unit = battle.units[0]
    act(battle, unit)
    next_phase(battle)
    act(battle, unit)
    unit.strength = 2
    next_phase(battle)
    battle.commanders[0].asked.clear()
    act(battle, unit)
    assert not offered_options(battle)


def test_mach_r_77_three_men_are_detached_and_the_rest_are_free_to_act(field, body):
    battle = at_the_cane(field, body, 12, [6], [KINDLE])
    battle.commanders[0].wishes["MACH-BLD-16"] = [PARTY]
    unit = battle.units[0]
    act(battle, unit)
    party = battle.units[2]
    assert (party.strength, party.duty, party.kindling, unit.strength) == (3, ARSONISTS, 0, 9)
    assert len([1 for clause, _, _ in battle.commanders[0].asked if clause == "MACH-GEN-08"]) == 2
    next_phase(battle)
    battle.commanders[0].wishes["MACH-GEN-08"] = [KINDLE]
    act(battle, party)
    assert battle.burnt == [0]
    assert party.state == REJOINED
    assert unit.strength == 12
    assert folds_true(battle)


def test_mach_bld_21_what_burns_may_not_be_entered(field, body):
    battle = at_the_cane(field, body, 4, [6], [KINDLE] * 2, {"areas": [{**CANE, "kind": "crops"}]})
    cells = battle.table.fields[0].cells
    foot = battle.table.going(0, 0)
    assert [bool(foot.costs[cell]) for cell in cells] == [False] * 4 + [True] * 4 + [False] * 4 + [True] * 4
    act(battle, battle.units[0])
    next_phase(battle)
    act(battle, battle.units[0])
    assert not any(battle.table.going(0, 0).costs[cell] for cell in cells)


def test_mach_bld_22_those_inside_roll_and_the_rest_get_out(field, body):
    battle = field(
        body(52, 42, **RED | {"figures": 3}),
        body(0, 0, house="mill", figures=6, command=1),
        board=MILL,
        faces=[4, 1, 2, 3, 1, 5, 6],
        wishes={"MACH-GEN-08": [KINDLE] * 2},
    )
    battle.log = FullLog()
    battle.log.turn = 1
    battle.log.open(battle.units)
    act(battle, battle.units[0])
    next_phase(battle)
    act(battle, battle.units[0])
    inside = battle.units[1]
    assert battle.houses[0].condition == ALIGHT
    assert battle.houses[0].garrison < 0
    assert inside.house < 0
    assert inside.marked == 2
    assert inside.y > 5500
    removal_phase(battle)
    assert inside.strength == 4
    assert inside.officers == 1
    assert folds_true(battle)
