"""How a battle is played: games, choices, commanders, records and what each side sees."""
