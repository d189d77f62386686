"""The rules on the table: one module for each step of the turn applies the calculations to a battle."""
