"""CAMP-PRESS-06: Rumours in print: what two sides both know, and nothing of forces out of contact."""

import pytest

from campaign import briefing
from campaign.briefing import gazette
from campaign.logic.vocabulary import PlaceKind
from campaign.models import Campaign, Contact, Place
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import fight_at_the_hut, result
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db

BOTH = ["cuba", "spain"]


def rumours(war: Campaign, number: int = 1) -> list[gazette.GazetteLine]:
    issue = gazette.gazette_facts(briefing.Week(Rows(war.turns.get(number=number))))
    return [line for line in issue.lines if line.kind == "rumour"]


def meet(
    war: Campaign, at: str, outcome: str = "evaded", *, seen_by: list[str] = BOTH, key: str = "c"
) -> None:
    """Writes down that the column and the band met at that place on the third day."""
    Contact.objects.create(
        turn=war.turns.get(number=1), key=key, minute=3 * 1440 + 600, place=war.places.get(key=at),
        forces=["band", "column"], seen_by=seen_by, outcome=outcome,
    )  # fmt: skip


@pytest.fixture
def war() -> Campaign:
    war = declare_war()
    raise_force(war, "column", side="spain", at="alba", men=120)
    raise_force(war, "band", side="cuba", at="cerro", men=60)
    return war


@pytest.mark.parametrize(
    ("outcome", "how"), [("evaded", "parted"), ("round", "parted"), ("facing", "stood"), ("engaged", None)]
)
def test_a_contact_near_a_town_is_a_rumour_unless_it_led_to_a_battle(war, outcome, how):
    meet(war, "alba", outcome)
    assert [(line.how, line.place, line.by_telegraph) for line in rumours(war)] == (
        [(how, "alba", True)] if how else []
    )


def test_a_contact_seen_by_one_side_is_in_no_rumour(war):
    meet(war, "alba", "let_go", seen_by=["spain"])
    assert rumours(war) == []


@pytest.mark.parametrize("silent", ["column", "band"])
def test_nothing_is_reported_of_a_force_that_is_out_of_contact(war, silent):
    meet(war, "alba")
    war.forces.filter(key=silent).update(last_news={"date": "1873-09-15"})
    assert rumours(war) == []


def test_a_meeting_in_the_bush_is_in_no_rumour(war):
    Place.objects.filter(key="cerro").update(kind=PlaceKind.CAMP)
    meet(war, "cerro")
    assert rumours(war) == []


def test_a_rumour_holds_neither_a_force_nor_a_number_but_for_the_umpire(war):
    meet(war, "alba")
    (line,) = rumours(war)
    assert line.rests.of == ("forces:band", "forces:column")
    printed = {name: getattr(line, name) for name in line.__slots__ if name not in ("rests", "phrase")}
    assert not {"band", "column", 60, 120} & {*map(str, printed.values()), *printed.values()}


def test_talk_from_far_off_comes_as_late_as_other_news(war):
    meet(war, "cerro")
    for _week in range(2):
        turns.lock_turn(campaign=war, actor=None)
        assert turns.advance_turn(war)
    assert [len(rumours(war, number)) for number in (1, 2, 3)] == [0, 0, 1]


def test_forces_that_fought_in_the_same_week_are_said_by_no_rumour_to_have_parted():
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    Place.objects.filter(key="hut").update(kind=PlaceKind.TOWN)
    keys = [force["key"] for party in fight.muster["parties"] for force in party["forces"]]
    Contact.objects.create(
        turn=fight.turn, key="c", minute=0, place=war.places.get(key="alba"), forces=keys[:2],
        seen_by=BOTH, outcome="facing",
    )  # fmt: skip
    assert rumours(war) == []
    engagements.settle_engagement(engagement=fight, result=result(fight, down=0))
    assert rumours(war) == []


def test_a_siege_is_talked_of_once_the_paper_has_reported_that_it_began(war):
    for turns_of_siege, told in ((1, []), (2, ["alba"])):
        siege = {"by": "cuba", "since": "1873-09-08", "turns": turns_of_siege, "turn": 1}
        war.places.filter(key="alba").update(siege=siege)
        assert [line.about for line in rumours(war)] == told


def test_an_issue_has_two_rumours_at_most(war):
    for number, place in enumerate(("alba", "bor", "cerro")):
        Place.objects.filter(key=place).update(kind=PlaceKind.TOWN)
        meet(war, place, key=f"c{number}")
    assert len(rumours(war)) == 2
