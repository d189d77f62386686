"""The great war with every switch on: every kind of page, of every seat, tells nothing that its side does not
know.
"""

import pytest

from battles.simulation import play_turn
from campaign.logic.settings import ON
from campaign.logic.settings.book import BOOK
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.scenario.checks import read_scenario
from tests.campaign.scenes import read as read_page
from tests.campaign.whole.page_walk import walk
from tests.campaign.whole.test_fog import seat_everybody, secrets, secrets_read

pytestmark = [pytest.mark.long, pytest.mark.django_db]
WAITING = {"preview", "edit_returns"}
"""Those by which a week waits for the umpire."""
SWITCHES = {name: ON for name, row in BOOK.items() if row.default in ("on", "off") and name not in WAITING}


def test_no_seat_of_the_great_war_reads_secrets_with_every_switch_on(client):
    war = scenarios.create_campaign(scenario=read_scenario("ten_years_war_1873"), seed="fog")
    war.settings |= SWITCHES
    war.save()
    for _week in range(2):
        play_turn(war)
    seat_everybody(war)
    hidden = {side.key: secrets(war, side.key) for side in war.sides.all()}
    walked = set()
    for seat in war.seats.select_related("side", "player"):
        client.force_login(seat.player)
        if seat.side in walked:  # the same pages as its neighbour's, but for its own orders
            refs = war.forces.filter(seat=seat).values_list("ref", flat=True)[:1]
            addresses = [f"/c/{war.slug}/", *(f"/c/{war.slug}/orders/{ref}/" for ref in refs)]
            pages = {address: read_page(client.get(address)) for address in addresses}
        else:
            pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
            assert len(pages) >= 25
        assert secrets_read(pages, hidden[seat.side.key]) == []
        walked.add(seat.side)
