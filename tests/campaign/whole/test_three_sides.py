"""A war of three sides, with computers at all seats but where it is said otherwise."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.simulation import play_turn
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Balance, Campaign, Engagement, PrisonerParty, Report, Sighting
from campaign.operations.campaigns import (
    campaign_files,
    new_campaign as scenarios,
    rollback,
    settings,
)
from campaign.operations.knowledge import dispatches
from campaign.pages.campaigns.settings import rules_form
from campaign.pages.campaigns.settings_words import value_in_words
from campaign.pages.reports.gazette import line_sentence as printed
from campaign.pages.reports.situation.battles import battle_sentences
from campaign.pages.reports.situation.sightings import sighting_phrase
from campaign.refusals import Refusal
from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.store import archive
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.campaigns.test_campaign_files import file_of as exported
from tests.campaign.whole.named_facts import facts_of
from tests.campaign.whole.page_walk import walk
from tests.campaign.whole.three_sides import SIDES, write_scenario
from tests.mould import poured

pytestmark = [pytest.mark.django_db]
WEEKS = 5


@poured
def fought_war_of_three() -> Campaign:
    """Returns a war after five weeks in which all sides are enemies."""
    with TemporaryDirectory() as folder:
        return play_weeks(begin_campaign(Path(folder)), WEEKS)


@poured
def neutral_war() -> Campaign:
    """Returns a war after two weeks in which all sides are neutral. Ana commands the towns."""
    pairs = [relation(*pair, "neutral") for pair in combinations(SIDES, 2)]
    with TemporaryDirectory() as folder:
        war = play_weeks(begin_campaign(Path(folder), relations=pairs), 2)
    war.seats.filter(side__key="towns").update(player=User.objects.create_user("ana"))
    return war


def begin_campaign(folder, slug="three", **more) -> Campaign:
    return scenarios.create_campaign(
        scenario=read_scenario(write_scenario(folder / "three", **more)), seed="three", slug=slug
    )


def play_weeks(war: Campaign, weeks: int) -> Campaign:
    for _week in range(weeks):
        play_turn(war)
        assert audit(war).faults == ()
    return war


def sides_of_fight(fight: Engagement) -> list[str]:
    return [party["side"] for party in fight.muster["parties"]]


def names_of(war: Campaign, side: str) -> Iterator[str]:
    for rows in (war.forces, war.units, war.leaders):
        yield from rows.filter(side__key=side).values_list("name", flat=True)


def test_it_marches_and_every_side_fights_each_of_the_others_and_takes_prisoners_of_them():
    war = fought_war_of_three()
    fights = list(war.engagements.all())
    pairs = {frozenset(sides_of_fight(fight)) for fight in fights}
    assert pairs == {frozenset(pair) for pair in combinations(SIDES, 2)}
    taken = list(PrisonerParty.objects.filter(campaign=war, engagement__isnull=False))
    assert {party.captor.key for party in taken} | {party.side.key for party in taken} == {*SIDES}
    for party in taken:
        assert {party.side.key, party.captor.key} == {*sides_of_fight(party.engagement)}
        assert party.captor == party.engagement.results.last().field_holder
        assert party.held_by is None or party.held_by.side == party.captor
    prisoner = Balance.objects.filter(stock=Stock.MEN, account=Account.CAPTURED, amount__gt=0)
    assert prisoner.exists()


def test_the_same_seed_plays_the_same_war_of_three_and_a_file_brings_it_back(tmp_path):
    digests = []
    for slug in ("one", "two"):
        digests.append(archive.war_checksum(play_weeks(begin_campaign(tmp_path, slug), 2)))
    assert digests[0] == digests[1]
    war = Campaign.objects.get(slug="two")
    file = exported(war)
    scenarios.discard_campaign(campaign=war)
    assert archive.war_checksum(campaign_files.bring_in(file=file, actor=None)) == digests[1]


def test_one_goes_back_in_it(tmp_path):
    war = play_weeks(begin_campaign(tmp_path), 1)
    stood = archive.war_checksum(war)
    play_weeks(war, 1)
    rollback.back_to(campaign=war, number=1, actor=None, reason="Once more.")
    war.refresh_from_db()
    assert current_turn(war).number == 2
    assert audit(war).faults == ()
    assert stood != archive.war_checksum(war)  # the dice are others


def test_a_side_reads_of_its_own_battles_and_of_no_others():
    war = fought_war_of_three()
    for fight in war.engagements.all():
        for side in SIDES:
            papers = Report.objects.filter(turn=fight.turn, key=f"side-{side}")
            told = json.dumps([facts_of(paper)["actions"] for paper in papers])
            own = [n for n in names_of(war, side) if json.dumps(n)[1:-1] in told]
            fought = [
                each for each in war.engagements.filter(turn=fight.turn) if side in sides_of_fight(each)
            ]
            assert bool(own) is bool(fought)


def test_where_there_are_more_than_two_a_report_says_whom_it_fought_and_whose_it_saw():
    war = fought_war_of_three()
    names = {side.key: side.name for side in war.sides.all()}
    for fight in war.engagements.all():
        one, other = sides_of_fight(fight)
        for side, enemy in ((one, other), (other, one)):
            facts = facts_of(Report.objects.get(turn=fight.turn, key=f"side-{side}"))
            (action,) = (row for row in facts["actions"] if row["ref"] == fight.ref)
            assert action["against"] == names[enemy]
            assert f"We fought {names[enemy]}." in battle_sentences(action)
            assert {row["side"] for row in facts["enemy"]} <= {*names.values()} - {names[side]}
            assert all(sighting_phrase(row).startswith(row["side"]) for row in facts["enemy"])


def test_an_umpire_says_of_each_of_them_or_of_some_that_they_give_no_quarter(tmp_path):
    war = begin_campaign(tmp_path, settings='no_quarter = "crown; towns"')
    sides = list(war.sides.all())
    assert sides_without_quarter(war, 1, sides) == {"crown", "towns"}
    form = rules_form(war, settings_at_next_lock(war, current_turn(war)))
    words = [word for word, _text in form.fields["no_quarter"].choices]
    pairs = ["crown; republic", "crown; towns", "republic; towns"]
    assert words == ["nobody", "all", "crown", "republic", "towns", *pairs]
    assert value_in_words("no_quarter", "second", {side.key: side.name for side in sides}) == "Republic"
    with pytest.raises(Refusal, match="no side spian"):
        settings.change_settings(
            campaign=war,
            values={"no_quarter": "spian"},
            actor=User(),
            reason="So.",
            seen={"no_quarter": "all"},
        )


def test_a_scenario_names_no_side_that_it_has_not(tmp_path):
    with pytest.raises(ScenarioFaults) as refused:
        read_scenario(write_scenario(tmp_path / "three", settings='no_quarter = "towns; crow"'))
    (fault,) = refused.value.faults
    assert 'no_quarter: there is no side "crow"; did you mean crown?' in str(fault)


@pytest.mark.parametrize(
    ("place", "catcher"),
    [("altar", "crown"), ("dehesa", "republic"), ("fonda", "crown"), ("cobre", "towns"), ("cruce", "crown")],
)
def test_a_letter_is_captured_by_the_holder_the_favoured_or_the_nearest_side(tmp_path, place, catcher):
    war = begin_campaign(tmp_path)
    war.forces.filter(key="republic_2").update(place=war.places.get(key="bosque"))
    war.forces.filter(key="towns_2").update(place=war.places.get(key="cobre"))
    rows = Rows(current_turn(war))
    assert dispatches.catching_side(rows, place, {"towns", "crown", "republic"}) == catcher


def relation(one, other, kind):
    return f'sides = ["{one}", "{other}"]\nkind = "{kind}"'


def test_no_neutrals_meet_and_allies_stand_on_one_side_with_their_own_losses(tmp_path):
    """Checks that a battle of two allies is one battle.

    The Crown and the towns are allies, and the Republic fights both.
    """
    war = play_weeks(begin_campaign(tmp_path, relations=[relation("crown", "towns", "ally")]), 3)
    fights = list(war.engagements.all())
    assert fights
    assert all("republic" in sides_of_fight(fight) for fight in fights)
    joint = [fight for fight in fights if fight.muster.get("allies")]
    assert joint
    for fight in joint:
        there = {row.unit.side.key for row in fight.results.last().returns.select_related("unit__side")}
        assert there == {*SIDES}
        for party in PrisonerParty.objects.filter(campaign=war, engagement=fight):
            assert {party.side.key, party.captor.key} != {"crown", "towns"}
            assert party.held_by is None or party.held_by.side == party.captor
    for taken in war.turns.values_list("taken", flat=True):
        assert not [row for row in taken if {row[1], row[2]} == {"crown", "towns"}]


def test_an_ally_opens_the_battle_it_was_in_and_reads_its_own_losses_alone(tmp_path):
    war = begin_campaign(tmp_path, relations=[relation("crown", "towns", "ally")])
    ana, other = User.objects.create_user("ana"), User.objects.create_user("ben")
    war.seats.filter(side__key="towns").update(player=ana)
    war.seats.filter(side__key="republic").update(player=other)
    play_weeks(war, 1)
    joint = next(fight for fight in war.engagements.all() if fight.muster.get("allies"))
    for user, own in ((ana, "towns"), (other, "republic")):
        client = Client()
        client.force_login(user)
        page = client.get(f"/c/{war.slug}/engagements/{joint.ref}/").content.decode()
        fought = client.get(f"/c/{war.slug}/engagements/{joint.ref}/battle/").content.decode()
        names = {side: [name for name in names_of(war, side) if name in page] for side in SIDES}
        assert names[own]
        assert "chart" in fought
        enemies = {"towns": ["republic"], "republic": ["crown", "towns"]}[own]
        assert [name for side in enemies for name in names[side]] == []
        assert client.get(f"/c/{war.slug}/captures/").status_code == 200
    told = facts_of(Report.objects.get(turn=joint.turn, key="side-towns"))["actions"]
    (action,) = (row for row in told if row["ref"] == joint.ref)
    assert action["beside"] == ["Crown"]
    assert action["against"] == "Republic"
    assert [row["unit"] for row in action["losses"]] == [
        row.unit.name for row in joint.results.last().returns.filter(unit__side__key="towns")
    ]


def test_a_treaty_is_reported_by_the_paper_of_the_week_in_which_it_begins(tmp_path):
    later = relation("crown", "towns", "ally") + "\nopens = 1873-09-22"
    war = play_weeks(begin_campaign(tmp_path, relations=[later, relation("republic", "towns", "neutral")]), 2)
    papers = [Report.objects.get(turn__campaign=war, turn__number=n, key="gazette") for n in (1, 2)]
    first, second = (
        [printed(row) for row in facts_of(paper)["lines"] if row["kind"] == "relations"] for paper in papers
    )
    assert first == []
    assert len(second) == 1
    assert re.search(r"Crown\b.*Free Towns|Free Towns\b.*Crown", second[0])


def test_neutrals_pass_each_other_and_see_each_other_as_strangers():
    war = neutral_war()
    assert not war.engagements.exists()
    assert not PrisonerParty.objects.filter(campaign=war).exists()
    told = [
        row for paper in Report.objects.filter(turn__campaign=war) for row in facts_of(paper).get("enemy", ())
    ]
    assert told
    assert {row["relation"] for row in told} == {"neutral"}
    assert all("(neutral), " in sighting_phrase(row) for row in told)
    sources = {row.source for turn in war.turns.all() for row in turn.sightings.all()}
    assert sources <= {"own_eyes", "patrol", "sympathiser", "rumour"}


def test_a_neutral_force_in_sight_is_not_called_an_enemy(client):
    """Checks that it is under no heading of enemies on any page. No order to pursue it is offered."""
    war = neutral_war()
    client.force_login(User.objects.get(username="ana"))
    newest = Sighting.objects.filter(observer__key="towns").order_by("-date").first()
    newest.place, newest.route, newest.metres = war.places.get(key="cruce"), None, 0
    newest.save()
    called = []
    for page in ("map-in-words/", "places/cruce/", "seat/head_towns/", "reports/", "reports/1/", ""):
        shown = client.get(f"/c/{war.slug}/{page}", follow=True).content.decode()
        if re.search(r"neutral\b", re.sub(r"allies and neutrals", "", shown)):
            called.append(page)
            told = re.sub(r"<label[^>]*>.*?</label>", "", shown)
            assert not re.search(r"Enemy (seen|:)|Enemy: |>The enemy", told), page
    assert len(called) > 3
    force = war.forces.filter(side__key="towns").first()
    shown = client.get(f"/c/{war.slug}/?force={force.ref}").content.decode()
    assert "<option" in shown
    assert ", neutral" not in "".join(re.findall(r"<option.*?</option>", shown, re.DOTALL))


def test_a_page_asks_no_more_of_the_database_for_many_sightings(client, django_assert_max_num_queries):
    war = neutral_war()
    client.force_login(User.objects.get(username="ana"))
    assert Sighting.objects.filter(observer__key="towns").count() > 15
    client.get(f"/c/{war.slug}/map-in-words/")
    with django_assert_max_num_queries(18):
        client.get(f"/c/{war.slug}/map-in-words/")


@pytest.mark.long
def test_an_ally_reads_no_order_and_no_name_of_an_ally_that_never_stood_beside_it(tmp_path):
    """Checks that no name, order or return of the Crown is told.

    The Crown at home is an ally of the towns, who keep aloof.
    """
    war = begin_campaign(tmp_path, aloof="towns", relations=[relation("crown", "towns", "ally")])
    ana = User.objects.create_user("ana")
    war.seats.filter(side__key="towns").update(player=ana)
    war.forces.filter(side__key="towns").update(is_static=True)
    play_weeks(war, 1)
    client = Client()
    client.force_login(ana)
    pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
    text = "\n".join(str(page) for url, page in pages.items() if "/gazette/" not in url)
    beside = {row.force.key for row in war.turns.first().sightings.filter(observer__key="towns")}
    for force in war.forces.filter(side__key="crown").exclude(key__in=beside):
        assert force.name not in text
    for name in war.units.filter(side__key="crown").values_list("name", flat=True):
        assert name not in text
    for fight in war.engagements.all():
        assert ("towns" in [*sides_of_fight(fight), *fight.muster.get("allies", ())]) is (fight.ref in text)


@pytest.mark.long
def test_a_neutral_side_reads_no_name_battle_or_prisoner_of_the_others_war(tmp_path):
    war = begin_campaign(tmp_path, aloof="towns")
    ana = User.objects.create_user("ana")
    war.seats.filter(side__key="towns").update(player=ana)
    play_weeks(war, 1)
    fights = [{*sides_of_fight(fight)} for fight in war.engagements.all()]
    assert fights
    assert all(fight == {"crown", "republic"} for fight in fights)
    client = Client()
    client.force_login(ana)
    pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
    assert len(pages) > 15
    text = "\n".join(str(page) for url, page in pages.items() if "/gazette/" not in url)  # for all the world
    for side in ("crown", "republic"):
        assert [name for name in names_of(war, side) if name in text] == []
    for fight in war.engagements.all():
        assert fight.ref not in text
    for party in PrisonerParty.objects.filter(campaign=war):
        assert party.ref not in text
