"""People without a seat in a campaign, or with another one, change nothing by what they send."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models import Model

from battles import urls as battles_urls
from battles.models import Battle, Precedent, TableReport
from battles.operations import open_battle
from campaign import urls as campaign_urls
from campaign.models import Campaign, Entry, Order, Seat, Side
from campaign.store import archive
from tests.battles.fields import meet, seat, umpire_of
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db
SENT = {
    "reason": "so", "seen": "{}", "number": "1", "how": "6", "clause": "MACH-FIRE-09", "asked_by": "spain",
    "question": "Who?", "ruleset": "macduff", "men": "5", "kind": "hold", "stamp": "x", "spain+cuba": "ally",
    "away": "1", "word": "accept", "name": "x", "user": "1", "draft": "1", "holder": "cuba",
}  # fmt: skip
JUDGED = re.compile(
    r"desk/|relations/|tables/$|rules-options/|settings/|strike/|resolve/|layout/|odds/|scale/|ruleset/|ground/"
    r"|pursuit/$|correct/|/log/$"
)
"""Addresses to which only the umpire may send anything."""


def addresses(engagement):
    """Yields every address of the campaign of *engagement*, its names filled in."""
    war, force = engagement.campaign, engagement.campaign.forces.first()
    for pattern in (*campaign_urls.urlpatterns, *battles_urls.urlpatterns):
        route = str(pattern.pattern)
        if not route.startswith("c/<slug:slug>/"):
            continue
        ref = engagement.ref if "engagement" in route else force.ref
        known = {"slug": war.slug, "ref": ref, "number": "1", "key": "alba", "turn": "1", "label": "1"}
        yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda name, known=known: known.get(name[1], "rally"), route)


def digest_and_rows(war):
    """Returns the digest of *war* and the number of rows that the digest leaves out."""
    rows: list[type[Model]] = [Campaign, Battle, Precedent, TableReport, Entry, Order, Seat, User]
    return archive.war_checksum(Campaign.objects.get(pk=war.pk)), [model.objects.count() for model in rows]


@pytest.fixture
def engagement():
    engagement = meet()
    open_battle(engagement=engagement)
    return engagement


def test_nobody_but_its_own_people_reads_or_changes_anything_of_a_campaign(client, engagement):
    """Checks that one logged out is led to the door.

    A stranger, and the umpire of another campaign, find nothing.
    """
    stranger, other = (User.objects.create_user(name) for name in ("stranger", "other"))
    elsewhere = declare_war("elsewhere")
    elsewhere.umpires.add(other)
    before = digest_and_rows(engagement.campaign)
    every = list(addresses(engagement))
    assert len(every) > 80
    for user in (None, stranger, other):
        client.logout()
        if user:
            client.force_login(user)
        for address in every:
            read, sent = client.get(address, follow=True), client.post(address, SENT)
            if user is None:
                assert "/accounts/login" in (read.redirect_chain or [("", 0)])[-1][0] + sent.url, address
            else:
                assert {read.status_code, sent.status_code} <= {404, 405}, (address, user)
    assert digest_and_rows(engagement.campaign) == before


def test_a_player_sends_nothing_that_only_the_umpire_may(client, engagement):
    captain = seat(engagement.campaign, "captain_general")
    before = digest_and_rows(engagement.campaign)
    client.force_login(captain)
    judged = [address for address in addresses(engagement) if JUDGED.search(address)]
    assert len(judged) > 25
    for address in judged:
        assert client.post(address, SENT).status_code in (404, 405), address
        assert client.post(f"{address}?as=camaguey", SENT).status_code in (404, 405), address
    assert digest_and_rows(engagement.campaign) == before


def test_a_side_that_does_not_fight_sends_nothing_to_a_battle(client, engagement):
    third = Side.objects.create(campaign=engagement.campaign, key="usa", name="USA", letter="c", position=2)
    Seat.objects.create(campaign=engagement.campaign, side=third, key="consul", name="Consul")
    client.force_login(seat(engagement.campaign, "consul"))
    before = digest_and_rows(engagement.campaign)
    for address in addresses(engagement):
        if f"/{engagement.ref}/" in address:
            assert client.get(address, follow=True).status_code in (404, 405), address
            assert client.post(address, SENT).status_code in (404, 405), address
    assert digest_and_rows(engagement.campaign) == before


def test_a_battle_of_another_campaign_is_not_found_under_the_name_of_ones_own(client, engagement):
    """Checks that even the umpire of both does not find it.

    Otherwise their links would change the wrong one.
    """
    other = declare_war("elsewhere")
    umpire = umpire_of(engagement.campaign)
    other.umpires.add(umpire)
    client.force_login(umpire)
    before = digest_and_rows(engagement.campaign)
    for address in addresses(engagement):
        if f"/{engagement.ref}/" in address:
            forged = address.replace(f"/{engagement.campaign.slug}/", "/elsewhere/")
            assert client.post(forged, SENT).status_code in (404, 405), forged
    assert digest_and_rows(engagement.campaign) == before
