"""Forces formed within the week, in the preview."""

import pytest

from campaign.store.queries.weeks.turns import current_turn
from tests.battles.operations.test_preview import preview_week, umpire as umpire
from tests.campaign.scenes import read

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_force_detached_in_the_week_is_shown_and_cannot_be_edited(client, umpire):
    """Rests on a force that only an undone rehearsal has."""
    war = preview_week()
    war.umpires.add(umpire)
    turn = current_turn(war)
    change = next(each for each in turn.preview["changes"] if each["tolls"])
    parent = war.forces.get(key=change["force"])
    change["force"] = key = f"{parent.key}_{turn.key}"
    turn.preview["named"] = {key: ["Scouts", "Exploradores"]}
    turn.save(update_fields=["preview"])
    client.force_login(umpire)
    answer = client.get(f"/c/{war.slug}/desk/preview/")
    assert "Scouts, newly formed" in read(answer)
    (shown,) = (each for each in answer.context["page"].forces if "newly" in each.name)
    assert shown.lines
    assert not any(line.name for line in shown.lines)
