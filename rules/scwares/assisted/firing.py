"""SCW-FIRE at a table: target, bases, cover, and the bases that fall or go back."""

from dataclasses import replace
from typing import NamedTuple

from rules.core.assisted import (
    Answer,
    Asked,
    Modifier,
    News,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.scwares.assisted.bands import settle_dust
from rules.scwares.assisted.dice import DiceAsked, ReadDice, roll_of, whole_faces
from rules.scwares.assisted.places import Aim, aim, bases_hit, in_sight, knows_both, sharers
from rules.scwares.assisted.sharing import Shared, share_out
from rules.scwares.assisted.state import (
    EUROPEAN_FIRE,
    NATIVE_FIRE,
    Pending,
    State,
    bases,
    leave_if_destroyed,
    most_seen,
    take_bases,
    weapons_of,
)
from rules.scwares.engine.fire import fires, push
from rules.scwares.engine.losses import drive_back
from rules.scwares.sections.fire import Fall, dice_of, fall, salvo
from rules.scwares.tables import DESTROYS, DRIVES_BACK, GOES, RANGE
from rules.scwares.terms import WEAPONS
from rules.scwares.units import ScwaresUnit

SHARES = ("one", "two")  # units in the zone
PLACES = ("open", "works", "works_again")
SHORT_OF = {
    WEAPONS.index("single_shot_rifle"): "SCW-EVENT-07",
    WEAPONS.index("magazine_rifle"): "SCW-EVENT-14",
}


class Volley(NamedTuple):
    """One roll of fire combat. *before*: dice and faces rolled earlier at the same fortified zone.

    *others*: other units in the zone with their bases there. *has_other*: one that nobody has named yet.
    """

    unit: ScwaresUnit
    target: ScwaresUnit
    weapon: int
    dice: tuple[int, ...]  # of each base
    zone: int  # bases of the target in the zone
    place: str
    bonus: int
    before: tuple[tuple[int, ...], tuple[int, ...]]
    others: tuple[tuple[ScwaresUnit, int], ...] = ()
    has_other: bool = False

    @property
    def is_fortified(self) -> bool:
        return self.place != "open"

    @property
    def classes(self) -> list[int]:
        """Returns the classes of all bases in the zone."""
        found = [self.target.troop_class] * (self.zone + self.has_other)
        return found + [unit.troop_class for unit, count in self.others for _base in range(count)]


def ready_bases(state: State, unit: ScwaresUnit) -> int:
    """Returns the bases of *unit* that have not fired this turn. SCW-R-25."""
    return most_seen(state, unit) - state.fired.get(unit.index, 0)


def bar_fire(state: State, unit: ScwaresUnit) -> Phrase | None:
    """Returns the bar to firing, None if *unit* may fire. SCW-R-20, SCW-R-25, SCW-R-28."""
    if state.stage > (EUROPEAN_FIRE if state.is_european(unit) else NATIVE_FIRE):
        return phrase("fire_is_over")
    if not fires(state.battle, unit):
        return phrase("limbered" if unit.limbered else "has_charged" if unit.charged else "no_firearms")
    if ready_bases(state, unit) <= 0:
        return phrase("has_fired")
    if in_sight(state, unit):
        return None
    return phrase("no_target_in_sight" if state.foes(unit) else "no_target")


def is_known(state: State, unit: ScwaresUnit) -> bool:
    """True if the board knows range, bases and cover for each target of *unit*. Fire is not cut in two."""
    there = in_sight(state, unit)
    return not state.fired.get(unit.index) and all(knows_both(state, unit, foe) for foe in there)


def number_question(key: str, label: Phrase, most: int, last: str, usual: int) -> Question:
    """Asks for a number of bases, from 1 to *most*. It begins with the *last* answer, or the *usual* one."""
    answers = tuple(Answer(str(number), phrase("number", count=number)) for number in range(1, most + 1))
    kept = min(int(last or usual), most)
    return Question(key, label, answers, str(kept), columns=6, is_usual=not last)


def ask_fire(state: State, unit: ScwaresUnit) -> Asked:
    """Asks the facts of a volley that only the table knows. SCW-FIRE-01, SCW-FIRE-02, SCW-FIRE-03."""
    foes = in_sight(state, unit)
    keys = [state.key(foe.index) for foe in foes]
    kept = keys[0] if len(keys) == 1 else state.last_answer(unit.side, "fire", "target")
    answers = tuple(Answer(key, unit=foe.index) for key, foe in zip(keys, foes, strict=True))
    questions = [Question("target", phrase("at_whom"), answers, kept if kept in keys else "")]
    if is_known(state, unit):
        questions[-1] = replace(questions[-1], is_last=True)
        return Asked(known_of(state, unit), tuple(questions), phrase("roll_with_these"), True)
    ready = ready_bases(state, unit)
    counted = state.counted[unit.index]
    if not counted:
        weapons = tuple(Answer(word, phrase(word)) for word in weapons_of(unit))
        last = weapons[0].key if len(weapons) == 1 else state.last_answer(unit.side, "fire", "weapon")
        questions.append(Question("weapon", phrase("which_weapon"), weapons, last, columns=3))
    if ready > 1:
        before = str(state.bases.get(unit.index, ""))
        usual = ready if counted else 1
        questions.append(number_question("bases", phrase("how_many_fire"), ready, before, usual))
    most = max(most_seen(state, foe) for foe in foes)
    if most > 1:
        before = state.last_answer(unit.side, "fire", "zone")
        questions.append(number_question("zone", phrase("how_many_there"), most, before, 1))
    if len(foes) > 1:
        alone = tuple(Answer(share_word, phrase(f"zone_{share_word}")) for share_word in SHARES)
        questions.append(Question("also", phrase("who_shares"), alone, SHARES[0], columns=2, is_usual=True))
    questions.append(place_question(state, unit))
    return Asked(known_of(state, unit), tuple(questions), phrase("roll_with_these"), True)


def place_question(state: State, unit: ScwaresUnit) -> Question:
    """Asks for the cover of the target. SCW-FIRE-08, SCW-FIRE-09, SCW-FIRE-14."""
    open_now = PLACES if any(foe.index in state.pools for foe in state.foes(unit)) else PLACES[:2]
    answers = tuple(
        Answer(place_word, phrase(f"place_{place_word}"), phrase(f"place_{place_word}_note"))
        for place_word in open_now
    )
    kept = state.last_answer(unit.side, "fire", "place")
    return Question(
        "place", phrase("where"), answers, kept if kept in PLACES[:2] else "", True, len(open_now)
    )


def known_of(state: State, unit: ScwaresUnit) -> Phrase | None:
    """Returns what the roster knows of a firing unit, None if nobody has counted it."""
    if not state.counted[unit.index]:
        return None
    dice = base_dice(state, unit, unit.weapon)
    weapon = phrase(WEAPONS[unit.weapon])
    return phrase(
        "known_fire", bases=bases(unit.strength), weapon=weapon, dice=dice, reach=RANGE[unit.weapon]
    )


def base_dice(state: State, unit: ScwaresUnit, weapon: int) -> int:
    """Returns the dice of one base. SCW-COMB-04, SCW-EVENT-07, SCW-EVENT-14."""
    return dice_of(weapon, state.is_european(unit) and weapon in state.battle.in_force.short)


def read_number(step: Step, key: str, most: int) -> int:
    """Returns the number of bases of *step*. Raises BadInput if it has none. One base need not be asked."""
    if most == 1:
        return 1
    return int(read_answer(step, [str(number) for number in range(1, most + 1)], key))


def read_volley(state: State, step: Step) -> Volley:
    """Returns the volley of *step*. Raises BadInput for a missing answer."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in in_sight(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    weapon = unit.weapon
    if is_known(state, unit):
        return volley_on_board(state, unit, target)
    if not state.counted[unit.index]:
        weapon = WEAPONS.index(read_answer(step, weapons_of(unit), "weapon"))
    firing = read_number(step, "bases", ready_bases(state, unit))
    asked = max(most_seen(state, foe) for foe in in_sight(state, unit)) if most_seen(state, target) > 1 else 1
    zone = min(read_number(step, "zone", asked), most_seen(state, target))
    has_other = step.get("also") == SHARES[1] and len(in_sight(state, unit)) > 1
    place = read_answer(step, PLACES, "place")
    dice = (base_dice(state, unit, weapon),) * firing
    before = state.pools.get(target.index, ((), ())) if place == "works_again" else ((), ())
    bonus = state.battle.bonus(unit.side)
    return Volley(unit, target, weapon, dice, zone, place, bonus, before, has_other=has_other)


def volley_on_board(state: State, unit: ScwaresUnit, target: ScwaresUnit) -> Volley:
    """Returns the volley that the board shows. SCW-FIRE-02, SCW-FIRE-05, SCW-FIRE-06, SCW-FIRE-09."""
    aimed = aim(state, unit, target)
    assert aimed is not None
    dice = (base_dice(state, unit, unit.weapon),) * len(aimed.firers)
    is_again = aimed.fortified and target.index in state.pools
    place = "works_again" if is_again else "works" if aimed.fortified else "open"
    before = state.pools[target.index] if is_again else ((), ())
    bonus, others = state.battle.bonus(unit.side), sharers(state, aimed.zone, target)
    return Volley(unit, target, unit.weapon, dice, aimed.there, place, bonus, before, others)


def losses(state: State, volley: Volley, faces: tuple[int, ...]) -> Fall:
    """Returns the bases in the zone that fall or go back. SCW-FIRE-08, SCW-FIRE-10."""
    return fall(volley.classes, *hits(state, volley, faces))


def hits(state: State, volley: Volley, faces: tuple[int, ...]) -> tuple[int, int]:
    """Returns how many bases are destroyed and driven back, if there are as many.

    SCW-FIRE-07, SCW-R-13: dice at one zone count together.
    """
    results = []
    for counts, rolled in (
        volley.before,
        (volley.before[0] + volley.dice, volley.before[1] + faces),
    ):
        fall = salvo(ReadDice(rolled), counts, volley.bonus, volley.is_fortified, state.battle.options)
        results.append((fall.destroy, fall.drive_back))
    (old_dead, old_back), (dead, back) = results
    return dead - old_dead, back - old_back


def dice_of_volley(state: State, volley: Volley) -> DiceAsked:
    """Returns the dice of *volley*. Fives are not asked for if the target never goes back. SCW-R-16."""
    may_go = any(GOES[troop_class] for troop_class in volley.classes)
    least = (DRIVES_BACK if may_go else DESTROYS) - volley.bonus
    per_base = state.battle.options.fortification_doubles == "per_base"

    def price(faces: tuple[int, ...]) -> Phrase:
        return fall_words(losses(state, volley, faces))

    return DiceAsked(
        sum(volley.dice), least, volley.unit.side, "SCW-FIRE-07", price, ledger(state, volley),
        per_base and volley.is_fortified, is_pooled(state, volley),
    )  # fmt: skip


def fall_words(fall: Fall) -> Phrase:
    """Returns "nobody", "2 fall" or "1 falls, 1 back"."""
    dead, back = len(fall.destroyed), len(fall.driven_back)
    if dead and back:
        return phrase(
            "and_then", first=phrase("fall_short", count=dead), second=phrase("back_short", count=back)
        )
    return (
        phrase("fall_short", count=dead)
        if dead
        else phrase("back_short", count=back)
        if back
        else phrase("nobody")
    )


def ledger(state: State, volley: Volley) -> tuple[Modifier, ...]:
    """Lists what makes the number of dice, and what changes their effect. SCW-COMB-04, SCW-R-35."""
    firing = len(volley.dice)
    label = phrase("they_fire", bases=bases(firing), weapon=phrase(WEAPONS[volley.weapon]))
    lines = [Modifier(label, "SCW-COMB-04", note=phrase("dice", count=sum(volley.dice)))]
    if base_dice(state, volley.unit, volley.weapon) < dice_of(volley.weapon, False):
        lines.append(Modifier(phrase("short_of_rounds"), SHORT_OF[volley.weapon], note=phrase("one_a_base")))
    return (*lines, *effects(volley.bonus, volley.is_fortified, "SCW-FIRE-09"), *left_over(volley))


def effects(bonus: int, fortified: bool, clause: str) -> list[Modifier]:
    """Lists what changes the effect of combat dice: event cards and fortifications."""
    modifiers = []
    if bonus:
        modifiers.append(Modifier(phrase("event_card"), "SCW-R-35", f"+{bonus}"))
    if fortified:
        modifiers.append(Modifier(phrase("in_works"), clause, note=phrase("pairs_count")))
    return modifiers


def left_over(volley: Volley) -> list[Modifier]:
    """Lists the dice rolled before at the same zone, whose odd sixes and fives still count. SCW-FIRE-07."""
    if not volley.before[1]:
        return []
    count = len(volley.before[1])
    return [Modifier(phrase("rolled_before"), "SCW-FIRE-07", note=phrase("dice", count=count))]


def fire_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice of a volley, with its losses. SCW-FIRE-07."""
    return roll_of(dice_of_volley(state, read_volley(state, step)), step.get("faces", ()))


def take_fire(state: State, step: Step) -> None:
    """Fires, removes the bases that fall, and asks for those that go back. SCW-FIRE-07, SCW-FIRE-12."""
    volley = read_volley(state, step)
    unit, target = volley.unit, volley.target
    aimed = aim(state, unit, target) if is_known(state, unit) else None
    dice = dice_of_volley(state, volley)
    faces = whole_faces(dice, step.get("faces", ()), unit.index)
    fall = losses(state, volley, faces)
    dead, back = len(fall.destroyed), len(fall.driven_back)
    state.stage = max(state.stage, EUROPEAN_FIRE if state.is_european(unit) else NATIVE_FIRE)
    settle_dust(state)
    state.fired[unit.index] = state.fired.get(unit.index, 0) + len(volley.dice)
    state.kept[unit.side, "fire"] = step
    state.bases[unit.index] = len(volley.dice)
    keep_pool(state, volley, faces)
    clause = "SCW-FIRE-09" if volley.is_fortified else "SCW-FIRE-08"
    values = (len(volley.dice), dead, back, int(volley.is_fortified), volley.bonus)
    state.log.add(clause, "fires", unit.index, target.index, faces, values)
    clauses = ("SCW-FIRE-11" if volley.is_fortified else "SCW-FIRE-10", "SCW-FIRE-13")
    if volley.others or volley.has_other:
        share_hits(state, volley, hits(state, volley, faces), (clause, *clauses))
    else:
        take_losses(state, aimed, target, (dead, back), (clause, *clauses))
    title = phrase("fall", count=dead) if dead else phrase("nobody_falls")
    rest = (phrase("test_follows"),) if dead and target.on_table and state.counted[target.index] else ()
    detail = phrase("driven", count=back) if back else None
    state.news = News(title, clause, detail, faces, unit.side, (target.index,), rest)


def take_losses(
    state: State,
    aimed: Aim | None,
    target: ScwaresUnit,
    counts: tuple[int, int],
    clauses: tuple[str, str, str],
) -> None:
    """Removes the bases of one unit that fall, and drives others back. SCW-FIRE-08, SCW-FIRE-12."""
    (dead, back), (falls, *goes) = counts, clauses
    if aimed is None:
        take_bases(state, target, dead, falls)
        if back:
            state.pending.append(Pending("back", target.index, count=back, clauses=tuple(goes)))
        return
    fallen, gone, way = bases_hit(state, aimed, target, dead, back)
    take_bases(state, target, dead, falls, chosen=fallen)
    for base in gone:
        drive_back(state.battle, base, way, *goes)
    leave_if_destroyed(state, target)


def share_hits(state: State, volley: Volley, counts: tuple[int, int], clauses: tuple[str, str, str]) -> None:
    """Shares losses among the units in the zone, or first asks which they are. SCW-R-15."""
    target = volley.target
    units = (target.index, *(unit.index for unit, _count in volley.others))
    left = (volley.zone, *(count for _unit, count in volley.others))
    shared = Shared(units, left, *counts, clauses)
    if not any(counts):
        return
    if volley.has_other:
        state.pending.append(Pending("sharer", target.index, shared=shared))
        return
    aimed = aim(state, volley.unit, target)
    assert aimed is not None
    mover, way = push(state.battle, aimed.zone, aimed.firers, [1] * len(aimed.firers))
    share_out(state, replace(shared, zone=aimed.zone, way=way, mover=mover))


def is_pooled(state: State, volley: Volley) -> bool:
    """True if the dice of other units at that zone count together with these. SCW-FIRE-07, SCW-R-13."""
    chosen = state.battle.options
    is_by_base = chosen.fortification_doubles == "per_base"
    return volley.is_fortified and chosen.fire_pooling == "by_target_zone" and not is_by_base


def keep_pool(state: State, volley: Volley, faces: tuple[int, ...]) -> None:
    """Keeps the dice rolled at a fortified zone for other units that fire at it. SCW-FIRE-07, SCW-R-13."""
    if is_pooled(state, volley):
        dice, before = volley.before
        state.pools[volley.target.index] = (dice + volley.dice, before + faces)
