"""The shapes of the API's answers and of what it takes."""

import datetime as dt
from typing import Any

from ninja import Schema


class Fault(Schema):
    """Why a request was refused."""

    detail: str


class Turn(Schema):
    """The turn that is played, and the place of the key. `deadline` is null if none is set."""

    campaign: str
    slug: str
    seat: str | None
    side: str | None
    umpire: bool
    number: int
    label: str
    week: str
    starts: dt.date
    days: int
    state: str
    deadline: dt.datetime | None
    missing: int


class Spot(Schema):
    """A place, or a route and metres along it from its first end."""

    place: str | None
    route: str | None
    metres: int
    words: str


class Force(Schema):
    """A force of the own side. `men` is null while there is no news of it; `mine`: the key may order it."""

    ref: str
    name: str
    side: str
    seat: str | None
    kind: str
    mine: bool
    men: int | None
    horses: int | None
    guns: int | None
    spot: Spot
    state: str
    ordered: bool


class Place(Schema):
    key: str
    name: str
    kind: str
    latitude: float
    longitude: float
    holder: str | None


class Route(Schema):
    key: str
    a: str
    b: str
    kind: str
    km: float


class Country(Schema):
    """Places and routes as the side knows them."""

    places: list[Place]
    routes: list[Route]


class OrderLine(Schema):
    """The order of a force. `given`: for this turn; else `fields` are what it repeats."""

    force: str
    name: str
    given: bool
    fields: dict[str, Any]
    letter: str
    answer: str
    version: str


class OrderOut(OrderLine):
    """The order of a force, with what the site warns of."""

    warnings: list[str]


class Choices(Schema):
    """The values that each field of the order form takes, with their words."""

    fields: dict[str, list[tuple[str, str]]]


class Checked(Schema):
    """Says what the site says of an order. `errors`: by field; `__all__` for the whole."""

    ok: bool
    errors: dict[str, list[str]]
    warnings: list[str]


class Sighting(Schema):
    """Another side's force as it was seen: a band and a date, never the truth."""

    ref: str
    side: str
    arm: str
    low: int
    high: int
    sure: bool
    date: dt.date
    age: int
    source: str
    spot: Spot


class ReturnLine(Schema):
    """A battle in the list of returns, from one side."""

    ref: str
    day: str
    turn: str
    name: str
    side: str
    present: int
    lost: int
    field: str
    outcome: str


class UnitLoss(Schema):
    name: str
    present: int
    killed: int
    severely_wounded: int
    lightly_wounded: int
    missing: int
    captured: int
    left: int


class ReturnForm(Schema):
    side: str
    outcome: str
    field: str
    units: list[UnitLoss]


class CasualtyReturn(Schema):
    """The casualty return of one battle."""

    name: str
    day: str
    turn: str
    forms: list[ReturnForm]


class ReportPart(Schema):
    name: str
    title: str
    lines: list[str]


class Report(Schema):
    """A situation report."""

    turn: int
    key: str
    to: str
    week: str
    parts: list[ReportPart]


class Issue(Schema):
    """A gazette."""

    turn: int
    name: str
    date: str
    lines: list[str]


class Item(Schema):
    """A question that waits for the umpire."""

    kind: str
    title: str
    lines: list[str]
    answers: list[str]


class LockIn(Schema):
    """`turn`: the label of the turn that is to be locked, so that a late request does not lock the next."""

    turn: str = ""


class Done(Schema):
    detail: str
