"""Natives charge horse under fire: bases fall and run, both strike, a card is turned, and one wavers."""

from tests.battles.pages.at_table.golden.script import END, Golden, act, card, due

SCWARES = Golden(
    ruleset="scwares",
    taps=(
        act("Band", "charge", "6-6", "5-5", target="Guerrilla", ground="open"),
        due("reach", "3"),
        act("Column", "fire", "6-0-0-0-0-0", "5-0-0-0-0", target="Band", bases="3", zone="2", place="open"),
        due("back", "0"),
        END,
        due("front", "2"),
        due("blow", "2-6"),
        due("blow", "6-0-0"),
        card(card="low"),
        due("test", "4"),
        due("test", "4"),
    ),
    losses={"Guerrilla": {"surrendered": 1}, "Band": {"lost": 1, "surrendered": 1}},
    roster=(
        ("Column", "3", "single-shot rifles"),
        ("Guerrilla", "2", "in close combat"),
        ("Column, commander", "1", "to act"),
        ("Band", "4", "shaken, in close combat"),
        ("Sanguily", "1", "to act"),
    ),
    returned=("Column 30 – – – – 30", "Guerrilla 30 3 5 – – 22", "Band 60 5 – – 11 44"),
    length=2,
)
