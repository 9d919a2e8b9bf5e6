"""A published site beside the record, as findings of the audit."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tourney.audit.chain import read_heads
from tourney.audit.findings import NOT_AS_RECORDED, READ_MODEL, SITE, Finding
from tourney.cli.terminal import NOT_THERE
from tourney.desk.refusals import Refused
from tourney.publishing.compared import Difference, compared
from tourney.publishing.paths import HEADS

if TYPE_CHECKING:
    from events.record import Record
    from tourney.addresses import Scope
    from tourney.audit.chain import Heads


def site_heads(site: Path) -> Heads:
    """The heads that a site shows; raises Refused where there is no site of ours."""
    try:
        return read_heads(json.loads((site / HEADS).read_bytes()))
    except (OSError, RecursionError, ValueError):
        raise Refused("no-site", folder=str(site)) from None


def audit_site(
    record: Record, shown: Heads, site: Path, scope: Scope, progress: Callable[[int, int], None]
) -> Iterator[Finding]:
    """Report where the numbers of a site are not what the record came to at the head it shows."""
    head = shown.record
    if not record.is_prefix(head):
        data: dict[str, str | int] = {
            "folder": str(site),
            "position": head.position,
            "digest": head.digest,
        }
        yield Finding("", None, "", SITE, "audit.site.foreign", data)
        return
    try:
        yield from map(_finding, compared(record, head.position, site, scope, progress))
    except (*NOT_AS_RECORDED, sqlite3.Error):
        yield Finding("", None, "", READ_MODEL, "audit.not-built")


def _finding(one: Difference) -> Finding:
    data = {"file": one.file}
    if one.column or one.player:
        what = f"{one.player}, {one.column}" if one.player and one.column else ""
        data["what"] = what or one.player or one.column
        data["published"] = NOT_THERE if one.published is None else one.published
        data["recorded"] = NOT_THERE if one.recorded is None else one.recorded
        key = "value"
    else:
        key = "no-file" if one.published is None else "strange-file"
    return Finding(one.address, None, "", SITE, f"audit.site.{key}", data)
