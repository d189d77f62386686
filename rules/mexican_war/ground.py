"""The table of a battle: pieces of ground, what they do to a move, and what one sees over them.

Contours are areas of the kind hill with their level. Roads and bridges lie on top of other ground.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.measure.footprints import CONTACT, LEFT, RIGHT, Footprint
from rules.core.measure.ground import Piece, covers, is_inside, length_of, mask_of, spans_inside, united_spans
from rules.core.measure.shapes import Point, Shape
from rules.core.measure.sight import Obstruction, line_of_sight, obstructions
from rules.core.measure.table import MeasuredTable, MeasuredUnit
from rules.mexican_war.sections.engineering import TASK_OF
from rules.mexican_war.sections.measures import REMEMBERED, distance, hull
from rules.mexican_war.sections.movement import is_delaying
from rules.mexican_war.sections.visibility import HIDES_ALL, close_visibility, dead_ground
from rules.mexican_war.table_kinds import Nature, Tables

OBSTRUCTING: Final = ("low", "tall", "two_storey")
VERGE: Final = 50  # hundredths beside a road that still count as on it
NO_SLOPE: Final = -1
PASSAGES: Final = ("road", "bridge")  # these lie on top of what they cross
BRIDGE, DEEP, SHALLOW = "bridge", "stream_deep", "stream_shallow"
LAKE: Final = "lake"
LARGE: Final = "large_building"  # of two storeys
HOUSES: Final = ("building", LARGE)
WET: Final = (SHALLOW, DEEP, LAKE)
NO_HORSE: Final = (  # on ground or works that cavalry does not cross (MEX-FORM-05)
    "woods", "chaparral", "built_up", "building", "large_building", "stream_deep", "lake", "marsh",
    "entrenchment", "breastwork", "redoubt", "fortress",
)  # fmt: skip


# a straight way: where its front begins, facing, frontage, depth, its length and its turn
Way = tuple[int, int, int, int, int, int, int]


class WarTable(MeasuredTable):
    """A table with its ground; masks name kinds of pieces. MEX-VIS-02, MEX-MOVE-06."""

    def __init__(
        self, width: int, height: int, pieces: list[Piece], natures: list[Nature], tables: Tables
    ) -> None:
        super().__init__(width, height, pieces)
        self._kinds: dict[Shape, int] = {}
        self._boxes: dict[int, list[tuple[int, int, int, int]]] = {}  # by mask of kinds
        self._suspected: dict[tuple[Point, Point], bool] = {}
        self._sight: dict[tuple[Point, Point], bool] = {}
        self._slopes: dict[Point, int] = {}
        self.delays: dict[Way, bool] = {}  # whether ground delays on it, of those that were looked at
        self.natures = natures
        self.tables = tables
        self.thick = self._mask(lambda nature: nature.sight == "thick")
        self.has_woods = any(self.thick >> piece.kind & 1 for piece in self.ground.pieces)
        self.highest = max((piece.level for piece in self.ground.pieces), default=0)
        self.hulls = [hull(piece.polygon) for piece in self.ground.pieces]
        placed = [(at, piece, natures[piece.kind]) for at, piece in enumerate(self.ground.pieces)]
        self.lines = [
            (at, box_piece.box, nat) for at, box_piece, nat in placed if nat.is_line and is_shelter(nat)
        ]
        self.constructions = [at for at, _, nature in placed if nature.construction]
        self.shelters = self._mask(is_shelter)
        self.delaying = self._mask(lambda nature: is_delaying(delay_name(nature.kind), tables))
        self.passages = self._mask(lambda nature: nature.kind in PASSAGES)
        self.bridges = self._mask(lambda nature: nature.kind == BRIDGE)
        self.deep = self._mask(lambda nature: nature.kind in (DEEP, LAKE))
        self.water = self._mask(lambda nature: nature.kind in WET)
        self.woods = self._mask(lambda nature: nature.kind == "woods")
        self.to_take_down = self._mask(lambda nature: nature.kind in TASK_OF or nature.kind in HOUSES)
        kinds = [piece.kind for piece in self.ground.pieces]
        self.has_water = any(self.water >> kind & 1 for kind in kinds)
        self.barring = self.deep | self.water | self.woods
        self.has_barring = any(self.barring >> kind & 1 for kind in kinds)

    def _mask(self, holds: Any) -> int:
        return mask_of([kind for kind, nature in enumerate(self.natures) if holds(nature)])

    def remember_delay(self, way: "Way", delays: bool) -> bool:
        """Notes whether ground on a straight way delays, and returns it."""
        if len(self.delays) > REMEMBERED:
            self.delays.clear()
        self.delays[way] = delays
        return delays

    def with_piece(self, kind: str, piece: Piece) -> "WarTable":
        """Returns a table that has one piece more, at the end of the list: places of others stay."""
        nature = self.tables.ground[kind]
        natures = self.natures if nature in self.natures else [*self.natures, nature]
        added = replace(piece, kind=natures.index(nature))
        return WarTable(self.width, self.height, [*self.ground.pieces, added], natures, self.tables)

    def nature_of(self, piece: Piece) -> Nature:
        """Returns what a piece is."""
        return self.natures[piece.kind]

    def kinds_under(self, shape: Shape) -> int:
        """Returns the kinds of ground under a shape.

        Water under a bridge does not count. On a road nothing counts but the water that it leads through.

        MEX-PRE-06.
        """
        kinds = self._kinds.get(shape)
        if kinds is None:
            if len(self._kinds) > REMEMBERED:
                self._kinds.clear()
            kinds = self._kinds[shape] = self._find_kinds(shape)
        return kinds

    def _find_kinds(self, shape: Shape) -> int:
        kinds = 0
        for piece in self.pieces_near(shape):
            if not kinds >> piece.kind & 1 and covers(piece, shape):
                kinds |= 1 << piece.kind
        if kinds & self.water and not self._is_wet(shape):
            kinds &= ~self.water
        if kinds & self.passages and self._is_along(shape, self.passages):
            kinds &= self.passages | self.water
        return kinds

    def pieces_near(self, points: Sequence[Point]) -> list[Piece]:
        """Returns the pieces whose box meets that of some points, in their order."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, near, right, far = min(xs), min(ys), max(xs), max(ys)
        return [
            piece
            for piece in self.ground.pieces
            if piece.box[0] <= right and left <= piece.box[2] and piece.box[1] <= far and near <= piece.box[3]
        ]

    def lines_near(self, unit: MeasuredUnit, reach: int) -> list[tuple[int, Nature]]:
        """Returns lines that shelter within *reach* of a unit, such as walls: their places and kinds."""
        if not self.lines:
            return []
        x, y, room = unit.x, unit.y, reach + unit.frontage // 2 + unit.depth + CONTACT
        lines = []
        for place, (left, near, right, far), nature in self.lines:
            is_close = left - room <= x <= right + room and near - room <= y <= far + room
            if is_close and distance(self.hulls[place], unit.shape()) <= reach:
                lines.append((place, nature))
        return lines

    def is_free_of(self, kinds: int, left: int, near: int, right: int, far: int) -> bool:
        """Tells whether no piece of these kinds, a mask, reaches into a box."""
        boxes = self._boxes.get(kinds)
        if boxes is None:
            boxes = self._boxes[kinds] = [piece.box for piece in self.ground.of_kinds(kinds)]
        for box in boxes:
            if box[0] <= right and left <= box[2] and box[1] <= far and near <= box[3]:
                return False
        return True

    def _is_wet(self, shape: Shape) -> bool:
        """Tells whether an edge of a shape is in water where no bridge leads over it."""
        for p, q in zip(shape, (*shape[1:], shape[0]), strict=True):
            wet = self.ground.spans(self.water, p, q)
            dry = self.ground.spans(self.bridges, p, q) if wet else []
            if any(not any(low <= begin and end <= high for low, high in dry) for begin, end in wet):
                return True
        return False

    def _is_along(self, shape: Shape, kinds: int) -> bool:
        """Tells whether each corner of a shape lies on a piece of these kinds, or close beside it."""
        paths = [(hull(piece.polygon), *piece.box) for piece in self.ground.pieces if kinds >> piece.kind & 1]
        return all(
            any(
                left - VERGE <= x <= right + VERGE
                and near - VERGE <= y <= far + VERGE
                and distance(((x, y),), path) <= VERGE
                for path, left, near, right, far in paths
            )
            for x, y in shape
        )

    def is_on_road(self, shape: Shape) -> bool:
        """Tells whether a shape is wholly on a road. MEX-PRE-06."""
        return self._is_along(shape, self.passages)

    def water_ahead(self, p: Point, q: Point) -> Obstruction | None:
        """Returns the first water on a line that no bridge or road leads over, or None."""
        for found in obstructions(self.ground, p, q):
            if self.water >> self.ground.pieces[found.piece].kind & 1:
                return found
        return None

    def slope_width(self, point: Point) -> int:
        """Returns the width of a slope at a point, from contour to contour.

        It is NO_SLOPE on a top or a plain. A contour is the outline of a hill, and the next is that of a
        higher hill within it. MEX-ART-10.
        """
        known = self._slopes.get(point)
        if known is None:
            if len(self._slopes) > REMEMBERED:
                self._slopes.clear()
            known = self._slopes[point] = self._find_slope(point)
        return known

    def _find_slope(self, point: Point) -> int:
        hills = [piece for piece in self.ground.pieces if piece.level]
        around = [piece for piece in hills if is_inside(piece.polygon, point)]
        if not around:
            return NO_SLOPE
        here = max(around, key=lambda piece: piece.level)
        above = [
            hill for hill in hills if hill.level > here.level and is_inside(here.polygon, hill.polygon[0])
        ]
        if not above:
            return NO_SLOPE
        return outline_distance(here, point) + min(outline_distance(hill, point) for hill in above)

    def is_delayed(self, shape: Shape) -> bool:
        """Tells whether the ground under a shape delays. MEX-MOVE-06."""
        return bool(self.kinds_under(shape) & self.delaying)

    def is_in_woods(self, shape: Shape) -> bool:
        """Tells whether a shape lies in a wood at least in part. MEX-MOVE-07."""
        return bool(self.kinds_under(shape) & self.woods)

    def is_in_water(self, shape: Shape) -> bool:
        """Tells whether a shape lies in water at least in part. MEX-MOVE-08."""
        return bool(self.kinds_under(shape) & self.water)

    def is_anchored(self, unit: Footprint) -> bool:
        """Tells whether both flanks of a unit rest on ground or works that cavalry does not cross.

        MEX-FORM-05.
        """
        return all(
            any(
                self.nature_of(piece).kind in NO_HORSE
                and distance(hull(piece.polygon), unit.edge(face)) <= self.tables["ground_measures.edge"]
                for piece in self.ground.pieces
            )
            for face in (LEFT, RIGHT)
        )

    def depth_of_wood(self, p: Point, q: Point) -> int:
        """Returns how much of a line lies in woods, chaparral or a town."""
        spans = []
        for piece in self.ground.pieces:
            if self.thick >> piece.kind & 1:
                spans += spans_inside(piece, p, q)
        return length_of(united_spans(spans), p, q)

    def is_inside(self, point: Point) -> bool:
        """Tells whether a point is in woods, chaparral or a town."""
        return bool(self.ground.kinds(point) & self.thick)

    def does_see(self, viewer: Footprint, target: Footprint) -> bool:
        """Tells whether the ground leaves the line open.

        Hills, obstructions and their dead ground count, then woods. Inside a wood one sees as far as the
        tables say; from outside and to the outside, only over the very edge.

        MEX-VIS-02, MEX-VIS-03, MEX-VIS-04, MEX-VIS-07.
        """
        return self.is_seen_along(line_of_sight(viewer, target))

    def is_seen_along(self, line: tuple[Point, Point]) -> bool:
        """Tells whether the ground leaves a line of sight open. MEX-VIS-02."""
        is_open = self._sight.get(line)
        if is_open is None:
            if len(self._sight) > REMEMBERED:
                self._sight.clear()
            is_open = self._sight[line] = not self._is_hidden(*line) and self._is_thin(*line)
        return is_open

    def is_suspected(self, viewer: Footprint, target: Footprint) -> bool:
        """Tells whether only a wood that holds one of the two hides the other. MEX-VIS-05."""
        return self.is_suspected_along(line_of_sight(viewer, target))

    def is_suspected_along(self, line: tuple[Point, Point]) -> bool:
        """Tells whether only a wood at one end closes a line of sight. MEX-VIS-05."""
        is_suspected = self._suspected.get(line)
        if is_suspected is None:
            if len(self._suspected) > REMEMBERED:
                self._suspected.clear()
            p, q = line
            is_suspected = self._suspected[line] = (
                (self.is_inside(p) or self.is_inside(q))
                and not self._is_thin(p, q)
                and not self._is_hidden(p, q)
            )
        return is_suspected

    def _is_thin(self, p: Point, q: Point) -> bool:
        depth = self.depth_of_wood(p, q)
        if not depth:
            return True
        within = self.is_inside(p) and self.is_inside(q)
        return depth <= (close_visibility(self.tables) if within else self.tables["ground_measures.edge"])

    def _is_hidden(self, p: Point, q: Point) -> bool:
        """Tells whether a hill or an obstruction hides *q* from *p*."""
        stands = self.ground.level(p)
        ends = length_of([(0, 1 << 20)], p, q)
        above = max(stands, self.ground.level(q))
        for stretch in obstructions(self.ground, p, q):
            piece = self.ground.pieces[stretch.piece]
            nature = self.nature_of(piece)
            if piece.level > above:
                return True
            if nature.sight in OBSTRUCTING and self._casts_over(stretch, nature, stands, ends):
                return True
        return False

    def _casts_over(self, stretch: Obstruction, nature: Nature, stands: int, ends: int) -> bool:
        """Tells whether the end of a line is in the dead ground of a piece.

        Men on the level look over what is low. A unit in the piece sees out of it and is seen in it.

        MEX-VIS-07, MEX-ART-04.
        """
        piece = self.ground.pieces[stretch.piece]
        if not stretch.begins or stretch.ends >= ends:
            return False
        contours = max(0, stands - piece.level)
        if not contours and nature.sight == "low":
            return False
        hidden = dead_ground(nature.sight, contours, stretch.begins, self.tables)
        return hidden == HIDES_ALL or ends <= stretch.ends + hidden


def is_shelter(nature: Nature) -> bool:
    """Tells whether ground of that nature covers units in or behind it, or is a construction."""
    return bool(nature.cover or nature.construction) or nature.kind in TASK_OF or nature.kind in HOUSES


def outline_distance(piece: Piece, point: Point) -> int:
    """Returns how far a point is from the outline of a piece."""
    corners = piece.polygon
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min(distance((point,), edge) for edge in edges)


def delay_name(kind: str) -> str:
    """Returns the name by which a kind of ground stands in the list of what delays."""
    if kind in ("dry_stone_wall", "mortared_wall"):
        return "wall"
    if kind in ("hedge", "breastwork", "redoubt", "fortress"):
        return "fence" if kind == "hedge" else "entrenchment"
    return "built_up" if kind in ("building", "large_building") else kind
