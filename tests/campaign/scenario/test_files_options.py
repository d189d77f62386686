"""`[options]` of scenario.toml: how a campaign reads the rules its battles are fought by."""

import shutil

import pytest

from campaign.models import Campaign
from campaign.operations.campaigns.new_campaign import create_campaign
from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import SHIPPED


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SHIPPED / "camaguey_1873", tmp_path / "mine")


def write(folder, *lines):
    head = folder / "scenario.toml"
    options = "\n".join(("[options]", *lines, "", "[settings]"))
    text = head.read_text("utf-8").replace("[settings]", options, 1)
    head.write_text(text, "utf-8")
    return text.splitlines().index("[options]") + 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('fire_modifiers = "double"', "fire_modifiers: must be one of single, cumulative, best"),
        ("cavalry_fire = 1", "cavalry_fire: must be one of false, true"),
        ("game = 'closed'", "game: machete has no such option"),
        ("fire_modifiers = []", "fire_modifiers: must be one of single"),
    ],
)
def test_an_option_that_its_rules_do_not_have_is_reported_with_file_and_line(folder, line, said):
    at = write(folder, "figure_mm = 15", line) + 1
    with pytest.raises(ScenarioFaults) as refused:
        read_scenario(str(folder))
    faults = [str(fault) for fault in refused.value.faults]
    assert faults[0].startswith(f"scenario.toml line {at}: "), faults
    assert said in faults[0]


@pytest.mark.django_db
def test_unusual_settings_are_stored_and_count_from_the_first_turn(folder):
    write(folder, "figure_mm = 28", "cavalry_fire = true", 'gun_arc = "rotation"')
    create_campaign(scenario=read_scenario(str(folder)), slug="read")
    campaign = Campaign.objects.get(slug="read")
    assert campaign.world["options"] == {"1": {"cavalry_fire": True, "gun_arc": "rotation"}}
    assert campaign.options(1) == campaign.options(9) == {"cavalry_fire": True, "gun_arc": "rotation"}


@pytest.mark.django_db
def test_a_scenario_without_options_is_read_as_usual():
    campaign = create_campaign(scenario=read_scenario("camaguey_1873"), slug="plain")
    assert "options" not in campaign.world
    assert campaign.options(1) == {}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("men_per_figure = 25", "men_per_figure: must be one of auto, 1, 2, 5, 10, 20, 30, 50 for machete"),
        ("men_per_figure = 'many'", "men_per_figure: must be one of auto, 1, 2"),
    ],
)
def test_a_scale_that_its_rules_do_not_have_is_reported_with_file_and_line(folder, line, said):
    head = folder / "scenario.toml"
    text = head.read_text("utf-8").replace("[settings]", f"[settings]\n{line}", 1)
    head.write_text(text, "utf-8")
    with pytest.raises(ScenarioFaults) as refused:
        read_scenario(str(folder))
    at = text.splitlines().index(line) + 1
    assert str(refused.value.faults[0]).startswith(f"scenario.toml line {at}: {said}")


@pytest.mark.django_db
@pytest.mark.parametrize("line", ["men_per_figure = 20", 'men_per_figure = "20"'])
def test_one_scale_may_be_said_for_the_whole_war_as_a_number_or_a_word(folder, line):
    head = folder / "scenario.toml"
    head.write_text(head.read_text("utf-8").replace("[settings]", f"[settings]\n{line}", 1), "utf-8")
    campaign = create_campaign(scenario=read_scenario(str(folder)), slug="scaled")
    assert campaign.settings["men_per_figure"] == "20"
    assert campaign.rules(1).battles.men == 20


@pytest.mark.django_db
def test_a_war_is_fought_at_the_scale_that_fits_if_nothing_is_said():
    assert create_campaign(scenario=read_scenario("camaguey_1873"), slug="plain").rules(1).battles.men == 0


def base_scenario(folder, name, *lines):
    """Returns a scenario made from another, with *lines* of its own."""
    made = folder.parent / name
    made.mkdir()
    text = "\n".join(['based_on = "base"', *lines, ""])
    (made / "scenario.toml").write_text(text, "utf-8")
    return read_scenario(str(made))


def test_a_scenario_from_another_takes_its_options_over_if_it_has_the_same_rules(folder, monkeypatch):
    write(folder, "cavalry_fire = true")
    home = folder.parent / "shipped"
    shutil.copytree(SHIPPED, home)
    shutil.rmtree(home / "camaguey_1873")
    shutil.move(folder, home / "base")
    for module in ("files", "folders"):
        monkeypatch.setattr(f"campaign.scenario.{module}.SHIPPED", home)
    assert base_scenario(folder, "same").head.options == {"cavalry_fire": True}
    assert base_scenario(folder, "other", 'ruleset = "scwares"').head.options == {}
