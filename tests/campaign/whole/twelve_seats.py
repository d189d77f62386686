"""The war in Camagüey with twelve seats, edited as a founder would: two files of the scenario."""

import csv
import io
import zipfile

SPLIT = {
    "spain": {
        "south_columns": ("column_bascones", "column_cortes", "garrison_santa_cruz"),
        "railway": ("column_union", "column_marines", "column_arminan", "garrison_nuevitas"),
        "trocha": ("trocha_jucaro", "trocha_fort_14", "trocha_ciego", "trocha_pina", "trocha_moron"),
        "holguin_district": ("column_dieguez", "garrison_holguin", "garrison_puerto_padre"),
    },
    "cuba": {
        "cavalry": ("sanguily", "rodriguez"),
        "infantry": ("north_brigade", "south_brigade"),
        "villas": ("villas", "scouts"),
        "holguin": ("garcia_c",),
    },
}
"""By side: the seats that are added, and the forces that change to them."""

SEATS = (
    "central_department", "eastern_line", "south_columns", "railway", "trocha", "holguin_district",
    "camaguey", "oriente", "cavalry", "infantry", "villas", "holguin",
)  # fmt: skip
EVENING = 'ready = "locks"'


def with_twelve_seats(packed: bytes) -> bytes:
    """Returns the zip of the scenario with all twelve seats; the turn locks once all of them are ready."""
    with zipfile.ZipFile(io.BytesIO(packed)) as whole:
        files = {name: whole.read(name) for name in whole.namelist()}
    head, forces = (
        next(name for name in files if name.endswith(end)) for end in ("scenario.toml", "forces.csv")
    )
    added = "".join(
        f'\n[[seats]]\nkey = "{key}"\nside = "{side}"\nname = "{key.replace("_", " ").capitalize()}"\n'
        for side, seats in SPLIT.items()
        for key in seats
    )
    words = files[head].decode().replace("[settings]\n", f"[settings]\n{EVENING}\n")
    files[head] = f"{words}{added}".encode()
    files[forces] = moved_forces(files[forces].decode()).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in files.items():
            whole.writestr(name, content)
    return made.getvalue()


def moved_forces(table: str) -> str:
    """Returns forces.csv with each force under its new seat."""
    seats = {force: key for split in SPLIT.values() for key, forces in split.items() for force in forces}
    rows = list(csv.DictReader(io.StringIO(table)))
    made = io.StringIO()
    writer = csv.DictWriter(made, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows({**row, "seat": seats.get(row["key"], row["seat"])} for row in rows)
    return made.getvalue()
