"""Circles and kept answers tell the same as exact measures, wherever units stand."""

import ast
from pathlib import Path

import pytest

from rules.core.dice import SeededDice
from rules.core.measure.angles import COS, SIN
from rules.core.measure.footprints import Footprint
from rules.core.measure.legs import stages_of, wheel
from rules.core.measure.shapes import distance
from rules.macduff import engine
from rules.macduff.commander.estimate import is_open_way
from rules.macduff.engine.ground.places import (
    box_of_wheel,
    direction_of,
    is_free,
    is_free_of,
    within_circle,
)
from rules.macduff.engine.orders import spot_towards, spots
from rules.macduff.engine.sight.line_of_fire import has_line_of_fire
from rules.macduff.whereabouts import is_ahead
from tests.rules.macduff.conftest import begin


class Chance:
    """Places and facings that are the same on every machine."""

    def __init__(self, seed):
        self.dice = SeededDice(str(seed))

    def between(self, least, most):
        high, low = self.dice.roll(2, 256, "", -1)
        return least + (256 * (high - 1) + low - 1) % (most - least)


ENGINE = Path(engine.__file__).parent
LIMITS = (100, 400, 1200, 2400)


def scatter_units(facts, seed):
    """Returns the small battle with every unit somewhere, facing anywhere."""
    chance = Chance(seed)
    battle, _ = begin(facts)
    for unit in battle.units:
        place = unit.footprint()
        x, y = chance.between(300, 4500), chance.between(300, 3300)
        unit.place(Footprint(x, y, chance.between(0, 360), place.frontage, place.depth))
    return battle


@pytest.mark.parametrize("seed", range(40))
def test_circles_tell_the_same_as_edges(facts, seed):
    battle = scatter_units(facts, seed)
    for a in battle.units:
        for b in battle.units:
            if a is b:
                continue
            gap, reach = distance(a.shape(), b.shape()), distance(a.shape()[:2], b.shape())
            assert battle.distance(a, b) == gap
            assert battle.is_ahead(a, b) == is_ahead(a, b.shape())
            for limit in LIMITS:
                assert battle.is_within(a, b, limit) == (gap <= limit)
                assert battle.is_in_range(a, b, limit) == (reach <= limit)


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_enemy_is_the_one_with_the_nearest_edge(facts, seed):
    battle = scatter_units(facts, seed)
    for unit in battle.units:
        enemies = battle.enemy_fighters(unit)
        gaps = [distance(unit.shape(), enemy.shape()) for enemy in enemies]
        assert battle.nearest_enemy(unit) is enemies[gaps.index(min(gaps))]


@pytest.mark.parametrize("seed", range(20))
def test_the_stored_lines_of_sight_of_a_unit_end_when_it_moves(facts, seed):
    battle = scatter_units(facts, seed)
    for _ in range(2):
        for a in battle.units:
            for b in battle.units:
                assert battle.can_see(a, b) == battle.table.can_see(a, b)
        for unit in battle.units:
            unit.place(unit.footprint().at(unit.x ^ 256, unit.y ^ 128))


def test_kinds_and_heights_are_not_kept_when_a_unit_moves(facts):
    battle, _ = begin(facts)
    unit = battle.units[1]
    for point in ((800, 1800), (3400, 2400), (2400, 800)):
        unit.place(unit.footprint().at(*point))
        assert unit.kinds_under(battle.table) == battle.table.ground.kinds_under(unit.shape())
        assert unit.height(battle.table) == battle.table.ground.level(unit.middle())


@pytest.mark.parametrize("seed", range(40))
def test_a_place_towards_a_point_is_one_that_is_offered(facts, seed):
    chance, battle = Chance(seed), scatter_units(facts, seed)
    for unit in battle.units:
        point = chance.between(0, 4800), chance.between(0, 3600)
        assert spot_towards(battle, unit, point) in spots(battle, unit)


def test_directions_are_the_nearest_whole_degree():
    chance = Chance(3)
    for _ in range(400):
        dx, dy = chance.between(-3000, 3000), chance.between(-3000, 3000)
        along = [dx * SIN[degrees] + dy * COS[degrees] for degrees in range(360)]
        assert along[direction_of(dx, dy)] == max(along)


def test_the_box_of_a_wheel_holds_all_that_the_wheel_sweeps():
    chance = Chance(5)
    for _ in range(300):
        start = Footprint(2000, 2000, chance.between(0, 360), 2 * chance.between(20, 400), 160)
        bearing = (1 if chance.between(0, 2) else -1) * chance.between(1, 91)
        box = box_of_wheel(start, bearing).corners()
        for stage in stages_of(start, wheel(bearing)):
            assert all(distance(box, (corner,)) == 0 for corner in stage.corners())


@pytest.mark.parametrize("seed", range(40))
def test_a_place_is_free_by_near_units_alone_as_by_all(facts, seed):
    battle = scatter_units(facts, seed)
    for unit in battle.units[1:4]:
        shape = unit.shape()
        assert is_free(battle, unit, shape) == is_free_of(battle, unit, shape, battle.others(unit), None)


def test_nobody_near_is_left_out_by_the_circle(facts):
    battle = scatter_units(facts, 1)
    for unit in battle.units:
        near = within_circle(battle.units, unit.mid_x, unit.mid_y, 800)
        for other in battle.units:
            if distance(((unit.mid_x, unit.mid_y),), other.shape()) <= 800:
                assert other in near


@pytest.mark.parametrize("seed", range(20))
def test_a_unit_in_the_way_is_remembered_only_while_it_stands_there(facts, seed):
    battle, chance = scatter_units(facts, seed), Chance(f"moves {seed}")
    for _ in range(6):
        moved = battle.units[chance.between(0, len(battle.units))]
        place = moved.footprint()
        moved.place(Footprint(chance.between(300, 4500), chance.between(300, 3300), 0, place.frontage, 160))
        for unit in battle.units:
            for other in battle.units:
                if other.side != unit.side:
                    known = has_line_of_fire(battle, unit, other, battle.bodies())
                    screens, battle.screens = battle.screens, {}
                    assert known == has_line_of_fire(battle, unit, other, battle.bodies())
                    battle.screens = screens
            for way in (0, 90, 180, 270):
                known = is_open_way(battle, unit, way)
                barriers, ways = battle.barriers, battle.ways
                battle.barriers, battle.ways = {}, {}
                assert known == is_open_way(battle, unit, way)
                battle.barriers, battle.ways = barriers, ways


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
                    if ast.unparse(node.value) not in ("commander", "counter")  # they take no room
                }
                tells = "list_anew" in ast.unparse(function)
                if changes & {"on_table", "hidden"} and not tells:
                    silent.append(f"{path.name}: {function.name}")
    assert silent == []
