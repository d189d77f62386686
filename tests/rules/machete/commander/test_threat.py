"""The computer's view of threats: which units can strike which places."""

from rules.machete.commander.estimate import estimates
from rules.machete.commander.threat import AT_HAND, Danger, Exposure, danger, exposure
from rules.machete.options import DEFAULTS
from rules.machete.units import SHAKEN, strength_points

RED = {"side": "red", "nation": "cuban", "facing": 180}
JUNGLE = {"areas": [{"kind": "jungle", "points": [[0, 50], [100, 50], [100, 100], [0, 100]]}]}


def cells_at(battle, *places):
    return [battle.table.at(x * 100, y * 100) for x, y in places]


def dangers(battle, unit, cells):
    anywhere = Danger(battle, unit, 20000)
    return [anywhere.at(cell) for cell in cells]


def test_mach_minf_07_a_charge_threatens_the_open_and_not_the_jungle(field, body):
    battle = field(body(52, 22), body(62, 22), body(57, 57, **RED), board=JUNGLE)
    cells = cells_at(battle, (57, 47), (57, 57), (57, 97))
    assert dangers(battle, battle.units[2], cells) == [12, 0, 0]


def test_friends_at_hand_make_a_place_safe_and_the_shaken_threaten_nobody(field, body):
    battle = field(body(52, 22), body(62, 22), body(57, 47, **RED), body(67, 47, **RED))
    here = [battle.units[2].cell]
    assert dangers(battle, battle.units[2], here) == [24 - 12 - 9]
    battle.units[3].state = SHAKEN
    assert dangers(battle, battle.units[2], here) == [12]
    battle.units[0].state = SHAKEN
    assert dangers(battle, battle.units[2], here) == [0]


def test_all_places_at_once_are_reckoned_like_each_by_itself(field, body):
    ours = [body(x, 22, figures=figures) for x, figures in ((42, 9), (52, 12), (82, 5))]
    theirs = [body(x, y, **RED) for x, y in ((37, 52), (57, 57), (62, 47))]
    battle = field(*ours, *theirs, body(72, 52, troop="cavalry", figures=7, **RED), board=JUNGLE)
    table, units = battle.table, battle.units

    def strike(side, cell, but):
        near = [u for u in units if u.side == side and u is not but]
        rows = {u.index: table.find_threatened(u.nation, u.troop, u.cell) for u in near}
        return sum(strength_points(u) for u in near if rows[u.index][cell])

    for unit in units:
        cells, own = [unit.cell, *range(0, table.size, 5)], strength_points(unit)
        plain = []
        for cell in cells:
            more = strike(1 - unit.side, cell, None) - own
            help_there = strike(unit.side, cell, unit) * AT_HAND // 100
            plain.append(max(0, more - help_there) if more > 0 else 0)
        assert dangers(battle, unit, cells) == plain
        assert [danger(battle, unit, cell) for cell in cells] == plain
        assert not Danger(battle, unit, 20000).none or not any(plain)


def test_a_place_out_of_sight_or_range_is_not_exposed(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[50, 45], [55, 45], [55, 50], [50, 50]]}]}
    battle = field(body(52, 22), body(57, 57, **RED), board=stand)
    cells = cells_at(battle, (52, 57), (72, 57), (52, 92))
    sums, unit = estimates(DEFAULTS), battle.units[1]
    hidden, seen, far = exposures = [Exposure(battle, sums, unit).at(cell) for cell in cells]
    assert hidden == far == 0
    assert seen > 0
    assert [exposure(battle, sums, unit, cell) for cell in cells] == exposures


def test_men_who_can_only_strike_count_on_friends_before_them_to_draw_the_fire(field, body):
    horse = {"troop": "cavalry", "figures": 6, "command": 1}

    def suffers(*friends, **own):
        battle = field(body(52, 22, **own), body(52, 67, **RED), *(body(x, y) for x, y in friends))
        unit = battle.units[0]
        fire = exposure(battle, estimates(DEFAULTS), unit, unit.cell)
        assert Exposure(battle, estimates(DEFAULTS), unit).at(unit.cell) == fire
        return fire

    assert suffers((42, 42), **horse) < suffers((42, 12), **horse) == suffers(**horse)
    assert suffers((42, 42)) == suffers()
