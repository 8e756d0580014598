"""Tests of the web page in a real browser; a package, so that its browser ends with its tests."""
