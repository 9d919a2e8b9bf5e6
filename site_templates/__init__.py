"""The templates, styles and scripts of the published site; used by `tourney.publishing` alone."""
