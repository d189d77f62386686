import datetime as dt

import pytest

from campaign.models import Sighting
from campaign.pages.parts.sightings import newest_sightings
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
NEWEST = dt.date(1873, 9, 20)


@pytest.fixture
def sight():
    """Returns `sight("bor", ago=2, low=200, high=400)`, which makes a sighting.

    Spain saw the band *ago* days earlier.
    """
    war = manned_war()
    band, turn, spain = war.forces.get(key="band"), war.turns.get(), war.sides.get(key="spain")

    def see(at, *, ago=0, low=200, high=400, arm="infantry"):
        return Sighting(
            turn=turn, observer=spain, of_side=band.side, force=band, ref=f"{at}{ago}{low}", minute=600,
            date=NEWEST - dt.timedelta(days=ago), place=war.places.get(key=at), low=low, high=high, arm=arm,
            source="own_eyes",
        )  # fmt: skip

    return see


@pytest.mark.parametrize(
    ("older", "drawn"),
    [
        ({"at": "bor", "ago": 2}, False),  # the same place, the same strength
        (
            {"at": "cerro", "ago": 2, "low": 300, "high": 600},
            False,
        ),  # 19 km off, two days between, bands that meet
        ({"at": "cerro", "ago": 0}, True),  # too far for the same day
        ({"at": "bor", "ago": 2, "low": 500, "high": 900}, True),  # another strength
        ({"at": "bor", "ago": 2, "arm": "cavalry"}, True),  # another arm
    ],
)
def test_an_older_sighting_that_may_be_the_newer_one_is_left_off_the_map(sight, older, drawn):
    newer, earlier = sight("bor"), sight(**older)
    assert newest_sightings([newer, earlier]) == ([newer, earlier] if drawn else [newer])


def test_a_sighting_left_off_the_map_stays_in_the_list(sight, client):
    newer, earlier = sight("bor"), sight("bor", ago=2)
    for row in (newer, earlier):
        row.save()
    war = newer.turn.campaign
    client.force_login(war.seats.get(key="captain_general").player)
    drawn, listed = (client.get(f"/c/war/{path}").content.decode() for path in ("", "map-in-words/"))
    assert f'id="plate-{newer.ref}"' in drawn
    assert f'id="plate-{earlier.ref}"' not in drawn
    assert f'id="seen-{earlier.ref}"' in listed
