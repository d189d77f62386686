"""Slow twins of the geometry, in fractions, and tables full of units to try it on."""

from fractions import Fraction

from hypothesis import strategies as st

from rules.core.measure.footprints import Footprint

PLACES = st.integers(-600, 600)
SIZES = st.integers(1, 300).map(lambda half: 2 * half)
FACINGS = st.integers(0, 359)
FOOTPRINTS = st.builds(Footprint, PLACES, PLACES, FACINGS, SIZES, SIZES)
POINTS = st.tuples(PLACES, PLACES)


def exact_points(points):
    return [(Fraction(x), Fraction(y)) for x, y in points]


def side(p, q, w):
    """Returns a number above 0 if *w* is left of the line from *p* to *q*."""
    return (q[0] - p[0]) * (w[1] - p[1]) - (q[1] - p[1]) * (w[0] - p[0])


def clip(polygon, half_planes):
    """Returns the part of *polygon* where every function of *half_planes* is at least 0."""
    for value in half_planes:
        kept = []
        for p, q in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
            a, b = value(p), value(q)
            if a >= 0:
                kept.append(p)
            if a * b < 0:
                t = a / (a - b)
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        polygon = kept
        if not polygon:
            return []
    return polygon


def inside_of(shape):
    corners = exact_points(shape)
    edges = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return [lambda w, p=p, q=q: -side(p, q, w) for p, q in edges]


def area(polygon):
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True))


def square_distance(a, b):
    """Returns the squared distance of two shapes, each corner of one against each edge of the other."""
    if len(a) > 2 and len(b) > 2 and clip(exact_points(a), inside_of(b)):
        return Fraction(0)
    best = None
    for points, edges in ((a, b), (b, a)):
        for p, q in zip(edges, [*edges[1:], *edges[:1]], strict=True):
            for w in points:
                length = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
                t = Fraction(0)
                if length:
                    t = Fraction((q[0] - p[0]) * (w[0] - p[0]) + (q[1] - p[1]) * (w[1] - p[1])) / length
                    t = max(Fraction(0), min(Fraction(1), t))
                x, y = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
                square = (w[0] - x) ** 2 + (w[1] - y) ** 2
                best = square if best is None else min(best, square)
    return best


def shift_table(footprint, dx, dy):
    return footprint.at(footprint.x + dx, footprint.y + dy)


def turn_table(footprint):
    """Turns the whole table clockwise by a quarter."""
    x, y, facing = footprint.y, -footprint.x, (footprint.facing + 90) % 360
    return Footprint(x, y, facing, footprint.frontage, footprint.depth)


def mirror_table(footprint):
    """Mirrors the whole table, left for right."""
    return Footprint(-footprint.x, footprint.y, -footprint.facing % 360, footprint.frontage, footprint.depth)


def turned_point(point):
    return point[1], -point[0]


def mirrored_point(point):
    return -point[0], point[1]
