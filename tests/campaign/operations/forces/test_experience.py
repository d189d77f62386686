"""Experience of units after a battle, as the next week opens (CAMP-SKILL-01)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import SideOutcome
from campaign.models import Entry
from campaign.operations.engagement import results as engagements
from tests.campaign.operations.wars import fight_at_the_hut, play, result

pytestmark = pytest.mark.django_db


def fight_week(**settings):
    fight = fight_at_the_hut()
    war = fight.campaign
    war.settings = war.settings | settings
    war.save()
    engagements.settle_engagement(engagement=fight, result=result(fight, course=SideOutcome.ROUTED))
    play(war)
    return war


def stands(war):
    return {
        unit.key: (unit.quality, unit.experience_points)
        for unit in war.units.filter(key__in=("band", "post"))
    }


@pytest.mark.parametrize(
    ("settings", "stood"),
    [
        ({}, {"band": (3, 0), "post": (3, 0)}),
        ({"experience": "on"}, {"band": (3, -3), "post": (3, 2)}),
        ({"experience": "on", "points_grade": 2}, {"band": (2, 0), "post": (4, 0)}),
    ],
    ids=["off", "on", "a grade"],
)
def test_morale_and_experience_of_an_engagement(settings, stood):
    war = fight_week(**settings)
    assert stands(war) == stood
    graded = Entry.objects.filter(operation="units.grade").count()
    assert graded == sum(quality != 3 for quality, _points in stood.values())
    assert audit(war).faults == ()


def test_the_order_of_battle_shows_it_to_its_own_side():
    war = fight_week(experience="on", points_grade=2)
    user = User.objects.create(username="ana")
    war.seats.filter(side__key="spain").update(player=user)
    war.forces.filter(key="post").update(seat=war.seats.get(side__key="spain"))
    client = Client()
    client.force_login(user)
    page = client.get(reverse("campaign:forces", args=[war.slug])).content.decode()
    assert "veteran" in page
    assert "green" not in page
    ref = war.forces.get(key="post").ref
    assert "veteran" in client.get(reverse("campaign:force", args=[war.slug, ref])).content.decode()
