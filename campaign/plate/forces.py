"""Forces, enemy seen and ordered marches: signs, labels, and where both find room."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _, ngettext

from campaign.i18n.language import grouped_number
from campaign.plate.projection import Occupied, Point, num
from campaign.plate.room import Crowd
from campaign.plate.view import PlateForce, PlateMarch, PlateSighting, PlateView
from campaign.plate.ways import Roads, curve_path, point_along, rest_of

Seen = TypeVar("Seen", PlateForce, PlateSighting)
STRENGTHS = (100, 250, 500, 1000, 2000)  # men: from each a pip more
LAST_DRAWN = 21  # days; what is older stands in the list only
STALK_FROM = 40  # px from the place


@dataclass(frozen=True, slots=True)
class ForceMark:
    classes: str  # "a mixed picked"
    frame: str  # "fr-a"
    parts: tuple[tuple[str, str], ...]  # symbol, class
    at: str  # an SVG transform
    stalk: str  # path to its place, if it stands far off
    href: str
    words: str
    ref: str
    label: str  # "" and no note where there is no room for them
    note: str
    x: str
    y: str
    note_y: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Flag:
    """An arrival: a stalk from the place to a box with the day."""

    stalk: str
    x: str
    y: str
    width: str
    middle: str
    base: str
    text: str


@dataclass(frozen=True, slots=True)
class MarchMark:
    side: str
    words: str
    bed: str
    stretches: tuple[tuple[str, str, bool], ...]  # path, "ink" or "next", with the head
    halts: tuple[tuple[str, str], ...]
    flags: tuple[Flag, ...]


def number_of_pips(men: int) -> int:
    """1 to 6: dots to 499, bars from 500."""
    return 1 + sum(men >= least for least in STRENGTHS)


def sign_parts(
    side: str, arm: str, *, guns: bool, in_works: bool, strength: int
) -> tuple[tuple[str, str], ...]:
    drawn_parts = {
        "horse": [(f"a-horse-{side}", "fill")], "mixed": [("a-mixed", "knock")], "guns": [("a-gun", "fill")],
        "train": [("a-train", "wheel")], "ship": [("a-ship", "hull")], "captives": [("a-captives", "ring")],
    }.get(arm, [])  # fmt: skip
    if guns and arm != "guns":
        drawn_parts = [*drawn_parts, ("a-gun", "knockdot")]
    if in_works:
        drawn_parts = [*drawn_parts, ("a-garrison", "base")]
    return (*drawn_parts, (f"s-{strength}", "pip bar" if strength > 3 else "pip"))


def forces_by_spot(items: Iterable[Seen], roads: Roads) -> list[list[Seen]]:
    """Returns groups of forces at one spot; on a small map, those whose signs would overlap."""
    window = roads.project.window
    near = 60.0 if window.scale < 1.1 else 34.0 if window.scale < 2 else 0.5  # px
    groups: list[tuple[Point, str, list[Seen]]] = []
    for item in items:
        spot = roads.where(item.spot)
        if spot is None or not roads.project.inside(spot):
            continue
        for (x, y), side, group in groups:
            if side == item.side and abs(x - spot[0]) <= near and abs(y - spot[1]) <= near:
                group.append(item)
                break
        else:
            groups.append((spot, item.side, [item]))
    return [group for _, _, group in groups]


def stacked_forces(view: PlateView, roads: Roads) -> list[PlateForce]:
    """More than two of a side together are one sign that opens to a list; not the chosen or the silent."""
    names = {place.key: place.name for place in view.places}
    found = []
    for here in forces_by_spot(
        sorted(view.forces, key=lambda force: (-force.men, force.words, force.ref)), roads
    ):
        rest = [force for force in here if not force.chosen and not force.silent]
        if len(rest) <= 2:
            found += here
            continue
        arms = {force.arm for force in rest}
        men = sum(force.men for force in rest)
        label = ngettext("%d force", "%d forces", len(rest)) % len(rest)
        place = rest[0].spot.place
        words = _("%(forces)s, %(men)s men, at or near %(place)s: %(names)s.") % {
            "forces": label, "men": grouped_number(men), "place": names.get(place, place),
            "names": ", ".join(force.name for force in rest),
        }  # fmt: skip
        whole = replace(
            rest[0], ref=f"at-{place}", arm=arms.pop() if len(arms) == 1 else "mixed", men=men, name=label,
            note="", href=f"{view.stack_href}{place}" if view.stack_href else rest[0].href, words=words,
            guns=any(force.guns for force in rest), in_works=any(force.in_works for force in rest),
        )  # fmt: skip
        found += [*(force for force in here if force not in rest), whole]
    return sorted(found, key=lambda force: (not force.chosen, -force.men, force.words, force.ref))


def stalk_path(at: Point, spot: Point) -> str:
    dx, dy = spot[0] - at[0], spot[1] - at[1]
    return f"M0 0L{num(dx)} {num(dy)}" if dx * dx + dy * dy > STALK_FROM**2 else ""


def force_marks(view: PlateView, roads: Roads, taken: Occupied) -> tuple[ForceMark, ...]:
    """The chosen one first, then the strongest; enemies seen find room after all of one's own."""
    found = []
    crowd = Crowd(view.window, taken, Occupied())
    for force in stacked_forces(view, roads):
        spot = roads.where(force.spot) or (0.0, 0.0)
        men = grouped_number(force.men)
        full = force.name if force.silent else f"{force.name} {men}"
        labels = [(text, force.note) for text in ((full,) if force.silent else (full, men))]
        room = crowd.room(spot, labels, on_road=bool(force.spot.towards), must=force.chosen)
        at, (label, note), (x, y, anchor) = room.at, room.label, room.place
        states = f"{' picked' if force.chosen else ''}{' lost' if force.silent else ''}"
        shown = sign_parts(
            force.side,
            force.arm,
            guns=force.guns,
            in_works=force.in_works,
            strength=number_of_pips(force.men),
        )
        found.append(
            ForceMark(
                f"{force.side} {force.arm}{states}", f"fr-{force.side}",
                tuple(part for part in shown if not (force.silent and part[1].startswith("pip"))),
                f"translate({num(at[0])} {num(at[1])})", stalk_path(at, spot),
                force.href, force.words, force.ref, label, note,
                num(x), num(y), num(y + 12), anchor,
            )
        )  # fmt: skip
    if "seen" not in view.layers:
        return tuple(found)
    return tuple(found) + sighting_marks(view, roads, crowd)


def sighting_marks(view: PlateView, roads: Roads, crowd: Crowd) -> tuple[ForceMark, ...]:
    newest = sorted((s for s in view.sightings if s.age <= LAST_DRAWN), key=lambda s: (s.age, s.words, s.ref))
    found = []
    for here in forces_by_spot(newest, roads):
        shown = here if len(here) <= 2 else here[:1]
        more = len(here) - len(shown)
        for seen in shown:
            spot = roads.where(seen.spot) or (0.0, 0.0)
            note = _("%(note)s; %(n)d more") % {"note": seen.note, "n": more} if more else seen.note
            room = crowd.room(spot, [(seen.band, note), (seen.band, "")], on_road=bool(seen.spot.towards))
            at, (band, note), (x, y, anchor) = room.at, room.label, room.place
            age = "seen" if seen.age <= 2 else "week" if seen.age <= 7 else "old"
            signs = sign_parts(seen.side, seen.arm, guns=False, in_works=False, strength=seen.pips)
            found.append(
                ForceMark(
                    f"{seen.side} {seen.arm} {age}", f"fr-{seen.side}", signs,
                    f"translate({num(at[0])} {num(at[1])})", stalk_path(at, spot),
                    seen.href, seen.words, seen.ref, band, note,
                    num(x), num(y), num(y + 12), anchor,
                )
            )  # fmt: skip
    return tuple(found)


def march_marks(view: PlateView, roads: Roads, taken: Occupied) -> tuple[MarchMark, ...]:
    """Drawn before the forces find room, so that no label hides a halt."""
    return tuple(march_mark(march, roads, taken) for march in view.marches)


def march_mark(march: PlateMarch, roads: Roads, taken: Occupied) -> MarchMark:
    bed, stretches, halts, flags = [], [], [], []
    for number, leg in enumerate(march.legs):
        pairs = [
            (a, b)
            for a, b in zip(leg.through, leg.through[1:], strict=False)
            if a in roads.spots and b in roads.spots
        ]  # fmt: skip
        line = ""
        for at, (a, b) in enumerate(pairs):
            curve = roads.path(a, b)
            route = roads.between.get(frozenset((a, b)))
            if at == 0 and leg.from_km and route and route.km:
                curve = rest_of(curve, leg.from_km / route.km)
            piece = curve_path(curve)
            line += piece if not line else piece[piece.index("C") :] if "C" in piece else piece
            for step in range(1, 9):
                x, y = point_along(curve, step / 9)
                taken.take((x - 4, y - 4, x + 4, y + 4))
        if not line:
            continue
        last = number == len(march.legs) - 1
        bed.append(line)
        stretches.append((line, "next" if leg.beyond else "ink", last))
        end = roads.spots[pairs[-1][1]]
        if not last:
            halts.append((num(end[0]), num(end[1])))
        if leg.eta and roads.project.window.scale >= 2:
            flags.append(force_flag(end, leg.eta, taken))
    return MarchMark(march.side, march.words, "".join(bed), tuple(stretches), tuple(halts), tuple(flags))


def force_flag(end: Point, text: str, taken: Occupied) -> Flag:
    width = len(text) * 5.6 + 12
    x, y = end
    for left, top in ((x + 15, y - 8), (x - 15 - width, y - 8), (x + 12, y + 10), (x - 12 - width, y + 10)):
        box = left, top, left + width, top + 16
        if taken.free(box):
            break
    taken.take(box)
    side = 1 if box[0] > x else -1
    near = box[0] if side > 0 else box[2]
    stalk = f"M{num(x + 5 * side)} {num(y + (1 if box[1] < y else 5))}L{num(near)} {num(box[1] + 8)}"
    return Flag(
        stalk, num(box[0]), num(box[1]), num(width), num((box[0] + box[2]) / 2), num(box[1] + 12), text
    )
