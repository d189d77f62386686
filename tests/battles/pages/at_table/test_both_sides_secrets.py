"""A player in a log of both sides reads nothing of the enemy's reserves, in no page, number or mark."""

import re

import pytest
from django.urls import reverse

from battles.models import Battle, TableReport
from battles.operations import open_battle
from battles.operations.table_setup import choose_log, choose_ruleset
from battles.table.log import log_from_plain
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.pages.at_table.one_log_table import (
    RESERVE,
    enter_by_hand,
    meet_with_reserve,
    pages_of,
    read,
    reserve_of,
    seat_players,
    write,
)
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet_with_reserve()


@pytest.fixture
def players(engagement):
    """Returns one player a side, at a table with one log. Spain has the reserve."""
    return seat_players(engagement)


def test_no_page_shows_a_reserve_of_the_enemy_before_it_comes(client, engagement, players):
    places = ("referee", "assisted", "")
    write(client, players["b"], engagement, do="draw")
    for depth in places:
        client.force_login(players["b"])
        page = client.get(address(engagement, "table", *filter(None, [depth])))
        content = page.content.decode()
        assert page.status_code == 200
        assert "\ue000" not in content
        assert "ue000" not in content
        assert RESERVE not in content
        client.force_login(players["a"])
        own_page = client.get(address(engagement, "table", *filter(None, [depth]))).content.decode()
        assert RESERVE in own_page
    hers = read(client, players["b"], engagement, "assisted")
    enemies = re.findall(r'data-unit="enemy\.(\w+)\.(\d+)"', hers)
    roster = Battle.objects.get().roster["units"]
    first = [unit for unit in roster if unit["side"] == "spain" and not unit["reserve_dice"]]
    assert len(enemies) == len(first) < len([unit for unit in roster if unit["side"] == "spain"])


def test_a_page_is_the_same_whatever_reserve_the_enemy_has(client, engagement, players):
    """Checks cards left, losses of an army, the last turn and numbers of units."""
    whole = Battle.objects.get().roster
    late = {**next(unit for unit in whole["units"] if unit["reserve_dice"]), "key": "late-2"}
    first = [unit for unit in whole["units"] if not unit["reserve_dice"]]
    contents = []
    for units in (whole["units"], [*whole["units"], late], first):
        Battle.objects.update(roster={**whole, "units": units})
        TableReport.objects.all().delete()
        assert write(client, players["b"], engagement, do="draw").status_code == 200
        contents.append(pages_of(client, players["b"], engagement))
    for page, other, without in zip(*contents, strict=True):
        assert page == other == without
    assert "Reserve" not in contents[0][0]


def test_entries_of_the_log_and_their_stamp_tell_nothing_of_a_reserve(client, engagement, players):
    enter_by_hand(engagement, players["a"], "column-01", 1)
    stamp = log_from_plain(TableReport.objects.get().data).stamp
    stored = reverse(
        "battles:table-entries", kwargs={"slug": engagement.campaign.slug, "ref": engagement.ref}
    )
    client.force_login(players["b"])
    answer = client.get(stored)
    assert answer.status_code == 200
    assert stamp not in answer.content.decode()
    assert RESERVE not in answer.content.decode()
    mark = answer.json()["mark"]
    assert client.get(stored, {"watched": mark}).status_code == 204
    umpires = [unit["key"] for unit in engagement.battle.roster["units"]]
    assert not any(f"spain.{len(umpires)}" in name for name in answer.json()["seen"])


def test_a_first_entry_about_a_reserve_gives_the_log_no_stamp_and_no_page_to_submit(
    client, engagement, players
):
    stored = reverse(
        "battles:table-entries", kwargs={"slug": engagement.campaign.slug, "ref": engagement.ref}
    )
    shown = []
    for lost in (0, 1):
        if lost:
            enter_by_hand(engagement, players["a"], reserve_of(engagement), lost)
        client.force_login(players["b"])
        entries = client.get(stored)
        again = client.get(stored, {"watched": entries.json()["mark"]})
        confirmed = client.get(address(engagement, "table", "confirm"))
        shown.append((entries.content, again.status_code, confirmed.status_code))
    assert shown[0] == shown[1]
    assert shown[0][1:] == (200, 404)


@pytest.mark.parametrize("ruleset", ["machete", "macduff"])
def test_no_step_of_a_whole_turn_names_a_reserve_to_the_enemy(client, engagement, players, ruleset):
    umpire = engagement.campaign.umpires.get()
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    assert Battle.objects.get().has_one_log
    client.force_login(umpire)
    for number in range(60):
        client.force_login(umpire)
        page = text_of(page_of(client, engagement))
        step = next(
            (word for word in ("roll", "draw", "next", "end") if f'name="do" value="{word}"' in page), ""
        )
        if not step:
            break
        assert enter(client, engagement, seen_on(page), key=f"tap-{number}", do=step).status_code == 200
        client.force_login(players["b"])
        for depth in ("referee", "assisted"):
            content = text_of(page_of(client, engagement, depth))
            assert RESERVE not in content
            assert "\ue000" not in content
        if step == "end":
            break
    assert number > 1


def test_an_entry_about_a_reserve_shows_in_no_number_name_or_mark(client, engagement, players):
    write(client, players["b"], engagement, do="draw")
    stored = reverse(
        "battles:table-entries", kwargs={"slug": engagement.campaign.slug, "ref": engagement.ref}
    )
    marks, shown = [], []
    for lost in (0, 1, 2):
        if lost:
            enter_by_hand(engagement, players["a"], reserve_of(engagement), lost)
        client.force_login(players["b"])
        depths = ("referee", "assisted")
        marks = marks or [page_of(client, engagement, name).context["mark"] for name in depths]
        for name, mark in zip(depths, marks, strict=True):
            assert page_of(client, engagement, name, watched=mark).status_code == 204
        shown.append([client.get(stored).content.decode(), *pages_of(client, players["b"], engagement)])
    assert shown[0] == shown[1] == shown[2]


def test_a_page_from_before_an_entry_about_a_reserve_is_not_behind(client, engagement, players):
    write(client, players["b"], engagement, do="draw")
    seen = seen_on(read(client, players["b"], engagement))
    enter_by_hand(engagement, players["a"], reserve_of(engagement), 1)
    write(client, players["a"], engagement, do="undo")
    assert [step["step"]["do"] for step in TableReport.objects.get().steps[1:]] == ["adjust", "undo"]
    assert seen_on(read(client, players["b"], engagement)) == seen
    client.force_login(players["b"])
    assert enter(client, engagement, seen, key="mine", do="undo").status_code == 200
    assert TableReport.objects.get().steps[-1]["by"] == "camaguey"
    assert enter(client, engagement, seen, key="late", do="draw").status_code == 409


def test_no_refusal_of_a_page_that_is_behind_tells_of_an_entry_about_a_reserve(client, engagement, players):
    write(client, players["b"], engagement, key="mine", do="draw")
    answers = []
    for is_secret in (False, True):
        if is_secret:
            enter_by_hand(engagement, players["a"], reserve_of(engagement), 1)
            write(client, players["a"], engagement, do="undo")
        client.force_login(players["b"])
        for sent in ({"do": "draw"}, {"do": "undo", "of": "late"}, {"do": "draw", "posted": "mine"}):
            for depth in ("referee", "assisted"):
                got = enter(client, engagement, 0, key=f"late-{len(answers)}", depth=depth, **sent)
                faults = re.findall(r'role="alert".*?</p>', got.content.decode(), re.S)
                answers.append((got.status_code, got.headers.get("X-Stored-Before"), faults))
    assert len(TableReport.objects.get().steps) > 1
    assert answers[:6] == answers[6:]


def test_a_player_takes_back_no_entry_by_hand_for_a_reserve_of_the_enemy(client, engagement, players):
    enter_by_hand(engagement, players["a"], reserve_of(engagement), 1)
    assert write(client, players["b"], engagement, do="undo").status_code == 200  # as if nothing were entered
    assert TableReport.objects.get().steps == []
    assert write(client, players["a"], engagement, do="undo").status_code == 200
    enter_by_hand(engagement, players["b"], "column-01", 1)  # on the table
    assert write(client, players["b"], engagement, key="another", do="undo").status_code == 200
    assert not any(line["lost"] for line in TableReport.objects.get().data["lines"])


def test_a_player_does_not_read_that_a_reserve_of_the_enemy_is_due(client, engagement, players, monkeypatch):
    due = {reserve_of(engagement): 1}
    monkeypatch.setattr("battles.pages.at_table.table_parts.reserve_turns", lambda *_given: due)
    assert "Reserves come on" in read(client, players["a"], engagement)
    page = read(client, players["b"], engagement)
    assert "Reserves come on" not in page
    assert "The other side acts" not in page
    assert "Cards are drawn" in page
    assert 'value="next"' not in page
    assert write(client, players["b"], engagement, do="next").status_code == 409
    assert not TableReport.objects.exists()
    assert write(client, players["a"], engagement, do="next").status_code == 200
    assert 'value="draw"' in read(client, players["b"], engagement)


def test_no_page_shows_a_garrison_of_the_enemy_that_has_not_fired(client):
    engagement = meet(guns=1)
    open_battle(engagement=engagement)
    choose_log(engagement=engagement, is_one=True, actor=umpire_of(engagement.campaign))
    spain, cuba = seat(engagement.campaign, "captain_general"), seat(engagement.campaign, "camaguey")
    foot = re.search(r'data-unit="([^"]+)"', read(client, spain, engagement, "assisted"))[1]
    assert (
        write(client, spain, engagement, "assisted", do="enter", unit=foot, zone="bohio_1").status_code == 200
    )
    assert "in a house" in read(client, spain, engagement, "assisted")
    for depth in ("assisted", "referee"):
        page = read(client, cuba, engagement, depth)
        assert "in a house" not in page
        assert "ue000" not in page
    band = re.search(r'data-unit="(own[^"]+|[^e"][^"]+)"', read(client, cuba, engagement, "assisted"))[1]
    enemy = re.search(r'data-unit="(enemy[^"]+)"', read(client, cuba, engagement, "assisted"))[1]
    assert page_of(client, engagement, "assisted", do="fire", unit=band, target=enemy).status_code != 404
    for target in ("0-1", "0-9"):
        assert page_of(client, engagement, "assisted", do="fire", unit=band, target=target).status_code == 404
        assert (
            enter(client, engagement, 1, "no", "assisted", do="fire", unit=band, target=target).status_code
            == 404
        )


def give_order(client, player, engagement):
    """Gives an order of the Mexican War that the enemy does not read."""
    page = read(client, player, engagement, "assisted")
    unit = re.search(r'do=order&amp;unit=([^"&]+)', page)[1]
    sent = write(
        client,
        player,
        engagement,
        "assisted",
        key="order",
        do="order",
        unit=unit,
        order="withdraw",
        range="1",
    )
    assert sent.status_code == 200
    assert TableReport.objects.get().steps[-1]["step"]["do"] == "order"


@pytest.mark.parametrize("turn", [1, 2])
def test_the_first_order_of_a_turn_changes_no_number_of_turns_button_or_mark(
    client, engagement, players, turn
):
    """Checks the enemy's pages after it, and after an end of the turn that the enemy takes back."""
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=engagement.campaign.umpires.get())
    stored = reverse(
        "battles:table-entries", kwargs={"slug": engagement.campaign.slug, "ref": engagement.ref}
    )
    enemy, worlds = players["b"], []
    for has_order in (False, True):
        TableReport.objects.all().delete()
        shown = []
        for number in range(1, turn):
            write(client, enemy, engagement, "assisted", key=f"turn-{number}", do="end")
        if has_order:
            give_order(client, players["a"], engagement)
        for taps in ((), ("end", "undo")):
            for tap in taps:
                assert write(client, enemy, engagement, "assisted", key=tap, do=tap).status_code == 200
            client.force_login(enemy)
            marks = [page_of(client, engagement, depth).context["mark"] for depth in ("referee", "assisted")]
            shown.append([marks, client.get(stored).content, *pages_of(client, enemy, engagement)])
        worlds.append(shown)
    assert worlds[0] == worlds[1]
    assert ("End turn 1" in worlds[0][0][-2]) is (turn == 1)


def test_a_loss_of_a_reserve_changes_no_number_of_turns_after_an_undone_end(client, engagement, players):
    worlds = []
    for lost in (0, 1):
        TableReport.objects.all().delete()
        write(client, players["b"], engagement, "assisted", key="first", do="end")
        if lost:
            enter_by_hand(engagement, players["a"], reserve_of(engagement), lost)
        for tap in ("end", "undo"):
            assert write(client, players["b"], engagement, "assisted", key=tap, do=tap).status_code == 200
        worlds.append(pages_of(client, players["b"], engagement))
    assert worlds[0] == worlds[1]
