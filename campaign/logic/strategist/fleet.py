"""Ships: they keep watch where strangers came to the coast before, and off ports that are besieged."""

from collections import Counter
from typing import TYPE_CHECKING

from campaign.logic.strategist import land
from campaign.logic.strategist.side_strategist import ONE, SideStrategist, spot_of_place
from campaign.logic.strategist.writing import hold_order, write_order
from campaign.logic.theatre.march_rates import sympathy_sign
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Order, Place, Spot
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import ForceKind, OrderKind, PlaceKind, Stance

if TYPE_CHECKING:
    import networkx as nx

WARNED, BESIEGED, LANDED, BEACH, SEEN, HELD = 60, 40, 10, 4, 3, 2
"""What makes a place worth a ship: word that an expedition is to land there, one's own men before it, each
landing known of, a beach where ships land, an enemy seen near it, a port of the enemy's. To these comes how
much the people there are against the side.
"""


class Plan:
    """The goals of ships: the places most worth it in their order, each for the ship that is nearest."""

    def __init__(self, strategist: SideStrategist) -> None:
        self.strategist = strategist
        theatre = strategist.theatre
        ships = [one for one in strategist.own if one.kind is ForceKind.SHIP and one.key in strategist.ours]
        self.stations: dict[str, Spot] = {}
        if not ships or not land.is_order_offered(strategist, OrderKind.SEA_PATROL):
            return
        reach = theatre.settings.transport.ship_reach
        within = patrols.places_in_reach(theatre.places, theatre.routes, strategist.side, reach)
        sea = patrols.sea_graph(theatre.routes.values())
        far = {ship.key: self.metres_by_sea(ship, sea) for ship in ships}
        worth = {key: self.worth_of(theatre.places[key]) for key in within}
        for key in sorted(within, key=lambda key: (-worth[key], key)):
            free = [
                (far[ship.key][key], ship.key)
                for ship in ships
                if ship.key not in self.stations and key in far[ship.key]
            ]
            if free and worth[key]:
                self.stations[min(free)[1]] = Spot(place=key)

    def metres_by_sea(self, ship: Column, sea: "nx.Graph[str]") -> dict[str, int]:
        """Returns the metres by sea from *ship* to the places that it can come to."""
        import networkx as nx  # late: few need it, and it costs megabytes

        metres_by_place: dict[str, int] = {}
        for start, lead in self.strategist.roads.places_from(ship, ship.spot, afloat=True):
            if start in sea:
                for key, metres in nx.single_source_dijkstra_path_length(sea, start).items():
                    metres_by_place[key] = min(metres_by_place.get(key, lead + metres), lead + metres)
        return metres_by_place

    def worth_of(self, place: Place) -> int:
        strategist = self.strategist
        landings = Counter(strategist.view.landings)[place.key]
        worth = LANDED * landings + BEACH * (place.kind is PlaceKind.LANDING_BEACH)
        worth += WARNED * (place.key in strategist.view.warned)
        enemys = strategist.is_enemy(place.holder)
        if enemys and place.port:
            lies = any(
                one.spot == spot_of_place(place) and one.kind is not ForceKind.SHIP for one in strategist.own
            )
            worth += BESIEGED if lies else HELD
        worth += SEEN * any(
            straight_metres(strategist.theatre, foe.spot, spot_of_place(place)) <= ONE
            for foe in strategist.foes_outside
        )
        return worth + max(0, -place.sympathy * sympathy_sign(strategist.theatre, strategist.side))


def order_for(plan: Plan, ship: Column) -> Order:
    station = plan.stations.get(ship.key)
    if station is None:
        return hold_order(Stance.DEFEND)
    return write_order(OrderKind.SEA_PATROL, spot=station)
