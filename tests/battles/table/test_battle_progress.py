"""The turn that a battle has reached, for the umpire who waits."""

import pytest

from battles.operations import play_battle
from battles.table.battle_progress import ProgressLog, battle_turns
from campaign.logic.casualties.muster import muster_from_plain
from tests.battles.fields import SMALL, meet


@pytest.mark.django_db
def test_a_battle_tells_its_turns_while_it_is_fought_and_comes_out_the_same(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    engagement = meet(SMALL)
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    plain = play_battle(muster, "machete", engagement.dice)
    told = play_battle(muster, "machete", engagement.dice, log=ProgressLog(engagement.pk))
    assert told.outcome["digest"] == plain.outcome["digest"]
    ((turn, limit),) = battle_turns([engagement.pk]).values()
    assert 1 <= turn <= (limit or turn)
    assert battle_turns([]) == {}
