"""A war of three sides, with computers at all seats but where it is said otherwise."""

import json
from collections.abc import Iterator
from itertools import combinations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.simulation import play_turn
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Balance, Campaign, Engagement, PrisonerParty, Report
from campaign.operations.campaigns import (
    campaign_files as archives,
    new_campaign as scenarios,
    rollback,
    settings,
)
from campaign.operations.knowledge import dispatches
from campaign.pages.campaigns.settings import rules_form, said
from campaign.pages.reports.situation.battles import sentences
from campaign.pages.reports.situation.sightings import sighted
from campaign.refusals import Refusal
from campaign.scenario.checks import ScenarioFaults, read
from campaign.store import archive
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.quarter import sides_without_quarter
from campaign.store.queries.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.campaigns.test_campaign_files import written as exported
from tests.campaign.page_walk import walk
from tests.campaign.three_sides import SIDES, written

pytestmark = [pytest.mark.django_db]
WEEKS = 5


def begun(folder, slug="three", **more) -> Campaign:
    return scenarios.load(scenario=read(written(folder / "three", **more)), seed="three", slug=slug)


def played(war: Campaign, weeks: int) -> Campaign:
    for _week in range(weeks):
        play_turn(war)
        assert audit(war).faults == ()
    return war


def between(fight: Engagement) -> list[str]:
    return [party["side"] for party in fight.muster["parties"]]


def names_of(war: Campaign, side: str) -> Iterator[str]:
    for rows in (war.forces, war.units, war.leaders):
        yield from rows.filter(side__key=side).values_list("name", flat=True)


def test_it_marches_and_every_side_fights_each_of_the_others_and_takes_captives_of_them(tmp_path):
    war = played(begun(tmp_path), WEEKS)
    fights = list(war.engagements.all())
    pairs = {frozenset(between(fight)) for fight in fights}
    assert pairs == {frozenset(pair) for pair in combinations(SIDES, 2)}
    taken = list(PrisonerParty.objects.filter(campaign=war, engagement__isnull=False))
    assert {party.captor.key for party in taken} | {party.side.key for party in taken} == {*SIDES}
    for party in taken:
        assert {party.side.key, party.captor.key} == {*between(party.engagement)}
        assert party.captor == party.engagement.results.last().holder
        assert party.held_by is None or party.held_by.side == party.captor
    captive = Balance.objects.filter(stock=Stock.MEN, account=Account.CAPTIVE, amount__gt=0)
    assert captive.exists()


def test_the_same_seed_plays_the_same_war_of_three_and_a_file_brings_it_back(tmp_path):
    digests = []
    for slug in ("one", "two"):
        digests.append(archive.digest(played(begun(tmp_path, slug), 2)))
    assert digests[0] == digests[1]
    war = Campaign.objects.get(slug="two")
    file = exported(war)
    scenarios.discard(campaign=war)
    assert archive.digest(archives.bring_in(file=file, actor=None)) == digests[1]


def test_one_goes_back_in_it(tmp_path):
    war = played(begun(tmp_path), 1)
    stood = archive.digest(war)
    played(war, 1)
    rollback.back_to(campaign=war, number=1, actor=None, reason="Once more.")
    war.refresh_from_db()
    assert current_turn(war).number == 2
    assert audit(war).faults == ()
    assert stood != archive.digest(war)  # the dice are others


def test_a_side_reads_of_its_own_fights_and_of_no_others(tmp_path):
    war = played(begun(tmp_path), WEEKS)
    for fight in war.engagements.all():
        for side in SIDES:
            papers = Report.objects.filter(turn=fight.turn, key=f"side-{side}")
            told = json.dumps([paper.facts["actions"] for paper in papers])
            own = [n for n in names_of(war, side) if json.dumps(n)[1:-1] in told]
            fought = [each for each in war.engagements.filter(turn=fight.turn) if side in between(each)]
            assert bool(own) is bool(fought)


def test_where_there_are_more_than_two_a_report_says_whom_it_fought_and_whose_it_saw(tmp_path):
    war = played(begun(tmp_path), 2)
    names = {side.key: side.name for side in war.sides.all()}
    for fight in war.engagements.all():
        one, other = between(fight)
        for side, enemy in ((one, other), (other, one)):
            facts = Report.objects.get(turn=fight.turn, key=f"side-{side}").facts
            (action,) = (row for row in facts["actions"] if row["ref"] == fight.ref)
            assert action["against"] == names[enemy]
            assert f"We fought {names[enemy]}." in sentences(action)
            assert {row["side"] for row in facts["enemy"]} <= {*names.values()} - {names[side]}
            assert all(sighted(row).startswith(row["side"]) for row in facts["enemy"])


def test_an_umpire_says_of_each_of_them_or_of_some_that_they_give_no_quarter(tmp_path):
    war = begun(tmp_path, settings='no_quarter = "crown; towns"')
    sides = list(war.sides.all())
    assert sides_without_quarter(war, 1, sides) == {"crown", "towns"}
    form = rules_form(war, settings_at_next_lock(war, current_turn(war)))
    words = [word for word, _text in form.fields["no_quarter"].choices]
    pairs = ["crown; republic", "crown; towns", "republic; towns"]
    assert words == ["nobody", "all", "crown", "republic", "towns", *pairs]
    assert said("no_quarter", "second", {side.key: side.name for side in sides}) == "Republic"
    with pytest.raises(Refusal, match="no side spian"):
        settings.change(
            campaign=war,
            values={"no_quarter": "spian"},
            actor=User(),
            reason="So.",
            seen={"no_quarter": "all"},
        )


def test_a_scenario_names_no_side_that_it_has_not(tmp_path):
    with pytest.raises(ScenarioFaults) as refused:
        read(written(tmp_path / "three", settings='no_quarter = "towns; crow"'))
    (fault,) = refused.value.faults
    assert 'no_quarter: there is no side "crow"; did you mean crown?' in str(fault)


@pytest.mark.parametrize(
    ("place", "catcher"),
    [("altar", "crown"), ("dehesa", "republic"), ("fonda", "crown"), ("cobre", "towns"), ("cruce", "crown")],
)
def test_a_letter_is_caught_by_who_holds_the_place_whom_its_people_favour_or_who_is_nearest(
    tmp_path, place, catcher
):
    war = begun(tmp_path)
    war.forces.filter(key="republic_2").update(place=war.places.get(key="bosque"))
    war.forces.filter(key="towns_2").update(place=war.places.get(key="cobre"))
    rows = Rows(current_turn(war))
    assert dispatches.catcher(rows, place, {"towns", "crown", "republic"}) == catcher


@pytest.mark.long
def test_who_keeps_aloof_reads_no_name_fight_or_captive_of_the_war_between_the_others(tmp_path):
    war = begun(tmp_path, aloof="towns")
    ana = User.objects.create_user("ana")
    war.seats.filter(side__key="towns").update(user=ana)
    played(war, 1)
    fights = [{*between(fight)} for fight in war.engagements.all()]
    assert fights
    assert all(fight == {"crown", "republic"} for fight in fights)
    client = Client()
    client.force_login(ana)
    pages = walk(client, f"/c/{war.slug}/", of_a_kind=2)
    assert len(pages) > 15
    text = "\n".join(str(page) for url, page in pages.items() if "/gazette/" not in url)  # for all the world
    for side in ("crown", "republic"):
        assert [name for name in names_of(war, side) if name in text] == []
    for fight in war.engagements.all():
        assert fight.ref not in text
    for party in PrisonerParty.objects.filter(campaign=war):
        assert party.ref not in text
