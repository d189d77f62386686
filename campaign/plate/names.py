"""Places: their signs, and where their names stand."""

from dataclasses import dataclass

from campaign.plate.projection import Box, Occupied, Point, Projection, num
from campaign.plate.view import PlatePlace
from campaign.plate.ways import Roads

SIGNS = {
    "city": "p-city", "town": "p-town", "village": "p-village", "port": "p-port", "fort": "p-fort",
    "railway_station": "p-station", "plantation": "p-mill", "camp": "p-camp", "mountain_base": "p-mount",
    "landing_beach": "p-beach",
}  # fmt: skip
RADIUS = {"city": 6, "town": 5, "port": 6, "fort": 5, "mountain_base": 6, "landing_beach": 6}
# Scale in px a km from which a kind's name is printed, and its sign drawn.
NAMED_FROM = {"city": 0, "port": 0.8, "town": 1.1, "village": 2.5, "railway_station": 2.5, "fort": 4}
DRAWN_FROM = {"city": 0, "port": 0, "town": 0.8, "village": 1.6, "railway_station": 1.6, "fort": 1.6}
ALWAYS = ("city", "town", "port")
ORDER = ("city", "town", "port", "village", "railway_station", "fort")
# Kind -> the class of the name, its size in px, the width of a letter in parts of the size.
LETTERS = {"city": ("city", 17, 0.59), "town": ("town", 14, 0.58)}
PLAIN, SMALL = ("v", 12, 0.52), ("small", 11.5, 0.5)


@dataclass(frozen=True, slots=True)
class PlaceMark:
    key: str
    at: str  # "523.1 375.5"
    sign: str  # id of a symbol
    fortification: str  # id of a symbol, or ""
    flag: str  # letter of the holder, or ""
    flag_rise: str
    state: str
    href: str
    words: str
    label: str = ""  # "" prints no name
    letters: str = ""
    x: str = ""
    y: str = ""
    anchor: str = ""
    extras: str = ""  # transform of the row under the name
    canes: str = ""  # paths: filled to the degree, and the rest of the five
    canes_off: str = ""
    flags: str = ""
    flags_off: str = ""
    flags_side: str = ""


def letters_of(place: PlatePlace) -> tuple[str, float, float]:
    if place.kind in LETTERS:
        return LETTERS[place.kind]
    if place.fortification >= 3 and place.kind == "village":
        return LETTERS["town"]
    return PLAIN if place.kind in ("village", "port", "railway_station") else SMALL


def sign_box(place: PlatePlace, spot: Point) -> Box:
    reach = 9 if place.fortification >= 3 else 7.5 if place.fortification else RADIUS.get(place.kind, 4)
    return spot[0] - reach, spot[1] - reach - (8 if place.holder else 0), spot[0] + reach, spot[1] + reach


def name_positions(
    place: PlatePlace, spot: Point, width: float, size: float
) -> list[tuple[float, float, str, Box]]:
    """Returns the eight places a name may have, the best first: x, y, anchor, box."""
    gap = (9 if place.fortification >= 3 else 8 if place.fortification else RADIUS.get(place.kind, 4)) + 3
    x, y = spot
    middle, above, below = y + size * 0.34, y - gap + 1, y + gap + size * 0.68
    near = gap * 0.8
    spots = [
        (x + gap, middle, "start"), (x - gap, middle, "end"),
        (x + near, below - 3, "start"), (x - near, below - 3, "end"),
        (x + near, above + 2, "start"), (x - near, above + 2, "end"),
        (x, below, "middle"), (x, above - (9 if place.holder else 0), "middle"),
    ]  # fmt: skip
    positions = []
    for left, base, anchor in spots:
        start = {"start": left, "end": left - width, "middle": left - width / 2}[anchor]
        positions.append((left, base, anchor, (start, base - size * 0.75, start + width, base + size * 0.25)))
    return positions


def kept_name_box(place: PlatePlace, spot: Point, signs: Occupied) -> Box:
    """Returns the box of the name of *place* where it stands best, free of the *signs* of places."""
    _letters, size, part = letters_of(place)
    boxes = [box for *_at, box in name_positions(place, spot, len(place.name) * size * part, size)]
    return next((box for box in boxes if signs.is_free(inner_box(box))), boxes[0])


def inner_box(box: Box) -> Box:
    return box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2


def is_place_shown(place: PlatePlace, scale: float, occupied_places: frozenset[str]) -> bool:
    return place.key in occupied_places or scale >= DRAWN_FROM.get(place.kind, 2.5)


def shown_places(
    roads: Roads, places: tuple[PlatePlace, ...], with_forces: frozenset[str]
) -> list[tuple[PlatePlace, Point]]:
    """Returns those of the whole map whose sign is drawn, the greatest first."""
    ranked = sorted(
        places, key=lambda p: (ORDER.index(p.kind) if p.kind in ORDER else 9, -p.fortification, p.key)
    )
    drawn = [(place, roads.spots[place.key]) for place in ranked]
    scale = roads.project.window.scale
    return [(place, spot) for place, spot in drawn if is_place_shown(place, scale, with_forces)]


def first_names(
    roads: Roads,
    drawn: list[tuple[PlatePlace, Point]],
    layers: tuple[str, ...],
    taken: Occupied,
    lines: Occupied,
    texts: Occupied,
) -> dict[str, dict[str, str]]:
    """Returns names of towns and ports, placed before the forces' labels.

    By them one finds the way. *texts* grows by them: no label covers a name.
    """
    scale = roads.project.window.scale
    labels = {}
    for place, spot in drawn:
        if place.kind in ALWAYS and scale >= NAMED_FROM[place.kind]:
            labels[place.key] = name_label(
                roads.project, place, spot, layers, taken, lines, must=place.kind == "city", texts=texts
            )
    return labels


def place_marks(
    roads: Roads,
    drawn: list[tuple[PlatePlace, Point]],
    names: dict[str, dict[str, str]],
    *,
    layers: tuple[str, ...],
    with_forces: frozenset[str],
    taken: Occupied,
    lines: Occupied,
) -> tuple[PlaceMark, ...]:
    """Returns the signs of the places, each with its name where a free spot was found.

    *taken* grows by the names.
    """
    scale = roads.project.window.scale
    small = scale < 1.1  # the whole island: no room for fortifications, nor for the flags of lesser places
    marks = []
    for place, spot in drawn:
        if place.key not in names and (place.key in with_forces or scale >= NAMED_FROM.get(place.kind, 4)):
            names[place.key] = name_label(roads.project, place, spot, layers, taken, lines)
        marks.append(
            PlaceMark(
                key=place.key,
                at=f"{num(spot[0])} {num(spot[1])}",
                sign=SIGNS.get(place.kind, "p-village"),
                fortification=""
                if small
                else "w-3"
                if place.fortification >= 3
                else "w-1"
                if place.fortification
                else "",
                flag=place.holder if "holder" in layers and not (small and place.kind != "city") else "",
                flag_rise="-5" if place.kind in ("city", "town") else "-3",
                state=place.state,
                href=place.href,
                words=place.words,
                **names.get(place.key, {}),
            )
        )
    return tuple(marks)


def name_label(
    project: Projection,
    place: PlatePlace,
    spot: Point,
    layers: tuple[str, ...],
    taken: Occupied,
    lines: Occupied,
    *,
    must: bool = False,
    texts: Occupied | None = None,
) -> dict[str, str]:
    """Returns the name's fields of a PlaceMark; none where no spot is free, unless it *must* be printed."""
    letters, size, part = letters_of(place)
    below = ("sugar" in layers and place.sugar > 0) + ("sympathy" in layers and place.sympathy != 0)
    width = max(len(place.name) * size * part, 42 * below)
    free = []
    for rank, (x, y, anchor, name_box) in enumerate(name_positions(place, spot, width, size)):
        box = name_box[0], name_box[1], name_box[2], name_box[3] + (10 if below else 0)
        if project.is_inside(box[:2], -2) and project.is_inside(box[2:], -2) and (must or taken.is_free(box)):
            free.append((taken.crossings(box), lines.crossings(box), rank, x, y, anchor, box))
    if not free:
        return {}
    _taken, _lines, _rank, x, y, anchor, box = min(free)
    taken.take(box)
    if texts is not None:
        texts.take(box)
    named = {"label": place.name, "letters": letters, "x": num(x), "y": num(y), "anchor": anchor}
    return named | extra_signs(place, layers, box)


def extra_signs(place: PlatePlace, layers: tuple[str, ...], box: Box) -> dict[str, str]:
    """Returns canes and flags in a row under the name.

    They stand for sugar and sympathy, each filled to its degree of five.
    """
    row = {"extras": f"translate({num(box[0] + 4)} {num(box[3] - 1)})"}
    left = 0
    if "sugar" in layers and place.sugar:
        sheaves = [f"M{n * 7} 0v-7m0 2.5l-2-2.5m2 2.5l2-2.5" for n in range(5)]
        row |= {"canes": "".join(sheaves[: place.sugar]), "canes_off": "".join(sheaves[place.sugar :])}
        left = 40
    if "sympathy" in layers and place.sympathy:
        shape = "h7l-2 3.5 2 3.5h-7z" if place.sympathy > 0 else "h6v7h-6z"
        flags = [f"M{left + n * 9} -7{shape}" for n in range(5)]
        count = abs(place.sympathy)
        row |= {"flags": "".join(flags[:count]), "flags_off": "".join(flags[count:])}
        row |= {"flags_side": "b" if place.sympathy > 0 else "a"}
    return row if len(row) > 1 else {}
