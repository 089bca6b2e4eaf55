"""Set up and run: what `make` calls, and what Windows calls without make.

    python tools/make.py demo     start a campaign and print all its sheets to output/demo/
    python tools/make.py test     style, types, import contracts, tests

Needs Python 3.11 or newer and nothing else. This file is written so that every older Python can read it, too, and say
so; everything else stands in targets.py and environment.py.
"""

import os
import sys

OLDEST = (3, 11)


def newer_python():
    # type: () -> str | None
    """Where on the PATH a Python that is new enough lies."""
    import subprocess

    for minor in range(OLDEST[1], OLDEST[1] + 10):
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            found = os.path.join(folder, "python3.%d" % minor)
            if os.access(found, os.X_OK):
                with open(os.devnull, "w") as nowhere:  # a pyenv shim may lead to none
                    if subprocess.call([found, "-c", ""], stderr=nowhere) == 0:
                        return found
    return None


def main():
    # type: () -> int
    """Run the target named on the command line; the exit code."""
    if sys.version_info >= OLDEST:
        import targets

        return targets.main(sys.argv[1:])
    found = newer_python()
    if found:
        import subprocess

        return subprocess.call([found] + sys.argv)
    this = ".".join(map(str, sys.version_info[:3]))
    sys.stderr.write(
        "makeplay: this is Python %s (%s); install Python 3.11 or newer and run the command again, or name one that is "
        "there: make PYTHON=/path/to/python3.11 ...\n" % (this, sys.executable)
    )
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # before anything else could hear it
        sys.exit(130)
