"""What the computer hopes for of an attack."""

from rules.machete.assault import WASTED, joiners, worth
from rules.machete.commander import commander
from rules.machete.estimate import estimates
from rules.machete.options import DEFAULTS
from tests.rules.machete.test_commander import CUBAN, HORSE, SPANISH, battle_of

RED_HORSE = CUBAN | HORSE


def test_whoever_holds_a_place_and_can_fire_is_not_thought_to_join_an_attack():
    bodies = [(52, 22, SPANISH), (52, 57, CUBAN), (62, 57, CUBAN | {"firearms": 0}), (72, 57, RED_HORSE)]
    both, blue = battle_of(*bodies), battle_of(*bodies, must_win="blue")
    assert [who for _, _, who in joiners(both, 1, set(), True)] == [1, 2, 3]
    assert [who for _, _, who in joiners(blue, 1, set(), True)] == [2, 3]
    assert [who for _, _, who in joiners(blue, 1, set(), False)] == [1, 2, 3]  # as the enemy fears them


def test_nobody_falls_upon_men_who_are_done_for_without_him():
    battle = battle_of((52, 22, SPANISH), (27, 52, SPANISH), (52, 57, CUBAN | {"figures": 3}))
    own, foe = battle.units[0], battle.units[2]
    melee = commander("bold").melee

    def hoped():
        return worth(battle, estimates(DEFAULTS), own, foe, battle.table.at(5200, 5200), (), (), melee)

    assert hoped() > 0
    battle.place(battle.units[1], battle.table.at(4700, 5200))
    battle.units[1].engaged = foe.engaged = battle.turn
    battle.contacts += 1
    assert hoped() == WASTED
