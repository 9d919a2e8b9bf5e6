"""Whatever is damaged in a store, the audit names each event that is lost, and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attack import damage
from tests.attack.test_attacks import Right, Times


@pytest.mark.slow
def test_the_audit_names_each_event_that_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: Right, times: Times, seed: int
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    right(damage.damaged_stores(tmp_path, times(1000, 40), seed))
