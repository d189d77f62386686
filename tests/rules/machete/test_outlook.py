"""A cell's cached outlook agrees with the ground at every question."""

import pytest

from rules.machete.options import DEFAULTS
from rules.machete.outlook import NO_WAY
from rules.machete.terms import CAVALRY, CUBAN, INFANTRY, SPANISH
from rules.machete.terrain import TOUCH, Terrain

BOARD = {
    "width_cm": 100,
    "height_cm": 100,
    "areas": [
        {"kind": "jungle", "points": [[60, 0], [80, 0], [80, 30], [60, 30]]},
        {"kind": "stand", "points": [[20, 40], [30, 40], [30, 55], [20, 55]]},
        {"kind": "hill", "points": [[10, 60], [40, 60], [40, 95], [10, 95]]},
    ],
}


@pytest.mark.parametrize("nation", [CUBAN, SPANISH])
@pytest.mark.parametrize("troop", [INFANTRY, CAVALRY])
def test_mach_r_25_an_outlook_knows_the_ends_of_charges_and_marches(nation, troop):
    table = Terrain(BOARD, DEFAULTS)
    touch = TOUCH * table.cell // 2
    for start in range(0, table.size, 37):
        look = table.find_outlook(nation, troop, start)
        assert table.outlooks[nation][troop][start] is look
        reach, spans = table.going(nation, troop).reach(start), table.spans(start)
        charges = table.charge_reach(nation, troop, start)
        assert (look.reach, look.charges, look.marches) == (reach, charges, reach.radius + touch)
        assert look.rushes == (charges + touch if charges else 0)
        for enemy in range(1, table.size, 23):
            gate, lanes = look.keep_lanes(enemy, table.find_lanes(start, enemy))
            assert look.lanes[enemy] == (gate, lanes)
            assert all(gate & way == gate for _, _, way in lanes) if lanes else gate == NO_WAY
            assert lanes == [each for each in table.find_lanes(start, enemy) if each[1] <= charges]
            marched = reach.among(table.rings[enemy] & reach.mask)
            assert marched == [cell for cell in reach.cells if cell in table.around[enemy]]
            if lanes or (marched and marched != [start]):
                assert look.strikes & table.bits[enemy]
                assert spans[enemy] <= max(look.marches, look.rushes)
