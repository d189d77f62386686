"""The page of a job: it asks for itself while the job is under way, and leads to what it has made."""

import pytest

from campaign.models import Campaign, Job
from campaign.operations.campaigns import jobs
from tests.campaign.scenes import read
from tests.campaign.views.umpire.test_timelines import finish_job, war_of_two_weeks as war_of_two_weeks

pytestmark = pytest.mark.django_db
PART = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "job"}


@pytest.fixture
def answer_to_press(war_of_two_weeks, as_):
    """Returns the answer to a press of *Start a what-if*. No worker has come yet."""
    lines = f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    return as_("ulises").post(f"{lines}what-if/", {"turn": 1, "name": "Had he stayed"})


def test_it_shows_how_far_the_job_is_until_it_is_done(war_of_two_weeks, as_, answer_to_press):
    umpire, address = as_("ulises"), answer_to_press.url
    page = read(umpire.get(address))
    assert 'hx-trigger="every 1s"' in page
    assert "Check again" in page  # without script
    assert address in read(umpire.get(f"/c/{war_of_two_weeks.slug}/desk/timelines/"))
    Job.objects.update(state="running", stage="copying", done=20, total=80)
    part = umpire.get(address, **PART)
    assert part.status_code == 200
    assert 'aria-valuemax="80" aria-valuenow="20"' in read(part)
    Job.objects.update(state="waiting")
    finish_job(answer_to_press)
    part = umpire.get(address, **PART)
    assert part.status_code == 286  # it asks no more
    assert f'href="/c/{war_of_two_weeks.slug}-2/desk/"' in read(part)
    assert address not in read(umpire.get(f"/c/{war_of_two_weeks.slug}/desk/timelines/"))


def test_it_is_cancelled_on_its_page(war_of_two_weeks, as_, answer_to_press):
    umpire = as_("ulises")
    cancel = umpire.get(answer_to_press.url).context["page"].cancel
    answer = umpire.post(cancel)
    assert answer.url == answer_to_press.url
    assert finish_job(answer_to_press).state == "cancelled"
    assert Campaign.everything.count() == 1
    assert umpire.get(answer_to_press.url).context["page"].cancel == ""
    assert "too late" in read(umpire.post(cancel, follow=True))


def test_a_rollback_that_runs_cannot_be_cancelled(war_of_two_weeks, as_):
    umpire = as_("ulises")
    answer = umpire.post(f"/c/{war_of_two_weeks.slug}/desk/timelines/back/1/", {"reason": "a misprint"})
    assert umpire.get(answer.url).context["page"].cancel
    Job.objects.update(state="running")
    assert umpire.get(answer.url).context["page"].cancel == ""
    with pytest.raises(jobs.Refusal):
        jobs.cancel_job(job=Job.objects.get(), actor=Job.objects.get().actor)


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_finds_no_job(as_, answer_to_press, name):
    player = as_(name)
    assert player.get(answer_to_press.url).status_code == 404
    assert player.post(f"{answer_to_press.url}cancel/").status_code == 404
    assert Job.objects.get().state == "waiting"


def test_a_failed_job_says_why(war_of_two_weeks, as_, answer_to_press):
    Job.objects.update(state="failed", message="Turn 1 is not published.")
    page = read(as_("ulises").get(answer_to_press.url))
    assert "Turn 1 is not published." in page
    assert "hx-trigger" not in page
