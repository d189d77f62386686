"""A map that somebody has drawn in the map editor, and the files of a scenario that it becomes.

The editor counts kilometres east and south from the middle of the map.
"""

import csv
import io
import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from campaign.logic.theatre.world import metres_a_degree
from campaign.logic.vocabulary import PlaceKind, RouteKind
from campaign.scenario.folders import FORCES, HEAD, LEADERS, PLACES, ROUTES, UNITS

MOST_PLACES, MOST_ROUTES, MOST_BENDS = 500, 1500, 20
FARTHEST = 3000  # km from the middle
GROUND = "ground.geojson"
NEW_PLACE = {"district": "Country", "terrain": "plain", "fortification": "0", "sugar": "0", "sympathy": "0"}
NEW_ROUTE = {"terrain": "plain", "crossing": "none"}
PLACE_COLUMNS = (
    "key", "name", "name_es", "latitude", "longitude", "district", "kind", "terrain", "fortification",
    "population", "sugar", "sympathy", "port", "holder", "note", "source", "confidence",
)  # fmt: skip
ROUTE_COLUMNS = ("a", "b", "kind", "km", "terrain", "crossing", "note", "source", "confidence")
NEAR = Decimal("0.0002")  # degrees: nobody has moved it

Files = dict[str, bytes]


class MapRefused(Exception):
    """The map that was sent cannot be stored."""


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """`key`: of the stored place, or what the editor calls a new one."""

    key: str
    name: str
    kind: str
    size: int
    holder: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DrawnRoute:
    a: str
    b: str
    kind: str
    km: Decimal
    bends: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class DrawnMap:
    places: tuple[DrawnPlace, ...]
    routes: tuple[DrawnRoute, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The middle of the map, and the metres of a degree there."""

    latitude: Decimal = Decimal(0)
    longitude: Decimal = Decimal(0)

    def degrees(self, x: float, y: float) -> tuple[Decimal, Decimal]:
        """Returns latitude and longitude of a spot so many km east and south of the middle."""
        north, east = metres_a_degree(self.latitude)
        latitude = self.latitude - Decimal(round(y * 1000)) / north
        longitude = self.longitude + Decimal(round(x * 1000)) / east
        return latitude.quantize(Decimal("0.0001")), longitude.quantize(Decimal("0.0001"))

    def km(self, latitude: Decimal, longitude: Decimal) -> tuple[float, float]:
        """Returns the km east and south of the middle."""
        north, east = metres_a_degree(self.latitude)
        x, y = (longitude - self.longitude) * east / 1000, (self.latitude - latitude) * north / 1000
        return round(float(x), 3), round(float(y), 3)


def read_map(text: str) -> DrawnMap:
    """Returns the map that the editor has sent. Raises MapRefused if it cannot be one."""
    try:
        data = json.loads(text)
        places = tuple(map(place_of, data["places"]))
        routes = tuple(map(route_of, data["routes"]))
    except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError):
        raise MapRefused("is no map of the editor") from None
    keys = {place.key for place in places}
    if len(places) > MOST_PLACES or len(routes) > MOST_ROUTES or len(keys) < len(places):
        raise MapRefused("has too many places or roads")
    if any(not {route.a, route.b} <= keys or route.a == route.b for route in routes):
        raise MapRefused("has a road without two ends")
    return DrawnMap(places, routes)


def place_of(plain: Mapping[str, Any]) -> DrawnPlace:
    return DrawnPlace(
        key=written_text(plain["key"])[:60],
        name=" ".join(written_text(plain["name"]).split())[:80] or "?",
        kind=PlaceKind(plain["kind"]).value,
        size=min(9_999_999, max(0, int(plain["size"]))),
        holder=written_text(plain["holder"] or "")[:40],
        x=near_number(plain["x"]),
        y=near_number(plain["y"]),
    )


def route_of(plain: Mapping[str, Any]) -> DrawnRoute:
    km = Decimal(str(plain["km"])).quantize(Decimal("0.1"))
    return DrawnRoute(
        a=str(plain["a"]),
        b=str(plain["b"]),
        kind=RouteKind(plain["kind"]).value,
        km=min(Decimal(2000), max(Decimal("0.1"), km)),
        bends=tuple((near_number(x), near_number(y)) for x, y in plain["bends"][:MOST_BENDS]),
    )


def written_text(value: Any) -> str:
    """Returns *value* as text. Raises ValueError if it has halves of letters, which no file can hold."""
    found = str(value)
    found.encode()
    return found


def near_number(value: Any) -> float:
    """Returns *value* in km. Raises ValueError if it is no number on the map."""
    found = float(value)
    if not -FARTHEST <= found <= FARTHEST:
        raise ValueError(value)
    return round(found, 3)


def frame_of_files(files: Mapping[str, bytes]) -> Frame:
    """Returns the frame of a stored scenario: about the middle of its places."""
    spots = [(Decimal(row["latitude"]), Decimal(row["longitude"])) for row in table(files, PLACES)]
    if not spots:
        return Frame()
    norths, easts = zip(*spots, strict=True)
    return Frame((min(norths) + max(norths)) / 2, (min(easts) + max(easts)) / 2)


def map_of_files(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Returns the places and routes of a stored scenario as the editor has them."""
    frame, bends = frame_of_files(files), bends_of_files(files)
    places = []
    for row in table(files, PLACES):
        x, y = frame.km(Decimal(row["latitude"]), Decimal(row["longitude"]))
        place = {
            "key": row["key"],
            "name": row["name"],
            "kind": row["kind"],
            "holder": row.get("holder") or "",
        }
        places.append(place | {"size": int(row["population"] or 0), "x": x, "y": y})
    return {
        "places": places,
        "routes": [
            {
                "a": row["a"],
                "b": row["b"],
                "kind": row["kind"],
                "km": float(row["km"]),
                "bends": [
                    frame.km(Decimal(str(north)), Decimal(str(east)))
                    for east, north in bends.get(tuple(sorted((row["a"], row["b"]))), ())
                ],
            }
            for row in table(files, ROUTES)
        ],
    }


def table(files: Mapping[str, bytes], name: str) -> list[dict[str, str]]:
    """Returns the rows of a table as the reader of scenarios takes them: with or without a mark in front."""
    lines = (
        [cell.strip() for cell in line] for line in csv.reader(io.StringIO(text_of(files, name), newline=""))
    )
    head = next(lines, [])
    return [dict(zip(head, line, strict=False)) for line in lines if line]


def text_of(files: Mapping[str, bytes], name: str) -> str:
    return files.get(name, b"").decode("utf-8-sig")


def ground_of_files(files: Mapping[str, bytes]) -> str:
    """Returns the name of the file that scenario.toml has for the ground; "" if it has none."""
    world = tomllib.loads(text_of(files, HEAD)).get("world", {})
    return str(world.get("ground", ""))


def bends_of_files(files: Mapping[str, bytes]) -> dict[tuple[str, ...], list[list[float]]]:
    """Returns the bends that the ground has, by the ends of their route; a repeated last one once."""
    bends: dict[tuple[str, ...], list[list[float]]] = {}
    ground = ground_of_files(files)
    if ground in files:
        for feature in json.loads(files[ground])["features"]:
            if feature["properties"]["kind"] == "lane":
                points = feature["geometry"]["coordinates"]
                once = [here for here, last in zip(points, [None, *points], strict=False) if here != last]
                bends[tuple(sorted(feature["properties"]["ends"]))] = once
    return bends


def files_with_map(files: Mapping[str, bytes], drawn: DrawnMap) -> Files:
    """Returns *files* with the places, routes and bends of *drawn*; all other columns stay as they are."""
    frame = frame_of_files(files)
    before = {row["key"]: row for row in table(files, PLACES)}
    keys = keys_of_places(drawn, before)
    places = []
    for place in drawn.places:
        latitude, longitude = frame.degrees(place.x, place.y)
        row = dict(before.get(place.key) or NEW_PLACE)
        if "latitude" in row:
            here = Decimal(row["latitude"]), Decimal(row["longitude"])
            if abs(here[0] - latitude) < NEAR and abs(here[1] - longitude) < NEAR:
                latitude, longitude = here
        row |= {"key": keys[place.key], "name": place.name, "kind": place.kind, "holder": place.holder}
        row |= {"latitude": str(latitude), "longitude": str(longitude), "population": str(place.size)}
        row.setdefault("port", "2" if place.kind == PlaceKind.PORT else "0")
        places.append(row)
    routes = route_rows(files, drawn, keys)
    made = dict(files) | {
        PLACES: table_text(places, columns_of(files, PLACES, PLACE_COLUMNS)),
        ROUTES: table_text(routes, columns_of(files, ROUTES, ROUTE_COLUMNS)),
    }
    return with_bends(made, drawn, keys, frame)


def route_rows(files: Mapping[str, bytes], drawn: DrawnMap, keys: Mapping[str, str]) -> list[dict[str, str]]:
    before = {(*sorted((row["a"], row["b"])), row["kind"]): row for row in table(files, ROUTES)}
    rows = {}
    for route in drawn.routes:
        a, b = keys[route.a], keys[route.b]
        ends = (*sorted((a, b)), route.kind)
        row = dict(before.get(ends) or {"a": a, "b": b} | NEW_ROUTE)
        if "km" not in row or Decimal(row["km"]).quantize(Decimal("0.1")) != route.km:
            row["km"] = f"{route.km.normalize():f}"
        rows[ends] = row | {"kind": route.kind}
    return list(rows.values())


def keys_of_places(drawn: DrawnMap, stored: Mapping[str, object]) -> dict[str, str]:
    """Returns the key of each place: its own if it is stored, else one made of its name."""
    key_by_place, taken = dict[str, str](), set(stored)
    for place in drawn.places:
        if place.key in stored:
            key_by_place[place.key] = place.key
            continue
        stem = re.sub(r"[^a-z0-9]+", "_", plain_letters(place.name)).strip("_")[:34] or "place"
        stem = stem if stem[0].isalpha() else f"p_{stem}"
        key, number = stem, 2
        while key in taken:
            key, number = f"{stem}_{number}", number + 1
        taken.add(key)
        key_by_place[place.key] = key
    return key_by_place


def plain_letters(name: str) -> str:
    spelt = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in spelt if letter.isascii())


def columns_of(files: Mapping[str, bytes], name: str, usual: Sequence[str]) -> list[str]:
    """Returns the columns that the table has, and those that a new row needs."""
    head = text_of(files, name).partition("\n")[0].strip()
    found = next(csv.reader([head]), []) if head else []
    return [cell.strip() for cell in found] or list(usual)


def table_text(rows: Sequence[Mapping[str, str]], columns: Sequence[str]) -> bytes:
    """Returns *rows* as a table of comma-separated values; columns without a value stay empty."""
    made = io.StringIO()
    writer = csv.DictWriter(made, columns, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return made.getvalue().encode()


def with_bends(files: Files, drawn: DrawnMap, keys: Mapping[str, str], frame: Frame) -> Files:
    """Returns *files* whose ground has the bends of the routes; a file without any stays as it is."""
    lanes = []
    for route in drawn.routes:
        if not route.bends:
            continue
        points = [[float(east), float(north)] for north, east in (frame.degrees(*at) for at in route.bends)]
        points += [points[-1]] * (3 - len(points))  # fewer would be the handles of a curve
        properties = {"kind": "lane", "name": "", "ends": [keys[route.a], keys[route.b]]}
        geometry = {"type": "LineString", "coordinates": points}
        lanes.append({"type": "Feature", "properties": properties, "geometry": geometry})
    named = ground_of_files(files)
    old = json.loads(files[named])["features"] if named in files else []
    kept = [feature for feature in old if feature["properties"]["kind"] != "lane"]
    if kept + lanes == old:
        return files
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in kept + lanes)
    ground = f'{{"type": "FeatureCollection", "features": [\n{lines}\n]}}\n'.encode()
    if named:
        return files | {named: ground}
    head = text_of(files, HEAD)
    world = f'[world]\nground = "{GROUND}"\n'
    matched = re.search(r"^\[world\][ \t]*\r?\n", head, re.MULTILINE)
    head = f"{head[: matched.start()]}{world}{head[matched.end() :]}" if matched else f"{head}\n{world}"
    return files | {GROUND: ground, HEAD: head.encode()}


def new_scenario(name: str, sides: Sequence[str], ruleset: str, drawn: DrawnMap) -> Files:
    """Returns a whole scenario of two *sides*, each with a seat and one force at a place that it holds.

    Its umpire changes forces, units and all else in the files. Raises MapRefused if a side holds no place.
    """
    keys = keys_of_places(drawn, {})
    homes = {
        side: next((place for place in drawn.places if place.holder == side), None) for side in ("one", "two")
    }
    if None in homes.values():
        raise MapRefused("must have a place of each side")
    head = [
        f"name = {quote_text(name)}",
        f"ruleset = {quote_text(ruleset)}",
        "start = 1873-01-06",
        "turns = 12",
    ]
    head += ["turn_days = 7", "", "[nations.regulars]", 'habits = "regular"', 'name = "regulars"', ""]
    for key, side, letter, favours in zip(("one", "two"), sides, "ab", (-1, 1), strict=True):
        head += ["[[sides]]", f'key = "{key}"', f"name = {quote_text(side)}", f'letter = "{letter}"']
        head += [f"favours = {favours}", "", "[[seats]]", f'key = "command_{key}"', f'side = "{key}"']
        head += ["is_commander_in_chief = true", f"name = {quote_text(side)}", ""]
    forces, units = [], []
    for key, home in homes.items():
        assert home is not None
        at = keys[home.key]
        force = {"key": f"column_{key}", "name": "First column", "side": key, "seat": f"command_{key}"}
        forces.append(force | {"kind": "column", "place": at, "base": at, "is_static": "no"})
        unit = {"key": f"infantry_{key}", "name": "First infantry", "force": f"column_{key}"}
        unit |= {"arm": "infantry", "nation": "regulars", "troops": "infantry", "quality": "3", "men": "500"}
        units.append(unit | dict.fromkeys(ARMS, "0") | {"musket": "100", "in_posts": "no"})
    files = {
        HEAD: "\n".join(head).encode(),
        FORCES: table_text(forces, ("key", "name", "side", "seat", "kind", "place", "base", "is_static")),
        UNITS: table_text(units, (*units[0], "base")),
        LEADERS: table_text([], ("key", "name", "side", "unit", "rank", "general", "command", "initiative")),
    }
    return files_with_map(files, drawn)


ARMS = (
    "horses", "guns", "rifle_breech", "rifle_muzzle", "musket", "shotgun", "pistol", "machete", "lance"
)  # fmt: skip


def quote_text(text: str) -> str:
    """Returns *text* in quotation marks, as TOML wants it."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
