"""The luck of a battle that was fought: what each side rolled against what was to be expected.

It counts the dice of the replay, so a side's luck rests on the dice that the side saw.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Final

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from battles.board.frames import Replay, ReplayStep
from campaign.plate.projection import num
from rules.core.chances.ways_of_dice import faces_of

NAMES: Final = {
    "fire": gettext_lazy("fire"),
    "melee": gettext_lazy("melee"),
    "officers": gettext_lazy("officers in danger"),
    "morale": gettext_lazy("morale"),
}
BY_MARK: Final = {"shot": "fire", "blow": "melee"}
BY_CLAUSE: Final = {
    **dict.fromkeys(("MACH-FIRE-19", "MACH-MEL-12", "MACH-ART-11"), "officers"),
    **dict.fromkeys(("MACH-MEL-15", "MACH-MOR-10", "MACH-MOR-17"), "morale"),
    **dict.fromkeys((f"MACH-MOR-{n:02d}" for n in range(2, 7)), "morale"),
    **dict.fromkeys(("SCW-UMOR-01", "SCW-GMOR-01", "ACW-MOR-04"), "morale"),
    **dict.fromkeys(("MEX-MOR-07", "MEX-MOR-12", "MEX-R-26", "MEX-MEL-04", "MEX-MEL-07"), "morale"),
    **dict.fromkeys((f"MEX-MEL-{n}" for n in (14, 15, 16)), "morale"),
}
"""Clauses by which a high face is good for whoever rolls it, each with what it decides."""
SIDES: Final = {"machete": 6, "macduff": 6, "scwares": 6, "acw_hex": 6, "mexican_war": 10}
"""The dice of each ruleset."""
LOW_IS_GOOD: Final = {("mexican_war", "fire")}
"""Rulesets and purposes of dice by which a low face is good for the side that rolls it."""
A_DIE_EACH: Final = ("MEX-MEL-10",)
"""Clauses by which a unit and its enemy roll a die each. A unit with several enemies has one die for all."""
TENTH: Final = 10
MOST_COUNTED: Final = 200  # dice whose sums are counted one by one: of more the bell curve tells the same
WIDTH: Final = 200  # px of the picture
REACH: Final = 1.5  # of a face, how far the picture reaches from what was to be expected


@dataclass(frozen=True, slots=True)
class LuckRow:
    """The dice of one side for one purpose. All numbers but `dice` are faces on average, or shares in 100."""

    side: str
    name: str
    kind: str
    dice: int
    rolled: float
    expected: float
    low: float  # between `low` and `high` lie 8 in 10 battles
    high: float
    luckier: int  # than in that many of 100 battles
    low_is_good: bool = False
    reach: float = REACH  # how far the picture reaches from what was to be expected

    @property
    def spread(self) -> str:
        """Returns the path of the 8 in 10."""
        return f"M{num(self.x(self.low))} 10H{num(self.x(self.high))}"

    @property
    def tick(self) -> str:
        """Returns the path of the mark at the expected sum."""
        return f"M{num(self.x(self.expected))} 3v14"

    @property
    def mark(self) -> str:
        """Returns where the dice that were rolled are marked."""
        return f"translate({num(self.x(self.rolled))} 10)"

    def x(self, face: float) -> float:
        better = self.expected - face if self.low_is_good else face - self.expected
        off = max(-self.reach, min(self.reach, better)) / self.reach
        return WIDTH / 2 + off * (WIDTH / 2 - 8)


@dataclass(frozen=True, slots=True)
class Luck:
    rows: tuple[LuckRow, ...]
    sentences: tuple[str, ...]  # one a side: all its dice together
    left_out: str = ""  # which dice of the reader's side do not count


def luck_of_replay(replay: Replay, ruleset: str, names: dict[str, str]) -> Luck | None:
    """Returns the luck of each side; None if the rules are not told of, or no such dice were seen."""
    if ruleset not in SIDES:
        return None
    faces: dict[tuple[str, str], list[int]] = {}
    for side, kind, rolled in dice_that_count(replay):
        faces.setdefault((side, kind), []).extend(rolled)
    rows = tuple(
        luck_row(side, name, kind, faces[side, kind], SIDES[ruleset], (ruleset, kind) in LOW_IS_GOOD)
        for side, name in names.items()
        for kind in NAMES
        if (side, kind) in faces
    )
    if not rows:
        return None
    sentences = []
    for side, name in names.items():
        own_lucks = [
            SIDES[ruleset] + 1 - face if (ruleset, kind) in LOW_IS_GOOD else face
            for (whose, kind), rolled in faces.items()
            if whose == side
            for face in rolled
        ]
        if own_lucks:
            sentences.append(sentence_of_luck(name, len(own_lucks), share_below(own_lucks, SIDES[ruleset])))
    return Luck(rows, tuple(sentences), dice_left_out(replay))


def dice_left_out(replay: Replay) -> str:
    """Says which dice of the reader's side do not count; "" if all do.

    Their faces would tell how many of the enemy fell, which a side may not read.
    """
    kinds = {
        purpose_of_event(step)
        for step in replay.steps
        if step.hides_dice and step.unit >= 0 and not replay.units[step.unit].unknown
    }
    names = ", ".join(str(name) for kind, name in NAMES.items() if kind in kinds)
    if not names:
        return ""
    return _("Left out, since they would tell how many of the enemy fell: your own dice for %(kinds)s.") % {
        "kinds": names
    }


def dice_that_count(replay: Replay) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yields the rolls that are good or bad for their side: side, purpose and faces."""
    counted: set[tuple[int, int]] = set()
    for step in replay.steps:
        kind = purpose_of_dice(step)
        if not kind or step.unit < 0:
            continue
        if step.clause not in A_DIE_EACH:
            yield replay.units[step.unit].side, kind, step.faces
            continue
        for unit, face in zip((step.unit, step.target), step.faces, strict=True):
            if (step.turn, unit) not in counted:
                counted.add((step.turn, unit))
                yield replay.units[unit].side, kind, (face,)


def purpose_of_dice(step: ReplayStep) -> str:
    """Returns what the dice of an event were rolled for; "" if it had none, or none that count."""
    return purpose_of_event(step) if step.faces else ""


def purpose_of_event(step: ReplayStep) -> str:
    """Returns what dice of an event decide, whether they are shown or not; "" if none count."""
    return BY_CLAUSE.get(step.clause) or BY_MARK.get(step.mark, "")


def luck_row(
    side: str, name: str, kind: str, faces: list[int], sides: int, low_is_good: bool = False
) -> LuckRow:
    count, weights = len(faces), faces_of(sides)
    below = share_below(faces, sides)
    low, high = sums_of_most_battles(count, sides)
    return LuckRow(
        side=side,
        name=name,
        kind=str(NAMES[kind]),
        dice=count,
        rolled=sum(faces) / count,
        expected=sum(face * many for face, many in weights.items()) / sum(weights.values()),
        low=low / count,
        high=high / count,
        luckier=100 - below if low_is_good else below,
        low_is_good=low_is_good,
    )


def sums_of_most_battles(count: int, sides: int) -> tuple[float, float]:
    """Returns between which sums of *count* dice 8 in 10 battles lie."""
    if count > MOST_COUNTED:
        curve = curve_of_sums(count, sides)
        return curve.inv_cdf(1 / TENTH), curve.inv_cdf(1 - 1 / TENTH)
    ways = ways_by_sum(count, sides)
    whole = sum(ways)
    return sum_at(ways, whole, TENTH), sum_at(ways, whole * (TENTH - 1), TENTH)


def curve_of_sums(count: int, sides: int) -> NormalDist:
    """Returns the bell curve that the sums of many dice follow."""
    weights = faces_of(sides)
    whole = sum(weights.values())
    mean = sum(face * many for face, many in weights.items()) / whole
    variance = sum((face - mean) ** 2 * many for face, many in weights.items()) / whole
    return NormalDist(mean * count, (variance * count) ** 0.5)


@lru_cache(maxsize=256)
def ways_by_sum(count: int, sides: int) -> tuple[int, ...]:
    """Returns in how many ways *count* dice can add up to each sum, from 0.

    The powers of a polynomial whose coefficients stand side by side in one whole number.
    """
    weights = faces_of(sides)
    width = ((sum(weights.values()) ** count).bit_length() + 7) // 8
    power = sum(many << (8 * width * face) for face, many in weights.items()) ** count
    size = max(weights) * count + 1
    data = power.to_bytes(width * size, "little")
    return tuple(int.from_bytes(data[n * width : (n + 1) * width], "little") for n in range(size))


def sum_at(ways: tuple[int, ...], ranked: int, parts: int) -> int:
    """Returns the least sum that is not exceeded in *ranked* / *parts* of all rolls."""
    passed = 0
    for total, many in enumerate(ways):
        passed += many
        if passed * parts >= ranked:
            return total
    return len(ways) - 1


def share_below(faces: list[int], sides: int) -> int:
    """Returns in how many of 100 battles the same dice add up to less; an equal sum counts half."""
    if len(faces) > MOST_COUNTED:
        return round(100 * curve_of_sums(len(faces), sides).cdf(sum(faces)))
    ways, rolled = ways_by_sum(len(faces), sides), sum(faces)
    below = 2 * sum(ways[:rolled]) + ways[rolled]
    return (100 * below + sum(ways)) // (2 * sum(ways))


def sentence_of_luck(side: str, dice: int, luckier: int) -> str:
    """Says how well all dice of a side fell."""
    values = {"side": side, "dice": dice, "better": luckier, "worse": 100 - luckier}
    if luckier >= 50:
        return (
            ngettext(
                "%(side)s, %(dice)d die: better than in %(better)d of 100 battles.",
                "%(side)s, %(dice)d dice: better than in %(better)d of 100 battles.",
                dice,
            )
            % values
        )
    return (
        ngettext(
            "%(side)s, %(dice)d die: worse than in %(worse)d of 100 battles.",
            "%(side)s, %(dice)d dice: worse than in %(worse)d of 100 battles.",
            dice,
        )
        % values
    )
