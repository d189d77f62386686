"""Fire: who aims at whom, how deep a target is, what is hit."""
