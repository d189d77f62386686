"""`[treasury]`, `[[weariness]]` and `[[victory]]` of scenario.toml: how they fit the rest."""

from collections.abc import Callable, Collection

from campaign.logic.economy.war_aims import (
    Beaten,
    Broken,
    Hold,
    Peace,
    VictoryCondition,
    Weary,
)
from campaign.logic.settings.book import BOOK
from campaign.scenario.rows import Head

Told = Callable[[tuple[int | str, ...], str], None]


def check_war_aims(
    head: Head,
    places: Collection[str],
    districts: Collection[str],
    fault: Told,
    nowhere: Callable[[str, str, Collection[str]], str],
) -> None:
    """Tells *fault* (path, text) whatever does not fit."""
    sides = [row.key for row in head.sides]

    def check_key(noun: str, key: str, known: Collection[str], path: tuple[int | str, ...]) -> None:
        if key not in known:
            fault(path, nowhere(noun, key, known))

    if chest := head.treasury:
        check_key("side", chest.side, sides, ("treasury", "side"))
        seats = [row.key for row in head.seats if row.side == chest.side]
        for seat in chest.seats:
            check_key(f"seat of {chest.side}", seat, seats, ("treasury", "seats"))
        for district in chest.tons:
            check_key("district", district, districts, ("treasury.tons", district))
    for number, row in enumerate(head.weariness):
        check_key("side", row.side, sides, ("weariness", number, "side"))
        if row.side in [other.side for other in head.weariness[:number]]:
            fault(("weariness", number, "side"), f'"{row.side}" stands there already')
    given = head.settings.get("won_at")
    won_at = given if isinstance(given, int) else int(BOOK["won_at"].default)  # a word is a fault already
    for side, points in _points_of_days(head).items():
        if points >= won_at:
            fault(("victory",), f"{side} would win by the calendar alone: its peace gives {points} points")
    for number, won in enumerate(head.victory):
        _check_victory(head, number, won, places, fault, nowhere)


def _points_of_days(head: Head) -> dict[str, int]:
    """Returns the points that each side has by days that come, whatever is fought."""
    found: dict[str, int] = {}
    for won in head.victory:
        if isinstance(won, Peace):
            found[won.side] = found.get(won.side, 0) + won.points
    return found


def _check_victory(
    head: Head,
    number: int,
    won: VictoryCondition,
    places: Collection[str],
    fault: Told,
    nowhere: Callable[[str, str, Collection[str]], str],
) -> None:
    """Reports what does not fit in the condition *won*, the one of that *number*."""
    sides = [row.key for row in head.sides]
    if won.side not in sides:
        fault(("victory", number, "side"), nowhere("side", won.side, sides))
    if won.key in [other.key for other in head.victory[:number]]:
        fault(("victory", number, "key"), f'"{won.key}" stands there already')
    if "en" not in won.title:
        fault(("victory", number, "title"), "must have an English text: title.en")
    if isinstance(won, Weary | Beaten) and won.of not in sides:
        fault(("victory", number, "of"), nowhere("side", won.of, sides))
    if isinstance(won, Hold):
        for place in won.places:
            if place not in places:
                fault(("victory", number, "places"), nowhere("place", place, places))
    if isinstance(won, Broken) and head.treasury is None:
        fault(("victory", number, "do"), "there is no [treasury] that could be broken")
