"""A table game on a phone: written down, read over, confirmed by the right people, settled like any other."""

import re

import pytest
from django.contrib.auth.models import User

from battles import tasks
from battles.access import battle_of
from battles.models import Battle, BattleState, TableReport
from battles.mustering import roster_from_plain
from battles.operations import fight_battle, open_battle
from battles.operations.table_setup import choose_layout, choose_scale
from battles.replay.visible_units import enemy_ref, refs_by_key
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, ResultSource
from campaign.models import CasualtyReturn, Engagement, Result, Seat
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.browser import log_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def messages(monkeypatch):
    calls = []
    monkeypatch.setattr(tasks, "go_on", calls.append)
    return calls


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements", engagement.ref, *more, ""])


def first_of(engagement, side, by=""):
    """Returns the first table unit of *side*, and its name in forms.

    The forms are the umpire's, or those of a player *by* side.
    """
    seen_roster = roster_from_plain(open_battle(engagement=engagement).roster)
    unit = next(unit for unit in seen_roster.units if unit.side == side)
    return unit, enemy_ref(unit.arm, 1) if by and by != side else refs_by_key(seen_roster)[unit.key]


def sheet_of(engagement, lost=2, by="", **more):
    """Returns a sheet: the first Spanish unit lost *lost* figures, and Cuba held the field.

    *by*: the side of the player who writes it, "" for the umpire.
    """
    _unit, body = first_of(engagement, "spain", by)
    return {"holder": "cuba", "outcome": "withdrew", "phases": "6", f"{body}-lost": str(lost)} | more


def write(client, user, engagement, **sheet):
    client.force_login(user)
    return client.post(address(engagement, "table"), sheet)


def stamp(client, engagement, **query):
    shown = client.get(address(engagement, "table", "confirm"), query).content.decode()
    return shown.partition('name="stamp" value="')[2].partition('"')[0]


def confirm(client, user, engagement, **query):
    client.force_login(user)
    url = address(engagement, "table", "confirm")
    if query:
        url += "?" + "&".join(f"{name}={value}" for name, value in query.items())
    return client.post(url, {"stamp": stamp(client, engagement, **query)}, follow=True)


def report_of(client, engagement):
    """Returns the ref under which the page offers another player's report."""
    shown = client.get(address(engagement, "table")).content.decode()
    return shown.partition("confirm/?report=")[2].partition('"')[0]


@pytest.mark.parametrize("depth", [(), ("assisted",), ("referee",)])
def test_the_aims_that_a_side_knows_stand_above_the_log_and_above_the_game(client, engagement, depth):
    umpire = umpire_of(engagement.campaign)
    choose_layout(engagement=engagement, kind="raid", actor=umpire)

    def aims(user):
        client.force_login(user)
        shown = client.get(address(engagement, "table", *depth)).content.decode()
        return shown.partition('<ul class="aims"')[2].partition("</ul>")[0]

    aims_by_side = {
        "cuba": aims(seat(engagement.campaign, "camaguey")),
        "spain": aims(seat(engagement.campaign, "captain_general")),
    }
    attacker, defender = (party["side"] for party in engagement.muster["parties"])
    # In a game with secret choices both sides may answer on the umpire's phone.
    assert ("of the places marked" in aims(umpire)) is (depth == ())
    assert "of the places marked" in aims_by_side[attacker]
    assert aims_by_side[defender] == ""  # a raid is not announced


@pytest.mark.parametrize(
    ("kind", "words"), [("pursuit", "bring 8 units off"), ("ambush", "put 30 enemy figures")]
)
@pytest.mark.parametrize("page", ["table", "battle-pack"])
def test_an_objective_counts_units_and_figures_at_the_scale_of_the_table(client, kind, words, page):
    engagement = meet((200, 100))  # the computer plays it at 1 man a figure: 18 Cuban units rather than 9
    umpire = umpire_of(engagement.campaign)
    choose_layout(engagement=engagement, kind=kind, actor=umpire)
    roster = roster_from_plain(battle_of(engagement).roster)
    assert (roster.men_per_figure, [unit.side for unit in roster.units].count("cuba")) == (2, 9)
    client.force_login(umpire)
    assert words in client.get(address(engagement, page)).content.decode()


def test_a_draft_is_kept_and_shown_again(client, engagement):
    commander = seat(engagement.campaign, "camaguey")
    answered = write(client, commander, engagement, **sheet_of(engagement, 3, by="cuba"), draft="1")
    assert answered.headers["Location"] == address(engagement, "table")
    _unit, body = first_of(engagement, "spain", by="cuba")
    assert f'name="{body}-lost" value="3"' in client.get(address(engagement, "table")).content.decode()
    assert not Result.objects.exists()


def test_figures_of_a_table_that_was_laid_out_anew_meanwhile_are_not_taken_for_others(client, engagement):
    commander = seat(engagement.campaign, "camaguey")
    client.force_login(commander)
    laid = re.search(
        r'name="laid" value="([^"]+)"', client.get(address(engagement, "table")).content.decode()
    )[1]
    choose_scale(engagement=engagement, men=30, actor=umpire_of(engagement.campaign))
    answered = write(client, commander, engagement, **sheet_of(engagement, by="cuba"), laid=laid)
    assert answered.status_code == 422
    assert "Enter the losses below again" in answered.content.decode()
    assert not TableReport.objects.exists()
    anew = re.search(r'name="laid" value="([^"]+)"', answered.content.decode())[1]
    assert (
        write(client, commander, engagement, **sheet_of(engagement, by="cuba"), laid=anew).status_code == 302
    )


def test_the_umpire_alone_confirms_and_it_is_settled_by_the_same_path(
    client, engagement, messages, django_capture_on_commit_callbacks
):
    umpire = umpire_of(engagement.campaign)
    assert write(client, umpire, engagement, **sheet_of(engagement)).headers["Location"] == address(
        engagement, "table", "confirm"
    )
    with django_capture_on_commit_callbacks(execute=True):
        shown = confirm(client, umpire, engagement).content.decode()
    assert f"{engagement.name} is settled." in shown
    result = engagement.results.get()
    assert (result.source, result.field_holder.key, result.actor) == (ResultSource.TABLE, "cuba", umpire)
    unit, _body = first_of(engagement, "spain")
    row = CasualtyReturn.objects.get(result=result, unit__key=unit.shares[0].unit)
    assert row.losses == 2 * engagement.battle.men_per_figure
    assert Battle.objects.get(engagement=engagement).state == BattleState.FOUGHT
    assert messages == [engagement.campaign_id]
    assert audit(engagement.campaign).faults == ()


def test_a_confirmed_table_is_not_confirmed_twice(client, engagement, messages):
    umpire = umpire_of(engagement.campaign)
    write(client, umpire, engagement, **sheet_of(engagement))
    confirm(client, umpire, engagement)
    assert client.post(address(engagement, "table", "confirm"), {"stamp": "x"}).status_code == 404
    assert engagement.results.count() == 1


def test_a_participants_report_waits_for_the_other_side(client, engagement, messages):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    assert "waits for the other side or the umpire" in confirm(client, cuba, engagement).content.decode()
    assert not Result.objects.exists()
    client.force_login(spain)
    for waits in (address(engagement, "table"), address(engagement)):
        assert "A report from Cuba must be confirmed." in client.get(waits).content.decode()
    shown = confirm(client, spain, engagement, report=report_of(client, engagement)).content.decode()
    assert "is settled." in shown
    assert TableReport.objects.get().confirmed_by == spain
    assert engagement.results.get().source == ResultSource.TABLE


def test_the_umpire_confirms_a_report_that_was_handed_in(client, engagement, messages):
    cuba, umpire = seat(engagement.campaign, "camaguey"), umpire_of(engagement.campaign)
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    confirm(client, cuba, engagement)
    client.force_login(umpire)
    confirm(client, umpire, engagement, report=report_of(client, engagement))
    assert engagement.results.get().actor == umpire


def test_a_draft_is_nobodys_to_confirm_but_its_authors_to_hand_in(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    client.force_login(spain)
    assert report_of(client, engagement) == ""
    author = TableReport.objects.get(author=cuba).ref
    assert client.get(address(engagement, "table", "confirm"), {"report": author}).status_code == 404


def test_a_second_seat_of_the_same_side_does_not_confirm(client, engagement):
    cuba = seat(engagement.campaign, "camaguey")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    confirm(client, cuba, engagement)
    friend = User.objects.create_user("friend")
    Seat.objects.create(
        campaign=engagement.campaign,
        side=engagement.campaign.sides.get(key="cuba"),
        key="staff",
        name="S",
        player=friend,
    )
    client.force_login(friend)
    assert report_of(client, engagement) == ""


def test_a_player_cannot_confirm_a_report_they_have_not_read(client, engagement, messages):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    confirm(client, cuba, engagement)
    client.force_login(spain)
    report = report_of(client, engagement)
    read = stamp(client, engagement, report=report)
    TableReport.objects.update(data={**TableReport.objects.get().data, "phases": 9})
    answered = client.post(address(engagement, "table", "confirm") + f"?report={report}", {"stamp": read})
    assert answered.status_code == 409
    assert "changed in the meantime" in answered.content.decode()
    assert not Result.objects.exists()


def test_a_report_written_anew_must_be_handed_in_anew(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    confirm(client, cuba, engagement)
    write(client, cuba, engagement, **sheet_of(engagement, 4, by="cuba"))
    client.force_login(spain)
    assert report_of(client, engagement) == ""


def test_more_figures_than_stood_there_are_refused_in_a_sentence(client, engagement):
    unit, _body = first_of(engagement, "spain")
    answered = write(client, umpire_of(engagement.campaign), engagement, **sheet_of(engagement, 99))
    assert answered.status_code == 422
    assert f"{unit.name}: {unit.figures} at most." in answered.content.decode()
    assert not TableReport.objects.exists()


def test_a_participant_sees_no_unit_of_the_enemys_by_name_and_no_reserve(client, engagement, messages):
    hold_back(engagement, "guerrilla")
    cuba = seat(engagement.campaign, "camaguey")
    client.force_login(cuba)
    pages = [client.get(address(engagement, "table")).content.decode()]
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    pages.append(client.get(address(engagement, "table", "confirm")).content.decode())
    for shown in pages:
        assert "Infantry 1" in shown.partition("Band")[2]  # one's own side first
        for secret in ("Column", "column", "uerrilla", "Did not come"):
            assert secret not in shown


def test_ones_own_reserve_is_written_down_whether_it_came(client, engagement):
    hold_back(engagement, "guerrilla")
    spain = seat(engagement.campaign, "captain_general")
    client.force_login(spain)
    assert "Did not come" in client.get(address(engagement, "table")).content.decode()
    roster = roster_from_plain(engagement.battle.roster)
    name = refs_by_key(roster)[next(unit.key for unit in roster.units if unit.reserve_dice)]
    answered = write(
        client,
        spain,
        engagement,
        **sheet_of(engagement, by="spain") | {f"{name}-lost": "1", f"{name}-absent": "on"},
    )
    assert "did not come, so it lost nobody." in answered.content.decode()


def test_confirming_shows_ones_own_men_and_the_enemys_figures(client, engagement):
    cuba = seat(engagement.campaign, "camaguey")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    shown = client.get(address(engagement, "table", "confirm")).content.decode()
    assert "in men" in shown
    assert "in figures" in shown
    assert "Cuba held the field." in shown
    assert "Spain withdrew in order." in shown


def test_a_table_is_for_a_battle_that_is_open(client, engagement):
    umpire = umpire_of(engagement.campaign)
    fight_battle(engagement.pk)
    client.force_login(umpire)
    assert client.get(address(engagement, "table")).status_code == 404


def test_an_umpire_who_looks_in_the_place_of_a_seat_does_not_write_for_it(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    assert client.get(address(engagement, "table") + "?as=camaguey").status_code == 404


def test_a_correction_needs_a_reason_and_posts_the_difference(client, engagement, messages):
    umpire = umpire_of(engagement.campaign)
    write(client, umpire, engagement, **sheet_of(engagement, 2))
    confirm(client, umpire, engagement)
    shown = client.get(address(engagement, "correct")).content.decode()
    _unit, body = first_of(engagement, "spain")
    assert f'name="{body}-lost" value="2"' in shown
    assert client.post(address(engagement, "correct"), sheet_of(engagement, 1)).status_code == 422
    client.post(
        address(engagement, "correct"), sheet_of(engagement, 1, reason="One figure was counted twice")
    )
    result = Result.objects.filter(engagement=engagement).latest("revision")
    assert (result.revision, result.reason, result.source) == (
        2,
        "One figure was counted twice",
        ResultSource.UMPIRE,
    )
    assert sum(line.losses for line in result.returns.all()) == engagement.battle.men_per_figure
    assert audit(engagement.campaign).faults == ()
    again = client.get(address(engagement, "correct")).content.decode()
    assert f'name="{body}-lost" value="1"' in again


def test_a_computers_battle_is_corrected_from_what_it_said(client, engagement):
    umpire = umpire_of(engagement.campaign)
    fight_battle(engagement.pk)
    client.force_login(umpire)
    form = client.get(address(engagement, "correct")).context["form"]
    sheet = {field.html_name: field.value() for field in form if field.value() not in (None, False, "")} | {
        "reason": "Nothing was wrong"
    }
    client.post(address(engagement, "correct"), sheet)
    first, second = Result.objects.filter(engagement=engagement).order_by("revision")
    lost = [
        {line.unit.key: (line.losses, line.guns_lost) for line in result.returns.select_related("unit")}
        for result in (first, second)
    ]
    assert {unit: sum(men) for unit, men in lost[0].items()} == {
        unit: sum(men) for unit, men in lost[1].items()
    }


def test_only_the_umpire_corrects(client, engagement):
    fight_battle(engagement.pk)
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert client.get(address(engagement, "correct")).status_code == 404


def test_a_refusal_of_the_campaign_stands_where_the_form_stands(client, engagement):
    umpire = umpire_of(engagement.campaign)
    write(client, umpire, engagement, **sheet_of(engagement))
    Engagement.objects.filter(pk=engagement.pk).update(state=EngagementState.SETTLED)
    assert battle_of(engagement) is None or client.get(address(engagement, "table")).status_code == 404


def test_the_log_takes_few_queries(client, engagement, django_assert_num_queries):
    client.force_login(umpire_of(engagement.campaign))
    client.get(address(engagement, "table"))
    with django_assert_num_queries(10):
        client.get(address(engagement, "table"))


def test_no_two_units_of_the_enemys_go_by_the_same_name(client, engagement):
    engagement.campaign.ruleset = "acw_hex"
    engagement.campaign.save(update_fields=["ruleset"])
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = client.get(address(engagement, "table")).content.decode()
    enemy = shown.partition('id="side-a"')[2].partition('id="side-b"')[0]
    named = re.findall(r'<div class="u"><p><b>(.*?)</b>', enemy)
    assert "Commander 3" in named  # general, corps, division
    assert len(set(named)) == len(named)


@pytest.mark.django_db(transaction=True)
def test_the_log_is_written_on_a_phone_with_plus_and_minus(page, live_server, axe):
    engagement = meet(slug="phone")
    umpire = umpire_of(engagement.campaign)
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, live_server.url, umpire.username)
    page.goto(live_server.url + address(engagement, "table"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []
    first = page.locator(".units > li").first
    for _ in range(3):
        first.locator("[data-more]").click()
    first.locator("[data-less]").click()
    assert first.locator(".stepper input").input_value() == "2"
    assert first.locator(".boxes .x").get_attribute("d").count("M") == 2
    assert page.locator("[data-side] [data-lost]").first.inner_text() == "2"
    box = first.locator("[data-more]").bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    page.get_by_text("Cuba", exact=True).last.click()
    page.get_by_role("button", name="Check it").click()
    page.wait_for_url("**/confirm/")
    assert axe(page) == []
    page.get_by_role("button", name="Confirm the result").click()
    page.wait_for_url(f"**{address(engagement)}")
    assert engagement.results.get().source == ResultSource.TABLE
