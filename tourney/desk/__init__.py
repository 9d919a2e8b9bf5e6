"""The desk: what an organizer, a scorekeeper or an arbiter does, as use cases over the record.

Each judges first and records afterwards, in one durable step; what is refused changes nothing.
"""
