"""Goods loaded, left and handed over: no man, animal, arm or round is made or lost."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from campaign.logic.settings import Settings
from campaign.logic.supply import haulage, magazines
from campaign.logic.supply.haulage import (
    CARGO,
    PARTS,
    Pack,
    Part,
    free_animals,
    goods_to_leave,
    load_goods,
    most_transferable,
    parts_to_transfer,
    plunder_store,
    spare_grams,
)
from campaign.logic.supply.magazines import Want
from campaign.logic.vocabulary import Arm, Stock
from tests.nations import CUBAN, SPANISH

HOW = Settings.with_values({"arms": "on", "ammunition": "on"}).goods
MEN, RIFLE, MUSKET, ROUND = Stock.MEN, Stock.RIFLE_BREECH, Stock.MUSKET, Stock.ROUND
MULE, LOAD, HORSE, GUN = Stock.MULE, Stock.PROVISIONS, Stock.HORSE, Stock.GUN


def pack(unit, arm=Arm.INFANTRY, nation=SPANISH, troops="", **held):
    return Pack(unit, arm, nation, troops or str(arm), {Stock(stock): n for stock, n in held.items()})


def test_men_carry_twenty_kilograms_and_mules_eighty_less_what_they_have():
    train = pack("train", Arm.TRAIN, men=10, mule=40, round=1000, provisions=40)
    assert spare_grams(train, HOW) == (10 * 20 + 40 * 80) * 1000 - 45 * 1000
    assert spare_grams(pack("leon", men=10, rifle_breech=60), HOW) == 0


def test_goods_that_its_men_cannot_carry_take_animals_from_provisions():
    train = {"men": 10, "mule": 40}
    assert free_animals(pack("t", Arm.TRAIN, **train), HOW) == 40
    assert free_animals(pack("t", Arm.TRAIN, **train, rifle_breech=50), HOW) == 40
    assert free_animals(pack("t", Arm.TRAIN, **train, rifle_breech=51), HOW) == 39
    assert free_animals(pack("t", Arm.TRAIN, **train, rifle_breech=51, provisions=30), HOW) == 9
    assert free_animals(pack("horse", Arm.CAVALRY, men=10, horse=10), HOW) == 0


def test_trains_load_first_and_no_more_than_there_is_and_they_carry():
    foot, train = pack("a", men=10), pack("z", Arm.TRAIN, men=1, mule=2)
    took, left = load_goods({RIFLE: 90, ROUND: 10**6}, {RIFLE: 60, ROUND: 5000}, [foot, train], HOW)
    assert took == [("z", RIFLE, 45), ("a", RIFLE, 15), ("a", ROUND, 3111)]
    assert left == {}


def test_provisions_for_which_there_is_no_room_any_more_are_left():
    train = pack("z", Arm.TRAIN, men=1, mule=10, provisions=10)
    took, left = load_goods({RIFLE: 45}, {RIFLE: 45}, [train], HOW)
    assert took == [("z", RIFLE, 45)]
    assert left == {"z": 2}
    assert load_goods({RIFLE: 5}, {RIFLE: 5}, [train], HOW)[1] == {}


def test_goods_left_behind_come_from_trains_first_then_from_units_with_most():
    packs = [pack("a", round=10), pack("b", round=90), pack("t", Arm.TRAIN, round=20)]
    assert goods_to_leave({ROUND: 115}, packs) == [("t", ROUND, 20), ("b", ROUND, 90), ("a", ROUND, 5)]


def test_men_go_with_their_arms_and_horses_and_join_their_own_kind():
    lancers = pack("lancers", Arm.CAVALRY, men=40, horse=40, rifle_breech=40, round=4001)
    friends = [pack("foot", men=500), pack("riders", Arm.CAVALRY, men=10), pack("king", Arm.CAVALRY, men=5)]
    parts = parts_to_transfer({MEN: 10}, [lancers], friends)
    assert {(part.taker, part.stock): part.number for part in parts} == {
        ("riders", MEN): 10,
        ("riders", HORSE): 10,
        ("riders", RIFLE): 10,
        ("riders", ROUND): 1000,
    }


def test_men_join_the_same_troops_if_there_are_any():
    friends = [pack("line", men=500), pack("volunteers", men=5, troops="volunteers")]
    (part, *_rest) = parts_to_transfer({MEN: 1}, [pack("town", men=9, troops="volunteers")], friends)
    assert part == Part("town", "volunteers", MEN, 1)


@pytest.mark.parametrize(
    ("stock", "number"),
    [(MEN, 0), (ROUND, 50), (GUN, 0), (MULE, 0), (HORSE, 0)],
)
def test_a_force_gets_no_goods_that_it_cannot_use(stock, number):
    giver = pack("horse", Arm.CAVALRY, men=20, horse=20, gun=2, mule=5, round=50)
    takers = [pack("foot", men=100)]
    assert most_transferable(stock, [giver], takers) == number
    assert sum(part.number for part in parts_to_transfer({stock: 99}, [giver], takers)) == number


AMOUNTS = st.dictionaries(st.sampled_from(PARTS), st.integers(0, 3000), max_size=6)
PACKS = st.lists(
    st.tuples(st.sampled_from([Arm.INFANTRY, Arm.CAVALRY, Arm.TRAIN, Arm.ARTILLERY]), AMOUNTS),
    min_size=2,
    max_size=5,
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["load", "unload", "transfer", "draw", "ship", "capture"]), AMOUNTS), max_size=8
)


class Train:
    """Units, a store and the enemy, with what each holds. `shipped`: what came in from outside."""

    def __init__(self, kinds, stored):
        self.books = {f"u{n}": pack(f"u{n}", arm) for n, (arm, _held) in enumerate(kinds)}
        self.held = {f"u{n}": Counter(amounts) for n, (_arm, amounts) in enumerate(kinds)}
        self.held["store"] = Counter({stock: n for stock, n in stored.items() if stock in CARGO})
        self.held["enemy"] = Counter()
        self.shipped: Counter[Stock] = Counter()

    def packs(self, *units):
        return [replace(self.books[unit], held=dict(self.held[unit])) for unit in units]

    def move(self, giver, taker, stock, number):
        assert number > 0
        self.held[giver][stock] -= number
        self.held[taker][stock] += number

    def load(self, asked):
        took, left = load_goods(asked, self.held["store"], self.packs(*self.books), HOW)
        for unit, stock, number in took:
            self.move("store", unit, stock, number)
        for unit, number in left.items():
            self.held[unit][LOAD] -= number
            self.shipped[LOAD] -= number

    def unload(self, asked):
        for unit, stock, number in goods_to_leave(asked, self.packs(*self.books)):
            self.move(unit, "store", stock, number)

    def transfer(self, asked):
        first, *others = self.books
        for part in parts_to_transfer(asked, self.packs(first), self.packs(*others)):
            self.move(part.giver, part.taker, part.stock, part.number)

    def draw(self, asked):
        wants = [Want("u0", stock, n) for stock, n in asked.items() if n and stock in (RIFLE, MUSKET, ROUND)]
        stores = {"store": dict(self.held["store"])}
        for each in magazines.draw_goods(wants, stores, {"u0": ["store"]}):
            self.move(each.store, each.unit, each.stock, each.number)

    def ship(self, asked):
        for place, part in magazines.share_out(sum(asked.values()), {"store": 3, "enemy": 1}).items():
            self.held[place][ROUND] += part
            self.shipped[ROUND] += part

    def capture(self, _asked):
        for stock in CARGO:
            if self.held["store"][stock]:
                self.move("store", "enemy", stock, self.held["store"][stock])


@given(PACKS, AMOUNTS, STEPS)
@settings(max_examples=60)
def test_no_chain_of_orders_makes_or_loses_anything(kinds, stored, steps):
    train = Train(kinds, stored)
    before = sum(train.held.values(), Counter())
    for step, asked in steps:
        getattr(train, step)(asked)
        assert all(number >= 0 for each in train.held.values() for number in each.values())
        after = Counter(before)
        after.update(train.shipped)
        assert +sum(train.held.values(), Counter()) == +after
    assert haulage.weight_of({RIFLE: 2, MEN: 5}, *CARGO) == 8000


def test_raiders_carry_off_what_they_can_besides_what_they_have_arms_first_then_rounds_then_provisions():
    store = {RIFLE: 3, ROUND: 1_000}
    band = Pack("band", Arm.INFANTRY, CUBAN, "foot", {MEN: 2, RIFLE: 2})  # 40 kg, 8 of them taken
    assert plunder_store(store, [band], HOW, provisions=True) == [("band", RIFLE, 3), ("band", ROUND, 444)]
    mules = Pack("mules", Arm.TRAIN, CUBAN, "train", {MEN: 0, MULE: 4, LOAD: 1})  # 320 kg, 80 of them taken
    assert plunder_store(store, [band, mules], HOW, provisions=True) == [
        ("mules", RIFLE, 3),
        ("mules", ROUND, 1_000),
        ("mules", LOAD, 2),
    ]
    assert plunder_store(store, [band, mules], HOW, provisions=False)[-1] == ("mules", ROUND, 1_000)
    assert (
        plunder_store({}, [band], HOW, provisions=False)
        == plunder_store(store, [], HOW, provisions=True)
        == []
    )
