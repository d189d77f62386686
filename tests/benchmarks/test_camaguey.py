"""The bench of the beginners' scenario: one order for a whole side, week after week."""

import pytest

from battles.simulation import play_turn
from benchmarks.camaguey import SCENARIO, first_winner, give_to_all, repeated_orders
from campaign.models import AccountEntry, Order
from campaign.operations.campaigns import new_campaign
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.turns import current_turn
from tests.verbs import declare_war, open_turn

STANDING = {"magazine", "ship", "garrison"}


@pytest.mark.django_db
def test_every_repeated_order_goes_to_each_force_of_its_side_that_can_march():
    war = new_campaign.create_campaign(scenario=read_scenario(SCENARIO), seed="x 1")
    turn = current_turn(war)
    for repeated in repeated_orders():
        give_to_all(war, repeated)
        given = Order.objects.filter(turn=turn)
        able = war.forces.filter(side__key=repeated.side, is_static=False).exclude(kind__in=STANDING)
        assert {order.force_id for order in given} == set(able.values_list("pk", flat=True))
        assert {tuple(leg["to"] for leg in order.legs) for order in given} == {repeated.to}
        assert {order.stance for order in given} == {repeated.stance}
        given.delete()


@pytest.mark.django_db
def test_the_computer_leaves_the_repeated_order_and_commands_the_other_side():
    war = new_campaign.create_campaign(scenario=read_scenario(SCENARIO), seed="x 1")
    turn = current_turn(war)
    repeated = next(each for each in repeated_orders() if each.to == ("sierra_de_najasa",))
    give_to_all(war, repeated)
    play_turn(war)
    march = Order.objects.filter(turn=turn, force__side__key="spain", force__kind="column")
    assert {(order.kind, order.legs[0]["to"]) for order in march} == {("march", "sierra_de_najasa")}
    assert Order.objects.filter(turn=turn, force__side__key="cuba", by_computer=True).exists()


def test_two_places_of_one_order_win_the_war_together():
    holds = {won.places: won for won in read_scenario(SCENARIO).head.victory if won.do == "hold"}
    pairs = [repeated for repeated in repeated_orders() if len(repeated.to) == 2]
    assert pairs
    for repeated in pairs:
        one, other = (holds[to,] for to in repeated.to)
        assert {one.side, other.side} == {repeated.side}
        assert one.points + other.points >= 100


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("weeks", "won"),
    [
        ({1: {"spain": 50}, 2: {"spain": 40}}, ""),
        ({1: {"spain": 50}, 2: {"spain": 50}}, "spain"),
        ({1: {"spain": 100}, 2: {"spain": -50, "cuba": 40}}, "spain"),
        ({1: {"cuba": 100}, 2: {"spain": 130}}, "cuba"),
        ({1: {"cuba": 100, "spain": 130}}, "spain"),
        ({1: {"cuba": 100, "spain": 100}}, ""),
    ],
)
def test_the_first_side_with_the_points_that_win_as_a_week_ends_has_won(weeks, won):
    war = declare_war()
    open_turn(war, 2)
    for number, points in weeks.items():
        turn = war.turns.get(number=number)
        for side, amount in points.items():
            AccountEntry.objects.create(
                turn=turn,
                side=war.sides.get(key=side),
                account="points",
                cause="x",
                amount=amount,
                date=turn.starts,
            )
    assert war.rules(1).victory.won_at == 100
    assert first_winner(war) == won
