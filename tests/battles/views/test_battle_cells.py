"""A battle on squares or hexes, event by event, through the real page."""

import html
import json
import re
from dataclasses import replace
from functools import cache

import pytest

import rules
from battles.models import Battle, BattleLog
from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from rules import FullLog, Record, SeededDice
from tests.battles.fields import meet, seat, umpire_of
from tests.campaign.scenes import TOKEN

pytestmark = pytest.mark.django_db
GRIDS = ("scwares/relief", "acw_hex/ford")


@cache
def fight_shipped(name):
    scenario, log = rules.load_scenario(name), FullLog()
    record = Record(scenario, rules.find(scenario.ruleset).version, "shown")
    rules.play(record, dice=SeededDice("shown"), computer=rules.computers(scenario), log=log)
    return scenario, record.data(), log


@pytest.fixture
def engagement():
    """Returns an engagement that was fought. Tests replace its log by that of a shipped scenario."""
    engagement = meet()
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    return engagement


def shown_page(client, engagement, name, step):
    scenario, record, log = fight_shipped(name)
    battle = Battle.objects.get(engagement=engagement)
    Battle.objects.filter(pk=battle.pk).update(ruleset=scenario.ruleset)
    BattleLog.objects.filter(battle=battle).delete()
    BattleLog.objects.create(battle=battle, record=record, events=log.data())
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"
    answer = client.get(address, {"step": step})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("name", GRIDS)
def test_the_board_has_its_lines_its_units_and_their_places_by_name(client, engagement, name):
    client.force_login(umpire_of(engagement.campaign))
    scenario, _record, log = fight_shipped(name)
    page = shown_page(client, engagement, name, len(log.events) // 2)
    assert 'class="cells"' in page
    assert page.count('class="unit ') >= len(scenario.units)
    assert re.search(r'aria-label="[^"]+, facing [a-z-]+\."', page)
    assert re.search(r"<td data-where>[A-Z]\d+", page)
    assert "Turn " in page
    assert "Phase" not in page
    assert "translate(" in page


def test_in_spanish_the_log_calls_a_side_by_its_spanish_name(client, engagement):
    engagement.campaign.sides.filter(name="Spain").update(name_es="España")
    client.force_login(umpire_of(engagement.campaign))
    client.cookies["django_language"] = "es"
    page = shown_page(client, engagement, "acw_hex/ford", 1)
    assert "Turno: España" in page
    assert "Turno: Spain" not in page


@pytest.mark.parametrize(
    ("name", "head", "scale"),
    [("scwares/camp", "Bases lost", "18 × 12 squares"), ("acw_hex/ford", "Hits taken", "16 × 13 hexes")],
)
def test_losses_are_counted_as_the_rules_count_them(client, engagement, name, head, scale):
    client.force_login(umpire_of(engagement.campaign))
    page = shown_page(client, engagement, name, 50)
    assert head in page
    assert scale in page
    assert "igures" not in page.partition('id="outcome"')[0]


@pytest.mark.parametrize(("key", "counts"), [("captain_general", False), ("camaguey", True)])
def test_bases_that_cards_bring_are_local_risings_on_nobodys_rolls(client, engagement, key, counts):
    client.force_login(seat(engagement.campaign, key))
    scenario, _record, log = fight_shipped("scwares/camp")
    came = [event for event in log.events if event.verb == "arrives"]
    assert came
    bases = sum(event.values[-3] for event in came)
    page = shown_page(client, engagement, "scwares/camp", 1)
    told = re.search(rf"Bases from local uprisings: {bases}; lost: \d+\.", page)
    assert bool(told) == counts  # the other side has not counted them
    assert "local uprisings" not in shown_page(client, engagement, "acw_hex/ford", 1)


@pytest.mark.parametrize(("key", "own"), [("captain_general", "blue"), ("camaguey", "red")])
@pytest.mark.parametrize("step", [0, 120, 99999])
def test_scw_gen_02_a_player_of_a_closed_game_reads_no_name_of_the_enemys(client, engagement, key, own, step):
    scenario, _record, log = fight_shipped("scwares/relief")
    client.force_login(seat(engagement.campaign, key))
    page = shown_page(client, engagement, "scwares/relief", step)
    mine = [unit["name"] for unit in scenario.units if unit["side"] == own]
    theirs = [unit["name"] for unit in scenario.units if unit["side"] != own]
    assert not [name for name in theirs if name in page]
    assert all(name in page for name in mine)
    film = json.loads(re.search(r'<script id="film" type="application/json">(.*?)</script>', page)[1])
    sentences = [frame[1] for frame in film["steps"] if frame[2] in ("SCW-GEN-02", "SCW-R-30")]
    eyes = 1 << ("blue", "red").index(own)
    whose = [event for event in log.events if event.verb in ("stands_for", "is_dummy")]
    assert len([sentence for sentence in sentences if "stood for" in sentence]) == sum(
        e.seen == eyes for e in whose
    )
    assert any(event.seen != eyes for event in whose)


def test_scw_gen_02_before_the_first_event_the_enemy_is_all_markers(client, engagement):
    client.force_login(seat(engagement.campaign, "captain_general"))
    page = shown_page(client, engagement, "scwares/relief", 0)
    board = page.partition('class="units"')[2].partition('class="tags"')[0]
    there = re.findall(
        r'<a class="unit ([^"]+)" id="[^"]+" href="[^"]+" aria-label="[^"]+" data-sign>', board
    )
    assert there
    assert all("marker" in classes for classes in there)


@pytest.mark.parametrize("ruleset", ["scwares", "acw_hex", "machete"])
def test_a_campaign_by_any_rules_has_its_table_drawn_fought_and_shown(client, ruleset):
    engagement = meet()
    engagement.campaign.ruleset = ruleset
    engagement.campaign.save(update_fields=["ruleset"])
    client.force_login(umpire_of(engagement.campaign))
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    waiting = client.get(address)
    assert waiting.status_code == 200
    assert ('class="cells"' in waiting.content.decode()) == (ruleset != "machete")
    assert client.get(f"{address}table/").status_code == 200
    fight_battle(engagement.pk)
    assert client.get(f"{address}battle/", {"step": 30}).status_code == 200
    assert client.get(address).status_code == 200


def test_units_have_the_hits_that_they_had_when_they_fought(client, monkeypatch):
    engagement = meet()
    Campaign.objects.update(ruleset="acw_hex")
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    client.force_login(seat(engagement.campaign, "camaguey"))
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    before = [client.get(address + page).content for page in ("battle/", "")]
    book = rules.find("acw_hex")
    find = rules.find
    monkeypatch.setattr(rules, "find", lambda key: replace(book, hits=7) if key == "acw_hex" else find(key))
    film = json.loads(
        re.search(r'<script id="film"[^>]*>(.*?)</script>', client.get(address + "battle/").text, re.S)[1]
    )
    assert {whole for _key, _name, _side, arm, whole, *_rest in film["units"] if arm == "horse"} == {3}
    assert [mute_tokens(client.get(address + page).content) for page in ("battle/", "")] == [
        *map(mute_tokens, before)
    ]


def test_a_battle_whose_roster_is_another_tells_what_stood_at_its_beginning(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    page = shown_page(client, engagement, "acw_hex/ford", 1)
    film = json.loads(re.search(r'<script id="film"[^>]*>(.*?)</script>', page, re.S)[1])
    assert {whole for _key, _name, _side, arm, whole, *_rest in film["units"] if arm == "foot"} == {3}


def mute_tokens(page: bytes) -> str:
    """Returns a page without the tokens that differ from one request to the next."""
    return TOKEN.sub("token", page.decode())
