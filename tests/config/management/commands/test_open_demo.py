"""manage.py open_demo makes a campaign in which strangers find something to look at."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Dispatch, Engagement, Proposal
from campaign.store.queries.weeks.turns import current_turn
from config.doors.visitors import SLUG, VISITOR
from config.management.commands import open_demo
from tests.campaign.scenes import read
from tests.campaign.whole.page_walk import walk
from tests.verbs import declare_war

WRITES = ("INSERT", "UPDATE", "DELETE")
pytestmark = pytest.mark.django_db


def test_a_battle_a_letter_and_an_offer_wait_and_a_stranger_reads_them(client, django_assert_max_num_queries):
    """Takes some seconds: an offer needs prisoners on both sides, and those need battles."""
    call_command("open_demo", verbosity=0)
    war = Campaign.objects.get(slug=SLUG)
    assert current_turn(war).state == TurnState.OPEN
    battle = Engagement.objects.get(campaign=war, state=EngagementState.OPEN)
    assert battle.is_referred
    assert open_demo.have_infantry(battle)
    assert Dispatch.objects.get(to_seat__player__username=VISITOR).text == open_demo.LETTER
    offer = Proposal.objects.get(campaign=war, state="open", to__seats__player__username=VISITOR)
    assert 0 < offer.gives == offer.takes
    assert audit(war).faults == ()
    gazette = "/public/demo/gazette/"
    with django_assert_max_num_queries(12):
        front = read(client.get("/"))
    assert gazette in front
    extract = re.search(r'class="extract".*?</i> (.+?)</p>', front, re.DOTALL)
    assert extract
    assert extract[1] in read(client.get(gazette))
    client.post("/demo/")
    page = read(client.get("/c/demo/week/", follow=True))
    assert "nothing is saved" in page
    waiting = page.partition('<ul class="waiting">')[2].partition("</ul>")[0]
    assert battle.label in waiting
    assert "1 proposal to exchange prisoners" in waiting
    assert open_demo.LETTER[:40] in waiting
    assert "Watch " in page
    spanish = {"accept-language": "es"}
    assert open_demo.LETTER[:40] not in read(client.get("/c/demo/dispatches/", headers=spanish))
    assert open_demo.OFFER not in read(client.get("/c/demo/prisoners/", headers=spanish))
    assert client.get("/c/demo/gazette/").status_code == 200
    with CaptureQueriesContext(connection) as queries:
        pages = walk(client, f"/c/demo/engagements/{battle.ref}/", of_a_kind=1)
    assert any("/table/" in address for address in pages)
    assert [each["sql"] for each in queries if each["sql"].startswith(WRITES)] == []
    call_command("open_demo", close=True, verbosity=0)
    assert not Campaign.objects.exists()


def test_a_campaign_of_that_name_that_is_not_the_demos_is_left_alone():
    war = declare_war(SLUG)
    with pytest.raises(CommandError, match=SLUG):
        call_command("open_demo", close=True)
    assert Campaign.objects.get() == war


@pytest.mark.parametrize("name", [VISITOR, open_demo.UMPIRE])
@pytest.mark.parametrize("use", ["staff", "seat"])
def test_an_account_that_somebody_uses_is_left_alone(name, use):
    somebody = User.objects.create_user(name, password="in the manigua 73", is_staff=use == "staff")
    if use == "seat":
        declare_war("other").umpires.add(somebody)
    with pytest.raises(CommandError, match=name):
        open_demo.account_of_demo(name)
    somebody.refresh_from_db()
    assert somebody.check_password("in the manigua 73")


def test_an_account_that_was_shut_works_again_when_the_demo_is_opened():
    User.objects.create_user(VISITOR, is_active=False)
    assert open_demo.account_of_demo(VISITOR).is_active


def test_a_demo_that_was_interrupted_as_it_was_made_can_be_deleted(monkeypatch):
    def interrupt(_campaign):
        raise KeyboardInterrupt

    monkeypatch.setattr(open_demo, "play_turn", interrupt)
    with pytest.raises(KeyboardInterrupt):
        call_command("open_demo", verbosity=0)
    assert Campaign.objects.exists()
    call_command("open_demo", close=True, verbosity=0)
    assert not Campaign.objects.exists()
