"""Conditions of victory: the table of all kinds, met and not met."""

import datetime as dt
from dataclasses import replace

import pytest

from campaign.logic.economy import victory
from campaign.logic.economy.victory import Standing
from campaign.logic.economy.war_aims import (
    Beaten,
    Broken,
    Cross,
    Hold,
    Peace,
    Stakes,
    VictoryCondition,
    Weary,
)

DAY = dt.date(1875, 1, 9)
NOW = Standing(
    day=DAY,
    holders={"bayamo": "cuba", "guisa": "spain"},
    weeks={"c": 2},
    crossed={"cuba": 0, "spain": 0},
    men={"cuba": 4_000, "spain": 40_000},
    weariness={"cuba": 50_000, "spain": 60_000},
    points={"cuba": 0, "spain": 0},
    debt=100_000_000,
    in_force=300,
    won_at=100,
)
ABOUT = {"key": "c", "side": "cuba", "title": {"en": "T"}, "points": 10}
TABLE = [
    (Hold(**ABOUT, do="hold", places=("bayamo",), weeks=3), {"weeks": {"c": 3}}),
    (Cross(**ABOUT, do="cross"), {"crossed": {"cuba": 300}}),
    (Broken(**ABOUT, do="broken", millions=250), {"debt": 250_000_000}),
    (Weary(**ABOUT, do="weary", of="spain"), {"weariness": {"spain": 100_000}}),
    (Beaten(**ABOUT, do="beaten", of="spain", men=40_000), {"men": {"spain": 39_999}}),
    (Peace(**ABOUT, do="peace", on=dt.date(1875, 1, 10)), {"day": dt.date(1875, 1, 10)}),
]


def test_the_table_has_every_kind():
    assert {type(condition) for condition, _changes in TABLE} == set(VictoryCondition.__subclasses__())


@pytest.mark.parametrize(("condition", "changes"), TABLE, ids=lambda each: type(each).__name__)
def test_a_condition_is_met_when_it_is_so_and_not_before_it_opens(condition, changes):
    then = replace(NOW, **changes)
    assert not victory.is_met(condition, NOW)
    assert victory.is_met(condition, then)
    later = replace(condition, opens=dt.date(1875, 2, 1))
    assert not victory.is_met(later, then)


@pytest.mark.parametrize(("condition", "changes"), TABLE, ids=lambda each: type(each).__name__)
def test_only_an_achievement_and_a_day_that_has_come_are_never_lost(condition, changes):
    assert not victory.is_lost(condition, replace(NOW, **changes))
    assert victory.is_lost(condition, NOW) is (type(condition) not in (Cross, Peace))


def test_there_is_no_peace_for_whom_the_other_has_beaten():
    peace = Peace(**ABOUT, do="peace", on=DAY)
    assert victory.is_met(peace, NOW)
    assert not victory.is_met(peace, replace(NOW, points={"cuba": 0, "spain": 100}))


def test_weeks_are_counted_on_end():
    hold = Hold(**ABOUT, do="hold", places=("bayamo",), weeks=3)
    both = Hold(**ABOUT, do="hold", places=("bayamo", "guisa"), weeks=3)
    assert victory.weeks_to_add(hold, NOW) == 1
    assert victory.weeks_to_add(both, NOW) == -2
    assert victory.weeks_to_add(replace(hold, opens=dt.date(1876, 1, 1)), NOW) == -2


def test_stakes_go_into_plain_data_and_back():
    made = Stakes(victory=tuple(condition for condition, _changes in TABLE))
    assert Stakes.of(made.plain()) == made
    assert Stakes.of({}).plain() == {}
