"""The desk in the hall's own network: each table of a round records by a link of its own.

``links`` makes the secrets, ``tables`` carries out what a table asks for through the desk's use
cases, ``app`` is its JSON API, ``guard`` keeps out what does not belong there, ``server`` listens.
"""
