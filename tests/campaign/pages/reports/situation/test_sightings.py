"""Reports.md, part 6: where, when, band, arms, source, how sure; and each of them once."""

from campaign.pages.reports.situation.sightings import by_spot, latest_rows

TUESDAY = {
    "date": "1873-02-04", "days": 0, "spot": {"place": "Las Tunas"}, "low": 420, "high": 430,
    "arm": "infantry", "source": "own_eyes", "sure": True,
}  # fmt: skip
MONDAY = {**TUESDAY, "date": "1873-02-03"}
SUNDAY = {**TUESDAY, "date": "1873-02-02"}


def sightings_by_spot(*rows):
    return by_spot(latest_rows(rows))


def test_an_enemy_seen_at_a_spot_day_after_day_is_reported_once_with_the_first_day():
    assert sightings_by_spot(TUESDAY, {**MONDAY, "low": 300, "high": 600}, {**SUNDAY, "sure": False}) == [
        "Infantry, 420–430, at Las Tunas, Tuesday 4 February, seen since 2 February; own eyes, sure."
    ]


def test_a_more_exact_older_sighting_is_still_reported():
    assert sightings_by_spot({**TUESDAY, "low": 300, "high": 600}, MONDAY) == [
        "At Las Tunas, Tuesday 4 February: infantry, 300–600 (own eyes, sure). Monday 3 February:"
        " infantry, 420–430 (own eyes, sure)."
    ]
    assert len(latest_rows([{**TUESDAY, "sure": False}, MONDAY])) == 2


def test_another_arm_spot_band_or_side_is_another_enemy():
    for other in ({"arm": "cavalry"}, {"spot": {"place": "Bor"}}, {"low": 50, "high": 60}, {"side": "Crown"}):
        assert len(latest_rows([TUESDAY, {**MONDAY, **other}])) == 2


def test_one_of_two_enemies_seen_again_is_reported_as_one():
    assert len(latest_rows([TUESDAY, MONDAY, MONDAY])) == 2
    assert len(latest_rows([TUESDAY, TUESDAY, MONDAY, MONDAY])) == 2
