from decimal import Decimal

from campaign.logic.theatre.world import World, metres_a_degree


def test_a_degree_is_as_long_as_the_earth_has_it_there():
    assert metres_a_degree(Decimal("21.4")) == (110_722, 103_691)
    assert metres_a_degree(Decimal(0)) == (110_574, 111_319)
    assert metres_a_degree(Decimal(60))[1] == 55_800


def test_a_world_is_kept_as_plain_data_and_measured_from_its_corner():
    edges = (Decimal("37"), Decimal("-79.5"), Decimal("39"), Decimal("-77"))
    world = World(
        *edges, Decimal("38"), rains=(3, 4), coast="x.geojson", metres_north=111_000, metres_east=88_000
    )
    assert World.of(world.plain()) == world
    assert world.metres(Decimal("37.5"), Decimal("-79.25")) == (22_000, 55_500)
