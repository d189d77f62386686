"""MACH-FIRE on the table: units in cm, with the dice given."""

import pytest

from rules.core.terms import FLANK, FRONT, REAR
from rules.machete.engine.fire import mark, remove, shoot, side_of, targets
from rules.machete.terms import COLUMN, SKIRMISH

SOUTH = {"facing": 180}
JUNGLE = {"ground": "jungle"}


def duel(field, body, span=15, faces=(6, 6), board=None, options=None, **target):
    """Lets twelve Spaniards fire once at a Cuban unit *span* cm in front of them."""
    foe = {"side": "red", "nation": "cuban", "command": 1, "skirmish": True, **SOUTH} | target
    battle = field(
        body(52, 22), body(52, 22 + span, **foe), faces=faces, board=board or {}, options=options or {}
    )
    shoot(battle, battle.units[0], battle.units[1])
    return battle


@pytest.mark.parametrize(
    ("span", "face", "clause", "hits"),
    [
        (20, 6, "MACH-FIRE-06", 2),
        (25, 6, "MACH-FIRE-05", 2),
        (40, 3, "MACH-FIRE-05", 1),
        (45, 4, "MACH-FIRE-04", 1),
    ],
)
def test_mach_fire_04_the_range_is_measured_from_spot_to_spot(field, body, span, face, clause, hits):
    battle = duel(field, body, span, (face, 6))
    assert battle.units[1].marked == hits
    assert battle.log.events[0].clause == clause
    assert battle.log.events[0].faces == (face,)


def test_mach_fire_10_skirmishers_are_hard_to_hit(field, body):
    battle = duel(field, body, formation="skirmish", faces=(3,))
    assert battle.log.events[0].clause == "MACH-FIRE-10"
    assert battle.units[1].marked == 0


def test_mach_fire_08_a_column_is_not(field, body):
    assert duel(field, body, formation="column", faces=(6, 6)).units[1].marked == 3


def test_mach_fire_07_a_volley_from_behind_adds_one_and_calls_for_a_test(field, body):
    battle = duel(field, body, facing=0)
    assert battle.log.events[0].clause == "MACH-FIRE-07"
    assert battle.units[1].flanked


def test_mach_fire_13_men_in_jungle_have_soft_cover(field, body):
    assert duel(field, body, board=JUNGLE).log.events[0].clause == "MACH-FIRE-13"


def test_mach_r_64_so_have_men_who_touch_a_stand(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[55, 40], [65, 40], [65, 50], [55, 50]]}]}
    assert duel(field, body, 20, board=stand).log.events[0].clause == "MACH-FIRE-13"


@pytest.mark.parametrize(
    ("kind", "clause"), [("wall", "MACH-FIRE-11"), ("fence", "MACH-FIRE-11"), ("hedge", "MACH-FIRE-13")]
)
def test_mach_fire_11_men_behind_a_wall_have_hard_cover(field, body, kind, clause):
    wall = {"lines": [{"kind": kind, "points": [[40, 37], [60, 37]]}]}
    assert duel(field, body, 15, board=wall).log.events[0].clause == clause


def test_mach_fire_14_men_caught_in_a_ford_have_none(field, body):
    river = {
        "lines": [{"kind": "river", "points": [[0, 37], [100, 37]], "width_cm": 5}],
        "crossings": [{"kind": "ford", "point": [52, 37]}],
    }
    battle = duel(field, body, 15, (4, 6), river)
    assert battle.log.events[0].clause == "MACH-FIRE-14"
    assert battle.units[1].marked == 2


def test_mach_fire_09_infantry_at_charging_horse_lose_one(field, body):
    horse = body(52, 37, side="red", nation="cuban", troop="cavalry", figures=6, command=1, **SOUTH)
    battle = field(body(52, 22), horse, faces=[6, 6])
    battle.units[1].charged = 1
    shoot(battle, battle.units[0], battle.units[1])
    assert battle.log.events[0].clause == "MACH-FIRE-09"
    assert battle.log.events[0].values[2] == -1


def test_mach_fire_17_the_cumulative_option_adds_them_all(field, body):
    options = {"fire_modifiers": "cumulative"}
    battle = duel(field, body, 45, (6, 6), JUNGLE, options, formation="skirmish")
    assert battle.log.events[0].values[2] == -2 - 3 - 1


def test_mach_fire_02_twenty_four_fire_as_two_parties(field, body):
    battle = field(body(52, 22, figures=24), body(52, 37, side="red", **SOUTH), faces=[4, 6, 2, 6])
    shoot(battle, battle.units[0], battle.units[1])
    fires = [event for event in battle.log.events if event.verb == "fires"]
    assert [event.values[0] for event in fires] == [12, 12]
    assert battle.units[1].marked == 2 + 1


def test_mach_fire_19_one_die_a_volley_takes_the_officer_on_a_one(field, body):
    battle = duel(field, body, faces=(4, 1))
    assert (battle.units[1].marked, battle.units[1].marked_officers) == (3, 1)
    assert [event.verb for event in battle.log.events] == ["fires", "officer_falls"]


def test_mach_r_12_the_option_rolls_for_officers_when_the_phase_ends(field, body):
    battle = duel(field, body, faces=(4, 1), options={"officer_check": "once_per_phase"})
    assert battle.units[1].marked == 2
    remove(battle, battle.units[1], "MACH-GEN-10")
    assert (battle.units[1].lost, battle.units[1].officers_lost) == (3, 1)


def test_mach_r_13_by_the_option_the_officer_is_one_of_those_who_fell(field, body):
    battle = duel(field, body, faces=(4, 1), options={"officer_loss": "included"})
    assert (battle.units[1].marked, battle.units[1].marked_officers) == (2, 1)


def test_mach_r_15_rankers_fall_before_officers(field, body):
    battle = field(body(52, 22), body(52, 37, side="red"))
    mark(battle.units[1], 11, 11, 0)
    assert (battle.units[1].marked, battle.units[1].marked_officers) == (11, 1)


def test_mach_gen_10_those_hit_still_count_until_they_are_taken_off(field, body):
    battle = duel(field, body, faces=(6, 6))
    target = battle.units[1]
    assert (target.strength, target.figures_left) == (12, 10)
    remove(battle, target, "MACH-GEN-10")
    assert (target.strength, target.lost, target.marked) == (10, 2, 0)


def test_mach_gen_10_a_unit_without_figures_leaves_the_table(field, body, read_log):
    battle = field(body(52, 22), body(52, 37, side="red", figures=1, command=0))
    mark(battle.units[1], 1, 1, 0)
    remove(battle, battle.units[1], "MACH-GEN-10")
    assert not battle.units[1].on_table
    assert read_log(battle) == [("MACH-GEN-10", "wiped_out", 1)]
    assert battle.foes[0] == []


def test_mach_r_63_skirmishers_fire_with_two_thirds(field, body):
    loose = body(52, 22, skirmish=True, formation="skirmish")
    battle = field(loose, body(52, 37, side="red", **SOUTH), faces=[1])
    shoot(battle, battle.units[0], battle.units[1])
    assert battle.log.events[0].values[0] == 8


def test_mach_r_69_only_those_with_firearms_fire(field, body):
    battle = field(body(52, 22, firearms=5), body(52, 37, side="red", **SOUTH), faces=[1])
    shoot(battle, battle.units[0], battle.units[1])
    assert battle.log.events[0].values[0] == 5


def test_mach_r_47_front_flank_and_rear_lie_round_the_facing(field, body):
    battle = field(body(52, 52))
    target, cell = battle.units[0], battle.board.at
    assert side_of(battle, target, cell(5200, 9000)) == FRONT
    assert side_of(battle, target, cell(9000, 5500)) == FRONT
    assert side_of(battle, target, cell(9000, 4000)) == FLANK
    assert side_of(battle, target, cell(5200, 1000)) == REAR
    target.formation = SKIRMISH
    assert side_of(battle, target, cell(5200, 1000)) == FRONT


def test_mach_r_47_fire_from_a_flank_that_hits_nobody_shakes_nobody(field, body):
    assert not duel(field, body, 45, (1,), facing=0).units[1].flanked
    assert duel(field, body, 45, (1,), options={"flank_fire_test": "any"}, facing=0).units[1].flanked


def test_mach_r_64_a_stand_between_hides(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[45, 32], [60, 32], [60, 38], [45, 38]]}]}
    battle = field(body(52, 22), body(52, 52, side="red"), board=stand)
    assert targets(battle, battle.units[0]) == []


def test_mach_r_64_so_does_a_hill_unless_one_stands_on_it(field, body):
    hill = {"areas": [{"kind": "hill", "points": [[40, 30], [65, 30], [65, 45], [40, 45]]}]}
    battle = field(body(52, 22), body(52, 60, side="red"), board=hill)
    assert targets(battle, battle.units[0]) == []
    battle.place(battle.units[0], battle.board.at(5200, 4000))
    assert targets(battle, battle.units[0]) == [1]


def test_mach_r_72_nobody_fires_over_friends(field, body):
    battle = field(body(52, 22), body(52, 37), body(52, 52, side="red"))
    assert targets(battle, battle.units[0]) == []
    assert targets(battle, battle.units[1]) == [2]


def test_mach_r_08_nor_beyond_sixty(field, body):
    battle = field(body(52, 12), body(52, 72, side="red"), body(2, 80, side="red"))
    assert targets(battle, battle.units[0]) == [1]


def test_mach_r_75_nor_into_a_melee(field, body):
    battle = field(body(52, 22), body(52, 52, side="red"))
    battle.units[1].engaged = 1
    assert targets(battle, battle.units[0]) == []


def test_mach_fire_08_column_is_the_third_of_the_formations(field, body):
    battle = duel(field, body, formation="column", faces=(1, 6))
    assert battle.units[1].formation == COLUMN
