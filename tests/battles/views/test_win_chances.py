"""The page of odds: the umpire's alone, with figures so far and a stop while battles are simulated."""

from dataclasses import replace

import pytest
from django.core.cache import cache

from battles import tasks
from battles.models import Battle
from battles.mustering import roster_from_plain
from battles.mustering.battle_types import BattleType
from battles.operations import fight_battle, more_trials, watched_trials, win_chances
from battles.operations.odds_counts import Trial, count_trials, typical_battles
from battles.operations.trial_lanes import LANES
from battles.operations.win_chances import lay_table
from battles.pages.chances.odds import seconds_left, words_of_progress
from battles.pages.chances.one_volley import VOLLEYS, volleys_of
from battles.pages.chances.plots import axis_end, half_of_battles
from battles.pages.rules.playsheet import ANYWHERE
from battles.table.counting import scale_sentence
from battles.table.ground_file import laying_of
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Unit
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


def address(engagement):
    return f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/win-chances/"


def simulate_battles(engagement, umpire, *, wanted=0):
    """Stores the odds of four battles. Cuba holds three, and one of Spain's losses is far off."""
    trials = [Trial("cuba", {"spain": men, "cuba": 5}, turns) for men, turns in ((10, 6), (12, 6), (40, 9))]
    trials.append(Trial("", {"spain": 0, "cuba": 80}, 12))
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    odds = count_trials({}, trials, ["spain", "cuba"]) | ({"wanted": wanted} if wanted else {})
    Battle.objects.filter(engagement=engagement).update(win_chances=odds)


def test_the_page_shows_shares_losses_and_length(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    assert 'value="10000"' in client.get(address(engagement)).content.decode()
    simulate_battles(engagement, umpire)
    shown = client.get(address(engagement)).content.decode()
    assert "75.0<small> %" in shown
    assert "men lost: median 12;" in shown
    assert "Machete!" in shown
    assert "from the set-up" in shown
    assert "Spain 120 men; Cuba 80 men." in shown
    assert "end by phase 6" in shown
    assert 'name="stop"' not in shown
    assert shown.count('class="loss-plot') == 2
    assert 'aria-label="75.0 %, 95 % interval 30.1 to 95.4 %"' in shown
    assert "3 battles; 30.1–95.4 %" in shown


def test_the_page_has_one_volley_of_each_side_with_exact_chances(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    shown = client.get(address(engagement)).content.decode()  # before any battle is simulated
    assert "One volley, exactly" in shown
    assert "sheet/fire/" in shown
    simulate_battles(engagement, umpire)
    Unit.objects.filter(force__campaign=engagement.campaign).update(name_es="Voluntarios de Bayamo")
    spanish = client.get(address(engagement), headers={"accept-language": "es"}).context["page"]
    assert all(volley.firer.startswith("Voluntarios de Bayamo") for volley in spanish.volleys)
    roster = roster_from_plain(Battle.objects.get(engagement=engagement).roster)
    sides = {side.key: side for side in engagement.campaign.sides.all()}
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    riders_do_not_fire = volleys_of("machete", roster, muster, BattleType.MEETING, sides, ANYWHERE)
    assert [volley.letter for volley in riders_do_not_fire] == ["a"]
    place = replace(ANYWHERE, options={"cavalry_fire": True})
    for ruleset in VOLLEYS:
        volleys = volleys_of(
            ruleset, roster, muster, BattleType.MEETING, sides, place if ruleset == "machete" else ANYWHERE
        )
        assert [volley.letter for volley in volleys] == ["a", "b"]
        for volley in volleys:
            assert any(line.faces for line in volley.lines), ruleset
            assert all(line.share and line.percent.endswith(" %") for line in volley.lines)


def test_the_heading_has_the_scale_of_the_simulations_and_the_volleys_that_of_a_table(
    client, engagement, monkeypatch
):
    client.force_login(umpire_of(engagement.campaign))
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    simulated = lay_table(muster, "machete", engagement.dice, laying_of(engagement, None))
    scale = scale_sentence("machete", simulated.roster.men_per_figure)
    same = client.get(address(engagement))
    assert (same.context["page"].head.facts[1], same.context["page"].table_scale) == (scale, "")
    few_figures = replace(laying_of(engagement, None), owned=20)
    monkeypatch.setattr("battles.pages.engagement.laying_of", lambda *_: few_figures)
    shown = client.get(address(engagement))
    assert shown.context["page"].head.facts[1] == scale
    assert shown.context["page"].table_scale not in ("", scale)
    assert f"At a table: {shown.context['page'].table_scale}" in shown.content.decode()


def test_a_battle_that_was_fought_has_its_losses_and_its_luck_beside_the_chances(
    client, engagement, django_assert_max_num_queries
):
    umpire = umpire_of(engagement.campaign)
    simulate_battles(engagement, umpire)
    client.force_login(umpire)
    waiting = client.get(address(engagement)).content.decode()
    assert ("fought-at" in waiting, 'id="luck"' in waiting) == (False, False)
    fight_battle(engagement.pk)
    with django_assert_max_num_queries(12):
        shown = client.get(address(engagement)).content.decode()
    assert shown.count('class="fought-at"') == 2
    assert "It ended in phase" in shown
    assert "In the battle that was fought" in shown
    assert 'id="luck"' in shown


def test_ten_thousand_battles_are_counted_as_people_write_them(client, engagement):
    umpire = umpire_of(engagement.campaign)
    simulate_battles(engagement, umpire)
    battle = Battle.objects.get(engagement=engagement)
    battle.win_chances |= {"runs": 10_000}
    battle.save()
    client.force_login(umpire)
    shown = client.get(address(engagement)).content.decode()
    assert "10,000 simulated battles" in shown


def test_an_open_page_learns_of_new_figures_and_can_stop_them(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    simulate_battles(engagement, umpire, wanted=100)
    page = client.get(address(engagement)).context["page"]
    assert page.live.done == 4
    assert client.get(page.live.href, headers={"HX-Request": "true"}).status_code == 204
    assert client.post(address(engagement), {"stop": "1"}).url == address(engagement)
    assert client.get(page.live.href, headers={"HX-Request": "true"}).status_code == 200
    assert client.get(address(engagement)).context["page"].live is None


def test_the_page_counts_the_battles_asked_for_and_tells_how_long_they_take(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    simulate_battles(engagement, umpire)
    battle = Battle.objects.get(engagement=engagement)
    what_if = battle.win_chances | {"runs": 400, "wanted": 400}
    battle.win_chances |= {"runs": 1600, "wanted": 10_000, "what_ifs": {"temper/spain/avoid": what_if}}
    battle.save()
    live = client.get(address(engagement)).context["page"].live
    assert live.text == "1,600 of 10,000 battles. Figures so far are below."
    assert (live.done, live.whole) == (1600, 10_000)
    what_if |= {"runs": 129}
    battle.win_chances |= {"runs": 10_000, "what_ifs": {"temper/spain/avoid": what_if}}
    battle.save()
    live = client.get(address(engagement)).context["page"].live
    assert live.text == "What-ifs: 129 of 400 battles."
    assert (live.done, live.whole) == (129, 400)


@pytest.mark.parametrize(
    ("odds", "left"),
    [
        ({"runs": 2400, "asked": [100, 400]}, 38),  # 2,000 in 10 s, 7,600 to come
        ({"runs": 400, "asked": [100, 400]}, None),
        ({"runs": 449, "asked": [100, 400]}, None),  # too few to go by
        ({"runs": 450, "asked": [107, 400]}, 573),
        ({"runs": 450, "asked": [108, 400]}, None),  # too soon to say
        ({"runs": 2400, "asked": [100, 400], "stops": True}, None),
        ({"runs": 2400}, None),
        ({"runs": 10_000, "asked": [100, 400]}, None),
    ],
)
def test_seconds_left_follow_from_the_battles_fought_since_they_were_asked_for(odds, left):
    assert seconds_left({"wanted": 10_000, **odds}, 110) == left
    assert words_of_progress(2400, 10_000, left).startswith("2,400 of 10,000 battles")


def test_a_long_time_is_told_in_minutes():
    assert "about 3 min left" in words_of_progress(10, 100, 121)
    assert words_of_progress(0, 100, None) == "0 of 100 battles"


@pytest.fixture
def messages(monkeypatch):
    """Collects messages: the task and its subject."""
    calls = []
    for name in ("fight_trials", "fight_what_if", "play_trial"):
        task = getattr(tasks, name)
        monkeypatch.setattr(
            task, "delay", lambda *of, name=name, **more: calls.append((name, *of, *more.values()))
        )
    return calls


def test_more_battles_are_sent_for(client, engagement, messages, django_capture_on_commit_callbacks):
    client.force_login(umpire_of(engagement.campaign))
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address(engagement), {"runs": "1000", "close": "1"}).url == address(engagement)
    assert messages == [("fight_trials", engagement.pk, lane) for lane in range(LANES)]
    odds = Battle.objects.get(engagement=engagement).win_chances
    assert (odds["wanted"], odds["stops"]) == (1000, True)
    for odd in ("many", "9" * 5000):
        assert client.post(address(engagement), {"runs": odd}).status_code == 302
    assert Battle.objects.get(engagement=engagement).win_chances == odds
    assert client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/").status_code == 200


def test_a_page_without_figures_asks_for_the_first_four_times_a_second(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    assert 'hx-trigger="every 250ms"' in client.get(address(engagement)).content.decode()
    simulate_battles(engagement, umpire, wanted=100)
    assert 'hx-trigger="every 2s"' in client.get(address(engagement)).content.decode()


def test_lost_messages_are_sent_again(engagement, messages, broker):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire_of(engagement.campaign))
    tasks.resolve_open(engagement.campaign.pk)
    assert [each for each in messages if each[0] == "fight_trials"] == [
        ("fight_trials", engagement.pk, lane) for lane in range(LANES)
    ]


def test_a_what_if_stands_beside_the_battle_as_it_stands(
    client, engagement, messages, django_capture_on_commit_callbacks
):
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(address(engagement)).context["page"]
    asked = next(key for key, _name in shown.may_ask if key == "temper/spain/avoid")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address(engagement), {"what_if": asked})
    assert messages == [
        *(("fight_trials", engagement.pk, lane) for lane in range(LANES)),
        ("fight_what_if", engagement.pk, asked),
    ]
    odds = Battle.objects.get(engagement=engagement).win_chances
    counts = {
        "runs": 400,
        "held": {"spain": 100, "cuba": 300},
        "lost": {"spain": [1, 2, 3], "cuba": [4, 5, 6]},
    }
    changed = counts | {"held": {"spain": 200, "cuba": 200}, "wanted": 400}
    odds |= counts | {"first": counts, "what_ifs": {asked: changed}}
    Battle.objects.filter(engagement=engagement).update(win_chances=odds)
    page = client.get(address(engagement)).context["page"]
    (card,) = page.what_ifs
    assert card.points == "+25"
    assert "(±6)" in card.change
    assert asked not in dict(page.may_ask)
    assert client.post(address(engagement), {"drop": asked}).url == address(engagement)
    assert client.get(address(engagement)).context["page"].what_ifs == ()
    for odd in ("", "guns/nobody", "9" * 5000):
        assert client.post(address(engagement), {"what_if": odd}).status_code == 302
    assert Battle.objects.get(engagement=engagement).win_chances["what_ifs"] == {}


def test_a_typical_battle_is_fought_once_more_to_be_watched(
    client, engagement, messages, broker, django_capture_on_commit_callbacks
):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)
    win_chances.weigh_win_chances(engagement.pk)
    typical = Battle.objects.get(engagement=engagement).win_chances["typical"]
    rows = client.get(address(engagement)).context["page"].outcomes
    href = next(row.watch for row in rows if row.watch)
    cache.clear()
    with django_capture_on_commit_callbacks(execute=True):
        waiting = client.get(href).context["page"]
        assert client.get(waiting.live.href, headers={"HX-Request": "true"}).status_code == 204
    (asked,) = messages
    assert asked[2] in typical.values()
    watched_trials.play_trial(engagement.pk, asked[2])
    polled = client.get(href, headers={"HX-Request": "true", "HX-Target": "main"})
    assert polled.headers["HX-Refresh"] == "true"  # the whole page: the one that waits has no player
    page = client.get(href, {"step": "9999"}).context["page"]
    assert page.moment.number == page.moment.count > 10
    holder = next(key for key, number in typical.items() if number == asked[2])
    name = engagement.campaign.sides.get(key=holder).label if holder else "Nobody"
    assert name in page.result.holder
    assert client.get(f"{address(engagement)}{10**12}/").status_code == 404
    fight_battle(engagement.pk)
    fought = client.get(address(engagement)).context["page"]
    assert href in [row.watch for row in fought.outcomes]
    assert client.get(href, {"step": "9999"}).context["page"].result.holder == page.result.holder


def test_nobody_waits_for_a_battle_in_which_nobody_fights(client, engagement, monkeypatch):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    simulate_battles(engagement, umpire)
    battle = Battle.objects.get(engagement=engagement)
    battle.win_chances |= {"turns": {"0": 4}, "typical": {"cuba": 0}}
    battle.save()
    assert [row.watch for row in client.get(address(engagement)).context["page"].outcomes] == ["", "", ""]
    cache.clear()
    monkeypatch.setattr(watched_trials, "lay_table", lambda *_: None)
    watched_trials.play_trial(engagement.pk, 0)
    assert client.get(f"{address(engagement)}0/").url == address(engagement)


def test_an_open_page_learns_that_a_what_if_cannot_be_laid_out(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    simulate_battles(engagement, umpire)
    battle = Battle.objects.get(engagement=engagement)
    battle.win_chances |= {"what_ifs": {"temper/spain/avoid": {"runs": 0, "wanted": 400}}}
    battle.save()
    waiting = client.get(address(engagement)).context["page"].live.href
    fault = {"field": "figures", "why": "must be a number", "line": ""}
    battle.win_chances |= {"what_ifs": {"temper/spain/avoid": {"fault": fault}}}
    battle.save()
    assert client.get(waiting, headers={"HX-Request": "true"}).status_code == 200


def test_a_player_finds_no_odds(client, engagement):
    simulate_battles(engagement, umpire_of(engagement.campaign))
    client.force_login(seat(engagement.campaign, "camaguey"))
    for answer in (
        client.get(address(engagement)),
        client.get(f"{address(engagement)}0/"),
        client.post(address(engagement), {"runs": "100"}),
    ):
        assert answer.status_code == 404


def test_the_axis_ends_at_a_round_number_beyond_every_loss():
    assert axis_end({}) == 4
    assert axis_end({"spain": {"37": 1}, "cuba": {"3": 1}}) >= 37
    assert axis_end({"spain": {"612": 1}}) == 800


def test_the_turn_by_which_half_are_over():
    turns = {"10": 1, "4": 1, "5": 2}
    assert half_of_battles(turns, "machete").endswith("phase 5.")
    assert half_of_battles(turns, "scwares").endswith("turn 5.")
    assert half_of_battles({}, "machete") == ""


def test_a_typical_battle_is_the_same_however_a_database_orders_keys():
    kept = [{"cuba": 5, "spain": 9}, {"cuba": 9, "spain": 5}, {"cuba": 7, "spain": 7}]
    fresh = [dict(reversed(lost.items())) for lost in kept]
    for rows in (kept, fresh, [*kept[:1], *fresh[1:]], [*fresh[:1], *kept[1:]]):
        trials = [Trial("spain", lost, 0, number) for number, lost in enumerate(rows)]
        assert typical_battles(trials) == {"spain": 2}
