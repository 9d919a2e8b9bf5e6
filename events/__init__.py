"""The record: what happened, as facts, in one chained log of named streams.

Start at `events.record.open_record`; the facts are in `events.facts`, and a read model
follows the record with `events.follow.Follower`.
"""
