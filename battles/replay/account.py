"""A battle in 150 to 300 words: how it went, its turning point, its officers, and the dice that decided it.

It is written from the replay, so a side's account holds what the side saw.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from battles.board.frames import Replay, ReplayStep
from battles.replay.groups import FIRE, MELEE, Group, groups_of_replay
from battles.replay.luck import Luck, purpose_of_dice

FEWEST_WORDS, MOST_WORDS = 150, 300
MOST_PHASES = 6  # of the course; the others are left out
HARDEST_HIT = 3  # units named
MOST_LEADERS = 6  # of a side
FOUGHT = ("shot", "blow", "charge")
SOLDIERS = ("foot", "horse")
HIDDEN = "?"  # what stands in a sentence for a number that the reader cannot know
BEATS = {
    "phase": (gettext_lazy("Phase %(n)d: %(told)s."), gettext_lazy("phase %(n)d")),
    "turn": (gettext_lazy("Turn %(n)d: %(told)s."), gettext_lazy("turn %(n)d")),
}


@dataclass(frozen=True, slots=True)
class Account:
    """A battle in paragraphs, each under its heading."""

    parts: tuple[tuple[str, str], ...]

    @property
    def words(self) -> int:
        return sum(len(text.split()) for _heading, text in self.parts)


@dataclass(frozen=True, slots=True)
class TurningMoment:
    """The turning point of a battle as the result has it, in the words of the reader's report.

    `turn`: 0 if it is not known. `side`: the letter of the side whose unit went back, "" if none did.
    """

    sentence: str
    turn: int = 0
    side: str = ""


def account_of_battle(
    replay: Replay,
    names: Mapping[str, str],
    ending: Iterable[str],
    luck: Luck | None,
    leaders: Mapping[str, str] = MappingProxyType({}),
    moment: TurningMoment | None = None,
) -> Account | None:
    """Returns the account; None of a battle without events. *names* of the sides by letter.

    *ending*: sentences that say who held the field. *leaders*: the names that the reader knows, by the key
    of the unit that each leads. *moment*: the turning point, if the battle's result has one.
    """
    if not replay.steps:
        return None
    groups = groups_of_replay(replay)
    course = course_by_turn(replay, names, groups)
    parts = {
        "begin": (_("How it began"), [*forces_of_sides(replay, names), *first_shots(replay)]),
        "course": (_("How it went"), course),
        "point": (_("The turning point"), turning_point(replay, names, moment)),
        "officers": (_("The officers"), officers_of_sides(replay, names, leaders)),
        "dice": (_("The dice"), [*deciding_roll(replay, groups), *(luck.sentences if luck else ())]),
        "end": (_("How it ended"), [*ending, *losses_of_sides(replay, names), *hardest_hit(replay)]),
    }
    more = moments(replay)
    while words_in(parts) < FEWEST_WORDS and (sentence := next(more, None)):
        if all(sentence not in sentences for _heading, sentences in parts.values()):
            course.append(sentence)
    shorten(parts, phase_begins(replay, moment.turn if moment else 0))
    return Account(
        tuple((heading, " ".join(sentences)) for heading, sentences in parts.values() if sentences)
    )


def phase_begins(replay: Replay, turn: int) -> str:
    """Returns how the sentence about a phase or turn begins."""
    return str(BEATS[replay.beat][0]).partition("%(told)s")[0] % {"n": turn}


def shorten(parts: Mapping[str, tuple[str, list[str]]], spared: str) -> None:
    """Takes sentences out of *parts* until they are short enough.

    First phases of the course, but for the one that begins with *spared*, then what is said last in a part.
    """
    course = parts["course"][1]
    for sentence in [text for text in course if not text.startswith(spared)]:
        if words_in(parts) > MOST_WORDS and len(course) > 1:
            course.remove(sentence)
    for name in ("end", "dice", "officers", "begin"):
        while words_in(parts) > MOST_WORDS and len(parts[name][1]) > 1:
            parts[name][1].pop()


def words_in(parts: Mapping[str, tuple[str, list[str]]]) -> int:
    return sum(len(sentence.split()) for _heading, told in parts.values() for sentence in told)


def moments(replay: Replay) -> Iterator[str]:
    """Yields events that can fill a short account: who gave way, then fire and melee, then moves."""

    def rank(step: ReplayStep) -> tuple[int, int]:
        return 0 if step.heart == "bad" else 1 if step.mark in FOUGHT else 2, step.number

    for step in sorted((step for step in replay.steps if step.heart or step.mark), key=rank):
        if HIDDEN not in step.sentence:
            yield as_sentence(step.sentence)


def as_sentence(text: str) -> str:
    return f"{text.rstrip('.')}."


def time_of_turn(replay: Replay, turn: int) -> str:
    return str(BEATS[replay.beat][1]) % {"n": turn}


def is_wholly_counted(replay: Replay, side: str) -> bool:
    """Tells whether the reader can count all units of *side*, not only those led as prisoners."""
    return not any(unit.unknown for unit in replay.units if unit.side == side)


def forces_of_sides(replay: Replay, names: Mapping[str, str]) -> list[str]:
    """Says with how many units each side came, and with how many figures if the reader can count them."""
    end = replay.stands(len(replay.steps))
    sentences = []
    for side, name in names.items():
        own_units = [n for n, unit in enumerate(replay.units) if unit.side == side and unit.arm != "marker"]
        own_units = [
            n for n in own_units if end[n].state and (replay.units[n].muster or replay.units[n].unknown)
        ]
        values = {
            "side": name,
            "units": len(own_units),
            "men": sum(replay.units[n].muster for n in own_units),
        }
        if is_wholly_counted(replay, side):
            text = ngettext(
                "%(side)s came with %(units)d unit, strength on the table %(men)d.",
                "%(side)s came with %(units)d units, strength on the table %(men)d.",
                len(own_units),
            )
        else:
            seen = sum(replay.units[n].unknown for n in own_units)  # not the prisoners that are led
            values["units"] = seen
            text = ngettext(
                "%(side)s was seen with %(units)d unit.",
                "%(side)s was seen with %(units)d units.",
                seen,
            )
        sentences.append(text % values)
    return sentences


def first_shots(replay: Replay) -> list[str]:
    """Says when dice were first rolled at an enemy, and by whom."""
    first = next((step for step in replay.steps if step.mark in ("shot", "blow")), None)
    if first is None:
        return [_("No shot was fired.")]
    values = {
        "when": time_of_turn(replay, first.turn),
        "unit": replay.units[first.unit].name,
        "enemy": replay.units[first.target].name,
    }
    if first.mark == "blow":
        return [_("The first blows fell in %(when)s: %(unit)s against %(enemy)s.") % values]
    return [_("The first shots were fired in %(when)s: %(unit)s at %(enemy)s.") % values]


def losses_between(replay: Replay, side: str, first: int, last: int) -> int:
    """Returns what *side* lost from step *first* to step *last*."""
    before = replay.steps[first - 2].down if first > 1 else (0,) * len(replay.units)
    after = replay.steps[last - 1].down
    return sum(
        now - then for unit, then, now in zip(replay.units, before, after, strict=True) if unit.side == side
    )


def course_by_turn(replay: Replay, names: Mapping[str, str], groups: Iterable[Group]) -> list[str]:
    """Says of each phase or turn how much was fired, fought hand to hand and lost; the fullest ones only."""
    by_turn: dict[int, list[Group]] = {}
    for group in groups:
        by_turn.setdefault(replay.turn(group.first), []).append(group)
    turns: list[tuple[int, int, str]] = []
    for turn, own_groups in by_turn.items():
        fire = sum(FIRE in group.kinds for group in own_groups)
        melee = sum(MELEE in group.kinds for group in own_groups)
        bad = sum(step.heart == "bad" for step in replay.steps[own_groups[0].first - 1 : own_groups[-1].last])
        parts = [
            ngettext("%d volley", "%d volleys", fire) % fire if fire else "",
            ngettext("%d charge or melee", "%d charges and melees", melee) % melee if melee else "",
            ngettext("%d unit gave way", "%d units gave way", bad) % bad if bad else "",
        ]
        lost = {
            name: losses_between(replay, side, own_groups[0].first, own_groups[-1].last)
            for side, name in names.items()
            if is_wholly_counted(replay, side)
        }
        parts += [_("%(side)s lost %(n)d") % {"side": name, "n": n} for name, n in lost.items() if n]
        parts_text = ", ".join(part for part in parts if part)
        if turn and parts_text:
            text = str(BEATS[replay.beat][0]) % {"n": turn, "told": parts_text}
            turns.append((fire + melee + 3 * bad + sum(lost.values()), turn, text))
    fullest = sorted(turns, key=lambda turn_line: (-turn_line[0], turn_line[1]))[:MOST_PHASES]
    return [text for _weight, _turn, text in sorted(fullest, key=lambda turn_line: turn_line[1])]


def turning_point(replay: Replay, names: Iterable[str], moment: TurningMoment | None) -> list[str]:
    """Tells when the battle turned and how, and the event in which the unit went back.

    Without a *moment* it is the first time that the side with more losses gave way, or the other.
    """
    last = len(replay.steps)
    if moment is None:
        ranked = sorted(names, key=lambda side: -weight_against(replay, side, 1, last))
        steps = (step for side in ranked for step in replay.steps if is_retreat_told(replay, step, side))
        first = next(steps, None)
        if first is None:
            return [_("Neither side gave way.")]
        when = _("It came in %(when)s.") % {"when": time_of_turn(replay, first.turn)}
        return [when, as_sentence(first.sentence)]
    if not moment.turn:
        return [moment.sentence]
    steps = (step for step in replay.steps if step.turn == moment.turn)
    back = (step for step in steps if is_retreat_told(replay, step, moment.side))
    gave_way = next((step for step in back if step.stands[step.unit].on_table), None)  # not all dead
    when = _("It came in %(when)s.") % {"when": time_of_turn(replay, moment.turn)}
    return [when, moment.sentence, *([as_sentence(gave_way.sentence)] if gave_way else ())]


def is_retreat_told(replay: Replay, step: ReplayStep, side: str) -> bool:
    """Tells whether soldiers of *side* lost heart in *step*, and its sentence hides no number."""
    return (
        has_lost_heart(replay, step, side)
        and replay.units[step.unit].arm in SOLDIERS
        and HIDDEN not in step.sentence
    )


def has_lost_heart(replay: Replay, step: ReplayStep, side: str) -> bool:
    return step.heart == "bad" and replay.units[step.unit].side == side


def weight_against(replay: Replay, side: str, first: int, last: int) -> int:
    """Returns what the events from *first* to *last* cost *side*; a unit that gave way counts as three."""
    bad = sum(has_lost_heart(replay, step, side) for step in replay.steps[first - 1 : last])
    return losses_between(replay, side, first, last) + 3 * bad


def weight_of_group(replay: Replay, group: Group) -> int:
    steps = replay.steps[group.first - 1 : group.last]
    before = replay.steps[group.first - 2].down if group.first > 1 else (0,) * len(replay.units)
    return (
        sum(replay.steps[group.last - 1].down) - sum(before) + 3 * sum(step.heart == "bad" for step in steps)
    )


def costliest_step(replay: Replay, groups: Iterable[Group]) -> ReplayStep | None:
    """Returns the shot, blow or charge that cost most of *groups*; None if nobody fell.

    Leaves out steps whose numbers the reader may not see.
    """
    weighed = [(weight_of_group(replay, group), replay.steps[group.lead - 1]) for group in groups]
    fought = [(weight, lead) for weight, lead in weighed if weight and lead.mark in FOUGHT]
    readable = [(weight, -lead.number, lead) for weight, lead in fought if HIDDEN not in lead.sentence]
    return max(readable, key=lambda entry: entry[:2])[2] if readable else None


def leaders_of_side(replay: Replay, side: str, leaders: Mapping[str, str]) -> list[str]:
    """Names the leaders of a side once each, with the first unit that they led."""
    led: dict[str, str] = {}
    for unit in replay.units:
        if unit.side == side and (name := leaders.get(unit.key)) and name not in led:
            led[name] = name if name == unit.name else f"{name} ({unit.name})"
    return list(led.values())[:MOST_LEADERS]


def officers_of_sides(replay: Replay, names: Mapping[str, str], leaders: Mapping[str, str]) -> list[str]:
    """Names each side's leaders, and says how many officers it lost and in which units.

    Only of units that the reader can count.
    """
    end = replay.stands(len(replay.steps))
    sentences = []
    for side, name in names.items():
        if led := leaders_of_side(replay, side, leaders):
            sentences.append(
                _("Leaders of %(side)s: %(leaders)s.") % {"side": name, "leaders": "; ".join(led)}
            )
        if not is_wholly_counted(replay, side):
            continue
        known = [n for n, unit in enumerate(replay.units) if unit.side == side]
        fell = {n: max(0, replay.opening[n].officers - end[n].officers) for n in known}
        lost = sum(fell.values())
        if lost:
            units = "; ".join(replay.units[n].name for n in fell if fell[n])
            text = ngettext(
                "%(side)s lost %(n)d officer: %(units)s.", "%(side)s lost %(n)d officers: %(units)s.", lost
            )
            sentences.append(text % {"side": name, "n": lost, "units": units})
        elif any(replay.opening[n].officers for n in known):
            sentences.append(_("%(side)s lost no officer.") % {"side": name})
    return sentences


def deciding_roll(replay: Replay, groups: Iterable[Group]) -> list[str]:
    """Tells the roll that cost most."""
    rolled = [group for group in groups if purpose_of_dice(replay.steps[group.lead - 1])]
    dearest = costliest_step(replay, rolled)
    if dearest is None:
        return []
    values = {"when": time_of_turn(replay, dearest.turn), "what": dearest.sentence}
    return [_("The costliest roll was in %(when)s: %(what)s.") % values]


def losses_of_sides(replay: Replay, names: Mapping[str, str]) -> list[str]:
    return [
        _("%(side)s lost %(n)d of its strength on the table.")
        % {"side": name, "n": losses_between(replay, side, 1, len(replay.steps))}
        for side, name in names.items()
        if is_wholly_counted(replay, side)
    ]


def hardest_hit(replay: Replay) -> list[str]:
    """Names the units that lost most."""
    down = replay.steps[-1].down
    ranked = sorted((n for n, lost in enumerate(down) if lost), key=lambda n: (-down[n], n))[:HARDEST_HIT]
    if not ranked:
        return []
    units = "; ".join(f"{replay.units[n].name} ({down[n]})" for n in ranked)
    return [_("Hardest hit: %(units)s.") % {"units": units}]
