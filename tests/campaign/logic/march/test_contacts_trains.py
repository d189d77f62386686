"""A train with friends at the spot: nobody takes it without a shot."""

from itertools import combinations

import pytest

from campaign.logic.engagement.contact_group import keep_apart
from campaign.logic.march.aftermath import settle_battle
from campaign.logic.march.contacts import come_together
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, ForceKind, ForceState
from tests.campaign.logic.encounters import NOON, SEEN, A, S, W
from tests.campaign.logic.theatres import CUBA, DAWN, DAY, SPAIN, column, field_of, line, march_out, result_of

ON_THE_ROAD = Spot(route="a-b", metres=20_000)
FRIENDS = ("escort", "battalion")
PARTED = [those for number in range(3) for those in combinations(FRIENDS, number)]


def train(at="b", *to):
    return column("train", SPAIN, at, 20, *to, stance=S, arm=Arm.TRAIN, kind=ForceKind.CONVOY)


def ambusher(at="b", men=450):
    return column("ambusher", CUBA, at, men, stance=A, odds_limit=1000)


def guarded_train(at, foe, parted=(), **states) -> Field:
    """Returns a field with a train between its escort and a battalion.

    They are 615 and 450 men. *parted* are kept apart from the enemy till dawn.
    """
    escort, battalion = (
        column(key, SPAIN, at, men, stance=S) for key, men in zip(FRIENDS, (615, 450), strict=True)
    )
    field = field_of(line(train(at), escort, battalion, foe), NOON, **states)
    keep_apart(field, list(parted), ["ambusher"], DAY + DAWN)
    return field


@pytest.mark.parametrize("parted", PARTED, ids="-".join)
@pytest.mark.parametrize("at", ["b", ON_THE_ROAD], ids=["place", "road"])
def test_friends_at_the_spot_defend_a_train_though_they_have_parted_from_the_enemy(show, at, parted):
    show(sight=SEEN)
    field = guarded_train(at, ambusher(at), parted)
    come_together(field, "ambusher", "train", NOON)
    (fight,) = field.state.battles.values()
    assert ([each.outcome for each in field.state.contacts], fight.taker) == (["engaged"], "")
    assert {entry.column for entry in fight.present} == {"ambusher", "train", *FRIENDS}


def test_a_train_that_fresh_friends_defend_again_has_not_fought_oftener_than_anybody_may(show):
    show(sight=SEEN)
    field = guarded_train("b", ambusher())
    most = field.theatre.settings.battles.most_battles
    field.mover("train").battles_fought = most
    come_together(field, "ambusher", "train", NOON)
    (fight,) = field.state.battles.values()
    assert "train" in {entry.column for entry in fight.present}
    settle_battle(field.theatre, field.state, fight.key, result_of(field.theatre, fight, holder=SPAIN), None)
    assert (field.mover("train").battles_fought, field.mover("escort").battles_fought) == (most, 1)


def test_an_enemy_battalion_does_not_capture_a_train_beside_its_escort(show):
    show(sight=SEEN)
    escort = column("escort", SPAIN, "b", 615, stance=W, odds_limit=200)
    field = field_of(line(train(), escort, ambusher(men=450)), NOON)
    keep_apart(field, ["escort"], ["ambusher"], DAY + DAWN)
    come_together(field, "ambusher", "train", NOON)
    (fight,) = field.state.battles.values()
    assert (fight.taker, {entry.column for entry in fight.present}) == ("", {"ambusher", "train", "escort"})


@pytest.mark.parametrize("seed", range(12))
def test_a_train_that_arrives_with_its_escort_meets_the_enemy_with_it(seed):
    """Rests on both arriving in one minute, one after the other. By lot the train comes first."""
    escort = column("escort", SPAIN, "a", 615, "b", stance=S)
    state = march_out(line(train("a", "b"), escort, ambusher(), seed=f"{seed}"))
    (fight,) = state.battles.values()
    assert (fight.taker, {entry.column for entry in fight.present}) == ("", {"ambusher", "train", "escort"})


@pytest.mark.parametrize(("short", "ended"), [(500, "engaged"), (501, "taken")])
def test_an_escort_is_at_hand_within_hail_of_the_place_and_no_farther(show, short, ended):
    show(sight=SEEN)
    escort = column("escort", SPAIN, Spot(route="a-b", metres=40_000 - short), 615, stance=S)
    field = field_of(line(train(), escort, ambusher()), NOON)
    come_together(field, "ambusher", "train", NOON)
    assert [each.outcome for each in field.state.contacts] == [ended]


@pytest.mark.parametrize("stance", [S, W])
def test_an_escort_that_has_fought_enough_still_keeps_its_train(show, stance):
    show(sight=SEEN)
    escort = column("escort", SPAIN, "b", 615, stance=stance)
    field = field_of(line(train(), escort, ambusher()), NOON)
    field.mover("escort").battles_fought = field.theatre.settings.battles.most_battles
    come_together(field, "ambusher", "train", NOON)
    assert ([each.outcome for each in field.state.contacts], field.state.battles) == (["facing"], {})
    assert field.mover("train").state is ForceState.FACING
