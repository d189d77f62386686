"""The window asked for in an address, and the addresses of its neighbours: they work without script."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite
from urllib.parse import urlencode

from campaign.i18n.war_words import gettext as _
from campaign.plate.view import KM_PER_DEGREE, LAYERS, SHOWN_AT_FIRST, Chart, Window

SCALES = (0.6, 0.85, 1.2, 1.8, 2.6, 3.4, 4.2, 5.6, 7.5, 10, 14)  # px a km
SMALLEST, LARGEST = 240, 1600  # px


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    href: str
    on: bool


@dataclass(frozen=True, slots=True)
class Controls:
    nearer: str  # "" at the end of the scale
    farther: str
    island: str
    layers: tuple[Layer, ...]
    # for map.js, as text in the same form in every language
    lat: str
    lon: str
    scale: str
    scales: str
    keep: str  # the rest of the address
    squeeze: str  # a degree east in degrees north


def size_of(cookie: str | None) -> tuple[int, int]:
    """Returns the plate's width and height in px as map.js measured them ("390x463"), else 1000 by 672."""
    try:
        width, height = (min(LARGEST, max(SMALLEST, int(part))) for part in (cookie or "").split("x"))
    except ValueError:
        return 1000, 672
    return width, height


def window_of(
    query: Mapping[str, str], size: tuple[int, int], home: tuple[float, float, float], chart: Chart
) -> Window:
    """Returns the window that ?at=LAT,LON&zoom=PX_A_KM asks for, else *home*: latitude, longitude, zoom."""
    lat, lon = finite_numbers(query.get("at", ""), 2) or home[:2]
    asked = finite_numbers(query.get("zoom", ""), 1)
    scale = round(min(SCALES[-1], max(SCALES[0], asked[0])), 3) if asked else home[2]
    # Up to half a window over the edge, so that what lies there stays under the finger that brings it near.
    down = size[1] / 2 / (scale * KM_PER_DEGREE)
    across = size[0] / 2 / (scale * KM_PER_DEGREE * chart.squeeze)
    lat = min(chart.north + down, max(chart.south - down, lat))
    lon = min(chart.east + across, max(chart.west - across, lon))
    return Window(round(lat, 4), round(lon, 4), scale, *size, framed=size[0] >= 560, chart=chart)


def finite_numbers(text: str, count: int) -> tuple[float, ...]:
    """Returns *count* finite numbers with commas between; nothing if *text* is something else."""
    try:
        found = tuple(float(part) for part in text.split(","))
    except ValueError:
        return ()
    return found if len(found) == count and all(map(isfinite, found)) else ()


def layers_of(query: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the layers of ?layers=supply,seen; if none is named, those shown at first."""
    if "layers" not in query:
        return SHOWN_AT_FIRST
    asked = query["layers"].split(",")
    return tuple(layer for layer in LAYERS if layer in asked)


def window_address(window: Window, layers: tuple[str, ...], keep: tuple[tuple[str, str], ...]) -> str:
    here = ("at", f"{window.lat:.8g},{window.lon:.8g}"), ("zoom", f"{window.scale:g}")
    return "?" + urlencode([*here, *rest_of_address(layers, keep)], safe=",")


def rest_of_address(layers: tuple[str, ...], keep: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return ([] if layers == SHOWN_AT_FIRST else [("layers", ",".join(layers))]) + list(keep)


def map_controls(
    window: Window,
    layers: tuple[str, ...],
    keep: tuple[tuple[str, str], ...] = (),
    *,
    without: frozenset[str] = frozenset(),
) -> Controls:
    """Returns the map's buttons; of the layers *without* anything to show there is no switch."""
    names = {
        "supply": _("Supply"), "holder": _("Holder"), "sugar": _("{Sugar}"), "sympathy": _("Sympathy"),
        "seen": _("Sightings"),
    }  # fmt: skip
    near = next((s for s in SCALES if s > window.scale * 1.01), None)
    far = next((s for s in reversed(SCALES) if s < window.scale * 0.99), None)
    chart = window.chart
    lat, lon = (chart.south + chart.north) / 2, (chart.west + chart.east) / 2
    across = (chart.east - chart.west) * KM_PER_DEGREE * chart.squeeze
    down = (chart.north - chart.south) * KM_PER_DEGREE
    whole = min(SCALES, key=lambda s: abs(s - min(window.width / across, window.height / down)))
    return Controls(
        nearer=window_address(replace(window, scale=near), layers, keep) if near else "",
        farther=window_address(replace(window, scale=far), layers, keep) if far else "",
        island=window_address(replace(window, lat=lat, lon=lon, scale=whole), layers, keep),
        layers=tuple(
            Layer(
                names[layer],
                window_address(
                    window, tuple(one for one in LAYERS if (one in layers) != (one == layer)), keep
                ),
                layer in layers,
            )
            for layer in LAYERS
            if layer not in without
        ),
        lat=f"{window.lat:.8g}",
        lon=f"{window.lon:.8g}",
        scale=f"{window.scale:g}",
        scales=",".join(f"{step:g}" for step in SCALES),
        keep=urlencode(rest_of_address(layers, keep), safe=","),
        squeeze=f"{chart.squeeze:.5f}",
    )
