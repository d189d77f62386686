"""Campaigns created under earlier defaults go on by their own rules."""

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.logic.vocabulary import Account
from campaign.models import Campaign, Posting, Report
from campaign.operations.campaigns import campaign_files, rollback
from tests.campaign.operations.campaigns.test_campaign_files import file_of
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
STORED = Path(settings.BASE_DIR, "tests", "stored")


def brought_in(name):
    with (STORED / name).open("rb") as file:
        return campaign_files.bring_in(file=file, actor=None)


def test_a_file_of_the_first_format_is_played_on_by_the_defaults_of_its_time():
    earlier = brought_in("release_0_1_0.campaign")
    assert earlier.settings["boldness"] == 250
    assert earlier.settings == BEFORE_TUNING | earlier.settings
    war = manned_war()
    assert campaign_files.bring_in(file=file_of(war), actor=None, slug="today").settings == war.settings


def test_a_stored_campaign_keeps_the_defaults_it_was_created_under():
    war = manned_war()
    war.settings = {**war.settings, "scattered": 30}
    war.save()
    import_module("campaign.older_migrations.0054_earlier_defaults").keep_rules(apps, None)
    assert Campaign.objects.get(pk=war.pk).settings == BEFORE_TUNING | war.settings


@pytest.mark.parametrize("release", ["0_9_0", "0_10_0"])
def test_a_campaign_of_an_earlier_release_has_todays_words_and_can_be_rolled_back(release):
    war = brought_in(f"release_{release}.campaign")
    accounts = Posting.objects.filter(turn__campaign=war).values_list("to_account", flat=True)
    assert {"fit", "in_hand"} <= set(accounts) <= {account.value for account in Account}
    rows = [row for report in Report.objects.all() for row in report.facts.get("forces", ())]
    assert {"fit", "captured"} <= {word for row in rows for word in row}
    number = war.turns.filter(state="published").order_by("number").first().number
    opened = rollback.back_to(campaign=war, number=number, actor=None, reason="Another try.")
    assert (opened.number, opened.state) == (number + 1, "open")
    assert campaign_files.bring_in(file=file_of(war), actor=None, slug="again").turns.exists()
