"""A log in which players of both sides write: what each enters is seen by both, and no secret with it."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from battles import urls
from battles.models import Battle, HiddenAnswer, TableReport
from battles.mustering import roster_from_plain
from battles.operations import confirm_report, open_battle, save_report
from battles.operations.table_setup import choose_layout, choose_log, choose_ruleset
from battles.table.log import blank_log, log_from_plain
from campaign.models import Entry, Result, Seat
from campaign.operations.campaigns.campaign_files import bring_in
from campaign.refusals import Refusal
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.battles.views.test_referee import BREAK_OFF, enter, page_of, seen_on, text_of
from tests.battles.views.test_table import address, confirm
from tests.campaign.operations.campaigns.test_campaign_files import written as exported

pytestmark = pytest.mark.django_db
RESERVE = "Guerrilla"


@pytest.fixture
def met():
    found = meet()
    hold_back(found, "guerrilla")
    open_battle(engagement=found)
    return found


@pytest.fixture
def players(met):
    """One player a side, at a table with one log. Spain has the reserve."""
    choose_log(engagement=met, is_one=True, actor=umpire_of(met.campaign))
    return {"a": seat(met.campaign, "captain_general"), "b": seat(met.campaign, "camaguey")}


def read(client, player, met, depth="referee", **query):
    client.force_login(player)
    return text_of(page_of(client, met, depth, **query))


def write(client, player, met, depth="referee", **step):
    """Enters a step on the page as it is now."""
    seen = seen_on(read(client, player, met, depth))
    return enter(client, met, seen, depth=depth, **step)


def seat_side(player, met):
    """The side of a player."""
    return Seat.objects.get(campaign=met.campaign, player=player).side


def test_an_entry_of_one_side_shows_on_the_phone_of_the_other_with_the_same_card(client, met, players):
    assert 'value="count"' not in read(client, players["a"], met)  # nobody asks for the enemy's cards
    assert write(client, players["a"], met, do="draw").status_code == 200
    pages = {side: read(client, player, met) for side, player in players.items()}
    cards = {
        side: re.search(r'<div class="cardbox (\w)">.*?<h2>(.*?)</h2>', page, re.S)
        for side, page in pages.items()
    }
    assert cards["a"][1] == cards["b"][1]
    assert "Last entry by captain_general." in pages["b"]
    side = cards["a"][1]
    unit = re.search(r'name="unit" value="([^"]+)"', pages[side])[1]
    assert write(client, players[side], met, do="go_off", unit=unit).status_code == 200
    assert 'value="draw"' in read(client, players["ab".replace(side, "")], met)
    assert [each.side for each in TableReport.objects.all()] == [None]
    steps = TableReport.objects.get().steps
    assert {each["by"] for each in steps} == {"captain_general", players[side].get_username()}


def test_no_page_shows_a_reserve_of_the_enemy_before_it_comes(client, met, players):
    places = ("referee", "assisted", "")
    write(client, players["b"], met, do="draw")
    for depth in places:
        client.force_login(players["b"])
        page = client.get(address(met, "table", *filter(None, [depth])))
        told = page.content.decode()
        assert page.status_code == 200
        assert "\ue000" not in told
        assert "ue000" not in told
        assert RESERVE not in told
        client.force_login(players["a"])
        own = client.get(address(met, "table", *filter(None, [depth]))).content.decode()
        assert RESERVE in own
    hers = read(client, players["b"], met, "assisted")
    enemies = re.findall(r'data-unit="enemy\.(\w+)\.(\d+)"', hers)
    roster = Battle.objects.get().roster["units"]
    first = [each for each in roster if each["side"] == "spain" and not each["reserve_dice"]]
    assert len(enemies) == len(first) < len([each for each in roster if each["side"] == "spain"])


def pages_of(client, player, met):
    """All pages of a player at the table, without the marks that are drawn for each."""
    client.force_login(player)
    found = []
    for depth in ("referee", "assisted", ""):
        home = address(met, "table", *filter(None, [depth]))
        for headers in ({}, {"HX-Request": "true", "X-Keeps-Game": "1"}):
            told = client.get(home, headers=headers).content.decode()
            found.append(
                re.sub(r'(token|key)" value="[^"]+"|Token": "\w+"|watched=[^"]+"|\b[0-9a-f]{16}\b', "", told)
            )
    return found


def test_a_page_is_the_same_whatever_reserve_the_enemy_has(client, met, players):
    """Cards left, losses of an army, the last turn and numbers of units would all tell of it."""
    whole = Battle.objects.get().roster
    late = {**next(each for each in whole["units"] if each["reserve_dice"]), "key": "late-2"}
    first = [each for each in whole["units"] if not each["reserve_dice"]]
    found = []
    for units in (whole["units"], [*whole["units"], late], first):
        Battle.objects.update(roster={**whole, "units": units})
        TableReport.objects.all().delete()
        assert write(client, players["b"], met, do="draw").status_code == 200
        found.append(pages_of(client, players["b"], met))
    for page, other, without in zip(*found, strict=True):
        assert page == other == without
    assert "Reserve" not in found[0][0]


def test_a_player_has_no_game_as_data(client, met, players):
    client.force_login(players["b"])
    for name in ("assisted", "referee"):
        assert client.get(address(met, "table", name)).status_code == 200
    for pattern in urls.urlpatterns:
        if pattern.name in ("offline-game", "offline-referee"):
            known = {"slug": met.campaign.slug, "ref": met.ref}
            assert client.get(reverse(f"battles:{pattern.name}", kwargs=known)).status_code == 404
            client.force_login(met.campaign.umpires.get())
            assert client.get(reverse(f"battles:{pattern.name}", kwargs=known)).status_code == 200
            client.force_login(players["b"])


def test_entries_of_the_log_and_their_stamp_tell_nothing_of_a_reserve(client, met, players):
    blank = blank_log(roster_from_plain(met.battle.roster))
    save_report(battle=met.battle, author=players["a"], side=None, log=blank)
    stored = reverse("battles:table-entries", kwargs={"slug": met.campaign.slug, "ref": met.ref})
    client.force_login(players["b"])
    told = client.get(stored)
    assert told.status_code == 200
    assert blank.stamp not in told.content.decode()
    assert RESERVE not in told.content.decode()
    mark = told.json()["mark"]
    assert client.get(stored, {"watched": mark}).status_code == 204
    umpires = [unit["key"] for unit in met.battle.roster["units"]]
    assert not any(f"spain.{len(umpires)}" in name for name in told.json()["seen"])


def test_any_player_submits_the_report_and_only_the_umpire_confirms_it(client, met, players):
    log = replace(blank_log(roster_from_plain(met.battle.roster)), holder="spain", phases=4)
    save_report(battle=met.battle, author=players["a"], side=None, log=log)
    confirm(client, players["b"], met)
    report = TableReport.objects.get()
    assert report.handed_in_at
    assert "Waits for the umpire" in client.get(address(met, "table", "confirm")).content.decode()
    for player in players.values():
        client.force_login(player)
        assert (
            RESERVE not in client.get(address(met, "table", "confirm")).content.decode()
            or player == players["a"]
        )
        with pytest.raises(Refusal):
            confirm_report(report=report, actor=player, side=seat_side(player, met), stamp=log.stamp)
    client.force_login(met.campaign.umpires.get())
    assert "both sides" in client.get(address(met)).content.decode()
    confirm(client, met.campaign.umpires.get(), met)
    assert Result.objects.filter(engagement=met).exists()


@pytest.mark.parametrize("ruleset", ["machete", "macduff"])
def test_no_step_of_a_whole_turn_names_a_reserve_to_the_enemy(client, met, players, ruleset):
    umpire = met.campaign.umpires.get()
    if ruleset != "machete":
        choose_ruleset(engagement=met, ruleset=ruleset, actor=umpire)
    assert Battle.objects.get().has_one_log
    client.force_login(umpire)
    for number in range(60):
        client.force_login(umpire)
        page = text_of(page_of(client, met))
        step = next(
            (word for word in ("roll", "draw", "next", "end") if f'name="do" value="{word}"' in page), ""
        )
        if not step:
            break
        assert enter(client, met, seen_on(page), key=f"tap-{number}", do=step).status_code == 200
        client.force_login(players["b"])
        for depth in ("referee", "assisted"):
            told = text_of(page_of(client, met, depth))
            assert RESERVE not in told
            assert "\ue000" not in told
        if step == "end":
            break
    assert number > 1


def test_a_player_enters_nothing_for_a_unit_of_the_enemy(client, met, players):
    page = read(client, players["b"], met, "assisted")
    enemy = re.search(r'data-unit="(enemy\.\w+\.\d+)"', page)[1]
    for depth in ("assisted", "referee"):
        for unit in (enemy, "spain.1", "spain.9", "\ue0000", "enemy.cavalry.1"):
            assert page_of(client, met, depth, do="fire", unit=unit).status_code == 404
            assert enter(client, met, seen_on(page), depth=depth, do="go_off", unit=unit).status_code == 404
    assert not TableReport.objects.exists()


def test_a_player_never_answers_for_the_enemy_in_secret_nor_aloud(client, met, players):
    Battle.objects.update(is_one_phone=True)
    client.force_login(players["a"])
    page = read(client, players["a"], met)
    while 'value="draw"' in page:
        page = text_of(write(client, players["a"], met, do="draw"))
    page = text_of(write(client, players["a"], met, do="end"))
    seen = seen_on(page)
    assert "hand_to" not in page
    assert enter(client, met, seen, **BREAK_OFF, **{"for": "b"}, answer="break_off").status_code == 409
    aloud = {"do": "aloud", "choice": "1-break_off", "said-a": "fight_on", "said-b": "break_off"}
    assert enter(client, met, seen, **aloud).status_code == 409
    assert not HiddenAnswer.objects.exists()
    pages = []
    for answer in ("fight_on", "break_off"):
        client.force_login(players["a"])
        assert enter(client, met, seen, **BREAK_OFF, **{"for": "a"}, answer=answer).status_code == 200
        pages.append(read(client, players["b"], met))
    assert pages[0] == pages[1]
    told = text_of(enter(client, met, seen, **BREAK_OFF, **{"for": "b"}, answer="fight_on"))
    assert "breaks off" in told
    undone = write(client, players["b"], met, do="undo")
    assert undone.status_code == 409
    assert HiddenAnswer.objects.count() == 2


def test_a_result_entered_by_one_side_keeps_what_the_other_entered_for_its_reserve(client, met, players):
    client.force_login(players["a"])
    form = client.get(address(met, "table")).context["form"]
    reserve = next(each for each in form.visible_units if RESERVE in each.name)
    sent = {
        name: form[name].value() or "" for name in form.fields if not isinstance(form[name].value(), bool)
    }
    sent |= {f"{reserve.ref}-lost": "1", "draft": "1"}
    assert client.post(address(met, "table"), sent).status_code == 302
    client.force_login(players["b"])
    form = client.get(address(met, "table")).context["form"]
    assert not any(RESERVE in each.name for each in form.visible_units)
    sent = {
        name: form[name].value() or "" for name in form.fields if not isinstance(form[name].value(), bool)
    }
    sent |= {"seen": form["seen"].value() or "", "draft": "1", f"{reserve.ref}-lost": "4"}
    sent |= {f"{form.visible_units[0].ref}-lost": "2"}
    answered = client.post(address(met, "table"), sent)
    assert answered.status_code == 302
    lines = {line["unit"]: line["lost"] for line in TableReport.objects.get().data["lines"]}
    assert lines[reserve.unit.key] == 1
    assert lines[form.visible_units[0].unit.key] == 2


def test_the_umpire_chooses_the_log_until_something_is_entered(client, met):
    umpire, player = umpire_of(met.campaign), seat(met.campaign, "camaguey")
    client.force_login(player)
    assert client.post(address(met, "log"), {"log": "one"}).status_code == 404
    client.force_login(umpire)
    assert "Open one log for both sides" in client.get(address(met, "table")).content.decode()
    for word in ("one", "own", "one"):
        client.post(address(met, "log"), {"log": word})
        assert Battle.objects.get().is_one_log == (word == "one")
    assert Entry.objects.filter(operation="battles.choose_log").count() == 3
    write(client, player, met, do="draw")
    client.force_login(umpire)
    assert "Give each side its own log" not in client.get(address(met, "table")).content.decode()
    client.post(address(met, "log"), {"log": "own"})
    assert Battle.objects.get().is_one_log


def test_a_battle_with_secrets_that_one_log_cannot_keep_has_none(met, players):
    assert Battle.objects.get().has_one_log
    Battle.objects.update(handover={"to": "stop", "wanted": 0})
    assert not Battle.objects.get().has_one_log
    Battle.objects.update(handover=None)
    umpire = met.campaign.umpires.get()
    choose_ruleset(engagement=met, ruleset="mexican_war", actor=umpire)
    assert not Battle.objects.get().is_one_log
    with pytest.raises(Refusal):
        choose_log(engagement=met, is_one=True, actor=umpire)
    choose_ruleset(engagement=met, ruleset="machete", actor=umpire)
    choose_log(engagement=met, is_one=True, actor=umpire)
    choose_layout(engagement=met, kind="ambush", actor=umpire)
    assert not Battle.objects.get().is_one_log


def reserve_of(met):
    """The key of Spain's reserve."""
    return next(unit["key"] for unit in met.battle.roster["units"] if unit["reserve_dice"])


def enter_by_hand(met, author, key, lost):
    """Enters losses of the unit *key* in the log, beside what is stored."""
    report = TableReport.objects.filter(battle=met.battle).first()
    log = log_from_plain(report.data) if report else blank_log(roster_from_plain(met.battle.roster))
    lines = tuple(replace(line, lost=lost) if line.unit == key else line for line in log.lines)
    save_report(battle=met.battle, author=author, side=None, log=replace(log, lines=lines))


def test_an_entry_about_a_reserve_shows_in_no_number_name_or_mark(client, met, players):
    write(client, players["b"], met, do="draw")
    stored = reverse("battles:table-entries", kwargs={"slug": met.campaign.slug, "ref": met.ref})
    marks, shown = [], []
    for lost in (0, 1, 2):
        if lost:
            enter_by_hand(met, players["a"], reserve_of(met), lost)
        client.force_login(players["b"])
        depths = ("referee", "assisted")
        marks = marks or [page_of(client, met, name).context["mark"] for name in depths]
        for name, mark in zip(depths, marks, strict=True):
            assert page_of(client, met, name, watched=mark).status_code == 204
        shown.append([client.get(stored).content.decode(), *pages_of(client, players["b"], met)])
    assert shown[0] == shown[1] == shown[2]


def test_a_page_from_before_an_entry_about_a_reserve_is_not_behind(client, met, players):
    write(client, players["b"], met, do="draw")
    seen = seen_on(read(client, players["b"], met))
    enter_by_hand(met, players["a"], reserve_of(met), 1)
    write(client, players["a"], met, do="undo")
    assert [step["step"]["do"] for step in TableReport.objects.get().steps[1:]] == ["adjust", "undo"]
    assert seen_on(read(client, players["b"], met)) == seen
    client.force_login(players["b"])
    assert enter(client, met, seen, key="mine", do="undo").status_code == 200
    assert TableReport.objects.get().steps[-1]["by"] == "camaguey"
    assert enter(client, met, seen, key="late", do="draw").status_code == 409


def test_a_player_takes_back_no_entry_by_hand_for_a_reserve_of_the_enemy(client, met, players):
    enter_by_hand(met, players["a"], reserve_of(met), 1)
    answered = write(client, players["b"], met, do="undo")
    assert answered.status_code == 409
    assert "Ask that side to take it back" in answered.content.decode()
    assert TableReport.objects.get().steps == []
    assert write(client, players["a"], met, do="undo").status_code == 200
    enter_by_hand(met, players["b"], "column-01", 1)  # on the table
    assert write(client, players["b"], met, key="another", do="undo").status_code == 200
    assert not any(line["lost"] for line in TableReport.objects.get().data["lines"])


def test_a_player_does_not_read_that_a_reserve_of_the_enemy_is_due(client, met, players, monkeypatch):
    due = {reserve_of(met): 1}
    monkeypatch.setattr("battles.pages.at_table.assisted.reserve_turns", lambda *_given: due)
    assert "Reserves come on" in read(client, players["a"], met)
    page = read(client, players["b"], met)
    assert "Reserves come on" not in page
    assert "The other side acts" not in page
    assert "Cards are drawn" in page
    assert 'value="next"' not in page
    assert write(client, players["b"], met, do="next").status_code == 409
    assert not TableReport.objects.exists()
    assert write(client, players["a"], met, do="next").status_code == 200
    assert 'value="draw"' in read(client, players["b"], met)


def test_rules_without_one_log_have_none_even_if_a_file_asks_for_it():
    met = meet()
    open_battle(engagement=met)
    choose_log(engagement=met, is_one=True, actor=umpire_of(met.campaign))
    for changed, has_one in (
        ({}, True),
        ({"ruleset": "mexican_war"}, False),
        ({"battle_type": "ambush"}, False),
    ):
        Battle.objects.filter(engagement=met).update(**{"ruleset": "machete", "battle_type": ""} | changed)
        made = bring_in(file=exported(met.campaign), actor=None)
        battle = Battle.objects.get(engagement__campaign=made)
        assert battle.has_one_log == has_one
    battle.battle_type, battle.engagement.kind = "", "ambush"
    assert not battle.has_one_log


def test_no_page_shows_a_garrison_of_the_enemy_that_has_not_fired(client):
    met = meet(guns=1)
    open_battle(engagement=met)
    choose_log(engagement=met, is_one=True, actor=umpire_of(met.campaign))
    spain, cuba = seat(met.campaign, "captain_general"), seat(met.campaign, "camaguey")
    foot = re.search(r'data-unit="([^"]+)"', read(client, spain, met, "assisted"))[1]
    assert write(client, spain, met, "assisted", do="enter", unit=foot, zone="bohio_1").status_code == 200
    assert "in a house" in read(client, spain, met, "assisted")
    for depth in ("assisted", "referee"):
        page = read(client, cuba, met, depth)
        assert "in a house" not in page
        assert "ue000" not in page
    band = re.search(r'data-unit="(own[^"]+|[^e"][^"]+)"', read(client, cuba, met, "assisted"))[1]
    enemy = re.search(r'data-unit="(enemy[^"]+)"', read(client, cuba, met, "assisted"))[1]
    assert page_of(client, met, "assisted", do="fire", unit=band, target=enemy).status_code != 404
    for target in ("0-1", "0-9"):
        assert page_of(client, met, "assisted", do="fire", unit=band, target=target).status_code == 404
        assert enter(client, met, 1, "no", "assisted", do="fire", unit=band, target=target).status_code == 404
