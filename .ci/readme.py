"""Print the README's n-th console block, so that CI runs the very commands that users read."""

import re
import sys
from pathlib import Path

blocks = re.findall(r"```console\n(.*?)```", Path("README.md").read_text(encoding="utf-8"), re.DOTALL)
sys.stdout.write(blocks[int(sys.argv[1]) - 1])
