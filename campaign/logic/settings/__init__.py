"""The settings of one campaign, as a turn finds them: every number an umpire may change.

A campaign keeps what differs from the default, and under `changes`, by the number of the turn from which it
holds, what was changed. So a turn, and what is derived from it later, keeps its own rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from campaign.logic.settings.book import BOOK, Value
from campaign.logic.settings.moving import Evasion, Ground, Rates, Sight
from campaign.logic.settings.mustering import Mustering
from campaign.logic.settings.passage import Crossings, Transport
from campaign.logic.settings.shares import Shares
from campaign.logic.settings.stakes import (
    Money as Money,
    Strategist as Strategist,
    Victory as Victory,
    Weariness as Weariness,
)
from campaign.logic.settings.stores import Goods, Magazines, Recruits, Supply

SEED = "seed"
"""Among the settings: from which all dice of a campaign follow."""


CHANGES = "changes"
ON = "on"
SCALE, AUTO = "men_per_figure", "auto"


@dataclass(frozen=True, slots=True)
class Casualties(Shares):
    """Casualties and recovery, with the umpire's own table. Per cent, and turns."""

    recovery: str
    fractions: str
    scattered: int
    scattered_by: int
    ridden: int
    cut_down: int
    charged: int
    cut_off: int
    hospital_first: int
    hospital_weeks: int
    hospital_dead: int
    hospital_home: int
    rejoin: int
    rejoin_turns: int
    rejoin_irregular: int
    slipped: int
    dearly: int
    edit_returns: str

    @property
    def over(self) -> int:
        """Returns the age in turns at which nothing of a return is left to decide."""
        return max(self.hospital_first + self.hospital_weeks, self.rejoin_turns + 1)


@dataclass(frozen=True, slots=True)
class Battles:
    """Battles: reserves, settlement, retreat and pursuit. Men, metres, minutes, per cent, times."""

    at_once_men: int
    at_once_odds: int
    men_per_figure: str
    figures: int
    most_battles: int
    guns_heard: int
    rider: int
    call_within: int
    near: int
    pursuit_light: int
    dear: int
    rest: int
    draw_rein: int
    most_postponed: int
    table_odds: int
    table_men: int
    pursuit_even: int
    pursuit_pace: int
    pursuit_routed: int
    rout_strays: int
    scatter_strays: int

    @property
    def men(self) -> int:
        """Returns the men that a figure stands for in every battle; 0: as many as fit."""
        return 0 if self.men_per_figure == AUTO else int(self.men_per_figure)


@dataclass(frozen=True, slots=True)
class March:
    """The march of forces and their contacts. Men, metres, minutes, per cent."""

    rains_road: int
    rains_trail: int
    crowd: int
    roused: int
    slowed: int
    report_chance: int
    lying: int
    round: int
    together: int
    kept_ground: int
    forced: int
    straggle: int
    marching_days: int
    regain: int
    chase: int
    fresh: int
    patrol_days: int
    shunned: int
    loth: int
    clear: int
    holding: int
    volunteers: str
    preview: str


@dataclass(frozen=True, slots=True)
class Disease:
    """Sickness and hospital. Per cent, weeks, turns."""

    disease: str
    new_dry: int
    new_rains: int
    old_dry: int
    old_rains: int
    born_dry: int
    born_rains: int
    acclimatised: int
    sick_weeks: int
    die_new: int
    die_born: int
    invalids: int
    swamp: int
    forced_sick: int
    most_sick: int
    time_expired: str
    expired: int


@dataclass(frozen=True, slots=True)
class Reports:
    """Reports and newspapers. Per cent, metres."""

    sending: str
    gazette: str
    two_gazettes: str
    bulletins: str
    claims_own: int
    claims_low: int
    claims_high: int
    near_town: int
    news_near: int


@dataclass(frozen=True, slots=True)
class Timetable:
    """Arrivals from outside, and departures. Per cent, days, men."""

    timetable: str
    events: str
    unmet: int
    overdue: int
    announced: int
    coast: int
    company: int
    giving_up: int
    pressing: int


@dataclass(frozen=True, slots=True)
class Weather:
    """Per cent."""

    weather: str
    fair: int
    storms: int
    showers: int
    storm_road: int
    storm_trail: int


@dataclass(frozen=True, slots=True)
class Prisoners:
    """The keeping of prisoners: whether any are taken, what officers are worth. Prisoners, per cent, men."""

    guards: str
    guarded: int
    escaping: int
    cells: int
    no_quarter: str
    announcing: str
    baseless: str
    terms: int
    mercy: int
    general: int
    officer: int


@dataclass(frozen=True, slots=True)
class Tasks:
    """Tasks at places and on roads. Man-hours, grades, weeks, per cent."""

    tasks: str
    raise_fortifications: int
    most_fortifications: int
    burn_cane: int
    burn_mill: int
    burn_houses: int
    raze: int
    rebuild: int
    raze_sympathy: int
    seize_supplies: int
    wreck_track: int
    cut_telegraph: int
    break_bridge: int
    block_road: int
    repair_track: int
    repair_telegraph: int
    repair_bridge: int
    clear_road: int
    extend_trocha: int
    felled_pace: int
    line_post: int
    cane_grows: int
    mill_rises: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Deadlines of orders, by the players' clocks. Hours, times."""

    deadline_hours: int
    reminder_hours: int
    extension_hours: int
    most_extended: int
    absent: str
    ready: str
    unattended: str
    battle_hours: int


@dataclass(frozen=True, slots=True)
class Sieges:
    """Posts and sieges. Men, metres, turns, per cent."""

    sieges: str
    bar_men: int
    go_round: int
    stores_city: int
    stores_town: int
    stores_other: int
    give_up: int
    break_out: int
    steals: int
    lines_men: int
    lines_most: int
    room_city: int
    room_town: int
    room_other: int
    room_fortifications: int


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The travel of news, and its other readers. Per cent."""

    couriers: str
    caught_enemy: int
    caught_people: int
    caught_most: int
    unfriendly: int
    captured_dispatches: str
    spies: str
    spy_chance: int
    spy_margin: int
    tale_chance: int
    rumours: str
    rumour_chance: int
    rumour_false: int


@dataclass(frozen=True, slots=True)
class Experience:
    """Experience that units gain in battles. Points, per cent."""

    experience: str
    points_held: int
    points_withdrew: int
    points_routed: int
    points_grade: int
    green: int


@dataclass(frozen=True, slots=True)
class Settings:
    """A field for each file of settings, of the same name; that of the shares is in `casualties`."""

    casualties: Casualties
    battles: Battles
    mustering: Mustering
    march: March
    rates: Rates
    ground: Ground
    sight: Sight
    evasion: Evasion
    disease: Disease
    reports: Reports
    timetable: Timetable
    weather: Weather
    prisoners: Prisoners
    money: Money
    weariness: Weariness
    victory: Victory
    tasks: Tasks
    sieges: Sieges
    clock: Clock
    knowledge: Knowledge
    strategist: Strategist
    transport: Transport
    crossings: Crossings
    supply: Supply
    goods: Goods
    magazines: Magazines
    recruits: Recruits
    experience: Experience

    @classmethod
    def of(cls, plain: Mapping[str, Any], turn: int = 0) -> "Settings":
        """Returns the settings in *turn*, counted from 1; 0: before any change. *plain*: those of a
        campaign.
        """
        return cls.with_values(in_force(plain, turn))

    @classmethod
    def with_values(cls, differences: Mapping[str, Value]) -> "Settings":
        return _settings_of(frozenset(differences.items()))


@lru_cache(maxsize=64)  # a page asks a dozen times for the settings of one turn
def _settings_of(differences: frozenset[tuple[str, Value]]) -> Settings:
    values: dict[str, Any] = {name: row.default for name, row in BOOK.items()} | dict(differences)

    def group(of: Any) -> Any:
        return of(**{field.name: values[field.name] for field in fields(of)})

    return Settings(**{field.name: group(field.type) for field in fields(Settings)})


def in_force(plain: Mapping[str, Any], turn: int) -> dict[str, Value]:
    """Returns the values that differ from the defaults in *turn*, by name."""
    found = {name: value for name, value in plain.items() if name in BOOK}
    for number, changed in sorted(plain.get(CHANGES, {}).items(), key=lambda each: int(each[0])):
        if int(number) <= turn:
            found |= changed
    return {name: value for name, value in found.items() if value != BOOK[name].default}


def longest_hospital(plain: Mapping[str, Any]) -> int:
    """Returns the age in turns at which nothing of any return of the campaign is left to decide."""
    turns = (0, *map(int, plain.get(CHANGES, {})))
    return max(Settings.of(plain, turn).casualties.over for turn in turns)


DEFAULT = Settings.of({})
