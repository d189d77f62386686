"""Nothing behind the door is kept on the way, and what everybody may have still is."""

import pytest
from django.templatetags.static import static

from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["", "ground/", "table/", "nothing/"])
def test_pages_files_and_refusals_behind_the_door_are_not_to_be_kept(client, path):
    engagement = meet()
    client.force_login(umpire_of(engagement.campaign))
    answered = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/{path}")
    assert {"private", "no-store"} <= set(answered["Cache-Control"].split(", "))


def test_a_part_of_a_page_and_a_way_to_the_door_are_not_to_be_kept(client):
    engagement = meet()
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    assert "no-store" in client.get(address)["Cache-Control"]
    client.force_login(seat(engagement.campaign, "camaguey"))
    asked = client.get(address, headers={"hx-request": "true", "hx-target": "fight"})
    assert "no-store" in asked["Cache-Control"]


def test_the_admin_is_not_to_be_kept(client):
    assert "no-store" in client.get("/admin/login/")["Cache-Control"]


def test_a_static_file_may_be_kept(client):
    answered = client.get(static("tokens.css"))
    assert "no-store" not in answered.get("Cache-Control", "")
    answered.close()
