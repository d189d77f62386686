"""The enemy by distance: sums of what may be different enemies, by what the side saw alone."""

import datetime as dt

import pytest

from campaign.briefing.sections.enemy_near import enemies_by_distance
from campaign.briefing.week import Week, report_scopes
from campaign.models import Sighting
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def see(war, at, low, high, *, day=0, arm="infantry"):
    turn, band = current_turn(war), war.forces.get(key="band")
    Sighting.objects.create(
        turn=turn, observer=war.sides.get(key="spain"), of_side=band.side, force=band, minute=day * 1440,
        date=turn.starts + dt.timedelta(days=day), place=war.places.get(key=at), low=low, high=high, arm=arm,
        source="own_eyes", ref=f"{at}-{low}-{day}",
    )  # fmt: skip


def groups(war):
    week = Week(Rows(current_turn(war)))
    scope = next(each for each in report_scopes(week.rows) if each.key == "side-spain")
    return enemies_by_distance(week, scope)


def test_two_sightings_that_may_be_one_enemy_count_once_and_two_that_cannot_count_twice():
    war = manned_war()
    see(war, "bor", 100, 200, day=1)
    see(war, "bor", 150, 250, day=2)
    (one,) = groups(war)
    assert (one.about, one.low, one.high, one.groups) == ("alba", 150, 250, 1)  # the town
    see(war, "bor", 400, 500, day=2)
    (two,) = groups(war)
    assert (two.low, two.high, two.groups) == (550, 750, 2)


def test_enemies_seen_by_the_other_side_are_in_no_sum():
    war = manned_war()
    see(war, "bor", 100, 200)
    Sighting.objects.update(observer=war.sides.get(key="cuba"))
    assert groups(war) == ()
