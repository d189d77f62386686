"""The umpire's queue and a side's own fights, page by page."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from battles import tasks
from battles.models import Battle, BattleLog, BattleState
from battles.operations import fight_battle, queue_battle
from battles.pages.computer_work import LONGEST
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Result, Turn
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.battles.battle_sightings import seen_strength
from tests.battles.fields import SMALL, hold_back, meet, seat, umpire_of
from tests.campaign.scenes import asks_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def sent_engagements(monkeypatch):
    """Collects the primary keys of engagements for which a message is sent."""
    calls = []
    monkeypatch.setattr(tasks.resolve_battle, "delay", calls.append)
    return calls


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements", engagement.ref, *more, ""])


def page(client, user, url, **headers):
    client.force_login(user)
    return client.get(url, headers=headers)


def test_the_queue_says_what_waits_and_why_it_is_kept(client, engagement):
    shown = page(
        client, umpire_of(engagement.campaign), f"/c/{engagement.campaign.slug}/engagements/"
    ).content.decode()
    assert engagement.name in shown
    assert "460 men." in shown
    assert "Left for the umpire: too many for a skirmish." in shown
    assert address(engagement) in shown


def test_a_players_list_counts_their_own_men_and_does_not_say_why_it_is_kept(client, engagement):
    shown = page(
        client, seat(engagement.campaign, "camaguey"), f"/c/{engagement.campaign.slug}/engagements/"
    ).content.decode()
    assert "160 men of yours." in shown
    assert "460" not in shown
    assert "Kept" not in shown


def test_the_bar_of_a_phone_has_two_buttons_and_the_others_stand_above(client, engagement):
    shown = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    bar, above = shown.partition('class="row acts"')[2].split("</div>", 2)[:2]
    assert ("Settle by computer" in bar, "Record the table game" in bar) == (True, True)
    assert ("Simulate the battle" in above, "Hand it over" in above) == (True, True)


def test_the_umpire_sees_both_sides_by_unit_with_buttons_to_resolve(client, engagement):
    shown = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    assert "Guerrilla" in shown
    assert "Band" in shown
    assert f'action="{address(engagement, "resolve")}"' in shown
    assert f'href="{address(engagement, "table")}"' in shown


def test_a_player_sees_the_enemy_as_it_was_seen_and_none_of_its_reserve(client, engagement):
    hold_back(engagement, "guerrilla")
    shown = page(client, seat(engagement.campaign, "camaguey"), address(engagement)).content.decode()
    assert "Band" in shown
    for secret in ("Guerrilla", "guerrilla", "Column", "Late", "Settle by computer", "300 men"):
        assert secret not in shown
    spanish = shown.partition("Spain</h2>")[2].partition("</div>")[0]
    assert "cavalry" not in spanish
    assert "<table>" not in spanish
    known = seen_strength(engagement, engagement.campaign.sides.get(key="cuba"))
    assert (words.strength_band(*known) if known else "strength unknown") in spanish


def test_a_stranger_finds_nothing(client, engagement):
    stranger = User.objects.create_user("stranger")
    for url in (
        f"/c/{engagement.campaign.slug}/engagements/",
        address(engagement),
        address(engagement, "table"),
    ):
        assert page(client, stranger, url).status_code == 404
    client.logout()
    assert client.get(address(engagement)).status_code == 302


def test_an_engagement_of_another_campaign_is_not_found(client, engagement):
    other = meet(slug="other")
    umpire = umpire_of(engagement.campaign)
    other.campaign.umpires.add(umpire)
    url = f"/c/{engagement.campaign.slug}/engagements/{other.ref}/"
    assert page(client, umpire, url).status_code == 404
    assert client.post(url + "resolve/").status_code == 404


def test_resolve_by_computer_queues_it_and_sends_the_message_on_commit(
    client, engagement, sent_engagements, django_capture_on_commit_callbacks
):
    client.force_login(umpire_of(engagement.campaign))
    with django_capture_on_commit_callbacks(execute=True):
        answered = client.post(address(engagement, "resolve"))
        assert sent_engagements == []
    assert answered.headers["Location"] == address(engagement)
    assert Battle.objects.get(engagement=engagement).state == BattleState.QUEUED
    assert sent_engagements == [engagement.pk]


def test_a_settled_battle_is_not_resolved_again_and_the_umpire_is_informed(
    client, engagement, sent_engagements
):
    umpire = umpire_of(engagement.campaign)
    fight_battle(engagement.pk)
    client.force_login(umpire)
    shown = client.post(address(engagement, "resolve"), follow=True).content.decode()
    assert "is settled already." in shown
    assert sent_engagements == []


@pytest.mark.parametrize("reader", ["umpire", "captain_general", "camaguey"])
def test_a_settled_battle_says_that_its_losses_include_a_pursuit(client, engagement, reader):
    user = umpire_of(engagement.campaign) if reader == "umpire" else seat(engagement.campaign, reader)
    fight_battle(engagement.pk)
    row = engagement.results.get()
    row.field_holder = engagement.campaign.sides.get(key="spain")
    sentence = "Spain pursued and caught the beaten side; the losses include the pursuit."
    for riders in (["column"], []):
        row.data["riders"] = riders
        row.save()
        shown = page(client, user, address(engagement)).content.decode()
        assert (sentence in shown) == bool(riders)


def test_only_the_umpire_resolves_and_only_by_post(client, engagement, sent_engagements):
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert client.post(address(engagement, "resolve")).status_code == 404
    assert page(client, umpire_of(engagement.campaign), address(engagement, "resolve")).url == address(
        engagement
    )
    assert sent_engagements == []


@pytest.mark.parametrize("fought", [False, True])
def test_a_battle_that_was_undone_says_so_and_nothing_is_decided_about_it(client, engagement, fought):
    if fought:
        fight_battle(engagement.pk)
    Turn.objects.create(campaign=engagement.campaign, number=2, starts=engagement.date, seed="next")
    Turn.objects.filter(pk=engagement.turn_id).update(undone_at="2026-11-27T07:00Z")
    shown = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    assert "A rollback of the campaign has undone it." in shown
    assert f'href="/c/{engagement.campaign.slug}/desk/timelines/undone/1/"' in shown
    assert ("held the field" in shown) is fought
    for other in ("resolve", "table", "win-chances", "correct", "battle-pack", "battle-type", "pursuit"):
        assert address(engagement, other) not in shown
    assert "Reinforcements on the way" not in shown


def test_the_umpire_says_that_a_pursuit_is_to_be_fought(client, engagement):
    where = address(engagement, "pursuit")
    client.force_login(seat(engagement.campaign, "captain_general"))
    assert client.post(where, {"how": "fought"}).status_code == 404
    client.force_login(umpire_of(engagement.campaign))
    shown = client.post(where, {"how": "fought"}, follow=True)
    engagement.refresh_from_db()
    assert engagement.is_pursuit_fought
    assert "the pursuit becomes a separate battle" in shown.text
    assert "a die decides whether" in client.post(where, {"how": "die"}, follow=True).text


@pytest.mark.parametrize("where", ["engagement", "list"])
def test_a_page_of_a_battle_that_is_being_fought_asks_until_it_is_fought(client, engagement, where):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    href = address(engagement) if where == "engagement" else address(engagement).rpartition(engagement.ref)[0]
    assert asks_at(client.get(href)) == ""
    queue_battle(engagement=engagement, actor=umpire)
    shown = client.get(href)
    asked = asks_at(shown)
    assert asked.startswith(href)
    assert "Check again" in shown.content.decode()
    assert client.get(asked, headers={"HX-Request": "true"}).status_code == 204
    assert client.get(asked).status_code == 200  # by somebody without script
    fight_battle(engagement.pk)
    done = client.get(asked, headers={"HX-Request": "true"})
    assert done.status_code == 200
    assert 'id="main"' in done.content.decode()
    assert asks_at(done) == ""


def test_a_battle_that_nobody_keeps_is_the_computers(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    assert address(engagement, "resolve") in client.get(address(engagement)).content.decode()
    Engagement.objects.update(is_referred=False)
    shown = client.get(address(engagement))
    assert asks_at(shown)
    assert address(engagement, "resolve") not in shown.content.decode()


def test_a_battle_that_the_computer_does_not_settle_can_be_decided_again(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    queue_battle(engagement=engagement, actor=umpire)
    assert address(engagement, "resolve") not in client.get(address(engagement)).content.decode()
    Battle.objects.update(queued_at=timezone.now() - 2 * LONGEST)
    shown = client.get(address(engagement))
    assert asks_at(shown) == ""
    assert address(engagement, "resolve") in shown.content.decode()


def test_a_settled_battle_shows_each_side_its_own_losses(client):
    engagement = meet(SMALL)
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    for key, own, other in (("captain_general", "Guerrilla", "Band"), ("camaguey", "Band", "Guerrilla")):
        shown = page(client, seat(engagement.campaign, key), address(engagement)).content.decode()
        losses = shown.partition('id="losses"')[2].partition("</table>")[0]
        assert own in losses
        assert other not in losses
        assert "Correct the result" not in shown


def test_the_list_counts_of_a_settled_battle_only_those_who_were_on_the_field(client, engagement):
    hold_back(engagement, "guerrilla")
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    Result.objects.filter(engagement=engagement).update(data={**engagement.results.get().data, "phases": 6})
    umpire = umpire_of(engagement.campaign)
    url = f"/c/{engagement.campaign.slug}/engagements/"
    assert '<td class="n">430</td>' in page(client, umpire, url).content.decode()
    Result.objects.filter(engagement=engagement).update(data={**engagement.results.get().data, "phases": 7})
    assert '<td class="n">460</td>' in page(client, umpire, url).content.decode()


def test_nothing_is_shown_afterwards_of_an_enemy_that_never_came(client):
    engagement = meet()
    hold_back(engagement, "guerrilla")
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    log = BattleLog.objects.get(battle__engagement=engagement)
    units = log.record["scenario"]["units"]
    hidden = next(unit for unit in units if unit["side"] == "blue" and unit["troop"] == "infantry")
    place = units.index(hidden)
    hidden["ambush"] = True  # and never came out of it
    log.events["events"] = [event for event in log.events["events"] if place not in event[3:5]]
    log.save()
    shown = page(client, seat(engagement.campaign, "camaguey"), address(engagement)).content.decode()
    spanish = shown.partition("Spain</h2>")[2].partition("</table>")[0]
    foot = sum(unit["side"] == "blue" and unit["troop"] == "infantry" for unit in units)
    assert f"{foot - 1} unit" in spanish
    assert f"{foot} bod" not in spanish


def test_a_battle_whose_list_is_open_is_the_umpires_alone(client, engagement):
    Engagement.objects.filter(pk=engagement.pk).update(state=EngagementState.FILLING, muster={})
    assert page(client, seat(engagement.campaign, "camaguey"), address(engagement)).status_code == 404
    shown = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    assert "Reinforcements are on the way" in shown
    assert page(client, engagement.campaign.umpires.get(), address(engagement, "table")).status_code == 404


def test_pages_take_the_same_few_queries_for_one_battle_and_for_many(
    client, engagement, django_assert_num_queries
):
    umpire = umpire_of(engagement.campaign)
    fight_battle(engagement.pk)
    client.force_login(umpire)
    list_of_fights = f"/c/{engagement.campaign.slug}/engagements/"
    with django_assert_num_queries(9):
        client.get(list_of_fights)
    for number in range(20):
        engagement.pk, engagement.key, engagement.ref = None, f"copy-{number}", f"copyre{chr(97 + number)}x"
        engagement.save(force_insert=True)
    with django_assert_num_queries(11):  # some wait to be fought now
        client.get(list_of_fights)
    one = address(Engagement.objects.get(key="copy-0"))
    Engagement.objects.filter(key="copy-0").update(state=EngagementState.OPEN)
    with django_assert_num_queries(8):
        client.get(one)


@pytest.mark.parametrize(
    ("ruleset", "scale", "lost"),
    [("scwares", "1 base = 10 men", "bases lost"), ("acw_hex", "1 unit = 50 men", "hits taken")],
)
def test_by_other_rules_the_pages_say_what_a_piece_stands_for_and_is_counted_in(client, ruleset, scale, lost):
    engagement = meet()
    engagement.campaign.ruleset = ruleset
    engagement.campaign.save(update_fields=["ruleset"])
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/").content.decode()
    assert scale in shown
    sheet = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/").content.decode()
    assert "commander" in sheet or "general" in sheet
    assert scale in sheet
    assert lost in sheet
    assert "Turns played" in sheet
    assert "igures" not in sheet


AFAR = "10 hours away, if the battle lasts that long"


@pytest.mark.parametrize(
    ("ruleset", "minutes", "comes"),
    [
        ("machete", 35, "in phase 4"),
        ("scwares", 35, "in turn 4"),
        ("acw_hex", 35, "in turn 2"),
        ("machete", 640, AFAR),
        ("scwares", 640, AFAR),
        ("acw_hex", 640, AFAR),
    ],
)
def test_a_reserve_comes_by_the_clock_of_the_rules_or_hours_later(
    client, engagement, ruleset, minutes, comes
):
    hold_back(engagement, "guerrilla")
    for party in engagement.muster["parties"]:
        for force in party["forces"]:
            force["late"] = minutes if force["reserve_dice"] else 0
    engagement.save(update_fields=["muster"])
    engagement.campaign.ruleset = ruleset
    engagement.campaign.save(update_fields=["ruleset"])
    shown = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    assert comes in shown


def test_the_umpire_alone_reads_by_which_edge_a_reserve_comes(client, engagement):
    """Keeps the edge from telling whence the enemy came."""
    hold_back(engagement, "guerrilla")
    for party in engagement.muster["parties"]:
        for force in party["forces"]:
            force["whence"] = [0, 5_000] if force["reserve_dice"] else [-5_000, 0]
    engagement.save(update_fields=["muster"])
    said = "from the attacker’s left"
    assert said in page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    for key in ("camaguey", "captain_general"):
        shown = page(client, seat(engagement.campaign, key), address(engagement))
        assert "from the attacker" not in shown.content.decode()


def test_a_battle_of_a_turn_that_is_played_again_names_the_line_of_play(client, engagement):
    Turn.objects.filter(pk=engagement.turn_id).update(timeline="b")
    told = page(client, umpire_of(engagement.campaign), address(engagement)).content.decode()
    assert f"turn {engagement.turn.number}b" in told
