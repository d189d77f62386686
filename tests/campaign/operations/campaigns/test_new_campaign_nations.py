"""Nations of a campaign: stored with it, filled where they are missing, and held to in its files."""

from importlib import import_module
from unittest.mock import Mock

import pytest
from django.apps import apps

from campaign.i18n.war_words import NATIONS_OF_THE_ISLAND
from campaign.logic.vocabulary.nations import UNNAMED, Habit, Refuge
from campaign.models import Campaign, Unit
from campaign.operations.campaigns import campaign_files, new_campaign
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.store import archive
from campaign.store.load import load_theatre
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.campaigns.test_campaign_files import file_of, lines, reseal_file, set_value
from tests.campaign.scenes import manned_war
from tests.mould import poured
from tests.nations import CUBAN, SPANISH

pytestmark = pytest.mark.django_db
name_nations = import_module("campaign.older_migrations.0059_nations_of_a_war").name_nations


@poured
def hill_road() -> Campaign:
    return new_campaign.create_campaign(scenario=read_scenario("hill_road_1880"), seed="1")


def test_a_campaign_stores_the_table_of_its_scenario_and_its_units_the_keys():
    war = hill_road()
    assert war.nations["levies"]["march"] == "irregular"
    assert set(war.units.values_list("nation", flat=True)) == {"crown", "levies", "clans"}
    assert war.nation("clans").recruit_arms == (("machete", 70), ("musket", 30))


def test_the_march_reads_the_habits_of_each_unit_from_the_table():
    war = hill_road()
    war.nations = war.nations | {"clans": {"habits": "regular", "refuge": "country"}}
    war.save()
    found = load_theatre(Rows(current_turn(war)))
    bodies = {body.key: body.nation for column in found.columns.values() for body in column.units}
    assert (bodies["surkhab_men"].march, bodies["surkhab_men"].refuge) == (Habit.REGULAR, Refuge.COUNTRY)
    assert (bodies["levy_foot"].march, bodies["levy_foot"].refuge) == (Habit.IRREGULAR, Refuge.POSTS)
    assert bodies["fusiliers"].march is Habit.REGULAR


def test_a_campaign_that_names_no_nations_has_the_two_that_all_had():
    war = Campaign(slug="old")
    assert war.nations == UNNAMED
    assert (war.nation("spanish"), war.nation("cuban")) == (SPANISH, CUBAN)


@pytest.mark.parametrize(("coast", "nations"), [("cuba_coast.geojson", NATIONS_OF_THE_ISLAND), ("", UNNAMED)])
def test_the_migration_fills_the_nations_of_standing_campaigns(coast, nations):
    war = manned_war()
    Campaign.objects.update(
        world=war.world | {"coast": coast}, nations={key: dict(UNNAMED[key]) for key in UNNAMED}
    )
    name_nations(apps, Mock())
    war = Campaign.objects.get()
    assert war.nations == nations
    assert (war.nation("spanish"), war.nation("cuban")) == (SPANISH, CUBAN)


@pytest.mark.parametrize(("coast", "nations"), [("cuba_coast.geojson", NATIONS_OF_THE_ISLAND), ("", UNNAMED)])
def test_a_file_from_before_campaigns_had_nations_comes_in_with_the_two(coast, nations):
    war = manned_war()
    war.world = war.world | {"coast": coast}
    war.save()
    rows = lines(file_of(war))
    at = rows[0]["tables"]["campaign"].index("nations")
    rows[0]["tables"]["campaign"].remove("nations")
    for row in rows[1:-1]:
        if row[0] == "campaign":
            del row[1 + at]
    made = campaign_files.bring_in(file=reseal_file(rows), actor=None)
    assert made.nations == nations
    assert archive.war_checksum(made) == archive.war_checksum(war)


def test_a_file_brings_its_own_nations_in():
    war = hill_road()
    made = campaign_files.bring_in(file=file_of(war), actor=None)
    assert made.nations == war.nations
    assert made.nation_table == war.nation_table


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("campaign", "nations", {}),
        ("campaign", "nations", {"crown": {"march": "slow"}}),
        ("campaign", "nations", {"crown": "regular", "Clans": "regular"}),
        ("campaign", "nations", []),
        ("unit", "nation", "zulu"),
    ],
)
def test_a_file_whose_nations_cannot_be_is_refused(table, field, value):
    rows = lines(file_of(hill_road()))
    with pytest.raises(Refusal, match=field):
        campaign_files.bring_in(file=set_value(table, field, value)(rows), actor=None)
    assert Unit.objects.values("campaign").distinct().count() == 1
