"""A board in words: how large it is, and how many there are of each thing on it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from battles.board.cells import cells_of, edges_of
from battles.board.grid import Lattice, board_size, chains, ground_outlines, lattice
from battles.board.inches import is_measured
from battles.board.symbols import is_within_ring
from campaign.i18n.war_words import gettext as _, ngettext


def in_words(board: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns the board in words: 180 × 120 cm, jungle; then the number of each thing on it."""
    plan = lattice(board)
    if plan:
        things = on_cells(board, plan)
        return (board_size(board), *(number_of_things(kind, count) for kind, count in things.items()))
    if is_measured(board):
        pieces = Counter(piece["kind"] for piece in board["pieces"])
        return (board_size(board), *(number_of_things(kind, count) for kind, count in pieces.items()))
    things = Counter(
        thing["kind"]
        for name in ("areas", "lines", "crossings")
        for thing in board.get(name, ())
        if not (thing["kind"] == "hill" and is_step_of(thing, board))
    )
    under = _("jungle throughout") if board.get("ground") == "jungle" else _("open ground")
    return (board_size(board), under, *(number_of_things(kind, count) for kind, count in things.items()))


def on_cells(board: Mapping[str, Any], plan: Lattice) -> Counter[str]:
    """Counts the things on squares and hexes.

    Cells side by side are one wood, edges end to end one river.
    """
    things: Counter[str] = Counter()
    kinds = dict.fromkeys(area["kind"] for area in board.get("areas", ()))
    for kind in kinds:
        cells = [cell for area in board["areas"] if area["kind"] == kind for cell in cells_of(plan, area)]
        things[kind] = len(ground_outlines(plan, cells))
    things.update(line["kind"] for line in board.get("lines", ()))
    edges = edges_of(board, plan)
    for kind, between in edges.items():
        along = edges["ford"] if kind == "river" and "ford" in edges else []  # a ford cuts no river in two
        things[kind] = len(chains([*between, *along]))
    return things


def is_step_of(hill: Mapping[str, Any], board: Mapping[str, Any]) -> bool:
    """Tells whether *hill* stands on another: a step of it, and no hill of its own."""
    x, y = hill["points"][0]
    return any(
        is_within_ring((x, y), [(left, up) for left, up in other["points"]])
        for other in board.get("areas", ())
        if other["kind"] == "hill" and other is not hill
    )


def number_of_things(kind: str, count: int) -> str:
    words = {
        "building": ngettext("%d building", "%d buildings", count),
        "cane": ngettext("%d field of {cane}", "%d fields of {cane}", count),
        "clearing": ngettext("%d clearing", "%d clearings", count),
        "crops": ngettext("%d field of crops", "%d fields of crops", count),
        "hill": ngettext("%d hill", "%d hills", count),
        "jungle": ngettext("%d wood", "%d woods", count),
        "stand": ngettext("%d stand of dense growth", "%d stands of dense growth", count),
        "swamp": ngettext("%d swamp", "%d swamps", count),
        "water": ngettext("%d stretch of water", "%d stretches of water", count),
        "road": ngettext("%d road", "%d roads", count),
        "path": ngettext("%d path", "%d paths", count),
        "river": ngettext("%d river", "%d rivers", count),
        "wall": ngettext("%d wall", "%d walls", count),
        "fence": ngettext("%d fence", "%d fences", count),
        "hedge": ngettext("%d hedge", "%d hedges", count),
        "earthwork": ngettext("%d earthwork", "%d earthworks", count),
        "ford": ngettext("%d ford", "%d fords", count),
        "woods": ngettext("%d wood", "%d woods", count),
        "town": ngettext("%d town", "%d towns", count),
        "height": ngettext("%d height", "%d heights", count),
        "works": ngettext("%d line of fortifications", "%d lines of fortifications", count),
        "trench": ngettext("%d trench", "%d trenches", count),
        "fort": ngettext("%d fort", "%d forts", count),
        "field": ngettext("%d field", "%d fields", count),
        "difficult": ngettext("%d stretch of rough ground", "%d stretches of rough ground", count),
        "cliff": ngettext("%d cliff", "%d cliffs", count),
        "large_rock_formation": ngettext("%d mass of rock", "%d masses of rock", count),
        "stone_sangar": ngettext("%d sangar", "%d sangars", count),
        "sunken_road": ngettext("%d sunken road", "%d sunken roads", count),
        "dry_stream_or_river_bed": ngettext("%d dry bed", "%d dry beds", count),
        "armoured_train": ngettext("%d armoured train", "%d armoured trains", count),
        "armoured_warship": ngettext("%d armoured ship", "%d armoured ships", count),
        "railway": ngettext("%d railway", "%d railways", count),
        "landing": ngettext("%d landing", "%d landings", count),
        "stream": ngettext("%d stream", "%d streams", count),
        "obstacle": ngettext("%d obstacle", "%d obstacles", count),
        "bridge": ngettext("%d bridge", "%d bridges", count),
        "open_wood": ngettext("%d open wood", "%d open woods", count),
        "dense_wood": ngettext("%d dense wood", "%d dense woods", count),
        "fields": ngettext("%d stretch of fields", "%d stretches of fields", count),
        "houses": ngettext("%d group of houses", "%d groups of houses", count),
        "bog": ngettext("%d bog", "%d bogs", count),
        "gully": ngettext("%d gully", "%d gullies", count),
        "high_hedge": ngettext("%d high hedge", "%d high hedges", count),
        "high_wall": ngettext("%d high wall", "%d high walls", count),
        "gap": ngettext("%d gap", "%d gaps", count),
        "rail": ngettext("%d railway line", "%d railway lines", count),
        "chaparral": ngettext("%d stretch of chaparral", "%d stretches of chaparral", count),
        "built_up": ngettext("%d block of houses", "%d blocks of houses", count),
        "large_building": ngettext("%d large building", "%d large buildings", count),
        "steep_slope": ngettext("%d steep slope", "%d steep slopes", count),
        "stream_shallow": ngettext("%d shallow stream", "%d shallow streams", count),
        "stream_deep": ngettext("%d deep stream", "%d deep streams", count),
        "lake": ngettext("%d lake", "%d lakes", count),
        "marsh": ngettext("%d marsh", "%d marshes", count),
        "ploughed": ngettext("%d ploughed field", "%d ploughed fields", count),
        "dry_stone_wall": ngettext("%d dry stone wall", "%d dry stone walls", count),
        "mortared_wall": ngettext("%d wall with mortar", "%d walls with mortar", count),
        "ditch": ngettext("%d ditch", "%d ditches", count),
        "entrenchment": ngettext("%d entrenchment", "%d entrenchments", count),
        "breastwork": ngettext("%d breastwork", "%d breastworks", count),
        "redoubt": ngettext("%d redoubt", "%d redoubts", count),
        "fortress": ngettext("%d fortress", "%d fortresses", count),
    }.get(kind)
    return words % count if words else f"{count} {kind}"
