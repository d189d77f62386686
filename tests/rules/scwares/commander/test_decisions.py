"""The computer's decisions, one by one."""

import pytest

import rules
from rules.scwares.commander.decisions import commander
from rules.scwares.engine.move import orders
from rules.scwares.engine.orders import APART, CHARGE, HALT, MARCH, UNMASK


def choice(battle, clause, unit, options, temper="steady"):
    return options[commander(temper).choose(battle, clause, unit, options)]


def order_of(battle, unit, temper="steady"):
    return choice(battle, "SCW-MOVE-01", unit, orders(battle, battle.units[unit]), temper)


def test_spearmen_charge_a_unit_that_is_weaker_and_riflemen_do_not(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives(*((8, y, "W") for y in range(3, 7)), weapon="spear"))
    assert order_of(battle, 1) == CHARGE + 0
    assert order_of(battle, 0) == HALT  # in range and facing: it stays and fires


def test_a_packed_unit_spreads_if_the_enemy_is_near_and_marches_on_if_not(board, troops, natives):
    near = board(troops((5, 5, "E"), (5, 5, "E")), natives((9, 5, "W")))
    assert order_of(near, 0) == APART
    far = board(troops((0, 0, "E"), (0, 0, "E")), natives((11, 11, "W")))
    assert order_of(far, 0) == MARCH


def test_it_fires_at_a_unit_that_is_in_the_open_before_one_that_is_behind_fortifications(
    board, troops, natives
):
    trench = {"kind": "trench", "zones": [[7, 5]]}
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), natives((7, 6, "W")), areas=[trench])
    works, open_ground = 5 * 12 + 7, 6 * 12 + 7
    assert choice(battle, "SCW-FIRE-03", 0, [-1, works, open_ground]) == open_ground


def test_a_depleted_unit_gives_up_its_base_first_and_the_commander_last(board, troops, natives):
    battle = board(
        troops((5, 5, "E"), troop="commander"), troops((5, 6, "E")), troops((5, 7, "E")), natives((9, 9, "W"))
    )
    battle.units[2].destroyed = 1
    assert choice(battle, "SCW-R-15", 0, [0, 1, 2]) == 2


def test_riflemen_fire_at_shaken_or_unarmed_units_and_charge_only_fortifications(board, troops, natives):
    def stormers(areas):
        battle = board(
            natives(*((4, y, "E") for y in range(3, 9)), weapon="single_shot_rifle"),
            troops((6, 5, "W"), (6, 6, "W"), **{"class": "european_led"}),
            troops((6, 4, "W"), troop="commander"),
            areas=areas,
        )
        battle.units[1].state = "shaken"
        return order_of(battle, 0)

    assert stormers([]) < CHARGE
    assert stormers([{"kind": "trench", "zones": [[6, 5, 6, 6]]}]) == CHARGE + 1


def test_europeans_charge_the_shaken_and_the_outnumbered_unless_friends_stand_by(board, troops, natives):
    def charges(*foes, state="steady"):
        battle = board(troops(*((4, y, "E") for y in range(3, 7))), *foes)
        battle.units[1].state = state
        return order_of(battle, 0) == CHARGE + 1

    def band(*rows):
        return natives(*((7, y, "W") for y in rows))

    assert charges(band(4, 5, 6), state="shaken")
    assert not charges(band(4, 5, 6))
    assert charges(band(4, 5))
    assert not charges(band(4, 5), band(6, 7))
    assert not charges(band(4, 5), band(3, 6), state="shaken")


def test_scw_r_34_natives_that_run_or_whose_group_tests_go_home_first(board, troops, natives):
    battle = board(
        troops((0, 5, "E")),
        *(
            natives((9, y, "W"), (9, y + 1, "W"), (9, y + 2, "W"), group=group)
            for y, group in ((0, "a"), (3, "b"), (6, "c"))
        ),
    )
    assert choice(battle, "SCW-R-34", 1, [1, 2, 3]) == 1
    battle.units[2].strength = 2  # of three: one more, and its group tests
    assert choice(battle, "SCW-R-34", 1, [2, 3]) == 3
    battle.groups[battle.units[2].group].tested = True
    assert choice(battle, "SCW-R-34", 1, [1, 2, 3]) == 2
    battle.units[3].state = "fleeing"
    assert choice(battle, "SCW-R-34", 1, [1, 2, 3]) == 3


def test_a_unit_that_can_fire_from_under_its_marker_does(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), options={"game": "closed"})
    assert choice(battle, "SCW-RECON-10", battle.hides[0], [0, UNMASK]) == UNMASK


def test_it_goes_where_its_side_wants_to_be(board, troops, natives):
    goal = {"side": "blue", "kind": "reach", "zones": [[2, 11]]}
    battle = board(troops((2, 2, "N")), natives((11, 0, "W")), terms={"goals": [goal]})
    ahead, aside = 3 * 12 + 2, 2 * 12 + 3
    assert choice(battle, "SCW-MOVE-02", 0, [2 * 12 + 2, aside, ahead]) == ahead


def test_scw_cc_03_the_computer_strikes_units_in_the_open_before_those_in_fortifications(
    board, troops, natives
):
    trench = {"kind": "trench", "zones": [[6, 5]]}
    battle = board(troops((5, 5, "E")), natives((6, 5, "W"), (6, 6, "W")), areas=[trench])
    works, open_ground = 5 * 12 + 6, 6 * 12 + 6
    assert choice(battle, "SCW-CC-03", 0, [works, open_ground]) == open_ground


def test_scw_r_20_by_option_a_spear_fires_at_an_enemy_in_its_zone(board, troops, natives):
    battle = board(
        troops((5, 5, "E"), **{"class": "european_led"}), natives((7, 5, "W"), weapon="spear"),
        options={"spears": "fire_at_contact"},
    )  # fmt: skip
    here = 5 * 12 + 5
    battle.place(battle.units[1].bases[0], here, 6)
    assert choice(battle, "SCW-FIRE-03", 1, [-1, here]) == here


class Meddler:
    """A person who moves every unit base by base, the last first, and leaves the rest to the computer."""

    def __init__(self, computer):
        self.computer = computer

    def choose(self, view, clause, unit, options):
        if clause == "SCW-MOVE-01" and APART in options:
            return options.index(APART)
        return len(options) - 1 if clause == "SCW-R-10" else self.computer.choose(view, clause, unit, options)


@pytest.mark.parametrize("name", ["plain", "defile"])
def test_it_goes_on_from_whatever_a_person_has_ordered_in_the_middle_of_a_move(name):
    scenario = rules.load_scenario(f"scwares/{name}")
    record = rules.Record(scenario, version=rules.find("scwares").version, seed="handed over")
    blue, red = (Meddler(computer) for computer in rules.computers(scenario))
    outcome = rules.play(record, dice=rules.SeededDice(record.seed), computer=(blue, red), log=rules.Log())
    assert isinstance(outcome, rules.Outcome)
