"""A battle's cached values agree with a search of the whole table as units move."""

import pytest

import rules
from rules.core.files.scenarios import shipped_names
from rules.core.playing.commanders import Random
from rules.machete.commander.decisions import commander
from rules.machete.engine.move import attacks, ways
from rules.machete.terms import CAVALRY, SHIP
from rules.machete.terrain import TOUCH

SCENARIOS = [name for name in shipped_names() if name.startswith("machete/") and "skirmish" not in name]


class Auditor:
    """A commander that chooses as another does, and checks the table whenever it is asked."""

    def __init__(self, other):
        self.other = other
        self.battle = None
        self.looks = 0

    def choose(self, view, clause, unit, options):
        masks_are_right(self.battle)
        if clause == "MACH-GEN-08" and view.units[unit].house < 0 and view.units[unit].troop <= CAVALRY:
            self.looks += 1
            ways_are_right(self.battle, self.battle.units[unit])
            attacks_are_right(self.battle, self.battle.units[unit])
        return self.other.choose(view, clause, unit, options)


def masks_are_right(view):
    table = view.table
    for side in (0, 1):
        there = [u for u in view.units if u.side == side and u.cell >= 0 and not u.hidden]
        assert view.held[side] == sum({table.bits[unit.cell] for unit in there})
        open_to_touch = [u.cell for u in there if u.house < 0 and u.troop != SHIP]
        assert view.bodies[side] == sum(table.bits[cell] for cell in open_to_touch)
        beside = [0] * table.size
        for cell in open_to_touch:
            for at in (cell, *table.around[cell]):
                beside[at] += 1
        assert [view.count_touching(cell, side) for cell in range(table.size)] == beside
        for foe, spot in zip(view.foes[1 - side], view.spots[1 - side], strict=True):
            assert (foe.cell, view.foes[1 - side][foe.rank]) == (spot, foe)
        assert view.touched_cells(side) == sum(table.bits[cell] for cell in range(table.size) if beside[cell])
        assert view.shade(side) == table.spread(view.held[side])


def count_touching(view, side):
    """Counts units of a side that touch each cell."""
    return [view.count_touching(cell, side) for cell in range(view.table.size)]


def cells_of_way(reach, place):
    """Returns the cells of the way to that place of *reach*, without its ends."""
    place = reach.origins[place]
    while place:
        yield reach.cells[place]
        place = reach.origins[place]


def is_free(view, unit, cell):
    return not (view.held[0] | view.held[1] | view.covert[unit.side]) & view.table.bits[cell]


def ways_are_right(view, unit):
    if unit.held:
        return
    reach = view.table.going(unit.nation, unit.troop).reach(unit.cell)
    near = count_touching(view, 1 - unit.side)
    taken = [u.cell for u in view.units if u.on_table and u.house < 0 and u.troop != SHIP and not u.hidden]
    taken += [u.cell for u in view.units if u.hidden and u.side == unit.side]
    assert ways(view, unit) == [
        cell
        for place, cell in enumerate(reach.cells)
        if cell not in taken and not near[cell] and not any(near[at] for at in cells_of_way(reach, place))
    ]


def attacks_are_right(view, unit):
    """Checks enemy by enemy as the rules say: first the straight ways of a charge, and then the march."""
    table, side, near = view.table, unit.side, count_touching(view, 1 - unit.side)
    spans, touch = table.spans(unit.cell), TOUCH * table.cell // 2
    reach = table.going(unit.nation, unit.troop).reach(unit.cell)
    charges = table.charge_reach(unit.nation, unit.troop, unit.cell)
    if unit.fired == view.turn and not view.options.fire_before_charge:
        charges = 0
    expected = []
    for foe in view.foes[side]:
        others = table.spread(view.held[1 - side]) & ~table.rings[foe.cell]
        taken = view.held[0] | view.held[1] | view.covert[side] | others
        ends = [
            (near[cell], span, cell)
            for cell, span, way in table.find_lanes(unit.cell, foe.cell)
            if span <= charges and not way & taken and is_free(view, unit, cell)
        ]
        ends = ends if charges and spans[foe.cell] <= charges + touch else []
        marched = [
            (near[cell], reach.places[cell], cell)
            for cell in table.around[foe.cell]
            if cell in reach.places
            and is_free(view, unit, cell)
            and not any(near[at] for at in cells_of_way(reach, reach.places[cell]))
        ]
        marched = marched if spans[foe.cell] <= reach.radius + touch else []
        if foe.house < 0 and foe.troop != SHIP and (ends or marched):
            expected.append((foe.index, min(ends or marched)[2], bool(ends)))
    assert attacks(view, unit) == expected
    assert attacks(view, unit, view.foes[side][1::2]) == [
        each for each in expected if view.units[each[0]] in view.foes[side][1::2]
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_stored_values_equal_the_state_of_the_table(name):
    scenario, ruleset = rules.load_scenario(name), rules.find("machete")
    for seed, others in enumerate(((commander("bold"), commander("steady")), (Random("a"), Random("b")))):
        pair = Auditor(others[0]), Auditor(others[1])
        battle = ruleset.set_up(scenario, rules.SeededDice(str(seed)), rules.FullLog(), pair)
        pair[0].battle = pair[1].battle = battle
        while battle.turn < scenario.turn_limit and (not battle.turn or ruleset.verdict(battle) is None):
            battle.turn += 1
            for phase in ruleset.sequence:
                phase.play(battle)
        assert pair[0].looks + pair[1].looks
