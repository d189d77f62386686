"""The result and returns of a battle that the umpire records. CAMP-LOSS-13."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.logic.casualties.casualty_table import Policy
from campaign.logic.casualties.muster import BattleResult, Muster, UnitResult
from campaign.logic.casualties.split import UnitReturn, split_wounded
from campaign.logic.vocabulary import LeaderFate, ResultSource, SideOutcome

PHASE = 10  # minutes


@dataclass(frozen=True, slots=True)
class RecordedLoss:
    """The men, horses and guns that one unit lost, counted at the table."""

    unit: str
    killed: int = 0
    wounded: int = 0
    missing: int = 0
    captured: int = 0
    horses: int = 0
    guns: int = 0


def recorded_result(
    losses: Iterable[RecordedLoss],
    holder: str,
    outcomes: Mapping[str, SideOutcome],
    minutes: int,
    fates: Mapping[str, LeaderFate],
) -> BattleResult:
    """Returns *losses* as the result of a battle that lasted *minutes*. *fates*: of leaders who were hit."""
    return BattleResult(
        field_holder=holder,
        outcomes=dict(outcomes),
        units=tuple(
            UnitResult(
                line.unit,
                down=0,
                killed=line.killed,
                wounded=line.wounded,
                surrendered=line.captured,
                ran=line.missing,
                guns_lost=line.guns,
                horses_lost=line.horses,
            )
            for line in losses
        ),
        leaders=tuple(sorted(fates)),
        phases=max(1, minutes // PHASE),
        pursued=True,
        source=ResultSource.UMPIRE,
        fates=dict(fates),
    )


def recorded_returns(muster: Muster, result: BattleResult, policy: Policy) -> list[UnitReturn]:
    """Returns a return for every unit mustered, in muster order: the men exactly as they were written.

    Only the wounded are split, into severely and lightly wounded, in the shares of the casualty table.
    """
    written, made = {line.unit: line for line in result.units}, []
    for party in muster.parties:
        course = result.outcomes[party.side]
        for force in party.forces:
            for unit in force.units:
                line = written.get(unit.key, UnitResult(unit.key, 0))
                severe = split_wounded(line.wounded, course, policy)
                made.append(
                    UnitReturn(
                        unit=unit.key,
                        outcome=course,
                        present=unit.men,
                        killed=line.killed,
                        severely_wounded=severe,
                        lightly_wounded=line.wounded - severe,
                        missing=line.ran,
                        captured=line.surrendered,
                        horses_lost=line.horses_lost,
                        guns_lost=line.guns_lost,
                    )
                )
    return made
