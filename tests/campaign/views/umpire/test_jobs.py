"""The page of a job: it asks for itself while the job is under way, and leads to what it has made."""

import pytest

from campaign.models import Campaign, Job
from campaign.operations.campaigns import jobs
from tests.campaign.scenes import read
from tests.campaign.views.umpire.test_timelines import finish_job, fought as fought

pytestmark = pytest.mark.django_db
PART = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "job"}


@pytest.fixture
def asked(fought, as_):
    """The answer to a press of *Start a what-if*; no worker has come yet."""
    lines = f"/c/{fought.slug}/desk/timelines/"
    return as_("ulises").post(f"{lines}what-if/", {"turn": 1, "name": "Had he stayed"})


def test_it_shows_how_far_the_job_is_until_it_is_done(fought, as_, asked):
    umpire, address = as_("ulises"), asked.url
    page = read(umpire.get(address))
    assert 'hx-trigger="every 1s"' in page
    assert "Check again" in page  # without script
    assert address in read(umpire.get(f"/c/{fought.slug}/desk/timelines/"))
    Job.objects.update(state="running", stage="copying", done=20, total=80)
    part = umpire.get(address, **PART)
    assert part.status_code == 200
    assert 'aria-valuemax="80" aria-valuenow="20"' in read(part)
    Job.objects.update(state="waiting")
    finish_job(asked)
    part = umpire.get(address, **PART)
    assert part.status_code == 286  # it asks no more
    assert f'href="/c/{fought.slug}-2/desk/"' in read(part)
    assert address not in read(umpire.get(f"/c/{fought.slug}/desk/timelines/"))


def test_it_is_cancelled_on_its_page(fought, as_, asked):
    umpire = as_("ulises")
    cancel = umpire.get(asked.url).context["page"].cancel
    answer = umpire.post(cancel)
    assert answer.url == asked.url
    assert finish_job(asked).state == "cancelled"
    assert Campaign.everything.count() == 1
    assert umpire.get(asked.url).context["page"].cancel == ""
    assert "too late" in read(umpire.post(cancel, follow=True))


def test_a_rollback_that_runs_cannot_be_cancelled(fought, as_):
    umpire = as_("ulises")
    answer = umpire.post(f"/c/{fought.slug}/desk/timelines/back/1/", {"reason": "a misprint"})
    assert umpire.get(answer.url).context["page"].cancel
    Job.objects.update(state="running")
    assert umpire.get(answer.url).context["page"].cancel == ""
    with pytest.raises(jobs.Refusal):
        jobs.cancel_job(job=Job.objects.get(), actor=Job.objects.get().actor)


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_finds_no_job(as_, asked, name):
    player = as_(name)
    assert player.get(asked.url).status_code == 404
    assert player.post(f"{asked.url}cancel/").status_code == 404
    assert Job.objects.get().state == "waiting"


def test_a_failed_job_says_why(fought, as_, asked):
    Job.objects.update(state="failed", message="Turn 1 is not published.")
    page = read(as_("ulises").get(asked.url))
    assert "Turn 1 is not published." in page
    assert "hx-trigger" not in page
