"""What the bench of the beginners' scenario does: one order for a whole side, week after week."""

import pytest

from battles.simulation import play_turn
from benchmarks.camaguey import SCENARIO, Outcome, give_to_all, has_won, repeated_orders
from campaign.models import Order
from campaign.operations.campaigns import new_campaign
from campaign.scenario.checks import read
from campaign.store.queries.turns import current_turn

STANDING = {"depot", "ship", "garrison"}


@pytest.mark.django_db
def test_every_repeated_order_goes_to_each_force_of_its_side_that_can_march():
    war = new_campaign.load(scenario=read(SCENARIO), seed="x 1")
    turn = current_turn(war)
    for repeated in repeated_orders():
        give_to_all(war, repeated)
        given = Order.objects.filter(turn=turn)
        able = war.forces.filter(side__key=repeated.side, fixed=False).exclude(kind__in=STANDING)
        assert {order.force_id for order in given} == set(able.values_list("pk", flat=True))
        assert {tuple(leg["to"] for leg in order.legs) for order in given} == {repeated.to}
        assert {order.stance for order in given} == {repeated.stance}
        given.delete()


@pytest.mark.django_db
def test_the_computer_leaves_the_repeated_order_and_commands_the_other_side():
    war = new_campaign.load(scenario=read(SCENARIO), seed="x 1")
    turn = current_turn(war)
    repeated = next(each for each in repeated_orders() if each.to == ("sierra_de_najasa",))
    give_to_all(war, repeated)
    play_turn(war)
    march = Order.objects.filter(turn=turn, force__side__key="spain", force__kind="column")
    assert {(order.kind, order.legs[0]["to"]) for order in march} == {("march", "sierra_de_najasa")}
    assert Order.objects.filter(turn=turn, force__side__key="cuba", by_computer=True).exists()


def test_two_places_of_one_order_win_the_war_together():
    holds = {won.places: won for won in read(SCENARIO).head.victory if won.do == "hold"}
    pairs = [repeated for repeated in repeated_orders() if len(repeated.to) == 2]
    assert pairs
    for repeated in pairs:
        one, other = (holds[to,] for to in repeated.to)
        assert {one.side, other.side} == {repeated.side}
        assert one.points + other.points >= 100


@pytest.mark.parametrize(
    ("points", "won"), [((100, 40), True), ((90, 40), False), ((100, 100), False), ((40, 100), False)]
)
def test_a_side_has_won_with_a_hundred_points_and_more_than_the_other(points, won):
    assert has_won(Outcome({}, dict(zip(("spain", "cuba"), points, strict=True)), {}), "spain") is won
