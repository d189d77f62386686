"""The shapes of lists and tables in columns of battles (see `campaign.shapes`)."""

from typing import Annotated, Any

from battles.mustering import roster_from_plain
from battles.table.log import log_from_plain
from campaign.shapes import Shape, read_by


class Fault(Shape):
    field: str
    why: str
    line: int | str | None


By = dict[str, Any]
SHAPES: dict[tuple[str, str], Any] = {
    ("battle", "roster"): Annotated[By, read_by(lambda plain, _around: roster_from_plain(plain))],
    ("battle", "fault"): Fault | None,
    ("battle", "outcome"): By | None,
    ("battle", "handover"): By | None,
    ("tablereport", "steps"): list[By],
    ("tablereport", "data"): Annotated[By, read_by(lambda plain, _around: log_from_plain(plain))],
}
