"""Commanders with a piece of their own, on the page that checks a log."""

import pytest

from battles.operations.table_setup import choose_ruleset
from tests.battles.fields import SMALL, meet, umpire_of
from tests.battles.views.test_table import address, sheet_of, write

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", ["acw_hex", "macduff", "mexican_war", "scwares"])
def test_a_leader_whose_own_piece_is_struck_is_named_before_anybody_confirms(client, ruleset):
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    engagement.refresh_from_db()
    client.force_login(umpire)
    log = client.get(address(engagement, "table")).context["form"]
    chief = next(body.ref for body in log.visible_units if body.unit.chief and body.unit.leader)
    for marks in ({}, {f"{chief}-leader_hit": "on"}):
        write(client, umpire, engagement, **sheet_of(engagement), **{f"{chief}-lost": "1"}, **marks)
        told = client.get(address(engagement, "table", "confirm")).content.decode()
        assert "Hit: Sanguily. Dice decide their fate." in told
