"""The recorder: what is pressed or tapped at a table becomes statements of its sheet.

It does no input or output. ``Recorder.press`` takes one key and answers with the statements that
are now to be recorded, with what is still wanted, with the readings among which to choose, or with
the rule that forbids it. ``table_view`` says as plain data what a face shows meanwhile, and
``changing`` what an earlier statement said differently would do to the later ones.
"""
