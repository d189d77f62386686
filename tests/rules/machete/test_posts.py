"""Which ground the computer likes."""

from rules.core.boards.going import FAR
from rules.machete.commander import TEMPERS
from rules.machete.estimate import estimates
from rules.machete.options import DEFAULTS
from rules.machete.posts import Drawbacks, best_of, best_post, way_to

RED = {"side": "red", "nation": "cuban", "facing": 180}
JUNGLE = {"areas": [{"kind": "jungle", "points": [[0, 20], [40, 20], [40, 40], [0, 40]]}]}


def test_jungle_is_cover_to_cubans_and_none_to_spaniards_who_are_slow_in_it(field, body):
    for nation, better in (("cuban", True), ("spanish", False)):
        battle = field(body(42, 27, nation=nation), body(42, 62, **RED), board=JUNGLE)
        clear, jungle = cells = [battle.table.at(x, 2700) for x in (5200, 3200)]  # as far from the enemy
        unit, foe = battle.units
        assert best_of(battle, estimates(DEFAULTS), unit, foe, 150, cells) == (jungle if better else clear)


def test_the_bolder_he_is_the_less_he_minds_being_overpowered(field, body):
    battle = field(body(52, 22), body(42, 62, **RED), body(52, 62, **RED), body(62, 62, **RED))
    cell, unit, sums = battle.table.at(5200, 2700), battle.units[0], estimates(DEFAULTS)
    bold, steady, wary = (
        Drawbacks(battle, sums, unit, TEMPERS[temper].caution, 0).at(cell)
        for temper in ("bold", "steady", "wary")
    )
    assert 0 < bold < steady < wary


def test_it_stays_where_no_other_place_is_worth_the_march(field, body):
    battle = field(body(52, 22), body(52, 57, **RED))
    unit, foe = battle.units
    assert best_post(battle, estimates(DEFAULTS), unit, foe, 150) == unit.cell
    battle.place(foe, battle.table.at(5200, 8700))
    assert best_post(battle, estimates(DEFAULTS), unit, foe, 150) != unit.cell


def test_the_way_to_a_place_beside_cane_is_found(field, body):
    """The field of a block is reckoned from its middle, which may lie in the cane."""
    cane = {"areas": [{"kind": "cane", "key": "cane", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}]}
    battle = field(body(52, 12), body(52, 97, **RED), board=cane)
    unit, table = battle.units[0], battle.table
    assert all(way_to(battle, unit, cell)[unit.cell] < FAR for cell in table.fields[0].ring)
