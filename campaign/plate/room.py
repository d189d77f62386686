"""Where a sign and its label find room: the first free spot round the place, else the freest."""

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


@dataclass(frozen=True, slots=True)
class Room:
    """Where a sign stands, what it says, and from its middle where and with which end it does."""

    at: Point
    label: Label
    place: tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Crowd:
    """Space already used on the plate: `taken` by anything, `marks` by signs and their labels."""

    window: Window
    taken: Occupied
    marks: Occupied

    def room(self, spot: Point, labels: Sequence[Label], *, on_road: bool, must: bool = False) -> Room:
        """For the sign at *spot*, with the first of *labels* (the fullest comes first) that lies on no other
        sign or label. If all do it has none, unless it *must*: the sign still says it to who asks.
        """
        for number, label in enumerate(labels):
            crossed, at, place, sign, text = self.freest(spot, label, on_road)
            clash = self.marks.crossings(text) or (crossed and self.window.scale < OVER_ROADS)
            if must or not clash:
                for box in (sign, text):
                    self.taken.take(box)
                    self.marks.take(box)
                return Room(at, label, place)
            if not number:
                first = at, sign
        at, sign = first
        self.taken.take(sign)
        self.marks.take(sign)
        return Room(at, ("", ""), NOWHERE)

    def freest(
        self, spot: Point, label: Label, on_road: bool
    ) -> tuple[int, Point, tuple[float, float, str], Box, Box]:
        """How much lies under it, where the sign stands and its label, and the boxes of both."""
        width = max(len(label[0]), len(label[1]) * 0.92) * LETTER
        lines = 2 if label[1] else 1
        base = 1 if label[1] else 4.5
        places = (
            (16, base, "start"),
            (-15, base, "end"),
            (0, -18.5 - 12 * (lines - 1), "middle"),
            (0, 22, "middle"),
        )

        def boxes(at: Point, place: tuple[float, float, str]) -> tuple[Box, Box]:
            x, y, anchor = place
            left = at[0] + {"start": x, "end": x - width, "middle": x - width / 2}[anchor]
            top = at[1] + y - 10
            return (at[0] - 14, at[1] - 16, at[0] + 14, at[1] + 11), (
                left,
                top,
                left + width,
                top + 13 * lines,
            )

        best = None
        for dx, dy in (*ON_A_ROAD, *FAR) if on_road else (*NEAR, *FAR):
            at = spot[0] + dx, spot[1] + dy
            sign, _text = boxes(at, places[0])
            if not self.inside(sign):
                continue
            under = 3 * self.taken.crossings(sign) + 12 * self.marks.crossings(sign)
            if best is not None and under >= best[0]:
                continue
            for place in places:
                _sign, text = boxes(at, place)
                if not self.inside(text):
                    continue
                crossed = under + self.taken.crossings(text)
                if best is None or crossed < best[0]:
                    best = crossed, at, place
                if not crossed:
                    break
            if best and not best[0]:
                break
        crossed, at, place = best or (0, spot, places[0])
        return crossed, at, place, *boxes(at, place)

    def inside(self, box: Box) -> bool:
        return all(2 <= x <= self.window.width - 2 for x in box[::2]) and all(
            2 <= y <= self.window.height - 2 for y in box[1::2]
        )
