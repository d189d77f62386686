"""Men who can fire, goods used in a battle, and captures: no round, arm or mule is made or lost."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.casualties.muster import BattleResult, Muster, MusteredForce, Party, result_from_plain
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.settings import Settings
from campaign.logic.supply import goods
from campaign.logic.supply.goods import (
    Kit,
    arms_issued,
    battles_left,
    kits_after,
    men_able_to_fire,
    settle_goods,
    share_of,
    shared_out,
)
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import (
    Account,
    Arm,
    EngagementKind,
    ResultSource,
    SideOutcome,
    Stance,
    Stock,
    Terrain,
)
from tests.nations import SPANISH

HOW = Settings.with_values({"arms": "on", "ammunition": "on"}).goods
RIFLE, ROUND, MULE, MACHETE = Stock.RIFLE_BREECH, Stock.ROUND, Stock.MULE, Stock.MACHETE
HELD, LOST, TAKEN, DEPOT = Account.IN_HAND, Account.LOST, Account.CAPTURED_BY, Account.DEPOT


def body(key, men, *, nation=SPANISH, arm=Arm.INFANTRY, horses=0, firearms=100, **stocks):
    return ForceUnit(
        key, key, arm, nation, str(arm), 3, men, horses=horses, firearms=firearms, goods=tuple(stocks.items())
    )


def muster(spain, cuba, *, dice=0):
    parties = (
        Party("spain", (MusteredForce("leon", "Leon", tuple(spain)),), Stance.ATTACK),
        Party("cuba", (MusteredForce("band", "Band", tuple(cuba), dice),), Stance.DEFEND),
    )
    return Muster("k", "Bor", EngagementKind.MEETING, Terrain.PLAIN, False, "none", 0, False, parties)


def result(holder, phases=6):
    courses = {
        side: SideOutcome.HELD_FIELD if side == holder else SideOutcome.ROUTED for side in ("spain", "cuba")
    }
    return BattleResult(holder, courses, (), (), phases, False, ResultSource.COMPUTER)


def unit_return(unit, **lost):
    return UnitReturn(unit, SideOutcome.HELD_FIELD, 100, **lost)


def words_of_losses(fight, outcome, *lines):
    return {
        line.unit: {move[:3]: move[3] for move in line.goods}
        for line in settle_goods(fight, outcome, lines, HOW)
    }


@pytest.mark.parametrize(
    ("men", "firearms", "rounds", "able"),
    [(100, 60, None, 60), (50, 60, None, 50), (100, 60, 1500, 60), (100, 60, 1499, 59), (100, 60, 24, 0)],
)
def test_a_man_fires_who_has_a_firearm_and_the_rounds_of_a_battle(men, firearms, rounds, able):
    assert men_able_to_fire(men, firearms, rounds, HOW) == able


def test_shares_are_halves_up_and_of_nobody_none():
    assert [share_of(*each) for each in ((1, 200), (1, 201), (3, 3), (0, 0))] == [1, 0, 100, 0]


def test_arms_are_issued_by_the_shares_of_the_files_to_the_last_man():
    assert arms_issued(101, {"rifle_breech": 55, "pistol": 5, "machete": 40}) == {
        RIFLE: 56,
        Stock.PISTOL: 5,
        MACHETE: 40,
    }


def test_rounds_are_reported_in_battles():
    assert battles_left(3750, 60, HOW) == 25
    assert battles_left(100, 0, HOW) == 0


def test_one_battle_uses_twenty_five_rounds_for_every_firearm_of_who_was_there():
    fight = muster(
        [body("leon", 100, rifle_breech=100, round=10000)], [body("band", 80, rifle_breech=20, round=500)]
    )
    moves = words_of_losses(fight, result("spain"), unit_return("leon"), unit_return("band"))
    assert moves == {
        "leon": {(ROUND, HELD, Account.USED): 2500},
        "band": {(ROUND, HELD, Account.USED): 500},
    }


@pytest.mark.parametrize(("phases", "fired"), [(0, 0), (6, 0), (7, 500)])
def test_reserves_that_never_came_and_battles_that_were_none_use_no_rounds(phases, fired):
    fight = muster([body("leon", 9, round=0)], [body("band", 80, rifle_breech=20, round=500)], dice=2)
    moves = words_of_losses(fight, result("spain", phases), unit_return("leon"), unit_return("band"))
    assert moves["band"].get((ROUND, HELD, Account.USED), 0) == fired


def test_a_reserve_that_waited_to_the_end_of_a_long_battle_uses_no_rounds():
    """Rests on dice that brought it up so late. The minutes of the muster make no difference."""
    fight = muster([body("leon", 9, round=0)], [body("band", 80, rifle_breech=20, round=500)], dice=1)
    waited = replace(result("spain", 9), absent=("band",))
    assert words_of_losses(fight, result("spain", 9), unit_return("leon"), unit_return("band"))["band"][
        ROUND, HELD, Account.USED
    ]
    moves = words_of_losses(fight, waited, unit_return("leon"), unit_return("band"))
    assert (ROUND, HELD, Account.USED) not in moves["band"]
    assert result_from_plain(waited.to_plain()) == waited


def test_those_of_one_post_fire_and_how_many_they_are_is_frozen_with_the_muster():
    towers = replace(body("leon", 200, rifle_breech=200, round=9000), in_posts=True)
    fight = muster([towers], [body("band", 80)])
    for men in (30, 60):
        made = replace(fight, how=replace(fight.how, post_size=men))
        moved = words_of_losses(made, result("spain"), unit_return("leon"), unit_return("band"))
        assert moved["leon"][ROUND, HELD, Account.USED] == HOW.rounds_per_battle * men


def test_the_holder_of_the_field_gets_the_arms_of_the_dead_and_captured():
    fight = muster(
        [body("leon", 100, rifle_breech=100, round=10000)],
        [body("band", 80, rifle_breech=20, machete=60, round=500), body("horse", 90, machete=90)],
    )
    moves = words_of_losses(
        fight,
        result("cuba"),
        unit_return("leon", killed=8, captured=2, lightly_wounded=30),
        unit_return("band"),
        unit_return("horse"),
    )
    assert moves["leon"] == {
        (ROUND, HELD, Account.USED): 2500,
        (ROUND, HELD, TAKEN): 750,
        (RIFLE, HELD, TAKEN): 10,
    }
    assert moves["horse"] == {(RIFLE, DEPOT, HELD): 10, (ROUND, DEPOT, HELD): 750}


def test_on_a_field_that_nobody_holds_it_is_lost_and_on_ones_own_it_stays():
    fight = muster([body("leon", 100, rifle_breech=100)], [body("band", 80, machete=80)])
    lines = unit_return("leon", killed=10), unit_return("band", severely_wounded=8)
    assert words_of_losses(fight, result(""), *lines) == {
        "leon": {(RIFLE, HELD, LOST): 10},
        "band": {(MACHETE, HELD, LOST): 8},
    }
    assert words_of_losses(fight, result("spain"), *lines)["leon"] == {(MACHETE, DEPOT, HELD): 8}


def test_captors_take_what_men_and_mules_carry_and_burn_the_rest():
    train = body("train", 20, arm=Arm.TRAIN, firearms=0, horses=50, mule=50, round=100_000, machete=20)
    fight = muster([train], [body("band", 40, machete=40)])
    lost = unit_return("train", captured=20, horses_lost=50)
    moves = words_of_losses(fight, result("cuba"), lost, unit_return("band"))
    kept = (40 * 20_000 - 20 * 700) // 45
    assert moves["train"] == {
        (MULE, HELD, TAKEN): 50,
        (MACHETE, HELD, TAKEN): 20,
        (ROUND, HELD, TAKEN): kept,
        (ROUND, HELD, LOST): 100_000 - kept,
    }
    (line, _band) = settle_goods(fight, result("cuba"), [lost, unit_return("band")], HOW)
    assert line.horses_lost == 0


def riders(**lost):
    fight = muster(
        [body("horse", 60, arm=Arm.CAVALRY, horses=60)], [body("band", 80), body("few", 9, arm=Arm.CAVALRY)]
    )
    return fight, (unit_return("horse", **lost), unit_return("band"), unit_return("few"))


@pytest.mark.parametrize(
    ("holder", "taken"), [("cuba", 10), ("", 4), ("spain", 4)], ids=["lost field", "nobody's", "own field"]
)
def test_the_enemy_gets_horses_of_prisoners_and_of_the_dead_on_a_lost_field(holder, taken):
    fight, lines = riders(killed=6, captured=4, severely_wounded=3, horses_lost=10)
    moves = words_of_losses(fight, result(holder), *lines)
    assert moves["horse"] == {(Stock.HORSE, HELD, TAKEN): taken}
    assert (moves["few"], moves["band"]) == ({(Stock.HORSE, DEPOT, HELD): taken}, {})
    (line, *_others) = settle_goods(fight, result(holder), lines, HOW)
    assert line.horses_lost == 10 - taken


def test_horses_change_hands_where_nothing_else_is_counted():
    fight, lines = riders(captured=4, horses_lost=4)
    bare = Settings.with_values({"arms": "off", "ammunition": "off", "trains": "off"}).goods
    (line, _band, few) = settle_goods(fight, result("cuba"), lines, bare)
    assert (line.horses_lost, line.goods) == (0, (("horse", "in_hand", "captured_by", 4),))
    assert few.goods == (("horse", "depot", "in_hand", 4),)


def test_the_beasts_of_a_taken_train_are_horses_where_mules_are_not_counted():
    fight = muster([body("train", 20, arm=Arm.TRAIN, horses=50)], [body("band", 40)])
    moves = words_of_losses(
        fight, result("cuba"), unit_return("train", captured=20, horses_lost=50), unit_return("band")
    )
    assert moves == {"train": {(Stock.HORSE, HELD, TAKEN): 50}, "band": {(Stock.HORSE, DEPOT, HELD): 50}}


@pytest.mark.parametrize(
    ("kind", "phases", "men"),
    [(EngagementKind.ASSAULT, 6, 30), (EngagementKind.TROCHA, 6, 60), (EngagementKind.TROCHA, 7, 60 + 108)],
)
def test_only_the_attacked_posts_of_a_garrison_fire_and_its_reserve_if_in_time(kind, phases, men):
    line = replace(body("line", 600, rifle_breech=600, round=60_000), in_posts=True)
    fight = replace(muster([line], [body("band", 900)]), kind=kind)
    moves = words_of_losses(fight, result("spain", phases), unit_return("line"), unit_return("band"))
    assert moves["line"] == {(ROUND, HELD, Account.USED): 25 * men}


def test_half_a_train_lost_is_half_its_load_rounded_up():
    train = body("train", 20, arm=Arm.TRAIN, firearms=0, horses=51, mule=51, round=101)
    fight = muster([train, body("leon", 100)], [body("band", 400)])
    moves = words_of_losses(
        fight, result("cuba"), unit_return("train", horses_lost=26), unit_return("leon"), unit_return("band")
    )
    assert moves["train"] == {(MULE, HELD, TAKEN): 26, (ROUND, HELD, TAKEN): 52}


STOCKS = st.dictionaries(st.sampled_from(goods.GOODS), st.integers(0, 3000), max_size=6)
LOSSES = st.tuples(*[st.integers(0, 40)] * 5)


@given(
    st.lists(st.tuples(STOCKS, LOSSES, st.booleans()), min_size=2, max_size=5),
    st.sampled_from(["", "spain", "cuba"]),
    st.integers(0, 12),
)
def test_no_goods_are_made_or_lost_in_any_battle(units, holder, phases):
    """Checks that a unit had what leaves it. One side's losses to the other are in the other's ledger."""
    made = []
    for number, (stocks, losses, train) in enumerate(units):
        men = sum(losses) + number
        fate = dict(
            zip(("killed", "severely_wounded", "lightly_wounded", "missing", "captured"), losses, strict=True)
        )
        mules = stocks.get(MULE, 0)
        line = UnitReturn(f"u{number}", SideOutcome.ROUTED, men, **fate, horses_lost=min(mules, men))
        arm = Arm.TRAIN if train else Arm.INFANTRY
        made.append((body(f"u{number}", men, arm=arm, horses=mules, **stocks), line))
    fight = muster([each for each, _ in made[::2]], [each for each, _ in made[1::2]])
    lines = settle_goods(fight, result(holder, phases), [line for _, line in made], HOW)
    booty = Counter()
    of_unit = {line.unit: line for line in lines}
    for at, (each, before) in enumerate(made):
        line = of_unit[before.unit]
        left = Counter({Stock(stock): number for stock, number in each.goods})
        for stock, source, _target, number in line.goods:
            assert number > 0
            if source == HELD:
                left[stock] -= number
        assert min(left.values(), default=0) >= 0
        for stock, source, target, number in line.goods:
            booty[at % 2, stock] += number * (target == TAKEN)
            booty[1 - at % 2, stock] -= number * (source == DEPOT)
    assert not any(booty.values())


def test_spare_firearms_go_to_men_without_and_rounds_above_full_pouches_too():
    kits = [
        Kit("a", 40, {RIFLE: 60, ROUND: 1500}, pouch=25),
        Kit("b", 50, {Stock.MUSKET: 20, ROUND: 100}, pouch=25),
    ]
    assert shared_out(kits, HOW, arms=True, rounds=True) == [("a", "b", RIFLE, 20), ("a", "b", ROUND, 500)]


def test_captured_firearms_make_no_riflemen_of_lancers():
    kits = [Kit("a", 20, {RIFLE: 60}), Kit("b", 30, {Stock.LANCE: 25}), Kit("c", 10, {})]
    shared = shared_out(kits, HOW, arms=True, rounds=False)
    assert shared == [("a", "b", RIFLE, 5), ("a", "c", RIFLE, 10)]


@given(st.lists(st.tuples(st.integers(0, 90), STOCKS), max_size=5))
def test_sharing_out_moves_and_makes_nothing(force):
    kits = [Kit(f"u{n}", men, stock, pouch=25) for n, (men, stock) in enumerate(force)]
    shared = kits_after(kits, shared_out(kits, HOW, arms=True, rounds=True))
    before, now = (sum((Counter(kit.stock) for kit in each), Counter()) for each in (kits, shared))
    assert before == now
    assert all(number >= 0 for kit in shared for number in kit.stock.values())
