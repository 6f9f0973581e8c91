"""``python -m opentmu``: the command ``tmu``, of which ``run -- COMMAND`` is ``tmu cuda -- COMMAND``."""

import sys

from ._command import run


def main() -> None:
    """The script ``opentmu``."""
    arguments = sys.argv[1:]
    # `tmu run JOB` runs jobs; here `run` with a command behind `--` runs that on the driver library.
    if arguments[:1] == ["run"] and "--" in arguments:
        arguments[0] = "cuda"
    run(arguments)


if __name__ == "__main__":
    main()
