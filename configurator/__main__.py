"""`python -m configurator` does what the `configurator` command does."""

import sys

from configurator.cli import main

sys.exit(main())
