"""A page that the seat viewed does not have: its name, and no word of whether another seat has it."""

import pytest
from django.contrib.auth.models import User

from tests.campaign.scenes import read
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db
SENTENCE = "has no such page"


@pytest.fixture
def war():
    campaign = declare_war()
    campaign.umpires.add(User.objects.create_user("ulises"))
    raise_force(campaign, "leon", side="spain", at="alba", seat="captain_general", men=50)
    for key in ("captain_general", "camaguey"):
        campaign.seats.filter(key=key).update(player=User.objects.get_or_create(username="eva")[0])
    return campaign


def page_of(client, war, name, address, **headers):
    client.force_login(User.objects.get(username=name))
    answer = client.get(f"/c/{war.slug}/{address}", headers=headers)
    assert answer.status_code == 404
    return read(answer)


@pytest.mark.parametrize("name", ["ulises", "eva"])
def test_a_page_that_another_seat_has_names_the_seat_viewed_and_leads_to_the_others(client, war, name):
    ref = war.forces.get(key="leon").ref
    for address in (f"forces/{ref}/", "engagements/nowhere/", "engagements/nowhere/table/"):
        page = page_of(client, war, name, f"{address}?as=camaguey")
        assert f"Cuba, Camagüey division, {SENTENCE}" in page
        assert 'href="?as=captain_general"' in page


def test_it_says_the_same_whether_or_not_another_seat_has_the_page(client, war):
    there, nowhere = war.forces.get(key="leon").ref, "nowhere"
    pages = [
        page_of(client, war, "eva", f"forces/{ref}/?as=camaguey").replace(ref, "") for ref in (there, nowhere)
    ]
    assert pages[0] == pages[1]


def test_strangers_parts_of_pages_and_the_umpire_in_no_seat_find_the_usual_words(client, war):
    User.objects.create_user("stranger")
    for name, address, headers in (
        ("stranger", "forces/nowhere/?as=camaguey", {}),
        ("ulises", "forces/nowhere/", {}),
        ("ulises", "forces/nowhere/?as=nobody", {}),
        ("ulises", "forces/nowhere/?as=camaguey", {"HX-Request": "true"}),
    ):
        assert SENTENCE not in page_of(client, war, name, address, **headers)
