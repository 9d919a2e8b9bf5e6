"""The audit: whether what is recorded holds together, found without changing anything.

``audit.audit`` looks at a record as a whole: its chain, each table folded again by the rules, who
sat where, and the read model beside one built anew and beside what the histories come to. Findings
are values; their sentences are made where they are shown.
"""
