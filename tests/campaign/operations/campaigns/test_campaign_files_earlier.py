"""Campaigns created under earlier defaults go on by their own rules."""

from importlib import import_module

import pytest
from django.apps import apps

from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.models import Campaign
from campaign.operations.campaigns import campaign_files
from tests.campaign.operations.campaigns.test_campaign_files import lines, resealed, written
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def test_a_file_of_the_first_format_is_played_on_by_the_defaults_of_its_time():
    war = manned_war()
    war.settings = {**war.settings, "cut_down": 120}
    war.save()
    rows = lines(written(war))
    rows[0]["version"] = 1
    earlier = campaign_files.bring_in(file=resealed(rows), actor=None, slug="earlier")
    assert earlier.settings == BEFORE_TUNING | war.settings
    today = campaign_files.bring_in(file=written(war), actor=None, slug="today")
    assert today.settings == war.settings


def test_a_stored_campaign_keeps_the_defaults_it_was_created_under():
    war = manned_war()
    war.settings = {**war.settings, "scattered": 30}
    war.save()
    import_module("campaign.older_migrations.0054_earlier_defaults").keep_rules(apps, None)
    assert Campaign.objects.get(pk=war.pk).settings == BEFORE_TUNING | war.settings
