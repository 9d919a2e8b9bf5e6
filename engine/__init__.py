"""The rules of the two card games, and nothing else.

Standard library only: no clock, no randomness, no input or output, no sentences for people.
A deal is a value folded from its moves; ``engine.game`` holds the doors through which
everybody else asks (``judge``, ``play``, ``allowed``) and the registry of games.
"""
