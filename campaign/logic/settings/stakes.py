"""The settings of what the war costs, when it is over, and how the computer plays it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Money:
    """Income and spending of a treasury. Pesos, by the week unless said; per cent."""

    money: str
    customs: int
    sugar_price: int
    war_taxes: int
    government: int
    soldier_pay: int
    volunteer_pay: int
    ship_cost: int
    trocha_cost: int
    sugar_weeks: int


@dataclass(frozen=True, slots=True)
class Weariness:
    """War weariness. Tenths of a point; or what makes a point: million pesos, men."""

    weariness: str
    weary_weeks: int
    weary_debt: int
    weary_dead: int
    weary_chief: int
    weary_surrendered: int
    weary_sacked: int
    weary_landed: int
    weary_crossed: int
    in_force: int


@dataclass(frozen=True, slots=True)
class Victory:
    """Points."""

    victory: str
    won_at: int


@dataclass(frozen=True, slots=True)
class Strategist:
    """The computer's command of a side. Per cent, men, columns, per cent of weeks."""

    boldness: int
    daring: int
    storming: int
    striking: int
    patrolling: int
    attacking: int
    waiting: int
    gathering: int
    rising: int
    large_band: int
    hunters: int
    large_column: int
    detaching: int
    joining: int
