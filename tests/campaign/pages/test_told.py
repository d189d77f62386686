"""What a side is told of its own while a week is marched: what stood as it began."""

import pytest
from django.contrib.auth.models import User

from battles import operations
from campaign.archive import opening
from campaign.logic.words import TurnState
from campaign.models import Engagement, Opening
from campaign.operations import turns
from campaign.rows import Rows
from tests.battles.fields import SMALL, meet, seat
from tests.campaign.scenes import read
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db
PAGES = ("", "words/", "forces/", "strength/", "prisoners/", "seat/captain_general/")


@pytest.fixture
def met() -> Engagement:
    """A column came upon a band, on the very first day as far as dates go; the week waits for their fight."""
    found = meet(SMALL)
    found.date = found.turn.starts
    found.save(update_fields=["date"])
    return found


def told(client, met: Engagement) -> list[str]:
    ref = met.campaign.forces.get(key="column").ref
    pages = [*PAGES, f"forces/{ref}/", f"orders/{ref}/", f"?force={ref}"]
    return [read(client.get(f"/c/{met.campaign.slug}/{page}")) for page in pages]


def test_a_fight_of_the_first_day_itself_is_told_when_the_week_is_published(met, client):
    """Its postings have the day on which orders were open still."""
    client.force_login(seat(met.campaign, "captain_general"))
    before = told(client, met)
    operations.fight(met.pk)
    turns.advance(met.campaign, as_far_as=TurnState.AFTERMATH)
    assert told(client, met) == before
    turns.advance(met.campaign)
    assert told(client, met) != before


def test_the_umpire_reads_what_is(met, client):
    client.force_login(User.objects.create_superuser("root"))
    before = client.get(f"/c/{met.campaign.slug}/strength/").content
    operations.fight(met.pk)
    assert client.get(f"/c/{met.campaign.slug}/strength/").content != before


def test_what_stood_is_kept_from_the_first_step_of_the_march_to_its_publication(met):
    kept = Opening.objects.get(turn=met.turn)
    column = kept.rows["forces"]["column"]
    assert (column["place"], column["state"], column["tired"]) == ("alba", "halted", 0)
    assert opening(Rows(met.turn)).rows["forces"]["column"]["place"] != "alba"
    operations.fight(met.pk)
    turns.advance(met.campaign)
    assert not Opening.objects.exists()


def test_of_a_week_without_a_fight_nothing_is_kept_either():
    war = declare_war("war")
    raise_force(war, "column", side="spain", at="alba", men=300, seat="captain_general")
    played = turns.lock(campaign=war, actor=None)
    turns.advance(war)
    played.refresh_from_db()
    assert played.state == TurnState.PUBLISHED
    assert not Opening.objects.exists()
