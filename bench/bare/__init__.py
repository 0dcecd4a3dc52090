"""The yardstick: a bare Django project with one form and one insert, on the program's server."""
