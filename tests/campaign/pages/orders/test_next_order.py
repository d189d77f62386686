"""The way from one order to the next, on the page of a force that has its order."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Order
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.scenes import manned_war, read
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def test_it_leads_to_the_next_force_without_an_order_in_twelve_queries(client, django_assert_max_num_queries):
    war = manned_war()
    second = raise_force(war, "zapadores", side="spain", at="alba", seat="captain_general", men=50)
    force = war.forces.get(key="leon")
    Order.objects.create(
        turn=current_turn(war), force=force, kind=OrderKind.HOLD, stance=Stance.DEFEND, odds_limit=100
    )
    client.force_login(User.objects.get(username="ana"))
    with django_assert_max_num_queries(12):
        page = read(client.get(f"/c/{war.slug}/orders/{force.ref}/"))
    assert f"force={second.ref}" in page.split('id="next-order"')[1].split("</section>")[0]
