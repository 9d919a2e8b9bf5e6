"""The sample league: tournaments made by a seeded player, through the same doors as anybody."""
