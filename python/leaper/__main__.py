"""python -m leaper is the command leaper."""
import os
import subprocess
import sys

from ._command import Error, command


def main() -> int:
    try:
        path = command()
    except Error as wrong:
        print(f"leaper: {wrong}", file=sys.stderr)
        return 2
    if os.name != "nt":
        os.execv(path, [path, *sys.argv[1:]])
    return subprocess.call([path, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
