"""Settings of trains, ships, fords, ferries and the Trocha."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transport:
    """Trains and ships. Kilometres a day, men, minutes, faces of a die."""

    rail: str
    rail_stations: str
    rail_day: int
    rail_men: int
    rail_loading: int
    ships: str
    ship_day: int
    river_day: int
    ship_men: int
    deep: int
    steamers: int
    boats: int
    boatload: int
    ship_load: int
    ship_reach: int
    watch_day: int
    watch_night: int
    watch_landing: int
    interceptions: str
    interception_taken: int
    interception_chased: int
    load_men: int
    load_arms: int
    load_time: int


@dataclass(frozen=True, slots=True)
class Crossings:
    """The Trocha, fords and ferries. Per cent, kilometres, minutes, men."""

    trocha: str
    noticed: int
    noticed_fortifications: int
    noticed_most: int
    noticed_men: int
    noticed_night: int
    noticed_rain: int
    section: int
    line_gap: int
    slipping_through: int
    fords: str
    ford: int
    ford_men: int
    ford_rains: int
    ferry: int
    ferry_mule: int
