"""Small tables that the tests of corrections begin with."""

DUEL = """\
table k/1/1
game saare
seats mari jaan
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
mari done
jaan attack 9d
mari take
jaan done
"""
"""Saare, in the third bout of the first deal."""

MATCH = """\
table k/1/1
game six-dozens
seats mari jaan peep
dealer mari
trumps none

deal 1
result out mari left jaan=3 peep=5

deal 2 dealer=jaan
result out jaan left mari=4 peep=5

deal 3 dealer=peep
result out mari left jaan=2 peep=1

deal 4 dealer=mari
result out mari left jaan=2 peep=1
"""
"""Six Dozens, a match that ended in its fourth deal."""

CARDS = """\
table s/1/1
game saare
seats mari jaan peep
dealer mari

deal 1
result mari jaan peep

deal 2
result jaan mari peep

deal 3
result jaan peep mari

deal 4
result mari peep jaan
"""
"""Saare, four score cards."""
