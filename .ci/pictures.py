"""Draws the path of a week and of a battle through the folders, from the imports: `make pictures`.

Needs Graphviz (`dot`). An arrow is drawn where a module of one folder imports a module of the other. Arrows
that follow from others are left out. The pictures of the data flow are written by hand, in
`docs/pictures/*.dot`.
"""

import subprocess
from pathlib import Path

import grimp
import networkx as nx

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"

Stations = dict[str, tuple[str, str]]
"""By package: the row it stands in, and what happens there."""

WEEK: Stations = {
    "campaign.views": ("browser", "1 a player submits an order"),
    "campaign.tasks": ("browser", "5 the worker takes the turn on"),
    "campaign.pages": ("pages", "12 the report is read"),
    "campaign.forms": ("forms", "2 the order form is checked"),
    "campaign.operations.orders": ("operations", "3 the order is stored"),
    "campaign.operations.turns": ("operations", "4 the turn is locked and taken on"),
    "campaign.operations.march": ("operations", "7 the march is written down"),
    "campaign.operations.engagement": ("operations", "9 results are posted"),
    "campaign.operations.ledger": ("operations", "10 the ledger takes the losses"),
    "campaign.operations.reports": ("operations", "11 the reports are drafted"),
    "campaign.briefing": ("briefing", "11 facts of the week"),
    "campaign.store": ("store", "6 rows become dataclasses"),
    "campaign.logic.strategist": ("logic", "4 the computer gives orders"),
    "campaign.logic.march": ("logic", "7 the week is marched"),
    "campaign.logic.engagement": ("logic", "8 contacts become battles"),
    "campaign.logic.casualties": ("logic", "9 losses are split"),
    "campaign.logic.knowledge": ("logic", "11 what each side knows"),
}

BATTLE: Stations = {
    "battles.views": ("browser", "1 the umpire has it fought"),
    "battles.tasks": ("browser", "2 the worker takes it"),
    "battles.pages": ("pages", "9 the replay is read"),
    "battles.forms": ("forms", "or a table log is submitted"),
    "battles.operations": ("operations", "3 it is fought and stored"),
    "battles.replay": ("replay", "9 step by step, as a side saw it"),
    "battles.table": ("replay", "or counted from the table log"),
    "battles.scenario": ("bridge", "5 muster to scenario"),
    "battles.settle": ("bridge", "7 outcome to result"),
    "battles.mustering": ("muster", "4 men become figures"),
    "battles.board": ("muster", "9 the table is drawn"),
    "campaign.operations.engagement": ("campaign", "8 the result is posted"),
    "campaign.logic.casualties": ("campaign", "8 losses are split"),
    "rules": ("front door", "6 the battle is played"),
    "rules.machete": ("ruleset", "6 sections, engine, commander"),
    "rules.core": ("rules", "6 dice, log, record"),
}


def arrows_between(stations: Stations) -> list[tuple[str, str]]:
    """Returns pairs of *stations*: the first imports the second, and no third stands between."""
    graph = grimp.build_graph(
        "battles", "campaign", "rules", exclude_type_checking_imports=True, cache_dir=None
    )
    station_of = {
        module: max((name for name in stations if f"{module}.".startswith(f"{name}.")), key=len, default="")
        for module in graph.modules
    }
    found = {
        (station_of[module], station_of[other])
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    }
    arrows = nx.DiGraph((a, b) for a, b in found if a and b and a != b)
    return sorted(nx.transitive_reduction(arrows).edges)


def dot_source(stations: Stations) -> str:
    """Returns the picture of *stations* in Graphviz's language, one row a layer."""
    rows: dict[str, list[str]] = {}
    for name, (row, _said) in stations.items():
        rows.setdefault(row, []).append(name)
    lines = [
        "digraph path {",
        'graph [rankdir=TB, nodesep=0.25, ranksep=0.55, bgcolor="#faf7f0", pad=0.2];',
        'node [shape=box, style="filled,rounded", fillcolor="#fffdf7", color="#6b5b45", fontname="Helvetica",'
        " fontsize=11, margin=0.12];",
        'edge [color="#8a7a62", arrowsize=0.6];',
    ]
    for name, (_row, said) in stations.items():
        lines.append(f'"{name}" [label="{said}\\n{name.replace(".", "/")}"];')
    for names in rows.values():
        lines.append("{rank=same; " + " ".join(f'"{name}";' for name in names) + "}")
    firsts = [names[0] for names in rows.values()]
    lines.append(" -> ".join(f'"{name}"' for name in firsts) + " [style=invis];")
    lines += [f'"{a}" -> "{b}";' for a, b in arrows_between(stations)]
    return "\n".join([*lines, "}"])


def main() -> None:
    for source in sorted(PICTURES.glob("*.dot")):
        subprocess.run(["dot", "-Tsvg", "-o", str(source.with_suffix(".svg")), str(source)], check=True)
        print(f"docs/pictures/{source.stem}.svg")
    for name, stations in (("week", WEEK), ("battle-path", BATTLE)):
        file = PICTURES / f"{name}.svg"
        subprocess.run(["dot", "-Tsvg", "-o", str(file)], input=dot_source(stations), text=True, check=True)
        print(f"docs/pictures/{file.name}: {len(stations)} folders, {len(arrows_between(stations))} imports")


if __name__ == "__main__":
    main()
