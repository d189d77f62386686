import csv
import io

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaign.models import Entry, Place
from tests.campaign.scenes import manned_war
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(client):
    war = manned_war()
    User.objects.filter(username="ulises").update(is_staff=True)
    client.force_login(User.objects.get(username="ulises"))
    return war


def rows(client, table: str) -> list[dict[str, str]]:
    """Returns the table as it is exported. 0 is the first format, CSV."""
    answer = client.post(f"/admin/campaign/{table}/export/", {"format": "0", "resource": "0"})
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_places_are_taken_away_in_the_columns_of_a_scenario_s_file(client, war):
    declare_war("other")
    found = rows(client, "place")
    assert [row["key"] for row in found] == ["alba", "bor", "cerro"]  # of their own campaign alone
    assert (found[0]["holder"], found[0]["latitude"], found[0]["fortification"]) == ("spain", "21.4000", "2")


def test_routes_are_taken_away_by_the_names_of_their_ends(client, war):
    found = rows(client, "route")
    assert [(row["a"], row["b"], row["kind"], row["km"]) for row in found] == [
        ("alba", "bor", "road", "30"),
        ("bor", "cerro", "trail", "20"),
    ]


def test_a_place_set_right_by_hand_has_a_history(client, war):
    bor = war.places.get(key="bor")
    form = {
        "name": "Bor", "latitude": "21.4", "longitude": "-77.65", "district": "Camagüey", "kind": "village",
        "terrain": "plain", "fortification": "1", "population": "0", "sugar": "0", "sympathy": "3",
        "port": "0", "holder": war.sides.get(key="cuba").pk, "note": "", "capacity": "0", "why": "It fell.",
    }  # fmt: skip
    address = reverse("admin:campaign_place_change", args=[bor.pk])
    answer = client.post(address, form)
    assert answer.status_code == 302, answer.content
    assert Place.objects.get(pk=bor.pk).holder.key == "cuba"
    assert bor.history.count() == 2
    assert Entry.objects.get().subject == "bor"
    form["holder"] = declare_war("other").sides.get(key="cuba").pk
    assert client.post(address, form).status_code == 200  # a side of another war is no choice
