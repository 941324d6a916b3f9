// Runs a module inside Pyodide: node run.mjs PYODIDE ROOT SITE_PACKAGES MODULE [arguments]. Exits with its exit code.
// Uses Pyodide's full standard library. The repository and the packages are mounted from this machine.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, root, sitePackages, module, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" },
});
for (const [place, folder] of [["/repository", root], ["/packages", sitePackages]]) {
  pyodide.FS.mkdirTree(place);
  pyodide.mountNodeFS(place, folder);
}
pyodide.globals.set("module", module);
pyodide.globals.set("words", pyodide.toPy(words));
process.exitCode = pyodide.runPython(`
import os, runpy, sys
sys.path[:0] = ["/repository", "/packages"]
os.chdir("/repository")
# pytest and Hypothesis compile once, not at every run
sys.dont_write_bytecode = False
sys.pycache_prefix = "/packages/.pycache"
sys.argv[1:] = words
code = 0
try:
    runpy.run_module(module, run_name="__main__", alter_sys=True)
except SystemExit as end:
    code = int(end.code or 0)
code
`);
