"""When the computer breaks off a battle."""

import pytest

from rules.scwares.commander.decisions import commander
from rules.scwares.commander.giving_up import gives_up, worth_homeward
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.temperament import TEMPERS
from rules.scwares.engine.losses import destroy
from rules.scwares.engine.move import orders
from rules.scwares.engine.orders import APART, QUIT

FIRST, SECOND = range(4), range(4, 8)


@pytest.fixture
def beaten_bases(board, troops, natives):
    """Returns six European bases, some of them lost, facing eight natives with rifles.

    Blue's rear is west.
    """

    def make(lost, **more):
        battle = board(
            *(troops(*((3, y, "E") for y in rows)) for rows in ((0, 1, 2), (3, 4, 5))),
            *(natives(*((9, y, "W") for y in rows), weapon="single_shot_rifle") for rows in (FIRST, SECOND)),
            **({"terms": {"home": {"blue": "W", "red": "E"}}} | more),
        )
        for base in [*battle.units[0].bases_on_table(), *battle.units[1].bases_on_table()][:lost]:
            destroy(battle, base, "SCW-FIRE-08")
        return battle

    return make


@pytest.mark.parametrize(("temper", "fights_on", "stops"), [("wary", 2, 3), ("steady", 4, 5)])
def test_the_wary_give_up_before_the_steady(beaten_bases, temper, fights_on, stops):
    assert not gives_up(beaten_bases(fights_on), 0, TEMPERS[temper])
    assert gives_up(beaten_bases(stops), 0, TEMPERS[temper])


def test_the_steady_give_up_before_the_bold(beaten_bases):
    battle = beaten_bases(5)
    for base in battle.units[3].bases_on_table()[:3]:
        destroy(battle, base, "SCW-FIRE-08")
    assert gives_up(battle, 0, TEMPERS["steady"])
    assert not gives_up(battle, 0, TEMPERS["bold"])


def test_a_side_that_is_still_stronger_fights_on_after_any_loss(beaten_bases):
    battle = beaten_bases(4)
    battle.units[2].state = battle.units[3].state = "fleeing"
    assert not gives_up(battle, 0, TEMPERS["wary"])


def test_a_side_that_holds_its_objective_does_not_give_it_up(beaten_bases):
    hold = {"side": "blue", "kind": "hold", "zones": [[3, 5]], "holder": "blue"}
    assert not gives_up(beaten_bases(5, terms={"goals": [hold]}), 0, TEMPERS["wary"])


def test_home_is_where_the_edge_is_near_and_no_fire_falls(beaten_bases):
    battle = beaten_bases(4)
    outlook = Outlook(TEMPERS["steady"]).look(battle, 0)
    worth = worth_homeward(battle, outlook, 0, 9)
    assert worth(2 * 12) > worth(2 * 12 + 1)
    assert worth(2 * 12 + 6) < worth(2 * 12 + 5) - 10  # the one is in range of the rifles


def test_the_beaten_go_home_base_by_base_and_off_the_table(beaten_bases):
    battle, mind = beaten_bases(4), commander("wary")

    def option_chosen(clause, options):
        return options[mind.choose(battle, clause, 1, options)]

    unit = battle.units[1]
    assert option_chosen("SCW-MOVE-01", orders(battle, unit)) == APART
    assert option_chosen("SCW-R-10", [-1, 1, 2]) == 1
    assert option_chosen("SCW-MOVE-02", [4 * 12 + 2, 4 * 12 + 3, 4 * 12 + 4]) == 4 * 12 + 2
    assert option_chosen("SCW-MOVE-04", [2, 4, 6, 0]) == 6
    for base, y in zip(unit.bases_on_table(), (4, 5), strict=True):
        battle.place(base, y * 12, 6)
    assert option_chosen("SCW-MOVE-01", orders(battle, unit)) == QUIT
