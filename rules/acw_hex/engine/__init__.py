"""What the calculations do to a battle: one module for each thing a player turn is made of."""
