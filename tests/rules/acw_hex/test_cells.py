"""Sets of cells."""

import pytest

from rules.acw_hex.cells import cells_of


@pytest.mark.parametrize("cells", [(), (0,), (7, 8), (3, 64, 65, 200)])
def test_the_cells_of_a_set_are_reported_in_order(cells):
    assert cells_of(sum(1 << cell for cell in cells)) == cells
