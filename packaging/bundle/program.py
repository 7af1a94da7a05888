"""What the built program starts with."""

import sys

from configurator.cli import main

sys.exit(main())
