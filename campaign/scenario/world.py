"""The world of a scenario: `[world]` of scenario.toml, and the GeoJSON files of coast and ground it names."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from campaign.logic.theatre.world import World, metres_a_degree
from campaign.logic.vocabulary.typed_data import NumberRule
from campaign.scenario.nesting import NUMBER_TOO_LONG, line_with_long_number
from campaign.scenario.rows import PlaceRow, WorldRow
from campaign.scenario.wording import word_error

MARGIN = Decimal("0.15")  # degrees round the places of a scenario that names no edges


class Shape(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


Real = Annotated[float, Strict(), NumberRule()]  # it is drawn as it stands in the file
Degree = Annotated[Real, Field(ge=-180, le=180)]
Point = tuple[Degree, Degree]
Line = Annotated[list[Point], Field(min_length=2)]
Ring = Annotated[list[Point], Field(min_length=4)]


class Polygon(Shape):
    type: Literal["Polygon"]
    coordinates: Annotated[list[Ring], Field(min_length=1)]


class MultiPolygon(Shape):
    type: Literal["MultiPolygon"]
    coordinates: list[Annotated[list[Ring], Field(min_length=1)]]


class Coast(Shape):
    """A stretch of land."""

    geometry: Polygon | MultiPolygon = Field(discriminator="type")


class Named(Shape):
    name: str = ""


class Drawn(Named):
    kind: Literal["river", "trocha"]


class Ridge(Named):
    kind: Literal["ridge"]
    fall: Annotated[Real, Field(gt=0, le=3)]


class Lane(Named):
    kind: Literal["lane"]
    ends: tuple[str, str]


class Sown(Named):
    kind: Literal["jungle", "swamp"]
    reach: tuple[Annotated[Real, Field(gt=0, le=5)], Annotated[Real, Field(gt=0, le=5)]]
    density: Annotated[Real, Field(gt=0, le=2)]


class Water(Shape):
    kind: Literal["water"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    size: Annotated[Real, Field(ge=6, le=40)]
    angle: Annotated[Real, Field(ge=-180, le=180)]
    least: Real
    most: Real


class LineShape(Shape):
    type: Literal["LineString"]
    coordinates: Line


class PointShape(Shape):
    type: Literal["Point"]
    coordinates: Point


class Stretch(Shape):
    """A river, a ridge, the Trocha, or where ships steer between two ports."""

    properties: Drawn | Ridge | Lane = Field(discriminator="kind")
    geometry: LineShape


class Spot(Shape):
    """A wood or a swamp about a point, or the name of a water."""

    properties: Sown | Water = Field(discriminator="kind")
    geometry: PointShape


def faults_of(path: Path, coast: bool) -> Iterator[tuple[int, str, str]]:
    """Yields the faults of a file of *coast* or else of ground: line, field, text."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        yield 1, "", "is not written in UTF-8"
        return
    yield from faults_of_text(text, coast)


def faults_of_text(text: str, coast: bool) -> Iterator[tuple[int, str, str]]:
    """Yields the faults of the *text* of such a file."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as fault:
        yield fault.lineno, "", f"is not JSON: {fault.msg.lower()}"
        return
    except ValueError:
        yield line_with_long_number(text), "", NUMBER_TOO_LONG
        return
    except RecursionError:
        yield 1, "", "is not GeoJSON: its brackets are nested too deeply"
        return
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list):
        yield 1, "features", "must be a list of features"
        return
    starts = [match.start() for match in re.finditer(r'"type"\s*:\s*"Feature"', text)]
    for number, feature in enumerate(features):
        line = text.count("\n", 0, starts[number]) + 1 if number < len(starts) else 1
        model = model_of(feature, coast)
        try:
            model.model_validate(feature)
        except ValidationError as invalid:
            error = invalid.errors()[0]
            where = ".".join(str(part) for part in error["loc"])
            yield line, where, f"feature {number + 1}: {word_error(model, error)[1]}"


def model_of(feature: Any, coast: bool) -> type[Shape]:
    if coast:
        return Coast
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    line = isinstance(geometry, dict) and geometry.get("type") == "LineString"
    return Stretch if line else Spot


def world_of(row: WorldRow, places: tuple[PlaceRow, ...], files: dict[str, str]) -> World:
    """Returns the world a campaign keeps; *files*: where coast and ground were found."""
    latitudes = [place.latitude for place in places] or [Decimal(0)]
    longitudes = [place.longitude for place in places] or [Decimal(0)]
    edges = row.edges or (
        min(latitudes) - MARGIN,
        min(longitudes) - MARGIN,
        max(latitudes) + MARGIN,
        max(longitudes) + MARGIN,
    )
    latitude = row.latitude if row.latitude is not None else (edges[0] + edges[2]) / 2
    north, east = metres_a_degree(latitude)
    return World(
        *edges,
        latitude,
        rains=tuple(sorted(set(row.rains))),
        coast=files.get("coast", ""),
        ground=files.get("ground", ""),
        measure=row.measure,
        paper=row.paper.strip(),
        metres_north=north,
        metres_east=east,
    )
