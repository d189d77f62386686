"""The map of a past week: what stood then, as the reader's side knew it then, and nothing that came later."""

import datetime as dt
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User

from battles.simulation import play_turn
from campaign.access import Member
from campaign.briefing.sections import enemy
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.vocabulary import ForceState, SideOutcome
from campaign.models import Campaign, Force, Place, Report, Sighting, Snapshot
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.pages.map import past_week as then
from campaign.pages.parts import side_rows as side
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import fight_at_the_hut, order, play, result
from tests.campaign.scenes import fought_war, read
from tests.campaign.whole.named_facts import facts_of, named_facts
from tests.mould import poured

pytestmark = pytest.mark.django_db


def member_of(war: Campaign, key: str = "") -> Member:
    """Returns the member of *war* who looks for the side of that key; for none, the umpire."""
    user = User.objects.get_or_create(username="reader")[0]
    whose = war.sides.get(key=key) if key else None
    return Member(war, user, not key, whose, (), ())


def of_week(member: Member, number: int) -> then.MapData:
    return then.map_data_of_week(member, side.readable_turns(member), str(number))


@poured
def four_weeks() -> Campaign:
    """Returns Camagüey after four weeks played by computer."""
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="then", slug="then")
    for _week in range(4):
        play_turn(war)
    return war


@pytest.fixture
def played_war() -> Campaign:
    return four_weeks()


def test_a_past_week_is_the_week_that_its_report_described(played_war):
    """Compares it with reports drafted when the weeks were published.

    They tell places, strengths and enemies seen.
    """
    for report in Report.objects.filter(turn__campaign=played_war, key__startswith="side-"):
        seen = of_week(member_of(played_war, report.side.key), report.turn.number)
        assert seen.past
        told_of = [
            row for row in facts_of(report)["enemy"] if row["days"] < OLDEST
        ]  # to them it is a day more
        last = side.reading_day(seen.turn) - dt.timedelta(days=1)
        facts = {row["ref"]: row for row in facts_of(report)["forces"]}
        assert {force.ref for force in seen.forces} <= set(facts)
        for force in seen.forces:
            told = facts[force.ref]
            spot = {"place": force.place.name} if force.place else {
                "from": force.route.a.name, "to": force.route.b.name,
                "metres": force.metres, "way": force.route.kind,
            }  # fmt: skip
            assert spot == told["spot"]
            if "silent" not in told:
                assert seen.tallies[force.pk].fit == told["fit"]
        best = enemy.best_sightings(seen.seen)  # the map has every sighting, the report the day's best
        rows = SimpleNamespace(campaign=played_war, sides=("spain", "cuba"))
        week = SimpleNamespace(last=last, turn=seen.turn, rows=rows)
        seen_then = named_facts(played_war, [enemy.sighting_facts(week, row) for row in best])
        assert seen_then[: len(told_of)] == told_of


def test_the_umpire_sees_both_sides_as_they_stood_and_no_sighting(played_war):
    seen = of_week(member_of(played_war), 2)
    assert {force.side.key for force in seen.forces} == {"spain", "cuba"}
    assert seen.seen == []


def test_places_have_the_flag_that_they_had():
    war, _met = fought_war()
    bor = Place.objects.get(campaign=war, key="bor")
    before = bor.holder
    after = war.sides.exclude(pk=before.pk if before else None).first()
    Place.objects.filter(pk=bor.pk).update(holder=after, razed=dt.date(1873, 9, 20), fortification=4)
    land = of_week(member_of(war), 1).land
    assert land.rows["bor"].holder == before
    assert (land.rows["bor"].razed, land.rows["bor"].fortification) == (bor.razed, bor.fortification)
    assert land.places["bor"].harm == frozenset()
    bor.refresh_from_db()
    assert (bor.holder, bor.fortification) == (after, 4)  # nothing was saved


def test_a_side_sees_the_flags_that_it_knew_then():
    war, _met = fought_war()
    war.sides.filter(key="cuba").update(known={"alba": "cuba"}, unheard={"bor": {"razed": "1873-09-20"}})
    land = of_week(member_of(war, "cuba"), 1).land
    assert land.rows["alba"].holder == war.places.get(key="alba").holder
    assert not land.rows["bor"].razed


def test_a_force_moved_since_is_drawn_where_it_was(client):
    war, _met = fought_war()
    column = Force.objects.get(campaign=war, key="column")
    was = column.place, column.route, column.metres
    Force.objects.filter(pk=column.pk).update(place=war.places.get(key="cerro"), route=None, metres=0)
    (found,) = [force for force in of_week(member_of(war, "spain"), 1).forces if force.key == "column"]
    assert (found.place, found.route, found.metres) == was


def test_the_action_of_a_week_is_listed_and_its_marches_are_drawn():
    war, engagement = fought_war()
    seen = of_week(member_of(war, "spain"), 1)
    assert [battle.name for battle in seen.battles] == [engagement.label]
    assert [march.side for march in seen.marches] == [war.sides.get(key="spain").letter]


def late_fight(umpire: User) -> Campaign:
    """Returns a war whose first battle is settled in the second week. A third week is played."""
    fight = fight_at_the_hut("late", men=200)
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(fight.campaign)
    fight.refresh_from_db()
    known = set(Sighting.objects.values_list("pk", flat=True))
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED)
    )
    war = fight.campaign
    order(war.forces.get(key="far"))
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert current_turn(war).number == 3
    war.late = set(Sighting.objects.filter(turn__number=1).values_list("pk", flat=True)) - known
    return war


def test_a_past_week_does_not_know_the_result_of_a_late_battle(django_user_model):
    war = late_fight(django_user_model.objects.create_user("umpire"))
    for key in ("spain", "cuba"):
        first, second = (of_week(member_of(war, key), number) for number in (1, 2))
        own = {"spain": "post", "cuba": "band"}[key]
        (force,) = [each for each in first.forces if each.key == own]
        assert force.state == ForceState.ENGAGED
        assert first.tallies[force.pk].fit == 200
        assert first.battles == ()
        assert not {row.pk for row in first.seen} & war.late
        assert not [march for march in first.marches if force.label in march.words]
        (force,) = [each for each in second.forces if each.key == own]
        assert second.tallies[force.pk].fit < 200


def test_a_past_week_shows_nothing_seen_after_a_battle_settled_since(django_user_model):
    """Keeps the battle of week 1 open in week 2.

    It is settled in week 3, and what is noted of week 1 then is not on the map of week 2.
    """
    umpire = django_user_model.objects.create_user("umpire")
    fight = fight_at_the_hut("later", men=200)
    war = fight.campaign
    for _week in range(2):
        postponed.postpone_battle(engagement=fight, actor=umpire)
        if current_turn(war).number == 2:
            turns.lock_turn(campaign=war, actor=None)
        play(war)
        fight.refresh_from_db()
    assert current_turn(war).number == 3
    before = {key: {row.pk for row in of_week(member_of(war, key), 2).seen} for key in ("spain", "cuba")}
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED)
    )
    for key, known in before.items():
        after = {row.pk for row in of_week(member_of(war, key), 2).seen}
        assert after <= known


def test_a_week_that_is_not_over_or_never_was_is_today(client):
    war, _met = fought_war()
    client.force_login(User.objects.get(username="ana"))
    today = read(client.get(f"/c/{war.slug}/"))
    for week in ("2", "99", "x", "-1", ""):
        page = read(client.get(f"/c/{war.slug}/?week={week}"))
        assert "Back to today" not in page
        assert page.count("Orders") == today.count("Orders")


def test_a_week_of_which_nothing_was_kept_is_today(client):
    war, _met = fought_war()
    Snapshot.objects.all().delete()
    assert not of_week(member_of(war, "spain"), 1).past


def test_the_slider_brings_map_panel_and_weeks_and_the_twin_has_the_same(client):
    war, engagement = fought_war()
    client.force_login(User.objects.get(username="ana"))
    asked = {"HX-Request": "true", "HX-Target": "plate", "HX-Trigger": "week"}
    part = read(client.get(f"/c/{war.slug}/?week=1", headers=asked))
    assert part.lstrip().startswith("<section")
    assert part.count("hx-swap-oob") == 2
    assert "As known on 22 September 1873." in part
    words = read(client.get(f"/c/{war.slug}/map-in-words/?week=1"))
    for page in (part, words, read(client.get(f"/c/{war.slug}/?week=1"))):
        assert "Back to today" in page
        assert engagement.label in page
        assert f"/c/{war.slug}/reports/1/" in page
    assert "Band" not in part + words


def test_a_past_week_takes_fourteen_queries_at_most(played_war, client, django_assert_max_num_queries):
    person = User.objects.get_or_create(username="head")[0]
    played_war.seats.filter(key="central_department").update(player=person)
    client.force_login(person)
    for week in (1, 4):
        with django_assert_max_num_queries(14):
            client.get(f"/c/{played_war.slug}/?week={week}")
