"""The migrations that rename words and fields, on a war with a battle, there and back on any database."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaign.audit.ledger_audit import audit
from campaign.models import Engagement
from campaign.store.archive import war_checksum
from tests.campaign.scenes import fought_war

BEFORE_NAMES = [("battles", "0001_release_0_9_0"), ("campaign", "0011_map_files")]
BEFORE_WORDS = [("battles", "0001_release_0_9_0"), ("campaign", "0006_ready_seats_and_leave")]


def migrate(targets):
    MigrationExecutor(connection).migrate(targets)


def columns(table):
    with connection.cursor() as cursor:
        return {each.name for each in connection.introspection.get_table_description(cursor, table)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("before", [BEFORE_NAMES, BEFORE_WORDS], ids=["fields", "words and fields"])
def test_a_war_is_the_same_after_its_words_and_fields_went_back_and_came_again(before):
    war, fight = fought_war()
    told = war_checksum(war), fight.muster, fight.results.get().data
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        migrate(before)
        returns = "campaign_return" if before is BEFORE_WORDS else "campaign_casualtyreturn"
        assert "course" in columns(returns)
        assert {"ratio", "retreat_id"} <= columns("campaign_order")
        assert {"tired", "fixed", "without"} <= columns("campaign_force")
    finally:
        migrate(newest)
    assert "outcome" in columns("campaign_casualtyreturn")
    assert {"odds_limit", "line_of_retreat_id"} <= columns("campaign_order")
    fight = Engagement.objects.get(pk=fight.pk)
    assert (war_checksum(war), fight.muster, fight.results.get().data) == told
    assert not audit(war).faults
