"""What the march says, in rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign import load
from campaign.logic import march
from campaign.logic.muster import muster_from_plain
from campaign.logic.words import EngagementState, ForceState
from campaign.models import Contact, Engagement, Force, Sighting
from campaign.operations import engagements, marches, turns
from campaign.rows import Rows
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


def test_forces_stand_where_the_march_says():
    fight = fight_at_the_hut()
    far, band = (Force.objects.get(key=key) for key in ("far", "band"))
    assert (far.state, far.route.key, far.place) == (ForceState.MARCHING, "alba-bor", None)
    assert (band.state, band.place, band.clock) == (ForceState.ENGAGED, fight.place, 360)


def test_an_engagement_freezes_what_both_sides_bring():
    fight = fight_at_the_hut()
    muster = muster_from_plain(fight.muster)
    assert [(party.side, party.men) for party in muster.parties] == [("cuba", 100), ("spain", 100)]
    assert (fight.key, fight.name, fight.attacker.key) == ("t1-hut-1", "Hut", "cuba")
    assert (fight.minute, fight.closes, fight.date) == (360, 420, fight.turn.starts)
    assert (muster.works, fight.kind) == (1, "assault")


def test_contacts_and_sightings_are_written_once_however_often_the_march_is_stored():
    fight = fight_at_the_hut()
    contacts, sightings = list(Contact.objects.values()), list(Sighting.objects.values())
    assert len(contacts) == 1
    assert {sighting["observer_id"] for sighting in sightings} == set(
        fight.campaign.sides.values_list("pk", flat=True)
    )
    engagements.report(engagement=fight, result=result(fight))
    play(fight.campaign)
    assert list(Contact.objects.filter(pk__in=[row["id"] for row in contacts]).values()) == contacts
    march_ = fight.campaign.turns.get(number=1).march
    assert Contact.objects.filter(turn__number=1).count() == len(march_["contacts"])
    seen = {(row["observer"], row["column"], row["minute"]) for row in march_["sightings"]}
    assert Sighting.objects.filter(turn__number=1).count() == len(seen)


def test_a_kept_fight_is_not_to_be_fought_before_the_week_is_over():
    war = at_the_hut(men=200)
    turns.lock(campaign=war, actor=None)
    rows = Rows(turns.current(war))
    theatre = load.theatre(rows)
    state = march.begin(theatre)
    state = march.run(theatre, state)
    assert state.done
    state.done = False
    marches.store(rows, theatre, state)
    rows.flush()
    assert Engagement.objects.get().state == EngagementState.FILLING
    state.done = True
    marches.store(rows, theatre, state)
    rows.flush()
    fight = Engagement.objects.get()
    assert (fight.state, fight.kept, fight.why_kept) == (EngagementState.OPEN, True, "size")


def stored(number: int) -> int:
    """How many statements it takes to march and store a week of *number* forces."""
    war = declare_war(f"war-{number}")
    for n in range(number):
        order(raise_force(war, f"force_{n:03}", side="spain", at="alba", men=50), "bor")
    turns.lock(campaign=war, actor=None)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        turns.advance(war)
    return len(queries)


def test_a_week_is_stored_in_as_many_statements_for_four_forces_as_for_forty():
    assert stored(4) == stored(40) <= 30
