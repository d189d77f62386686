"""Infantry fires, an officer falls, cavalry checks morale. In the next turn it charges, and both fight."""

from tests.battles.pages.at_table.golden.script import END, Golden, act, due

MEXICAN_WAR = Golden(
    ruleset="mexican_war",
    taps=(
        act("Column", "fire", "2-0", target="Band", order="front", range="short", place="open"),
        due("exposed", "4"),
        due("officer", "1"),
        END,
        due("loss", "6"),
        act("Band", "charge", ground="open", order="level", target="Column"),
        due("close", "8"),
        due("stand", "5"),
        END,
        due("range", "9"),
        due("shots", "0-0"),
        due("strike", "1"),
        due("strike", "2"),
        due("round", "6"),
        due("round", "6"),
    ),
    secrets={
        "1-plans": ("written", "written"),
        "1-attack": ("stay", "stay"),
        "2-plans": ("written", "written"),
        "2-attack": ("stay", {"Band": "Column"}),
    },
    losses={"Column": {"lost": 1}, "Band": {"lost": 2}, "Sanguily": {"lost": 1, "leader_hit": True}},
    roster=(
        ("Column", "2", "in melee, unformed"),
        ("Guerrilla", "3", "ready"),
        ("Spain, general", "1", "officer"),
        ("Band", "4", "in melee, unformed"),
        ("Sanguily", "0", "fallen"),
    ),
    returned=("Column 30 1 3 1 – 25", "Guerrilla 30 – – – – 30", "Band 60 4 7 – 4 45"),
    length=2,
)
