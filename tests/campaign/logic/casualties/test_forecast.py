"""The preview of recovery presets (CAMP-LOSS-02)."""

from dataclasses import replace

from campaign.logic.casualties.forecast import Cost, Toll, cost_of_battles, three_battles
from campaign.logic.settings import DEFAULT
from campaign.logic.vocabulary import SideOutcome


def forecast_of(preset, course=SideOutcome.WITHDREW):
    return three_battles(600, 30, course, replace(DEFAULT.casualties, recovery=preset))


def test_600_men_who_lose_30_in_100_withdrawing_are_521_when_all_are_back():
    first, *_ = forecast_of("as_history")
    assert first.down == 180
    assert first.next_turn == 600 - 180 + 63 + 4  # the light, and the first of the missing
    assert first.left == 600 - 79


def test_each_battle_is_fought_by_those_whom_the_last_one_left():
    tolls = forecast_of("as_history", SideOutcome.ROUTED)
    assert [toll.down for toll in tolls] == [600 * 30 // 100, *(toll.left * 30 // 100 for toll in tolls[:2])]


def test_the_dial_goes_from_harsh_to_nothing_postponed():
    left = [forecast_of(preset)[2].left for preset in ("harsh", "as_history", "gentle", "none_carried_over")]
    assert left == sorted(set(left))
    assert forecast_of("none_carried_over") == [Toll(180, 600, 600)] * 3
    assert forecast_of("as_ruleset") == forecast_of("as_history")


def test_losses_of_the_past_cost_more_dead_by_a_harsher_table():
    lost = {SideOutcome.HELD_FIELD: 100, SideOutcome.ROUTED: 200}
    gentle, harsh = (
        cost_of_battles(lost, replace(DEFAULT.casualties, recovery=preset)) for preset in ("gentle", "harsh")
    )
    assert gentle.dead < harsh.dead
    assert gentle.back > harsh.back
    none_back = replace(DEFAULT.casualties, recovery="none_carried_over")
    assert cost_of_battles(lost, none_back) == Cost(dead=0, back=300)
