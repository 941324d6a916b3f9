"""Importer of the dev page: compiles the modules from their sources, so that tracebacks show lines."""

import sys
from marshal import loads
from types import ModuleType

from web.shell.importer import Importer, codes_in


class SourceImporter(Importer):
    """An importer whose modules are marshalled sources, not compiled code."""

    def __init__(self, place: str, codes: dict[str, bytes]) -> None:
        super().__init__(place, codes)
        self._sources: dict[str, str] = {}

    def exec_module(self, module: ModuleType) -> None:
        """Compile the module's source under its path in the repository, and run it."""
        name = module.__name__
        path = f"{name.replace('.', '/')}.py"
        if name in self.packages:
            name, path = f"{name}.__init__", f"{name.replace('.', '/')}/__init__.py"
        if name in self.codes:
            source = loads(self.codes[name]).decode()
            self._sources[module.__name__] = source
            exec(compile(source, path, "exec"), module.__dict__)

    def get_source(self, name: str) -> str | None:
        """Return a module's source for tracebacks; None if it is not imported."""
        return self._sources.get(name)


def install(place: str) -> None:
    """Install the importer for the zip at `place`, before all others."""
    sys.meta_path.insert(0, SourceImporter(place, codes_in(place)))
