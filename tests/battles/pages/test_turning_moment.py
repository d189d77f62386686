"""The turning point in the account of a battle, in the words that its reader may know."""

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from battles.models import Battle
from battles.pages.turning_moment import turning_moment
from campaign.access import Member
from tests.campaign.operations.wars import fight_at_the_hut

pytestmark = pytest.mark.django_db

POINT = {
    "what": "went_back", "minute": 20, "side": "spain", "unit": "post", "arm": "infantry",
    "by_unit": "band", "by_arm": "infantry", "seen": ["spain", "cuba"],
}  # fmt: skip


@pytest.fixture
def fight():
    return fight_at_the_hut()


def moment(fight, viewer: str, language: str):
    war = fight.campaign
    sides = {side.key: side for side in war.sides.all()}
    member = Member(war, User(), not viewer, sides.get(viewer), (), ())
    with override(language):
        return turning_moment(member, fight, Battle(ruleset="machete"), sides, POINT)


def test_a_side_reads_its_own_unit_and_leader_and_the_enemy_by_arm(fight):
    spain, cuba = moment(fight, "spain", "en"), moment(fight, "cuba", "en")
    assert "the enemy’s infantry charged Post and drove it back" in spain.sentence
    assert "Sanguily" not in spain.sentence
    assert "Sanguily charged the enemy’s infantry" in cuba.sentence
    assert "Post" not in cuba.sentence
    assert (spain.turn, spain.side) == (cuba.turn, cuba.side) == (3, "a")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_umpire_reads_units_and_leaders_of_both_sides(fight, language):
    sentence = moment(fight, "", language).sentence
    assert all(name in sentence for name in ("Band", "Sanguily", "Post"))
    assert "{" not in sentence
