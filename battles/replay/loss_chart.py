"""The strip under the board: figures lost by each side as the battle went, and who wavered when."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, gettext_lazy

from battles.board.frames import Replay
from battles.board.labels import text_width
from campaign.plate.projection import num

LOST = {  # by what the rules count
    "figures": gettext_lazy("Figures lost"), "bases": gettext_lazy("Bases lost"),
    "hits": gettext_lazy("Hits taken"),
}  # fmt: skip
BEATS = {"phase": gettext_lazy("Phase %d"), "turn": gettext_lazy("Turn %d")}
LETTER = 10.5  # px high, as plate.css has it
LEFT, RIGHT, TOP, BOTTOM = 24, 560, 14, 62  # px: the axes; the labels stand to the right


@dataclass(frozen=True, slots=True)
class Curve:
    side: str
    path: str
    x: str  # of its words
    y: str
    text: str  # "Spain 4 of 68"


@dataclass(frozen=True, slots=True)
class LossChart:
    grid: str
    levels: tuple[tuple[str, str], ...]  # y, figures
    turns: tuple[tuple[str, str, str], ...]  # path, x, text
    curves: tuple[Curve, ...]
    found: str  # path of triangles: took heart again
    lost: str  # path of waves: lost its nerve
    now: str  # x of the upright line
    title: str
    words: str


def is_counted(replay: Replay, side: str) -> bool:
    own = [unit for unit in replay.units if unit.side == side]
    return not own or not all(unit.unknown for unit in own)


def loss_chart(replay: Replay, *, at: int, names: dict[str, str]) -> LossChart:
    """Returns curves of losses. *names*: of the sides by letter, in order; no curve for a side nobody
    counted.
    """
    names = {side: name for side, name in names.items() if is_counted(replay, side)}
    count = max(1, len(replay.steps))
    stands = replay.stands(at)
    whole = {
        side: sum(
            unit.muster
            for unit, now in zip(replay.units, stands, strict=True)
            if unit.side == side and now.state
        )
        for side in names
    }
    lost = {
        side: [0] + [
            sum(down for unit, down in zip(replay.units, step.down, strict=True) if unit.side == side)
            for step in replay.steps
        ]
        for side in names
    }  # fmt: skip
    top = max(2, *(curve[-1] for curve in lost.values()))
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500) if top / size <= 3)
    ceiling = -(-top // step) * step

    def x(number: int) -> float:
        return LEFT + (RIGHT - LEFT) * number / count

    def y(figures: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * figures / ceiling

    curves = []
    for side, name in names.items():
        path, height = f"M{LEFT} {num(y(0))}", 0
        for number, figures in enumerate(lost[side][: at + 1]):
            if figures != height:
                path += f"H{num(x(number))}V{num(y(figures))}"
                height = figures
        words = _("%(side)s %(lost)d of %(whole)d") % {"side": name, "lost": height, "whole": whole[side]}
        curves.append((y(height), side, path + f"H{num(x(at))}", words))
    curves.sort(key=lambda curve: curve[0])
    bases: list[float] = []
    for level, *_rest in curves:
        bases.append(max(level + 4, bases[-1] + 13) if bases else level + 4)
    ticks = range(0, ceiling + 1, step)
    turns = []
    free_from = 0.0  # px: up to there the axis is labelled
    for before, after in zip((None, *replay.steps), replay.steps, strict=False):
        if after.turn and (before is None or before.turn != after.turn):
            label_x = float(num(x(after.number - 1))) + 4
            named = after.turn == 1 or len({s.turn for s in replay.steps}) <= 12 or after.turn % 5 == 0
            text = str(BEATS[replay.beat]) % after.turn if after.turn == 1 else str(after.turn)
            if not named or label_x < free_from:
                text = ""
            else:
                free_from = label_x + text_width(text) * LETTER + LETTER / 2
            turns.append((f"M{num(label_x - 4)} 8v76", num(label_x), text))
    hearts = [(step.heart, x(step.number)) for step in replay.steps[:at]]
    return LossChart(
        grid="".join(f"M{LEFT} {num(y(n))}H{RIGHT}" for n in ticks),
        levels=tuple((num(y(n) + 4), str(n)) for n in ticks),
        turns=tuple(turns),
        curves=tuple(
            Curve(side, path, num(x(at) + 6), num(base), text)
            for (_level, side, path, text), base in zip(curves, bases, strict=True)
        ),
        found="".join(f"M{num(at_x - 4)} 82l4-7 4 7z" for heart, at_x in hearts if heart == "ok"),
        lost="".join(f"M{num(at_x - 5)} 79q2.5-4 5 0t5 0" for heart, at_x in hearts if heart == "bad"),
        now=num(x(at)),
        title=str(LOST[replay.counts]),
        words=_("%(lost)s by event %(at)d: %(sides)s.") % {
            "lost": LOST[replay.counts], "at": at, "sides": ", ".join(text for *_rest, text in curves),
        },
    )  # fmt: skip
