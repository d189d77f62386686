"""A battle as a short story, from one side: who met whom, what broke it, how it ended, what it cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.casualties.muster import TurningPointKind
from campaign.logic.vocabulary import EngagementKind, LeaderFate, SideOutcome
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.arms_in_battle import enemy_arm
from campaign.pages.parts.wording.name_lists import joined_names
from campaign.pages.reports.situation.names import (
    battle_place,
    enemy_seen,
    number_of_forces,
    short_spot,
    weekday_name,
)

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tale:
    """`sentences`: the weightiest first five in the order of the battle; a short tale has fewer."""

    heading: str
    sentences: tuple[str, ...]
    lost: int
    ref: str = ""  # of the battle, "" for several
    replay: bool = False  # it can be watched

    @property
    def text(self) -> str:
        return " ".join((self.heading, *self.sentences))


def battle_heading(row: Facts) -> str:
    """Returns a heading: On the Palo Seco trail, Saturday, 08.10."""
    about = {
        "where": battle_place(row),
        "day": weekday_name(row["date"]),
        "hour": words.clock(row["minute"]),
    }
    return _("%(where)s, %(day)s, %(hour)s.") % about


def battle_tale(row: Facts) -> Tale:
    """Returns the whole story of a battle."""
    lost = men_lost(row)
    sentences = [opening(row), *break_of_battle(row), ending_sentence(row), price(row), *officers_lost(row)]
    return Tale(battle_heading(row), tuple(sentences), lost, row["ref"], row.get("replay", False))


def short_tale(row: Facts) -> Tale:
    """Returns the story in two sentences: who met whom and how it ended, and what it cost."""
    sentences = opening(row), ending_sentence(row), price(row)
    return Tale(battle_heading(row), sentences, men_lost(row), row["ref"], row.get("replay", False))


def battle_in_a_clause(row: Facts) -> str:
    """Returns a battle in a clause: at Bor (we lost 12, held)."""
    about = {"where": words.uncapital(battle_place(row)), "men": words.number(men_lost(row))}
    if row["held"]:
        return _("%(where)s (lost %(men)s, held the field)") % about
    return _("%(where)s (lost %(men)s and the field)") % about


def men_lost(row: Facts) -> int:
    return sum(line["lost"] for line in row["losses"])


def our_men(row: Facts) -> str:
    """Returns our men: Major Lacalle with the Guáimaro column, 610 men, bound for Palo Seco,."""
    men = sum(line["present"] for line in row["losses"])
    parts = [words.capitalise(our_forces(row))]
    if men:
        parts.append(ngettext("%(n)s man", "%(n)s men", men) % {"n": words.number(men)})
    bound = row.get("bound")
    if bound and bound != row["spot"].get("place"):
        parts.append(_("bound for %s") % bound)
    return ", ".join(parts) + ("," if len(parts) > 1 else "")


def our_forces(row: Facts) -> str:
    """Names the commander, or our first force, and its companions as one subject."""
    forces = list(row.get("forces", ())) or [_("our force")]
    chief = words.officer_in_sentence(row.get("chief", ""))
    first = chief or forces.pop(0)
    forces = [name for name in forces if not first.endswith(name)]  # a column called as its commander
    if not forces:
        return str(first)
    if len(forces) <= 2:
        return _("%(first)s with %(others)s") % {"first": first, "others": joined_names(forces)}
    return _("%(first)s with %(others)s") % {"first": first, "others": number_of_forces(len(forces))}


def opening(row: Facts) -> str:
    """Says who met whom, and how."""
    band = row["enemy"]
    enemy = enemy_seen(band.get("low", 0), band.get("high", 0), row.get("enemy_arm", ""))
    if band.get("high") and "against" in row:
        enemy = _("%(enemy)s of {the}%(side)s") % {"enemy": enemy, "side": row["against"]}
    about = {"us": our_men(row), "enemy": enemy}
    if row.get("bare") == "ours":
        return _("%(us)s had no escort and was captured by %(enemy)s without a shot.") % about
    if row.get("bare"):
        return _("%(us)s captured an enemy train that had no escort.") % about
    texts = {
        (EngagementKind.AMBUSH, True): _("%(us)s sprang an ambush on %(enemy)s."),
        (EngagementKind.AMBUSH, False): _("%(us)s marched into an ambush of %(enemy)s."),
        (EngagementKind.PURSUIT, True): _("%(us)s caught up with %(enemy)s."),
        (EngagementKind.PURSUIT, False): _("%(us)s tried to get away from %(enemy)s and was caught."),
        (EngagementKind.ASSAULT, True): _("%(us)s assaulted the fortifications, held by %(enemy)s."),
        (EngagementKind.ASSAULT, False): _("%(us)s was assaulted behind its fortifications by %(enemy)s."),
        (EngagementKind.RAID, True): _("%(us)s raided the place and met %(enemy)s."),
        (EngagementKind.RAID, False): _("%(us)s was raided by %(enemy)s."),
        (EngagementKind.CONVOY, True): _("%(us)s attacked a convoy of %(enemy)s."),
        (EngagementKind.CONVOY, False): _("%(us)s was attacked by %(enemy)s who wanted the convoy."),
        (EngagementKind.LANDING, True): _("%(us)s met %(enemy)s on the beach."),
        (EngagementKind.LANDING, False): _("%(us)s was met on the beach by %(enemy)s."),
    }
    plain = _("%(us)s attacked %(enemy)s.") if row["attacked"] else _("%(us)s was attacked by %(enemy)s.")
    return texts.get((EngagementKind(row["kind"]), row["attacked"]), plain) % about


def break_of_battle(row: Facts) -> Iterator[str]:
    """Yields what turned the battle: a reserve that came up, who gave way first, and guns that were lost.

    Its turning point is among them. Reports of earlier releases do not say which it is.
    """
    points = sorted(row.get("turning_points", ()), key=lambda point: not point.get("decisive"))
    ours_won = row["held"]
    came = next((point for point in points if point["what"] == TurningPointKind.CAME_UP), None)
    back = [point for point in points if point["what"] == TurningPointKind.WENT_BACK]
    is_marked = bool(back) and bool(back[0].get("decisive"))
    of_beaten = (point for point in back if is_marked or point["ours"] is not ours_won)
    turn = next(of_beaten, back[0] if back else None)
    guns = next((point for point in points if point["what"] == TurningPointKind.LOST_GUNS), None)
    known_points = [point for point in (came, turn, guns) if point is not None]
    for point in sorted(known_points, key=lambda point: point["minute"] or 0):
        yield turning_point_sentence(point, row["minute"])
    if not back and any(point["what"] == TurningPointKind.FIRE for point in points):
        yield _("Both sides only fired, and nobody was driven back.")


def turning_point_sentence(point: Facts, minute: int) -> str:
    """Returns a turning point in words.

    At 09.56 the enemy’s cavalry charged the 5th company under Captain Soler and drove it back. A
    reader who sees both sides reads the enemy by name, as `foe`.
    """
    unit = point.get("name") or point.get("by", "")
    if unit and point.get("leader"):
        leader = words.officer_in_sentence(point["leader"])
        unit = _("%(unit)s under %(leader)s") % {"unit": unit, "leader": leader}
    about = {"unit": unit, "enemy": point.get("foe") or enemy_arm(point.get("by_arm") or point.get("arm"))}
    what = point["what"]
    if what == TurningPointKind.CAME_UP:
        text = _("%(unit)s came up from reserve") if point["ours"] else _("%(enemy)s came up fresh")
    elif what == TurningPointKind.LOST_GUNS:
        text = (
            _("the guns of %(unit)s were lost") if point["ours"] else _("our men captured the enemy’s guns")
        )
    elif point["minute"] is None:
        text = _("%(unit)s ran from the field") if point["ours"] else _("%(enemy)s ran from the field")
    elif point["ours"]:
        charged = _("%(enemy)s charged %(unit)s and drove it back")
        text = charged if point.get("by_arm") else _("%(unit)s gave way under fire")
    else:
        charged = _("%(unit)s charged %(enemy)s and drove it back")
        text = charged if point.get("by") else _("%(enemy)s gave way under our fire")
    if point["minute"] is None:
        return words.capitalise(text % about) + "."
    return _("At %(clock)s %(what)s.") % {
        "clock": words.clock(minute + point["minute"]),
        "what": text % about,
    }


def ending_sentence(row: Facts) -> str:
    """Says who held the field, and where the others went."""
    where = short_spot(row["after"]) if row.get("after") else ""
    if row.get("bare") == "ours":
        return _("The enemy held the field.")
    if row["held"]:
        if row.get("pursuit") == "caught":
            if where:
                return _("We held the field, and our pursuit to %s caught the enemy.") % where
            return _("We held the field, and our pursuit caught the enemy.")
        if row.get("pursuit"):
            if where:
                return _("We held the field and pursued as far as %s, but did not catch the enemy.") % where
            return _("We held the field and pursued the enemy, but did not catch it.")
        return _("We held the field.")
    text = {
        SideOutcome.WITHDREW: _("Our men withdrew in order to %(where)s; the enemy held the field.")
        if where
        else _("Our men withdrew in order; the enemy held the field."),
        SideOutcome.ROUTED: _("Our men were routed and fled to %(where)s; the enemy held the field.")
        if where
        else _("Our men were routed; the enemy held the field."),
        SideOutcome.OVERRUN: _("Our men were overrun; what was left fled to %(where)s.")
        if where
        else _("Our men were overrun."),
    }.get(SideOutcome(row["outcome"]) if row["outcome"] else SideOutcome.HELD_FIELD)
    sentence = (text or _("Neither side held the field.")) % {"where": where}
    if row.get("pursuit") == "caught":
        caught = _("The enemy pursued and caught them.")
        sentence = f"{sentence} {caught}"
    return sentence


def price(row: Facts) -> str:
    """Says what both sides lost, the enemy as far as our side counted or claims it."""
    lost, counted = men_lost(row), row["counted"]
    ours = ngettext("We lost %s", "We lost %s", lost) % words.number(lost) if lost else _("We lost nobody")
    killed = sum(line["killed"] for line in row["losses"])
    if killed and killed == lost:
        ours = ngettext("We lost %s killed", "We lost %s killed", lost) % words.number(lost)
    elif killed:
        dead = ngettext("%(n)s of them killed", "%(n)s of them killed", killed) % {"n": words.number(killed)}
        ours = _("%(lost)s, %(killed)s") % {"lost": ours, "killed": dead}
    if counted.get("dead") or counted.get("taken"):
        about = {"ours": ours, **{name: words.number(counted[name]) for name in ("dead", "taken")}}
        if counted.get("taken"):
            return _("%(ours)s; we counted %(dead)s enemy dead and captured %(taken)s.") % about
        return _("%(ours)s; we counted %(dead)s enemy dead.") % about
    if row.get("claimed"):
        about = {"ours": ours, "men": words.number(row["claimed"])}
        return _("%(ours)s; our men claim %(men)s of the enemy.") % about
    return f"{ours}."


def officers_lost(row: Facts) -> list[str]:
    """Says which officers were hit."""
    texts = {
        LeaderFate.DEAD: _("%s was killed."),
        LeaderFate.WOUNDED: _("%s was wounded."),
        LeaderFate.CAPTURED: _("%s was captured."),
    }
    return [
        texts[LeaderFate(officer["fate"])] % officer["name"]
        for officer in row.get("officers", ())
        if officer["fate"] in texts
    ]
