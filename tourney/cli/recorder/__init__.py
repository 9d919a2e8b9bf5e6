"""The recorder in a terminal: one screen, a key or two a card.

``taking`` is what a person does at it, without a terminal; ``drawing`` how it looks; ``screen``
reads the keys and shows it.
"""
