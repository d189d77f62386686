"""Chances: of whole battles by trial, of single rolls exactly."""
