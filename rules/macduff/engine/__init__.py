"""What the rules do to a battle: one module for each thing that happens on the table."""
