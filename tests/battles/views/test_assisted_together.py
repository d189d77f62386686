"""Several people at one table: a side has one game, each entry says whose it is, nobody is overwritten."""

import pytest

from battles.models import TableReport
from battles.operations.table_setup import choose_ruleset
from battles.table.log import log_from_plain
from battles.table.side_reports import has_written
from campaign.models import Seat
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_assisted import enter, page_of, units_of, volley
from tests.battles.views.test_table import address, write
from tests.battles.views.test_table_drafts import fields_drawn

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def fellows(engagement):
    """Returns two players of Spain."""
    side = engagement.campaign.sides.get(key="spain")
    Seat.objects.create(campaign=engagement.campaign, side=side, key="brigade", name="Brigade")
    return seat(engagement.campaign, "captain_general"), seat(engagement.campaign, "brigade")


def fire_volley(engagement):
    """Returns the step of a Spanish volley at the first Cuban horse."""
    step, _foe = volley(engagement, faces="6")
    return step | {"target": "enemy.cavalry.1"}


def mark_in(response):
    return response.content.decode().partition("watched=")[2].partition('"')[0]


def watch(client, engagement, mark, depth="assisted", **headers):
    home = address(engagement, "table", depth)
    return client.get(f"{home}?watched={mark}", headers={"HX-Request": "1"} | headers)


def test_a_half_entered_roll_stays_when_another_phone_enters_something(client, engagement, fellows):
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire_of(engagement.campaign))
    first, second = fellows
    client.force_login(second)
    half = enter(client, engagement, 0, do="first", faces="3")
    body = units_of(engagement)[1][units_of(engagement)[0][0].key]
    assert write(client, first, engagement, draft="1", **{f"{body}-lost": "1"}).status_code == 302
    client.force_login(second)
    seen = watch(client, engagement, mark_in(half).replace("&amp;", "&")).content.decode()
    assert '<p class="given">' in seen
    assert 'name="faces" value="3"' in seen


@pytest.mark.parametrize("depth", ["assisted", "referee"])
def test_a_half_entered_roll_goes_without_a_word_when_another_phone_has_rolled(
    client, engagement, fellows, depth
):
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire_of(engagement.campaign))
    first, second = fellows
    client.force_login(second)
    half = enter(client, engagement, 0, depth=depth, do="first", faces="3")
    mark = mark_in(half).replace("&amp;", "&")
    assert "do=first" in mark
    client.force_login(first)
    assert enter(client, engagement, 0, depth=depth, do="first", faces="3-4").status_code == 200
    client.force_login(second)
    for poll in (mark, f"{mark}&unit=0-none", f"{mark}&unit=none"):  # the unit named is seen no more
        seen = watch(client, engagement, poll, depth)
        assert seen.status_code == 200
        assert 'role="alert"' not in seen.content.decode()
    home = address(engagement, "table", depth)
    assert client.get(home, {"do": "first", "unit": "none"}).status_code == 404  # it was a tap


@pytest.mark.parametrize("depth", ["assisted", "referee"])
def test_a_phone_with_a_half_entered_roll_keeps_the_game_that_another_phone_played(
    client, engagement, fellows, depth
):
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire_of(engagement.campaign))
    client.force_login(fellows[1])
    half = mark_in(enter(client, engagement, 0, depth=depth, do="first", faces="3")).replace("&amp;", "&")
    body = units_of(engagement)[1][units_of(engagement)[0][0].key]
    assert write(client, fellows[0], engagement, draft="1", **{f"{body}-lost": "1"}).status_code == 302
    client.force_login(fellows[1])
    seen = watch(client, engagement, half, depth, **{"X-Keeps-Game": "1"}).content.decode()
    assert '<p class="given">' in seen
    assert "data-kept-game" in seen


def test_two_players_of_a_side_enter_one_game_and_each_entry_says_whose_it_is(client, engagement, fellows):
    first, second = fellows
    client.force_login(second)
    mark = mark_in(page_of(client, engagement))
    assert watch(client, engagement, mark).status_code == 204
    client.force_login(first)
    assert enter(client, engagement, 0, **fire_volley(engagement)).status_code == 200

    client.force_login(second)
    seen = watch(client, engagement, mark)
    assert seen.status_code == 200
    assert "Last entry by captain_general." in seen.content.decode()
    late = enter(client, engagement, 0, key="late", do="end")
    assert late.status_code == 409
    assert "captain_general entered something meanwhile." in late.content.decode()
    assert enter(client, engagement, 1, do="undo").status_code == 200
    report = TableReport.objects.get()
    assert [each["by"] for each in report.steps] == ["captain_general", "brigade"]
    assert report.author == first


def test_a_side_has_one_log_and_the_enemy_reads_nothing_of_it(client, engagement, fellows):
    first, second = fellows
    client.force_login(first)
    enter(client, engagement, 0, **fire_volley(engagement))
    lost = {line.unit: line.lost for line in log_from_plain(TableReport.objects.get().data).lines}
    client.force_login(second)
    form = client.get(address(engagement, "table")).context["form"]
    assert form["enemy.cavalry.1-lost"].value() == max(lost.values()) > 0

    enemy = seat(engagement.campaign, "camaguey")
    client.force_login(enemy)
    page = page_of(client, engagement).content.decode()
    assert "captain_general" not in page
    assert write(client, enemy, engagement, draft="1").status_code == 302
    assert {each.side.key for each in TableReport.objects.all()} == {"spain", "cuba"}


def test_the_umpire_sees_where_the_games_of_the_sides_differ_and_chooses(client, engagement, fellows):
    spain, cuba, umpire = fellows[0], seat(engagement.campaign, "camaguey"), umpire_of(engagement.campaign)
    client.force_login(spain)
    enter(client, engagement, 0, **fire_volley(engagement))
    units, refs = units_of(engagement)
    horse = next(unit for unit in units if unit.side == "cuba")
    write(client, cuba, engagement, **{f"{refs[horse.key]}-lost": "1", "draft": "1"})

    client.force_login(umpire)
    page = page_of(client, engagement).content.decode()
    assert "Two entries differ" in page
    chosen = TableReport.objects.get(author=cuba)
    form = page.partition('name="mark" value="')[2]
    mark = form.partition('"')[0]
    stale = enter(client, engagement, 0, do="choose", mark="0", report=chosen.ref)
    assert stale.status_code == 409
    assert enter(client, engagement, 0, do="choose", mark=mark, report=chosen.ref).status_code == 200
    page = page_of(client, engagement).content.decode()
    assert "Two entries differ" not in page
    assert "Each side’s game" in page
    own = TableReport.objects.get(author=umpire)
    assert log_from_plain(own.data).line(horse).lost == 1
    assert log_from_plain(TableReport.objects.get(author=spain).data).line(horse).lost != 1

    again = fields_drawn(client, cuba, engagement) | {f"{refs[horse.key]}-lost": "4", "draft": "1"}
    assert write(client, cuba, engagement, **again).status_code == 302
    client.force_login(umpire)
    assert "Two entries differ" in page_of(client, engagement).content.decode()


def test_a_player_sees_only_the_game_of_their_side_and_cannot_choose(client, engagement, fellows):
    client.force_login(fellows[0])
    enter(client, engagement, 0, **fire_volley(engagement))
    cuba = seat(engagement.campaign, "camaguey")
    write(client, cuba, engagement, draft="1")
    client.force_login(fellows[0])
    page = page_of(client, engagement).content.decode()
    assert "camaguey" not in page
    assert "Each side’s game" not in page
    report = TableReport.objects.get(author=cuba)
    assert enter(client, engagement, 1, do="choose", mark="0", report=report.ref).status_code == 422


def undo_in(response):
    """Returns the entry that the undo of a screen names."""
    return response.content.decode().partition('name="of" value="')[2].partition('"')[0]


def test_an_undo_that_comes_after_another_entry_takes_nothing_back(client, engagement, fellows):
    first, second = fellows
    client.force_login(first)
    mine = undo_in(enter(client, engagement, 0, **fire_volley(engagement)))
    client.force_login(second)
    enter(client, engagement, 1, do="officer", unit="enemy.cavalry.1", faces="4")
    client.force_login(first)
    late = enter(
        client, engagement, 2, do="undo", of=mine
    )  # sent after theirs, by a phone that had no signal
    assert late.status_code == 409
    assert late["X-Too-Late"]
    assert "brigade entered something since, so nothing was undone." in late.content.decode()
    report = TableReport.objects.get()
    assert len(report.steps) == 2
    taken = enter(client, engagement, 2, do="undo", of=undo_in(late))
    assert taken.status_code == 200
    assert enter(client, engagement, 3, do="undo", of=mine).status_code == 200
    assert not any(line.lost for line in log_from_plain(TableReport.objects.get().data).lines)


def test_an_undo_leaves_what_another_player_entered_by_hand_and_says_who(client, engagement, fellows):
    first, second = fellows
    client.force_login(first)
    mine = undo_in(enter(client, engagement, 0, **fire_volley(engagement)))
    own = units_of(engagement)[1][next(unit for unit in units_of(engagement)[0] if unit.side == "spain").key]
    form = fields_drawn(client, second, engagement) | {f"{own}-lost": "3", "draft": "1"}
    assert write(client, second, engagement, **form).status_code == 302
    client.force_login(first)
    page = page_of(client, engagement)
    assert "Last entry by brigade." in page.content.decode()
    late = enter(client, engagement, 1, do="undo", of=mine)
    assert late.status_code == 409
    assert "brigade entered something since" in late.content.decode()
    assert enter(client, engagement, 1, do="undo", of=undo_in(page)).status_code == 200
    report = TableReport.objects.get()
    assert [each["by"] for each in report.steps] == ["captain_general", "brigade", "captain_general"]
    assert report.author == first
    assert has_written(second, report)


def test_a_log_entered_by_hand_names_who_entered_it_last(client, engagement, fellows):
    first, second = fellows
    assert write(client, first, engagement, draft="1").status_code == 302
    assert (
        write(client, second, engagement, **fields_drawn(client, second, engagement), draft="1").status_code
        == 302
    )
    client.force_login(umpire_of(engagement.campaign))
    assert "Last entry by brigade." in page_of(client, engagement).content.decode()
