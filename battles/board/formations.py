"""The formations of a unit: their words, and the verbs that change them."""

FORMATIONS = ("line", "column", "skirmish")  # in the order of the verb `forms`
LIMBERED, IN_BATTERY = "limbered", "in_battery"  # of a gun
MOUNTED, DISMOUNTED = "line", "dismounted"  # of horse
POSES = {  # of a gun, by verb
    "limbers": LIMBERED, "sets_up": IN_BATTERY, "unlimbers": IN_BATTERY, "gun_brought_off": LIMBERED,
    "gun_carried_off": LIMBERED,
}  # fmt: skip
SADDLES = {"is_on_foot": DISMOUNTED, "is_mounted": MOUNTED}  # of horse, by verb
