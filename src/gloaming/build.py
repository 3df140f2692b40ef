"""Which build of the engine this is: the hot modules compiled to machine code, or plain Python."""

import pkgutil
from importlib.machinery import ExtensionFileLoader, FileFinder
from pathlib import Path
from typing import Literal


def build() -> Literal["compiled", "interpreted"]:
    """Answer for the modules that `import gloaming.kernel.…` would load, without loading one."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "kernel")]):
        finder = module.module_finder
        spec = finder.find_spec(module.name) if isinstance(finder, FileFinder) else None
        if spec is not None and isinstance(spec.loader, ExtensionFileLoader):
            return "compiled"
    return "interpreted"
