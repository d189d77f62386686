"""Part 6 of a report, as facts."""

import pytest

from campaign.briefing.sections.enemy import recent_sightings
from campaign.briefing.week import Week
from campaign.models import Sighting
from campaign.store.unit_of_work import Rows
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db


def test_an_enemy_seen_twice_a_day_at_a_spot_is_reported_once_by_the_best_sighting():
    war, _met = fought_war()
    spain = war.sides.get(key="spain")
    Sighting.objects.all().delete()
    turn, band = war.turns.get(number=1), war.forces.get(key="band")

    def sight(ref, minute, low, high, **other):
        return Sighting.objects.create(
            turn=turn, observer=spain, of_side=band.side, force=band, ref=ref, minute=minute,
            date=turn.starts, place=war.places.get(key="cerro"), low=low, high=high, arm="cavalry",
            source="own_eyes", **other,
        )  # fmt: skip

    sight("a", 400, 90, 110)
    sight("b", 700, 50, 200)
    sight("c", 800, 100, 100, sure=False)
    rumour = sight("d", 900, 10, 900)
    Sighting.objects.filter(pk=rumour.pk).update(source="rumour")
    told = [(row.low, row.high, row.source) for row in recent_sightings(Week(Rows(turn)), spain)]
    assert sorted(told) == [(10, 900, "rumour"), (90, 110, "own_eyes")]
