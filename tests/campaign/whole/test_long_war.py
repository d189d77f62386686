"""What a war of ten years must not make slow: no page reads the march of a week, a third of a megabyte."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from config.urls import admin  # with all that it shows
from tests.campaign.scenes import fought_war
from tests.campaign.whole.page_walk import walk

pytestmark = [pytest.mark.long, pytest.mark.django_db]


class Marches:
    """The statements that read the marches of more turns than one."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def __call__(self, execute, sql, params, many, context):
        if '"campaign_turn"."march"' in sql and "LIMIT 1" not in sql:
            self.found.add(sql.partition(" FROM ")[2])
        return execute(sql, params, many, context)


@pytest.mark.parametrize("side", ["", "spain"])
def test_no_page_reads_the_marches_of_weeks(side):
    """Reads the pages of a seat and of the umpire, with the lists of the admin."""
    war, _met = fought_war()
    reads, client = Marches(), Client()
    client.force_login(
        User.objects.get(seats=war.seats.filter(side__key=side).first())
        if side
        else User.objects.create_superuser("judge")
    )
    with connection.execute_wrapper(reads):
        pages = walk(client, f"/c/{war.slug}/", of_a_kind=1)
        for model in admin.site._registry if not side else ():
            client.get(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"))
    assert len(pages) > 20
    assert sorted(reads.found) == []
