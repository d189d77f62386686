"""The enemy by distance from the reader, with sums."""

from django.utils.translation import override

from campaign.pages.reports.situation.enemy_table import SHOWN, enemy_group_lines

WEEK = {"starts": "1873-01-22", "ends": "1873-01-28"}


def group(about, km, low, high, **more):
    return {"about": about, "km": km, "low": low, "high": high, "groups": 2, "days": 1, "sure": True, **more}


def test_the_nearest_stand_first_and_farther_places_are_summed():
    near = [group(f"P{n}", 20 * n, 100, 200) for n in range(SHOWN + 3)]
    with override("en"):
        lines = enemy_group_lines({**WEEK, "near": near})
    assert lines[0] == "100–200 about P0, within a day’s march, Monday."
    assert lines[2] == "100–200 about P2, 2 days’ march off, Monday."
    assert lines[-1] == "300–600 at 3 places farther off."
    assert len(lines) == SHOWN + 1


def test_a_doubtful_sum_is_marked():
    with override("en"):
        near = [group("Bor", 3, 100, 200, sure=False)]
        assert enemy_group_lines({**WEEK, "near": near})[0].startswith("100–200?")


def test_an_enemy_seen_before_the_week_has_its_date():
    near = [group("Bor", 3, 100, 200, days=9)]
    with override("en"):
        assert enemy_group_lines({**WEEK, "near": near})[0].endswith("march, 19 Jan.")
