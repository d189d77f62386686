"""The pages of a hand-over: the umpire's alone, both ways, with faults beside their fields."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import tasks
from battles.models import Battle, BattleLog, BattleState, TableReport
from battles.operations import save_report
from battles.operations.more_trials import run_block_of_trials
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.handover import said_of_handover
from battles.scenario import table_of_muster
from battles.table.ground_file import laying_of
from battles.table.handover import direction
from battles.table.log import log_from_plain
from campaign.logic.casualties.muster import muster_from_plain
from rules import RULESETS, find
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.operations.test_handover import at_table, stop_battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


def address(engagement, *more):
    return "/".join((f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/hand-over", *more, ""))


def fields_of(page):
    """Returns the fields of the positions' form as the page shows it."""
    form = page.context["form"]
    told = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    return told | {"log": page.context["page"].stamp}


@pytest.fixture
def messages(monkeypatch):
    calls = []
    monkeypatch.setattr(tasks.fight_first_part, "delay", calls.append)
    monkeypatch.setattr(tasks.resolve_battle, "delay", calls.append)
    return calls


def test_the_table_log_names_a_hand_over_and_one_log_under_more_to_the_umpire_alone(client):
    engagement = meet()
    log = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/"

    def note_for(user):
        client.force_login(user)
        page = client.get(log).content.decode()
        return page.partition('<b>More</b> <span class="note">')[2].partition("</span>")[0]

    always, hall = "play sheet, disputes, photographs", "hall without signal"
    assert note_for(umpire_of(engagement.campaign)) == f"{always}, hand-over, one log, {hall}"
    assert note_for(seat(engagement.campaign, "captain_general")) == f"{always}, {hall}"


def test_the_computer_s_battle_is_stopped_on_its_replay_and_goes_on_at_the_table(
    client, engagement, messages, django_capture_on_commit_callbacks
):
    client.force_login(umpire_of(engagement.campaign))
    assert client.get(address(engagement)).context["page"].log  # "Record the losses first" leads there
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address(engagement), {"do": "fight", "turn": "2"})
    assert messages == [engagement.pk]
    waiting = client.get(address(engagement)).context["page"]
    assert waiting.live
    tasks.fight_first_part(engagement.pk)
    assert client.get(waiting.live.href, headers={"HX-Request": "true"}).status_code == 200
    film = client.get(address(engagement, "battle"))
    assert film.context["chosen"] == 2
    later = client.get(
        f"{address(engagement, 'battle')}?step={len(film.context['page'].moment.film['steps'])}"
    )
    assert later.context["chosen"] == max(later.context["turns"])
    shown = client.post(address(engagement), {"do": "stop", "turn": "2"}, follow=True)
    assert shown.context["page"].direction == "table"
    assert TableReport.objects.filter(battle__engagement=engagement).count() == 1
    client.post(address(engagement), {"do": "undo"})
    assert direction(Battle.objects.get(engagement=engagement)) == ""


def test_a_battle_that_ended_in_its_first_turn_can_still_be_returned(client, engagement, messages):
    client.force_login(umpire_of(engagement.campaign))
    client.post(address(engagement), {"do": "fight", "turn": "2"})
    tasks.fight_first_part(engagement.pk)
    log = BattleLog.objects.get(battle__engagement=engagement)
    log.events = log.events | {"positions": []}
    assert "Watch it and choose" in client.get(address(engagement)).content.decode()
    log.save(update_fields=["events"])
    page = client.get(address(engagement)).content.decode()
    assert ("nothing is left to play" in page, 'value="undo"' in page) == (True, True)
    assert "hoose where it stops" not in page
    film = client.get(address(engagement, "battle"))
    page = film.content.decode()
    assert ('name="turn"' in page, 'name="do" value="undo"' in page) == (False, True)


def test_positions_are_set_and_the_battle_is_resolved_on(client, engagement, messages):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    at_table(engagement, umpire, lost=0)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = client.get(address(engagement, "positions"))
    assert len(queries) <= 12
    assert page.context["form"]["turn"].label == "Phases played so far"
    told = fields_of(page)
    answered = client.post(address(engagement, "positions"), told)
    assert answered.status_code == 302, answered.context["form"].errors
    battle = Battle.objects.get(engagement=engagement)
    assert direction(battle) == "computer"
    assert battle.handover["turn"] == 3
    with CaptureQueriesContext(connection) as queries:
        shown = client.get(address(engagement)).context["page"]
    assert len(queries) <= 12
    assert shown.resolve
    assert shown.live
    assert shown.live.whole == 100
    run_block_of_trials(engagement.pk, 0)
    assert sum(
        chance.percent for chance in client.get(address(engagement)).context["page"].chances.parts
    ) in (
        99,
        100,
        101,
    )
    assert client.get(address(engagement, "positions")).status_code == 200
    client.post(address(engagement), {"do": "undo"})
    assert direction(Battle.objects.get(engagement=engagement)) == ""


def test_two_units_on_one_spot_are_refused_beside_their_field(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    at_table(engagement, umpire, lost=0)
    told = fields_of(client.get(address(engagement, "positions")))
    there = [name.removesuffix("-x") for name in told if name.endswith("-x") and told[name] != ""]
    told |= {f"{there[1]}-{axis}": told[f"{there[0]}-{axis}"] for axis in ("x", "y")}
    answered = client.post(address(engagement, "positions"), told)
    assert answered.status_code == 422
    assert list(answered.context["form"].errors) == [f"{there[1]}-x"]
    page = answered.content.decode()
    key = next(piece.key for piece in answered.context["form"].pieces if piece.ref == there[1])
    assert f'href="#u-{key}"' in page, "the unit at fault is named above the board"
    assert f'id="u-{key}"' in page
    told |= {f"{there[1]}-x": "", f"{there[1]}-y": ""}
    answered = client.post(address(engagement, "positions"), told)
    assert list(answered.context["form"].errors) == [f"{there[1]}-x"]
    assert direction(Battle.objects.get(engagement=engagement)) == ""


def test_losses_entered_while_positions_are_set_are_shown_before_they_count(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    battle, _struck = at_table(engagement, umpire, lost=0)
    told = fields_of(client.get(address(engagement, "positions")))
    at_table(engagement, umpire, lost=1)
    answered = client.post(address(engagement, "positions"), told)
    assert answered.status_code == 422
    assert direction(Battle.objects.get(engagement=engagement)) == ""
    pieces = answered.context["form"].pieces
    assert {piece.whole - piece.left for piece in pieces if piece.whole > 1 and piece.place} == {1}
    again = client.post(address(engagement, "positions"), told | {"log": answered.context["page"].stamp})
    assert again.status_code == 302
    battle.refresh_from_db()
    assert sum(unit.get("lost", 0) for unit in battle.handover["position"]["units"]) > 0


def test_the_computer_plays_on_only_from_positions_with_the_losses_of_the_log(client, engagement, messages):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    at_table(engagement, umpire, lost=0)
    client.post(address(engagement, "positions"), fields_of(client.get(address(engagement, "positions"))))
    report = TableReport.objects.get()
    log = log_from_plain(report.data)
    lines = tuple(replace(line, lost=int(line.unit == "band-01")) for line in log.lines)
    save_report(battle=report.battle, author=umpire, side=None, log=replace(log, lines=lines))
    page = client.get(address(engagement))
    assert page.context["page"].has_log_changed
    client.post(page.context["page"].resolve)
    assert Battle.objects.get(engagement=engagement).state == BattleState.WAITING
    answered = client.post(
        address(engagement, "positions"), fields_of(client.get(address(engagement, "positions")))
    )
    assert answered.status_code == 302, answered.context["form"].errors
    client.post(page.context["page"].resolve)
    assert Battle.objects.get(engagement=engagement).state == BattleState.QUEUED


@pytest.mark.parametrize("more", [(), ("battle",), ("positions",)])
def test_nobody_but_the_umpire_finds_the_pages(client, engagement, more):
    for key in ("camaguey", "captain_general"):
        client.force_login(seat(engagement.campaign, key))
        assert client.get(address(engagement, *more)).status_code == 404
        assert client.post(address(engagement, *more), {"do": "fight"}).status_code in (404, 405)
    assert not Battle.objects.filter(engagement=engagement, handover__isnull=False).exists()


def test_the_pack_shows_a_player_only_their_own_position(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    stop_battle(engagement, umpire)
    client.force_login(umpire)
    pack = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack/"
    whole = client.get(pack).context["page"]
    told = {
        unit["key"]: unit for unit in Battle.objects.get(engagement=engagement).handover["position"]["units"]
    }
    left = {row.visible.unit.key: row.left for side in whole.sides for row in (*side.rows, *side.reserves)}
    for key, number in left.items():
        assert number == row_figures(whole, key) - told[key].get("lost", 0) - told[key].get("captured", 0)
    assert len(whole.board.unit_marks) == len(told)
    client.force_login(seat(engagement.campaign, "camaguey"))
    own = client.get(pack)
    letters = {re.split(r"\s", body.classes)[0] for body in own.context["page"].board.unit_marks}
    assert letters == {side.letter for side in own.context["page"].sides if side.own}


def test_a_player_s_first_assisted_page_has_the_losses_before_the_hand_over(client):
    engagement = meet()
    stop_battle(engagement, umpire_of(engagement.campaign), turn=4)
    told = Battle.objects.get(engagement=engagement).handover["position"]["units"]
    client.force_login(seat(engagement.campaign, "camaguey"))
    table = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/assisted/"
    client.post(table, {"do": "roll", "key": "rallies", "seen": "0"})
    screen = client.get(table).context["page"]
    own = next(side for side in screen.sides if side.letter == "b")
    bands = [unit for unit in told if unit["key"].startswith("band")]
    assert own.lost == sum(unit.get("lost", 0) + unit.get("captured", 0) for unit in bands) > 0


def row_figures(page, key):
    rows = (row for side in page.sides for row in (*side.rows, *side.reserves))
    return next(row.visible.unit.figures for row in rows if row.visible.unit.key == key)


@pytest.mark.parametrize("ruleset", [key for key in RULESETS if key != "machete"])
def test_by_any_rules_a_battle_goes_to_the_table_and_back_to_the_computer(client, engagement, ruleset):
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    battle = stop_battle(engagement, umpire)
    client.force_login(umpire)
    assert (
        client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack/").status_code
        == 200
    )
    page = client.get(address(engagement, "positions"))
    assert page.context["form"]["turn"].label == "Turns played so far"
    answered = client.post(address(engagement, "positions"), fields_of(page))
    assert answered.status_code == 302, answered.context["form"].errors
    battle.refresh_from_db()
    assert direction(battle) == "computer"
    table = table_of_muster(
        muster_from_plain(engagement.muster, engagement.campaign.nation_table),
        ruleset,
        engagement.dice,
        laying_of(engagement, battle),
    )
    left = {unit["key"]: unit for unit in battle.handover["before"]["position"]["units"]}
    for unit in table.scenario.position["units"]:
        gone = ("lost", "captured")
        assert [unit.get(name, 0) for name in gone] == [left[unit["key"]].get(name, 0) for name in gone]
        assert [unit.get(axis) for axis in ("x", "y")] == [left[unit["key"]].get(axis) for axis in ("x", "y")]
    client.post(address(engagement), {"do": "undo"})
    assert direction(Battle.objects.get(engagement=engagement)) == "table"


def test_rules_without_a_hand_over_say_so(client, engagement, monkeypatch):
    monkeypatch.setattr("battles.table.handover.rules.find", lambda key: replace(find(key), positions=None))
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    page = client.get(address(engagement))
    assert not page.context["page"].offered
    assert client.post(address(engagement), {"do": "fight"}).status_code == 302
    assert client.get(address(engagement, "positions")).status_code == 302
    assert not Battle.objects.filter(engagement=engagement, handover__isnull=False).exists()


def test_a_battle_that_the_computer_began_is_not_said_to_be_the_tables_alone():
    assert "computer" not in said_of_handover("computer", 3, "machete", 0).partition(".")[0]
    assert "computer" in said_of_handover("computer", 3, "machete", 2).partition(".")[0]
