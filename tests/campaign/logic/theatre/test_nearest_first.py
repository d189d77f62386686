"""The search over places finds what networkx finds, and breaks ties by key."""

import networkx as nx
from hypothesis import given, strategies as st

from campaign.logic.theatre.nearest_first import nearest_first

KEYS = [f"place_{number}" for number in range(8)]
roads = st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(KEYS), st.integers(0, 9)), max_size=24).map(
    lambda found: [road for road in found if road[0] != road[1]]
)


@given(roads)
def test_every_place_in_reach_is_met_once_at_its_least_cost_the_nearest_first(found):
    graph = nx.DiGraph()
    graph.add_node(KEYS[0])
    for a, b, cost in found:
        if not graph.has_edge(a, b) or graph[a][b]["weight"] > cost:
            graph.add_edge(a, b, weight=cost)

    def leave(cost, place, way):
        return [(cost + more, b, (*way, b)) for a, b, more in found if a == place]

    steps = list(nearest_first([(0, KEYS[0], (KEYS[0],))], leave))
    costs = [cost for cost, _place, _way in steps]
    assert costs == sorted(costs)
    assert {place: cost for cost, place, _way in steps} == dict(
        nx.single_source_dijkstra_path_length(graph, KEYS[0])
    )
    assert len(steps) == len({place for _cost, place, _way in steps})
    for cost, _place, way in steps:
        assert nx.path_weight(graph, way, "weight") == cost


def test_equally_near_places_come_by_key_and_by_the_least_route():
    ways = {"a": [(1, "c", "by a"), (1, "b", "by a")], "z": [(1, "c", "by z")]}
    starts = [(0, "z", "by z"), (0, "a", "by a")]
    found = list(nearest_first(starts, lambda _cost, place, _way: ways.get(place, [])))
    assert found == [(0, "a", "by a"), (0, "z", "by z"), (1, "b", "by a"), (1, "c", "by a")]
