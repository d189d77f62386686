"""A log in which players of both sides write: what each enters is seen by both, and no secret with it."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from battles import urls
from battles.models import Battle, HiddenAnswer, TableReport
from battles.mustering import roster_from_plain
from battles.mustering.battle_types import BattleType
from battles.mustering.one_log import can_have_one_log
from battles.operations import confirm_report, open_battle, save_report
from battles.operations.table_setup import choose_layout, choose_log, choose_ruleset
from battles.table.handover import first_log
from battles.table.log import blank_log
from campaign.models import Entry, Result
from campaign.operations.campaigns.campaign_files import bring_in
from campaign.refusals import Refusal
from rules import Position
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.pages.at_table.one_log_table import (
    RESERVE,
    meet_with_reserve,
    read,
    seat_players,
    side_of_player,
    write,
)
from tests.battles.views.test_referee import BREAK_OFF, enter, page_of, seen_on, text_of
from tests.battles.views.test_table import address, confirm
from tests.campaign.operations.campaigns.test_campaign_files import file_of as exported

pytestmark = pytest.mark.django_db
POSITION = Position(1, ()).data()


@pytest.fixture
def engagement():
    return meet_with_reserve()


@pytest.fixture
def players(engagement):
    """Returns one player a side, at a table with one log. Spain has the reserve."""
    return seat_players(engagement)


def test_an_entry_of_one_side_shows_on_the_phone_of_the_other_with_the_same_card(client, engagement, players):
    assert 'value="count"' not in read(client, players["a"], engagement)  # nobody asks for the enemy's cards
    assert write(client, players["a"], engagement, do="draw").status_code == 200
    pages = {side: read(client, player, engagement) for side, player in players.items()}
    cards = {
        side: re.search(r'<div class="cardbox (\w)">.*?<h2>(.*?)</h2>', page, re.S)
        for side, page in pages.items()
    }
    assert cards["a"][1] == cards["b"][1]
    assert "Last entry by captain_general." in pages["b"]
    side = cards["a"][1]
    unit = re.search(r'name="unit" value="([^"]+)"', pages[side])[1]
    assert write(client, players[side], engagement, do="go_off", unit=unit).status_code == 200
    assert 'value="draw"' in read(client, players["ab".replace(side, "")], engagement)
    assert [each.side for each in TableReport.objects.all()] == [None]
    steps = TableReport.objects.get().steps
    assert {each["by"] for each in steps} == {"captain_general", players[side].get_username()}


def test_a_player_has_no_game_as_data(client, engagement, players):
    client.force_login(players["b"])
    for name in ("assisted", "referee"):
        assert client.get(address(engagement, "table", name)).status_code == 200
    for pattern in urls.urlpatterns:
        if pattern.name in ("offline-game", "offline-referee"):
            known = {"slug": engagement.campaign.slug, "ref": engagement.ref}
            assert client.get(reverse(f"battles:{pattern.name}", kwargs=known)).status_code == 404
            client.force_login(engagement.campaign.umpires.get())
            assert client.get(reverse(f"battles:{pattern.name}", kwargs=known)).status_code == 200
            client.force_login(players["b"])


def test_any_player_submits_the_report_and_only_the_umpire_confirms_it(client, engagement, players):
    log = replace(blank_log(roster_from_plain(engagement.battle.roster)), holder="spain", phases=4)
    save_report(battle=engagement.battle, author=players["a"], side=None, log=log)
    confirm(client, players["b"], engagement)
    report = TableReport.objects.get()
    assert report.handed_in_at
    assert "Waits for the umpire" in client.get(address(engagement, "table", "confirm")).content.decode()
    for player in players.values():
        client.force_login(player)
        assert (
            RESERVE not in client.get(address(engagement, "table", "confirm")).content.decode()
            or player == players["a"]
        )
        with pytest.raises(Refusal):
            confirm_report(
                report=report, actor=player, side=side_of_player(player, engagement), stamp=log.stamp
            )
        assert "The report waits for the umpire." in client.get(address(engagement)).content.decode()
    client.force_login(engagement.campaign.umpires.get())
    page = client.get(address(engagement)).content.decode()
    assert ("both sides" in page, "waits for the" in page) == (True, False)
    confirm(client, engagement.campaign.umpires.get(), engagement)
    assert Result.objects.filter(engagement=engagement).exists()


def test_a_player_enters_nothing_for_a_unit_of_the_enemy(client, engagement, players):
    page = read(client, players["b"], engagement, "assisted")
    enemy = re.search(r'data-unit="(enemy\.\w+\.\d+)"', page)[1]
    for depth in ("assisted", "referee"):
        for unit in (enemy, "spain.1", "spain.9", "\ue0000", "enemy.cavalry.1"):
            assert page_of(client, engagement, depth, do="fire", unit=unit).status_code == 404
            assert (
                enter(client, engagement, seen_on(page), depth=depth, do="go_off", unit=unit).status_code
                == 404
            )
    assert not TableReport.objects.exists()


def test_a_player_never_answers_for_the_enemy_in_secret_nor_aloud(client, engagement, players, monkeypatch):
    Battle.objects.update(is_one_phone=True)
    client.force_login(players["a"])
    page = read(client, players["a"], engagement)
    while 'value="draw"' in page:
        page = text_of(write(client, players["a"], engagement, do="draw"))
    page = text_of(write(client, players["a"], engagement, do="end"))
    seen = seen_on(page)
    assert "hand_to" not in page
    assert enter(client, engagement, seen, **BREAK_OFF, **{"for": "b"}, answer="break_off").status_code == 409
    aloud = {"do": "aloud", "choice": "1-break_off", "said-a": "fight_on", "said-b": "break_off"}
    assert enter(client, engagement, seen, **aloud).status_code == 409
    assert not HiddenAnswer.objects.exists()
    pages = []
    for answer in ("fight_on", "break_off"):
        client.force_login(players["a"])
        assert enter(client, engagement, seen, **BREAK_OFF, **{"for": "a"}, answer=answer).status_code == 200
        pages.append(read(client, players["b"], engagement))
    assert pages[0] == pages[1]
    told = text_of(enter(client, engagement, seen, **BREAK_OFF, **{"for": "b"}, answer="fight_on"))
    assert "breaks off" in told
    monkeypatch.setattr("battles.pages.at_table.cut_screen.must_others_roll", lambda _drawn: True)
    assert "The other side rolls" not in read(client, players["b"], engagement)  # the battle is over
    undone = write(client, players["b"], engagement, do="undo")
    assert undone.status_code == 409
    assert HiddenAnswer.objects.count() == 2


def test_a_result_entered_by_one_side_keeps_what_the_other_entered_for_its_reserve(
    client, engagement, players
):
    client.force_login(players["a"])
    form = client.get(address(engagement, "table")).context["form"]
    reserve = next(each for each in form.visible_units if RESERVE in each.name)
    sent = {
        name: form[name].value() or "" for name in form.fields if not isinstance(form[name].value(), bool)
    }
    sent |= {f"{reserve.ref}-lost": "1", "draft": "1"}
    assert client.post(address(engagement, "table"), sent).status_code == 302
    client.force_login(players["b"])
    form = client.get(address(engagement, "table")).context["form"]
    assert not any(RESERVE in each.name for each in form.visible_units)
    sent = {
        name: form[name].value() or "" for name in form.fields if not isinstance(form[name].value(), bool)
    }
    sent |= {"seen": form["seen"].value() or "", "draft": "1", f"{reserve.ref}-lost": "4"}
    sent |= {f"{form.visible_units[0].ref}-lost": "2"}
    answered = client.post(address(engagement, "table"), sent)
    assert answered.status_code == 302
    lines = {line["unit"]: line["lost"] for line in TableReport.objects.get().data["lines"]}
    assert lines[reserve.unit.key] == 1
    assert lines[form.visible_units[0].unit.key] == 2


def test_the_umpire_chooses_the_log_until_something_is_entered(client, engagement):
    umpire, player = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    client.force_login(player)
    assert client.post(address(engagement, "log"), {"log": "one"}).status_code == 404
    client.force_login(umpire)
    assert "Open one log for both sides" in client.get(address(engagement, "table")).content.decode()
    for word in ("one", "own", "one"):
        client.post(address(engagement, "log"), {"log": word})
        assert Battle.objects.get().is_one_log == (word == "one")
    assert Entry.objects.filter(operation="battles.choose_log").count() == 3
    write(client, player, engagement, do="draw")
    client.force_login(umpire)
    assert "Give each side its own log" not in client.get(address(engagement, "table")).content.decode()
    client.post(address(engagement, "log"), {"log": "own"})
    assert Battle.objects.get().is_one_log


def test_a_log_that_a_player_only_opened_leaves_the_umpire_the_choice(client, engagement):
    umpire, player = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    battle = open_battle(engagement=engagement)
    side = engagement.campaign.sides.get(key="cuba")
    blank = first_log(battle, side).to_plain()
    TableReport.objects.create(battle=battle, author=player, side=side, data=blank)
    client.force_login(umpire)
    assert "Open one log for both sides" in client.get(address(engagement, "table")).content.decode()
    client.post(address(engagement, "log"), {"log": "one"})
    assert Battle.objects.get().is_one_log
    assert write(client, player, engagement, do="draw").status_code == 200
    assert not TableReport.objects.filter(side=side).exists()


def test_a_battle_with_secrets_that_one_log_cannot_keep_has_none(client, engagement, players):
    umpire = engagement.campaign.umpires.get()
    client.force_login(umpire)
    for handover, has_one in (
        (None, True),
        ({"to": "stop"}, True),
        ({"to": "table", "turn": 1, "position": POSITION}, False),
    ):
        Battle.objects.update(handover=handover)
        assert Battle.objects.get().has_one_log == has_one
    assert "does not say which units" in client.get(address(engagement, "table")).content.decode()
    Battle.objects.update(handover=None)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    assert Battle.objects.get().is_one_log
    choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    assert not Battle.objects.get().is_one_log
    with pytest.raises(Refusal):
        choose_log(engagement=engagement, is_one=True, actor=umpire)
    assert "find its hidden units" in client.get(address(engagement, "table")).content.decode()


def test_rules_without_one_log_have_none_even_if_a_file_asks_for_it():
    engagement = meet()
    open_battle(engagement=engagement)
    choose_log(engagement=engagement, is_one=True, actor=umpire_of(engagement.campaign))
    for changed, has_one in (
        ({}, True),
        ({"ruleset": "mexican_war", "battle_type": "ambush"}, True),
        ({"ruleset": "scwares"}, True),
        ({"ruleset": "scwares", "battle_type": "ambush"}, False),
    ):
        Battle.objects.filter(engagement=engagement).update(
            **{"ruleset": "machete", "battle_type": ""} | changed
        )
        made = bring_in(file=exported(engagement.campaign), actor=None)
        battle = Battle.objects.get(engagement__campaign=made)
        assert battle.has_one_log == has_one


@pytest.mark.parametrize(
    ("unit", "has_one"),
    [
        ({"key": "b-01"}, True),
        ({"key": "b-02"}, False),
        ({"key": "b-02", "state": "reserve", "off": True}, True),
    ],
)
def test_a_board_after_a_hand_over_has_one_log_if_all_units_on_it_were_seen(unit, has_one):
    begun = {"to": "table", "seen": {"spain": ["b-01"], "cuba": []}, "position": {"units": [unit]}}
    for handover in (begun, {"to": "computer", "before": begun}):
        assert can_have_one_log("scwares", BattleType.MEETING, handover) == has_one
        assert can_have_one_log("machete", BattleType.AMBUSH, handover)
