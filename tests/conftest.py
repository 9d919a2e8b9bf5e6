"""What all tests share."""

pytest_plugins = ["tests.browser", "tests.postgres"]
