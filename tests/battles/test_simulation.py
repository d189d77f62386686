"""A war by computer and real operations, for every ruleset: the ledger balances after every turn."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import transaction

from battles import simulation
from battles.management.commands.simulate import in_words
from battles.models import Battle, BattleLog, BattleState
from battles.simulation import play_turn
from campaign.audit.ledger_audit import audit
from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.settings.book import BOOK
from campaign.models import Balance, CasualtyReturn, Engagement, Result
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.scenario.checks import read_scenario
from campaign.store.archive import war_checksum

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("scenario", "ruleset", "seed"),
    [
        ("ocujal_1873", "scwares", "8"),
        ("la_sacra_1873", "acw_hex", "6"),
        ("dargai_bridge_1880", "macduff", "1"),
    ],
)
def test_four_weeks_of_war_by_other_rules_leave_a_balanced_ledger(scenario, ruleset, seed):
    """Takes seeds of wars in which somebody is met."""
    campaign = scenarios.create_campaign(scenario=read_scenario(scenario), seed=seed)
    assert campaign.ruleset == ruleset
    for _ in range(4):
        play_turn(campaign)
        assert audit(campaign).faults == ()
    fought = Battle.objects.filter(engagement__campaign=campaign, state=BattleState.FOUGHT)
    assert {battle.ruleset for battle in fought} == {ruleset}
    assert BattleLog.objects.filter(battle__in=fought).exists()
    assert Result.objects.filter(engagement__campaign=campaign).count() == Engagement.objects.count()
    lost = CasualtyReturn.objects.filter(result__engagement__campaign=campaign)
    assert sum(line.killed + line.severely_wounded + line.lightly_wounded for line in lost) > 0


def test_a_turn_that_breaks_the_ledger_ends_the_play_and_is_named(monkeypatch):
    def play_and_lose_a_man(campaign):
        play_turn(campaign)
        if campaign.turns.count() == 3:
            Balance.objects.filter(unit__campaign=campaign, stock="men", account="fit").update(amount=1)

    monkeypatch.setattr(simulation, "play_turn", play_and_lose_a_man)
    told = simulation.play_war("camaguey_1873", 5, "1")
    assert (told["turns"], told["ledger_ok"]) == (2, False)
    assert "the balance says 1." in told["ledger_faults"][0]
    assert "FALSE after turn 2" in in_words(told)


SWITCHED = (
    *("crossings", "disease", "experience", "goods", "knowledge", "money", "sieges", "supply"),
    *("timetable", "transport", "victory", "weariness", "weather", "works"),
)
"""The groups of settings that are nothing without their switches."""


def test_the_numbers_of_a_switched_off_group_change_nothing(monkeypatch):
    """Plays Camagüey twice with all these groups off.

    Their numbers are as they are, then each is turned up.
    """
    off = {name: "off" for name, each in BOOK.items() if each.group in SWITCHED and each.choices}
    wild = {
        name: each.high if each.high != each.default else each.low
        for name, each in BOOK.items()
        if each.group in SWITCHED and not each.choices
    }
    assert len(off) > 18
    found = []
    for numbers in ({}, wild):
        monkeypatch.setattr(Settings, "of", lambda plain, turn, n=numbers: Settings.with_values({**off, **n}))
        with transaction.atomic():
            war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="1873")
            for _week in range(2):
                play_turn(war)
            assert war.engagements.exists()
            found.append(war_checksum(war))
            transaction.set_rollback(True)
    assert found[0] == found[1]


@pytest.mark.parametrize("name", [name for name, each in BOOK.items() if each.default == "off"])
def test_switched_off_by_word_is_as_never_switched_on(name):
    assert Settings.with_values({name: "off"}) == DEFAULT
    assert Settings.with_values({name: "on"}) != DEFAULT


def history(keep, weeks: int) -> dict[str, object]:
    """Returns what `make bench-history` found of a war of so many weeks."""
    asked = ["--scenario", "camaguey_1873", "--wars", "1", "--processes", "1"]
    command = [sys.executable, "benchmarks/history.py", *asked, "--weeks", str(weeks), "--keep", str(keep)]
    root = Path(__file__).resolve().parents[2]
    here = {**os.environ, "PYTHONPATH": "."}
    subprocess.run(command, cwd=root, env=here, check=True, capture_output=True, timeout=300)
    (war,) = json.loads(keep.read_text("utf-8"))
    del war["seconds"]
    return war


def test_a_war_played_in_two_goes_is_the_war_played_in_one(tmp_path):
    whole = tmp_path / "whole.json"
    parts = tmp_path / "parts.json"
    assert history(parts, 1)["weeks"] == 1
    assert history(parts, 2) == history(whole, 2)
    assert sorted(path.name for path in tmp_path.iterdir() if "parts" in path.name) == [
        "parts.json",
        "parts.json.war-1.2.sqlite3",
        "parts.json.war-1.json",
    ]
