"""Who can strike whom, and where, as the computer sees it."""

from rules.machete.estimate import estimates
from rules.machete.options import DEFAULTS
from rules.machete.threat import dangers, exposures
from rules.machete.units import SHAKEN

RED = {"side": "red", "nation": "cuban", "facing": 180}
JUNGLE = {"areas": [{"kind": "jungle", "points": [[0, 50], [100, 50], [100, 100], [0, 100]]}]}


def at(battle, *places):
    return [battle.table.at(x * 100, y * 100) for x, y in places]


def test_mach_minf_07_a_charge_threatens_the_open_and_not_the_jungle(field, body):
    battle = field(body(52, 22), body(62, 22), body(57, 57, **RED), board=JUNGLE)
    cells = at(battle, (57, 47), (57, 57), (57, 97))
    assert dangers(battle, battle.units[2], cells) == [12, 0, 0]


def test_friends_at_hand_make_a_place_safe_and_the_shaken_threaten_nobody(field, body):
    battle = field(body(52, 22), body(62, 22), body(57, 47, **RED), body(67, 47, **RED))
    here = [battle.units[2].cell]
    assert dangers(battle, battle.units[2], here) == [24 - 12 - 9]
    battle.units[3].state = SHAKEN
    assert dangers(battle, battle.units[2], here) == [12]
    battle.units[0].state = SHAKEN
    assert dangers(battle, battle.units[2], here) == [0]


def test_a_place_out_of_sight_or_range_is_not_exposed(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[50, 45], [55, 45], [55, 50], [50, 50]]}]}
    battle = field(body(52, 22), body(57, 57, **RED), board=stand)
    cells = at(battle, (52, 57), (72, 57), (52, 92))
    hidden, seen, far = exposures(battle, estimates(DEFAULTS), battle.units[1], cells)
    assert hidden == far == 0
    assert seen > 0
