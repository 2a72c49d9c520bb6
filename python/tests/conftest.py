"""The tests run the command that the variable LEAPER names: scripts/test builds it."""
import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

if "LEAPER" not in os.environ:
    pytest.exit("let LEAPER name a command: go build -o /tmp/leaper ./cmd/leaper && LEAPER=/tmp/leaper python3 -m pytest python", 2)
