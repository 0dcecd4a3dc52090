"""Benchmarks: `python -m bench` lists them.

They measure the real program beside floors of the same run, because a figure without its floor
says more about the machine than about the program. Nothing here is a test that can fail by time.
"""
