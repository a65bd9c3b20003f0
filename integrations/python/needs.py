"""The shared libraries that the modules of a wheel need.

    python needs.py WHEEL LIBRARY...

Fails if one needs a library that is not among those named.
"""

import io
import sys
import zipfile

from elftools.elf.elffile import ELFFile


def needed(data: bytes) -> set[str]:
    dynamic = ELFFile(io.BytesIO(data)).get_section_by_name(".dynamic")
    return {tag.needed for tag in dynamic.iter_tags("DT_NEEDED")}


def main() -> int:
    wheel, *allowed = sys.argv[1:]
    modules = 0
    with zipfile.ZipFile(wheel) as content:
        for name in content.namelist():
            if not name.endswith(".so"):
                continue
            modules += 1
            libraries = needed(content.read(name))
            print(f"{wheel}: {name} needs {', '.join(sorted(libraries)) or 'nothing'}")
            if more := libraries - set(allowed):
                print(f"{wheel}: not on every system: {', '.join(sorted(more))}", file=sys.stderr)
                return 1
    if modules == 0:
        print(f"{wheel}: has no module", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
