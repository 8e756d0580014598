"""What every request passes through: limits, errors, logs, metrics, files of the page."""
