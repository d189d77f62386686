"""Casualty policies: of the men lost, how many are killed, wounded, missing and captured. Data, in
casualty_table.toml: shares keyed by ruleset and course, and the recovery presets that bend them.

The shares were set against Palo Seco, Ocujal, Cocal and Jimaguayú.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from campaign.logic.settings import DEFAULT, ON, Casualties
from campaign.logic.settings.shares import FATES as FATES
from campaign.logic.vocabulary import SideOutcome

WRITTEN: Final = "as_written"
"""The preset of the umpire's own table."""
Shares = tuple[int, int, int, int, int]

_T: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PRESETS: Final = tuple(_T["presets"])


@dataclass(frozen=True, slots=True)
class Policy:
    """The split of a side's losses: the campaign's casualty table and what belongs to it.

    `shares`: of a thousand men lost, those of each of FATES, by outcome. `rules`: what the battle's own rules
    say of a man counts. `strays`: men who ran off are missing, else back next turn. `dice`: fractions of a
    man are rolled for, else they go by largest remainder. `ridden`: per cent that a pursuit costs.

    `scattered`: per cent of the men struck off who are back that evening unless they were overrun.
    `scattered_by`: how much one battle may differ from that. `cut_down`: the most regulars that a hundred
    riders cut down in a pursuit; `charged`: of regulars led against them in the open; `cut_off`: by a hundred
    infantry, of cornered men.

    `dearly`: men killed for each enemy, where men may expect no quarter. `slipped`: per cent of captured
    irregulars who are missing instead.
    """

    shares: Mapping[SideOutcome, Shares]
    rules: bool
    strays: bool
    dice: bool
    ridden: int
    dearly: int
    scattered: int = 0
    slipped: int = 0
    scattered_by: int = 0
    cut_down: int = 0
    charged: int = 0
    cut_off: int = 0


@cache
def casualty_policy(settings: Casualties, ruleset: str = "") -> Policy:
    """Returns the casualty table of a campaign with these *settings*.

    *ruleset*: the rules by which the battle is fought. CAMP-LOSS-01, CAMP-LOSS-02.
    """
    preset = _T["presets"][settings.recovery]
    table = _T["shares"].get(ruleset, _T["shares"]["any"])
    if settings.recovery == WRITTEN:
        table = {course: settings.column(course) for course in SideOutcome}
    return Policy(
        shares={course: bend_shares(table[course], preset["less"], preset["to"]) for course in SideOutcome},
        rules=preset["rules"],
        strays=preset["strays"],
        dice=settings.fractions == "dice",
        ridden=settings.ridden,
        dearly=settings.dearly,
        scattered=settings.scattered,
        slipped=settings.slipped,
        scattered_by=settings.scattered_by,
        cut_down=settings.cut_down,
        charged=settings.charged,
        cut_off=settings.cut_off,
    )


def shows_returns_first(settings: Casualties) -> bool:
    """Tells whether the umpire sees the returns of a referred battle before they are posted. CAMP-LOSS-11."""
    return settings.edit_returns == ON


def bend_shares(shares: list[int], less: Mapping[str, int], to: str) -> Shares:
    """Returns *shares* in thousandths, with *less* per cent of each fate moved *to* another fate."""
    thousandths = dict(zip(FATES, (10 * share for share in shares), strict=True))
    for fate, percent in less.items():
        moved = thousandths[fate] * percent // 100
        thousandths[fate] -= moved
        thousandths[to] += moved
    killed, severe, light, missing, captured = (thousandths[fate] for fate in FATES)
    return killed, severe, light, missing, captured


USUAL: Final = casualty_policy(DEFAULT.casualties)
