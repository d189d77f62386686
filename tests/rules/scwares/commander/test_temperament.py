"""The differences of the three commanders."""

from rules.scwares.commander.decisions import commander
from rules.scwares.commander.temperament import TEMPERS
from rules.scwares.engine.move import orders
from rules.scwares.engine.orders import CHARGE


def order(battle, unit, temper):
    options = orders(battle, battle.units[unit])
    return options[commander(temper).choose(battle, "SCW-MOVE-01", unit, options)]


def test_the_bolder_asks_less_of_a_charge_and_bears_more():
    bold, steady, wary = TEMPERS.values()
    assert bold.charge < steady.charge < wary.charge
    assert bold.caution < steady.caution < wary.caution
    assert bold.haste > steady.haste > wary.haste
    assert (bold.bears, wary.bears) > (steady.bears, 0) > (wary.bears, 0)
    assert bold.yields < steady.yields < wary.yields


def test_riflemen_fire_at_the_shaken_instead_of_running_at_them_whoever_commands(board, troops, natives):
    battle = board(
        natives(*((4, y, "E") for y in range(3, 9)), weapon="single_shot_rifle"),
        troops((6, 5, "W"), (6, 6, "W"), **{"class": "european_led"}),
    )
    battle.units[1].state = "shaken"
    assert all(order(battle, 0, temper) < CHARGE for temper in TEMPERS)


def test_dummies_feint_on_a_flank_and_those_of_the_wary_hide_by_their_own(board, troops, natives):
    """Puts blue in the south-west, a dummy in the middle. Red is far in the east."""
    battle = board(
        *(troops((1, y, "E")) for y in (1, 2, 3)), natives((11, 2, "W")),
        options={"game": "closed"},
        terms={"dummies": {"blue": [[4, 5, "E"]]}},
    )  # fmt: skip
    dummy = next(u for u in battle.units if u.is_marker and u.side == 0 and u.index not in battle.under)
    north, south = 7 * 12 + 5, 3 * 12 + 3

    def column_chosen(temper):
        options = [south, north]
        return options[commander(temper).choose(battle.seen_by(0), "SCW-MOVE-02", dummy.index, options)]

    assert column_chosen("bold") == column_chosen("steady") == north
    assert column_chosen("wary") == south


def test_scouts_of_the_bold_go_nearer_to_the_enemy(board, troops, natives):
    battle = board(
        troops((1, 5, "E"), troop="scout_foot"), troops((1, 6, "E")), natives((11, 5, "W"), weapon="spear")
    )

    def column_chosen(temper):
        options = [5 * 12 + x for x in range(1, 10)]
        return options[commander(temper).choose(battle, "SCW-MOVE-02", 0, options)] % 12

    assert column_chosen("bold") > column_chosen("steady") > column_chosen("wary")
