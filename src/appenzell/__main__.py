"""`python -m appenzell` is the command `appenzell`."""

import sys

from appenzell.cli import main

if __name__ == "__main__":
    sys.exit(main())
