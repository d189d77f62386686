"""The pack of a table where hidden units lie under counters: dummies are told to their own side alone."""

import pytest

from battles.operations.table_setup import choose_layout
from campaign.models import Campaign
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_battle_pack import pack

pytestmark = pytest.mark.django_db
TOLD = "of which dummies:"


@pytest.fixture
def engagement():
    engagement = meet()
    engagement.is_referred = True
    engagement.save(update_fields=["is_referred"])
    world = engagement.campaign.world | {
        "options": {str(engagement.turn.number): {"hidden_units": "counters"}}
    }
    Campaign.objects.filter(pk=engagement.campaign_id).update(ruleset="macduff", world=world)
    engagement.refresh_from_db()
    return engagement


def test_macd_vis_02_only_the_side_in_ambush_and_the_umpire_hear_of_dummies(client, engagement):
    umpire = umpire_of(engagement.campaign)
    choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    pages = {
        key: pack(client, engagement, seat(engagement.campaign, key))
        for key in ("camaguey", "captain_general")
    }
    heard = [key for key, page in pages.items() if TOLD in page]
    assert len(heard) == 1
    assert pack(client, engagement, umpire).count(TOLD) == 1
    for page in pages.values():
        assert "hidden units under counters" in page
