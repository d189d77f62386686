"""What the calculations do to a battle: one module for each step of the turn."""
