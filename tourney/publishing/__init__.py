"""The site: page contexts made from the read model, rendered by Jinja2 into plain files.

``publish`` is the use case. ``contexts`` and ``table_contexts`` hold what the pages show as frozen
data, the ``compose_…`` modules make them from the read model's views, ``render`` turns them into
HTML with the templates of ``site_templates``, ``folder`` writes only what has changed.
"""

from __future__ import annotations

from tourney.publishing.folder import Published, SiteBusyError
from tourney.publishing.listed import NotASiteError
from tourney.publishing.making import Wishes
from tourney.publishing.site import Publisher, publish

__all__ = ["NotASiteError", "Published", "Publisher", "SiteBusyError", "Wishes", "publish"]
