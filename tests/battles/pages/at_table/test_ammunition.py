"""The ammunition that a referee's page names: only the member's own units, and only where it is counted."""

import pytest

from battles.operations import open_battle
from battles.pages.at_table.ammunition import ammunition_duty
from battles.pages.at_table.table import table_desk
from campaign.access import Member
from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db
ROUNDS = 25  # of a man in a battle


@pytest.fixture
def engagement():
    return meet()


def give(engagement, unit, **goods):
    """Gives *unit* goods in the muster, as the campaign counts them."""
    for party in engagement.muster["parties"]:
        for force in party["forces"]:
            for row in force["units"]:
                if row["key"] == unit:
                    row["goods"] = [list(each) for each in goods.items()]
    engagement.save(update_fields=["muster"])


def duty_for(engagement, user, side=None):
    member = Member(engagement.campaign, user, umpire=side is None, side=side, seats=(), others=())
    return ammunition_duty(table_desk(member, engagement, open_battle(engagement=engagement)))


def test_a_campaign_that_counts_no_rounds_has_no_line_on_ammunition(engagement):
    assert duty_for(engagement, umpire_of(engagement.campaign)) is None


@pytest.mark.parametrize(
    ("rounds", "parts"), [(270 * ROUNDS, ()), (40 * ROUNDS, ("40", "270")), (ROUNDS - 1, ("no rounds",))]
)
def test_the_line_says_for_how_many_of_its_armed_men_a_unit_has_rounds(engagement, rounds, parts):
    engagement.campaign.settings |= {"arms": "on", "ammunition": "on"}
    engagement.campaign.save()
    give(engagement, "column", rifle_breech=300, round=rounds)
    told = duty_for(engagement, umpire_of(engagement.campaign)).text
    assert all(part in told for part in parts)
    assert bool(parts) == (": " in told)


def test_a_player_reads_nothing_of_the_enemys_rounds(engagement):
    engagement.campaign.settings |= {"arms": "on", "ammunition": "on"}
    engagement.campaign.save()
    give(engagement, "column", rifle_breech=300, round=ROUNDS)
    sides = {side.key: side for side in engagement.campaign.sides.all()}
    assert duty_for(engagement, seat(engagement.campaign, "camaguey"), sides["cuba"]) is None
    assert "Column" in duty_for(engagement, seat(engagement.campaign, "captain_general"), sides["spain"]).text
