"""Cavalry charges infantry that fires at it. Both strike, an officer falls, one unit is shaken."""

from tests.battles.pages.at_table.golden.script import END, Golden, act, due

MACHETE = Golden(
    ruleset="machete",
    scale=5,
    taps=(
        act("Band, A", "charge", target="Column", ground="none"),
        act("Column", "fire", "6", target="Band, A", range="short", place="open"),
        due("officer", "1"),
        END,
        due("strike", "3"),
        due("officer", "4"),
        due("strike", "5"),
        due("test", "4"),
        due("test", "1"),
    ),
    end="Cuba breaks off",
    secrets={"1-break_off": ("fight_on", "break_off")},
    losses={"Column": {"lost": 2}, "Band, A": {"lost": 3, "leader_hit": True}},
    roster=(
        ("Column", "4", "in melee"),
        ("Guerrilla", "6", "to act now"),
        ("Band, A", "3", "shaken, in melee"),
        ("Band, B", "6", "to act now"),
    ),
    returned=("Column 30 2 7 1 – 20", "Guerrilla 30 – – – – 30", "Band 60 4 9 1 1 45"),
    length=1,
)
