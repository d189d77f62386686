"""Forces and enemy seen: signs, labels, and where both find room."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _, ngettext

from campaign.i18n.language import grouped_number
from campaign.plate.projection import Occupied, Point, num
from campaign.plate.room import LabelRoom, SignRoom, is_within
from campaign.plate.view import PlateForce, PlateSighting, PlateView
from campaign.plate.ways import Roads

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
    tap: str = ""  # of an enemy seen: its spot, for its note


def number_of_pips(men: int) -> int:
    """Returns 1 to 6: dots to 499, bars from 500."""
    return 1 + sum(men >= least for least in STRENGTHS)


def sign_parts(
    side: str, arm: str, *, guns: bool, is_garrison: bool, strength: int
) -> tuple[tuple[str, str], ...]:
    drawn_parts = {
        "horse": [(f"a-horse-{side}", "fill")], "mixed": [("a-mixed", "knock")], "guns": [("a-gun", "fill")],
        "train": [("a-train", "wheel")], "ship": [("a-ship", "hull")], "prisoners": [("a-prisoners", "ring")],
    }.get(arm, [])  # fmt: skip
    if guns and arm != "guns":
        drawn_parts = [*drawn_parts, ("a-gun", "knockdot")]
    if is_garrison:
        drawn_parts = [*drawn_parts, ("a-garrison", "base")]
    return (*drawn_parts, (f"s-{strength}", "pip bar" if strength > 3 else "pip"))


def forces_by_spot(items: Iterable[Seen], roads: Roads) -> list[list[Seen]]:
    """Returns groups of forces at one spot; on a small map, those whose signs would overlap."""
    window = roads.project.window
    near = 60.0 if window.scale < 1.1 else 34.0 if window.scale < 2 else 0.5  # px
    groups: list[tuple[Point, str, list[Seen]]] = []
    for item in items:
        spot = roads.where(item.spot)
        if spot is None:
            continue
        for (x, y), side, group in groups:
            if side == item.side and abs(x - spot[0]) <= near and abs(y - spot[1]) <= near:
                group.append(item)
                break
        else:
            groups.append((spot, item.side, [item]))
    return [group for _, _, group in groups]


def stacked_forces(view: PlateView, roads: Roads) -> list[PlateForce]:
    """Returns the signs of forces; more than two of a side together are one that opens to a list.

    A force out of contact has its own sign, and so has the chosen one, which finds room last: its choice
    moves no other sign.
    """
    names = {place.key: place.name for place in view.places}
    signs: list[tuple[int, PlateForce]] = []
    alone = []
    for here in forces_by_spot(
        sorted(view.forces, key=lambda force: (-force.men, force.words, force.ref)), roads
    ):
        rest = [force for force in here if not force.silent]
        if len(rest) <= 2:
            signs += [(force.men, force) for force in here]
            continue
        alone += [force for force in rest if force.chosen]
        shown = [force for force in rest if not force.chosen]
        signs += [(force.men, force) for force in here if force.silent]
        signs.append((sum(force.men for force in rest), stack_of(shown, names, view.stack_href)))
    ranked = sorted(signs, key=lambda item: (-item[0], item[1].words, item[1].ref))
    return [force for _men, force in ranked] + alone


def stack_of(rest: list[PlateForce], names: dict[str, str], stack_href: str) -> PlateForce:
    """Returns the forces *rest*, at one spot, as one."""
    arms = {force.arm for force in rest}
    men = sum(force.men for force in rest)
    label = ngettext("%d force", "%d forces", len(rest)) % len(rest)
    place = rest[0].spot.place
    words = _("%(forces)s, %(men)s men, at or near %(place)s: %(names)s.") % {
        "forces": label, "men": grouped_number(men), "place": names.get(place, place),
        "names": ", ".join(force.name for force in rest),
    }  # fmt: skip
    return replace(
        rest[0], ref=f"at-{place}", arm=arms.pop() if len(arms) == 1 else "mixed", men=men, name=label,
        note="", href=f"{stack_href}{place}" if stack_href else rest[0].href, words=words,
        guns=any(force.guns for force in rest), is_garrison=any(force.is_garrison for force in rest),
    )  # fmt: skip


def stalk_path(at: Point, spot: Point) -> str:
    dx, dy = spot[0] - at[0], spot[1] - at[1]
    return f"M0 0L{num(dx)} {num(dy)}" if dx * dx + dy * dy > STALK_FROM**2 else ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A force or a sighting where it is drawn; `more`: other sightings at its spot, which have no sign."""

    of: PlateForce | PlateSighting
    at: Point
    spot: Point
    more: int = 0


def placed_signs(view: PlateView, roads: Roads, places: Occupied) -> list[Sign]:
    """Returns the signs in the window: the strongest find room first, enemies seen after all of one's own.

    *places*: the signs of places, on the whole map.
    """
    room, window = SignRoom(view.window, places), view.window
    wanted = [(force, 0) for force in stacked_forces(view, roads)]
    signs = [placed_sign(room, roads, force, more) for force, more in wanted]
    if "seen" in view.layers:
        signs += [placed_sign(room, roads, seen, more) for seen, more in shown_sightings(view, roads)]
    return [sign for sign in signs if is_within(window, sign.at)]


def placed_sign(room: SignRoom, roads: Roads, of: PlateForce | PlateSighting, more: int) -> Sign:
    spot = roads.where(of.spot) or (0.0, 0.0)
    return Sign(of, room.place_sign(spot, on_road=bool(of.spot.towards)), spot, more)


def shown_sightings(view: PlateView, roads: Roads) -> Iterator[tuple[PlateSighting, int]]:
    """Yields the sightings that have signs, the newest first, and how many more are at the same spot."""
    newest = sorted((s for s in view.sightings if s.age <= LAST_DRAWN), key=lambda s: (s.age, s.words, s.ref))
    for here in forces_by_spot(newest, roads):
        shown = here if len(here) <= 2 else here[:1]
        for seen in shown:
            yield seen, len(here) - len(shown)


def force_marks(signs: Iterable[Sign], room: LabelRoom) -> tuple[ForceMark, ...]:
    """Returns *signs* with the labels that find room; the chosen force's is always printed."""
    chosen = [sign for sign in signs if isinstance(sign.of, PlateForce) and sign.of.chosen]
    found = [force_mark(sign, room) for sign in signs if sign not in chosen]
    return tuple(found + [force_mark(sign, room) for sign in chosen])


def force_mark(sign: Sign, room: LabelRoom) -> ForceMark:
    if isinstance(sign.of, PlateSighting):
        return sighting_mark(sign, sign.of, room)
    force, at = sign.of, sign.at
    men = grouped_number(force.men)
    full = force.name if force.silent else f"{force.name} {men}"
    labels = [(text, force.note) for text in ((full,) if force.silent else (full, men))]
    spot_found = room.place_label(at, labels, must=force.chosen)
    (label, note), (x, y, anchor) = spot_found.label, spot_found.place
    states = f"{' picked' if force.chosen else ''}{' lost' if force.silent else ''}"
    shown = sign_parts(
        force.side,
        force.arm,
        guns=force.guns,
        is_garrison=force.is_garrison,
        strength=number_of_pips(force.men),
    )
    return ForceMark(
        f"{force.side} {force.arm}{states}", f"fr-{force.side}",
        tuple(part for part in shown if not (force.silent and part[1].startswith("pip"))),
        f"translate({num(at[0])} {num(at[1])})", stalk_path(at, sign.spot),
        force.href, force.words, force.ref, label, note,
        num(x), num(y), num(y + 12), anchor,
    )  # fmt: skip


def sighting_mark(sign: Sign, seen: PlateSighting, room: LabelRoom) -> ForceMark:
    at = sign.at
    note = _("%(note)s; %(n)d more") % {"note": seen.note, "n": sign.more} if sign.more else seen.note
    spot_found = room.place_label(at, [(seen.band, note), (seen.band, "")])
    (band, note), (x, y, anchor) = spot_found.label, spot_found.place
    age = "seen" if seen.age <= 2 else "week" if seen.age <= 7 else "old"
    signs = sign_parts(seen.side, seen.arm, guns=False, is_garrison=False, strength=seen.pips)
    return ForceMark(
        f"{seen.side} {seen.arm} {age}", f"fr-{seen.side}", signs,
        f"translate({num(at[0])} {num(at[1])})", stalk_path(at, sign.spot),
        seen.href, seen.words, seen.ref, band, note,
        num(x), num(y), num(y + 12), anchor, seen.tap,
    )  # fmt: skip
