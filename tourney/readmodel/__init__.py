"""The read model: a disposable SQLite file, built from the record, that answers every question.

``model`` keeps it up with the record, ``ranking`` orders the standings, ``queries`` reads them, and
``views`` holds the answers as plain frozen data for the commands and the site.
"""
