"""The public page of a campaign: for everybody once it is open, and never more than the public knows."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.operations import fight_battle
from campaign.models import Channel, Engagement, Entry, PublicPage, Report
from campaign.operations.campaigns.public_page import open_page
from campaign.pages.public.map import public_flags
from campaign.views.public import public_map
from tests.battles.fields import meet
from tests.campaign.scenes import fought_war, manned_war, read, seat_people

pytestmark = pytest.mark.django_db
PAGES = ("public", "public-gazette", "public-map", "public-start", "public-feed")


@pytest.fixture
def war():
    return fought_war()[0]


def open_war(war):
    open_page(campaign=war, is_open=True, actor=war.umpires.get())
    return war


def answers(client, war):
    return {client.get(reverse(f"campaign:{name}", args=[war.slug])).status_code for name in PAGES}


def test_a_closed_page_is_not_found_by_strangers_and_players_and_read_by_umpires_and_spectators(war, client):
    eva = User.objects.create_user("eva")
    assert answers(client, war) == {404}
    assert client.get("/public/nothing/").status_code == 404
    client.force_login(eva)
    assert answers(client, war) == {404}
    client.force_login(User.objects.get(username="ulises"))
    client.post(f"/c/{war.slug}/public/spectators/", {"name": "eva"})
    for name in ("eva", "ulises"):
        client.force_login(User.objects.get(username=name))
        assert answers(client, war) == {200}
    client.force_login(eva)
    assert f'href="/public/{war.slug}/"' in read(client.get("/"))
    client.force_login(User.objects.get(username="ulises"))
    client.post(f"/c/{war.slug}/public/spectators/", {"name": "carlos"})
    client.force_login(User.objects.get(username="carlos"))
    assert answers(client, war) == {404}
    client.force_login(eva)
    assert client.get(f"/c/{war.slug}/").status_code == 404
    client.force_login(User.objects.get(username="ulises"))
    client.post(f"/c/{war.slug}/public/spectators/", {"remove": "eva"})
    client.force_login(eva)
    assert answers(client, war) == {404}


def test_the_umpire_opens_the_page_to_everybody_and_closes_it_again(war, client):
    client.force_login(User.objects.get(username="ulises"))
    client.post(f"/c/{war.slug}/public/open/", {"open": "1"})
    assert answers(Client(), war) == {200}
    client.post(f"/c/{war.slug}/public/open/", {"close": "1"})
    assert answers(Client(), war) == {404}
    assert Entry.objects.filter(campaign=war, operation__startswith="public.").count() == 2


@pytest.mark.parametrize("name", ["carlos", "eva", ""])
def test_only_the_umpire_opens_the_page_or_names_spectators_and_webhooks(war, client, name):
    User.objects.create_user("eva")
    if name:
        client.force_login(User.objects.get(username=name))
    for path, sent in (
        ("open", {"open": "1"}),
        ("spectators", {"name": "eva"}),
        ("webhooks", {"address": "https://discord.com/api/webhooks/1/x", "language": "en"}),
    ):
        answer = client.post(f"/c/{war.slug}/public/{path}/", sent)
        assert answer.status_code == (404 if name else 302)
    assert not PublicPage.objects.exists()
    assert not Channel.objects.exists()


def test_no_public_page_names_a_force_or_a_man_of_this_week(war):
    open_war(war)
    secret = [force.name for force in war.forces.all()] + ["Sanguily"]
    for name in PAGES[:3]:
        page = read(Client().get(reverse(f"campaign:{name}", args=[war.slug])))
        assert not re.search("|".join(map(re.escape, secret)), page), name
    start = read(Client().get(reverse("campaign:public-start", args=[war.slug])))
    assert "270" in start
    assert "300" in start  # of Spain
    assert "272" not in start


def test_a_paper_that_the_umpire_holds_back_is_not_public(war):
    open_war(war)
    page = reverse("campaign:public-issue", args=[war.slug, 1])
    assert Client().get(page).status_code == 200
    Report.objects.filter(audience="public").update(state="draft")
    assert Client().get(page).status_code == 404
    assert "No gazette yet" in read(Client().get(reverse("campaign:public", args=[war.slug])))


def test_the_map_shows_a_new_flag_only_once_the_gazette_has_reported_it(war):
    place = war.places.get(key="bor")
    before = public_flags(war, [*war.sides.all()])
    place.holder = war.sides.get(key="cuba" if before.get("bor") != "cuba" else "spain")
    place.fortification, place.razed = 4, war.start_date
    place.save()
    assert public_flags(war, [*war.sides.all()]) == before
    drawn = public_map(war)
    assert not any(mark.fortification or mark.state != "intact" for mark in drawn.places)
    paper = Report.objects.get(turn__number=1, key="gazette")
    for told in (  # in keys, and in names as older papers have them
        {"kind": "taken", "place": "bor", "side": place.holder.key},
        {"kind": "taken", "place": place.name, "side": place.holder.name},
    ):
        paper.facts = {**paper.facts, "lines": [told]}
        paper.save()
        assert public_flags(war, [*war.sides.all()]) == {**before, "bor": place.holder.key}


def test_battles_are_shown_once_both_sides_agree_or_the_war_is_over(client):
    engagement = meet((60, 40))
    war = engagement.campaign
    seat_people(war)
    Engagement.objects.filter(pk=engagement.pk).update(is_referred=False)
    assert fight_battle(engagement.pk)
    war.turns.filter(number=engagement.turn.number).update(state="published")
    open_war(war)
    listed, one = (
        reverse("battles:public-battles", args=[war.slug]),
        reverse("battles:public-battle", args=[war.slug, engagement.ref]),
    )
    assert {Client().get(path).status_code for path in (listed, one)} == {200}
    following = war.turns.get(number=engagement.turn.number)
    following.pk, following.number, following.state = None, following.number + 1, "open"
    following.save()
    assert {Client().get(path).status_code for path in (listed, one)} == {404}
    for name, agrees in (("ana", True), ("carlos", True)):
        assert Client().get(one).status_code == 404
        client.force_login(User.objects.get(username=name))
        client.post(f"/c/{war.slug}/public/replays/", {"agree": "1"} if agrees else {})
    assert {Client().get(path).status_code for path in (listed, one)} == {200}
    page = read(Client().get(one))
    assert f"/c/{war.slug}/" not in page
    client.post(f"/c/{war.slug}/public/replays/", {})
    assert Client().get(one).status_code == 404


def test_only_a_commander_in_chief_can_agree(client):
    war = manned_war()
    war.seats.filter(key="captain_general").update(is_commander_in_chief=True)
    for name in ("bruno", "ulises"):
        client.force_login(User.objects.get(username=name))
        assert client.post(f"/c/{war.slug}/public/replays/", {"agree": "1"}).status_code == 404
    assert not any(page.replays for page in PublicPage.objects.all())


def test_a_webhook_is_named_and_removed_without_its_secret(war, client, monkeypatch):
    monkeypatch.setattr("campaign.notices.transport.refuse_private_host", lambda host: None)
    client.force_login(User.objects.get(username="ulises"))
    address = f"/c/{war.slug}/public/webhooks/"
    sent = {"address": "https://discord.com/api/webhooks/1/very-secret", "language": "en"}
    assert client.post(address, sent).status_code == 302
    assert client.post(address, {"address": "ftp://example.org/", "language": "en"}).status_code == 422
    page = read(client.get(f"/c/{war.slug}/public/"))
    assert "discord.com" in page
    assert "very-secret" not in page
    assert client.post(f"{address}{Channel.objects.get().ref}/").status_code == 302
    assert not Channel.objects.exists()
