"""`make bench`: run all benches, or those named, and print one JSON object a line.

Exit status 1 when a figure is outside its budget, 2 when a bench is not known.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from harness import BENCHES


def main(chosen: list[str]) -> int:
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        importlib.import_module(file.stem)
    if unknown := sorted(set(chosen) - BENCHES.keys()):
        sys.stderr.write(f"no bench {', '.join(unknown)}; there are {', '.join(BENCHES)}\n")
        return 2
    everything_ok = True
    for name in chosen or BENCHES:
        for row in BENCHES[name]():
            sys.stdout.write(row.line() + "\n")
            sys.stdout.flush()
            everything_ok &= row.ok
    return 0 if everything_ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
