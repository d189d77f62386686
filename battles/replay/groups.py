"""Events that are shown together: a volley with its losses, all moves of a side in a row.

static/replay.js plays a group as one picture. It shows the events of the replay alone, so a
side's groups hold nothing but what the side saw.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from battles.board.frames import Replay, ReplayStep

SECONDS_PER_EVENT = 0.3  # at normal speed: 300 events take a minute and a half
WEIGHTS = {"shot": 5, "blow": 5, "charge": 4, "retreat": 4}
"""The time for which a group is shown, beside others, by how its first event is drawn."""
MOST_MOVES = 8  # units that march in one picture
MARCH_WEIGHT, TEST_WEIGHT, OTHER_WEIGHT = 3, 4, 2
KINDS = FIRE, MELEE, MORALE = "fire", "melee", "morale"
"""Events are filtered by these."""
SECTIONS = {
    FIRE: ("FIRE", "SHOOT", "SA", "ART", "WEAP", "AMB"),
    MELEE: ("MEL", "CC", "CHG"),
    MORALE: ("MOR", "UMOR", "GMOR"),
}
"""The sections of the rules, as in the ids of clauses, that each kind comes from."""
MARKS = {
    "shot": FIRE,
    "blow": MELEE,
    "charge": MELEE,
    "retreat": MORALE,
}


@dataclass(frozen=True, slots=True)
class Group:
    """The events from `first` to `last` of one phase or turn; `lead` is the one that names them."""

    first: int
    last: int
    lead: int
    moves: int  # how many units marched, if that is all it shows
    kinds: tuple[str, ...]
    weight: int  # how long it is shown, beside others; 0 if it changes nothing on the board


def kinds_of_step(step: ReplayStep) -> set[str]:
    """Returns the kinds of an event: by its clause, how it is drawn, and what it did to hearts."""
    section = step.clause.split("-")[1] if step.clause.count("-") > 1 else ""
    kinds = {kind for kind, sections in SECTIONS.items() if section in sections}
    if step.mark in MARKS:
        kinds.add(MARKS[step.mark])
    if step.heart:
        kinds.add(MORALE)
    return kinds


def groups_of_replay(replay: Replay) -> tuple[Group, ...]:
    """Returns all events of a battle in groups, in order and without gaps."""
    runs: list[list[ReplayStep]] = []
    for step in replay.steps:
        if runs and is_one_picture(replay, runs[-1], step):
            runs[-1].append(step)
        else:
            runs.append([step])
    groups: list[Group] = []
    for group in (group_of_run(replay, run) for run in runs):
        if groups and is_one_march(replay, groups[-1], group):
            group = with_march(groups.pop(), group)
        groups.append(group)
    return tuple(groups)


def is_one_picture(replay: Replay, run: list[ReplayStep], step: ReplayStep) -> bool:
    """Tells whether *step* belongs to the events before it: losses, or a test of the same units."""
    if step.turn != run[-1].turn:
        return False
    lead = lead_of_run(replay, run)
    if lead is None:
        return True
    if is_quiet(replay, step):
        is_theirs = step.unit < 0 or step.unit in (lead.unit, lead.target)
        return is_theirs or bool(kinds_of_step(step) & kinds_of_step(lead))
    if step.mark:
        return lead.mark == step.mark == "blow" and {step.unit, step.target} == {lead.unit, lead.target}
    if step.heart:
        return not lead.mark and bool(lead.heart)
    return lead.mark != "march"


def is_one_march(replay: Replay, before: Group, after: Group) -> bool:
    """Tells whether both show only moves of the same phase or turn, few enough for one picture."""
    same = replay.turn(before.last) == replay.turn(after.first)
    return same and bool(before.moves and after.moves) and before.moves + after.moves <= MOST_MOVES


def with_march(before: Group, after: Group) -> Group:
    kinds = {*before.kinds, *after.kinds}
    return replace(
        before,
        last=after.last,
        moves=before.moves + after.moves,
        kinds=tuple(kind for kind in KINDS if kind in kinds),
    )


def is_quiet(replay: Replay, step: ReplayStep) -> bool:
    """Tells whether nothing can be seen of the event on the board."""
    before = replay.stands(step.number - 1)
    return not step.mark and not step.heart and before == step.stands


def lead_of_run(replay: Replay, run: list[ReplayStep]) -> ReplayStep | None:
    """Returns the first event of *run* that can be seen on the board."""
    return next((step for step in run if not is_quiet(replay, step)), None)


def group_of_run(replay: Replay, run: list[ReplayStep]) -> Group:
    lead = lead_of_run(replay, run)
    kinds = set[str]().union(*map(kinds_of_step, run))
    marches = [step for step in run if step.mark == "march"]
    return Group(
        first=run[0].number,
        last=run[-1].number,
        lead=(lead or run[0]).number,
        moves=len({step.unit for step in marches}) if lead in marches else 0,
        kinds=tuple(kind for kind in KINDS if kind in kinds),
        weight=weight_of_lead(lead),
    )


def weight_of_lead(lead: ReplayStep | None) -> int:
    if lead is None:
        return 0
    if lead.mark == "march":
        return MARCH_WEIGHT
    return WEIGHTS.get(lead.mark, TEST_WEIGHT if lead.heart else OTHER_WEIGHT)


def has_unit(replay: Replay, group: Group, unit: int) -> bool:
    """Tells whether an event of *group* happened to *unit*."""
    return any(unit in (step.unit, step.target) for step in steps_of_group(replay, group))


def steps_of_group(replay: Replay, group: Group) -> Iterator[ReplayStep]:
    yield from replay.steps[group.first - 1 : group.last]


def milliseconds_shown(replay: Replay, groups: tuple[Group, ...]) -> tuple[int, ...]:
    """Returns how long each group is shown at normal speed: together 0.3 s for each event of the battle."""
    whole = sum(group.weight for group in groups) or 1
    length = round(len(replay.steps) * SECONDS_PER_EVENT * 1000)
    return tuple(length * group.weight // whole for group in groups)
