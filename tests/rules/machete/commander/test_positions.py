"""The ground that the computer prefers."""

import pytest

from rules.core.boards.going import FAR
from rules.machete.commander.decisions import TEMPERS
from rules.machete.commander.estimate import estimates
from rules.machete.commander.positions import (
    BEARABLE,
    EASY,
    GAIN,
    Drawbacks,
    beside_mates,
    best_in_sight,
    best_of,
    best_post,
    is_shot_at,
    near_post,
    on_the_way,
    short_of_fire,
    slips_off,
    under_fire,
    way_to,
)
from rules.machete.commander.targets import is_overmatched, stance
from rules.machete.commander.threat import exposure
from rules.machete.engine.move import ways
from rules.machete.options import DEFAULTS
from rules.machete.terms import FORD as FORDED

RED = {"side": "red", "nation": "cuban", "facing": 180}
JUNGLE = {"areas": [{"kind": "jungle", "points": [[0, 20], [40, 20], [40, 40], [0, 40]]}]}


def test_jungle_is_cover_to_cubans_and_none_to_spaniards_who_are_slow_in_it(field, body):
    for nation, better in (("cuban", True), ("spanish", False)):
        battle = field(body(42, 27, nation=nation), body(42, 62, **RED), board=JUNGLE)
        clear, jungle = cells = [battle.table.at(x, 2700) for x in (5200, 3200)]  # equally far from the enemy
        unit, foe = battle.units
        assert best_of(battle, estimates(DEFAULTS), unit, foe, 150, cells) == (jungle if better else clear)


def test_a_bolder_commander_minds_being_overpowered_less(field, body):
    battle = field(body(52, 22), body(42, 62, **RED), body(52, 62, **RED), body(62, 62, **RED))
    cell, unit, sums = battle.table.at(5200, 2700), battle.units[0], estimates(DEFAULTS)
    bold, steady, wary = (
        Drawbacks(battle, sums, unit, TEMPERS[temper].caution, 0).leave(0, cell, 0)
        for temper in ("bold", "steady", "wary")
    )
    assert 0 > bold > steady > wary


def test_horse_that_cannot_fire_does_not_ride_up_to_a_line_to_be_shot_at(field, body):
    """Puts three companies between it and the place it wants."""
    lines = [body(x, 107, **RED, firearms=12) for x in (47, 57, 67)]
    terms = {"objective": {"x_cm": 57, "y_cm": 147}}
    horse = body(57, 22, troop="cavalry", figures=6, command=1, firearms=0)
    battle = field(horse, *lines, board={"height_cm": 150}, **terms)
    unit, sums = battle.units[0], estimates(DEFAULTS)
    post = best_post(battle, sums, unit, battle.units[2], 150)
    assert exposure(battle, sums, unit, post) <= BEARABLE


def test_cavalry_that_goes_for_the_enemy_halts_short_of_its_fire(field, body):
    lines = [body(x, 122, **RED, firearms=12) for x in (47, 57, 67)]
    horse = body(57, 22, troop="cavalry", figures=6, command=1, firearms=0)
    battle = field(horse, *lines, board={"height_cm": 150})
    unit, sums = battle.units[0], estimates(DEFAULTS)
    goal, spans = battle.units[2].cell, battle.table.spans(battle.units[2].cell)
    cell = short_of_fire(battle, sums, unit, goal)
    assert (
        exposure(battle, sums, unit, cell)
        <= BEARABLE
        < exposure(battle, sums, unit, battle.table.at(5700, 8700))
    )
    assert spans[cell] < spans[unit.cell]


def test_it_stays_where_no_other_place_is_worth_the_march(field, body):
    battle = field(body(52, 22), body(52, 57, **RED))
    unit, foe = battle.units
    assert best_post(battle, estimates(DEFAULTS), unit, foe, 150) == unit.cell
    battle.place(foe, battle.table.at(5200, 8700))
    assert best_post(battle, estimates(DEFAULTS), unit, foe, 150) != unit.cell


def test_the_way_to_a_place_beside_cane_is_found(field, body):
    """Covers routes whose middle may be in the cane. The route of a block is measured from there."""
    cane = {"areas": [{"kind": "cane", "key": "cane", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}]}
    battle = field(body(52, 12), body(52, 97, **RED), board=cane)
    unit, table = battle.units[0], battle.table
    assert all(way_to(battle, unit, cell)[unit.cell] < FAR for cell in table.fields[0].ring)


GROUNDS = (
    {},
    JUNGLE,
    {"areas": [{"kind": "stand", "points": [[45, 30], [70, 30], [70, 35], [45, 35]]}]},
)


@pytest.mark.parametrize("board", GROUNDS)
@pytest.mark.parametrize("place", [(52, 22), (57, 27), (12, 47), (77, 72)])
def test_on_the_way_one_goes_where_least_of_it_is_left(field, body, board, place):
    """Compares it with weighing every cell that it could march to. An enemy in the way is passed by."""
    others = body(57, 37), body(62, 37), body(47, 32)
    battle = field(body(*place), *others, body(52, 47, **RED), body(92, 92, **RED), board=board)
    unit, goal = battle.units[0], battle.table.at(5200, 9200)
    far = way_to(battle, unit, goal)
    cell = on_the_way(battle, unit, goal, None)
    reached = [at for at in ways(battle, unit) if at != unit.cell]
    least = min(-(-far[at] // EASY) for at in reached)
    worth_it = least < -(-far[unit.cell] // EASY) - GAIN
    assert cell in reached if worth_it else cell == unit.cell
    assert not worth_it or -(-far[cell] // EASY) == least


def test_on_the_way_to_an_enemy_it_keeps_its_distance(field, body):
    battle = field(body(52, 12), body(52, 62, **RED))
    unit, foe = battle.units
    spans = battle.table.spans(foe.cell)
    cell = on_the_way(battle, unit, foe.cell, foe)
    assert spans[unit.cell] > spans[cell] > stance(battle, unit, foe) >= spans[cell] - 500


def test_a_unit_out_of_sight_of_the_enemy_needs_no_safe_place_to_move(field, body):
    """Leaves only a friend's place as the way round the stand.

    Other cells are nearer to the enemy than it would like.
    """
    stand = {"areas": [{"kind": "stand", "points": [[45, 5], [70, 5], [70, 95], [45, 95]]}]}
    battle = field(body(57, 2), body(92, 22, **RED), body(62, 2), board=stand)
    unit, foe, _ = battle.units
    spans = battle.table.spans(foe.cell)
    assert spans[unit.cell] > stance(battle, unit, foe)
    cell = on_the_way(battle, unit, foe.cell, foe)
    assert cell != unit.cell
    assert spans[cell] < stance(battle, unit, foe)


def test_horse_in_the_open_under_fire_rides_out_of_it(field, body):
    lines = [body(x, 57, **RED, firearms=12) for x in (42, 52, 62)]
    battle = field(body(52, 27, troop="cavalry", figures=6, command=1, firearms=0), *lines)
    unit, sums = battle.units[0], estimates(DEFAULTS)
    assert is_shot_at(battle, sums, unit)
    post = best_post(battle, sums, unit, battle.units[2], 150)
    assert post != unit.cell
    assert exposure(battle, sums, unit, post) < exposure(battle, sums, unit, unit.cell)
    for line in battle.units[2:]:
        battle.lift(line)
    assert not is_shot_at(battle, sums, unit)  # by one company
    unit.troop, unit.firearms = 0, 12  # infantry that can answer stays
    assert not under_fire(battle, sums, unit, unit.cell)


FORD = {
    "lines": [{"kind": "river", "points": [[0, 47], [100, 47]], "width_cm": 5}],
    "crossings": [{"kind": "ford", "point": [52, 47], "width_cm": 10}],
}


def test_mach_fire_14_nobody_halts_in_a_ford_who_can_help_it(field, body):
    """Checks that it stops before the ford on the way. It does not where only the ford brings it on."""
    battle = field(body(52, 27), body(52, 97, **RED), board=FORD)
    unit, table = battle.units[0], battle.table
    there = table.at(5200, 9200)
    post = on_the_way(battle, unit, there, None)
    assert table.ground[post] != FORDED
    battle.place(unit, table.at(5200, 4200))
    post = on_the_way(battle, unit, there, None)
    assert table.spans(there)[post] < table.spans(there)[unit.cell]


def test_mach_fire_14_the_computer_does_not_choose_to_fire_from_it(field, body):
    battle = field(body(52, 42), body(52, 82, **RED), board=FORD)
    unit, foe = battle.units
    bank, water = battle.table.at(5200, 4200), battle.table.at(5200, 4700)
    assert best_in_sight(battle, unit, foe, [bank, water], 0, None) == bank


def test_horse_that_waits_for_its_moment_does_not_shift_by_a_few_paces(field, body):
    horse = body(52, 22, troop="cavalry", figures=6, command=1, firearms=0)
    battle = field(horse, body(52, 67, **RED, firearms=0))
    unit, foe = battle.units
    cells = [unit.cell, battle.table.at(5200, 2700)]
    assert best_in_sight(battle, unit, foe, cells, 0, None) == unit.cell
    unit.troop, unit.firearms = 0, 6  # infantry goes where its fire counts
    assert best_in_sight(battle, unit, foe, cells, 0, None) == cells[1]


def test_riders_who_come_for_a_prisoner_mind_fire_less(field, body):
    keepers, taken = body(52, 57, firearms=12), body(0, 0, side="red", nation="cuban", figures=4)
    taken |= {"captive_of": keepers["key"]}
    del taken["x_cm"], taken["y_cm"]
    riders = body(52, 27, **RED, troop="cavalry", figures=6, command=1, firearms=0)
    wanted = {"goals": [{"side": "red", "kind": "rescue", "units": [taken["key"]]}]}
    for terms, minds in (({}, True), (wanted, False)):
        others = [body(x, 57, firearms=12) for x in (42, 62)]
        battle = field(riders, keepers, *others, taken, terms=terms)
        unit, sums = battle.units[0], estimates(DEFAULTS)
        assert is_shot_at(battle, sums, unit) == minds
        assert under_fire(battle, sums, unit, unit.cell) > 0


def test_outgunned_ambushers_slip_off_once_they_have_fired(field, body):
    jungle = {"ground": "jungle"}
    column = [body(x, 22) for x in (32, 42, 52, 62)]
    battle = field(body(47, 52, **RED, firearms=12), *column, board=jungle)
    unit, sums = battle.units[0], estimates(DEFAULTS)
    battle.turn = 2
    assert not slips_off(battle, sums, unit, 8)
    unit.ambusher = 1
    assert not slips_off(battle, sums, unit, 8)  # it fires first
    unit.fired = 2
    assert slips_off(battle, sums, unit, 8)
    post = best_post(battle, sums, unit, battle.units[2], 150)
    assert (
        battle.table.spans(battle.units[2].cell)[post] > battle.table.spans(battle.units[2].cell)[unit.cell]
    )
    unit.ambusher = 2  # in the phase of the ambush itself it stays
    assert not slips_off(battle, sums, unit, 8)


@pytest.mark.parametrize("x", [22, 52, 77])
def test_near_the_enemy_it_looks_at_all_places_or_where_it_has_one_beside_a_friend(field, body, x):
    lone = field(body(52, 22), body(x, 62, **RED))
    unit, foe = lone.units
    cells = [unit.cell, *(at for at in ways(lone, unit) if at != unit.cell)]
    assert near_post(lone, unit, foe) == best_in_sight(lone, unit, foe, cells, beside_mates(lone, unit), None)
    together = field(body(52, 22), body(x, 62, **RED), body(67, 27))
    unit, foe, friend = together.units
    assert near_post(together, unit, foe) in together.table.around[friend.cell]


def test_a_unit_alone_before_three_times_its_men_is_overmatched(field, body):
    theirs = [body(x, 57, **RED) for x in (42, 52, 62, 72)]
    alone = field(body(52, 22), *theirs)
    unit = alone.units[0]
    assert is_overmatched(alone, unit, unit.cell)
    assert not is_overmatched(alone, unit, alone.table.at(0, 0))
    company = field(body(52, 22), *theirs, body(57, 22))
    assert not is_overmatched(company, company.units[0], company.units[0].cell)
