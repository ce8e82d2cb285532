"""Copies wheels to another folder without what nobody reads there: modules keep their text, compiled ones their name alone."""

import sys
import zipfile
from pathlib import Path

source, target = map(Path, sys.argv[1:])
for path in sorted(source.glob("*.whl")):
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(target / path.name, "w", zipfile.ZIP_DEFLATED) as thin:
        for entry in wheel.namelist():
            if entry.endswith((".py", ".pyi")):
                thin.writestr(entry, wheel.read(entry))
            elif entry.endswith((".so", ".pyd")):
                thin.writestr(entry, b"")
