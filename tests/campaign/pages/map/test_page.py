"""Where the map opens for an umpire, who looks at all of it."""

from types import SimpleNamespace

import pytest

from campaign.pages.map.page import most_contested_force, short_name

SPAIN, CUBA = 1, 2


def war(*rows):
    """Returns forces and tallies of (side, latitude, longitude, men).

    A row also has what else is said of a force.
    """
    forces = [
        SimpleNamespace(
            pk=pk,
            side_id=side,
            place=SimpleNamespace(latitude=lat, longitude=lon),
            is_static=more.get("is_static", False),
            kind=more.get("kind", "column"),
        )
        for pk, (side, lat, lon, _men, more) in enumerate(rows)
    ]
    return forces, {pk: SimpleNamespace(fit=row[3]) for pk, row in enumerate(rows)}


def test_it_opens_where_both_sides_stand_thickest_not_on_the_largest_garrison():
    havana = (SPAIN, 23.1, -82.4, 20000, {"is_static": True})
    column, town = (SPAIN, 20.4, -76.6, 700, {}), (SPAIN, 20.5, -76.7, 300, {"is_static": True})
    band, lone = (CUBA, 20.3, -76.5, 400, {}), (CUBA, 22.0, -79.0, 900, {})
    forces, tallies = war(havana, column, town, band, lone)
    assert most_contested_force(forces, tallies, 0.93) in (forces[1], forces[3])


def test_it_opens_on_no_ship_and_nowhere_while_the_sides_are_far_from_each_other():
    fleet = (SPAIN, 20.3, -76.5, 900, {"kind": "ship"})
    band = (CUBA, 20.3, -76.5, 400, {"is_static": True})
    assert most_contested_force(*war(fleet, band), 0.93) is None
    assert (
        most_contested_force(*war((SPAIN, 23.1, -82.4, 900, {}), (CUBA, 20.3, -76.5, 400, {})), 0.93) is None
    )


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Column Marín", "Marín"),
        ("Columna Marín", "Marín"),
        ("Columna de Bayamo", "Columna de Bayamo"),
        ("Columna volante", "Columna volante"),
        ("Garrison of Bayamo", "Garrison"),
        ("Guarnición de Bayamo", "Guarnición"),
        ("Guarnición del puente", "Guarnición"),
        ("Trocha, sector sur", "Trocha"),
        ("Gente de Gómez, 2.ª compañía", "Gente de Gómez, 2.ª"),
    ],
)
def test_its_label_is_short_in_either_language(name, label):
    assert short_name(name) == label
