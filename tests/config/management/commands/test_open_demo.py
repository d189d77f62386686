"""manage.py open_demo makes a campaign in which strangers find something to look at."""

import pytest
from django.core.management import CommandError, call_command

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Dispatch, Engagement
from campaign.store.queries.turns import current_turn
from config.management.commands import open_demo
from config.visitors import VISITOR
from tests.campaign.scenes import read
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


def test_a_battle_and_a_letter_wait_and_a_stranger_reads_them(client, monkeypatch):
    monkeypatch.setattr(open_demo, "FEWEST", 1)
    call_command("open_demo", verbosity=0)
    war = Campaign.objects.get(slug=open_demo.SLUG)
    assert current_turn(war).state == TurnState.OPEN
    battle = Engagement.objects.get(campaign=war, state=EngagementState.OPEN)
    assert battle.kept
    assert Dispatch.objects.get(to_seat__user__username=VISITOR).text == open_demo.LETTER
    assert audit(war).faults == ()
    client.post("/demo/")
    page = read(client.get("/c/demo/", follow=True))
    assert "nothing is saved" in page
    assert client.get("/c/demo/gazette/").status_code == 200
    call_command("open_demo", close=True, verbosity=0)
    assert not Campaign.objects.exists()


def test_a_campaign_of_that_name_that_is_not_the_demos_is_left_alone():
    war = declare_war(open_demo.SLUG)
    with pytest.raises(CommandError, match=open_demo.SLUG):
        call_command("open_demo", close=True)
    assert Campaign.objects.get() == war
