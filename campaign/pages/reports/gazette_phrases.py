"""The phrases of the gazette: four for each kind of news. The issue's facts say which one is printed."""

from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.theatre.relations import Relation

Facts = dict[str, Any]
Four = tuple[str, str, str, str]


def chosen_phrase(line: Facts, texts: Four) -> str:
    """Returns the phrase of *line*; lines of earlier releases have the first."""
    return texts[line.get("phrase", 0) % len(texts)]


def flag_phrases(*, several: bool = False) -> Four:
    """Phrases for one place that changed hands, or for *several*."""
    if several:
        return (
            _("The flag of {the}%(side)s flies over %(place)s."),
            _("%(place)s are in the hands of {the}%(side)s."),
            _("The troops of {the}%(side)s are masters of %(place)s."),
            _("%(place)s have passed to {the}%(side)s."),
        )
    return (
        _("The flag of {the}%(side)s flies over %(place)s."),
        _("%(place)s is in the hands of {the}%(side)s."),
        _("The troops of {the}%(side)s are masters of %(place)s."),
        _("%(place)s has passed to {the}%(side)s."),
    )


def battle_phrases(*, near: bool, chief: bool) -> Four:
    """Returns the phrases for a battle in a town or near it. *chief*: its commander is named."""
    if near and chief:
        return (
            _("Not far from %(place)s %(chief)s, with troops of {the}%(side)s, fell upon the enemy."),
            _("%(chief)s sought out the enemy near %(place)s with troops of {the}%(side)s."),
            _("There was firing near %(place)s: %(chief)s attacked there for {the}%(side)s."),
            _("Near %(place)s the troops of {the}%(side)s under %(chief)s went at the enemy."),
        )
    if near:
        return (
            _("Not far from %(place)s the troops of {the}%(side)s fell upon the enemy."),
            _("The troops of {the}%(side)s sought out the enemy near %(place)s."),
            _("There was firing near %(place)s: the troops of {the}%(side)s attacked."),
            _("Near %(place)s the troops of {the}%(side)s went at the enemy."),
        )
    if chief:
        return (
            _("At %(place)s %(chief)s, with troops of {the}%(side)s, fell upon the enemy."),
            _("%(chief)s attacked at %(place)s with troops of {the}%(side)s."),
            _("%(place)s heard firing: %(chief)s attacked there for {the}%(side)s."),
            _("The troops of {the}%(side)s under %(chief)s went at the enemy at %(place)s."),
        )
    return (
        _("At %(place)s the troops of {the}%(side)s fell upon the enemy."),
        _("The troops of {the}%(side)s attacked at %(place)s."),
        _("%(place)s heard firing: the troops of {the}%(side)s attacked."),
        _("The troops of {the}%(side)s went at the enemy at %(place)s."),
    )


def assault_phrases(*, entered: bool) -> Four:
    if entered:
        return (
            _("The troops of {the}%(side)s attacked the works of %(place)s and entered them."),
            _("The works of %(place)s were stormed by the troops of {the}%(side)s."),
            _("The troops of {the}%(side)s are inside the works of %(place)s."),
            _("The defences of %(place)s have fallen to the troops of {the}%(side)s."),
        )
    return (
        _("The troops of {the}%(side)s attacked the works of %(place)s without entering them."),
        _("The works of %(place)s held against the troops of {the}%(side)s."),
        _("The troops of {the}%(side)s were beaten off before the works of %(place)s."),
        _("An assault of the troops of {the}%(side)s on the works of %(place)s failed."),
    )


def siege_phrases(ending: str) -> Four:
    return {
        "begun": (
            _("The troops of {the}%(side)s have closed in %(place)s."),
            _("%(place)s is cut off by the troops of {the}%(side)s."),
            _("Nobody gets into %(place)s any more: the troops of {the}%(side)s lie before it."),
            _("The troops of {the}%(side)s have begun to besiege %(place)s."),
        ),
        "raised": (
            _("%(place)s is relieved: the troops of {the}%(side)s are gone from before it."),
            _("The roads to %(place)s are open again; the troops of {the}%(side)s have left."),
            _("The troops of {the}%(side)s have given up the siege of %(place)s."),
            _("%(place)s breathes again: the troops of {the}%(side)s have marched off."),
        ),
        "given_up": (
            _("The garrison of %(place)s has given itself up to the troops of {the}%(side)s."),
            _("%(place)s has surrendered to the troops of {the}%(side)s."),
            _("%(place)s has opened its gates to the troops of {the}%(side)s."),
            _("The garrison of %(place)s has laid down its arms before the troops of {the}%(side)s."),
        ),
    }[ending]


def cane_phrases(*, mill_safe: bool) -> Four:
    if mill_safe:
        return (
            _("{Cane} burned at %(place)s; {the_mill} is safe."),
            _("Fire went through {the_cane} of %(place)s and spared {the_mill}."),
            _("Smoke over %(place)s: {the_cane} is gone, {the_mill} stands."),
            _("At %(place)s they burned {the_cane}. {The_mill} was not touched."),
        )
    return (
        _("{Cane} burned at %(place)s."),
        _("Fire went through {the_cane} of %(place)s."),
        _("Smoke over %(place)s: {the_cane} is gone."),
        _("At %(place)s they burned {the_cane}."),
    )


def houses_phrases() -> Four:
    return (
        _("%(place)s was burned."),
        _("The houses of %(place)s are ashes."),
        _("%(place)s has been put to the torch."),
        _("Of %(place)s nothing but smoking walls is left."),
    )


def landing_phrases() -> Four:
    return (
        _("The %(names)s has landed men and arms for {the}%(side)s."),
        _("The %(names)s got in and put men and arms ashore for {the}%(side)s."),
        _("Men and arms for {the}%(side)s are ashore from the %(names)s."),
        _("The %(names)s got through, with men and arms for {the}%(side)s."),
    )


def reinforcement_phrases() -> Four:
    return (
        _("Reinforcements for {the}%(side)s have come in."),
        _("Fresh troops of {the}%(side)s have landed."),
        _("New men for {the}%(side)s have arrived."),
        _("{The}%(side)s has received more troops."),
    )


def execution_phrases(men: int) -> Four:
    """Returns phrases for the execution of *men*. Officers are named after it."""
    return (
        ngettext(
            "%(n)s prisoner of {the}%(side)s was shot.", "%(n)s prisoners of {the}%(side)s were shot.", men
        ),
        ngettext(
            "{The}%(side)s has had %(n)s prisoner shot.", "{The}%(side)s has had %(n)s prisoners shot.", men
        ),
        ngettext(
            "By order of {the}%(side)s %(n)s prisoner stood before the firing party.",
            "By order of {the}%(side)s %(n)s prisoners stood before the firing party.",
            men,
        ),
        ngettext(
            "A firing party of {the}%(side)s has put %(n)s prisoner to death.",
            "A firing party of {the}%(side)s has put %(n)s prisoners to death.",
            men,
        ),
    )


def dry_weather_phrases() -> Four:
    return (
        _("The weather is dry and the roads are good."),
        _("It has not rained; carts go everywhere."),
        _("Dust on the roads and a clear sky."),
        _("The dry season holds."),
    )


def rain_phrases() -> Four:
    return (
        _("The rains are on; the roads are deep and the fords uncertain."),
        _("It rains without end; the rivers are up."),
        _("Mud everywhere: the rains have not let up."),
        _("The fords are high and the carts stuck in the rains."),
    )


def no_news_phrases() -> Four:
    return (
        _("Nothing worth printing was heard this {week}."),
        _("A quiet {week}: there is nothing to print."),
        _("No news has reached this newspaper this {week}."),
        _("This {week} the war has kept silent."),
    )


def mill_phrases(*, with_cane: bool) -> Four:
    """Phrases for a burned mill, alone or with the cane around it."""
    if with_cane:
        return (
            _("{The_cane} and {the_mill} of %(place)s were burned."),
            _("At %(place)s everything burned, {the_cane} and {the_mill}."),
            _("{The_mill} of %(place)s is a ruin, and {the_cane} about it black stubble."),
            _("Fire took {the_cane} of %(place)s first and {the_mill} after it."),
        )
    return (
        _("{The_mill} of %(place)s was burned."),
        _("Nothing but the chimney is left of {the_mill} of %(place)s."),
        _("{The_mill} of %(place)s went up in flames."),
        _("They set fire to {the_mill} of %(place)s."),
    )


def razed_phrases() -> Four:
    return (
        _("%(place)s was razed: no houses or fortifications are left."),
        _("%(place)s is no more: its houses and its forts were pulled down."),
        _("Not one stone of the houses and forts of %(place)s is left on another."),
        _("They have levelled %(place)s, houses, forts and all."),
    )


def captured_ship_phrases() -> Four:
    return (
        _("The %(names)s, with men and arms for {the}%(side)s, was taken at sea."),
        _("The %(names)s was boarded at sea, with all the men and arms she had for {the}%(side)s."),
        _("The cruise of the %(names)s is over: she was captured with men and arms for {the}%(side)s."),
        _("The %(names)s is a prize. She had men and arms for {the}%(side)s on board."),
    )


def beaten_off_phrases() -> Four:
    return (
        _("The %(names)s, with men and arms for {the}%(side)s, was beaten off."),
        _("The men of the %(names)s, who came to fight for {the}%(side)s, were beaten on the beach."),
        _("The landing of the %(names)s came to nothing; {the}%(side)s waits for its men and arms."),
        _("The %(names)s brought men and arms for {the}%(side)s, and lost them where she landed."),
    )


def new_force_phrases() -> Four:
    return (
        _("In arms for {the}%(side)s from now on: %(names)s."),
        _("%(names)s: that is who has taken up arms for {the}%(side)s."),
        _("{The}%(side)s has new troops in the field: %(names)s."),
        _("They serve {the}%(side)s from this {week} on: %(names)s."),
    )


def recruits_phrases() -> Four:
    return (
        _("Men of the country have joined the troops of {the}%(side)s."),
        _("The ranks of {the}%(side)s fill with men of the country."),
        _("Many have left their villages to serve {the}%(side)s."),
        _("{The}%(side)s finds recruits among the people of the country."),
    )


def surrender_phrases() -> Four:
    return (
        _("Men of {the}%(side)s have come in and given themselves up."),
        _("Some who fought for {the}%(side)s have had enough, and laid down their arms."),
        _("Men of {the}%(side)s have come out of hiding and asked for pardon."),
        _("{The}%(side)s has lost men who would rather go home: they gave themselves up."),
    )


def new_arms_phrases() -> Four:
    return (
        _("New arms are given out to the troops of {the}%(side)s."),
        _("Cases of new arms were opened before the troops of {the}%(side)s."),
        _("The troops of {the}%(side)s carry new arms."),
        _("{The}%(side)s has armed its troops anew."),
    )


def policy_phrases() -> Four:
    return (
        _("On the part of {the}%(side)s it is made known: %(what)s."),
        _("{The}%(side)s has had it posted on the walls: %(what)s."),
        _("A proclamation of {the}%(side)s says it plainly: %(what)s."),
        _("{The}%(side)s lets friend and foe know: %(what)s."),
    )


def treaty_phrases(relation: Relation) -> Four:
    return {
        Relation.ALLY: (
            _("{The}%(side)s and {the}%(other)s have made an alliance."),
            _("{The}%(side)s and {the}%(other)s have sworn to stand together."),
            _("A treaty joins {the}%(side)s and {the}%(other)s from now on."),
            _("Anybody who attacks {the}%(side)s now has to fight {the}%(other)s as well."),
        ),
        Relation.NEUTRAL: (
            _("{The}%(side)s and {the}%(other)s are neutral to each other from now on."),
            _("{The}%(side)s and {the}%(other)s have agreed to leave each other alone."),
            _("There is neither war nor alliance between {the}%(side)s and {the}%(other)s."),
            _("{The}%(side)s keeps out of the quarrels of {the}%(other)s from now on."),
        ),
        Relation.ENEMY: (
            _("{The}%(side)s and {the}%(other)s are at war."),
            _("War is declared between {the}%(side)s and {the}%(other)s."),
            _("The guns now speak for {the}%(side)s and {the}%(other)s."),
            _("{The}%(side)s and {the}%(other)s have called back their envoys: it is war."),
        ),
    }[relation]


def victory_phrases() -> Four:
    return (
        _("{The}%(side)s has won the war."),
        _("It is over: {the}%(side)s has won what the war was about."),
        _("The bells ring for {the}%(side)s, which has won the war."),
        _("The war is decided, and {the}%(side)s has won it."),
    )


def condition_phrases() -> Four:
    """Phrases for a fulfilled victory condition, by its title."""
    return (
        _("%(title)s. It may well decide this war."),
        _("%(title)s. Nobody can deny it now."),
        _("%(title)s. People speak of nothing else."),
        _("%(title)s. This newspaper can vouch for it."),
    )


def district_weather_phrases() -> Four:
    return (
        _("Weather of the {week}: %s."),
        _("The sky this {week}: %s."),
        _("What travellers say of the weather: %s."),
        _("The almanac notes: %s."),
    )


def rumour_phrases(outcome: str) -> Four:
    """Phrases for troops of two sides that met near a town without a battle."""
    return {
        "stood": (
            _("It is said that troops of {the}%(side)s and {the}%(other)s lay in sight of each other here."),
            _("People saw {the}%(side)s and {the}%(other)s face to face, and waited for the shots."),
            _("Two camps near the town, they say, {the}%(side)s in one and {the}%(other)s in the other."),
            _("All the talk is of {the}%(side)s and {the}%(other)s, who stood and looked at each other."),
        ),
        "parted": (
            _("They say that troops of {the}%(side)s and {the}%(other)s met here and parted without a shot."),
            _(
                "Word has it that {the}%(side)s and {the}%(other)s met near the town,"
                " and there was no battle."
            ),
            _("People tell of {the}%(side)s and {the}%(other)s, who came close and went their ways."),
            _("A muleteer saw {the}%(side)s and {the}%(other)s cross paths here and not fight."),
        ),
    }[outcome]


def siege_talk_phrases() -> Four:
    """Phrases for a town that is still besieged."""
    return (
        _("Nothing comes out of %(place)s but rumours; the troops of {the}%(side)s still lie before it."),
        _("Bread is dear in %(place)s, people say, and the horses are thin. The siege is not lifted."),
        _("%(place)s is still besieged, and everybody has a different story about it."),
        _("They say that signals are seen from %(place)s by night; the siege goes on."),
    )
