"""Coast and ground of a scenario of one's own are kept with the campaign and in its file."""

import gzip
import io
import json
import shutil

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre.world import World
from campaign.models import Campaign, MapFile
from campaign.operations.campaigns import campaign_files, new_campaign
from campaign.plate.ground import drawn_features, read_features
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import SHIPPED
from campaign.scenario.world import faults_of_text
from campaign.store.map_files import digest_of_map, map_name, text_of_map
from tests.campaign.operations.campaigns.test_campaign_files import reseal_file
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path, settings):
    """Returns the file of a campaign whose ground file is gone. No row of the campaign is left."""
    settings.MANIGUA_HOME = tmp_path
    folder = tmp_path / "mine"
    shutil.copytree(SHIPPED / "hill_road_1880", folder)
    ground = json.loads((folder / "ground.geojson").read_text("utf-8"))
    ground["features"] = ground["features"][:3]
    (folder / "ground.geojson").write_text(json.dumps(ground), encoding="utf-8")
    war = new_campaign.create_campaign(scenario=read_scenario(str(folder)), slug="mine", name="Mine")
    shutil.rmtree(folder)
    found = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=found, actor=None)
    new_campaign.discard_campaign(campaign=war)
    read_features.cache_clear()
    return found


def test_the_ground_goes_out_with_the_file_and_comes_in_on_another_site(file):
    assert not MapFile.objects.exists()
    war = campaign_files.bring_in(file=file, actor=User.objects.create_user("ulises"))
    assert len(drawn_features(World.of(war.world).ground)) == 3
    assert len(drawn_features("own/" + "0" * 32 + ".geojson")) == 0


@pytest.mark.parametrize("text", ['{"type": "FeatureCollection", "features": []}', "no map"])
def test_a_map_that_was_changed_in_the_file_is_refused(file, text):
    rows = [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]
    (row,) = (row for row in rows if isinstance(row, list) and row[0] == "mapfile")
    row[2] = text
    with pytest.raises(Refusal, match="checksum"):
        campaign_files.bring_in(file=reseal_file(rows), actor=None)
    assert not Campaign.objects.exists()


def test_a_forged_map_that_is_not_refused_yet_is_drawn_by_no_other_campaign():
    digest = digest_of_map("true")
    for number, text in enumerate(("forged", "true")):
        war = declare_war(f"war{number}")
        MapFile.objects.create(campaign=war, digest=digest, text=text)
    assert text_of_map(map_name(digest)) == "true"
    MapFile.objects.filter(text="true").delete()
    assert text_of_map(map_name(digest)) is None


@pytest.mark.parametrize("wrong", [{"size": "10"}, {"least": "1"}, {"coordinates": ["1", "2"]}])
def test_figures_written_as_text_are_faults_for_they_are_drawn_as_they_stand(wrong):
    facts = {"kind": "water", "name": "Bay", "size": 10, "angle": 0, "least": 1.5, "most": 2} | wrong
    shape = {"type": "Point", "coordinates": facts.pop("coordinates", [1, 2])}
    feature = {"type": "Feature", "properties": facts, "geometry": shape}
    assert len([*faults_of_text(json.dumps({"features": [feature]}), coast=False)]) == 1
