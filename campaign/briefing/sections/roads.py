"""Part 9: the roads that forces have used, as the words of the map."""

from campaign.briefing.facts.economy import RoadUsed
from campaign.briefing.week import Scope, Week


def roads_used(week: Week, scope: Scope) -> tuple[RoadUsed, ...]:
    """Returns, by force, the places it passed in order; forces that stayed are left out."""
    roads = []
    for force in scope.forces:
        if force.last_news:
            continue
        track = week.track(force)
        keys: list[str] = []
        for _minute, spot in track:
            if spot["place"] and spot["place"] not in keys[-1:]:
                keys.append(spot["place"])
        if track and any(spot != track[0][1] for _minute, spot in track):
            roads.append(RoadUsed(force.key, tuple(keys)))
    return tuple(roads)
