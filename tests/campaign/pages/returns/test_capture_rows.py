"""The roll of captures of a battle in which allies stood together."""

import datetime as dt
from collections import Counter
from types import SimpleNamespace

from campaign.logic.ledger.captures import Event
from campaign.pages.returns.capture_rows import Title, by_each

CROWN, REPUBLIC, TOWNS = 1, 2, 3
SIDES = {pk: SimpleNamespace(pk=pk) for pk in (CROWN, REPUBLIC, TOWNS)}
UNITS = {
    key: SimpleNamespace(key=key, side_id=pk) for key, pk in (("c", CROWN), ("r", REPUBLIC), ("t", TOWNS))
}


def rows(lost, gained):
    day = dt.date(1873, 9, 15)
    title = Title("Cruce", "", day, (CROWN, REPUBLIC), None, allies=((TOWNS, CROWN),))
    event = Event(*(Counter({(unit, "rifle"): n for unit, n in told.items()}) for told in (lost, gained, {})))
    found = by_each("fight/x", event, title, SIDES, UNITS)
    return [(each.by.pk, each.of and each.of.pk, each.what["rifle"], each.lost["rifle"]) for each in found]


def test_each_ally_has_what_its_units_took_and_the_enemys_loss_is_reported_once():
    assert rows({"r": 50}, {"c": 30, "t": 20}) == [(CROWN, REPUBLIC, 30, 50), (TOWNS, None, 20, 0)]


def test_each_of_two_allies_reads_its_own_captured_men():
    assert rows({"c": 30, "t": 20}, {"r": 50}) == [(REPUBLIC, CROWN, 50, 30), (REPUBLIC, TOWNS, 0, 20)]
