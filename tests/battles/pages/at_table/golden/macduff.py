"""Cavalry and infantry exchange volleys, a commander falls, infantry must rally, and cavalry charges."""

from tests.battles.pages.at_table.golden.script import END, Golden, act, due

MACDUFF = Golden(
    ruleset="macduff",
    taps=(
        act("Sanguily", "join", target="Band, A"),
        act("Band, A", "fire", "6-6", target="Column", figures="3", place="close"),
        due("return", "fire_open"),
        due("shots", "6-6"),
        due("steady", "1"),
        act("Band, B", "fire", "6-6", target="Column", figures="3", place="close"),
        due("rally", "5"),
        act("Guerrilla", "charge", target="Band, A"),
        due("react", "stand"),
        due("contact", "open"),
        END,
        due("strike", "3-0-0"),
        due("strike", "3-0"),
    ),
    losses={
        "Column": {"lost": 4},
        "Guerrilla": {"lost": 1},
        "Band, A": {"lost": 3},
        "Sanguily": {"lost": 1, "leader_hit": True},
    },
    roster=(
        ("Column", "2", "shaken"),
        ("Guerrilla", "5", "in melee"),
        ("Spain, general", "1", "alone"),
        ("Band, A", "3", "in melee"),
        ("Band, B", "6", "carbine"),
        ("Sanguily", "0", "lost"),
        ("Band, cavalry commander 1", "1", "alone"),
    ),
    returned=("Column 30 1 3 1 – 25", "Guerrilla 30 – 1 – – 29", "Band 60 1 2 – 1 56"),
    length=1,
    end="Cuba must concede",
)
