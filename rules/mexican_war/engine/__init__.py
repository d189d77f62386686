"""The steps of a battle, a module for each step of the turn or part of one."""
