import pytest
from django.urls import reverse

from battles.models import BattleState
from tests.battles.fields import meet, umpire_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
QUEUE = "/admin/campaign/engagement/"


@pytest.fixture
def engagement(client):
    engagement = meet(slug="queue")
    umpire = umpire_of(engagement.campaign)
    umpire.is_staff = True
    umpire.save()
    client.force_login(umpire)
    return engagement


@pytest.fixture
def sent_engagements(monkeypatch) -> list[int]:
    """Collects the engagements that are given to a worker."""
    calls: list[int] = []
    monkeypatch.setattr("battles.tasks.resolve_battle.delay", calls.append)
    return calls


def by_computer(client, engagement) -> str:
    sent = {"action": "by_computer", "_selected_action": [engagement.pk]}
    return read(client.post(QUEUE, sent, follow=True))


def test_the_queue_shows_kind_state_and_the_men_of_both_sides(client, engagement):
    page = read(client.get(QUEUE))
    for shown in (engagement.name, engagement.get_kind_display(), "open", "Spain 300", "Cuba 160"):
        assert shown in page


def test_an_engagement_is_given_to_the_computer(
    client, engagement, sent_engagements, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        assert f"The computer will fight {engagement.name}." in by_computer(client, engagement)
    assert engagement.battle.state == BattleState.QUEUED
    assert sent_engagements == [engagement.pk]


def test_a_settled_engagement_is_refused_with_a_sentence(
    client, engagement, sent_engagements, django_capture_on_commit_callbacks
):
    type(engagement).objects.update(state="settled")
    with django_capture_on_commit_callbacks(execute=True):
        assert f"{engagement.name} is settled already." in by_computer(client, engagement)
    assert sent_engagements == []


def test_the_row_leads_to_the_engagement_s_own_page(client, engagement):
    page = reverse("battles:engagement", args=[engagement.campaign.slug, engagement.ref])
    assert f'href="{page}"' in read(client.get(QUEUE))
    answer = client.get(reverse("admin:campaign_engagement_open_page", args=[engagement.pk]))
    assert answer.url == page
