"""The luck of a game at a table. Dice that were read count by their faces, others by their hits.

At a table only the dice that count are read: of many, people enter how many hit. So a roll of many dice
counts by its hits against those to be expected, even if the phone rolled it and knows all faces.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from battles.board.frames import Replay
from battles.replay.luck import (
    SIDES,
    TENTH,
    Luck,
    LuckRow,
    dice_left_out,
    luck_of_replay,
    purpose_of_dice,
    sum_at,
)
from battles.replay.table_replay import Dice

READ: Final = {"macduff": 2, "scwares": 2, "mexican_war": 1}
"""The most dice of a roll that are read by their faces. More are counted."""
SIXES: Final = "scwares"  # of many dice of these rules the sixes are always entered, lower faces only in need
AGAIN: Final = "MACD-SHOOT-21"  # misses that are rolled once more: their event does not say what hits
LOW: Final = "mexican_war"  # a low face hits
HIT_NAMES: Final = {
    "fire": gettext_lazy("fire, hits per die"),
    "melee": gettext_lazy("melee, hits per die"),
    "sixes": gettext_lazy("sixes per die"),
}
REACH: Final = 0.5  # hits a die, how far the picture reaches from the expected hits


class HitRoll(NamedTuple):
    """Many dice of one roll: how many hit, and how many faces of a die do."""

    dice: int
    hits: int
    good: int


def luck_of_table(replay: Replay, dice: Iterable[Dice], ruleset: str, names: dict[str, str]) -> Luck | None:
    """Returns the luck of each side; None if no dice count, or these rules are left out."""
    if ruleset not in SIDES:
        return None
    steps, rolls = list(replay.steps), dict[tuple[str, str], list[HitRoll]]()
    for roll in dice:
        step = steps[roll.step - 1]
        kind = purpose_of_dice(replace(step, faces=roll.faces))
        is_many = kind in ("fire", "melee") and len(roll.faces) > READ.get(ruleset, len(roll.faces))
        if is_many and (hit_roll := roll_of_dice(roll, ruleset)):
            side = replay.units[step.unit].side
            rolls.setdefault((side, "sixes" if ruleset == SIXES else kind), []).append(hit_roll)
        if is_many or 0 in roll.faces or step.clause == AGAIN:
            steps[roll.step - 1] = replace(step, faces=())
    luck = luck_of_replay(replace(replay, steps=tuple(steps)), ruleset, names)
    rows = list(luck.rows) if luck else []
    sentences = list(luck.sentences) if luck else []
    for side, name in names.items():
        for kind in HIT_NAMES:
            if own_rolls := rolls.get((side, kind)):
                rows.append(hits_row(side, name, kind, own_rolls, SIDES[ruleset]))
        mine = [roll for (whose, _kind), own_rolls in rolls.items() if whose == side for roll in own_rolls]
        if mine:
            sentences.append(sentence_of_hits(name, mine, SIDES[ruleset], ruleset))
    order = list(names)
    rows.sort(key=lambda row: order.index(row.side))
    return Luck(tuple(rows), tuple(sentences), dice_left_out(replay)) if rows else None


def roll_of_dice(dice: Dice, ruleset: str) -> HitRoll | None:
    """Returns the hits of many dice; None if nobody knows which faces hit."""
    sides = SIDES[ruleset]
    if ruleset == SIXES:
        return HitRoll(len(dice.faces), dice.faces.count(sides), 1)
    if ruleset == LOW:
        hits = sum(0 < face <= dice.highest for face in dice.faces)
        return HitRoll(len(dice.faces), hits, dice.highest) if 0 < dice.highest < sides else None
    needed = dice.values.get("needed", 0)
    if not 1 < needed <= sides:
        return None  # every die hits, or none
    return HitRoll(len(dice.faces), sum(face >= needed for face in dice.faces), sides + 1 - needed)


def hits_row(side: str, name: str, kind: str, rolls: Sequence[HitRoll], sides: int) -> LuckRow:
    """Returns the hits of a side for one purpose, as hits a die."""
    count, hits = sum(roll.dice for roll in rolls), sum(roll.hits for roll in rolls)
    expected = sum(roll.dice * roll.good for roll in rolls) / sides
    ways = ways_by_hits(rolls, sides)
    whole = sum(ways)
    below = 2 * sum(ways[:hits]) + ways[hits]
    return LuckRow(
        side=side,
        name=name,
        kind=str(HIT_NAMES[kind]),
        dice=count,
        rolled=hits / count,
        expected=expected / count,
        low=sum_at(ways, whole, TENTH) / count,
        high=sum_at(ways, whole * (TENTH - 1), TENTH) / count,
        luckier=(100 * below + whole) // (2 * whole),
        reach=REACH,
    )


def ways_by_hits(rolls: Iterable[HitRoll], sides: int) -> tuple[int, ...]:
    """Returns the number of ways in which *rolls* bring each number of hits, from 0."""
    ways = [1]
    for roll in rolls:
        for _die in range(roll.dice):
            miss, grown = sides - roll.good, [0, *ways]
            ways = [miss * same + roll.good * more for same, more in zip([*ways, 0], grown, strict=True)]
    return tuple(ways)


def sentence_of_hits(side: str, rolls: Sequence[HitRoll], sides: int, ruleset: str) -> str:
    """Says how many dice of a side hit, and how many hits were expected."""
    tenths = (20 * sum(roll.dice * roll.good for roll in rolls) + sides) // (2 * sides)
    values = {
        "side": side,
        "dice": sum(roll.dice for roll in rolls),
        "hits": sum(roll.hits for roll in rolls),
        "whole": tenths // 10,
        "tenth": tenths % 10,
    }
    if ruleset == SIXES:
        return _("%(side)s, %(dice)d dice counted: sixes %(hits)d, expected %(whole)d.%(tenth)d.") % values
    return _("%(side)s, %(dice)d dice counted: hits %(hits)d, expected %(whole)d.%(tenth)d.") % values
