"""The site: pages made of the read model's answers, rendered by Jinja2 into plain files.

``publish`` is the use case. ``pages``, ``hall``, ``feed`` and ``table_page`` have a class for each
kind of page, with what it works out of the answers; ``parts`` says which pages there are,
``render`` turns them into HTML with the templates of ``site_templates``, ``folder`` writes only
what has changed.
"""

from __future__ import annotations

from tourney.publishing.folder import Published, SiteBusyError
from tourney.publishing.listed import NotASiteError
from tourney.publishing.making import Wishes
from tourney.publishing.site import DifferentRecordError, Publisher, publish

__all__ = [
    "DifferentRecordError",
    "NotASiteError",
    "Published",
    "Publisher",
    "SiteBusyError",
    "Wishes",
    "publish",
]
