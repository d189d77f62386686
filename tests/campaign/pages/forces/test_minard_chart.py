"""The march of a force drawn as its side's reports told it."""

import pytest

from campaign.access import Member
from campaign.models import Report
from campaign.pages.forces.minard_chart import BROAD, minard_of_force
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
ROAD = {"from": "Bor", "to": "Cerro", "metres": 9_000, "way": "trail"}


@pytest.fixture
def war():
    return manned_war()


def report_of_week(war, number, where, men, *, state="sent"):
    """Returns a week's report of Spain in which `leon` stands *where* with *men*; None: there is no news."""
    turn = war.turns.first()
    if number > 1:
        turn.pk, turn.number = None, number
        turn.save()
    row = {"ref": war.forces.get(key="leon").ref, "spot": where}
    row |= {"silent": "1873-09-16"} if men is None else {"fit": men}
    Report.objects.create(
        turn=turn, key="side-spain", audience="side", side=war.sides.get(key="spain"), state=state,
        facts={"ends": f"1873-09-{14 + number:02}", "forces": [row]},
    )  # fmt: skip


def draw_chart(war, name="ana"):
    leon = war.forces.get(key="leon")
    seat = war.seats.get(player__username=name)
    return minard_of_force(Member(war, seat.player, False, seat.side, (seat,), ()), leon)


def test_the_band_is_as_broad_as_the_force_was_strong_and_ends_where_it_stands(war):
    for number, (where, men) in enumerate(
        [({"place": "Alba"}, 560), ({"place": "Bor"}, 280), ({"place": "Bor"}, None), (ROAD, 140)], start=1
    ):
        report_of_week(war, number, where, men)
    chart = draw_chart(war)
    assert [each.broad for each in chart.stretches] == [BROAD // 2, BROAD // 4]
    assert chart.weeks == (
        "15 September: at Alba, 560 men",
        "16 September: at Bor, 280 men",
        "18 September: on the trail from Bor to Cerro, km 9, 140 men",
    )
    assert "Alba 560" in {stop.name for stop in chart.stops}
    assert all(0 <= stop.x <= chart.width and 0 <= stop.y <= chart.height for stop in chart.stops)


def test_a_force_that_stayed_has_no_march_and_unsent_reports_show_nothing(war):
    report_of_week(war, 1, {"place": "Alba"}, 560)
    assert draw_chart(war) is None
    report_of_week(war, 2, {"place": "Bor"}, 280, state="draft")
    assert draw_chart(war) is None
    umpire = Member(war, war.umpires.get(), True, None, (), ())
    assert len(minard_of_force(umpire, war.forces.get(key="leon")).stretches) == 1
