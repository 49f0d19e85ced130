"""Suites and runs on disk: the only room that knows our file names.

A suite is a folder that appears whole or not at all. A run is a folder that grows by closed part
files, each renamed into place, so that a stopped run loses nothing and goes on where it was.
"""

from counterfoil.store.atomic import refuse_occupied, told_on_disk_errors, whole_file, whole_folder
from counterfoil.store.lines import FORMAT
from counterfoil.store.runs import Run, RunCard, merge_runs, open_run, writing_run
from counterfoil.store.suites import Card, Suite, open_suite, pack_suite, write_suite

__all__ = [
    "FORMAT", "Card", "Run", "RunCard", "Suite", "merge_runs", "open_run", "open_suite", "pack_suite",
    "refuse_occupied", "told_on_disk_errors", "whole_file", "whole_folder", "write_suite", "writing_run",
]  # fmt: skip
