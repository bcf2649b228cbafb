"""What everything else in the server stands on: refusals, settings, limits, names, figures. Knows no table."""
