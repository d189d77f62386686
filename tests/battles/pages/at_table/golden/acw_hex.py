"""Infantry shoots at cavalry and attacks it. A general joins in and falls, and the cavalry rallies."""

from tests.battles.pages.at_table.golden.script import END, Golden, act, due

ACW_HEX = Golden(
    ruleset="acw_hex",
    opening=3,
    taps=(
        due("first", "blue"),
        due("orders", "1"),
        due("orders", "3"),
        act("Column", "shoot", target="Band", cover="open"),
        due("volley", "6"),
        act("Column", "close", target="Band", front="both", ground="none"),
        END,
        due("strike", "join-4-0"),
        due("strike", "1-4", "1"),
        due("strike", "1-6"),
        due("orders", "4"),
        act("Band", "rally", "5", general="no"),
    ),
    losses={"Column": {"lost": 1}, "Band": {"lost": 1}, "Sanguily": {"lost": 1, "leader_hit": True}},
    roster=(
        ("Column", "2", "infantry, in contact"),
        ("Spain, general", "1", "commander"),
        ("Column, commander", "1", "commander"),
        ("Band", "2", "cavalry, has acted, in contact"),
        ("Sanguily", "0", "hit and carried off"),
        ("Band, commander", "1", "3 orders left"),
    ),
    returned=("Column 30 – 1 – – 29", "Guerrilla 30 – 1 – – 29", "Band 60 – 3 – – 57"),
    length=1,
)
