"""The ground that an unsettled fight holds, and who is stopped by it."""

from campaign.logic.theatre.march_state import MarchBattle, MarchState, Moving
from campaign.logic.theatre.theatre import Theatre
from campaign.logic.vocabulary import EngagementState


def stop_before_battle(theatre: Theatre, state: MarchState, moving: Moving) -> tuple[int, str]:
    """Returns the metre at which a battle stops *moving*, and its key; -1 if none does.

    While the list is open that is the battle's own spot, afterwards the edge of its area. A column inside the
    edge stops where it is. At sea it stops only a column that is to land there. CAMP-BATTLE-10.
    """
    if moving.lane and moving.route == moving.lane and len(moving.path) > 1:
        return -1, ""
    route = theatre.routes[moving.route]
    towards = moving.path[0]

    def metres_along(metres: int) -> int:
        return metres if towards == route.b else route.metres - metres

    stops = []
    ground = theatre.settings.march.kept_ground
    for name, engagement in sorted(state.battles.items()):
        if engagement.state is EngagementState.SETTLED:
            continue
        held = ground if engagement.state is EngagementState.OPEN else 0
        spots = []
        if engagement.spot.route == route.key:
            spots.append((metres_along(engagement.spot.metres), held))
        elif held:
            spots.append((route.metres + metres_beyond(theatre, engagement, towards), held))
        if moving.called_to != name and towards in places_fought_from(state, engagement):
            spots.append((route.metres, ground))
        for ahead, near in spots:
            if ahead > metres_along(moving.spot.metres) and ahead - near < route.metres:
                stops.append((max(ahead - near, metres_along(moving.spot.metres)), name))
    if not stops:
        return -1, ""
    stop, name = min(stops)
    return metres_along(stop), name


def places_fought_from(state: MarchState, engagement: MarchBattle) -> set[str]:
    """Returns the places from which garrisons fight in *engagement*, as those of the Trocha do."""
    found = {state.columns[present.column].spot for present in engagement.present}
    return {spot.place for spot in found if spot.place and spot != engagement.spot}


def metres_beyond(theatre: Theatre, engagement: MarchBattle, place: str) -> int:
    """Returns how far past *place* the ground of *engagement* begins; out of reach if it lies elsewhere."""
    if engagement.spot.place == place:
        return 0
    route = theatre.routes.get(engagement.spot.route)
    if route and place in (route.a, route.b):
        return engagement.spot.metres if place == route.a else route.metres - engagement.spot.metres
    return theatre.settings.march.kept_ground
