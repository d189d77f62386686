"""Shapes of the values in the tables: whole numbers, inches, faces, words, and lists."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import isfinite
from typing import Any, Final

from rules.core.inputs import BadInput

STATUSES: Final = ("given", "restored", "designed", "mixed")
MARKERS: Final = ("status", "confidence", "given", "restored")
FACES: Final = 10  # of a D10

_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,2}")
_OPEN: Final[Mapping[str, re.Pattern[str]]] = {  # tables that take new names, and what these look like
    "troop_types": _WORD,
    "melee.base": _WORD,
    "artillery.guns": _NUMBER,
    "ground": _WORD,
    "officers.influence": _WORD,
    "artillery.protection_points": _WORD,
    "organization": _WORD,
    "scale.guns_per_model": _NUMBER,
    "melee.table": _NUMBER,
    "interpenetration.situation": _WORD,
    "artillery.modifiers": _WORD,
    "small_arms.dice_multiplier": _WORD,
    "small_arms.score_modifier": _WORD,
    "melee.modifiers": _WORD,
}
_BOUNDS: Final = tuple(  # the first that fits the field: least, most, places after the point
    (re.compile(pattern), bounds)
    for pattern, bounds in (
        (r"visibility\.by_turn\.\d+\.0", (1, 1000, 0)),
        (r"movement\.base_move_in\.officer\.\w+|.*frontage_in_per_stand_cavalry", (1, 1000, 2)),
        (r"movement\.operations\.\w+", (1, 10, 0)),
        (r"movement\.special\.wheel_max_degrees_per_operation", (1, 360, 0)),
        (r".*(_per_hour|_per_guard|_specialists|_hours|_hour_per_hit|_hours_per_hit)", (1, 1000, 0)),
        (r"scale\..*|.*mortared_turns_per_stand_inch", (1, 1000, 0)),
        (r"officers\.influence\.\w+\.\d+\.0|.*_roll|.*_d6|.*\.reroll_\w+", (0, FACES, 0)),
        (r"small_arms\.base_hit\..*|artillery\.base_hit\..*", (0, FACES, 0)),
        (r"sighting_multiplier\..*", (-1, 100, 2)),
        (r"campaign\.(infantry|cavalry|crowd)\.\d+", (1, 60, 0)),
        (r"campaign\.shares\.\d+", (0, 100, 0)),
        (r"campaign\.guns\.\w+|campaign\.\w+", (1, 1000, 0)),
        (r"(.*modifiers?|.*situation|morale\.effects|charge|pursuit)\.\w+|.*_modifier|.*_min", (-50, 50, 0)),
        (r"small_arms\.dice_multiplier\.\w+|.*_(rate|factor|share|of_larger)", (0, 100, 2)),
        (r"casualty_returns\.\w+|prisoners\.share_\w+", (0, 1, 2)),
        (r"buildings\.\w+", (0, 100, 2)),
        (r"stands\.\w+|ground_measures\.\w+", (Decimal("0.02"), 20, 2)),
        (r".*_in(\..*)?|.*_in_per_\w+|visibility\.by_turn\.\d+\.1", (0, 1000, 2)),
        (r"troop_types\.\w+\.morale_point", (1, FACES, 0)),
        (r".*", (0, 10_000, 0)),
    )
)


def is_marker(name: str) -> bool:
    """Tells whether *name* tells where a table comes from and is no number of the rules."""
    return name in MARKERS


def open_names(path: str, standard: Mapping[str, Any], name: Any) -> Any:
    """Returns a sample of what the new *name* must hold, or None where the table takes no new names."""
    pattern = _OPEN.get(path)
    if pattern is None or not isinstance(name, str) or not pattern.fullmatch(name):
        return None
    return next(value for key, value in standard.items() if _is_entry(key, pattern))


def _is_entry(key: str, pattern: re.Pattern[str]) -> bool:
    return not is_marker(key) and bool(pattern.fullmatch(key)) and key not in ("min_row", "max_row")


def require_whole_entry(field: str, sample: Any, value: Any) -> None:
    """Raises BadInput if a new entry lacks a name that its neighbours have."""
    if isinstance(sample, Mapping) and isinstance(value, Mapping):
        for name in sample:
            if not is_marker(name) and name not in value:
                raise BadInput(f"{field}.{name}", "is needed: a new entry brings all its values")


def check_value(field: str, sample: Any, value: Any) -> None:
    """Raises BadInput(field) unless *value* is of the kind of *sample* and within bounds."""
    name = field.rpartition(".")[2]
    if is_marker(name):
        _check_marker(field, name, value)
    elif isinstance(sample, str):
        _check_word(field, value)
    elif isinstance(sample, list):
        _check_list(field, sample, value)
    else:
        _check_number(field, value)


def _check_marker(field: str, name: str, value: Any) -> None:
    if name == "status":
        if value not in STATUSES:
            raise BadInput(field, f"must be one of {', '.join(STATUSES)}")
    elif name == "confidence":
        if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 <= value <= 1:
            raise BadInput(field, "must be a number from 0 to 1")
    else:
        _check_words(field, value)


def _check_word(field: str, value: Any) -> None:
    if not isinstance(value, str) or not value:
        raise BadInput(field, "must be a word")


def _check_words(field: str, value: Any) -> None:
    for place, word in enumerate(_require_list(field, value)):
        _check_word(f"{field}.{place}", word)


def _require_list(field: str, value: Any) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadInput(field, "must be a list")
    return value


def _check_list(field: str, sample: list[Any], value: Any) -> None:
    """Checks a list of words, a row of numbers as long as *sample*, or steps of two numbers."""
    listed = _require_list(field, value)
    if isinstance(sample[0], str):
        _check_words(field, listed)
    elif isinstance(sample[0], list):
        _check_steps(field, listed)
    else:
        if len(listed) != len(sample):
            raise BadInput(field, f"must have {len(sample)} numbers, not {len(listed)}")
        for place, number in enumerate(listed):
            _check_number(f"{field}.{place}", number)


def _check_steps(field: str, steps: Sequence[Any]) -> None:
    """Checks a list of [up to, then]: it rises, and where faces are meant it ends with the last."""
    if not steps:
        raise BadInput(field, "needs 1 step at least")
    last = 0
    for place, step in enumerate(steps):
        if len(_require_list(f"{field}.{place}", step)) != 2:
            raise BadInput(f"{field}.{place}", "must have 2 numbers")
        for part, number in enumerate(step):
            _check_number(f"{field}.{place}.{part}", number)
        if step[0] <= last:
            raise BadInput(f"{field}.{place}.0", f"must be more than {last}")
        last = step[0]
    if field.startswith("officers.influence.") and last != FACES:
        raise BadInput(
            f"{field}.{len(steps) - 1}.0", f"must be {FACES}, so that every face has its influence"
        )


def is_finite(value: int | float | Decimal) -> bool:
    """Tells whether *value* can be compared and counted with: TOML and JSON can say "not a number"."""
    return isinstance(value, int) or isfinite(value)


def _check_number(field: str, value: Any) -> None:
    least, most, places = next(bounds for pattern, bounds in _BOUNDS if pattern.fullmatch(field))
    kind = "a whole number" if not places else "a number"
    kinds = (int,) if not places else (int, float, Decimal)
    is_number = isinstance(value, kinds) and not isinstance(value, bool) and is_finite(value)
    if not is_number or not least <= value <= most:
        raise BadInput(field, f"must be {kind} from {least} to {most}")
    if Decimal(str(value)) * 10**places % 1:
        raise BadInput(field, f"has more than {places} decimal places")
