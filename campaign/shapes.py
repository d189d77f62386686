"""Permitted contents of a campaign's columns with lists and tables.

A file is checked against them before a row is made of it, so that no page fails on it later.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import IO, Annotated, Any, Literal

from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext as _
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import PydanticCustomError

from campaign.logic.arrivals.events import CampaignEvent
from campaign.logic.casualties.muster import muster_from_plain, result_from_plain
from campaign.logic.economy.war_aims import Stakes
from campaign.logic.orders.plain import from_plain
from campaign.logic.settings import CHANGES, Settings, rules_options
from campaign.logic.settings.book import BOOK, setting_fault
from campaign.logic.settings.rules_tables import refuse_files
from campaign.logic.theatre import march_state
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.theatre.world import World
from campaign.logic.vocabulary import Account, Arm, SideOutcome, Stance, Stock, Task
from campaign.logic.vocabulary.nations import Nation
from campaign.models import Campaign, Place, Route
from campaign.refusals import Refusal
from campaign.scenario.agreements import StoredRelation
from campaign.scenario.announcements import Said, in_order
from campaign.scenario.nations import NationKey, NationRow
from campaign.scenario.timetable import EntryRow, TimetableRow
from campaign.scenario.war_words import of_words
from campaign.store.archive.export import fields_by_table, table_name
from campaign.store.archive.file_reader import file_rows, value_for
from campaign.store.archive.tables import canonical_json
from campaign.store.archive.week_start import KEPT
from campaign.store.queries.people.relations import WORDS


@dataclass(frozen=True, slots=True)
class Around:
    """The surroundings of a value: its own row, and the keys of every table of the file by its word."""

    row: Mapping[str, Any]
    keys: Mapping[str, set[str]]


NATION = "nation"
"""The key in `Around.keys` of the campaign's nations, which have no table of their own."""


def key_of(*tables: str) -> AfterValidator:
    """Returns a key of one of *tables* of the file."""

    def check_key(key: str, info: ValidationInfo[Around]) -> str:
        if not any(key in info.context.keys.get(table, ()) for table in tables):
            raise PydanticCustomError("unknown", "“{key}” is not in the file", {"key": key[:40]})
        return key

    return AfterValidator(check_key)


def read_by(reader: Callable[[Any, Around], object]) -> AfterValidator:
    """Returns a validator for values that *reader* can read."""

    def check(value: Any, info: ValidationInfo[Around]) -> Any:
        try:
            reader(value, info.context)
        except ValidationError as wrong:
            raise PydanticCustomError("unread", "{why}", {"why": first_fault(wrong)}) from None
        except PydanticCustomError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, FieldDoesNotExist):
            raise PydanticCustomError("unread", "it cannot be read") from None
        return value

    return AfterValidator(check)


def first_fault(wrong: ValidationError) -> str:
    """Returns the first fault, and where it is: 2.place: “Nowhere” is not in the file"""
    fault = wrong.errors(include_url=False)[0]
    at = ".".join(str(part) for part in fault["loc"])
    return f"{at}: {fault['msg']}" if at else fault["msg"]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


def iso_day(text: str) -> str:
    dt.date.fromisoformat(text)
    return text


Day = Annotated[str, AfterValidator(iso_day)]
Number = Annotated[int, Field(ge=0, le=100_000_000, strict=True)]
AtPlace = Annotated[str, key_of("place")]
AtRoute = Annotated[str, key_of("route")]
OfSide = Annotated[str, key_of("side")]
Nothing = Literal[""]


class News(Shape):
    day: Day
    place: AtPlace | Nothing
    route: AtRoute | Nothing
    metres: Number


class Heading(Shape):
    force: Annotated[str, key_of("force")]
    place: AtPlace | Nothing
    route: AtRoute | Nothing
    metres: Number
    men: Number
    arm: Annotated[Arm, Field(strict=False)]


class Siege(Shape):
    by: OfSide
    since: Day
    turns: Number
    turn: Number


class Fated(Shape):
    turn: Number
    fate: str
    men: Number
    officer: str = ""
    name: str = ""
    back: bool = False


OUTCOME = "^(came|landed|unmet|gave_up|issued|off|taken|chased|seen|beaten|lost|failed|happened)$"


class Came(BaseModel):
    """The outcome of a row of the timetable, with optional details that the operations store."""

    on: Day
    what: Annotated[str, Field(pattern=OUTCOME)]
    men: Number = 0
    place: AtPlace | Nothing = ""
    by: OfSide | Nothing = ""
    force: str = ""
    number: Number = 0
    loads: Number = 0
    chased: Number = 0
    killed: bool = False


def refuse_unknown(key: Any, table: str, around: Around) -> None:
    if key not in around.keys[table]:
        raise PydanticCustomError("unknown", "“{key}” is not in the file", {"key": str(key)[:40]})


def of_relations(plain: list[dict[str, Any]], around: Around) -> None:
    turns = [StoredRelation.model_validate(row).turn for row in plain]
    for side in {side for row in plain for side in row["sides"]}:
        refuse_unknown(side, "side", around)
    if turns != sorted(turns) or any(row["sides"][0] == row["sides"][1] for row in plain):
        raise ValueError


def of_nations(plain: dict[str, Any], _around: Around) -> None:
    for key, row in plain.items():
        TypeAdapter(NationKey).validate_python(key)
        NationRow.model_validate(row)


def of_settings(plain: dict[str, Any], _around: Around) -> None:
    changes = plain.get(CHANGES, {})
    for number in (0, *map(int, changes)):
        Settings.of(plain, number)
    for values in (plain, *changes.values()):
        for name in BOOK.keys() & values.keys():
            if why := setting_fault(name, values[name]):
                raise PydanticCustomError("setting", "{name}: {why}", {"name": name, "why": why})


def of_world(plain: dict[str, Any], around: Around) -> None:
    World.of(plain)
    Stakes.of(plain.get("stakes", {}))
    for number, values in plain.get("options", {}).items():
        if str(int(number)) != number:  # as it is looked up
            raise ValueError
        for name, value in values.items():
            if why := rules_options.option_fault(str(around.row["ruleset"]), name, value):
                raise PydanticCustomError("reading", "{name}: {why}", {"name": name, "why": why})
    refuse_files(plain.get("tables", {}), str(around.row["ruleset"]))


def of_unheard(plain: dict[str, dict[str, Any]], around: Around) -> None:
    for key, row in plain.items():
        model = Place if key in around.keys["place"] else Route
        refuse_unknown(key, table_name(model), around)
        for name, value in row.items():
            value_for(model._meta.get_field(name), value)


def of_march(plain: dict[str, Any] | None, around: Around) -> None:
    if plain is None:
        return
    state = march_state.from_plain(plain)
    for key, moving in state.columns.items():
        refuse_unknown(key, "force", around)
        for _minute, spot in moving.track:
            refuse_unknown(spot.place or spot.route, "place" if spot.place else "route", around)
    for finished in state.finished_tasks:
        refuse_unknown(finished.place or finished.route, "place" if finished.place else "route", around)
        refuse_unknown(finished.side, "side", around)


def of_opening(plain: dict[str, dict[str, dict[str, Any]]], around: Around) -> None:
    for model, names in KEPT.items():
        for key, row in plain[model.archived.rows].items():
            refuse_unknown(key, table_name(model), around)
            for name in names:
                field = model._meta.get_field(name)
                if not field.is_relation:
                    value_for(field, row[name])
                elif row[name] is not None:
                    refuse_unknown(row[name], table_name(field.related_model), around)


def of_muster(plain: dict[str, Any], around: Around) -> None:
    nations = {key: Nation(key) for key in around.keys[NATION]}
    for party in muster_from_plain(plain, nations).parties if plain else ():
        refuse_unknown(party.side, "side", around)
        for force in party.forces:
            refuse_unknown(force.key, "force", around)
            for unit in force.units:
                refuse_unknown(unit.key, "unit", around)


def of_result(plain: dict[str, Any], around: Around) -> None:
    for side in result_from_plain(plain).outcomes:
        refuse_unknown(side, "side", around)
    for side, course in plain.get("after_pursuit", {}).items():
        refuse_unknown(side, "side", around)
        SideOutcome(course)


def of_proposed(plain: dict[str, Any] | None, around: Around) -> None:
    if plain is not None:
        of_result(plain["result"], around)
        for line in plain["returns"]:
            refuse_unknown(line["unit"], "unit", around)


def of_legs(plain: list[dict[str, Any]], around: Around) -> None:
    of_order(plain, {}, around)


def of_params(plain: dict[str, Any], around: Around) -> None:
    of_order([], plain, around)


def of_order(legs: list[dict[str, Any]], params: dict[str, Any], around: Around) -> None:
    kind = str(around.row["kind"])
    rest: dict[str, Any] = {"stance": Stance.AVOID, "odds_limit": 200, "march_to_guns": True}
    order = from_plain(kind, legs, params, **rest, line_of_retreat="")
    for leg in order.legs:
        refuse_unknown(leg.to, "place", around)
    if order.spot is not None:
        refuse_unknown(order.spot.place or order.spot.route, "place" if order.spot.place else "route", around)


def of_due(plain: dict[str, Any], around: Around) -> None:
    row = around.row
    if row["beach"]:
        refuse_unknown(row["beach"], "place", around)
    if row["kind"] == TimetableKind.EVENT:
        CampaignEvent.of(plain)
    elif row["kind"] == TimetableKind.FORCE:
        for unit in EntryRow.model_validate(plain).units:
            refuse_unknown(unit.nation, NATION, around)
    else:
        about = {name: row[name] for name in ("key", "side", "kind", "name", "opens", "closes")}
        nation = TimetableRow.model_validate(about | plain).nation
        if nation is not None:
            refuse_unknown(nation, NATION, around)


def of_entry(plain: dict[str, Any], around: Around) -> None:
    operation = around.row["operation"]
    if operation == "settings.change":
        if plain["after"].keys() - plain["before"].keys():
            raise KeyError
        int(plain["from_turn"])
        for values in (plain["before"], plain["after"]):
            of_settings({name: value for name, value in values.items() if value is not None}, around)
    elif operation == "relations.change":
        int(plain["from_turn"])
        [WORDS.index(way) for name, word in plain["after"].items() for way in (word, plain["before"][name])]
    elif operation == "rules_options.change":
        int(plain["from_turn"])
        {name: (value, plain["before"][name]) for name, value in plain["after"].items()}
    elif operation == "tables.change":
        ", ".join((*plain["before"], *plain["after"]))
    elif operation == "rollback.back_to":
        [str(key) for key in plain["undone"]]
    elif operation == "prisoners.decide":
        int(plain["number"])


By = dict[str, Any]
SHAPES: dict[tuple[str, str], Any] = {
    ("campaign", "settings"): Annotated[By, read_by(of_settings)],
    ("campaign", "world"): Annotated[By, read_by(of_world)],
    ("campaign", "intro"): dict[str, str],
    ("campaign", "words"): Annotated[dict[str, dict[str, Any]], AfterValidator(of_words)],
    ("campaign", "nations"): Annotated[By, Field(min_length=1), read_by(of_nations)],
    ("campaign", "relations"): Annotated[list[By], read_by(of_relations)],
    ("campaign", "paper"): dict[str, Annotated[str, Field(max_length=40)]],
    ("side", "known"): dict[AtPlace, OfSide | Nothing],
    ("side", "unheard"): Annotated[dict[str, By], read_by(of_unheard)],
    ("side", "announced"): Annotated[list[Said], AfterValidator(in_order)],
    ("place", "labour"): dict[Task, Number],
    ("place", "siege"): Siege | None,
    ("route", "labour"): dict[Task, Number],
    ("force", "last_news"): News | None,
    ("unit", "firearms"): dict[str, Number],
    ("turn", "taken"): list[tuple[AtPlace, OfSide | Nothing, OfSide]],
    ("turn", "march"): Annotated[By | None, read_by(of_march)],
    ("turn", "sieges"): list[tuple[Literal["begun", "raised", "given_up"], AtPlace, OfSide]],
    ("turn", "wards"): list[tuple[AtPlace, OfSide, OfSide, Literal["killed", "taken"], Number]],
    ("snapshot", "march"): Annotated[By | None, read_by(of_march)],
    ("opening", "rows"): Annotated[dict[str, dict[str, By]], read_by(of_opening)],
    ("dispatch", "way"): list[AtPlace],
    ("dispatch", "heading"): Heading | Annotated[By, Field(max_length=0)],
    ("contact", "forces"): list[Annotated[str, key_of("force")]],
    ("contact", "seen_by"): list[OfSide],
    ("contact", "detail"): By,
    ("engagement", "muster"): Annotated[By, read_by(of_muster)],
    ("engagement", "proposed"): Annotated[By | None, read_by(of_proposed)],
    ("engagement", "published"): dict[OfSide, Number],
    ("result", "data"): Annotated[By, read_by(of_result)],
    ("casualtyreturn", "goods"): list[tuple[Stock, Account, Account, Number]],
    ("entry", "data"): Annotated[By, read_by(of_entry)],
    ("prisonerparty", "coming"): list[tuple[Annotated[str, key_of("unit")], Number, AtPlace, Day]],
    ("prisonerparty", "fates"): list[Fated],
    ("order", "legs"): Annotated[list[By], read_by(of_legs)],
    ("order", "params"): Annotated[By, read_by(of_params)],
    ("proposal", "officers_given"): list[Annotated[str, key_of("leader")]],
    ("proposal", "officers_taken"): list[Annotated[str, key_of("leader")]],
    ("report", "facts"): By,
    ("report", "text"): dict[str, str],
    ("report", "changed"): list[str],
    ("timetableentry", "data"): Annotated[By, read_by(of_due)],
    ("timetableentry", "days"): list[Day] | None,
    ("timetableentry", "happened"): list[Came],
}
"""Shapes by table and column."""

NAMED_IN_TABLES: dict[tuple[str, str], Any] = {("unit", "nation"): Annotated[str, key_of(NATION)]}
"""Columns that hold a key of what stands in such a table."""


def check_shapes(file: IO[bytes]) -> None:
    """Checks every such column of *file*, whose seal has been proved; a Refusal names the place."""
    fields, keys = fields_by_table(), defaultdict[str, set[str]](set)
    for _line, table, values in file_rows(file):
        if "key" in fields[table]:
            keys[table].add(str(values[fields[table].index("key")]))
        nations = values[fields[table].index("nations")] if table == table_name(Campaign) else None
        keys[NATION].update(nations if isinstance(nations, dict) else ())
    shapes = {
        (table, name): TypeAdapter(shape)
        for app in ("campaign", "battles")
        for (table, name), shape in import_module(f"{app}.shapes").SHAPES.items()
    }
    shapes |= {at: TypeAdapter(shape) for at, shape in NAMED_IN_TABLES.items()}
    for line, table, values in file_rows(file):
        row = dict(zip(fields[table], values, strict=True))
        for name, value in row.items():
            if (table, name) in shapes:
                try:
                    shapes[table, name].validate_json(
                        canonical_json(value), strict=True, context=Around(row, keys)
                    )
                except ValidationError as wrong:
                    raise Refusal(
                        _("Line %(line)d, %(table)s, %(field)s: %(why)s.")
                        % {"line": line, "table": table, "field": name, "why": first_fault(wrong)}
                    ) from None
