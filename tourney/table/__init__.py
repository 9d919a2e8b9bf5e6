"""What counts of a table: its facts folded into one history, from which everything else follows.

Nobody else interprets the facts of a table. What may be said next, the rows of the read model, the
steps of a replay, the sheet of an export and what an audit finds are functions of that history.
"""
