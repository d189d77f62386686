"""Priority within a side: by order, by rank, by lot. Nobody gains on an enemy."""

from dataclasses import replace

from campaign.logic.theatre import priority as precedence
from campaign.logic.theatre.theatre import Leader
from tests.campaign.logic.theatres import CUBA, SPAIN, column, field_of, place, road, theatre, with_order


def rank_column(key: str, side: str = SPAIN, priority: int = 0, command: int = -1, *, general: bool = False):
    ranked = with_order(column(key, side, "a", 100), priority=priority)
    if command < 0:
        return ranked
    leader = Leader(key, key, "", general, command, 0)
    body = replace(ranked.units[0], leaders=(leader,))
    return replace(ranked, units=(body,))


def served_first(*columns):
    land = theatre((place("a"), place("b", 20)), (road("a", "b", 20),), columns)
    field = field_of(land)
    return sorted(field.lots, key=lambda key: field.lots[key]), field


def test_by_priority_then_by_rank_of_the_senior_leader():
    order, _field = served_first(
        rank_column("last", priority=-1, command=9, general=True),
        rank_column("none"),
        rank_column("colonel", command=3),
        rank_column("general", command=1, general=True),
        rank_column("urgent", priority=1),
    )
    assert order == ["urgent", "general", "colonel", "none", "last"]


def test_a_side_exchanges_lots_only_among_its_own_forces():
    plain = [rank_column(key, side) for side in (SPAIN, CUBA) for key in (f"{side}-{n}" for n in range(4))]
    urgent = [
        replace(each, order=replace(each.order, priority=1)) if each.key.endswith("3") else each
        for each in plain
    ]
    (_a, before), (_b, after) = served_first(*plain), served_first(*urgent)
    for side in (SPAIN, CUBA):
        own = [key for key in before.lots if before.column(key).side == side]
        assert sorted(before.lots[key] for key in own) == sorted(after.lots[key] for key in own)
        assert min(own, key=lambda key: after.lots[key]) == f"{side}-3"


def test_an_order_on_its_way_counts_from_the_beginning_of_the_week():
    waits = rank_column("waits")
    late = replace(waits, late=replace(waits.order, priority=1), late_at=600)
    assert precedence.priority_rank(late)[0] == -1
