"""The phrases of the gazette: four for each kind of news. The issue's facts say which one is printed."""

from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext

Facts = dict[str, Any]
Four = tuple[str, str, str, str]


def chosen_phrase(line: Facts, texts: Four) -> str:
    """Returns the phrase of *line*; lines of earlier releases have the first."""
    return texts[line.get("phrase", 0) % len(texts)]


def flag_phrases() -> Four:
    return (
        _("The flag of {the}%(side)s flies over %(place)s."),
        _("%(place)s is in the hands of {the}%(side)s."),
        _("The troops of {the}%(side)s are masters of %(place)s."),
        _("%(place)s has passed to {the}%(side)s."),
    )


def battle_phrases(*, near: bool, chief: bool) -> Four:
    """Of a battle in a town or near it; *chief*: its commander is named."""
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


def siege_phrases(how: str) -> Four:
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
    }[how]


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
    """Of *men* shot; officers are named after it."""
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
        _("No news has reached this paper this {week}."),
        _("This {week} the war has kept silent."),
    )
