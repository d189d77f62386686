"""Room for signs and their labels.

A sign's place depends on the scale and on the other signs of the whole map, not on the window: it stays where
it is when the map is pushed, or a force is chosen. Labels and names then find room in the window.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.plate.projection import Box, Occupied, Point
from campaign.plate.view import Window

LETTER = 5.9  # px, the mean letter of a label at 12 px
# From the place to the sign: north-west and north-east first, then round it, then farther out on a stalk.
NEAR = ((-22, -22), (22, -22), (4, -26), (27, 2), (-27, 2), (0, 27), (24, 22), (-24, 22))
FAR = tuple(
    (round(out * dx), round(out * dy))
    for out in (46, 68, 92)
    for dx, dy in ((0.8, -0.6), (-0.8, -0.6), (0, -1), (1, 0), (-1, 0), (0, 1), (0.8, 0.6), (-0.8, 0.6))
)
ON_A_ROAD = ((0, 0), (0, -16), (0, 16), (18, -14), (-18, -14), (18, 16), (-18, 16))
OVER_ROADS = 1.8  # px a km: on a smaller map no label lies on anything
NOWHERE = (0.0, 0.0, "start")
Label = tuple[str, str]  # its line and the note below, or ""
Anchor = tuple[float, float, str]
Position = tuple[int, int, int, Anchor, Box]  # texts and other things under it, its rank, where it is


@dataclass(frozen=True, slots=True)
class Room:
    """Says what a sign says, and from its middle where and with which end it does."""

    label: Label
    place: Anchor


def sign_box_at(at: Point) -> Box:
    return at[0] - 14, at[1] - 16, at[0] + 14, at[1] + 11


@dataclass(frozen=True, slots=True)
class SignRoom:
    """Space used on the map by signs, of places and of forces, within the window and beyond it."""

    window: Window
    signs: Occupied

    def place_sign(self, spot: Point, *, on_road: bool) -> Point:
        """Finds the first free place about *spot*, else the freest; takes it."""
        steps = (*ON_A_ROAD, *FAR) if on_road else (*NEAR, *FAR)
        spots = [(spot[0] + dx, spot[1] + dy) for dx, dy in steps]
        at = self.freest_point(spots)
        if is_within(self.window, spot) and not is_box_within(self.window, sign_box_at(at)):
            at = self.freest_point(
                [one for one in spots if is_box_within(self.window, sign_box_at(one))] or [at]
            )
        self.signs.take(sign_box_at(at))
        return at

    def freest_point(self, spots: list[Point]) -> Point:
        for at in spots:
            if self.signs.is_free(sign_box_at(at)):
                return at
        return min(spots, key=lambda at: self.signs.number_under(sign_box_at(at)))


@dataclass(frozen=True, slots=True)
class LabelRoom:
    """Space used in the window: `taken` by anything, `texts` by signs, labels and names."""

    window: Window
    taken: Occupied
    texts: Occupied

    def place_label(self, at: Point, labels: Sequence[Label], *, must: bool = False) -> Room:
        """Returns the first of *labels* that covers no sign, label or name.

        The fullest comes first. If all cover something there is none, unless it *must*: the sign still says
        it to a person who asks.
        """
        for label in labels:
            clash, crossed, _rank, place, text = min(
                self.positions(at, label), default=(1, 0, 0, NOWHERE, None)
            )
            if text is None or not must and (clash or (crossed and self.window.scale < OVER_ROADS)):
                continue
            self.taken.take(text)
            self.texts.take(text)
            return Room(label, place)
        return Room(("", ""), NOWHERE)

    def positions(self, at: Point, label: Label) -> list["Position"]:
        """Returns how many texts and how much else lies under each place of *label* within the window."""
        width = max(len(label[0]), len(label[1]) * 0.92) * LETTER
        lines = 2 if label[1] else 1
        base = 1 if label[1] else 4.5
        places = (
            (16, base, "start"),
            (-15, base, "end"),
            (0, -18.5 - 12 * (lines - 1), "middle"),
            (0, 22, "middle"),
        )
        positions_found: list[Position] = []
        for rank, (x, y, anchor) in enumerate(places):
            left = at[0] + {"start": x, "end": x - width, "middle": x - width / 2}[anchor]
            top = at[1] + y - 10
            box = left, top, left + width, top + 13 * lines
            if is_box_within(self.window, box):
                positions_found.append(
                    (self.texts.number_under(box), self.taken.crossings(box), rank, (x, y, anchor), box)
                )
        return positions_found


def is_within(window: Window, spot: Point) -> bool:
    return 0 <= spot[0] <= window.width and 0 <= spot[1] <= window.height


def is_box_within(window: Window, box: Box) -> bool:
    return all(2 <= x <= window.width - 2 for x in box[::2]) and all(
        2 <= y <= window.height - 2 for y in box[1::2]
    )
