"""Lists and tables in the file of a campaign that somebody has written by hand, with a seal of their own."""

import json

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import JSONField
from django.test import Client
from hypothesis import HealthCheck, given, settings, strategies as st

from battles.shapes import SHAPES as BATTLE_SHAPES
from campaign.models import Campaign
from campaign.operations.campaigns import campaign_files
from campaign.pages.reports.archive_check import tell_all
from campaign.refusals import Refusal
from campaign.shapes import SHAPES as CAMPAIGN_SHAPES
from campaign.store.archive import export
from campaign.store.archive.tables import archived_models
from tests.campaign.operations.campaigns import test_campaign_files as test_archives
from tests.campaign.operations.campaigns.test_campaign_files import set_value

pytestmark = pytest.mark.django_db
spoiled_war = test_archives.spoiled_war
SHAPED = sorted(CAMPAIGN_SHAPES | BATTLE_SHAPES)


def test_every_column_of_lists_and_tables_has_its_shape():
    filed = {
        (export.table_name(model), name)
        for model in archived_models()
        for name in model.archived.all_fields
        if isinstance(model._meta.get_field(name), JSONField)
    }
    assert {*SHAPED} == filed


def any_json():
    leaf = st.none() | st.booleans() | st.integers(-9, 9**9) | st.text("ab\x00é1-", max_size=4)
    keys = st.sampled_from(["to", "place", "alba", "columns", "parties", "date", "1", "changes", ""])
    return st.recursive(leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.sampled_from(SHAPED), value=any_json())
def test_nonsense_in_any_such_column_is_refused_with_its_line_or_harms_no_page(spoiled_war, at, value):
    """Keeps the seal of the file whole: it is written by hand."""
    rows = json.loads(spoiled_war)
    table, field = at
    if table not in {row[0] for row in rows[1:-1]}:
        return
    with transaction.atomic():
        try:
            file = set_value(table, field, value)(rows)
            made = campaign_files.bring_in(file=file, actor=None, slug="fuzzed", tell=tell_all)
        except Refusal:
            pass
        else:
            client = Client()
            client.force_login(User.objects.get_or_create(username="root", is_superuser=True)[0])
            for page in (
                "",
                "desk/",
                "forces/",
                "prisoners/",
                "returns/",
                "map-in-words/",
                "reports/",
                "gazette/",
            ):
                assert client.get(f"/c/{made.slug}/{page}").status_code == 200
        transaction.set_rollback(True)


def test_a_paper_whose_facts_cannot_be_reported_is_refused(spoiled_war):
    file = set_value("report", "facts", {"date": "1873-09-22"})(json.loads(spoiled_war))
    with pytest.raises(Refusal, match="Turn 1, report [a-z_-]+: it cannot be written from its facts"):
        campaign_files.bring_in(file=file, actor=None, tell=tell_all)
    assert Campaign.objects.count() == 0
