"""Tournaments and seasons: what was agreed, who takes part, who sat where.

A fact that could not be when it was recorded counts nothing: what held before it holds on.
"""
