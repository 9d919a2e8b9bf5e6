"""What is served: the desk in the hall's own network, and the site with what changes there.

At the desk each table of a round records by a link of its own: ``links`` makes the secrets,
``tables`` carries out what a table asks for through the desk's use cases, ``app`` is its JSON API.
``site`` answers with the site's files. For both ``guard`` keeps out what does not belong there,
``server`` listens and ``idle`` closes connections on which nobody asks for anything.
"""
