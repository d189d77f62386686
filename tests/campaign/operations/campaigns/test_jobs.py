"""Jobs: done in short transactions while nobody meets what they make; cancelled, refused, begun anew."""

import io
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.utils import timezone

from campaign.access import campaigns_of
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary.jobs import JobState
from campaign.models import Campaign, Job, Posting
from campaign.operations.campaigns import campaign_files, jobs, what_if
from campaign.refusals import Refusal
from campaign.store import archive
from campaign.store.archive.tables import archived_models
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.campaigns.test_rollback import week
from tests.campaign.operations.wars import at_the_hut

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("ulises")


@pytest.fixture
def war(umpire) -> Campaign:
    war = at_the_hut()
    war.umpires.add(umpire)
    week(war)
    return war


def tell(_campaign: Campaign) -> None:
    """Writes no reports."""


def counts() -> dict[str, int]:
    return {model.__name__: model._base_manager.count() for model in archived_models()}


@contextmanager
def times_of_writes(monkeypatch):
    """Collects for how long each transaction held the write lock of SQLite."""
    times, since = list[float](), list[float]()

    def watch(execute, sql, params, many, context):
        if sql.startswith("BEGIN IMMEDIATE"):
            since.append(time.monotonic())
        return execute(sql, params, many, context)

    def ends_worker(name):
        end = getattr(connection, name)

        def end_of_worker():
            end()
            if since:
                times.append(time.monotonic() - since.pop())

        return end_of_worker

    for name in ("commit", "rollback"):
        monkeypatch.setattr(connection, name, ends_worker(name))
    with connection.execute_wrapper(watch):
        yield times


def test_a_what_if_is_met_by_nobody_before_it_is_finished(war, umpire, monkeypatch):
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    seen = []
    finish = what_if.open_what_if
    monkeypatch.setattr(
        what_if,
        "open_what_if",
        lambda made: (seen.append((Campaign.objects.count(), campaigns_of(umpire).count())), finish(made)),
    )
    assert jobs.run_job(job.pk, tell)
    assert seen == [(1, 1)]
    job.refresh_from_db()
    assert (job.state, job.done, job.made.unfinished) == (JobState.DONE, 0, False)
    assert campaigns_of(umpire).count() == 2
    assert current_turn(job.made).label == "2b"
    assert audit(job.made).faults == ()
    assert archive.turns_with_faults(job.made) == []


@pytest.mark.parametrize("after", [1, 3, 20])
def test_a_job_that_is_cancelled_leaves_nothing_behind(war, umpire, after, monkeypatch):
    """Cancels it at its start, amid its rows and near its end."""
    before, steps = counts(), []
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    own = jobs.progress_recorder

    def step_and_cancel(job):
        move = own(job)

        def move_once(*about):
            steps.append(about)
            if len(steps) == after:
                jobs.cancel_job(job=job, actor=umpire)
            move(*about)

        return move_once

    monkeypatch.setattr(jobs, "progress_recorder", step_and_cancel)
    assert not jobs.run_job(job.pk, tell)
    assert len(steps) == after
    job.refresh_from_db()
    assert (job.state, job.made) == (JobState.CANCELLED, None)
    assert counts() == before | {"Entry": before["Entry"] + 1}
    with pytest.raises(Refusal, match="too late"):
        jobs.cancel_job(job=job, actor=umpire)
    assert not jobs.run_job(job.pk, tell)


def test_a_job_whose_worker_died_is_begun_anew_and_makes_one_campaign(war, umpire, monkeypatch):
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    monkeypatch.setattr(
        what_if.rollback, "back_in_parts", lambda **_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        jobs.run_job(job.pk, tell)
    monkeypatch.undo()
    assert Campaign.everything.count() == 2
    assert not jobs.run_job(job.pk, tell)  # its worker may still be there
    Job.objects.update(moved_at=timezone.now() - timedelta(minutes=6))
    assert jobs.run_job(job.pk, tell)
    assert (Campaign.everything.count(), Campaign.objects.count()) == (2, 2)


def test_a_job_that_meets_a_lock_waits_for_the_next_try_and_then_makes_one_campaign(war, umpire, monkeypatch):
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    locked = OperationalError("database is locked")
    monkeypatch.setattr(what_if.rollback, "back_in_parts", lambda **_: (_ for _ in ()).throw(locked))
    with pytest.raises(OperationalError):
        jobs.run_job(job.pk, tell)
    monkeypatch.undo()
    job.refresh_from_db()
    assert job.state == JobState.WAITING
    assert jobs.run_job(job.pk, tell)
    assert Campaign.everything.count() == 2


def test_leftovers_of_a_cancelled_job_are_discarded_later(war, umpire, monkeypatch):
    before = counts()
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    locked = OperationalError("database is locked")
    monkeypatch.setattr(what_if.rollback, "back_in_parts", lambda **_: (_ for _ in ()).throw(locked))
    with pytest.raises(OperationalError):
        jobs.run_job(job.pk, tell)
    jobs.cancel_job(job=job, actor=umpire)
    assert Campaign.everything.count() == 2
    assert [row.pk for row in jobs.to_begin()] == [job.pk]
    assert not jobs.run_job(job.pk, tell)
    assert counts() == before | {"Entry": before["Entry"] + 1}
    assert not jobs.to_begin().exists()


def test_a_refused_import_says_why_and_leaves_nothing_behind(war, umpire):
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)
    file.seek(0)
    before = counts()
    job = jobs.ask_import(campaign=war, file=file, actor=umpire, name="", seated=False)

    def refuse(_campaign):
        raise Refusal("A report cannot be written.")

    assert not jobs.run_job(job.pk, refuse)
    job.refresh_from_db()
    assert (job.state, job.message) == (JobState.FAILED, "A report cannot be written.")
    assert counts() == before


def test_a_what_if_under_way_counts_as_one_of_those_an_umpire_may_have(war, umpire, monkeypatch):
    monkeypatch.setattr(what_if, "MOST_WHAT_IFS", 1)
    jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    with pytest.raises(Refusal, match="limit"):
        jobs.ask_what_if(campaign=war, number=1, actor=umpire)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="Others lock rows.")
def test_a_what_if_locks_the_database_for_a_second_at_most(monkeypatch):
    """Gives the war 6,000 postings more than usual."""
    war = at_the_hut()
    umpire = User.objects.create_user("ulises")
    week(war)
    posting = Posting.objects.first()
    fields = [field.attname for field in Posting._meta.concrete_fields if not field.primary_key]
    copies = {name: getattr(posting, name) for name in fields} | {"amount": 1}
    back = {"from_account": posting.to_account, "to_account": posting.from_account}
    Posting.objects.bulk_create(Posting(**copies | (back if number % 2 else {})) for number in range(6000))
    job = jobs.ask_what_if(campaign=war, number=1, actor=umpire)
    with times_of_writes(monkeypatch) as times:
        began = time.monotonic()
        jobs.run_job(job.pk, tell)
        whole = time.monotonic() - began
    assert len(times) > 10
    assert max(times) < min(1, whole / 2)
