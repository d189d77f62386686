"""Checks of a scenario. Every fault is refused by the name of its field, before the set-up."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.acw_hex import options
from rules.acw_hex.sections.supply import is_line_of_supply, is_train_near, roads_from
from rules.acw_hex.tables import DECK, REMOVED_AT
from rules.acw_hex.terms import ARMS, NONE, TRAIN, WATER
from rules.acw_hex.terrain import AREAS, BETWEEN, LINES, Ground, axial_hex, ground_of
from rules.core.boards.hexes import distance
from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario

CHIEFS = ("army_general", "corps_commander", "division_commander")  # in the order of terms.ROLES
FOUGHT_BY = (*ARMS[: TRAIN + 1], *CHIEFS)
FACINGS = ("ENE", "N", "WNW", "WSW", "S", "ESE")  # the corners of a hex
RAIN = "rain"
EFFECTS = (RAIN, "general_wounded", "orders_lost", "orders_doubled")  # effects of a chance card
NARROWEST, WIDEST = 5, 40  # hexes: least and most width or height of a map
FIRST_YEAR, LAST_YEAR = 1840, 1900

UNIT = {"key", "name", "side", "troop", "corps", "division", "hex", "facing", "hits", "weary", "reserve"}
BOARD = {"cols", "rows", "areas", "lines", "edges"}
TERMS = {
    "first", "supply", "no_train", "reserves", "objective", "first_on_ground", "must_win", "tempers",
    "nightfall", "year", "cards",
}  # fmt: skip


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.hex", why) for the first fault in *scenario*."""
    chosen = options.read(scenario.options)
    if scenario.turn_limit < 1:
        raise BadInput("turn_limit", "must be 1 or more")
    _board(scenario.board)
    ground = ground_of(scenario.board, chosen)
    _dry_lines(scenario.board, ground)
    _terms(scenario.terms, scenario, ground)
    if chosen.chance_cards and not scenario.terms.get("cards"):
        raise BadInput("terms.cards", "chance cards are on, but the deck is empty (ACW-CARD-01)")
    if scenario.terms.get("cards") and not chosen.chance_cards:
        raise BadInput("terms.cards", "say options.chance_cards = true, or leave them out (ACW-CARD-01)")
    fields.check_keys(scenario.units, UNIT)
    _places_of_units(scenario, ground)
    for side in SIDES:
        _army(side, scenario, ground, chosen)
    fields.reserves(scenario.terms, scenario.units)


def _dry_lines(board: Mapping[str, Any], ground: Ground) -> None:
    """Refuses a road or railway that crosses water."""
    for number, line in enumerate(board.get("lines", ())):
        for place, at in enumerate(line["hexes"]):
            if ground.kind[ground.at(at)] == WATER:
                raise BadInput(f"board.lines.{number}.hexes.{place}", "is water")


def _places_of_units(scenario: Scenario, ground: Ground) -> None:
    """Refuses two units in a hex, and commanders who are not with their own side. ACW-BASIC-03."""
    stood: dict[int, Mapping[str, Any]] = {}
    for number, unit in enumerate(scenario.units):
        field = f"units.{number}"
        _unit(field, unit, scenario, ground)
        if "hex" in unit and unit["troop"] not in CHIEFS:
            cell = ground.at(unit["hex"])
            if cell in stood:
                raise BadInput(f"{field}.hex", f"{stood[cell]['key']!r} stands there already (ACW-BASIC-03)")
            stood[cell] = unit
    for number, unit in enumerate(scenario.units):
        host = stood.get(ground.at(unit["hex"])) if "hex" in unit else None
        if host is not None and host["side"] != unit["side"]:
            raise BadInput(f"units.{number}.hex", "an enemy stands there")


def _army(side: str, scenario: Scenario, ground: Ground, chosen: options.Options) -> None:
    """Refuses an army without complete command and supply.

    That is a line of supply for each corps, and a train on its road, unless the scenario gives it none.
    ACW-BASIC-08, ACW-BASIC-09, ACW-BASIC-10, ACW-BASIC-12, ACW-R-34.
    """
    ours = [(f"units.{number}", unit) for number, unit in enumerate(scenario.units) if unit["side"] == side]
    troops = [unit for _, unit in ours if unit["troop"] in ARMS[:TRAIN]]
    if not any("reserve" not in unit for unit in troops):
        raise BadInput("units", f"{side} has nobody on the map")
    if not any(unit["troop"] in ARMS[:3] for unit in troops):
        raise BadInput("units", f"{side} has neither infantry nor cavalry")
    if sum(unit["troop"] == CHIEFS[0] for _, unit in ours) != 1:
        raise BadInput("units", f"{side} needs one army general, and no more")
    named, bare = (scenario.terms.get(name, {}).get(side, ()) for name in ("supply", "no_train"))
    corps = dict.fromkeys(unit["corps"] for _, unit in ours if "corps" in unit)
    for key in corps:
        _corps(side, key, [unit for _, unit in ours if unit.get("corps") == key], bare, named)
    lines = ((f"supply.{side}.{key}", key) for key in named)
    for field, corps_key in (*lines, *((f"no_train.{side}", key) for key in bare)):
        if corps_key not in corps:
            raise BadInput(f"terms.{field}", f"{side} has no such corps")
    chiefs: set[tuple[str, str]] = set()
    for field, unit in ours:
        if unit["troop"] == ARMS[TRAIN]:
            _train(field, unit, named, troops, ground, chosen)
        if unit["troop"] == CHIEFS[2]:
            if (unit["corps"], unit["division"]) in chiefs:
                raise BadInput(f"{field}.division", f"{unit['division']!r} has a commander already")
            chiefs.add((unit["corps"], unit["division"]))


def _corps(
    side: str,
    key: str,
    corps_units: Sequence[Mapping[str, Any]],
    bare: Collection[str],
    named: Collection[str],
) -> None:
    """Refuses a corps without one General, a line of supply and, unless *bare*, a train.

    ACW-BASIC-09, ACW-BASIC-10.
    """
    if sum(unit["troop"] in CHIEFS[:2] for unit in corps_units) != 1:
        raise BadInput("units", f"corps {key!r} of {side} needs one General, its own or the army's")
    trains = sum(unit["troop"] == ARMS[TRAIN] for unit in corps_units)
    if trains > 1:
        raise BadInput("units", f"corps {key!r} of {side} has more than one train")
    if not trains and key not in bare:
        raise BadInput(
            f"terms.no_train.{side}", f"corps {key!r} has no train, and is not named (ACW-BASIC-09)"
        )
    if trains and key in bare:
        raise BadInput(f"terms.no_train.{side}", f"corps {key!r} has a train")
    if key not in named:
        raise BadInput(f"terms.supply.{side}.{key}", "the corps needs a line of supply (ACW-BASIC-10)")


def _train(
    field: str,
    unit: Mapping[str, Any],
    named: Mapping[str, Any],
    troops: Sequence[Mapping[str, Any]],
    ground: Ground,
    chosen: options.Options,
) -> None:
    """Refuses a train without a line of supply, or off the road to it. ACW-BASIC-11, ACW-R-28."""
    if "hex" not in unit:
        return
    here = ground.at(unit["hex"])
    if here not in roads_from_cell(ground, ground.at(named[unit["corps"]])):
        raise BadInput(f"{field}.hex", "no road leads from there to the line of supply")
    corps_mates = [u for u in troops if u.get("corps") == unit["corps"] and "hex" in u]
    gaps = [distance(ground.hexes[here], ground.hexes[ground.at(u["hex"])]) for u in corps_mates]
    if gaps and not is_train_near(min(gaps), chosen):
        raise BadInput(f"{field}.hex", "is too far from its corps")


def roads_from_cell(ground: Ground, cell: int) -> set[int]:
    """Returns the cells that a road joins to a line of supply. ACW-BASIC-11."""
    linked = {place: number for number, place in enumerate(ground.hexes)}
    found = roads_from(ground.hexes[cell], lambda at: [ground.hexes[to] for to in ground.road[linked[at]]])
    return {linked[place] for place in found}


def _board(board: Mapping[str, Any]) -> None:
    fields.known_table("board", board, BOARD)
    for name in ("cols", "rows"):
        fields.number(f"board.{name}", board.get(name), NARROWEST, WIDEST)
    for number, area in enumerate(fields.entries("board.areas", board.get("areas", ()))):
        field = f"board.areas.{number}"
        fields.known_table(field, area, {"kind", "name", "hexes"})
        fields.word(f"{field}.kind", area.get("kind"), AREAS)
        fields.name(field, area)
        _places(f"{field}.hexes", area.get("hexes"), 1, board)
    for number, line in enumerate(fields.entries("board.lines", board.get("lines", ()))):
        field = f"board.lines.{number}"
        fields.known_table(field, line, {"kind", "name", "hexes"})
        fields.word(f"{field}.kind", line.get("kind"), LINES)
        fields.name(field, line)
        _run(f"{field}.hexes", line.get("hexes"), board)
    for number, edge in enumerate(fields.entries("board.edges", board.get("edges", ()))):
        field = f"board.edges.{number}"
        fields.known_table(field, edge, {"kind", "name", "between"})
        fields.word(f"{field}.kind", edge.get("kind"), BETWEEN)
        fields.name(field, edge)
        for place, pair in enumerate(fields.entries(f"{field}.between", edge.get("between"))):
            _run(f"{field}.between.{place}", pair, board, 2)


def _unit(field: str, unit: Mapping[str, Any], scenario: Scenario, ground: Ground) -> None:
    fields.known_table(field, unit, UNIT)
    fields.word(f"{field}.side", unit.get("side"), SIDES)
    fields.name(field, unit)
    troop = fields.word(f"{field}.troop", unit.get("troop"), FOUGHT_BY)
    for name in ("corps", "division"):
        if name in unit and (not isinstance(unit[name], str) or not unit[name]):
            raise BadInput(f"{field}.{name}", "must be a word")
    if "division" in unit and "corps" not in unit:
        raise BadInput(f"{field}.corps", "a division belongs to a corps")
    for needs, troops in (("corps", ("train", *CHIEFS[1:])), ("division", CHIEFS[2:])):
        if troop in troops and needs not in unit:
            raise BadInput(f"{field}.{needs}", "is needed")
    if "division" in unit and troop in ("train", *CHIEFS[:2]):
        raise BadInput(f"{field}.division", "is not for a train or a General")
    for name in ("hits", "weary"):
        if name in unit and troop not in ARMS[:TRAIN]:
            raise BadInput(f"{field}.{name}", "is for troops")
    fields.number(f"{field}.hits", unit.get("hits", 0), 0, REMOVED_AT - 1)
    fields.read_flag(f"{field}.weary", unit.get("weary", False))
    fields.word(f"{field}.facing", unit.get("facing", FACINGS[0]), FACINGS)
    if "reserve" in unit:
        fields.word(f"{field}.reserve", unit["reserve"], scenario.terms.get("reserves", {}))
        if "hex" in unit:
            raise BadInput(f"{field}.hex", "does not go with reserve")
        return
    _place(f"{field}.hex", unit.get("hex"), scenario.board)
    if ground.kind[ground.at(unit["hex"])] == WATER:
        raise BadInput(f"{field}.hex", "is water")


def _terms(terms: Mapping[str, Any], scenario: Scenario, ground: Ground) -> None:
    board = scenario.board
    fields.known_table("terms", terms, TERMS)
    for name in ("first", "first_on_ground", "must_win"):
        if name in terms:
            fields.word(f"terms.{name}", terms[name], SIDES)
    if "objective" in terms:
        fields.known_table("terms.objective", terms["objective"], {"hex", "name"})
        fields.name("terms.objective", terms["objective"])
        _place("terms.objective.hex", terms["objective"].get("hex"), board)
        if ground.kind[ground.at(terms["objective"]["hex"])] == WATER:
            raise BadInput("terms.objective.hex", "is water")
    if "must_win" in terms and "objective" not in terms:
        raise BadInput("terms.must_win", "needs an objective")
    fields.words_by_side("terms.tempers", terms.get("tempers", {}), fields.TEMPERS)
    _supply(terms, board, ground)
    for name, reserve in fields.table("terms.reserves", terms.get("reserves", {})).items():
        _reserve(f"terms.reserves.{name}", reserve, scenario, ground)
    last = 0
    for number, turn in enumerate(fields.entries("terms.nightfall", terms.get("nightfall", ()))):
        last = fields.number(f"terms.nightfall.{number}", turn, last + 1, scenario.turn_limit - 1)
    fields.number("terms.year", terms.get("year", LAST_YEAR), FIRST_YEAR, LAST_YEAR)
    _cards(fields.entries("terms.cards", terms.get("cards", ())))


def _supply(terms: Mapping[str, Any], board: Mapping[str, Any], ground: Ground) -> None:
    """Refuses lines of supply that neither leave the map nor begin at a landing.

    Some corps may have no train. ACW-BASIC-10.
    """
    for side, lines in fields.by_side("terms.supply", terms.get("supply", {})).items():
        for key, place in fields.table(f"terms.supply.{side}", lines).items():
            field = f"terms.supply.{side}.{key}"
            _place(field, place, board)
            cell = ground.at(place)
            landing = bool(ground.landings & ground.bits[cell])
            if not is_line_of_supply(bool(ground.road[cell]), ground.edge_of_map(cell), landing):
                raise BadInput(field, "no road leaves the map there, and no boat lands")
    for side, keys in fields.by_side("terms.no_train", terms.get("no_train", {})).items():
        for number, key in enumerate(fields.entries(f"terms.no_train.{side}", keys)):
            if not isinstance(key, str):
                raise BadInput(f"terms.no_train.{side}.{number}", "must be the name of a corps")


def _reserve(field: str, reserve: Any, scenario: Scenario, ground: Ground) -> None:
    """Checks that a reserve arrives in a turn of the battle, by a road."""
    fields.known_table(field, reserve, {"turn", "hex"})
    fields.number(f"{field}.turn", reserve.get("turn"), 1, scenario.turn_limit)
    _place(f"{field}.hex", reserve.get("hex"), scenario.board)
    cell = ground.at(reserve["hex"])
    if not ground.road[cell] or not ground.edge_of_map(cell):
        raise BadInput(f"{field}.hex", "no road comes on to the map there")


def _cards(cards: Sequence[Any]) -> None:
    """Refuses chance cards without a name of their own, or without a side where their effect needs one.

    ACW-CARD-01.
    """
    for number, card in enumerate(cards):
        field = f"terms.cards.{number}"
        fields.known_table(field, card, {"name", "effect", "side"})
        fields.word(f"{field}.effect", card.get("effect"), EFFECTS)
        if card["effect"] != RAIN or "side" in card:
            fields.word(f"{field}.side", card.get("side"), SIDES)
        if card["effect"] == RAIN and "side" in card:
            raise BadInput(f"{field}.side", f"does not go with {RAIN}")
        if not isinstance(card.get("name"), str) or not card["name"]:
            raise BadInput(f"{field}.name", "must say what happens")
        if card["name"] in [other["name"] for other in cards[:number]]:
            raise BadInput(f"{field}.name", f"{card['name']!r} appears twice (ACW-CARD-01)")
    if len(cards) > DECK:
        raise BadInput("terms.cards", f"a deck has at most {DECK}")


def _place(field: str, place: Any, board: Mapping[str, Any]) -> None:
    fits = isinstance(place, Sequence) and not isinstance(place, str) and len(place) == 2
    if not fits or not all(
        type(number) is int and 0 <= number < board[most]
        for number, most in zip(place, ("cols", "rows"), strict=True)
    ):
        raise BadInput(field, "must be a hex of the map: [column, row], from 0")


def _places(field: str, places: Any, least: int, board: Mapping[str, Any]) -> None:
    if len(fields.entries(field, places)) < least:
        raise BadInput(field, f"must be a list of at least {least} hexes [column, row]")
    for number, place in enumerate(places):
        _place(f"{field}.{number}", place, board)


def _run(field: str, places: Any, board: Mapping[str, Any], length: int = NONE) -> None:
    """Checks a run of hexes, each next to the one before."""
    _places(field, places, 2, board)
    if length != NONE and len(places) != length:
        raise BadInput(field, f"must be {length} hexes")
    run = [axial_hex(*place) for place in places]
    for number, (a, b) in enumerate(zip(run, run[1:], strict=False), 1):
        if distance(a, b) != 1:
            raise BadInput(f"{field}.{number}", "is not next to the hex before it")
