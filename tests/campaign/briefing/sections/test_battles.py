"""Reports.md, part 3: each fight is told from one side of the field."""

import pytest

from campaign import briefing
from campaign.briefing.sections.battles import enemy_strength_seen, march_after, units_out_of_rounds
from campaign.briefing.week import Week
from campaign.models import CasualtyReturn, Engagement, Sighting
from campaign.pages.reports.situation.battles import battle_sentences, march_after as said
from campaign.store.unit_of_work import Rows
from tests.campaign.scenes import fought_war
from tests.campaign.whole.named_facts import named_facts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("had", "fired", "told"), [(400, 400, ("column",)), (400, 399, ()), (0, 0, ())])
def test_a_unit_that_fired_its_last_rounds_is_named(had, fired, told):
    _war, engagement = fought_war()
    bodies = [
        body for party in engagement.muster["parties"] for force in party["forces"] for body in force["units"]
    ]
    for body in bodies:
        body["goods"] = [["round", had]] if had else []
    row = CasualtyReturn.objects.get(unit__key="column")
    row.goods = [["round", "in_hand", "used", fired], ["round", "in_hand", "lost", 1]]
    assert units_out_of_rounds(engagement, [row]) == told


def test_horses_taken_are_booty_to_the_captor_and_left_to_the_enemy_for_who_lost_them():
    war, _met = fought_war()
    week = briefing.Week(Rows(war.turns.get(number=1)))
    ours, theirs = (
        named_facts(war, briefing.situation_facts(week, scope).actions[0])
        for scope in briefing.report_scopes(week.rows)
        if scope.seat is None
    )
    assert (ours["booty"], "left" in ours) == ({"horse": 69}, False)
    assert (theirs["booty"], theirs["left"]) == ({}, {"horse": 69})
    assert "Left to the enemy: 69 horses." in battle_sentences(theirs)


def test_an_enemy_unseen_before_is_reported_at_the_number_met():
    """Rests on survivors, who know whom they have fought. They may come out of an ambush."""
    war, _met = fought_war()
    fight = Engagement.objects.get(campaign=war)
    spain = war.sides.get(key="spain")
    week = Week(Rows(fight.turn))
    before = enemy_strength_seen(week, fight, spain)
    Sighting.objects.filter(observer=spain, minute__lte=fight.minute).delete()
    week = Week(Rows(fight.turn))
    (engagement,) = (
        row for row in week.rows.sightings if row.observer_id == spain.pk and row.source == "battle"
    )
    assert (
        enemy_strength_seen(week, fight, spain) == {"low": engagement.low, "high": engagement.high} != before
    )
    Sighting.objects.all().delete()
    assert enemy_strength_seen(Week(Rows(fight.turn)), fight, spain) == {}


@pytest.mark.parametrize(
    ("side", "data", "facts", "told"),
    [
        (
            "spain",
            {"riders": ["column"]},
            {"pursuit": "caught"},
            "We pursued the enemy and caught up with it.",
        ),
        (
            "cuba",
            {"riders": ["column"]},
            {"pursuit": "caught"},
            "The enemy pursued us and caught up with us.",
        ),
        ("spain", {"riders": [], "chased": ["column"]}, {"pursuit": "missed"}, "but did not catch up"),
        ("cuba", {"riders": [], "chased": ["column"]}, {}, ""),
        ("spain", {"riders": [], "town": "spain"}, {"town": "ours"}, "We hold Dos."),
        ("cuba", {"riders": [], "town": "spain"}, {"town": "his"}, "The enemy holds Dos."),
    ],
)
def test_each_side_reads_of_the_pursuit_that_it_saw_and_who_holds_the_town(side, data, facts, told):
    war, engagement = fought_war()
    result = engagement.results.get()
    result.data = result.data | {"chased": []} | data
    found = march_after(result, war.sides.get(key=side))
    assert found == facts
    assert told in " ".join(said(found | {"held": side == "spain", "name": "Dos"}))
