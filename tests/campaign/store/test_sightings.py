import datetime as dt

import pytest

from campaign.logic.vocabulary import Arm, SightingSource
from campaign.models import Sighting
from campaign.store.sightings import sightings_of_side
from campaign.store.unit_of_work import Rows
from tests.verbs import declare_war, open_turn, raise_force

pytestmark = pytest.mark.django_db


def test_a_side_is_shown_its_own_sightings_of_the_last_three_weeks():
    campaign = declare_war()
    spain, cuba = campaign.sides.all()
    turn = open_turn(campaign, 5)
    band = raise_force(campaign, "band", side="cuba", at="bor", men=50)
    for observer, days in ((spain, 3), (spain, 21), (spain, 22), (cuba, 3)):
        Sighting.objects.create(
            turn=turn,
            observer=observer,
            of_side=cuba,
            force=band,
            minute=0,
            date=turn.starts - dt.timedelta(days=days),
            place=campaign.places.get(key="bor"),
            low=40,
            high=60,
            arm=Arm.INFANTRY,
            source=SightingSource.OWN_EYES,
        )
    shown = sightings_of_side(Rows(turn), "spain")
    assert [(seen.days, seen.spot.place) for seen in shown] == [(3, "bor"), (21, "bor")]
