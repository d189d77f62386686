"""The shapes of lists and tables in columns of battles (see `campaign.shapes`)."""

from typing import Annotated, Any

from battles.mustering import roster_from_plain
from battles.table.handover import TO_COMPUTER, TO_STOP, TO_TABLE
from battles.table.log import log_from_plain
from campaign.shapes import Number, Shape, read_by
from rules import Position


class Fault(Shape):
    field: str
    why: str
    line: int | str | None


By = dict[str, Any]


def read_handover(plain: By) -> None:
    """Reads a hand-over. Raises ValueError, TypeError or LookupError if no page could."""
    if plain["to"] == TO_STOP:
        range(plain["wanted"])
        return
    at = Position.from_data(plain["position"])
    numbers = [plain["turn"], at.turn]
    for unit in at.units:
        numbers += [*(unit.place or ()), unit.lost, unit.captured, unit.officers_lost]
        if not all(isinstance(word, str) for word in (unit.key, unit.state)):
            raise TypeError(unit)
    if plain["to"] not in (TO_TABLE, TO_COMPUTER) or not all(type(number) is int for number in numbers):
        raise ValueError(plain["to"])
    if min(plain["turn"], *(min(unit.lost, unit.captured) for unit in at.units)) < 0:
        raise ValueError("negative")
    before = plain.get("before")
    if before is not None:
        if plain["to"] != TO_COMPUTER or before["to"] != TO_TABLE:
            raise ValueError(before["to"])
        read_handover(before)


def read_steps(steps: list[By]) -> None:
    """Reads the steps of a table game. Raises TypeError or LookupError if no page could."""
    for each in steps:
        f"{each['key']}{each['laid']}{each['step']['do']}"


SHAPES: dict[tuple[str, str], Any] = {
    ("battle", "roster"): Annotated[By, read_by(lambda plain, _around: roster_from_plain(plain))],
    ("battle", "fault"): Fault | None,
    ("battle", "outcome"): By | None,
    ("battle", "handover"): Annotated[By, read_by(lambda plain, _around: read_handover(plain))] | None,
    ("tablereport", "steps"): Annotated[list[By], read_by(lambda steps, _around: read_steps(steps))],
    ("tablereport", "written_by"): list[tuple[str, Number]],
    ("tablereport", "data"): Annotated[By, read_by(lambda plain, _around: log_from_plain(plain))],
}
