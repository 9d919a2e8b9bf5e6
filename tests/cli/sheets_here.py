"""Small sheets that several tests of the commands begin with."""

DUEL = """\
table kevad-2026/1/1
game saare
seats mari jaan
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
"""
"""Two players, in the first bout of the first deal."""

CARDS = """\
table kevad-2026/1/2
game saare
seats "Õie Öövel" O'Neil
dealer O'Neil

deal 1
result O'Neil "Õie Öövel"
"""
"""A score card by names."""

EXPORTED = DUEL.replace("deal 1\n", "deal 1 dealer=mari\n")
"""The duel as it is exported: every deal with its dealer."""
