"""Boxes, circles and ways that are clear tell the same as exact measures, wherever units are."""

import ast
from pathlib import Path

import pytest

import rules.mexican_war.engine
from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.files.scenarios import load_scenario
from rules.core.measure.arcs import face_struck, is_in_front
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import distance
from rules.mexican_war import RULESET
from rules.mexican_war.engine.aims import HOLD_RADIUS, holder_of
from rules.mexican_war.engine.charging import charges, forced
from rules.mexican_war.engine.firing.aiming import firing_place, targets_in_field
from rules.mexican_war.engine.moves import nearest_enemy
from rules.mexican_war.engine.plans import can_charge
from rules.mexican_war.engine.travel import marching
from rules.mexican_war.engine.travel.paths import box_around, straight_shape
from rules.mexican_war.rows import nearest_of_all
from rules.mexican_war.sections.measures import face_towards, has_in_front
from rules.mexican_war.sections.movement import straight_length
from rules.mexican_war.setup import set_up
from rules.mexican_war.terms import ARTILLERY, NONE

ENGINE = Path(rules.mexican_war.engine.__path__[0])
LIMITS = (100, 400, 1200, 2400)


class Chance:
    """Places and facings that are the same on every machine."""

    def __init__(self, seed):
        self.dice = SeededDice(str(seed))

    def between(self, least, most):
        high, low = self.dice.roll(2, 256, "", -1)
        return least + (256 * (high - 1) + low - 1) % (most - least)


def scatter_units(seed):
    """Returns the skirmish with every unit somewhere. Every other unit faces a long edge."""
    chance, scenario = Chance(seed), load_scenario("mexican_war/skirmish_12v12")
    battle = set_up(scenario, SeededDice("s"), FullLog(), (None, None))
    for unit in battle.units:
        x, y = chance.between(500, 9000), chance.between(500, 5500)
        facing = chance.between(0, 360) if unit.index % 2 else 180 * chance.between(0, 2)
        unit.place(Footprint(x, y, facing, unit.frontage, unit.depth))
    return battle


@pytest.mark.parametrize("seed", range(12))
def test_units_are_within_a_distance_as_their_edges_are(seed):
    battle = scatter_units(seed)
    for a in battle.units:
        for b in battle.units:
            gap = distance(a.shape(), b.shape())
            for limit in LIMITS:
                assert battle.is_within(a, b, limit) == (gap <= limit)


@pytest.mark.parametrize("seed", range(12))
def test_the_nearest_enemy_is_the_one_with_the_nearest_edge(seed):
    battle = scatter_units(seed)
    for unit in battle.units:
        enemies = battle.fighters(1 - unit.side)
        gaps = [distance(unit.shape(), enemy.shape()) for enemy in enemies]
        assert nearest_enemy(battle, unit) is enemies[gaps.index(min(gaps))]


@pytest.mark.parametrize("seed", range(12))
def test_a_place_has_room_if_it_overlaps_nobody_on_the_table(seed):
    battle = scatter_units(seed)
    for unit in battle.fighters(0):
        for enemy in battle.fighters(1):
            place = enemy.footprint().at(enemy.x + 40, enemy.y - 40)
            free = battle.table.is_clear(place.corners(), battle.others(unit))
            assert battle.has_room(place, unit) == free


@pytest.mark.parametrize("seed", range(12))
def test_a_target_is_in_a_field_of_fire_as_its_corners_are(seed):
    battle = scatter_units(seed)
    for unit in battle.fighters(0):
        for enemy in battle.fighters(1):
            for arc in (20, 45):
                exact = is_in_front(enemy.shape(), unit.footprint(), arc)
                assert (firing_place(unit, enemy, arc) is not None) == exact


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("reach", [400, 1200, 2400])
def test_targets_are_those_whose_corners_are_in_the_field_and_in_range(seed, reach):
    battle = scatter_units(seed)
    for unit in battle.fighters(0):
        guns = unit.arm == ARTILLERY
        arc = battle.tables.artillery.arc_degrees if guns else battle.tables.small_arms.arc_degrees
        found = {target.index for target, _ in targets_in_field(battle, unit, reach)}
        for enemy in battle.fighters(1):
            is_in_arc = is_in_front(enemy.shape(), unit.footprint(), arc)
            in_range = distance(unit.footprint().front(), enemy.shape()) <= reach
            assert is_in_arc or enemy.index not in found
            assert enemy.index in found or not (is_in_arc and in_range)


def test_targets_are_found_anew_once_one_has_turned_or_fights():
    battle = scatter_units(3)
    unit = next(unit for unit in battle.fighters(0) if len(targets_in_field(battle, unit, 2400)) > 1)
    (first, _), (second, _), *_ = targets_in_field(battle, unit, 2400)
    first.enemy, second.hidden = 0, True
    battle.list_anew()
    assert not {first.index, second.index} & {it.index for it, _ in targets_in_field(battle, unit, 2400)}
    first.enemy, second.hidden = NONE, False
    first.place(footprint_ahead(unit.footprint(), 3000, 180))
    assert first.index not in [target.index for target, _ in targets_in_field(battle, unit, 2400)]


def test_the_nearest_front_is_the_same_for_one_and_for_all():
    battle = scatter_units(5)
    both = [battle.known_units(side) for side in (0, 1)]
    for index, enemy in nearest_of_all(*both).items():
        unit = battle.units[index]
        assert battle.nearest_front(unit) is enemy
        others = battle.fighters(1 - unit.side)
        assert enemy is min(others, key=lambda it: (it.x - unit.x) ** 2 + (it.y - unit.y) ** 2)


@pytest.mark.parametrize("seed", range(12))
def test_front_and_face_are_as_the_corners_tell(seed):
    battle = scatter_units(seed)
    for unit in battle.fighters(0):
        for enemy in battle.fighters(1):
            assert has_in_front(unit.footprint(), enemy) == is_in_front(enemy.shape(), unit.footprint())
            assert face_towards(unit, enemy) == face_struck(unit.footprint(), enemy.shape())


def test_a_charge_comes_home_if_its_whole_path_does():
    reached = 0
    for battle in map(scatter_units, range(12)):
        most = battle.tables.options.charge_max_deviation_degrees
        for unit in filter(can_charge, battle.units_on_table()):
            reach = unit.kind(battle.tables).operations * charges.move_of(unit, charges.CHARGE, battle)
            last = straight_length(unit.is_mounted(), battle.tables)
            for enemy in battle.fighters(1 - unit.side):
                far, path = distance(unit.shape(), enemy.shape()), charges.charge_path(battle, unit, enemy)
                turned = abs(path[0].turn) if len(path) > 1 else 0
                comes_home = far <= reach and path[-1].length >= far and (far >= last or turned <= most)
                assert bool(charges.within_reach(battle, unit, [enemy])) == comes_home
                reached += comes_home
    assert reached > 10


@pytest.mark.parametrize("seed", range(12))
def test_no_enemy_within_a_distance_is_left_out_of_those_near(seed):
    battle = scatter_units(seed)
    for unit in battle.fighters(0):
        for limit in LIMITS:
            near = battle.near_enemies(unit, limit)
            within = [it for it in battle.fighters(1) if distance(it.shape(), unit.shape()) <= limit]
            assert all(enemy in near for enemy in within)


@pytest.mark.parametrize("seed", range(12))
def test_a_place_is_held_by_the_nearest_unit_in_reach(seed):
    battle, chance = scatter_units(seed), Chance(f"place {seed}")
    for _ in range(10):
        spot = chance.between(500, 9000), chance.between(500, 5500)
        gaps = [(distance((spot,), it.shape()), it.index) for it in battle.units_on_table()]
        gap, index = min(gaps)
        held = holder_of(battle, *spot)
        assert (None if held is None else held.index) == (index if gap <= HOLD_RADIUS else None)


def test_rolls_follow_guns_that_change_sides_and_units_that_leave():
    battle = scatter_units(0)
    guns = next(unit for unit in battle.fighters(1) if unit.guns)
    battle.change_side(guns, 0)
    assert guns in battle.fighters(0)
    assert guns not in battle.fighters(1)
    guns.on_table = False
    battle.list_anew()
    assert guns not in battle.units_on_table()


def test_units_are_listed_anew_wherever_one_comes_or_goes():
    """Rests on lists of units on the table, which the engine keeps.

    A function that changes who is there must say so.
    """
    silent = []
    for path in sorted(ENGINE.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                changes = {
                    node.attr
                    for node in ast.walk(function)
                    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
                }
                if "on_table" in changes and "list_anew" not in ast.unparse(function):
                    silent.append(f"{path.name}: {function.name}")
    assert silent == []


@pytest.mark.parametrize("seed", range(4))
def test_a_box_around_a_way_holds_all_of_it(seed):
    chance = Chance(f"ways {seed}")
    for unit in scatter_units(seed).units:
        for turn in (0, 90, 180, chance.between(-179, 180)):
            start, length = unit.footprint(), chance.between(0, 2400)
            end = footprint_ahead(start, length, turn)
            left, near, right, far = box_around(start, length, turn)
            for x, y in (*start.corners(), *end.corners(), *straight_shape(start, end, False, turn)):
                assert left <= x <= right
                assert near <= y <= far


@pytest.mark.parametrize("name", ["skirmish_12v12", "prairie", "river"])
def test_ways_that_are_clear_end_where_they_would_step_by_step(name, monkeypatch):
    scenario = load_scenario(f"mexican_war/{name}")

    def events_fought():
        log = FullLog()
        tempers = (RULESET.commander("steady"), RULESET.commander("bold"))
        RULESET.run(scenario, SeededDice("ways"), tempers, log)
        return log.events

    at_once = events_fought()
    looked = 0

    def see_nothing_clear(battle, marches):
        nonlocal looked
        looked += 1

    for module in (marching, forced):
        monkeypatch.setattr(module, "find_ways_clear", see_nothing_clear)
    assert events_fought() == at_once
    assert looked
