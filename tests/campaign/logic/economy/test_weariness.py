"""War weariness: what wears a side out, in thousandths of a point."""

from campaign.logic.economy.war_aims import Wear
from campaign.logic.economy.weariness import FLOOR, START, Week, mood_of, weariness_added
from campaign.logic.settings import DEFAULT

HOW = DEFAULT.weariness
SPAIN = (Wear.DEBT, Wear.DEAD)
CUBA = (Wear.WEEKS, Wear.CHIEFS, Wear.SURRENDERED, Wear.SACKED, Wear.LANDED, Wear.CROSSED)


def test_spain_at_the_recorded_peace_stands_at_59():
    found = weariness_added(SPAIN, Week(debt=194_000_000, dead=81_000), {}, 0, HOW)
    assert found == [(Wear.DEBT, 38_800), (Wear.DEAD, 20_250)]


def test_debt_and_the_dead_count_as_they_stand_and_less_if_they_are_fewer():
    stands = {Wear.DEBT: 2_000, Wear.DEAD: 1_000}
    found = weariness_added(SPAIN, Week(debt=5_000_000, dead=6_000), stands, 0, HOW)
    assert found == [(Wear.DEBT, -1_000), (Wear.DEAD, 500)]


def test_a_bad_week_of_cuba_and_a_good_one():
    bad = weariness_added(CUBA, Week(chiefs=1, surrendered=750), {}, 0, HOW)
    assert bad == [(Wear.WEEKS, 200), (Wear.CHIEFS, 2_000), (Wear.SURRENDERED, 1_500)]
    good = weariness_added(
        CUBA, Week(chiefs=1, sacked=1, landed=1, crossed=800), {Wear.CHIEFS: 2_000, "x": 9_000}, 0, HOW
    )
    assert good == [(Wear.WEEKS, 200), (Wear.SACKED, -1_000), (Wear.LANDED, -2_000), (Wear.CROSSED, -5_000)]


def test_the_trocha_heartens_once_and_only_if_crossed_in_force():
    assert (Wear.CROSSED, -5_000) not in weariness_added(
        CUBA, Week(crossed=800), {Wear.CROSSED: -5_000, "x": 50_000}, 0, HOW
    )
    assert [cause for cause, _by in weariness_added(CUBA, Week(crossed=299), {"x": 50_000}, 0, HOW)] == [
        Wear.WEEKS
    ]


def test_nobody_is_better_than_fresh():
    found = weariness_added(CUBA, Week(landed=1), {}, 0, HOW)
    assert found == [(Wear.WEEKS, 200), (Wear.LANDED, -2_000), (FLOOR, 1_800)]


def test_a_side_begins_with_what_it_had_once():
    assert weariness_added(SPAIN, Week(), {}, 12, HOW) == [(START, 12_000)]
    assert weariness_added(SPAIN, Week(), {START: 12_000}, 12, HOW) == []


def test_the_mood_goes_by_quarters():
    assert [mood_of(stands) for stands in (-5, 0, 24_999, 25_000, 50_000, 75_000, 120_000)] == [
        *("steady", "steady", "steady", "tired", "shaken", "near_the_end", "near_the_end")
    ]
