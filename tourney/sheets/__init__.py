"""The table sheet: a plain text record of tables, read, folded by the rules, checked and written.

A line becomes a statement (``statements``), statements become a sheet per table (``reader``), a
``fold`` follows them by the rules of the game, ``check`` says what is wrong, and
``writer`` gives the canonical text back.
"""
