"""Stragglers of hard marches: they fall out as the week ends, and rejoin or desert as the next begins."""

from datetime import timedelta

from campaign.logic.casualties.recovery import men_rejoining
from campaign.logic.casualties.split import percent_of
from campaign.logic.health.stragglers import MISSED
from campaign.logic.theatre.march_state import MarchState
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.logic.vocabulary.nations import Habit
from campaign.models import Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.store.unit_of_work import Rows
from rules import SeededDice


def fall_out(rows: Rows, state: MarchState) -> None:
    """Posts the stragglers of the week's marches, on its last day.

    The caller makes sure this happens once.
    """
    turn = rows.turn
    lines = []
    for key, unit in rows.units.items():
        percent = state.strays.get(unit.force.key, 0)
        men = rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
        if percent and men:
            reference = f"march/{turn.key}/{key}"
            lost = percent_of(men, percent, SeededDice(f"{turn.seed}/{reference}"))
            lines.append(straggler_line(unit, Account.FIT, Account.MISSING, lost, Cause.STRAGGLER, reference))
    post_lines(turn=turn, date=turn.starts + timedelta(days=turn.days - 1), lines=lines, stood=rows.balances)


def come_in(rows: Rows, turn: Turn) -> list[Line]:
    """Returns last week's stragglers to duty: all if their force halts among friends, else a share.

    The rest desert. *turn* opens.
    """
    units = {unit.pk: unit for unit in rows.units.values()}
    settings = rows.campaign.rules(rows.turn.number).casualties
    lines = []
    for (pk, *way), men in sorted(rows.changes.items()):
        if tuple(way) == MISSED:
            unit = units[pk]
            reference = f"stragglers/{turn.key}/{unit.key}"
            irregular = rows.campaign.nation(unit.nation).rejoins is Habit.IRREGULAR
            back = men if is_among_friends(unit) else men_rejoining(men, settings, irregular=irregular)
            lines += [
                straggler_line(unit, Account.MISSING, Account.FIT, back, Cause.STRAGGLER_REJOINED, reference),
                straggler_line(
                    unit, Account.MISSING, Account.DESERTED, men - back, Cause.DESERTION, reference
                ),
            ]
    return [line for line in lines if line.amount]


def is_among_friends(unit: Unit) -> bool:
    """Tells whether the unit's force is at its base or at a place of its side."""
    force = unit.force
    if force.place is None:
        return False
    return force.place_id == force.base_id or force.place.holder_id == unit.side_id


def straggler_line(
    unit: Unit, source: Account, target: Account, amount: int, cause: Cause, reference: str
) -> Line:
    return Line(
        unit=unit,
        stock=Stock.MEN,
        source=source,
        target=target,
        amount=amount,
        cause=cause,
        reference=reference,
    )
