"""No quarter: what it does to the beaten, to whoever gives none, and to the people who see it."""

import re

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import SideOutcome
from campaign.models import CasualtyReturn, Place, PrisonerParty, Report
from campaign.operations.engagement import results as engagements
from campaign.pages.reports import gazette
from campaign.pages.reports.situation import battles
from tests.campaign.operations.wars import fight_at_the_hut, play, result

pytestmark = pytest.mark.django_db


def fight_announced(announced=None, **settings):
    """Fights after the sides have *announced*, by key, what they do with prisoners."""
    fight = fight_at_the_hut()
    war = fight.campaign
    for side, quarter in (announced or {}).items():
        war.sides.filter(key=side).update(announced=quarter)
    war.settings = war.settings | {"fractions": "largest_remainder"} | settings
    war.save()
    war.places.filter(key="hut").update(kind="town")
    fight.campaign.refresh_from_db()
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=20, post=40)
    )
    play(war)
    return war


def lean(war):
    return Place.objects.get(campaign=war, key="hut").sympathy


def action_told(war, side):
    facts = Report.objects.get(turn__campaign=war, turn__number=1, audience="side", side__key=side).facts
    return " ".join(battles.battle_lines(facts))


def paper(war):
    return gazette.gazette_text(Report.objects.get(turn__campaign=war, turn__number=1, audience="public"))


def test_a_side_without_quarter_takes_no_prisoners_and_loses_sympathy():
    war = fight_announced(no_quarter="second")
    post = CasualtyReturn.objects.get(unit__key="post")
    assert (post.outcome, post.captured) == (SideOutcome.OVERRUN, 0)
    assert post.killed > 20
    assert not PrisonerParty.objects.exists()
    assert lean(war) == -1  # Cuba did it
    assert re.search("[Nn]o quarter", paper(war))
    assert "We gave no quarter" in action_told(war, "cuba")
    assert "The enemy gave no quarter" in action_told(war, "spain")
    assert audit(war).faults == ()


def test_a_side_that_has_proclaimed_it_gives_none_either():
    war = fight_announced(announced={"cuba": [[1, "no_quarter"]]})
    assert CasualtyReturn.objects.get(unit__key="post").outcome == SideOutcome.OVERRUN
    assert not PrisonerParty.objects.exists()
    assert lean(war) == -1
    assert re.search(r"\bCuba\b.*: no quarter is given", paper(war))


@pytest.mark.parametrize("word", ["nobody", "first"])
def test_a_side_that_gives_quarter_takes_prisoners_without_news(word):
    war = fight_announced(no_quarter=word)
    post = CasualtyReturn.objects.get(unit__key="post")
    assert (post.outcome, lean(war)) == (SideOutcome.ROUTED, 0)
    assert post.captured >= 40
    assert "No quarter" not in paper(war)
