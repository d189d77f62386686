"""MEX-ART-06 at a table: fire of a battery at a construction that seems empty."""

from typing import Final, NamedTuple

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
from rules.mexican_war.assisted.batteries import HOUSE, batter
from rules.mexican_war.assisted.dice import count_dice, one_die
from rules.mexican_war.assisted.firing import guns_of
from rules.mexican_war.assisted.shelling import (
    WORKS,
    base_of,
    modifier_lines,
    own_names,
    range_note,
    range_words,
)
from rules.mexican_war.assisted.state import State, site_number, unit_words
from rules.mexican_war.engine.construction.works import PREPARED
from rules.mexican_war.engine.firing import battering
from rules.mexican_war.sections import artillery
from rules.mexican_war.terms import D10, GUN_BANDS, NONE
from rules.mexican_war.units import WarUnit

OLD: Final = "site-"
"""An answer that begins so is the number of a construction that was fired at before."""


class Cannonade(NamedTuple):
    """The fire of one battery at a construction: how far, its number if it is known, and its kind."""

    unit: WarUnit
    range: str
    site: int  # NONE: a new one
    place: str


def ask_batter(state: State, unit: WarUnit) -> Asked:
    """Asks how far off a construction is, and which it is. MEX-ART-06, MEX-ART-08."""
    last = state.last_answer(unit.side, "batter", "range")
    far = tuple(
        Answer(word, range_words(state, unit, word), range_note(state, unit, word)) for word in GUN_BANDS
    )
    old = tuple(
        Answer(f"{OLD}{number}", phrase("fired_at_before", work=phrase(f"place_{kind}"), number=number + 1),
               points_words(state, number))
        for number, kind in standing_sites(state)
    )  # fmt: skip
    label = "another" if old else "one_work"
    new = tuple(Answer(word, phrase(label, work=phrase(f"place_{word}"))) for word in WORKS)
    last_place = state.last_answer(unit.side, "batter", "place")
    kept = last_place if last_place in [word.key for word in old] else ""
    known = phrase("known_guns", count=guns_of(state, unit), pounds=unit.pounds)
    questions = (
        Question("range", phrase("how_far"), far, last, columns=2),
        Question("place", phrase("which_construction"), (*old, *new), kept, True, 2),
    )
    return Asked(known, questions, phrase("roll_with_these"), True)


def standing_sites(state: State) -> list[tuple[int, str]]:
    """Returns the constructions that were fired at while empty and still stand: number and kind."""
    return [(number, kind) for number, kind in enumerate(state.sites) if kind]


def points_words(state: State, number: int) -> Phrase:
    """Returns the damage so far of a construction."""
    tables, kind = state.battle.tables, state.sites[number]
    most = tables.artillery.protection[tables.ground[kind].construction]
    return phrase("points_of", points=state.battered.get((site_number(number), kind), 0), most=most)


def read_batter(state: State, step: Step) -> Cannonade:
    """Returns the fire of *step*. Raises BadInput for a missing answer."""
    unit = state.unit_of(step)
    if not state.is_counted(unit):
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    word = read_answer(step, GUN_BANDS, "range")
    number_by_key = {f"{OLD}{number}": number for number, _ in standing_sites(state)}
    place = read_answer(step, (*number_by_key, *WORKS), "place")
    number = number_by_key.get(place, NONE)
    return Cannonade(unit, word, number, place if number == NONE else state.sites[number])


def batter_roll(state: State, step: Step) -> Roll | None:
    """Returns the dice of a battery at a construction, None if they are rolled. MEX-ART-08."""
    fire = read_batter(state, step)
    if step.get("faces"):
        return None
    tables, side, names = state.battle.tables, fire.unit.side, names_of(fire)
    aim = base_of(state, fire.unit, fire.range) - artillery.fire_modifier(names, tables)
    highest = max(aim, int(tables.options.natural_one_always_hits))
    lines = modifier_lines(state, fire.unit, fire.range, names, "MEX-ART-08")
    guns = guns_of(state, fire.unit)
    if guns > 1:
        return count_dice(side, "MEX-ART-08", guns, highest, lines)
    total = Modifier(phrase("hit_on"), "MEX-ART-08", str(max(0, min(D10, highest))))

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("hit" if face <= highest else "no_hit"), False

    return one_die(phrase("roll"), side, "MEX-ART-08", effect, lines, total)


def names_of(fire: Cannonade) -> tuple[str, ...]:
    """Returns the modifiers of fire at a construction, by their names. MEX-ART-08, MEX-MOVE-05."""
    return "target_construction", *own_names(fire.unit)


def take_batter(state: State, step: Step) -> None:
    """Fires a battery at a construction; one roll more may set a building on fire. MEX-ART-06, MEX-ART-09."""
    fire = read_batter(state, step)
    tables, unit = state.battle.tables, fire.unit
    number = fire.site
    if number == NONE:
        number = len(state.sites)
        state.sites.append(fire.place)
    state.kept[unit.side, "batter"] = {**step, "place": f"{OLD}{number}"}
    unit.fired = True
    modifier = artillery.fire_modifier(names_of(fire), tables)
    base = base_of(state, unit, fire.range)
    salvo = artillery.fire_ball(state.battle.dice, unit.index, guns_of(state, unit), base, modifier, tables)
    values = (salvo.hits, kind_of(fire.place))
    state.log.add("MEX-ART-06", "fires_at_a_work", unit.index, NONE, state.faces, values)
    words = unit_words(unit, phrase("hits_on_work", count=salvo.hits) if salvo.hits else phrase("no_hit"))
    state.news = News(words, "MEX-ART-06", None, state.read_faces, unit.side, (unit.index,))
    batter(state, unit, site_number(number), fire.place, salvo.hits)


def kind_of(place: str) -> int:
    """Returns the kind of a construction as the words of the log list them."""
    if place == HOUSE:
        return battering.HOUSE
    return battering.WORK if place in PREPARED else battering.WALL
