"""The migrations that rename words and fields, on a war with a battle, there and back on any database."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaign.audit.ledger_audit import audit
from campaign.models import Engagement
from campaign.store.archive import war_checksum
from config.older_migrations import OLDER, use_older_migrations
from tests.campaign.scenes import fought_war

BEFORE_WORDS = [("battles", "0008_plain_help_texts"), ("campaign", "0006_ready_seats_and_leave")]


def migrate(targets):
    with use_older_migrations():
        executor = MigrationExecutor(connection)
        executor.migrate(targets or [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] in OLDER])


def columns(table):
    with connection.cursor() as cursor:
        return {each.name for each in connection.introspection.get_table_description(cursor, table)}


@pytest.fixture
def restored_schema(transactional_db):
    """Puts back tables that SQLite makes anew as the older steps know them, without later columns."""
    if connection.vendor != "sqlite":
        yield
        return
    before = columns("battles_tablereport")
    with closing(sqlite3.connect(":memory:")) as kept:
        connection.connection.backup(kept)
        yield
        kept.backup(connection.connection)
    assert columns("battles_tablereport") == before


@pytest.mark.usefixtures("restored_schema")
def test_a_war_is_the_same_after_its_words_and_fields_went_back_and_came_again():
    war, fight = fought_war()
    told = war_checksum(war), fight.muster, fight.results.get().data
    try:
        migrate(BEFORE_WORDS)
        assert "course" in columns("campaign_return")
        assert {"ratio", "retreat_id"} <= columns("campaign_order")
        assert {"tired", "fixed", "without"} <= columns("campaign_force")
    finally:
        migrate(None)
    assert "outcome" in columns("campaign_casualtyreturn")
    assert {"odds_limit", "line_of_retreat_id"} <= columns("campaign_order")
    fight = Engagement.objects.get(pk=fight.pk)
    assert (war_checksum(war), fight.muster, fight.results.get().data) == told
    assert not audit(war).faults
