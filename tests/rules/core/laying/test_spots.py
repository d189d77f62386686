"""The places of an army in order of battle."""

from rules.core.laying.spots import Laying, array, ranks, sort_by_arm
from tests.rules.core.laying.conftest import army, book_of

EMPTY = {"width": 72, "height": 48, "pieces": []}


def test_ranks_go_from_the_middle_outwards_and_then_back():
    laying = Laying(book_of(EMPTY))
    places = ranks(laying, 12, -1, 36)
    assert places[:3] == [(36, 12), (35, 12), (37, 12)]
    assert min(y for _, y in places) == 0


def test_foot_is_in_front_horse_on_the_wings_and_commanders_behind():
    laying = Laying(book_of(EMPTY))
    units = army("blue", foot=4, horse=2, chief=1, train=1)
    array(laying, units, 14, -1, 36)
    there = sort_by_arm(laying.book, units)
    assert {unit["at"][1] for unit in (*there["foot"], *there["horse"])} == {14}
    assert min(abs(u["at"][0] - 36) for u in there["horse"]) >= max(
        abs(u["at"][0] - 36) for u in there["foot"]
    )
    assert all(unit["at"][1] < 14 for unit in (*there["chief"], *there["train"]))
