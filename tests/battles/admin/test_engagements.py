import pytest
from django.urls import reverse

from battles.models import BattleState
from tests.battles.fields import meet, umpire_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
QUEUE = "/admin/campaign/engagement/"


@pytest.fixture
def met(client):
    met = meet(slug="queue")
    umpire = umpire_of(met.campaign)
    umpire.is_staff = True
    umpire.save()
    client.force_login(umpire)
    return met


@pytest.fixture
def sent_engagements(monkeypatch) -> list[int]:
    """Collects the engagements that are given to a worker."""
    calls: list[int] = []
    monkeypatch.setattr("battles.tasks.resolve_battle.delay", calls.append)
    return calls


def by_computer(client, engagement) -> str:
    sent = {"action": "by_computer", "_selected_action": [engagement.pk]}
    return read(client.post(QUEUE, sent, follow=True))


def test_the_queue_shows_kind_state_and_the_men_of_both_sides(client, met):
    page = read(client.get(QUEUE))
    for shown in (met.name, met.get_kind_display(), "open", "Spain 300", "Cuba 160"):
        assert shown in page


def test_an_engagement_is_given_to_the_computer(
    client, met, sent_engagements, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        assert f"The computer will fight {met.name}." in by_computer(client, met)
    assert met.battle.state == BattleState.QUEUED
    assert sent_engagements == [met.pk]


def test_a_settled_engagement_is_refused_with_a_sentence(
    client, met, sent_engagements, django_capture_on_commit_callbacks
):
    type(met).objects.update(state="settled")
    with django_capture_on_commit_callbacks(execute=True):
        assert f"{met.name} is settled already." in by_computer(client, met)
    assert sent_engagements == []


def test_the_row_leads_to_the_engagement_s_own_page(client, met):
    page = reverse("battles:engagement", args=[met.campaign.slug, met.ref])
    assert f'href="{page}"' in read(client.get(QUEUE))
    answer = client.get(reverse("admin:campaign_engagement_open_page", args=[met.pk]))
    assert answer.url == page
