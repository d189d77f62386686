from importlib import import_module
from io import BytesIO, StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Stock, TurnState
from campaign.models import Campaign, Entry, Posting, Sighting
from campaign.operations.campaigns import campaign_files, new_campaign as scenarios
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.store import load as loader
from campaign.store.archive import war_checksum
from campaign.store.queries.magazines import magazine_contents
from campaign.store.unit_of_work import Rows
from tests.campaign.scenario.test_files import change, folder  # noqa: F401
from tests.campaign.store.archive.test_tables import play

pytestmark = pytest.mark.django_db


def load(**options):
    return scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), **options)


def test_a_loaded_campaign_stands_ready_for_the_orders_of_its_first_turn():
    scenario, campaign = read_scenario("camaguey_1873"), load()
    turn = campaign.turns.get()
    assert (turn.number, turn.state, turn.starts, len(turn.seed)) == (
        1,
        TurnState.OPEN,
        scenario.head.start,
        32,
    )
    theatre = loader.load_theatre(Rows(turn))
    assert len(theatre.places) == len(scenario.places)
    assert len(theatre.routes) == len(scenario.routes)
    assert set(theatre.columns) == {force.key for force in scenario.forces}
    assert sum(column.men for column in theatre.columns.values()) == sum(unit.men for unit in scenario.units)
    assert theatre.rains
    vilches = theatre.columns["column_vilches"]
    assert [(body.key, body.men, body.horses) for body in vilches.units] == [
        ("s73_guerrilla_este", 80, 80),
        ("s73_valmaseda", 530, 0),
    ]
    assert [leader.name for body in vilches.units for leader in body.leaders] == ["Vilches"]


def test_a_campaign_has_the_names_of_its_newspaper_from_the_scenario():
    campaign = load()
    assert campaign.paper == {"en": "The Island Gazette", "es": "La Gaceta de la Isla"}
    campaign.paper = {}
    campaign.save()
    import_module("campaign.older_migrations.0053_paper").name_papers(apps, None)
    campaign.refresh_from_db()
    assert campaign.paper == {"en": "The Island Gazette", "es": "La Gaceta de la Isla"}
    file = BytesIO()
    campaign_files.write_campaign_file(campaign=campaign, to=file, actor=None)
    made = campaign_files.bring_in(file=file, actor=None)
    assert (made.paper, war_checksum(made)) == (campaign.paper, war_checksum(campaign))


def test_every_man_came_from_the_depot_by_the_scenario_and_the_ledger_is_true():
    campaign = load()
    issued = {("recruit", "scenario/camaguey_1873"), ("issued", "scenario/camaguey_1873")}
    assert set(Posting.objects.values_list("cause", "reference")) == issued
    assert audit(campaign).faults == ()
    entry = Entry.objects.get()
    assert (entry.operation, entry.subject, entry.data["units"]) == ("scenarios.load", "camaguey_1873", 50)


def test_each_side_knows_the_other_s_fortifications_and_no_column():
    campaign = load()
    shown = Sighting.objects.select_related("force", "of_side", "observer")
    assert {sighting.force.kind for sighting in shown} == {"garrison"}
    assert {(sighting.observer.key, sighting.of_side.key) for sighting in shown} == {("cuba", "spain")}
    for sighting in shown:
        units = loader.load_theatre(Rows(campaign.turns.get())).columns[sighting.force.key]
        assert sighting.low <= units.men <= sighting.high


def test_with_a_seed_every_campaign_is_the_same_and_without_each_has_its_own():
    one, other = load(slug="one", seed="7"), load(slug="other", seed="7")
    assert war_checksum(one) == war_checksum(other)
    live, next_live = load(slug="live"), load(slug="next-live")
    assert live.turns.get().seed != next_live.turns.get().seed


@pytest.mark.parametrize(("options", "most"), [({"slug": "x" * 51}, 50), ({"name": "x" * 121}, 120)])
def test_a_slug_or_a_name_that_no_column_holds_is_refused(options, most):
    with pytest.raises(Refusal, match=f"is too long. Use {most} characters at most"):
        load(**options)
    assert not Campaign.objects.exists()


def test_a_slug_that_is_taken_or_is_none_is_refused():
    load()
    with pytest.raises(Refusal, match="There is already a campaign at the address “camaguey_1873”"):
        load()
    with pytest.raises(Refusal, match="“a war” cannot be part of an address"):
        load(slug="a war")
    assert Campaign.objects.count() == 1


def command(*arguments):
    out, err = StringIO(), StringIO()
    call_command("load_scenario", *arguments, stdout=out, stderr=err)
    return out.getvalue()


def test_the_command_loads_by_name_under_a_slug_and_a_name_of_one_s_own():
    said = command("camaguey_1873", "--slug", "club", "--name", "The club's war")
    assert said == "The club's war is loaded as club: 53 places, 40 forces, 15995 men.\n"


def test_the_command_ends_with_code_2_for_a_scenario_nobody_knows():
    with pytest.raises(CommandError, match="Did you mean camaguey_1873") as refused:
        command("camaguey_1878")
    assert refused.value.returncode == 2


def test_the_command_tells_all_faults_and_loads_nothing(folder):  # noqa: F811
    change(folder, "units.csv", ",560,0,0,", ",x,0,0,")
    change(folder, "routes.csv", "trail,33", "trail,many")
    err = StringIO()
    with pytest.raises(CommandError, match="^2 to mend; nothing was loaded.$"):
        call_command("load_scenario", str(folder), stderr=err)
    assert err.getvalue().splitlines() == [
        'routes.csv line 2: km: must be a number above 0 up to 2000, not "many"',
        'units.csv line 4: men: must be a whole number of 1 or more, not "x"',
    ]
    assert not Campaign.objects.exists()


def test_a_campaign_deleted_leaves_nothing_and_takes_nothing_of_another():
    gone, stays = play("gone", False), play("stays", False)
    before = war_checksum(stays)
    scenarios.discard_campaign(campaign=gone)
    assert list(Campaign.objects.values_list("slug", flat=True)) == ["stays"]
    assert war_checksum(stays) == before
    assert set(Posting.objects.values_list("unit__campaign__slug", flat=True)) == {"stays"}
    assert audit(stays).faults == ()


def stores(home, *lines):
    change(home, "scenario.toml", "[settings]", '[settings]\nmagazines = "on"')
    table = "\n".join(["side,place,rifle_breech,round", *lines])
    (home / "magazines.csv").write_text(table, encoding="utf-8")
    return read_scenario(str(home))


def test_the_magazines_hold_only_the_stores_of_the_scenario(folder):  # noqa: F811
    scenario = stores(folder, "spain,puerto_principe,12,5000", "cuba,sierra_de_najasa,,300")
    assert scenario.warnings == ()
    campaign = scenarios.create_campaign(scenario=scenario)
    rows = Rows(campaign.turns.get())
    assert magazine_contents(rows, "spain") == {
        "puerto_principe": {Stock.ROUND: 5_000}
    }  # no arms are counted
    assert magazine_contents(rows, "cuba") == {"sierra_de_najasa": {Stock.ROUND: 300}}
    assert audit(campaign).faults == ()


def test_a_side_that_has_nothing_stored_begins_by_the_rules_and_switched_off_nothing_is_read(folder):  # noqa: F811
    campaign = scenarios.create_campaign(scenario=stores(folder, "cuba,sierra_de_najasa,,300"))
    assert (
        sum(each[Stock.ROUND] for each in magazine_contents(Rows(campaign.turns.get()), "spain").values()) > 0
    )
    change(folder, "scenario.toml", 'magazines = "on"', 'magazines = "off"')
    scenario = read_scenario(str(folder))
    assert "nothing of it comes" in str(scenario.warnings[0])
    campaign = scenarios.create_campaign(scenario=scenario, slug="without")
    assert magazine_contents(Rows(campaign.turns.get()), "cuba") == {}


PRISONERS = """
[[prisoners]]
side = "{}"
opens = {}
treatment = "{}"
"""


def test_the_scenario_dates_the_prisoner_policy_of_each_side(folder):  # noqa: F811
    said = [
        ("spain", "1873-10-02", "no_quarter"),
        ("spain", "1871-03-01", "parole"),
        ("spain", "1869-04-04", "hold"),
    ]
    said += [("cuba", "1873-09-15", "release"), ("cuba", "1873-09-22", "exchange")]
    change(
        folder, "scenario.toml", "[[seats]]", "".join(PRISONERS.format(*row) for row in said) + "\n[[seats]]"
    )
    sides = {
        side.key: side for side in scenarios.create_campaign(scenario=read_scenario(str(folder))).sides.all()
    }
    assert sides["spain"].announced == [[0, "parole"], [4, "no_quarter"]]
    assert sides["cuba"].announced == [[0, "release"], [1, "release"], [2, "exchange"]]
