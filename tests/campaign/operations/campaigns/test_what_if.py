"""Another way, tried in a campaign of its own: what happens there happens nowhere else."""

import io

import pytest
from django.contrib.auth.models import User

from battles import operations as battles
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.operations.campaigns import rollback
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.store import archive
from campaign.store.archive import export
from tests.campaign.faults import all_rows
from tests.campaign.operations.wars import fight_at_the_hut, make_what_if, order, play

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def file_of(campaign: Campaign) -> bytes:
    file = io.BytesIO()
    export.write_file(campaign, file)
    return file.getvalue()


def test_a_battle_and_a_rollback_in_a_what_if_touch_no_row_of_its_parent():
    """Postpones the battle, which waits in both. The week under way has orders of its own."""
    ulises = User.objects.create_user("ulises")
    fight = fight_at_the_hut(men=200)
    postponed.postpone_battle(engagement=fight, actor=ulises)
    war = fight.campaign
    play(war)
    battles.open_battle(engagement=fight)
    order(war.forces.get(key="far"), "bor")
    parent = Campaign.objects.get(pk=war.pk)
    before, file, digest = all_rows(), file_of(parent), archive.war_checksum(parent)

    other = make_what_if(war, 1, ulises, name="Had he stayed")
    order(other.forces.get(key="far"), "bor")
    waiting = Engagement.objects.get(campaign=other)
    assert (waiting.key, waiting.state) == (fight.key, EngagementState.OPEN)
    battles.queue_battle(engagement=waiting, actor=ulises)
    assert battles.fight_battle(waiting.pk)
    turns.lock_turn(campaign=other, actor=ulises)
    while again := play(other):
        battles.queue_battle(engagement=again, actor=ulises)
        assert battles.fight_battle(again.pk)
    assert other.turns.get(number=2).state == TurnState.PUBLISHED
    assert other.turns.get(number=3).state == TurnState.OPEN
    rollback.back_to(campaign=other, number=1, actor=ulises, reason="and again")

    after = all_rows()
    assert {key: after.get(key) for key in before} == before
    parent = Campaign.objects.get(pk=war.pk)
    assert (file_of(parent), archive.war_checksum(parent)) == (file, digest)
    assert play(parent) == fight
    for campaign in (parent, Campaign.objects.get(pk=other.pk)):
        assert audit(campaign).faults == ()
        assert archive.turns_with_faults(campaign) == []


def test_a_what_if_has_the_map_of_its_parent_wherever_the_umpire_keeps_it(tmp_path):
    fight = fight_at_the_hut(men=200)
    ulises, war, file = User.objects.create_user("ulises"), fight.campaign, tmp_path / "mine.geojson"
    file.write_text('{"type": "FeatureCollection", "features": []}', encoding="utf-8")
    war.world = {**war.world, "ground": str(file)}
    war.save(update_fields=["world"])
    postponed.postpone_battle(engagement=fight, actor=ulises)
    play(war)
    other = make_what_if(war, 1, ulises, name="Had he stayed")
    assert other.world["ground"] == str(file)
