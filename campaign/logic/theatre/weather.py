"""The weather of a week, district by district.

It follows from the turn's seed alone, so that nothing has to be kept, and nobody knows it before the week is
over.
"""

from collections.abc import Iterable
from enum import StrEnum

from campaign.logic.settings import ON, Weather
from rules import SeededDice


class Sky(StrEnum):
    """The worse after the better."""

    DRY = "dry"
    RAIN = "rain"
    STORMS = "storms"


ORDER = tuple(Sky)


def has_weather(settings: Weather) -> bool:
    """Tells whether the campaign has a weather for every week."""
    return settings.weather == ON


def weather_of_week(seed: str, districts: Iterable[str], rains: bool, settings: Weather) -> dict[str, Sky]:
    """Returns the weather of each district in a week of the rainy or the dry season.

    Empty if only seasons count. CAMP-WEATHER-01.
    """
    if not has_weather(settings):
        return {}
    sky_by_district = {}
    for district in sorted(set(districts)):
        (face,) = SeededDice(f"{seed}/weather/{district}").roll(1, 100, "CAMP-WEATHER-01", -1)
        if rains:
            sky_by_district[district] = (
                Sky.DRY if face <= settings.fair else Sky.STORMS if face > 100 - settings.storms else Sky.RAIN
            )
        else:
            sky_by_district[district] = Sky.RAIN if face <= settings.showers else Sky.DRY
    return sky_by_district


def worst_sky(skies: Iterable[Sky]) -> Sky:
    return max(skies, key=ORDER.index)


def pace_percent(sky: Sky, rain: int, storms: int) -> int:
    """Returns the per cent of the pace of a dry week; *rain* and *storms*: that of such weeks."""
    return {Sky.DRY: 100, Sky.RAIN: rain, Sky.STORMS: storms}[sky]
