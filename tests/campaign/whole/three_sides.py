"""A war of three, written as scenario files: the Crown, the Republic and the Free Towns at a crossroads."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

HEAD = """\
name = "Three about a crossroads"
ruleset = "machete"
start = 1873-09-15
turns = 12
turn_days = 7

[nations]
crown = "regular"
republic = "irregular"
towns = "regular"
"""
SIDES = {
    "crown": ("Crown", "a", -1, "altar", "spanish", 400),
    "republic": ("Republic", "b", 1, "bosque", "cuban", 380),
    "towns": ("Free Towns", "c", 0, "cobre", "spanish", 390),
}
"""By key: name, letter, whom sympathy favours, its town, nation, men of a column."""

PLACES = """\
key,name,latitude,longitude,district,kind,terrain,fortification,population,sugar,sympathy,port,holder
altar,Altar,21.40,-77.90,Plain,town,plain,2,3000,0,-1,0,crown
bosque,Bosque,21.40,-77.50,Hills,town,hills,2,3000,0,2,0,republic
cobre,Cobre,21.15,-77.70,Plain,town,plain,2,3000,0,0,0,towns
cruce,Cruce,21.30,-77.70,Plain,village,plain,0,400,0,0,0,
dehesa,Dehesa,21.40,-77.70,Plain,village,open,0,200,0,1,0,
ermita,Ermita,21.27,-77.60,Hills,village,hills,0,200,0,1,0,
fonda,Fonda,21.27,-77.80,Plain,village,plain,0,200,0,-1,0,
"""
ROUTES = """\
a,b,kind,km,terrain,crossing
altar,dehesa,road,24,plain,none
dehesa,bosque,road,24,plain,none
altar,fonda,road,20,plain,none
fonda,cobre,road,20,plain,none
cobre,ermita,trail,22,hills,none
ermita,bosque,trail,22,hills,none
cruce,dehesa,road,13,plain,none
cruce,ermita,trail,13,hills,none
cruce,fonda,road,13,plain,none
"""
WEAPONS = "rifle_breech,rifle_muzzle,musket,shotgun,pistol,machete,lance"


def write_scenario(folder: Path, settings: str = "", aloof: str = "", relations: Iterable[str] = ()) -> str:
    """Writes the files into *folder*, with *settings* as lines of TOML. Returns the folder's name.

    Each side has two columns at home and one at the crossroads, except the side that keeps *aloof*.
    *relations*: tables of TOML.
    """
    head = [HEAD]
    forces = ["key,name,side,seat,kind,place,base,is_static"]
    units = [f"key,name,force,arm,nation,troops,quality,men,horses,guns,{WEAPONS},in_posts,base"]
    leaders = ["key,name,side,unit,rank,general,command,initiative"]
    for key, (name, letter, favours, town, _nation, men) in SIDES.items():
        head.append(
            f'[[sides]]\nkey = "{key}"\nname = "{name}"\nletter = "{letter}"\nfavours = {favours}\n'
            f'[[seats]]\nkey = "head_{key}"\nside = "{key}"\n'
            f'is_commander_in_chief = true\nname = "Staff of the {name}"\n'
            f'title = "Commanding the {name}"\n'
        )
        for number, place in enumerate((town, town, town if key == aloof else "cruce")):
            force = f"{key}_{number}"
            forces.append(f"{force},{name} column {number},{key},head_{key},column,{place},{town},no")
            units.append(
                f"{force}_u,{name} foot {number},{force},infantry,{key},infantry,3,{men},0,0,"
                "0,100,0,0,0,0,0,no,"
            )
            leaders.append(f"{force}_l,Chief {name} {number},{key},{force}_u,Colonel,no,3,3")
    files = {
        "scenario.toml": "\n".join(
            chain(head, (f"[[relations]]\n{row}" for row in relations), [f"[settings]\n{settings}"])
        ),
        "places.csv": PLACES,
        "routes.csv": ROUTES,
        "forces.csv": "\n".join(forces),
        "units.csv": "\n".join(units),
        "leaders.csv": "\n".join(leaders),
    }
    folder.mkdir(exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return str(folder)
