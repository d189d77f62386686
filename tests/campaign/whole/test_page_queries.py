"""How many queries a page takes after thirty weeks of war: at most twelve, whatever the language. None reads
the marches of weeks, each a third of a megabyte.
"""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaign.operations.campaigns.campaign_files import bring_in
from campaign.pages.reports.archive_check import tell_all
from config.urls import admin  # with all that it shows
from tests.campaign.scenes import fought_war
from tests.campaign.whole.page_walk import walk

pytestmark = [pytest.mark.long, pytest.mark.django_db]

STORED = Path(__file__).parents[2] / "stored"
WEEKS, MOST = 30, 12
"""Thirty weeks are the promise: what a page asks of each force, prisoner or battle grows with the weeks."""
OFFICE = "SAVEPOINT", "RELEASE SAVEPOINT"
"""A transaction's beginning and end, which a test sees as a savepoint."""


class Counting(Client):
    """Notes how many queries each address takes, and those that read the marches of several turns."""

    def __init__(self, user: User, language: str) -> None:
        super().__init__(headers={"Accept-Language": language})
        self.force_login(user)
        self.counts: dict[str, int] = {}
        self.marches: set[str] = set()

    def get(self, path, *args, **named):
        statements: list[str] = []

        def note(execute, sql, *rest):
            statements.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(note):
            answer = super().get(path, *args, **named)
        if answer.status_code == 200:
            counted = sum(not sql.startswith(OFFICE) for sql in statements)
            self.counts[path] = max(counted, self.counts.get(path, 0))
        self.marches |= {
            sql.partition(" FROM ")[2]
            for sql in statements
            if '"campaign_turn"."march"' in sql and "LIMIT 1" not in sql
        }
        return answer


def test_no_page_takes_more_than_twelve_queries_or_reads_many_marches_after_thirty_weeks():
    with (STORED / "thirty_weeks.campaign").open("rb") as file:
        war = bring_in(file=file, actor=None, tell=tell_all)
    assert war.turns.count() == WEEKS + 1
    readers = [User.objects.create_superuser("judge")]
    readers.append(User.objects.create_user("cuba"))
    seat = war.seats.filter(side__key="cuba").first()
    war.seats.filter(pk=seat.pk).update(player=readers[-1])
    for reader, language in zip(readers, ("en", "es"), strict=True):
        client = Counting(reader, language)
        walk(client, f"/c/{war.slug}/", of_a_kind=1)
        assert len(client.counts) > 40, (reader, language)
        too_many = {path: count for path, count in client.counts.items() if count > MOST}
        assert too_many == {}, (reader, language)
        assert client.marches == set(), (reader, language)


def test_no_list_of_the_admin_reads_the_marches_of_weeks():
    fought_war()
    client = Counting(User.objects.create_superuser("judge"), "en")
    for model in admin.site._registry:
        client.get(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"))
    assert len(client.counts) > 20
    assert client.marches == set()
