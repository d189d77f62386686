"""Stored battles of every version of the rules: the replay of each opens in its midst; of the newest each
page, to both sides and the umpire.
"""

import json
import lzma
import re
from pathlib import Path

import pytest

import rules
from battles.models import BattleLog
from battles.operations import fight_battle
from campaign.operations.turns import turn_machine as turns
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.campaign.scenes import read
from tests.mould import poured

pytestmark = pytest.mark.django_db
STORED = sorted((Path(__file__).parents[2] / "stored" / "battles").glob("*.json.xz"))
"""One battle a ruleset and version: tests/stored/keep.py adds to them."""
LOOKED_AT = 4  # steps of a replay
NEWEST = [
    path
    for name in rules.rulesets()
    for path in STORED
    if path.name == f"{name}_{rules.find(name).version}.json.xz"
]


@poured
def older_battle():
    engagement = meet(SMALL)
    assert fight_battle(engagement.pk)
    while turns.advance_turn(engagement.campaign):
        pass
    return engagement


def read_stored(path):
    return json.loads(lzma.decompress(path.read_bytes()))


def put(engagement, record, events):
    """Puts the stored battle in place of the one that was fought."""
    log = BattleLog.objects.get(battle__engagement=engagement)
    log.record, log.events = record, events
    log.save()
    battle = log.battle
    battle.ruleset = record["scenario"]["ruleset"]
    battle.save(update_fields=["ruleset"])


def pages(client, engagement, steps=()):
    """Returns the status of each page of the battle.

    The umpire reads them all, a reader of each side those *steps*.
    """
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}"
    people = (
        umpire_of(engagement.campaign),
        seat(engagement.campaign, "camaguey"),
        seat(engagement.campaign, "captain_general"),
    )
    found = []
    for person, language in zip(people, ("es", "es", "en"), strict=True):
        client.force_login(person)
        headers = {"accept-language": language}
        found.append(client.get(f"{address}/", headers=headers).status_code)
        for step in (0, *steps, 99_999) if person is people[0] else steps or (0,):
            told = client.get(f"{address}/battle/", {"step": step}, headers=headers)
            found.append(told.status_code)
    return found


def opens_in_its_midst(client, engagement, step) -> bool:
    client.force_login(seat(engagement.campaign, "camaguey"))
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"
    return client.get(address, {"step": step}).status_code == 200


def test_a_battle_of_each_ruleset_as_it_is_now_is_stored():
    now = {f"{ruleset}_{rules.find(ruleset).version}.json.xz" for ruleset in rules.RULESETS}
    assert now <= {path.name for path in STORED}, "make golden stores it"


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name.partition(".")[0])
def test_a_stored_battle_is_shown_whole(client, path):
    battle = read_stored(path)
    engagement = older_battle()
    put(engagement, battle["record"], battle["events"])
    middle = len(battle["events"]["events"]) // 2
    if path in NEWEST:
        assert set(pages(client, engagement, [middle])) == {200}
    else:
        assert opens_in_its_midst(client, engagement, middle)


@pytest.mark.parametrize("path", NEWEST, ids=lambda path: path.name.partition(".")[0])
def test_a_battle_whose_verbs_and_clauses_nobody_knows_is_shown_by_clause_and_dice(client, path):
    battle = read_stored(path)
    engagement = older_battle()
    for number, event in enumerate(battle["events"]["events"]):
        if number % 3:
            event[1], event[2] = "XYZ-OLD-01", f"old_{event[2]}"
    put(engagement, battle["record"], battle["events"])
    assert opens_in_its_midst(client, engagement, len(battle["events"]["events"]) // 2)


def test_a_clause_that_the_rules_no_longer_have_has_no_page_to_lead_to(client):
    battle = read_stored(STORED[-1])
    engagement = older_battle()
    events = battle["events"]["events"]
    for event in events[::2]:
        event[1] = "XYZ-OLD-01"
    put(engagement, battle["record"], battle["events"])
    client.force_login(umpire_of(engagement.campaign))
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"
    every = len(events) // LOOKED_AT
    told = [read(client.get(address, {"step": step})) for step in range(0, len(events), every)]
    assert any("XYZ-OLD-01" in page for page in told)
    led = {link for page in told for link in re.findall(r'href="(/rules/[^"]+)"', page)}
    assert led
    assert [link for link in sorted(led)[::4] if client.get(link).status_code != 200] == []


def test_a_verb_that_later_rules_took_out_is_still_reported_in_its_own_words():
    battle = read_stored(next(path for path in STORED if path.name.startswith("machete_2.")))
    record, log = battle["record"], rules.FullLog.from_data(battle["events"])
    scenario = rules.Scenario(**{**record["scenario"], "units": tuple(record["scenario"]["units"])})
    cast = rules.names_of(scenario, log.events, version=record["version"])
    told_off = next(event for event in log.events if event.verb == "tells_off")
    assert "MACH" not in rules.say(told_off, cast)
    assert "MACH" in rules.say(told_off, rules.names_of(scenario, log.events))
